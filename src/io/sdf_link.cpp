#include <variant>

#include "doctor/examination.hpp"
#include "io/sdf_reader.hpp"
#include "io/values.hpp"
#include "io/xml_model.hpp"

namespace limber::io {

namespace {

/// The texts of children in place of the members of a shape.
struct ShapeChildren {
  XmlReader& xml;
  const XmlElement& element;

  void need(std::string_view, std::string& file) {
    if (const XmlElement* uri = xml.need_child(element, "uri")) xml.read(xml.text(*uri), file);
  }
  void need(std::string_view name, auto& size) { xml.get_text(element, name, size); }
  void member(std::string_view name, Vec3<double>& scale, bool) { xml.get_text(element, name, scale); }
  /// Of a plane.
  void member(std::string_view name, std::array<double, 2>& size, bool) {
    xml.get_text(element, name, std::span<double>(size));
    Vec3<double> normal = Vec3<double>::unit_z();
    xml.get_text(element, "normal", normal);
    if (norm(normal - Vec3<double>::unit_z()) > 1e-9) xml.report(element, Code::plane_normal);
  }
};

std::optional<ShapeSpec> read_shape(XmlReader& xml, const XmlElement& geometry) {
  // With SDF's own sizes where a file leaves them out.
  static const ShapeSpec known[] = {
      BoxSpec{{1, 1, 1}},       SphereSpec{1},   CylinderSpec{1, 1}, CapsuleSpec{0.5, 1},
      EllipsoidSpec{{1, 1, 1}}, PlaneSpec{1, 1}, MeshSpec()};
  ShapeSpec shape;
  if (const XmlElement* element = find_shape(xml, geometry, known, shape)) {
    ShapeChildren visit{xml, *element};
    std::visit([&](auto& kind) { members(visit, kind); }, shape);
    return shape;
  }
  return std::nullopt;
}

class LinkReader {
 public:
  LinkReader(XmlReader& xml, BodySpec& body) : xml_(xml), body_(body) {}

  void read(const XmlElement& link) {
    const XmlElement* inertial = xml_.child(link, "inertial");
    bool is_automatic = false;
    double density = 1000;
    if (inertial) xml_.get(*inertial, "auto", is_automatic);
    if (is_automatic) xml_.get_text(*inertial, "density", density);
    xml_.problems().aside([&] {
      for (const XmlElement& each : xml_.children(link, "visual")) read_visual(each);
    });
    const auto read_collisions = [&] {
      for (const XmlElement& each : xml_.children(link, "collision"))
        read_collision(each, is_automatic ? std::optional(density) : std::nullopt);
    };
    is_automatic ? read_collisions() : xml_.problems().aside(read_collisions);  // the inertia may be theirs
    if (!inertial) {
      xml_.report(link, Code::inertial_default, {"inertial", "1 kg and moments of 1 kg m²"});
      body_.inertia = {1, Vec3<double>::zero(), Mat3<double>::identity()};
    } else if (is_automatic) {
      body_.inertia = InertiaSpec::from(sum_);
    } else {
      read_inertial(*inertial);
    }
    if (bool has_gravity = true; xml_.get_text(link, "gravity", has_gravity) && !has_gravity)
      xml_.report(*xml_.child(link, "gravity"), Code::gravity_always);
    xml_.ignore_children(link, {"audio_sink", "audio_source", "battery", "enable_wind", "kinematic", "light",
                                "material", "must_be_base_link", "particle_emitter", "plugin", "projector",
                                "self_collide", "sensor", "velocity_decay"});
  }

 private:
  Transform<double> pose_of(const XmlElement& element) {
    const XmlElement* pose = xml_.child(element, "pose");
    if (!pose) return Transform<double>::identity();
    if (const XmlValue frame = xml_.attribute(*pose, "relative_to"); frame && !frame.text().empty())
      xml_.report(frame, Code::pose_relative);
    return read_sdf_pose(xml_, *pose);
  }

  void read_inertial(const XmlElement& inertial) {
    InertiaSpec& spec = body_.inertia;
    body_.lines.note("inertia", inertial.line);
    xml_.child(inertial, "pose", &body_.lines, "inertia.com");
    spec.mass = 1;
    xml_.get_text(inertial, "mass", spec.mass, &body_.lines, "inertia.mass");
    const Transform<double> place = pose_of(inertial);
    spec.com = place.translation;
    Sym3<double> moments = Sym3<double>::identity();
    if (const XmlElement* given = xml_.child(inertial, "inertia", &body_.lines, "inertia.about_com")) {
      for (const auto& [name, moment] : kMoments) xml_.get_text(*given, name, moments.*moment);
    } else {
      xml_.report(inertial, Code::inertial_default, {"inertia", "moments of 1 kg m²"});
    }
    spec.about_com = turned(moments, place.rotation);
    xml_.ignore_children(inertial, {"fluid_added_mass", "auto_inertia_params", "density"});
  }

  void read_visual(const XmlElement& element) {
    VisualSpec visual;
    if (const XmlElement* material = xml_.child(element, "material")) {
      std::vector<double> color;
      if (const XmlElement* diffuse = xml_.child(*material, "diffuse"))
        if (xml_.read(xml_.text(*diffuse), color, 3, 4))
          visual.material.color = {color[0], color[1], color[2], color.size() == 4 ? color[3] : 1};
    }
    if (read_part(element, visual)) body_.visuals.push_back(std::move(visual));
  }

  void read_collision(const XmlElement& element, std::optional<double> density) {
    CollisionSpec collision;
    if (density) xml_.get_text(element, "density", *density);
    const bool has_shape = read_part(element, collision);
    if (density) {
      if (has_shape && !std::holds_alternative<MeshSpec>(collision.shape))
        sum_ += collision.placement * doctor::solid_of(collision.shape, *density);
      else
        add_unknown_inertia(body_, "shape", element.line);
    }
    if (has_shape) body_.collisions.push_back(std::move(collision));
  }

  /// Name, placement and shape; false where there is no shape.
  template <class Part> bool read_part(const XmlElement& element, Part& part) {
    xml_.get(element, "name", part.name);
    part.line = element.line;
    part.placement = pose_of(element);
    const XmlElement* geometry = xml_.need_child(element, "geometry");
    const auto shape = geometry ? read_shape(xml_, *geometry) : std::nullopt;
    if (shape) part.shape = *shape;
    return shape.has_value();
  }

  XmlReader& xml_;
  BodySpec& body_;
  Inertia<double> sum_ = Inertia<double>::zero();
};

}  // namespace

void read_sdf_link(XmlReader& xml, const XmlElement& element, BodySpec& body) {
  LinkReader(xml, body).read(element);
}

}  // namespace limber::io

#include "io/sdf_link.hpp"

#include <limber/spatial/solids.hpp>

#include <array>
#include <optional>
#include <variant>

#include "io/sdf_frames.hpp"
#include "io/spec_values.hpp"

namespace limber::io {

namespace {

std::optional<ShapeSpec> read_shape(XmlReader& xml, const XmlElement& geometry) {
  const auto read_round = [&](const XmlElement& element, auto round) {
    xml.get_text(element, "radius", round.radius);
    xml.get_text(element, "length", round.length);
    return round;
  };
  if (const XmlElement* shape = xml.child(geometry, "box")) {
    BoxSpec box{{1, 1, 1}};
    xml.get_text(*shape, "size", box.size);
    return box;
  }
  if (const XmlElement* shape = xml.child(geometry, "sphere")) {
    SphereSpec sphere{1};
    xml.get_text(*shape, "radius", sphere.radius);
    return sphere;
  }
  if (const XmlElement* shape = xml.child(geometry, "cylinder"))
    return read_round(*shape, CylinderSpec{1, 1});
  if (const XmlElement* shape = xml.child(geometry, "capsule"))
    return read_round(*shape, CapsuleSpec{0.5, 1});
  if (const XmlElement* shape = xml.child(geometry, "ellipsoid")) {
    EllipsoidSpec ellipsoid{{1, 1, 1}};
    xml.get_text(*shape, "radii", ellipsoid.radii);
    return ellipsoid;
  }
  if (const XmlElement* shape = xml.child(geometry, "plane")) {
    double size[2] = {1, 1};
    Vec3<double> normal = Vec3<double>::unit_z();
    xml.get_text(*shape, "size", std::span(size));
    xml.get_text(*shape, "normal", normal);
    if (norm(normal - Vec3<double>::unit_z()) > 1e-9) xml.report(*shape, ProblemCode::plane_normal);
    return PlaneSpec{size[0], size[1]};
  }
  if (const XmlElement* shape = xml.child(geometry, "mesh")) {
    MeshSpec mesh;
    if (const XmlElement* uri = xml.need_child(*shape, "uri")) xml.read(xml.text(*uri), mesh.file);
    xml.get_text(*shape, "scale", mesh.scale);
    xml.ignore_children(*shape, {"submesh", "convex_decomposition"});
    return mesh;
  }
  xml.ignore_children(geometry, {"cone", "empty", "heightmap", "image", "polyline"});
  return std::nullopt;
}

/// The solid of a shape; nothing for what has no volume or none that is known.
std::optional<Inertia<double>> solid_of(const ShapeSpec& shape, double density) {
  struct Solid {
    double density;
    std::optional<Inertia<double>> operator()(const BoxSpec& x) const {
      return solids::box(density, x.size.x, x.size.y, x.size.z);
    }
    std::optional<Inertia<double>> operator()(const SphereSpec& x) const {
      return solids::sphere(density, x.radius);
    }
    std::optional<Inertia<double>> operator()(const CylinderSpec& x) const {
      return solids::cylinder(density, x.radius, x.length);
    }
    std::optional<Inertia<double>> operator()(const CapsuleSpec& x) const {
      return solids::capsule(density, x.radius, x.length);
    }
    std::optional<Inertia<double>> operator()(const EllipsoidSpec& x) const {
      return solids::ellipsoid(density, x.radii.x, x.radii.y, x.radii.z);
    }
    std::optional<Inertia<double>> operator()(const PlaneSpec&) const { return Inertia<double>::zero(); }
    std::optional<Inertia<double>> operator()(const MeshSpec&) const { return std::nullopt; }
  };
  return std::visit(Solid{density}, shape);
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
    xml_.read_aside([&] {
      for (const XmlElement& each : xml_.children(link, "visual")) read_visual(each);
    });
    const auto read_collisions = [&] {
      for (const XmlElement& each : xml_.children(link, "collision"))
        read_collision(each, is_automatic ? std::optional(density) : std::nullopt);
    };
    if (is_automatic)
      read_collisions();  // the inertia is theirs
    else
      xml_.read_aside(read_collisions);
    if (!inertial) {
      xml_.report(link, ProblemCode::inertial_default, {"inertial"});
      body_.inertia = {1, Vec3<double>::zero(), Mat3<double>::identity()};
    } else if (is_automatic) {
      body_.inertia = InertiaSpec::from(sum_);
    } else {
      read_inertial(*inertial);
    }
    if (bool has_gravity = true; xml_.get_text(link, "gravity", has_gravity) && !has_gravity)
      xml_.report(*xml_.child(link, "gravity"), ProblemCode::gravity_always);
    xml_.ignore_children(link, {"audio_sink", "audio_source", "battery", "enable_wind", "kinematic", "light",
                                "material", "must_be_base_link", "particle_emitter", "plugin", "projector",
                                "self_collide", "sensor", "velocity_decay"});
  }

 private:
  Transform<double> pose_of(const XmlElement& element) {
    const XmlElement* pose = xml_.child(element, "pose");
    if (!pose) return Transform<double>::identity();
    if (const XmlValue frame = xml_.attribute(*pose, "relative_to"); frame && !frame.text().empty())
      xml_.report(frame, ProblemCode::pose_relative);
    return read_sdf_pose(xml_, *pose);
  }

  void read_inertial(const XmlElement& inertial) {
    InertiaSpec& spec = body_.inertia;
    body_.lines.note("inertia", inertial.line);
    for (const auto& [name, part] : {std::pair{"mass", "inertia.mass"}, std::pair{"pose", "inertia.com"},
                                     std::pair{"inertia", "inertia.about_com"}})
      if (const XmlElement* given = xml_.child(inertial, name)) body_.lines.note(part, given->line);
    spec.mass = 1;
    xml_.get_text(inertial, "mass", spec.mass);
    const Transform<double> place = pose_of(inertial);
    spec.com = place.translation;
    Sym3<double> moments = Sym3<double>::identity();
    if (const XmlElement* given = xml_.child(inertial, "inertia")) {
      for (const auto& [name, moment] : {std::pair{"ixx", &moments.xx},
                                         {"iyy", &moments.yy},
                                         {"izz", &moments.zz},
                                         {"ixy", &moments.xy},
                                         {"ixz", &moments.xz},
                                         {"iyz", &moments.yz}})
        xml_.get_text(*given, name, *moment);
    } else {
      xml_.report(inertial, ProblemCode::inertial_default, {"inertia"});
    }
    const bool is_turned = !is_identity(place.rotation);  // else every digit stays
    spec.about_com = (is_turned ? congruence(place.rotation, moments) : moments).matrix();
    xml_.ignore_children(inertial, {"fluid_added_mass", "auto_inertia_params", "density"});
  }

  void read_visual(const XmlElement& element) {
    VisualSpec visual;
    if (const XmlElement* material = xml_.child(element, "material")) {
      std::vector<double> color;
      if (const XmlElement* diffuse = xml_.child(*material, "diffuse"))
        if (xml_.read(xml_.text(*diffuse), color, 3, 4))
          visual.material.color = {color[0], color[1], color[2], color.size() == 4 ? color[3] : 1};
      xml_.ignore_children(*material, {"ambient", "double_sided", "emissive", "lighting", "pbr",
                                       "render_order", "script", "shader", "shininess", "specular"});
    }
    xml_.ignore_children(
        element, {"cast_shadows", "laser_retro", "meta", "plugin", "transparency", "visibility_flags"});
    if (read_part(element, visual)) body_.visuals.push_back(std::move(visual));
  }

  void read_collision(const XmlElement& element, std::optional<double> density) {
    CollisionSpec collision;
    if (density) xml_.get_text(element, "density", *density);
    xml_.ignore_children(element, {"laser_retro", "max_contacts", "surface", "auto_inertia_params"});
    if (!density) xml_.ignore_children(element, {"density"});
    const bool has_shape = read_part(element, collision);
    if (density) {
      const auto solid = has_shape ? solid_of(collision.shape, *density) : std::nullopt;
      if (solid)
        sum_ += collision.placement * *solid;
      else
        body_.unknown_inertia = "the shape in line " + std::to_string(element.line);
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

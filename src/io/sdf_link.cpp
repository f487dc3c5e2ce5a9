#include "io/sdf_link.hpp"

#include <limber/spatial/solids.hpp>

#include <array>
#include <optional>
#include <variant>

#include "io/sdf_frames.hpp"
#include "io/some_moments.hpp"
#include "io/spec_values.hpp"

namespace limber::io {

namespace {

constexpr std::string_view kSimulation[] = {
    "audio_sink", "audio_source",      "battery",          "enable_wind", "kinematic", "light",
    "material",   "must_be_base_link", "particle_emitter", "plugin",      "projector", "self_collide",
    "sensor",     "velocity_decay"};

bool read_number(XmlReader& xml, const XmlElement& parent, std::string_view name, double& number) {
  const XmlElement* child = xml.child(parent, name);
  return child && xml.read(xml.text(*child), number);
}

std::optional<ShapeSpec> read_shape(XmlReader& xml, const XmlElement& geometry) {
  const auto vector = [&](const XmlElement& parent, std::string_view name, Vec3<double>& target) {
    const XmlElement* child = xml.child(parent, name);
    if (child) xml.read(xml.text(*child), target);
  };
  if (const XmlElement* shape = xml.child(geometry, "box")) {
    BoxSpec box{{1, 1, 1}};
    vector(*shape, "size", box.size);
    return box;
  }
  if (const XmlElement* shape = xml.child(geometry, "sphere")) {
    SphereSpec sphere{1};
    read_number(xml, *shape, "radius", sphere.radius);
    return sphere;
  }
  if (const XmlElement* shape = xml.child(geometry, "cylinder")) {
    CylinderSpec cylinder{1, 1};
    read_number(xml, *shape, "radius", cylinder.radius);
    read_number(xml, *shape, "length", cylinder.length);
    return cylinder;
  }
  if (const XmlElement* shape = xml.child(geometry, "capsule")) {
    CapsuleSpec capsule{0.5, 1};
    read_number(xml, *shape, "radius", capsule.radius);
    read_number(xml, *shape, "length", capsule.length);
    return capsule;
  }
  if (const XmlElement* shape = xml.child(geometry, "ellipsoid")) {
    EllipsoidSpec ellipsoid{{1, 1, 1}};
    vector(*shape, "radii", ellipsoid.radii);
    return ellipsoid;
  }
  if (const XmlElement* shape = xml.child(geometry, "plane")) {
    double size[2] = {1, 1};
    if (const XmlElement* given = xml.child(*shape, "size")) xml.read(xml.text(*given), std::span(size));
    Vec3<double> normal = Vec3<double>::unit_z();
    vector(*shape, "normal", normal);
    if (norm(normal - Vec3<double>::unit_z()) > 1e-9)
      xml.warning(*shape, "the normal of a plane is taken as the z-axis of its pose",
                  "the z-axis of its pose");
    return PlaneSpec{size[0], size[1]};
  }
  if (const XmlElement* shape = xml.child(geometry, "mesh")) {
    MeshSpec mesh;
    if (const XmlElement* uri = xml.need_child(*shape, "uri")) xml.read(xml.text(*uri), mesh.file);
    vector(*shape, "scale", mesh.scale);
    for (const std::string_view other : {"submesh", "convex_decomposition"})
      for (const XmlElement& each : xml.children(*shape, other))
        xml.ignore(each, "only the file and the scale of a mesh are kept");
    return mesh;
  }
  for (const std::string_view other : {"cone", "empty", "heightmap", "image", "polyline"})
    for (const XmlElement& each : xml.children(geometry, other))
      xml.ignore(each, "a shape of this kind is not kept");
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
    if (inertial) {
      xml_.get(*inertial, "auto", is_automatic);
      read_number(xml_, *inertial, "density", density);
    }
    if (is_automatic) body_.inertia = {};
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
      xml_.warning(link, "has no <inertial>: as SDF says, 1 kg and moments of 1 kg m² are taken",
                   "1 kg and moments of 1 kg m²");
      body_.inertia = {1, Vec3<double>::zero(), Mat3<double>::identity()};
    } else if (is_automatic) {
      body_.inertia = InertiaSpec::from(sum_);
    } else {
      read_inertial(*inertial);
    }
    bool has_gravity = true;
    if (const XmlElement* gravity = xml_.child(link, "gravity")) {
      xml_.read(xml_.text(*gravity), has_gravity);
      if (!has_gravity) xml_.warning(*gravity, "ignored: gravity acts on every link of a model");
    }
    for (const std::string_view other : kSimulation)
      for (const XmlElement& each : xml_.children(link, other))
        xml_.ignore(each, "sensors, plugins and settings of a simulation are not part of a model");
  }

 private:
  Transform<double> pose_of(const XmlElement& element) {
    const XmlElement* pose = xml_.child(element, "pose");
    if (!pose) return Transform<double>::identity();
    if (const XmlValue frame = xml_.attribute(*pose, "relative_to"); frame && !frame.text().empty())
      xml_.error(frame, "the pose of a part of a link is relative to the link");
    return read_sdf_pose(xml_, *pose);
  }

  void read_inertial(const XmlElement& inertial) {
    InertiaSpec& spec = body_.inertia;
    body_.lines.note("inertia", inertial.line);
    for (const auto& [name, part] : {std::pair{"mass", "inertia.mass"}, std::pair{"pose", "inertia.com"},
                                     std::pair{"inertia", "inertia.about_com"}})
      if (const XmlElement* given = xml_.child(inertial, name)) body_.lines.note(part, given->line);
    spec.mass = 1;
    read_number(xml_, inertial, "mass", spec.mass);
    const Transform<double> place = pose_of(inertial);
    spec.com = place.translation;
    Sym3<double> moments = Sym3<double>::identity();
    if (const XmlElement* given = xml_.child(inertial, "inertia")) {
      SomeMoments some(xml_, moments);
      for (const std::string_view name : {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"}) {
        const XmlElement* number = xml_.child(*given, name);
        some.read(name, number ? xml_.text(*number) : XmlValue{}, false);
      }
      some.report();
    } else {
      xml_.warning(inertial, "has no <inertia>: as SDF says, moments of 1 kg m² are taken",
                   "moments of 1 kg m²");
    }
    const bool is_turned = !is_identity(place.rotation);  // else every digit stays
    spec.about_com = (is_turned ? congruence(place.rotation, moments) : moments).matrix();
    for (const std::string_view other : {"fluid_added_mass", "auto_inertia_params", "density"})
      for (const XmlElement& each : xml_.children(inertial, other))
        xml_.ignore(each, "has no part in the dynamics here");
  }

  void read_visual(const XmlElement& element) {
    VisualSpec visual;
    xml_.get(element, "name", visual.name);
    visual.line = element.line;
    visual.placement = pose_of(element);
    if (const XmlElement* material = xml_.child(element, "material")) {
      std::vector<double> color;
      if (const XmlElement* diffuse = xml_.child(*material, "diffuse"))
        if (xml_.read(xml_.text(*diffuse), color, 3, 4))
          visual.material.color = {color[0], color[1], color[2], color.size() == 4 ? color[3] : 1};
      ignore_rest(*material, {"ambient", "double_sided", "emissive", "lighting", "pbr", "render_order",
                              "script", "shader", "shininess", "specular"});
    }
    ignore_rest(element,
                {"cast_shadows", "laser_retro", "meta", "plugin", "transparency", "visibility_flags"});
    const XmlElement* geometry = xml_.need_child(element, "geometry");
    const auto shape = geometry ? read_shape(xml_, *geometry) : std::nullopt;
    if (!shape) return;
    visual.shape = *shape;
    body_.visuals.push_back(std::move(visual));
  }

  void read_collision(const XmlElement& element, std::optional<double> density) {
    CollisionSpec collision;
    xml_.get(element, "name", collision.name);
    collision.line = element.line;
    collision.placement = pose_of(element);
    double own_density = density.value_or(0);
    if (density) read_number(xml_, element, "density", own_density);
    ignore_rest(element, {"density", "laser_retro", "max_contacts", "surface", "auto_inertia_params"});
    const XmlElement* geometry = xml_.need_child(element, "geometry");
    const auto shape = geometry ? read_shape(xml_, *geometry) : std::nullopt;
    if (density) {
      const auto solid = shape ? solid_of(*shape, own_density) : std::nullopt;
      if (solid)
        sum_ += collision.placement * *solid;
      else
        body_.unknown_inertia = "the shape in line " + std::to_string(element.line);
    }
    if (!shape) return;
    collision.shape = *shape;
    body_.collisions.push_back(std::move(collision));
  }

  void ignore_rest(const XmlElement& element, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
      for (const XmlElement& each : xml_.children(element, name))
        if (name != "density" || !each.is_text_used) xml_.ignore(each, "has no part in the dynamics");
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

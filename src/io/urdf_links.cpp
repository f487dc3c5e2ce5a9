// Links of a URDF file: placements, inertias, shapes and materials.
#include <algorithm>
#include <cmath>

#include "io/some_moments.hpp"
#include "io/urdf_reader.hpp"

namespace limber::io {

Transform<double> UrdfReader::origin(const XmlElement& parent) {
  Transform<double> placement = Transform<double>::identity();
  const XmlElement* origin = xml_.child(parent, "origin");
  if (!origin) return placement;
  xml_.get(*origin, "xyz", placement.translation);
  Vec3<double> rpy = Vec3<double>::zero();
  if (xml_.get(*origin, "rpy", rpy) && squared_norm(rpy) > 0)
    placement.rotation = Rotation<double>::from_rpy(rpy);
  double q[4];
  const XmlValue quaternion = xml_.attribute(*origin, "quat_xyzw");
  if (!xml_.read(quaternion, q)) return placement;
  if (origin->find("rpy")) xml_.warning(quaternion, "has the last word: rpy beside it is ignored");
  const double largest = std::abs(*std::max_element(
      std::begin(q), std::end(q), [](double a, double b) { return std::abs(a) < std::abs(b); }));
  if (largest == 0) {
    xml_.error(quaternion, "a quaternion of length zero is no rotation");
    return placement;
  }
  for (double& x : q) x /= largest;  // the square of any length fits
  const double length = largest * std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(std::abs(length - 1) <= 1e-6))
    xml_.warning(quaternion, "made a unit quaternion: its length was not 1", "of length 1");
  placement.rotation = Rotation<double>::from_quaternion({q[0], q[1], q[2], q[3]});
  return placement;
}

void UrdfReader::read_inertial(const XmlElement& link, BodySpec& body) {
  const XmlElement* inertial = xml_.child(link, "inertial");
  if (!inertial) return;
  PartLines& lines = body.lines;
  lines.note("inertia", inertial->line);
  constexpr std::string_view without_it = "kept without it";
  const Transform<double> placement = origin(*inertial);
  if (const XmlElement* given = xml_.child(*inertial, "origin")) lines.note("inertia.com", given->line);
  body.inertia.com = placement.translation;
  const XmlElement* mass = xml_.need_child(*inertial, "mass", {}, without_it);
  if (mass) {
    lines.note("inertia.mass", mass->line);
    xml_.read(xml_.need_attribute(*mass, "value", {}, without_it), body.inertia.mass);
  }
  const XmlElement* inertia = xml_.need_child(*inertial, "inertia", {}, without_it);
  if (!inertia) return;
  lines.note("inertia.about_com", inertia->line);
  Sym3<double> about_com = Sym3<double>::zero();
  SomeMoments moments(xml_, about_com);
  for (const std::string_view name : {"ixx", "iyy", "izz"})
    moments.read(name, xml_.need_attribute(*inertia, name, {}, without_it), true);
  // Left out, as many files have it, an off-diagonal entry is zero.
  for (const std::string_view name : {"ixy", "ixz", "iyz"})
    moments.read(name, xml_.attribute(*inertia, name), false);
  moments.report();
  body.inertia.about_com = congruence(placement.rotation.matrix, about_com).matrix();
}

bool UrdfReader::read_shape(const XmlElement& part, ShapeSpec& shape) {
  const XmlElement* geometry = xml_.need_child(part, "geometry");
  if (!geometry) return false;
  const auto read_round = [&](const XmlElement& element, auto& round) {
    const bool has_radius = xml_.read(xml_.need_attribute(element, "radius"), round.radius);
    return xml_.read(xml_.need_attribute(element, "length"), round.length) && has_radius;
  };
  if (const XmlElement* box = xml_.child(*geometry, "box"))
    return xml_.read(xml_.need_attribute(*box, "size"), shape.emplace<BoxSpec>().size);
  if (const XmlElement* sphere = xml_.child(*geometry, "sphere"))
    return xml_.read(xml_.need_attribute(*sphere, "radius"), shape.emplace<SphereSpec>().radius);
  if (const XmlElement* cylinder = xml_.child(*geometry, "cylinder"))
    return read_round(*cylinder, shape.emplace<CylinderSpec>());
  if (const XmlElement* capsule = xml_.child(*geometry, "capsule"))
    return read_round(*capsule, shape.emplace<CapsuleSpec>());
  if (const XmlElement* mesh = xml_.child(*geometry, "mesh")) {
    MeshSpec& spec = shape.emplace<MeshSpec>();
    const XmlValue scale = xml_.attribute(*mesh, "scale");
    std::vector<double> factors;
    if (scale && xml_.read(scale, factors, 1, 3)) {
      if (factors.size() == 2)
        xml_.error(scale, "expected 3 numbers, found 2");
      else
        spec.scale = {factors[0], factors[factors.size() / 2], factors.back()};
    }
    return xml_.read(xml_.need_attribute(*mesh, "filename"), spec.file);
  }
  xml_.warning(*geometry, "ignored: it holds none of <box>, <sphere>, <cylinder>, <capsule>, <mesh>");
  return false;
}

MaterialSpec UrdfReader::read_material(const XmlElement& element) {
  MaterialSpec material;
  xml_.get(element, "name", material.name);
  if (const XmlElement* color = xml_.child(element, "color")) {
    std::array<double, 4> rgba{};
    if (xml_.read(xml_.need_attribute(*color, "rgba"), std::span<double>(rgba))) material.color = rgba;
  }
  if (const XmlElement* texture = xml_.child(element, "texture"))
    xml_.get(*texture, "filename", material.texture);
  // The first material of a name that says something is what the name means.
  if (!material.name.empty() && (material.color || !material.texture.empty()))
    materials_.emplace(material.name, material);
  return material;
}

void UrdfReader::read_shapes(const XmlElement& link, std::vector<VisualSpec>& visuals,
                             std::vector<CollisionSpec>& collisions) {
  for (const XmlElement& element : xml_.children(link, "visual")) {
    VisualSpec visual;
    visual.line = element.line;
    xml_.get(element, "name", visual.name);
    visual.placement = origin(element);
    if (const XmlElement* material = xml_.child(element, "material"))
      visual.material = read_material(*material);
    if (read_shape(element, visual.shape)) visuals.push_back(std::move(visual));
  }
  for (const XmlElement& element : xml_.children(link, "collision")) {
    CollisionSpec collision;
    collision.line = element.line;
    xml_.get(element, "name", collision.name);
    collision.placement = origin(element);
    if (read_shape(element, collision.shape)) collisions.push_back(std::move(collision));
  }
}

/// A visual may name a material that stands anywhere in the file.
void UrdfReader::resolve_materials(std::vector<VisualSpec>& visuals) {
  for (VisualSpec& visual : visuals) {
    MaterialSpec& material = visual.material;
    if (material.color || !material.texture.empty()) continue;
    if (const auto found = materials_.find(material.name); found != materials_.end())
      material = found->second;
  }
}

void UrdfReader::read_link(const XmlElement& link) {
  BodySpec body;
  body.line = link.line;
  body.joint.type = JointType::fixed;
  xml_.get(link, "name", body.name);  // the checks of the model say where one is missing
  read_inertial(link, body);
  xml_.read_aside([&] { read_shapes(link, body.visuals, body.collisions); });
  // Of two links with one name the first is the one that joints mean; the checks of the model report the
  // second.
  body_of_.emplace(body.name, spec_.bodies.size());
  spec_.bodies.push_back(std::move(body));
  link_of_.push_back(&link);
}

}  // namespace limber::io

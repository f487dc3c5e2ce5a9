// Links of a URDF file: placements, inertias, shapes and materials.
#include "io/quaternion_value.hpp"
#include "io/urdf_reader.hpp"
#include "io/wording.hpp"

namespace limber::io {

Transform<double> UrdfReader::origin(const XmlElement& parent) {
  Transform<double> placement = Transform<double>::identity();
  const XmlElement* origin = xml_.child(parent, "origin");
  if (!origin) return placement;
  xml_.get(*origin, "xyz", placement.translation);
  Vec3<double> rpy = Vec3<double>::zero();
  if (xml_.get(*origin, "rpy", rpy) && squared_norm(rpy) > 0) {
    placement.rotation = Rotation<double>::from_rpy(rpy);
    spec_.angles_as_read.note(placement.rotation, rpy);
  }
  if (const XmlValue quaternion = xml_.attribute(*origin, "quat_xyzw")) {
    if (origin->find("rpy")) xml_.report(*origin, ProblemCode::rpy_unused);
    double q[4];
    if (!xml_.read(quaternion, q)) return placement;
    const Quaternion<double> turn{q[0], q[1], q[2], q[3]};
    const auto rotation = rotation_of(turn);
    if (!rotation)
      xml_.report(quaternion, ProblemCode::quaternion_zero);
    else if (!is_unit(turn))
      xml_.report(quaternion, ProblemCode::quaternion_length);
    placement.rotation = rotation.value_or(Rotation<double>::identity());
  }
  return placement;
}

void UrdfReader::read_inertial(const XmlElement& link, BodySpec& body) {
  const XmlElement* inertial = xml_.child(link, "inertial");
  if (!inertial) return;
  PartLines& lines = body.lines;
  lines.note("inertia", inertial->line);
  const Transform<double> placement = origin(*inertial);
  if (const XmlElement* given = xml_.child(*inertial, "origin")) lines.note("inertia.com", given->line);
  body.inertia.com = placement.translation;
  if (const XmlElement* mass = xml_.need_child(*inertial, "mass")) {
    lines.note("inertia.mass", mass->line);
    xml_.read(xml_.need_attribute(*mass, "value"), body.inertia.mass);
  }
  const XmlElement* inertia = xml_.need_child(*inertial, "inertia");
  if (!inertia) return;
  lines.note("inertia.about_com", inertia->line);
  Sym3<double> moments = Sym3<double>::zero();
  for (const auto& [name, moment] :
       {std::pair{"ixx", &moments.xx}, {"iyy", &moments.yy}, {"izz", &moments.zz}})
    xml_.read(xml_.need_attribute(*inertia, name), *moment);
  // Left out, as many files have it, an off-diagonal entry is zero.
  for (const auto& [name, product] :
       {std::pair{"ixy", &moments.xy}, {"ixz", &moments.xz}, {"iyz", &moments.yz}})
    xml_.get(*inertia, name, *product);
  body.inertia.about_com = congruence(placement.rotation.matrix, moments).matrix();
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
    std::vector<double> factors;  // three, or one for all
    const XmlValue scale = xml_.attribute(*mesh, "scale");
    if (xml_.read(scale, factors, 1, 3) && factors.size() != 2)
      spec.scale = {factors[0], factors[factors.size() / 2], factors.back()};
    else if (factors.size() == 2)
      xml_.report(scale, ProblemCode::count_expected, {counted(3), "2"});
    return xml_.read(xml_.need_attribute(*mesh, "filename"), spec.file);
  }
  xml_.report(*geometry, ProblemCode::shape_unknown);
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

template <class Part>
void UrdfReader::read_shapes(const XmlElement& link, std::string_view name, std::vector<Part>& parts) {
  for (const XmlElement& element : xml_.children(link, name)) {
    Part part;
    part.line = element.line;
    xml_.get(element, "name", part.name);
    part.placement = origin(element);
    if constexpr (std::is_same_v<Part, VisualSpec>)
      if (const XmlElement* material = xml_.child(element, "material"))
        part.material = read_material(*material);
    if (read_shape(element, part.shape)) parts.push_back(std::move(part));
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
  xml_.read_aside([&] {
    read_shapes(link, "visual", body.visuals);
    read_shapes(link, "collision", body.collisions);
  });
  // Of two links with one name the first is the one that joints mean; the checks of the model report the
  // second.
  body_of_.emplace(body.name, spec_.bodies.size());
  spec_.bodies.push_back(std::move(body));
  link_of_.push_back(&link);
}

}  // namespace limber::io

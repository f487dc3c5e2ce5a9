#include <limber/spatial/shells.hpp>

#include <array>
#include <numbers>

#include "doctor/examination.hpp"
#include "io/mjcf_file.hpp"
#include "io/xml_model.hpp"

namespace limber::io {

namespace {

constexpr std::string_view kTypes[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                       "cylinder", "box",    "mesh",   "sdf"};
/// MuJoCo spreads the mass of an ellipsoid's shell like the layer between it and one with all half-axes
/// longer by ε, and takes the area by Thomsen's approximation.
Inertia<double> ellipsoid_shell(double density, const Vec3<double>& r) {
  constexpr double p = 1.6075;
  const double a = std::pow(r.x, p), b = std::pow(r.y, p), c = std::pow(r.z, p);
  const double area = 4 * std::numbers::pi * std::pow((a * b + a * c + b * c) / 3, 1 / p);
  // With V = k x y z and I_xx = V (y² + z²)/5: dI_xx/dV = (y² + z²)/5 + 2 x y z (y + z) / (5 (xy + xz + yz)).
  const double layer = r.x * r.y + r.x * r.z + r.y * r.z, volume = r.x * r.y * r.z;
  const auto moment = [&](double y, double z) {
    return 0.2 * (y * y + z * z) + 0.4 * volume * (y + z) / layer;
  };
  const Sym3<double> moments = Sym3<double>::diagonal(moment(r.y, r.z), moment(r.x, r.z), moment(r.x, r.y));
  return {density * area, Vec3<double>::zero(), moments * (density * area)};
}

/// Of the shape's volume or of its surface; none of what has neither here.
Inertia<double> inertia_of(const ShapeSpec& shape, bool is_shell, double density) {
  if (!is_shell) return doctor::solid_of(shape, density);
  if (const auto* s = std::get_if<SphereSpec>(&shape)) return shells::sphere(density, s->radius);
  if (const auto* s = std::get_if<CapsuleSpec>(&shape)) return shells::capsule(density, s->radius, s->length);
  if (const auto* s = std::get_if<CylinderSpec>(&shape))
    return shells::cylinder(density, s->radius, s->length);
  if (const auto* s = std::get_if<EllipsoidSpec>(&shape)) return ellipsoid_shell(density, s->radii);
  if (const auto* s = std::get_if<BoxSpec>(&shape))
    return shells::box(density, s->size.x, s->size.y, s->size.z);
  return Inertia<double>::zero();
}

/// Reads half edges and radii into the shape; false where there are too few, or one is not positive.
bool read_sizes(const MjcfElement& element, const std::optional<FromTo>& fromto, ShapeSpec& shape) {
  double s[3] = {0, 0, 0};
  const std::size_t given = element.get_overlaid("size", s);
  const std::vector<double*> sizes = doctor::sizes_of(shape);
  std::size_t needed = sizes.size();
  if (fromto) {
    if (sizes.size() == 3) s[1] = s[0];
    s[sizes.size() - 1] = fromto->half_length;
    needed = 1;
  }
  const auto is_bad = [](double size) { return size <= 0; };
  if (!std::holds_alternative<PlaneSpec>(shape) && (given < needed || std::any_of(s, s + needed, is_bad))) {
    const XmlValue value = element.attribute("size");
    const ProblemArguments arguments = {shape_name(shape), "positive sizes: " + std::to_string(needed)};
    value ? element.xml.report(value, Code::sizes_expected, arguments)
          : element.xml.report(element.xml_element, Code::sizes_expected, arguments);
    return false;
  }
  for (std::size_t k = 0; k < sizes.size(); ++k) *sizes[k] = lengths_per_size(shape, k) * s[k];
  return true;
}

void read_appearance(const MjcfElement& element, const MjcfAssets& assets, MaterialSpec& material) {
  if (const XmlValue name = element.attribute("material")) {
    if (const MaterialSpec* known = find_in(assets.materials, name.text()))
      material = *known;
    else
      element.xml.report(name, Code::material_unknown);
  }
  std::array<double, 4> color{};
  if (element.get("rgba", std::span<double>(color))) material.color = color;
}

/// The name of a file without its folder and extension: it stands for a missing name.
std::string_view stem(std::string_view path) {
  path.remove_prefix(path.find_last_of("/\\") + 1);
  return path.substr(0, path.rfind('.'));
}

}  // namespace

void read_assets(MjcfFile& file, const XmlElement& section) {
  XmlReader& xml = file.xml;
  for (const XmlElement& each : xml.children(section, "mesh")) {
    const MjcfElement element = file.with_defaults(each, file.defaults.main());
    MeshSpec mesh;
    const std::string& folder = file.compiler.mesh_folder;
    if (xml.get(each, "file", mesh.file) && !folder.empty() && !mesh.file.starts_with("/"))
      mesh.file = folder + (folder.ends_with("/") ? "" : "/") + mesh.file;
    element.get("scale", mesh.scale);
    const XmlValue name = xml.attribute(each, "name"), path = xml.attribute(each, "file");
    xml.attribute(each, "inertia");  // of what is not known, which is reported where a body needs it
    xml.ignore_attributes(
        each,
        "builtin content_type face material maxhullvert normal params refpos refquat smoothnormal texcoord "
        "vertex");
    xml.ignore_children(each, {"plugin"});
    if (name || path) file.assets.meshes.emplace(name ? name.text() : stem(path.text()), std::move(mesh));
  }
  for (const XmlElement& each : xml.children(section, "material")) {
    const MjcfElement element = file.with_defaults(each, file.defaults.main());
    MaterialSpec material;
    xml.get(each, "name", material.name);
    std::array<double, 4> color{};
    if (element.get("rgba", std::span<double>(color))) material.color = color;
    ignore_other_attributes(xml, each);
    xml.ignore_children(each, {"layer"});
    file.assets.materials.emplace(each.find("name") ? each.find("name")->value : std::string_view(),
                                  std::move(material));
  }
  xml.ignore_children(section, {"texture", "hfield", "skin", "model"});
}

std::optional<FromTo> read_fromto(const MjcfElement& element) {
  const XmlValue value = element.attribute("fromto");
  double x[6];
  if (!value || !element.xml.read(value, std::span(x))) return std::nullopt;
  const Vec3<double> from{x[0], x[1], x[2]}, to{x[3], x[4], x[5]};
  const double length = norm(from - to);
  if (length < 1e-10) {
    element.xml.report(value, Code::direction_zero);
    return std::nullopt;
  }
  const Rotation<double> rotation =
      Rotation<double>::between(Vec3<double>::unit_z(), (from - to) * (1 / length));
  return FromTo{{rotation, (from + to) * 0.5}, 0.5 * length};
}

void read_geom(const MjcfElement& element, const MjcfFile& file, const Transform<double>& frame,
               bool gives_inertia, MjcfBody& body) {
  XmlReader& xml = element.xml;
  const int line = line_of(element.xml_element);
  std::string name;
  element.get("name", name);
  note_attributes(xml, element.xml_element);  // those of a geom that is wrong, too
  std::string_view type = "sphere";
  if (const XmlValue given = element.attribute("type")) {
    const auto word = xml.read_word(given, kTypes);
    if (!word) return;
    type = kTypes[*word];
  }
  double group = 0, contype = 1, conaffinity = 1;
  element.get("group", group);
  element.get("contype", contype);
  element.get("conaffinity", conaffinity);

  const MeshSpec* mesh = nullptr;
  if (const XmlValue given = element.attribute("mesh")) {
    mesh = xml.look_up(given, file.assets.meshes, "mesh");
    if (!mesh) return;
  }
  // None of a height field, nor of a mesh that is not named.
  std::optional<ShapeSpec> shape;
  for (const ShapeSpec& each : all_shapes())
    if (shape_name(each) == type) shape = each;
  const bool is_like_mesh = type == "mesh" || type == "sdf" || mesh;
  if (is_like_mesh) shape = mesh ? std::optional<ShapeSpec>(*mesh) : std::nullopt;

  const std::optional<FromTo> fromto = read_fromto(element);
  if (!fromto && element.attribute("fromto")) return;
  if (fromto && (!shape || type == "plane" || doctor::sizes_of(*shape).size() < 2))
    return xml.report(element.attribute("fromto"), Code::fromto_unused);
  const Transform<double> placement = frame * (fromto ? fromto->placement : element.placement());

  bool is_shell = false;
  double density = 1000, mass = 0;
  element.get("shellinertia", is_shell);
  element.get("density", density);
  const bool has_mass = element.get("mass", mass);
  for (const auto& [key, number] : {std::pair{"density", density}, std::pair{"mass", mass}})
    if (number < 0) xml.report(element.attribute(key), Code::mass_negative);
  MaterialSpec material;
  read_appearance(element, file.assets, material);
  if (shape && !is_like_mesh && !read_sizes(element, fromto, *shape)) return;

  const auto& [first_group, last_group] = file.compiler.inertia_groups;
  if (gives_inertia && group >= first_group && group <= last_group) {
    Inertia<double>& sum = body.of_geoms ? *body.of_geoms : body.of_geoms.emplace(Inertia<double>::zero());
    if (is_like_mesh && (has_mass ? mass : density) > 0) add_unknown_inertia(body.link, "mesh", line);
    if (shape && !is_like_mesh) {
      const Inertia<double> solid = inertia_of(*shape, is_shell, has_mass ? 1 : density);
      if (!has_mass || solid.mass > 0) sum += placement * (has_mass ? solid * (mass / solid.mass) : solid);
    }
  }
  if (!shape) return xml.ignore(element.xml_element);
  // What is seen, and what touches. MuJoCo draws the groups 0 to 2; what is neither drawn nor touched is kept
  // as seen.
  const bool touches = contype != 0 || conaffinity != 0;
  if (group <= 2 || !touches) body.link.visuals.push_back({name, placement, *shape, material, line});
  if (touches) body.link.collisions.push_back({name, placement, *shape, line});
}

}  // namespace limber::io

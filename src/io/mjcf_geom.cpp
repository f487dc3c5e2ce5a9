#include <limber/spatial/shells.hpp>

#include <array>
#include <numbers>

#include "doctor/examination.hpp"
#include "io/mjcf_file.hpp"
#include "io/text.hpp"

namespace limber::io {

namespace {

constexpr std::string_view kTypes[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                       "cylinder", "box",    "mesh",   "sdf"};
/// How many of its sizes a shape has; with fromto the last one comes from the distance of the points.
constexpr std::array<std::size_t, 9> kSizes = {3, 0, 1, 2, 3, 2, 3, 0, 0};

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

std::optional<ShapeSpec> shape_of(GeomType type, const Vec3<double>& s, const MeshSpec* mesh) {
  switch (type) {
    case GeomType::plane:
      return PlaneSpec{2 * s.x, 2 * s.y};
    case GeomType::sphere:
      return SphereSpec{s.x};
    case GeomType::capsule:
      return CapsuleSpec{s.x, 2 * s.y};
    case GeomType::cylinder:
      return CylinderSpec{s.x, 2 * s.y};
    case GeomType::ellipsoid:
      return EllipsoidSpec{s};
    case GeomType::box:
      return BoxSpec{s * 2.0};
    case GeomType::mesh:
    case GeomType::sdf:
      if (mesh) return *mesh;
      break;
    case GeomType::hfield:
      break;
  }
  return std::nullopt;
}

/// Of the shape's volume or of its surface; none of what has neither here.
Inertia<double> inertia_of_density(const ShapeSpec& shape, bool is_shell, double density) {
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

Inertia<double> inertia_of(const ShapeSpec& shape, bool is_shell, double density,
                           std::optional<double> mass) {
  if (!mass) return inertia_of_density(shape, is_shell, density);
  const Inertia<double> of_one = inertia_of_density(shape, is_shell, 1);
  return of_one.mass > 0 ? of_one * (*mass / of_one.mass) : Inertia<double>::zero();
}

/// Half edges or radii, all positive; nothing where there are too few.
std::optional<Vec3<double>> read_sizes(const MjcfElement& element, GeomType type,
                                       const std::optional<FromTo>& fromto) {
  double s[3] = {0, 0, 0};
  const std::size_t given = element.get_overlaid("size", s);
  std::size_t needed = kSizes[static_cast<std::size_t>(type)];
  if (type == GeomType::plane || needed == 0) return Vec3<double>{s[0], s[1], s[2]};
  if (fromto) {
    const bool is_round = type == GeomType::capsule || type == GeomType::cylinder;
    s[is_round ? 1 : 2] = fromto->half_length;
    if (!is_round) s[1] = s[0];
    needed = 1;
  }
  const std::span<double> sizes(s, needed);
  if (given < needed || std::any_of(sizes.begin(), sizes.end(), [](double size) { return size <= 0; })) {
    const XmlValue value = element.attribute("size");
    const ProblemArguments arguments = {std::string(kTypes[static_cast<std::size_t>(type)]),
                                        "positive sizes: " + std::to_string(needed)};
    value ? element.xml().report(value, ProblemCode::sizes_expected, arguments)
          : element.xml().report(element.xml_element(), ProblemCode::sizes_expected, arguments);
    return std::nullopt;
  }
  return Vec3<double>{s[0], s[1], s[2]};
}

void read_appearance(const MjcfElement& element, const MjcfAssets& assets, MaterialSpec& material) {
  if (const XmlValue name = element.attribute("material")) {
    const auto found = assets.materials.find(name.text());
    if (found != assets.materials.end())
      material = found->second;
    else
      element.xml().report(name, ProblemCode::material_unknown);
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

void MjcfAssets::read(XmlReader& xml, const MjcfCompiler& compiler, const MjcfDefaults& defaults,
                      const XmlElement& section) {
  const auto class_of = [&](const XmlElement& element) {
    return defaults.class_of(xml, element, defaults.main());
  };
  for (const XmlElement& each : xml.children(section, "mesh")) {
    const MjcfElement element(xml, compiler, each, class_of(each));
    MeshSpec mesh;
    std::string file;
    if (xml.get(each, "file", file)) {
      const bool is_absolute = file.starts_with("/");
      mesh.file = compiler.mesh_folder.empty() || is_absolute
                      ? file
                      : compiler.mesh_folder + (compiler.mesh_folder.ends_with("/") ? "" : "/") + file;
    }
    element.get("scale", mesh.scale);
    const XmlValue name = xml.attribute(each, "name"), path = xml.attribute(each, "file");
    xml.ignore_attributes(
        each,
        "builtin content_type face inertia material maxhullvert normal params refpos refquat "
        "smoothnormal texcoord vertex");
    xml.ignore_children(each, {"plugin"});
    if (name || path) meshes.emplace(name ? name.text() : stem(path.text()), std::move(mesh));
  }
  for (const XmlElement& each : xml.children(section, "material")) {
    const MjcfElement element(xml, compiler, each, class_of(each));
    MaterialSpec material;
    xml.get(each, "name", material.name);
    std::array<double, 4> color{};
    if (element.get("rgba", std::span<double>(color))) material.color = color;
    ignore_other_attributes(xml, each);
    xml.ignore_children(each, {"layer"});
    materials.emplace(each.find("name") ? each.find("name")->value : std::string_view(), std::move(material));
  }
  xml.ignore_children(section, {"texture", "hfield", "skin", "model"});
}

std::optional<FromTo> read_fromto(const MjcfElement& element) {
  const XmlValue value = element.attribute("fromto");
  double x[6];
  if (!value || !element.xml().read(value, std::span(x))) return std::nullopt;
  const Vec3<double> from{x[0], x[1], x[2]}, to{x[3], x[4], x[5]};
  const double length = norm(from - to);
  if (length < 1e-10) {
    element.xml().report(value, ProblemCode::points_equal);
    return std::nullopt;
  }
  const Rotation<double> rotation =
      Rotation<double>::between(Vec3<double>::unit_z(), (from - to) * (1 / length));
  return FromTo{{rotation, (from + to) * 0.5}, 0.5 * length};
}

std::optional<MjcfGeom> read_geom(const MjcfElement& element, const MjcfAssets& assets,
                                  const Transform<double>& frame) {
  XmlReader& xml = element.xml();
  MjcfGeom geom;
  geom.element = &element.xml_element();
  element.get("name", geom.name);
  note_attributes(xml, element.xml_element());  // those of a geom that is wrong, too
  const XmlValue type = element.attribute("type");
  if (type) {
    const auto word = xml.read_word(type, kTypes);
    if (!word) return std::nullopt;
    geom.type = static_cast<GeomType>(*word);
  }
  element.get("group", geom.group);
  double contype = 1, conaffinity = 1;
  element.get("contype", contype);
  element.get("conaffinity", conaffinity);
  geom.touches = contype != 0 || conaffinity != 0;

  const MeshSpec* mesh = nullptr;
  if (const XmlValue name = element.attribute("mesh")) {
    const auto found = assets.meshes.find(name.text());
    if (found == assets.meshes.end()) {
      xml.report(name, ProblemCode::name_unknown, {"mesh", ""});
      return std::nullopt;
    }
    mesh = &found->second;
  }
  const bool is_like_mesh = geom.type == GeomType::mesh || geom.type == GeomType::sdf || mesh;
  const std::optional<FromTo> fromto = read_fromto(element);
  if (!fromto && element.attribute("fromto")) return std::nullopt;
  if (fromto && (kSizes[static_cast<std::size_t>(geom.type)] < 2 || geom.type == GeomType::plane || mesh)) {
    xml.report(element.attribute("fromto"), ProblemCode::fromto_unused);
    return std::nullopt;
  }
  const Transform<double> own = fromto ? fromto->placement : element.placement();
  geom.placement = frame * own;

  bool is_shell = false;
  double density = 1000, given_mass = 0;
  element.get("shellinertia", is_shell);
  element.get("density", density);
  const bool has_mass = element.get("mass", given_mass);
  for (const std::string_view name : {"density", "mass"})
    if (const XmlValue value = element.attribute(name); value && (name == "mass" ? given_mass : density) < 0)
      xml.report(value, ProblemCode::mass_negative);
  read_appearance(element, assets, geom.material);

  if (is_like_mesh) {
    geom.has_unknown_inertia = has_mass ? given_mass > 0 : density > 0;
    geom.shape = shape_of(GeomType::mesh, {}, mesh);
    return geom;
  }
  const std::optional<Vec3<double>> size = read_sizes(element, geom.type, fromto);
  if (!size) return std::nullopt;
  geom.shape = shape_of(geom.type, *size, nullptr);
  if (geom.shape)
    geom.inertia = geom.placement * inertia_of(*geom.shape, is_shell, density,
                                               has_mass ? std::optional(given_mass) : std::nullopt);
  return geom;
}

}  // namespace limber::io

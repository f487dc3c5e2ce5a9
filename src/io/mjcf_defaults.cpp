#include <numbers>

#include "io/mjcf_file.hpp"

namespace limber::io {

namespace {

/// An element asks each class that its own is in: their number times that of the elements is time.
constexpr std::size_t kMostClasses = 1000;

/// Turning by three angles (radians) about the axes of the sequence, one after the other: x, y, z are those
/// that turn along, X, Y, Z stay where they are.
Rotation<double> rotation_from_euler(const std::array<char, 3>& sequence, const Vec3<double>& angles) {
  Rotation<double> result = Rotation<double>::identity();
  for (int i = 0; i < 3; ++i) {
    const char axis = sequence[static_cast<std::size_t>(i)];
    const Rotation<double> turn = axis == 'x' || axis == 'X'   ? Rotation<double>::about_x(angles[i])
                                  : axis == 'y' || axis == 'Y' ? Rotation<double>::about_y(angles[i])
                                                               : Rotation<double>::about_z(angles[i]);
    result = axis >= 'a' ? result * turn : turn * result;
  }
  return result;
}

/// quat, axisangle, zaxis, xyaxes or euler; the identity where it is wrong.
Rotation<double> read_rotation(XmlReader& xml, const MjcfCompiler& compiler, const XmlValue& value) {
  const std::string_view kind = value.attribute->name;
  const std::size_t count = kind == "quat" || kind == "axisangle" ? 4 : kind == "xyaxes" ? 6 : 3;
  double n[6];
  if (!xml.read(value, std::span(n, count))) return Rotation<double>::identity();
  Vec3<double> a{n[0], n[1], n[2]};
  if (kind == "euler")
    return rotation_from_euler(compiler.euler_sequence,
                               {compiler.angle(a.x), compiler.angle(a.y), compiler.angle(a.z)});
  constexpr double shortest = 1e-10;
  const bool is_long = norm(a) > shortest;
  if (kind == "quat") {
    const Quaternion<double> turn{n[1], n[2], n[3], n[0]};
    if (sqrt(squared_norm(turn)) > shortest) return Rotation<double>::from_quaternion(normalized(turn));
  } else if (kind == "axisangle" && is_long) {
    return Rotation<double>::about(normalized(a), compiler.angle(n[3]));
  } else if (kind == "zaxis" && is_long) {
    return Rotation<double>::between(Vec3<double>::unit_z(), normalized(a));
  } else if (kind == "xyaxes" && is_long) {
    a = normalized(a);
    Vec3<double> y{n[3], n[4], n[5]};
    y -= a * dot(a, y);
    if (norm(y) > shortest) return {Mat3<double>::from_columns(a, normalized(y), cross(a, normalized(y)))};
  }
  xml.report(value, kind == "quat" ? Code::quaternion_zero : Code::direction_zero);
  return Rotation<double>::identity();
}

}  // namespace

// ---- Classes

void MjcfDefaults::read(XmlReader& xml, const XmlElement& section) {
  std::string name = "main";
  xml.get(section, "class", name);
  if (name != "main") xml.report(xml.attribute(section, "class"), Code::main_class);
  read_class(xml, section, "main", main_);
}

void MjcfDefaults::read_class(XmlReader& xml, const XmlElement& section, std::string_view name,
                              const MjcfClass* parent) {
  if (classes_.size() > kMostClasses)
    return xml.refuse(section, Code::too_many, {std::to_string(kMostClasses), "default classes"});
  MjcfClass& made = classes_.emplace_back();
  made.parent = parent;
  for (const XmlElement* child = section.first_child; child; child = child->next_sibling) {
    if (child->name == "default") continue;
    note_attributes(xml, *child);
    made.elements.push_back(child);
  }
  by_name_[name] = &made;
  if (name == "main") main_ = &made;
  for (const XmlElement& child : xml.children(section, "default")) {
    const XmlValue value = xml.need_attribute(child, "class");
    if (!value) continue;
    if (by_name_.contains(value.text()))
      xml.report(value, Code::name_taken);
    else
      read_class(xml, child, value.text(), &made);
  }
}

const MjcfClass* MjcfDefaults::class_of(XmlReader& xml, const XmlElement& element, const MjcfClass* otherwise,
                                        std::string_view attribute) const {
  const XmlValue name = xml.attribute(element, attribute);
  if (!name) return otherwise;
  const auto* const found = xml.look_up(name, by_name_, "default class");
  return found ? *found : main_;
}

// ---- Elements

MjcfElement::MjcfElement(XmlReader& reader, const MjcfCompiler& settings, const XmlElement& element,
                         const MjcfClass* defaults, std::span<const std::string_view> kinds)
    : xml(reader), compiler(settings), xml_element(element), levels{&element} {
  const auto is_meant = [&](std::string_view name) {
    return kinds.empty() ? name == element.name : std::find(kinds.begin(), kinds.end(), name) != kinds.end();
  };
  for (; defaults; defaults = defaults->parent)
    for (auto each = defaults->elements.rbegin(); each != defaults->elements.rend(); ++each)
      if (is_meant((*each)->name)) levels.push_back(*each);
}

XmlValue MjcfElement::attribute(std::string_view name) const {
  for (const XmlElement* level : levels)
    if (const XmlValue found = xml.attribute(*level, name)) return found;
  return {};
}

std::size_t MjcfElement::get_overlaid(std::string_view name, std::span<double> numbers) const {
  std::size_t count = 0;
  for (auto level = levels.rbegin(); level != levels.rend(); ++level)
    count = std::max(count, xml.read_numbers(xml.attribute(**level, name), 1, numbers));
  return count;
}

Rotation<double> MjcfElement::rotation() const {
  static constexpr std::string_view kKinds[] = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};
  for (const XmlElement* level : levels) {
    XmlValue found;
    for (const std::string_view kind : kKinds) {
      const XmlValue value = xml.attribute(*level, kind);
      if (found && value)
        xml.report(value, Code::orientation_twice, {"quat, axisangle, xyaxes, zaxis and euler"});
      else if (value)
        found = value;
    }
    if (found) return read_rotation(xml, compiler, found);
  }
  return Rotation<double>::identity();
}

Transform<double> MjcfElement::placement() const {
  Transform<double> result = Transform<double>::identity();
  get("pos", result.translation);
  result.rotation = rotation();
  return result;
}

double MjcfCompiler::angle(double given) const {
  return has_degrees ? given * (std::numbers::pi / 180) : given;
}

void MjcfCompiler::read(XmlReader& xml, const XmlElement& element) {
  if (const auto word = xml.read_word(xml.attribute(element, "angle"), {"radian", "degree"}))
    has_degrees = *word == 1;
  if (const XmlValue value = xml.attribute(element, "coordinate"))
    if (xml.read_word(value, {"local", "global"}) == 1u) xml.report(value, Code::global_coordinates);
  if (const XmlValue value = xml.attribute(element, "eulerseq")) {
    const std::string_view given = value.text();
    if (given.size() != 3 || given.find_first_not_of("xyzXYZ") != std::string_view::npos)
      xml.report(value, Code::euler_sequence);
    else
      std::copy(given.begin(), given.end(), euler_sequence.begin());
  }
  xml.get(element, "autolimits", has_autolimits);
  if (const auto word = xml.read_word(xml.attribute(element, "inertiafromgeom"), {"false", "true", "auto"}))
    inertia_from_geom = static_cast<InertiaFromGeom>(*word);
  xml.get(element, "inertiagrouprange", std::span<double>(inertia_groups));
  xml.get(element, "boundmass", least_mass);
  xml.get(element, "boundinertia", least_inertia);
  xml.get(element, "settotalmass", total_mass);
  xml.get(element, "balanceinertia", balances_inertia);
  xml.get(element, "alignfree", aligns_free_joints);
  xml.get(element, "assetdir", mesh_folder);
  xml.get(element, "meshdir", mesh_folder);
  xml.ignore_attributes(element,
                        "conflict convexhull discardvisual exactmeshinertia fitaabb fusestatic passthrough "
                        "savecanonical savecompiled saveinertial strippath texturedir usethread");
  xml.ignore_children(element, {"lengthrange"});
}

}  // namespace limber::io

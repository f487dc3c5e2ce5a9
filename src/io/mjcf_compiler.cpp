#include "io/mjcf_compiler.hpp"

#include <numbers>

namespace limber::io {

namespace {

Rotation<double> turn_about(char axis, double angle) {
  switch (axis) {
    case 'x':
    case 'X':
      return Rotation<double>::about_x(angle);
    case 'y':
    case 'Y':
      return Rotation<double>::about_y(angle);
    default:
      return Rotation<double>::about_z(angle);
  }
}

void read_euler_sequence(XmlReader& xml, const XmlElement& element, std::array<char, 3>& sequence) {
  const XmlValue value = xml.attribute(element, "eulerseq");
  if (!value) return;
  const std::string_view given = value.text();
  if (given.size() != 3 || given.find_first_not_of("xyzXYZ") != std::string_view::npos)
    return xml.error(value, "expected three letters out of x, y, z (turning along) and X, Y, Z (fixed)");
  for (std::size_t i = 0; i < 3; ++i) sequence[i] = given[i];
}

}  // namespace

double MjcfCompiler::angle(double given) const {
  return has_degrees ? given * (std::numbers::pi / 180) : given;
}

void MjcfCompiler::read(XmlReader& xml, const XmlElement& element) {
  if (const auto word = xml.read_word(xml.attribute(element, "angle"), {"radian", "degree"}))
    has_degrees = *word == 1;
  if (const XmlValue value = xml.attribute(element, "coordinate"))
    if (xml.read_word(value, {"local", "global"}) == 1u)
      xml.error(value, "global coordinates are not read; MuJoCo up to 2.3.3 converts such a file to local");
  read_euler_sequence(xml, element, euler_sequence);
  xml.get(element, "autolimits", has_autolimits);
  if (const auto word = xml.read_word(xml.attribute(element, "inertiafromgeom"), {"false", "true", "auto"}))
    inertia_from_geom = static_cast<InertiaFromGeom>(*word);
  double groups[2];
  if (xml.get(element, "inertiagrouprange", std::span(groups))) {
    first_inertia_group = groups[0];
    last_inertia_group = groups[1];
  }
  xml.get(element, "boundmass", least_mass);
  xml.get(element, "boundinertia", least_inertia);
  xml.get(element, "settotalmass", total_mass);
  xml.get(element, "balanceinertia", balances_inertia);
  xml.get(element, "alignfree", aligns_free_joints);
  xml.get(element, "assetdir", mesh_folder);
  xml.get(element, "meshdir", mesh_folder);
  static constexpr std::string_view kOther[] = {
      "conflict",   "convexhull",  "discardvisual", "exactmeshinertia", "fitaabb",
      "fusestatic", "passthrough", "savecanonical", "savecompiled",     "saveinertial",
      "strippath",  "texturedir",  "usethread"};
  xml.ignore_attributes(element, kOther, "has no effect on the dynamics");
  for (const XmlElement& child : xml.children(element, "lengthrange"))
    xml.ignore(child, "actuators are not part of a model");
}

Rotation<double> rotation_from_euler(const std::array<char, 3>& sequence, const Vec3<double>& angles) {
  Rotation<double> result = Rotation<double>::identity();
  for (int i = 0; i < 3; ++i) {
    const char axis = sequence[static_cast<std::size_t>(i)];
    const Rotation<double> turn = turn_about(axis, angles[i]);
    result = axis >= 'a' ? result * turn : turn * result;
  }
  return result;
}

}  // namespace limber::io

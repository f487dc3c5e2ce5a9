#include "io/mjcf_compiler.hpp"

#include <numbers>

namespace limber::io {

namespace {

void read_euler_sequence(XmlReader& xml, const XmlElement& element, std::array<char, 3>& sequence) {
  const XmlValue value = xml.attribute(element, "eulerseq");
  if (!value) return;
  const std::string_view given = value.text();
  if (given.size() != 3 || given.find_first_not_of("xyzXYZ") != std::string_view::npos)
    return xml.report(value, ProblemCode::euler_sequence);
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
    if (xml.read_word(value, {"local", "global"}) == 1u) xml.report(value, ProblemCode::global_coordinates);
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
  xml.ignore_attributes(element,
                        "conflict convexhull discardvisual exactmeshinertia fitaabb fusestatic passthrough "
                        "savecanonical savecompiled saveinertial strippath texturedir usethread");
  xml.ignore_children(element, {"lengthrange"});
}

Rotation<double> rotation_from_euler(const std::array<char, 3>& sequence, const Vec3<double>& angles) {
  Rotation<double> result = Rotation<double>::identity();
  for (int i = 0; i < 3; ++i) {
    const char letter = sequence[static_cast<std::size_t>(i)];
    const bool turns_along = letter >= 'a';
    const char axis = turns_along ? letter : static_cast<char>(letter - 'A' + 'a');
    const Rotation<double> turn = axis == 'x'   ? Rotation<double>::about_x(angles[i])
                                  : axis == 'y' ? Rotation<double>::about_y(angles[i])
                                                : Rotation<double>::about_z(angles[i]);
    result = turns_along ? result * turn : turn * result;
  }
  return result;
}

}  // namespace limber::io

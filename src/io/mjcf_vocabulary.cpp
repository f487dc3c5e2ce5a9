#include "io/mjcf_file.hpp"

namespace limber::io {

namespace {

struct Kind {
  std::string_view name, read, ignored;  ///< attributes with spaces between them
};

constexpr Kind kKinds[] = {
    {"option", "gravity",
     "actuatorgroupdisable apirate ccd_iterations ccd_tolerance collision cone impratio integrator "
     "iterations jacobian ls_iterations ls_tolerance magnetic mpr_iterations mpr_tolerance "
     "noslip_iterations noslip_tolerance o_friction o_margin o_solimp o_solref sdf_initpoints "
     "sdf_iterations sleep_tolerance solver timestep tolerance"},
    {"flag", "gravity",
     "actuation autoreset clampctrl constraint contact damper diagexact energy equality eulerdamp fwdinv "
     "frictionloss filterparent invdiscrete ipc island limit midphase multiccd nativeccd override passive "
     "refsafe sensor sensornoise sleep speculative spring warmstart"},
    {"body", "", "fuse simple sleep user"},
    {"joint",
     "actuatorfrclimited actuatorfrcrange armature axis damping frictionloss limited pos range ref springref "
     "stiffness type",
     "group margin solimp solimpfriction solimplimit solref solreffriction solreflimit user"},
    {"freejoint", "align", "group"},
    {"geom",
     "axisangle conaffinity contype density euler fromto group hfield mass material mesh pos quat rgba "
     "shellinertia size type xyaxes zaxis",
     "adhesion castshadow condim fitscale friction gap margin priority solimp solmix solref surfacevel user"},
    {"site", "axisangle euler fromto pos quat xyaxes zaxis", "group material mesh rgba size type user"},
    {"mesh", "scale", "inertia maxhullvert"},
    {"material", "rgba",
     "emission metallic reflectance roughness shininess specular texrepeat texture texuniform"},
    {"equality", "active", "solimp solref"},
    {"tendon", "armature",
     "actuatorfrclimited actuatorfrcrange group limited margin range solimpfriction solimplimit "
     "solreffriction solreflimit user"},
};

/// Forces that act in a simulation and are not part of a model.
struct Force {
  std::string_view kind, attributes;
  Code code;
};

constexpr Force kForces[] = {
    {"option", "density viscosity wind", Code::fluid_ignored},
    {"geom", "fluidcoef fluidshape", Code::fluid_ignored},
    {"body", "gravcomp", Code::gravity_always},
    {"joint", "actuatorgravcomp", Code::gravity_always},
    {"joint", "springdamper springyield", Code::springs_ignored},
    {"tendon", "damping frictionloss springlength springyield stiffness", Code::tendon_ignored},
};

/// The row of the table that an element belongs to.
std::string_view kind_of(const XmlElement& element) {
  if (element.parent && element.parent->name == "equality") return "equality";
  if (element.name == "fixed") return "tendon";
  return element.name;
}

}  // namespace

std::span<const std::string_view> mjcf_actuators() {
  static constexpr std::string_view kNames[] = {
      "general", "motor",    "position", "velocity",    "intvelocity", "damper", "cylinder",
      "muscle",  "adhesion", "pid",      "orientation", "dcmotor",     "plugin"};
  return kNames;
}

void ignore_other_attributes(XmlReader& xml, const XmlElement& element) {
  const std::string_view name = kind_of(element);
  if (const Kind* kind = find_by(kKinds, &Kind::name, name)) xml.ignore_attributes(element, kind->ignored);
  for (const Force& force : kForces) {
    if (force.kind != name) continue;
    for (const std::string_view attribute : words_of(force.attributes))
      if (const XmlValue value = xml.attribute(element, attribute)) {
        const ParsedNumber number = parse_number(trimmed(value.text()));
        const bool is_zero = number.fault == NumberFault::none && number.value == 0;
        if (!is_zero) xml.report(value, force.code);
      }
  }
}

void note_attributes(XmlReader& xml, const XmlElement& element) {
  constexpr std::string_view kOthers[] = {"camera", "flex", "light", "pair", "skin", "texture"};
  const auto actuators = mjcf_actuators();
  if (const Kind* kind = find_by(kKinds, &Kind::name, kind_of(element))) {
    element.use = XmlUse::read;
    for (const std::string_view name : words_of(kind->read)) xml.attribute(element, name);
    ignore_other_attributes(xml, element);
  } else if (std::find(std::begin(kOthers), std::end(kOthers), element.name) != std::end(kOthers)) {
    xml.ignore(element);
  } else if (std::find(actuators.begin(), actuators.end(), element.name) != actuators.end()) {
    element.use = XmlUse::read;  // what they fill in is ignored where it is
    for (const XmlAttribute& attribute : element.attributes) attribute.is_used = true;
  }
}

}  // namespace limber::io

#include "io/mjcf_vocabulary.hpp"

#include <algorithm>
#include <vector>

namespace limber::io {

namespace {

struct Ignored {
  std::vector<std::string_view> names;
  std::string_view reason;
};

struct Kind {
  std::string_view name;
  std::vector<std::string_view> read;
  std::vector<Ignored> ignored;
};

constexpr std::string_view kSolver = "contacts, constraint solvers and viewers are not part of a model";
constexpr std::string_view kSprings = "springs are not part of a model: add their forces to the joint forces";
constexpr std::string_view kFluid = "forces of a fluid are not part of a model";
constexpr std::string_view kGravity =
    "gravity compensation is not part of a model: gravity acts on every body";
constexpr std::string_view kRuntime = "settings of a simulation are not part of a model";

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> table = {
      {"option",
       {"gravity"},
       {{{"density", "viscosity", "wind"}, kFluid},
        {{"actuatorgroupdisable",
          "apirate",
          "ccd_iterations",
          "ccd_tolerance",
          "collision",
          "cone",
          "impratio",
          "integrator",
          "iterations",
          "jacobian",
          "ls_iterations",
          "ls_tolerance",
          "magnetic",
          "mpr_iterations",
          "mpr_tolerance",
          "noslip_iterations",
          "noslip_tolerance",
          "o_friction",
          "o_margin",
          "o_solimp",
          "o_solref",
          "sdf_initpoints",
          "sdf_iterations",
          "sleep_tolerance",
          "solver",
          "timestep",
          "tolerance"},
         kRuntime}}},
      {"flag",
       {"gravity"},
       {{{"actuation",    "autoreset",   "clampctrl",   "constraint", "contact",  "damper",
          "diagexact",    "energy",      "equality",    "eulerdamp",  "fwdinv",   "frictionloss",
          "filterparent", "invdiscrete", "ipc",         "island",     "limit",    "midphase",
          "multiccd",     "nativeccd",   "override",    "passive",    "refsafe",  "sensor",
          "sensornoise",  "sleep",       "speculative", "spring",     "warmstart"},
         kRuntime}}},
      {"body", {}, {{{"gravcomp"}, kGravity}, {{"fuse", "simple", "sleep", "user"}, kRuntime}}},
      {"joint",
       {"actuatorfrclimited", "actuatorfrcrange", "armature", "axis", "damping", "frictionloss", "limited",
        "pos", "range", "ref", "type"},
       {{{"springdamper", "springref", "springyield", "stiffness"}, kSprings},
        {{"actuatorgravcomp"}, kGravity},
        {{"group", "margin", "solimp", "solimpfriction", "solimplimit", "solref", "solreffriction",
          "solreflimit"},
         kSolver},
        {{"user"}, kRuntime}}},
      {"freejoint", {"align"}, {{{"group"}, kSolver}}},
      {"geom",
       {"axisangle", "conaffinity", "contype", "density", "euler", "fromto", "group", "hfield", "mass",
        "material", "mesh", "pos", "quat", "rgba", "shellinertia", "size", "type", "xyaxes", "zaxis"},
       {{{"fluidcoef", "fluidshape"}, kFluid},
        {{"adhesion", "castshadow", "condim", "fitscale", "friction", "gap", "margin", "priority", "solimp",
          "solmix", "solref", "surfacevel", "user"},
         kSolver}}},
      {"site",
       {"axisangle", "euler", "fromto", "pos", "quat", "xyaxes", "zaxis"},
       {{{"group", "material", "mesh", "rgba", "size", "type", "user"}, kSolver}}},
      {"mesh", {"scale"}, {{{"inertia", "maxhullvert"}, kSolver}}},
      {"material",
       {"rgba"},
       {{{"emission", "metallic", "reflectance", "roughness", "shininess", "specular", "texrepeat", "texture",
          "texuniform"},
         kSolver}}},
      {"equality", {"active"}, {{{"solimp", "solref"}, kSolver}}},
  };
  return table;
}

const Kind* find(std::string_view name) {
  const auto found =
      std::find_if(kinds().begin(), kinds().end(), [&](const Kind& kind) { return kind.name == name; });
  return found == kinds().end() ? nullptr : &*found;
}

/// Elements of a default class that have no part in the dynamics: what they fill in is reported where it is.
bool is_other_default(std::string_view name) {
  constexpr std::string_view kNames[] = {"camera", "flex", "light", "pair", "skin", "tendon", "texture"};
  const auto actuators = mjcf_actuators();
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames) ||
         std::find(actuators.begin(), actuators.end(), name) != actuators.end();
}

}  // namespace

std::span<const std::string_view> mjcf_actuators() {
  static constexpr std::string_view kNames[] = {
      "general", "motor",    "position", "velocity",    "intvelocity", "damper", "cylinder",
      "muscle",  "adhesion", "pid",      "orientation", "dcmotor",     "plugin"};
  return kNames;
}

void ignore_other_attributes(XmlReader& xml, const XmlElement& element) {
  const bool is_constraint = element.parent && element.parent->name == "equality";
  if (const Kind* kind = find(is_constraint ? "equality" : element.name))
    for (const Ignored& group : kind->ignored) xml.ignore_attributes(element, group.names, group.reason);
}

void note_attributes(XmlReader& xml, const XmlElement& element) {
  if (const Kind* kind = find(element.name)) {
    element.is_used = true;
    for (const std::string_view name : kind->read) xml.attribute(element, name);
    ignore_other_attributes(xml, element);
  } else if (is_other_default(element.name)) {
    element.is_used = true;
    for (const XmlAttribute& attribute : element.attributes) attribute.is_used = true;
  }
}

void examine_numbers(XmlReader& xml, const XmlElement& element) {
  struct Numbers {
    std::string_view name;
    std::size_t least, most;
  };
  static constexpr Numbers kNumbers[] = {{"actuatorfrcrange", 2, 2},
                                         {"armature", 1, 1},
                                         {"axis", 3, 3},
                                         {"axisangle", 4, 4},
                                         {"damping", 1, 3},
                                         {"density", 1, 1},
                                         {"euler", 3, 3},
                                         {"frictionloss", 1, 1},
                                         {"fromto", 6, 6},
                                         {"mass", 1, 1},
                                         {"pos", 3, 3},
                                         {"quat", 4, 4},
                                         {"range", 2, 2},
                                         {"ref", 1, 1},
                                         {"rgba", 4, 4},
                                         {"scale", 3, 3},
                                         {"size", 1, 3},
                                         {"xyaxes", 6, 6},
                                         {"zaxis", 3, 3}};
  const Kind* kind = find(element.name);
  if (!kind) return;
  std::vector<double> ignored;
  for (const auto& [name, least, most] : kNumbers)
    if (std::find(kind->read.begin(), kind->read.end(), name) != kind->read.end())
      xml.read(xml.attribute(element, name), ignored, least, most);
}

}  // namespace limber::io

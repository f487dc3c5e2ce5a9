// From the tree of an MJCF file to a model: one joint per link, links without mass between the joints of one
// body, and names for all.
#pragma once

#include <limber/model/spec.hpp>

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/mjcf_body.hpp"

namespace limber::io {

struct MjcfJointPlace {
  std::size_t body = 0;  ///< in ModelSpec::bodies
  double reference = 0;
};

/// A frame that constraints may refer to.
struct MjcfPlace {
  std::string link;
  Transform<double> on_link = Transform<double>::identity();
  Transform<double> in_world = Transform<double>::identity();  ///< where the file draws it
};

struct MjcfModel {
  ModelSpec spec;
  std::unordered_map<std::string, MjcfJointPlace> joints;    ///< by name
  std::unordered_map<std::string, MjcfPlace> bodies, sites;  ///< by name in the file
  std::map<std::string, std::vector<double>> locked;         ///< joints that a constraint holds: positions
};

MjcfModel assemble(const MjcfFile& file);

/// Reads the <tendon>, <equality> and <actuator> sections: couplings, loops, and armature.
void read_constraints(MjcfFile& file, const XmlElement& root, MjcfModel& model);

}  // namespace limber::io

// The kinematic tree of an MJCF file as the file has it: bodies with any number of joints each, in the
// position that the file draws.
#pragma once

#include <limber/model/spec.hpp>

#include <optional>
#include <string>
#include <vector>

#include "io/mjcf_geom.hpp"

namespace limber::io {

struct MjcfJoint {
  JointSpec spec;
  Vec3<double> anchor = Vec3<double>::zero();  ///< in the frame of its body
  double reference = 0;                        ///< its position where the file draws it
};

struct MjcfSite {
  std::string name;
  Transform<double> placement;
  const XmlElement* element = nullptr;
};

struct MjcfBody {
  std::string name;
  int parent = 0;                                               ///< index; the world is 0
  Transform<double> placement = Transform<double>::identity();  ///< in its parent
  std::vector<MjcfJoint> joints;                                ///< each moves what the ones after it move
  bool has_inertial = false;  ///< in the file, whether it can be read or not
  std::optional<InertiaSpec> inertial;
  PartLines lines;  ///< of `inertia` and its parts
  std::vector<MjcfGeom> geoms;
  std::vector<MjcfSite> sites;
  const XmlElement* element = nullptr;
};

struct MjcfFile {
  explicit MjcfFile(XmlReader& reader) : xml(reader) {}

  XmlReader& xml;
  MjcfCompiler compiler;
  MjcfDefaults defaults;
  MjcfAssets assets;
  std::vector<MjcfBody> bodies{1};  ///< the first one is the world
};

/// Adds what a <worldbody> section holds.
void read_worldbody(MjcfFile& file, const XmlElement& section);

/// The inertia of a body, from its <inertial> or from its geoms, as the compiler settings say.
InertiaSpec inertia_of(const MjcfFile& file, const MjcfBody& body, std::string& unknown);

/// The line for a message about the model: that of the main file, 0 for what comes from another one.
int line_of(const XmlElement& element);
int line_of(const XmlValue& value);

}  // namespace limber::io

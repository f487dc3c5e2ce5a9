// From the graph of links and joints of an SDF file to a tree with loops.
#pragma once

#include <limber/model/spec.hpp>

#include <vector>

#include "io/sdf_joint.hpp"

namespace limber::io {

/// Adds bodies, frames and loops to the spec. `links` are the nodes of all links, each with what was read of
/// it in `bodies`.
void make_tree(XmlReader& xml, const SdfFrames& frames, const std::vector<std::size_t>& links,
               std::vector<BodySpec> bodies, std::vector<SdfJoint> joints, ModelSpec& spec);

}  // namespace limber::io

// The contents of an SDF <link>: inertia and shapes.
#pragma once

#include <limber/model/spec.hpp>

#include "io/xml_reader.hpp"

namespace limber::io {

/// Inertia, visuals and collisions of the link, in its own frame.
void read_sdf_link(XmlReader& xml, const XmlElement& element, BodySpec& body);

}  // namespace limber::io

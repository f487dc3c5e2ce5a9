// Which attributes of MJCF's elements are read, and which are known and ignored. One table for elements and
// for the default classes that fill them in.
#pragma once

#include <span>
#include <string_view>

#include "io/xml_reader.hpp"

namespace limber::io {

/// The elements of an <actuator> section. In a default class all of them stand for the same thing.
std::span<const std::string_view> mjcf_actuators();

/// Marks the attributes of an element that are known and not read as ignored, and warns of forces that are
/// not part of a model.
void ignore_other_attributes(XmlReader& xml, const XmlElement& element);

/// The same for an element in a default class, which need not fill in anything, or for one that is not read
/// to its end: what would be read counts as read.
void note_attributes(XmlReader& xml, const XmlElement& element);

}  // namespace limber::io

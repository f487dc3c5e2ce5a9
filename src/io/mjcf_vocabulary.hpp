// Which attributes of MJCF's elements are read, and which are known but have no part in the dynamics. One
// table for elements and for the default classes that fill them in.
#pragma once

#include <span>
#include <string_view>

#include "io/xml_reader.hpp"

namespace limber::io {

/// The elements of an <actuator> section. In a default class all of them stand for the same thing.
std::span<const std::string_view> mjcf_actuators();

/// Reports, once for all elements of a kind, the attributes that have no part in the dynamics.
void ignore_other_attributes(XmlReader& xml, const XmlElement& element);

/// Marks all known attributes as read, and those of no use as ignored: of an element in a default class,
/// which need not fill in anything, or of one that is not read to its end.
void note_attributes(XmlReader& xml, const XmlElement& element);

/// Reads the numbers of an element in a default class, for what is wrong with them: nobody may have asked.
void examine_numbers(XmlReader& xml, const XmlElement& element);

}  // namespace limber::io

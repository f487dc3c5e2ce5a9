// A first look at the text of an XML file, without recursion and without a copy: is it well formed, is it
// small enough? What passes is safe to hand to a parser; what does not is refused with the line and the
// reason.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace limber::io {

/// Limits that no model comes near to; what exceeds them is refused before it costs time or memory.
struct XmlLimits {
  std::size_t bytes = 64u << 20;
  std::size_t elements = 1'000'000;
  std::size_t attributes = 4'000'000;
  std::size_t attributes_of_one = 256;
  std::size_t depth = 98;  ///< tinyxml2 goes no deeper
};

/// What keeps a text from being read at all.
struct XmlFault {
  int line = 0;
  std::string element;  ///< `syntax`, or `file` where it is too large
  std::string message;
};

struct XmlCounts {
  std::size_t elements = 0, attributes = 0;
};

/// Where the first control character or byte that is not UTF-8 stands.
std::optional<std::size_t> first_bad_character(std::string_view text);

/// Looks through the whole text. Counts what is in it where there is no fault.
std::optional<XmlFault> scan_xml(std::string_view text, const XmlLimits& limits, XmlCounts& counts);

}  // namespace limber::io

// Goes through the text of an XML file once, without recursion and without a copy, and says what stands in
// it. What is not well formed or too large is refused with the line and the reason.
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
  std::size_t depth = 98;
};

/// What keeps a text from being read at all.
struct XmlFault {
  int line = 0;
  std::string element;  ///< `syntax`, or `file` where it is too large
  std::string message;
};

/// Is told what stands in the text, in its order, as pieces of it: entities are not yet replaced.
class XmlEvents {
 public:
  virtual ~XmlEvents() = default;
  virtual void begin(std::string_view name) = 0;
  virtual void attribute(std::string_view name, std::string_view value) = 0;  ///< after its begin()
  virtual void text(std::string_view piece) = 0;                              ///< inside of an element
  virtual void literal(std::string_view piece) = 0;  ///< the same, of a CDATA section
  virtual void end() = 0;
};

/// \n, \r\n, or \r alone.
int line_ends_in(std::string_view text);

/// Where the first control character or byte that is not UTF-8 stands.
std::optional<std::size_t> first_bad_character(std::string_view text);

/// A piece of text with its entities replaced and its lines ended by \n.
std::string without_entities(std::string_view piece);

/// Goes through the text up to the first fault.
std::optional<XmlFault> scan_xml(std::string_view text, const XmlLimits& limits, XmlEvents& events);

}  // namespace limber::io

// The text of an XML file as a tree of elements that know where they stand in it and which of them were read.
// No model words here.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/xml_scan.hpp"

namespace limber::io {

struct XmlAttribute {
  std::string_view name, value;
  int line = 0;
  mutable bool is_used = false;  ///< marked by whoever reads it: what nobody used is reported
};

struct XmlElement {
  std::string_view name;
  std::string_view text;  ///< of the element itself, without that of its children; without spaces around it
  int line = 0;
  std::string_view file;  ///< that it comes from; empty for the document's own
  std::span<const XmlAttribute> attributes;
  const XmlElement* parent = nullptr;
  const XmlElement* first_child = nullptr;
  const XmlElement* next_sibling = nullptr;
  mutable bool is_used = false, is_text_used = false;

  /// Without marking it as used.
  const XmlAttribute* find(std::string_view attribute) const;
};

class XmlDocument {
 public:
  XmlDocument() = default;
  XmlDocument(const XmlDocument&) = delete;
  XmlDocument& operator=(const XmlDocument&) = delete;

  /// Reads the text, which may go away afterwards. Says what is wrong where it is not XML. Called once.
  std::optional<XmlFault> read(std::string_view text, const XmlLimits& limits = {});

  /// Only after a read() without fault.
  const XmlElement& root() const { return elements_.front(); }

  /// Puts the children of the root of `other`, which was read from `file`, in the place of an element (not
  /// the root) of this document or of one that it took in before. `other` has to outlive this document's use.
  static void replace(const XmlElement& element, XmlDocument& other, std::string file);

 private:
  class Builder;

  std::string characters_;
  std::vector<XmlElement> elements_;  // in the order of the file
  std::vector<XmlAttribute> attributes_;
  std::deque<std::string> changed_;  // texts that do not stand in the file as they are read
  std::string file_;
};

}  // namespace limber::io

// The text of an XML file as a tree of elements that know where they stand in it and which of them were read.
// No model words here.
#pragma once

#include <limber/model/problem_code.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace limber::io {

/// Limits that no model comes near to; what exceeds them is refused before it costs time or memory.
struct XmlLimits {
  std::size_t bytes = 64u << 20;
  std::size_t elements = 1'000'000;
  std::size_t attributes = 4'000'000;
  std::size_t attributes_of_one = 256;
  std::size_t depth = 98;
};

/// Of MJCF files: bodies are nested, so that a file is as deep as its chain of bodies is long.
inline constexpr std::size_t kDeepestMjcf = 100'010;

struct XmlAttribute {
  std::string_view name, value;
  int line = 0;
  mutable bool is_used = false;      ///< marked by whoever reads it: what nobody used is reported
  mutable bool is_reported = false;  ///< many elements may read it through a class: a fault is reported once
};

/// What became of an element.
enum class XmlUse : std::uint8_t { unknown, read, ignored, refused };

struct XmlElement {
  std::string_view name;
  std::string_view text;  ///< of the element itself, without that of its children; without spaces around it
  int line = 0;
  std::string_view file;  ///< that it comes from; empty for the document's own
  std::span<const XmlAttribute> attributes;
  const XmlElement* parent = nullptr;
  const XmlElement* first_child = nullptr;
  const XmlElement* next_sibling = nullptr;
  mutable XmlUse use = XmlUse::unknown;
  mutable bool is_text_used = false;

  /// Without marking it as used.
  const XmlAttribute* find(std::string_view attribute) const;
};

/// The element after this one in the order of the file, null at the end of `root`; not one inside of this
/// one, unless wanted.
const XmlElement* next_element(const XmlElement* at, const XmlElement& root, bool may_go_inside = true);

class XmlDocument {
 public:
  XmlDocument() = default;
  XmlDocument(const XmlDocument&) = delete;
  XmlDocument& operator=(const XmlDocument&) = delete;

  /// Reads the text, which may go away afterwards. Says what is wrong where it is not XML. Called once.
  std::optional<Problem> read(std::string_view text, const XmlLimits& limits = {});

  /// Only after a read() without fault.
  const XmlElement& root() const { return elements_.front(); }

  /// Puts elements of `other`, which was read from `file`, in the place of an element (not the root) of this
  /// document or of one that it took in before: `first` and those after it. `other` has to outlive this
  /// document's use.
  static void replace(const XmlElement& element, XmlDocument& other, const XmlElement* first,
                      std::string file);

 private:
  friend class XmlParser;

  std::string characters_;
  std::vector<XmlElement> elements_;  // in the order of the file
  std::vector<XmlAttribute> attributes_;
  std::deque<std::string> changed_;  // texts that do not stand in the file as they are read
  std::string file_;
};

}  // namespace limber::io

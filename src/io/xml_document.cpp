#include "io/xml_document.hpp"

#include <tinyxml2.h>

#include <algorithm>

#include "io/wording.hpp"

namespace limber::io {

namespace {

static_assert(XmlLimits().depth <= TINYXML2_MAX_ELEMENT_DEPTH - 2, "the parser must go as deep as the scan");

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const XmlAttribute& each) { return each.name == attribute; });
  return found == attributes.end() ? nullptr : &*found;
}

XmlDocument::XmlDocument() : source_(std::make_unique<tinyxml2::XMLDocument>()) {}
XmlDocument::~XmlDocument() = default;

std::optional<XmlFault> XmlDocument::read(std::string_view text, const XmlLimits& limits) {
  XmlCounts counts;
  if (auto fault = scan_xml(text, limits, counts)) return fault;
  source_->Parse(text.data(), text.size());
  const tinyxml2::XMLElement* element = source_->RootElement();
  // The scan finds all that the parser stumbles over, and more; this is for the case that it does not.
  if (source_->Error() || !element) return XmlFault{source_->ErrorLineNum(), "syntax", "not well-formed XML"};

  // Elements refer to each other, so they must not move.
  elements_.reserve(counts.elements);
  attributes_.reserve(counts.attributes);
  XmlElement* current = &add(*element, nullptr);
  // Depth first without recursion: down where there is a child, else on to the next one, here or further up.
  while (true) {
    const bool is_new_level = element->FirstChildElement() != nullptr;
    const XmlElement* parent = current;
    if (is_new_level) {
      element = element->FirstChildElement();
    } else {
      while (current->parent && !element->NextSiblingElement()) {
        element = element->Parent()->ToElement();
        current = const_cast<XmlElement*>(current->parent);  // NOLINT: one of our own
      }
      if (!current->parent) return std::nullopt;
      element = element->NextSiblingElement();
      parent = current->parent;
    }
    XmlElement& added = add(*element, parent);
    (is_new_level ? current->first_child : current->next_sibling) = &added;
    current = &added;
  }
}

void XmlDocument::replace(const XmlElement& element, XmlDocument& other, std::string file) {
  other.file_ = std::move(file);
  for (XmlElement& each : other.elements_) each.file = other.file_;
  // Elements are handed out as const, but all of them are ours.
  const auto ours = [](const XmlElement* each) { return const_cast<XmlElement*>(each); };  // NOLINT
  XmlElement* last = nullptr;
  for (XmlElement* each = ours(other.root().first_child); each; each = ours(each->next_sibling)) {
    each->parent = element.parent;
    last = each;
  }
  if (last) last->next_sibling = element.next_sibling;
  const XmlElement* first = last ? other.root().first_child : element.next_sibling;
  if (element.parent->first_child == &element) {
    ours(element.parent)->first_child = first;
    return;
  }
  const XmlElement* before = element.parent->first_child;
  while (before->next_sibling != &element) before = before->next_sibling;
  ours(before)->next_sibling = first;
}

XmlElement& XmlDocument::add(const tinyxml2::XMLElement& element, const XmlElement* parent) {
  const std::size_t first = attributes_.size();
  for (const tinyxml2::XMLAttribute* each = element.FirstAttribute(); each; each = each->Next())
    attributes_.push_back({each->Name(), each->Value(), each->GetLineNum()});
  XmlElement added;
  added.name = element.Name();
  added.text = text_of(element);
  added.line = element.GetLineNum();
  added.attributes = std::span(attributes_).subspan(first);
  added.parent = parent;
  return elements_.emplace_back(added);
}

/// Comments and children may cut a text into several parts.
std::string_view XmlDocument::text_of(const tinyxml2::XMLElement& element) {
  std::string_view result;
  bool is_joined = false;
  for (const tinyxml2::XMLNode* node = element.FirstChild(); node; node = node->NextSibling()) {
    const std::string_view part = node->ToText() ? trimmed(node->Value()) : std::string_view();
    if (part.empty()) continue;
    if (result.empty()) {
      result = part;
      continue;
    }
    if (!is_joined) joined_texts_.emplace_back(result);
    is_joined = true;
    joined_texts_.back().append(" ").append(part);
    result = joined_texts_.back();
  }
  return result;
}

}  // namespace limber::io

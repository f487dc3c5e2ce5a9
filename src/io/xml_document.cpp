#include "io/xml_document.hpp"

#include <algorithm>
#include <cstddef>

#include "io/wording.hpp"

namespace limber::io {

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const XmlAttribute& each) { return each.name == attribute; });
  return found == attributes.end() ? nullptr : &*found;
}

/// Makes elements of what the scan tells.
class XmlDocument::Builder final : public XmlEvents {
 public:
  Builder(XmlDocument& document, const XmlLimits& limits) : document_(document) {
    // Elements refer to each other, so they must not move.
    const std::string& text = document_.characters_;
    const auto brackets = static_cast<std::size_t>(std::count(text.begin(), text.end(), '<'));
    document_.elements_.reserve(std::min(brackets, limits.elements + 1));
  }

  void begin(std::string_view name) override {
    XmlElement& added = document_.elements_.emplace_back();
    added.name = name;
    added.line = line_of(name);
    if (!open_.empty()) {
      Open& parent = open_.back();
      added.parent = parent.element;
      (parent.last_child ? parent.last_child->next_sibling : parent.element->first_child) = &added;
      parent.last_child = &added;
    }
    first_attribute_.push_back(document_.attributes_.size());
    open_.push_back({&added});
  }

  void attribute(std::string_view name, std::string_view value) override {
    document_.attributes_.push_back({name, read(value), line_of(name)});
  }

  void text(std::string_view piece) override { add_text(trimmed(read(piece))); }
  void literal(std::string_view piece) override { add_text(trimmed(piece)); }
  void end() override { open_.pop_back(); }

  /// When all attributes are where they stay.
  void finish() {
    const std::span<const XmlAttribute> all(document_.attributes_);
    first_attribute_.push_back(all.size());
    for (std::size_t i = 0; i < document_.elements_.size(); ++i)
      document_.elements_[i].attributes =
          all.subspan(first_attribute_[i], first_attribute_[i + 1] - first_attribute_[i]);
  }

 private:
  struct Open {
    XmlElement* element;
    XmlElement* last_child = nullptr;
    std::string* joined = nullptr;  // its text, where comments and children cut it into several parts
  };

  std::string_view keep(std::string text) { return document_.changed_.emplace_back(std::move(text)); }

  std::string_view read(std::string_view piece) {
    const bool is_as_it_stands =
        piece.find('&') == std::string_view::npos && piece.find('\r') == std::string_view::npos;
    return is_as_it_stands ? piece : keep(without_entities(piece));
  }

  void add_text(std::string_view part) {
    if (part.empty()) return;
    Open& open = open_.back();
    std::string_view& text = open.element->text;
    if (text.empty()) {
      text = part;
      return;
    }
    if (!open.joined) open.joined = &document_.changed_.emplace_back(text);
    open.joined->append(" ").append(part);
    text = *open.joined;
  }

  /// Lines are counted from the last place that was asked for.
  int line_of(std::string_view piece) {
    const char* at = piece.data();
    line_ += line_ends_in({counted_, static_cast<std::size_t>(at - counted_)});
    counted_ = at;
    return line_;
  }

  XmlDocument& document_;
  std::vector<Open> open_;
  std::vector<std::size_t> first_attribute_;  // per element
  int line_ = 1;
  const char* counted_ = document_.characters_.data();
};

std::optional<XmlFault> XmlDocument::read(std::string_view text, const XmlLimits& limits) {
  if (text.size() <= limits.bytes) characters_ = text;
  Builder builder(*this, limits);
  if (auto fault = scan_xml(text.size() <= limits.bytes ? characters_ : text, limits, builder)) return fault;
  builder.finish();
  return std::nullopt;
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

}  // namespace limber::io

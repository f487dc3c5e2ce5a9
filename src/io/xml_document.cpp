#include "io/xml_document.hpp"

#include <charconv>
#include <utility>

#include "io/text_scanner.hpp"

namespace limber::io {

namespace {

bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool continues_name(char c) { return starts_name(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

/// The character that an entity (without & and ;) stands for; nothing where XML knows none.
std::optional<std::uint32_t> character_of(std::string_view entity) {
  constexpr std::pair<std::string_view, char> names[] = {
      {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [name, character] : names)
    if (name == entity) return character;
  if (!entity.starts_with('#')) return std::nullopt;
  const bool is_hex = entity.starts_with("#x");
  const std::string_view digits = entity.substr(is_hex ? 2 : 1);
  const char* end = digits.data() + digits.size();
  std::uint32_t number = 0;
  const auto [stop, code] = std::from_chars(digits.data(), end, number, is_hex ? 16 : 10);
  if (code != std::errc() || stop != end || !is_character(number)) return std::nullopt;
  return number;
}

std::string tag(std::string_view name) { return "<" + shortened(name, 60) + ">"; }

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  return find_by(attributes, &XmlAttribute::name, attribute);
}

const XmlElement* next_element(const XmlElement* at, const XmlElement& root, bool may_go_inside) {
  if (may_go_inside && at->first_child) return at->first_child;
  while (at != &root && !at->next_sibling) at = at->parent;
  return at == &root ? nullptr : at->next_sibling;
}

/// Goes through the text once, without recursion, and makes elements that point into it.
class XmlParser : TextScanner {
 public:
  XmlParser(XmlDocument& document, const XmlLimits& limits)
      : TextScanner(document.characters_), document_(document), limits_(limits) {
    // Elements refer to each other and to their attributes, so none must move. The shortest ones are `<a>`,
    // or `<a` at the end of the text, and ` a=""`; what is not used costs no more than addresses.
    const std::size_t most = text_.size() / 3 + 1;
    document_.elements_.reserve(std::min(most, limits.elements));
    document_.attributes_.reserve(std::min(most, limits.attributes));
  }

  std::optional<Problem> run() {
    while (at_ < text_.size() && !fault_) pass_piece();
    if (!open_.empty()) fault_at(text_.size(), Code::xml_open, {open_tag(), "an end tag"});
    if (fault_) return std::move(fault_);
    if (document_.elements_.empty()) return Problem(Code::file_empty, 0, {ElementKind::file});
    return std::nullopt;
  }

 private:
  struct Open {
    XmlElement* element;
    XmlElement* last_child = nullptr;
    std::string* joined = nullptr;  // its text, where comments and children cut it into several parts
  };

  std::string open_tag() const {
    const XmlElement& last = *open_.back().element;
    return tag(last.name) + " of line " + std::to_string(last.line);
  }

  // ---- Pieces: text, comments, tags

  void pass_piece() {
    const std::size_t begin = at_, bracket = std::min(text_.find('<', at_), text_.size());
    if (bracket > at_) {
      add_text(read(at_, bracket), at_);
      at_ = bracket;
    } else if (comes("<!--")) {
      pass_to("-->");
    } else if (comes("<![CDATA[")) {
      pass_to("]]>");
      constexpr std::size_t opening = 9, closing = 3;  // <![CDATA[ and ]]>
      if (!fault_) add_text(text_.substr(begin + opening, at_ - closing - begin - opening), begin);
    } else if (comes("<?")) {
      pass_to("?>");
    } else if (comes("<!")) {
      // A document type may be named; what it would define is refused: entities are how a small file becomes
      // a huge one.
      const bool is_type = comes("<!DOCTYPE");
      pass_to(">");
      if (!is_type || text_.substr(begin, at_ - begin).find('[') != std::string_view::npos)
        fault_at(begin, Code::xml_doctype);
    } else if (comes("</")) {
      pass_end_tag();
    } else {
      pass_start_tag();
    }
  }

  void pass_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_ + 2);
    if (found == std::string_view::npos)
      return fault_at(at_, Code::xml_open, {std::string(text_.substr(at_, 2)), std::string(end)});
    at_ = found + end.size();
  }
  std::string_view pass_name() {
    const std::size_t begin = at_;
    if (starts_name(here()))
      while (continues_name(here())) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  void pass_end_tag() {
    const std::size_t begin = at_;
    at_ += 2;
    const std::string_view name = pass_name();
    pass_spaces();
    if (open_.empty() || !comes(">") || open_.back().element->name != name)
      return fault_at(begin, open_.empty() ? Code::xml_end_tag_alone : Code::xml_end_tag,
                      {open_.empty() ? std::string() : open_tag()});
    ++at_;
    open_.pop_back();
  }

  void pass_start_tag() {
    const std::size_t begin = at_;
    ++at_;
    const std::string_view name = pass_name();
    if (name.empty()) return fault_at(begin, Code::xml_tag);
    if (open_.empty() && !document_.elements_.empty()) return fault_at(begin, Code::xml_second_root);
    if (document_.elements_.size() >= limits_.elements)
      return fault_at(begin, Code::too_many, {std::to_string(limits_.elements), "elements"});
    if (open_.size() >= limits_.depth)
      return fault_at(begin, Code::too_deep, {std::to_string(limits_.depth)});
    add_element(name);
    for (std::size_t count = 0; !fault_; ++count) {
      const bool is_apart = is_space(here());
      pass_spaces();
      if (comes(">") || comes("/>")) {
        const bool is_empty = comes("/");
        open_.back().element->attributes = std::span(document_.attributes_).last(count);
        at_ += is_empty ? 2 : 1;
        if (is_empty) open_.pop_back();
        return;
      }
      if (count >= limits_.attributes_of_one || document_.attributes_.size() >= limits_.attributes)
        return fault_at(begin, Code::too_many, {std::to_string(count), "attributes"});
      if (!is_apart || !starts_name(here()))
        return fault_at(std::min(at_, text_.size()), Code::xml_tag_open, {tag(name)});
      pass_attribute(begin, count);
    }
  }

  void add_element(std::string_view name) {
    XmlElement& added = document_.elements_.emplace_back();
    added.name = name;
    added.line = line_of(name);
    if (!open_.empty()) {
      Open& parent = open_.back();
      added.parent = parent.element;
      (parent.last_child ? parent.last_child->next_sibling : parent.element->first_child) = &added;
      parent.last_child = &added;
    }
    open_.push_back({&added});
  }

  /// `before` attributes of the same tag were read.
  void pass_attribute(std::size_t tag_begin, std::size_t before) {
    const std::size_t begin = at_;
    const std::string_view name = pass_name();
    const auto named = [&] { return ProblemArguments{shortened(name, 60)}; };
    const std::span others = std::span(document_.attributes_).last(before);
    if (find_by(others, &XmlAttribute::name, name))
      return fault_at(begin, Code::xml_attribute_twice, named());
    pass_spaces();
    const bool has_value = comes("=");
    if (has_value) ++at_;
    pass_spaces();
    const char quote = here();
    if (!has_value || (quote != '"' && quote != '\''))
      return fault_at(begin, Code::xml_attribute_value, named());
    const std::size_t end = text_.find(quote, ++at_);
    // A missing quote swallows the file up to the next one.
    if (end == std::string_view::npos || text_.substr(at_, end - at_).find('<') != std::string_view::npos)
      return fault_at(tag_begin, Code::xml_attribute_open, named());
    document_.attributes_.push_back({name, read(at_, end), line_of(name)});
    at_ = end + 1;
  }

  // ---- Text

  void add_text(std::string_view piece, std::size_t at) {
    const std::string_view part = trimmed(piece);
    if (part.empty() || fault_) return;
    if (open_.empty()) return fault_at(text_.find_first_not_of(" \t\r\n", at), Code::xml_text_outside);
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

  /// A piece of the text with its entities replaced and its lines ended by \n.
  std::string_view read(std::size_t begin, std::size_t end) {
    const std::string_view piece = text_.substr(begin, end - begin);
    if (piece.find('&') == std::string_view::npos && piece.find('\r') == std::string_view::npos) return piece;
    std::string& result = document_.changed_.emplace_back();
    for (std::size_t i = 0; i < piece.size(); ++i) {
      if (piece[i] == '\r') {
        result += '\n';
        if (piece.substr(i).starts_with("\r\n")) ++i;
      } else if (piece[i] == '&') {
        const std::size_t length = std::min(piece.substr(i, 64).find(';'), piece.size());
        const std::string_view entity = piece.substr(i + 1, length - 1);
        const auto character = character_of(entity);
        if (!character) {
          fault_at(begin + i, Code::xml_entity);
          break;
        }
        append_character(*character, result);
        i += length;
      } else {
        result += piece[i];
      }
    }
    return result;
  }

  XmlDocument& document_;
  const XmlLimits& limits_;
  std::vector<Open> open_;
};

std::optional<Problem> XmlDocument::read(std::string_view text, const XmlLimits& limits) {
  if (text.size() > limits.bytes)
    return Problem(Code::file_too_large, 0, {ElementKind::file}, {}, {std::to_string(limits.bytes >> 20)});
  characters_ = text;
  return XmlParser(*this, limits).run();
}

void XmlDocument::replace(const XmlElement& element, XmlDocument& other, const XmlElement* first,
                          std::string file) {
  other.file_ = std::move(file);
  for (XmlElement& each : other.elements_) each.file = other.file_;
  // Elements are handed out as const, but all of them are ours.
  const auto ours = [](const XmlElement* each) { return const_cast<XmlElement*>(each); };  // NOLINT
  const XmlElement** link = &ours(element.parent)->first_child;
  while (*link != &element) link = &ours(*link)->next_sibling;
  for (XmlElement* each = ours(first); each; each = ours(each->next_sibling)) {
    each->parent = element.parent;
    *link = each;
    link = &each->next_sibling;
  }
  *link = element.next_sibling;
}

}  // namespace limber::io

#include "io/xml_scan.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "io/wording.hpp"

namespace limber::io {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool continues_name(char c) { return starts_name(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

/// Whether there is nothing but ASCII without control characters. Without branches, so that many bytes are
/// looked at in one go.
bool is_plain(std::string_view text) {
  unsigned other = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    other |= static_cast<unsigned>(byte >= 0x80) |
             (static_cast<unsigned>(byte < 0x20) & static_cast<unsigned>(byte != '\t') &
              static_cast<unsigned>(byte != '\n') & static_cast<unsigned>(byte != '\r'));
  }
  return other == 0;
}

/// The length of the UTF-8 character that starts here, 0 where there is none (overlong forms and surrogates
/// are none).
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first < 0xF0) {
    if (!continues(1) || !continues(2)) return 0;
    const bool is_overlong = first == 0xE0 && byte(1) < 0xA0, is_surrogate = first == 0xED && byte(1) >= 0xA0;
    return is_overlong || is_surrogate ? 0 : 3;
  }
  if (first >= 0xF0 && first < 0xF5) {
    if (!continues(1) || !continues(2) || !continues(3)) return 0;
    const bool is_overlong = first == 0xF0 && byte(1) < 0x90, is_too_large = first == 0xF4 && byte(1) >= 0x90;
    return is_overlong || is_too_large ? 0 : 4;
  }
  return 0;
}

/// The Unicode number of `#65` or `#x41` (an entity without & and ;), −1 where it is none that XML allows.
long character_number(std::string_view entity) {
  const bool is_hex = entity.starts_with("#x");
  const std::string_view digits = entity.substr(is_hex ? 2 : 1);
  if (digits.empty() || digits.size() > 8) return -1;
  long number = 0;
  for (const char c : digits) {
    int digit = -1;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (is_hex && c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    if (is_hex && c >= 'A' && c <= 'F') digit = c - 'A' + 10;
    if (digit < 0) return -1;
    number = number * (is_hex ? 16 : 10) + digit;
  }
  const bool is_control = number < 0x20 && number != '\t' && number != '\n' && number != '\r';
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  return is_control || is_surrogate || number > 0x10FFFF ? -1 : number;
}

/// Adds the character that an entity stands for (without & and ;); the scan has found it to be one.
void append_entity(std::string_view entity, std::string& text) {
  if (entity == "amp") text += '&';
  if (entity == "lt") text += '<';
  if (entity == "gt") text += '>';
  if (entity == "quot") text += '"';
  if (entity == "apos") text += '\'';
  if (!entity.starts_with('#')) return;
  const auto number = static_cast<std::uint32_t>(character_number(entity));
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  const auto add_rest = [&](int shift) { add(0x80 | ((number >> shift) & 0x3F)); };
  if (number < 0x80) {
    add(number);
  } else if (number < 0x800) {
    add(0xC0 | (number >> 6));
    add_rest(0);
  } else if (number < 0x10000) {
    add(0xE0 | (number >> 12));
    add_rest(6);
    add_rest(0);
  } else {
    add(0xF0 | (number >> 18));
    add_rest(12);
    add_rest(6);
    add_rest(0);
  }
}

class Scan {
 public:
  Scan(std::string_view text, const XmlLimits& limits, XmlEvents& events)
      : text_(text), limits_(limits), events_(events) {}

  std::optional<XmlFault> run() {
    if (text_.size() > limits_.bytes)
      return XmlFault{0, "file", "larger than " + std::to_string(limits_.bytes >> 20) + " MiB"};
    if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF"))
      return XmlFault{1, "syntax", "the file is UTF-16; it has to be UTF-8"};
    if (const std::size_t zero = text_.find('\0'); zero != std::string_view::npos)
      return XmlFault{line_at(zero), "syntax", "a zero byte: this is not a text file"};
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    is_plain_ = is_plain(text_);
    while (at_ < text_.size() && !fault_) pass_piece();
    if (fault_) return std::move(fault_);
    if (!open_.empty()) return unclosed();
    if (elements_ == 0) return XmlFault{0, "syntax", "the file is empty: it has no XML element"};
    return std::nullopt;
  }

 private:
  struct Open {
    std::string_view name;
    std::size_t at;
  };

  // ---- Faults: only they cost the counting of lines

  int line_at(std::size_t at) const { return 1 + line_ends_in(text_.substr(0, at)); }
  void fault(std::size_t at, std::string message, const char* element = "syntax") {
    if (!fault_) fault_ = XmlFault{line_at(at), element, std::move(message)};
  }
  XmlFault unclosed() const {
    const Open& last = open_.back();
    return {line_at(text_.size()), "syntax",
            "the file ends and " + tag(last.name) + " of line " + std::to_string(line_at(last.at)) +
                " is not closed"};
  }
  static std::string tag(std::string_view name) { return "<" + shortened(name, 60) + ">"; }

  bool comes(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  // ---- Pieces: text, comments, tags

  void pass_piece() {
    const std::size_t bracket = std::min(text_.find('<', at_), text_.size());
    if (bracket > at_) {
      check_text(at_, bracket);
      if (!open_.empty() && !fault_) events_.text(text_.substr(at_, bracket - at_));
      at_ = bracket;
    } else if (comes("<!--")) {
      pass_to("-->", "a comment");
    } else if (comes("<![CDATA[")) {
      const std::size_t begin = at_;
      pass_to("]]>", "a CDATA section");
      if (open_.empty()) fault(begin, "text outside of the root element");
      check_characters(begin, std::min(at_, text_.size()));
      constexpr std::size_t opening = 9, closing = 3;  // <![CDATA[ and ]]>
      if (!fault_) events_.literal(text_.substr(begin + opening, at_ - closing - begin - opening));
    } else if (comes("<?")) {
      pass_to("?>", "a processing instruction");
    } else if (comes("<!")) {
      pass_declaration();
    } else if (comes("</")) {
      pass_end_tag();
    } else {
      pass_start_tag();
    }
  }

  void pass_to(std::string_view end, const char* what) {
    const std::size_t found = text_.find(end, at_ + 2);
    if (found == std::string_view::npos)
      return fault(at_, std::string(what) + " is not closed with " + std::string(end));
    at_ = found + end.size();
  }

  /// A document type may be named; what it would define is refused: entities are how a small file becomes a
  /// huge one.
  void pass_declaration() {
    const std::size_t end = text_.find_first_of("[>", at_ + 2);
    if (end == std::string_view::npos) return fault(at_, "a <! declaration is not closed with >");
    if (!comes("<!DOCTYPE") || text_[end] == '[')
      return fault(at_, "a document type that defines entities or elements is refused; write them out");
    at_ = end + 1;
  }

  std::string_view pass_name() {
    const std::size_t begin = at_;
    if (at_ < text_.size() && starts_name(text_[at_]))
      while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  void pass_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  void pass_end_tag() {
    const std::size_t begin = at_;
    at_ += 2;
    const std::string_view name = pass_name();
    pass_spaces();
    if (name.empty() || at_ >= text_.size() || text_[at_] != '>')
      return fault(begin, "expected an end tag such as </link>");
    ++at_;
    if (open_.empty()) return fault(begin, "</" + shortened(name, 60) + "> closes nothing");
    if (open_.back().name != name)
      return fault(begin, "</" + shortened(name, 60) + "> stands where " + tag(open_.back().name) +
                              " of line " + std::to_string(line_at(open_.back().at)) +
                              " has to be closed first");
    open_.pop_back();
    events_.end();
  }

  void pass_start_tag() {
    const std::size_t begin = at_;
    ++at_;
    const std::string_view name = pass_name();
    if (name.empty()) return fault(begin, "\"<\" begins no tag; as a character it is written &lt;");
    check_characters(begin, at_);
    if (open_.empty() && elements_ > 0)
      return fault(begin, tag(name) + " stands after the end of the root element; a file has one root");
    if (++elements_ > limits_.elements)
      return fault(begin, "more than " + std::to_string(limits_.elements) + " elements", "file");
    if (open_.size() >= limits_.depth)
      return fault(begin, "nested more than " + std::to_string(limits_.depth) + " deep", "file");
    attributes_.clear();
    events_.begin(name);
    while (!fault_) {
      const bool is_apart = at_ < text_.size() && is_space(text_[at_]);
      pass_spaces();
      if (at_ < text_.size() && text_[at_] == '>') {
        ++at_;
        open_.push_back({name, begin});
        return;
      }
      if (comes("/>")) {
        at_ += 2;
        events_.end();
        return;
      }
      if (attributes_.size() >= limits_.attributes_of_one || ++attribute_count_ > limits_.attributes)
        return fault(begin, tag(name) + " has too many attributes", "file");
      if (!is_apart && at_ < text_.size() && starts_name(text_[at_]) && !attributes_.empty())
        return fault(at_, "a space is missing between two attributes of " + tag(name));
      if (!is_apart) return fault(std::min(at_, text_.size()), tag(name) + " is not closed with >");
      pass_attribute(begin, name);
    }
  }

  void pass_attribute(std::size_t tag_begin, std::string_view tag_name) {
    const std::size_t begin = at_;
    const std::string_view name = pass_name();
    if (name.empty()) return fault(begin, tag(tag_name) + " is not closed with >");
    check_characters(begin, at_);
    const auto what = [&] { return "the attribute " + in_quotes(name) + " of " + tag(tag_name); };
    if (std::find(attributes_.begin(), attributes_.end(), name) != attributes_.end())
      return fault(begin, what() + " stands there twice");
    attributes_.push_back(name);
    pass_spaces();
    if (at_ >= text_.size() || text_[at_] != '=')
      return fault(begin, what() + " has no value; write " + shortened(name, 60) + "=\"…\"");
    ++at_;
    pass_spaces();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '"' && quote != '\'')
      return fault(begin, "the value of " + what() + " has to stand in quotes");
    const std::size_t end = text_.find(quote, ++at_);
    // A missing quote swallows the file up to the next one; the first "<" shows where.
    const std::string_view value = text_.substr(at_, end == std::string_view::npos ? 0 : end - at_);
    if (end == std::string_view::npos || value.find('<') != std::string_view::npos) {
      if (end != std::string_view::npos && value.find_first_of("\r\n=") == std::string_view::npos)
        return fault(tag_begin, "\"<\" in the value of " + what() + "; as a character it is written &lt;");
      return fault(tag_begin, "the value of " + what() + " is not closed with " + quote);
    }
    check_text(at_, end, true);
    if (!fault_) events_.attribute(name, text_.substr(at_, end - at_));
    at_ = end + 1;
  }

  // ---- Characters

  void check_text(std::size_t begin, std::size_t end, bool is_value = false) {
    check_characters(begin, end);
    const std::string_view piece = text_.substr(begin, end - begin);
    for (std::size_t i = piece.find('&'); i != std::string_view::npos; i = piece.find('&', i + 1))
      check_entity(begin + i);
    if (!is_value && open_.empty() && !std::all_of(piece.begin(), piece.end(), is_space))
      fault(begin + static_cast<std::size_t>(std::find_if_not(piece.begin(), piece.end(), is_space) -
                                             piece.begin()),
            elements_ == 0 ? "text where the first element has to begin; is this an XML file?"
                           : "text after the end of the root element");
  }

  void check_entity(std::size_t at) {
    const std::size_t end = text_.substr(at, 64).find(';');
    const std::string_view name =
        end == std::string_view::npos ? std::string_view() : text_.substr(at + 1, end - 1);
    const bool is_known = name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos" ||
                          (name.starts_with('#') && character_number(name) >= 0);
    if (is_known) return;
    if (name.empty()) return fault(at, "\"&\" begins no entity; as a character it is written &amp;");
    if (name.starts_with('#'))
      return fault(at, "&" + shortened(name, 40) + "; is no character that XML allows");
    fault(at, "unknown entity &" + shortened(name, 40) +
                  ";; known are &amp; &lt; &gt; &quot; &apos; and numbers such as &#228;");
  }

  void check_characters(std::size_t begin, std::size_t end) {
    if (is_plain_) return;
    const std::optional<std::size_t> bad = first_bad_character(text_.substr(begin, end - begin));
    if (!bad) return;
    const bool is_control = static_cast<unsigned char>(text_[begin + *bad]) < 0x20;
    fault(begin + *bad, is_control ? "a control character, which XML does not allow"
                                   : "a byte that is not UTF-8; save the file as UTF-8");
  }

  std::string_view text_;
  const XmlLimits& limits_;
  XmlEvents& events_;
  std::size_t at_ = 0, elements_ = 0, attribute_count_ = 0;
  bool is_plain_ = false;  // no character needs a closer look
  std::vector<Open> open_;
  std::vector<std::string_view> attributes_;  // of the tag that is read
  std::optional<XmlFault> fault_;
};

}  // namespace

int line_ends_in(std::string_view text) {
  auto count = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  // The ends of lines of old computers; \r\n is one.
  for (std::size_t i = text.find('\r'); i != std::string_view::npos; i = text.find('\r', i + 1))
    if (!text.substr(i + 1).starts_with('\n')) ++count;
  return count;
}

std::optional<std::size_t> first_bad_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = byte < 0x20 ? (is_space(text[i]) ? 1 : 0) : character_length(text.substr(i));
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

std::string without_entities(std::string_view piece) {
  std::string result;
  result.reserve(piece.size());
  for (std::size_t i = 0; i < piece.size(); ++i) {
    if (piece[i] == '\r') {
      result += '\n';
      if (piece.substr(i).starts_with("\r\n")) ++i;
    } else if (piece[i] == '&') {
      const std::size_t end = piece.find(';', i);
      append_entity(piece.substr(i + 1, end - i - 1), result);
      i = end;
    } else {
      result += piece[i];
    }
  }
  return result;
}

std::optional<XmlFault> scan_xml(std::string_view text, const XmlLimits& limits, XmlEvents& events) {
  return Scan(text, limits, events).run();
}

}  // namespace limber::io

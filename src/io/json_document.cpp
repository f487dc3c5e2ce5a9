#include "io/json_document.hpp"

#include <limber/io/text_file.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>

#include "io/wording.hpp"

namespace limber::io {

namespace {

using Json = nlohmann::json;

/// Feeds a text to the lexer while the tree maker watches how far it has come.
class Feed {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  explicit Feed(const char** cursor) : cursor_(cursor) {}

  reference operator*() const { return **cursor_; }
  Feed& operator++() {
    ++*cursor_;
    return *this;
  }
  Feed operator++(int) {
    ++*cursor_;
    return *this;
  }
  bool operator==(const Feed& other) const { return *cursor_ == *other.cursor_; }
  bool operator!=(const Feed& other) const { return *cursor_ != *other.cursor_; }

 private:
  const char** cursor_;
};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_number_part(char c) {
  return is_digit(c) || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}
bool is_word_part(char c) { return is_letter(c) || is_number_part(c); }

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

template <class Belongs>
std::size_t end_of_run(std::string_view text, std::size_t at, const Belongs& belongs) {
  while (at < text.size() && belongs(text[at])) ++at;
  return at;
}

int line_of(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

/// Of numbers that are none, as Python and others write them into JSON.
bool is_word_for_no_number(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return word == "NaN" || word == "nan" || word == "Infinity" || word == "inf" || word == "Inf";
}

/// The text with 0 in the place of each number that no double can hold: the parser would stop there. Only of
/// the first thousand, since each costs time and nobody reads more messages than that.
std::string without_strange_numbers(std::string_view text) {
  std::string result(text);
  int left = 1000;
  const auto replace = [&](std::size_t begin, std::size_t end) {
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(begin),
              result.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    result[begin] = '0';
    --left;
  };
  for (std::size_t i = 0; i < text.size() && left > 0; ++i) {
    if (text[i] == '"') {
      while (++i < text.size() && text[i] != '"')
        if (text[i] == '\\') ++i;
    } else if (const std::size_t word_end = end_of_run(text, i, is_word_part);
               is_word_for_no_number(text.substr(i, word_end - i))) {
      replace(i, word_end);
      i = word_end - 1;
    } else if (text[i] == '-' || is_digit(text[i])) {
      const std::size_t end = end_of_run(text, i, is_number_part);
      const std::string_view token = text.substr(i, end - i);
      const bool may_be_huge = token.size() > 300 || token.find_first_of("eE") != std::string_view::npos;
      if (may_be_huge) {
        try {
          [[maybe_unused]] const Json number = Json::parse(token);
        } catch (const Json::out_of_range&) {
          replace(i, end);
        } catch (const Json::exception&) {
          // Not a number at all; the parser will say so.
        }
      }
      i = end - 1;
    } else if (word_end > i) {
      i = word_end - 1;
    }
  }
  return result;
}

}  // namespace

/// Makes the tree out of the parser's events.
class JsonTreeMaker {
 public:
  /// `fed` is `text` with its strange numbers replaced, where there were any.
  JsonTreeMaker(JsonDocument& document, std::string_view text, std::string_view fed)
      : document_(document), text_(text), fed_(fed), cursor_(fed.data()) {}

  bool run() {
    const char* end = fed_.data() + fed_.size();
    return Json::sax_parse(Feed(&cursor_), Feed(&end), this);
  }

  bool stopped_at_strange_number() const { return stopped_at_strange_number_; }
  const JsonFault& fault() const { return fault_; }

  // ---- Events of the parser; false stops it

  bool null() { return add_word(JsonKind::null, 4); }
  bool boolean(bool value) { return add_word(JsonKind::boolean, value ? 4 : 5); }
  bool number_integer(Json::number_integer_t value) { return add_number(static_cast<double>(value)); }
  bool number_unsigned(Json::number_unsigned_t value) { return add_number(static_cast<double>(value)); }
  bool number_float(double value, const std::string&) { return add_number(value); }
  bool binary(Json::binary_t&) { return false; }  // not in JSON

  bool string(std::string& value) {
    JsonValue* added = add(JsonKind::string, start_of_string());
    if (!added) return false;
    document_.strings_.push_back(std::move(value));
    added->string = &document_.strings_.back();
    added->end = offset();
    end_token(added->end);
    return true;
  }

  bool key(std::string& value) {
    if (open_.back()->items.size() >= JsonDocument::kMostItems) return too_many_items();
    key_ = &*document_.keys_.insert(std::move(value)).first;
    key_line_ = line_at(start_of_string());
    end_token(offset());
    return true;
  }

  bool start_object(std::size_t) { return open(JsonKind::object); }
  bool start_array(std::size_t) { return open(JsonKind::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    if (dynamic_cast<const Json::out_of_range*>(&error)) {
      stopped_at_strange_number_ = true;
      const std::size_t at = std::min(text_.find_first_of("-0123456789", last_end_), text_.size());
      fault_ = {line_of(text_, at), "syntax", "not a finite number: " + word_at(at)};
    } else {
      explain(position);
    }
    return false;
  }

 private:
  // ---- Places. Each is at or after the one before, so that lines are counted in one sweep.

  std::uint32_t offset() const { return static_cast<std::uint32_t>(cursor_ - fed_.data()); }

  int line_at(std::uint32_t at) {
    for (; counted_ < at; ++counted_)
      if (text_[counted_] == '\n') ++line_;
    return line_;
  }

  void end_token(std::uint32_t end) { last_end_ = end; }

  /// Of the string or key that ends here: what stands between two tokens holds no quotes.
  std::uint32_t start_of_string() const { return static_cast<std::uint32_t>(text_.find('"', last_end_)); }

  // ---- Values

  JsonValue* add(JsonKind kind, std::uint32_t begin) {
    if (++values_ > JsonDocument::kMostValues) {
      fault_ = {line_at(begin), "file", "more than " + std::to_string(JsonDocument::kMostValues) + " values"};
      return nullptr;
    }
    JsonValue* place = &document_.root_;
    if (!open_.empty()) {
      std::vector<JsonValue>& items = open_.back()->items;
      if (items.size() >= JsonDocument::kMostItems) {
        too_many_items();
        return nullptr;
      }
      place = &items.emplace_back();
    }
    place->kind = kind;
    place->begin = begin;
    place->line = line_at(begin);
    place->key = key_;
    place->key_line = key_line_;
    key_ = nullptr;
    key_line_ = 0;
    started_ = true;
    return place;
  }

  bool add_word(JsonKind kind, std::uint32_t length) {
    const std::uint32_t end = offset();
    JsonValue* added = add(kind, end - length);
    if (!added) return false;
    added->end = end;
    end_token(end);
    return true;
  }

  bool add_number(double value) {
    const auto begin = static_cast<std::uint32_t>(fed_.find_first_of("-0123456789", last_end_));
    JsonValue* added = add(JsonKind::number, begin);
    if (!added) return false;
    const std::size_t word_end = end_of_run(text_, begin, is_word_part);
    const bool is_word = is_word_for_no_number(text_.substr(begin, word_end - begin));
    const bool was_huge = !is_word && text_[begin] != fed_[begin];
    if (is_word) value = std::numeric_limits<double>::quiet_NaN();
    if (was_huge) value = std::numeric_limits<double>::infinity();
    // The parser reads -0 as the integer 0.
    added->number = value == 0 && text_[begin] == '-' ? -0.0 : value;
    added->end = static_cast<std::uint32_t>(is_word ? word_end : end_of_number(begin));
    end_token(added->end);
    return true;
  }

  std::size_t end_of_number(std::size_t at) const {
    const auto digits = [this](std::size_t from) { return end_of_run(text_, from, is_digit); };
    if (at < text_.size() && text_[at] == '-') ++at;
    at = at < text_.size() && text_[at] == '0' ? at + 1 : digits(at);
    if (at < text_.size() && text_[at] == '.') at = digits(at + 1);
    if (at < text_.size() && (text_[at] == 'e' || text_[at] == 'E')) {
      ++at;
      if (at < text_.size() && (text_[at] == '+' || text_[at] == '-')) ++at;
      at = digits(at);
    }
    return at;
  }

  bool open(JsonKind kind) {
    JsonValue* added = add(kind, offset() - 1);
    if (!added) return false;
    open_.push_back(added);
    end_token(offset());
    if (open_.size() <= JsonDocument::kDeepest) return true;
    fault_ = {added->line, "file", "nested more than " + std::to_string(JsonDocument::kDeepest) + " deep"};
    return false;
  }

  bool close() {
    open_.back()->end = offset();
    open_.pop_back();
    end_token(offset());
    return true;
  }

  bool too_many_items() {
    const JsonValue& full = *open_.back();
    const bool is_list = full.kind == JsonKind::list;
    fault_ = {full.line, "file",
              (is_list ? "a list of more than " : "an object of more than ") +
                  std::to_string(JsonDocument::kMostItems) + (is_list ? " elements" : " keys")};
    return false;
  }

  // ---- What to say where the text is not JSON

  /// Reads on from the last token by hand: which mark or value had to come, and what came.
  void explain(std::size_t position) {
    std::size_t at = skip_spaces(text_, last_end_);
    const auto passes = [&](char mark) {
      if (at >= text_.size() || text_[at] != mark) return false;
      at = skip_spaces(text_, at + 1);
      return true;
    };
    std::string expected;
    bool string_may_come = true, value_may_come = true, is_comma_missing = false, after_comma = false;
    if (!started_) {
      expected = "\"{\" at the start of the file";
    } else if (open_.empty()) {
      expected = "the end of the file after the last \"}\"";
      string_may_come = value_may_come = false;
    } else if (key_) {
      if (passes(':')) {
        expected = "a value after the key " + in_quotes(*key_);
      } else {
        expected = "\":\" after the key " + in_quotes(*key_);
        string_may_come = value_may_come = false;
      }
    } else {
      const bool is_list = open_.back()->kind == JsonKind::list;
      const bool is_empty = open_.back()->items.empty();
      after_comma = !is_empty && passes(',');
      value_may_come = is_list && (is_empty || after_comma);
      string_may_come = is_empty || after_comma;
      is_comma_missing = !is_empty && !after_comma;
      if (is_list)
        expected = after_comma ? "a value after \",\"" : is_empty ? "a value or \"]\"" : "\",\" or \"]\"";
      else
        expected = after_comma ? "a key after \",\"" : is_empty ? "a key or \"}\"" : "\",\" or \"}\"";
    }

    stopped_at_strange_number_ = value_may_come && is_word_for_no_number(raw_word_at(at));
    const int line = line_of(text_, at);
    const char c = at < text_.size() ? text_[at] : '\0';
    if (at < text_.size() && c == '"' && string_may_come)
      fault_ = {line, "syntax", string_fault(position)};
    else if (at < text_.size() && (c == '-' || is_digit(c)) && value_may_come)
      fault_ = {line, "syntax", "expected a number such as -1.5e-3, found " + word_at(at)};
    else if (at > 0 && at == last_end_ && at < text_.size() && is_word_part(c) && is_word_part(text_[at - 1]))
      fault_ = {line, "syntax", "expected a number such as -1.5e-3, found " + word_around(at)};
    else
      fault_ = {line, "syntax",
                "expected " + expected + (is_comma_missing ? after_line(line) : "") + ", found " +
                    found_at(at, after_comma)};
  }

  /// Where the mark is missing at the end of an earlier line, that line is the one to look at.
  std::string after_line(int line) const {
    const int last = line_of(text_, last_end_ > 0 ? last_end_ - 1 : 0);
    return last < line ? " after line " + std::to_string(last) : "";
  }

  std::string_view raw_word_at(std::size_t at) const {
    return text_.substr(at, end_of_run(text_, at, is_word_part) - at);
  }
  std::string word_at(std::size_t at) const { return shortened(raw_word_at(at), 40); }
  std::string word_around(std::size_t at) const {
    while (at > 0 && is_word_part(text_[at - 1])) --at;
    return word_at(at);
  }

  /// `position` is the number of bytes read, the faulty one included (and the end of the file counts as one).
  std::string string_fault(std::size_t position) const {
    if (position == 0 || position > text_.size()) return "a string is not closed before the end of the file";
    const auto byte = static_cast<unsigned char>(text_[position - 1]);
    const auto before = static_cast<unsigned char>(position > 1 ? text_[position - 2] : 0);
    if (byte == '\n' || byte == '\r') return "a string is not closed before the end of the line";
    if (byte < 0x20)
      return "a string holds the control character " + hex(byte) + "; write it as \\u00" +
             hex(byte).substr(2);
    if (byte >= 0x80 || before >= 0x80) return "a string holds bytes that are not UTF-8";
    return "a string holds an unknown escape; known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX";
  }

  static std::string hex(unsigned char byte) {
    constexpr const char* digits = "0123456789abcdef";
    return std::string("0x") + digits[byte >> 4] + digits[byte & 15];
  }

  std::string found_at(std::size_t at, bool after_comma) const {
    if (at >= text_.size()) {
      if (open_.empty()) return "the end of the file";
      const char bracket = open_.back()->kind == JsonKind::list ? '[' : '{';
      return std::string("the end of the file (the \"") + bracket + "\" of line " +
             std::to_string(open_.back()->line) + " is not closed)";
    }
    const char c = text_[at];
    const auto byte = static_cast<unsigned char>(c);
    const char next = at + 1 < text_.size() ? text_[at + 1] : '\0';
    if (c == '#' || (c == '/' && (next == '/' || next == '*'))) return "a comment, which JSON does not have";
    if (c == '\'') return "a single quote; strings stand in double quotes";
    if (c == '<') return "\"<\"; is this an XML file?";
    if (c == '+' || c == '.') return word_at(at) + "; a number starts with a digit or with \"-\"";
    if (c == '"') return "a string";
    if (after_comma && (c == ']' || c == '}'))
      return std::string("\"") + c + "\"; no comma follows the last one";
    if (is_letter(c)) {
      const std::string word = word_at(at);
      if (is_word_for_no_number(word))
        return word + "; a number has to be finite (a limit that is not there is null)";
      if (word == "True" || word == "False" || word == "None" || word == "NULL" || word == "Null")
        return word + "; JSON has true, false and null";
      return word;
    }
    if (is_number_part(c)) return word_at(at);
    if (byte < 0x20 || byte >= 0x7F) return "the byte " + hex(byte);
    return std::string("\"") + c + "\"";
  }

  JsonDocument& document_;
  std::string_view text_, fed_;
  const char* cursor_;          // one past the last character that the lexer has taken
  std::uint32_t last_end_ = 0;  // where the last token ended
  std::uint32_t counted_ = 0;   // how far the lines are counted
  int line_ = 1;
  std::vector<JsonValue*> open_;  // the last items of each other's lists, so they stay where they are
  const std::string* key_ = nullptr;
  int key_line_ = 0;
  std::size_t values_ = 0;
  bool started_ = false;
  bool stopped_at_strange_number_ = false;
  JsonFault fault_;
};

const char* name_of(JsonKind kind) {
  switch (kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return "true or false";
    case JsonKind::number:
      return "a number";
    case JsonKind::string:
      return "a string";
    case JsonKind::list:
      return "a list";
    case JsonKind::object:
      return "an object";
  }
  return "";
}

std::optional<JsonFault> JsonDocument::read(std::string_view text) {
  if (text.size() > kMostBytes)
    return JsonFault{0, "file", "larger than " + std::to_string(kMostBytes >> 20) + " MiB"};
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return JsonFault{1, "syntax", "the file is UTF-16; it has to be UTF-8"};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  // The lexer takes a zero byte for the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    return JsonFault{line_of(text, zero), "syntax", "a zero byte: this is not a text file"};
  if (skip_spaces(text, 0) == text.size()) return JsonFault{0, "syntax", "the file is empty"};

  text_ = text;
  JsonTreeMaker first(*this, text, text);
  if (first.run()) return std::nullopt;
  if (!first.stopped_at_strange_number()) return first.fault();

  const std::string fed = without_strange_numbers(text);
  root_ = {};
  JsonTreeMaker second(*this, text, fed);
  if (second.run()) return std::nullopt;
  return second.stopped_at_strange_number() ? first.fault() : second.fault();
}

std::string JsonDocument::as_given(const JsonValue& value) const {
  constexpr std::size_t most = 60;
  std::string line;
  bool was_space = false;
  for (std::size_t i = value.begin; i < value.end && line.size() <= most; ++i) {
    const char c = text_[i];
    if (value.kind == JsonKind::string || !is_space(c)) {
      const bool in_bracket = !line.empty() && (line.back() == '[' || line.back() == '{');
      if (was_space && !in_bracket && c != ']' && c != '}' && c != ',') line += ' ';
      line += c;
    }
    was_space = value.kind != JsonKind::string && is_space(c);
  }
  return shortened(line, most);
}

}  // namespace limber::io

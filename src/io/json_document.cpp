#include "io/json_document.hpp"

#include <limber/io/text_file.hpp>

#include <nlohmann/json.hpp>

#include <limits>

#include "io/text_scanner.hpp"

namespace limber::io {

namespace {

bool is_word_part(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '+' ||
         c == '-' || c == '.';
}

}  // namespace

/// Goes through the text once. Each function returns false where the text ends to be JSON.
class JsonParser : TextScanner {
 public:
  JsonParser(JsonDocument& document, std::string_view text) : TextScanner(text), document_(document) {}

  std::optional<Problem> run() {
    pass_spaces();
    if (!fault_ && at_ == text_.size()) return Problem(Code::file_empty, 0, {ElementKind::file});
    if (fault_ || !pass_value(document_.root_, 0)) return fault_;
    pass_spaces();
    if (at_ < text_.size()) expected("the end of the file");
    return fault_;
  }

 private:
  // ---- Faults

  bool fault(Code code, ProblemArguments arguments = {}) {
    fault_at(at_, code, std::move(arguments));
    return false;
  }
  bool expected(const std::string& what) {
    const std::string_view word = word_here();
    const std::string found = at_ >= text_.size() ? "the end of the file"
                              : word.empty()      ? in_quotes(text_.substr(at_, 1))
                                                  : shortened(word, 40);
    const std::string within =
        open_lines_.empty() ? ""
                            : " (in the bracket that line " + std::to_string(open_lines_.back()) + " opens)";
    return fault(Code::json_syntax, {what, found + within});
  }

  // ---- Marks and words

  bool passes(char mark) {
    pass_spaces();
    if (here() != mark) return false;
    ++at_;
    return true;
  }
  std::string_view word_here() const {
    std::size_t end = at_;
    while (end < text_.size() && is_word_part(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }

  // ---- Values

  bool pass_value(JsonValue& value, std::size_t depth) {
    pass_spaces();
    if (++values_ > JsonDocument::kMostValues)
      return fault(Code::too_many, {std::to_string(JsonDocument::kMostValues), "values"});
    value.line = line_of(text_.substr(at_));
    value.begin = static_cast<std::uint32_t>(at_);
    bool is_read = false;
    if (here() == '{' || here() == '[') {
      is_read = pass_items(value, depth + 1);
    } else if (here() == '"') {
      value.kind = JsonKind::string;
      is_read = pass_string(value.string);
    } else {
      is_read = pass_word(value);
    }
    value.end = static_cast<std::uint32_t>(at_);
    return is_read;
  }

  bool pass_items(JsonValue& value, std::size_t depth) {
    const bool is_list = here() == '[';
    const char close = is_list ? ']' : '}';
    value.kind = is_list ? JsonKind::list : JsonKind::object;
    ++at_;
    if (depth > JsonDocument::kDeepest)
      return fault(Code::too_deep, {std::to_string(JsonDocument::kDeepest)});
    open_lines_.push_back(value.line);
    for (bool is_first = true; !passes(close); is_first = false) {
      if (!is_first && !passes(',')) return expected(is_list ? "\",\" or \"]\"" : "\",\" or \"}\"");
      if (value.items.size() >= JsonDocument::kMostItems)
        return fault(Code::too_many, {std::to_string(JsonDocument::kMostItems),
                                      is_list ? "elements of a list" : "keys of an object"});
      JsonValue& item = value.items.emplace_back();
      if (!is_list && !pass_key(item)) return false;
      if (!pass_value(item, depth)) return false;
    }
    open_lines_.pop_back();
    return true;
  }

  bool pass_key(JsonValue& item) {
    pass_spaces();
    if (here() != '"') return expected("a key in double quotes");
    item.key_line = line_of(text_.substr(at_));
    if (!pass_string(item.key)) return false;
    return passes(':') || expected("\":\" after the key " + in_quotes(item.key));
  }

  bool pass_word(JsonValue& value) {
    const std::string_view word = word_here();
    if (word == "null") {
      value.kind = JsonKind::null;
    } else if (word == "true" || word == "false") {
      value.kind = JsonKind::boolean;
    } else {
      const auto [number, fault] = parse_number(word);
      const bool is_finite = fault == NumberFault::none;
      // What is a number elsewhere need not be one in JSON: +1, 01, .5
      if (fault == NumberFault::not_a_number || (is_finite && !nlohmann::json::accept(word)))
        return expected("a value");
      value.kind = JsonKind::number;
      value.number = is_finite ? number : std::numeric_limits<double>::infinity();
    }
    at_ += word.size();
    return true;
  }

  /// What stands in double quotes, with its escapes replaced.
  bool pass_string(std::string_view& result) {
    const std::size_t begin = at_++;
    bool has_escapes = false;
    for (; here() != '"'; ++at_) {
      const auto byte = static_cast<unsigned char>(here());
      if (byte == '\n' || byte == '\r' || at_ >= text_.size()) return fault(Code::json_string_open);
      if (byte < 0x20) return fault(Code::json_string_control);
      if (byte != '\\') continue;
      has_escapes = true;
      ++at_;  // what follows, a quote too, is a part of it
    }
    ++at_;
    const std::string_view quoted = text_.substr(begin, at_ - begin);
    result = quoted.substr(1, quoted.size() - 2);
    if (!has_escapes) return true;
    const nlohmann::json value = nlohmann::json::parse(quoted, nullptr, false);
    if (!value.is_string()) return fault(Code::json_string_escape);
    result = document_.strings_.emplace_back(value.get<std::string>());
    return true;
  }

  JsonDocument& document_;
  std::size_t values_ = 0;
  std::vector<int> open_lines_;  // where the brackets around this place stand
};

const char* name_of(JsonKind kind) {
  constexpr const char* names[] = {"null", "true or false", "a number", "a string", "a list", "an object"};
  return names[static_cast<std::size_t>(kind)];
}

std::optional<Problem> JsonDocument::read(std::string_view text) {
  if (text.size() > kMostBytes)
    return Problem(Code::file_too_large, 0, {ElementKind::file}, {}, {std::to_string(kMostBytes >> 20)});
  text_ = text;
  return JsonParser(*this, text).run();
}

std::string JsonDocument::as_given(const JsonValue& value) const {
  constexpr std::size_t most = 60;
  std::string line;
  bool was_space = false;
  for (std::size_t i = value.begin; i < value.end && line.size() <= most; ++i) {
    const char c = text_[i];
    const bool is_here = value.kind != JsonKind::string && is_space(c);
    if (!is_here && was_space && !line.ends_with('[') && !line.ends_with('{') && c != ']' && c != '}')
      line += ' ';
    if (!is_here) line += c;
    was_space = is_here;
  }
  return shortened(line, most);
}

}  // namespace limber::io

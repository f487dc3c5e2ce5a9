#include "io/json_values.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "io/number.hpp"

namespace limber::io {

void JsonValueReader::error(int line, const Path& path, std::string expected) {
  ++faults_;
  const Severity severity = is_aside_ ? Severity::warning : Severity::error;
  if (!problems_.has_room_for(severity)) return;
  if (is_aside_)
    problems_.warning(line, path.text(), {}, std::move(expected) + "; left out");
  else
    problems_.error(line, path.text(), {}, std::move(expected));
}

void JsonValueReader::error(const JsonValue& value, const Path& path, std::string expected,
                            std::string taken) {
  ++faults_;
  const Severity severity = is_aside_ ? Severity::warning : Severity::error;
  if (!problems_.has_room_for(severity)) return;
  if (is_aside_)
    problems_.warning(value.line, path.text(), document_.as_given(value), std::move(expected) + "; left out");
  else
    problems_.error(value.line, path.text(), document_.as_given(value), std::move(expected), {},
                    std::move(taken));
}

void JsonValueReader::mend(const JsonValue& value, const Path& path, std::string expected,
                           std::string taken) {
  if (!problems_.has_room_for(is_aside_ ? Severity::warning : Severity::error)) return;
  if (is_aside_)
    problems_.warning(value.line, path.text(), document_.as_given(value),
                      std::move(expected) + "; taken as " + taken, {}, taken);
  else
    problems_.error(value.line, path.text(), document_.as_given(value), std::move(expected), {},
                    std::move(taken));
}

bool JsonValueReader::expect(JsonKind kind, const JsonValue& value, const Path& path) {
  if (value.kind == kind) return true;
  error(value, path, std::string("expected ") + name_of(kind) + ", found " + name_of(value.kind));
  return false;
}

bool JsonValueReader::read(const JsonValue& value, const Path& path, double& number, std::string otherwise) {
  if (value.kind == JsonKind::number && std::isfinite(value.number)) {
    number = value.number;
    return true;
  }
  if (value.kind == JsonKind::number) {
    error(value, path,
          std::isnan(value.number) ? "expected a finite number" : "not a finite number: too large",
          std::move(otherwise));
    return false;
  }
  const std::string expected = std::string("expected a number, found ") + name_of(value.kind);
  const ParsedNumber meant = value.kind == JsonKind::string ? parse_number(trimmed(*value.string))
                                                            : ParsedNumber{0, NumberFault::not_a_number};
  if (meant.fault != NumberFault::none) {
    error(value, path, expected, std::move(otherwise));
    return false;
  }
  mend(value, path, expected, number_text(meant.value));
  number = meant.value;
  return true;
}

bool JsonValueReader::read_numbers(const JsonValue& value, const Path& path, std::span<double> numbers,
                                   const std::string& otherwise) {
  const std::string expected = "expected a list of " + std::to_string(numbers.size()) +
                               (numbers.size() == 1 ? " number, found " : " numbers, found ");
  if (value.kind != JsonKind::list) {
    error(value, path, expected + name_of(value.kind), otherwise);
    return false;
  }
  if (value.items.size() != numbers.size()) {
    error(value, path, expected + std::to_string(value.items.size()), otherwise);
    return false;
  }
  bool is_whole = true;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (!read(value.items[i], path[i], numbers[i],
              otherwise.empty() ? "left out with the whole list" : otherwise))
      is_whole = false;
  return is_whole;
}

void JsonValueReader::report_repeated_keys(const JsonValue& object, const Path& path) {
  std::vector<const JsonValue*> items;
  items.reserve(object.items.size());
  for (const JsonValue& item : object.items) items.push_back(&item);
  // Equal keys are the same string of the document; among them the file's order.
  std::sort(items.begin(), items.end(), [](const JsonValue* x, const JsonValue* y) {
    return std::less<>()(x->key, y->key) || (x->key == y->key && x < y);
  });
  for (std::size_t i = 0, first = 0; i < items.size(); ++i) {
    if (items[i]->key != items[first]->key) first = i;
    if (i != first)
      error(items[i]->key_line, path / *items[i]->key,
            "stands here and in line " + std::to_string(items[first]->key_line) + "; give it once");
  }
}

}  // namespace limber::io

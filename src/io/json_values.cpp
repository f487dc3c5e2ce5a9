#include "io/json_values.hpp"

#include <cmath>
#include <unordered_map>

namespace limber::io {

void JsonValueReader::report(int line, const Path& path, ProblemCode code, ProblemArguments arguments) {
  problems_.add(Problem(code, line, path.element(), {}, std::move(arguments)));
}
bool JsonValueReader::report(const JsonValue& value, const Path& path, ProblemCode code,
                             ProblemArguments arguments) {
  problems_.add(Problem(code, value.line, path.element(), document_.as_given(value), std::move(arguments)));
  return false;
}

bool JsonValueReader::expect(JsonKind kind, const JsonValue& value, const Path& path) {
  return value.kind == kind ||
         report(value, path, ProblemCode::type_expected, {name_of(kind), name_of(value.kind)});
}

bool JsonValueReader::read(const JsonValue& value, const Path& path, double& number) {
  if (!expect(JsonKind::number, value, path)) return false;
  if (!std::isfinite(value.number)) return report(value, path, ProblemCode::number_not_finite);
  number = value.number;
  return true;
}

bool JsonValueReader::read(const JsonValue& value, const Path& path, std::string& text) {
  if (!expect(JsonKind::string, value, path)) return false;
  text = *value.string;
  return true;
}

bool JsonValueReader::read(const JsonValue& value, const Path& path, std::span<double> numbers) {
  if (value.kind != JsonKind::list || value.items.size() != numbers.size())
    return report(value, path, ProblemCode::count_expected,
                  {"a list of " + counted(numbers.size()),
                   value.kind == JsonKind::list ? std::to_string(value.items.size()) : name_of(value.kind)});
  bool is_whole = true;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (!read(value.items[i], path[i], numbers[i])) is_whole = false;
  return is_whole;
}

void JsonValueReader::report_repeated_keys(const JsonValue& object, const Path& path) {
  std::unordered_map<const std::string*, int> lines;  // equal keys are the same string of the document
  for (const JsonValue& item : object.items)
    if (const auto [first, is_new] = lines.emplace(item.key, item.key_line); !is_new)
      report(item.key_line, path / *item.key, ProblemCode::key_repeated, {std::to_string(first->second)});
}

}  // namespace limber::io

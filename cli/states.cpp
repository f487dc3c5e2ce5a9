#include "states.hpp"

#include <fmt/core.h>
#include <limber/io/text_file.hpp>
#include <limber/model/problem_code.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <span>
#include <string_view>

#include "errors.hpp"
#include "files.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

/// The list of `--q 0,0.1` in the place of what the state has.
void replace(const Model<double>& model, const StateNumbers& numbers, const StateOptions& options,
             StateFile& state) {
  const auto list = options.numbers.find(numbers.key);
  if (list == options.numbers.end() || list->second.empty()) return;
  const std::string text = fmt::format(R"({{"{}": [{}]}})", numbers.key, list->second);
  state.*numbers.of = parse_state(model, text, fmt::format("--{}", numbers.key)).*numbers.of;
}

/// Nothing for a key that is not known.
const Vector<double>* numbers_of(const StateFile& state, std::string_view key) {
  for (const StateNumbers& each : kStateNumbers)
    if (key == each.key) return &(state.*each.of);
  return nullptr;
}

/// A column of a table: `q3` is number 3 of q.
struct Column {
  std::string key;
  int index;

  bool operator==(const Column&) const = default;
  std::string name() const { return key + std::to_string(index); }
};

Column column_of(const StateFile& rest, std::string_view name, const std::string& file) {
  const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
  Column column{std::string(name.substr(0, digits)), -1};
  const std::string_view number = name.substr(digits);
  std::from_chars(number.data(), number.data() + number.size(), column.index);
  const Vector<double>* numbers = numbers_of(rest, column.key);
  if (numbers == nullptr || column.index < 0 || column.index >= numbers->size() ||
      std::to_string(column.index) != number)
    fail(ProblemCode::word_unknown, {ElementKind::other, "", fmt::format("column \"{}\"", name)},
         {fmt::format("q0 … q{}, v0 … v{}, the same with a, tau and w, base_acceleration0 … "
                      "base_acceleration5, base_angular_velocity0 … base_angular_velocity2",
                      rest.q.size() - 1, rest.v.size() - 1)},
         file, 1);
  return column;
}

/// A cell of the table as JSON has it: `.5` and `+1` are numbers too.
std::string number_text(const Column& column, std::string_view cell, const std::string& file, int line) {
  if (cell.empty()) return "null";
  double number = 0;
  const char* const begin = cell.data() + (cell.starts_with('+') ? 1 : 0);
  const char* const end = cell.data() + cell.size();
  if (const auto read = std::from_chars(begin, end, number); read.ec != std::errc() || read.ptr != end)
    fail(ProblemCode::number_expected, {ElementKind::other, "", fmt::format("column \"{}\"", column.name())},
         {std::string(cell)}, file, line);
  return std::isfinite(number) ? fmt::format("{}", number) : std::string(cell);
}

/// A line of the table as the text of a state.
std::string state_text(const std::vector<Column>& columns, const std::vector<std::string>& values,
                       std::map<std::string, std::vector<std::string>> lists, const std::string& file,
                       int line) {
  for (std::size_t k = 0; k < columns.size(); ++k)
    lists[columns[k].key][static_cast<std::size_t>(columns[k].index)] =
        number_text(columns[k], values[k], file, line);
  std::vector<std::string> members;
  for (const auto& [key, numbers] : lists)
    members.push_back(fmt::format("\"{}\": [{}]", key, joined(numbers)));
  return "{" + joined(members) + "}";
}

/// The texts of the states, with their lines.
using Lines = std::vector<std::pair<int, std::string>>;

Lines lines_of_json(std::string_view text) {
  Lines lines;
  int number = 0;
  for (const std::string& line : split(text, '\n'))
    if (++number; !line.empty()) lines.emplace_back(number, line);
  return lines;
}

Lines lines_of_table(const Model<double>& model, std::string_view text, const std::string& file) {
  const std::vector<std::string> all = split(text, '\n');
  const StateFile rest = parse_state(model, "{}");
  std::vector<Column> columns;
  for (const std::string& name : split(all.front(), ',')) {
    const Column column = column_of(rest, name, file);
    if (std::find(columns.begin(), columns.end(), column) != columns.end())
      fail(ProblemCode::key_repeated, {ElementKind::other, "", fmt::format("column \"{}\"", name)}, {"1"},
           file, 1);
    columns.push_back(column);
  }
  std::map<std::string, std::vector<std::string>> lists;
  for (const Column& column : columns) {
    std::vector<std::string>& list = lists[column.key];
    if (!list.empty()) continue;
    for (const double number : *numbers_of(rest, column.key)) list.push_back(fmt::format("{}", number));
  }
  Lines lines;
  for (std::size_t k = 1; k < all.size(); ++k) {
    if (all[k].empty()) continue;
    const int number = static_cast<int>(k) + 1;
    const std::vector<std::string> values = split(all[k], ',');
    if (values.size() != columns.size())
      fail(ProblemCode::count_expected, {ElementKind::other, "", "line"},
           {fmt::format("{} numbers", columns.size()), std::to_string(values.size())}, file, number);
    lines.emplace_back(number, state_text(columns, values, lists, file, number));
  }
  return lines;
}

}  // namespace

void StateOptions::add_numbers_to(Command& command, const std::vector<std::string>& keys) {
  const std::map<std::string, const char*> meanings = {{"q", "Positions"},
                                                       {"v", "Velocities"},
                                                       {"a", "Accelerations"},
                                                       {"tau", "Joint forces"},
                                                       {"w", "A second velocity"}};
  for (const std::string& key : keys)
    command.add(fmt::format("--{} NUMBERS", key), &numbers[key],
                fmt::format("{}, with commas between them", meanings.at(key)));
}

std::string StateOptions::source() const {
  const std::string& from = are_many() ? states : state;
  if (from == "-") return io::kStandardInput;
  return from.starts_with('{') ? option : from;
}

bool has_forces(const StateFile& state) {
  const std::span<const Force<double>> all(state.forces.data(),
                                           static_cast<std::size_t>(state.forces.size()));
  return std::any_of(all.begin(), all.end(), [](const Force<double>& f) {
    return squared_norm(f.angular) != 0 || squared_norm(f.linear) != 0;
  });
}

StateFile read_state(const Model<double>& model, const StateOptions& options) {
  const bool is_text = options.state.starts_with('{');
  StateFile state = options.state.empty() ? parse_state(model, "{}")
                    : is_text             ? parse_state(model, options.state, options.source())
                                          : parse_state(model, read_input(options.state), options.source());
  for (const StateNumbers& numbers : kStateNumbers) replace(model, numbers, options, state);
  return state;
}

std::vector<StateFile> read_states(const Model<double>& model, const StateOptions& options) {
  std::string text = read_input(options.states);
  const std::string file = options.source();
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    fail(ProblemCode::count_expected, {ElementKind::file}, {"a state in each line", "nothing"}, file, 0);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string::npos && text[first] == '{';
  std::vector<StateFile> states;
  std::vector<Problem> problems;
  for (const auto& [line, state] : is_json ? lines_of_json(text) : lines_of_table(model, text, file)) try {
      states.push_back(parse_state(model, state, file));
    } catch (const ModelError& error) {
      for (Problem problem : error.problems()) {
        problem.line = line;
        problems.push_back(problem);
      }
    }
  if (!problems.empty()) throw ModelError(problems);
  return states;
}

}  // namespace limber::cli

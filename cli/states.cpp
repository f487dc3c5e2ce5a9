#include "states.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limber/io/text_file.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/sim/recording.hpp>

#include <algorithm>
#include <map>
#include <string_view>

#include "errors.hpp"
#include "files.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

double number_in(const std::string& text, const std::string& part, const std::string& file, int line = 0) {
  const auto number = number_from(text);
  if (!number) fail(ProblemCode::number_expected, {ElementKind::other, "", part}, {text}, file, line);
  return *number;
}

std::string member(const char* key, const auto& numbers) {
  return fmt::format("\"{}\": [{}]", key, fmt::join(numbers.begin(), numbers.end(), ","));
}

/// The numbers of a list such as `0,0.1`, which `option` has.
Vector<double> numbers_in(const Model<double>& model, const StateNumbers& numbers, const std::string& list,
                          const std::string& option) {
  std::vector<double> values;
  for (const std::string& word : number_words(list))
    values.push_back(number_in(word, fmt::format("number {}", values.size() + 1), option));
  return parse_state(model, "{" + member(numbers.key, values) + "}", option).*numbers.of;
}

/// Texts with the numbers of their lines.
using Line = std::pair<int, std::string>;

/// Those that are not empty.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  for (const std::string& line : split(text, '\n'))
    if (++number; !line.empty()) lines.emplace_back(number, line);
  return lines;
}

/// Lists of states, and states over several lines, are likely where lines of JSON are expected.
void expect_lines_of_json(const Line& first, const std::string& file) {
  const auto& [line, text] = first;
  const bool is_list = text.starts_with('['), is_unfinished = text.starts_with('{') && !text.ends_with('}');
  if (is_list || is_unfinished)
    fail(ProblemCode::count_expected, {ElementKind::file},
         {"one JSON object per line", is_list ? "a list" : "a line that does not end with }"}, file, line);
}

/// The cells of a line of a table; some programs write texts in double quotes.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells = split(line);
  for (std::string& cell : cells)
    if (cell.size() > 1 && cell.starts_with('"') && cell.ends_with('"'))
      cell = cell.substr(1, cell.size() - 2);
  return cells;
}

/// A column of a table: `q3` is number 3 of q. One that is not used is of nothing.
struct Column {
  std::string name;
  Vector<double> StateFile::* of = nullptr;
  Eigen::Index index = 0;
};

std::string in_messages(const std::string& column) { return fmt::format("column \"{}\"", column); }

/// Whether a recording of `limber simulate` has a column of this name that is no part of a state.
bool is_of_recording(const std::string& name) {
  const std::string quantity = name.substr(0, name.find_last_not_of("0123456789") + 1);
  const auto known = recordable_quantities();
  return name == "time" || name == "energy" ||
         (std::ranges::find(known, quantity) != known.end() &&
          std::ranges::find(kStateNumbers, quantity, &StateNumbers::key) == std::end(kStateNumbers));
}

Column column_of(const StateFile& state, const std::string& name, const std::string& file, int line) {
  for (const StateNumbers& each : kStateNumbers)
    for (Eigen::Index k = 0; name.starts_with(each.key) && k < (state.*each.of).size(); ++k)
      if (name == each.key + std::to_string(k)) return {name, each.of, k};
  if (is_of_recording(name)) return {name};
  fail(ProblemCode::word_unknown, {ElementKind::other, "", in_messages(name)},
       {fmt::format("q0 … q{}, v0 … v{}, the same with a, tau and w, base_acceleration0 … "
                    "base_acceleration5, base_angular_velocity0 … base_angular_velocity2",
                    state.q.size() - 1, state.v.size() - 1)},
       file, line);
}

std::vector<Column> columns_of(const StateFile& state, const Line& header, const std::string& file) {
  const auto& [line, names] = header;
  std::vector<Column> columns;
  for (const std::string& name : cells_of(names)) {
    columns.push_back(column_of(state, name, file, line));
    if (std::ranges::count(columns, name, &Column::name) > 1)
      fail(ProblemCode::key_repeated, {ElementKind::other, "", in_messages(name)}, {std::to_string(line)},
           file, line);
  }
  return columns;
}

/// A line of the table as the text of a state, by way of `state`.
std::string state_text(const std::vector<Column>& columns, const Line& row, StateFile& state,
                       const std::string& file) {
  const auto& [line, text] = row;
  const std::vector<std::string> cells = cells_of(text);
  if (cells.size() != columns.size())
    fail(ProblemCode::count_expected, {ElementKind::other, "", "line"},
         {fmt::format("{} numbers", columns.size()), std::to_string(cells.size())}, file, line);
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (columns[k].of != nullptr)
      (state.*columns[k].of)[columns[k].index] =
          number_in(cells[k], in_messages(columns[k].name), file, line);
  std::vector<std::string> members;
  for (const auto& [key, of] : kStateNumbers)
    if (std::ranges::find(columns, of, &Column::of) != columns.end())
      members.push_back(member(key, state.*of));
  return "{" + joined(members) + "}";
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
                fmt::format("{}, with commas or spaces between", meanings.at(key)));
}

bool StateOptions::is_text() const {
  const std::size_t first = state.find_first_not_of(" \t\r\n");
  return first != std::string::npos && state[first] == '{';
}

bool StateOptions::is_list_of_positions() const {
  return std::ranges::all_of(number_words(state),
                             [](const std::string& word) { return number_from(word).has_value(); });
}

std::string StateOptions::source() const {
  const std::string& from = are_many() ? states : state;
  if (from == "-") return io::kStandardInput;
  return !are_many() && (is_text() || is_list_of_positions()) ? option : from;
}

bool has_forces(const StateFile& state) {
  const Force<double>* const forces = state.forces.data();
  return std::any_of(forces, forces + state.forces.size(), [](const Force<double>& f) {
    return squared_norm(f.angular) != 0 || squared_norm(f.linear) != 0;
  });
}

StateFile read_state(const Model<double>& model, const StateOptions& options) {
  const bool is_list = options.is_list_of_positions();
  StateFile state = options.state.empty() || is_list
                        ? parse_state(model, "{}")
                        : parse_state(model, options.is_text() ? options.state : read_input(options.state),
                                      options.source());
  if (is_list) state.q = numbers_in(model, kStateNumbers[0], options.state, options.option);
  for (const StateNumbers& numbers : kStateNumbers)
    if (const auto list = options.numbers.find(numbers.key);
        list != options.numbers.end() && !list->second.empty())
      state.*numbers.of = numbers_in(model, numbers, list->second, fmt::format("--{}", numbers.key));
  return state;
}

std::vector<NumberedState> read_states(const Model<double>& model, const StateOptions& options) {
  std::string text = read_input(options.states);
  const std::string file = options.source();
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  std::vector<Line> lines = lines_of(text);
  StateFile scratch = parse_state(model, "{}");
  std::vector<Column> columns;  // none: lines of JSON
  if (!lines.empty()) expect_lines_of_json(lines.front(), file);
  if (!lines.empty() && !lines.front().second.starts_with('{')) {
    columns = columns_of(scratch, lines.front(), file);
    lines.erase(lines.begin());
  }
  if (lines.empty())
    fail(ProblemCode::count_expected, {ElementKind::file}, {"a state in each line", "nothing"}, file);
  std::vector<NumberedState> states;
  std::vector<Problem> problems;
  for (const Line& line : lines) try {
      const std::string& state = columns.empty() ? line.second : state_text(columns, line, scratch, file);
      states.push_back({parse_state(model, state, file), line.first});
    } catch (const ModelError& error) {
      for (Problem problem : error.problems()) {
        problem.line = line.first;
        problems.push_back(problem);
      }
    }
  if (!problems.empty()) throw ModelError(problems);
  return states;
}

}  // namespace limber::cli

#include "states.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limber/io/text_file.hpp>
#include <limber/model/problem_code.hpp>

#include <algorithm>
#include <map>
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

/// A column of a table: `q3` is number 3 of q.
struct Column {
  std::string name;
  Vector<double> StateFile::* of;
  Eigen::Index index;
};

[[noreturn]] void fail_at(const std::string& column, ProblemCode code, ProblemArguments arguments,
                          const std::string& file, int line) {
  fail(code, {ElementKind::other, "", fmt::format("column \"{}\"", column)}, std::move(arguments), file,
       line);
}

Column column_of(const StateFile& state, const std::string& name, const std::string& file) {
  for (const StateNumbers& each : kStateNumbers)
    for (Eigen::Index k = 0; name.starts_with(each.key) && k < (state.*each.of).size(); ++k)
      if (name == each.key + std::to_string(k)) return {name, each.of, k};
  fail_at(name, ProblemCode::word_unknown,
          {fmt::format("q0 … q{}, v0 … v{}, the same with a, tau and w, base_acceleration0 … "
                       "base_acceleration5, base_angular_velocity0 … base_angular_velocity2",
                       state.q.size() - 1, state.v.size() - 1)},
          file, 1);
}

/// A line of the table as the text of a state, by way of `state`. `.5` and `+1` are numbers too.
std::string state_text(const std::vector<Column>& columns, const std::vector<std::string>& cells,
                       StateFile& state, const std::string& file, int line) {
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const Column& column = columns[k];
    const auto number = number_from(std::string_view(cells[k]).substr(cells[k].starts_with('+') ? 1 : 0));
    if (!number) fail_at(column.name, ProblemCode::number_expected, {cells[k]}, file, line);
    (state.*column.of)[column.index] = *number;
  }
  std::vector<std::string> members;
  for (const auto& [key, of] : kStateNumbers)
    if (std::ranges::find(columns, of, &Column::of) != columns.end())
      members.push_back(
          fmt::format("\"{}\": [{}]", key, fmt::join((state.*of).begin(), (state.*of).end(), ", ")));
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
  StateFile state = parse_state(model, "{}");
  std::vector<Column> columns;
  for (const std::string& name : split(all.front(), ',')) {
    if (std::ranges::find(columns, name, &Column::name) != columns.end())
      fail_at(name, ProblemCode::key_repeated, {"1"}, file, 1);
    columns.push_back(column_of(state, name, file));
  }
  Lines lines;
  for (std::size_t k = 1; k < all.size(); ++k) {
    if (all[k].empty()) continue;
    const int number = static_cast<int>(k) + 1;
    const std::vector<std::string> values = split(all[k], ',');
    if (values.size() != columns.size())
      fail(ProblemCode::count_expected, {ElementKind::other, "", "line"},
           {fmt::format("{} numbers", columns.size()), std::to_string(values.size())}, file, number);
    lines.emplace_back(number, state_text(columns, values, state, file, number));
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
  const Force<double>* const forces = state.forces.data();
  return std::any_of(forces, forces + state.forces.size(), [](const Force<double>& f) {
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
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos)
    fail(ProblemCode::count_expected, {ElementKind::file}, {"a state in each line", "nothing"}, file);
  const bool is_json = text[first] == '{';
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

#include "docstrings.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "comments.hpp"

namespace limber::python {

namespace {

struct InputText {
  std::string_view name, text;
};

constexpr InputText kInputs[] = {
    {"q", "positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w"},
    {"q0", "positions, (nq,) or (B, nq)"},
    {"q1", "positions, (nq,) or (B, nq)"},
    {"u", "a number, or (B,)"},
    {"v", "velocities, (nv,) or (B, nv): rad/s, m/s"},
    {"a", "accelerations, (nv,) or (B, nv): rad/s², m/s²"},
    {"tau", "joint forces, (nv,) or (B, nv): N·m, N"},
    {"x", "(nv,) or (B, nv)"},
    {"w", "another velocity, (nv,) or (B, nv): rad/s, m/s"},
    {"forces",
     "from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, "
     "N"},
    {"frame", "a link or named frame, by name or index"},
    {"frames", "links or named frames, by name or index"},
    {"coordinates", "'body', 'world' or 'world_aligned'"},
    {"point", "in the coordinates of the frame, (3,) or (B, 3): m"},
    {"wrench", "[n; f] in these coordinates, (6,) or (B, 6): N·m, N"},
    {"base_acceleration", "of the base, [ω̇; r̈] in its axes, (6,) or (B, 6): rad/s², m/s²"},
    {"base_angular_velocity", "of the base, in its axes, (3,) or (B, 3): rad/s"},
    {"given", "(nv,): True where a is given, False where tau is"},
};

std::string text_of(std::string_view name) {
  return std::string(std::find_if(std::begin(kInputs), std::end(kInputs), [&](const InputText& each) {
                       return each.name == name;
                     })->text);
}

/// `Inverse dynamics` of `inverse_dynamics`.
std::string words_of(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

}  // namespace

std::string docstring(const FunctionFacts& function, std::initializer_list<const char*> inputs,
                      bool has_parts) {
  static std::map<std::string_view, int> counts;
  std::string text = words_of(function.name) + ": " + function.meaning;
  // The second function of a name has the second comment.
  int number = counts[function.name]++;
  for (const Comment& each : kComments)
    if (each.header == "dynamics" && each.function == function.name && number-- == 0) {
      const bool repeats = each.text.starts_with(function.meaning);
      text += repeats ? std::string(each.text.substr(std::string_view(function.meaning).size()))
                      : "\n\n" + std::string(each.text);
    }
  text += "\n\nArgs:";
  for (const char* input : inputs) text += "\n    " + std::string(input) + ": " + text_of(input);
  text += has_parts ? "\n    out: arrays to write the results into"
                    : "\n    out: an array to write the result into";
  text += "\n    threads: for many states; 0: one for each processor";
  text += std::string("\n\nReturns:\n    ") + function.result;
  if (inputs.size() > 0) text += "; with a row for each state where there are many";
  return text;
}

const char* comment(std::string_view header, std::string_view function) {
  for (const Comment& each : kComments)
    if (each.header == header && each.function == function) return each.text.data();
  throw std::logic_error("no comment of " + std::string(function));
}

}  // namespace limber::python

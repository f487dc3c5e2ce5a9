#include "docstrings.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "comments.hpp"

namespace limber::python {

namespace {

struct InputText {
  std::string_view name, type, text;
};

constexpr InputText kInputs[] = {
    {"q", "ArrayLike", "positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w"},
    {"q0", "ArrayLike", "positions, (nq,) or (B, nq)"},
    {"q1", "ArrayLike", "positions, (nq,) or (B, nq)"},
    {"u", "ArrayLike", "a number, or (B,)"},
    {"v", "ArrayLike", "velocities, (nv,) or (B, nv): rad/s, m/s"},
    {"a", "ArrayLike", "accelerations, (nv,) or (B, nv): rad/s², m/s²"},
    {"tau", "ArrayLike", "joint forces, (nv,) or (B, nv): N·m, N"},
    {"x", "ArrayLike", "(nv,) or (B, nv)"},
    {"w", "ArrayLike", "another velocity, (nv,) or (B, nv): rad/s, m/s"},
    {"forces", "Forces | None",
     "from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, "
     "N"},
    {"frame", "Frame", "a link or named frame, by name or index"},
    {"frames", "Frame | Sequence[Frame]", "links or named frames, by name or index"},
    {"coordinates", "Coordinates", "'body', 'world' or 'world_aligned'"},
    {"point", "ArrayLike", "in the coordinates of the frame, (3,) or (B, 3): m"},
    {"wrench", "ArrayLike", "[n; f] in these coordinates, (6,) or (B, 6): N·m, N"},
    {"base_acceleration", "ArrayLike", "of the base, [ω̇; r̈] in its axes, (6,) or (B, 6): rad/s², m/s²"},
    {"base_angular_velocity", "ArrayLike", "of the base, in its axes, (3,) or (B, 3): rad/s"},
    {"given", "Sequence[bool] | NDArray[bool_]", "(nv,): True where a is given, False where tau is"},
};

constexpr std::string_view default_of(std::string_view input) {
  return input == "forces" ? " = None" : input == "coordinates" ? " = 'body'" : "";
}

const InputText& text_of(std::string_view name) {
  return *std::find_if(std::begin(kInputs), std::end(kInputs),
                       [&](const InputText& each) { return each.name == name; });
}

/// `Inverse dynamics` of `inverse_dynamics`.
std::string words_of(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

/// `Array` is the type of arrays to write into too; several results go into a tuple of them.
std::string_view out_type(std::string_view result_type) {
  return result_type.ends_with("Array") ? "Array | None" : "Sequence[Array] | None";
}

}  // namespace

const Docstring& docstring(const FunctionFacts& function, std::initializer_list<const char*> inputs,
                           const char* result_type) {
  static std::deque<Docstring> all;
  Docstring& doc = all.emplace_back();
  doc.signature = std::string("def ") + function.name + "(self";
  doc.text = words_of(function.name) + ": " + function.meaning;
  // The second function of a name has the second comment.
  auto number = std::count_if(all.begin(), all.end(),
                              [&](const Docstring& each) { return each.function == function.name; });
  doc.function = function.name;
  for (const Comment& each : kComments)
    if (each.header == "dynamics" && each.function == function.name && number-- == 0) {
      const bool repeats = each.text.starts_with(function.meaning);
      doc.text += repeats ? std::string(each.text.substr(std::string_view(function.meaning).size()))
                          : "\n\n" + std::string(each.text);
    }
  doc.text += "\n\nArgs:";
  for (const char* input : inputs) {
    const InputText& text = text_of(input);
    doc.signature +=
        ", " + std::string(input) + ": " + std::string(text.type) + std::string(default_of(input));
    doc.text += "\n    " + std::string(input) + ": " + std::string(text.text);
  }
  doc.signature +=
      ", *, out: " + std::string(out_type(result_type)) + " = None, threads: int = 1) -> " + result_type;
  doc.text += out_type(result_type) == "Array | None" ? "\n    out: an array to write the result into"
                                                      : "\n    out: arrays to write the results into";
  doc.text += "\n    threads: for many states; 0: one for each processor";
  doc.text += std::string("\n\nReturns:\n    ") + function.result;
  if (inputs.size() > 0) doc.text += "; with a row for each state where there are many";
  return doc;
}

const char* comment(std::string_view header, std::string_view function) {
  for (const Comment& each : kComments)
    if (each.header == header && each.function == function) return each.text.data();
  throw std::logic_error("no comment of " + std::string(function));
}

}  // namespace limber::python

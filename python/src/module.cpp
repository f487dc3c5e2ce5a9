#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/dynamics/instruction_set.hpp>
#include <limber/version.hpp>

#include "arrays.hpp"
#include "bind.hpp"
#include "functions.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

void bind_instruction_sets(nb::module_& m) {
  m.def(
      "instruction_sets",
      [] {
        std::vector<std::string> words;
        for (const InstructionSet set : instruction_sets()) words.emplace_back(word(set));
        return words;
      },
      "Those that the library has and this machine can run, the widest last.");
  m.def(
      "instruction_set", [] { return std::string(word(instruction_set())); },
      "What functions run with: the widest, or what LIMBER_INSTRUCTION_SET or use_instruction_set() says.");
  m.def(
      "use_instruction_set",
      [](Value<"str"> set) {
        std::vector<Word<InstructionSet>> words;
        for (const InstructionSet each : instruction_sets()) words.push_back({word(each), each});
        use_instruction_set(
            meaning_of({"use_instruction_set", "set"}, set, std::span<const Word<InstructionSet>>(words)));
      },
      nb::arg("set"),
      "Chooses another of instruction_sets(), for the whole program. No other thread may compute meanwhile.");
}

}  // namespace

NB_MODULE(_core, m) {
  m.doc() = "Rigid-body dynamics for robots: the part of limber in C++.";
  import_numpy();
  bind_problems(m);
  bind_spec(m);
  bind_editing(m);
  bind_builder(m);
  bind_files(m);
  bind_model(m);
  bind_inverse_kinematics(m);
  bind_pinocchio_order(m);
  bind_equations(m);
  bind_constraint(m);
  bind_constrained_mechanism(m);
  bind_closed_form(m);
  bind_rollout(m);
  bind_simulation(m);
  bind_rotor_report(m);
  bind_joint_order(m);
  bind_tree_arrays(m);
  bind_solids(m);
  bind_structure(m);
  bind_instruction_sets(m);
  m.def("version", &version, "Of the library.");
  m.def("commit", &commit,
        "That the library was built from, with a `+` where files had changed since; empty where there is no "
        "repository.");
  m.def("_function_results", &function_results,
        "The list of functions that methods of Model are made of: from names to the shapes of results.");
  m.def(
      "_data_pointer",
      [](nb::handle array) {
        const nb::object last = array.attr("shape")[nb::int_(-1)];
        return reinterpret_cast<std::uintptr_t>(
            read_rows({"_data_pointer", "array"}, array, nb::cast<std::ptrdiff_t>(last)).data);
      },
      "Where a call would read the numbers of this array: the tests compare it with the array's own.");
}

}  // namespace limber::python

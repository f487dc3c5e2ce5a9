// The class Model: sizes, names, limits, states; its functions are in functions.cpp.
#include "model.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <limber/io/json.hpp>
#include <limber/io/load_model.hpp>
#include <limber/model/relations.hpp>
#include <limber/model/state.hpp>

#include <cmath>
#include <random>

#include "bind.hpp"
#include "call.hpp"
#include "functions.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

nb::tuple joints(const PythonModel& self) {
  const nb::object joint = result_type("Joint");
  nb::list all;
  for (const JointInfo& each : self.model().names().joints)
    all.append(
        joint(each.name, to_string(each.type), each.link, each.q_index, each.v_index, each.nq, each.nv));
  return nb::tuple(all);
}

/// Puts the numbers of joints, by name, where they are in q or v.
void put_by_name(const PythonModel& self, const char* argument, const nb::dict& values, bool are_positions,
                 Vector<double>& into) {
  for (const auto& [name, value] : values) {
    const int index = self.model().joint_index(nb::cast<std::string>(nb::str(name)));
    const JointInfo& joint = self.model().names().joints[static_cast<std::size_t>(index)];
    const int first = are_positions ? joint.q_index : joint.v_index,
              count = are_positions ? joint.nq : joint.nv;
    const nb::object numbers = nb::module_::import_("numpy").attr("atleast_1d")(value);
    const nb::object array = read_matrix({"state", argument}, numbers, Shape(count));
    std::copy_n(doubles(array), count, into.data() + first);
  }
}

/// A list in the model's order, numbers by the names of joints, or nothing.
nb::object coordinates(const PythonModel& self, const char* argument, nb::handle value, bool are_positions) {
  Vector<double> numbers =
      are_positions ? neutral(self.model()) : Vector<double>(Vector<double>::Zero(self.model().nv()));
  if (nb::isinstance<nb::dict>(value)) {
    put_by_name(self, argument, nb::borrow<nb::dict>(value), are_positions, numbers);
  } else if (!value.is_none()) {
    const nb::object array = read_matrix({"state", argument}, value, Shape(numbers.size()));
    std::copy_n(doubles(array), numbers.size(), numbers.data());
  }
  return array_of(numbers.data(), Shape(numbers.size()));
}

nb::object state(const PythonModel& self, nb::handle q, nb::handle v, nb::handle a, nb::handle tau) {
  return result_type("State")(coordinates(self, "q", q, true), coordinates(self, "v", v, false),
                              coordinates(self, "a", a, false), coordinates(self, "tau", tau, false));
}

nb::object random_positions(const PythonModel& self, std::optional<std::ptrdiff_t> count,
                            std::optional<std::uint64_t> seed) {
  std::mt19937_64 generator(seed ? *seed : std::random_device()());
  const Model<double>& model = self.model();
  if (count && *count < 0) throw nb::value_error("random: count must not be negative");
  nb::object array = new_array(count ? Shape(*count, model.nq()) : Shape(model.nq()), false);
  auto* row = static_cast<double*>(data_of(array));
  for (std::ptrdiff_t b = 0; b < count.value_or(1); ++b, row += model.nq())
    random<double>(model, generator, Eigen::Map<Vector<double>>(row, model.nq()));
  return array;
}

std::vector<std::string> violations_of(const PythonModel& self, nb::handle q) {
  const nb::object array = read_matrix({"violations", "q"}, q, Shape(self.model().nq()));
  return violations(self.model(), Eigen::Map<const Vector<double>>(doubles(array), self.model().nq()));
}

std::string repr(const PythonModel& self) {
  const Model<double>& model = self.model();
  return "<limber.Model \"" + model.name() + "\": nq = " + std::to_string(model.nq()) +
         ", nv = " + std::to_string(model.nv()) + ", " + std::to_string(model.names().joints.size()) +
         " joints, " + std::to_string(model.names().link_count) + " links>";
}

bool is_equal(const PythonModel& a, const PythonModel& b) {
  return &a == &b || (a.options().allow_missing_inertia == b.options().allow_missing_inertia &&
                      to_json(a.spec()) == to_json(b.spec()));
}

std::string escaped(const std::string& text) {
  std::string html;
  for (const char c : text)
    html += c == '<'   ? "&lt;"
            : c == '>' ? "&gt;"
            : c == '&' ? "&amp;"
            : c == '"' ? "&quot;"
                       : std::string(1, c);
  return html;
}

/// A table of the joints, for notebooks.
std::string html(const PythonModel& self) {
  const Model<double>& model = self.model();
  const auto range = [](int first, int count) {
    return count == 1 ? std::to_string(first)
                      : std::to_string(first) + "–" + std::to_string(first + count - 1);
  };
  const auto number = [](double x) { return std::isfinite(x) ? number_text(x) : std::string("–"); };
  std::string rows;
  for (const JointInfo& joint : model.names().joints) {
    const auto k = static_cast<std::size_t>(joint.q_index);
    rows += "<tr><td>" + escaped(joint.name) + "</td><td>" + to_string(joint.type) + "</td><td>" +
            escaped(joint.link) + "</td><td>" + range(joint.q_index, joint.nq) + "</td><td>" +
            range(joint.v_index, joint.nv) + "</td><td>" +
            (joint.nq == 1 ? number(model.constants().lower[k]) : "") + "</td><td>" +
            (joint.nq == 1 ? number(model.constants().upper[k]) : "") + "</td></tr>";
  }
  return "<b>" + escaped(model.name()) + "</b>: nq = " + std::to_string(model.nq()) +
         ", nv = " + std::to_string(model.nv()) +
         "<table><tr><th>joint</th><th>type</th><th>moves</th><th>q</th><th>v</th><th>lower</th><th>upper</"
         "th></tr>" +
         rows + "</table>";
}

/// What pickle keeps: the model file as text, its path, and how it was built.
using PickleState = std::tuple<std::string, std::string, bool, bool>;

PickleState pickled(const PythonModel& self) {
  return {to_json(self.spec()), self.spec().file, self.options().strict,
          self.options().allow_missing_inertia};
}

void unpickle(PythonModel& self, const PickleState& state) {
  const auto& [text, file, strict, allow_missing_inertia] = state;
  ModelSpec spec = parse_json(text);
  spec.file = file;
  new (&self)
      PythonModel(std::move(spec), {.strict = strict, .allow_missing_inertia = allow_missing_inertia});
}

}  // namespace

void bind_model(nb::module_& m) {
  nb::class_<PythonModel> c(
      m, "Model",
      "A mechanism, ready to compute with. It never changes, so threads may share it: each has a "
      "workspace of its own behind the scene. Angular numbers come before linear ones; q of a "
      "floating joint is [x y z, qx qy qz qw], its v = [ω; v] in body coordinates.");
  c.def(
       "__init__",
       [](PythonModel* self, const ModelSpec& spec, bool strict, bool allow_missing_inertia) {
         const nb::gil_scoped_release release;
         new (self) PythonModel(spec, {.strict = strict, .allow_missing_inertia = allow_missing_inertia});
       },
       nb::arg("spec"), nb::arg("strict") = false, nb::arg("allow_missing_inertia") = false,
       "Builds a description. Problems are raised as ModelError, all at once; with strict, warnings too.")
      .def_prop_ro("name", [](const PythonModel& self) { return self.model().name(); })
      .def_prop_ro(
          "nq", [](const PythonModel& self) { return self.model().nq(); }, "Position coordinates.")
      .def_prop_ro(
          "nv", [](const PythonModel& self) { return self.model().nv(); }, "Degrees of freedom.")
      .def_prop_ro("joints", &joints, nb::sig("def joints(self) -> tuple[Joint, ...]"),
                   "The joints with degrees of their own, in the order of v.")
      .def_prop_ro(
          "dof_names", [](const PythonModel& self) { return self.model().names().dofs; },
          "A name per velocity: the joint's, or `joint/wx` for a joint of several degrees.")
      .def_prop_ro(
          "frames", [](const PythonModel& self) { return self.model().names().frames; },
          "The names of all frames by index: world, links, named frames.")
      .def_prop_ro(
          "links",
          [](const PythonModel& self) {
            const auto& names = self.model().names();
            return std::vector<std::string>(names.frames.begin() + 1,
                                            names.frames.begin() + 1 + names.link_count);
          },
          "The names of the links.")
      .def_prop_ro(
          "gravity", [](const PythonModel& self) { return to_python(self.model().gravity()); },
          nb::sig("def gravity(self) -> Array"), "m/s², in world axes.")
      .def(
          "with_gravity",
          [](const PythonModel& self, nb::handle gravity) {
            return new PythonModel(self, vec3({"with_gravity", "gravity"}, gravity));
          },
          nb::arg("gravity"), nb::sig("def with_gravity(self, gravity: ArrayLike) -> Model"),
          "The same model in another gravity (m/s², in world axes), without building it again.")
      .def_prop_ro(
          "spec", [](const PythonModel& self) { return self.spec(); },
          "A copy of the description that it was built from: edit it, and build that.")
      .def_prop_ro(
          "warnings", [](const PythonModel& self) { return self.model().warnings(); },
          "What is implausible but can be computed.")
      .def(
          "frame_index",
          [](const PythonModel& self, nb::handle frame) { return frame_index(self.model(), frame); },
          nb::arg("frame"), nb::sig("def frame_index(self, frame: Frame) -> int"),
          "The index of a link or named frame: in a loop, quicker than its name.")
      .def(
          "related",
          [](const PythonModel& self, const std::string& a, const std::string& b) {
            return related(self.model(), a, b);
          },
          nb::arg("a"), nb::arg("b"),
          "Whether one of two links or frames is on the way from the base to the other.")
      .def(
          "nearest_common_ancestor",
          [](const PythonModel& self, const std::string& a, const std::string& b) {
            return nearest_common_ancestor(self.model(), a, b);
          },
          nb::arg("a"), nb::arg("b"), "The last link on the paths from the base to both, or 'world'.")
      .def("state", &state, nb::arg("q") = nb::none(), nb::arg("v") = nb::none(), nb::arg("a") = nb::none(),
           nb::arg("tau") = nb::none(),
           nb::sig("def state(self, q: ByJoint | None = None, v: ByJoint | None = None, a: ByJoint | None = "
                   "None, tau: ByJoint | None = None) -> State"),
           "q, v, a and tau as arrays. Each is given in the model's order, or by the names of joints: "
           "state(q={'joint1': 0.3}). What is left out is neutral or zero.")
      .def("random", &random_positions, nb::arg("count") = nb::none(), nb::kw_only(),
           nb::arg("seed") = nb::none(),
           nb::sig("def random(self, count: int | None = None, *, seed: int | None = None) -> Array"),
           "Random positions within the limits, (nq,) or (count, nq); the same for the same seed.")
      .def("violations", &violations_of, nb::arg("q"),
           nb::sig("def violations(self, q: ArrayLike) -> list[str]"),
           "What is wrong with positions, a line each; empty for valid ones.")
      .def(
          "is_valid", [](const PythonModel& self, nb::handle q) { return violations_of(self, q).empty(); },
          nb::arg("q"), nb::sig("def is_valid(self, q: ArrayLike) -> bool"),
          "Whether there are no violations.")
      .def("__repr__", &repr)
      .def(
          "__eq__",
          [](const PythonModel& a, nb::handle b) {
            return nb::isinstance<PythonModel>(b) && is_equal(a, nb::cast<const PythonModel&>(b));
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const PythonModel& self) { return std::hash<std::string>()(to_json(self.spec())); })
      .def(
          "__copy__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __copy__(self) -> Model"))
      .def(
          "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, nb::arg("memo"),
          nb::sig("def __deepcopy__(self, memo: object) -> Model"))
      .def("_repr_html_", &html)
      .def("__getstate__", &pickled)
      .def("__setstate__", &unpickle);
  const auto constants = [&c](const char* signature, const char* name, auto member, const char* doc) {
    c.def_prop_ro(
        name, [member](const PythonModel& self) { return to_python(self.model().constants().*member); },
        nb::sig(signature), doc);
  };
  using Constants = JointConstants<double>;
  constants("def lower(self) -> Array", "lower", &Constants::lower,
            "Lower limits of q, (nq,); -inf where there is none.");
  constants("def upper(self) -> Array", "upper", &Constants::upper,
            "Upper limits of q, (nq,); inf where there is none.");
  constants("def velocity_limit(self) -> Array", "velocity_limit", &Constants::velocity_limit,
            "Limits of |v|, (nv,): rad/s, m/s.");
  constants("def effort_limit(self) -> Array", "effort_limit", &Constants::effort_limit,
            "Limits of |tau|, (nv,): N·m, N.");
  constants("def damping(self) -> Array", "damping", &Constants::damping, "(nv,): N·m·s/rad, N·s/m.");
  constants("def friction(self) -> Array", "friction", &Constants::friction, "(nv,): N·m, N.");
  constants("def armature(self) -> Array", "armature", &Constants::armature, "(nv,): kg·m², kg.");
  constants("def stiffness(self) -> Array", "stiffness", &Constants::stiffness,
            "Of springs, (nv,): N·m/rad, N/m.");
  constants("def rest(self) -> Array", "rest", &Constants::rest,
            "The motion from neutral to where the springs do not pull, (nv,): rad, m.");
  bind_functions(c);
}

}  // namespace limber::python

// The class Model: sizes, names, limits, states; its functions are in functions.cpp.
#include "model.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <limber/io/formats.hpp>
#include <limber/io/load_model.hpp>
#include <limber/model/relations.hpp>
#include <limber/model/state.hpp>

#include <cmath>
#include <random>

#include "bind.hpp"
#include "frames.hpp"
#include "functions.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

Result<"tuple[Joint, ...]"> joints(const PythonModel& self) {
  const nb::object joint = result_type("Joint");
  nb::list all;
  for (const JointInfo& each : self.model().names().joints)
    all.append(
        joint(each.name, to_string(each.type), each.link, each.q_index, each.v_index, each.nq, each.nv));
  return nb::object(nb::tuple(all));
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
    into.segment(first, count) = Row({"state", argument}, numbers, count).values;
  }
}

/// A list in the model's order, numbers by the names of joints, or nothing.
Array coordinates(const PythonModel& self, const char* argument, nb::handle value, bool are_positions) {
  Vector<double> numbers =
      are_positions ? neutral(self.model()) : Vector<double>(Vector<double>::Zero(self.model().nv()));
  if (const nb::object by_name = to_dict(value); !by_name.is_none()) {
    put_by_name(self, argument, nb::borrow<nb::dict>(by_name), are_positions, numbers);
  } else if (!value.is_none()) {
    numbers = Row({"state", argument}, value, static_cast<int>(numbers.size())).values;
  }
  return to_python(numbers);
}

using ByJoint = Value<"ByJoint">;

Result<"State"> state(const PythonModel& self, ByJoint q, ByJoint v, ByJoint a, ByJoint tau) {
  return tuple_of<"State">(coordinates(self, "q", q, true), coordinates(self, "v", v, false),
                           coordinates(self, "a", a, false), coordinates(self, "tau", tau, false));
}

Array random_positions(const PythonModel& self, std::optional<std::ptrdiff_t> count,
                       std::optional<std::uint64_t> seed) {
  std::mt19937_64 generator(seed ? *seed : std::random_device()());
  const Model<double>& model = self.model();
  if (count && *count < 0) throw nb::value_error("random: count must not be negative");
  Array array = new_array(count ? Shape(*count, model.nq()) : Shape(model.nq()), false);
  auto* row = static_cast<double*>(data_of(array));
  const nb::gil_scoped_release release;
  for (std::ptrdiff_t b = 0; b < count.value_or(1); ++b, row += model.nq())
    random<double>(model, generator, Eigen::Map<Vector<double>>(row, model.nq()));
  return array;
}

/// f(violations of a row of q, its number) for each; −1 is the number of the only one.
template <class F>
void for_each_row(const char* function, const PythonModel& self, nb::handle q, const F& f) {
  const Model<double>& model = self.model();
  Numbers rows = read_rows({function, "q"}, q, model.nq());
  widen(rows);
  const nb::gil_scoped_release release;
  for (std::ptrdiff_t b = 0; b < (rows.is_batch() ? rows.states : 1); ++b)
    f(violations(model, Eigen::Map<const Vector<double>>(rows.row<double>(b), model.nq())),
      rows.is_batch() ? b : -1);
}

std::vector<std::string> violations_of(const PythonModel& self, ArrayLike q) {
  std::vector<std::string> all;
  for_each_row("violations", self, q, [&](const std::vector<std::string>& lines, std::ptrdiff_t row) {
    for (const std::string& line : lines)
      all.push_back(row < 0 ? line : line + ", in row " + std::to_string(row));
  });
  return all;
}

Result<"bool | NDArray[bool_]"> is_valid(const PythonModel& self, ArrayLike q) {
  std::vector<double> valid;
  bool is_one = false;
  for_each_row("is_valid", self, q, [&](const std::vector<std::string>& lines, std::ptrdiff_t row) {
    valid.push_back(lines.empty() ? 1 : 0);
    is_one = row < 0;
  });
  if (is_one) return nb::object(nb::bool_(valid[0] != 0));
  return nb::object(to_python(valid).attr("astype")("bool"));
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
         new (self) PythonModel(spec, {.strict = strict, .allow_missing_inertia = allow_missing_inertia});
       },
       nb::arg("spec"), nb::arg("strict") = false, nb::arg("allow_missing_inertia") = false,
       nb::call_guard<nb::gil_scoped_release>(),
       "Builds a description. Problems are raised as ModelError, all at once; with strict, warnings too.")
      .def_prop_ro("name", [](const PythonModel& self) { return self.model().name(); })
      .def_prop_ro(
          "nq", [](const PythonModel& self) { return self.model().nq(); }, "Position coordinates.")
      .def_prop_ro(
          "nv", [](const PythonModel& self) { return self.model().nv(); }, "Degrees of freedom.")
      .def_prop_ro("joints", &joints, "The joints with degrees of their own, in the order of v.")
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
          "m/s², in world axes.")
      .def(
          "with_gravity",
          [](const PythonModel& self, ArrayLike gravity) {
            return new PythonModel(self, vec3({"with_gravity", "gravity"}, gravity));
          },
          nb::arg("gravity"),
          "The same model in another gravity (m/s², in world axes), without building it again.")
      .def_prop_ro(
          "spec", [](const PythonModel& self) { return self.spec(); },
          "A copy of the description that it was built from: edit it, and build that.")
      .def_prop_ro(
          "warnings", [](const PythonModel& self) { return self.model().warnings(); },
          "What is implausible but can be computed.")
      .def(
          "frame_index",
          [](const PythonModel& self, FrameValue frame) { return frame_index(self.model(), frame); },
          nb::arg("frame"), "The index of a link or named frame: in a loop, quicker than its name.")
      .def(
          "related",
          [](const PythonModel& self, FrameValue a, FrameValue b) {
            return related(self.model(), frame_name(self.model(), a), frame_name(self.model(), b));
          },
          nb::arg("a"), nb::arg("b"),
          "Whether one of two links or frames is on the way from the base to the other.")
      .def(
          "nearest_common_ancestor",
          [](const PythonModel& self, FrameValue a, FrameValue b) {
            return nearest_common_ancestor(self.model(), frame_name(self.model(), a),
                                           frame_name(self.model(), b));
          },
          nb::arg("a"), nb::arg("b"), "The last link on the paths from the base to both, or 'world'.")
      .def("state", &state, nb::arg("q") = nb::none(), nb::arg("v") = nb::none(), nb::arg("a") = nb::none(),
           nb::arg("tau") = nb::none(),
           "q, v, a and tau as arrays. Each is given in the model's order, or by the names of joints: "
           "state(q={'joint1': 0.3}). What is left out is neutral or zero.")
      .def("random", &random_positions, nb::arg("count") = nb::none(), nb::kw_only(),
           nb::arg("seed") = nb::none(),
           "Random positions within the limits, (nq,) or (count, nq); the same for the same seed.")
      .def("violations", &violations_of, nb::arg("q"),
           "What is wrong with positions, (nq,) or (B, nq), a line each, which of many names its row; empty "
           "for "
           "valid ones.")
      .def("is_valid", &is_valid, nb::arg("q"), "Whether there are no violations; of many, for each row.")
      .def("__repr__", &repr)
      .def("__eq__",
           [](const PythonModel& a, nb::handle b) {
             return nb::isinstance<PythonModel>(b) && is_equal(a, nb::cast<const PythonModel&>(b));
           })
      .def("__hash__", [](const PythonModel& self) { return std::hash<std::string>()(to_json(self.spec())); })
      .def(
          "__copy__", [](nb::handle self) -> Result<"Model"> { return nb::borrow(self); })
      .def(
          "__deepcopy__", [](nb::handle self, nb::handle) -> Result<"Model"> { return nb::borrow(self); },
          nb::arg("memo"))
      .def("_repr_html_", &html)
      .def("__getstate__", &pickled)
      .def("__setstate__", &unpickle);
  const auto constants = [&c](const char* name, auto member, const char* doc) {
    c.def_prop_ro(
        name, [member](const PythonModel& self) { return to_python(self.model().constants().*member); }, doc);
  };
  using Constants = JointConstants<double>;
  constants("lower", &Constants::lower, "Lower limits of q, (nq,); -inf where there is none.");
  constants("upper", &Constants::upper, "Upper limits of q, (nq,); inf where there is none.");
  constants("velocity_limit", &Constants::velocity_limit, "Limits of |v|, (nv,): rad/s, m/s.");
  constants("effort_limit", &Constants::effort_limit, "Limits of |tau|, (nv,): N·m, N.");
  constants("damping", &Constants::damping, "(nv,): N·m·s/rad, N·s/m.");
  constants("friction", &Constants::friction, "(nv,): N·m, N.");
  constants("armature", &Constants::armature, "(nv,): kg·m², kg.");
  constants("stiffness", &Constants::stiffness, "Of springs, (nv,): N·m/rad, N/m.");
  constants("rest", &Constants::rest,
            "The motion from neutral to where the springs do not pull, (nv,): rad, m.");
  bind_functions(c);
}

}  // namespace limber::python

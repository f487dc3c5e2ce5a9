// Do the rotors of a robot matter, and which model of them is good enough?
#include <limber/analysis/rotor_report.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <variant>

#include "bind.hpp"
#include "call.hpp"
#include "model.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

// Each as the named tuple of limber/results.py.
Result<"RelativeErrors"> to_python(const RelativeErrors& errors);
Result<"MotorAtRatio"> to_python(const MotorAtRatio& motor);
Result<"RotorDegree"> to_python(const RotorDegree& degree);

Result<"RelativeErrors"> to_python(const RelativeErrors& errors) {
  return tuple_of<"RelativeErrors">(errors.torque, errors.acceleration);
}

template <class Item>
nb::list list_of(const std::vector<Item>& items) {
  nb::list list;
  for (const Item& item : items) list.append(to_python(item));
  return list;
}

Result<"RotorErrors"> to_python(const RotorErrors& errors) {
  return tuple_of<"RotorErrors">(errors.mass_matrix, to_python(errors.joints), list_of(errors.degrees));
}

Result<"MotorAtRatio"> to_python(const MotorAtRatio& motor) {
  return tuple_of<"MotorAtRatio">(motor.ratio, motor.matters_from, motor.diagonal_fails_from);
}

nb::object to_python(const std::optional<MissingMotor>& missing) {
  if (!missing) return nb::none();
  return tuple_of<"MissingMotor">(
      missing->reflected_inertia, missing->diagonal_ratio,
      missing->armature_ratio ? nb::object(nb::float_(*missing->armature_ratio)) : nb::object(nb::none()),
      list_of(missing->at_ratios));
}

Result<"RotorDegree"> to_python(const RotorDegree& degree) {
  return tuple_of<"RotorDegree">(degree.name, degree.v_index, degree.ratios, degree.reflected_inertia,
                                 degree.couple, degree.armature, degree.apparent_inertia, degree.free_inertia,
                                 degree.share, degree.free_share, degree.coupling_share,
                                 to_python(degree.none), to_python(degree.locked), to_python(degree.diagonal),
                                 to_string(degree.recommended), to_python(degree.missing));
}

Result<"RotorReport"> to_python(const RotorReport& report) {
  return tuple_of<"RotorReport">(report.rotors, list_of(report.degrees), to_python(report.none),
                                 to_python(report.locked), to_python(report.diagonal),
                                 to_string(report.recommended));
}

Result<"RotorReport"> report_on(std::variant<const PythonModel*, const ModelSpec*> robot, double pace,
                                int states, std::uint64_t random_seed, double tolerance,
                                const std::vector<double>& ratios) {
  const ModelSpec& spec = robot.index() == 0 ? std::get<0>(robot)->spec() : *std::get<1>(robot);
  RotorReport report;
  {
    const nb::gil_scoped_release release;
    report = rotor_report(spec, {.pace = {.pace = pace, .states = states, .random_seed = random_seed},
                                 .tolerance = tolerance,
                                 .ratios = ratios});
  }
  return to_python(report);
}

}  // namespace

void bind_rotor_report(nb::module_& m) {
  const RotorReportOptions defaults;
  m.def("rotor_report", &report_on, nb::arg("robot"), nb::kw_only(), nb::arg("pace") = defaults.pace.pace,
        nb::arg("states") = defaults.pace.states, nb::arg("random_seed") = defaults.pace.random_seed,
        nb::arg("tolerance") = defaults.tolerance, nb::arg("ratios") = defaults.ratios,
        "Do the rotors of a robot matter, and which model of them is good enough? Over random states, with "
        "velocities of `pace` times the velocity limits; `tolerance` is what is good enough, of torque and "
        "of acceleration; `ratios` are those of motors that the description does not have "
        "(docs/rotors.md).");
}

}  // namespace limber::python

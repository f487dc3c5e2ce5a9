#include <limber/analysis/rotor_report.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <cmath>

#include "analysis/joint_degrees.hpp"
#include "analysis/missing_motor.hpp"
#include "model/coupling.hpp"
#include "model/refuse.hpp"

namespace limber {

namespace {

/// The velocity that a term of a row follows.
int velocity_of(const ModelSpec& spec, const Model<double>& model, const detail::DriveTerm& term) {
  const std::string& joint = spec.bodies[static_cast<std::size_t>(term.body)].joint.name;
  return model.names().joints[static_cast<std::size_t>(model.joint_index(joint))].v_index + term.degree;
}

/// Ratios, n² J and |n| J of all rotors, per velocity.
std::vector<RotorDegree> driven_degrees(const ModelSpec& spec, const Model<double>& model, int& rotors) {
  std::vector<RotorDegree> all(static_cast<std::size_t>(model.nv()));
  const detail::LinkTree tree(spec);
  for (std::size_t i = 0; i < spec.bodies.size(); ++i)
    for (std::size_t k = 0; k < spec.bodies[i].rotors.size(); ++k) {
      ++rotors;
      const double j = spin_inertia(spec.bodies[i].rotors[k]);
      const auto row = detail::rotor_row(spec, tree, static_cast<int>(i), k);
      for (const detail::DriveTerm& term : row->terms) {  // there is one: build() has found no error
        RotorDegree& degree = all[static_cast<std::size_t>(velocity_of(spec, model, term))];
        degree.ratios.push_back(term.ratio);
        degree.reflected_inertia += term.ratio * term.ratio * j;
        degree.couple += std::abs(term.ratio) * j;
      }
    }
  return all;
}

/// Means of H_ii and of what is divided by it.
void add_inertias(const Model<double>& model, const PaceOptions& pace, std::vector<RotorDegree>& degrees) {
  Workspace<double> ws(model);
  PacedStates states(model, pace);
  for (int k = 0; k < pace.states; ++k) {
    states.next();
    const Vector<double> h = mass_matrix(model, ws, states.q()).diagonal();
    const Vector<double> inverse = inverse_mass_matrix(model, ws, states.q()).diagonal();
    for (RotorDegree& degree : degrees) {
      const int i = degree.v_index;
      degree.apparent_inertia += h[i] / pace.states;
      degree.free_inertia += 1 / inverse[i] / pace.states;
      degree.share += degree.reflected_inertia / h[i] / pace.states;
      degree.free_share += degree.reflected_inertia * inverse[i] / pace.states;
      degree.coupling_share += degree.couple / h[i] / pace.states;
    }
  }
}

RotorModel simplest(const RelativeErrors& none, const RelativeErrors& locked, const RelativeErrors& diagonal,
                    double tolerance) {
  if (none.largest() <= tolerance) return RotorModel::none;
  if (locked.largest() <= tolerance) return RotorModel::locked;
  return diagonal.largest() <= tolerance ? RotorModel::diagonal : RotorModel::exact;
}

bool has_one_axis(const JointSpec& joint) { return !joint.mimic && facts_of(joint.type).is_screw; }

void check(const RotorReportOptions& options) {
  const auto is_positive = [](double x) { return std::isfinite(x) && x > 0; };
  if (!is_positive(options.tolerance) || options.tolerance >= 1) refuse("tolerance: must be between 0 and 1");
  if (!std::all_of(options.ratios.begin(), options.ratios.end(), is_positive))
    refuse("ratios: must be numbers above zero");
}

}  // namespace

const char* to_string(RotorModel model) {
  switch (model) {
    case RotorModel::exact:
      return "exact";
    case RotorModel::diagonal:
      return "diagonal";
    case RotorModel::locked:
      return "locked";
    case RotorModel::none:
      return "none";
  }
  return "";
}

RotorReport rotor_report(const ModelSpec& spec, const RotorReportOptions& options) {
  check(options);
  const Model<double> model = build(spec);
  RotorReport report;
  report.options = options;
  const std::vector<RotorDegree> driven = driven_degrees(spec, model, report.rotors);
  for (const int i : analysis::joint_degrees(model)) {
    RotorDegree& degree = report.degrees.emplace_back(driven[static_cast<std::size_t>(i)]);
    degree.name = model.names().dofs[static_cast<std::size_t>(i)];
    degree.v_index = i;
    degree.armature = model.constants().armature[static_cast<std::size_t>(i)];
  }
  add_inertias(model, options.pace, report.degrees);

  const auto errors_of = [&](RotorModel approximation) {
    return rotor_errors(spec, approximate_rotors(spec, approximation), options.pace);
  };
  report.none = errors_of(RotorModel::none);
  report.locked = errors_of(RotorModel::locked);
  report.diagonal = errors_of(RotorModel::diagonal);
  RelativeErrors none, locked, diagonal;  // of the worst degree
  for (RotorDegree& degree : report.degrees) {
    const auto i = static_cast<std::size_t>(degree.v_index);
    degree.none = report.none.degrees[i];
    degree.locked = report.locked.degrees[i];
    degree.diagonal = report.diagonal.degrees[i];
    degree.recommended = simplest(degree.none, degree.locked, degree.diagonal, options.tolerance);
    none.torque = std::max(none.torque, degree.none.largest());
    locked.torque = std::max(locked.torque, degree.locked.largest());
    diagonal.torque = std::max(diagonal.torque, degree.diagonal.largest());
    const JointInfo& joint =
        *std::find_if(model.names().joints.begin(), model.names().joints.end(),
                      [&](const JointInfo& each) { return degree.v_index < each.v_index + each.nv; });
    const BodySpec* body = spec.find_joint(joint.name);
    if (degree.ratios.empty() && has_one_axis(body->joint))
      degree.missing =
          analysis::missing_motor(spec, static_cast<std::size_t>(body - spec.bodies.data()), options);
  }
  report.recommended = simplest(none, locked, diagonal, options.tolerance);
  return report;
}

}  // namespace limber

#include "batch_results.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "json_output.hpp"

namespace limber::cli {

namespace {

void put_vector(io::JsonText& json, const double* row, int nv) {
  put(json, Vector<double>(Vector<double>::Map(row, nv)));
}
void put_square(io::JsonText& json, const double* row, int nv) {
  put_matrix(json, Matrix<double>::Map(row, nv, nv));
}
void put_jacobian(io::JsonText& json, const double* row, int nv) {
  put_matrix(json, Matrix<double>::Map(row, 6, nv));
}
void put_number(io::JsonText& json, const double* row, int) { put(json, *row); }
void put_placement(io::JsonText& json, const double* n, int) {
  put(json,
      Transform<double>{{{n[0], n[3], n[6], n[1], n[4], n[7], n[2], n[5], n[8]}}, {n[9], n[10], n[11]}});
}

bool are_there(const ExternalForces<double>& forces) {
  const std::span<const Force<double>> all(forces.data(), static_cast<std::size_t>(forces.size()));
  return std::any_of(all.begin(), all.end(), [](const Force<double>& f) {
    return squared_norm(f.angular) != 0 || squared_norm(f.linear) != 0;
  });
}

}  // namespace

ManyStates::ManyStates(const Model<double>& model, const std::vector<StateFile>& states)
    : batch_(model, {.threads = 0}) {
  const auto count = static_cast<Eigen::Index>(states.size());
  q_.resize(count, model.nq());
  for (Rows* rows : {&v_, &a_, &tau_}) rows->resize(count, model.nv());
  for (Eigen::Index b = 0; b < count; ++b) {
    const StateFile& state = states[static_cast<std::size_t>(b)];
    q_.row(b) = state.q;
    v_.row(b) = state.v;
    a_.row(b) = state.a;
    tau_.row(b) = state.tau;
    has_forces_ = has_forces_ || are_there(state.forces);
  }
}

std::optional<BatchResult> ManyStates::compute(const Quantity& quantity, const Inputs& in) {
  const std::string_view name = quantity.name;
  const int nv = batch_.model().nv();
  BatchResult result;
  const auto room = [&](int width, auto put) -> Rows& {
    result.put = put;
    result.rows.resize(q_.rows(), width);
    return result.rows;
  };
  if (name == "inverse_dynamics" && !has_forces_)
    batch::inverse_dynamics(batch_, q_, v_, a_, room(nv, put_vector));
  else if (name == "forward_dynamics" && !has_forces_)
    batch::forward_dynamics(batch_, q_, v_, tau_, room(nv, put_vector));
  else if (name == "bias_forces")
    batch::bias_forces(batch_, q_, v_, room(nv, put_vector));
  else if (name == "gravity_forces")
    batch::gravity_forces(batch_, q_, room(nv, put_vector));
  else if (name == "mass_matrix")
    batch::mass_matrix(batch_, q_, room(nv * nv, put_square));
  else if (name == "coriolis_matrix")
    batch::coriolis_matrix(batch_, q_, v_, room(nv * nv, put_square));
  else if (name == "kinetic_energy")
    batch::kinetic_energy(batch_, q_, v_, room(1, put_number));
  else if (name == "placement")
    batch::placement(batch_, q_, in.frame, room(12, put_placement));
  else if (name == "jacobian")
    batch::jacobian(batch_, q_, in.frame, room(6 * nv, put_jacobian), in.coordinates);
  else
    return {};
  return result;
}

}  // namespace limber::cli

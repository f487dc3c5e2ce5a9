#include "batch_results.hpp"

#include <string_view>

#include "json_output.hpp"
#include "states.hpp"

namespace limber::cli {

void BatchResult::put_row(io::JsonText& json, Eigen::Index row, int nv) const {
  const double* n = rows.row(row).data();
  switch (shape) {
    case BatchShape::none:
      return;
    case BatchShape::number:
      return put(json, *n);
    case BatchShape::vector:
      return put(json, Vector<double>(Vector<double>::Map(n, nv)));
    case BatchShape::symmetric:
    case BatchShape::square:
      return put_matrix(json, Matrix<double>::Map(n, nv, nv));
    case BatchShape::jacobian:
      return put_matrix(json, Matrix<double>::Map(n, 6, nv));
    case BatchShape::placement:
      return put(json, Transform<double>{{{n[0], n[3], n[6], n[1], n[4], n[7], n[2], n[5], n[8]}},
                                         {n[9], n[10], n[11]}});
  }
}

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
    has_forces_ = has_forces_ || has_forces(state);
  }
}

std::optional<BatchResult> ManyStates::compute(const Quantity& quantity, const Inputs& in) {
  const std::string_view name = quantity.name;
  std::optional<BatchResult> result;
  for_each_batch_function([&](const auto& function) {
    if (name != function.name || (function.takes_forces && has_forces_)) return;
    BatchArguments<double> arguments{.q = q_, .v = v_, .a = a_, .tau = tau_, .coordinates = in.coordinates};
    if (quantity.takes == Takes::frame) arguments.frame = in.frame.index(batch_.model());
    result.emplace(BatchResult{Rows(q_.rows(), width(function.shape, batch_.model().nv())), function.shape});
    function.call(batch_, arguments, batch::Output<double>(result->rows));
  });
  return result;
}

}  // namespace limber::cli

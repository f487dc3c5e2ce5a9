#include "batch_results.hpp"

#include <algorithm>
#include <string_view>

#include "json_output.hpp"

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

std::vector<std::optional<BatchResult>> batch_results(const std::vector<RequestedQuantity>& requested,
                                                      const std::vector<NumberedState>& states, Inputs& in) {
  using Rows = decltype(BatchResult::rows);
  const auto rows_of = [&](Vector<double> StateFile::* numbers) {
    Rows rows(std::ssize(states), (states.front().*numbers).size());
    for (std::size_t b = 0; b < states.size(); ++b)
      rows.row(static_cast<Eigen::Index>(b)) = states[b].*numbers;
    return rows;
  };
  const Rows q = rows_of(&StateFile::q), v = rows_of(&StateFile::v), a = rows_of(&StateFile::a),
             tau = rows_of(&StateFile::tau);
  const bool have_forces = std::ranges::any_of(states, has_forces);
  Batch<double> batch(in.model, {.threads = 0});
  std::vector<std::optional<BatchResult>> results(requested.size());
  for (std::size_t k = 0; k < requested.size(); ++k)
    for_each_batch_function([&](const auto& function) {
      const std::string_view name = requested[k].quantity->name;
      if (name != function.name || (function.takes_forces && have_forces)) return;
      find_frames(requested[k], in);
      BatchArguments<double> arguments{.q = q, .v = v, .a = a, .tau = tau, .coordinates = in.coordinates};
      if (function.takes_frame) arguments.frame = in.frame.index(in.model);
      BatchResult& result = results[k].emplace(
          BatchResult{Rows(q.rows(), width(function.shape, in.model.nv())), function.shape});
      function.call(batch, arguments, batch::Output<double>(result.rows));
    });
  return results;
}

}  // namespace limber::cli

#include "lanes.hpp"

#include <limber/batch/functions.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

namespace limber::python {

namespace {

/// Numbers of matrices that are turned from columns to rows in one go: of one thread as many as are near it,
/// of several enough to share.
constexpr std::ptrdiff_t kTurnedAtOnce = 4096, kTurnedByThreads = 1 << 17;

template <class R>
batch::Array<const R> array_of(const Numbers& numbers, std::ptrdiff_t first, std::ptrdiff_t states) {
  return {numbers.template row<R>(first), states, numbers.width, numbers.stride, batch::Layout::rows};
}

/// Wrenches of all frames side by side, a row for each state.
template <class R>
struct Forces {
  batch::FrameForces<R> forces;
  std::vector<R> numbers;

  explicit Forces(const Given& given) {
    if (given.forces().empty()) return;
    const std::size_t width = 6 * given.forces().size();
    numbers.resize(width * static_cast<std::size_t>(given.states()));
    R* out = numbers.data();
    for (std::ptrdiff_t b = 0; b < given.states(); ++b)
      for (const auto& [frame, wrench] : given.forces()) out = std::copy_n(wrench.template row<R>(b), 6, out);
    for (const auto& [frame, wrench] : given.forces()) forces.frames.emplace_back(frame);
    forces.wrenches =
        batch::rows<const R>(numbers.data(), given.states(), static_cast<std::ptrdiff_t>(width));
  }
};

/// From the columns of a matrix to its rows.
template <class R>
void turn(const R* columns, std::ptrdiff_t rows, std::ptrdiff_t width, R* out) {
  using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;
  using RowMajor = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<RowMajor>(out, rows, width) = Eigen::Map<const Matrix>(columns, rows, width);
}

/// From [R p] by columns to a homogeneous matrix by rows.
template <class R>
void turn_placement(const R* columns, R* out) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) out[4 * i + j] = columns[i + 3 * j];
  std::fill_n(out + 12, 3, R(0));
  out[15] = 1;
}

/// Numpy's matrices lie by rows.
template <class R>
void turn(BatchShape shape, const R* columns, int nv, R* out) {
  if (shape == BatchShape::placement)
    turn_placement(columns, out);
  else
    turn(columns, shape == BatchShape::jacobian ? 6 : nv, nv, out);
}

bool is_turned(BatchShape shape) {
  return shape == BatchShape::square || shape == BatchShape::jacobian || shape == BatchShape::placement;
}

/// The arguments of some states.
template <class R>
BatchArguments<R> arguments(const Given& given, std::ptrdiff_t first, std::ptrdiff_t states) {
  const auto part = [&](const Numbers& numbers) { return array_of<R>(numbers, first, states); };
  return {.q = part(given[Slot::q]),
          .v = part(given[Slot::v]),
          .a = part(given[Slot::a]),
          .tau = part(given[Slot::tau]),
          .frame = given.frame(),
          .coordinates = given.coordinates()};
}

/// Results of all states, those that are turned a part of the states after the other.
template <class R, class Function>
void run(const Function& function, Tools<R>& tools, int threads, const Given& given, const Outputs& outputs) {
  Batch<R>& batch = tools.batch(given.model().template in<R>(), threads);
  const std::ptrdiff_t all = given.states();
  if (!is_turned(function.shape)) {
    const Forces<R> forces(given);
    BatchArguments<R> x = arguments<R>(given, 0, all);
    x.forces = &forces.forces;
    function.call(batch, x, batch::rows(outputs.template at<R>(0, 0), all, outputs.numbers(0)));
    return;
  }
  const int nv = batch.model().nv();
  const std::ptrdiff_t numbers = width(function.shape, nv);
  const std::ptrdiff_t in_one_go = batch.threads() > 1 ? kTurnedByThreads : kTurnedAtOnce;
  // Whole blocks of states, which lanes fill.
  const std::ptrdiff_t at_once =
      std::min(all, (in_one_go / std::max<std::ptrdiff_t>(numbers, 1) / 16 + 1) * 16);
  const std::span<R> columns = tools.room(static_cast<std::size_t>(at_once * numbers));
  for (std::ptrdiff_t first = 0; first < all; first += at_once) {
    const std::ptrdiff_t states = std::min(at_once, all - first);
    function.call(batch, arguments<R>(given, first, states), batch::rows(columns.data(), states, numbers));
    for (std::ptrdiff_t b = 0; b < states; ++b)
      turn(function.shape, columns.data() + b * numbers, nv, outputs.template at<R>(0, first + b));
  }
}

}  // namespace

template <class R>
bool run_lanes(const Given& given, int threads, const Outputs& outputs) {
  if (given[Slot::point].data != nullptr) return false;  // a Jacobian of a point has none
  const PythonModel& model = given.model();
  bool has_lanes = false;
  for_each_batch_function([&](const auto& function) {
    if (given.function() != std::string_view(function.name)) return;
    has_lanes = true;
    run<R>(function, model.tools().template of<R>(), threads, given, outputs);
  });
  return has_lanes;
}

template <class R>
bool may_be_finite(const R* numbers, std::ptrdiff_t count) {
  // The module is compiled for size: what takes turns with batches has its registers and sums written out.
  typedef R Lanes __attribute__((vector_size(16)));
  typedef R Unaligned __attribute__((vector_size(16), aligned(alignof(R)), may_alias));
  constexpr std::ptrdiff_t kLanes = 16 / sizeof(R);
  Lanes a = {}, b = {}, c = {}, d = {};
  std::ptrdiff_t k = 0;
  for (; k + 4 * kLanes <= count; k += 4 * kLanes) {
    const auto* next = reinterpret_cast<const Unaligned*>(numbers + k);
    a += next[0];
    b += next[1];
    c += next[2];
    d += next[3];
  }
  a += b + (c + d);
  R sum = 0;
  for (std::ptrdiff_t j = 0; j < kLanes; ++j) sum += a[j];
  for (; k < count; ++k) sum += numbers[k];
  return std::isfinite(sum);
}

template bool may_be_finite(const double*, std::ptrdiff_t);
template bool may_be_finite(const float*, std::ptrdiff_t);
template bool run_lanes<double>(const Given&, int, const Outputs&);
template bool run_lanes<float>(const Given&, int, const Outputs&);

}  // namespace limber::python

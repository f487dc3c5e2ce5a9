#include "lanes.hpp"

#include <algorithm>
#include <string_view>

namespace limber::python {

namespace {

/// States whose matrices are turned from columns to rows in one go.
constexpr std::ptrdiff_t kTurnedAtOnce = 2048;

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

/// One batch of states: what it was given and where it goes.
template <class R>
struct Call {
  Batch<R>& batch;
  const Given& given;
  const Outputs& outputs;
  std::ptrdiff_t nv = batch.model().nv();

  batch::Array<const R> all(const Numbers& numbers) const { return array_of<R>(numbers, 0, given.states()); }
  batch::Array<R> result() const {
    return batch::rows(outputs.template at<R>(0, 0), given.states(), outputs.numbers(0));
  }
};

/// Computes `width` numbers per state by compute(first, states, to), a part of the states after the other,
/// and hands each state's to turn(columns, out).
template <class R, class Compute, class Turn>
void in_turn(const Call<R>& call, std::ptrdiff_t width, const Compute& compute, const Turn& turn) {
  const std::ptrdiff_t at_once = std::min(kTurnedAtOnce, call.given.states());
  std::vector<R> columns(static_cast<std::size_t>(at_once * width));
  for (std::ptrdiff_t first = 0; first < call.given.states(); first += at_once) {
    const std::ptrdiff_t states = std::min(at_once, call.given.states() - first);
    compute(first, states, batch::rows(columns.data(), states, width));
    for (std::ptrdiff_t b = 0; b < states; ++b)
      turn(columns.data() + b * width, call.outputs.template at<R>(0, first + b));
  }
}

/// A function that has lanes.
template <class R>
struct LaneFunction {
  std::string_view name;
  void (*run)(const Call<R>& call);
};

template <class R>
constexpr LaneFunction<R> kLaneFunctions[] = {
    {"inverse_dynamics",
     [](const Call<R>& c) {
       batch::inverse_dynamics(c.batch, c.all(c.given.q()), c.all(c.given.v()), c.all(c.given.a()),
                               c.result(), Forces<R>(c.given).forces);
     }},
    {"forward_dynamics",
     [](const Call<R>& c) {
       batch::forward_dynamics(c.batch, c.all(c.given.q()), c.all(c.given.v()), c.all(c.given.tau()),
                               c.result(), Forces<R>(c.given).forces);
     }},
    {"bias_forces",
     [](const Call<R>& c) {
       batch::bias_forces(c.batch, c.all(c.given.q()), c.all(c.given.v()), c.result());
     }},
    {"gravity_forces",
     [](const Call<R>& c) { batch::gravity_forces(c.batch, c.all(c.given.q()), c.result()); }},
    // Symmetric: its columns are its rows.
    {"mass_matrix", [](const Call<R>& c) { batch::mass_matrix(c.batch, c.all(c.given.q()), c.result()); }},
    {"kinetic_energy",
     [](const Call<R>& c) {
       batch::kinetic_energy(c.batch, c.all(c.given.q()), c.all(c.given.v()), c.result());
     }},
    {"coriolis_matrix",
     [](const Call<R>& c) {
       in_turn(
           c, c.nv * c.nv,
           [&](std::ptrdiff_t first, std::ptrdiff_t count, batch::Array<R> to) {
             batch::coriolis_matrix(c.batch, array_of<R>(c.given.q(), first, count),
                                    array_of<R>(c.given.v(), first, count), to);
           },
           [&](const R* columns, R* out) { turn(columns, c.nv, c.nv, out); });
     }},
    {"jacobian",
     [](const Call<R>& c) {
       in_turn(
           c, 6 * c.nv,
           [&](std::ptrdiff_t first, std::ptrdiff_t count, batch::Array<R> to) {
             batch::jacobian(c.batch, array_of<R>(c.given.q(), first, count), c.given.frame(), to,
                             c.given.coordinates());
           },
           [&](const R* columns, R* out) { turn(columns, 6, c.nv, out); });
     }},
    {"placement",
     [](const Call<R>& c) {
       in_turn(
           c, 12,
           [&](std::ptrdiff_t first, std::ptrdiff_t count, batch::Array<R> to) {
             batch::placement(c.batch, array_of<R>(c.given.q(), first, count), c.given.frame(), to);
           },
           [](const R* columns, R* out) { turn_placement(columns, out); });
     }},
};

}  // namespace

template <class R>
bool run_lanes(const Given& given, int threads, const Outputs& outputs) {
  const auto* function =
      std::find_if(std::begin(kLaneFunctions<R>), std::end(kLaneFunctions<R>),
                   [&](const LaneFunction<R>& each) { return each.name == given.function(); });
  // A Jacobian of a point has none.
  if (function == std::end(kLaneFunctions<R>) || given.point().data != nullptr) return false;
  const PythonModel& model = given.model();
  function->run({model.tools().template of<R>().batch(model.template in<R>(), threads), given, outputs});
  return true;
}

template bool run_lanes<double>(const Given&, int, const Outputs&);
template bool run_lanes<float>(const Given&, int, const Outputs&);

}  // namespace limber::python

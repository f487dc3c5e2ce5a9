// Positions that bring a frame to each of many placements.
#include <limber/batch/inverse_kinematics.hpp>

#include <nanobind/stl/string.h>

#include <array>

#include "call.hpp"
#include "inverse_kinematics.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

constexpr const char* kName = kInverseKinematics;
constexpr ArgumentName kPlacements{kName, "placements"};
constexpr std::ptrdiff_t kPoseNumbers = 7, kMatrixNumbers = 16;

/// Placements as the library takes them: x y z and the quaternion x y z w, in place where they come so.
class Poses {
 public:
  explicit Poses(nb::handle placements) {
    const nb::object array = to_numpy(kPlacements, placements);
    const nb::tuple shape(array.attr("shape"));
    const auto size = [&](std::size_t k) { return nb::cast<std::ptrdiff_t>(shape[k]); };
    const bool are_matrices = shape.size() == 3 && size(1) == 4 && size(2) == 4;
    if (!are_matrices && !(shape.size() == 2 && size(1) == kPoseNumbers))
      kPlacements.fail(shape_in(array) + ", expected (B, 4, 4) or (B, 7)");
    given_ = are_matrices
                 ? read_rows(kPlacements, array.attr("reshape")(size(0), kMatrixNumbers), kMatrixNumbers)
                 : read_rows(kPlacements, array, kPoseNumbers);
    widen(given_);
    check_finite(kPlacements, given_);
    if (are_matrices) convert();
  }

  std::ptrdiff_t count() const { return given_.states; }
  void keep_apart(const Outputs& outputs) { outputs.keep_apart(given_); }
  batch::Array<const double> array() const {
    return converted_.empty() ? batch::Array<const double>{given_.row<double>(0), count(), kPoseNumbers,
                                                           given_.stride, batch::Layout::rows}
                              : batch::rows(converted_.data()->data(), count(), kPoseNumbers);
  }

 private:
  void convert() {
    for (std::ptrdiff_t b = 0; b < count(); ++b) {
      const Transform<double> x =
          transform(kPlacements, given_.row<double>(b), ", in row " + std::to_string(b));
      const Vec3<double>& p = x.translation;
      const Quaternion<double> r = x.rotation.quaternion();
      converted_.push_back({p.x, p.y, p.z, r.x, r.y, r.z, r.w});
    }
  }

  Numbers given_;
  std::vector<std::array<double, kPoseNumbers>> converted_;
};

/// One start for all, or one for each.
Numbers starts(const Model<double>& model, nb::handle start, std::ptrdiff_t count) {
  constexpr ArgumentName name{kName, "start"};
  const nb::object given =
      start.is_none() ? nb::object(to_python(middle_of_limits(model))) : nb::borrow(start);
  Numbers numbers = read_rows(name, given, model.nq());
  widen(numbers);
  check_positions(name, model, numbers);
  if (numbers.is_batch() && numbers.states != count)
    name.fail("has " + std::to_string(numbers.states) + " rows, expected " + std::to_string(count) +
              " as in placements");
  return numbers;
}

/// No list: that is one of targets, the argument of the function of the same name.
struct FrameOfMany : FrameValue {
  using FrameValue::FrameValue;
  static bool check_(nb::handle value) { return PyUnicode_Check(value.ptr()) || PyIndex_Check(value.ptr()); }
};

/// member of each outcome, as an array of a type of numpy.
template <class Of>
nb::object column(const std::vector<batch::IkOutcome>& outcomes, const char* dtype, const Of& of) {
  const Array array = new_array(Shape(outcomes.size()), false);
  auto* out = static_cast<double*>(data_of(array));
  for (const batch::IkOutcome& each : outcomes) *out++ = static_cast<double>(of(each));
  return array.attr("astype")(dtype, nb::arg("copy") = false);
}

nb::object reasons(const std::vector<batch::IkOutcome>& outcomes) {
  nb::list words;
  for (const batch::IkOutcome& each : outcomes) words.append(to_string(each.reason));
  return nb::module_::import_("numpy").attr("array")(words, nb::arg("dtype") = "U");
}

Result<"IkResults"> solve(const PythonModel& self, nb::handle frame, nb::handle placements, nb::handle start,
                          const IkOptions& options, nb::handle out, int threads) {
  const Model<double>& model = self.model();
  const std::string& name = frame_name(model, frame);
  Poses poses(placements);
  const std::ptrdiff_t count = poses.count();
  Numbers from = starts(model, start, count);
  Outputs q(kName, out, false, count);
  q.add(Shape(model.nq()));
  poses.keep_apart(q);
  q.keep_apart(from);
  std::vector<batch::IkOutcome> outcomes(static_cast<std::size_t>(count));
  if (count > 0) {
    const nb::gil_scoped_release release;
    batch::inverse_kinematics(self.tools().of<double>().batch(model, threads), name, poses.array(),
                              {from.row<double>(0), count, from.width, from.stride, batch::Layout::rows},
                              options, batch::rows(q.at<double>(0, 0), count, q.numbers(0)), outcomes);
  }
  using Outcome = batch::IkOutcome;
  return tuple_of<"IkResults">(
      column(outcomes, "bool", [](const Outcome& x) { return x.reason == IkReason::converged ? 1 : 0; }),
      reasons(outcomes), q.result(nullptr),
      column(outcomes, "float64", [](const Outcome& x) { return x.position_error; }),
      column(outcomes, "float64", [](const Outcome& x) { return x.rotation_error; }),
      column(outcomes, "int64", [](const Outcome& x) { return x.iterations; }),
      column(outcomes, "int64", [](const Outcome& x) { return x.restarts; }));
}

}  // namespace

void bind_inverse_kinematics_batch(nb::class_<PythonModel>& c) {
  with_ik_options([&]<class... Members>(Option<IkOptions, Members>... options) {
    c.def(
        kName,
        [options...](const PythonModel& self, FrameOfMany frame, ArrayLike placements, ArrayLike start,
                     Members... values, OutValue out, int threads) {
          IkOptions all;
          ((all.*options.member = values), ...);
          return solve(self, frame, placements, start, all, out, threads);
        },
        nb::arg("frame"), nb::arg("placements"), nb::arg("start") = nb::none(), nb::kw_only(),
        options.argument()..., nb::arg("out") = nb::none(), nb::arg("threads") = 1,
        "The same for many placements of one frame. Each answer depends on its placement and start alone, "
        "whatever the number of threads.\n\n"
        "Args:\n"
        "    frame: a link or named frame, by name or index\n"
        "    placements: where it should be in the world, (B, 4, 4), or (B, 7): x, y, z and the quaternion "
        "x, y, z, w\n"
        "    start: (nq,) or (B, nq)\n"
        "    iterations, seconds: at most, for each placement\n"
        "    out: receives q, (B, nq)");
  });
}

}  // namespace limber::python

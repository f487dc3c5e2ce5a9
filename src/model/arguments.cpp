#include <limber/model/arguments.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

const std::string& joint_name_of(const ModelNames& names, int body) {
  return std::ranges::find(names.joints, body, &JointInfo::body)->name;
}

/// An infinity and a NaN have all bits of the exponent set: one more in its lowest bit carries into the sign.
/// Without a branch for each number the loop takes many at once.
template <class R>
bool all_finite(const R* x, std::ptrdiff_t count) {
  using Bits = std::conditional_t<sizeof(R) == 8, std::uint64_t, std::uint32_t>;
  constexpr Bits exponent = std::bit_cast<Bits>(std::numeric_limits<R>::infinity());
  constexpr Bits lowest = exponent & (~exponent + 1), sign = exponent + lowest;
  Bits carried = 0;
  for (std::ptrdiff_t k = 0; k < count; ++k) carried |= (std::bit_cast<Bits>(x[k]) & exponent) + lowest;
  return (carried & sign) == 0;
}

}  // namespace

template <class R>
void check_argument(const char* function, const char* argument, VectorArgument<R> values, int expected,
                    const char* expected_name) {
  if (values.size() != expected)
    refuse("{}: {} has {} numbers, the model has {} = {}", function, argument, values.size(), expected_name,
           expected);
  if (all_finite(values.data(), values.size())) [[likely]]
    return;
  for (Eigen::Index k = 0; k < values.size(); ++k)
    if (!std::isfinite(values[k]))
      refuse("{}: {}[{}] = {}: must be a finite number", function, argument, k, values[k]);
}

void refuse_missing(const char* function, Needs needs, const std::string& unknown_inertias,
                    const std::string& singular_joints) {
  if (needs == Needs::nothing) return;
  if (!unknown_inertias.empty())
    throw std::runtime_error(formatted(
        "{}: the inertia of {} is not known; give it in the file, let `limber check --fix` estimate it, or "
        "count it as zero with --allow-missing-inertia",
        function, unknown_inertias));
  if (needs == Needs::inverse_mass_matrix && !singular_joints.empty())
    throw std::runtime_error(formatted(
        "{}: the mass matrix is singular, because of {}; `limber check --fix` gives such joints an inertia",
        function, singular_joints));
}

template <class R>
void check_quaternions(const char* function, const Model<R>& model, VectorArgument<R> q) {
  for (const int i : model.columns().others) {
    const Body<R>& body = model.body(i);
    const int quaternion = facts_of(body.joint.type).quaternion_index;
    if (quaternion < 0) continue;
    const Eigen::Index first = body.q_index + quaternion;
    const R squared_length = q.template segment<4>(first).squaredNorm();
    if (squared_length >= std::numeric_limits<R>::min() && squared_length <= std::numeric_limits<R>::max())
      continue;
    refuse(
        "{}: q[{}] to q[{}], the quaternion (x, y, z, w) of joint \"{}\", {}: it gives no orientation; "
        "neutral(model) has 0, 0, 0, 1",
        function, first, first + 3, joint_name_of(model.names(), i),
        q.template segment<4>(first).isZero(0) ? "are zero"
        : squared_length > 1                   ? "are too large: their squared length overflows"
                                               : "are too small: their squared length underflows");
  }
}

template void check_quaternions<double>(const char*, const Model<double>&, VectorArgument<double>);
template void check_quaternions<float>(const char*, const Model<float>&, VectorArgument<float>);
template void check_argument<double>(const char*, const char*, VectorArgument<double>, int, const char*);
template void check_argument<float>(const char*, const char*, VectorArgument<float>, int, const char*);

}  // namespace limber

// Arguments of the easy API: Eigen vectors in, checked for size and finiteness with a message that names the
// argument. The real type is that of the model; the others follow it.
#pragma once

#include <limber/model/model.hpp>

#include <Eigen/Core>

#include <type_traits>

namespace [[gnu::visibility("default")]] limber {

template <class R>
using Vector = Eigen::Matrix<R, Eigen::Dynamic, 1>;
template <class R>
using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;

/// An argument: any Eigen vector (or contiguous piece of one) of the model's real type. (The stride is
/// Eigen's default, written out: g++ and clang give what a default computes different names.)
template <class R>
using VectorArgument = const Eigen::Ref<const Vector<std::type_identity_t<R>>, 0, Eigen::InnerStride<1>>&;
/// Where a result goes: memory of the caller, of the right size.
template <class R>
using VectorResult = Eigen::Ref<Vector<std::type_identity_t<R>>, 0, Eigen::InnerStride<1>>;

/// Throws std::invalid_argument such as `inverse_dynamics: q has 6 numbers, the model has nq = 7`.
template <class R>
void check_argument(const char* function, const char* argument, VectorArgument<R> values, int expected,
                    const char* expected_name);

[[noreturn]] void refuse_unknown_inertias(const char* function, const std::string& links);
[[noreturn]] void refuse_singular(const char* function, const std::string& joints);

/// Throws std::invalid_argument, naming the joint, where the squared length of a quaternion in q is zero,
/// overflows or underflows: it gives no orientation. Any other length does.
template <class R>
void check_quaternions(const char* function, const Model<R>& model, VectorArgument<R> q);

/// Throws std::runtime_error where a link's inertia is not known, and names the links.
template <class R>
void need_inertias(const char* function, const Model<R>& model) {
  if (!model.unknown_inertias().empty()) [[unlikely]]
    refuse_unknown_inertias(function, model.unknown_inertias());
}

extern template void check_argument<double>(const char*, const char*, VectorArgument<double>, int,
                                            const char*);
extern template void check_argument<float>(const char*, const char*, VectorArgument<float>, int, const char*);

}  // namespace limber

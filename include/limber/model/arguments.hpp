// Arguments of the easy API: Eigen vectors in, checked for size and finiteness with a message that names the
// argument. The real type is that of the model; the others follow it.
#pragma once

#include <limber/model/model.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <type_traits>

#if !EIGEN_VERSION_AT_LEAST(3, 4, 0) || EIGEN_WORLD_VERSION != 3
#error "Limber needs Eigen 3.4"
#endif
static_assert(
    std::is_same_v<Eigen::Index, std::ptrdiff_t>,
    "EIGEN_DEFAULT_DENSE_INDEX_TYPE changes the layout of matrices, but Limber is built without it");

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

/// Throws std::invalid_argument, naming the joint, where the squared length of a quaternion in q is zero,
/// overflows or underflows: it gives no orientation. Any other length does.
template <class R>
void check_quaternions(const char* function, const Model<R>& model, VectorArgument<R> q);

/// All of that for positions, and for what has one number per velocity.
template <class R>
void check_q(const char* function, const char* argument, const Model<R>& model, VectorArgument<R> q) {
  check_argument<R>(function, argument, q, model.nq(), "nq");
  check_quaternions<R>(function, model, q);
}
template <class R>
void check_v(const char* function, const char* argument, const Model<R>& model, VectorArgument<R> v) {
  check_argument<R>(function, argument, v, model.nv(), "nv");
}

/// What a function needs of its model besides a tree; the mass matrix has an inverse where it is not
/// singular.
enum class Needs { nothing, inertias, inverse_mass_matrix };

/// Throws std::runtime_error where it needs what is missing, and names the links or joints.
void refuse_missing(const char* function, Needs needs, const std::string& unknown_inertias,
                    const std::string& singular_joints);

/// The same for a model.
template <class R>
void check_needs(const char* function, const Model<R>& model, Needs needs) {
  if (!model.unknown_inertias().empty() || !model.singular_joints().empty()) [[unlikely]]
    refuse_missing(function, needs, model.unknown_inertias(), model.singular_joints());
}

extern template void check_argument<double>(const char*, const char*, VectorArgument<double>, int,
                                            const char*);
extern template void check_argument<float>(const char*, const char*, VectorArgument<float>, int, const char*);

}  // namespace limber

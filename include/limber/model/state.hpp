// The space of positions for people: Eigen vectors, sizes checked. The kernels are in state_space.hpp.
//
// Each function has two forms: one returns a new vector; the other writes into `result`, a vector of the
// caller with the right size, and allocates nothing if its arguments are vectors; an expression such as
// `v * dt` makes a temporary. `result` may be one of the arguments.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/model.hpp>

#include <random>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The position in which every joint transform is the identity.
template <class R>
void neutral(const Model<R>& model, VectorResult<R> result);

/// A random position: within the limits where a coordinate has both, within ±π (angles) or ±1 m of the bound
/// it has or of zero where not, and uniform over all orientations for quaternions. A bound beyond 1e9 counts
/// as none.
template <class R>
void random(const Model<R>& model, std::mt19937_64& generator, VectorResult<R> result);

/// Where one unit of time with the constant velocity v leads from q.
template <class R>
void integrate(const Model<R>& model, VectorArgument<R> q, VectorArgument<R> v, VectorResult<R> result);

/// The velocity that leads from q0 to q1 in one unit of time; the shortest for rotations.
template <class R>
void difference(const Model<R>& model, VectorArgument<R> q0, VectorArgument<R> q1, VectorResult<R> result);

/// From q0 (at u = 0) to q1 (at u = 1) along the motion of difference(q0, q1).
template <class R>
void interpolate(const Model<R>& model, VectorArgument<R> q0, VectorArgument<R> q1, std::type_identity_t<R> u,
                 VectorResult<R> result);

/// q with its quaternions at unit length.
template <class R>
void normalize(const Model<R>& model, VectorArgument<R> q, VectorResult<R> result);

// ---- The same as new vectors. Always inlined: what allocates a vector and what frees it has to agree on
// Eigen's alignment, and parts of the library have another one than its users.

template <class R>
[[gnu::always_inline]] inline Vector<R> neutral(const Model<R>& model) {
  Vector<R> q(model.nq());
  neutral<R>(model, q);
  return q;
}
template <class R>
[[gnu::always_inline]] inline Vector<R> random(const Model<R>& model, std::mt19937_64& generator) {
  Vector<R> q(model.nq());
  random<R>(model, generator, q);
  return q;
}
template <class R>
[[gnu::always_inline]] inline Vector<R> integrate(const Model<R>& model, VectorArgument<R> q,
                                                  VectorArgument<R> v) {
  Vector<R> result(model.nq());
  integrate<R>(model, q, v, result);
  return result;
}
template <class R>
[[gnu::always_inline]] inline Vector<R> difference(const Model<R>& model, VectorArgument<R> q0,
                                                   VectorArgument<R> q1) {
  Vector<R> v(model.nv());
  difference<R>(model, q0, q1, v);
  return v;
}
template <class R>
[[gnu::always_inline]] inline Vector<R> interpolate(const Model<R>& model, VectorArgument<R> q0,
                                                    VectorArgument<R> q1, std::type_identity_t<R> u) {
  Vector<R> result(model.nq());
  interpolate<R>(model, q0, q1, u, result);
  return result;
}
template <class R>
[[gnu::always_inline]] inline Vector<R> normalize(const Model<R>& model, VectorArgument<R> q) {
  Vector<R> result(model.nq());
  normalize<R>(model, q, result);
  return result;
}

/// |difference(q0, q1)|, radians and metres alike.
template <class R>
R distance(const Model<R>& model, VectorArgument<R> q0, VectorArgument<R> q1);

/// What is wrong with a position, one line each, naming the joint and the value: a wrong size, a number that
/// is not finite, a quaternion off unit length, a limit exceeded. Empty for a valid one.
template <class R>
std::vector<std::string> violations(const Model<R>& model, VectorArgument<R> q);

template <class R>
bool is_valid(const Model<R>& model, VectorArgument<R> q) {
  return violations(model, q).empty();
}

}  // namespace limber

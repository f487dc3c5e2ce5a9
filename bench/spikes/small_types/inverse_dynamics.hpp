// Inverse dynamics of a tree of revolute joints, written once over the vector types.
//
// `Types` gives Scalar, Vec3 (of Scalar), Real3 and Real3x3 (the constants of the model, of double) and the
// functions named by the using-declarations below.
#pragma once

#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "variant.hpp"

namespace limber::spike {

inline std::pair<double, double> sin_cos(double angle) { return {std::sin(angle), std::cos(angle)}; }

template <class Scalar>
struct Inputs {
  const Scalar *q, *cos_q, *sin_q, *v, *a;  // one number per joint
};

template <Trig trig, class Scalar>
std::pair<Scalar, Scalar> joint_sin_cos(const Inputs<Scalar>& in, int joint) {
  if constexpr (trig == Trig::computed)
    return sin_cos(in.q[joint]);
  else
    return {in.sin_q[joint], in.cos_q[joint]};
}

template <class Types>
class InverseDynamics : Types {
 public:
  using Scalar = typename Types::Scalar;

  explicit InverseDynamics(std::span<const BodyDescription> descriptions)
      : bodies_(descriptions.size()), work_(descriptions.size() + 1) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const BodyDescription& d = descriptions[i];
      bodies_[i] = {d.parent, real3x3(d.rotation),   real3(d.translation),
                    d.mass,   real3(d.first_moment), real3x3(d.inertia)};
    }
    const Vec3 zero = vec3(0.0, 0.0, 0.0);
    work_[0] = {zero, zero, zero, vec3(0.0, 0.0, 9.81), zero, zero, 0.0, 1.0};
  }

  template <Trig trig>
  [[gnu::noinline]] void operator()(const Inputs<Scalar>& in, Scalar* tau) {
    const int n = static_cast<int>(bodies_.size());

    for (int i = 1; i <= n; ++i) {
      const Body& body = bodies_[i - 1];
      const Work& parent = work_[body.parent];
      Work& w = work_[i];
      const auto [s, c] = joint_sin_cos<trig>(in, i - 1);
      const Scalar rate = in.v[i - 1];
      w.s = s;
      w.c = c;

      // v = X v_parent + z q̇
      const Vec3 v_origin = parent.v_linear + cross(parent.v_angular, body.translation);
      const Vec3 omega = add_z(turn(c, s, body.rotation * parent.v_angular), rate);
      const Vec3 v = turn(c, s, body.rotation * v_origin);

      // a = X a_parent + z q̈ + v × z q̇
      const Vec3 a_origin = parent.a_linear + cross(parent.a_angular, body.translation);
      const Vec3 alpha =
          add_z(turn(c, s, body.rotation * parent.a_angular) + cross_z(omega, rate), in.a[i - 1]);
      const Vec3 a = turn(c, s, body.rotation * a_origin) + cross_z(v, rate);

      // f = I a + v ×* I v, by way of the classical acceleration of the origin
      const Vec3 a_classical = a + cross(omega, v);
      const Vec3 momentum = body.inertia * omega;
      const Vec3 omega_h = cross(omega, body.first_moment);
      w.f_linear = body.mass * a_classical + cross(alpha, body.first_moment) + cross(omega, omega_h);
      w.f_angular = body.inertia * alpha + cross(omega, momentum) + cross(body.first_moment, a_classical);

      w.v_angular = omega;
      w.v_linear = v;
      w.a_angular = alpha;
      w.a_linear = a;
    }

    for (int i = n; i >= 1; --i) {
      const Body& body = bodies_[i - 1];
      const Work& w = work_[i];
      tau[i - 1] = z(w.f_angular);
      if (body.parent == 0) continue;

      // f_parent += Xᵀ f
      Work& parent = work_[body.parent];
      const Vec3 f = transpose_times(body.rotation, turn_back(w.c, w.s, w.f_linear));
      const Vec3 moment = transpose_times(body.rotation, turn_back(w.c, w.s, w.f_angular));
      parent.f_linear = parent.f_linear + f;
      parent.f_angular = parent.f_angular + moment + cross(body.translation, f);
    }
  }

 private:
  using typename Types::Real3;
  using typename Types::Real3x3;
  using typename Types::Vec3;
  using Types::add_z;  // v + (0, 0, s)
  using Types::cross;
  using Types::cross_z;  // v × (0, 0, s)
  using Types::real3;
  using Types::real3x3;
  using Types::transpose_times;  // Mᵀ v
  using Types::turn;             // coordinates in a frame turned about z by the angle with cosine c, sine s
  using Types::turn_back;        // the inverse of turn
  using Types::vec3;
  using Types::z;

  struct Body {
    int parent;
    Real3x3 rotation;
    Real3 translation;
    double mass;
    Real3 first_moment;
    Real3x3 inertia;
  };
  struct Work {
    Vec3 v_angular, v_linear, a_angular, a_linear, f_angular, f_linear;
    Scalar s, c;
  };

  std::vector<Body> bodies_;
  std::vector<Work> work_;
};

// Wraps an algorithm for the driver.
template <class Algorithm>
Variant make_variant(const char* types) {
  using Scalar = typename Algorithm::Scalar;
  return {types, sizeof(Scalar) / sizeof(double),
          [](std::span<const BodyDescription> bodies) -> void* { return new Algorithm(bodies); },
          [](void* instance, Trig trig, const double* inputs, double* tau, int blocks) {
            auto& algorithm = *static_cast<Algorithm*>(instance);
            const auto* in = reinterpret_cast<const Scalar*>(inputs);
            auto* out = reinterpret_cast<Scalar*>(tau);
            constexpr int n = joint_count;
            for (int b = 0; b < blocks; ++b, in += input_rows * n, out += n) {
              const Inputs<Scalar> rows{in, in + n, in + 2 * n, in + 3 * n, in + 4 * n};
              if (trig == Trig::table)
                algorithm.template operator()<Trig::table>(rows, out);
              else
                algorithm.template operator()<Trig::computed>(rows, out);
            }
          }};
}

}  // namespace limber::spike

// Every function of limber/dynamics/functions.hpp, called once: what the tests about memory, threads and
// scalars walk through.
#pragma once

#include <limber/dynamics/functions.hpp>

#include <stdexcept>
#include <vector>

#include "support/mechanism.hpp"

namespace limber::test {

/// Arguments for all of them.
template <class R>
struct Arguments {
  Vector<R> q, v, a, tau, w;
  ExternalForces<R> forces;
  std::vector<bool> given;
  int frame;
  std::vector<FrameReference<R>> frames, one_frame;
  Coordinates coordinates = Coordinates::world_aligned;
  Force<R> wrench{{1, -2, 3}, {-4, 5, R(0.5)}};
  Vec3<R> point{R(0.1), R(-0.2), R(0.3)};
  Motion<R> base_acceleration{{R(0.5), -1, 2}, {3, R(-0.2), 1}};
  Vec3<R> base_angular_velocity{1, R(-0.5), R(0.7)};

  /// The state of the mechanism, or another if `factor` is not 1.
  Arguments(const Mechanism& m, const Model<R>& model, double factor = 1)
      : q(m.q.cast<R>()),
        v((m.v * factor).cast<R>()),
        a((m.a * factor).cast<R>()),
        tau((m.tau * factor).cast<R>()),
        w(((m.a - m.v) * factor).cast<R>()),
        forces(model),
        frame(static_cast<int>(model.frames().size()) - 1) {
    if (factor != 1) q = random_position(m.model, Posture::random, 77).cast<R>();
    for (int k = 0; k < model.nv(); ++k) given.push_back(k % 3 == 0);
    for (const auto& [link, f] : m.link_forces) forces.add(model, link, f.template cast<R>() * R(factor));
    // The last bodies of two branches, if there are.
    const int last = model.frame_index(m.spec.bodies.back().name);
    one_frame = {last};
    frames = {last, frame};
  }
};

/// f(name, call): call() gives what the function returns, or something empty where there is no Λ. `x` has the
/// members of Arguments.
template <class R, class X, class F>
void for_each_function(const Model<R>& model, Workspace<R>& ws, const X& x, F&& f) {
  X with_one_frame = x;
  with_one_frame.frames = x.one_frame;
  limber::for_each_function([&]<class Function>(const Function& function) {
    if (function.makes_memory) return;
    if constexpr (Function::takes(inputs::frames)) {
      const auto call = [&](const X& arguments) -> decltype(function(model, ws, x)) {
        try {
          return function(model, ws, arguments);
        } catch (const std::domain_error&) {
          static const std::remove_cvref_t<decltype(function(model, ws, x))> nothing;
          return nothing;
        }
      };
      f(function.name, [&]() -> decltype(auto) { return call(x); });
      f(function.name, [&]() -> decltype(auto) { return call(with_one_frame); });
    } else {
      f(function.name, [&]() -> decltype(auto) { return function(model, ws, x); });
    }
  });
}

// ---- What a function returned, as a list of numbers

inline void flatten(std::vector<double>& out, double x) { out.push_back(x); }
template <class Derived>
void flatten(std::vector<double>& out, const Eigen::MatrixBase<Derived>& m) {
  for (Eigen::Index j = 0; j < m.cols(); ++j)
    for (Eigen::Index i = 0; i < m.rows(); ++i) out.push_back(static_cast<double>(m(i, j)));
}
template <class R>
void flatten(std::vector<double>& out, const Vec3<R>& v) {
  for (int i = 0; i < 3; ++i) out.push_back(static_cast<double>(v[i]));
}
template <class R>
void flatten(std::vector<double>& out, const Motion<R>& m) {
  for (int i = 0; i < 6; ++i) out.push_back(static_cast<double>(m[i]));
}
template <class R>
void flatten(std::vector<double>& out, const Force<R>& f) {
  for (int i = 0; i < 6; ++i) out.push_back(static_cast<double>(f[i]));
}
template <class R>
void flatten(std::vector<double>& out, const Transform<R>& x) {
  for (int i = 0; i < 3; ++i) flatten(out, x.rotation.matrix.row(i));
  flatten(out, x.translation);
}
template <class R>
void flatten(std::vector<double>& out, const Inertia<R>& i) {
  for (const R x : i.parameters()) out.push_back(static_cast<double>(x));
}
template <class R>
void flatten(std::vector<double>& out, const ArticulatedInertia<R>& i) {
  for (int k = 0; k < 6; ++k) flatten(out, i * Motion<R>::basis(k));
}
template <class R>
void flatten(std::vector<double>& out, const ArticulatedBody<R>& b) {
  flatten(out, b.inertia);
  flatten(out, b.bias_force);
}
template <class R>
void flatten(std::vector<double>& out, const JointMotion<R>& m) {
  flatten(out, m.placement);
  flatten(out, m.columns);
  flatten(out, m.velocity_product);
  flatten(out, m.constraint_forces);
}
template <class R>
void flatten(std::vector<double>& out, const JointWrenchParts<R>& w) {
  flatten(out, w.active);
  flatten(out, w.constraint);
}
template <class R>
void flatten(std::vector<double>& out, const HybridResult<R>& h) {
  flatten(out, h.a);
  flatten(out, h.tau);
}
template <class R>
void flatten(std::vector<double>& out, const AllTerms<R>& t) {
  flatten(out, t.mass_matrix);
  flatten(out, t.bias_forces);
  flatten(out, t.gravity_forces);
  flatten(out, t.joint_jacobian);
  flatten(out, t.centroidal_momentum_matrix);
  flatten(out, t.center_of_mass_jacobian);
  flatten(out, t.center_of_mass);
  flatten(out, t.center_of_mass_velocity);
  flatten(out, t.momentum);
  flatten(out, t.kinetic_energy);
  flatten(out, t.potential_energy);
}

template <class R>
void flatten(std::vector<double>& out, const OperationalSpaceDynamics<R>& d) {
  flatten(out, d.inertia);
  flatten(out, d.consistent_inverse);
  flatten(out, d.velocity_forces);
  flatten(out, d.gravity_forces);
}
template <class R>
void flatten(std::vector<double>& out, const CoriolisTerms<R>& t) {
  flatten(out, t.coriolis_matrix);
  flatten(out, t.mass_matrix);
  flatten(out, t.mass_matrix_rate);
}
template <class R>
void flatten(std::vector<double>& out, const ChristoffelSymbols<R>& s) {
  out.insert(out.end(), s.packed().begin(), s.packed().end());
}

template <class Result>
std::vector<double> flattened(const Result& result) {
  std::vector<double> out;
  flatten(out, result);
  return out;
}

/// All results, one list per call.
template <class R>
std::vector<std::vector<double>> all_results(const Model<R>& model, Workspace<R>& ws, const Arguments<R>& x) {
  std::vector<std::vector<double>> results;
  for_each_function(model, ws, x, [&](const char*, auto&& call) { results.push_back(flattened(call())); });
  return results;
}

/// Every bit the same; NaN is the same as NaN.
inline bool identical(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
           return x == y || (std::isnan(x) && std::isnan(y));
         });
}

}  // namespace limber::test

// Which joint forces does each inertial parameter call for?  τ = Y(q, v, a) π + armature · a: the equations
// of motion are linear in masses, first moments and rotational inertias, and Y has one column for each.
//
// Ten parameters for each moving body, in the order of Inertia::parameters() and in the coordinates of its
// link. With ω, α and the acceleration d of the link's origin, gravity included, the force on the link is
//
//   f = m d + α × h + ω × (ω × h)          n = h × d + I α + ω × I ω          h = m c, I about the origin
//
// and a column (σ, u) of a joint on the way to it, in link coordinates, sees σ·n + u·f:
//
//   ∂/∂m = u·d        ∂/∂h = d × σ + u × α + (u × ω) × ω        ∂/∂I: of σ·I α + (σ × ω)·I ω
//
// One parameter more, J, for each balanced rotor on a carrier: the rest of its inertia is part of the
// carrier's. With its axis s and rate r it adds J(s ṙ + ω × s r) to the forces on the carrier and J(s·α + ṙ)
// to the torque that drives it. Other rotors and mimic joints are moving bodies. O(N d) in all.
#pragma once

#include <limber/algorithms/common_motions.hpp>
#include <limber/model/link_frames.hpp>
#include <limber/spatial/inertia.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

inline constexpr int kParametersPerBody = 10;

/// Of all moving bodies, then of balanced rotors.
template <class R>
int inertia_parameter_count(const Model<R>& model) {
  return kParametersPerBody * (model.body_count() - 1) + static_cast<int>(model.rotors().size());
}

template <class T>
struct RegressorScratch {
  CommonFrames<T> frames;
  CommonColumns<T> columns;
  CommonMotions<T> motions;
  std::vector<Transform<Real<T>>> links;  ///< link_frames

  template <class R>
  explicit RegressorScratch(const Model<R>& model)
      : frames(model), columns(model, false), motions(model), links(link_frames(model)) {}
};

namespace kernels {

/// The motion of a link's frame, in its own coordinates.
template <class T>
struct LinkMotion {
  Vec3<T> angular_velocity, angular_acceleration;
  Vec3<T> origin_acceleration;  ///< less gravity
};

template <class T>
LinkMotion<T> link_motion(const Motion<T>& v, const Motion<T>& a) {
  return {v.angular, a.angular, a.linear + cross(v.angular, v.linear)};
}

/// What a joint with this column must do for each parameter of the link.
template <class T>
std::array<T, kParametersPerBody> column_of_parameters(const LinkMotion<T>& m, const Motion<T>& column) {
  const Vec3<T>&w = m.angular_velocity, &alpha = m.angular_acceleration, &d = m.origin_acceleration;
  const Vec3<T>&s = column.angular, &u = column.linear;
  const Vec3<T> first_moment = cross(d, s) + cross(u, alpha) + cross(cross(u, w), w);
  const Vec3<T> t = cross(s, w);
  const auto square = [&](int i) { return s[i] * alpha[i] + t[i] * w[i]; };
  const auto mixed = [&](int i, int j) {
    return s[i] * alpha[j] + s[j] * alpha[i] + t[i] * w[j] + t[j] * w[i];
  };
  return {dot(u, d),   first_moment.x, first_moment.y, first_moment.z, square(0),
          mixed(0, 1), square(1),      mixed(0, 2),    mixed(1, 2),    square(2)};
}

}  // namespace kernels

/// The kernel: Y, nv × inertia_parameter_count numbers, column by column.
template <class R, class T>
void inertia_regressor(const Model<R>& model, const T* q, const T* v, const T* a, RegressorScratch<T>& s,
                       T* y) {
  const std::ptrdiff_t nv = model.nv();
  std::fill(y, y + nv * inertia_parameter_count(model), as<T>(0));
  s.frames.compute(model, q);
  s.columns.compute(model, q, s.frames);
  s.motions.compute_velocities(model, s.columns, v);
  s.motions.compute_accelerations(model, s.frames, s.columns, q, v, a,
                                  {Vec3<T>::zero(), -model.gravity().template cast<T>()});
  // f(column) for the columns on the way to a body.
  const auto for_each_on_way = [&](int body, auto&& f) {
    for (const Columns::Run run : model.columns().support(body))
      for (int k = run.begin; k < run.end; ++k) f(k);
  };
  const auto add = [&](int row, std::ptrdiff_t parameter, R ratio, const T& x) {
    T& entry = y[row + nv * parameter];
    entry = entry + as<T>(ratio) * x;
  };

  for (int i = 1; i < model.body_count(); ++i) {
    const Transform<T> link = s.frames.placement(i) * s.links[static_cast<std::size_t>(i)].template cast<T>();
    const kernels::LinkMotion<T> motion = kernels::link_motion(
        inverse_times(link, s.motions.velocity_of(i)), inverse_times(link, s.motions.acceleration_of(i)));
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(kParametersPerBody) * (i - 1);
    for_each_on_way(i, [&](int k) {
      const auto forces = kernels::column_of_parameters(motion, inverse_times(link, s.columns.column(k)));
      detail::for_each_velocity(model, k, [&](int row, R ratio) {
        for (int p = 0; p < kParametersPerBody; ++p)
          add(row, first + p, ratio, forces[static_cast<std::size_t>(p)]);
      });
    });
  }

  std::ptrdiff_t parameter = static_cast<std::ptrdiff_t>(kParametersPerBody) * (model.body_count() - 1);
  for (const BalancedRotor<R>& rotor : model.rotors()) {
    const int carrier = model.parent(rotor.body), driver = model.body(rotor.body).v_index;
    const Vec3<T> axis = s.frames.rotation(carrier) * rotor.axis.template cast<T>();
    const T rate = as<T>(rotor.ratio) * v[driver], acceleration = as<T>(rotor.ratio) * a[driver];
    const Vec3<T> couple = axis * acceleration + cross(s.motions.velocity.vector(0, carrier), axis) * rate;
    for_each_on_way(carrier, [&](int k) {
      const T along = dot(s.columns.table.vector(0, k), couple);
      detail::for_each_velocity(model, k, [&](int row, R ratio) { add(row, parameter, ratio, along); });
    });
    add(driver, parameter, rotor.ratio, dot(axis, s.motions.acceleration.vector(0, carrier)) + acceleration);
    ++parameter;
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

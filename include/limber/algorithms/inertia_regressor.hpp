// Which joint forces does each inertial parameter call for?  τ = Y(q, v, a) π + armature · a: the equations
// of motion are linear in masses, first moments and rotational inertias, and Y has one column for each.
//
// Ten parameters for each moving body, in the order of Inertia::parameters() and in the coordinates of its
// link. With ω, α and the acceleration d of the link's origin, gravity included, the force on the link is
//
//   f = m d + K h          n = h × d + I α + ω × I ω          K = [α×] + [ω×][ω×],  h = m c, I about the
//   origin
//
// linear in the parameters: six of them give a couple alone, three a couple and a force, the mass a force. A
// joint on the way to the link feels of each the product with its column: about 40 multiplications for ten.
//
// One parameter more, J, for each balanced rotor on a carrier: the rest of its inertia is part of the
// carrier's. With its axis s and rate r it adds J(s ṙ + ω × s r) to the forces on the carrier and J(s·α + ṙ)
// to the torque that drives it. Other rotors and mimic joints are moving bodies. O(N d) in all.
//
// With two velocities (slotine_li_regressor.hpp) every product of two velocities of a link becomes the mean
// of the two mixed ones.
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

/// The motion of a body in the common frame. The two velocities are the same but for slotine_li_regressor.
template <class T>
struct RegressorMotion {
  Motion<T> velocity, other_velocity;
  Motion<T> acceleration;  ///< less gravity
};

/// What a link needs for each of its parameters, in its own coordinates.
template <class T>
struct LinkRegressor {
  Vec3<T> d;          ///< force per mass, and couple per first moment
  Mat3<T> k;          ///< force per first moment
  Vec3<T> couple[6];  ///< per entry of the rotational inertia: xx, xy, yy, xz, yz, zz

  /// From motions in the link's coordinates: with the velocities [ω; v] and [ψ; w] and the acceleration [α;
  /// a], d = a + ψ × v,  α' = α − ½ ω × ψ,  M = ½(ω ψᵀ + ψ ωᵀ),  K = [α'×] + M − tr(M) 1,  and the couple of
  /// I is I α' + ½ (ω × I ψ + ψ × I ω), which has entries of M too. With one velocity α' = α.
  explicit LinkRegressor(const RegressorMotion<T>& motion) {
    const Vec3<T>&w = motion.velocity.angular, &other = motion.other_velocity.angular;
    const T half = as<T>(0.5);
    const Vec3<T> alpha = motion.acceleration.angular - cross(w, other) * half;
    const Sym3<T> m = Sym3<T>::symmetric_part(outer(w, other));
    d = motion.acceleration.linear + cross(other, motion.velocity.linear);
    k = {-(m.yy + m.zz), m.xy - alpha.z, m.xz + alpha.y, m.xy + alpha.z, -(m.xx + m.zz),
         m.yz - alpha.x, m.xz - alpha.y, m.yz + alpha.x, -(m.xx + m.yy)};
    couple[0] = {alpha.x, m.xz, -m.xy};                         // xx
    couple[1] = {alpha.y - m.xz, alpha.x + m.yz, m.xx - m.yy};  // xy
    couple[2] = {-m.yz, alpha.y, m.xy};                         // yy
    couple[3] = {alpha.z + m.xy, m.zz - m.xx, alpha.x - m.yz};  // xz
    couple[4] = {m.yy - m.zz, alpha.z - m.xy, alpha.y + m.xz};  // yz
    couple[5] = {m.yz, -m.xz, alpha.z};                         // zz
  }

  /// What joints with these columns, one or a pack of them, must do for each parameter.
  template <class P>
  std::array<P, kParametersPerBody> along(const Motion<P>& column) const {
    const Vec3<P>&s = column.angular, &u = column.linear;
    const Vec3<P> force = d.template cast<P>();
    const Vec3<P> first_moment = cross(force, s) + transposed_times(k.template cast<P>(), u);
    const auto turning = [&](int n) { return dot(s, couple[n].template cast<P>()); };
    return {dot(u, force), first_moment.x, first_moment.y, first_moment.z, turning(0),
            turning(1),    turning(2),     turning(3),     turning(4),     turning(5)};
  }
};

/// Y from the motions of bodies, motion_of(i), in the common frame.
template <class R, class T, class MotionOf>
void fill_regressor(const Model<R>& model, const RegressorScratch<T>& s, const T* v, const T* other_v,
                    const T* a, const MotionOf& motion_of, T* y) {
  using Pack = typename PackOf<T>::type;
  const bool rows_are_columns = !model.has_driven_bodies();
  const std::ptrdiff_t nv = model.nv();
  std::fill(y, y + nv * inertia_parameter_count(model), as<T>(0));
  const auto add = [&](int row, std::ptrdiff_t parameter, R ratio, const T& x) {
    T& entry = y[row + nv * parameter];
    entry = entry + as<T>(ratio) * x;
  };

  for (int i = 1; i < model.body_count(); ++i) {
    const Transform<T> link = s.frames.placement(i) * s.links[static_cast<std::size_t>(i)].template cast<T>();
    const RegressorMotion<T> m = motion_of(i);
    const LinkRegressor<T> regressor({inverse_times(link, m.velocity), inverse_times(link, m.other_velocity),
                                      inverse_times(link, m.acceleration)});
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(kParametersPerBody) * (i - 1);
    // Packs of columns on the way to the link.
    const Transform<Pack> links = link.template cast<Pack>();
    for (const Columns::Run run : model.columns().support(i))
      for_each_pack<T>(run.begin, run.end - run.begin, [&](int k) {
        const auto forces = regressor.along(inverse_times(links, s.columns.columns(k)));
        const int count = std::min(run.end - k, PackOf<T>::width);
        for (int p = 0; p < kParametersPerBody; ++p) {
          const Pack& force = forces[static_cast<std::size_t>(p)];
          if (count == PackOf<T>::width && rows_are_columns) {
            PackOf<T>::store(force, y + k + nv * (first + p));
            continue;
          }
          T lanes[PackOf<T>::width];
          PackOf<T>::store(force, lanes);
          for (int lane = 0; lane < count; ++lane)
            if (rows_are_columns)
              y[k + lane + nv * (first + p)] = lanes[lane];
            else
              detail::for_each_velocity(model, k + lane,
                                        [&](int row, R ratio) { add(row, first + p, ratio, lanes[lane]); });
        }
      });
  }

  std::ptrdiff_t parameter = static_cast<std::ptrdiff_t>(kParametersPerBody) * (model.body_count() - 1);
  for (const BalancedRotor<R>& rotor : model.rotors()) {
    const int carrier = model.parent(rotor.body), driver = model.body(rotor.body).v_index;
    const RegressorMotion<T> m = motion_of(carrier);
    const Vec3<T>&w = m.velocity.angular, &other = m.other_velocity.angular;
    const Vec3<T> axis = s.frames.rotation(carrier) * rotor.axis.template cast<T>();
    const T ratio = as<T>(rotor.ratio), half = as<T>(0.5);
    const T acceleration = ratio * a[driver];
    const Vec3<T> couple =
        axis * acceleration +
        (cross(other, axis) * (ratio * v[driver]) + cross(w, axis) * (ratio * other_v[driver])) * half;
    for (const Columns::Run run : model.columns().support(carrier))
      for (int k = run.begin; k < run.end; ++k) {
        const T along = dot(s.columns.table.vector(0, k), couple);
        detail::for_each_velocity(model, k, [&](int row, R factor) { add(row, parameter, factor, along); });
      }
    add(driver, parameter, rotor.ratio,
        dot(axis, m.acceleration.angular) + half * dot(cross(w, axis), other) + acceleration);
    ++parameter;
  }
}

}  // namespace kernels

/// The kernel: Y, nv × inertia_parameter_count numbers, column by column.
template <class R, class T>
void inertia_regressor(const Model<R>& model, const T* q, const T* v, const T* a, RegressorScratch<T>& s,
                       T* y) {
  s.frames.compute(model, q);
  s.columns.compute(model, q, s.frames);
  s.motions.compute_velocities(model, s.columns, v);
  s.motions.compute_accelerations(model, s.frames, s.columns, q, v, a,
                                  {Vec3<T>::zero(), -model.gravity().template cast<T>()});
  const auto motion_of = [&](int i) -> kernels::RegressorMotion<T> {
    return {s.motions.velocity_of(i), s.motions.velocity_of(i), s.motions.acceleration_of(i)};
  };
  kernels::fill_regressor(model, s, v, v, a, motion_of, y);
}

}  // namespace limber::inline LIMBER_REGISTERS

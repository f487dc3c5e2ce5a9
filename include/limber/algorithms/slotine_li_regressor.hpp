// Which joint forces does each inertia cost, for two velocities?  H(q) a + C(q, v) w + g(q) = Y(q, v, w, a) π
// + armature · a, with C in the choice of the Christoffel symbols, as adaptive control after J.-J. Slotine
// and W. Li needs it.
//
// With C = Σ Jᵀ(I J̇ + B J) over bodies and B w = ½ [v ×* I w + w ×* I v − I (v × w)] of coriolis_matrix.hpp,
// a body with J v = [ω; v] and J w = [ψ; w] needs
//
//   f = I (A − ½ v × w) + ½ (v ×* I w + w ×* I v)          A = J a + J̇ w − gravity
//
// the force of inertia_regressor.hpp with mixed products for squares. A balanced rotor with axis s on a
// carrier with ω, ψ and A = [α; …], and with rates r of v and ρ of w, adds J(s ṙ + ½ (ψ × s r + ω × s ρ)) to
// the forces on the carrier and J(s·α + ½ (ω × s)·ψ + ṙ) to the torque that drives it. O(N d).
//
// J̇ is that of moving columns too, so it holds for every joint: where v are no rates of positions as well, C
// w is the covariant derivative of a constant w along v, times H.
#pragma once

#include <limber/algorithms/common_column_rates.hpp>
#include <limber/algorithms/inertia_regressor.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct SlotineLiScratch : RegressorScratch<T> {
  CommonColumnRates<T> rates;
  CommonMotions<T> other_motions;  ///< J w
  CommonMotions<T> other_rates;    ///< J̇ w
  CommonMotions<T> accelerations;  ///< J a

  template <class R>
  explicit SlotineLiScratch(const Model<R>& model)
      : RegressorScratch<T>(model),
        rates(model, false),
        other_motions(model),
        other_rates(model),
        accelerations(model) {}
};

/// The kernel: Y, nv × inertia_parameter_count numbers, column by column. `Zeros::known` as there.
template <class R, class T>
void slotine_li_regressor(const Model<R>& model, const T* q, const T* v, const T* w, const T* a,
                          SlotineLiScratch<T>& s, T* y, Zeros zeros = Zeros::written) {
  using Pack = typename PackOf<T>::type;
  s.compute_velocities(model, q, v);
  s.rates.compute(model, q, v, s);
  s.other_motions.compute_velocities(model, s.columns, w);
  s.other_rates.compute_velocities(model, s.rates, w);
  s.accelerations.compute_velocities(model, s.columns, a);
  const Vec3<T> up = -model.gravity().template cast<T>();
  const auto fields_of = [&](int k) {
    Motion<Pack> acceleration = s.accelerations.velocities(k) + s.other_rates.velocities(k);
    acceleration.linear += up.template cast<Pack>();
    return kernels::AccelerationField(s.motions.velocities(k), s.other_motions.velocities(k), acceleration);
  };
  const auto carried_of = [&](int carrier, const Vec3<T>& axis, int driver) -> kernels::CarriedRotor<T> {
    const Vec3<T> turned = cross(s.motions.velocity.vector(0, carrier), axis),
                  other = s.other_motions.velocity.vector(0, carrier),
                  alpha =
                      s.accelerations.velocity.vector(0, carrier) + s.other_rates.velocity.vector(0, carrier);
    const T half = as<T>(0.5);
    return {(cross(other, axis) * v[driver] + turned * w[driver]) * half,
            dot(axis, alpha) + half * dot(turned, other)};
  };
  kernels::fill_regressor(model, s, a, fields_of, carried_of, y, zeros);
}

}  // namespace limber::inline LIMBER_REGISTERS

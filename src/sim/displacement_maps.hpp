// How forces go with displacements of joints: for q₁ = integrate(q₀, u), by joint,
//
//   dexp_u = Σ ad_uⁿ/(n+1)!        the velocity of integrate(q, u) per rate of u (seen from its start)
//   B(u) = dexp_u⁻¹ = Σ Bₙ/n! ad_uⁿ = 1 − ½ ad_u + 1/12 ad_u² − …
//
// transposed, on generalized forces. Where velocities are rates of positions both are 1; quaternions and
// planar joints are groups of motions, where ad_u w = u × w and ad_uᵀ f = −u ×* f.
#pragma once

#include <limber/model/state_space.hpp>
#include <limber/spatial/cross.hpp>

#include <array>

namespace limber::sim {

namespace detail {

/// f(joint, u as a motion, its slice of the forces) for joints whose motions do not commute.
template <class F>
void for_each_group(const Model<double>& model, const double* u, double* forces, F&& f) {
  limber::detail::for_each_joint(model, [&]<class Joint>(const Body<double>& body, const Joint& joint) {
    if constexpr (requires { Joint::basis; })
      if (body.nv > 1)
        f(joint, joint.combined(static_cast<const double*>(nullptr), u + body.v_index),
          forces + body.v_index);
  });
}

/// Σ cₙ (ad_{s u}ᵀ)ⁿ f, of each joint's slice.
template <std::size_t N>
void apply_series(const Model<double>& model, const std::array<double, N>& c, double s, const double* u,
                  double* forces) {
  for_each_group(model, u, forces,
                 [&]<class Joint>(const Joint& joint, const Motion<double>& m, double* slice) {
                   double term[6], sum[6];
                   for (int k = 0; k < Joint::nv; ++k) {
                     term[k] = slice[k];
                     sum[k] = c[0] * slice[k];
                   }
                   for (std::size_t n = 1; n < N; ++n) {
                     Force<double> f = Force<double>::zero();
                     for (int k = 0; k < Joint::nv; ++k)
                       f[Joint::basis[static_cast<std::size_t>(k)]] = term[k];
                     joint.projected(static_cast<const double*>(nullptr), cross(m, f) * -s, term);
                     for (int k = 0; k < Joint::nv; ++k) sum[k] += c[n] * term[k];
                   }
                   for (int k = 0; k < Joint::nv; ++k) slice[k] = sum[k];
                 });
}

}  // namespace detail

/// dexp_{s u}ᵀ, in place; to rounding for turns below one radian.
inline void apply_dexp_transposed(const Model<double>& model, double s, const double* u, double* forces) {
  constexpr std::array<double, 14> kSeries = [] {
    std::array<double, 14> c{};
    double factorial = 1;
    for (std::size_t n = 0; n < c.size(); ++n) c[n] = 1 / (factorial *= static_cast<double>(n + 1));
    return c;
  }();
  detail::apply_series(model, kSeries, s, u, forces);
}

/// B(s u)ᵀ, in place; to rounding for turns below half a radian.
inline void apply_inverse_dexp_transposed(const Model<double>& model, double s, const double* u,
                                          double* forces) {
  constexpr std::array<double, 13> kSeries = {1,
                                              -1.0 / 2,
                                              1.0 / 12,
                                              0,
                                              -1.0 / 720,
                                              0,
                                              1.0 / 30240,
                                              0,
                                              -1.0 / 1209600,
                                              0,
                                              1.0 / 47900160,
                                              0,
                                              -691.0 / 1307674368000};
  detail::apply_series(model, kSeries, s, u, forces);
}

/// forces −= ad_vᵀ μ.
inline void subtract_ad_transposed(const Model<double>& model, const double* v, const double* mu,
                                   double* forces) {
  detail::for_each_group(model, v, forces,
                         [&]<class Joint>(const Joint& joint, const Motion<double>& m, double* slice) {
                           const double* momenta = mu + (slice - forces);
                           Force<double> f = Force<double>::zero();
                           double rates[6];
                           for (int k = 0; k < Joint::nv; ++k)
                             f[Joint::basis[static_cast<std::size_t>(k)]] = momenta[k];
                           joint.projected(static_cast<const double*>(nullptr), cross(m, f), rates);
                           for (int k = 0; k < Joint::nv; ++k) slice[k] += rates[k];
                         });
}

}  // namespace limber::sim

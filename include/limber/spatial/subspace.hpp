// Motion constraints on one body: the subspace S of velocities it may have, the subspace T = S⊥ of forces
// that hold it there, and how it moves under a force.
#pragma once

#include <limber/spatial/inertia.hpp>
#include <limber/spatial/matrix6.hpp>

#include <array>
#include <cstddef>

namespace limber {

/// N independent columns that span the velocities a constraint leaves free.
template <class T, std::size_t N> using MotionSubspace = std::array<Motion<T>, N>;

/// N independent columns that span the forces a constraint can exert.
template <class T, std::size_t N> using ForceSubspace = std::array<Force<T>, N>;

/// S α
template <class T, std::size_t N>
constexpr Motion<T> combine(const MotionSubspace<T, N>& s, const std::array<T, N>& alpha) {
  Motion<T> sum = Motion<T>::zero();
  for (std::size_t k = 0; k < N; ++k) sum += s[k] * alpha[k];
  return sum;
}

/// Sᵀ f
template <class T, std::size_t N>
constexpr std::array<T, N> project(const MotionSubspace<T, N>& s, const Force<T>& f) {
  std::array<T, N> y{};
  for (std::size_t k = 0; k < N; ++k) y[k] = dot(s[k], f);
  return y;
}

/// T = S⊥: the last 6 − N columns of the orthogonal matrix in the Householder factorization of S.
template <class T, std::size_t N>
ForceSubspace<T, 6 - N> orthogonal_complement(const MotionSubspace<T, N>& s) {
  Mat6<T> q = Mat6<T>::identity();  // product of the reflections so far
  std::array<std::array<T, 6>, N> columns;
  for (std::size_t k = 0; k < N; ++k) columns[k] = coordinates(s[k]);
  for (std::size_t k = 0; k < N; ++k) {
    // Reflect column k onto its k-th axis: u = x ± |x| e_k, H = 1 − 2 u uᵀ / u·u.
    std::array<T, 6> u = columns[k];
    for (std::size_t i = 0; i < k; ++i) u[i] = as<T>(0);
    T square_sum = as<T>(0);
    for (const T& x : u) square_sum = square_sum + x * x;
    const T length = sqrt(square_sum);
    u[k] = select(u[k] < as<T>(0), u[k] - length, u[k] + length);
    T uu = as<T>(0);
    for (const T& x : u) uu = uu + x * x;
    Mat6<T> h = Mat6<T>::identity();
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        h(i, j) = h(i, j) - as<T>(2) * u[static_cast<std::size_t>(i)] * u[static_cast<std::size_t>(j)] / uu;
    for (std::size_t c = k; c < N; ++c) columns[c] = h * columns[c];
    q = q * h;
  }
  ForceSubspace<T, 6 - N> complement;
  for (std::size_t k = 0; k < 6 - N; ++k)
    for (int i = 0; i < 6; ++i) complement[k][i] = q(i, static_cast<int>(k + N));
  return complement;
}

/// x with A x = b by elimination without pivoting: each leading block of A has an inverse, as those of a
/// positive definite A have.
template <class T, std::size_t N>
constexpr std::array<T, N> solve_without_pivoting(std::array<std::array<T, N>, N> a, std::array<T, N> b) {
  for (std::size_t j = 0; j < N; ++j) {
    const T pivot = as<T>(1) / a[j][j];
    for (std::size_t i = j + 1; i < N; ++i) {
      const T factor = a[i][j] * pivot;
      for (std::size_t k = j + 1; k < N; ++k) a[i][k] = a[i][k] - factor * a[j][k];
      b[i] = b[i] - factor * b[j];
    }
  }
  for (std::size_t i = N; i-- > 0;) {
    for (std::size_t k = i + 1; k < N; ++k) b[i] = b[i] - a[i][k] * b[k];
    b[i] = b[i] / a[i][i];
  }
  return b;
}

/// Sᵀ I S
template <class T, std::size_t N>
constexpr std::array<std::array<T, N>, N> apparent_mass(const Inertia<T>& inertia,
                                                        const MotionSubspace<T, N>& s) {
  std::array<std::array<T, N>, N> m{};
  for (std::size_t j = 0; j < N; ++j) {
    const Force<T> momentum = inertia * s[j];
    for (std::size_t i = 0; i < N; ++i) m[i][j] = dot(s[i], momentum);
  }
  return m;
}

/// The apparent inverse inertia S (SᵀIS)⁻¹ Sᵀ: what acceleration a force gives to the constrained body at
/// rest.
template <class T, std::size_t N>
constexpr Motion<T> apparent_inverse_inertia_times(const Inertia<T>& inertia, const MotionSubspace<T, N>& s,
                                                   const Force<T>& f) {
  return combine(s, solve_without_pivoting(apparent_mass(inertia, s), project(s, f)));
}

template <class T> struct ConstrainedMotion {
  Motion<T> acceleration;
  Force<T> constraint_force;
};

/// One body that may move in S only, with velocity v = S α, `drift` = Ṡ α and an applied force f:
/// a = S α̇ + Ṡ α, f + f_c = I a + v ×* I v, Sᵀ f_c = 0.
template <class T, std::size_t N>
constexpr ConstrainedMotion<T> constrained_motion(const Inertia<T>& inertia, const MotionSubspace<T, N>& s,
                                                  const Motion<T>& velocity, const Motion<T>& drift,
                                                  const Force<T>& applied) {
  const Force<T> needed = force_for(inertia, velocity, drift);
  const Motion<T> a = drift + apparent_inverse_inertia_times(inertia, s, applied - needed);
  return {a, force_for(inertia, velocity, a) - applied};
}

}  // namespace limber

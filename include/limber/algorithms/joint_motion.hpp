// How may a joint move, and which forces does it transmit without doing work?
//
// In body coordinates a joint has n columns S; its velocity is S v, its acceleration S a + S̊ v, where S̊ is
// how the columns move in the body. The forces that hold it are those without work on S, the span of T = S⊥.
// A wrench f through the joint is split into
//
//   f = f_a + f_c          f_a = T_a Sᵀ f          Sᵀ f_c = 0, f_c in the span of T          Sᵀ T_a = 1
//
// T_a, the forces of an actuator, is a choice: here couples for the columns that turn (a helical joint among
// them, whose nut is turned), forces at the origin of the joint for those that only slide. With P these
// couples and forces, T_a = P (Sᵀ P)⁻¹.
#pragma once

#include <limber/algorithms/articulated_clusters.hpp>
#include <limber/math/unroll.hpp>
#include <limber/spatial/subspace.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace limber::inline LIMBER_REGISTERS {

/// The columns S of the joint of a body in its canonical frame. Those of a mimic joint are per unit of its
/// own velocity.
template <class T>
struct JointColumns {
  int count = 0;
  Motion<T> s[6]{};

  template <class R>
  JointColumns(const Model<R>& model, int body, const T* q) {
    kernels::for_each_body_column(model, body, q,
                                  [&](int, const auto& column) { s[count++] = as_motion<T>(column); });
  }

  /// T, 6 − count columns.
  void complement(Force<T>* t) const {
    with_columns([&]<std::size_t N>(const MotionSubspace<T, N>& own) {
      if constexpr (N < 6) std::ranges::copy(orthogonal_complement(own), t);
    });
  }

  /// f_a
  Force<T> active_part(const Force<T>& f) const {
    Force<T> active = Force<T>::zero();
    with_columns([&]<std::size_t N>(const MotionSubspace<T, N>& own) {
      ForceSubspace<T, N> p;
      for (std::size_t k = 0; k < N; ++k) {
        const auto only_slides = dot(own[k].angular, own[k].angular) <= as<T>(0);
        for (int r = 0; r < 3; ++r) {
          p[k].angular[r] = select(only_slides, as<T>(0), own[k].angular[r]);
          p[k].linear[r] = select(only_slides, own[k].linear[r], as<T>(0));
        }
      }
      // Sᵀ P x = Sᵀ f. Columns that slide do no work on couples: with those that turn first, Sᵀ P is block
      // triangular with blocks that are positive definite. So every leading block has an inverse, in any
      // order.
      std::array<std::array<T, N>, N> a;
      for (std::size_t j = 0; j < N; ++j)
        for (std::size_t k = 0; k < N; ++k) a[j][k] = dot(own[j], p[k]);
      const std::array<T, N> x = solve_without_pivoting(a, project(own, f));
      for (std::size_t k = N; k-- > 0;) active += p[k] * x[k];
    });
    return active;
  }

 private:
  /// f(S), with the number of columns in its type.
  template <class F>
  void with_columns(F&& f) const {
    with_constant<7>(count + 1, [&](auto next) {
      MotionSubspace<T, next - 1> own;
      std::copy_n(s, own.size(), own.begin());
      f(own);
    });
  }
};

/// S̊ v in the canonical frame of a body.
template <class R, class T>
Motion<T> joint_column_acceleration(const Model<R>& model, int i, const T* q, const T* v) {
  const Body<R>& body = model.body(i);
  if (body.is_screw()) return Motion<T>::zero();
  return visit_joint(body.joint, [&](const auto& joint) {
    return column_acceleration(joint, body.nv, q + body.q_index, v + body.v_index);
  });
}

}  // namespace limber::inline LIMBER_REGISTERS

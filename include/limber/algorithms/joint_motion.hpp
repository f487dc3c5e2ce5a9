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
#include <limber/spatial/subspace.hpp>

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
    switch (count) {
      case 1:
        return complement_of<1>(t);
      case 2:
        return complement_of<2>(t);
      case 3:
        return complement_of<3>(t);
      case 4:
        return complement_of<4>(t);
      case 5:
        return complement_of<5>(t);
      case 0:
        for (int k = 0; k < 6; ++k) {
          t[k] = Force<T>::zero();
          t[k][k] = as<T>(1);
        }
        return;
      default:
        return;
    }
  }

  /// f_a
  Force<T> active_part(const Force<T>& f) const {
    Force<T> p[6];
    T a[6][6], x[6];  // Sᵀ P x = Sᵀ f
    for (int k = 0; k < count; ++k) {
      const auto only_slides = dot(s[k].angular, s[k].angular) <= as<T>(0);
      for (int r = 0; r < 3; ++r) {
        p[k].angular[r] = select(only_slides, as<T>(0), s[k].angular[r]);
        p[k].linear[r] = select(only_slides, s[k].linear[r], as<T>(0));
      }
    }
    for (int j = 0; j < count; ++j) {
      x[j] = dot(s[j], f);
      for (int k = 0; k < count; ++k) a[j][k] = dot(s[j], p[k]);
    }
    // Columns that slide do no work on couples: with those that turn first, Sᵀ P is block triangular with
    // blocks that are positive definite. So every leading block has an inverse, in any order.
    for (int j = 0; j < count; ++j)
      for (int i = j + 1; i < count; ++i) {
        const T factor = a[i][j] / a[j][j];
        for (int k = j + 1; k < count; ++k) a[i][k] = a[i][k] - factor * a[j][k];
        x[i] = x[i] - factor * x[j];
      }
    Force<T> active = Force<T>::zero();
    for (int i = count - 1; i >= 0; --i) {
      for (int k = i + 1; k < count; ++k) x[i] = x[i] - a[i][k] * x[k];
      x[i] = x[i] / a[i][i];
      active += p[i] * x[i];
    }
    return active;
  }

 private:
  template <std::size_t N>
  void complement_of(Force<T>* t) const {
    MotionSubspace<T, N> own;
    for (std::size_t k = 0; k < N; ++k) own[k] = s[k];
    for (const Force<T>& each : orthogonal_complement(own)) *t++ = each;
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

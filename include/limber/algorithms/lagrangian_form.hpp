// The equations of motion as Lagrange writes them, every matrix by itself:
//
//   τ = M(q) q̈ + C(q) [q̇²] + B(q) [q̇ q̇] + G(q)
//
//   M = Σ m Jᵥᵀ Jᵥ + J_ωᵀ I J_ω               over links, Jᵥ of the centre of mass, I about it
//   G = −Σ Jᵥᵀ m g
//   b_ijk = ½(∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i)
//   C_ij = b_ijj,        n × n:            centrifugal forces, for [q̇₁² … q̇ₙ²]
//   B_i(jk) = 2 b_ijk,   n × n(n−1)/2:     Coriolis forces, for [q̇₁q̇₂, q̇₁q̇₃, …, q̇ₙ₋₁q̇ₙ]
//
// after the explicit form of O. Khatib's lectures. It is here to be read, and as a second way to every term:
// no recursion, no composite bodies, O(N d³). For joints with q̇ = v; driven bodies and rotors are links like
// any other. (This C is not the Coriolis matrix of coriolis_matrix.hpp.)
#pragma once

#include <limber/algorithms/common_columns.hpp>
#include <limber/spatial/cross.hpp>
#include <limber/spatial/inertia.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// Where the kernel puts its results; matrices column by column. All must be there.
template <class T>
struct LagrangianOutput {
  T* mass_matrix;  ///< M, n × n
  T* gravity;      ///< G, n
  T* partials;     ///< ∂M/∂q_k, n × n for each k
  T* centrifugal;  ///< C, n × n
  T* coriolis;     ///< B, n × n(n−1)/2
};

template <class T>
struct LagrangianScratch {
  CommonFrames<T> frames;
  CommonColumns<T> columns;
  /// Of the columns on the way to one link: the link's Jacobians, and their partial derivatives by position.
  std::vector<int> way;
  std::vector<Vec3<T>> linear, angular;
  std::vector<Vec3<T>> linear_partials,
      angular_partials;  ///< of column a by the position of b: a · columns + b

  template <class R>
  explicit LagrangianScratch(const Model<R>& model) : frames(model), columns(model) {
    const auto n = static_cast<std::size_t>(model.columns().count);
    way.reserve(n);
    linear.resize(n);
    angular.resize(n);
    linear_partials.resize(n * n);
    angular_partials.resize(n * n);
  }
};

namespace kernels {

/// ∂S_a/∂q_b in the common frame: all that is beyond joint b turns with it, and within one joint a column may
/// also move in its body.
template <class R, class T>
Motion<T> column_partial(const Model<R>& model, const T* q, const LagrangianScratch<T>& s, int a, int b) {
  const Columns& layout = model.columns();
  const int body_a = layout.body[static_cast<std::size_t>(a)],
            body_b = layout.body[static_cast<std::size_t>(b)];
  if (body_b > body_a) return Motion<T>::zero();
  Motion<T> partial = cross(s.columns.column(b), s.columns.column(a));
  const Body<R>& body = model.body(body_a);
  if (body_a == body_b && !body.is_screw()) {
    const int first = layout.first[static_cast<std::size_t>(body_a)];
    T unit[6];
    Motion<T> moving[6];
    for (int d = 0; d < body.nv; ++d) unit[d] = as<T>(first + d == b ? 1 : 0);
    visit_joint(body.joint, [&](const auto& joint) { joint.column_rates(q + body.q_index, unit, moving); });
    partial += s.frames.placement(body_a) * moving[a - first];
  }
  return partial;
}

/// Jᵥ and J_ω of a point of the body at p, by column, with their partial derivatives.
template <class R, class T>
void link_jacobians(const Model<R>& model, const T* q, int body, const Vec3<T>& p, LagrangianScratch<T>& s) {
  s.way.clear();
  for (const Columns::Run run : model.columns().support(body))
    for (int k = run.begin; k < run.end; ++k) s.way.push_back(k);
  const std::size_t count = s.way.size();
  for (std::size_t a = 0; a < count; ++a) {
    const Motion<T> column = s.columns.column(s.way[a]);
    s.angular[a] = column.angular;
    s.linear[a] = velocity_at(column, p);
  }
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = 0; b < count; ++b) {
      const Motion<T> partial = column_partial(model, q, s, s.way[a], s.way[b]);
      s.angular_partials[a * count + b] = partial.angular;
      s.linear_partials[a * count + b] = velocity_at(partial, p) + cross(s.angular[a], s.linear[b]);
    }
}

/// M_ab += x and ∂M_ab/∂q_c += x for entries of the tree's columns, by the velocities behind them.
template <class R, class T>
struct LagrangianSums {
  const Model<R>& model;
  const LagrangianOutput<T>& out;

  void add_mass(int a, int b, const T& x) const {
    const std::ptrdiff_t n = model.nv();
    detail::for_each_velocity(model, a, [&](int i, R ratio_i) {
      detail::for_each_velocity(model, b, [&](int j, R ratio_j) {
        T& m = out.mass_matrix[i + n * j];
        m = m + as<T>(ratio_i * ratio_j) * x;
      });
    });
  }
  void add_partial(int a, int b, int c, const T& x) const {
    const std::ptrdiff_t n = model.nv();
    detail::for_each_velocity(model, a, [&](int i, R ratio_i) {
      detail::for_each_velocity(model, b, [&](int j, R ratio_j) {
        detail::for_each_velocity(model, c, [&](int k, R ratio_k) {
          T& m = out.partials[i + n * (j + n * k)];
          m = m + as<T>(ratio_i * ratio_j * ratio_k) * x;
        });
      });
    });
  }
};

/// A link of mass m and inertia I about its centre of mass, in world axes; its Jacobians are in the scratch.
template <class R, class T>
void add_link(const Model<R>& model, const T& mass, const Sym3<T>& inertia, const LagrangianScratch<T>& s,
              const LagrangianOutput<T>& out) {
  const LagrangianSums<R, T> sums{model, out};
  const Vec3<T> weight = model.gravity().template cast<T>() * mass;
  const std::size_t count = s.way.size();
  for (std::size_t a = 0; a < count; ++a) {
    detail::for_each_velocity(model, s.way[a], [&](int i, R ratio) {
      out.gravity[i] = out.gravity[i] - as<T>(ratio) * dot(s.linear[a], weight);
    });
    for (std::size_t b = 0; b < count; ++b) {
      const Vec3<T> momentum = s.linear[b] * mass, spin = inertia * s.angular[b];
      sums.add_mass(s.way[a], s.way[b], dot(s.linear[a], momentum) + dot(s.angular[a], spin));
      for (std::size_t k = 0; k < count; ++k) {
        // d(vₐ·m v_b + ωₐ·I ω_b); the inertia turns with the link, ∂I = ω_k× I − I ω_k×.
        const Vec3<T> turned = cross(s.angular[k], spin) - inertia * cross(s.angular[k], s.angular[b]);
        const std::size_t ak = a * count + k, bk = b * count + k;
        sums.add_partial(s.way[a], s.way[b], s.way[k],
                         dot(s.linear_partials[ak], momentum) + dot(s.angular_partials[ak], spin) +
                             dot(s.linear[a], s.linear_partials[bk]) * mass +
                             dot(s.angular[a], inertia * s.angular_partials[bk] + turned));
      }
    }
  }
}

/// The couple of column k: the kinetic energy v_k b·ω + ½ v_k² n² J. The Jacobians of its carrier are in the
/// scratch.
template <class R, class T>
void add_couple(const Model<R>& model, int k, const LagrangianScratch<T>& s, const LagrangianOutput<T>& out) {
  const LagrangianSums<R, T> sums{model, out};
  const Vec3<T> couple = s.columns.couples.vector(0, k);
  const std::size_t count = s.way.size();
  for (std::size_t a = 0; a < count; ++a) {
    sums.add_mass(k, s.way[a], dot(couple, s.angular[a]));
    sums.add_mass(s.way[a], k, dot(couple, s.angular[a]));
    for (std::size_t b = 0; b < count; ++b) {
      const T partial =
          dot(cross(s.angular[b], couple), s.angular[a]) + dot(couple, s.angular_partials[a * count + b]);
      sums.add_partial(k, s.way[a], s.way[b], partial);
      sums.add_partial(s.way[a], k, s.way[b], partial);
    }
  }
}

}  // namespace kernels

/// The kernel.
template <class R, class T>
void lagrangian_form(const Model<R>& model, const T* q, LagrangianScratch<T>& s,
                     const LagrangianOutput<T>& out) {
  const std::ptrdiff_t n = model.nv();
  s.frames.compute(model, q);
  s.columns.compute(model, q, s.frames);
  std::fill(out.mass_matrix, out.mass_matrix + n * n, as<T>(0));
  std::fill(out.gravity, out.gravity + n, as<T>(0));
  std::fill(out.partials, out.partials + n * n * n, as<T>(0));

  for (int i = 1; i < model.body_count(); ++i) {
    const Inertia<R>& inertia = model.body(i).inertia;
    const Transform<T> x = s.frames.placement(i);
    kernels::link_jacobians(model, q, i, x.point(inertia.com().template cast<T>()), s);
    kernels::add_link(model, as<T>(inertia.mass),
                      congruence(x.rotation, inertia.about_com().template cast<T>()), s, out);
  }
  for (const auto& c : s.columns.geared) {
    kernels::link_jacobians(model, q, c.carrier, Vec3<T>::zero(), s);
    kernels::add_couple(model, c.column, s, out);
  }
  for (std::ptrdiff_t k = 0; k < n; ++k) {
    T& diagonal = out.mass_matrix[k + n * k];
    diagonal = diagonal + as<T>(model.apparent_armature()[static_cast<std::size_t>(k)]);
  }

  const auto m = [&](std::ptrdiff_t i, std::ptrdiff_t j, std::ptrdiff_t k) {
    return out.partials[i + n * (j + n * k)];
  };
  const auto twice_b = [&](std::ptrdiff_t i, std::ptrdiff_t j, std::ptrdiff_t k) {
    return m(i, j, k) + m(i, k, j) - m(j, k, i);
  };
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    T* pairs = out.coriolis + i;
    for (std::ptrdiff_t j = 0; j < n; ++j) {
      out.centrifugal[i + n * j] = as<T>(0.5) * twice_b(i, j, j);
      for (std::ptrdiff_t k = j + 1; k < n; ++k, pairs += n) *pairs = twice_b(i, j, k);
    }
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

// The Coriolis operators B of all bodies (spatial/body_coriolis.hpp) in the common frame of
// common_columns.hpp, where those of a subtree add up.
#pragma once

#include <limber/algorithms/common_bodies.hpp>
#include <limber/spatial/body_coriolis.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// Twelve rows by body, or by column: the matrix by rows, then the momentum.
template <class T>
struct CoriolisOperators {
  using Pack = typename PackOf<T>::type;
  static constexpr int kRows = 12;

  Rows<T> table;

  explicit CoriolisOperators(int count) : table(kRows, count) {}

  Vec3<T> momentum(int i) const { return table.vector(9, i); }
  BodyCoriolis<Pack> packs(int k) const { return {table.rotations(0, k).matrix, table.vectors(9, k)}; }
  void set(int k, const BodyCoriolis<Pack>& b) {
    table.set(0, k, b.angular.row(0));
    table.set(3, k, b.angular.row(1));
    table.set(6, k, b.angular.row(2));
    table.set(9, k, b.momentum);
  }
  /// One operator in every lane.
  BodyCoriolis<Pack> broadcast(int i) const {
    const auto row = [&](int r) { return Pack(table(r, i)); };
    return {{row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7), row(8)},
            {row(9), row(10), row(11)}};
  }
  /// B_i += ½ n×̄*
  void add_spin(int i, const Vec3<T>& n) {
    const Mat3<T> b = spin_operator(n);
    for (int r = 0; r < 3; ++r) table.set(3 * r, i, table.vector(3 * r, i) + b.row(r));
  }
};

/// B of each body, without the balanced rotors that it carries.
template <class R, class T>
void body_operators(const Model<R>& model, const CommonInertias<T>& inertias, const CommonMotions<T>& motions,
                    CoriolisOperators<T>& operators) {
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    operators.set(k, body_coriolis(motions.velocities(k), inertias.inertias(k)));
  });
}

}  // namespace limber::inline LIMBER_REGISTERS

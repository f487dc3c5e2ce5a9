// The inertias of all bodies in the common frame of common_columns.hpp, and the composite inertias of all
// subtrees, which there are plain sums.
#pragma once

#include <limber/algorithms/common_frames.hpp>
#include <limber/algorithms/subtree_sums.hpp>
#include <limber/spatial/axis_shifts.hpp>
#include <limber/spatial/inertia.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// Ten rows by body, in the order of Inertia.
template <class T>
struct CommonInertias {
  using Pack = typename PackOf<T>::type;
  static constexpr int kRows = 10;

  Rows<T> table;

  template <class R>
  explicit CommonInertias(const Model<R>& model) : table(kRows, model.body_count()) {}

  Inertia<T> inertia(int i) const {
    return {table(0, i),
            table.vector(1, i),
            {table(4, i), table(5, i), table(6, i), table(7, i), table(8, i), table(9, i)}};
  }
  void set(int i, const Inertia<T>& inertia) {
    const Sym3<T>& o = inertia.about_origin;
    table(0, i) = inertia.mass;
    table.set(1, i, inertia.first_moment);
    table.set(4, i, Vec3<T>{o.xx, o.yy, o.zz});
    table.set(7, i, Vec3<T>{o.xy, o.xz, o.yz});
  }
  Inertia<Pack> inertias(int k) const {
    return {table.pack(0, k),
            table.vectors(1, k),
            {table.pack(4, k), table.pack(5, k), table.pack(6, k), table.pack(7, k), table.pack(8, k),
             table.pack(9, k)}};
  }
  /// The inertia of one body in every lane.
  Inertia<Pack> broadcast(int i) const {
    const auto row = [&](int r) { return Pack(table(r, i)); };
    return {row(0), {row(1), row(2), row(3)}, {row(4), row(5), row(6), row(7), row(8), row(9)}};
  }

  /// The inertia of each body; of the base, that of the rotors on it.
  template <class R>
  void compute(const Model<R>& model, const CommonFrames<T>& frames) {
    for_each_pack<T>(0, model.body_count(), [&](int k) {
      const Inertia<Pack> i = frames.placements(k) * model.template inertias<T>(k);
      const Sym3<Pack>& o = i.about_origin;
      table.set_pack(0, k, i.mass);
      table.set(1, k, i.first_moment);
      table.set(4, k, Vec3<Pack>{o.xx, o.yy, o.zz});
      table.set(7, k, Vec3<Pack>{o.xy, o.xz, o.yz});
    });
    for (int r = 0; r < kRows; ++r) table(r, 0) = as<T>(0);
    if (model.base_rotors().mass != 0) set(0, frames.placement(0) * model.base_rotors().template cast<T>());
  }

  /// Turns bodies' inertias into those of their subtrees.
  template <class R>
  void accumulate(const Model<R>& model) {
    sum_over_subtrees<kRows>(model, table);
  }

  /// The same; entry 0 becomes that of the whole mechanism, about the origin of the base's common frame.
  template <class R>
  void accumulate_all(const Model<R>& model, const CommonFrames<T>& frames) {
    Inertia<T> all = inertia(0);
    accumulate(model);
    for (const int root : model.topology().children(0)) {
      const Vec3<T> offset = frames.offset(root);
      Inertia<T> own = inertia(root);
      shift_along_x(offset.x, own);
      shift_along_y(offset.y, own);
      shift_along_z(offset.z, own);
      all += own;
    }
    set(0, all);
  }
};

}  // namespace limber::inline LIMBER_REGISTERS

// The motion columns of all degrees of freedom in a common frame: world axes, origin at that of the root
// (CommonFrames::origin). In a common frame composites are plain sums, and each entry of a pass over pairs of
// degrees is one dot product of six numbers.
//
// Velocity k may also spin balanced rotors on the parent of its body. Per unit of it they have the angular
// momentum b_k = Σ ratio J a, the *couple* of the column: part of the momentum F_k = Iᶜ S_k + b_k that
// columns before k see. (k itself does not turn the parent.) All that other algorithms need of balanced
// rotors is here.
#pragma once

#include <limber/algorithms/common_frames.hpp>
#include <limber/model/joints/joint_columns.hpp>

#include <vector>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CommonColumns {
  using Pack = typename PackOf<T>::type;

  /// A column that spins balanced rotors on the body `carrier`.
  struct Couple {
    int column, carrier, velocity;
    Vec3<Real<T>> in_carrier;  ///< b in its coordinates
  };

  Rows<T> table;               ///< six rows by column
  Rows<T> couples;             ///< b, three rows by column; none without balanced rotors
  std::vector<Couple> geared;  ///< columns with couples

  /// Without couples where momenta are of no interest.
  template <class R>
  explicit CommonColumns(const Model<R>& model, bool with_couples = true) : table(6, model.columns().count) {
    if (model.geared().empty() || !with_couples) return;
    couples = Rows<T>(3, model.columns().count);
    for (const int i : model.geared())
      geared.push_back({model.columns().first[static_cast<std::size_t>(i)], model.parent(i),
                        model.body(i).v_index, model.rotor_couple(i).template cast<Real<T>>()});
  }

  template <class R>
  void compute(const Model<R>& model, const T* q, const CommonFrames<T>& frames);

  Motion<T> column(int k) const { return {table.vector(0, k), table.vector(3, k)}; }
  Motion<Pack> columns(int k) const { return {table.vectors(0, k), table.vectors(3, k)}; }
  void set(int k, const Motion<T>& column) {
    table.set(0, k, column.angular);
    table.set(3, k, column.linear);
  }
  /// f_k += b_k for a pack of columns.
  [[gnu::always_inline]] void add_couples(int k, Vec3<Pack>& f) const {
    if (couples.rows() != 0) f += couples.vectors(0, k);
  }
  /// forces_carrier += b_k x_k, by body: the momentum of rotors, or the force with the rates of couples.
  void add_couples(const T* x, Rows<T>& forces) const {
    for (const Couple& c : geared)
      forces.set(0, c.carrier, forces.vector(0, c.carrier) + couples.vector(0, c.column) * x[c.velocity]);
  }
  /// x_k += b_k · ω_carrier, for the angular parts ω of motions by body.
  void project_on_couples(const Rows<T>& motions, T* x) const {
    for (const Couple& c : geared)
      x[c.velocity] = x[c.velocity] + dot(couples.vector(0, c.column), motions.vector(0, c.carrier));
  }
};

namespace kernels {

/// The column of a screw about and along the axis z through p: [turn z; slide z + p × turn z].
template <class T>
[[gnu::always_inline]] inline Motion<T> screw_column(const Vec3<T>& z, const Vec3<T>& p, const T& turn,
                                                     const T& slide) {
  const Vec3<T> turning = z * turn;
  return {turning, z * slide + cross(p, turning)};
}

/// The columns of any joint, in the frame that `placement` leads to.
template <class R, class T>
[[gnu::always_inline]] inline void joint_columns(const Model<R>& model, int i, const T* q,
                                                 const Transform<T>& placement, Motion<T>* s) {
  const Body<R>& body = model.body(i);
  visit_joint(body.joint,
              [&](const auto& joint) { columns_in(placement, joint, body.nv, q + body.q_index, s); });
}

/// A matrix of six rows, column by column, gets ratio · x for the velocities behind column k of the tree.
template <class R, class Six, class T>
[[gnu::always_inline]] inline void add_to_velocities(const Model<R>& model, int k, const Six& x, T* out) {
  detail::for_each_velocity(model, k, [&](int v, R ratio) {
    T* to = out + std::ptrdiff_t{6} * v;
    for (int r = 0; r < 6; ++r) to[r] = to[r] + as<T>(ratio) * x[r];
  });
}

}  // namespace kernels

template <class T>
template <class R>
void CommonColumns<T>::compute(const Model<R>& model, const T* q, const CommonFrames<T>& frames) {
  const auto screws = [&](const Columns::Screws& run) {
    for_each_pack<T>(0, run.count, [&](int k) {
      const Motion<Pack> s = kernels::screw_column(
          frames.axes(run.body + k), frames.table.vectors(CommonFrames<T>::kOrigin, run.body + k),
          model.template turns<T>(run.body + k), model.template slides<T>(run.body + k));
      table.set(0, run.column + k, s.angular);
      table.set(3, run.column + k, s.linear);
    });
  };
  const auto other = [&](int i) {
    Motion<T> s[6]{};
    kernels::joint_columns(model, i, q, frames.placement(i), s);
    for (int d = 0; d < model.body(i).nv; ++d)
      set(model.columns().first[static_cast<std::size_t>(i)] + d, s[d]);
  };
  model.columns().for_each_group(screws, other);
  for (const Couple& c : geared)
    couples.set(0, c.column, frames.rotation(c.carrier) * c.in_carrier.template cast<T>());
}

}  // namespace limber::inline LIMBER_REGISTERS

// The rates of all motion columns in the common frame of common_columns.hpp:  Ṡ = v × S + (S moving in its
// body); and of their couples ½ ω × b, ω of the carrier: half the rate, as the Coriolis matrix has it.
#pragma once

#include <limber/algorithms/common_motions.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// They have the form of columns: Σ Ṡ w is to Ṡ what a velocity is to S.
template <class T>
struct CommonColumnRates : CommonColumns<T> {
  using Pack = typename PackOf<T>::type;
  using CommonColumns<T>::CommonColumns;

  /// From columns and velocities.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v, const KinematicsScratch<T>& s);
};

namespace kernels {

/// The rates of the columns s of any joint on a body with the velocity and placement given.
template <class R, class T>
void joint_column_rates(const Model<R>& model, int i, const T* q, const T* v, const Transform<T>& placement,
                        const Motion<T>& velocity, const Motion<T>* s, Motion<T>* rates) {
  const Body<R>& body = model.body(i);
  for (int d = 0; d < body.nv; ++d) rates[d] = cross(velocity, s[d]);
  visit_joint(body.joint, [&]<class J>(const J& joint) {
    if constexpr (!HasFixedColumns<J, T>) {
      Motion<T> moving[6]{};
      joint.column_rates(q + body.q_index, v + body.v_index, moving);
      for (int d = 0; d < body.nv; ++d) rates[d] += placement * moving[d];
    }
  });
}

}  // namespace kernels

template <class T>
template <class R>
void CommonColumnRates<T>::compute(const Model<R>& model, const T* q, const T* v,
                                   const KinematicsScratch<T>& s) {
  const Columns& layout = model.columns();
  Rows<T>& to = this->table;
  const auto screws = [&](const Columns::Screws& run) {
    for_each_pack<T>(0, run.count, [&](int k) {
      const Motion<Pack> rate = cross(s.motions.velocities(run.body + k), s.columns.columns(run.column + k));
      to.set(0, run.column + k, rate.angular);
      to.set(3, run.column + k, rate.linear);
    });
  };
  const auto other = [&](int i) {
    const int first = layout.first[static_cast<std::size_t>(i)], count = model.body(i).nv;
    Motion<T> own[6]{}, rate[6]{};
    for (int d = 0; d < count; ++d) own[d] = s.columns.column(first + d);
    kernels::joint_column_rates(model, i, q, v, s.frames.placement(i), s.motions.velocity_of(i), own, rate);
    for (int d = 0; d < count; ++d) this->set(first + d, rate[d]);
  };
  layout.for_each_group(screws, other);
  for (const auto& c : this->geared) {
    const Vec3<T> rate =
        cross(s.motions.velocity.vector(0, c.carrier), s.columns.couples.vector(0, c.column));
    this->couples.set(0, c.column, rate * as<T>(0.5));
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

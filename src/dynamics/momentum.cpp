#include <limber/algorithms/common_frame_condition.hpp>
#include <limber/algorithms/momentum.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// Composite inertias at q.
template <class R>
MomentumScratch<R>& composed(const char* function, const Model<R>& model, Workspace<R>& ws,
                             VectorArgument<R> q) {
  MomentumScratch<R>& s = *contents_at(function, model, ws, q).momentum;
  s.compute_composites(model, q.data());
  return s;
}

/// Inertias of single bodies and velocities.
template <class R>
MomentumScratch<R>& moving(const char* function, const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                           VectorArgument<R> v) {
  MomentumScratch<R>& s = *contents_at(function, model, ws, q, {{"v", v}}).momentum;
  s.compute_moving_bodies(model, q.data(), v.data());
  return s;
}

}  // namespace

template <class R>
R kinetic_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v) {
  const MomentumScratch<R>& s = moving("kinetic_energy", model, ws, q, v);
  return kinetic_energy(model, s.columns, s.inertias, s.motions, v.data());
}

template <class R>
R potential_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  const MomentumScratch<R>& s = composed("potential_energy", model, ws, q);
  return potential_energy(model, s.frames, s.inertias);
}

template <class R>
R common_frame_condition(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  const MomentumScratch<R>& s = composed("common_frame_condition", model, ws, q);
  return common_frame_condition(model, s.columns, s.inertias);
}

template <class R>
R total_mass(const Model<R>& model) {
  check_needs("total_mass", model, Needs::inertias);
  R mass = model.base_rotors().mass;
  for (int i = 1; i < model.body_count(); ++i) mass += model.body(i).inertia.mass;
  return mass;
}

template <class R>
Vec3<R> center_of_mass(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  const MomentumScratch<R>& s = composed("center_of_mass", model, ws, q);
  return s.frames.origin() + relative_center_of_mass(s.inertias);
}

template <class R>
Vec3<R> center_of_mass_velocity(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                VectorArgument<R> v) {
  const MomentumScratch<R>& s = moving("center_of_mass_velocity", model, ws, q, v);
  return total_momentum(model, s.frames, s.columns, s.inertias, s.motions, v.data()).linear *
         inverse_of_mass(total_mass(model));
}

template <class R>
Vec3<R> center_of_mass_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                    VectorArgument<R> v, VectorArgument<R> a) {
  check_v("center_of_mass_acceleration", "a", model, a);
  MomentumScratch<R>& s = moving("center_of_mass_acceleration", model, ws, q, v);
  s.motions.compute_accelerations(model, s.frames, s.columns, q.data(), v.data(), a.data(),
                                  Motion<R>::zero());
  Vec3<R> rate = Vec3<R>::zero();  // of the linear momentum
  for (int i = 1; i < model.body_count(); ++i)
    rate += force_for(s.inertias.inertia(i), s.motions.velocity_of(i), s.motions.acceleration_of(i)).linear;
  return rate * inverse_of_mass(total_mass(model));
}

template <class R>
const Matrix6X<R>& centroidal_momentum_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  MomentumScratch<R>& s = composed("centroidal_momentum_matrix", model, ws, q);
  Matrix6X<R>& result = ws.contents().centroidal;
  kernels::composite_momenta(model, s.columns, s.inertias, s.momenta);
  momentum_matrix(model, s.frames, s.momenta, relative_center_of_mass(s.inertias), result.data());
  return result;
}

template <class R>
const Matrix3X<R>& center_of_mass_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  MomentumScratch<R>& s = composed("center_of_mass_jacobian", model, ws, q);
  WorkspaceContents<R>& c = ws.contents();
  kernels::composite_momenta(model, s.columns, s.inertias, s.momenta);
  momentum_matrix(model, s.frames, s.momenta, relative_center_of_mass(s.inertias), c.columns_work.data());
  const R inverse = inverse_of_mass(s.inertias.table(0, 0));
  for (Eigen::Index k = 0; k < c.com_jacobian.cols(); ++k)  // without degrees there are no rows to take
    c.com_jacobian.col(k) = c.columns_work.col(k).template tail<3>() * inverse;
  return c.com_jacobian;
}

template <class R>
Force<R> momentum(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v) {
  const MomentumScratch<R>& s = moving("momentum", model, ws, q, v);
  return wrench_at(total_momentum(model, s.frames, s.columns, s.inertias, s.motions, v.data()),
                   -s.frames.origin());
}

template <class R>
const Matrix6X<R>& centroidal_momentum_matrix_rate(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q, VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("centroidal_momentum_matrix_rate", model, ws, q, {{"v", v}});
  centroidal_momentum_matrix_rate(model, q.data(), v.data(), *c.momentum, c.centroidal_rate.data());
  return c.centroidal_rate;
}

template <class R>
Inertia<R> composite_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                             FrameReference<R> frame) {
  const MomentumScratch<R>& s = composed("composite_inertia", model, ws, q);
  const Frame<R>& f = frame_of(model, frame);
  return inverse_times(s.frames.placement(f.body) * f.placement, s.inertias.inertia(f.body));
}

template double total_mass(const Model<double>&);
template float total_mass(const Model<float>&);

}  // namespace limber

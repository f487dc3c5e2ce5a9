// All terms that a controller needs, from one pass over the kinematics: frames, columns, inertias and motions
// are computed once, in the common frame, and every term is read off them.
#pragma once

#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/kinematics.hpp>
#include <limber/algorithms/momentum.hpp>
#include <limber/algorithms/project_forces.hpp>
#include <limber/algorithms/subtree_sums.hpp>

namespace limber {

template <class T>
struct AllTermsScratch {
  MassMatrixScratch<T> mass;  ///< its inertias become composite
  WorldInertias<T> inertias;  ///< of single bodies
  WorldMotions<T> motions;
  Rows<T> forces;        ///< six rows by body: with q̈ = 0; then summed over the subtree
  std::vector<T> along;  ///< Sᵀ f by column

  template <class R>
  explicit AllTermsScratch(const Model<R>& model)
      : mass(model),
        inertias(model),
        motions(model),
        forces(6, model.body_count()),
        along(static_cast<std::size_t>(padded(model.columns().count) + kPackPadding)) {}
};

/// Where the kernel puts its results; matrices column by column. All must be there.
template <class T>
struct AllTermsOutput {
  T* mass_matrix;                 ///< nv × nv
  T* bias_forces;                 ///< nv
  T* gravity_forces;              ///< nv
  T* joint_jacobian;              ///< 6 × nv
  T* centroidal_momentum_matrix;  ///< 6 × nv
  T* center_of_mass_jacobian;     ///< 3 × nv
  Vec3<T> center_of_mass, center_of_mass_velocity;
  Force<T> momentum;  ///< about the world's origin
  T kinetic_energy, potential_energy;
};

template <class R, class T>
void all_terms(const Model<R>& model, const T* q, const T* v, AllTermsScratch<T>& s, AllTermsOutput<T>& out) {
  using Pack = typename PackOf<T>::type;
  const WorldFrames<T>& frames = s.mass.frames;
  const WorldColumns<T>& columns = s.mass.columns;
  s.mass.frames.compute(model, q);
  s.mass.columns.compute(model, q, frames);
  s.inertias.compute(model, frames);
  s.motions.compute_velocities(model, columns, v);
  const Vec3<T> gravity = model.gravity().template cast<T>();
  s.motions.compute_accelerations(model, frames, columns, q, v, static_cast<const T*>(nullptr),
                                  {Vec3<T>::zero(), -gravity});

  // bias: forces with q̈ = 0, summed inward; balanced rotors on their carriers and on the joints that drive
  // them
  detail::body_forces(model, s.inertias, s.motions, s.forces);
  for (const BalancedRotor<R>& rotor : model.rotors()) {
    const Vec3<T> axis =
        frames.rotation(rotor.carrier) * (rotor.axis * rotor.spin_inertia).template cast<T>();
    const Vec3<T> couple =
        cross(s.motions.velocity.vector(0, rotor.carrier), axis) * driven_rate(model, rotor, v);
    s.forces.set(0, rotor.carrier, s.forces.vector(0, rotor.carrier) + couple);
  }
  sum_over_subtrees<6>(model, s.forces);
  project_on_columns(model, columns, s.forces, s.along, out.bias_forces);
  for (const BalancedRotor<R>& rotor : model.rotors()) {
    const Vec3<T> axis =
        frames.rotation(rotor.carrier) * (rotor.axis * rotor.spin_inertia).template cast<T>();
    const T torque = dot(axis, s.motions.acceleration.vector(0, rotor.carrier));
    for (const Drive<R>& drive : model.drives(rotor))
      out.bias_forces[drive.v_index] = out.bias_forces[drive.v_index] + as<T>(drive.ratio) * torque;
  }

  out.kinetic_energy = kinetic_energy(model, frames, s.inertias, s.motions, v);
  out.momentum = total_momentum(model, frames, s.inertias, s.motions, v);

  // gravity, from the composites: the weight of each subtree
  s.mass.inertias.table = s.inertias.table;
  s.mass.inertias.accumulate(model);
  const Vec3<Pack> g{Pack(gravity.x), Pack(gravity.y), Pack(gravity.z)};
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Inertia<Pack> composite = s.mass.inertias.inertias(k);
    s.forces.set(0, k, cross(g, composite.first_moment));
    s.forces.set(3, k, g * (-composite.mass));
  });
  project_on_columns(model, columns, s.forces, s.along, out.gravity_forces);

  mass_matrix_of_composites(model, s.mass, out.mass_matrix);
  joint_jacobian(model, frames, columns, out.joint_jacobian);

  const Vec3<T> center = relative_center_of_mass(s.mass.inertias);
  const T inverse_mass = as<T>(1) / s.mass.inertias.table(0, 0);
  momentum_matrix(model, frames, s.mass.momenta, center, out.centroidal_momentum_matrix);
  for (int k = 0; k < model.nv(); ++k)
    for (int r = 0; r < 3; ++r)
      out.center_of_mass_jacobian[3 * k + r] = out.centroidal_momentum_matrix[6 * k + 3 + r] * inverse_mass;
  out.center_of_mass = frames.origin + center;
  out.center_of_mass_velocity = out.momentum.linear * inverse_mass;
  out.momentum.angular += cross(frames.origin, out.momentum.linear);
  out.potential_energy = potential_energy(model, frames, s.mass.inertias);
}

}  // namespace limber

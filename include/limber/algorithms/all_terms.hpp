// All terms that a controller needs, from one pass over the kinematics: frames, columns, inertias and motions
// are computed once, in the common frame, and every term is read off them.
#pragma once

#include <limber/algorithms/common_bias.hpp>
#include <limber/algorithms/kinematics.hpp>
#include <limber/algorithms/momentum.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct AllTermsScratch {
  MassMatrixScratch<T> mass;  ///< its inertias are of single bodies at first, then composite
  CommonBias<T> bias;

  template <class R>
  explicit AllTermsScratch(const Model<R>& model) : mass(model), bias(model) {}
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

/// `Zeros::known`: entries of the mass matrix between branches may be left as they are.
template <class R, class T>
void all_terms(const Model<R>& model, const T* q, const T* v, AllTermsScratch<T>& s, AllTermsOutput<T>& out,
               Zeros zeros = Zeros::written) {
  using Pack = typename PackOf<T>::type;
  const CommonFrames<T>& frames = s.mass.frames;
  const CommonColumns<T>& columns = s.mass.columns;
  CommonInertias<T>& inertias = s.mass.inertias;
  s.bias.compute(model, q, v, s.mass, nullptr, out.bias_forces);
  out.kinetic_energy = kinetic_energy(model, columns, inertias, s.mass.motions, v);
  out.momentum = total_momentum(model, frames, columns, inertias, s.mass.motions, v);

  // gravity, from the composites: the weight of each subtree
  inertias.accumulate_all(model, frames);
  const Vec3<T> gravity = model.gravity().template cast<T>();
  const Vec3<Pack> g{Pack(gravity.x), Pack(gravity.y), Pack(gravity.z)};
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Inertia<Pack> composite = inertias.inertias(k);
    s.bias.forces.set(0, k, cross(g, composite.first_moment));
    s.bias.forces.set(3, k, g * (-composite.mass));
  });
  kernels::project_forces(model, columns, s.bias.forces, s.bias.along, out.gravity_forces);

  mass_matrix_of_composites(model, s.mass, out.mass_matrix, zeros);
  joint_jacobian(model, frames, columns, out.joint_jacobian);

  const Vec3<T> center = relative_center_of_mass(inertias);
  const T inverse_mass = inverse_of_mass(inertias.table(0, 0));
  momentum_matrix(model, frames, s.mass.momenta, center, out.centroidal_momentum_matrix);
  for (int k = 0; k < model.nv(); ++k)
    for (int r = 0; r < 3; ++r)
      out.center_of_mass_jacobian[3 * k + r] = out.centroidal_momentum_matrix[6 * k + 3 + r] * inverse_mass;
  out.center_of_mass = frames.origin() + center;
  out.center_of_mass_velocity = out.momentum.linear * inverse_mass;
  out.momentum.angular += cross(frames.origin(), out.momentum.linear);
  out.potential_energy = potential_energy(model, frames, inertias);
}

}  // namespace limber::inline LIMBER_REGISTERS

// A plain textbook reference for every algorithm: one mechanism in one configuration, worked out from its
// description with nothing of the library but vectors and transforms.
//
// All is in world coordinates (Plücker, at the world's origin). Links and rotors alike are *parts*: each
// has a parent and moves relative to it by a few columns S, one per degree of freedom that drives it:
//
//   v = v_parent + Σ S_k v_k          a = a_parent + Σ (S_k a_k + Ṡ_k v_k)          J_k = Σ S_k up the tree
//
// A mimic joint and a rotor differ from a joint only in whose degree they name and by what factor. Nothing
// here is fast; everything can be seen to be right.
#pragma once

#include <limber/model/spec.hpp>

#include <Eigen/Core>

#include <map>
#include <string>
#include <vector>

namespace limber::test {

/// Numbers by joint name: positions, velocities or accelerations. A joint left out is neutral or zero.
using ByJoint = std::map<std::string, std::vector<double>>;

/// A degree of freedom: the joint and the number of the velocity within it.
struct Dof {
  std::string joint;
  int degree = 0;
  friend bool operator==(const Dof&, const Dof&) = default;
};

class Oracle {
 public:
  Oracle(const ModelSpec& spec, const ByJoint& positions);

  /// The degrees of freedom, in the order in which the description lists its bodies; fixed and mimic joints
  /// have none.
  const std::vector<Dof>& dofs() const { return dofs_; }
  int nv() const { return static_cast<int>(dofs_.size()); }
  /// −1 if there is none such.
  int index(const Dof& dof) const;
  /// A vector over dofs() from numbers by joint name, and back.
  Eigen::VectorXd vector(const ByJoint& velocities) const;
  ByJoint by_joint(const Eigen::VectorXd& velocities) const;

  /// X_world_frame of the world, a link, a named frame or a named rotor (which turns with it).
  Transform<double> placement(const std::string& frame) const;

  /// Of the body that carries the frame, in world coordinates at the world's origin.
  Eigen::MatrixXd jacobian(const std::string& frame) const;
  Motion<double> velocity(const std::string& frame, const Eigen::VectorXd& v) const;
  /// Spatial, without gravity.
  Motion<double> acceleration(const std::string& frame, const Eigen::VectorXd& v,
                              const Eigen::VectorXd& a) const;

  /// Σ JᵀIJ over links and rotors, and the armatures.
  Eigen::MatrixXd mass_matrix() const;
  /// H a + C v + gravity − Σ Jᵀf by Newton–Euler. Forces by link name, on the link's own origin and axes.
  Eigen::VectorXd inverse_dynamics(const Eigen::VectorXd& v, const Eigen::VectorXd& a,
                                   const std::map<std::string, Force<double>>& forces = {}) const;
  Eigen::VectorXd bias_forces(const Eigen::VectorXd& v) const;
  /// Σ Jᵀ(I J̇ + B J) over links and rotors, B = ½[(v×*) I + (I v)×̄* − I (v×)] as 6×6 matrices.
  Eigen::MatrixXd coriolis_matrix(const Eigen::VectorXd& v) const;
  Eigen::VectorXd gravity_forces() const;

  double kinetic_energy(const Eigen::VectorXd& v) const;
  /// Zero at the world's origin.
  double potential_energy() const;
  /// Of links and rotors; what is fixed to the world counts.
  double mass() const;
  Vec3<double> center_of_mass() const;
  /// About the world's origin.
  Force<double> momentum(const Eigen::VectorXd& v) const;

 private:
  /// One term of a part's motion relative to its parent: S v_dof.
  struct Column {
    int dof;
    Motion<double> s;
    bool fixed_in_parent;  ///< the axis moves with the parent, else with the part itself
    std::vector<Motion<double>>
        partial;    ///< ∂S/∂q_k seen from the part, per degree of the joint (custom joints)
    int first_dof;  ///< of those degrees
  };
  struct Part {
    std::string name;
    int parent;  ///< −1: the world
    Transform<double> world_from_part;
    Inertia<double> inertia;  ///< in world coordinates
    std::vector<Column> columns;
  };
  /// What a joint or a rotor follows: position = offset + Σ factor · q, velocity = Σ factor · v.
  struct Row {
    double offset = 0;
    std::map<int, double> factors;  ///< by dof
  };

  void number_dofs(const ModelSpec& spec);
  Row row_of(const ModelSpec& spec, const std::string& reference, double factor) const;
  double position(const Row& row) const;
  void add_link(const ModelSpec& spec, const BodySpec& body);
  void add_rotor(const ModelSpec& spec, const BodySpec& body, const RotorSpec& rotor);

  const Part* find(const std::string& frame) const;
  Motion<double> velocity(const Part* part, const Eigen::VectorXd& v) const;
  Motion<double> acceleration(const Part* part, const Eigen::VectorXd& v, const Eigen::VectorXd& a) const;
  Eigen::MatrixXd jacobian(const Part* part) const;
  Eigen::MatrixXd jacobian_rate(const Part* part, const Eigen::VectorXd& v) const;
  const Part* parent(const Part& part) const;

  std::vector<Dof> dofs_;
  ByJoint q_;
  std::vector<Part> parts_;
  std::map<std::string, FrameSpec> frames_;
  Eigen::VectorXd armature_;
  Vec3<double> gravity_;
};

}  // namespace limber::test

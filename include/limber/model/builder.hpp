// A mechanism in a few lines of code:
//
//   ModelSpec arm = ModelBuilder("arm")
//                       .body("upper").revolute("shoulder", {0, 1, 0}).at({0, 0, 0.3})
//                           .inertia(2.0, {0, 0, 0.1}, {0.02, 0.02, 0.01}).limits(-2.9, 2.9)
//                       .body("fore").revolute("elbow", {0, 1, 0}).at({0, 0, 0.4})
//                           .solid(solids::cylinder(2700.0, 0.03, 0.3), {0, 0, 0.15})
//                       .frame("tool", "fore", {0, 0, 0.3})
//                       .spec();
//
// body() begins a body; what follows describes it, its joint and what is on it, until the next body() or
// on().
#pragma once

#include <limber/model/spec.hpp>

#include <concepts>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// One number for all degrees of a joint, or one for each.
struct PerDegree {
  std::vector<double> values;
  PerDegree(double for_all) : values{for_all} {}  // NOLINT: converts on purpose
  PerDegree(std::initializer_list<double> for_each) : values(for_each) {}
};

enum class DhConvention {
  classic,  ///< the row's joint is about the z-axis before it: A = Rz(θ) Tz(d) Tx(a) Rx(α)
  modified  ///< (Craig) about the z-axis of its own frame: A = Rx(α) Tx(a) Rz(θ) Tz(d), with a and α before
            ///< it
};

/// One row of a Denavit–Hartenberg table. The joint's position is added to theta (revolute) or to d
/// (prismatic); a fixed row is a constant step, such as the tool's.
struct DhRow {
  double a, alpha, d, theta;
  JointType type = JointType::revolute;
};

class ModelBuilder {
 public:
  using Vector = Vec3<double>;
  using Placement = Transform<double>;

  explicit ModelBuilder(std::string name);

  /// The description so far.
  const ModelSpec& spec() const { return spec_; }

  ModelBuilder& gravity(const Vector& acceleration) { return set(spec_.gravity, acceleration); }

  // ---- Bodies

  /// A new body on the one before it (the first, on the world), fixed until a joint is given.
  ModelBuilder& body(const std::string& name);
  ModelBuilder& body(const std::string& name, const std::string& parent);
  /// Back to a body that exists, to say more about it.
  ModelBuilder& on(const std::string& body_name);

  /// A chain of bodies link1, link2, … with joints joint1, joint2, … (or other words), the first on the body
  /// before (or the world). The link frames are the frames of the table.
  ModelBuilder& denavit_hartenberg(DhConvention convention, const std::vector<DhRow>& rows,
                                   const std::string& link = "link", const std::string& joint = "joint");

  // ---- The joint of the body

  /// Of any type; most have a function of their own below.
  ModelBuilder& joint(const std::string& name, JointType type, const Vector& axis = Vector::unit_z());
  ModelBuilder& fixed(const std::string& name) { return joint(name, JointType::fixed); }
  ModelBuilder& revolute(const std::string& name, const Vector& axis = Vector::unit_z()) {
    return joint(name, JointType::revolute, axis);
  }
  ModelBuilder& prismatic(const std::string& name, const Vector& axis = Vector::unit_z()) {
    return joint(name, JointType::prismatic, axis);
  }
  /// The pitch is in metres per radian.
  ModelBuilder& helical(const std::string& name, double pitch, const Vector& axis = Vector::unit_z()) {
    return joint(name, JointType::helical, axis).set(current().joint.pitch, pitch);
  }
  ModelBuilder& cylindrical(const std::string& name, const Vector& axis = Vector::unit_z()) {
    return joint(name, JointType::cylindrical, axis);
  }
  ModelBuilder& universal(const std::string& name, const Vector& first = Vector::unit_x(),
                          const Vector& second = Vector::unit_y()) {
    return joint(name, JointType::universal, first).set(current().joint.axis2, second);
  }
  ModelBuilder& spherical(const std::string& name) { return joint(name, JointType::spherical); }
  ModelBuilder& planar(const std::string& name, const Vector& normal = Vector::unit_z()) {
    return joint(name, JointType::planar, normal);
  }
  ModelBuilder& translation(const std::string& name) { return joint(name, JointType::translation); }
  ModelBuilder& floating(const std::string& name = "root") { return joint(name, JointType::floating); }
  ModelBuilder& custom(const std::string& name, std::shared_ptr<const CustomJoint> implementation);

  /// Where the joint is on the parent link: its origin, and how its axes are turned; or both in one.
  ModelBuilder& at(const Vector& origin, const Rotation<double>& axes = Rotation<double>::identity()) {
    return at(Placement{axes, origin});
  }
  ModelBuilder& at(const std::same_as<Placement> auto& placement) {
    return set(current().placement, placement);
  }
  /// Where the link frame is in the joint's moving frame; the same unless said.
  ModelBuilder& link_frame(const Placement& placement) { return set(current().link_placement, placement); }

  ModelBuilder& limits(const PerDegree& lower, const PerDegree& upper) {
    LimitSpec& limits = current().joint.limits;
    return set(limits.lower, lower).set(limits.upper, upper);
  }
  ModelBuilder& velocity_limit(const PerDegree& limit) { return set(current().joint.limits.velocity, limit); }
  ModelBuilder& effort_limit(const PerDegree& limit) { return set(current().joint.limits.effort, limit); }
  ModelBuilder& damping(const PerDegree& coefficient) { return set(current().joint.damping, coefficient); }
  ModelBuilder& friction(const PerDegree& effort) { return set(current().joint.friction, effort); }
  ModelBuilder& armature(const PerDegree& inertia) { return set(current().joint.armature, inertia); }
  /// −stiffness (q − rest); not on planar and floating joints.
  ModelBuilder& spring(const PerDegree& stiffness, const PerDegree& rest = {}) {
    return set(current().joint.stiffness, stiffness).set(current().joint.rest, rest);
  }
  /// The joint's position is multiplier × that of the joint `of` + offset.
  ModelBuilder& mimic(const std::string& of, double multiplier = 1, double offset = 0);

  // ---- The inertia of the body, in its link frame: each call adds to what is there

  /// Mass, centre of mass and the moments of inertia about it, along the link's axes; or the whole tensor.
  ModelBuilder& inertia(double mass, const Vector& com, const Vector& moments_about_com) {
    const Vector& m = moments_about_com;
    return inertia(mass, com, Sym3<double>::diagonal(m.x, m.y, m.z));
  }
  ModelBuilder& inertia(double mass, const Vector& com, const std::same_as<Sym3<double>> auto& about_com) {
    return add({mass, com, about_com.matrix()});
  }
  ModelBuilder& point_mass(double mass, const Vector& point) {
    return inertia(mass, point, Sym3<double>::zero());
  }
  /// A part (limber/spatial/solids.hpp) and where its own frame is on the link.
  ModelBuilder& solid(const Inertia<double>& part, const Vector& origin = Vector::zero(),
                      const Rotation<double>& axes = Rotation<double>::identity()) {
    return solid(part, Placement{axes, origin});
  }
  ModelBuilder& solid(const Inertia<double>& part, const std::same_as<Placement> auto& placement) {
    return add(InertiaSpec::from(placement * part));
  }

  // ---- Rotors of the body's joint

  /// A rotor on the parent link, where the joint is, that turns gear_ratio × the joint's position.
  ModelBuilder& rotor(double gear_ratio, const Inertia<double>& inertia,
                      const Vector& axis = Vector::unit_z());
  /// Any other: on another carrier, elsewhere, with a name, driven by several joints.
  ModelBuilder& rotor(RotorSpec rotor);

  // ---- Frames and loops

  ModelBuilder& frame(const std::string& name, const std::string& body_name,
                      const Vector& origin = Vector::zero(),
                      const Rotation<double>& axes = Rotation<double>::identity());
  ModelBuilder& frame(const std::string& name, const std::string& body_name,
                      const std::same_as<Placement> auto& placement) {
    return frame(name, body_name, placement.translation, placement.rotation);
  }
  /// A cut joint between two bodies, each given by its name and a frame on it; the axis is in frame a.
  ModelBuilder& loop(const std::string& name, JointType type, const Vector& axis, const LoopEndSpec& a,
                     const LoopEndSpec& b);

 private:
  template <class V>
  ModelBuilder& set(V& value, const auto& given) {
    value = given;
    return *this;
  }
  ModelBuilder& set(std::vector<double>& list, const PerDegree& numbers);
  ModelBuilder& add(const InertiaSpec& part);
  BodySpec& current();

  ModelSpec spec_;
  std::size_t current_ = 0;  ///< the body that calls speak about
};

}  // namespace limber

// Lengths in another unit: s of the new unit are one of the old one.
#include <limber/model/edit.hpp>

#include <algorithm>
#include <cmath>

#include "model/edit_common.hpp"
#include "model/refuse.hpp"

namespace limber {

namespace {

bool slides(Freedom freedom) { return freedom >= Freedom::slide_x && freedom <= Freedom::slide_z; }

/// Whether degree k of a joint, in the order of its velocities, is a length.
bool slides(const JointSpec& joint, std::size_t k) {
  const Freedoms& degrees = facts_of(joint.type).degrees;
  return static_cast<int>(k) < degrees.size() && slides(degrees[static_cast<int>(k)]);
}

/// The same for what a mimic joint or a rotor follows: a position.
bool slides(const ModelSpec& spec, const std::string& reference) {
  const edit::Driver driver = edit::find_driver(spec, reference);
  if (!driver.body || !driver.q_coordinate) return false;
  const Freedoms& positions = facts_of(driver.body->joint.type).row;
  return *driver.q_coordinate < positions.size() && slides(positions[*driver.q_coordinate]);
}

/// A list of numbers per degree with one number each, where one serves degrees of several kinds.
void write_out(const JointSpec& joint, std::vector<double>& list) {
  if (list.size() == 1) list.resize(static_cast<std::size_t>(velocity_count(joint)), list.front());
}

class Scaling {
 public:
  explicit Scaling(double factor) : s_(factor) {}

  void length(double& x) const { x *= s_; }
  void length(Vec3<double>& v) const { v = v * s_; }
  void placement(Transform<double>& x) const { length(x.translation); }

  void inertia(InertiaSpec& inertia) const {
    length(inertia.com);
    inertia.about_com = inertia.about_com * (s_ * s_);
  }

  void joint(const ModelSpec& spec, JointSpec& joint) const {
    length(joint.pitch);
    for (std::vector<double>* list :
         {&joint.limits.lower, &joint.limits.upper, &joint.limits.velocity, &joint.rest}) {
      write_out(joint, *list);
      for (std::size_t k = 0; k < list->size(); ++k)
        if (slides(joint, k)) length((*list)[k]);
    }
    write_out(joint, joint.armature);
    for (std::size_t k = 0; k < joint.armature.size(); ++k)
      if (!slides(joint, k)) joint.armature[k] *= s_ * s_;
    if (!joint.mimic) return;
    if (slides(joint, 0)) length(joint.mimic->offset);
    joint.mimic->multiplier *= rate(slides(joint, 0), slides(spec, joint.mimic->of));
  }

  void rotor(const ModelSpec& spec, const BodySpec& owner, RotorSpec& rotor) const {
    if (rotor.placement) placement(*rotor.placement);
    inertia(rotor.inertia);
    rotor.gear_ratio *= rate(false, slides(owner.joint, 0));
    for (auto& [joint, ratio] : rotor.rates) ratio *= rate(false, slides(spec, joint));
  }

  /// Of a body, or of the world.
  template <class Body>
  void shapes(Body& body) const {
    edit::for_each_shape(body, [&](auto& each) {
      placement(each.placement);
      std::visit(*this, each.shape);
    });
  }

  // Shapes.
  void operator()(BoxSpec& s) const { length(s.size); }
  void operator()(SphereSpec& s) const { length(s.radius); }
  void operator()(CylinderSpec& s) const { length(s.radius), length(s.length); }
  void operator()(CapsuleSpec& s) const { length(s.radius), length(s.length); }
  void operator()(EllipsoidSpec& s) const { length(s.radii); }
  void operator()(PlaneSpec& s) const { length(s.size_x), length(s.size_y); }
  void operator()(MeshSpec& s) const { length(s.scale); }

 private:
  /// The factor of d(driven)/d(driver).
  double rate(bool driven_slides, bool driver_slides) const {
    return (driven_slides ? s_ : 1) / (driver_slides ? s_ : 1);
  }

  double s_;
};

}  // namespace

ModelSpec with_scaled_lengths(const ModelSpec& spec, double factor) {
  if (!(factor > 0) || !std::isfinite(factor))
    refuse("with_scaled_lengths: {} is no positive number", factor);
  ModelSpec result = spec;
  const Scaling scaling(factor);
  for (BodySpec& body : result.bodies) {
    scaling.placement(body.placement);
    scaling.placement(body.link_placement);
    scaling.inertia(body.inertia);
    scaling.joint(spec, body.joint);
    for (RotorSpec& rotor : body.rotors) scaling.rotor(spec, body, rotor);
    scaling.shapes(body);
  }
  for (FrameSpec& frame : result.frames) scaling.placement(frame.placement);
  for (LoopSpec& loop : result.loops) {
    scaling.placement(loop.a.placement);
    scaling.placement(loop.b.placement);
    scaling.length(loop.pitch);
  }
  scaling.shapes(result);
  return result;
}

}  // namespace limber

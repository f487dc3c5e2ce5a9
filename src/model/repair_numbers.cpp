#include <algorithm>
#include <cmath>

#include "model/canonical.hpp"
#include "model/checks.hpp"
#include "model/edit_common.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

constexpr const char* kNotFinite = "must be a finite number";

using edit::list_text;

class NumberRepair {
 public:
  explicit NumberRepair(RepairList& repairs) : repairs_(repairs) {}

  void number(double& value, double otherwise, const Part& at) {
    if (is_usable(value)) return;
    note(at, number_text(value), number_text(otherwise), kNotFinite);
    value = otherwise;
  }

  void vector(Vec3<double>& v, const Vec3<double>& otherwise, const Part& at) {
    if (is_usable(v)) return;
    note(at, text_of(v), text_of(otherwise), kNotFinite);
    v = otherwise;
  }

  /// A direction of length one.
  void axis(Vec3<double>& axis, const Part& at) {
    vector(axis, Vec3<double>::unit_z(), at);
    const double length = norm(axis);
    if (std::abs(length - 1) <= 1e-6) return;
    const Vec3<double> unit = length < 1e-12 ? Vec3<double>::unit_z() : axis * (1 / length);
    note(at, text_of(axis), text_of(unit), "an axis is a direction of length one");
    axis = unit;
  }

  void placement(Transform<double>& x, const Part& at) {
    vector(x.translation, Vec3<double>::zero(), at.part(".translation"));
    Mat3<double>& r = x.rotation.matrix;
    const bool is_finite = is_usable(r);
    if (is_finite && orthogonality_error(r) <= 1e-6 && determinant(r) > 0) return;
    Mat3<double> nearest = Mat3<double>::identity();
    // A matrix that is far from a rotation, or mirrors, has no rotation near it that could be meant.
    if (is_finite && determinant(r) > 0 && orthogonality_error(r) <= 0.5)
      nearest = cleaned(x).rotation.matrix;
    const bool is_near = orthogonality_error(nearest) <= 1e-6;
    if (!is_near) nearest = Mat3<double>::identity();
    note(at.part(".rotation"), text_of(r), text_of(nearest),
         "a rotation has columns of length one at right angles");
    r = nearest;
  }

  void joint(BodySpec& body) {
    JointSpec& joint = body.joint;
    const std::string element = "joint \"" + joint.name + "\"";
    const Part at = joint_part(body, element);
    if (facts_of(joint.type).has_axis())
      axis(joint.axis, at.part(" axis"));
    else
      vector(joint.axis, Vec3<double>::unit_z(), at.part(" axis"));
    second_axis(joint, at);
    number(joint.pitch, 0, at.part(" pitch"));
    if (joint.pitch != 0 && !facts_of(joint.type).has_pitch) {
      note(at.part(" pitch"), number_text(joint.pitch), "0", "only a helical joint has one");
      joint.pitch = 0;
    }
    limits(joint, at);
    const int nv = velocity_count(joint);
    for (const auto& [name, values] :
         {std::pair{" damping", &joint.damping}, std::pair{" friction", &joint.friction},
          std::pair{" armature", &joint.armature}}) {
      per_degree(*values, nv, at.part(name), false);
      not_negative(*values, at.part(name));
    }
    if (joint.mimic) {
      number(joint.mimic->multiplier, 1, at.part(" mimic.multiplier"));
      number(joint.mimic->offset, 0, at.part(" mimic.offset"));
    }
  }

  void rotor(RotorSpec& rotor, const Part& at) {
    axis(rotor.axis, at.part(" axis"));
    if (rotor.placement) placement(*rotor.placement, at.part(" placement"));
    number(rotor.gear_ratio, 1, at.part(" gear_ratio"));
    number(rotor.offset, 0, at.part(" offset"));
    for (auto& [joint, rate] : rotor.rates) number(rate, 1, at.part((" rates[\"" + joint + "\"]").c_str()));
  }

 private:
  void note(const Part& at, std::string before, std::string after, std::string reason) {
    repairs_.add(at.line(), at, std::move(before), std::move(after), std::move(reason));
  }

  void clear(std::vector<double>& values, const Part& at, const std::string& reason) {
    note(at, list_text(values), "none", reason);
    values.clear();
  }

  void second_axis(JointSpec& joint, const Part& at) {
    if (!joint.axis2) return;
    const Part here = at.part(" axis2");
    if (facts_of(joint.type).axes != Axes::x_and_y) {
      note(here, text_of(*joint.axis2), "none", "only a universal joint has one");
      joint.axis2.reset();
      return;
    }
    axis(*joint.axis2, here);
    const double cosine = dot(joint.axis, *joint.axis2);
    if (std::abs(cosine) <= 1e-6) return;
    const Vec3<double> across = *joint.axis2 - joint.axis * cosine;
    const Vec3<double> square = norm(across) > 1e-6 ? normalized(across) : any_perpendicular(joint.axis);
    note(here, text_of(*joint.axis2), text_of(square), "must be at right angles to the first axis");
    joint.axis2 = square;
  }

  void limits(JointSpec& joint, const Part& at) {
    LimitSpec& limits = joint.limits;
    const int nv = velocity_count(joint);
    const auto lists = {std::pair{" limits.lower", &limits.lower}, std::pair{" limits.upper", &limits.upper},
                        std::pair{" limits.velocity", &limits.velocity},
                        std::pair{" limits.effort", &limits.effort}};
    for (const auto& [name, values] : lists) per_degree(*values, nv, at.part(name), true);
    not_negative(limits.velocity, at.part(" limits.velocity"));
    not_negative(limits.effort, at.part(" limits.effort"));
    if (position_count(joint) != nv) {
      if (!limits.lower.empty())
        clear(limits.lower, at.part(" limits.lower"), "the positions of this joint have no bounds");
      if (!limits.upper.empty())
        clear(limits.upper, at.part(" limits.upper"), "the positions of this joint have no bounds");
    }
    if (limits.lower.empty() || limits.upper.empty()) return;
    const std::size_t count = std::max(limits.lower.size(), limits.upper.size());
    std::vector<double> lower = limits.lower, upper = limits.upper;
    lower.resize(count, lower.front());
    upper.resize(count, upper.front());
    bool is_upside_down = false;
    for (std::size_t k = 0; k < count; ++k)
      if (lower[k] > upper[k]) {
        std::swap(lower[k], upper[k]);
        is_upside_down = true;
      }
    if (!is_upside_down) return;
    note(at.part(" limits"), list_text(limits.lower) + " … " + list_text(limits.upper),
         list_text(lower) + " … " + list_text(upper), "upside down");
    limits.lower = lower;
    limits.upper = upper;
  }

  /// None, one for all degrees, or one for each; limits may be infinite.
  void per_degree(std::vector<double>& values, int degrees, const Part& at, bool may_be_infinite) {
    if (values.empty()) return;
    const auto count = static_cast<int>(values.size());
    if (degrees == 0) return clear(values, at, "the joint does not move");
    if (count > 1 && count != degrees)
      return clear(values, at, "the joint has " + std::to_string(degrees) + " degrees of freedom");
    const auto is_bad = [&](double x) { return std::isnan(x) || (std::isinf(x) && !may_be_infinite); };
    if (std::any_of(values.begin(), values.end(), is_bad)) clear(values, at, kNotFinite);
  }

  void not_negative(std::vector<double>& values, const Part& at) {
    if (std::none_of(values.begin(), values.end(), [](double x) { return x < 0; })) return;
    const std::string before = list_text(values);
    for (double& x : values) x = std::abs(x);
    note(at, before, list_text(values), "must not be negative");
  }

  RepairList& repairs_;
};

}  // namespace

void repair_numbers(ModelSpec& spec, RepairList& repairs) {
  NumberRepair all(repairs);
  all.vector(spec.gravity, ModelSpec().gravity, {"gravity", 0});
  for (BodySpec& body : spec.bodies) {
    const std::string element = body_element(body);
    const Part at = body_part(body, element);
    all.placement(body.placement, at.part(" placement"));
    all.placement(body.link_placement, at.part(" link_placement"));
    all.joint(body);
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      const std::string rotor = rotor_element(body, k);
      all.rotor(body.rotors[k], rotor_part(body, k, rotor));
    }
  }
  for (FrameSpec& frame : spec.frames) {
    const std::string element = "frame \"" + frame.name + "\"";
    all.placement(frame.placement, Part(element, frame.line).part(" placement"));
  }
  for (LoopSpec& loop : spec.loops) {
    const std::string element = "loop \"" + loop.name + "\"";
    const Part at(element, loop.line);
    all.axis(loop.axis, at.part(" axis"));
    all.placement(loop.a.placement, at.part(" a.placement"));
    all.placement(loop.b.placement, at.part(" b.placement"));
  }
}

}  // namespace limber::detail

// The floating base: giving a mechanism one, and making another link the base.
#include <limber/model/edit.hpp>

#include "model/edit_common.hpp"
#include "model/per_degree.hpp"

#include <algorithm>

namespace limber {

namespace {

constexpr const char* kRootJoint = "root";

std::vector<double> negated(std::vector<double> numbers) {
  for (double& x : numbers) x = 0 - x;
  return numbers;
}

/// The joint seen from its other side.
JointSpec reversed(const JointSpec& joint) {
  JointSpec out = joint;
  if (facts_of(joint.type).reversal == Reversal::axis) {
    out.axis = Vec3<double>::zero() - joint.axis;
    return out;
  }
  out.limits.lower = negated(joint.limits.upper);
  out.limits.upper = negated(joint.limits.lower);
  out.rest = negated(joint.rest);
  return out;
}

/// From the link up to the body on the world.
std::vector<const BodySpec*> path_to_root(const ModelSpec& spec, const std::string& link) {
  std::vector<const BodySpec*> path = {&edit::body_or_fail(spec, link)};
  while (path.back()->parent != kWorld) {
    if (path.size() > spec.bodies.size())
      edit::fail(spec, ProblemCode::parent_loop, path.back()->line, {ElementKind::body, link});
    path.push_back(&edit::body_or_fail(spec, path.back()->parent));
  }
  return path;
}

void check_reversible(const ModelSpec& spec, const std::vector<const BodySpec*>& path) {
  ProblemList problems(spec.file);
  const JointSpec& base = path.back()->joint;
  const Element base_element{ElementKind::joint, base.name};
  if (base.type != JointType::floating)
    problems.report(ProblemCode::base_not_floating, base.line, base_element / "type", to_string(base.type));
  else if (!is_zero(base.damping) || !is_zero(base.friction) || !is_zero(base.armature) ||
           !is_zero(base.stiffness) || !base.limits.lower.empty() || !base.limits.upper.empty() ||
           !base.limits.velocity.empty() || !base.limits.effort.empty())
    problems.report(ProblemCode::base_with_numbers, base.line, base_element);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const JointSpec& joint = path[i]->joint;
    const Element element{ElementKind::joint, joint.name};
    const Reversal reversal = facts_of(joint.type).reversal;
    if (reversal == Reversal::none)
      problems.report(ProblemCode::not_reversible, joint.line, element / "type", to_string(joint.type));
    if (reversal != Reversal::rotation) continue;
    const LimitSpec& limits = joint.limits;
    for (const std::vector<double>* numbers :
         {&joint.damping, &joint.friction, &joint.armature, &joint.stiffness, &limits.lower, &limits.upper,
          &limits.velocity, &limits.effort})
      if (!is_uniform(*numbers))
        problems.report(ProblemCode::reversed_numbers, joint.line, element, edit::list_text(*numbers),
                        {to_string(joint.type)});
  }
  std::move(problems).throw_or_warnings(false);
}

/// Rotors stay on their carriers and go with the joint that drives them.
std::vector<RotorSpec> rotors_of(const BodySpec& body) {
  std::vector<RotorSpec> rotors;
  for (const RotorSpec& rotor : body.rotors) rotors.push_back(edit::placed(body, rotor));
  return rotors;
}

}  // namespace

ModelSpec with_floating_base(const ModelSpec& spec) {
  edit::Names roots;
  for (const BodySpec& body : spec.bodies)
    if (body.parent == kWorld) roots.push_back(body.name);
  const Element model{ElementKind::model, spec.name};
  if (roots.empty()) edit::fail(spec, ProblemCode::base_missing, 0, model);
  if (roots.size() > 1) edit::fail(spec, ProblemCode::base_ambiguous, 0, model, "", {edit::list_text(roots)});

  ModelSpec result = spec;
  BodySpec& root = *result.find_body(roots.front());
  if (root.joint.type == JointType::floating) return result;
  if (root.joint.type != JointType::fixed)
    edit::fail(spec, ProblemCode::base_not_fixed, root.joint.line,
               {ElementKind::joint, root.joint.name, "type"}, to_string(root.joint.type), {root.name});
  const BodySpec* same_name = spec.find_joint(kRootJoint);
  if (same_name && same_name->name != root.name)
    edit::fail(spec, ProblemCode::name_taken, same_name->joint.line, {ElementKind::joint, kRootJoint});

  root.rotors = rotors_of(root);
  root.placement = root.placement * root.link_placement;
  root.link_placement = Transform<double>::identity();
  root.joint = JointSpec{};
  root.joint.name = kRootJoint;
  root.joint.type = JointType::floating;
  return result;
}

ModelSpec re_root(const ModelSpec& spec, const std::string& link) {
  const std::vector<const BodySpec*> path = path_to_root(spec, link);
  check_reversible(spec, path);
  ModelSpec result = spec;
  if (path.size() == 1) return result;

  BodySpec& base = *result.find_body(link);
  const BodySpec& old_base = *path.back();
  base.parent = kWorld;
  base.placement = old_base.placement;
  base.joint = old_base.joint;
  base.link_placement = Transform<double>::identity();
  base.rotors = rotors_of(old_base);

  // X_upper_lower = P J L, so X_lower_upper = L⁻¹ J⁻¹ P⁻¹.
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const BodySpec& lower = *path[i];
    BodySpec& upper = *result.find_body(path[i + 1]->name);
    upper.parent = lower.name;
    upper.placement = lower.link_placement.inverse();
    upper.joint = reversed(lower.joint);
    upper.link_placement = lower.placement.inverse();
    upper.rotors = rotors_of(lower);
  }

  // A joint of reversed positions counts the other way now, so what follows it does so with the opposite
  // rate.
  const auto turn_round = [&](const std::string& reference, double& rate) {
    const edit::Driver driver = edit::find_driver(spec, reference);
    const bool on_path = std::ranges::find(path, driver.body) != path.end();
    if (on_path && facts_of(driver.body->joint.type).reversal == Reversal::positions) rate = -rate;
  };
  for (BodySpec& body : result.bodies) {
    if (body.joint.mimic) turn_round(body.joint.mimic->of, body.joint.mimic->multiplier);
    for (RotorSpec& rotor : body.rotors)
      for (auto& [reference, rate] : rotor.rates) turn_round(reference, rate);
  }
  return result;
}

}  // namespace limber

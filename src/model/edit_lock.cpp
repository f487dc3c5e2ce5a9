// Locking joints: each child link becomes one piece with its parent link.
#include <limber/model/edit.hpp>
#include <limber/model/suggest.hpp>

#include "model/edit_common.hpp"
#include "model/part.hpp"

#include <algorithm>
#include <cmath>

namespace limber {

namespace {

/// What is wrong with these positions of the joint, if anything.
std::optional<Problem> wrong_positions(const JointSpec& joint, const std::vector<double>& q) {
  const auto problem = [&](ProblemCode code, ProblemArguments arguments = {}) {
    return Problem(code, joint.line, {ElementKind::joint, joint.name}, edit::list_text(q),
                   std::move(arguments));
  };
  if (joint.mimic) return problem(ProblemCode::joint_follows, {joint.mimic->of});
  if (joint.type == JointType::custom && !joint.custom) return problem(ProblemCode::custom_joint_missing);
  const int count = position_count(joint);
  if (static_cast<int>(q.size()) != count)
    return problem(
        ProblemCode::count_expected,
        {std::to_string(count) + (count == 1 ? " position" : " positions"), std::to_string(q.size())});
  if (!std::ranges::all_of(q, [](double x) { return std::isfinite(x); }))
    return problem(ProblemCode::not_finite);
  if (const int first = facts_of(joint.type).quaternion_index; first >= 0) {
    double square = 0;
    for (int k = first; k < first + 4; ++k)
      square += q[static_cast<std::size_t>(k)] * q[static_cast<std::size_t>(k)];
    if (std::abs(square - 1) > 1e-6)
      return problem(ProblemCode::quaternion_not_unit, {joint.name, number_text(std::sqrt(square))});
  }
  return std::nullopt;
}

void check_positions(const ModelSpec& spec, const PositionsByJoint& positions) {
  ProblemList problems(spec.file);
  for (const auto& [name, q] : positions) {
    const BodySpec* body = spec.find_joint(name);
    if (!body)
      problems.report(ProblemCode::joint_unknown, 0, {ElementKind::joint, name}, "",
                      {suggestion(name, edit::names_of(spec, edit::NameOf::joint))});
    else if (auto wrong = wrong_positions(body->joint, q))
      problems.add(std::move(*wrong));
  }
  std::move(problems).throw_or_warnings(false);
}

/// The position that is followed, if its joint is locked.
std::optional<double> locked_position(const ModelSpec& spec, const PositionsByJoint& locked,
                                      const std::string& reference, int line, const Element& follower) {
  const edit::Driver driver = edit::find_driver(spec, reference);
  const auto found = locked.find(driver.reference.joint);
  if (!driver.body || found == locked.end()) return std::nullopt;
  if (!driver.q_coordinate)
    edit::fail(spec, ProblemCode::driver_degree_unknown, line, follower, detail::in_quotes(reference));
  return found->second[static_cast<std::size_t>(*driver.q_coordinate)];
}

/// The positions with those of the mimic joints that follow, directly or through others.
PositionsByJoint with_followers(const ModelSpec& spec, PositionsByJoint locked) {
  for (bool more = true; more;) {
    more = false;
    for (const BodySpec& body : spec.bodies) {
      const JointSpec& joint = body.joint;
      if (!joint.mimic || locked.count(joint.name)) continue;
      const Element what{ElementKind::joint, joint.name, "mimic.of"};
      const auto leader = locked_position(spec, locked, joint.mimic->of, joint.line, what);
      if (!leader) continue;
      if (position_count(joint) != 1)
        edit::fail(spec, ProblemCode::mimic_type, joint.line, what, detail::in_quotes(joint.mimic->of));
      locked[joint.name] = {joint.mimic->multiplier * *leader + joint.mimic->offset};
      more = true;
    }
  }
  return locked;
}

/// The rotor without the joints that are locked, or nothing if none was.
std::optional<RotorSpec> without_locked(const ModelSpec& spec, const BodySpec& body, std::size_t index,
                                        const PositionsByJoint& locked) {
  RotorSpec rotor = edit::written_out(body, body.rotors[index]);
  const Element what = detail::rotor_part(body, index).element() / "rates";
  const auto turns_no_more = [&](const std::pair<std::string, double>& rate) {
    const auto position = locked_position(spec, locked, rate.first, rotor.line, what);
    if (position) rotor.offset += rate.second * *position;
    return position.has_value();
  };
  const std::size_t removed = std::erase_if(rotor.rates, turns_no_more);
  return removed ? std::optional(rotor) : std::nullopt;
}

}  // namespace

ModelSpec lock_joints(const ModelSpec& spec, const PositionsByJoint& positions) {
  check_positions(spec, positions);
  const PositionsByJoint locked = with_followers(spec, positions);

  ModelSpec result = spec;
  std::vector<std::pair<RotorSpec, Element>> standing;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    const BodySpec& old = spec.bodies[i];
    BodySpec& body = result.bodies[i];

    body.rotors.clear();
    const auto position = locked.find(old.joint.name);
    const bool is_locked = position != locked.end() && old.joint.type != JointType::fixed;
    for (std::size_t k = 0; k < old.rotors.size(); ++k) {
      const auto slowed = without_locked(spec, old, k, locked);
      if (!slowed && is_locked)
        body.rotors.push_back(edit::written_out(old, old.rotors[k]));  // `placement` changes below
      else if (!slowed)
        body.rotors.push_back(old.rotors[k]);
      else if (slowed->rates.empty())
        standing.emplace_back(*slowed, detail::rotor_part(old, k).element());
      else
        body.rotors.push_back(*slowed);
    }
    if (!is_locked) continue;

    body.placement =
        old.placement * edit::joint_transform(spec, old.joint, position->second) * old.link_placement;
    body.link_placement = Transform<double>::identity();
    body.joint = JointSpec{};
    body.joint.name = old.joint.name;
    body.joint.type = JointType::fixed;
    body.joint.line = old.joint.line;
  }
  for (const auto& [rotor, what] : standing) edit::fuse_rotor(result, rotor, what);
  return result;
}

}  // namespace limber

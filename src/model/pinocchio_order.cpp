#include <limber/model/pinocchio_order.hpp>

#include <cmath>
#include <numeric>
#include <utility>

namespace [[gnu::visibility("default")]] limber {

namespace {

/// Where Pinocchio has each velocity of a joint: linear ones first, where they are not rates of positions.
std::vector<int> velocity_order(const JointInfo& joint) {
  std::vector<int> order(static_cast<std::size_t>(joint.nv));
  std::iota(order.begin(), order.end(), 0);
  const Freedoms& degrees = facts_of(joint.type).degrees;  // none of a custom joint
  if (joint.velocities_are_rates) return order;
  int next = 0;
  for (const bool is_turn : {false, true})
    for (int k = 0; k < degrees.size(); ++k)
      if (turns(degrees[k]) == is_turn) order[static_cast<std::size_t>(k)] = next++;
  return order;
}

/// The free flyer of a model comes first, under a name of its own.
std::vector<std::string> named_as_in(const ModelNames& names, std::span<const std::string> joints) {
  std::vector<std::string> result(joints.begin(), joints.end());
  const bool floats = !names.joints.empty() && names.joints.front().type == JointType::floating;
  if (floats && !result.empty() && !names.joint_index.contains(result.front()))
    result.front() = names.joints.front().name;
  return result;
}

}  // namespace

template <class R>
PinocchioOrder::PinocchioOrder(const Model<R>& model, std::span<const std::string> joints)
    : limber_nq_(model.nq()) {
  int velocity = 0;
  std::vector<int> velocities(static_cast<std::size_t>(model.nv()));
  const std::vector<std::string> named = named_as_in(model.names(), joints);
  for (const JointInfo* each : joints_by_name(model.names(), named, "PinocchioOrder")) {
    const JointInfo& joint = *each;
    const auto has_no_limits = [&](int q) {
      return std::isinf(model.constants().lower[static_cast<std::size_t>(q)]) &&
             std::isinf(model.constants().upper[static_cast<std::size_t>(q)]);
    };
    const Freedoms& row = facts_of(joint.type).row;
    for (int k = 0; k < joint.nq; ++k) {
      Position position{joint.q_index + k, pinocchio_nq_++};
      const bool is_circle = (joint.type == JointType::revolute && has_no_limits(joint.q_index)) ||
                             (!joint.velocities_are_rates && k < row.size() && turns(row[k]));
      if (is_circle) position.sine = pinocchio_nq_++;
      positions_.push_back(position);
    }
    const std::vector<int> theirs = velocity_order(joint);
    for (int k = 0; k < joint.nv; ++k)
      velocities[static_cast<std::size_t>(joint.v_index + k)] =
          velocity + theirs[static_cast<std::size_t>(k)];
    velocity += joint.nv;
  }
  velocities_ = IndexOrder(std::move(velocities));
}

template PinocchioOrder::PinocchioOrder(const Model<double>&, std::span<const std::string>);
template PinocchioOrder::PinocchioOrder(const Model<float>&, std::span<const std::string>);

}  // namespace limber

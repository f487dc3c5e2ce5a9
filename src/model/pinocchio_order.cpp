#include <limber/model/pinocchio_order.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace [[gnu::visibility("default")]] limber {

namespace {

/// Where Pinocchio has each velocity of a joint.
std::vector<int> velocity_order(JointType type, int nv) {
  if (type == JointType::floating) return {3, 4, 5, 0, 1, 2};  // linear first
  if (type == JointType::planar) return {2, 0, 1};             // vx, vy, ωz for ωz, vx, vy
  std::vector<int> same(static_cast<std::size_t>(nv));
  std::iota(same.begin(), same.end(), 0);
  return same;
}

}  // namespace

template <class R>
PinocchioOrder::PinocchioOrder(const Model<R>& model, std::span<const std::string> joints)
    : velocities_(static_cast<std::size_t>(model.nv())), limber_nq_(model.nq()) {
  const std::vector<JointInfo>& known = model.names().joints;
  std::vector<bool> met(known.size());
  int velocity = 0;
  for (const std::string& name : joints) {
    const auto found = model.names().joint_index.find(name);
    const std::size_t index =
        found == model.names().joint_index.end() ? known.size() : static_cast<std::size_t>(found->second);
    if (index == known.size() || met[index])
      throw std::invalid_argument(fmt::format(
          "PinocchioOrder: \"{}\" is {}", name,
          index == known.size() ? "no moving joint of the model" : "in the list of joints twice"));
    met[index] = true;
    const JointInfo& joint = known[index];
    const auto has_no_limits = [&](int q) {
      return std::isinf(model.constants().lower[static_cast<std::size_t>(q)]) &&
             std::isinf(model.constants().upper[static_cast<std::size_t>(q)]);
    };
    for (int k = 0; k < joint.nq; ++k) {
      Position position{joint.q_index + k, pinocchio_nq_++};
      const bool is_circle = (joint.type == JointType::revolute && has_no_limits(joint.q_index)) ||
                             (joint.type == JointType::planar && k == 2);
      if (is_circle) position.sine = pinocchio_nq_++;
      positions_.push_back(position);
    }
    const std::vector<int> theirs = velocity_order(joint.type, joint.nv);
    for (int k = 0; k < joint.nv; ++k)
      velocities_[static_cast<std::size_t>(joint.v_index + k)] =
          velocity + theirs[static_cast<std::size_t>(k)];
    velocity += joint.nv;
  }
  for (std::size_t k = 0; k < known.size(); ++k)
    if (!met[k])
      throw std::invalid_argument(fmt::format(
          "PinocchioOrder: joint \"{}\" of the model is not in the list of joints", known[k].name));
}

template PinocchioOrder::PinocchioOrder(const Model<double>&, std::span<const std::string>);
template PinocchioOrder::PinocchioOrder(const Model<float>&, std::span<const std::string>);

}  // namespace limber

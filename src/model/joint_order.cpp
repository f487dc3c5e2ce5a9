#include <limber/model/joint_order.hpp>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

void check_count(const char* user, std::ptrdiff_t count, int expected) {
  if (count != expected) refuse("{}: {} numbers are given, expected {}", user, count, expected);
}

std::vector<const JointInfo*> joints_by_name(const ModelNames& names, std::span<const std::string> joints,
                                             const char* user) {
  const std::vector<JointInfo>& known = names.joints;
  std::vector<bool> met(known.size());
  std::vector<const JointInfo*> ordered;
  for (const std::string& name : joints) {
    const auto found = names.joint_index.find(name);
    const std::size_t index =
        found == names.joint_index.end() ? known.size() : static_cast<std::size_t>(found->second);
    if (index == known.size() || met[index])
      refuse("{}: \"{}\" is {}", user, name,
             index == known.size() ? "no moving joint of the model" : "in the list of joints twice");
    met[index] = true;
    ordered.push_back(&known[index]);
  }
  for (std::size_t k = 0; k < known.size(); ++k)
    if (!met[k]) refuse("{}: joint \"{}\" of the model is not in the list of joints", user, known[k].name);
  return ordered;
}

template <class R>
JointOrder::JointOrder(const Model<R>& model, std::span<const std::string> joints) {
  std::vector<int> positions(static_cast<std::size_t>(model.nq())),
      velocities(static_cast<std::size_t>(model.nv()));
  int position = 0, velocity = 0;
  for (const JointInfo* joint : joints_by_name(model.names(), joints, "JointOrder")) {
    for (int k = 0; k < joint->nq; ++k) positions[static_cast<std::size_t>(joint->q_index + k)] = position++;
    for (int k = 0; k < joint->nv; ++k) velocities[static_cast<std::size_t>(joint->v_index + k)] = velocity++;
  }
  positions_ = IndexOrder(std::move(positions));
  velocities_ = IndexOrder(std::move(velocities));
}

template JointOrder::JointOrder(const Model<double>&, std::span<const std::string>);
template JointOrder::JointOrder(const Model<float>&, std::span<const std::string>);

}  // namespace limber

// The list of joint types. All that is particular to a type is in the file of its name in this folder.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace limber {

enum class JointType : std::uint8_t {
  fixed,
  revolute,
  prismatic,
  helical,
  cylindrical,
  universal,
  spherical,
  planar,
  translation,
  floating,
  custom  ///< the user's own; the last of the list
};

inline constexpr std::size_t kJointTypeCount = static_cast<std::size_t>(JointType::custom) + 1;

constexpr std::array<JointType, kJointTypeCount> all_joint_types() {
  std::array<JointType, kJointTypeCount> types{};
  for (std::size_t k = 0; k < kJointTypeCount; ++k) types[k] = static_cast<JointType>(k);
  return types;
}

/// `Motion`, how the joint moves, and `facts`, what else there is to know of it; in the file of the type.
template <JointType type>
struct JointOf;

}  // namespace limber

// What a file says of the way from an actuator to a joint. Dynamics uses none of it (the inertia that a motor
// adds is a rotor or an armature); it is kept for controllers and for writing the model in another format.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// A joint or an actuator of a transmission.
struct TransmissionEndSpec {
  std::string name;
  std::vector<std::string> interfaces;         ///< such as EffortJointInterface
  std::optional<double> mechanical_reduction;  ///< motor turns per joint turn
};

struct TransmissionSpec {
  std::string name;
  std::string type;  ///< as given, such as transmission_interface/SimpleTransmission
  std::vector<TransmissionEndSpec> joints, actuators;
  int line = 0;
};

}  // namespace limber

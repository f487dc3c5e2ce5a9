// The built-in robots by name.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {
namespace robots {

struct RobotEntry {
  std::string name;  ///< of a family, without its number of bodies
  std::vector<std::string> aliases;
  std::string example;  ///< what spec() takes: the name, or `serial_chain(20)`
  std::string description;
  std::string source;
};

/// All built-in robots.
std::vector<RobotEntry> list();

/// The robot of this name or alias. A family has its number of bodies, and may have rotors:
/// `serial_chain(20)`, `serial_chain(20, geared)`, or `chain20`, `chain20_geared` for short. An unknown name
/// is a ModelError that says what is close.
ModelSpec spec(const std::string& name);

}  // namespace robots
}  // namespace limber

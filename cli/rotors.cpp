#include "rotors.hpp"

#include <fmt/core.h>

#include "table.hpp"

namespace limber::cli {

std::vector<Rotor> rotors_of(const ModelSpec& spec) {
  std::vector<Rotor> all;
  for (const BodySpec& body : spec.bodies)
    for (const RotorSpec& rotor : body.rotors) {
      Rotor& added = all.emplace_back();
      added.name = rotor.name.empty() ? "rotor of " + body.joint.name : rotor.name;
      added.carrier = rotor.carrier.value_or(body.parent);
      added.rates = rotor.rates;
      if (added.rates.empty()) added.rates.emplace_back(body.joint.name, rotor.gear_ratio);
      added.spec = &rotor;
    }
  return all;
}

std::string rates_text(const Rotor& rotor) {
  std::string text;
  for (const auto& [joint, rate] : rotor.rates)
    text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", joint, short_number(rate));
  return text;
}

}  // namespace limber::cli

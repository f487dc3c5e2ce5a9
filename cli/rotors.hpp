// The rotors of a description, each with what it takes from the body that lists it.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <utility>
#include <vector>

namespace limber::cli {

struct Rotor {
  std::string name;                                   ///< its own, or `rotor of JOINT`
  std::string carrier;                                ///< the link that it sits on
  std::vector<std::pair<std::string, double>> rates;  ///< joint → radians per unit of its position
  const RotorSpec* spec;
};

std::vector<Rotor> rotors_of(const ModelSpec& spec);

/// `hip × 6`, or `hip × 6, knee × -6`
std::string rates_text(const Rotor& rotor);

}  // namespace limber::cli

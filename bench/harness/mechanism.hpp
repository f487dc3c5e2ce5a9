// The robots of the benchmark, in the plain form that every library can be fed with.
#pragma once

#include <limber/model/spec.hpp>

#include <string>

#include "interface.hpp"

namespace bench {

/// The robot and `states` random states. Throws what Limber throws for a bad description, and
/// std::runtime_error for joints that the benchmark does not know.
Robot make_robot(const std::string& name, const limber::ModelSpec& spec, int states);

/// The description of a robot by the name it has in the results, without rotors, which no peer has:
/// `quadruped` is the Mini Cheetah without them. `quadruped_geared`, `chain20_geared` have them.
limber::ModelSpec spec_of(const std::string& name);

bool has_rotors(const limber::ModelSpec& spec);

}  // namespace bench

// Joints that nothing resists, in a description that has other errors.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <vector>

namespace limber::io {

/// check() can tell whether something resists a joint only where nothing else is wrong. Here what is wrong is
/// repaired first, and what is found then is told for the joints beyond which nothing was wrong and nothing
/// can be missing: where a body hangs on nothing, these are among those beyond it alone, for it may belong on
/// any other one. Nothing where the text leaves the tree in doubt. `problems` are all that are known, those
/// of the file among them.
std::vector<Problem> hidden_mobility_problems(const ModelSpec& spec, const std::vector<Problem>& problems);

}  // namespace limber::io

// The joint of a file that has no place in the model: its numbers are examined all the same.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

namespace limber::doctor {

/// `body` has no more than the joint and its placement; the joint's type may not have been read.
void check_detached_joint(BodySpec body, ProblemList& problems);

}  // namespace limber::doctor

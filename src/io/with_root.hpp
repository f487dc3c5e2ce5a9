// The description on the root that is wanted; unchanged where it has errors, or with a problem more where its
// base cannot float.
#pragma once

#include <limber/io/load.hpp>
#include <limber/model/error.hpp>

namespace limber::io {

ModelSpec with_root(ModelSpec spec, Root root, ProblemList& problems);

}  // namespace limber::io

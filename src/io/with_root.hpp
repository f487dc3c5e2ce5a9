// What a model stands on when it is loaded.
#pragma once

#include <limber/io/load.hpp>

namespace limber::io {

/// The description on the root that is wanted; unchanged where it has errors, or with a problem more where
/// its base cannot float.
ModelSpec with_root(ModelSpec spec, Root root, ProblemList& problems);

}  // namespace limber::io

// Which functions a model with unknown inertias, or with a singular mass matrix, cannot give.
#pragma once

#include <limber/model/arguments.hpp>

namespace [[gnu::visibility("default")]] limber {

/// Throws where the function needs what the model does not have; `function` as in messages.
void refuse_undefined(const char* function, const std::string& unknown_inertias,
                      const std::string& singular_joints);

template <class R>
void check_defined(const char* function, const Model<R>& model) {
  if (!model.unknown_inertias().empty() || !model.singular_joints().empty()) [[unlikely]]
    refuse_undefined(function, model.unknown_inertias(), model.singular_joints());
}

}  // namespace limber

// What functions throw for an argument that they cannot take.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace limber {

/// Throws std::invalid_argument with this text, formatted as `fmt::format` does.
template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  throw std::invalid_argument(fmt::format(text, std::forward<Arguments>(arguments)...));
}

}  // namespace limber

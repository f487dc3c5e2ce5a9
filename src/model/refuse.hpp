// What functions throw for an argument that they cannot take.
#pragma once

#include <stdexcept>

#include "model/formatted.hpp"

namespace limber {

/// Throws std::invalid_argument with this text, formatted as `fmt::format` does.
template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  throw std::invalid_argument(format_text(text, fmt::make_format_args(arguments...)));
}

}  // namespace limber

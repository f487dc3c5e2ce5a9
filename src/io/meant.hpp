// What a value that cannot be used as it stands probably means.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/number.hpp"

namespace limber::io {

/// The numbers of a text with spaces between them, up to the first word that is none.
struct Numbers {
  std::vector<double> values;
  NumberFault fault = NumberFault::none;
  std::string_view stop;  ///< that word
};
Numbers numbers_in(std::string_view text);

/// The first word of the text, which is cut off from it; empty at the end.
std::string_view next_word(std::string_view& text);

/// A text whose numbers fit, where the given one differs from it by commas between numbers, by decimal
/// commas, or by a unit that a model has anyway.
std::optional<std::string> meant_numbers(std::string_view text,
                                         const std::function<bool(const Numbers&)>& fits);

/// Which of the words is meant: by one that is written in capitals or misspelt, or that another format has
/// for the same type of joint. Nothing where none is near.
std::optional<std::size_t> meant_word(std::string_view given, std::span<const std::string_view> words);

}  // namespace limber::io

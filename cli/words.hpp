// Lists and numbers in texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace limber::cli {

/// Without the spaces, tabs and carriage returns at its ends.
std::string_view trimmed(std::string_view text);

/// The trimmed parts between separators; one with a backslash before it is part of a part.
std::vector<std::string> split(std::string_view text, char separator = ',');

/// The parts of a list of numbers, between which are commas, spaces or both: `0, 0.1 -2`. A part is empty
/// where a comma has nothing beside it.
std::vector<std::string> number_words(std::string_view text);

std::string joined(const std::vector<std::string>& texts, std::string_view separator = ", ");

/// Nothing where the text is more or less than a finite number; `.5` and `+1` are numbers too.
std::optional<double> number_from(std::string_view text);

/// `1 error`, `2 errors`
std::string counted(std::ptrdiff_t count, std::string_view noun);

}  // namespace limber::cli

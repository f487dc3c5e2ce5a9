// Warnings that say the same of many elements.
#pragma once

#include <limber/model/error.hpp>

#include <vector>

namespace limber::io {

/// One warning in place of several that say the same of elements of one kind in one file: the first, how many
/// more there are, and their lines unless it is about something that is left out. Errors stay, and so does
/// the order.
std::vector<Problem> with_alike_warnings_joined(std::vector<Problem> problems);

}  // namespace limber::io

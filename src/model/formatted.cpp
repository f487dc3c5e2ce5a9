#define FMT_HEADER_ONLY  // here alone
#include "model/formatted.hpp"

std::string limber::format_text(fmt::string_view text, fmt::format_args arguments) {
  return fmt::vformat(text, arguments);
}

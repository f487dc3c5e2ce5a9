// The format of a text, recognised by its first characters.
#pragma once

#include <string_view>

namespace limber::io {

/// `{` of a JSON object, or the name of the root element of an XML text; empty where the text is neither.
std::string_view signature_of(std::string_view text);

}  // namespace limber::io

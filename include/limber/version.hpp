// Which Limber this is, as the library says it: a program may have been compiled with other headers.
#pragma once

namespace [[gnu::visibility("default")]] limber {

/// `0.1.0`
const char* version();

/// The commit that the library was built from, `850c89d`, with a `+` where files had changed since; empty
/// where there is no repository.
const char* commit();

}  // namespace limber

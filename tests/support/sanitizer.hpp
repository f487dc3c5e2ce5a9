#pragma once

namespace limber::test {

/// Whether this program runs under the address or the thread sanitizer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// A count in a test about time. Errors of memory show in a fifth of it.
constexpr int fewer_if_sanitized(int count) { return kSanitized ? count / 5 : count; }

}  // namespace limber::test

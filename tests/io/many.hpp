// Long texts from short ones.
#pragma once

#include <cstddef>
#include <string>

namespace limber::test {

inline std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (std::size_t k = 0; k < count; ++k) all += text;
  return all;
}

/// The text with each # replaced by 0, 1, … and each @ by the number before.
inline std::string numbered(const std::string& text, int count) {
  std::string all;
  for (int k = 0; k < count; ++k)
    for (const char c : text) {
      if (c == '#')
        all += std::to_string(k);
      else if (c == '@')
        all += std::to_string(k > 0 ? k - 1 : 0);
      else
        all += c;
    }
  return all;
}

}  // namespace limber::test

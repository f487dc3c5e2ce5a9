// Words that stand for one of a few things, such as 'world' for coordinates.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "arrays.hpp"

namespace limber::python {

template <class T>
struct Word {
  const char* text;
  T meaning;
};

/// Of a string; empty for anything else.
std::string_view text_in(nb::handle value);

/// A ValueError that has what was given, and the words that there are.
[[noreturn]] void fail_without_word(const ArgumentName& name, nb::handle given,
                                    const std::vector<const char*>& words);

template <class T>
T meaning_of(const ArgumentName& name, nb::handle given, std::span<const Word<T>> words) {
  for (const std::string_view text = text_in(given); const Word<T>& each : words)
    if (text == each.text) return each.meaning;
  std::vector<const char*> texts;
  for (const Word<T>& each : words) texts.push_back(each.text);
  fail_without_word(name, given, texts);
}
template <class T, std::size_t count>
T meaning_of(const ArgumentName& name, nb::handle given, const Word<T> (&words)[count]) {
  return meaning_of(name, given, std::span<const Word<T>>(words));
}

/// The values of an enumeration up to the last one, by the names that to_string gives them.
template <class T>
std::vector<Word<T>> words_up_to(T last) {
  std::vector<Word<T>> words;
  for (int k = 0; k <= static_cast<int>(last); ++k)
    words.push_back({to_string(static_cast<T>(k)), static_cast<T>(k)});
  return words;
}
template <class T>
T meaning_up_to(T last, const ArgumentName& name, nb::handle given) {
  const std::vector<Word<T>> words = words_up_to(last);
  return meaning_of(name, given, std::span<const Word<T>>(words));
}

}  // namespace limber::python

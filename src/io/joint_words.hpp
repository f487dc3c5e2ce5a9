// The words of a format for types of joints, from the facts of each type.
#pragma once

#include <limber/model/spec.hpp>

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "io/xml_reader.hpp"

namespace limber::io {

struct JointWord {
  std::string_view word;
  JointType type;
};

/// Those of all types that the format has, and `more` for the same types.
inline std::vector<JointWord> joint_words(const char* JointFacts::* format,
                                          std::initializer_list<JointWord> more = {}) {
  std::vector<JointWord> words;
  for (const JointType type : all_joint_types())
    if (const char* word = facts_of(type).*format) words.push_back({word, type});
  words.insert(words.end(), more);
  return words;
}

/// The type that an attribute names; what is no such word is reported.
inline std::optional<JointWord> read_joint_word(XmlReader& xml, const XmlValue& value,
                                                const std::vector<JointWord>& words) {
  std::vector<std::string_view> texts;
  for (const JointWord& each : words) texts.push_back(each.word);
  const std::optional<std::size_t> index = xml.read_word(value, texts);
  return index ? std::optional(words[*index]) : std::nullopt;
}

}  // namespace limber::io

// A model file in XML, from its text to a description.
#pragma once

#include <limber/model/spec.hpp>

#include "io/shape_members.hpp"
#include "io/xml_reader.hpp"

namespace limber::io {

/// What read() makes of the root element; nothing where the text is no XML, or its root is another one.
template <class Read>
ModelSpec read_xml_file(std::string_view text, const std::string& file_name, const XmlLimits& limits,
                        XmlReader& xml, std::string format, std::string root_name, ProblemList& problems,
                        const Read& read) {
  ModelSpec spec;
  XmlDocument document;
  if (const auto fault = document.read(text, limits))
    problems.add(*fault);
  else if (const XmlElement& root = document.root(); root.name != root_name)
    xml.report(root, Code::root_element, {std::move(format), std::move(root_name)});
  else
    spec = read(root);
  std::move(xml.problems()).report_to(problems);
  spec.file = file_name;
  return spec;
}

// A shape that an element of an XML file holds.

/// The first child that is called as one of the shapes; `shape` is that one, with the sizes that a file may
/// leave out. Null where there is none.
inline const XmlElement* find_shape(XmlReader& xml, const XmlElement& geometry,
                                    std::span<const ShapeSpec> known, ShapeSpec& shape) {
  for (const ShapeSpec& each : known)
    if (const XmlElement* found = xml.child(geometry, shape_name(each))) {
      shape = each;
      return found;
    }
  return nullptr;
}

/// One more shape that gives a body an inertia which is not known: `the mesh in line 12, the mesh in line
/// 13`.
inline void add_unknown_inertia(BodySpec& body, const char* shape, int line) {
  if (!body.unknown_inertia.empty()) body.unknown_inertia += ", ";
  body.unknown_inertia += std::string("the ") + shape + " in line " + std::to_string(line);
}

// The words of a format for types of joints, from the facts of each type.

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

/// What an attribute names, or null; what is no such word is reported.
inline const JointWord* read_joint_word(XmlReader& xml, const XmlValue& value,
                                        const std::vector<JointWord>& words) {
  const JointWord* found = value ? find_by(words, &JointWord::word, trimmed(value.text())) : nullptr;
  if (!value || found) return found;
  std::vector<std::string_view> texts;
  for (const JointWord& each : words) texts.push_back(each.word);
  xml.read_word(value, texts);  // which says what it may be
  return nullptr;
}

}  // namespace limber::io

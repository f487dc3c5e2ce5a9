#include "io/xml_reader.hpp"

#include <array>
#include <map>
#include <tuple>

#include "model/formatted.hpp"

namespace limber::io {

namespace {

constexpr std::size_t kMostNumbers = 8;  // of one value

/// The first word of the text, which is cut off from it; empty at the end.
std::string_view next_word(std::string_view& text) {
  const auto begin = std::find_if_not(text.begin(), text.end(), is_space);
  const auto end = std::find_if(begin, text.end(), is_space);
  text = {end, text.end()};
  return {begin, end};
}

/// `transmission/joint/role` of something inside of an element that dynamics does not use, else empty.
std::string path_in_what_others_use(const XmlValue& value) {
  constexpr std::array names = {"visual", "collision", "transmission", "material"};
  std::string path = value.attribute ? "@" + std::string(value.attribute->name) : "";
  for (const XmlElement* at = value.element; at; at = at->parent) {
    const bool is_start = std::find(names.begin(), names.end(), at->name) != names.end();
    path = std::string(at->name) + (path.empty() || path.front() == '@' ? "" : "/") + path;
    if (is_start && !(value.is_whole && at == value.element)) return path;
  }
  return {};
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) words.push_back(word);
  return words;
}

// ---- Elements

const XmlElement* XmlReader::child(const XmlElement& parent, std::string_view name, PartLines* lines,
                                   std::string_view part) {
  const XmlElement* first = nullptr;
  for (const XmlElement& each : children(parent, name)) {
    if (!first)
      first = &each;
    else if (each.use != XmlUse::refused)
      refuse(each, Code::element_repeated, {std::to_string(first->line)});
  }
  if (first && lines) lines->note(part, first->line);
  return first;
}

const XmlElement* XmlReader::need_child(const XmlElement& parent, std::string_view name, PartLines* lines,
                                        std::string_view part) {
  const XmlElement* found = child(parent, name, lines, part);
  if (!found) report(parent, Code::element_missing, {std::string(name)});
  return found;
}

// ---- Values

XmlValue XmlReader::attribute(const XmlElement& element, std::string_view name) {
  const XmlAttribute* found = element.find(name);
  if (!found) return {};
  found->is_used = true;
  return {&element, found};
}

XmlValue XmlReader::need_attribute(const XmlElement& element, std::string_view name) {
  const XmlValue found = attribute(element, name);
  if (!found) report(element, Code::attribute_missing, {std::string(name)});
  return found;
}

XmlValue XmlReader::text(const XmlElement& element) {
  element.is_text_used = true;
  return {&element};
}

bool XmlReader::read(const XmlValue& value, bool& flag) {
  const std::optional<std::size_t> word = read_word(value, {"false", "true", "0", "1"});
  if (word) flag = *word % 2 == 1;
  return word.has_value();
}

bool XmlReader::read(const XmlValue& value, std::string& text) {
  if (value) text = value.text();
  return static_cast<bool>(value);
}

bool XmlReader::read(const XmlValue& value, Vec3<double>& vector) {
  double n[3];
  if (!read(value, n)) return false;
  vector = {n[0], n[1], n[2]};
  return true;
}

bool XmlReader::read(const XmlValue& value, std::vector<double>& numbers, std::size_t least,
                     std::size_t most) {
  double found[kMostNumbers];
  const std::size_t count = read_numbers(value, least, std::span(found, most));
  if (count > 0) numbers.assign(found, found + count);
  return count > 0;
}

std::size_t XmlReader::read_numbers(const XmlValue& value, std::size_t least, std::span<double> room) {
  if (!value) return 0;
  double found[kMostNumbers];
  std::size_t count = 0;
  std::string_view text = value.text();
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text), ++count) {
    const auto [number, fault] = parse_number(word);
    if (fault != NumberFault::none) {
      report(value, fault == NumberFault::not_a_number ? Code::number_expected : Code::number_not_finite,
             {shortened(word, 60)});
      return 0;
    }
    if (count < room.size()) found[count] = number;
  }
  if (count >= least && count <= room.size()) {
    std::copy_n(found, count, room.begin());
    return count;
  }
  const std::string range = least == room.size() ? "" : std::to_string(least) + " to ";
  report(value, Code::count_expected, {range + counted(room.size()), std::to_string(count)});
  return 0;
}

std::optional<std::size_t> XmlReader::read_word(const XmlValue& value,
                                                std::span<const std::string_view> words) {
  if (!value) return std::nullopt;
  const std::string_view given = trimmed(value.text());
  const auto found = std::find(words.begin(), words.end(), given);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  report(value, Code::word_unknown, {joined(words, ", ")});
  return std::nullopt;
}

// ---- Problems

Problem XmlReader::problem_of(const XmlValue& value, Code code, ProblemArguments arguments) const {
  Problem problem(code, value.line(), place(value),
                  value.is_whole ? std::string() : in_quotes(shortened(value.text(), 60)),
                  std::move(arguments));
  problem.file = value.element->file;
  return problem;
}

void XmlReader::report(const XmlValue& value, Code code, ProblemArguments arguments, std::string instead) {
  if (value.attribute && std::exchange(value.attribute->is_reported, true)) return;
  Problem problem = problem_of(value, code, std::move(arguments));
  if (!instead.empty()) problem.replaced_by(std::move(instead));
  problems_.add(std::move(problem));
}

void XmlReader::refuse(const XmlElement& element, Code code, ProblemArguments arguments) {
  element.use = XmlUse::refused;
  report(element, code, std::move(arguments));
}

bool XmlReader::has_too_many(const XmlElement& root, std::initializer_list<std::string_view> names) {
  constexpr std::size_t most = 100'000;
  for (const std::string_view name : names) {
    std::size_t count = 0;
    for (const XmlElement* at = &root; at; at = next_element(at, root)) {
      if (at->name != name || ++count <= most) continue;
      report(*at, Code::too_many, {std::to_string(most), "<" + std::string(name) + "> elements"});
      return true;
    }
  }
  return false;
}

Element XmlReader::place(const XmlValue& value) const {
  const auto is_owner = [&](const XmlElement& each) {
    return each.find("name") && std::find(owners_.begin(), owners_.end(), each.name) != owners_.end();
  };
  constexpr int shown = 6;  // what stands deep in a file is found by its line
  std::string part;
  const XmlElement* at = value.element;
  for (int count = 0; !is_owner(*at) && at->parent && at->parent->parent; at = at->parent, ++count)
    if (count <= shown)
      part = (count == shown ? "…" : shortened(at->name, 60)) + (part.empty() ? "" : "/") + part;
  Element element{element_kind_from(at->name)};
  const XmlAttribute* name = at->find("name");
  if (name) element.name = name->value;
  if (element.kind == ElementKind::other) {
    part = shortened(at->name, 60) + (name ? " " + in_quotes(name->value) : "") + (part.empty() ? "" : "/") +
           part;
    element.name.clear();
  }
  if (value.attribute) part += "@" + shortened(value.attribute->name, 60);
  element.part = std::move(part);
  return element;
}

// ---- What nobody used

void XmlReader::ignore(const XmlElement& element) {
  element.use = XmlUse::ignored;
  ignored_.emplace(element.name);
}

void XmlReader::ignore_children(const XmlElement& parent, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    for (const XmlElement& each : children(parent, name)) ignore(each);
}

void XmlReader::ignore_attributes(const XmlElement& element, std::string_view names) {
  const std::vector<std::string_view> words = words_of(names);
  for (const XmlAttribute& attribute : element.attributes) {
    if (attribute.is_used || std::find(words.begin(), words.end(), attribute.name) == words.end()) continue;
    attribute.is_used = true;
    ignored_.insert(std::string(element.name) + "@" + std::string(attribute.name));
  }
}

void XmlReader::report_unused(const XmlElement& root) {
  using Kind = std::tuple<Code, std::string_view, std::string_view>;  // what of which element
  std::map<Kind, std::pair<XmlValue, std::size_t>> unknown;           // the first, and how many
  const auto note = [&](Code code, const XmlElement& of, std::string_view name, XmlValue value) {
    auto& [first, count] = unknown[{code, of.name, name}];
    if (++count == 1) first = value;
  };
  for (const XmlElement* at = &root; at;) {
    const bool is_read = at == &root || at->use == XmlUse::read;
    if (is_read) {
      for (const XmlAttribute& attribute : at->attributes)
        if (!attribute.is_used && !attribute.name.starts_with("xmlns"))
          note(Code::attribute_unknown, *at, attribute.name, {at, &attribute});
      if (!at->is_text_used && !at->text.empty()) note(Code::text_unknown, *at, "", {at});
    } else if (at->use == XmlUse::unknown) {
      note(Code::element_unknown, *at->parent, at->name, whole(*at));
    }
    at = next_element(at, root, is_read);  // what is inside of an unused element goes with it
  }
  for (const auto& [kind, found] : unknown) {
    const auto& [code, parent, name] = kind;
    if (std::string inner = path_in_what_others_use(found.first); !inner.empty()) {
      ignored_.insert(std::move(inner));
      continue;
    }
    Problem problem = problem_of(found.first, code, {shortened(parent, 60)});
    problem.more = found.second - 1;
    problems_.add(std::move(problem));
  }
  if (ignored_.empty()) return;
  problems_.add(Problem(Code::for_other_programs, 0, {ElementKind::file}, {}, {joined(ignored_, ", ")}));
}

}  // namespace limber::io

#include "io/xml_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "io/meant.hpp"
#include "io/number.hpp"
#include "io/wording.hpp"

namespace limber::io {

namespace {

constexpr std::string_view kChild = "", kAttribute = "@", kText = "#";

std::string as_given(const XmlValue& value) { return in_quotes(shortened(value.text(), 60)); }

std::string tag(std::string_view name) { return "<" + shortened(name, 60) + ">"; }

/// As many numbers as there is room for, without memory for them. False, and nothing changed, for anything
/// else.
bool read_exactly(std::string_view text, std::span<double> numbers) {
  std::array<double, 9> found;
  if (numbers.size() > found.size()) return false;
  std::size_t count = 0;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    const ParsedNumber number = parse_number(word);
    if (number.fault != NumberFault::none || count == numbers.size()) return false;
    found[count++] = number.value;
  }
  if (count != numbers.size()) return false;
  std::copy_n(found.begin(), count, numbers.begin());
  return true;
}

const char* plural(std::size_t count) { return count == 1 ? "" : "s"; }

std::string outcome(const std::string& taken) { return taken.empty() ? "left out" : "taken as " + taken; }

}  // namespace

// ---- Elements

const XmlElement* XmlReader::child(const XmlElement& parent, std::string_view name) {
  const XmlElement* first = nullptr;
  for (const XmlElement& each : children(parent, name)) {
    if (!first)
      first = &each;
    else
      ignore(each, "there is one in line " + std::to_string(first->line) + " already, which counts");
  }
  return first;
}

const XmlElement* XmlReader::need_child(const XmlElement& parent, std::string_view name, std::string_view why,
                                        std::string_view taken) {
  const XmlElement* found = child(parent, name);
  if (!found) error(parent, "needs " + tag(name) + std::string(why), std::string(taken));
  return found;
}

XmlChildren XmlReader::children(const XmlElement& parent, std::string_view name) {
  remember(parent, kChild, name);
  return {parent, name};
}

void XmlReader::know_child(const XmlElement& parent, std::string_view name) {
  remember(parent, kChild, name);
}

void XmlReader::remember(const XmlElement& parent, std::string_view kind, std::string_view name) {
  asked_.insert({parent.name, kind, name});
}

// ---- Values

XmlValue XmlReader::attribute(const XmlElement& element, std::string_view name) {
  remember(element, kAttribute, name);
  const XmlAttribute* found = element.find(name);
  if (!found) return {};
  found->is_used = true;
  return {&element, found};
}

XmlValue XmlReader::need_attribute(const XmlElement& element, std::string_view name, std::string_view why,
                                   std::string_view taken) {
  const XmlValue found = attribute(element, name);
  if (!found) error(element, "needs the attribute " + in_quotes(name) + std::string(why), std::string(taken));
  return found;
}

XmlValue XmlReader::text(const XmlElement& element) {
  element.is_text_used = true;
  return {&element, nullptr};
}

bool XmlReader::read(const XmlValue& value, double& number) { return read(value, std::span(&number, 1)); }

bool XmlReader::read(const XmlValue& value, int& number) {
  double given = 0;
  if (!read(value, given)) return false;
  constexpr double largest = 1e9;
  if (given != std::floor(given) || std::abs(given) > largest) {
    error(value, "expected a whole number");
    return false;
  }
  number = static_cast<int>(given);
  return true;
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

bool XmlReader::read(const XmlValue& value, std::span<double> numbers) {
  if (!value) return false;
  if (read_exactly(value.text(), numbers)) return true;
  std::vector<double> found;  // says what is wrong
  if (!read(value, found, numbers.size(), numbers.size())) return false;
  std::copy(found.begin(), found.end(), numbers.begin());
  return true;
}

bool XmlReader::read(const XmlValue& value, std::vector<double>& numbers, std::size_t least,
                     std::size_t most) {
  if (!value) return false;
  const auto fits = [&](const Numbers& found) {
    return found.fault == NumberFault::none && found.values.size() >= least && found.values.size() <= most;
  };
  Numbers found = numbers_in(value.text());
  if (fits(found)) {
    numbers = std::move(found.values);
    return true;
  }
  const std::optional<std::string> meant = meant_numbers(value.text(), fits);
  std::string expected;
  if (found.fault != NumberFault::none) {
    const bool is_alone = found.stop == trimmed(value.text());
    const bool is_list = most > 1 && found.stop.find(',') != std::string_view::npos && meant;
    expected = is_list ? "expected numbers with spaces between them" : expected_instead_of(found.fault);
    if (!is_alone) expected += ", found " + in_quotes(found.stop);
  } else {
    const std::size_t count = found.values.size(), wanted = count < least ? least : most;
    const char* how = least == most ? "" : count < least ? "at least " : "at most ";
    expected = "expected " + std::string(how) + std::to_string(wanted) + " number" + plural(wanted) +
               ", found " + std::to_string(count);
  }
  error(value, std::move(expected), meant ? in_quotes(*meant) : std::string());
  if (!meant) return false;
  numbers = numbers_in(*meant).values;
  return true;
}

std::optional<std::size_t> XmlReader::read_word(const XmlValue& value,
                                                std::span<const std::string_view> words,
                                                std::string_view otherwise) {
  if (!value) return std::nullopt;
  const std::string_view given = trimmed(value.text());
  const auto found = std::find(words.begin(), words.end(), given);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (const std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
  const std::optional<std::size_t> meant = meant_word(given, words);
  const std::string name(meant ? words[*meant] : otherwise);
  error(value, "expected one of " + known + (meant ? " (did you mean " + in_quotes(name) + "?)" : ""),
        name.empty() ? name : in_quotes(name));
  return meant;
}

// ---- Problems

void XmlReader::error(const XmlElement& element, std::string expected, std::string taken) {
  ++faults_;
  if (is_aside_) return warning(element, expected + "; " + outcome(taken), taken);
  if (problems_.has_room_for(Severity::error))
    problems_.error(element.line, place(element), {}, std::move(expected), std::string(element.file),
                    std::move(taken));
}

/// Many elements may read the same attribute, where a class fills them in: what is wrong is said once.
bool XmlReader::is_told(const XmlValue& value, const std::string& expected) {
  if (!value.attribute) return false;
  if (told_.contains({value.attribute, expected, false})) return true;
  return told_.size() < 2 * FileProblems::kMost &&  // more are not shown
         !told_.insert({value.attribute, expected, is_aside_}).second;
}

void XmlReader::error(const XmlValue& value, std::string expected, std::string taken) {
  ++faults_;
  if (is_told(value, expected)) return;
  if (is_aside_) return warning(value, expected + "; " + outcome(taken), taken);
  if (problems_.has_room_for(Severity::error))
    problems_.error(value.line(), place(value), as_given(value), std::move(expected),
                    std::string(value.element->file), std::move(taken));
}

void XmlReader::warning(const XmlElement& element, std::string expected, std::string taken) {
  if (problems_.has_room_for(Severity::warning))
    problems_.warning(element.line, place(element), {}, std::move(expected), std::string(element.file),
                      std::move(taken));
}

void XmlReader::warning(const XmlValue& value, std::string expected, std::string taken) {
  if (problems_.has_room_for(Severity::warning))
    problems_.warning(value.line(), place(value), as_given(value), std::move(expected),
                      std::string(value.element->file), std::move(taken));
}

void XmlReader::skip(const XmlElement& element) {
  element.is_used = true;
  skipped_.insert(&element);
}

void XmlReader::refuse(const XmlElement& element, std::string expected) {
  skip(element);
  error(element, std::move(expected));
}

void XmlReader::refuse(const XmlValue& value, std::string expected) {
  skip(*value.element);
  error(value, std::move(expected), tag(value.element->name) + " left out with all that is in it");
}

bool XmlReader::has_too_many(const XmlElement& root, std::initializer_list<std::string_view> names) {
  constexpr std::size_t most = 100'000;
  std::vector<std::size_t> counts(names.size(), 0);
  for (const XmlElement* at = &root; at;) {
    const auto* found = std::find(names.begin(), names.end(), at->name);
    if (found != names.end() && ++counts[static_cast<std::size_t>(found - names.begin())] > most) {
      if (problems_.has_room_for(Severity::error))
        problems_.error(at->line, "file", {}, "more than " + std::to_string(most) + " of " + tag(*found),
                        std::string(at->file));
      return true;
    }
    if (at->first_child) {
      at = at->first_child;
      continue;
    }
    while (at && !at->next_sibling) at = at->parent;
    if (at) at = at->next_sibling;
  }
  return false;
}

std::string XmlReader::place(const XmlElement& element) const {
  const auto is_owner = [&](const XmlElement& each) {
    return each.find("name") && std::find(owners_.begin(), owners_.end(), each.name) != owners_.end();
  };
  constexpr int shown = 6;  // what stands deep in a file needs no longer way to be found by its line
  std::string below;
  const XmlElement* at = &element;
  for (int count = 0; !is_owner(*at) && at->parent && at->parent->parent; at = at->parent, ++count)
    if (count <= shown)
      below = (count == shown ? "…" : shortened(at->name, 60)) + (below.empty() ? "" : "/") + below;
  std::string result = shortened(at->name, 60);
  if (const XmlAttribute* name = at->find("name")) result += " " + in_quotes(name->value);
  return below.empty() ? result : result + " " + below;
}

std::string XmlReader::place(const XmlValue& value) const {
  const std::string where = place(*value.element);
  return value.attribute ? where + "@" + shortened(value.attribute->name, 60) : where;
}

void XmlReader::ignore(const XmlElement& element, std::string_view reason) {
  ignored_.emplace_back(&element, reason);
  element.is_used = true;
}

void XmlReader::ignore_attributes(const XmlElement& element, std::span<const std::string_view> names,
                                  std::string_view reason) {
  IgnoredAttributes* group = nullptr;
  for (const XmlAttribute& attribute : element.attributes) {
    if (attribute.is_used || std::find(names.begin(), names.end(), attribute.name) == names.end()) continue;
    attribute.is_used = true;
    if (!group) {
      group = &ignored_attributes_[{element.name, reason}];
      if (++group->count == 1) group->first = &element;
    }
    const std::vector<std::string_view>& known = group->names;
    if (std::find(known.begin(), known.end(), attribute.name) == known.end())
      group->names.push_back(attribute.name);
  }
}

// ---- What nobody used

/// The first of its kind, and how many there are.
struct XmlReader::Unused {
  XmlValue first;
  std::string_view kind, name;
  std::string_view reason;  // of a known element
  std::size_t count = 0;
};

void XmlReader::report_unused(const XmlElement& root) {
  using Kind = std::tuple<std::string_view, std::string_view, std::string_view>;  // parent, kind, name
  std::map<Kind, std::size_t> index;
  std::vector<Unused> unused;
  const auto note = [&](std::string_view parent, std::string_view kind, std::string_view name,
                        const XmlValue& value, std::string_view reason) {
    const auto [found, is_new] = index.emplace(Kind{parent, kind, name}, unused.size());
    if (is_new) unused.push_back({value, kind, name, reason});
    ++unused[found->second].count;
  };
  std::map<const XmlElement*, std::string_view> reasons;
  for (const auto& [element, reason] : ignored_) reasons.emplace(element, reason);

  const XmlElement* at = &root;
  while (at) {
    const auto reason = reasons.find(at);
    const bool is_known = reason != reasons.end();
    const bool is_skipped = skipped_.contains(at);
    const bool is_used = at == &root || (at->is_used && !is_known && !is_skipped);
    if (is_skipped) {
      // An error says so already.
    } else if (!is_used) {
      note(at->parent ? at->parent->name : "", kChild, at->name, {at, nullptr},
           is_known ? reason->second : "");
    } else {
      for (const XmlAttribute& attribute : at->attributes)
        if (!attribute.is_used && !attribute.name.starts_with("xmlns"))
          note(at->name, kAttribute, attribute.name, {at, &attribute}, {});
      if (!at->is_text_used && !at->text.empty()) note(at->name, kText, "", {at, nullptr}, {});
    }
    // What is inside of an unused element goes with it.
    if (is_used && at->first_child) {
      at = at->first_child;
      continue;
    }
    while (at && !at->next_sibling) at = at->parent;
    if (at) at = at->next_sibling;
  }

  for (const Unused& each : unused) {
    const XmlElement& element = *each.first.element;
    std::string what = "ignored: ";
    if (!each.reason.empty())
      what += each.reason;
    else if (each.kind == kText)
      what += tag(element.name) + " has no text";
    else if (each.kind == kAttribute)
      what +=
          tag(element.name) + " has no such attribute" + suggestion_for(element.name, kAttribute, each.name);
    else
      what += (element.parent ? tag(element.parent->name) + " has" : "there is") +
              std::string(" no such element") +
              suggestion_for(element.parent ? element.parent->name : "", kChild, each.name);
    if (each.count > 1) what += " (and " + std::to_string(each.count - 1) + " more like it)";
    if (each.kind == kChild)
      warning(element, std::move(what));
    else
      warning(each.first, std::move(what));
  }
  report_ignored_attributes();
}

void XmlReader::report_ignored_attributes() {
  for (const auto& [key, group] : ignored_attributes_) {
    std::string names;
    for (const std::string_view name : group.names) names += (names.empty() ? "" : ", ") + std::string(name);
    if (problems_.has_room_for(Severity::warning))
      problems_.warning(group.first->line, std::string(key.first) + "@" + names, {},
                        "ignored: " + std::string(key.second) +
                            (group.count > 1 ? " (in " + std::to_string(group.count) + " elements)" : ""),
                        std::string(group.first->file));
  }
}

std::string XmlReader::suggestion_for(std::string_view parent, std::string_view kind,
                                      std::string_view name) const {
  std::vector<std::string> candidates;
  for (const auto& [of, of_kind, asked] : asked_)
    // One of this very name was wanted of an element that only has the same name.
    if (of == parent && of_kind == kind && asked != name) candidates.emplace_back(asked);
  std::sort(candidates.begin(), candidates.end());  // of several that are as close, always the same
  return did_you_mean(name, candidates);
}

}  // namespace limber::io

// Values out of the elements of an XML file. Whatever is wrong is reported with its line, its place and its
// value, and the target stays as it was, so that one run finds everything. What is asked for is marked as
// used; the rest is reported in the end.
#pragma once

#include <limber/math/vec3.hpp>
#include <limber/model/part_lines.hpp>
#include <limber/model/suggest.hpp>

#include <initializer_list>
#include <iterator>
#include <set>
#include <unordered_set>

#include "io/file_problems.hpp"
#include "io/text.hpp"
#include "io/xml_document.hpp"

namespace limber::io {

/// A text that a value is read from: an attribute, or what stands inside of an element. May be absent.
struct XmlValue {
  const XmlElement* element = nullptr;
  const XmlAttribute* attribute = nullptr;  ///< null for the text inside of the element
  bool is_whole = false;                    ///< for problems: it is the element itself that is wrong

  explicit operator bool() const { return element != nullptr; }
  std::string_view text() const { return attribute ? attribute->value : element->text; }
  int line() const { return attribute ? attribute->line : element->line; }
};

/// The children of an element that have a name, for a range-based for loop.
class XmlChildren {
 public:
  XmlChildren(const XmlElement& parent, std::string_view name) : at_(parent.first_child), name_(name) {
    skip_others();
  }
  XmlChildren begin() const { return *this; }
  std::default_sentinel_t end() const { return {}; }
  bool operator==(std::default_sentinel_t) const { return !at_; }
  const XmlElement& operator*() const { return *at_; }
  void operator++() {
    at_ = at_->next_sibling;
    skip_others();
  }

 private:
  void skip_others() {
    while (at_ && at_->name != name_) at_ = at_->next_sibling;
    if (at_ && at_->use == XmlUse::unknown) at_->use = XmlUse::read;
  }
  const XmlElement* at_;
  std::string_view name_;
};

class XmlReader {
 public:
  /// `owners` are the elements that a place starts at, where they have a name: with `link` among them, a
  /// place is `link "upper" inertial/mass@value`. Without any, it starts at the children of the root.
  explicit XmlReader(std::initializer_list<std::string_view> owners) : owners_(owners) {}

  // ---- Elements. What is handed out counts as used.

  /// The first child of this name, or null. Further ones are reported. Its line becomes
  /// that of this part of a model in `lines`.
  const XmlElement* child(const XmlElement& parent, std::string_view name, PartLines* lines = nullptr,
                          std::string_view part = {});
  /// The same, and an error where there is none.
  const XmlElement* need_child(const XmlElement& parent, std::string_view name, PartLines* lines = nullptr,
                               std::string_view part = {});
  /// All children of this name, in the order of the file.
  XmlChildren children(const XmlElement& parent, std::string_view name) { return {parent, name}; }

  // ---- Values

  /// The attribute, or nothing.
  XmlValue attribute(const XmlElement& element, std::string_view name);
  /// The same, and an error where there is none.
  XmlValue need_attribute(const XmlElement& element, std::string_view name);
  /// The text inside of the element.
  XmlValue text(const XmlElement& element);

  /// Each reads the value into the target. False, and the target unchanged, where there is no value or a
  /// wrong one; the latter is reported.
  bool read(const XmlValue& value, double& number) { return read(value, std::span(&number, 1)); }
  bool read(const XmlValue& value, bool& flag);  ///< true, false, 1, 0
  bool read(const XmlValue& value, std::string& text);
  bool read(const XmlValue& value, Vec3<double>& vector);
  bool read(const XmlValue& value, std::span<double> numbers) {  ///< exactly as many
    return read_numbers(value, numbers.size(), numbers) > 0;
  }
  /// At least and at most so many numbers.
  bool read(const XmlValue& value, std::vector<double>& numbers, std::size_t least, std::size_t most);
  /// So many numbers, which fit into the room; 0 where there are none or wrong ones.
  std::size_t read_numbers(const XmlValue& value, std::size_t least, std::span<double> room);
  /// One of the words; its index is the result.
  std::optional<std::size_t> read_word(const XmlValue& value, std::span<const std::string_view> words);
  std::optional<std::size_t> read_word(const XmlValue& value, std::initializer_list<std::string_view> words) {
    return read_word(value, std::span(words.begin(), words.size()));
  }

  /// An attribute, or the text of a child, at once.
  bool get(const XmlElement& element, std::string_view name, auto&& target) {
    return read(attribute(element, name), target);
  }
  bool get_text(const XmlElement& parent, std::string_view name, auto&& target, PartLines* lines = nullptr,
                std::string_view part = {}) {
    const XmlElement* found = child(parent, name, lines, part);
    return found && read(text(*found), target);
  }

  // ---- Problems

  /// `instead` is what the reader takes in its place; empty where that is nothing.
  void report(const XmlValue& value, Code code, ProblemArguments arguments = {}, std::string instead = {});
  void report(const XmlElement& element, Code code, ProblemArguments arguments = {},
              std::string instead = {}) {
    report(whole(element), code, std::move(arguments), std::move(instead));
  }

  /// What has the name in the table; an error and null where nothing has it.
  template <class Table> auto* look_up(const XmlValue& name, Table& table, const char* what) {
    auto* found = find_in(table, typename Table::key_type(name.text()));
    if (!found) report_unknown_name(name, what, table);
    return found;
  }
  template <class Table>
  void report_unknown_name(const XmlValue& name, std::string what, const Table& table) {
    std::vector<std::string> known;
    if (!problems_.are_many())
      for (const auto& [each, ignored] : table) known.emplace_back(each);
    std::sort(known.begin(), known.end());  // of several that are as close, always the same
    report(name, Code::name_unknown, {std::move(what), suggestion(name.text(), known)});
  }

  /// A problem of the element as a whole, of which nothing more will be read.
  void refuse(const XmlElement& element, Code code, ProblemArguments arguments = {});

  /// Whether there are more elements of one of these names than a mechanism has; then an error, and nothing
  /// more has to be read. Each link costs far more time and memory than its few characters.
  bool has_too_many(const XmlElement& root, std::initializer_list<std::string_view> names);

  /// What only a viewer, a simulator, a controller or a contact solver would use. Reported by
  /// report_unused() in one line for the whole file.
  void ignore(const XmlElement& element);
  void ignore_children(const XmlElement& parent, std::initializer_list<std::string_view> names);
  /// Attributes that nobody has read so far. Their names stand in one text, with spaces between them.
  void ignore_attributes(const XmlElement& element, std::string_view names);

  /// Warns of each element, attribute and text that nobody knows, once per kind, and of what is ignored.
  void report_unused(const XmlElement& root);

  FileProblems& problems() { return problems_; }

 private:
  static XmlValue whole(const XmlElement& element) { return {&element, nullptr, true}; }
  Element place(const XmlValue& value) const;
  Problem problem_of(const XmlValue& value, Code code, ProblemArguments arguments) const;

  std::vector<std::string_view> owners_;
  FileProblems problems_;
  std::set<std::string> ignored_;  // names of elements, and of attributes as `joint@group`
};

/// The names of a text with spaces between them.
std::vector<std::string_view> words_of(std::string_view text);

}  // namespace limber::io

// Values out of the elements of an XML file. Whatever is wrong is reported with its line, its place and its
// value, and the target stays as it was, so that one run finds everything. What is asked for is marked as
// used; the rest is reported in the end.
#pragma once

#include <limber/math/vec3.hpp>

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/file_problems.hpp"
#include "io/xml_document.hpp"

namespace limber::io {

/// A text that a value is read from: an attribute, or what stands inside of an element. May be absent.
struct XmlValue {
  const XmlElement* element = nullptr;
  const XmlAttribute* attribute = nullptr;  ///< null for the text inside of the element

  explicit operator bool() const { return element != nullptr; }
  std::string_view text() const { return attribute ? attribute->value : element->text; }
  int line() const { return attribute ? attribute->line : element->line; }
};

/// The children of an element that have a name, for a range-based for loop.
class XmlChildren {
 public:
  class Iterator {
   public:
    Iterator(const XmlElement* at, std::string_view name) : at_(at), name_(name) { skip(); }
    const XmlElement& operator*() const { return *at_; }
    Iterator& operator++() {
      at_ = at_->next_sibling;
      skip();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    void skip() {
      while (at_ && at_->name != name_) at_ = at_->next_sibling;
      if (at_) at_->is_used = true;
    }
    const XmlElement* at_;
    std::string_view name_;
  };

  XmlChildren(const XmlElement& parent, std::string_view name) : parent_(parent), name_(name) {}
  Iterator begin() const { return {parent_.first_child, name_}; }
  Iterator end() const { return {nullptr, name_}; }

 private:
  const XmlElement& parent_;
  std::string_view name_;
};

class XmlReader {
 public:
  /// `owners` are the elements that a place is told from, where they have a name: with `link` among them, a
  /// place is `link "upper" inertial/mass@value`.
  explicit XmlReader(std::vector<std::string_view> owners) : owners_(std::move(owners)) {}

  // ---- Elements. What is handed out counts as used.

  /// The first child of this name, or null. Further ones are reported as ignored.
  const XmlElement* child(const XmlElement& parent, std::string_view name);
  /// The same, and an error where there is none; `why` ends the message, and `taken` is what becomes of the
  /// element (Problem::taken).
  const XmlElement* need_child(const XmlElement& parent, std::string_view name, std::string_view why = {},
                               std::string_view taken = {});
  /// All children of this name, in the order of the file.
  XmlChildren children(const XmlElement& parent, std::string_view name);
  /// That there could be such children, for suggestions.
  void know_child(const XmlElement& parent, std::string_view name);

  // ---- Values

  /// The attribute, or nothing.
  XmlValue attribute(const XmlElement& element, std::string_view name);
  /// The same, and an error where there is none; `why` and `taken` as above.
  XmlValue need_attribute(const XmlElement& element, std::string_view name, std::string_view why = {},
                          std::string_view taken = {});
  /// The text inside of the element.
  XmlValue text(const XmlElement& element);

  /// Each reads the value into the target. False, and the target unchanged, where there is no value or a
  /// wrong one; the latter is reported. A wrong one that can mean only one thing (commas between numbers, an
  /// SI unit after one) is reported and read as that.
  bool read(const XmlValue& value, double& number);
  bool read(const XmlValue& value, int& number);
  bool read(const XmlValue& value, bool& flag);  ///< true, false, 1, 0
  bool read(const XmlValue& value, std::string& text);
  bool read(const XmlValue& value, Vec3<double>& vector);
  bool read(const XmlValue& value, std::span<double> numbers);  ///< exactly as many
  /// At least and at most so many numbers.
  bool read(const XmlValue& value, std::vector<double>& numbers, std::size_t least, std::size_t most);
  /// One of the words; its index is the result. Another one is reported, and taken for what it probably
  /// means: one of them misspelt, or what the same thing is called elsewhere.
  /// Where it means none, `otherwise` is what the caller takes, for the report.
  std::optional<std::size_t> read_word(const XmlValue& value, std::span<const std::string_view> words,
                                       std::string_view otherwise = {});
  std::optional<std::size_t> read_word(const XmlValue& value, std::initializer_list<std::string_view> words,
                                       std::string_view otherwise = {}) {
    return read_word(value, std::span(words.begin(), words.size()), otherwise);
  }

  /// An attribute at once.
  template <class Target> bool get(const XmlElement& element, std::string_view name, Target&& target) {
    return read(attribute(element, name), std::forward<Target>(target));
  }

  // ---- Problems

  /// `taken` is what stands in place of what is wrong from then on; empty where an error leaves it out, or a
  /// warning leaves it as it is.
  void error(const XmlElement& element, std::string expected, std::string taken = {});
  void error(const XmlValue& value, std::string expected, std::string taken = {});
  void warning(const XmlElement& element, std::string expected, std::string taken = {});
  void warning(const XmlValue& value, std::string expected, std::string taken = {});

  /// What f() reads is of no account to dynamics: where it is wrong, a warning says so, and it is left out.
  template <class F> void read_aside(F&& f) {
    const bool before = std::exchange(is_aside_, true);
    f();
    is_aside_ = before;
  }

  /// Errors so far, and warnings of what is read aside.
  std::size_t fault_count() const { return faults_; }

  /// Nothing more of the element will be read, for a reason that is reported already.
  void skip(const XmlElement& element);
  /// An error about the element as a whole, which is then skipped.
  void refuse(const XmlElement& element, std::string expected);
  /// The same for an attribute that makes the element useless.
  void refuse(const XmlValue& value, std::string expected);

  /// Whether there are more elements of one of these names than a mechanism has; then an error, and nothing
  /// more has to be read. Each link costs far more time and memory than its few characters.
  bool has_too_many(const XmlElement& root, std::initializer_list<std::string_view> names);

  /// `link "upper" inertial/mass`
  std::string place(const XmlElement& element) const;
  /// `link "upper" inertial/mass@value`
  std::string place(const XmlValue& value) const;

  /// Marks the element as one that is known and of no use here. Reported by report_unused() once for all of
  /// its kind.
  void ignore(const XmlElement& element, std::string_view reason);

  /// The same for attributes that nobody has read so far: those of these names are reported once for all
  /// elements of the same name. `reason` has to be a literal.
  void ignore_attributes(const XmlElement& element, std::span<const std::string_view> names,
                         std::string_view reason);

  /// Warns of each element, attribute and text that nobody used, once per kind: the first with its line and
  /// its value, and how many more there are.
  void report_unused(const XmlElement& root);

  const FileProblems& problems() const { return problems_; }
  FileProblems& problems() { return problems_; }

 private:
  struct Unused;
  /// A child or an attribute that somebody wanted of elements of one name.
  struct Asked {
    std::string_view parent, kind, name;
    bool operator==(const Asked&) const = default;
  };
  /// Every value that is read is asked for here. Names differ in their lengths and in their ends.
  struct HashOfAsked {
    static std::size_t ends(std::string_view name) {
      if (name.empty()) return 0;
      return name.size() + 64u * static_cast<unsigned char>(name.front()) +
             4096u * static_cast<unsigned char>(name.back());
    }
    std::size_t operator()(const Asked& asked) const noexcept {
      return 31 * ends(asked.parent) + 7 * ends(asked.name) + asked.kind.size();
    }
  };
  struct IgnoredAttributes {
    const XmlElement* first = nullptr;
    std::vector<std::string_view> names;
    std::size_t count = 0;  // of elements
  };

  void remember(const XmlElement& parent, std::string_view kind, std::string_view name);
  void report_ignored_attributes();
  bool is_told(const XmlValue& value, const std::string& expected);
  std::string suggestion_for(std::string_view parent, std::string_view kind, std::string_view name) const;

  bool is_aside_ = false;
  std::size_t faults_ = 0;
  std::vector<std::string_view> owners_;
  FileProblems problems_;
  std::unordered_set<Asked, HashOfAsked> asked_;
  std::vector<std::pair<const XmlElement*, std::string>> ignored_;
  std::set<const XmlElement*> skipped_;
  std::set<std::tuple<const XmlAttribute*, std::string, bool>> told_;  // errors, and whether they were aside
  // By the name of the element and the reason.
  std::map<std::pair<std::string_view, std::string_view>, IgnoredAttributes> ignored_attributes_;
};

}  // namespace limber::io

// The text of an XML file, element by element. Numbers are written so that reading gives back the same bits.
#pragma once

#include <limber/math/vec3.hpp>
#include <limber/model/error.hpp>

#include <span>
#include <string_view>

namespace limber::io {

/// Numbers that are not finite, and texts that XML cannot hold, are problems of what is being written.
class XmlWriter {
 public:
  explicit XmlWriter(ProblemList& problems) : problems_(problems), text_("<?xml version=\"1.0\"?>\n") {}

  /// Begins an element, inside of the one that is open. Its attributes follow, then its children or its text,
  /// then close(). It is written for `owner`, or for that of the element around it.
  XmlWriter& open(std::string_view element, Element owner);
  XmlWriter& open(std::string_view element) {
    return open(element, open_.empty() ? Element() : open_.back().owner);
  }
  /// `part` is that of the owner which the value is.
  XmlWriter& attribute(std::string_view name, std::string_view value);
  XmlWriter& attribute(std::string_view name, std::span<const double> values, std::string_view part = {}) {
    return attribute(name, number_list(values, part));
  }
  XmlWriter& attribute(std::string_view name, double value, std::string_view part = {}) {
    return attribute(name, std::span(&value, 1), part);
  }
  XmlWriter& attribute(std::string_view name, const Vec3<double>& v, std::string_view part = {}) {
    const double values[] = {v.x, v.y, v.z};
    return attribute(name, std::span(values), part);
  }
  XmlWriter& text(std::string_view value);
  XmlWriter& text(double value) { return text(number_list({&value, 1}, {})); }
  XmlWriter& close();

  /// An element without children, which has just this text.
  XmlWriter& element(std::string_view name, const auto& value) { return open(name).text(value).close(); }

  /// The whole file, once all elements are closed.
  std::string take() { return std::move(text_); }

 private:
  void end_start_tag();
  void new_line();
  void put(std::string_view value);
  /// The shortest texts that read as the same numbers; −0 is written as 0.
  std::string number_list(std::span<const double> values, std::string_view part);

  struct Open {
    std::string name;
    Element owner;
  };

  ProblemList& problems_;
  std::string text_;
  std::vector<Open> open_;
  bool is_in_start_tag_ = false, has_text_ = false;
};

}  // namespace limber::io

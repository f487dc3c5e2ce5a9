// The text of an XML file, element by element. Numbers are written so that reading gives back the same bits.
#pragma once

#include <limber/math/vec3.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace limber::io {

/// Whether XML can hold the text: it is UTF-8 without control characters.
bool is_xml_text(std::string_view text);

/// The shortest text that reads as the same number; −0 is written as 0.
std::string xml_number(double value);

class XmlWriter {
 public:
  XmlWriter() : text_("<?xml version=\"1.0\"?>\n") {}

  /// Begins an element, inside of the one that is open. Its attributes follow, then its children or its text,
  /// then close().
  XmlWriter& open(std::string_view element);
  XmlWriter& attribute(std::string_view name, std::string_view value);
  XmlWriter& attribute(std::string_view name, double value);
  XmlWriter& attribute(std::string_view name, std::span<const double> values);
  XmlWriter& attribute(std::string_view name, const Vec3<double>& vector);
  XmlWriter& text(std::string_view value);
  XmlWriter& close();

  /// An element without children, which has just this text.
  XmlWriter& element(std::string_view name, std::string_view value) { return open(name).text(value).close(); }

  /// The whole file, once all elements are closed.
  std::string take() { return std::move(text_); }

 private:
  void end_start_tag();
  void new_line();
  void escape(std::string_view value);

  std::string text_;
  std::vector<std::string> open_;
  bool is_in_start_tag_ = false, has_text_ = false;
};

}  // namespace limber::io

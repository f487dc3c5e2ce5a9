#include "io/xml_writer.hpp"

#include <limber/model/printable.hpp>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <utility>

#include "io/characters.hpp"
#include "model/utf8.hpp"

namespace limber::io {

bool is_xml_text(std::string_view text) { return !first_bad_character(text).has_value(); }

std::string xml_number(double value) {
  char digits[40];
  const auto [end, status] = std::to_chars(digits, digits + sizeof digits, value + 0.0);  // no −0
  static_cast<void>(status);  // the shortest form of a double has at most 24 characters
  return {digits, end};
}

XmlWriter& XmlWriter::open(std::string_view element) {
  end_start_tag();
  if (!open_.empty()) new_line();
  text_ += '<';
  text_ += element;
  open_.emplace_back(element);
  is_in_start_tag_ = true;
  has_text_ = false;
  return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, std::string_view value) {
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  escape(value);
  text_ += '"';
  return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, double value) {
  return attribute(name, xml_number(value));
}

XmlWriter& XmlWriter::attribute(std::string_view name, std::span<const double> values) {
  std::string list;
  for (const double value : values) list += (list.empty() ? "" : " ") + xml_number(value);
  return attribute(name, list);
}

XmlWriter& XmlWriter::attribute(std::string_view name, const Vec3<double>& vector) {
  const double values[] = {vector.x, vector.y, vector.z};
  return attribute(name, std::span<const double>(values));
}

XmlWriter& XmlWriter::text(std::string_view value) {
  end_start_tag();
  escape(value);
  has_text_ = true;
  return *this;
}

XmlWriter& XmlWriter::close() {
  const std::string element = std::move(open_.back());
  open_.pop_back();
  if (is_in_start_tag_) {
    text_ += "/>";
    is_in_start_tag_ = false;
  } else {
    if (!has_text_) new_line();
    text_ += "</" + element + ">";
  }
  has_text_ = false;
  if (open_.empty()) text_ += '\n';
  return *this;
}

void XmlWriter::end_start_tag() {
  if (is_in_start_tag_) text_ += '>';
  is_in_start_tag_ = false;
}

void XmlWriter::new_line() {
  text_ += '\n';
  constexpr std::size_t deepest = 40;  // a chain of bodies in bodies would else be mostly spaces
  text_.append(2 * std::min(open_.size(), deepest), ' ');
}

/// Line ends and tabs too, or a reader would take them for spaces; and what acts on a terminal, where the
/// text may be shown.
void XmlWriter::escape(std::string_view value) {
  constexpr std::pair<char32_t, std::string_view> names[] = {
      {'&', "amp"}, {'<', "lt"}, {'>', "gt"}, {'"', "quot"}};
  while (!value.empty()) {
    const auto [character, length] = detail::first_character(value);
    const std::size_t bytes = std::max<std::size_t>(length, 1);  // 0: no UTF-8, which is reported elsewhere
    const auto* named = std::find_if(std::begin(names), std::end(names),
                                     [c = character](const auto& each) { return each.first == c; });
    if (length != 0 && named != std::end(names))
      text_ += "&" + std::string(named->second) + ";";
    else if (length != 0 && acts_on_terminal(character))
      text_ += "&#" + std::to_string(static_cast<unsigned>(character)) + ";";
    else
      text_ += value.substr(0, bytes);
    value.remove_prefix(bytes);
  }
}

}  // namespace limber::io

#include "io/xml_writer.hpp"

#include <limber/model/problem_code.hpp>

#include <cmath>
#include <iterator>

#include "io/text.hpp"
#include "model/utf8.hpp"

namespace limber::io {

XmlWriter& XmlWriter::open(std::string_view element, Element owner) {
  end_start_tag();
  if (!open_.empty()) new_line();
  text_ += '<';
  text_ += element;
  open_.push_back({std::string(element), std::move(owner)});
  is_in_start_tag_ = true;
  has_text_ = false;
  return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, std::string_view value) {
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  put(value);
  text_ += '"';
  return *this;
}

std::string XmlWriter::number_list(std::span<const double> values, std::string_view part) {
  std::string list;
  for (const double value : values) {
    const Element& owner = open_.back().owner;
    if (!std::isfinite(value))
      problems_.report(Code::not_finite, 0, part.empty() ? owner : owner / part, number_text(value));
    if (!list.empty()) list += ' ';
    append_number(value + 0.0, list);  // no −0
  }
  return list;
}

XmlWriter& XmlWriter::text(std::string_view value) {
  end_start_tag();
  put(value);
  has_text_ = true;
  return *this;
}

XmlWriter& XmlWriter::close() {
  const std::string element = std::move(open_.back().name);
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

/// Line ends and tabs are escaped too, or a reader would take them for spaces; and what acts on a terminal,
/// where the text may be shown.
void XmlWriter::put(std::string_view value) {
  if (first_bad_character(value))
    problems_.report(Code::text_unwritten, 0, open_.back().owner, in_quotes(value), {"XML"});
  constexpr std::pair<char32_t, std::string_view> names[] = {
      {'&', "amp"}, {'<', "lt"}, {'>', "gt"}, {'"', "quot"}};
  while (!value.empty()) {
    const auto [character, length] = detail::first_character(value);
    const std::size_t bytes = std::max<std::size_t>(length, 1);  // 0: no UTF-8
    const auto* named = find_by(names, &std::pair<char32_t, std::string_view>::first, character);
    if (length != 0 && named)
      text_ += "&" + std::string(named->second) + ";";
    else if (length != 0 && acts_on_terminal(character))
      text_ += "&#" + std::to_string(static_cast<unsigned>(character)) + ";";
    else
      text_ += value.substr(0, bytes);
    value.remove_prefix(bytes);
  }
}

}  // namespace limber::io

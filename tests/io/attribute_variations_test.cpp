// Every attribute of a file, one at a time, missing or with a value that it should not have; every element
// missing, doubled or unknown; every name that of another: the readers say what is wrong or read it, and
// never crash. What can be built is written in every format and read again.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "support/paths.hpp"

namespace limber::test {
namespace {

/// A part of a text that can be replaced.
struct Span {
  std::size_t begin, end;
};

/// An attribute with its name, and its value between the quotes; or the text of an element, without a name.
struct Place {
  Span whole, value;
};

/// The attributes of an XML text, and the texts of its elements.
std::vector<Place> places_of(std::string_view text) {
  std::vector<Place> places;
  bool is_in_tag = false;
  std::size_t last_close = std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("<!--")) {
      i = text.find("-->", i) + 2;
      continue;
    }
    if (text[i] == '<') {
      const bool has_text =
          last_close != std::string_view::npos &&
          text.substr(last_close, i - last_close).find_first_not_of(" \n\t") != std::string_view::npos;
      if (has_text) places.push_back({{last_close, i}, {last_close, i}});
      is_in_tag = true;
    } else if (text[i] == '>') {
      is_in_tag = false;
      last_close = i + 1;
    } else if (is_in_tag && (text[i] == '"' || text[i] == '\'')) {
      const std::size_t end = text.find(text[i], i + 1);
      std::size_t begin = i - 1;  // at the equals sign
      while (begin > 0 && std::isspace(static_cast<unsigned char>(text[begin - 1])) == 0) --begin;
      places.push_back({{begin, end + 1}, {i + 1, end}});
      i = end;
    }
  }
  return places;
}

/// The elements of an XML text but for its root; each as a whole, and its name behind the `<`.
std::vector<Place> elements_of(std::string_view text) {
  std::vector<Place> elements;
  std::vector<std::size_t> open;  // of those that are not closed yet: index
  for (std::size_t i = text.find('<'); i != std::string_view::npos; i = text.find('<', i + 1)) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with("<!--") || rest.starts_with("<?")) {
      i += rest.find(rest[1] == '?' ? "?>" : "-->");
      continue;
    }
    const std::size_t end = text.find('>', i) + 1;
    if (rest[1] == '/') {
      elements[open.back()].whole.end = end;
      open.pop_back();
      continue;
    }
    elements.push_back({{i, end}, {i + 1, text.find_first_of(" \n\t/>", i)}});
    if (text[end - 2] != '/') open.push_back(elements.size() - 1);
  }
  elements.erase(elements.begin());
  return elements;
}

std::string with(std::string_view text, Span span, std::string_view replacement) {
  return std::string(text.substr(0, span.begin)) + std::string(replacement) +
         std::string(text.substr(span.end));
}

/// What writing in a format and reading that again gives has as many degrees and is written the same.
void expect_again(const ModelSpec& spec, int nv, const std::string& format) {
  const WriteOptions options{.lossy = true};
  std::vector<Problem> warnings;
  const std::string text = to_text(spec, format, &warnings, options);
  const LoadOptions load{.format = format};
  const ModelSpec again = parse_spec(text, "", load);
  EXPECT_EQ(build(again).nv(), nv) << format << "\n" << text;
  EXPECT_EQ(to_text(again, format, &warnings, options), text) << format;
}

void expect_sound(const std::string& text, const std::string& name) {
  Diagnosis diagnosis = diagnose_text(text, name);
  if (!diagnosis.has_errors()) {
    const int nv = build(diagnosis.spec).nv();
    for (TransmissionSpec& transmission : diagnosis.spec.transmissions)  // JSON has no end without a name
      for (auto* ends : {&transmission.joints, &transmission.actuators})
        std::erase_if(*ends, [](const TransmissionEndSpec& end) { return end.name.empty(); });
    for (const std::string& format : writable_formats()) expect_again(diagnosis.spec, nv, format);
    return;
  }
  if (!diagnosis.is_readable) return;
  repair(diagnosis.spec);
  check(diagnosis.spec);
}

/// Reads a variation, which was made of `part`.
void expect_sound_variation(const std::string& varied, const std::string& name, const std::string& part,
                            const std::string& what) {
  SCOPED_TRACE(name + ": " + part + " → " + what);
  try {
    expect_sound(varied, name);
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what();
  }
}

class AttributeVariations : public testing::TestWithParam<const char*> {};

TEST_P(AttributeVariations, AreReadOrReported) {
  const std::string name = GetParam();
  const std::string text = io::read_text_file(source_path("tests/") + name);
  expect_sound(text, name);
  for (const Place& place : places_of(text)) {
    const std::string part = text.substr(place.whole.begin, place.whole.end - place.whole.begin);
    expect_sound_variation(with(text, place.whole, ""), name, part, "nothing");
    for (const std::string value :
         {"", "-1", "0", "nan", "1e300", "-1e-300", "1 2 3 4 5 6 7 8 9", "word", "true"})
      expect_sound_variation(with(text, place.value, value), name, part, value);
    if (testing::Test::HasFailure()) break;  // one is enough to mend
  }
}

TEST_P(AttributeVariations, OfElementsAreReadOrReported) {
  const std::string name = GetParam();
  const std::string text = io::read_text_file(source_path("tests/") + name);
  for (const Place& place : elements_of(text)) {
    const std::string part = text.substr(place.whole.begin, place.whole.end - place.whole.begin);
    expect_sound_variation(with(text, place.whole, ""), name, part, "nothing");
    expect_sound_variation(with(text, place.whole, part + part), name, part, "two of them");
    expect_sound_variation(with(text, place.whole, "<unknown/>"), name, part, "<unknown/>");
    if (testing::Test::HasFailure()) break;
  }
}

/// Names are taken twice, and references lead to something else.
TEST_P(AttributeVariations, OfNamesAreReadOrReported) {
  const std::string name = GetParam();
  const std::string text = io::read_text_file(source_path("tests/") + name);
  std::vector<Span> words;
  for (const Place& place : places_of(text))
    if (std::isalpha(static_cast<unsigned char>(text[place.value.begin])) != 0) words.push_back(place.value);
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const std::size_t step : {1, 2, 3, 5, 8, 13, 21, 34}) {  // not all pairs: these are many
      const Span other = words[(i + step) % words.size()];
      const std::string word = text.substr(words[i].begin, words[i].end - words[i].begin);
      const std::string instead = text.substr(other.begin, other.end - other.begin);
      expect_sound_variation(with(text, words[i], instead), name, word, instead);
      if (testing::Test::HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Files, AttributeVariations,
                         testing::Values("fuzz/seeds/mjcf/everything.xml",
                                         "fuzz/seeds/mjcf/inertia_settings.xml", "fuzz/seeds/mjcf/small.xml",
                                         "fuzz/seeds/urdf/arm.urdf", "fuzz/seeds/urdf/small.urdf",
                                         "fuzz/seeds/urdf/spherical.urdf", "fuzz/seeds/sdf/arm.sdf",
                                         "fuzz/seeds/sdf/joints.sdf", "fuzz/seeds/sdf/small.sdf"));

}  // namespace
}  // namespace limber::test

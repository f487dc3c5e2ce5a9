// The wording of every problem is in docs/problems.md, and nowhere else in the tests. LIMBER_UPDATE_DOCS=1
// writes it anew.
#include <gtest/gtest.h>
#include <limber/model/problem_code.hpp>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "support/paths.hpp"

namespace limber::test {
namespace {

const char* concern_text(Concern concern) {
  return concern == Concern::written_file ? ", lossy" : concern == Concern::dynamics ? "" : ", for others";
}

std::string page() {
  std::string text =
      "# Problems\n\n"
      "All that Limber can say about a model or its file. `limber check --json` and `Problem::code` give the "
      "code; programs\n"
      "decide by it. In the sentences `{0}`, `{1}`, … stand for the arguments of a problem.\n\n"
      "- *error*: the model is refused. *warning*: the model can be used; `strict` refuses it too. A reader "
      "may report an error\n"
      "  as a warning where dynamics does not use the element.\n"
      "- *kept*: the value is in the model as given. *ignored*: it is not in the model. What a reader put in "
      "its place, if\n"
      "  anything, is in `Problem::replacement`.\n"
      "- *for others*: a viewer, a simulator or a contact solver would use it.\n"
      "- *lossy*: dynamics that a format cannot hold. With `--lossy` (`WriteOptions::lossy`) it is a "
      "warning.\n\n"
      "| code | | value | sentence |\n|---|---|---|---|\n";
  for (const ProblemFacts& facts : problem_table())
    text += std::string("| `") + facts.name + "` | " + to_string(facts.severity) + " | " +
            to_string(facts.outcome) + concern_text(facts.concern) + " | " + facts.sentence + " |\n";
  return text;
}

TEST(ProblemTable, IsThePageOfTheDocs) {
  const std::string path = source_path("docs/problems.md");
  if (std::getenv("LIMBER_UPDATE_DOCS")) std::ofstream(path) << page();
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_TRUE(text.str() == page()) << "run with LIMBER_UPDATE_DOCS=1 and look at the difference";
}

TEST(ProblemTable, NamesAreUnique) {
  std::set<std::string> names;
  for (const ProblemFacts& facts : problem_table())
    EXPECT_TRUE(names.insert(facts.name).second) << facts.name;
}

TEST(ProblemTable, SentencesTakeTheirArguments) {
  for (const ProblemFacts& facts : problem_table()) {
    const Problem problem(facts.code, 12, {ElementKind::body, "upper", "inertia.mass"}, "-2",
                          {"first", "second", "third", "fourth"});
    const std::string sentence = problem.sentence();
    EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
    EXPECT_FALSE(sentence.empty());
  }
}

/// Whether a test names the code: `::mass_negative`, `"mass_negative"`, or `mass_negative:` in a table.
bool is_expected(const std::string& tests, const std::string& code) {
  for (std::size_t at = tests.find(code); at != std::string::npos; at = tests.find(code, at + 1)) {
    const char before = tests[at - 1], after = tests[at + code.size()];
    const bool is_name = std::isalnum(static_cast<unsigned char>(after)) || after == '_';
    if (((before == ':' || before == '"') && !is_name) || (after == ':' && (before == ' ' || before == '"')))
      return true;
  }
  return false;
}

TEST(ProblemTable, EveryCodeHasATest) {
  // The first two need a file of 64 MiB and a machine that is too small; of the others, tests/cli compares
  // what the program prints, which has no codes.
  const std::set<std::string> untested = {"file_too_large_to_read", "memory_too_small", "faulty_for_others",
                                          "model_unknown", "result_not_finite"};
  std::string tests;
  for (const char* room : {"algorithms", "cli", "doctor", "io", "model", "robots"})
    for (const auto& file : std::filesystem::directory_iterator(source_path("tests/" + std::string(room)))) {
      if (file.path().filename() == "problem_table_test.cpp") continue;
      std::stringstream text;
      text << std::ifstream(file.path()).rdbuf();
      tests += text.str();
    }
  for (const ProblemFacts& facts : problem_table())
    EXPECT_NE(is_expected(tests, facts.name), untested.contains(facts.name)) << facts.name;
}

TEST(Problem, SaysWhatBecomesOfDynamicsThatAFormatCannotHold) {
  Problem problem(ProblemCode::dynamics_not_in_format, 0, {ElementKind::joint, "a", "armature"}, "[1]",
                  {"URDF", "armature"});
  EXPECT_EQ(problem.text(),
            "error: joint \"a\" armature = [1]: URDF has no armature (--lossy writes the file without it)");
  EXPECT_EQ(problem.as(Severity::warning).text(),
            "warning: joint \"a\" armature = [1]: URDF has no armature; ignored");
  EXPECT_EQ(problem.with(Outcome::kept).text(), "warning: joint \"a\" armature = [1]: URDF has no armature");
}

TEST(Problem, IsRenderedWithItsPlaceElementAndValue) {
  Problem problem(ProblemCode::mass_negative, 12, {ElementKind::body, "upper", "inertia.mass"}, "-2");
  problem.file = "arm.urdf";
  EXPECT_EQ(problem.text(), "arm.urdf:12: error: body \"upper\" inertia.mass = -2: must not be negative");
  problem.as(Severity::warning).replaced_by("2");
  EXPECT_EQ(problem.text(),
            "arm.urdf:12: warning: body \"upper\" inertia.mass = -2: must not be negative; replaced by 2");
}

TEST(Problem, OfNoElementIsItsSentence) {
  Problem problem(ProblemCode::not_utf8, 2);
  problem.file = "arm.urdf";
  EXPECT_EQ(problem.message(), problem.sentence());
  EXPECT_EQ(problem.text(), "arm.urdf:2: error: " + problem.sentence());
}

TEST(Problem, SaysHowManyMoreThereAre) {
  Problem problem(ProblemCode::color_range, 3, {ElementKind::link, "a", "visual@rgba"});
  problem.more = 2;
  problem.more_lines = {7, 9};
  EXPECT_TRUE(problem.text().ends_with(" (and 2 more like it, lines 7 and 9)")) << problem.text();
}

TEST(Element, IsRenderedByItsParts) {
  EXPECT_EQ((Element{ElementKind::joint, "elbow", "limits.lower"}).text(), "joint \"elbow\" limits.lower");
  EXPECT_EQ((Element{ElementKind::joint, "elbow", "@type"}).text(), "joint \"elbow\"@type");
  EXPECT_EQ((Element{ElementKind::body, "", "3 name"}).text(), "body 3 name");
  EXPECT_EQ((Element{ElementKind::other, "", "gravity"}).text(), "gravity");
  EXPECT_EQ((Element{ElementKind::file}).text(), "file");
  EXPECT_EQ(Element({ElementKind::joint, "elbow"}) / "limits",
            (Element{ElementKind::joint, "elbow", "limits"}));
  EXPECT_EQ((Element{ElementKind::body, "a", "rotor 1"} / "axis").part, "rotor 1 axis");
  EXPECT_EQ(element_kind_from("joint"), ElementKind::joint);
  EXPECT_EQ(element_kind_from("other"), ElementKind::other);
  EXPECT_EQ(element_kind_from("sensor"), ElementKind::other);
}

}  // namespace
}  // namespace limber::test

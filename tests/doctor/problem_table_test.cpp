// The wording of every problem is in docs/problems.md, and nowhere else in the tests. LIMBER_UPDATE_DOCS=1
// writes it anew.
#include <gtest/gtest.h>
#include <limber/model/problem_code.hpp>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "support/paths.hpp"

namespace limber::test {
namespace {

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
      "- *for others*: a viewer, a simulator or a contact solver would use it.\n\n"
      "| code | | value | sentence |\n|---|---|---|---|\n";
  for (const ProblemFacts& facts : problem_table())
    text += std::string("| `") + facts.name + "` | " + to_string(facts.severity) + " | " +
            to_string(facts.outcome) + (facts.is_for_other_programs ? ", for others" : "") + " | " +
            facts.sentence + " |\n";
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

TEST(Problem, IsRenderedWithItsPlaceElementAndValue) {
  Problem problem(ProblemCode::mass_negative, 12, {ElementKind::body, "upper", "inertia.mass"}, "-2");
  problem.file = "arm.urdf";
  EXPECT_EQ(problem.text(), "arm.urdf:12: error: body \"upper\" inertia.mass = -2: must not be negative");
  problem.as(Severity::warning).replaced_by("2");
  EXPECT_EQ(problem.text(),
            "arm.urdf:12: warning: body \"upper\" inertia.mass = -2: must not be negative; replaced by 2");
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
  EXPECT_EQ(element_kind_from("joint"), ElementKind::joint);
  EXPECT_EQ(element_kind_from("other"), ElementKind::other);
  EXPECT_EQ(element_kind_from("sensor"), ElementKind::other);
}

}  // namespace
}  // namespace limber::test

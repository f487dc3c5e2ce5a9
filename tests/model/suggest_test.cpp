// "did you mean …"
#include <limber/model/suggest.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace limber::test {
namespace {

const std::vector<std::string> kJoints = {"shoulder", "elbow", "wrist"};

TEST(Suggestion, NamesTheOneThatIsAtMostTwoEditsAway) {
  const std::string shoulder = " (did you mean \"shoulder\"?)";
  EXPECT_EQ(suggestion("sholder", kJoints), shoulder);                           // one letter missing
  EXPECT_EQ(suggestion("shoullder", kJoints), shoulder);                         // one too many
  EXPECT_EQ(suggestion("shoulter", kJoints), shoulder);                          // another letter
  EXPECT_EQ(suggestion("Shouldre", kJoints).substr(0, 15), " (there is \"sho");  // three edits
  EXPECT_EQ(suggestion("houldre", {"shoulder"}), " (there is \"shoulder\")");
  EXPECT_EQ(suggestion("shouldre", kJoints), shoulder);  // two swapped letters are two edits
}

TEST(Suggestion, PrefersTheClosest) {
  EXPECT_EQ(suggestion("link12", {"link34", "link14", "link1"}), " (did you mean \"link14\"?)");
  EXPECT_EQ(suggestion("link", {"link_a", "link1", "links"}),
            " (did you mean \"link1\"?)");  // the first of equals
}

TEST(Suggestion, ListsWhatThereIsWhenNothingIsClose) {
  EXPECT_EQ(suggestion("knee", kJoints), " (there is \"shoulder\", \"elbow\", \"wrist\")");
  EXPECT_EQ(suggestion("", kJoints), " (there is \"shoulder\", \"elbow\", \"wrist\")");
}

TEST(Suggestion, ShowsTheFirstFewOfMany) {
  std::vector<std::string> many;
  for (int k = 1; k <= 9; ++k) many.push_back("long_joint_name_" + std::to_string(k));
  EXPECT_EQ(suggestion("x", many),
            " (there is \"long_joint_name_1\", \"long_joint_name_2\", \"long_joint_name_3\", "
            "\"long_joint_name_4\", \"long_joint_name_5\", \"long_joint_name_6\", \"long_joint_name_7\", "
            "\"long_joint_name_8\", …)");
  many.pop_back();
  EXPECT_EQ(suggestion("x", many).find("…"), std::string::npos);
}

TEST(Suggestion, IsEmptyWhenThereIsNothing) { EXPECT_EQ(suggestion("elbow", {}), ""); }

TEST(Suggestion, AShortNameIsNoMisspellingOfAnother) {
  // Every letter would have to change: "a" is not a misspelt "b".
  EXPECT_EQ(suggestion("a", {"b", "c"}), " (there is \"b\", \"c\")");
  EXPECT_EQ(suggestion("ab", {"cd"}), " (there is \"cd\")");
  EXPECT_EQ(suggestion("ab", {"ac"}), " (did you mean \"ac\"?)");
}

}  // namespace
}  // namespace limber::test

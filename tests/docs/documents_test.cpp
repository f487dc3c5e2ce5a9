// The documents tell the truth: their links lead somewhere, their code is code that the tests compile and
// run, and no function is left out.
#include <gtest/gtest.h>
#include <limber/model/spec.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.hpp"

namespace limber {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = test::source_path("");

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> documents() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(kRoot))
    if (entry.path().extension() == ".md") all.push_back(entry.path());
  for (const char* folder : {"docs", "examples"})
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
      if (entry.path().extension() == ".md") all.push_back(entry.path());
  return all;
}

/// The first group of every match.
std::vector<std::string> matches(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
    found.push_back((*match)[1]);
  return found;
}

/// The code after `fence`, and where it ends.
std::string block_at(const std::string& text, std::size_t& at) {
  const std::string fence = "```cpp\n";
  at = text.find(fence, at);
  if (at == std::string::npos) return {};
  at += fence.size();
  const std::size_t end = text.find("```", at);
  return text.substr(at, end - at);
}

/// Without the lines that are comments of documentation.
std::string without_comments(const std::string& code) {
  return std::regex_replace(code, std::regex("(^|\\n) *///[^\\n]*(?=\\n)"), "");
}

TEST(Documents, TheCodeOfTheReadmeIsTheFirstExample) {
  std::size_t at = 0;
  EXPECT_EQ(block_at(text_of(kRoot / "README.md"), at), text_of(kRoot / "examples/00_readme.cpp"));
}

TEST(Documents, QuotedCodeIsInTheFileThatItIsQuotedFrom) {
  int count = 0;
  const std::regex marker("<!-- from ([^ ]+) -->");
  for (const fs::path& path : documents()) {
    const std::string text = text_of(path);
    for (std::sregex_iterator match(text.begin(), text.end(), marker), end; match != end; ++match) {
      auto at = static_cast<std::size_t>(match->position() + match->length());
      const std::string block = block_at(text, at), source = (*match)[1];
      EXPECT_FALSE(block.empty()) << path;
      EXPECT_NE(without_comments(text_of(kRoot / source)).find(without_comments(block)), std::string::npos)
          << path << " quotes code that is not in " << source << ":\n"
          << block;
      ++count;
    }
  }
  EXPECT_GT(count, 10);
}

TEST(Documents, LinksLeadSomewhere) {
  for (const fs::path& path : documents())
    for (std::string link : matches(text_of(path), std::regex(R"([^\[]\]\(([^)]+)\))"))) {
      if (link.starts_with("http") || link.starts_with("#")) continue;
      link = link.substr(0, link.find('#'));
      EXPECT_TRUE(fs::exists(path.parent_path() / link)) << path << " links to " << link;
    }
}

TEST(Documents, ExamplesThatAreNamedExist) {
  std::set<std::string> named;
  for (const fs::path& path : documents())
    for (const std::string& name : matches(text_of(path), std::regex(R"((examples/\d\d_\w+\.cpp))"))) {
      EXPECT_TRUE(fs::exists(kRoot / name)) << path << " names " << name;
      named.insert(name);
    }
  // And each is named somewhere.
  for (const auto& entry : fs::directory_iterator(kRoot / "examples"))
    if (entry.path().extension() == ".cpp" && entry.path().filename() != "00_readme.cpp") {
      EXPECT_TRUE(named.contains("examples/" + entry.path().filename().string())) << entry.path();
    }
}

/// A program that fills paragraphs takes the line breaks of an equation that is not indented as code.
TEST(Documents, EquationsStandOnLinesOfTheirOwn) {
  const std::regex gap("[^ |] {3,}[^ ]");
  for (const fs::path& document : documents()) {
    std::istringstream lines(text_of(document));
    bool is_code = false;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("```")) is_code = !is_code;
      if (is_code || line.starts_with("    ") || line.find('|') != std::string::npos) continue;
      EXPECT_FALSE(std::regex_search(line, gap)) << document << ": " << line;
    }
  }
}

TEST(Documents, TheListOfExamplesHasThemAll) {
  const std::string list = text_of(kRoot / "examples/README.md");
  for (const auto& entry : fs::directory_iterator(kRoot / "examples"))
    if (entry.path().extension() == ".cpp") {
      EXPECT_NE(list.find("(" + entry.path().filename().string() + ")"), std::string::npos) << entry.path();
    }
}

TEST(Documents, EveryOptionOfCMakeIsOnItsPage) {
  const std::string page = text_of(kRoot / "docs/cmake-options.md");
  const std::regex option("(?:option|set)\\((LIMBER_[A-Z_]+) [^\\n]*");
  for (const std::string& name : matches(text_of(kRoot / "cmake/LimberOptions.cmake"), option))
    EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << name;
}

TEST(Documents, TheIndexOfAlgorithmsNamesEveryFunction) {
  const std::string index = text_of(kRoot / "docs/algorithms/README.md");
  const std::vector<std::string> functions = matches(text_of(kRoot / "include/limber/dynamics/dynamics.hpp"),
                                                     std::regex(R"((\w+)\(const Model<R>& model)"));
  EXPECT_GT(functions.size(), 35u);
  for (const std::string& function : functions)
    EXPECT_NE(index.find("`" + function + "`"), std::string::npos) << function;
}

TEST(Documents, EveryPageOfAnAlgorithmHasItsPartsAndIsInTheIndex) {
  const std::string index = text_of(kRoot / "docs/algorithms/README.md");
  for (const auto& entry : fs::directory_iterator(kRoot / "docs/algorithms")) {
    const std::string name = entry.path().filename().string(), text = text_of(entry.path());
    if (name == "README.md") continue;
    EXPECT_NE(index.find("(" + name + ")"), std::string::npos) << name << " is not in the index";
    for (const char* part : {"## The question", "## The equation", "## Cost", "## Signature", "## Example"})
      EXPECT_NE(text.find(part), std::string::npos) << name << " has no " << part;
  }
}

TEST(Documents, EveryJointTypeIsOnThePageOfJoints) {
  const std::string text = text_of(kRoot / "docs/joints.md");
  for (int k = 0; k <= static_cast<int>(JointType::custom); ++k)
    EXPECT_NE(text.find("| `" + std::string(to_string(static_cast<JointType>(k))) + "` |"), std::string::npos)
        << k;
}

}  // namespace
}  // namespace limber

// The examples of docs/command-line.md print what the page says.
#include <fstream>

#include "cli/program.hpp"
#include "support/paths.hpp"

namespace limber::test {
namespace {

/// A command and the lines that it prints, in which … stands for anything: within a line, or for any lines.
struct Session {
  std::string command;
  std::vector<std::string> lines;
};

/// Blocks of `console`: a command after each `$`, which may go on to the END of a here-document.
std::vector<Session> sessions() {
  std::ifstream file(source_path("docs/command-line.md"));
  std::vector<Session> all;
  bool in_block = false, in_document = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "```console") {
      in_block = true;
    } else if (line == "```") {
      in_block = false;
    } else if (in_block && line.starts_with("$ ")) {
      all.push_back({line.substr(2), {}});
      in_document = line.ends_with("<<'END'");
    } else if (in_block && in_document) {
      all.back().command += "\n" + line;
      in_document = line != "END";
    } else if (in_block) {
      all.back().lines.push_back(line);
    }
  }
  return all;
}

const std::string kAnything = "…";

/// Whether the text is the pattern, with anything in the place of each ….
bool matches(const std::string& text, const std::string& pattern) {
  const std::size_t dots = pattern.find(kAnything);
  if (dots == std::string::npos) return text == pattern;
  if (text.compare(0, dots, pattern, 0, dots) != 0) return false;
  const std::string rest = pattern.substr(dots + kAnything.size());
  for (std::size_t at = dots; at <= text.size(); ++at)
    if (matches(text.substr(at), rest)) return true;
  return false;
}

bool matches(const std::vector<std::string>& lines, std::size_t i, const std::vector<std::string>& patterns,
             std::size_t k) {
  if (k == patterns.size()) return i == lines.size();
  if (patterns[k] == kAnything) {
    for (std::size_t at = i; at <= lines.size(); ++at)
      if (matches(lines, at, patterns, k + 1)) return true;
    return false;
  }
  return i < lines.size() && matches(lines[i], patterns[k]) && matches(lines, i + 1, patterns, k + 1);
}

using Examples = Program;

TEST_F(Examples, PrintWhatThePageSays) {
  const std::vector<Session> all = sessions();
  EXPECT_GE(all.size(), 15u);
  for (const Session& session : all) {
    const Outcome outcome = shell(session.command + "\n");
    EXPECT_EQ(outcome.status, 0) << session.command << "\n" << outcome.err;
    EXPECT_TRUE(matches(lines_of(outcome.err + outcome.out), 0, session.lines, 0))
        << "$ " << session.command << "\n"
        << outcome.err << outcome.out;
  }
}

}  // namespace
}  // namespace limber::test

#include "cli/program.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace limber::test {

namespace fs = std::filesystem;

namespace {

std::string in_quotes(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int run(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

void Program::SetUp() {
  folder_ = own_.path() / "work";
  streams_ = own_.path() / "streams";
  fs::create_directories(folder_);
  fs::create_directories(streams_);
}

Outcome Program::shell(const std::string& command, const std::string& input) const {
  std::ofstream(streams_ / "in", std::ios::binary) << input;
  const std::string program = fs::path(LIMBER_PROGRAM).parent_path().string();
  const std::string whole =
      "cd " + in_quotes(folder_.string()) + " && unset COLUMNS && PATH=" + in_quotes(program) +
      ":\"$PATH\" bash -c " + in_quotes(command) + " <" + in_quotes((streams_ / "in").string()) + " >" +
      in_quotes((streams_ / "out").string()) + " 2>" + in_quotes((streams_ / "err").string());
  const int status = run(whole);
  return {status, read(streams_ / "out"), read(streams_ / "err")};
}

std::string Program::output_of(const std::string& arguments, const std::string& input) const {
  const Outcome outcome = limber(arguments, input);
  EXPECT_EQ(outcome.status, 0) << "limber " << arguments << "\n" << outcome.err;
  EXPECT_EQ(outcome.err, "") << "limber " << arguments;
  return outcome.out;
}

std::string Program::error_of(const std::string& arguments, int status, const std::string& input) const {
  const Outcome outcome = limber(arguments, input);
  EXPECT_EQ(outcome.status, status) << "limber " << arguments << "\n" << outcome.err;
  EXPECT_EQ(outcome.out, "") << "limber " << arguments;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with('\n')) << outcome.err;
  return outcome.err.substr(0, outcome.err.find('\n'));
}

void Program::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string Program::text_of(const std::string& name) const { return read(folder_ / name); }

std::vector<std::string> Program::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool has_program(const std::string& name) { return run("command -v " + name + " >/dev/null 2>&1") == 0; }

}  // namespace limber::test

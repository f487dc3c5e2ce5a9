// Runs the program `limber` as a user does.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/own_folder.hpp"

namespace limber::test {

struct Outcome {
  int status;  ///< 128 + the signal where one ended it
  std::string out, err;
};

/// A test with a folder of its own, in which the program runs.
class Program : public ::testing::Test {
 protected:
  void SetUp() override;

  /// Runs a command of the shell, in which `limber` is the program under test.
  Outcome shell(const std::string& command, const std::string& input = {}) const;

  /// Runs the program with these arguments, taken apart at spaces.
  Outcome limber(const std::string& arguments, const std::string& input = {}) const {
    return shell("limber " + arguments, input);
  }

  /// The output of a run that must succeed and be silent on standard error.
  std::string output_of(const std::string& arguments, const std::string& input = {}) const;

  /// The one line of a run that must fail with this status and print nothing else.
  std::string error_of(const std::string& arguments, int status, const std::string& input = {}) const;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const;
  std::string text_of(const std::string& name) const;
  bool is_there(const std::string& name) const { return std::filesystem::exists(folder_ / name); }
  /// The names of all files in the folder, sorted.
  std::vector<std::string> files() const;

 private:
  OwnFolder own_;
  std::filesystem::path folder_, streams_;
};

std::vector<std::string> lines_of(const std::string& text);

/// Columns that a UTF-8 text takes.
std::size_t columns(const std::string& text);

/// Whether this machine has a program.
bool has_program(const std::string& name);

}  // namespace limber::test

// A row of the tables of broken files: the text of a file, and all that is said of it, word for word.
#pragma once

#include <gtest/gtest.h>
#include <limber/io/diagnose.hpp>

#include <ostream>
#include <string>

namespace limber {

struct BrokenFile {
  const char* name;
  std::string text;
  const char* problems;  ///< one per line
};

inline void PrintTo(const BrokenFile& file, std::ostream* out) { *out << file.name; }

inline std::string name_of(const ::testing::TestParamInfo<BrokenFile>& row) { return row.param.name; }

/// Problems of the text and of the mechanism, one per line.
inline std::string problems_of(const std::string& text, const char* file_name) {
  std::string problems;
  for (const Problem& problem : diagnose_text(text, file_name).problems)
    problems += (problems.empty() ? "" : "\n") + problem.text();
  return problems;
}

}  // namespace limber

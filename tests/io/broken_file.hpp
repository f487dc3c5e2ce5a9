// A row of the tables of broken files: the text of a file, and all problems of it. Their wording is not
// tested here.
#pragma once

#include <gtest/gtest.h>
#include <limber/io/diagnose.hpp>
#include <limber/model/problem_code.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace limber {

struct BrokenFile {
  const char* name;
  std::string text;
  const char* problems;  ///< one per line
};

inline void PrintTo(const BrokenFile& file, std::ostream* out) { *out << file.name; }

inline std::string name_of(const ::testing::TestParamInfo<BrokenFile>& row) { return row.param.name; }

/// `arm.urdf:12: error mass_negative: body "upper" inertia.mass`, one per line.
inline std::string codes_of(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems)
    text += (text.empty() ? "" : "\n") + place_text(problem.file, problem.line) +
            to_string(problem.severity) + " " + to_string(problem.code) + ": " + problem.element.text();
  return text;
}

/// What is wrong with the text and with the mechanism in it.
inline std::string problems_of(const std::string& text, const char* file_name) {
  return codes_of(diagnose_text(text, file_name).problems);
}

}  // namespace limber

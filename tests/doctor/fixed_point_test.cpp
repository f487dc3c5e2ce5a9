// fix(fix(x)) = fix(x), byte for byte: a repaired file has nothing left to repair, and is written as it is.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/build.hpp>

#include <filesystem>

#include "support/paths.hpp"
#include "support/problems.hpp"
#include "support/real_robots.hpp"

namespace limber::test {
namespace {

/// The repaired text, and what was repaired in the description.
struct Fixed {
  std::string text;
  std::vector<std::string> repairs;
};

Fixed fix(const std::string& text, const std::string& format) {
  Diagnosis diagnosis = diagnose_text(text, "model." + format, {.format = format});
  Fixed fixed;
  fixed.repairs = briefs(repair(diagnosis.spec));
  std::vector<Problem> warnings;
  fixed.text = to_text(diagnosis.spec, format, &warnings);
  return fixed;
}

void expect_fixed_point(const std::string& path) {
  SCOPED_TRACE(path);
  const std::string format = format_of(path);
  const Fixed once = fix(io::read_text_file(path), format), twice = fix(once.text, format);
  EXPECT_EQ(twice.repairs, std::vector<std::string>{});
  EXPECT_TRUE(twice.text == once.text);
}

TEST(Fix, OfAttackFilesIsAFixedPoint) {
  for (const auto& entry : std::filesystem::directory_iterator(data_path("doctor")))
    expect_fixed_point(entry.path().string());
}

TEST(Fix, OfRealRobotsIsAFixedPoint) {
  const std::vector<std::string> files = real_robots(".urdf");
  if (files.empty()) GTEST_SKIP() << "none at hand";
  for (const std::string& file : files) expect_fixed_point(file);
}

/// Two small arms, 15 m apart: nothing is wrong with them.
TEST(Fix, LeavesTwoArmsWhereTheyAre) {
  Diagnosis diagnosis = diagnose(data_path("doctor/two_arms_15m.urdf"));
  EXPECT_EQ(briefs(diagnosis.problems), std::vector<std::string>{});
  EXPECT_EQ(briefs(repair(diagnosis.spec)), std::vector<std::string>{});
}

}  // namespace
}  // namespace limber::test

// `limber reproduce`: the numbers of the literature come out as docs/reproduction.md says.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "cli/program.hpp"
#include "support/paths.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::json;

class Reproduce : public Program {
 protected:
  /// By name; every name once.
  std::map<std::string, Json> items() const {
    std::map<std::string, Json> all;
    for (const Json& item : Json::parse(output_of("reproduce --json --no-timings"))) {
      const std::string name = item["item"];
      EXPECT_TRUE(all.emplace(name, item).second) << name << " comes twice";
    }
    return all;
  }
};

/// Whether a number is the printed one to the digits given.
void expect_digits(const std::map<std::string, Json>& all, const std::string& name, double wanted,
                   int decimals) {
  ASSERT_TRUE(all.contains(name)) << name;
  EXPECT_NEAR(all.at(name)["computed"].get<double>(), wanted, 0.5001 * std::pow(10.0, -decimals)) << name;
}

void expect_verdict(const std::map<std::string, Json>& all, const std::string& name,
                    const std::string& verdict) {
  ASSERT_TRUE(all.contains(name)) << name;
  EXPECT_EQ(all.at(name)["verdict"], verdict) << name;
}

const char* const kBodies[] = {"N = 5", "N = 10", "N = 15"};

TEST_F(Reproduce, EveryItemIsWhole) {
  const std::set<std::string> words = {"agrees", "near",        "no effect",  "print is wrong",
                                       "holds",  "good enough", "noticeable", "too coarse",
                                       "exact",  "computed"};
  const auto all = items();
  EXPECT_GT(all.size(), 200u);
  for (const auto& [name, item] : all) {
    EXPECT_TRUE(item["printed"].is_number() || item["printed"].is_null()) << name;
    EXPECT_TRUE(item["computed"].is_number()) << name;
    EXPECT_TRUE(words.contains(item["verdict"].get<std::string>())) << name << ": " << item["verdict"];
    EXPECT_EQ(item["printed"].is_null(), item["difference"].is_null()) << name;
    if (item["printed"].is_null()) continue;
    EXPECT_DOUBLE_EQ(item["difference"].get<double>(),
                     item["computed"].get<double>() - item["printed"].get<double>())
        << name;
  }
}

// The numbers are of an independent computation: each rotor a body of its own, by projection and with
// multipliers.
TEST_F(Reproduce, TheTablesOfRotorsAreThoseOfExactRotors) {
  const auto all = items();
  const struct {
    const char* row;
    double computed[3];
    int decimals[3];
    const char* verdict;
  } rows[] = {
      {"table 4.3, MCRBA - ABA", {23.15, 39.18, 57.79}, {2, 2, 2}, "agrees"},
      {"table 4.3, exact - MCRBA", {0.058, 0.159, 0.186}, {3, 3, 3}, "print is wrong"},
      {"table 4.3, exact - ABA", {23.169, 39.269, 57.938}, {3, 3, 3}, "print is wrong"},
      {"table 4.4, MCRBA - ABA", {28.19, 79.69, 179.47}, {2, 2, 2}, "agrees"},
      {"table 4.4, exact - MCRBA", {0.071, 0.152, 0.253}, {3, 3, 3}, "print is wrong"},
      {"table 4.4, exact - ABA", {28.184, 79.665, 179.4075}, {3, 3, 3}, "print is wrong"},
      {"table 4.5, MCRBA - ABA", {84.06, 179.53, 836.16}, {2, 2, 2}, "agrees"},
      {"table 4.5, exact - MCRBA", {1.77, 23.96, 92.49}, {2, 2, 2}, "print is wrong"},
      {"table 4.5, exact - MCRBA with C q̇", {0.66, 8.38, 27.3}, {2, 2, 1}, "print is wrong"},
      {"table 4.5, exact - ABA", {83.374, 171.672, 773.590}, {3, 3, 3}, "print is wrong"},
  };
  for (const auto& row : rows)
    for (int k = 0; k < 3; ++k) {
      const std::string name = std::string(row.row) + ", " + kBodies[k];
      expect_digits(all, name, row.computed[k], row.decimals[k]);
      expect_verdict(all, name, row.verdict);
    }
}

TEST_F(Reproduce, ThePrintedNumbersAreThoseOfTheThesis) {
  const auto all = items();
  const struct {
    const char* row;
    double printed[3];
  } rows[] = {
      {"table 4.3, printed MABA - MCRBA", {0.026, 0.037, 0.062}},
      {"table 4.3, printed MABA - ABA", {23.12, 39.14, 57.72}},
      {"table 4.4, printed MABA - MCRBA", {0.037, 0.070, 0.11}},
      {"table 4.4, printed MABA - ABA", {28.16, 79.64, 179.38}},
      {"table 4.5, printed MABA - MCRBA", {1.51, 23.47, 102.61}},
      {"table 4.5, printed MABA - ABA", {83.41, 171.97, 776.78}},
      {"table 3.1, C q̇ - τ", {5.7e-14, 7.3e-12, 2.9e-11}},
      {"table 4.1, τ - τ_RNEA", {4.3e-14, 4.3e-13, 2.4e-13}},
  };
  for (const auto& row : rows)
    for (int k = 0; k < 3; ++k) {
      const std::string name = std::string(row.row) + ", " + kBodies[k];
      ASSERT_TRUE(all.contains(name)) << name;
      EXPECT_DOUBLE_EQ(all.at(name)["printed"].get<double>(), row.printed[k]) << name;
    }
}

TEST_F(Reproduce, WhatIsRoundOffInPrintIsRoundOffHere) {
  const auto all = items();
  for (const char* row :
       {"table 3.1, C q̇ - τ", "table 3.1, Ḣ - (C + Cᵀ)", "table 3.1, Σ Γ q̇ - C", "table 4.1, τ - τ_RNEA",
        "table 4.2, exact - ABA", "table 4.2, exact - MCRBA", "table 4.2, MCRBA - ABA"})
    for (const char* n : kBodies) expect_verdict(all, std::string(row) + ", " + n, "agrees");
}

TEST_F(Reproduce, CorrectedAlgorithmsAreTheLibrarysAndPrintedOnesAreNot) {
  int corrected = 0, wrong = 0;
  for (const auto& [name, item] : items()) {
    if (name.find("orrected") != std::string::npos) {
      EXPECT_EQ(item["verdict"], "holds") << name;
      EXPECT_LT(item["computed"], 1e-10) << name;
      ++corrected;
    }
    if (item["unit"] == "%" && item["verdict"] == "print is wrong") {
      EXPECT_GT(item["computed"], 0.1) << name;
      ++wrong;
    }
  }
  EXPECT_GE(corrected, 15);
  EXPECT_GE(wrong, 15);
}

/// A force Φ τ does the work (1 + pitch²) τ on a screw.
TEST_F(Reproduce, AMotionVectorIsNoForceOnScrews) {
  const auto all = items();
  const std::string name = "equation 4.2, Φτ as a force, helical joints, pitch ";
  expect_digits(all, name + "0.1 m/rad, in m", 1, 6);
  expect_digits(all, name + "0.5 m/rad, in m", 25, 6);
  expect_digits(all, name + "0.1 m/rad, in dm", 100, 6);
  expect_digits(all, "tables 3.2 and 3.3, numerical Γ in the time of a symbolic H", 2951, 0);
}

TEST_F(Reproduce, KhatibsFormulasHold) {
  int count = 0;
  for (const auto& [name, item] : items())
    if (name.starts_with("Khatib")) {
      EXPECT_EQ(item["verdict"], "agrees") << name;
      ++count;
    }
  EXPECT_EQ(count, 36);
}

TEST_F(Reproduce, TheDiagonalIsBetterThanNothingAndWorseThanExact) {
  const auto all = items();
  for (const char* robot :
       {"Mini Cheetah, slow", "Mini Cheetah, fast", "Panda, ratio 100, slow", "Panda, ratio 100, fast"})
    for (const char* quantity : {"mass matrix", "forward dynamics", "inverse dynamics", "energy"}) {
      const auto error = [&](const char* model) {
        const std::string name = std::string(robot) + ", " + model + ", " + quantity;
        EXPECT_TRUE(all.contains(name)) << name;
        return all.at(name)["computed"].get<double>();
      };
      EXPECT_LT(error("exact"), 1e-4) << robot << quantity;
      EXPECT_GT(error("diagonal"), 1e-3) << robot << quantity;
      EXPECT_GT(error("locked"), error("diagonal")) << robot << quantity;
    }
}

TEST_F(Reproduce, TheErrorOfTheDiagonalFallsWithTheRatio) {
  const auto all = items();
  for (const char* robot : {"Mini Cheetah", "Panda"}) {
    double before = 1e9;
    for (const char* n : {"3", "6", "9", "30", "50", "100"}) {
      const double error =
          all.at(std::string(robot) + ", same reflected inertia, n = " + n + ", q̈ slow")["computed"]
              .get<double>();
      EXPECT_LT(error, before) << robot << " n = " << n;
      before = error;
    }
  }
}

TEST_F(Reproduce, TimesAreThere) {
  const Json all = Json::parse(output_of("reproduce --json"));
  std::map<std::string, double> computed;
  for (const Json& item : all) computed[item["item"]] = item["computed"];
  for (const char* name :
       {"table 3.2, C, serial chain (20 DoF)", "table 3.2, Γ, quadruped (19 DoF)",
        "table 3.2, ratios, Γ / C, serial chain (20 DoF)", "table 3.3, H, N = 5", "table 3.3, Γ, N = 15",
        "table 4.6, with rotors, serial chain (20 DoF)",
        "table 4.6, ratios, with / without rotors, serial chain (20 DoF)", "figure 3.2, Γ, serial chains",
        "figure 3.3, C, branching factor 2", "figure 3.4, C, bipeds",
        "figure 4.4, with rotors, serial chains", "figure 4.5, with rotors, branching factor 2"}) {
    ASSERT_TRUE(computed.contains(name)) << name;
    EXPECT_GT(computed[name], 0) << name;
  }
}

TEST_F(Reproduce, PrintsForPeople) {
  const std::string text = output_of("reproduce --no-timings");
  for (const char* part :
       {"printed", "difference", "verdict", "table 4.3", "exact - MCRBA, N = 10", "print is wrong"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST_F(Reproduce, FitsTheTerminal) {
  for (const char* width : {"60", "80", "200"})
    for (const std::string& line :
         lines_of(shell(std::string("COLUMNS=") + width + " limber reproduce --no-timings").out))
      EXPECT_LE(columns(line), std::stoul(width)) << line;
}

TEST_F(Reproduce, SaysWhereAPageCannotBeWritten) {
  write("file", "");
  EXPECT_TRUE(error_of("reproduce --no-timings --page file", 1).starts_with("file: error: the folder"));
}

// ---- docs/reproduction.md

/// Without what is between the marks of times.
std::string without_times(const std::string& text) {
  const std::string begin = "<!-- timings -->", end = "<!-- end of timings -->";
  std::string rest;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = std::min(text.find(begin, at), text.size());
    rest += text.substr(at, from - at);
    if (from == text.size()) break;
    at = text.find(end, from) + end.size();
    while (at < text.size() && text[at] == '\n') ++at;
  }
  return rest;
}

/// The numbers of a text, and the text without them.
std::pair<std::vector<double>, std::string> taken_apart(const std::string& text) {
  const std::regex number(R"(\d+(\.\d+)?(e[+-]\d+)?)");
  std::vector<double> numbers;
  std::string rest;
  auto last = text.begin();
  for (std::sregex_iterator match(text.begin(), text.end(), number), end; match != end; ++match) {
    numbers.push_back(std::stod(match->str()));
    rest.append(last, (*match)[0].first).append("#");
    last = (*match)[0].second;
  }
  return {numbers, rest.append(last, text.end())};
}

TEST_F(Reproduce, ThePageIsWhatTheProgramWrites) {
  ASSERT_EQ(limber("reproduce --no-timings --page .").status, 0);
  std::ifstream file(source_path("docs/reproduction.md"));
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto [kept, kept_text] = taken_apart(without_times(page));
  const auto [now, now_text] = taken_apart(without_times(text_of("reproduction.md")));
  EXPECT_EQ(kept_text, now_text) << "docs/reproduction.md is out of date: limber reproduce --page docs";
  ASSERT_EQ(kept.size(), now.size());
  EXPECT_GT(kept.size(), 300u);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const bool is_round_off = kept[k] < 1e-9 && now[k] < 1e-9;
    EXPECT_TRUE(is_round_off || std::abs(kept[k] - now[k]) <= 0.01 * kept[k])
        << kept[k] << " is " << now[k] << " now";
  }
  for (const char* plot : {"same_reflected_inertia.svg", "same_rotors.svg"}) {
    EXPECT_TRUE(is_there(std::string("reproduction/") + plot));
    EXPECT_TRUE(std::filesystem::exists(source_path("docs/reproduction/") + plot));
  }
}

}  // namespace
}  // namespace limber::test

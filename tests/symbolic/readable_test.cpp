// The text that people read is right: read back and computed, it gives the numbers of the kernels.
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/symbolic/equations.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <map>
#include <sstream>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

/// Reads `-m2 l1 sin²(q1 + 2 q2) (v1 + v2) / 3`: factors stand side by side.
class Reader {
 public:
  Reader(const std::string& text, const std::map<std::string, double>& values)
      : text_(text), values_(values) {}

  double value() {
    const double result = sum();
    EXPECT_EQ(at_, text_.size()) << text_.substr(at_);
    return result;
  }

 private:
  double sum() {
    double result = 0, sign = 1;
    if (skip("-")) sign = -1;
    for (;;) {
      result += sign * product();
      if (skip(" + "))
        sign = 1;
      else if (skip(" - "))
        sign = -1;
      else
        return result;
    }
  }
  double product() {
    double result = power();
    for (;;) {
      if (skip(" / ") || skip("/"))
        result /= power();
      else if (at_ + 1 < text_.size() && text_[at_] == ' ' && text_[at_ + 1] != '+' &&
               text_[at_ + 1] != '-' && skip(" "))
        result *= power();
      else
        return result;
    }
  }
  double power() {
    if (skip("(")) {
      const double inner = sum();
      EXPECT_TRUE(skip(")"));
      return std::pow(inner, exponent());
    }
    if (std::isdigit(static_cast<unsigned char>(text_[at_]))) {
      std::size_t used = 0;
      const double number = std::stod(text_.substr(at_), &used);
      at_ += used;
      return number;
    }
    for (const char* name : {"sin", "cos"})
      if (skip(name)) {
        const int times = exponent();
        EXPECT_TRUE(skip("("));
        const double angle = sum();
        EXPECT_TRUE(skip(")"));
        return std::pow(name[0] == 's' ? std::sin(angle) : std::cos(angle), times);
      }
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_'))
      ++at_;
    const auto found = values_.find(text_.substr(begin, at_ - begin));
    EXPECT_NE(found, values_.end()) << text_.substr(begin);
    return found == values_.end() ? std::nan("") : std::pow(found->second, exponent());
  }
  int exponent() {
    const char* digits[] = {"²", "³", "⁴", "⁵", "⁶"};
    for (int k = 0; k < 5; ++k)
      if (skip(digits[k])) return k + 2;
    return 1;
  }
  bool skip(const std::string& word) {
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }

  std::string text_;
  std::size_t at_ = 0;
  const std::map<std::string, double>& values_;
};

/// Names and formulas of the lines after `quantity`; `m1 = 3  mass of …` gives values.
struct Page {
  std::map<std::string, std::string> formulas;
  std::map<std::string, double> values;

  explicit Page(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t last = line.rfind(" = "), first = line.find(" = ");
      if (first == std::string::npos) continue;
      if (!line.starts_with("  ")) {
        values[line.substr(0, first)] = std::stod(line.substr(first + 3));
        continue;
      }
      for (std::size_t begin = 2, end = first; begin < last; begin = end + 3) {
        end = line.find(" = ", begin);
        formulas[line.substr(begin, end - begin)] = line.substr(last + 3);
      }
    }
  }

  double value(const std::string& name) const {
    const auto found = formulas.find(name);
    return found == formulas.end() ? 0 : Reader(found->second, values).value();
  }
};

void expect_same(const ModelSpec& spec, const SymbolChoice& choice, unsigned seed) {
  const Model<double> model = build(spec);
  ASSERT_LE(model.nv(), 4);
  EquationOptions options;
  options.what = equation_quantities();
  options.symbols = choice;
  const std::string text = equations(model, options);
  ASSERT_EQ(text.find("t1 = "), std::string::npos) << "it is not in its short form";
  Page page(text);

  Workspace<double> ws(model);
  Draw<double> draw(seed);
  const Eigen::VectorXd q = random_position(model, Posture::random, seed),
                        v = random_vector(draw, model.nv()), a = random_vector(draw, model.nv());
  for (int k = 0; k < model.nq(); ++k) page.values["q" + std::to_string(k + 1)] = q[k];
  for (int k = 0; k < model.nv(); ++k) page.values["v" + std::to_string(k + 1)] = v[k];
  for (int k = 0; k < model.nv(); ++k) page.values["a" + std::to_string(k + 1)] = a[k];
  const Eigen::MatrixXd h = mass_matrix(model, ws, q), c = coriolis_matrix(model, ws, q, v);
  const Eigen::VectorXd g = gravity_forces(model, ws, q), tau = inverse_dynamics(model, ws, q, v, a);
  const ChristoffelSymbols<double>& symbols = christoffel_symbols(model, ws, q);
  constexpr double digits = 1e-7;  // ten are printed, and terms cancel
  for (int i = 0; i < model.nv(); ++i) {
    const std::string row = std::to_string(i + 1);
    EXPECT_NEAR(page.value("G" + row), g[i], digits * (1 + g.norm()));
    EXPECT_NEAR(page.value("τ" + row), tau[i], digits * (1 + tau.norm()));
    for (int j = 0; j < model.nv(); ++j) {
      const std::string entry = row + std::to_string(j + 1);
      EXPECT_NEAR(page.value("H" + entry), h(i, j), digits * (1 + h.norm()));
      EXPECT_NEAR(page.value("C" + entry), c(i, j), digits * (1 + c.norm()));
      for (int k = 0; k < model.nv(); ++k)
        EXPECT_NEAR(page.value("Γ" + entry + std::to_string(k + 1)), symbols(i, j, k),
                    digits * (1 + h.norm()));
    }
  }
}

TEST(ReadableEquations, AreThoseOfTheKernels) {
  int count = 0;
  for (unsigned seed = 1; count < 6; ++seed) {
    SCOPED_TRACE(seed);
    Draw<double> draw(seed);
    TreeOptions options;
    options.bodies = 2;
    const ModelSpec spec = random_tree(draw, options);
    if (build(spec).nv() > 3) continue;
    ++count;
    expect_same(spec, {}, seed);
    expect_same(spec, {.wanted = {"masses", "g"}}, seed);
  }
}

/// Right angles, as robots have them.
TEST(ReadableEquations, OfArmsWithFourAxes) {
  ModelBuilder builder("arm");
  const Vec3<double> axes[] = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {0, -1, 0}};
  for (int k = 0; k < 4; ++k) {
    const std::string number = std::to_string(k + 1);
    builder.body("link" + number);
    if (k == 2)
      builder.prismatic("joint" + number, axes[k]);
    else
      builder.revolute("joint" + number, axes[k]);
    builder.at({0.1 * k, 0, 0.3}).inertia(1.5 - 0.2 * k, {0.05, 0, 0.1}, {0.02, 0.03, 0.01});
  }
  expect_same(builder.spec(), {.all = true}, 3);
  expect_same(builder.spec(), {}, 4);
}

/// Phases that rounding makes different are the same, and what cancels is gone, also where axes are oblique.
TEST(Readable, ObliqueAxesLeaveNoNoise) {
  const auto placed = [](const Vec3<double>& translation, const Vec3<double>& rpy) {
    return Transform<double>{Rotation<double>::from_rpy(rpy), translation};
  };
  const Model<double> model = build(ModelBuilder("oblique")
                                        .body("a")
                                        .at(placed({0, 0, 0}, {0.3, 0.2, 0}))
                                        .revolute("j1", {0, 0, 1})
                                        .inertia(1, {0.2, 0.1, 0.3}, {0.1, 0.1, 0.1})
                                        .body("b", "a")
                                        .at(placed({0.4, 0, 0}, {0.5, 0.7, 0.1}))
                                        .revolute("j2", {0, 0, 1})
                                        .inertia(1, {0.2, 0, 0.1}, {0.1, 0.1, 0.1})
                                        .spec());
  EquationOptions options;
  options.what = {"coriolis_matrix", "christoffel_symbols"};
  const std::string text = equations(model, options);
  EXPECT_NE(text.find("C22 = 0\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("e-1"), std::string::npos) << text;
  EXPECT_EQ(text.find("e-2"), std::string::npos) << text;
}

/// An arm of two links in different planes, as a file has it.
ModelSpec arm_of_file(const std::string& roll, const std::string& yaw) {
  const std::string inertial =
      "<inertial><origin xyz='0.1 0 0.3'/><mass value='2'/>"
      "<inertia ixx='1' iyy='2' izz='2.5' ixy='0' ixz='0' iyz='0'/></inertial>";
  const auto joint = [](const std::string& name, const std::string& from, const std::string& to,
                        const std::string& origin) {
    return "<joint name='" + name + "' type='continuous'><parent link='" + from + "'/><child link='" + to +
           "'/>" + origin + "<axis xyz='0 0 1'/></joint>";
  };
  return parse_urdf("<robot name='arm'><link name='base'/><link name='a'>" + inertial +
                    "</link><link name='b'>" + inertial + "</link>" + joint("j", "base", "a", "") +
                    joint("k", "a", "b", "<origin xyz='0 0 0.5' rpy='" + roll + " 0 " + yaw + "'/>") +
                    "</robot>");
}

TEST(Readable, AnglesThatFilesWriteWithFewDigitsAreRight) {
  for (const char* yaw : {"0", "0.3"})
    for (const EquationFormat format : {EquationFormat::text, EquationFormat::latex}) {
      EquationOptions options;
      options.format = format;
      const std::string exact = equations(arm_of_file("1.5707963267948966", yaw), options);
      EXPECT_EQ(exact.find("right angle"), std::string::npos);
      for (const char* roll : {"1.5708", "1.5707963"}) {
        std::string rounded = equations(arm_of_file(roll, yaw), options);
        const std::size_t note = rounded.find('\n') + 1, end = rounded.find('\n', note) + 1;
        EXPECT_EQ(rounded.substr(note, end - note),
                  std::string(format == EquationFormat::latex ? "% " : "") +
                      "angles within 1e-05 rad of a right angle are taken as right angles (1 here)\n");
        EXPECT_EQ(rounded.erase(note, end - note), exact) << roll;
      }
    }
  // Farther away it is another angle, and code has what the file says.
  EXPECT_EQ(equations(arm_of_file("1.571", "0")).find("right angle"), std::string::npos);
  EquationOptions code;
  code.format = EquationFormat::c;
  EXPECT_EQ(equations(arm_of_file("1.5708", "0"), code), equations(build(arm_of_file("1.5708", "0")), code));
}

}  // namespace
}  // namespace limber::test

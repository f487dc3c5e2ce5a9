// Every function with every instruction set that library and machine have.
#include <limber/dynamics/instruction_set.hpp>

#include "algorithms/all_functions.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <string>

namespace limber::test {
namespace {

/// The set in use before a test is in use after it.
class InstructionSets : public ::testing::Test {
 protected:
  ~InstructionSets() override { use_instruction_set(before_); }

 private:
  InstructionSet before_ = instruction_set();
};

double largest(const std::vector<double>& values) {
  double result = 0;
  for (const double x : values) result = std::max(result, std::abs(x));
  return result;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double result = 0;
  for (std::size_t k = 0; k < a.size(); ++k) result = std::max(result, std::abs(a[k] - b[k]));
  return result;
}

/// Of a symmetric positive definite matrix.
double condition(const Eigen::MatrixXd& m) {
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(m).eigenvalues();
  return std::abs(values.maxCoeff() / values.minCoeff());
}

bool has_one_of(const std::string& function, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return function.find(part) != std::string::npos; });
}

TEST_F(InstructionSets, AreTheWidestUnlessToldOtherwise) {
  ASSERT_FALSE(instruction_sets().empty());
  if (std::getenv("LIMBER_INSTRUCTION_SET") == nullptr) {
    EXPECT_EQ(instruction_set(), instruction_sets().back());
  }
  for (const InstructionSet set : instruction_sets()) {
    use_instruction_set(set);
    EXPECT_EQ(instruction_set(), set);
  }
}

TEST_F(InstructionSets, OneThatIsNotThereIsRefused) {
  for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::sse2, InstructionSet::avx2,
                                   InstructionSet::avx512, InstructionSet::neon}) {
    const auto& there = instruction_sets();
    if (std::find(there.begin(), there.end(), set) == there.end()) {
      EXPECT_THROW(use_instruction_set(set), std::invalid_argument) << name(set);
    }
    EXPECT_GT(std::strlen(name(set)), 1u);
    EXPECT_GT(std::strlen(word(set)), 1u);
  }
}

// One workspace serves all sets, and results agree to 1e-13 of the largest entry; what goes through H⁻¹ or Λ
// to as much times the condition of H or Λ⁻¹. Where all terms cancel, what is left is rounding: they are not
// smaller than a thousandth.
TEST_F(InstructionSets, GiveTheSameResults) {
  for (const Kind kind : kKinds) {
    SCOPED_TRACE(static_cast<int>(kind));
    use_instruction_set(instruction_sets().front());
    Mechanism m("", random_mechanism(kind, 14, 40), Posture::random, 40);
    Arguments<double> x(m, m.model);
    x.frames = x.one_frame;  // two may be on one body, and have no Λ
    const auto expected = all_results(m.model, m.ws, x);
    const double of_h = condition(mass_matrix(m.model, m.ws, x.q));
    const double of_lambda =
        condition(inverse_operational_space_inertia(m.model, m.ws, x.q, x.frames, x.coordinates));
    for (const InstructionSet set : instruction_sets()) {
      SCOPED_TRACE(name(set));
      use_instruction_set(set);
      Workspace<double> own(m.model);
      const auto with_own = all_results(m.model, own, x);
      std::size_t k = 0;
      for_each_function(m.model, m.ws, x, [&](const char* function, auto&& call) {
        const std::vector<double> result = flattened(call());
        const bool has_h = has_one_of(function, {"forward", "hybrid", "inverse_mass", "solve", "factorize",
                                                 "operational", "consistent"});
        const bool has_lambda = has_one_of(function, {"operational", "consistent"});
        const double allowed = 1e-13 * (has_h ? of_h : 1) * (has_lambda ? of_lambda : 1);
        ASSERT_EQ(result.size(), expected[k].size()) << function;
        if (!has_lambda || of_lambda < 1e8) {  // else there is no Λ
          EXPECT_LE(largest_difference(result, expected[k]), allowed * std::max(largest(expected[k]), 1e-3))
              << function;
        }
        EXPECT_TRUE(identical(result, with_own[k])) << function;
        ++k;
      });
    }
  }
}

// |H a − b| / (|H| |a|) for a solution a with b = H a₀.
TEST_F(InstructionSets, SolveWithSmallResiduals) {
  for (const Kind kind : kKinds) {
    Mechanism m("", random_mechanism(kind, 14, 41), Posture::random, 41);
    for (const InstructionSet set : instruction_sets()) {
      SCOPED_TRACE(name(set));
      use_instruction_set(set);
      const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
      for (const Eigen::VectorXd& solution :
           {Eigen::VectorXd(inverse_mass_matrix_times(m.model, m.ws, m.q, m.tau)),
            Eigen::VectorXd(inverse_mass_matrix(m.model, m.ws, m.q) * m.tau)})
        EXPECT_LE((h * solution - m.tau).norm(), 1e-13 * (h.norm() * solution.norm() + m.tau.norm()));
    }
  }
}

TEST_F(InstructionSets, ServeFloatToo) {
  Mechanism m("", random_mechanism(Kind::tree, 14, 42), Posture::random, 42);
  const Model<float> model = m.model.cast<float>();
  Workspace<float> ws(model);
  const Arguments<float> x(m, model);
  std::vector<double> expected = flattened(inverse_dynamics(m.model, m.ws, m.q, m.v, m.a));
  for (const InstructionSet set : instruction_sets()) {
    use_instruction_set(set);
    const std::vector<double> tau = flattened(inverse_dynamics(model, ws, x.q, x.v, x.a));
    EXPECT_LE(largest_difference(tau, expected), 1e-4 * largest(expected)) << name(set);
  }
}

}  // namespace
}  // namespace limber::test

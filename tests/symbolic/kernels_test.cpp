// The kernels over formulas give what they give over numbers, once the symbols have their values.
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/robots/robots.hpp>
#include <limber/symbolic/equations.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

std::vector<Expression> symbols(ExpressionGraph& graph, const char* letter, int count) {
  std::vector<Expression> result;
  for (int k = 1; k <= count; ++k)
    result.push_back(Expression::symbol(graph, {letter + std::to_string(k), SymbolKind::position}));
  return result;
}

/// The formulas of a model, with numbers for their symbols.
class Formulas {
 public:
  Formulas(const Model<double>& model, const SymbolChoice& choice)
      : symbolic_(symbolic_model(model, graph_, choice)),
        q_(symbols(graph_, "q", model.nq())),
        v_(symbols(graph_, "v", model.nv())),
        a_(symbols(graph_, "a", model.nv())) {}

  std::size_t parameter_count() const { return symbolic_.parameters.size(); }

  Eigen::VectorXd torques(const Eigen::VectorXd& q, const Eigen::VectorXd& v, const Eigen::VectorXd& a) {
    InverseDynamicsScratch<Expression> scratch(symbolic_.model);
    std::vector<Expression> tau(v_.size());
    const Force<Expression>* const external = nullptr;
    inverse_dynamics(symbolic_.model, q_.data(), v_.data(), a_.data(), external, scratch, tau.data());
    return evaluated(tau, q, v, a);
  }

  Eigen::MatrixXd masses(const Eigen::VectorXd& q) {
    MassMatrixScratch<Expression> scratch(symbolic_.model);
    std::vector<Expression> h(v_.size() * v_.size());
    mass_matrix(symbolic_.model, q_.data(), scratch, h.data());
    const auto n = static_cast<Eigen::Index>(v_.size());
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(n);
    return evaluated(h, q, none, none).reshaped(n, n);
  }

 private:
  Eigen::VectorXd evaluated(const std::vector<Expression>& entries, const Eigen::VectorXd& q,
                            const Eigen::VectorXd& v, const Eigen::VectorXd& a) {
    std::vector<int> roots;
    for (const Expression& e : entries) roots.push_back(e.node_in(graph_));
    std::vector<double> numbers;
    for (const Symbol& symbol : graph_.symbols()) {
      const auto of_state = [&](const Eigen::VectorXd& x) { return x[std::stoi(symbol.name.substr(1)) - 1]; };
      double number = 0;
      if (symbol.kind != SymbolKind::position) {
        for (const Parameter& parameter : symbolic_.parameters)
          if (parameter.symbol.name == symbol.name) number = parameter.value;
      } else {
        number = of_state(symbol.name[0] == 'q' ? q : symbol.name[0] == 'v' ? v : a);
      }
      numbers.push_back(number);
    }
    const std::vector<double> values = graph_.evaluate(roots, numbers);
    return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
  }

  ExpressionGraph graph_;
  SymbolicModel symbolic_;
  std::vector<Expression> q_, v_, a_;
};

void expect_same(const Model<double>& model, const SymbolChoice& choice, unsigned seed) {
  Workspace<double> ws(model);
  Draw<double> draw(seed);
  const Eigen::VectorXd q = random_position(model, Posture::random, seed),
                        v = random_vector(draw, model.nv()), a = random_vector(draw, model.nv());
  Formulas formulas(model, choice);
  EXPECT_EQ(formulas.parameter_count() > 0, !choice.is_none());
  EXPECT_TRUE(close(formulas.torques(q, v, a), inverse_dynamics(model, ws, q, v, a)));
  EXPECT_TRUE(close(formulas.masses(q), mass_matrix(model, ws, q)));
}

TEST(KernelsOverFormulas, AreThoseOverNumbers) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    Draw<double> draw(seed);
    TreeOptions options;
    options.root = seed % 3 == 0 ? JointType::floating : JointType::revolute;
    const Model<double> model = build(random_tree(draw, options));
    expect_same(model, {}, seed);
    expect_same(model, {.all = true}, seed);
  }
}

TEST(KernelsOverFormulas, TakeSomeParametersAsSymbols) {
  Draw<double> draw(5);
  const Model<double> model = build(random_tree(draw));
  expect_same(model, {.wanted = {"masses", "g"}}, 5);
  expect_same(model, {.wanted = {"lengths"}}, 5);
  expect_same(model, {.wanted = {"m2"}}, 5);
  expect_same(model, {.wanted = {"ratios", "moments"}}, 5);
}

TEST(KernelsOverFormulas, RefuseUnknownParameters) {
  Draw<double> draw(5);
  const Model<double> model = build(random_tree(draw));
  ExpressionGraph graph;
  try {
    symbolic_model(model, graph, {.wanted = {"mass"}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "the model has no parameter \"mass\" (did you mean \"masses\"?)");
  }
}

struct Slider : VectorSpaceJoint<1> {
  template <class T>
  Transform<T> transform(const T* q) const {
    return Transform<T>::translated({q[0], as<T>(0), as<T>(0)});
  }
  template <class T>
  void columns(const T*, Motion<T>* s) const {
    s[0] = Motion<T>::zero();
    s[0].linear.x = as<T>(1);
  }
};

TEST(KernelsOverFormulas, RefuseCustomJoints) {
  ModelSpec spec = robots::pendulum_spec();
  spec.bodies.front().joint.type = JointType::custom;
  spec.bodies.front().joint.custom = make_custom_joint("slider", Slider{});
  EXPECT_THROW(equations(build(spec)), std::invalid_argument);
}

}  // namespace
}  // namespace limber::test

// What holds for every function alike: memory, leftovers of other calls, and how long results live.
#include "algorithms/all_functions.hpp"
#include "support/paths.hpp"

#include <fstream>
#include <limits>
#include <regex>
#include <set>
#include <sstream>

#include "support/allocations.hpp"

namespace limber::test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// One mechanism of each kind, large enough for whole packs.
template <class F>
void for_each_kind(F&& f) {
  for (const Kind kind : kKinds) {
    SCOPED_TRACE(static_cast<int>(kind));
    Mechanism m("", random_mechanism(kind, 14, 40), Posture::random, 40);
    f(m);
  }
}

TEST(AllFunctions, AreInTheList) {
  std::ifstream file(source_path("include/limber/dynamics/dynamics.hpp"));
  std::stringstream header;
  header << file.rdbuf();
  const std::string text = header.str();
  const std::regex declaration("(\\w+)\\(\\s*const Model<R>& model");
  std::set<std::string> declared, listed;
  for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it)
    declared.insert((*it)[1]);
  EXPECT_GT(declared.size(), 30u);
  declared.erase("lagrangian_form");           // not for every model; lagrangian_form_test.cpp has it
  declared.erase("inertia_parameter_names");   // strings; inertia_regressor_test.cpp has them
  declared.erase("friction_parameter_names");  // and motor_losses_test.cpp
  for (const char* name : {"mass_matrix_rows", "factorize_mass_matrix_rows"})
    declared.erase(name);  // results of a form of their own; factorization_test.cpp has them
  limber::for_each_function([&](const auto& function) { listed.insert(function.name); });
  EXPECT_EQ(listed, declared);
}

TEST(AllFunctions, AreInTheIndexOfTheDocumentation) {
  std::ifstream file(source_path("docs/algorithms/README.md"));
  std::stringstream index;
  index << file.rdbuf();
  limber::for_each_function([&](const auto& function) {
    EXPECT_NE(index.str().find("| `" + std::string(function.name) + "`"), std::string::npos) << function.name;
  });
}

// ---- Memory

TEST(AllFunctions, MemoryThatEigenAsksForIsCounted) {
  EXPECT_GT(allocations_of([] { const Eigen::VectorXd v(100); }), 0u);
}

TEST(AllFunctions, AskForNoMemory) {
  for_each_kind([](Mechanism& m) {
    const Arguments<double> x(m, m.model);
    // The first call for so many frames makes room for them: how many there will be, the workspace cannot
    // know. So does the first call for what may need much of it.
    inverse_operational_space_inertia(m.model, m.ws, x.q, x.one_frame);
    inverse_operational_space_inertia(m.model, m.ws, x.q, x.frames);
    christoffel_symbols(m.model, m.ws, x.q);
    inertia_regressor(m.model, m.ws, x.q, x.v, x.a);
    slotine_li_regressor(m.model, m.ws, x.q, x.v, x.v, x.a);
    friction_regressor(m.model, m.ws, x.v);
    for_each_function(m.model, m.ws, x, [&](const char* name, auto&& call) {
      if (flattened(call()).empty()) return;  // the message that there is no Λ takes memory
      EXPECT_EQ(allocations_of([&] { call(); }), 0u) << name;
    });
  });
}

TEST(AllFunctions, AskForNoMemoryInFloat) {
  for_each_kind([](Mechanism& m) {
    const Model<float> model = m.model.cast<float>();
    Workspace<float> ws(model);
    const Arguments<float> x(m, model);
    inverse_operational_space_inertia(model, ws, x.q, x.one_frame);
    inverse_operational_space_inertia(model, ws, x.q, x.frames);
    christoffel_symbols(model, ws, x.q);
    inertia_regressor(model, ws, x.q, x.v, x.a);
    slotine_li_regressor(model, ws, x.q, x.v, x.v, x.a);
    friction_regressor(model, ws, x.v);
    for_each_function(model, ws, x, [&](const char* name, auto&& call) {
      if (flattened(call()).empty()) return;  // the message that there is no Λ takes memory
      EXPECT_EQ(allocations_of([&] { call(); }), 0u) << name;
    });
  });
}

TEST(AllFunctions, LookNamesUpWithoutMemory) {
  Mechanism m("", random_mechanism(Kind::tree, 4, 3), Posture::random, 3);
  ModelSpec spec = m.spec;
  const char* name = "a name that is too long for the short-string buffer of any library";
  spec.frames.push_back({name, spec.bodies[0].name, Transform<double>::identity(), 0});
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  EXPECT_EQ(allocations_of([&] { placement(model, ws, m.q, name); }), 0u);
}

TEST(AllFunctions, ForcesAreAddedWithoutMemory) {
  for_each_kind([](Mechanism& m) {
    EXPECT_EQ(allocations_of([&] {
                m.forces.clear();
                m.forces.add(m.model, 1, Force<double>{{1, 2, 3}, {4, 5, 6}});
              }),
              0u);
  });
}

// ---- Leftovers

/// All but zeros: those between branches were written when the workspace was made.
template <class Derived>
void fill_with_nan(const Eigen::MatrixBase<Derived>& m) {
  using Scalar = typename Derived::Scalar;
  auto& entries = const_cast<Eigen::MatrixBase<Derived>&>(m).derived();
  entries = entries.unaryExpr([](Scalar x) { return x == 0 ? x : static_cast<Scalar>(kNaN); }).eval();
}
template <class R>
void fill_with_nan(const HybridResult<R>& h) {
  fill_with_nan(h.a);
  fill_with_nan(h.tau);
}
template <class R>
void fill_with_nan(const AllTerms<R>& t) {
  fill_with_nan(t.mass_matrix);
  fill_with_nan(t.bias_forces);
  fill_with_nan(t.gravity_forces);
  fill_with_nan(t.joint_jacobian);
  fill_with_nan(t.centroidal_momentum_matrix);
  fill_with_nan(t.center_of_mass_jacobian);
}
template <class R>
void fill_with_nan(const CoriolisTerms<R>& t) {
  fill_with_nan(t.coriolis_matrix);
  fill_with_nan(t.mass_matrix);
  fill_with_nan(t.mass_matrix_rate);
}
template <class R>
void fill_with_nan(const OperationalSpaceDynamics<R>& d) {
  fill_with_nan(d.inertia);
  fill_with_nan(d.consistent_inverse);
  fill_with_nan(d.velocity_forces);
  fill_with_nan(d.gravity_forces);
}
template <class R>
void fill_with_nan(const ChristoffelSymbols<R>& s) {
  std::fill_n(const_cast<ChristoffelSymbols<R>&>(s).numbers(), s.packed().size(), static_cast<R>(kNaN));
}
template <class T>
void fill_with_nan(const T&) {}  // returned by value

TEST(AllFunctions, DoNotReadWhatTheirResultsHeld) {
  for_each_kind([](Mechanism& m) {
    const Arguments<double> x(m, m.model);
    const auto fresh = all_results(m.model, m.ws, x);
    std::size_t k = 0;
    for_each_function(m.model, m.ws, x, [&](const char* name, auto&& call) {
      if constexpr (std::is_reference_v<decltype(call())>) fill_with_nan(call());
      EXPECT_TRUE(identical(flattened(call()), fresh[k++])) << name;
    });
  });
}

TEST(AllFunctions, DoNotReadWhatOtherCallsLeft) {
  for_each_kind([](Mechanism& m) {
    const Arguments<double> x(m, m.model), other(m, m.model, 3);
    const auto fresh = all_results(m.model, m.ws, x);
    all_results(m.model, m.ws, other);
    const auto again = all_results(m.model, m.ws, x);
    for (std::size_t k = 0; k < fresh.size(); ++k) EXPECT_TRUE(identical(again[k], fresh[k])) << k;
  });
}

TEST(AllFunctions, ResultsLiveUntilTheNextCallOfTheSameFunction) {
  Mechanism coupled("", random_mechanism(Kind::coupled, 14, 40), Posture::random, 40);
  Mechanism tree("", random_mechanism(Kind::tree, 14, 40), Posture::random, 40);
  for (Mechanism* m : {&coupled, &tree}) {
    const Arguments<double> x(*m, m->model), other(*m, m->model, 3);
    for_each_function(m->model, m->ws, x, [&](const char* name, auto&& call) {
      if constexpr (std::is_reference_v<decltype(call())>) {
        inverse_dynamics(m->model, m->ws, x.q, x.v, x.a);
        factorize_mass_matrix(m->model, m->ws, x.q);
        const auto& result = call();
        const std::vector<double> before = flattened(result);
        for_each_function(m->model, m->ws, other, [&](const char* other_name, auto&& other_call) {
          if (std::string(name) == other_name) return;
          other_call();
          EXPECT_TRUE(identical(flattened(result), before)) << name << " after " << other_name;
        });
      }
    });
  }
}

TEST(AllFunctions, WrenchesAreOfTheLastInverseDynamics) {
  for_each_kind([](Mechanism& m) {
    const Arguments<double> x(m, m.model), other(m, m.model, 3);
    inverse_dynamics(m.model, m.ws, x.q, x.v, x.a, x.forces);
    const auto wrench = flattened(joint_wrench(m.model, m.ws, x.frame));
    const auto force = flattened(base_force(m.model, m.ws));
    for_each_function(m.model, m.ws, other, [&](const char* name, auto&& call) {
      if (std::string(name).starts_with("inverse_dynamics")) return;
      call();
      EXPECT_TRUE(identical(flattened(joint_wrench(m.model, m.ws, x.frame)), wrench)) << name;
      EXPECT_TRUE(identical(flattened(base_force(m.model, m.ws)), force)) << name;
    });
  });
}

TEST(AllFunctions, SolutionsAreWithTheLastFactors) {
  for_each_kind([](Mechanism& m) {
    const Arguments<double> x(m, m.model), other(m, m.model, 3);
    factorize_mass_matrix(m.model, m.ws, x.q);
    const auto solution = flattened(solve_mass_matrix(m.model, m.ws, x.tau));
    for_each_function(m.model, m.ws, other, [&](const char* name, auto&& call) {
      if (std::string(name) == "factorize_mass_matrix") return;
      call();
      EXPECT_TRUE(identical(flattened(solve_mass_matrix(m.model, m.ws, x.tau)), solution)) << name;
    });
  });
}

}  // namespace
}  // namespace limber::test

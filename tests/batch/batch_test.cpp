// A batch says of each state what the functions for one state say, on every instruction set of this machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "batch/functions.hpp"
#include "support/allocations.hpp"
#include "support/mechanism.hpp"

namespace limber::test {
namespace {

using batch::InstructionSet;

template <class R>
Model<R> cast(const Model<double>& model) {
  if constexpr (std::is_same_v<R, double>)
    return model;
  else
    return model.cast<float>();
}

/// An arm, two robots that float and a third that floats on one of them.
ModelSpec several_robots() {
  const ModelSpec dog = robots::mini_cheetah_spec();
  const ModelSpec two = attach(robots::panda_spec(), dog, kWorld, {.prefix = "first "});
  const ModelSpec three = attach(two, dog, kWorld, {.prefix = "second "});
  return attach(three, dog, three.bodies.back().name, {.prefix = "third "});
}

/// f(name, model): robots with and without rotors, alone and together, every kind of joint and coupling.
template <class R, class F>
void for_each_model(F&& f) {
  f(std::string("several robots"), cast<R>(build(several_robots())));
  f(std::string("panda"), cast<R>(robots::panda()));
  f(std::string("mini_cheetah"), cast<R>(robots::mini_cheetah()));
  f(std::string("humanoid"), cast<R>(robots::humanoid()));
  for (const Kind kind : kKinds) {
    const auto number = static_cast<unsigned>(kind);
    f("random tree of kind " + std::to_string(number),
      cast<R>(build(random_mechanism(kind, 9, 40 + number))));
  }
}

template <class R>
constexpr double tolerance = std::is_same_v<R, double> ? 1e-13 : 2e-4;

template <class R>
class BatchOf : public ::testing::Test {};
TYPED_TEST_SUITE(BatchOf, decltype(::testing::Types<double, float>()));

TYPED_TEST(BatchOf, StatesOfFixedLinksAreEmpty) {
  using R = TypeParam;
  const ModelSpec links = ModelBuilder("links").body("a").fixed("j").inertia(1, {0, 0, 1}, {1, 1, 1}).spec();
  const Model<R> model = cast<R>(build(links));
  Workspace<R> ws(model);
  const Vector<R> none(0);
  constexpr int count = 37;
  const batch::Input<R> empty = batch::rows(static_cast<const R*>(nullptr), count, 0);
  for (const InstructionSet set : batch::instruction_sets()) {
    Batch<R> many(model, {.instruction_set = set});
    for (const BatchFunction<R>& f : all_batch_functions(model)) {
      Vector<R> results = Vector<R>::Constant(count * f.width, std::numeric_limits<R>::quiet_NaN());
      f.call(many, empty, empty, empty, empty, batch::rows(results.data(), count, f.width));
      const Vector<R> expected = f.expected(model, ws, none, none, none, none).replicate(count, 1);
      EXPECT_LE((results - expected).norm(), tolerance<R>) << f.name;
    }
  }
}

TYPED_TEST(BatchOf, EveryFunctionIsThatOfOneState) {
  using R = TypeParam;
  for_each_model<R>([](const std::string& name, const Model<R>& model) {
    for (const InstructionSet set : batch::instruction_sets()) {
      Batch<R> many(model, {.instruction_set = set});
      ASSERT_EQ(many.instruction_set(), set);
      const States<R> states(model, 37);
      for (const BatchFunction<R>& f : all_batch_functions(model)) {
        // One state takes branches side by side and sums in another order. The condition of H multiplies that
        // in a solve, whose residual the next test looks at.
        const double factor = f.name == "forward_dynamics" ? 10 : 1;
        expect_states_near<R>(result_of(f, many, states), expected_of(f, model, states),
                              factor * tolerance<R>, name + ", " + batch::name(set) + ", " + f.name);
      }
    }
  });
}

TYPED_TEST(BatchOf, AccelerationsNeedTheForcesThatTheyCameFrom) {
  using R = TypeParam;
  for_each_model<R>([](const std::string& name, const Model<R>& model) {
    const States<R> s(model, 37);
    Workspace<R> ws(model);
    for (const InstructionSet set : batch::instruction_sets()) {
      Batch<R> many(model, {.instruction_set = set});
      RowMatrix<R> a(37, model.nv());
      batch::forward_dynamics(many, s.q, s.v, s.tau, a);
      for (int b = 0; b < 37; ++b) {
        const Vector<R> q = s.q.row(b), v = s.v.row(b), tau = s.tau.row(b), found = a.row(b);
        const Vector<R> needed = inverse_dynamics(model, ws, q, v, found);
        const R largest = (mass_matrix(model, ws, q).cwiseAbs() * found.cwiseAbs()).maxCoeff();
        EXPECT_LE((needed - tau).cwiseAbs().maxCoeff(), tolerance<R> * std::max(R(1), largest))
            << name << ", " << batch::name(set) << ", state " << b;
      }
    }
  });
}

TYPED_TEST(BatchOf, LayoutsAndNumbersOfStatesDoNotMatter) {
  using R = TypeParam;
  using Arrays = StateArray<R>;
  const Model<R> model = cast<R>(robots::mini_cheetah());
  for (const InstructionSet set : batch::instruction_sets()) {
    Batch<R> many(model, {.instruction_set = set});
    for (const int count : {1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 100}) {
      const States<R> s(model, count);
      std::size_t next = 0;  // each argument has a layout of its own, and each layout comes everywhere
      for (const BatchFunction<R>& f : all_batch_functions(model)) {
        const RowMatrix<R> expected = result_of(f, many, s);
        for (std::size_t kind = 0; kind < std::size(Arrays::all_kinds); ++kind) {
          const auto some = [&] { return Arrays::all_kinds[next++ % std::size(Arrays::all_kinds)]; };
          Arrays q(Arrays::all_kinds[kind], s.q), v(some(), s.v), a(some(), s.a), tau(some(), s.tau),
              result(some(), count, f.width);
          f.call(many, q.array(), v.array(), a.array(), tau.array(), result.array());
          EXPECT_EQ(result.values(), expected) << f.name << ", " << count << " states, " << batch::name(set);
          EXPECT_TRUE(result.has_kept_gaps()) << f.name << ", " << count << " states, " << batch::name(set);
        }
      }
    }
  }
}

TYPED_TEST(BatchOf, UpperTriangleLeavesTheOtherAsItWas) {
  using R = TypeParam;
  using Arrays = StateArray<R>;
  for_each_model<R>([](const std::string& name, const Model<R>& model) {
    const int count = 21;
    const int nv = model.nv();
    const States<R> s(model, count);
    for (const InstructionSet set : batch::instruction_sets()) {
      Batch<R> many(model, {.instruction_set = set});
      RowMatrix<R> both(count, nv * nv);
      batch::mass_matrix(many, s.q, both);
      for (const auto kind : Arrays::all_kinds) {
        Arrays result(kind, count, nv * nv);
        batch::mass_matrix(many, s.q, result.array(), Triangle::upper);
        const RowMatrix<R> upper = result.values();
        bool same = true, kept = true;
        for (int b = 0; b < count; ++b) {
          // Two kernels, in which other operations are fused.
          const R rounding = 4 * std::numeric_limits<R>::epsilon() * both.row(b).cwiseAbs().maxCoeff();
          for (int j = 0; j < nv; ++j)
            for (int i = 0; i < nv; ++i)
              if (i <= j)
                same = same && std::abs(upper(b, i + nv * j) - both(b, i + nv * j)) <= rounding;
              else
                kept = kept && std::isnan(upper(b, i + nv * j));  // as the array was before
        }
        EXPECT_TRUE(same) << name << ", " << batch::name(set);
        EXPECT_TRUE(kept) << name << ", " << batch::name(set);
      }
    }
  });
}

TYPED_TEST(BatchOf, MatricesOfItsOwnAreThoseOfTheCallers) {
  using R = TypeParam;
  for_each_model<R>([](const std::string& name, const Model<R>& model) {
    const int nv = model.nv();
    for (const InstructionSet set : batch::instruction_sets()) {
      Batch<R> many(model, {.instruction_set = set});
      batch::Matrices<R> own(model);
      for (const int count : {21, 3, 40}) {  // the memory of larger calls is used again
        const States<R> s(model, count);
        own.resize(count);
        const auto agree = [&](const RowMatrix<R>& expected) {
          for (int b = 0; b < count; ++b)
            for (int k = 0; k < nv * nv; ++k)
              EXPECT_EQ(own(b, k % nv, k / nv), expected(b, k)) << name << ", " << batch::name(set);
        };
        RowMatrix<R> h(count, nv * nv), c(count, nv * nv);
        batch::mass_matrix(many, s.q, h);
        batch::mass_matrix(many, s.q, own);
        agree(h);
        batch::coriolis_matrix(many, s.q, s.v, c);
        batch::coriolis_matrix(many, s.q, s.v, own);
        agree(c);
      }
    }
  });
}

TEST(Matrices, AreOfModelsWithTheSameBranches) {
  const Model<double> humanoid = robots::humanoid(), panda = robots::panda();
  batch::Matrices<double> matrices(humanoid, 1);
  Batch<double> arm(panda);
  const RowMatrix<double> q = neutral(panda).transpose();
  EXPECT_THROW(batch::mass_matrix(arm, q, matrices), std::invalid_argument);
  EXPECT_THROW(batch::Matrices<double>(panda, -1), std::invalid_argument);
}

TYPED_TEST(BatchOf, ThreadsAndPlacesDoNotMatter) {
  using R = TypeParam;
  const Model<R> model = cast<R>(robots::mini_cheetah());
  const int count = 1003;
  const States<R> s(model, count);
  // The same states in another order and in another number.
  std::vector<int> order(static_cast<std::size_t>(count - 5));
  for (int b = 0; b < count - 5; ++b) order[static_cast<std::size_t>(b)] = (b * 7) % count;
  States<R> moved(model, count - 5);
  moved.q = s.q(order, Eigen::all);
  moved.v = s.v(order, Eigen::all);
  moved.a = s.a(order, Eigen::all);
  moved.tau = s.tau(order, Eigen::all);
  for (const InstructionSet set : batch::instruction_sets()) {
    Batch<R> one(model, {.threads = 1, .instruction_set = set}),
        three(model, {.threads = 3, .instruction_set = set});
    EXPECT_EQ(three.threads(), 3);
    for (const BatchFunction<R>& f : all_batch_functions(model)) {
      const RowMatrix<R> result = result_of(f, one, s);
      EXPECT_EQ(result_of(f, three, s), result) << f.name;
      EXPECT_EQ(result_of(f, three, moved), RowMatrix<R>(result(order, Eigen::all))) << f.name;
    }
  }
}

TYPED_TEST(BatchOf, SeveralCallersHaveOneEach) {
  using R = TypeParam;
  const Model<R> model = cast<R>(robots::mini_cheetah());
  const States<R> s(model, 1003);
  const auto functions = all_batch_functions(model);
  Batch<R> alone(model);
  std::vector<RowMatrix<R>> expected, found(3 * functions.size());
  for (const BatchFunction<R>& f : functions) expected.push_back(result_of(f, alone, s));
  std::vector<std::thread> callers;
  for (std::size_t caller = 0; caller < 3; ++caller)
    callers.emplace_back([&, caller] {
      Batch<R> own(model, {.threads = 2});
      for (std::size_t f = 0; f < functions.size(); ++f)
        found[caller * functions.size() + f] = result_of(functions[f], own, s);
    });
  for (std::thread& caller : callers) caller.join();
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(found[i], expected[i % functions.size()]) << functions[i % functions.size()].name;
}

TYPED_TEST(BatchOf, AStateThatIsNotANumberPoisonsOnlyItself) {
  using R = TypeParam;
  const Model<R> model = cast<R>(robots::humanoid());
  const States<R> good(model, 40);
  States<R> bad = good;
  bad.q.row(3).setConstant(std::numeric_limits<R>::quiet_NaN());
  bad.v.row(11).setConstant(std::numeric_limits<R>::infinity());
  bad.q.row(20).setConstant(R(1e30));  // an angle beyond reduction
  bad.q.row(39).setZero();             // a quaternion of length zero
  for (const InstructionSet set : batch::instruction_sets()) {
    Batch<R> many(model, {.instruction_set = set});
    for (const BatchFunction<R>& f : all_batch_functions(model)) {
      const RowMatrix<R> expected = result_of(f, many, good), result = result_of(f, many, bad);
      EXPECT_TRUE(result.row(3).hasNaN()) << f.name;
      for (int b = 0; b < 40; ++b) {
        if (b == 3 || b == 11 || b == 20 || b == 39) continue;
        EXPECT_EQ(result.row(b), expected.row(b)) << f.name << ", state " << b;
      }
    }
  }
}

TYPED_TEST(BatchOf, LargeAnglesAreRight) {
  using R = TypeParam;
  const Model<R> model = cast<R>(robots::panda());
  States<R> s(model, 16);
  s.q.row(2).array() += R(1e6);  // beside small ones
  s.q.row(9).array() -= R(3e4);
  const BatchFunction<R> f = all_batch_functions(model)[0];
  for (const InstructionSet set : batch::instruction_sets()) {
    Batch<R> many(model, {.instruction_set = set});
    expect_states_near<R>(result_of(f, many, s), expected_of(f, model, s), tolerance<R>, batch::name(set));
  }
}

TYPED_TEST(BatchOf, AnOutputMayTakeThePlaceOfAnInput) {
  using R = TypeParam;
  using Arrays = StateArray<R>;
  const Model<R> model = cast<R>(robots::mini_cheetah());
  const States<R> s(model, 501);  // enough for both threads
  for (const InstructionSet set : batch::instruction_sets()) {
    Batch<R> many(model, {.threads = 2, .instruction_set = set});
    const auto functions = all_batch_functions(model);
    const RowMatrix<R> tau = result_of(functions[0], many, s), q = result_of(functions.back(), many, s);
    for (const auto kind : Arrays::all_kinds) {
      Arrays in_q(kind, s.q), in_v(kind, s.v), in_a(kind, s.a);
      batch::integrate(many, in_q.array(), in_v.array(), R(0.01), in_q.array());
      EXPECT_EQ(in_q.values(), q);
      Arrays again(kind, s.q);
      batch::inverse_dynamics(many, again.array(), in_v.array(), in_a.array(), in_a.array());
      EXPECT_EQ(in_a.values(), tau);
    }
  }
}

TYPED_TEST(BatchOf, ArraysMayLieSideBySideInOneMatrix) {
  using R = TypeParam;
  const Model<R> model = cast<R>(robots::panda());
  const States<R> s(model, 700);
  Batch<R> many(model, {.threads = 2});
  RowMatrix<R> expected(700, 7);
  batch::forward_dynamics(many, s.q, s.v, s.tau, expected);
  const auto expect = [&](auto x) {  // [q v τ a]
    x.leftCols(7) = s.q;
    x.middleCols(7, 7) = s.v;
    x.middleCols(14, 7) = s.tau;
    batch::forward_dynamics(many, x.leftCols(7), x.middleCols(7, 7), x.middleCols(14, 7), x.rightCols(7));
    EXPECT_EQ(RowMatrix<R>(x.rightCols(7)), expected);
    EXPECT_EQ(RowMatrix<R>(x.leftCols(7)), s.q);
    EXPECT_EQ(RowMatrix<R>(x.middleCols(7, 7)), s.v);
    EXPECT_THROW(batch::gravity_forces(many, x.leftCols(7), x.middleCols(6, 7)), std::invalid_argument);
    EXPECT_THROW(batch::gravity_forces(many, x.middleCols(1, 7), x.leftCols(7)), std::invalid_argument);
  };
  expect(RowMatrix<R>(700, 28));
  expect(Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>(700, 28));
}

TYPED_TEST(BatchOf, NothingIsAllocatedAfterTheFirstCall) {
  using R = TypeParam;
  const Model<R> model = cast<R>(robots::mini_cheetah());
  const States<R> s(model, 300);
  Batch<R> many(model);
  for (const BatchFunction<R>& f : all_batch_functions(model)) {
    RowMatrix<R> result(300, f.width);
    const auto call = [&] { f.call(many, s.q, s.v, s.a, s.tau, result); };
    call();
    EXPECT_EQ(allocations_of(call), 0U) << f.name;
  }
}

TEST(Batch, OfNoStatesDoesNothing) {
  const Model<double> model = robots::panda();
  Batch<double> many(model);
  const States<double> s(model, 0);
  for (const BatchFunction<double>& f : all_batch_functions(model))
    EXPECT_EQ(result_of(f, many, s).size(), 0);
}

TEST(Batch, OfAModelWithoutDegreesOfFreedom) {
  const Model<double> model = build(ModelBuilder("rock").spec());
  Batch<double> many(model);
  RowMatrix<double> q(3, 0), tau(3, 0), energy(3, 1);
  batch::gravity_forces(many, q, tau);
  batch::kinetic_energy(many, q, q, energy);
  EXPECT_TRUE(energy.isZero());
}

TEST(Batch, TakesEigenMatricesOfEitherOrderAndPartsOfThem) {
  const Model<double> model = robots::panda();
  const States<double> s(model, 21);
  Batch many(model);
  const RowMatrix<double> expected = result_of(all_batch_functions(model)[0], many, s);
  const Eigen::MatrixXd q = s.q, v = s.v;
  Eigen::MatrixXd larger = Eigen::MatrixXd::Constant(25, 9, 7.0);
  batch::inverse_dynamics(many, q, v, s.a, larger.block(2, 1, 21, 7));
  EXPECT_EQ(larger.block(2, 1, 21, 7), expected);
  larger.block(2, 1, 21, 7).setConstant(7.0);
  EXPECT_TRUE((larger.array() == 7.0).all());
}

TEST(Batch, UsesTheWidestInstructionsUnlessTold) {
  const Model<double> model = robots::pendulum();
  ASSERT_FALSE(batch::instruction_sets().empty());
  Batch<double> many(model);
  EXPECT_EQ(many.instruction_set(), batch::instruction_sets().back());
  EXPECT_GE(many.lanes(), 2);
}

}  // namespace
}  // namespace limber::test

// A result may be an argument of the next call, of the same function or of another: iterations are written
// that way.
#include <limber/model/builder.hpp>

#include "algorithms/all_functions.hpp"

namespace limber::test {
namespace {

using View = Eigen::Map<const Eigen::VectorXd>;

// ---- The vectors in a result: itself, columns, parts

template <class Derived>
void add_views(std::vector<View>& views, const Eigen::MatrixBase<Derived>& m) {
  if (m.cols() == 0) return;  // there is no Λ
  for (const Eigen::Index column : {Eigen::Index(0), m.cols() - 1})
    views.emplace_back(m.derived().col(column).data(), m.rows());
}
void add_views(std::vector<View>& views, const HybridResult<double>& h) {
  add_views(views, h.a);
  add_views(views, h.tau);
}
void add_views(std::vector<View>& views, const CoriolisTerms<double>& t) {
  add_views(views, t.coriolis_matrix);
  add_views(views, t.mass_matrix);
  add_views(views, t.mass_matrix_rate);
}
void add_views(std::vector<View>& views, const OperationalSpaceDynamics<double>& d) {
  add_views(views, d.inertia);
  add_views(views, d.consistent_inverse);
  add_views(views, d.velocity_forces);
  add_views(views, d.gravity_forces);
}
void add_views(std::vector<View>& views, const AllTerms<double>& t) {
  add_views(views, t.mass_matrix);
  add_views(views, t.bias_forces);
  add_views(views, t.gravity_forces);
  add_views(views, t.joint_jacobian);
  add_views(views, t.centroidal_momentum_matrix);
}
void add_views(std::vector<View>&, const ChristoffelSymbols<double>&) {}  // no vectors

/// Those of the result of `call` that have `size` numbers.
template <class Call>
std::vector<View> views_of(Call&& call, int size) {
  std::vector<View> views, fitting;
  if constexpr (std::is_reference_v<decltype(call())>) add_views(views, call());
  for (const View& view : views)
    if (view.size() == size) fitting.push_back(view);
  return fitting;
}

// ---- Arguments that refer to memory of others

struct Referring : Arguments<double> {
  View q, v, a, tau, w;

  explicit Referring(const Arguments<double>& x)
      : Arguments<double>(x),
        q(x.q.data(), x.q.size()),
        v(x.v.data(), x.v.size()),
        a(x.a.data(), x.a.size()),
        tau(x.tau.data(), x.tau.size()),
        w(x.w.data(), x.w.size()) {}
};
const struct {
  const char* name;
  View Referring::* place;
} kPlaces[] = {{"q", &Referring::q},
               {"v", &Referring::v},
               {"a", &Referring::a},
               {"tau", &Referring::tau},
               {"w", &Referring::w}};

/// x with `view` in the place of one argument.
Referring replaced(const Arguments<double>& x, View Referring::* place, const View& view) {
  Referring result(x);
  new (&(result.*place)) View(view);
  return result;
}

/// What function number n returns with these arguments.
template <class X>
std::vector<double> result_of(int n, const Mechanism& m, Workspace<double>& ws, const X& x) {
  std::vector<double> result;
  int k = 0;
  for_each_function(m.model, ws, x, [&](const char*, auto&& call) {
    if (k++ == n) result = flattened(call());
  });
  return result;
}

enum class Results { own, of_all };

/// With the results of all functions, or of each function alone, in the place of its arguments.
void expect_that_results_may_be_arguments(Mechanism& m, Results results) {
  Workspace<double> other(m.model);
  const Arguments<double> x(m, m.model);
  std::vector<std::string> names;
  for_each_function(m.model, m.ws, x, [&](const char* name, auto&&) { names.emplace_back(name); });
  const auto call_what_others_read = [&](Workspace<double>& ws) {
    inverse_dynamics(m.model, ws, x.q, x.v, x.a);
    factorize_mass_matrix(m.model, ws, x.q);
  };
  for_each_function(m.model, m.ws, x, [&](const char* source, auto&& call) {
    for (const auto& [argument, place] : kPlaces) {
      const int size = place == &Referring::q ? m.model.nq() : m.nv();
      for (const View& view : views_of(call, size))
        for (int n = 0; n < static_cast<int>(names.size()); ++n) {
          if (results == Results::own && names[static_cast<std::size_t>(n)] != source) continue;
          call();
          call_what_others_read(m.ws);
          const Eigen::VectorXd copy = view;
          call_what_others_read(other);
          const auto expected = result_of(n, m, other, replaced(x, place, View(copy.data(), copy.size())));
          const auto result = result_of(n, m, m.ws, replaced(x, place, view));
          EXPECT_TRUE(identical(result, expected))
              << names[static_cast<std::size_t>(n)] << " with a result of " << source << " as " << argument;
        }
    }
  });
}

/// Six degrees whose positions are numbers: columns of Jacobians and of Λ have the size of q and v too.
TEST(Aliasing, EveryResultMayBeEveryArgument) {
  ModelBuilder arm("arm");
  Draw<double> draw(5);
  for (int k = 0; k < 6; ++k) {
    const std::string n = std::to_string(k);
    arm.body("link" + n).at({0.1, 0.2, -0.1}).inertia(1.5, {0.05, 0.1, 0.02}, {0.1, 0.2, 0.25});
    if (k == 2)
      arm.prismatic("joint" + n, draw.unit());
    else
      arm.revolute("joint" + n, draw.unit());
  }
  Mechanism m("", arm.spec(), Posture::random, 3);
  expect_that_results_may_be_arguments(m, Results::of_all);
}

TEST(Aliasing, ResultsMayBeArgumentsOfTheSameFunctionForEveryMechanism) {
  for (const Kind kind : kKinds) {
    SCOPED_TRACE(static_cast<int>(kind));
    Mechanism m("", random_mechanism(kind, 5, 21), Posture::random, 21);
    expect_that_results_may_be_arguments(m, Results::own);
  }
}

}  // namespace
}  // namespace limber::test

// What a model with an unknown inertia, or with a singular mass matrix, can still give: every function of the
// one list either computes, or throws and names the mesh or the joint.
#include <limber/model/builder.hpp>

#include <set>
#include <string>

#include "algorithms/all_functions.hpp"

namespace limber::test {
namespace {

using Names = std::set<std::string>;

/// One on each line: GoogleTest shows no more than 32 members of a set.
std::string lines(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += name + "\n";
  return text;
}

/// Three links in a row on a floating base; the last one has this mass, the farther out the larger it is.
ModelSpec arm(double last_mass) {
  return ModelBuilder("arm")
      .body("upper", "world")
      .floating("base")
      .inertia(2, {0.3, 0, 0}, {0.1, 0.2, 0.3})
      .body("fore", "upper")
      .revolute("elbow", {0, 1, 0})
      .at({0.5, 0, 0})
      .inertia(1, {0.2, 0, 0.1}, {0.1, 0.1, 0.1})
      .body("hand", "fore")
      .revolute("wrist", {1, 0, 0})
      .at({0.4, 0, 0})
      .point_mass(last_mass, {0, 0.1, 0.1 * last_mass})
      .spec();
}

/// One frame: two on these few joints have no inertia of operational space.
Arguments<double> arguments_of(const Mechanism& m, const Model<double>& model) {
  Arguments<double> x(m, model);
  x.frames = x.one_frame;
  return x;
}

/// The functions that throw on a model, in the state of `m`. The message has to have `reason` in it.
Names refused(const Model<double>& model, const Mechanism& m, const std::string& reason) {
  const Arguments<double> x = arguments_of(m, model);
  Workspace<double> ws(model);
  Names names;
  limber::for_each_function([&](const auto& function) {
    try {
      for (const double number : flattened(function(model, ws, x)))
        EXPECT_TRUE(std::isfinite(number)) << function.name;
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
      names.insert(function.name);
    }
  });
  return names;
}

/// The functions whose results are others with another mass of the last link: they need its inertia.
Names that_depend_on_inertia(const Mechanism& m) {
  const Model<double> light = build(arm(1)), heavy = build(arm(2));
  const Arguments<double> of_light = arguments_of(m, light), of_heavy = arguments_of(m, heavy);
  Workspace<double> ws_light(light), ws_heavy(heavy);
  Names names;
  limber::for_each_function([&](const auto& function) {
    const auto a = flattened(function(light, ws_light, of_light)),
               b = flattened(function(heavy, ws_heavy, of_heavy));
    if (!identical(a, b)) names.insert(function.name);
  });
  return names;
}

const Names kInverse = {"forward_dynamics",
                        "forward_dynamics_by_mass_matrix",
                        "forward_dynamics_with_losses",
                        "hybrid_dynamics",
                        "inverse_mass_matrix",
                        "factorize_mass_matrix",
                        "solve_mass_matrix",
                        "inverse_mass_matrix_times",
                        "operational_space_inertia",
                        "inverse_operational_space_inertia",
                        "dynamically_consistent_inverse",
                        "operational_space_dynamics",
                        "articulated_inertia",
                        "articulated_body",
                        "factorize_mass_matrix_ltl",
                        "connection",
                        "covariant_derivative"};

TEST(Needs, AnUnknownInertiaStopsExactlyWhatDependsOnIt) {
  const Mechanism m("", arm(1), Posture::random, 3);
  ModelSpec spec = arm(1);
  spec.bodies.back().unknown_inertia = "mesh \"hand.stl\"";
  const Model<double> model = build(spec);
  const Names names = refused(model, m, "hand.stl");
  EXPECT_EQ(lines(names), lines(that_depend_on_inertia(m)));
  EXPECT_TRUE(names.contains("mass_matrix") && !names.contains("jacobian"));
}

TEST(Needs, ASingularMassMatrixStopsExactlyWhatNeedsItsInverse) {
  const Mechanism m("", arm(1), Posture::random, 3);
  const Model<double> model = build(arm(0));
  EXPECT_EQ(refused(model, m, "\"wrist\""), kInverse);
}

TEST(Needs, NothingStopsASoundModel) {
  const Mechanism m("", arm(1), Posture::random, 3);
  EXPECT_EQ(refused(m.model, m, ""), Names{});
}

}  // namespace
}  // namespace limber::test

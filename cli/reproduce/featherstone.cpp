// R. Featherstone's slides of Summer Screws 2024 and his Beginner's Guide to 6-D Vectors, part 2: examples,
// identities and listings.
#include <fmt/core.h>
#include <limber/model/builder.hpp>
#include <limber/spatial/displacement.hpp>

#include <Eigen/LU>
#include <cmath>

#include "reproduce/printed_algorithms.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr const char *kSlides = "Summer Screws", *kGuide = "Beginner's Guide";

/// The tree of both texts: λ = [0, 1, 2, 1, 4, 4] with joints R, P, P, R, R and, in the place of the last R,
/// the helical joint of the guide.
ModelSpec six_bodies() {
  constexpr int parents[] = {0, 1, 2, 1, 4, 4};
  ModelBuilder builder("six");
  for (int i = 1; i <= 6; ++i) {
    const int p = parents[i - 1];
    const std::string name = "joint" + std::to_string(i);
    builder.body("body" + std::to_string(i), p == 0 ? kWorld : "body" + std::to_string(p));
    if (i == 2 || i == 3)
      builder.prismatic(name);
    else if (i == 6)
      builder.helical(name, 0.1);
    else
      builder.revolute(name);
    builder.at({0.3, 0.1 * i, -0.2}, Rotation<double>::from_rpy({0.4 * i, -0.3, 0.2 * i}));
    builder.inertia(1 + 0.2 * i, {0.1, -0.05 * i, 0.08}, {0.05, 0.06, 0.07});
  }
  return builder.spec();
}

struct TreeState {
  ModelSpec spec = six_bodies();
  Model<double> model = build(spec);
  Vector<double> q = Vector<double>::LinSpaced(6, -0.7, 1.1), v = Vector<double>::LinSpaced(6, 1.3, -0.8),
                 a = Vector<double>::LinSpaced(6, 0.4, 2.1);
};

void add_accelerations(Section& section) {
  // Example 1: a point 0.3 m from the axis of a wheel at 4 rad/s.
  constexpr double rate = 4, radius = 0.3;
  const Model<double> wheel = build(ModelBuilder("wheel")
                                        .body("wheel")
                                        .revolute("axle")
                                        .inertia(1, {0, 0, 0}, {1, 1, 1})
                                        .frame("rim", "wheel", {radius, 0, 0})
                                        .spec());
  Workspace<double> ws(wheel);
  const Vector<double> q = Vector<double>::Constant(1, 0.6), v = Vector<double>::Constant(1, rate),
                       none = Vector<double>::Zero(1);
  section.check({kSlides, "example 1, spatial acceleration of a steady wheel"}, Printed::formula(0),
                to_eigen(acceleration(wheel, ws, q, v, none, "wheel", Coordinates::world)).norm(), "m/s²");
  section.check({kSlides, "example 1, acceleration of a point on it: ω² r"},
                Printed::formula(rate * rate * radius),
                norm(classical_acceleration(wheel, ws, q, v, none, "rim").linear), "m/s²");

  // Example 2: a₂ = a₁ + s q̈ + v₁ × s q̇.
  const TreeState state;
  Workspace<double> own(state.model);
  const auto of = [&](const char* body) {
    return to_eigen(acceleration(state.model, own, state.q, state.v, state.a, body, Coordinates::world));
  };
  const Vector6 v1 = to_eigen(velocity(state.model, own, state.q, state.v, "body4", Coordinates::world));
  const Vector6 s = joint_jacobian(state.model, own, state.q).col(4);
  section.round_off({kSlides, "example 2, a₂ - (a₁ + s q̈ + v₁ × s q̇)"},
                    (of("body5") - of("body4") - s * state.a[4] - cross_motion(v1) * s * state.v[4]).norm(),
                    1e-12);

  // Example 3: a cylinder rolls along x, its axis along y; at the moment it touches the world's origin.
  const Model<double> roller = build(ModelBuilder("roller")
                                         .body("carriage")
                                         .prismatic("slide", {1, 0, 0})
                                         .inertia(1, {0, 0, 0}, {1, 1, 1})
                                         .body("cylinder")
                                         .revolute("roll", {0, 1, 0})
                                         .at({0, 0, radius})
                                         .mimic("slide", 1 / radius)
                                         .inertia(1, {0, 0, 0}, {1, 1, 1})
                                         .spec());
  Workspace<double> rolling(roller);
  const Motion<double> a =
      acceleration(roller, rolling, Vector<double>::Zero(1), Vector<double>::Constant(1, rate * radius), none,
                   "cylinder", Coordinates::world);
  section.check({kSlides, "example 3, rolling cylinder, a_z = ω² r"}, Printed::formula(rate * rate * radius),
                a.linear.z, "m/s²");
  section.check({kSlides, "example 3, all other components"}, Printed::formula(0),
                (to_eigen(a) - Vector6::Unit(5) * a.linear.z).norm(), "m/s²");
}

void add_identities(Section& section) {
  Vector6 u, v;
  u << 0.3, -1.1, 0.7, 0.2, 0.9, -0.4;
  v << -0.8, 0.5, 1.2, 0.6, -0.3, 1.4;
  const auto add = [&](const char* row, double error) { section.round_off({kSlides, row}, error, 1e-13); };
  const Vector6 w = cross_motion(u) * v;
  add("(v×)ᵀ = -v×*", (cross_motion(v).transpose() + cross_force(v)).norm());
  add("(u × v)× = u× v× - v× u×",
      (cross_motion(w) - cross_motion(u) * cross_motion(v) + cross_motion(v) * cross_motion(u)).norm());
  add("(u × v)×* = u×* v×* - v×* u×*",
      (cross_force(w) - cross_force(u) * cross_force(v) + cross_force(v) * cross_force(u)).norm());

  // A force on a body at rest that can move in a plane alone.
  const Inertia<double> inertia =
      Inertia<double>::from_com(2, {0.1, -0.2, 0.3}, Sym3<double>::diagonal(0.3, 0.4, 0.5));
  const Model<double> plate =
      build(ModelBuilder("plate").gravity({0, 0, 0}).body("plate").planar("plane").solid(inertia).spec());
  Workspace<double> ws(plate);
  ExternalForces<double> forces(plate);
  forces.add(plate, "plate", {{u[0], u[1], u[2]}, {u[3], u[4], u[5]}});
  const Vector<double> none = Vector<double>::Zero(3);
  const Vector<double> a = forward_dynamics(plate, ws, none, none, none, forces);
  const Vector6 moved = to_eigen(acceleration(plate, ws, none, none, a, "plate"));
  Eigen::Matrix<double, 6, 3> s = Eigen::Matrix<double, 6, 3>::Zero(), mixed;
  s(2, 0) = s(3, 1) = s(4, 2) = 1;
  Eigen::Matrix3d other;
  other << 2, 1, 0, -1, 3, 0.5, 0.2, 0, 1;
  mixed = s * other;
  const auto apparent = [&](const Eigen::Matrix<double, 6, 3>& columns) {
    return Matrix6(columns * (columns.transpose() * to_eigen(inertia) * columns).inverse() *
                   columns.transpose());
  };
  add("a = S (SᵀIS)⁻¹ Sᵀ f on a plane", (apparent(s) * u - moved).norm());
  add("the same for any other S of that plane", (apparent(s) - apparent(mixed)).norm());
}

void add_tree(Section& section) {
  const TreeState state;
  Workspace<double> ws(state.model);
  const PlainTree tree = plain_tree(state.spec, state.q, state.v);
  const Vector<double> tau = inverse_dynamics(state.model, ws, state.q, state.v, state.a);
  const Matrix<double> h = mass_matrix(state.model, ws, state.q);
  const auto right = [&](const char* table, const char* row, double error) {
    section.round_off({table, row}, error, 1e-11);
  };
  const auto wrong = [&](const char* table, const char* row, double error, const char* note) {
    section.cost({table, row}, error, note);
  };
  // ν(1) = {1 … 6}, ν(2) = {2, 3}, ν(4) = {4, 5, 6}: 7 pairs are on different branches.
  section.check({kSlides, "zeros of H by branching, λ = [0,1,2,1,4,4]"}, Printed::formula(14),
                static_cast<double>((h.array() == 0).count()));
  right(kSlides, "recursive Newton-Euler listing - library",
        relative_difference(newton_euler(tree, state.a), tau));
  right(kSlides, "composite-rigid-body listing, corrected - library",
        relative_difference(coriolis_by_print(tree).h, h));
  wrong(kSlides, "the same, last transform as printed",
        relative_difference(coriolis_by_print(tree, {.inverse_transform = true}).h, h),
        "the transform on the right has to lead from λ(i) to i");

  PlainTree printed = tree;  // figure 4: rotx(q)
  for (int i = 0; i < printed.size(); ++i) {
    const BodySpec& body = state.spec.bodies[static_cast<std::size_t>(i)];
    if (body.joint.type == JointType::prismatic) continue;
    const double angle = state.q[i];
    const Transform<double> joint =
        Transform<double>::translated({0, 0, body.joint.pitch * angle}) * Transform<double>::about_x(angle);
    printed.bodies[i].x = motion_matrix6((body.placement * joint).inverse());
  }
  wrong(kGuide, "figure 4, rotx for rotz", relative_difference(newton_euler(printed, state.a), tau),
        "joints turn about z there; figure 1 is right with it");
  right(kGuide, "figures 1 and 4 with rotz - library", relative_difference(newton_euler(tree, state.a), tau));
  right(kGuide, "(60) to (63), corrected - library",
        relative_difference(forward_dynamics_by_print(tree, tau), state.a));
  wrong(kGuide, "(63) with Iᴬ c as printed",
        relative_difference(forward_dynamics_by_print(tree, tau, {.rigid_bias = true}), state.a),
        "(60) to (63) mean Iᵃ and pᵃ on the left, and Iᵃ c; figure 9 has it right");
  const Vector<double> bias = bias_forces(state.model, ws, state.q, state.v);
  right(kGuide, "(36) τ = H q̈ + C", relative_difference(h * state.a + bias, tau));
  wrong(kGuide, "(36) τ = H q̇ + C as printed", relative_difference(h * state.v + bias, tau),
        "a dot is missing");
  right(kGuide, "(33) a = J q̈ + a_vp",
        (to_eigen(acceleration(state.model, ws, state.q, state.v, state.a, "body6")) -
         Vector6(jacobian(state.model, ws, state.q, "body6") * state.a) -
         to_eigen(velocity_product_acceleration(state.model, ws, state.q, state.v, "body6")))
            .norm());
  right(kGuide, "(38) T = ½ q̇ᵀ H q̇",
        std::abs(0.5 * state.v.dot(h * state.v) - kinetic_energy(state.model, ws, state.q, state.v)));
}

/// Figure 6: Newton's iteration with XtoV, on an arm.
void add_inverse_kinematics(Section& section) {
  const Model<double> arm = robots::panda();
  Workspace<double> ws(arm);
  Vector<double> q(7), wanted(7);
  q << 0.1, -0.4, 0.2, -1.9, 0.3, 1.7, 0.5;
  wanted << 0.3, -0.2, 0.1, -1.6, 0.4, 1.9, 0.2;
  const Transform<double> goal = placement(arm, ws, wanted, "flange");
  int steps = 0;
  double length = 1;
  for (; length > 1e-10 && steps < 50; ++steps) {
    const Vector6 dp = to_eigen(small_displacement(inverse_times(placement(arm, ws, q, "flange"), goal)));
    const Matrix6X<double> j = jacobian(arm, ws, q, "flange");
    q += j.transpose() * (j * j.transpose()).inverse() * dp;
    length = dp.norm();
  }
  section.round_off({kGuide, "figure 6, inverse kinematics of a Panda, last ‖Δp‖"}, length, 1e-10).note =
      fmt::format("after {} steps, from 0.2 rad away", steps);
}

}  // namespace

Section featherstone_examples() {
  Section section;
  add_accelerations(section);
  add_identities(section);
  add_tree(section);
  add_inverse_kinematics(section);
  return section;
}

}  // namespace limber::cli::reproduce

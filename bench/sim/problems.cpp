#include "problems.hpp"

#include <cmath>

namespace bench::sim {

using namespace limber;

namespace {

const double kPi = std::acos(-1.0);

SimulationOptions by_tolerance(Integrator integrator, double tolerance) {
  SimulationOptions options;
  options.integrator = integrator;
  options.tolerance = tolerance;
  return options;
}

/// A uniform rod from the origin to `end`.
Inertia<double> rod(double mass, const Vec3<double>& end) {
  const double length = norm(end), moment = mass * length * length / 12;
  const Vec3<double> axis = end * (1 / length);
  const Mat3<double> along{axis.x * axis.x, axis.x * axis.y, axis.x * axis.z,
                           axis.y * axis.x, axis.y * axis.y, axis.y * axis.z,
                           axis.z * axis.x, axis.z * axis.y, axis.z * axis.z};
  const Mat3<double> about_com = Mat3<double>::identity() * moment - along * moment;
  return Inertia<double>::from_com(mass, end * 0.5, Sym3<double>::symmetric_part(about_com));
}

}  // namespace

Problem simple_pendulum() {
  const ModelSpec spec = ModelBuilder("simple pendulum")
                             .gravity({0, -9.81, 0})
                             .body("bar")
                             .revolute("pivot")
                             .point_mass(1, {-1, 0, 0})
                             .spec();
  return {.name = "A01",
          .what =
              "simple pendulum: 1 kg on a massless bar of 1 m, from the "
              "horizontal at rest",
          .spec = spec,
          .model = build(spec),
          .q = Vector<double>::Zero(1),
          .v = Vector<double>::Zero(1),
          .seconds = 10,
          .options = by_tolerance(Integrator::adaptive, 1e-10),
          .shown = "x of the mass, m",
          .look = [](const Vector<double>& q) { return -std::cos(q[0]); }};
}

Problem four_bars(int windows) {
  ModelBuilder builder("four-bars");
  builder.gravity({0, -9.81, 0});
  std::vector<Constraint> pins;
  const auto name = [](const char* kind, int k) { return kind + std::to_string(k); };
  for (int k = 0; k <= windows; ++k) {
    builder.body(name("upright", k), kWorld)
        .revolute(name("foot", k))
        .at({static_cast<double>(k), 0, 0})
        .solid(rod(1, {0, 1, 0}))
        .frame(name("top", k), name("upright", k), {0, 1, 0});
    if (k == windows) break;
    builder.body(name("coupler", k), name("upright", k))
        .revolute(name("pin", k))
        .at({0, 1, 0})
        .solid(rod(1, {1, 0, 0}))
        .frame(name("end", k), name("coupler", k), {1, 0, 0});
    pins.push_back(Constraint::directions({3, 4}, name("top", k + 1), name("end", k)));
  }
  const Model<double> model = build(builder.spec());
  // All uprights turn alike and all couplers stay level.
  Vector<double> v = Vector<double>::Zero(model.nv());
  for (const JointInfo& joint : model.names().joints)
    v[joint.v_index] = joint.name.starts_with("foot") ? -1 : 1;
  const int first = model.names().joints[static_cast<std::size_t>(model.joint_index("foot0"))].q_index;
  return {.name = "A02",
          .what = std::to_string(windows) + " four-bars: a ladder of rods of 1 m and 1 kg, tips at 1 m/s",
          .spec = builder.spec(),
          .model = model,
          .constraints = pins,
          .q = Vector<double>::Zero(model.nq()),
          .v = v,
          .seconds = windows > 10 ? 20.0 : 10.0,
          .has_branches = true,
          // A step that does not get shorter goes past the singular positions; one by tolerance comes so near
          // to them that rounding chooses the branch.
          .options = {.integrator = Integrator::rk4, .step = 5e-3},
          .shown = "x of the first tip, m",
          .look = [first](const Vector<double>& q) { return -std::sin(q[first]); }};
}

Problem bricard_mechanism() {
  constexpr double kSide = 0.1;
  const Vec3<double> corners[] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
  const Vec3<double> x = Vec3<double>::unit_x(), y = Vec3<double>::unit_y(), z = Vec3<double>::unit_z();
  const Vec3<double> axes[] = {y, z, x, y, z, x};
  ModelBuilder builder("Bricard");
  builder.gravity({0, -9.81, 0});
  for (int k = 0; k < 5; ++k) {
    const Vec3<double> along = corners[k + 1] - corners[k];
    const Inertia<double> bar =
        solids::box(100.0, std::max(std::abs(along.x), kSide), std::max(std::abs(along.y), kSide),
                    std::max(std::abs(along.z), kSide));
    builder.body("bar" + std::to_string(k))
        .revolute("joint" + std::to_string(k), axes[k])
        .at(k == 0 ? corners[0] : corners[k] - corners[k - 1])
        .solid(bar, along * 0.5);
  }
  builder.frame("end", "bar4", corners[5] - corners[4]);
  const Model<double> model = build(builder.spec());
  auto ws = std::make_shared<Workspace<double>>(model, Prepare::on_use);
  return {.name = "A04",
          .what =
              "Bricard's mechanism: six joints in a loop, one of its "
              "constraints too many, from rest",
          .spec = builder.spec(),
          .model = model,
          .constraints = {Constraint::joint(
              JointType::revolute, {kWorld, Transform<double>::translated(corners[5])}, "end", axes[5])},
          .q = Vector<double>::Zero(5),
          .v = Vector<double>::Zero(5),
          .seconds = 10,
          .options = by_tolerance(Integrator::adaptive, 1e-9),
          .shown = "x of the corner that starts at (1, −1, 1), m",
          .look = [model, ws](const Vector<double>& q) {
            return placement(model, *ws, q, "bar3").translation.x;
          }};
}

Problem flyball_governor() {
  constexpr double kOff = 0.05, kStart = 0.5, kStiffness = 8e5, kDamping = 4e4;
  ModelBuilder builder("flyball governor");
  // The shaft hangs from its top at the origin; its own inertia is that of a
  // thin rod of 1 m with a square section.
  builder.gravity({0, 0, -9.81})
      .body("shaft", "world")
      .revolute("spin", {0, 0, 1})
      .solid(solids::box(0.3 / (0.01 * 0.01), 0.01, 0.01, 1.0), {0, 0, -0.5})
      .body("slider", "shaft")
      .prismatic("slide", {0, 0, 1})
      .at({0, 0, -kStart})
      .solid(solids::box(3000.0, 0.1, 0.1, 0.1))
      .frame("slider right", "slider", {kOff, 0, 0})
      .frame("slider left", "slider", {-kOff, 0, 0});
  const double angle = kPi / 6;  // from the horizontal: the springs start at their free length
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "right" : "left";
    const Vec3<double> end{side * std::cos(angle), 0, -std::sin(angle)};
    builder.body(name, "shaft")
        .revolute(name + " hinge", {0, -static_cast<double>(side), 0})
        .at({side * kOff, 0, 0})
        .solid(rod(0.3, end))
        .point_mass(5, end)
        .frame(name + " middle", name, end * 0.5);
  }
  const Model<double> model = build(builder.spec());
  Vector<double> v = Vector<double>::Zero(4);
  v[0] = 2 * kPi;
  return {.name = "A05",
          .what =
              "flyball governor: springs of 8e5 N/m with dampers of 4e4 N "
              "s/m, spin 2π rad/s",
          .spec = builder.spec(),
          .model = model,
          .q = Vector<double>::Zero(4),
          .v = v,
          .seconds = 10,
          .keeps_energy = false,
          .options = by_tolerance(Integrator::implicit, 1e-6),
          .add_forces =
              [](Simulation& simulation) {
                for (const std::string side : {"right", "left"})
                  simulation.add(PointSpring{.frame_a = side + " middle",
                                             .frame_b = "slider " + side,
                                             .stiffness = kStiffness,
                                             .damping = kDamping,
                                             .length = 0.5});
              },
          .shown = "distance of the slider from the top, m",
          .look = [](const Vector<double>& q) { return 0.5 - q[1]; }};
}

}  // namespace bench::sim

// What `limber compute` prints is what the library computes, to the last bit.
#include <limber/limber.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "cli/program.hpp"
#include "support/sanitizer.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::ordered_json;

Json json(const Vector<double>& v) { return std::vector<double>(v.data(), v.data() + v.size()); }
Json json(const Vec3<double>& v) { return {v.x, v.y, v.z}; }
Json json(double x) { return x; }
Json six(const auto& spatial) {
  Json list = Json::array();
  for (int k = 0; k < 6; ++k) list.push_back(spatial[k]);
  return list;
}
Json json(const Motion<double>& v) { return six(v); }
Json json(const Force<double>& f) { return six(f); }
Json json(const Mat3<double>& m) { return {json(m.row(0)), json(m.row(1)), json(m.row(2))}; }
Json json(const Transform<double>& x) {
  return {{"rotation", json(x.rotation.matrix)}, {"translation", json(x.translation)}};
}
Json json(const Inertia<double>& i) {
  return {{"mass", i.mass}, {"com", json(i.com())}, {"about_com", json(i.about_com().matrix())}};
}
Json json(const ArticulatedInertia<double>& i) {
  Json list = Json::array();
  for (int row = 0; row < 6; ++row) {
    list.push_back(Json::array());
    for (int k = 0; k < 6; ++k) list.back().push_back((i * Motion<double>::basis(k))[row]);
  }
  return list;
}
template <int rows> Json json(const Eigen::Matrix<double, rows, Eigen::Dynamic>& m) {
  Json list = Json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) list.push_back(json(Vector<double>(m.row(i))));
  return list;
}
Json json(const ChristoffelSymbols<double>& symbols) {
  const int nv = symbols.nv();
  Json all = Json::array();
  for (int i = 0; i < nv; ++i) {
    Matrix<double> of_i(nv, nv);
    for (int j = 0; j < nv; ++j)
      for (int k = 0; k < nv; ++k) of_i(j, k) = symbols(i, j, k);
    all.push_back(json(of_i));
  }
  return all;
}

/// A moving state with every number different and forces on two frames.
struct State {
  Vector<double> q, v, a, tau, w;
  Vector<double> base_acceleration{6}, base_angular_velocity{3};
  std::map<std::string, std::vector<double>> forces;

  explicit State(const Model<double>& model) {
    std::mt19937_64 generator(7);
    std::uniform_real_distribution<double> draw(-1, 1);
    q = random(model, generator);
    for (const JointInfo& joint : model.names().joints)
      if (joint.type == JointType::floating || joint.type == JointType::spherical)
        q.segment<4>(joint.q_index + joint.nq - 4) << 0.5, -0.5, 0.5, 0.5;  // of length 1 without rounding
    for (Vector<double>* each : {&v, &a, &tau, &w}) each->resize(model.nv());
    for (Vector<double>* each : {&v, &a, &tau, &w, &base_acceleration, &base_angular_velocity})
      for (double& x : *each) x = draw(generator);
    for (const std::string& frame : {model.names().frames[1], model.names().frames.back()})
      for (int k = 0; k < 6; ++k) forces[frame].push_back(draw(generator));
  }

  Json of_the_whole() const {
    return {{"forces", forces},
            {"base_acceleration", json(base_acceleration)},
            {"base_angular_velocity", json(base_angular_velocity)}};
  }
  Json as_lists() const {
    Json state = of_the_whole();
    state.update({{"q", json(q)}, {"v", json(v)}, {"a", json(a)}, {"tau", json(tau)}, {"w", json(w)}});
    return state;
  }
  Json by_joint(const Model<double>& model) const {
    Json state = of_the_whole();
    for (const JointInfo& joint : model.names().joints) {
      const auto put = [&](const char* key, const Vector<double>& numbers, int first, int count) {
        if (count == 1)
          state[key][joint.name] = numbers[first];
        else
          state[key][joint.name] = json(Vector<double>(numbers.segment(first, count)));
      };
      put("q", q, joint.q_index, joint.nq);
      put("v", v, joint.v_index, joint.nv);
      put("a", a, joint.v_index, joint.nv);
      put("tau", tau, joint.v_index, joint.nv);
      put("w", w, joint.v_index, joint.nv);
    }
    return state;
  }
  ExternalForces<double> external(const Model<double>& model) const {
    ExternalForces<double> all(model);
    for (const auto& [frame, f] : forces) all.add(model, frame, {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}});
    return all;
  }
};

/// What the library says, by the name under which the program is asked.
std::map<std::string, Json> expected(const Model<double>& m, const State& s) {
  Workspace<double> ws(m);
  const ExternalForces<double> forces = s.external(m);
  const std::string frame = m.names().frames.back(), link = m.names().frames[1];
  std::map<std::string, Json> all = {
      {"inverse_dynamics", json(inverse_dynamics(m, ws, s.q, s.v, s.a, forces))},
      {"inverse_dynamics_on_moving_base",
       json(inverse_dynamics_on_moving_base(
           m, ws, s.q, s.v, s.a,
           {{s.base_acceleration[0], s.base_acceleration[1], s.base_acceleration[2]},
            {s.base_acceleration[3], s.base_acceleration[4], s.base_acceleration[5]}},
           {s.base_angular_velocity[0], s.base_angular_velocity[1], s.base_angular_velocity[2]}, forces))},
      {"forward_dynamics", json(forward_dynamics(m, ws, s.q, s.v, s.tau, forces))},
      {"forward_dynamics_by_mass_matrix",
       json(forward_dynamics_by_mass_matrix(m, ws, s.q, s.v, s.tau, forces))},
      {"mass_matrix", json(mass_matrix(m, ws, s.q))},
      {"factorize_mass_matrix", json(factorize_mass_matrix(m, ws, s.q))},
      {"inverse_mass_matrix", json(inverse_mass_matrix(m, ws, s.q))},
      {"common_frame_condition", json(common_frame_condition(m, ws, s.q))},
      {"coriolis_matrix", json(coriolis_matrix(m, ws, s.q, s.v))},
      {"coriolis_transpose_times_velocity", json(coriolis_transpose_times_velocity(m, ws, s.q, s.v))},
      {"coriolis_times", json(coriolis_times(m, ws, s.q, s.v, s.w))},
      {"connection", json(connection(m, ws, s.q, s.v, s.w))},
      {"covariant_derivative", json(covariant_derivative(m, ws, s.q, s.v, s.w, s.a))},
      {"mass_matrix_rate", json(mass_matrix_rate(m, ws, s.q, s.v))},
      {"christoffel_symbols", json(christoffel_symbols(m, ws, s.q))},
      {"bias_forces", json(bias_forces(m, ws, s.q, s.v))},
      {"gravity_forces", json(gravity_forces(m, ws, s.q))},
      {"passive_forces", json(passive_forces(m, ws, s.v))},
      {"transmitted_forces", json(transmitted_forces(m, ws, s.v, s.tau))},
      {"forward_dynamics_with_losses", json(forward_dynamics_with_losses(m, ws, s.q, s.v, s.tau, forces))},
      {"friction_regressor", json(friction_regressor(m, ws, s.v))},
      {"friction_parameters", json(friction_parameters(m))},
      {"inertia_regressor", json(inertia_regressor(m, ws, s.q, s.v, s.a))},
      {"slotine_li_regressor", json(slotine_li_regressor(m, ws, s.q, s.v, s.w, s.a))},
      {"inertia_parameters", json(inertia_parameters(m))},
      {"kinetic_energy", json(kinetic_energy(m, ws, s.q, s.v))},
      {"potential_energy", json(potential_energy(m, ws, s.q))},
      {"total_mass", json(total_mass(m))},
      {"center_of_mass", json(center_of_mass(m, ws, s.q))},
      {"center_of_mass_velocity", json(center_of_mass_velocity(m, ws, s.q, s.v))},
      {"center_of_mass_acceleration", json(center_of_mass_acceleration(m, ws, s.q, s.v, s.a))},
      {"center_of_mass_jacobian", json(center_of_mass_jacobian(m, ws, s.q))},
      {"momentum", json(momentum(m, ws, s.q, s.v))},
      {"centroidal_momentum_matrix", json(centroidal_momentum_matrix(m, ws, s.q))},
      {"centroidal_momentum_matrix_rate", json(centroidal_momentum_matrix_rate(m, ws, s.q, s.v))},
      {"joint_jacobian", json(joint_jacobian(m, ws, s.q))},
      {"composite_inertia:" + frame, json(composite_inertia(m, ws, s.q, frame))},
      {"articulated_inertia:" + link, json(articulated_inertia(m, ws, s.q, link))},
      {"gauss_function", json(gauss_function(m, ws, s.q, s.v, s.a, s.tau, forces))},
      {"factorize_mass_matrix_ltl", json(factorize_mass_matrix_ltl(m, ws, s.q))},
      {"link_inertia:" + link, json(link_inertia(m, link))},
      {"link_kinetic_energy:" + link, json(link_kinetic_energy(m, ws, s.q, s.v, link))},
      {"link_potential_energy:" + link, json(link_potential_energy(m, ws, s.q, link))},
      {"link_momentum:" + link, json(link_momentum(m, ws, s.q, s.v, link))},
      {"link_center_of_mass:" + link, json(link_center_of_mass(m, ws, s.q, link))},
      {"link_center_of_mass_jacobian:" + link, json(link_center_of_mass_jacobian(m, ws, s.q, link))},
      {"placement:" + frame, json(placement(m, ws, s.q, frame))},
      {"placement:" + frame + ":world", json(placement(m, ws, s.q, frame))},
  };
  ConstrainedMechanism mechanism(m);
  const ConstrainedAccelerations& constrained =
      mechanism.constrained_forward_dynamics(s.q, s.v, s.tau, forces);
  all["constrained_forward_dynamics"] = json(constrained.a);
  all["constraint_forces"] = Json::object();
  for (std::size_t k = 0; k < constrained.forces.size(); ++k)
    all["constraint_forces"][m.names().loops[k]] = json(constrained.forces[k]);
  all["constrained_inverse_dynamics"] =
      json(mechanism.constrained_inverse_dynamics(s.q, s.v, s.a, forces).tau);
  all["constraint_jacobian"] = json(mechanism.constraint_jacobian(s.q));
  const Mobility mobility = mechanism.mobility(s.q);
  all["mobility"] = {{"degrees_of_freedom", mobility.degrees_of_freedom},
                     {"constraints", mobility.constraints},
                     {"redundant_constraints", mobility.redundant}};
  inverse_dynamics(m, ws, s.q, s.v, s.a, forces);
  all["base_force"] = json(base_force(m, ws));
  all["joint_wrench:" + link] = json(joint_wrench(m, ws, link));
  const JointWrenchParts<double> parts = joint_wrench_parts(m, ws, link);
  all["joint_wrench_parts:" + link] = {{"active", json(parts.active)},
                                       {"constraint", json(parts.constraint)}};
  const ArticulatedBody<double> body = articulated_body(m, ws, s.q, s.v, s.tau, frame, forces);
  all["articulated_body:" + frame] = {{"inertia", json(body.inertia)}, {"bias_force", json(body.bias_force)}};
  const JointMotion<double> motion = joint_motion(m, ws, s.q, s.v, frame);
  all["joint_motion:" + frame] = {{"placement", json(motion.placement)},
                                  {"columns", json(Matrix<double>(motion.columns))},
                                  {"velocity_product", json(motion.velocity_product)},
                                  {"constraint_forces", json(Matrix<double>(motion.constraint_forces))}};
  const CoriolisTerms<double>& terms = coriolis_terms(m, ws, s.q, s.v);
  all["coriolis_terms"] = {{"coriolis_matrix", json(terms.coriolis_matrix)},
                           {"mass_matrix", json(terms.mass_matrix)},
                           {"mass_matrix_rate", json(terms.mass_matrix_rate)}};
  const AllTerms<double>& t = all_terms(m, ws, s.q, s.v);
  all["all_terms"] = {{"mass_matrix", json(t.mass_matrix)},
                      {"bias_forces", json(t.bias_forces)},
                      {"gravity_forces", json(t.gravity_forces)},
                      {"joint_jacobian", json(t.joint_jacobian)},
                      {"centroidal_momentum_matrix", json(t.centroidal_momentum_matrix)},
                      {"center_of_mass_jacobian", json(t.center_of_mass_jacobian)},
                      {"center_of_mass", json(t.center_of_mass)},
                      {"center_of_mass_velocity", json(t.center_of_mass_velocity)},
                      {"momentum", json(t.momentum)},
                      {"kinetic_energy", json(t.kinetic_energy)},
                      {"potential_energy", json(t.potential_energy)}};
  const std::pair<const char*, Coordinates> endings[] = {{"", Coordinates::body},
                                                         {":body", Coordinates::body},
                                                         {":world", Coordinates::world},
                                                         {":world_aligned", Coordinates::world_aligned}};
  for (const auto& [ending, c] : endings) {
    const std::string of = ":" + frame + ending;
    all["velocity" + of] = json(velocity(m, ws, s.q, s.v, frame, c));
    all["acceleration" + of] = json(acceleration(m, ws, s.q, s.v, s.a, frame, c));
    all["classical_acceleration" + of] = json(classical_acceleration(m, ws, s.q, s.v, s.a, frame, c));
    all["velocity_product_acceleration" + of] =
        json(velocity_product_acceleration(m, ws, s.q, s.v, frame, c));
    all["jacobian" + of] = json(jacobian(m, ws, s.q, frame, c));
    all["jacobian_rate" + of] = json(jacobian_rate(m, ws, s.q, s.v, frame, c));
    all["inverse_operational_space_inertia" + of] =
        json(inverse_operational_space_inertia(m, ws, s.q, {frame}, c));
  }
  if (m.nv() >= 6) {  // else J has no full rank
    all["operational_space_inertia:" + frame] = json(operational_space_inertia(m, ws, s.q, {frame}));
    all["dynamically_consistent_inverse:" + frame] =
        json(dynamically_consistent_inverse(m, ws, s.q, {frame}));
    const OperationalSpaceDynamics<double>& d = operational_space_dynamics(m, ws, s.q, s.v, {frame});
    all["operational_space_dynamics:" + frame] = {{"inertia", json(d.inertia)},
                                                  {"consistent_inverse", json(d.consistent_inverse)},
                                                  {"velocity_forces", json(d.velocity_forces)},
                                                  {"gravity_forces", json(d.gravity_forces)}};
  }
  return all;
}

/// The largest difference of numbers at equal places, relative to `scale`; infinite where a place differs in
/// anything else.
double difference(const Json& a, const Json& b, double scale) {
  if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>()) / scale;
  if (!a.is_structured() || a.type() != b.type() || a.size() != b.size()) return a == b ? 0 : INFINITY;
  double largest = 0;
  for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y)
    largest = std::max(largest, a.is_object() && x.key() != y.key() ? INFINITY : difference(*x, *y, scale));
  return largest;
}

double largest_number(const Json& value) {
  if (value.is_number()) return std::abs(value.get<double>());
  double largest = 0;
  if (value.is_structured())
    for (const Json& part : value) largest = std::max(largest, largest_number(part));
  return largest;
}

/// The same to the last bit. Under a sanitizer the library alone is optimised, and of an inline function that
/// it has in common with the program the linker keeps one: there, sums may be rounded in two ways.
void expect_same(const Json& value, const Json& wanted, const std::string& what) {
  if (kSanitized)
    EXPECT_LE(difference(value, wanted, std::max(1.0, largest_number(wanted))), 1e-12) << what;
  else
    EXPECT_EQ(value, wanted) << what;
}

class Compute : public Program {
 protected:
  Json compute(const std::string& model, const std::string& what, const std::string& input = {}) const {
    const Outcome outcome = limber("compute " + model + " --what " + what, input);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }

  void compare(const ModelSpec& spec) const {
    save_spec(spec, path("model.json"));
    const Model<double> model = build(spec);
    const State state(model);
    write("lists.json", state.as_lists().dump());
    write("joints.json", state.by_joint(model).dump());
    const std::map<std::string, Json> wanted = expected(model, state);
    std::string what;
    for (const auto& [name, value] : wanted) what += (what.empty() ? "" : ",") + name;
    for (const char* file : {"lists.json", "joints.json"}) {
      const Json result = compute(std::string("model.json --state ") + file, what);
      EXPECT_EQ(result.size(), wanted.size() + 1);
      EXPECT_EQ(result["dof_names"], Json(model.names().dofs));
      for (const auto& [name, value] : wanted) expect_same(result[name], value, spec.name + " " + name);
    }
  }
};

TEST_F(Compute, GivesWhatTheLibraryComputes) {
  compare(robots::panda_spec());
  compare(robots::mini_cheetah_spec());
  compare(robots::five_bar_spec());
  compare(ModelBuilder("mixed")
              .body("base")
              .floating()
              .inertia(3, {0.1, 0, 0}, {1, 1, 1})
              .body("disc", "base")
              .planar("slide")
              .inertia(1, {0, 0.1, 0}, {1, 1, 1})
              .body("ball", "disc")
              .spherical("socket")
              .inertia(1, {0, 0, 0.1}, {1, 1, 1})
              .body("finger", "ball")
              .revolute("knuckle", {1, 0, 0})
              .inertia(1, {0, 0, 0.1}, {1, 1, 1})
              .body("tip", "finger")
              .revolute("joint", {1, 0, 0})
              .mimic("knuckle", 0.5)
              .inertia(1, {0, 0, 0.1}, {1, 1, 1})
              .spec());
}

TEST_F(Compute, HasATestForEachQuantity) {
  const Model<double> model = robots::panda();
  std::set<std::string> tested;
  for (const auto& [name, value] : expected(model, State(model)))
    tested.insert(name.substr(0, name.find(':')));
  const std::string help = output_of("compute --help");
  const std::vector<std::string> lines = lines_of(help.substr(help.find("Quantities:\n")));
  std::set<std::string> known;
  for (std::size_t k = 1; k < lines.size() && lines[k].starts_with("  "); ++k)
    known.insert(lines[k].substr(2, lines[k].find_first_of(" :", 2) - 2));
  EXPECT_EQ(known, tested);
}

TEST_F(Compute, NamesDegreesByJointAndLetsTheRootFloat) {
  write("arm.json", R"({"limber": 1, "name": "arm", "bodies": [
    {"name": "base", "joint": {"type": "fixed"}, "inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}},
    {"name": "upper", "parent": "base", "joint": {"name": "elbow", "type": "revolute"},
     "inertia": {"mass": 1, "about_com": [[1,0,0],[0,1,0],[0,0,1]]}}]})");
  write("rest.json", "{}");
  EXPECT_EQ(compute("arm.json --state rest.json", "total_mass")["dof_names"], Json({"elbow"}));
  EXPECT_EQ(compute("arm.json --state rest.json --root floating", "total_mass")["dof_names"],
            Json({"root/wx", "root/wy", "root/wz", "root/vx", "root/vy", "root/vz", "elbow"}));
}

/// The number of digits that matter in the text of a number.
int digits_in(const std::string& number) {
  std::string digits;
  for (const char c : number.substr(0, number.find('e')))
    if (c >= '0' && c <= '9') digits += c;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  return static_cast<int>(digits.size());
}

TEST_F(Compute, PrintsTheShortestNumbersThatReadBackTheSame) {
  write("s.json", R"({"v": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]})");
  const std::string text = output_of("compute panda --state s.json --what bias_forces");
  const std::size_t start = text.find('[', text.find("bias_forces")) + 1;
  std::istringstream numbers(text.substr(start, text.find(']', start) - start));
  int k = 0;
  for (std::string number; std::getline(numbers, number, ','); ++k) {
    const double value = std::stod(number);
    char shorter[40];
    std::snprintf(shorter, sizeof shorter, "%.*e", std::max(digits_in(number) - 2, 0), value);
    EXPECT_NE(std::stod(shorter), value) << number << " has a digit too many";
    EXPECT_GE(digits_in(number), 10) << number;
  }
  EXPECT_EQ(k, 7);
}

TEST_F(Compute, KeepsTheOrderAndAnswersOnce) {
  write("s.json", "{}");
  const Json result =
      compute("panda --state s.json", "total_mass,kinetic_energy --what potential_energy,total_mass");
  std::vector<std::string> keys;
  for (const auto& [key, value] : result.items()) keys.push_back(key);
  EXPECT_EQ(keys,
            (std::vector<std::string>{"dof_names", "total_mass", "kinetic_energy", "potential_energy"}));
}

TEST_F(Compute, TakesASpaceAfterAComma) {
  write("s.json", "{}");
  write("comma.json", R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "fixed"}}],
 "frames": [{"name": "tip, left", "body": "a", "placement": {"translation": [1, 2, 3]}}]})");
  const Json comma = compute("comma.json --state s.json", "'total_mass,placement:tip\\, left'");
  EXPECT_EQ(comma["placement:tip, left"]["translation"], Json({1, 2, 3}));
  EXPECT_EQ(output_of("compute panda --state s.json --what 'total_mass, kinetic_energy'"),
            output_of("compute panda --state s.json --what total_mass,kinetic_energy"));
}

/// What is computed is the tree; nobody should take it for the closed mechanism.
TEST_F(Compute, SaysThatLoopsAreLeftOpen) {
  write("s.json", "{}");
  std::string loops;
  for (const robots::RobotEntry& robot : robots::list())
    if (!robots::spec(robot.example).loops.empty()) loops = robot.example;
  ASSERT_FALSE(loops.empty());
  const Outcome outcome = limber("compute robots/" + loops + " --state s.json --what total_mass");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("left open: total_mass is of the tree without it; constrained_forward_dynamics"),
            std::string::npos)
      << outcome.err;
}

/// The square four-bar begins its motion at a position of balance: gravity does not turn it.
TEST_F(Compute, KeepsLoopsClosed) {
  const Outcome outcome = limber(
      "compute robots/four_bar --v 1,-1,1 --a 1,-1,1 --what constrained_forward_dynamics,constraint_forces,"
      "constrained_inverse_dynamics,constraint_jacobian,mobility");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto result = nlohmann::json::parse(outcome.out);
  for (const double a : result["constrained_forward_dynamics"]) EXPECT_NEAR(a, 0, 1e-12);
  ASSERT_EQ(result["constraint_forces"].size(), 1u);
  // The coupler moves on a circle of 1 m with 1 rad/s: each bar carries half of m (g − 1 m/s²), and side b is
  // the rocker, with x along it.
  const std::vector<double> b1 = result["constraint_forces"]["b1"];
  ASSERT_EQ(b1.size(), 6u);
  EXPECT_NEAR(b1[3], -(0.5 * 9.81 - 0.5), 1e-12);
  for (const int k : {0, 1, 2, 4, 5}) EXPECT_NEAR(b1[static_cast<std::size_t>(k)], 0, 1e-12);
  // 1 rad/s² of crank, coupler and rocker: two bars about their ends and the coupler's mass, in one freedom.
  const std::vector<double> tau = result["constrained_inverse_dynamics"];
  EXPECT_NEAR(tau[0] - tau[1] + tau[2], 2 * (1.0 / 3) + 1, 1e-12);
  EXPECT_EQ(result["constraint_jacobian"].size(), 5u);
  EXPECT_EQ(result["mobility"]["degrees_of_freedom"], 1);
  EXPECT_EQ(result["mobility"]["redundant_constraints"], 3);
}

/// The crank alone drives the four-bar: it gives the whole of what all three joints would.
TEST_F(Compute, GivesTheForcesOfActuatedJoints) {
  const std::string ask =
      "compute robots/four_bar --v 1,-1,1 --a 1,-1,1 --what constrained_inverse_dynamics ";
  const Outcome outcome = limber(ask + "--actuated a0");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const std::vector<double> tau = nlohmann::json::parse(outcome.out)["constrained_inverse_dynamics"];
  EXPECT_NEAR(tau.at(0), 2 * (1.0 / 3) + 1, 1e-12);
  EXPECT_EQ(tau.at(1), 0);
  EXPECT_EQ(tau.at(2), 0);
  // Five bars have two freedoms.
  const Outcome lacking =
      limber("compute robots/five_bar --what constrained_inverse_dynamics --actuated left_motor,left_elbow");
  EXPECT_EQ(lacking.status, 0);
  EXPECT_EQ(lacking.err, "");
  const Outcome too_few =
      limber("compute robots/five_bar --what constrained_inverse_dynamics --actuated left_motor");
  EXPECT_EQ(too_few.status, 0);
  EXPECT_TRUE(too_few.err.starts_with("warning: constrained_inverse_dynamics: the actuated joints cannot"))
      << too_few.err;
}

TEST_F(Compute, TakesItsArgumentsInAnyOrder) {
  write("s.json", "{}");
  EXPECT_EQ(output_of("compute --what total_mass panda --state s.json"),
            output_of("compute --state=s.json robots/panda --what=total_mass"));
}

TEST_F(Compute, ReadsAStateOrAModelFromStandardInput) {
  save_spec(robots::ur5_spec(), path("ur5.json"));
  write("s.json", R"({"v": [1, 2, 3, 4, 5, 6]})");
  const std::string wanted = output_of("compute robots/ur5 --state s.json --what kinetic_energy");
  EXPECT_EQ(output_of("compute robots/ur5 --state - --what kinetic_energy", text_of("s.json")), wanted);
  EXPECT_EQ(output_of("compute - --state s.json --what kinetic_energy", text_of("ur5.json")), wanted);
}

TEST_F(Compute, WritesToAFile) {
  write("s.json", "{}");
  const std::string wanted = output_of("compute panda --state s.json --what mass_matrix");
  EXPECT_EQ(output_of("compute panda --state s.json --what mass_matrix --out h.json"), "");
  EXPECT_EQ(text_of("h.json"), wanted);
  EXPECT_EQ(files(), (std::vector<std::string>{"h.json", "s.json"}));
}

TEST_F(Compute, TakesSeveralFramesInOperationalSpace) {
  const Model<double> model = robots::mini_cheetah();
  const State state(model);
  write("s.json", state.as_lists().dump());
  Workspace<double> ws(model);
  const std::string feet = "front_right_foot+hind_left_foot";
  const Json result =
      compute("mini_cheetah --state s.json", "inverse_operational_space_inertia:" + feet + ":world");
  EXPECT_EQ(result["inverse_operational_space_inertia:" + feet + ":world"],
            json(inverse_operational_space_inertia(model, ws, state.q, {"front_right_foot", "hind_left_foot"},
                                                   Coordinates::world)));
}

TEST_F(Compute, FindsFramesWhoseNamesLookLikeMore) {
  ModelSpec spec = robots::rp_arm_spec();
  for (const char* name : {"arm:world", "a+b", "arm"}) spec.frames.push_back({name, "link2", {}, 0});
  for (FrameSpec& frame : spec.frames) frame.placement = Transform<double>::identity();
  spec.frames.back().body = kWorld;
  save_spec(spec, path("m.json"));
  write("s.json", R"({"v": [1, 2]})");
  const Json result =
      compute("m.json --state s.json", "velocity:arm:world,velocity:a+b:body,velocity:arm:body");
  EXPECT_EQ(result["velocity:arm:world"], result["velocity:a+b:body"]);  // of the frame `arm:world`
  EXPECT_EQ(result["velocity:arm:body"], Json({0, 0, 0, 0, 0, 0}));
  EXPECT_NE(result["velocity:a+b:body"], Json({0, 0, 0, 0, 0, 0}));
}

TEST_F(Compute, TakesAModelInWhichNothingMoves) {
  write("s.json", "{}");
  const Json result =
      compute("- --state s.json", "mass_matrix,inverse_dynamics,total_mass", "{\"limber\": 1}");
  EXPECT_EQ(result.dump(), R"({"dof_names":[],"mass_matrix":[],"inverse_dynamics":[],"total_mass":0})");
}

/// One matrix of this chain takes 32 MB, all of a workspace 550; a process with its libraries less than 100.
TEST_F(Compute, TakesMemoryAsTheNumberOfBodies) {
  if (kSanitized) GTEST_SKIP() << "the sanitizer reserves all addresses";
  write("s.json", "{}");
  const Outcome outcome = shell(
      "ulimit -v 200000; limber compute chain2000 --state s.json --what inverse_dynamics,forward_dynamics");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(Compute, ShowsWarningsOnceAndGoesOn) {
  write("s.json", "{}");
  const Outcome outcome = limber("compute mini_cheetah --state s.json --what total_mass,mass_matrix");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines_of(outcome.err).size(), 1u);  // they are of one kind
  EXPECT_TRUE(outcome.err.starts_with("warning: body \"front_right_hip\" inertia.about_com"));
  EXPECT_NEAR(Json::parse(outcome.out)["total_mass"].get<double>(), 8.912, 1e-12);
}

TEST_F(Program, ComputeTakesAStateInManyForms) {
  const std::string what = " --what inverse_dynamics";
  write("s.json", R"({"q": [0.3, 0.5], "v": [1, 2], "a": [-1, 0.25]})");
  const std::string expected = output_of("compute robots/rp_arm --state s.json" + what);
  EXPECT_EQ(output_of("compute robots/rp_arm --q 0.3,0.5 --v 1,2 --a=-1,0.25" + what), expected);
  EXPECT_EQ(output_of(R"(compute robots/rp_arm --state '{"q": [0.3, 0.5], "v": [1, 2]}' --a -1,0.25 --json)" +
                      what),
            expected);
  EXPECT_EQ(output_of("compute robots/rp_arm" + what),
            output_of("compute robots/rp_arm --state -" + what, "{}"));
  EXPECT_EQ(output_of("compute robots/rp_arm --q 0.3,0.5 --v 1,2 --w 3,-4 --what coriolis_times"),
            output_of("compute robots/rp_arm --state - --what coriolis_times",
                      R"({"q": [0.3, 0.5], "v": [1, 2], "w": {"d2": -4, "theta1": 3}})"));
  EXPECT_EQ(error_of("compute robots/rp_arm --q 1,2,3" + what, 1),
            "--q:1: error: q = [1,2,3]: expected a list of 2 numbers, found 3");
}

TEST_F(Program, ComputeTakesManyStates) {
  const std::string what =
      "inverse_dynamics,forward_dynamics,bias_forces,gravity_forces,mass_matrix,coriolis_matrix,kinetic_"
      "energy,"
      "placement:flange,jacobian:flange:world,momentum,center_of_mass";
  const Model<double> model = robots::panda();
  std::mt19937_64 generator(3);
  std::string lines, table = "q0,q1,q2,q3,q4,q5,q6,v0,v1,v2,v3,v4,v5,v6,tau2\n";
  std::vector<std::string> states;
  for (int b = 0; b < 11; ++b) {
    const Vector<double> q = random(model, generator), v = random(model, generator);
    Vector<double> tau = Vector<double>::Zero(7);
    tau[2] = b;
    states.push_back(Json{{"q", json(q)}, {"v", json(v)}, {"tau", json(tau)}}.dump());
    lines += states.back() + "\n";
    for (const double x : q) table += Json(x).dump() + ",";
    for (const double x : v) table += Json(x).dump() + ",";
    table += Json(tau[2]).dump() + "\n";
  }
  write("s.jsonl", lines);
  write("s.csv", table);
  const std::string out = output_of("compute panda --states s.jsonl --what " + what);
  EXPECT_EQ(output_of("compute panda --states s.csv --what " + what), out);
  EXPECT_EQ(output_of("compute panda --states - --what " + what, lines), out);
  const std::vector<std::string> each = lines_of(out);
  ASSERT_EQ(each.size(), states.size());
  for (std::size_t b = 0; b < states.size(); ++b) {
    Json one = Json::parse(output_of("compute panda --state - --what " + what, states[b]));
    one.erase("dof_names");
    const Json many = Json::parse(each[b]), flat = one.flatten(), flat_many = many.flatten();
    ASSERT_EQ(flat.size(), flat_many.size());
    for (const auto& [key, value] : flat.items())
      EXPECT_NEAR(value.get<double>(), flat_many[key].get<double>(), 1e-10) << key;
  }
}

TEST_F(Program, ComputeReadsTablesAsPeopleWriteThem) {
  write("t.csv", "\xEF\xBB\xBFq0,q1\r\n.5,+1\r\n1.,-2e-1\r\n");
  EXPECT_EQ(lines_of(output_of("compute double_pendulum --states t.csv --what gravity_forces")).size(), 2u);
  write("t.csv", "\"q0\",\"q1\"\n0.5,\"1\"\n");
  EXPECT_EQ(output_of("compute double_pendulum --states t.csv --what gravity_forces"),
            output_of("compute double_pendulum --states - --what gravity_forces", "q0,q1\n0.5,1\n"));
  write("t.csv", "q0,q0\n1,2\n");
  EXPECT_NE(error_of("compute double_pendulum --states t.csv --what gravity_forces", 1).find("column \"q0\""),
            std::string::npos);
  write("t.csv", "q0,q1\n1,x\n");
  EXPECT_NE(error_of("compute double_pendulum --states t.csv --what gravity_forces", 1)
                .find("t.csv:2: error: column \"q1\""),
            std::string::npos);
  write("t.csv", "\n");
  EXPECT_NE(error_of("compute double_pendulum --states t.csv --what gravity_forces", 1).find("t.csv"),
            std::string::npos);
}

TEST_F(Program, ComputeWarnsOfStatesThatLoopsDoNotAllow) {
  const std::string what = " --what constrained_forward_dynamics";
  EXPECT_EQ(limber("compute four_bar" + what).err, "");
  EXPECT_NE(limber("compute four_bar --q 0.3,0.2,0.1" + what).err.find("the loops are open at q"),
            std::string::npos);
  EXPECT_NE(limber("compute four_bar --v 1,1,1" + what).err.find("v opens the loops"), std::string::npos);
  EXPECT_EQ(limber("compute four_bar --v 1,1,1 --quiet" + what).err, "");
}

TEST_F(Program, ComputeChecksAllStatesBeforeItPrints) {
  write("s.jsonl", "{\"q\": [0, 0]}\n\n{\"q\": [0]}\n{\"x\": 1}\n");
  EXPECT_TRUE(error_of("compute robots/rp_arm --states s.jsonl --what mass_matrix", 1)
                  .starts_with("s.jsonl:3: error: "));
  write("s.csv", "q0,v1\n1,2\n3\n");
  EXPECT_TRUE(
      error_of("compute robots/rp_arm --states s.csv --what mass_matrix", 1).starts_with("s.csv:3: error: "));
  write("s.csv", "q0,v2\n1,2\n");
  EXPECT_TRUE(
      error_of("compute robots/rp_arm --states s.csv --what mass_matrix", 1).starts_with("s.csv:1: error: "));
  write("s.csv", "q0,v1\n1,two\n3\n4,5\n");
  EXPECT_EQ(
      error_of("compute robots/rp_arm --states s.csv --what mass_matrix", 1),
      "s.csv:2: error: column \"v1\": expected a number such as -1.5e-3, found \"two\" (and 1 more error)");
  for (const char* nothing : {"", "\n \n", "q0,v1\n"}) {
    write("s.csv", nothing);
    EXPECT_EQ(error_of("compute robots/rp_arm --states s.csv --what mass_matrix", 1),
              "s.csv: error: file: expected a state in each line, found nothing");
  }
}

TEST_F(Program, ComputeSaysThatStatesAreLines) {
  const std::string command = "compute robots/rp_arm --states - --what mass_matrix",
                    expected = "error: file: expected one JSON object per line, found ";
  EXPECT_EQ(error_of(command, 1, "[{\"q\": [0, 1]}, {\"q\": [0, 2]}]\n"),
            "standard input:1: " + expected + "a list");
  EXPECT_EQ(error_of(command, 1, "\n[\n  {\"q\": [0, 1]}\n]\n"), "standard input:2: " + expected + "a list");
  for (const char* state :
       {"{\n  \"q\": [0, 1]\n}\n", "{\"q\": [\n0, 1]}\n", "{\"v\": [0, 1], \"forces\": {\"}\\\"}\":\n"})
    EXPECT_EQ(error_of(command, 1, state),
              "standard input:1: " + expected + "a line that does not end with }");
}

TEST_F(Program, ComputeNamesTheLineOfAStateWithoutAResult) {
  write("s.jsonl", "{\"q\": [0, 0]}\n\n{\"v\": [1e200, 0]}\n");
  EXPECT_TRUE(error_of("compute robots/rp_arm --states s.jsonl --what inverse_operational_space_inertia:tip,"
                       "kinetic_energy",
                       1)
                  .starts_with("s.jsonl:3: error: kinetic_energy: the result is not a finite number"));
  EXPECT_TRUE(
      error_of("compute robots/rp_arm --states s.jsonl --what operational_space_inertia:tip", 1)
          .starts_with("s.jsonl:1: error: operational_space_inertia: there is no Λ of frame \"tip\""));
}

}  // namespace
}  // namespace limber::test

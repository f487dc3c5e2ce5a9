// Constrained forward dynamics beside Pinocchio's constraintDynamics: the quadruped on four point feet, the
// humanoid on two welded soles, at random positions with velocities that the feet allow.
//
//   bench_constraints        prints a line of JSON per robot: microseconds per state, the largest difference
//
// Both have their memory before, and take turns; times are those of the thread, the median of all rounds.
#include "../libraries/pinocchio_session.hpp"
// Its umbrella header comes first.
#include <limber/limber.hpp>
#include <pinocchio/algorithm/constrained-dynamics.hpp>

#include <ctime>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "../harness/mechanism.hpp"

namespace {

namespace pin = pinocchio;
using Eigen::VectorXd;

struct Case {
  std::string robot;
  std::vector<std::string> feet;
  bool are_welded;
};

constexpr int kStates = 64, kRounds = 201;

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Microseconds per state of one pass over all states.
template <class F>
double pass(F&& f) {
  const double start = now();
  for (int i = 0; i < kStates; ++i) {
    f(static_cast<std::size_t>(i));
    asm volatile("" ::: "memory");
  }
  return 1e6 * (now() - start) / kStates;
}

double median(std::vector<double> samples) {
  std::nth_element(samples.begin(), samples.begin() + kRounds / 2, samples.end());
  return samples[kRounds / 2];
}

/// Where a frame is on the moving body of its joint: that is Pinocchio's frame of the joint.
pin::SE3 on_joint(const limber::ModelSpec& spec, const std::string& frame, std::string& joint) {
  const limber::FrameSpec& found = *spec.find_frame(frame);
  const limber::BodySpec* body = spec.find_body(found.body);
  limber::Transform<double> x = body->link_placement * found.placement;
  for (; body->joint.type == limber::JointType::fixed; body = spec.find_body(body->parent))
    x = spec.find_body(body->parent)->link_placement * body->placement * x;
  joint = body->joint.name;
  Eigen::Matrix3d r;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) r(i, j) = x.rotation.matrix(i, j);
  return {r, Eigen::Vector3d(x.translation.x, x.translation.y, x.translation.z)};
}

void run(const Case& c) {
  const limber::ModelSpec spec = bench::spec_of(c.robot);
  bench::Robot robot = bench::make_robot(c.robot, spec, kStates);
  const limber::Model<double> model = limber::build(spec);
  std::vector<limber::Constraint> constraints;
  for (const std::string& foot : c.feet)
    constraints.push_back(c.are_welded ? limber::Constraint::weld(limber::kWorld, foot)
                                       : limber::Constraint::point(limber::kWorld, foot));
  limber::ConstrainedMechanism mechanism(model, constraints);
  for (int i = 0; i < kStates; ++i) {
    const Eigen::Map<const VectorXd> q(robot.q_of(i), robot.nq), v(robot.v_of(i), robot.nv);
    const VectorXd allowed = mechanism.impact(q, v).v;
    std::copy_n(allowed.data(), robot.nv, robot.v.data() + static_cast<std::ptrdiff_t>(i) * robot.nv);
  }
  bench::pinocchio_tasks::Session s(robot);
  std::vector<pin::RigidConstraintModel> models;
  std::vector<pin::RigidConstraintData> datas;
  for (const std::string& foot : c.feet) {
    std::string joint;
    const pin::SE3 placement = on_joint(spec, foot, joint);
    models.emplace_back(c.are_welded ? pin::CONTACT_6D : pin::CONTACT_3D, s.model, s.model.getJointId(joint),
                        placement, pin::LOCAL);
  }
  for (const pin::RigidConstraintModel& each : models) datas.emplace_back(each);
  pin::initConstraintDynamics(s.model, s.data, models, datas);
  pin::ProximalSettings settings(1e-12, 0, 1);

  std::vector<VectorXd> q, v, tau;
  for (int i = 0; i < kStates; ++i) {
    q.emplace_back(Eigen::Map<const VectorXd>(robot.q_of(i), robot.nq));
    v.emplace_back(Eigen::Map<const VectorXd>(robot.v_of(i), robot.nv));
    tau.emplace_back(Eigen::Map<const VectorXd>(robot.tau_of(i), robot.nv));
  }
  const auto of_limber = [&](std::size_t i) -> const VectorXd& {
    return mechanism.constrained_forward_dynamics(q[i], v[i], tau[i]).a;
  };
  const auto of_pinocchio = [&](std::size_t i) -> const VectorXd& {
    return pin::constraintDynamics(s.model, s.data, s.q[i], s.v[i], s.tau[i], models, datas, settings);
  };
  double difference = 0;
  for (std::size_t i = 0; i < kStates; ++i) {
    const std::vector<double> theirs = s.forces(of_pinocchio(i));
    const VectorXd& ours = of_limber(i);
    const double scale = std::max(1.0, ours.cwiseAbs().maxCoeff());
    for (int k = 0; k < robot.nv; ++k)
      difference = std::max(difference, std::abs(ours[k] - theirs[static_cast<std::size_t>(k)]) / scale);
  }
  std::vector<double> limber_times, pinocchio_times;
  for (int round = 0; round < kRounds; ++round) {
    limber_times.push_back(pass(of_limber));
    pinocchio_times.push_back(pass(of_pinocchio));
  }
  const double ours = median(limber_times), theirs = median(pinocchio_times);
  std::printf(
      "{\"robot\": \"%s\", \"rows\": %d, \"limber_us\": %.3f, \"pinocchio_us\": %.3f, \"times\": %.2f, "
      "\"difference\": %.1e}\n",
      c.robot.c_str(), mechanism.row_count(), ours, theirs, theirs / ours, difference);
}

}  // namespace

int main() {
  std::vector<std::string> feet;
  for (const limber::FrameSpec& frame : bench::spec_of("quadruped").frames)
    if (frame.name.ends_with("_foot")) feet.push_back(frame.name);
  run({"quadruped", feet, false});
  run({"humanoid", {"left_sole", "right_sole"}, true});
}

// Inverse kinematics by the protocol of TRAC-IK's published table: targets from forward kinematics of random
// positions within the limits, 1e-5 in all coordinates, 5 ms at most, start in the middle of the limits.
//
//   bench_ik MODEL FRAME COUNT [FILE]       prints one line of JSON: Limber, one target at a time, all of
//                                           them as a batch of one thread, and in closed form where the arm
//                                           has one; KDL, and Newton's rule on Pinocchio where it is
//                                           installed; FILE receives the targets
//
// The peers get the same chain: joint axes and origins at q = 0, and the frame at its end.
#include <kdl/chain.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_nr_jl.hpp>
#include <kdl/chainiksolvervel_pinv.hpp>
#include <limber/batch/inverse_kinematics.hpp>
#include <limber/ik/closed_form.hpp>
#include <limber/limber.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "damped_newton.hpp"

namespace {

using namespace limber;
using bench_ik::ChainJoint;
using Clock = std::chrono::steady_clock;
constexpr double kTolerance = 1e-5, kSeconds = 5e-3;

struct Question {
  Model<double> model;
  std::string frame;
  std::vector<Transform<double>> targets;
  Vector<double> start;
};

struct Score {
  int solved = 0;
  std::vector<double> seconds;  // of all questions

  double mean() const {
    double sum = 0;
    for (const double s : seconds) sum += s;
    return sum / static_cast<double>(seconds.size());
  }
  double quantile(double part) {
    std::sort(seconds.begin(), seconds.end());
    return seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1))];
  }
};

/// Whether the positions are within their limits and bring the frame to the target; each solver is judged by
/// this.
bool is_solution(const Question& question, Workspace<double>& ws, const Vector<double>& q,
                 const Transform<double>& target) {
  const Transform<double> x = placement(question.model, ws, q, question.frame);
  const Vec3<double> p = x.translation - target.translation;
  const Vec3<double> r =
      rotation_vector_from_quaternion((x.rotation * target.rotation.inverse()).quaternion());
  for (int k = 0; k < 3; ++k)
    if (!(std::abs(p[k]) <= 1.01 * kTolerance && std::abs(r[k]) <= 1.01 * kTolerance)) return false;
  return is_valid(question.model, q);
}

Score score(const Question& question, const std::function<Vector<double>(const Transform<double>&)>& solve) {
  Workspace<double> ws(question.model, Prepare::on_use);
  Score result;
  for (const Transform<double>& target : question.targets) {
    const auto begin = Clock::now();
    const Vector<double> q = solve(target);
    result.seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    result.solved += is_solution(question, ws, q, target) ? 1 : 0;
  }
  return result;
}

Score of_limber(const Question& question) {
  InverseKinematics ik(question.model, {IkTarget::pose(question.frame, Transform<double>::identity())},
                       {.iterations = 1000000, .seconds = kSeconds});
  return score(question, [&](const Transform<double>& target) {
    ik.target(0).placement = target;
    return ik.solve(question.start).q;
  });
}

/// All branches of each target; the nearest to the start counts.
std::optional<Score> of_closed_form(const Question& question) {
  std::optional<ClosedForm> form = ClosedForm::of(question.model, question.frame);
  if (!form) return {};
  return score(question, [&](const Transform<double>& target) {
    const std::span<const Vector<double>> branches = form->solve(target, question.start);
    return branches.empty() ? question.start : branches.front();
  });
}

/// All targets in one call, by one thread; a budget of iterations takes the place of one of time.
struct BatchScore {
  int solved = 0;
  double mean = 0;  // seconds
};

BatchScore of_batch(const Question& question) {
  using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto count = static_cast<Eigen::Index>(question.targets.size());
  RowMatrix targets(count, 7), q(count, question.model.nq());
  for (Eigen::Index b = 0; b < count; ++b) {
    const Transform<double>& x = question.targets[static_cast<std::size_t>(b)];
    const Quaternion<double> r = x.rotation.quaternion();
    targets.row(b) << x.translation.x, x.translation.y, x.translation.z, r.x, r.y, r.z, r.w;
  }
  Batch<double> batch(question.model, {.threads = 1});
  const auto begin = Clock::now();
  batch::inverse_kinematics(batch, question.frame, targets,
                            batch::repeated(question.start.data(), count, question.model.nq()), {}, q);
  BatchScore result;
  result.mean = std::chrono::duration<double>(Clock::now() - begin).count() /
                static_cast<double>(question.targets.size());
  Workspace<double> ws(question.model, Prepare::on_use);
  for (Eigen::Index b = 0; b < count; ++b)
    result.solved +=
        is_solution(question, ws, q.row(b), question.targets[static_cast<std::size_t>(b)]) ? 1 : 0;
  return result;
}

KDL::Frame frame_of(const Transform<double>& x) {
  const Mat3<double>& r = x.rotation.matrix;
  return {KDL::Rotation(r.xx, r.xy, r.xz, r.yx, r.yy, r.yz, r.zx, r.zy, r.zz),
          KDL::Vector(x.translation.x, x.translation.y, x.translation.z)};
}

/// The joints between the world and the frame, in the world at q = 0, and where they are in q.
struct Chain {
  std::vector<ChainJoint> joints;
  std::vector<int> positions;
  Transform<double> tip;
};

Chain chain_of(const Question& question) {
  const Model<double>& model = question.model;
  Workspace<double> ws(model, Prepare::on_use);
  const Vector<double> zero = Vector<double>::Zero(model.nq());
  const Matrix6X<double> j = jacobian(model, ws, zero, question.frame, Coordinates::world);
  Chain result{{}, {}, placement(model, ws, zero, question.frame)};
  for (int k = 0; k < model.nv(); ++k) {
    if (j.col(k).norm() == 0) continue;
    const Vec3<double> w = to_vec3(j.col(k).head<3>()), v = to_vec3(j.col(k).tail<3>());
    const bool turns = norm(w) > 0.5;
    const auto at = static_cast<std::size_t>(k);
    result.joints.push_back({turns, turns ? w : v, turns ? cross(w, v) : Vec3<double>::zero(),
                             std::max(model.constants().lower[at], -1e9),
                             std::min(model.constants().upper[at], 1e9)});
    result.positions.push_back(
        k);  // positions and velocities have the same order where all joints have one degree
  }
  return result;
}

KDL::Chain kdl_chain(const Chain& chain) {
  KDL::Chain result;
  for (std::size_t k = 0; k < chain.joints.size(); ++k) {
    const ChainJoint& joint = chain.joints[k];
    result.addSegment(KDL::Segment(
        KDL::Joint("j" + std::to_string(k), KDL::Vector(joint.origin.x, joint.origin.y, joint.origin.z),
                   KDL::Vector(joint.axis.x, joint.axis.y, joint.axis.z),
                   joint.turns ? KDL::Joint::RotAxis : KDL::Joint::TransAxis),
        k + 1 == chain.joints.size() ? frame_of(chain.tip) : KDL::Frame::Identity()));
  }
  return result;
}

Score of_kdl(const Question& question) {
  const Chain chain = chain_of(question);
  const KDL::Chain kdl = kdl_chain(chain);
  const unsigned n = kdl.getNrOfJoints();
  KDL::JntArray lower(n), upper(n), start(n), now(n), next(n);
  for (unsigned k = 0; k < n; ++k) {
    lower(k) = chain.joints[k].lower;
    upper(k) = chain.joints[k].upper;
    start(k) = question.start[chain.positions[k]];
  }
  KDL::ChainFkSolverPos_recursive forward(kdl);
  KDL::ChainIkSolverVel_pinv velocity(kdl);
  KDL::ChainIkSolverPos_NR_JL solver(kdl, lower, upper, forward, velocity, 1, kTolerance);
  Vector<double> q = question.start;
  return score(question, [&](const Transform<double>& target) {
    const auto begin = Clock::now();
    const KDL::Frame wanted = frame_of(target);
    next = start;
    int status = -1;
    do {  // one step at a time, as the published comparison calls it
      now = next;
      status = solver.CartToJnt(now, wanted, next);
    } while (status < 0 && std::chrono::duration<double>(Clock::now() - begin).count() < kSeconds);
    for (unsigned k = 0; k < n; ++k) q[chain.positions[k]] = next(k);
    return q;
  });
}

#ifdef BENCH_WITH_PINOCCHIO
Score of_pinocchio(const Question& question) {
  const Chain chain = chain_of(question);
  bench_ik::DampedNewton newton(chain.joints, chain.tip);
  const auto n = static_cast<Eigen::Index>(chain.positions.size());
  Vector<double> start(n), q = question.start;
  for (Eigen::Index k = 0; k < n; ++k)
    start[k] = question.start[chain.positions[static_cast<std::size_t>(k)]];
  return score(question, [&](const Transform<double>& target) {
    const Vector<double>& found = newton.solve(target, start, kTolerance, kSeconds);
    for (Eigen::Index k = 0; k < n; ++k) q[chain.positions[static_cast<std::size_t>(k)]] = found[k];
    return q;
  });
}
#endif

void print(const char* name, Score result, const char* end) {
  std::printf("\"%s\": {\"solved\": %d, \"mean_us\": %.3f, \"median_us\": %.3f, \"p99_us\": %.3f}%s", name,
              result.solved, 1e6 * result.mean(), 1e6 * result.quantile(0.5), 1e6 * result.quantile(0.99),
              end);
}

void write_targets(const Question& question, const char* path) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) return;
  std::fputs("[", file);
  for (std::size_t k = 0; k < question.targets.size(); ++k) {
    const Transform<double>& x = question.targets[k];
    const Quaternion<double> r = x.rotation.quaternion();
    std::fprintf(file, "%s[%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g]", k == 0 ? "" : ",\n", x.translation.x,
                 x.translation.y, x.translation.z, r.x, r.y, r.z, r.w);
  }
  std::fputs("]\n", file);
  std::fclose(file);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("bench_ik MODEL FRAME COUNT [TARGETS]\n", stderr);
    return 2;
  }
  const std::string path = argv[1];
  const Model<double> model =
      path.starts_with("robots/") ? build(robots::spec(path.substr(7))) : load_model(path);
  Question question{model, argv[2], {}, middle_of_limits(model)};
  Workspace<double> ws(model, Prepare::on_use);
  std::mt19937_64 generator(1);
  for (int k = 0; k < std::atoi(argv[3]); ++k)
    question.targets.push_back(placement(model, ws, random(model, generator), question.frame));
  if (argc > 4) write_targets(question, argv[4]);
  std::printf("{\"robot\": \"%s\", \"targets\": %zu, ", model.name().c_str(), question.targets.size());
  print("limber", of_limber(question), ", ");
  const BatchScore batch = of_batch(question);
  std::printf("\"batch\": {\"solved\": %d, \"mean_us\": %.3f}, ", batch.solved, 1e6 * batch.mean);
  if (const std::optional<Score> closed = of_closed_form(question)) print("closed_form", *closed, ", ");
#ifdef BENCH_WITH_PINOCCHIO
  print("pinocchio", of_pinocchio(question), ", ");
#endif
  print("kdl", of_kdl(question), "}\n");
  return 0;
}

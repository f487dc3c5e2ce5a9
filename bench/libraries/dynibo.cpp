// dynibo (Rust), through the C functions of dynibo/src/lib.rs. It reads URDF files alone, its gravity is
// always 9.80665 m/s² downwards, and it numbers joints breadth first.
#include <unistd.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "../harness/interface.hpp"

struct Handle;
extern "C" {
Handle* dynibo_open(const char* urdf, int floating, int* order);
void dynibo_close(Handle*);
void dynibo_add_state(Handle*, std::size_t joints, const double* q, const double* v, const double* a,
                      const double* tau, const double* base);
void dynibo_set_forces(Handle*, std::size_t state, const double* tau, std::size_t n);
int dynibo_inverse_dynamics(Handle*, std::size_t state, double* out, std::size_t n);
int dynibo_gravity(Handle*, std::size_t state, double* out, std::size_t n);
int dynibo_mass_matrix(Handle*, std::size_t state, double* out, std::size_t n);
int dynibo_forward_dynamics(Handle*, std::size_t state, double* out, std::size_t n);
}

namespace {

using bench::JointKind;
using bench::Result;
using bench::Robot;
using bench::Tasks;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double kItsGravity = 9.80665;

std::string text(const double (&x)[3]) {
  char out[100];
  std::snprintf(out, sizeof out, "%.17g %.17g %.17g", x[0], x[1], x[2]);
  return out;
}

/// Roll, pitch and yaw, also where the pitch is a right angle.
std::string rpy(const double (&r)[9]) {
  const bool level = std::hypot(r[0], r[3]) > 1e-12;
  const double yaw = level ? std::atan2(r[3], r[0]) : 0, s = std::sin(yaw), c = std::cos(yaw);
  const double angles[3] = {std::atan2(s * r[2] - c * r[5], c * r[4] - s * r[1]),
                            std::atan2(-r[6], c * r[0] + s * r[3]), yaw};
  return text(angles);
}

std::string urdf_of(const Robot& robot) {
  const bool floats = robot.has_floating_joint();
  std::string links = floats ? "" : "<link name=\"base\"/>\n", joints;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const bench::Body& body = robot.bodies[i];
    const std::string number = std::to_string(i);
    const double(&m)[9] = body.inertia;
    char inertia[400];
    std::snprintf(inertia, sizeof inertia,
                  "<mass value=\"%.17g\"/><inertia ixx=\"%.17g\" ixy=\"%.17g\" ixz=\"%.17g\" iyy=\"%.17g\" "
                  "iyz=\"%.17g\" "
                  "izz=\"%.17g\"/>",
                  body.mass, m[0], m[1], m[2], m[4], m[5], m[8]);
    links += "<link name=\"l" + number + "\"><inertial><origin xyz=\"" + text(body.com) +
             "\" rpy=\"0 0 0\"/>" + inertia + "</inertial></link>\n";
    if (body.joint == JointKind::floating) continue;
    const std::string parent = body.parent < 0 ? "base" : "l" + std::to_string(body.parent);
    joints += "<joint name=\"j" + number + "\" type=\"" +
              (body.joint == JointKind::revolute ? "revolute" : "prismatic") + "\"><parent link=\"" + parent +
              "\"/><child link=\"l" + number + "\"/><origin xyz=\"" + text(body.translation) + "\" rpy=\"" +
              rpy(body.rotation) + "\"/><axis xyz=\"" + text(body.axis) +
              "\"/><limit lower=\"-1000\" upper=\"1000\" effort=\"1000\" velocity=\"1000\"/></joint>\n";
  }
  return "<robot name=\"robot\">\n" + links + joints + "</robot>\n";
}

/// Whether the robot is of the kind that dynibo knows.
bool is_known(const Robot& robot) {
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const bench::Body& body = robot.bodies[i];
    if (body.armature != 0 || (body.joint == JointKind::floating && i != 0)) return false;
  }
  return robot.gravity[0] == 0 && robot.gravity[1] == 0;
}

/// A floating base of dynibo has the velocity [ω; v] in world axes.
struct Session {
  const Robot& robot;
  Handle* handle;
  int base;               ///< velocities of the base, 0 or 6
  std::vector<int> from;  ///< from[i]: which of dynibo's velocities is number i here
  VectorXd result;
  MatrixXd h;

  explicit Session(const Robot& given)
      : robot(given), base(given.has_floating_joint() ? 6 : 0), result(given.nv), h(given.nv, given.nv) {
    char path[] = "/tmp/bench_dynibo_XXXXXX";
    const int file = mkstemp(path);
    const std::string urdf = urdf_of(robot);
    const bool written = write(file, urdf.data(), urdf.size()) == static_cast<ssize_t>(urdf.size());
    close(file);
    std::vector<int> bodies(robot.bodies.size(), -1);
    handle = written ? dynibo_open(path, base != 0, bodies.data()) : nullptr;
    std::remove(path);
    if (!handle) throw std::runtime_error("dynibo refuses the robot");
    from.resize(static_cast<std::size_t>(robot.nv));
    for (int i = 0; i < base; ++i) from[static_cast<std::size_t>(i)] = i;
    for (int k = 0; k < robot.nv - base; ++k) {
      const bench::Body& body =
          robot.bodies.at(static_cast<std::size_t>(bodies[static_cast<std::size_t>(k)]));
      from[static_cast<std::size_t>(body.v_index)] = base + k;
    }
    for (int s = 0; s < robot.state_count; ++s) add_state(s);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() { dynibo_close(handle); }

  int source(int i) const { return from[static_cast<std::size_t>(i)]; }
  std::size_t nv() const { return static_cast<std::size_t>(robot.nv); }

  Matrix3d axes(int state) const {
    if (base == 0) return Matrix3d::Identity();
    return Eigen::Quaterniond(Eigen::Map<const Eigen::Vector4d>(robot.q_of(state) + 3)).toRotationMatrix();
  }
  /// In dynibo's order, the base in world axes.
  VectorXd to_dynibo(int state, const double* x) const {
    VectorXd y(robot.nv);
    for (int i = 0; i < robot.nv; ++i) y[source(i)] = x[i];
    for (int i = 0; i < base; i += 3) y.segment<3>(i) = axes(state) * y.segment<3>(i);
    return y;
  }
  VectorXd to_limber(int state, const VectorXd& x) const {
    VectorXd y(robot.nv);
    for (int i = 0; i < robot.nv; ++i) y[i] = x[source(i)];
    for (int i = 0; i < base; i += 3) y.segment<3>(i) = axes(state).transpose() * y.segment<3>(i);
    return y;
  }

  void add_state(int s) {
    const VectorXd v = to_dynibo(s, robot.v_of(s)), tau = to_dynibo(s, robot.tau_of(s));
    VectorXd a = to_dynibo(s, robot.a_of(s)), q(robot.nv);
    if (base) a.segment<3>(3) += v.segment<3>(0).cross(v.segment<3>(3));  // classical
    for (const bench::Body& body : robot.bodies)
      if (body.joint != JointKind::floating) q[source(body.v_index)] = robot.q_of(s)[body.q_index];
    double root[19];
    if (base) {
      std::copy_n(robot.q_of(s), 7, root);
      std::copy_n(v.data(), 6, root + 7);
      std::copy_n(a.data(), 6, root + 13);
    }
    dynibo_add_state(handle, nv() - static_cast<std::size_t>(base), q.data() + base, v.data() + base,
                     a.data() + base, tau.data(), base ? root : nullptr);
    // The same acceleration under its own gravity.
    const VectorXd forces = tau - missing_gravity(s);
    dynibo_set_forces(handle, static_cast<std::size_t>(s), forces.data(), nv());
  }
  /// What its gravity lacks.
  VectorXd missing_gravity(int s) const {
    VectorXd g(robot.nv);
    dynibo_gravity(handle, static_cast<std::size_t>(s), g.data(), nv());
    return g * (-robot.gravity[2] / kItsGravity - 1);
  }
};

std::vector<double> numbers(const MatrixXd& m) { return {m.data(), m.data() + m.size()}; }

class Dynibo final : public bench::Library {
 public:
  std::string name() const override { return "dynibo " DYNIBO_VERSION; }
  std::string compiler() const override { return RUSTC_VERSION; }

  Tasks open(const Robot& robot) const override {
    if (!is_known(robot)) return {};
    const auto session = std::make_shared<Session>(robot);
    Session& s = *session;
    Tasks tasks;
    add_task(
        tasks, {"inverse_dynamics", "inverse_dynamics", robot.state_count},
        [&s](int i) {
          dynibo_inverse_dynamics(s.handle, static_cast<std::size_t>(i), s.result.data(), s.nv());
        },
        [session](int i) {
          const VectorXd tau = session->result + session->missing_gravity(i);
          return Result{numbers(session->to_limber(i, tau))};
        });
    add_task(
        tasks, {"mass_matrix", "mass_matrix", robot.state_count},
        [&s](int i) { dynibo_mass_matrix(s.handle, static_cast<std::size_t>(i), s.h.data(), s.nv()); },
        [session](int i) {
          MatrixXd half(session->h.rows(), session->h.cols()), whole = half;
          for (int k = 0; k < half.cols(); ++k) half.col(k) = session->to_limber(i, session->h.col(k));
          half.transposeInPlace();
          for (int k = 0; k < half.cols(); ++k) whole.col(k) = session->to_limber(i, half.col(k));
          return Result{numbers(whole)};
        });
    add_task(
        tasks, {"forward_dynamics", "forward_dynamics", robot.state_count},
        [&s](int i) {
          dynibo_forward_dynamics(s.handle, static_cast<std::size_t>(i), s.result.data(), s.nv());
        },
        [session](int i) {
          VectorXd a = session->result;
          if (session->base) {
            const VectorXd v = session->to_dynibo(i, session->robot.v_of(i));
            a.segment<3>(3) -= v.segment<3>(0).cross(v.segment<3>(3));
          }
          return Result{numbers(session->to_limber(i, a))};
        });
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Dynibo library;
  return &library;
}

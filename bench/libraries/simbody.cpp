// Simbody. Gravity enters as a force on each body.
#include <numeric>
#include <stdexcept>

#include "simbody_bodies.hpp"

namespace {

using bench::JointKind;
using bench::Result;
using bench::Robot;
using bench::Tasks;
using bench::simbody::vec;
using SimTK::Rotation;
using SimTK::Vec3;
using SimTK::Vector;

struct Session {
  const Robot& robot;
  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter{system};
  std::vector<SimTK::MobilizedBody> bodies{bench::simbody::add_bodies(robot, matter)};
  std::vector<int> from;  ///< from[i]: which of Simbody's velocities is number i here
  SimTK::State state;
  std::vector<Vector> q, v, a, tau;
  Vector result, zero;
  SimTK::Vector_<SimTK::SpatialVec> weights, accelerations;
  SimTK::Matrix h;

  explicit Session(const Robot& given) : robot(given) {
    state = system.realizeTopology();
    system.realizeModel(state);
    if (state.getNU() != robot.nv) throw std::runtime_error("another number of velocities");
    from.resize(static_cast<std::size_t>(robot.nv));
    for (std::size_t b = 0; b < bodies.size(); ++b)
      for (int k = 0; k < bodies[b].getNumU(state); ++k)
        from[static_cast<std::size_t>(robot.bodies[b].v_index + k)] = bodies[b].getFirstUIndex(state) + k;
    for (int s = 0; s < robot.state_count; ++s) add_state(s);
    result.resize(robot.nv);
    zero.resize(robot.nv);
    zero = 0;
  }

  int source(int i) const { return from[static_cast<std::size_t>(i)]; }

  Rotation axes(int s, const bench::Body& body) const {
    const double* x = robot.q_of(s) + body.q_index + 3;
    return Rotation(SimTK::Quaternion(x[3], x[0], x[1], x[2]));
  }
  template <class F>
  void each_floating(const F& f) const {
    for (const bench::Body& body : robot.bodies)
      if (body.joint == JointKind::floating) f(body);
  }
  /// In Simbody's order, free joints in world axes.
  Vector to_simbody(int s, const double* x) const {
    std::vector<double> y(x, x + robot.nv);
    each_floating([&](const bench::Body& body) {
      for (int i = body.v_index; i < body.v_index + 6; i += 3) {
        const Vec3 w = axes(s, body) * Vec3(x[i], x[i + 1], x[i + 2]);
        for (int k = 0; k < 3; ++k) y[static_cast<std::size_t>(i + k)] = w[k];
      }
    });
    Vector z(robot.nv);
    for (int i = 0; i < robot.nv; ++i) z[source(i)] = y[static_cast<std::size_t>(i)];
    return z;
  }
  std::vector<double> to_limber(int s, const Vector& x) const {
    std::vector<double> y;
    for (int i = 0; i < robot.nv; ++i) y.push_back(x[source(i)]);
    each_floating([&](const bench::Body& body) {
      for (int i = body.v_index; i < body.v_index + 6; i += 3) {
        double* z = y.data() + i;
        const Vec3 w = ~axes(s, body) * Vec3(z[0], z[1], z[2]);
        for (int k = 0; k < 3; ++k) z[k] = w[k];
      }
    });
    return y;
  }
  /// a += sign · ω × v of free joints: the rate of [R ω; R v] has this part.
  void add_turning(int s, double sign, double* x) const {
    each_floating([&](const bench::Body& body) {
      const double* u = robot.v_of(s) + body.v_index;
      const Vec3 part = sign * (Vec3(u[0], u[1], u[2]) % Vec3(u[3], u[4], u[5]));
      for (int k = 0; k < 3; ++k) x[body.v_index + 3 + k] += part[k];
    });
  }

  void add_state(int s) {
    Vector positions(state.getNQ());
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      const bench::Body& body = robot.bodies[b];
      const double* x = robot.q_of(s) + body.q_index;
      const int first = bodies[b].getFirstQIndex(state);
      if (body.joint != JointKind::floating) {
        positions[first] = x[0];
      } else {
        const double values[7] = {x[6], x[3], x[4], x[5], x[0], x[1], x[2]};
        for (int k = 0; k < 7; ++k) positions[first + k] = values[k];
      }
    }
    std::vector<double> acceleration(robot.a_of(s), robot.a_of(s) + robot.nv);
    add_turning(s, 1, acceleration.data());
    q.push_back(positions);
    v.push_back(to_simbody(s, robot.v_of(s)));
    a.push_back(to_simbody(s, acceleration.data()));
    tau.push_back(to_simbody(s, robot.tau_of(s)));
  }

  void position(int i) {
    state.updQ() = q[static_cast<std::size_t>(i)];
    system.realize(state, SimTK::Stage::Position);
  }
  void velocity(int i) {
    state.updU() = v[static_cast<std::size_t>(i)];
    system.realize(state, SimTK::Stage::Velocity);
  }
  void weigh() {
    const Vec3 g = vec(robot.gravity);
    weights.resize(matter.getNumBodies());
    weights.setToZero();
    for (std::size_t b = 0; b < bodies.size(); ++b)
      matter.addInStationForce(state, bodies[b], vec(robot.bodies[b].com), robot.bodies[b].mass * g, weights);
  }
};

class Simbody final : public bench::Library {
 public:
  std::string name() const override { return "simbody " + bench::simbody::version(); }
  std::string compiler() const override { return "as packaged"; }

  Tasks open(const Robot& robot) const override {
    for (const bench::Body& body : robot.bodies)
      if (body.armature != 0) return {};
    const auto session = std::make_shared<Session>(robot);
    Session& s = *session;
    Tasks tasks;
    add_task(
        tasks,
        {"inverse_dynamics", "realize(Velocity), calcResidualForceIgnoringConstraints", robot.state_count},
        [&s](int i) {
          s.position(i);
          s.velocity(i);
          s.weigh();
          s.matter.calcResidualForceIgnoringConstraints(s.state, s.zero, s.weights,
                                                        s.a[static_cast<std::size_t>(i)], s.result);
        },
        [session](int i) { return Result{session->to_limber(i, session->result)}; });
    add_task(
        tasks, {"mass_matrix", "realize(Position), calcM", robot.state_count},
        [&s](int i) {
          s.position(i);
          s.matter.calcM(s.state, s.h);
        },
        [session](int i) {
          const int n = session->robot.nv;
          SimTK::Matrix half(n, n);
          for (int j = 0; j < n; ++j) {
            const std::vector<double> column = session->to_limber(i, Vector(session->h(j)));
            for (int k = 0; k < n; ++k) half(j, k) = column[static_cast<std::size_t>(k)];
          }
          std::vector<double> whole;
          for (int j = 0; j < n; ++j) {
            const std::vector<double> column = session->to_limber(i, Vector(half(j)));
            whole.insert(whole.end(), column.begin(), column.end());
          }
          return Result{whole};
        });
    add_task(
        tasks,
        {"forward_dynamics", "realize(Dynamics), calcAccelerationIgnoringConstraints", robot.state_count},
        [&s](int i) {
          s.position(i);
          s.velocity(i);
          s.weigh();
          s.system.realize(s.state, SimTK::Stage::Dynamics);
          s.matter.calcAccelerationIgnoringConstraints(s.state, s.tau[static_cast<std::size_t>(i)], s.weights,
                                                       s.result, s.accelerations);
        },
        [session](int i) {
          std::vector<double> x = session->to_limber(i, session->result);
          session->add_turning(i, -1, x.data());
          return Result{x};
        });
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Simbody library;
  return &library;
}

// The problems of the literature in Simbody.
#include <exception>
#include <memory>

#include "../libraries/simbody_bodies.hpp"
#include "peers.hpp"

namespace bench::sim {

namespace {

using SimTK::MobilizedBody;
using SimTK::UnitVec3;
using SimTK::Vec3;

struct Mechanism {
  explicit Mechanism(const Assignment& given) : robot(given.robot) {
    SimTK::Force::UniformGravity(forces, matter, simbody::vec(robot.gravity));
    if (given.problem == "A02") close_four_bars();
    if (given.problem == "A04") close_bricard();
    if (given.problem == "A05") add_springs();
    state = system.realizeTopology();
    system.realizeModel(state);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      bodies[i].setOneQ(state, 0, robot.q[i]);
      bodies[i].setOneU(state, 0, robot.v[i]);
    }
  }

  MobilizedBody& body(const std::string& joint) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (robot.bodies[i].name == joint) return bodies[i];
    throw std::runtime_error("no joint " + joint);
  }

  /// The end of each coupler on the top of the next upright, in the plane.
  void close_four_bars() {
    for (std::size_t k = 0; 2 * k + 1 < bodies.size(); ++k) {
      MobilizedBody& coupler = body("pin" + std::to_string(k));
      MobilizedBody& upright = body("foot" + std::to_string(k + 1));
      SimTK::Constraint::PointInPlane(upright, UnitVec3(1, 0, 0), 0, coupler, Vec3(1, 0, 0));
      SimTK::Constraint::PointInPlane(upright, UnitVec3(0, 1, 0), 1, coupler, Vec3(1, 0, 0));
    }
  }

  /// A revolute joint about x at (0, 0, 1).
  void close_bricard() {
    MobilizedBody& last = body("joint4");
    const double right_angle = SimTK::Pi / 2;
    SimTK::Constraint::Ball(matter.Ground(), Vec3(0, 0, 1), last, Vec3(0, 1, 0));
    SimTK::Constraint::ConstantAngle(matter.Ground(), UnitVec3(0, 1, 0), last, UnitVec3(1, 0, 0),
                                     right_angle);
    SimTK::Constraint::ConstantAngle(matter.Ground(), UnitVec3(0, 0, 1), last, UnitVec3(1, 0, 0),
                                     right_angle);
  }

  void add_springs() {
    for (const int side : {1, -1}) {
      MobilizedBody& rod = body(side > 0 ? "right hinge" : "left hinge");
      const Vec3 middle(side * std::cos(SimTK::Pi / 6) / 2, 0, -0.25), corner(side * 0.05, 0, 0);
      SimTK::Force::TwoPointLinearSpring(forces, rod, middle, body("slide"), corner, 8e5, 0.5);
      SimTK::Force::TwoPointLinearDamper(forces, rod, middle, body("slide"), corner, 4e4);
    }
  }

  void add_to(Motion& motion, const SimTK::State& now) const {
    system.realize(now, SimTK::Stage::Dynamics);
    motion.energy.push_back(system.calcEnergy(now));
    motion.q.emplace_back();
    for (const MobilizedBody& its : bodies) motion.q.back().push_back(its.getOneQ(now, 0));
  }

  const Robot& robot;
  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter{system};
  SimTK::GeneralForceSubsystem forces{system};
  std::vector<MobilizedBody> bodies{simbody::add_bodies(robot, matter)};
  SimTK::State state;
};

template <class Integrator>
Motion run(const Assignment& given, double accuracy, int intervals) {
  const Mechanism mechanism(given);
  Integrator integrator(mechanism.system);
  integrator.setAccuracy(accuracy);
  integrator.setFinalTime(given.seconds);
  integrator.setReturnEveryInternalStep(true);
  Motion motion;
  const double begin = processor_seconds();
  try {
    integrator.initialize(mechanism.state);
    mechanism.add_to(motion, integrator.getState());
    for (int k = 1; k <= intervals; ++k) {
      const double until = given.seconds * k / intervals;
      while (integrator.getTime() < until && processor_seconds() - begin < kMostProcessorSeconds)
        integrator.stepTo(until);
      if (integrator.getTime() < until) break;
      mechanism.add_to(motion, integrator.getState());
    }
  } catch (const std::exception&) {
    // No step meets the accuracy: the motion ends there.
  }
  motion.seconds = processor_seconds() - begin;
  return motion;
}

template <class Integrator>
Method method(const Assignment& given, const char* name) {
  return {name, false, kTolerances,
          [&given](double accuracy, int intervals) { return run<Integrator>(given, accuracy, intervals); }};
}

}  // namespace

std::vector<Method> methods_of_simbody(const Assignment& given) {
  return {method<SimTK::RungeKuttaMersonIntegrator>(given, "Runge–Kutta–Merson"),
          method<SimTK::RungeKutta3Integrator>(given, "Runge–Kutta 3"),
          method<SimTK::CPodesIntegrator>(given, "CPodes"), method<SimTK::VerletIntegrator>(given, "Verlet"),
          method<SimTK::SemiExplicitEuler2Integrator>(given, "semi-explicit Euler 2")};
}

std::string simbody_version() { return simbody::version(); }

}  // namespace bench::sim

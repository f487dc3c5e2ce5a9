// Random mechanisms in a state, ready for the library and for the reference: what the tests of algorithms run
// over. The same in every run.
#pragma once

#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>

#include <map>
#include <string>
#include <vector>

#include "oracle/oracle.hpp"
#include "support/draw.hpp"

namespace limber::test {

// ---- Comparison: |a − b| ≤ tolerance · max(1, max |b|), entry by entry. NaN is close to nothing.

inline constexpr double kTolerance = 1e-12;

::testing::AssertionResult close(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b,
                                 double tolerance = kTolerance);

Eigen::VectorXd eigen(double x);
Eigen::VectorXd eigen(const Vec3<double>& v);
Eigen::VectorXd eigen(const Motion<double>& m);
Eigen::VectorXd eigen(const Force<double>& f);
Eigen::VectorXd eigen(const Inertia<double>& i);
Eigen::MatrixXd eigen(const Transform<double>& x);

template <class A, class B>
::testing::AssertionResult close_to(const A& a, const B& b, double tolerance = kTolerance) {
  return close(eigen(a), eigen(b), tolerance);
}

// ---- Mechanisms

/// Where the joints are: at rest, at angles of 1e-8, anywhere, a hair before half a turn.
enum class Posture { neutral, tiny, random, near_half_turn };

/// What there is beside links and joints of every type.
enum class Kind {
  tree,      ///< nothing
  geared,    ///< balanced rotors on the parents of joints, several on some
  floating,  ///< a floating base; rotors of any kind, mimic joints, joints of the user's own
  coupled,   ///< the same on a fixed base
  massless,  ///< links without inertia wherever that is allowed, rotors of any kind
};
inline constexpr Kind kKinds[] = {Kind::tree, Kind::geared, Kind::floating, Kind::coupled, Kind::massless};

ModelSpec random_mechanism(Kind kind, int bodies, unsigned seed);

/// A position reached from the neutral one.
Eigen::VectorXd random_position(const Model<double>& model, Posture posture, unsigned seed);

struct Mechanism {
  std::string name;
  ModelSpec spec;
  Model<double> model;
  Eigen::VectorXd q, v, a, tau;
  ExternalForces<double> forces;                     ///< on links, named frames and the world
  std::map<std::string, Force<double>> link_forces;  ///< the same, by link
  Oracle reference;
  std::vector<int> order;  ///< the reference's number of each velocity
  Workspace<double> ws;

  Mechanism(std::string name, const ModelSpec& spec, Posture posture, unsigned seed);

  int nv() const { return model.nv(); }
  /// Velocities, accelerations or forces in the reference's order, and back.
  Eigen::VectorXd to_reference(const Eigen::VectorXd& x) const;
  Eigen::VectorXd from_reference(const Eigen::VectorXd& x) const { return x(order); }
  /// A 6 × nv matrix.
  Eigen::MatrixXd columns_from_reference(const Eigen::MatrixXd& j) const { return j(Eigen::all, order); }
  /// A frame's quantity from world coordinates.
  Motion<double> in(Coordinates coordinates, const std::string& frame, const Motion<double>& world) const;
  const std::vector<std::string>& frames() const { return model.names().frames; }
};

inline constexpr Coordinates kCoordinates[] = {Coordinates::body, Coordinates::world,
                                               Coordinates::world_aligned};

/// f(mechanism) for trees of 1 to 100 bodies of each kind in each posture, until one fails.
template <class F>
void for_each_mechanism(F&& f, int largest = 100) {
  unsigned seed = 1;
  for (const int bodies : {1, 2, 5, 9, 7, 7, 7, 7, 18, 40, 100}) {
    for (const Kind kind : kKinds) {
      ++seed;
      if (bodies > largest) continue;
      const auto posture = static_cast<Posture>(seed % 4);
      const std::string name = "kind " + std::to_string(static_cast<int>(kind)) + ", posture " +
                               std::to_string(static_cast<int>(posture)) + ", " + std::to_string(bodies) +
                               " bodies, seed " + std::to_string(seed);
      SCOPED_TRACE(name);
      Mechanism mechanism(name, random_mechanism(kind, bodies, seed), posture, seed);
      f(mechanism);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace limber::test

// The mechanisms of S. F. Echeandia, "Rigid-Body Dynamics Algorithms for Physically Interactive Robots", B.S.
// thesis, University of Notre Dame, 2020: serial chains and trees of branching factor 2 (sections 3.3 and
// 4.4), bipeds and quadrupeds (section 3.3.2, figure 3.4, table 3.2).
//
// What section 4.4 says: thin-walled cylinders of 1 kg and 1 m; no gravity; rotors of 0.5 kg with gear ratio
// 5, each on the parent link and about the joint's own axis (section 4.2.2).
//
// What it does not say, and what stands here:
//   geometry   that of autoTree in R. Featherstone's spatial_v2, which the thesis used: each link lies along
//              its x-axis and turns about z, so that all motion is in a plane; children sit at (1, 0, 0)
//   radius     0.05 m, a twentieth of the length, as in autoTree: I = diag(m r², m (6 r² + l²)/12, same)
//   rotors     balanced on the joint's axis, with the rotational inertia 1 kg m² about every axis. The
//              differences between its approximate and its rotor-free results (tables 4.3 to 4.5) come out
//              with this radius and this inertia.
//   biped and quadruped   no topology is given. Here: body 1 is the trunk, a link like the others; the other
//              n − 1 are legs as equal as n allows, numbered breadth first (first link of each leg, second
//              link of each leg, …).
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <string>

namespace limber::robots {

namespace {

// The tube.
constexpr double kMass = 1, kLength = 1, kRadius = kLength / 20;
constexpr double kAlong = kMass * kRadius * kRadius;
constexpr double kAcross = kMass * (6 * kRadius * kRadius + kLength * kLength) / 12;

RotorSpec geared_rotor() {
  RotorSpec rotor;
  rotor.gear_ratio = 5;
  rotor.inertia = {0.5, {0, 0, 0}, Mat3<double>::identity()};
  return rotor;
}

/// n links; parent(i) < i, and 0 is the world.
template <class Parent>
ModelSpec family(const char* function, const char* word, int n, Rotors rotors, const Parent& parent) {
  if (n < 1 || n > kMostBodies) {
    ProblemList problems;
    problems.report(ProblemCode::body_count, 0, {ElementKind::other, "", function}, std::to_string(n),
                    {std::to_string(kMostBodies)});
    throw ModelError(problems.all());
  }
  const auto link = [](int i) { return i == 0 ? kWorld : "link" + std::to_string(i); };
  ModelBuilder builder(word + std::to_string(n) + (rotors == Rotors::geared ? "_geared" : ""));
  builder.gravity({0, 0, 0});
  for (int i = 1; i <= n; ++i) {
    const int p = parent(i);
    builder.body(link(i), link(p)).revolute("joint" + std::to_string(i));
    builder.at({p == 0 ? 0 : kLength, 0, 0});
    builder.inertia(kMass, {kLength / 2, 0, 0}, {kAlong, kAcross, kAcross});
    if (rotors == Rotors::geared) builder.rotor(geared_rotor());
  }
  return builder.frame("tip", link(n), {kLength, 0, 0}).spec();
}

/// A trunk with so many legs.
ModelSpec walker(const char* word, int legs, int n, Rotors rotors) {
  return family(word, word, n, rotors, [&](int i) { return i == 1 ? 0 : std::max(1, i - legs); });
}

}  // namespace

ModelSpec serial_chain_spec(int n, Rotors rotors) {
  return family("serial_chain", "chain", n, rotors, [](int i) { return i - 1; });
}
ModelSpec binary_tree_spec(int n, Rotors rotors) {
  return family("binary_tree", "tree", n, rotors, [](int i) { return i / 2; });
}
ModelSpec biped_spec(int n, Rotors rotors) { return walker("biped", 2, n, rotors); }
ModelSpec quadruped_spec(int n, Rotors rotors) { return walker("quadruped", 4, n, rotors); }

Model<double> serial_chain(int n, Rotors rotors) { return build(serial_chain_spec(n, rotors)); }
Model<double> binary_tree(int n, Rotors rotors) { return build(binary_tree_spec(n, rotors)); }
Model<double> biped(int n, Rotors rotors) { return build(biped_spec(n, rotors)); }
Model<double> quadruped(int n, Rotors rotors) { return build(quadruped_spec(n, rotors)); }

}  // namespace limber::robots

// One body under constraints: motion freedom S, constraint forces T = S⊥, apparent inverse inertia.
#include <limber/limber.hpp>
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/apparent_inertia.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

double worst = 0;

void compare(const char* what, double computed, double wanted) {
  std::printf("  %-44s %9.5f  should be %9.5f\n", what, computed, wanted);
  worst = std::max(worst, std::abs(computed - wanted));
}

double difference(const Motion<double>& a, const Motion<double>& b) {
  return norm(a.angular - b.angular) + norm(a.linear - b.linear);
}

/// A plate of 0.6 m × 0.4 m and 3 kg that slides on a table without friction.
Inertia<double> plate() {
  constexpr double mass = 3, a = 0.6, b = 0.4, thin = mass / 12;
  return Inertia<double>::from_com(
      mass, {0, 0, 0}, Sym3<double>::diagonal(thin * b * b, thin * a * a, thin * (a * a + b * b)));
}

/// Turning about z, sliding along x and y.
const MotionSubspace<double, 3> on_table = {Motion<double>::basis(2), Motion<double>::basis(3),
                                            Motion<double>::basis(4)};

void subspaces() {
  std::printf("A plate on a table\n");
  // What the table can do: no push along it, no moment about its normal.
  const ForceSubspace<double, 3> holds = orthogonal_complement(on_table);
  double work = 0;
  for (const Force<double>& t : holds)
    for (const Motion<double>& s : on_table) work += std::abs(dot(s, t));
  compare("power of its forces on free motions", work, 0);

  // The same constraint from its forces: three legs that push up are all that the table does.
  const ForceSubspace<double, 3> legs = {Force<double>::through({0.3, 0.2, 0}, {0, 0, 1}),
                                         Force<double>::through({0.3, -0.2, 0}, {0, 0, 1}),
                                         Force<double>::through({-0.3, 0, 0}, {0, 0, 1})};
  const MotionSubspace<double, 3> free = orthogonal_complement(legs);
  double outside = 0;
  for (const Motion<double>& s : free)
    for (const Force<double>& t : holds) outside += std::abs(dot(s, t));
  compare("motions that the legs leave, outside of S", outside, 0);
}

void push() {
  std::printf("It is pushed at a corner\n");
  const Force<double> f = Force<double>::through({0.3, 0.2, 0}, {0, 5, -2});
  const Mat6<double> phi = apparent_inverse_inertia(plate(), on_table);
  const Motion<double> a = apparent_inverse_inertia_times(plate(), on_table, f);
  compare("ω̇ = moment / I_zz", a.angular.z, 0.3 * 5 / plate().about_origin.zz);
  compare("acceleration of the centre: f / m", a.linear.y, 5.0 / 3);
  double trace = 0;  // Φ I projects onto S, so its trace is the dimension of S
  for (int i = 0; i < 6; ++i) trace += (phi * matrix(plate()))(i, i);
  compare("trace of Φ I: degrees of freedom", trace, 3);

  // Another basis of the same S gives the same Φ.
  const MotionSubspace<double, 3> other = {on_table[0] + on_table[1] * 2.0, on_table[1] - on_table[2],
                                           on_table[2] * 3.0};
  compare("with another basis, off by", difference(apparent_inverse_inertia_times(plate(), other, f), a), 0);

  // The table answers with what makes f + f_c = I a, and does no work.
  const ConstrainedMotion<double> motion =
      constrained_motion(plate(), on_table, Motion<double>::zero(), Motion<double>::zero(), f);
  compare("the table pushes up", motion.constraint_force.linear.z, 2);

  // The same by the algorithms for whole mechanisms: a planar joint.
  const Model model =
      build(ModelBuilder("plate").gravity({0, 0, 0}).body("plate").planar("table").solid(plate()).spec());
  Workspace ws(model);
  ExternalForces<double> forces(model);
  forces.add(model, "plate", f);
  const Eigen::VectorXd still = Eigen::VectorXd::Zero(3);
  const Eigen::VectorXd acceleration_of_joint = forward_dynamics(model, ws, still, still, still, forces);
  compare("forward_dynamics of a planar joint, off by",
          difference(acceleration(model, ws, still, still, acceleration_of_joint, "plate"), a), 0);
}

/// x down the slope, z off it, origin at the line of contact now. The line moves with ω r, so S moves too:
/// Ṡ α = ω² r along z.
void rolling() {
  std::printf("A cylinder rolls down a slope\n");
  constexpr double m = 2, r = 0.3, slope = 0.4, w = 1.5, g = 9.81;
  const Inertia<double> cylinder =
      Inertia<double>::from_com(m, {0, 0, r}, Sym3<double>::diagonal(0.2, 0.5 * m * r * r, 0.2));
  const MotionSubspace<double, 1> s = {Motion<double>::basis(1)};
  const Motion<double> v = s[0] * w, drift{{0, 0, 0}, {0, 0, w * w * r}};
  const Force<double> weight =
      Force<double>::through({0, 0, r}, {m * g * std::sin(slope), 0, -m * g * std::cos(slope)});
  const ConstrainedMotion<double> motion = constrained_motion(cylinder, s, v, drift, weight);
  const Vec3<double> centre = point_acceleration(motion.acceleration, v, {0, 0, r});
  compare("acceleration of the centre: ⅔ g sin β", centre.x, 2.0 / 3 * g * std::sin(slope));
  compare("friction: a third of the weight's pull", motion.constraint_force.linear.x,
          -m * g * std::sin(slope) / 3);
  compare("the slope pushes: m g cos β", motion.constraint_force.linear.z, m * g * std::cos(slope));
  compare("power of the constraint", dot(v, motion.constraint_force), 0);
}

int main() {
  subspaces();
  push();
  rolling();
  return worst < 1e-12 ? 0 : 1;
}

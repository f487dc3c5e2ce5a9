// The RP manipulator of O. Khatib, "Introduction to Robotics", Stanford, lecture on the explicit form of the
// equations of motion: a link that turns in a vertical plane, its centre of mass l₁ from the axis, and a
// second one that slides along it, its centre of mass d₂ from the axis.
//
//   M = diag(m₁ l₁² + I_zz1 + m₂ d₂² + I_zz2, m₂)    G = [(m₁ l₁ + m₂ d₂) g cos θ₁, m₂ g sin θ₁]
//
// The lecture has letters only; the numbers are chosen here, with moments about x and y that the motion in
// the plane does not see.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

namespace limber::robots {

ModelSpec rp_arm_spec() {
  constexpr double l1 = 0.5, m1 = 3, m2 = 2, zz1 = 0.05, zz2 = 0.04;
  return ModelBuilder("rp_arm")
      .gravity({0, -9.81, 0})
      .body("link1")
      .revolute("theta1", {0, 0, 1})
      .inertia(m1, {l1, 0, 0}, {0.01, 0.05, zz1})
      .body("link2")
      .prismatic("d2", {1, 0, 0})
      .inertia(m2, {0, 0, 0}, {0.02, 0.03, zz2})
      .frame("tip", "link2")
      .spec();
}

Model<double> rp_arm() { return build(rp_arm_spec()); }

}  // namespace limber::robots

// A. G. Barto, R. S. Sutton, C. W. Anderson, "Neuronlike adaptive elements that can solve difficult learning
// control problems", IEEE Transactions on Systems, Man and Cybernetics 13(5), 1983, appendix: cart 1 kg, pole
// 0.1 kg, half the pole's length 0.5 m, force ±10 N, track ±2.4 m, g = 9.8 m/s².
//
// Decided here: the friction of the appendix (0.0005 of the cart, 0.000002 of the pole) is left out, as in
// most programs that followed; the hinge is at the cart's centre; the cart, which never turns, has no
// rotational inertia. A positive angle leans towards +x.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>

namespace limber::robots {

ModelSpec cart_pole_spec() {
  constexpr double pole = 0.1, half = 0.5, across = pole * half * half / 3;
  return ModelBuilder("cart_pole")
      .gravity({0, 0, -9.8})
      .body("cart")
      .prismatic("slider", {1, 0, 0})
      .limits(-2.4, 2.4)
      .effort_limit(10)
      .point_mass(1, {0, 0, 0})
      .body("pole")
      .revolute("hinge", {0, 1, 0})
      .inertia(pole, {0, 0, half}, {across, across, 0})
      .frame("tip", "pole", {0, 0, 2 * half})
      .spec();
}

Model<double> cart_pole() { return build(cart_pole_spec()); }

}  // namespace limber::robots

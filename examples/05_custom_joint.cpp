// A joint type of your own: a wheel that rolls on the ground without slipping.
#include <limber/limber.hpp>
#include <limber/spatial/solids.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

/// The wheel turns by q about y while its centre moves by r q along x.
struct RollingJoint : VectorSpaceJoint<1> {
  double r = 0.3;

  /// X_joint_body(q): where the body is.
  template <class T>
  Transform<T> transform(const T* q) const {
    return {Rotation<T>::about_y(q[0]), {as<T>(r) * q[0], as<T>(0), as<T>(0)}};
  }

  /// The body's velocity per unit of q̇, in body coordinates: ω = y, and x turned back into the body. It moves
  /// in the body as the wheel turns; how fast is found by dual numbers.
  template <class T>
  void columns(const T* q, Motion<T>* s) const {
    s[0] = {Vec3<T>::unit_y(),
            inverse_times(Rotation<T>::about_y(q[0]), Vec3<T>{as<T>(r), as<T>(0), as<T>(0)})};
  }
};

int main() {
  // A solid disc rolls down a slope of 20 degrees. The axis of a solid is z; the wheel's is y.
  const double slope = 20 * std::acos(-1.0) / 180, quarter = std::acos(-1.0) / 2;
  const ModelSpec spec =
      ModelBuilder("wheel")
          .body("disc")
          .custom("roll", make_custom_joint<RollingJoint>("rolling"))
          .at({0, 0, 0.3}, Rotation<double>::about_y(slope))
          .solid(solids::cylinder(700.0, 0.3, 0.05), {0, 0, 0}, Rotation<double>::about_x(quarter))
          .spec();
  const Model wheel = build(spec);
  Workspace ws(wheel);

  // All algorithms take it like any other joint. Without torque it rolls down with ⅔ g sin(slope).
  Eigen::VectorXd q = Eigen::VectorXd::Constant(1, 0.7), v = Eigen::VectorXd::Constant(1, 2.0);
  const double a = 0.3 * forward_dynamics(wheel, ws, q, v, Eigen::VectorXd::Zero(1))[0];
  const double expected = 2.0 / 3 * 9.81 * std::sin(slope);
  std::printf("%.3f kg of wheel on a slope of 20 degrees: %.6f m/s² (by the textbook %.6f)\n",
              total_mass(wheel), a, expected);
  return std::abs(a - expected) < 1e-12 ? 0 : 1;
}

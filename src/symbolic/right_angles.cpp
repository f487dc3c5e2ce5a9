#include "symbolic/right_angles.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace limber::symbolic {

namespace {

bool is_nearly_whole(double x) { return std::abs(x - std::round(x)) <= kRightAngle; }

bool are_nearly_whole(const Vec3<double>& v) {
  return is_nearly_whole(v.x) && is_nearly_whole(v.y) && is_nearly_whole(v.z);
}

Vec3<double> rounded(const Vec3<double>& v) { return {std::round(v.x), std::round(v.y), std::round(v.z)}; }

double right(double angle) {
  constexpr double quarter = std::numbers::pi / 2;
  const double nearest = std::round(angle / quarter) * quarter;
  return std::abs(angle - nearest) <= kRightAngle ? nearest : angle;
}

class Straightening {
 public:
  explicit Straightening(const AnglesAsRead& angles) : angles_(angles) {}

  void apply(Rotation<double>& rotation) {
    Mat3<double> m = rotation.matrix;
    if (const Vec3<double>* rpy = angles_.find(rotation))
      m = Rotation<double>::from_rpy({right(rpy->x), right(rpy->y), right(rpy->z)}).matrix;
    if (are_nearly_whole(m.row(0)) && are_nearly_whole(m.row(1)) && are_nearly_whole(m.row(2)))
      m = Mat3<double>::from_rows(rounded(m.row(0)), rounded(m.row(1)), rounded(m.row(2)));
    double change = 0;
    for (int i = 0; i < 3; ++i) change = std::max(change, norm(m.row(i) - rotation.matrix.row(i)));
    rotation.matrix = m;
    count(change);
  }

  void apply(Vec3<double>& axis) {
    const double length = norm(axis);
    if (!(length > 0)) return;  // build() reports it
    const Vec3<double> unit = axis * (1 / length);
    if (!are_nearly_whole(unit)) return;
    axis = rounded(unit);
    count(norm(axis - unit));
  }

  int changed() const { return changed_; }

 private:
  void count(double change) { changed_ += change > 1e-12 ? 1 : 0; }

  const AnglesAsRead& angles_;
  int changed_ = 0;
};

}  // namespace

int make_angles_right(ModelSpec& spec) {
  Straightening straightening(spec.angles_as_read);
  for (BodySpec& body : spec.bodies) {
    straightening.apply(body.placement.rotation);
    straightening.apply(body.link_placement.rotation);
    straightening.apply(body.joint.axis);
    if (body.joint.axis2) straightening.apply(*body.joint.axis2);
    for (RotorSpec& rotor : body.rotors) {
      if (rotor.placement) straightening.apply(rotor.placement->rotation);
      straightening.apply(rotor.axis);
    }
  }
  return straightening.changed();
}

}  // namespace limber::symbolic

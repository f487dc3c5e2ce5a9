#include <limber/dynamics/dynamics.hpp>
#include <limber/ik/closed_form.hpp>
#include <limber/math/pack.hpp>
#include <limber/math/sincos.hpp>
#include <limber/model/state.hpp>

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ik/circles.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

namespace {

using ik::angle_between;
using ik::Axis;
using ik::Circle;
using ik::V3;

constexpr int kJoints = 6;
/// More branches than an arm has: four by the quartic, times two for the wrist.
constexpr int kMostBranches = 16;
using Six = std::array<double, kJoints>;

/// The arm with all angles zero, in the world: G(θ) = E1(θ1) … E6(θ6) takes its points to where they are.
struct Arm {
  std::array<Axis, kJoints> axes;
  double size = 0;  ///< the sum of the distances between its axes' points
  V3 center;        ///< where three axes meet

  const Axis& operator[](int joint) const { return axes[static_cast<std::size_t>(joint)]; }
};

Transform<double> exponential(const Axis& axis, double c, double s) {
  const Rotation<double> rotation = ik::rotation_about(axis.h, c, s);
  return {rotation, axis.p - rotation * axis.p};
}
Transform<double> exponential(const Axis& axis, double angle) {
  return exponential(axis, std::cos(angle), std::sin(angle));
}

/// The same arm, counted from another joint on: E_k … E6 (G⁻¹ E1 G) … (G⁻¹ E_(k−1) G) = G. So three axes in a
/// row may always be the last ones.
Arm counted_from(int first, const Arm& arm, const Transform<double>& goal) {
  if (first == 0) return arm;
  const Transform<double> back = goal.inverse();
  Arm result{.axes = {}, .size = arm.size, .center = back.point(arm.center)};
  for (int k = 0; k < kJoints; ++k) {
    const Axis& axis = arm[(first + k) % kJoints];
    result.axes[static_cast<std::size_t>(k)] =
        first + k < kJoints ? axis : Axis{back.rotation * axis.h, back.point(axis.p)};
  }
  return result;
}

/// The point nearest to lines; meaningless where they are parallel.
V3 nearest_point(std::span<const Axis> lines) {
  Eigen::Matrix3d a = Eigen::Matrix3d::Zero();
  Eigen::Vector3d b = Eigen::Vector3d::Zero();
  for (const Axis& line : lines) {
    const Eigen::Vector3d h(line.h.x, line.h.y, line.h.z), p(line.p.x, line.p.y, line.p.z);
    const Eigen::Matrix3d across = Eigen::Matrix3d::Identity() - h * h.transpose();
    a += across;
    b += across * p;
  }
  const Eigen::Vector3d x = a.fullPivLu().solve(b);
  return {x.x(), x.y(), x.z()};
}

bool are_parallel(const Axis& a, const Axis& b) { return squared_norm(cross(a.h, b.h)) < 1e-10; }

/// Whether they meet, and where. Files give angles and lengths in a few digits; what that spoils is mended by
/// Newton's rule at the end.
bool meet(std::span<const Axis> lines, double size, V3& where) {
  where = nearest_point(lines);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const V3 r = where - lines[k].p;
    const V3 across = r - dot(lines[k].h, r) * lines[k].h;
    if (!(squared_norm(across) < 1e-10 * size * size)) return false;
    if (k > 0 && are_parallel(lines[k - 1], lines[k])) return false;
  }
  return true;
}

/// Whether the three axes from `first` on are parallel, and their neighbours are not.
bool has_parallel_axes(const Arm& arm, int first) {
  return are_parallel(arm[first], arm[first + 1]) && are_parallel(arm[first + 1], arm[first + 2]) &&
         (first == 0 || !are_parallel(arm[first - 1], arm[first])) &&
         (first + 3 == kJoints || !are_parallel(arm[first + 2], arm[first + 3]));
}

/// Two numbers that depend on an angle: m (cos θ, sin θ) + k.
struct Pair {
  Eigen::Matrix2d m;
  Eigen::Vector2d k;
};

/// Calls found(θ1, θ3) for every solution of x(θ3) = y(θ1).
template <class Found>
void for_each_equal(const Pair& x, const Pair& y, double size, double one_posture, double three_posture,
                    Found&& found) {
  const Eigen::Matrix2d &a = x.m, &b = y.m;
  const Eigen::Vector2d k = x.k - y.k;
  // m has rank 1 (or 0) where axis 2 is parallel to its neighbour or meets it: a combination of the rows is
  // free of its angle. Solves for the other one by that, and then for this one.
  const auto is_singular = [&](const Eigen::Matrix2d& m) {
    return std::abs(m.determinant()) < 1e-7 * m.row(0).norm() * m.row(1).norm() + 1e-12 * size * size;
  };
  const auto one_by_one = [&](const Eigen::Matrix2d& free, const Eigen::Matrix2d& other,
                              const Eigen::Vector2d& rest, double free_posture, auto&& take) {
    const int strong = free.row(0).norm() >= free.row(1).norm() ? 0 : 1;
    if (free.row(strong).norm() < 1e-7 * size) {  // the goal is on the axis: any angle will do
      const int row = other.row(0).norm() >= other.row(1).norm() ? 0 : 1;
      for (const double angle : ik::angles_of(other(row, 0), other(row, 1), -rest[row]))
        take(free_posture, angle);
      return;
    }
    const double share = free.row(1 - strong).dot(free.row(strong)) / free.row(strong).squaredNorm();
    const Eigen::RowVector2d alone = other.row(1 - strong) - share * other.row(strong);
    for (const double angle : ik::angles_of(alone[0], alone[1], share * rest[strong] - rest[1 - strong])) {
      const double sum =
          other(strong, 0) * std::cos(angle) + other(strong, 1) * std::sin(angle) + rest[strong];
      for (const double own : ik::angles_of(free(strong, 0), free(strong, 1), sum)) take(own, angle);
    }
  };
  if (is_singular(b)) return one_by_one(b, a, k, one_posture, found);
  if (is_singular(a))
    return one_by_one(a, b, -k, three_posture, [&](double three, double one) { found(one, three); });
  // (c₁, s₁) = P (c₃, s₃) + r has length 1.
  const Eigen::Matrix2d inverse = b.inverse(), p = inverse * a;
  const Eigen::Vector2d r = inverse * k;
  for (const double three :
       ik::angles_of_quadratic(p.col(0).squaredNorm(), 2 * p.col(0).dot(p.col(1)), p.col(1).squaredNorm(),
                               2 * r.dot(p.col(0)), 2 * r.dot(p.col(1)), r.squaredNorm() - 1)) {
    const Eigen::Vector2d one = p * Eigen::Vector2d(std::cos(three), std::sin(three)) + r;
    found(std::atan2(one[1], one[0]), three);
  }
}

/// Calls found(θ1, θ2, θ3) for every way to bring a point to a goal: E1 E2 E3 point = goal.
///
/// E3 point is on a circle, E1⁻¹ goal on another; axis 2 takes one to the other where both have the same
/// height along it and the same distance from one of its points. Both are linear in the cosine and sine.
template <class Found>
void for_each_way(const Arm& arm, const V3& point, const V3& goal, const Six& posture, Found&& found) {
  const Axis& second = arm[1];
  const Circle x(arm[2], point), y(arm[0], goal);
  const auto invariants = [&](const Circle& circle) {
    const V3 r = circle.center - second.p;
    Pair pair;
    pair.m << dot(second.h, circle.u), dot(second.h, circle.v), 2 * dot(r, circle.u) / arm.size,
        2 * dot(r, circle.v) / arm.size;
    pair.k << dot(second.h, r), (squared_norm(r) + squared_norm(circle.u)) / arm.size;
    return pair;
  };
  for_each_equal(invariants(x), invariants(y), arm.size, -posture[0], posture[2],
                 [&](double minus_one, double three) {
                   const V3 from = x.at(three) - second.p, to = y.at(minus_one) - second.p;
                   found(-minus_one, angle_between(second.h, from, to, posture[1], arm.size), three);
                 });
}

/// A plane: its unit normal and a point.
struct Plane {
  V3 normal, point;
};

/// The same for a plane: axis 2 takes one to another where both have the same angle with it and the same
/// distance from one of its points.
template <class Found>
void for_each_way(const Arm& arm, const Plane& plane, const Plane& goal, const Six& posture, Found&& found) {
  const Axis& second = arm[1];
  const Circle x({arm[2].h, V3::zero()}, plane.normal), y({arm[0].h, V3::zero()}, goal.normal);  // normals
  const auto invariants = [&](const Circle& normal, const Axis& axis, const Plane& turning) {
    const V3 r = axis.p - second.p;
    Pair pair;
    pair.m << arm.size * dot(second.h, normal.u), arm.size * dot(second.h, normal.v), dot(r, normal.u),
        dot(r, normal.v);
    pair.k << arm.size * dot(second.h, normal.center),
        dot(r, normal.center) + dot(turning.normal, turning.point - axis.p);
    return pair;
  };
  for_each_equal(invariants(x, arm[2], plane), invariants(y, arm[0], goal), arm.size, -posture[0], posture[2],
                 [&](double minus_one, double three) {
                   found(-minus_one, angle_between(second.h, x.at(three), y.at(minus_one), posture[1]),
                         three);
                 });
}

/// Calls found(θ) for the angles with E1 … E6 = goal where axes 4, 5, 6 meet: E1 E2 E3 brings the meeting
/// point to its place, and the last three turn.
template <class Found>
void solve_meeting_axes(const Arm& arm, const Transform<double>& goal, const Six& posture, Found&& found) {
  for_each_way(arm, arm.center, goal.point(arm.center), posture, [&](double one, double two, double three) {
    const Rotation<double> first = ik::rotation_about(arm[0].h, one) * ik::rotation_about(arm[1].h, two) *
                                   ik::rotation_about(arm[2].h, three);
    const Rotation<double> rest = first.inverse() * goal.rotation;
    const V3 &h4 = arm[3].h, &h5 = arm[4].h, &h6 = arm[5].h;
    // E6 keeps h6, so E4 E5 h6 = rest h6; along h4 that depends on θ5 alone.
    const V3 wanted = rest * h6;
    const Circle tip({h5, V3::zero()}, h6);
    for (const double five :
         ik::angles_of(dot(h4, tip.u), dot(h4, tip.v), dot(h4, wanted) - dot(h4, tip.center))) {
      const double four = angle_between(h4, tip.at(five), wanted, posture[3]);
      const Rotation<double> last =
          (ik::rotation_about(h4, four) * ik::rotation_about(h5, five)).inverse() * rest;
      found(Six{one, two, three, four, five, ik::turn_about(h6, last, posture[5])});
    }
  });
}

/// The same where axes 4, 5, 6 are parallel: they move planes across them within themselves, so E1 E2 E3
/// brings such a plane to its place. What is left is a triangle in it.
template <class Found>
void solve_parallel_axes(const Arm& arm, const Transform<double>& goal, const Six& posture, Found&& found) {
  const V3 &h = arm[3].h, &p = arm[3].p;
  const double sign5 = dot(h, arm[4].h), sign6 = dot(h, arm[5].h);
  const Circle elbow(arm[4], arm[5].p);
  const auto flat = [&](const V3& v) { return v - dot(h, v) * h; };
  const V3 r = flat(elbow.center - p);
  for_each_way(
      arm, Plane{h, p}, Plane{goal.rotation * h, goal.point(p)}, posture,
      [&](double one, double two, double three) {
        const Transform<double> rest =
            (exponential(arm[0], one) * exponential(arm[1], two) * exponential(arm[2], three)).inverse() *
            goal;  // E4 E5 E6
        const double sum = ik::turn_about(h, rest.rotation, 0);
        // E4 E5 brings a point of axis 6 to its place.
        const V3 place = flat(rest.point(arm[5].p) - p);
        for (const double five :
             ik::angles_of(2 * dot(r, elbow.u), 2 * dot(r, elbow.v),
                           squared_norm(place) - squared_norm(r) - squared_norm(elbow.u))) {
          const double four = angle_between(h, elbow.at(five) - p, place, posture[3], arm.size);
          found(Six{one, two, three, four, five, sign6 * (sum - four - sign5 * five)});
        }
      });
}

}  // namespace

struct ClosedForm::Contents {
  Model<double> model;
  Arm arm;
  Arm seen;                        ///< the same, with the three axes that meet or are parallel at its end
  Transform<double> zero_inverse;  ///< of the frame's placement with all angles zero
  Kind kind = Kind::axes_that_meet;
  int first = 0;  ///< the joint that `seen` begins with
  std::array<int, kJoints> q_index{};
  std::vector<Vector<double>> found;
  std::array<double, kMostBranches> distance{};
  int count = 0;

  explicit Contents(const Model<double>& its_model) : model(its_model), found(kMostBranches) {
    for (Vector<double>& q : found) q.resize(model.nq());
  }

  bool recognise();
  /// Where the angle of joint k of `seen` is in q.
  int position(int k) const { return q_index[static_cast<std::size_t>((first + k) % kJoints)]; }
  void take(Six angles, const Transform<double>& goal, VectorArgument<double> posture);
  double refined(Six& angles, const Transform<double>& goal) const;
};

/// Which three axes in a row meet or are parallel.
bool ClosedForm::Contents::recognise() {
  for (const Kind wanted : {Kind::axes_that_meet, Kind::parallel_axes})
    for (const int three : {3, 0, 1, 2}) {
      const bool is_there =
          wanted == Kind::parallel_axes
              ? has_parallel_axes(arm, three)
              : meet(std::span(arm.axes).subspan(static_cast<std::size_t>(three), 3), arm.size, arm.center);
      if (!is_there) continue;
      kind = wanted;
      first = (three + 3) % kJoints;
      return true;
    }
  return false;
}

/// Newton's rule, which closed forms need where axes meet or are parallel but for the last digits of a file.
/// Returns the gap that is left.
double ClosedForm::Contents::refined(Six& angles, const Transform<double>& goal) const {
  constexpr double kMet = 1e-12;
  double gap = 0;
  for (int iteration = 0;; ++iteration) {
    std::array<Transform<double>, kJoints + 1> before;  // E1 … E(k−1)
    before[0] = Transform<double>::identity();
    std::array<double, padded(kJoints)> angle{}, sine, cosine;
    std::copy(angles.begin(), angles.end(), angle.begin());
    sincos_all(kJoints, angle.data(), sine.data(), cosine.data());
    for (std::size_t k = 0; k < kJoints; ++k)
      before[k + 1] = before[k] * exponential(seen.axes[k], cosine[k], sine[k]);
    const Transform<double>& reached = before[kJoints];
    const Transform<double> rest = goal * reached.inverse();
    const V3 turn = rotation_vector_from_quaternion(rest.rotation.quaternion());
    const V3 shift = rest.translation;  // of the origin; at a small turn that is the step's linear part
    Eigen::Matrix<double, 6, 1> step;
    step << turn.x, turn.y, turn.z, shift.x, shift.y, shift.z;
    const double now = step.cwiseAbs().maxCoeff();
    if (iteration > 0 && !(now < 0.5 * gap)) return now;
    gap = now;
    if (gap < kMet * std::max(1.0, arm.size) || iteration == 6 || gap > 1e-2) return gap;
    Eigen::Matrix<double, 6, kJoints> jacobian;  // of axis k where E1 … E(k−1) bring it
    for (std::size_t k = 0; k < kJoints; ++k) {
      const V3 h = before[k].rotation * seen.axes[k].h, moment = cross(before[k].point(seen.axes[k].p), h);
      jacobian.col(static_cast<Eigen::Index>(k)) << h.x, h.y, h.z, moment.x, moment.y, moment.z;
    }
    const Eigen::Matrix<double, kJoints, 1> change = jacobian.fullPivLu().solve(step);
    for (int k = 0; k < kJoints; ++k) angles[static_cast<std::size_t>(k)] += change[k];
    // A small step leaves what its linear equations leave and a second order: no need to look again.
    const double length = change.lpNorm<1>();
    const double left =
        (step - jacobian * change).lpNorm<Eigen::Infinity>() + length * length * std::max(1.0, arm.size);
    if (left < kMet) return left;
  }
}

void ClosedForm::Contents::take(Six angles, const Transform<double>& goal, VectorArgument<double> posture) {
  if (!(refined(angles, goal) < 1e-9 * std::max(1.0, arm.size)) || count == kMostBranches) return;
  Vector<double>& q = found[static_cast<std::size_t>(count)];
  q = posture;
  double squared = 0;
  for (int k = 0; k < kJoints; ++k) {
    const int index = position(k);
    const double angle = angles[static_cast<std::size_t>(k)];
    const double lower = model.constants().lower[static_cast<std::size_t>(index)] - 1e-9;
    const double upper = model.constants().upper[static_cast<std::size_t>(index)] + 1e-9;
    constexpr double turn = 2 * std::numbers::pi;
    double nearest = angle + turn * std::round((posture[index] - angle) / turn);
    if (nearest > upper) nearest -= turn * std::ceil((nearest - upper) / turn);
    if (nearest < lower) nearest += turn * std::ceil((lower - nearest) / turn);
    if (nearest > upper) return;
    q[index] = nearest;
    squared += (nearest - posture[index]) * (nearest - posture[index]);
  }
  for (int k = 0; k < count; ++k)
    if ((found[static_cast<std::size_t>(k)] - q).cwiseAbs().maxCoeff() < 1e-7)
      return;  // two branches that touch
  // Sorted as they come: few, and without memory.
  int place = count++;
  distance[static_cast<std::size_t>(place)] = squared;
  for (; place > 0 && distance[static_cast<std::size_t>(place - 1)] > squared; --place) {
    std::swap(distance[static_cast<std::size_t>(place - 1)], distance[static_cast<std::size_t>(place)]);
    found[static_cast<std::size_t>(place - 1)].swap(found[static_cast<std::size_t>(place)]);
  }
}

std::optional<ClosedForm> ClosedForm::of(const Model<double>& model, const FrameReference<double>& frame) {
  Workspace<double> ws(model, Prepare::on_use);
  Vector<double> zero(model.nq());
  neutral(model, zero);
  auto contents = make_hidden<Contents>(model);
  contents->zero_inverse = placement(model, ws, zero, frame).inverse();
  const Matrix<double>& columns = jacobian(model, ws, zero, frame, Coordinates::world);
  int joints = 0;
  const auto& frames = model.frames();
  for (int i = frames[static_cast<std::size_t>(frame.index(model))].body; i > 0;
       i = model.parent(i), ++joints) {
    const Body<double>& body = model.body(i);
    if (joints == kJoints || body.joint.type != JointType::revolute || body.is_driven()) return {};
    const auto column = columns.col(body.v_index);
    const V3 h{column[0], column[1], column[2]}, moment{column[3], column[4], column[5]};
    const std::size_t k = static_cast<std::size_t>(kJoints - 1 - joints);
    contents->arm.axes[k] = {h, cross(h, moment)};
    contents->q_index[k] = body.q_index;
  }
  if (joints != kJoints) return {};
  for (std::size_t k = 1; k < kJoints; ++k)
    contents->arm.size += norm(contents->arm.axes[k].p - contents->arm.axes[k - 1].p);
  if (!contents->recognise()) return {};
  return ClosedForm(std::move(contents));
}

ClosedForm::Kind ClosedForm::kind() const { return contents_->kind; }

std::span<const Vector<double>> ClosedForm::solve(const Transform<double>& placement,
                                                  VectorArgument<double> posture) {
  Contents& c = *contents_;
  check_argument<double>("ClosedForm", "posture", posture, c.model.nq(), "nq");
  const Transform<double> goal = placement * c.zero_inverse;
  if (!std::isfinite(squared_norm(goal.translation) + goal.rotation.matrix.xx))
    refuse("ClosedForm: the placement must be finite");
  c.seen = counted_from(c.first, c.arm, goal);
  Six near{};
  for (int k = 0; k < kJoints; ++k) near[static_cast<std::size_t>(k)] = posture[c.position(k)];
  c.count = 0;
  const auto take = [&](const Six& angles) { c.take(angles, goal, posture); };
  if (c.kind == Kind::axes_that_meet)
    solve_meeting_axes(c.seen, goal, near, take);
  else
    solve_parallel_axes(c.seen, goal, near, take);
  return std::span(c.found).first(static_cast<std::size_t>(c.count));
}

}  // namespace limber

#include <limber/model/arrays.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <cmath>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

Mat3<double> block(const Matrix6& m, int row, int column) {
  const auto line = [&](int i) {
    return Vec3<double>{m(row + i, column), m(row + i, column + 1), m(row + i, column + 2)};
  };
  return Mat3<double>::from_rows(line(0), line(1), line(2));
}

/// v of the skew part of a matrix, [v×] = ½(m − mᵀ).
Vec3<double> axial(const Mat3<double>& m) {
  return Vec3<double>{m.zy - m.yz, m.xz - m.zx, m.yx - m.xy} * 0.5;
}

double distance(const Mat3<double>& a, const Mat3<double>& b) {
  double worst = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) worst = std::max(worst, std::abs(a(i, j) - b(i, j)));
  return worst;
}

/// Of numbers that were rounded when a file was written.
constexpr double kTolerance = 1e-6;

void demand(bool holds, const char* what) {
  if (!holds) refuse("{}", what);
}

}  // namespace

ArrayJoint::ArrayJoint(double its_pitch)
    : type(its_pitch == 0          ? JointType::revolute
           : std::isinf(its_pitch) ? JointType::prismatic
                                   : JointType::helical),
      pitch(type == JointType::helical ? its_pitch : 0) {}

Transform<double> placement_from_matrix(const Matrix6& x) {
  const char* const what = "placement_from_matrix: the matrix is not [E 0; −E r×  E] with a rotation E";
  const Mat3<double> e = block(x, 0, 0), r_cross = e.transposed() * block(x, 3, 0) * -1.0;
  const Vec3<double> r = axial(r_cross);
  demand(distance(e * e.transposed(), Mat3<double>::identity()) < kTolerance, what);
  demand(dot(cross(e.row(0), e.row(1)), e.row(2)) > 0, what);
  demand(
      distance(block(x, 3, 3), e) < kTolerance && distance(block(x, 0, 3), Mat3<double>::zero()) < kTolerance,
      what);
  demand(distance(r_cross, cross_matrix(r)) < kTolerance * (1 + norm(r)), what);
  return {{e.transposed()}, r};
}

Inertia<double> inertia_from_matrix(const Matrix6& i) {
  const char* const what = "inertia_from_matrix: the matrix is not [Ī h×; −h×  m 1]";
  const double mass = i(3, 3), scale = 1 + i.cwiseAbs().maxCoeff();
  const Vec3<double> h = axial(block(i, 0, 3));
  demand(distance(block(i, 3, 3), Mat3<double>::identity() * mass) < kTolerance * scale, what);
  demand(distance(block(i, 0, 3), cross_matrix(h)) < kTolerance * scale, what);
  demand((i - i.transpose()).cwiseAbs().maxCoeff() < kTolerance * scale, what);
  return {mass, h, Sym3<double>::symmetric_part(block(i, 0, 0))};
}

ModelSpec spec_from_arrays(const TreeArrays& arrays, const std::string& name) {
  const std::size_t count = arrays.parent.size();
  if (arrays.joint.size() != count || arrays.placement.size() != count || arrays.inertia.size() != count)
    refuse("spec_from_arrays: {} parents, {} joints, {} placements and {} inertias", count,
           arrays.joint.size(), arrays.placement.size(), arrays.inertia.size());
  ModelSpec spec;
  spec.name = name;
  for (std::size_t k = 0; k < count; ++k) {
    const int parent = arrays.parent[k];
    if (parent < 0 || parent > static_cast<int>(k))
      refuse("spec_from_arrays: the parent of body {} is {}: must be 0 … {}", k + 1, parent, k);
    BodySpec body;
    body.name = formatted("body{}", k + 1);
    if (parent > 0) body.parent = formatted("body{}", parent);
    body.placement = arrays.placement[k];
    body.joint.name = formatted("joint{}", k + 1);
    body.joint.type = arrays.joint[k].type;
    body.joint.pitch = arrays.joint[k].pitch;
    body.inertia = InertiaSpec::from(arrays.inertia[k]);
    spec.bodies.push_back(std::move(body));
  }
  return spec;
}

ModelOfArrays model_from_arrays(const TreeArrays& arrays, const std::string& name) {
  const ModelSpec spec = spec_from_arrays(arrays, name);
  Model<double> model = build(spec);
  std::vector<std::string> joints;
  for (const BodySpec& body : spec.bodies)
    if (velocity_count(body.joint) > 0) joints.push_back(body.joint.name);
  JointOrder order(model, joints);
  return {std::move(model), std::move(order)};
}

}  // namespace limber

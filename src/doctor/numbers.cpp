// Gravity, placements and axes: finite numbers, rotations that are rotations, axes that are directions.

#include "doctor/examination.hpp"
#include "model/canonical.hpp"
#include "model/formatted.hpp"

namespace limber::doctor {

namespace {

constexpr double kShortestAxis = 1e-12;
constexpr double kRounding = 1e-6;      // of lengths of axes, and of rotations
constexpr double kNoRotation = 1e-3;    // off by so much, it is an error
constexpr double kNearARotation = 0.5;  // off by more, no rotation is near that could replace it

/// The largest entry of |RᵀR − 1|.
double orthogonality_error(const Mat3<double>& r) {
  double error = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      error = std::max(error, std::abs(dot(r.column(i), r.column(j)) - (i == j ? 1 : 0)));
  return error;
}

/// What replaces a matrix that is no rotation.
Mat3<double> nearest_rotation(const Transform<double>& x) {
  const Mat3<double>& r = x.rotation.matrix;
  if (determinant(r) > 0 && orthogonality_error(r) <= kNearARotation) {
    const Mat3<double> nearest = detail::cleaned(x).rotation.matrix;
    if (orthogonality_error(nearest) <= kRounding) return nearest;
  }
  return Mat3<double>::identity();
}

/// Of a rotor: damping and friction take energy, a gear lets a part of the power through.
void examine_losses(Examination& doctor, RotorSpec& rotor, const Part& part) {
  for (const auto& [key, value] : {std::pair{"damping", &rotor.damping}, {"friction", &rotor.friction}}) {
    if (examine_value(doctor, *value, 0, part.part(key)) && *value < 0)
      doctor.replaced(Code::damping_negative, part.part(key), *value, -*value);
  }
  for (const auto& [key, value] :
       {std::pair{"efficiency", &rotor.efficiency}, {"back_efficiency", &rotor.back_efficiency}}) {
    if (examine_value(doctor, *value, 1, part.part(key)) && !(*value > 0 && *value <= 1))
      doctor.replaced(Code::efficiency_range, part.part(key), *value, 1.0);
  }
}

void examine_placement(Examination& doctor, Transform<double>& x, const Part& part) {
  examine_value(doctor, x.translation, Vec3<double>::zero(), part.part(".translation"));
  Mat3<double>& r = x.rotation.matrix;
  const Part rotation = part.part(".rotation");
  if (!examine_value(doctor, r, Mat3<double>::identity(), rotation)) return;
  const double error = determinant(r) < 0 ? 1 : orthogonality_error(r);
  if (error <= kRounding) return;
  const Mat3<double> nearest = nearest_rotation(x);
  if (error > kNoRotation)
    doctor.replaced(Code::rotation_not_orthogonal, rotation, r, nearest);
  else
    doctor.replaced(Code::rotation_inexact, rotation, r, nearest, {formatted("{:.1e}", error)});
}

}  // namespace

bool examine_axis(Examination& doctor, Vec3<double>& axis, const Part& part) {
  if (!examine_value(doctor, axis, Vec3<double>::unit_z(), part)) return false;
  const double length = norm(axis);
  if (std::abs(length - 1) <= kRounding) return true;
  if (length < kShortestAxis) return doctor.replaced(Code::axis_zero, part, axis, Vec3<double>::unit_z());
  doctor.replaced(Code::axis_length, part, axis, axis * (1 / length), {number_text(length)});
  return true;
}

void examine_numbers(Examination& doctor) {
  ModelSpec& spec = doctor.spec;
  examine_value(doctor, spec.gravity, ModelSpec().gravity, Part(ElementKind::other, "", 0).part("gravity"));
  for (BodySpec& body : spec.bodies) {
    const Part owner = detail::body_part(body);
    examine_placement(doctor, body.placement, owner.part("placement"));
    examine_placement(doctor, body.link_placement, owner.part("link_placement"));
    examine_joint(doctor, body);
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      RotorSpec& rotor = body.rotors[k];
      const Part part = detail::rotor_part(body, k);
      examine_axis(doctor, rotor.axis, part.part("axis"));
      if (rotor.placement) examine_placement(doctor, *rotor.placement, part.part("placement"));
      examine_value(doctor, rotor.gear_ratio, 1, part.part("gear_ratio"));
      examine_value(doctor, rotor.offset, 0, part.part("offset"));
      examine_losses(doctor, rotor, part);
      for (auto& [joint, rate] : rotor.rates)
        examine_value(doctor, rate, 1, part.part(("rates[" + in_quotes(joint) + "]").c_str()));
    }
  }
  for (FrameSpec& frame : spec.frames)
    examine_placement(doctor, frame.placement, detail::frame_part(frame).part("placement"));
  for (LoopSpec& loop : spec.loops) {
    const Part owner = detail::loop_part(loop);
    examine_axis(doctor, loop.axis, owner.part("axis"));
    if (loop.axis2) examine_axis(doctor, *loop.axis2, owner.part("axis2"));
    examine_value(doctor, loop.pitch, 0, owner.part("pitch"));
    examine_placement(doctor, loop.a.placement, owner.part("a.placement"));
    examine_placement(doctor, loop.b.placement, owner.part("b.placement"));
  }
}

}  // namespace limber::doctor

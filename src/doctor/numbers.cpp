// Gravity, placements and axes: finite numbers, rotations that are rotations, axes that are directions.
#include "doctor/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/canonical.hpp"

namespace limber::doctor {

namespace {

constexpr double kLargest = 1e50;
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

template <class Value>
bool examine_size(Examination& doctor, Value& value, const Value& otherwise, const Part& part, bool is_finite,
                  std::string (*text)(const Value&)) {
  if (is_usable(value)) return true;
  if (is_finite ? !doctor.found(Code::too_large, part, text(value), {number_text(kLargest)})
                : !doctor.found(Code::not_finite, part, text(value)))
    return false;
  value = otherwise;
  doctor.replaced_by(text(value));
  return true;
}

bool is_finite(const Vec3<double>& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

std::string text_of_number(const double& value) { return number_text(value); }

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
    if (!examine_number(doctor, *value, 0, part.part(key)) || *value >= 0) continue;
    if (!doctor.found(Code::damping_negative, part.part(key), number_text(*value))) continue;
    *value = -*value;
    doctor.replaced_by(number_text(*value));
  }
  for (const auto& [key, value] :
       {std::pair{"efficiency", &rotor.efficiency}, {"back_efficiency", &rotor.back_efficiency}}) {
    if (!examine_number(doctor, *value, 1, part.part(key)) || (*value > 0 && *value <= 1)) continue;
    if (!doctor.found(Code::efficiency_range, part.part(key), number_text(*value))) continue;
    *value = 1;
    doctor.replaced_by(number_text(*value));
  }
}

}  // namespace

bool is_usable(double value) { return std::isfinite(value) && std::abs(value) <= kLargest; }
bool is_usable(const Vec3<double>& v) { return is_usable(v.x) && is_usable(v.y) && is_usable(v.z); }
bool is_usable(const Mat3<double>& m) {
  return is_usable(m.row(0)) && is_usable(m.row(1)) && is_usable(m.row(2));
}

bool examine_number(Examination& doctor, double& value, double otherwise, const Part& part) {
  return examine_size(doctor, value, otherwise, part, std::isfinite(value), text_of_number);
}

bool examine_vector(Examination& doctor, Vec3<double>& v, const Vec3<double>& otherwise, const Part& part) {
  return examine_size(doctor, v, otherwise, part, is_finite(v), text_of);
}

bool examine_matrix(Examination& doctor, Mat3<double>& m, const Mat3<double>& otherwise, const Part& part) {
  const bool has_numbers = is_finite(m.row(0)) && is_finite(m.row(1)) && is_finite(m.row(2));
  return examine_size(doctor, m, otherwise, part, has_numbers, text_of);
}

bool examine_axis(Examination& doctor, Vec3<double>& axis, const Part& part) {
  if (!examine_vector(doctor, axis, Vec3<double>::unit_z(), part)) return false;
  const double length = norm(axis);
  const bool is_zero = length < kShortestAxis;
  if (std::abs(length - 1) <= kRounding) return true;
  if (is_zero ? doctor.found(Code::axis_zero, part, text_of(axis))
              : doctor.found(Code::axis_length, part, text_of(axis), {number_text(length)})) {
    axis = is_zero ? Vec3<double>::unit_z() : axis * (1 / length);
    doctor.replaced_by(text_of(axis));
    return true;
  }
  return !is_zero;
}

void examine_placement(Examination& doctor, Transform<double>& x, const Part& part) {
  examine_vector(doctor, x.translation, Vec3<double>::zero(), part.part(".translation"));
  Mat3<double>& r = x.rotation.matrix;
  const Part rotation = part.part(".rotation");
  if (!examine_matrix(doctor, r, Mat3<double>::identity(), rotation)) return;
  const double error = orthogonality_error(r);
  const bool is_reflection = determinant(r) < 0;
  if (error <= kRounding && !is_reflection) return;
  const bool is_found =
      error > kNoRotation ? doctor.found(Code::rotation_not_orthogonal, rotation, text_of(r))
      : is_reflection
          ? doctor.found(Code::rotation_reflection, rotation, text_of(r))
          : doctor.found(Code::rotation_inexact, rotation, text_of(r), {fmt::format("{:.1e}", error)});
  if (!is_found) return;
  r = nearest_rotation(x);
  doctor.replaced_by(text_of(r));
}

void examine_numbers(Examination& doctor) {
  ModelSpec& spec = doctor.spec;
  const std::string no_name;
  examine_vector(doctor, spec.gravity, ModelSpec().gravity,
                 Part(ElementKind::other, no_name, 0).part("gravity"));
  for (BodySpec& body : spec.bodies) {
    const Part owner = detail::body_part(body);
    examine_placement(doctor, body.placement, owner.part("placement"));
    examine_placement(doctor, body.link_placement, owner.part("link_placement"));
    examine_joint(doctor, body, !doctor.is_unread(body.joint.name));
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      RotorSpec& rotor = body.rotors[k];
      const Part part = detail::rotor_part(body, k);
      examine_axis(doctor, rotor.axis, part.part("axis"));
      if (rotor.placement) examine_placement(doctor, *rotor.placement, part.part("placement"));
      examine_number(doctor, rotor.gear_ratio, 1, part.part("gear_ratio"));
      examine_number(doctor, rotor.offset, 0, part.part("offset"));
      examine_losses(doctor, rotor, part);
      for (auto& [joint, rate] : rotor.rates)
        examine_number(doctor, rate, 1, part.part(("rates[" + in_quotes(joint) + "]").c_str()));
    }
  }
  for (FrameSpec& frame : spec.frames)
    examine_placement(doctor, frame.placement, detail::frame_part(frame).part("placement"));
  for (LoopSpec& loop : spec.loops) {
    const Part owner = detail::loop_part(loop);
    examine_axis(doctor, loop.axis, owner.part("axis"));
    if (loop.axis2) examine_axis(doctor, *loop.axis2, owner.part("axis2"));
    examine_number(doctor, loop.pitch, 0, owner.part("pitch"));
    examine_placement(doctor, loop.a.placement, owner.part("a.placement"));
    examine_placement(doctor, loop.b.placement, owner.part("b.placement"));
  }
}

}  // namespace limber::doctor

// Numbers of a description that are finite and mean something: what several rules share.
#pragma once

#include "doctor/examination.hpp"

namespace limber::doctor {

/// Finite, and not so large that products of a few such numbers do not fit into a double.
bool is_usable(double value);
bool is_usable(const Vec3<double>& v);
bool is_usable(const Mat3<double>& m);

/// Each returns whether the number is good, or was mended.
bool examine_number(Examination& doctor, double& value, double otherwise, const Part& part);
bool examine_vector(Examination& doctor, Vec3<double>& v, const Vec3<double>& otherwise, const Part& part);
bool examine_matrix(Examination& doctor, Mat3<double>& m, const Mat3<double>& otherwise, const Part& part);
/// A direction; mended to length one.
bool examine_axis(Examination& doctor, Vec3<double>& axis, const Part& part);
void examine_placement(Examination& doctor, Transform<double>& x, const Part& part);

/// `is_type_read`: the type is the file's own.
void examine_joint(Examination& doctor, BodySpec& body, bool is_type_read = true);

}  // namespace limber::doctor

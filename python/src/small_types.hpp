// Between arrays and Limber's small types.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/spec.hpp>
#include <limber/spatial/inertia.hpp>
#include <limber/spatial/transform.hpp>

#include <string>
#include <vector>

#include "arrays.hpp"

namespace limber::python {

/// Three numbers.
Vec3<double> vec3(const ArgumentName& name, nb::handle value);
/// The same, or None for what is usual.
Vec3<double> vec3_or(const Vec3<double>& usual, const ArgumentName& name, nb::handle value);
Mat3<double> mat3(const ArgumentName& name, nb::handle value);
/// A rotation matrix, (3, 3).
Rotation<double> rotation(const ArgumentName& name, nb::handle value);
/// A homogeneous matrix (4, 4), or three numbers for a translation.
Transform<double> transform(const ArgumentName& name, nb::handle value);
/// A homogeneous matrix, row by row; `where` is said of what is wrong.
Transform<double> transform(const ArgumentName& name, const double* rows, const std::string& where = {});
/// 'revolute', 'prismatic', …
JointType joint_type(const char* user, nb::handle word);
/// (mass, com, about_com), such as limber.Inertia.
Inertia<double> inertia(const ArgumentName& name, nb::handle value);

Array to_python(const Vec3<double>& v);
Array to_python(const Mat3<double>& m);
Array to_python(const Transform<double>& x);
Result<"Inertia"> to_python(const Inertia<double>& inertia);
Array to_python(const std::vector<double>& numbers);
Array to_python(const Vector<double>& v);
Array to_python(const Matrix<double>& m);
/// (n, 6)
Array to_python(const std::vector<Force<double>>& wrenches);

}  // namespace limber::python

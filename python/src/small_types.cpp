#include "small_types.hpp"

#include "call.hpp"
#include "results.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

template <class Part>
Array part_to_python(const Part& part) {
  Array array = new_array(shape_of(part), false);
  write(part, static_cast<double*>(data_of(array)));
  return array;
}

Mat3<double> mat3_of(const double* n, int row_stride) {
  const double *a = n, *b = n + row_stride, *c = n + 2 * row_stride;
  return {a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]};
}

Rotation<double> rotation(const ArgumentName& name, const Mat3<double>& m, const std::string& where) {
  const Mat3<double> gap = m * m.transposed() - Mat3<double>::identity();
  const double error = squared_norm(gap.row(0)) + squared_norm(gap.row(1)) + squared_norm(gap.row(2));
  if (!(error < 1e-12) || dot(cross(m.row(0), m.row(1)), m.row(2)) < 0)
    name.fail("is not a rotation matrix: its rows must be unit vectors at right angles, right-handed" +
              where);
  return {m};
}

}  // namespace

Vec3<double> vec3(const ArgumentName& name, nb::handle value) {
  const nb::object array = read_matrix(name, value, Shape(3));
  const double* n = doubles(array);
  return {n[0], n[1], n[2]};
}

Vec3<double> vec3_or(const Vec3<double>& usual, const ArgumentName& name, nb::handle value) {
  return value.is_none() ? usual : vec3(name, value);
}

Mat3<double> mat3(const ArgumentName& name, nb::handle value) {
  const nb::object array = read_matrix(name, value, Shape(3, 3));
  return mat3_of(doubles(array), 3);
}

Rotation<double> rotation(const ArgumentName& name, nb::handle value) {
  return rotation(name, mat3(name, value), "");
}

Transform<double> transform(const ArgumentName& name, nb::handle value) {
  const nb::object array = to_numpy(name, value);
  if (nb::cast<int>(array.attr("ndim")) == 1) return {Rotation<double>::identity(), vec3(name, array)};
  return transform(name, doubles(read_matrix(name, array, Shape(4, 4))));
}

Transform<double> transform(const ArgumentName& name, const double* n, const std::string& where) {
  if (n[12] != 0 || n[13] != 0 || n[14] != 0 || n[15] != 1)
    name.fail("is not a homogeneous matrix: its last row is 0 0 0 1" + where);
  return {rotation(name, mat3_of(n, 4), where), {n[3], n[7], n[11]}};
}

JointType joint_type(const char* user, nb::handle word) {
  return meaning_up_to(all_joint_types()[kJointTypeCount - 2], {user, "type"}, word);
}

Inertia<double> inertia(const ArgumentName& name, nb::handle value) {
  if (!PySequence_Check(value.ptr()) || nb::len(value) != 3) name.fail("is not (mass, com, about_com)");
  const nb::object about_com = nb::module_::import_("numpy").attr("asarray")(value[2]);
  const bool has_moments = nb::cast<int>(about_com.attr("ndim")) == 1;
  const Vec3<double> moments = has_moments ? vec3(name, about_com) : Vec3<double>::zero();
  const Mat3<double> tensor =
      has_moments ? Mat3<double>{moments.x, 0, 0, 0, moments.y, 0, 0, 0, moments.z} : mat3(name, about_com);
  return Inertia<double>::from_com(nb::cast<double>(value[0]), vec3(name, value[1]),
                                   Sym3<double>::symmetric_part(tensor));
}

Array to_python(const Vec3<double>& v) { return part_to_python(v); }
Array to_python(const Mat3<double>& m) { return part_to_python(m); }
Array to_python(const Transform<double>& x) { return part_to_python(x); }
Result<"Inertia"> to_python(const Inertia<double>& inertia) {
  return tuple_of<"Inertia">(inertia.mass, to_python(inertia.com()), to_python(inertia.about_com().matrix()));
}
Array to_python(const std::vector<double>& numbers) {
  return array_of(numbers.data(), Shape(numbers.size()));
}
Array to_python(const Vector<double>& v) { return part_to_python(v); }
Array to_python(const Matrix<double>& m) { return part_to_python(m); }
Array to_python(const std::vector<Force<double>>& wrenches) {
  Array array = new_array(Shape(wrenches.size(), 6), false);
  auto* row = static_cast<double*>(data_of(array));
  for (const Force<double>& wrench : wrenches) {
    write(wrench, row);
    row += 6;
  }
  return array;
}

}  // namespace limber::python

#include "arrays.hpp"

#include <algorithm>
#include <cstring>

#define NPY_NO_DEPRECATED_API NPY_1_21_API_VERSION
#define NPY_TARGET_VERSION NPY_1_21_API_VERSION
#include <numpy/arrayobject.h>

namespace limber::python {

namespace {

PyArrayObject* as_array(nb::handle array) { return reinterpret_cast<PyArrayObject*>(array.ptr()); }

nb::object owned(PyObject* array) {
  if (array == nullptr) throw nb::python_error();
  return nb::steal(array);
}

bool has_shape(PyArrayObject* array, const Shape& shape) {
  return PyArray_NDIM(array) == shape.count &&
         std::equal(PyArray_DIMS(array), PyArray_DIMS(array) + shape.count, shape.sizes.begin());
}

std::string dtype_of(PyArrayObject* array) {
  return nb::cast<std::string>(nb::str(nb::handle(reinterpret_cast<PyObject*>(PyArray_DESCR(array)))));
}

/// Why an array of another library cannot be read is said by that library; which argument it is, here.
[[noreturn]] void fail_with(const ArgumentName& name, nb::python_error& error) {
  name.fail_type("cannot be read as an array: " + std::string(nb::str(error.value()).c_str()));
}

/// The array behind DLPack, on the processor.
nb::object from_dlpack(const ArgumentName& name, nb::handle value) {
  constexpr int kCpu = 1, kPinned = 3;
  if (nb::hasattr(value, "__dlpack_device__")) {
    const int device = nb::cast<int>(value.attr("__dlpack_device__")()[nb::int_(0)]);
    if (device != kCpu && device != kPinned)
      name.fail_type("is on another device (DLPack's type " + std::to_string(device) + "), expected the CPU");
  }
  return nb::module_::import_("numpy").attr("from_dlpack")(value);
}

bool is_number_type(int type) { return PyTypeNum_ISFLOAT(type) || PyTypeNum_ISINTEGER(type); }

/// float64 or float32, aligned and in the machine's byte order: anything else is copied.
nb::object with_known_numbers(const ArgumentName& name, nb::object array) {
  PyArrayObject* a = as_array(array);
  const int type = PyArray_TYPE(a);
  if ((type == NPY_DOUBLE || type == NPY_FLOAT) && PyArray_ISBEHAVED_RO(a)) return array;
  if (!is_number_type(type)) name.fail_type("has dtype " + dtype_of(a) + ", expected float64 or float32");
  const int wanted = type == NPY_FLOAT ? NPY_FLOAT : NPY_DOUBLE;
  return owned(PyArray_FROMANY(array.ptr(), wanted, 0, 4, NPY_ARRAY_DEFAULT | NPY_ARRAY_FORCECAST));
}

nb::object contiguous(nb::object array) {
  return owned(PyArray_FROM_OF(array.ptr(), NPY_ARRAY_CARRAY_RO | NPY_ARRAY_ENSURECOPY));
}

/// What most callers give, known at a glance: one row of float64.
bool is_plain_row(nb::handle value, std::ptrdiff_t width) {
  if (!PyArray_CheckExact(value.ptr())) return false;
  PyArrayObject* a = as_array(value);
  return PyArray_NDIM(a) == 1 && PyArray_DIM(a, 0) == width && PyArray_TYPE(a) == NPY_DOUBLE &&
         PyArray_ISCARRAY_RO(a);
}

std::ptrdiff_t item_size(PyArrayObject* array) {
  return static_cast<std::ptrdiff_t>(PyArray_ITEMSIZE(array));
}

}  // namespace

void ArgumentName::fail(const std::string& what) const {
  throw nb::value_error((text() + " " + what).c_str());
}
void ArgumentName::fail_type(const std::string& what) const {
  throw nb::type_error((text() + " " + what).c_str());
}

Shape Shape::of_states(std::ptrdiff_t states) const {
  Shape result;
  result.count = count + 1;
  result.sizes[0] = states;
  std::copy_n(sizes.begin(), count, result.sizes.begin() + 1);
  return result;
}

std::ptrdiff_t Shape::numbers() const {
  std::ptrdiff_t product = 1;
  for (int k = 0; k < count; ++k) product *= sizes[static_cast<std::size_t>(k)];
  return product;
}

std::string Shape::text() const {
  std::string list;
  for (int k = 0; k < count; ++k)
    list += (k > 0 ? ", " : "") + std::to_string(sizes[static_cast<std::size_t>(k)]);
  return "(" + list + (count == 1 ? ",)" : ")");
}

std::string shape_in(nb::handle array) {
  return "has shape " + nb::cast<std::string>(nb::repr(array.attr("shape")));
}

void import_numpy() {
  if (PyArray_ImportNumPyAPI() < 0) throw nb::python_error();
}

nb::object to_numpy(const ArgumentName& name, nb::handle value) {
  if (PyArray_Check(value.ptr())) return nb::borrow(value);
  try {
    if (nb::hasattr(value, "__dlpack__")) return from_dlpack(name, value);
    return owned(PyArray_FromAny(value.ptr(), nullptr, 0, 0, 0, nullptr));
  } catch (nb::python_error& error) {
    fail_with(name, error);
  }
}

nb::object to_dict(nb::handle value) {
  if (PyDict_Check(value.ptr())) return nb::borrow(value);
  if (!nb::hasattr(value, "keys")) return nb::none();
  return nb::module_::import_("builtins").attr("dict")(value);
}

Numbers read_rows(const ArgumentName& name, nb::handle value, std::ptrdiff_t width) {
  if (is_plain_row(value, width))
    return {.data = PyArray_DATA(as_array(value)), .width = width, .kept = nb::borrow(value)};
  nb::object array = with_known_numbers(name, to_numpy(name, value));
  PyArrayObject* a = as_array(array);
  const int dimensions = PyArray_NDIM(a);
  if (dimensions < 1 || dimensions > 2 || PyArray_DIM(a, dimensions - 1) != width) {
    const std::string n = std::to_string(width);
    name.fail(shape_in(array) + ", expected (" + n + ",) or (B, " + n + ")");
  }
  const bool is_row_apart = width > 1 && PyArray_STRIDE(a, dimensions - 1) != item_size(a);
  // Rows from the last to the first, or of which one reaches into the next; repeated rows may stay.
  const bool are_rows_mixed =
      dimensions == 2 && PyArray_STRIDE(a, 0) != 0 && PyArray_STRIDE(a, 0) < width * item_size(a);
  if (is_row_apart || are_rows_mixed) {
    array = contiguous(std::move(array));
    a = as_array(array);
  }
  Numbers numbers{.data = PyArray_DATA(a), .is_float = PyArray_TYPE(a) == NPY_FLOAT, .width = width};
  if (dimensions == 2) {
    numbers.states = PyArray_DIM(a, 0);
    numbers.stride = PyArray_STRIDE(a, 0) / item_size(a);
  }
  numbers.kept = std::move(array);
  return numbers;
}

Numbers read_scalars(const ArgumentName& name, nb::handle value) {
  nb::object array = with_known_numbers(name, to_numpy(name, value));
  PyArrayObject* a = as_array(array);
  if (PyArray_NDIM(a) > 1) name.fail(shape_in(array) + ", expected () or (B,)");
  Numbers numbers{.data = PyArray_DATA(a), .is_float = PyArray_TYPE(a) == NPY_FLOAT, .width = 1};
  if (PyArray_NDIM(a) == 1) {
    numbers.states = PyArray_DIM(a, 0);
    numbers.stride = PyArray_STRIDE(a, 0) / item_size(a);
  }
  numbers.kept = std::move(array);
  return numbers;
}

void widen(Numbers& numbers) {
  if (!numbers.is_float) return;
  numbers.kept = owned(PyArray_FROM_OTF(numbers.kept.ptr(), NPY_DOUBLE, NPY_ARRAY_CARRAY_RO));
  PyArrayObject* a = as_array(numbers.kept);
  numbers.data = PyArray_DATA(a);
  numbers.is_float = false;
  if (numbers.is_batch()) numbers.stride = numbers.width;
}

void keep_apart(Numbers& numbers, const void* memory, std::ptrdiff_t bytes) {
  if (numbers.data == nullptr || bytes == 0) return;
  const std::ptrdiff_t size = numbers.is_float ? sizeof(float) : sizeof(double);
  const std::ptrdiff_t last = (std::max<std::ptrdiff_t>(numbers.states, 1) - 1) * numbers.stride * size;
  const auto* data = static_cast<const std::byte*>(numbers.data);
  const auto* begin = data + std::min<std::ptrdiff_t>(last, 0);
  const auto* end = data + std::max<std::ptrdiff_t>(last, 0) + numbers.width * size;
  const auto* other = static_cast<const std::byte*>(memory);
  if (end <= other || other + bytes <= begin) return;
  numbers.kept = contiguous(std::move(numbers.kept));
  numbers.data = PyArray_DATA(as_array(numbers.kept));
  if (numbers.is_batch()) numbers.stride = numbers.width;
}

nb::object read_matrix(const ArgumentName& name, nb::handle value, const Shape& shape) {
  nb::object array = with_known_numbers(name, to_numpy(name, value));
  PyArrayObject* a = as_array(array);
  if (!has_shape(a, shape)) name.fail(shape_in(array) + ", expected " + shape.text());
  return owned(PyArray_FROM_OTF(array.ptr(), NPY_DOUBLE, NPY_ARRAY_CARRAY_RO));
}

const double* doubles(nb::handle array) { return static_cast<const double*>(PyArray_DATA(as_array(array))); }

Array new_array(const Shape& shape, bool is_float) {
  std::array<npy_intp, 4> sizes{};
  std::copy(shape.sizes.begin(), shape.sizes.end(), sizes.begin());
  // Of a type that is known already, this is quicker than PyArray_SimpleNew.
  static PyArray_Descr* const descriptors[] = {PyArray_DescrFromType(NPY_DOUBLE),
                                               PyArray_DescrFromType(NPY_FLOAT)};
  PyArray_Descr* descriptor = descriptors[is_float ? 1 : 0];
  Py_INCREF(reinterpret_cast<PyObject*>(descriptor));  // the array takes this reference
  return owned(PyArray_NewFromDescr(&PyArray_Type, descriptor, shape.count, sizes.data(), nullptr, nullptr, 0,
                                    nullptr));
}

void* data_of(nb::handle array) { return PyArray_DATA(as_array(array)); }

nb::object writable_array(const ArgumentName& name, nb::handle out, const Shape& shape, bool is_float) {
  nb::object array = nb::borrow(out);
  if (!PyArray_Check(out.ptr())) {
    if (!nb::hasattr(out, "__array__") && !PyObject_CheckBuffer(out.ptr()))
      name.fail_type("must be an array to write into");
    try {
      array = owned(PyArray_FromAny(out.ptr(), nullptr, 0, 0, 0, nullptr));
    } catch (nb::python_error& error) {
      fail_with(name, error);
    }
    // Memory that nobody else holds is a copy: what is written there would be lost.
    if (PyArray_CHKFLAGS(as_array(array), NPY_ARRAY_OWNDATA) && Py_REFCNT(array.ptr()) == 1)
      name.fail_type("cannot be written in place: it gives a copy of its numbers");
  }
  PyArrayObject* a = as_array(array);
  if (PyArray_TYPE(a) != (is_float ? NPY_FLOAT : NPY_DOUBLE))
    name.fail_type("has dtype " + dtype_of(a) + ", expected " + (is_float ? "float32" : "float64") +
                   ", that of the arguments");
  if (!has_shape(a, shape)) name.fail(shape_in(array) + ", expected " + shape.text());
  if (!PyArray_ISCARRAY(a))
    name.fail(PyArray_ISWRITEABLE(a) ? "is not contiguous (C order)" : "is read-only");
  return array;
}

Array array_of(const double* numbers, const Shape& shape) {
  Array array = new_array(shape, false);
  if (shape.numbers() > 0)
    std::memcpy(data_of(array), numbers, static_cast<std::size_t>(shape.numbers()) * sizeof(double));
  return array;
}

}  // namespace limber::python

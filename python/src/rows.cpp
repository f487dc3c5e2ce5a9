#include "rows.hpp"

namespace limber::python {

std::vector<double> numbers_in(const ArgumentName& name, nb::handle value) {
  const nb::object numbers = nb::module_::import_("numpy").attr("atleast_1d")(value);
  const Row row(name, numbers, nb::cast<int>(numbers.attr("size")));
  return {row.values.begin(), row.values.end()};
}

std::vector<bool> flags_in(const ArgumentName& name, nb::handle value, int size) {
  std::vector<bool> flags;
  for (const nb::handle each : value) flags.push_back(PyObject_IsTrue(each.ptr()) == 1);
  if (flags.size() != static_cast<std::size_t>(size))
    name.fail("has shape " + Shape(flags.size()).text() + ", expected " + Shape(size).text());
  return flags;
}

namespace {

template <class R>
void check_finite_as(const ArgumentName& name, const Numbers& numbers) {
  for (std::ptrdiff_t b = 0; b < (numbers.is_batch() ? numbers.states : 1); ++b) {
    if (Eigen::Map<const Vector<R>>(numbers.template row<R>(b), numbers.width).allFinite()) continue;
    name.fail("has a number that is not finite" +
              (numbers.is_batch() ? ", in row " + std::to_string(b) : std::string()));
  }
}

}  // namespace

void check_finite(const ArgumentName& name, const Numbers& numbers) {
  if (numbers.data == nullptr) return;
  if (numbers.is_float)
    check_finite_as<float>(name, numbers);
  else
    check_finite_as<double>(name, numbers);
}

}  // namespace limber::python

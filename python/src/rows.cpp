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
    throw nb::value_error(
        (name.text() + " has shape " + Shape(flags.size()).text() + ", expected " + Shape(size).text())
            .c_str());
  return flags;
}

}  // namespace limber::python

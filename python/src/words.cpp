#include "words.hpp"

namespace limber::python {

std::string_view text_in(nb::handle value) {
  if (!PyUnicode_Check(value.ptr())) return {};
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text == nullptr) throw nb::python_error();
  return {text, static_cast<std::size_t>(size)};
}

void fail_without_word(const ArgumentName& name, nb::handle given, const std::vector<const char*>& words) {
  std::string list;
  for (std::size_t k = 0; k < words.size(); ++k)
    list += (k == 0 ? "'" : k + 1 < words.size() ? "', '" : "' or '") + std::string(words[k]);
  name.fail("is " + nb::cast<std::string>(nb::repr(given)) + ", expected " + list + "'");
}

}  // namespace limber::python

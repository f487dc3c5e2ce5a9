#include "frames.hpp"

#include <string_view>

#include "rows.hpp"

namespace limber::python {

int frame_index(const Model<double>& model, nb::handle frame) {
  if (PyUnicode_Check(frame.ptr())) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(frame.ptr(), &size);
    if (text == nullptr) throw nb::python_error();
    return model.frame_index({text, static_cast<std::size_t>(size)});
  }
  const Py_ssize_t index = PyNumber_AsSsize_t(frame.ptr(), PyExc_IndexError);
  if (index == -1 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw nb::type_error(
        ("a frame is given by its name or its index, not by " + nb::cast<std::string>(nb::repr(frame)))
            .c_str());
  }
  const auto count = static_cast<Py_ssize_t>(model.frames().size());
  if (index < 0 || index >= count)
    throw nb::index_error(
        ("frame " + std::to_string(index) + ": the model has frames 0 to " + std::to_string(count - 1))
            .c_str());
  return static_cast<int>(index);
}

std::vector<int> frame_indices(const char* function, const Model<double>& model, nb::handle frames) {
  if (PyUnicode_Check(frames.ptr()) || !PySequence_Check(frames.ptr())) return {frame_index(model, frames)};
  std::vector<int> indices;
  for (const nb::handle each : frames) indices.push_back(frame_index(model, each));
  if (indices.empty()) throw nb::value_error((std::string(function) + ": frames is empty").c_str());
  return indices;
}

Coordinates coordinates_of(const char* function, nb::handle value) {
  const char* text = PyUnicode_Check(value.ptr()) ? PyUnicode_AsUTF8AndSize(value.ptr(), nullptr) : nullptr;
  const std::string_view word = text == nullptr ? std::string_view() : text;
  if (word == "body") return Coordinates::body;
  if (word == "world") return Coordinates::world;
  if (word == "world_aligned") return Coordinates::world_aligned;
  throw nb::value_error((std::string(function) + ": coordinates is " +
                         nb::cast<std::string>(nb::repr(value)) +
                         ", expected 'body', 'world' or 'world_aligned'")
                            .c_str());
}

void add_forces(const char* function, const Model<double>& model, nb::handle by_frame,
                ExternalForces<double>& to) {
  if (!nb::isinstance<nb::dict>(by_frame))
    throw nb::type_error((std::string(function) + ": forces must be a dict from frame to wrench").c_str());
  for (const auto& [frame, wrench] : nb::borrow<nb::dict>(by_frame)) {
    const Row w({function, "forces"}, wrench, 6);
    const auto& n = w.values;
    to.add(model, frame_index(model, frame), Force<double>{{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
  }
}

}  // namespace limber::python

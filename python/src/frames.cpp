#include "frames.hpp"

#include <stdexcept>

#include "rows.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

Py_ssize_t number_in(nb::handle frame) {
  const Py_ssize_t index = PyNumber_AsSsize_t(frame.ptr(), PyExc_IndexError);
  if (index != -1 || PyErr_Occurred() == nullptr) return index;
  PyErr_Clear();
  throw nb::type_error(
      ("a frame is given by its name or its index, not by " + nb::cast<std::string>(nb::repr(frame)))
          .c_str());
}

int checked(const Model<double>& model, Py_ssize_t index) {
  const auto count = static_cast<Py_ssize_t>(model.frames().size());
  if (index >= 0 && index < count) return static_cast<int>(index);
  throw nb::index_error(
      ("frame " + std::to_string(index) + ": the model has frames 0 to " + std::to_string(count - 1))
          .c_str());
}

const std::string& name_of(const Model<double>& model, int frame) {
  return model.names().frames[static_cast<std::size_t>(frame)];
}

}  // namespace

int frame_index(const Model<double>& model, nb::handle frame) {
  if (PyUnicode_Check(frame.ptr())) return model.frame_index(text_in(frame));
  return checked(model, number_in(frame));
}

const std::string& frame_name(const Model<double>& model, nb::handle frame) {
  return name_of(model, frame_index(model, frame));
}

LaterFrame::LaterFrame(nb::handle frame) {
  if (PyUnicode_Check(frame.ptr()))
    given_ = std::string(text_in(frame));
  else
    given_ = number_in(frame);
}

const std::string& LaterFrame::name_in(const Model<double>& model) const {
  const auto* name = std::get_if<std::string>(&given_);
  return name != nullptr ? *name : name_of(model, checked(model, std::get<Py_ssize_t>(given_)));
}

std::vector<int> frame_indices(const char* function, const Model<double>& model, nb::handle frames) {
  if (PyUnicode_Check(frames.ptr()) || !PySequence_Check(frames.ptr())) return {frame_index(model, frames)};
  std::vector<int> indices;
  for (const nb::handle each : frames) indices.push_back(frame_index(model, each));
  if (indices.empty()) ArgumentName{function, "frames"}.fail("is empty");
  return indices;
}

Coordinates coordinates_of(const char* function, nb::handle value) {
  constexpr Word<Coordinates> words[] = {{"body", Coordinates::body},
                                         {"world", Coordinates::world},
                                         {"world_aligned", Coordinates::world_aligned}};
  return meaning_of({function, "coordinates"}, value, words);
}

nb::dict forces_in(const char* function, nb::handle by_frame) {
  const nb::object forces = to_dict(by_frame);
  if (forces.is_none()) ArgumentName{function, "forces"}.fail_type("must be a dict from frame to wrench");
  return nb::borrow<nb::dict>(forces);
}

void fail_wrench(const char* function, const Model<double>& model, int frame, int k, double value) {
  throw std::invalid_argument(std::string(function) + ": forces[\"" + name_of(model, frame) + "\"][" +
                              std::to_string(k) + "] = " + std::to_string(value) +
                              ": must be a finite number");
}

void add_forces(const char* function, const Model<double>& model, nb::handle by_frame,
                ExternalForces<double>& to) {
  for (const auto& [frame, wrench] : forces_in(function, by_frame)) {
    const Row w({function, "forces"}, wrench, 6);
    const auto& n = w.values;
    const int on = frame_index(model, frame);
    check_wrench(function, model, on, n.data());
    to.add(model, on, Force<double>{{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
  }
}

}  // namespace limber::python

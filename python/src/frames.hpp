// Links and named frames, as Python names them, and forces on them.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/model/spec.hpp>

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "arrays.hpp"

namespace limber::python {

/// By name or number. KeyError for a name that is not there, IndexError for a number.
int frame_index(const Model<double>& model, nb::handle frame);
const std::string& frame_name(const Model<double>& model, nb::handle frame);

/// The same of a model that is not there yet.
class LaterFrame {
 public:
  LaterFrame() = default;
  LaterFrame(nb::handle frame);
  const std::string& name_in(const Model<double>& model) const;

 private:
  std::variant<std::string, Py_ssize_t> given_ = std::string(kWorld);
};

/// One frame, or a list of them.
std::vector<int> frame_indices(const char* function, const Model<double>& model, nb::handle frames);

/// 'body', 'world' or 'world_aligned'.
Coordinates coordinates_of(const char* function, nb::handle word);

/// A dict from frames to wrenches, or a TypeError.
nb::dict forces_in(const char* function, nb::handle by_frame);

/// A number of a wrench on a frame that is not finite is a std::invalid_argument that names it.
[[noreturn]] void fail_wrench(const char* function, const Model<double>& model, int frame, int k,
                              double value);
template <class R>
void check_wrench(const char* function, const Model<double>& model, int frame, const R* wrench) {
  for (int k = 0; k < 6; ++k)
    if (!std::isfinite(wrench[k])) fail_wrench(function, model, frame, k, static_cast<double>(wrench[k]));
}

/// Adds the wrenches of a dict from frames to [n; f].
void add_forces(const char* function, const Model<double>& model, nb::handle by_frame,
                ExternalForces<double>& to);

}  // namespace limber::python

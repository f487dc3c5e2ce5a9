// A state of a model and what acts on it, from a JSON file:
//
//   {"q": …, "v": …, "a": …, "tau": …, "w": …, "forces": {"link": [nx, ny, nz, fx, fy, fz]},
//    "base_acceleration": […], "base_angular_velocity": […]}
//
// Each of q, v, a, tau and w is a list in the model's order, or an object from joint name to a number or a
// list. What is left out is neutral or zero. docs/command-line.md has examples.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/state.hpp>

#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

struct StateFile {
  Vector<double> q;                      ///< nq numbers
  Vector<double> v, a, tau;              ///< nv numbers each
  Vector<double> w;                      ///< another velocity, nv numbers
  Vector<double> base_acceleration;      ///< of a base that moves, [ω̇; r̈] in its axes
  Vector<double> base_angular_velocity;  ///< of that base, in its axes
  ExternalForces<double> forces;
};

/// The numbers under a key of the file.
struct StateNumbers {
  const char* key;
  Vector<double> StateFile::* of;
};
inline constexpr StateNumbers kStateNumbers[] = {
    {"q", &StateFile::q},
    {"v", &StateFile::v},
    {"a", &StateFile::a},
    {"tau", &StateFile::tau},
    {"w", &StateFile::w},
    {"base_acceleration", &StateFile::base_acceleration},
    {"base_angular_velocity", &StateFile::base_angular_velocity}};

/// Neutral, at rest, without forces. Always inlined, as what returns a vector is (model/state.hpp).
[[gnu::always_inline]] inline StateFile resting_state(const Model<double>& model) {
  const Vector<double> zero = Vector<double>::Zero(model.nv());
  return {neutral(model),
          zero,
          zero,
          zero,
          zero,
          Vector<double>::Zero(6),
          Vector<double>::Zero(3),
          ExternalForces<double>(model)};
}

namespace io {
/// Fills a resting state.
void read_state(const Model<double>& model, std::string_view text, const std::string& file_name,
                StateFile& state);
}  // namespace io

/// Both throw ModelError with every problem of the file: a joint or link that does not exist, a wrong number
/// of numbers, a quaternion off unit length by more than 1e-6, an unknown key, what is not JSON at all.
[[gnu::always_inline]] inline StateFile parse_state(const Model<double>& model, std::string_view text,
                                                    const std::string& file_name = {}) {
  StateFile state = resting_state(model);
  io::read_state(model, text, file_name, state);
  return state;
}
[[gnu::always_inline]] inline StateFile load_state(const Model<double>& model, const std::string& path) {
  return parse_state(model, io::read_text_file(path), path);
}

}  // namespace limber

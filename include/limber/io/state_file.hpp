// A state of a model and what acts on it, from a JSON file:
//
//   {"q": …, "v": …, "a": …, "tau": …, "forces": {"link": [nx, ny, nz, fx, fy, fz]}}
//
// Each of q, v, a and tau is a list in the model's order, or an object from joint name to a number or a list.
// What is left out is neutral or zero. docs/command-line.md has examples.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/arguments.hpp>

#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

struct StateFile {
  Vector<double> q;          ///< nq numbers
  Vector<double> v, a, tau;  ///< nv numbers each
  ExternalForces<double> forces;
};

/// Both throw ModelError with every problem of the file: a joint or link that does not exist, a wrong number
/// of numbers, a quaternion off unit length by more than 1e-6, an unknown key, what is not JSON at all.
StateFile load_state(const Model<double>& model, const std::string& path);
StateFile parse_state(const Model<double>& model, std::string_view text, const std::string& file_name = {});

}  // namespace limber

// Writes the state of a simulation, and what was asked for, into a recording.
#pragma once

#include <limber/sim/recording.hpp>

#include "sim/mechanics.hpp"

namespace limber::sim {

class Recorder {
 public:
  /// Throws std::invalid_argument for a quantity that is not known, or not there.
  Recorder(Mechanics& mechanics, const std::vector<std::string>& quantities, std::size_t instants);

  void add(double time, const double* q, const double* v);
  double last_time() const { return recording_.time.back(); }
  Recording finish() && { return std::move(recording_); }

 private:
  void put(const std::string& name, double time, const double* q, const double* v,
           std::vector<double>& values);

  Mechanics& mechanics_;
  Recording recording_;
  Vector<double> a_;
};

}  // namespace limber::sim

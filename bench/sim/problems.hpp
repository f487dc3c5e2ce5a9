// Other people's problems: mechanisms, how they start, and what is looked at.
#pragma once

#include <limber/limber.hpp>
#include <limber/spatial/solids.hpp>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace bench::sim {

struct Problem {
  std::string name, what;  ///< `A01`, and a line about it
  limber::ModelSpec spec;
  limber::Model<double> model;
  std::vector<limber::Constraint> constraints = {};
  limber::Vector<double> q, v;
  double seconds;
  bool keeps_energy = true;   ///< nothing takes any away
  bool has_branches = false;  ///< at singular positions; every way on is right
  limber::SimulationOptions options;
  std::function<void(limber::Simulation&)> add_forces = [](limber::Simulation&) {};
  std::string shown;  ///< what `look` gives, with its unit
  std::function<double(const limber::Vector<double>& q)> look;

  double look_at(std::span<const double> values) const {
    return look(limber::Vector<double>::Map(values.data(), static_cast<Eigen::Index>(values.size())));
  }
};

/// IFToMM's library of computational benchmark problems; SI units.
Problem simple_pendulum();       ///< A01
Problem four_bars(int windows);  ///< A02: passes singular positions
Problem bricard_mechanism();     ///< A04: over-constrained
Problem flyball_governor();      ///< A05: stiff

}  // namespace bench::sim

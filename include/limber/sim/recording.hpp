// What a simulation did, in memory: a row of numbers per instant. limber/io/recording.hpp writes it.
#pragma once

#include <limber/model/model.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// A quantity over time: `width` numbers per instant, one after the other.
struct RecordedQuantity {
  std::string name;
  int width = 1;
  bool is_list = true;  ///< even of one number, as q of one joint; an energy is a number
  std::vector<double> values = {};

  std::span<const double> at(std::size_t instant) const {
    const auto w = static_cast<std::size_t>(width);
    return std::span(values).subspan(instant * w, w);
  }
};

struct Recording {
  std::vector<std::string> dof_names;
  std::vector<double> time;
  std::vector<RecordedQuantity> quantities;  ///< q, v, energy, then what was asked for

  /// Throws std::out_of_range for a quantity that was not recorded.
  const RecordedQuantity& operator[](std::string_view name) const;
};

/// What may be recorded besides q, v and energy: a, tau (of controllers), joint_forces (of controllers,
/// springs, dampers, friction and stops), constraint_forces (six numbers for each loop or constraint: the
/// wrench on its side b, in the frame of side b), kinetic_energy, potential_energy, momentum, center_of_mass.
std::span<const std::string> recordable_quantities();

}  // namespace limber

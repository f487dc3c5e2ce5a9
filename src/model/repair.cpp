#include <limber/model/repair.hpp>

#include <fmt/format.h>

#include "model/repairs.hpp"

namespace limber {

std::string Repair::text() const {
  std::string place = file;
  if (line > 0) place += (place.empty() ? "line " : ":") + std::to_string(line);
  if (!place.empty()) place += ": ";
  return fmt::format("{}repaired: {}{}{} → {}: {}", place, element, before.empty() ? "" : " = ", before,
                     after, reason);
}

void detail::repair_all_but_mobility(ModelSpec& spec, RepairList& repairs) {
  repair_names(spec, repairs);
  repair_numbers(spec, repairs);
  repair_tree(spec, repairs);
  repair_references(spec, repairs);
  repair_units(spec, repairs);
  repair_inertias(spec, repairs);
  repair_standing_joints(spec, repairs);
  repair_geometry(spec, repairs);
}

std::vector<Repair> repair(ModelSpec& spec) {
  detail::RepairList repairs(spec.file);
  detail::repair_all_but_mobility(spec, repairs);
  detail::repair_mobility(spec, repairs);
  return std::move(repairs).take();
}

}  // namespace limber

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

std::vector<Repair> repair(ModelSpec& spec) {
  detail::RepairList repairs(spec.file);
  detail::repair_names(spec, repairs);
  detail::repair_numbers(spec, repairs);
  detail::repair_tree(spec, repairs);
  detail::repair_references(spec, repairs);
  detail::repair_units(spec, repairs);
  detail::repair_inertias(spec, repairs);
  detail::repair_standing_joints(spec, repairs);
  detail::repair_geometry(spec, repairs);
  detail::repair_mobility(spec, repairs);
  return std::move(repairs).take();
}

}  // namespace limber

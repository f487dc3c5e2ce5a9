#include "sim/recorder.hpp"

#include <limber/model/suggest.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

std::span<const std::string> recordable_quantities() {
  static const std::array<std::string, 8> names = {
      "a",        "tau",           "joint_forces", "constraint_forces", "kinetic_energy", "potential_energy",
      "momentum", "center_of_mass"};
  return names;
}

const RecordedQuantity& Recording::operator[](std::string_view name) const {
  const auto found = std::find_if(quantities.begin(), quantities.end(),
                                  [&](const RecordedQuantity& quantity) { return quantity.name == name; });
  if (found == quantities.end())
    throw std::out_of_range(formatted("Recording: no \"{}\" was recorded", name));
  return *found;
}

namespace sim {

namespace {

/// Without numbers yet.
RecordedQuantity quantity_of(const std::string& name, const Mechanics& mechanics) {
  if (name == "q") return {name, mechanics.nq()};
  if (name == "momentum") return {name, 6};
  if (name == "center_of_mass") return {name, 3};
  if (name == "constraint_forces") return {name, 6 * mechanics.constraint_count()};
  if (name == "energy" || name == "kinetic_energy" || name == "potential_energy") return {name, 1, false};
  return {name, mechanics.nv()};
}

}  // namespace

Recorder::Recorder(Mechanics& mechanics, const std::vector<std::string>& quantities, std::size_t instants)
    : mechanics_(mechanics), a_(mechanics.nv()) {
  const auto known = recordable_quantities();
  recording_.dof_names = mechanics.model().names().dofs;
  recording_.time.reserve(instants);
  std::vector<std::string> names = {"q", "v", "energy"};
  for (const std::string& name : quantities) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      refuse("Simulation: cannot record \"{}\"{}", name, suggestion(name, {known.begin(), known.end()}));
    if (name == "constraint_forces" && !mechanics.has_constraints())
      refuse("Simulation: cannot record constraint_forces without constraints");
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  for (const std::string& name : names) {
    RecordedQuantity& quantity = recording_.quantities.emplace_back(quantity_of(name, mechanics));
    quantity.values.reserve(instants * static_cast<std::size_t>(quantity.width));
  }
}

void Recorder::put(const std::string& name, double time, const double* q, const double* v,
                   std::vector<double>& values) {
  const int nq = mechanics_.nq(), nv = mechanics_.nv();
  const Eigen::Map<const Vector<double>> positions(q, nq), velocities(v, nv);
  const auto append = [&](const auto& numbers) {
    values.insert(values.end(), numbers.begin(), numbers.end());
  };
  if (name == "q") return append(positions);
  if (name == "v") return append(velocities);
  if (name == "kinetic_energy") return values.push_back(mechanics_.kinetic_energy(q, v));
  if (name == "potential_energy") return values.push_back(mechanics_.potential_energy(q));
  if (name == "energy")
    return values.push_back(mechanics_.kinetic_energy(q, v) + mechanics_.potential_energy(q));
  const auto append_force = [&](const Force<double>& f) {
    for (int k = 0; k < 6; ++k) values.push_back(f[k]);
  };
  if (name == "momentum")
    return append_force(momentum<double>(mechanics_.model(), mechanics_.workspace(), positions, velocities));
  if (name == "center_of_mass") {
    const Vec3<double> c = center_of_mass<double>(mechanics_.model(), mechanics_.workspace(), positions);
    return append(std::array{c.x, c.y, c.z});
  }
  if (name == "a" || name == "constraint_forces") mechanics_.look_at_accelerations(time, q, v, a_.data());
  if (name == "a") return append(a_);
  if (name == "constraint_forces") {
    for (const Force<double>& force : mechanics_.constraint_forces()) append_force(force);
    return;
  }
  mechanics_.compute_forces(time, q, v);
  append(name == "tau" ? mechanics_.control() : mechanics_.joint_forces());
}

void Recorder::add(double time, const double* q, const double* v) {
  recording_.time.push_back(time);
  for (RecordedQuantity& quantity : recording_.quantities) put(quantity.name, time, q, v, quantity.values);
}

}  // namespace sim
}  // namespace limber

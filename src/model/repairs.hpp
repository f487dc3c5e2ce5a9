// The parts of repair(), in the order in which they run: each relies on what those before it put right.
#pragma once

#include <limber/model/repair.hpp>

#include <string>
#include <utility>
#include <vector>

namespace limber::detail {

/// Names that are looked up by likeness in one repair; beyond, it would take long.
inline constexpr int kMostLookups = 100;

class RepairList {
 public:
  explicit RepairList(std::string file) : file_(std::move(file)) {}

  void add(int line, std::string element, std::string before, std::string after, std::string reason) {
    repairs_.push_back(
        {file_, line, std::move(element), std::move(before), std::move(after), std::move(reason)});
  }
  std::vector<Repair> take() && { return std::move(repairs_); }

 private:
  std::string file_;
  std::vector<Repair> repairs_;
};

/// Bodies, joints, frames and loops have names of their own.
void repair_names(ModelSpec& spec, RepairList& repairs);

/// Placements, axes, limits and all that is given per degree.
void repair_numbers(ModelSpec& spec, RepairList& repairs);

/// Every body hangs on the world, through others or directly.
void repair_tree(ModelSpec& spec, RepairList& repairs);

/// Mimic joints, rotors, frames and loops refer to what exists.
void repair_references(ModelSpec& spec, RepairList& repairs);

/// What was given in millimetres.
void repair_units(ModelSpec& spec, RepairList& repairs);

/// The rotational inertia that is meant by one that a body cannot have; one that it can have as it is.
Sym3<double> possible_moments(const Sym3<double>& given);

/// Masses and rotational inertias are those of a body.
void repair_inertias(ModelSpec& spec, RepairList& repairs);

/// Mimic joints that never move are fixed.
void repair_standing_joints(ModelSpec& spec, RepairList& repairs);

/// Shapes have sizes, and meshes files.
void repair_geometry(ModelSpec& spec, RepairList& repairs);

/// All of these.
void repair_all_but_mobility(ModelSpec& spec, RepairList& repairs);

/// Something resists every joint. Does nothing where the description still has errors.
void repair_mobility(ModelSpec& spec, RepairList& repairs);

}  // namespace limber::detail

// Inertias that a body can have.
#pragma once

#include <limber/spatial/inertia.hpp>

namespace limber::doctor {

/// How an inertia about the centre of mass fails to be that of a body; each is zero where it does not.
struct InertiaFault {
  double negative = 0;  ///< the least principal moment
  double excess = 0;    ///< of the largest principal moment over the sum of the other two
  bool is_any() const { return negative < 0 || excess > 0; }
};

/// `rounding` is what a moment may be off by, besides 1e-9 of the largest.
InertiaFault fault_of(const Sym3<double>& about_com, double rounding);

/// The inertia itself where a body can have it. With all signs turned round where that helps: a mistake of
/// its own. Else the nearest one, a little inside of the boundary, where the rounding of other programs does
/// not decide.
Sym3<double> possible_inertia(const Sym3<double>& about_com, double rounding);

}  // namespace limber::doctor

// The parts of the report, in its order.
#pragma once

#include "reproduce/section.hpp"

namespace limber::cli::reproduce {

Section coriolis_validity();      ///< thesis, table 3.1
Section rotor_consistency();      ///< tables 4.1 and 4.2
Section rotor_comparison();       ///< tables 4.3 to 4.5
Section rotor_misprints();        ///< what each wrong line of algorithm 6 costs
Section algorithm_misprints();    ///< the same for algorithms 3 to 5
Section text_slips();             ///< outside of algorithms and tables
Section khatib_arm();             ///< Lagrangian form of the RP arm
Section featherstone_examples();  ///< both of his texts
Section zhang_examples();         ///< Newton–Euler in any frame
Section rotor_models();           ///< what the usual approximations cost on real mechanisms
Section rotor_ratios();           ///< when the diagonal is good enough
/// Figures 3.2 to 3.4, 4.4 and 4.5, and tables 3.2, 3.3 and 4.6, from one measurement: growth over the number
/// of bodies, and ratios. Takes some seconds, and shows how far it is on a terminal.
std::vector<Section> timings();

}  // namespace limber::cli::reproduce

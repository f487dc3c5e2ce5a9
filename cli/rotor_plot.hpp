// What approximations of rotors cost each degree of freedom, as a drawing.
#pragma once

#include <limber/analysis/rotor_report.hpp>

#include <string>

namespace limber::cli {

/// SVG: a row for each degree, errors on a logarithmic axis. Without rotors: the reflected inertia that would
/// matter.
std::string rotor_plot(const RotorReport& report, const std::string& model);

}  // namespace limber::cli

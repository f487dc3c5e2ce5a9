// What approximations of rotors cost each degree of freedom, as a drawing.
#pragma once

#include <limber/analysis/rotor_report.hpp>

#include <string>

namespace limber::cli {

/// What the report compares with exact rotors.
struct RotorApproximation {
  RotorModel model;
  RelativeErrors RotorDegree::* of_degree;
  RotorErrors RotorReport::* of_all;
};
inline constexpr RotorApproximation kRotorApproximations[] = {
    {RotorModel::none, &RotorDegree::none, &RotorReport::none},
    {RotorModel::locked, &RotorDegree::locked, &RotorReport::locked},
    {RotorModel::diagonal, &RotorDegree::diagonal, &RotorReport::diagonal}};

/// SVG: a row for each degree, errors on a logarithmic axis. Without rotors: the reflected inertia that would
/// matter.
std::string rotor_plot(const RotorReport& report, const std::string& model);

}  // namespace limber::cli

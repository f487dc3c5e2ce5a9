#include "rotor_plot.hpp"

#include <fmt/core.h>

#include "plot.hpp"

namespace limber::cli {

std::string rotor_plot(const RotorReport& report, const std::string& model) {
  Plot plot;
  for (const RotorDegree& degree : report.degrees) plot.rows.push_back(degree.name);
  const auto add = [&](const std::string& name, Curve::Look look, auto&& value_of) {
    Curve& curve = plot.curves.emplace_back(Curve{name, {}, {}, look});
    for (const RotorDegree& degree : report.degrees) {
      curve.y.push_back(static_cast<double>(curve.x.size()));
      curve.x.push_back(value_of(degree));
    }
  };
  const double percent = 100 * report.options.tolerance;
  using enum Curve::Look;
  if (report.rotors == 0) {
    plot.title = model + ": reflected inertia n²J that would matter";
    plot.x_label = "kg m², or kg on a sliding joint";
    add("apparent inertia", marks, [](const RotorDegree& d) { return d.apparent_inertia; });
    add(fmt::format("costs {:g} %", percent), marks,
        [](const RotorDegree& d) { return d.missing ? d.missing->reflected_inertia : 0.0; });
    return plot.svg();
  }
  plot.title = model + ": what approximations of rotors cost";
  plot.x_label = "error, %; the line is the tolerance";
  plot.limit = percent;
  for (const RotorApproximation& each : kRotorApproximations) {
    const std::string name = to_string(each.model);
    const auto errors = each.of_degree;
    add(name + ", acceleration", marks, [=](const RotorDegree& d) { return 100 * (d.*errors).acceleration; });
    add(name + ", torque", hollow_marks, [=](const RotorDegree& d) { return 100 * (d.*errors).torque; });
  }
  return plot.svg();
}

}  // namespace limber::cli

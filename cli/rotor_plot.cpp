#include "rotor_plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "svg.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

using namespace svg;

constexpr double kAcross = 400, kLegend = 200, kTop = 44, kRow = 24;

/// One kind of mark in every row.
struct Series {
  std::string name;
  const char* color;
  std::size_t shape;
  bool is_filled;
  std::vector<double> values;  ///< per row; what is not finite and above zero is not drawn
};

struct RowPlot {
  std::string title, x_label;
  std::vector<std::string> rows;
  std::vector<Series> series;
  double limit = 0;  ///< a line at this number; 0: none

  LogAxis axis() const {
    double low = std::numeric_limits<double>::max(), high = -low;
    const auto take_in = [&](double value) {
      if (!(value > 0) || std::isinf(value)) return;
      low = std::min(low, std::log10(value));
      high = std::max(high, std::log10(value));
    };
    take_in(limit);
    for (const Series& each : series)
      for (const double value : each.values) take_in(value);
    if (low > high) low = high = 0;
    return {low - 0.3, high + 0.3, left(), left() + kAcross};
  }

  /// Where the longest name ends.
  double left() const {
    std::size_t longest = 10;
    for (const std::string& row : rows) longest = std::max(longest, columns(row));
    return 20 + 7.5 * static_cast<double>(longest);
  }

  std::string svg() const {
    const LogAxis x = axis();
    const double begin = x.begin, end = x.end, middle = (begin + end) / 2;
    const double bottom = kTop + kRow * static_cast<double>(rows.size());
    const double legend_end = kTop + kRow * static_cast<double>(series.size());
    std::string drawing = opening(end + kLegend, std::max(bottom + 60, legend_end + 10), title);
    drawing += text(middle, 24, "middle", title, " font-size=\"16\" font-weight=\"bold\"");
    for (const double value : ticks(x)) {
      drawing += line(x.at(value), kTop, x.at(value), bottom, 0.25);
      drawing += text(x.at(value), bottom + 18, "middle", fmt::format("{:g}", value));
    }
    drawing += text(middle, bottom + 42, "middle", x_label);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const double y = kTop + kRow * (static_cast<double>(k) + 0.5);
      drawing += line(begin, y, end, y, 0.25);
      drawing += text(begin - 8, y + 4, "end", rows[k]);
    }
    if (limit > 0) drawing += line(x.at(limit), kTop, x.at(limit), bottom, 1);
    double legend = kTop + 10;
    for (const Series& each : series) {
      for (std::size_t k = 0; k < rows.size(); ++k)
        if (each.values[k] > 0 && !std::isinf(each.values[k]))
          drawing += mark(each.shape, x.at(each.values[k]), kTop + kRow * (static_cast<double>(k) + 0.5),
                          each.color, each.is_filled);
      drawing += mark(each.shape, end + 24, legend, each.color, each.is_filled);
      drawing += text(end + 36, legend + 4, "start", each.name);
      legend += kRow;
    }
    return drawing + "</svg>\n";
  }
};

}  // namespace

std::string rotor_plot(const RotorReport& report, const std::string& model) {
  RowPlot plot;
  for (const RotorDegree& degree : report.degrees) plot.rows.push_back(degree.name);
  const auto add = [&](const std::string& name, std::size_t look, bool is_filled, auto&& value_of) {
    Series& series = plot.series.emplace_back(Series{name, kColors[look], look, is_filled, {}});
    for (const RotorDegree& degree : report.degrees) series.values.push_back(value_of(degree));
  };
  if (report.rotors == 0) {
    plot.title = model + ": reflected inertia n²J that would matter";
    plot.x_label = "kg m², or kg on a sliding joint";
    add("apparent inertia", 0, false, [](const RotorDegree& d) { return d.apparent_inertia; });
    add(fmt::format("costs {:g} %", 100 * report.options.tolerance), 1, true,
        [](const RotorDegree& d) { return d.missing ? d.missing->reflected_inertia : 0.0; });
    return plot.svg();
  }
  plot.title = model + ": what approximations of rotors cost";
  plot.x_label = "error, %; the line is the tolerance";
  plot.limit = 100 * report.options.tolerance;
  constexpr struct {
    const char* name;
    RelativeErrors RotorDegree::* errors;
  } models[] = {
      {"none", &RotorDegree::none}, {"locked", &RotorDegree::locked}, {"diagonal", &RotorDegree::diagonal}};
  for (std::size_t k = 0; k < std::size(models); ++k) {
    const auto errors = models[k].errors;
    add(fmt::format("{}, acceleration", models[k].name), k, true,
        [=](const RotorDegree& d) { return 100 * (d.*errors).acceleration; });
    add(fmt::format("{}, torque", models[k].name), k, false,
        [=](const RotorDegree& d) { return 100 * (d.*errors).torque; });
  }
  return plot.svg();
}

}  // namespace limber::cli

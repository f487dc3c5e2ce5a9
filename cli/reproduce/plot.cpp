#include "reproduce/plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "svg.hpp"

namespace limber::cli::reproduce {

using namespace svg;

namespace {

constexpr double kWidth = 800, kHeight = 400;
constexpr double kLeft = 78, kTop = 44, kRight = 500, kBottom = 346;  // the frame; names are right of it

LogAxis fitted(const std::vector<Curve>& curves, std::vector<double> Curve::* numbers, double begin,
               double end) {
  double low = std::numeric_limits<double>::max(), high = -low;
  for (const Curve& curve : curves)
    for (const double value : curve.*numbers)
      if (value > 0) {
        low = std::min(low, std::log10(value));
        high = std::max(high, std::log10(value));
      }
  const double margin = 0.04 * (high - low) + 0.02;
  return {low - margin, high + margin, begin, end};
}

std::string axes(const Plot& plot, const LogAxis& x, const LogAxis& y) {
  std::string svg =
      text((kLeft + kRight) / 2, 24, "middle", plot.title, " font-size=\"16\" font-weight=\"bold\"");
  for (const double value : ticks(x)) {
    svg += line(x.at(value), kTop, x.at(value), kBottom, 0.25);
    svg += text(x.at(value), kBottom + 18, "middle", fmt::format("{:g}", value));
  }
  for (const double value : ticks(y)) {
    svg += line(kLeft, y.at(value), kRight, y.at(value), 0.25);
    svg += text(kLeft - 8, y.at(value) + 4, "end", fmt::format("{:g}", value));
  }
  svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\"/>\n",
                     kLeft, kTop, kRight - kLeft, kBottom - kTop, kInk);
  svg += text((kLeft + kRight) / 2, kBottom + 42, "middle", plot.x_label);
  svg += text(0, 0, "middle", plot.y_label,
              fmt::format(" transform=\"translate(20 {:.1f}) rotate(-90)\"", (kTop + kBottom) / 2).c_str());
  return svg;
}

/// The colour of a curve, its mark where it has one, and its dashes where it has those.
struct Look {
  const char* color;
  std::size_t mark;
  std::string dashes;
};

std::string drawn(const Curve& curve, const Look& look, const LogAxis& x, const LogAxis& y) {
  std::string points, marks;
  for (std::size_t k = 0; k < curve.x.size(); ++k) {
    if (curve.y[k] <= 0) continue;
    const double at_x = x.at(curve.x[k]), at_y = y.at(curve.y[k]);
    points += fmt::format("{:.1f},{:.1f} ", at_x, at_y);
    if (!curve.is_dashed) marks += mark(look.mark, at_x, at_y, look.color);
  }
  if (!points.empty()) points.pop_back();
  return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>\n", points,
                     look.color, look.dashes) +
         marks;
}

}  // namespace

std::string Plot::description() const {
  std::string names;
  for (const Curve& curve : curves) names += (names.empty() ? "" : ", ") + curve.name;
  return title + ": " + y_label + " over " + x_label + "; " + names;
}

std::string Plot::svg() const {
  const LogAxis x = fitted(curves, &Curve::x, kLeft, kRight), y = fitted(curves, &Curve::y, kBottom, kTop);
  std::string svg = opening(kWidth, kHeight, description());
  svg += axes(*this, x, y);
  double row = kTop + 10;
  std::size_t marked = 0, dashed = 0;
  for (const Curve& curve : curves) {
    constexpr const char* patterns[] = {"7 5", "2 4", "9 3 2 3"};
    Look look{kInk, marked, ""};
    if (curve.is_dashed)
      look.dashes = fmt::format(" stroke-dasharray=\"{}\"", patterns[dashed++ % std::size(patterns)]);
    else
      look.color = kColors[marked++ % kColors.size()];
    svg += drawn(curve, look, x, y);
    svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"2\"{}/>\n",
                       kRight + 14, row, kRight + 42, row, look.color, look.dashes);
    if (!curve.is_dashed) svg += mark(look.mark, kRight + 28, row, look.color);
    svg += text(kRight + 50, row + 4, "start", curve.name);
    row += 23;
  }
  return svg + "</svg>\n";
}

}  // namespace limber::cli::reproduce

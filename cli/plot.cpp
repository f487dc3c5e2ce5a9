#include "plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "terminal.hpp"

namespace limber::cli {

namespace {

constexpr const char* kInk = "#808080";
constexpr std::array kColors = {"#2f81f7", "#e0642b", "#2da44e", "#a371f7", "#c8961c", "#d0488f", "#1b9aaa"};
constexpr double kPlotTop = 44, kPlotWidth = 422, kPlotHeight = 302, kPlotRow = 24, kLegendRow = 23;

/// A text as XML has it.
std::string escaped(const std::string& plain) {
  std::string xml;
  for (const char c : plain) xml += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return xml;
}

std::string text(double x, double y, const char* anchor, const std::string& what,
                 const std::string& extra = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n", x, y,
                     anchor, kInk, extra, escaped(what));
}

std::string line(double x1, double y1, double x2, double y2, double opacity) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-opacity=\"{}\"/>\n",
      x1, y1, x2, y2, kInk, opacity);
}

/// A circle, square, diamond or triangle.
std::string mark(std::size_t which, double x, double y, const std::string& style) {
  constexpr const char* shapes[] = {
      "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"4\" {2}/>\n",
      "<rect x=\"{3:.1f}\" y=\"{4:.1f}\" width=\"7\" height=\"7\" {2}/>\n",
      "<path d=\"M{0:.1f} {5:.1f}l5 5l-5 5l-5 -5z\" {2}/>\n",
      "<path d=\"M{0:.1f} {6:.1f}l5 9l-10 0z\" {2}/>\n",
  };
  return fmt::format(fmt::runtime(shapes[which % 4]), x, y, style, x - 3.5, y - 3.5, y - 5, y - 5.5);
}

bool has_logarithm(double value) { return value > 0 && std::isfinite(value); }

/// From a number to the page.
struct Axis {
  double low, high;   ///< of the numbers, or of their powers of ten
  double begin, end;  ///< on the page
  bool is_logarithmic = true;

  bool has(double value) const { return !is_logarithmic || has_logarithm(value); }
  double at(double value) const {
    const double along = is_logarithmic ? std::log10(value) : value;
    return begin + (along - low) / (high - low) * (end - begin);
  }

  /// 1, 2, 5, 10, … in the range; the whole powers of ten alone where that would be too many.
  std::vector<double> ticks() const {
    std::vector<double> all;
    const bool is_wide = high - low > 2.5;
    for (int power = -12; power <= 12; ++power)
      for (const double digit : {1.0, 2.0, 5.0}) {
        if (is_wide && digit > 1) continue;
        const double value = digit * std::pow(10.0, power);
        if (std::log10(value) > low - 1e-9 && std::log10(value) < high + 1e-9) all.push_back(value);
      }
    return all;
  }
};

/// Around all numbers of the curves, and one more that may be zero.
Axis fitted(const std::vector<Curve>& curves, std::vector<double> Curve::* numbers, double more, double begin,
            double end) {
  double low = std::numeric_limits<double>::max(), high = -low;
  const auto take_in = [&](double value) {
    if (!has_logarithm(value)) return;
    low = std::min(low, std::log10(value));
    high = std::max(high, std::log10(value));
  };
  take_in(more);
  for (const Curve& curve : curves)
    for (const double value : curve.*numbers) take_in(value);
  if (low > high) low = high = 0;
  const double margin = 0.04 * (high - low) + 0.02;
  return {low - margin, high + margin, begin, end};
}

/// How a curve is drawn.
struct Pen {
  const char* color;
  std::size_t shape;
  std::string dashes, fill;
  bool has_line, has_marks;
};

std::vector<Pen> pens_of(const std::vector<Curve>& curves) {
  std::vector<Pen> pens;
  std::size_t marked = 0, dashed = 0;
  for (const Curve& curve : curves) {
    using Look = Curve::Look;
    constexpr const char* patterns[] = {"7 5", "2 4", "9 3 2 3"};
    if (curve.look == Look::dashes) {
      const char* const pattern = patterns[dashed++ % std::size(patterns)];
      pens.push_back({kInk, 0, fmt::format(" stroke-dasharray=\"{}\"", pattern), "", true, false});
      continue;
    }
    const bool is_hollow = curve.look == Look::hollow_marks;
    const std::size_t shape = is_hollow && marked > 0 ? marked - 1 : marked++;
    const char* const color = kColors[shape % kColors.size()];
    pens.push_back({color, shape, "",
                    fmt::format(fmt::runtime(is_hollow ? "fill=\"none\" stroke=\"{}\" stroke-width=\"2\""
                                                       : "fill=\"{}\""),
                                color),
                    curve.look == Look::line, true});
  }
  return pens;
}

std::string drawn(const Curve& curve, const Pen& pen, const Axis& x, const Axis& y) {
  std::string points, marks;
  for (std::size_t k = 0; k < curve.x.size(); ++k) {
    if (!x.has(curve.x[k]) || !y.has(curve.y[k])) continue;
    const double at_x = x.at(curve.x[k]), at_y = y.at(curve.y[k]);
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", at_x, at_y);
    if (pen.has_marks) marks += mark(pen.shape, at_x, at_y, pen.fill);
  }
  if (!pen.has_line) return marks;
  return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>\n", points,
                     pen.color, pen.dashes) +
         marks;
}

/// A line of the legend.
std::string entry_of(const Curve& curve, const Pen& pen, double x, double y) {
  std::string svg;
  if (pen.has_line)
    svg = fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"2\"{}/>\n",
                      x + 14, y, x + 42, y, pen.color, pen.dashes);
  if (pen.has_marks) svg += mark(pen.shape, x + 28, y, pen.fill);
  return svg + text(x + 50, y + 4, "start", curve.name);
}

}  // namespace

std::string Plot::description() const {
  std::string names;
  for (const Curve& curve : curves) names += (names.empty() ? "" : ", ") + curve.name;
  return title + ": " + (y_label.empty() ? x_label : y_label + " over " + x_label) + "; " + names;
}

std::string Plot::svg() const {
  std::size_t longest = 0;  // of the names of rows, beside which the frame begins
  for (const std::string& row : rows) longest = std::max(longest, std::max<std::size_t>(columns(row), 10));
  const auto count = static_cast<double>(rows.size());
  const double left = rows.empty() ? 78 : 20 + 7.5 * static_cast<double>(longest), right = left + kPlotWidth;
  const double bottom = kPlotTop + (rows.empty() ? kPlotHeight : kPlotRow * count),
               middle = (left + right) / 2;
  const double legend = kPlotTop + kLegendRow * static_cast<double>(curves.size());
  const Axis x = fitted(curves, &Curve::x, limit, left, right);
  const Axis y = rows.empty() ? fitted(curves, &Curve::y, 0, bottom, kPlotTop)
                              : Axis{-0.5, count - 0.5, kPlotTop, bottom, false};

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" "
      "font-size=\"13\" role=\"img\">\n<title>{}</title>\n",
      right + 300, std::max(bottom + 54, legend + 10), escaped(description()));
  svg += text(middle, 24, "middle", title, " font-size=\"16\" font-weight=\"bold\"");
  for (const double value : x.ticks()) {
    svg += line(x.at(value), kPlotTop, x.at(value), bottom, 0.25);
    svg += text(x.at(value), bottom + 18, "middle", fmt::format("{:g}", value));
  }
  const auto add_level = [&](double value, const std::string& name) {
    svg += line(left, y.at(value), right, y.at(value), 0.25);
    svg += text(left - 8, y.at(value) + 4, "end", name);
  };
  if (rows.empty())
    for (const double value : y.ticks()) add_level(value, fmt::format("{:g}", value));
  for (std::size_t k = 0; k < rows.size(); ++k) add_level(static_cast<double>(k), rows[k]);
  svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\"/>\n",
                     left, kPlotTop, kPlotWidth, bottom - kPlotTop, kInk);
  svg += text(middle, bottom + 42, "middle", x_label);
  if (!y_label.empty())
    svg += text(0, 0, "middle", y_label,
                fmt::format(" transform=\"translate(20 {:.1f}) rotate(-90)\"", (kPlotTop + bottom) / 2));
  if (limit > 0) svg += line(x.at(limit), kPlotTop, x.at(limit), bottom, 1);
  const std::vector<Pen> pens = pens_of(curves);
  for (std::size_t k = 0; k < curves.size(); ++k) {
    svg += drawn(curves[k], pens[k], x, y);
    svg += entry_of(curves[k], pens[k], right, kPlotTop + 10 + kLegendRow * static_cast<double>(k));
  }
  return svg + "</svg>\n";
}

}  // namespace limber::cli

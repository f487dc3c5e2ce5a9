#include "svg.hpp"

#include <fmt/core.h>

#include <cmath>

namespace limber::cli::svg {

namespace {

/// A text as XML has it.
std::string escaped(const std::string& plain) {
  std::string xml;
  for (const char c : plain) {
    if (c == '<')
      xml += "&lt;";
    else if (c == '&')
      xml += "&amp;";
    else
      xml += c;
  }
  return xml;
}

}  // namespace

double LogAxis::at(double value) const {
  return begin + (std::log10(value) - low) / (high - low) * (end - begin);
}

std::vector<double> ticks(const LogAxis& axis) {
  std::vector<double> all;
  const bool is_wide = axis.high - axis.low > 2.5;
  for (int power = -12; power <= 12; ++power)
    for (const double digit : {1.0, 2.0, 5.0}) {
      if (is_wide && digit > 1) continue;
      const double value = digit * std::pow(10.0, power);
      if (std::log10(value) > axis.low - 1e-9 && std::log10(value) < axis.high + 1e-9) all.push_back(value);
    }
  return all;
}

std::string opening(double width, double height, const std::string& title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" "
      "font-size=\"13\" "
      "role=\"img\">\n<title>{}</title>\n",
      width, height, escaped(title));
}

std::string text(double x, double y, const char* anchor, const std::string& what, const char* extra) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n", x, y,
                     anchor, kInk, extra, escaped(what));
}

std::string line(double x1, double y1, double x2, double y2, double opacity) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-opacity=\"{}\"/>\n",
      x1, y1, x2, y2, kInk, opacity);
}

std::string mark(std::size_t which, double x, double y, const char* color, bool is_filled) {
  const std::string look = is_filled ? fmt::format("fill=\"{}\"", color)
                                     : fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", color);
  switch (which % 4) {
    case 0:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" {}/>\n", x, y, look);
    case 1:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" {}/>\n", x - 3.5, y - 3.5,
                         look);
    case 2:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5z\" {}/>\n", x, y - 5, look);
    default:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5 9l-10 0z\" {}/>\n", x, y - 5.5, look);
  }
}

}  // namespace limber::cli::svg

#include "plot.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace {

constexpr double kWidth = 400, kHeight = 230;                         // of a panel with its labels
constexpr double kLeft = 52, kTop = 34, kRight = 390, kBottom = 190;  // its frame
constexpr const char *kInk = "#808080", *kColor = "#2f81f7", *kMark = "#e0642b";

/// Numbers from low to high go from one place on the page to another.
struct Axis {
  double low, high, begin, end;
  double step;  // from one label to the next
  bool is_logarithmic;

  double at(double value) const {
    const double x = is_logarithmic ? std::log10(value) : value;
    return begin + (std::clamp(x, low, high) - low) / (high - low) * (end - begin);
  }
};

/// The least of 1, 2, 5, 10, 20, … times a power of ten that divides the range into at most seven.
double label_step(double range) {
  const double power = std::pow(10, std::floor(std::log10(range / 7)));
  for (const double digit : {1, 2, 5})
    if (digit * power >= range / 7) return digit * power;
  return 10 * power;
}

/// From one label to another, with all numbers between.
Axis fitted(std::vector<double> numbers, double begin, double end, bool is_logarithmic) {
  if (is_logarithmic)
    for (double& number : numbers) number = std::log10(number);
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  const double step = is_logarithmic ? 1 : label_step(std::max(*high - *low, 1e-9));
  return {std::floor(*low / step + 1e-9) * step,
          std::ceil(*high / step - 1e-9) * step,
          begin,
          end,
          step,
          is_logarithmic};
}

class Drawing {
 public:
  void text(double x, double y, const char* anchor, const std::string& what, const char* extra = "") {
    out_ << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor << "\" fill=\"" << kInk
         << '"' << extra << '>' << what << "</text>\n";
  }
  void line(double x1, double y1, double x2, double y2, const char* color, const char* extra) {
    out_ << "<line x1=\"" << x1 << "\" y1=\"" << y1 << "\" x2=\"" << x2 << "\" y2=\"" << y2 << "\" stroke=\""
         << color << '"' << extra << "/>\n";
  }
  void panel(const Panel& panel, double left, double top);
  std::string take() { return out_.str(); }

 private:
  std::ostringstream out_;
};

void Drawing::panel(const Panel& panel, double left, double top) {
  std::vector<double> values = panel.value;
  values.insert(values.end(), panel.lines.begin(), panel.lines.end());
  const Axis x = fitted(panel.time, left + kLeft, left + kRight, false);
  const Axis y = fitted(values, top + kBottom, top + kTop, panel.is_logarithmic);
  const auto label = [](double value) {
    std::ostringstream number;
    number << (std::abs(value) < 1e-9 ? 0 : value);
    return number.str();
  };
  text(left + kLeft, top + 22, "start", panel.title + ", " + panel.unit, " font-size=\"14\"");
  for (double t = x.low; t <= x.high + 1e-9; t += x.step) {
    line(x.at(t), top + kTop, x.at(t), top + kBottom, kInk, " stroke-opacity=\"0.25\"");
    text(x.at(t), top + kBottom + 17, "middle", label(t));
  }
  for (double value = y.low; value <= y.high + 1e-9; value += y.step) {
    const double shown = panel.is_logarithmic ? std::pow(10, value) : value;
    line(left + kLeft, y.at(shown), left + kRight, y.at(shown), kInk, " stroke-opacity=\"0.25\"");
    text(left + kLeft - 7, y.at(shown) + 4, "end", label(shown));
  }
  for (const double value : panel.lines)
    line(left + kLeft, y.at(value), left + kRight, y.at(value), kMark,
         " stroke-width=\"1.5\" stroke-dasharray=\"6 4\"");
  out_ << "<polyline fill=\"none\" stroke=\"" << kColor << "\" stroke-width=\"2\" points=\"";
  for (std::size_t k = 0; k < panel.time.size(); ++k)
    out_ << x.at(panel.time[k]) << ',' << y.at(panel.value[k]) << ' ';
  out_ << "\"/>\n";
}

}  // namespace

std::string svg(const std::string& title, const std::vector<Panel>& panels) {
  Drawing drawing;
  for (std::size_t k = 0; k < panels.size(); ++k)
    drawing.panel(panels[k], static_cast<double>(k % 2) * kWidth, static_cast<double>(k / 2) * kHeight);
  const double height = static_cast<double>((panels.size() + 1) / 2) * kHeight;
  drawing.text(kWidth, height + 6, "middle", "time, s");
  std::ostringstream page;
  page << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << 2 * kWidth << ' ' << height + 16
       << "\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>" << title << "</title>\n"
       << drawing.take() << "</svg>\n";
  return page.str();
}

// A file in millimetres as a whole. One long link is no reason to doubt: cranes exist, and so do assembly
// lines.

#include "doctor/examination.hpp"
#include "model/formatted.hpp"

namespace limber::doctor {

void examine_units(Examination& doctor) {
  constexpr double far = 10, millimetre = 1e-3;  // metres
  std::vector<double> lengths;
  const auto add = [&](const Vec3<double>& v) {
    if (const double length = norm(v); length > 0 && std::isfinite(length)) lengths.push_back(length);
  };
  for (const BodySpec& body : doctor.spec.bodies) {
    add(body.placement.translation);
    add(body.link_placement.translation);
    add(body.inertia.com);
  }
  const auto count_far = std::count_if(lengths.begin(), lengths.end(), [](double x) { return x > far; });
  if (2 * count_far <= std::ssize(lengths)) return;
  const auto middle = lengths.begin() + std::ssize(lengths) / 2;
  std::nth_element(lengths.begin(), middle, lengths.end());
  if (*middle * millimetre >= far) return;
  doctor.report(Code::in_millimetres, Part(ElementKind::model, "", 0), "", {formatted("{:.3g}", *middle)});
}

}  // namespace limber::doctor

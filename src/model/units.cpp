// Millimetres where metres are meant. A length is suspect when it is beyond what machines have and a hundred
// times the typical length of this one, and a thousandth of it would fit; so is an inertia whose radius of
// gyration is.
#include <limber/math/eigen3.hpp>
#include <limber/model/repair.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber {

namespace {

constexpr double kLong = 10;      // metres
constexpr double kUsual = 0.3;    // of a machine that gives no lengths
constexpr double kOutlier = 100;  // times the typical length
constexpr double kMillimetre = 1e-3;

/// A vector in the description that is a length.
struct Length {
  Vec3<double>* vector;
  int line;
  std::string element;
};

std::vector<Length> lengths_of(ModelSpec& spec) {
  std::vector<Length> lengths;
  for (BodySpec& body : spec.bodies) {
    const std::string element = detail::body_element(body);
    lengths.push_back({&body.placement.translation, body.parent_line ? body.parent_line : body.line,
                       element + " placement.translation"});
    lengths.push_back({&body.link_placement.translation, body.line, element + " link_placement.translation"});
    lengths.push_back(
        {&body.inertia.com, body.inertia_line ? body.inertia_line : body.line, element + " inertia.com"});
  }
  for (FrameSpec& frame : spec.frames)
    lengths.push_back(
        {&frame.placement.translation, frame.line, "frame \"" + frame.name + "\" placement.translation"});
  std::erase_if(lengths, [](const Length& each) {
    const double length = norm(*each.vector);
    return !(length > 0) || !std::isfinite(length);
  });
  return lengths;
}

struct Scale {
  double typical;        ///< length in metres
  bool all_millimetres;  ///< more than half of all lengths are too long
};

Scale scale_of(const std::vector<Length>& lengths) {
  std::vector<double> sizes;
  for (const Length& each : lengths) sizes.push_back(norm(*each.vector));
  std::sort(sizes.begin(), sizes.end());
  const auto count_long = std::count_if(sizes.begin(), sizes.end(), [](double x) { return x > kLong; });
  if (sizes.empty()) return {kUsual, false};
  if (2 * count_long > static_cast<std::ptrdiff_t>(sizes.size()))
    return {sizes[sizes.size() / 2] * kMillimetre, true};
  return {sizes[(sizes.size() - static_cast<std::size_t>(count_long)) / 2], false};
}

bool is_suspect(double length, const Scale& scale) {
  if (scale.all_millimetres && scale.typical < kLong) return true;
  return length > kLong && length > kOutlier * scale.typical && length * kMillimetre < kLong;
}

double radius_of_gyration(const InertiaSpec& inertia) {
  if (!(inertia.mass > 0)) return 0;
  const Vec3<double> moments = symmetric_eigen(Sym3<double>::symmetric_part(inertia.about_com)).values;
  return std::sqrt(std::max({moments.x, moments.y, moments.z, 0.0}) / inertia.mass);
}

/// Calls on_length(where, vector) and on_inertia(body) for each suspect.
void for_each_suspect(ModelSpec& spec, const std::function<void(const Length&)>& on_length,
                      const std::function<void(BodySpec&)>& on_inertia) {
  const std::vector<Length> lengths = lengths_of(spec);
  const Scale scale = scale_of(lengths);
  for (const Length& each : lengths)
    if (is_suspect(norm(*each.vector), scale)) on_length(each);
  for (BodySpec& body : spec.bodies) {
    const double radius = radius_of_gyration(body.inertia);
    const bool is_huge = radius > kLong && radius > kOutlier * scale.typical && radius * kMillimetre < kLong;
    if (is_huge) on_inertia(body);
  }
}

}  // namespace

std::vector<Problem> check_units(const ModelSpec& spec) {
  ProblemList problems(spec.file);
  ModelSpec copy = spec;
  for_each_suspect(
      copy,
      [&](const Length& each) {
        problems.warning(
            each.line, each.element, detail::text_of(*each.vector),
            fmt::format("{:.4g} m is far for this mechanism; is it in millimetres?", norm(*each.vector)));
      },
      [&](const BodySpec& body) {
        problems.warning(
            body.inertia_line ? body.inertia_line : body.line,
            detail::body_element(body) + " inertia.about_com", detail::text_of(body.inertia.about_com),
            fmt::format("has a radius of gyration of {:.4g} m, far for this mechanism; is it in kg mm²?",
                        radius_of_gyration(body.inertia)));
      });
  return problems.all();
}

void detail::repair_units(ModelSpec& spec, RepairList& repairs) {
  for_each_suspect(
      spec,
      [&](const Length& each) {
        const Vec3<double> metres = *each.vector * kMillimetre;
        repairs.add(each.line, each.element, text_of(*each.vector), text_of(metres), "taken as millimetres");
        *each.vector = metres;
      },
      [&](BodySpec& body) {
        const Mat3<double> given = body.inertia.about_com;
        body.inertia.about_com = given * (kMillimetre * kMillimetre);
        repairs.add(body.inertia_line ? body.inertia_line : body.line,
                    body_element(body) + " inertia.about_com", text_of(given),
                    text_of(body.inertia.about_com), "taken as kg mm²");
      });
}

}  // namespace limber

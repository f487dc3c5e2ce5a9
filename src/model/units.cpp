// Millimetres where metres are meant. A length is suspect when it is beyond what machines have and a hundred
// times the typical length of this one, and a thousandth of it would fit; so is an inertia whose radius of
// gyration is. Where more than half of the lengths are too long, the whole file is in millimetres.
//
// What a link has beside its placement and its centre of mass (shapes, the way of a sliding joint) goes with
// these: by itself, a floor or the way of a vehicle may be long.
#include <limber/math/eigen3.hpp>
#include <limber/model/repair.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "model/checks.hpp"
#include "model/edit_common.hpp"
#include "model/repairs.hpp"

namespace limber {

namespace {

using detail::text_of;
using edit::list_text;

constexpr double kLong = 10;       // metres
constexpr double kUsual = 0.3;     // of a machine that gives no lengths
constexpr double kOutlier = 100;   // times the typical length
constexpr double kFarWay = 10;     // of a sliding joint, times the typical length
constexpr double kLargeShape = 2;  // times the typical length
constexpr double kSteep = 0.05;    // metres per radian: a screw that goes a foot per turn
constexpr double kMillimetre = 1e-3;

/// A vector in the description that is a length.
struct Length {
  Vec3<double>* vector;
  int line;
  std::string element;
  const BodySpec* body;  ///< that it belongs to, or null
};

std::vector<Length> lengths_of(ModelSpec& spec) {
  std::vector<Length> lengths;
  const auto add = [&](Vec3<double>& vector, int line, const std::string& element, const BodySpec* body) {
    const double length = norm(vector);
    if (length > 0 && std::isfinite(length)) lengths.push_back({&vector, line, element, body});
  };
  for (BodySpec& body : spec.bodies) {
    const std::string element = detail::body_element(body);
    add(body.placement.translation, body.lines.of("placement", body.line), element + " placement.translation",
        &body);
    add(body.link_placement.translation, body.lines.of("link_placement", body.line),
        element + " link_placement.translation", &body);
    add(body.inertia.com, body.lines.of("inertia.com", body.line), element + " inertia.com", &body);
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      RotorSpec& rotor = body.rotors[k];
      const int line = detail::rotor_line(body, k);
      const std::string part = detail::rotor_element(body, k);
      if (rotor.placement) add(rotor.placement->translation, line, part + " placement.translation", nullptr);
      add(rotor.inertia.com, line, part + " inertia.com", nullptr);
    }
  }
  for (FrameSpec& frame : spec.frames)
    add(frame.placement.translation, frame.line, "frame \"" + frame.name + "\" placement.translation",
        nullptr);
  for (LoopSpec& loop : spec.loops)
    for (const auto& [name, end] : {std::pair{"a", &loop.a}, std::pair{"b", &loop.b}})
      add(end->placement.translation, loop.line,
          "loop \"" + loop.name + "\" " + name + ".placement.translation", nullptr);
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
  if (2 * count_long > static_cast<std::ptrdiff_t>(sizes.size())) {
    const double typical = sizes[sizes.size() / 2] * kMillimetre;
    return {typical, typical < kLong};
  }
  return {sizes[(sizes.size() - static_cast<std::size_t>(count_long)) / 2], false};
}

bool is_outlier(double length, const Scale& scale) {
  return length > kLong && length > kOutlier * scale.typical && length * kMillimetre < kLong;
}

double radius_of_gyration(const InertiaSpec& inertia) {
  if (!(inertia.mass > 0)) return 0;
  const Vec3<double> moments = symmetric_eigen(Sym3<double>::symmetric_part(inertia.about_com)).values;
  return std::sqrt(std::max({moments.x, moments.y, moments.z, 0.0}) / inertia.mass);
}

/// Something that is probably in millimetres: what to ask about it, and how to make metres of it.
struct Suspect {
  int line;
  std::string element, before, question, reason;
  std::function<std::string()> convert;  ///< gives what became of it
};

class Suspects {
 public:
  explicit Suspects(ModelSpec& spec) : spec_(spec), lengths_(lengths_of(spec)), scale_(scale_of(lengths_)) {}

  std::vector<Suspect> all() {
    for (const Length& each : lengths_)
      if (scale_.all_millimetres || is_outlier(norm(*each.vector), scale_)) add_length(each);
    for (BodySpec& body : spec_.bodies) {
      add_inertia(body, body.inertia, body.lines.of("inertia.about_com", body.line),
                  detail::body_element(body));
      for (std::size_t k = 0; k < body.rotors.size(); ++k)
        add_inertia(body, body.rotors[k].inertia, detail::rotor_line(body, k),
                    detail::rotor_element(body, k));
    }
    for (BodySpec& body : spec_.bodies) {
      add_joint(body);
      add_shapes(body.visuals, "visual", detail::body_element(body), body.line, is_suspect(&body));
      add_shapes(body.collisions, "collision", detail::body_element(body), body.line, is_suspect(&body));
    }
    join_followers();
    for (BodySpec& body : spec_.bodies) add_rates(body);
    if (scale_.all_millimetres) {
      add_shapes(spec_.visuals, "visual", "world", 0, true);
      add_shapes(spec_.collisions, "collision", "world", 0, true);
    }
    return std::move(suspects_);
  }

 private:
  bool is_suspect(const BodySpec* body) const { return scale_.all_millimetres || bodies_.contains(body); }

  void add_length(const Length& each) {
    bodies_.insert(each.body);
    suspects_.push_back(
        {each.line, each.element, text_of(*each.vector),
         fmt::format("{:.4g} m is far for this mechanism; is it in millimetres?", norm(*each.vector)),
         "taken as millimetres", [vector = each.vector] {
           *vector = *vector * kMillimetre;
           return text_of(*vector);
         }});
  }

  void add_inertia(const BodySpec& body, InertiaSpec& inertia, int line, const std::string& element) {
    const double radius = radius_of_gyration(inertia);
    if (!is_outlier(radius, scale_)) return;
    bodies_.insert(&body);
    suspects_.push_back(
        {line, element + " inertia.about_com", text_of(inertia.about_com),
         fmt::format("has a radius of gyration of {:.4g} m, far for this mechanism; is it in kg mm²?",
                     radius),
         "taken as kg mm²", [&inertia] {
           inertia.about_com = inertia.about_com * (kMillimetre * kMillimetre);
           return text_of(inertia.about_com);
         }});
  }

  /// Numbers that are lengths, or velocities; or, with the inverse factor, rates per length.
  void add_numbers(std::vector<double*> numbers, int line, const std::string& element,
                   double factor = kMillimetre) {
    const auto text = [](const std::vector<double*>& pointers) {
      std::vector<double> values;
      for (const double* pointer : pointers) values.push_back(*pointer);
      return list_text(values);
    };
    std::string before = text(numbers);
    const bool is_per_length = factor > 1;
    suspects_.push_back({line, element, std::move(before),
                         is_per_length ? "is it per millimetre?" : "is it in millimetres?",
                         is_per_length ? "taken as per millimetre" : "taken as millimetres",
                         [numbers = std::move(numbers), text, factor] {
                           for (double* number : numbers) *number *= factor;
                           return text(numbers);
                         }});
  }

  /// What is given per degree, of the one degree: empty (none), one number for all, or one for each.
  static void add_number_of(std::size_t degree, std::size_t count, std::vector<double>& list,
                            std::vector<double*>& numbers) {
    if (list.size() == count && std::isfinite(list[degree])) numbers.push_back(&list[degree]);
  }

  /// The way and the velocity of a sliding degree. Some files have these in metres and all else in
  /// millimetres, so they have to be large too; so has the pitch of a screw.
  void add_joint(BodySpec& body) {
    JointSpec& joint = body.joint;
    const std::vector<std::string> degrees = degree_names(joint.type, velocity_count(joint.type));
    const double far = scale_.all_millimetres ? kFarWay * scale_.typical : kLong;
    for (std::size_t d = 0; d < degrees.size(); ++d) {
      const std::string name = joint.name + (degrees[d].empty() ? "" : "/" + degrees[d]);
      const bool slides = joint.type == JointType::prismatic || degrees[d].starts_with('v');
      (slides ? sliding_ : turning_).insert(name);
      if (!slides || joint.type == JointType::floating || !is_suspect(&body)) continue;
      const auto add = [&](const char* part, std::initializer_list<std::vector<double>*> lists,
                           double least) {
        std::vector<double*> numbers;
        for (std::vector<double>* list : lists) add_number_of(d, degrees.size(), *list, numbers);
        const auto is_large = [&](const double* number) { return std::abs(*number) > least; };
        if (std::none_of(numbers.begin(), numbers.end(), is_large)) return;
        if (lists.size() == 2) in_millimetres_.insert(name);  // the bounds of its position
        add_numbers(std::move(numbers), detail::joint_line(body, part), "joint \"" + name + "\" " + part);
      };
      add("limits", {&joint.limits.lower, &joint.limits.upper}, far);
      add("limits.velocity", {&joint.limits.velocity}, kLong);
    }
    if (joint.type == JointType::helical && is_suspect(&body) && std::isfinite(joint.pitch) &&
        std::abs(joint.pitch) > kSteep)
      add_numbers({&joint.pitch}, detail::joint_line(body, "pitch"), "joint \"" + joint.name + "\" pitch");
    if (joint.type == JointType::prismatic && joint.mimic && is_suspect(&body) &&
        std::abs(joint.mimic->offset) > far)
      in_millimetres_.insert(joint.name);
  }

  /// A joint that slides with another one has the units of that. One that slides with a turning one has
  /// millimetres per radian where these are many.
  void join_followers() {
    std::unordered_map<std::string, std::vector<std::string>> joined;
    const double far = scale_.all_millimetres ? kFarWay * scale_.typical : kLong;
    for (const BodySpec& body : spec_.bodies) {
      const JointSpec& joint = body.joint;
      if (joint.type != JointType::prismatic || !joint.mimic) continue;
      if (sliding_.contains(joint.mimic->of)) {
        joined[joint.name].push_back(joint.mimic->of);
        joined[joint.mimic->of].push_back(joint.name);
      } else if (turning_.contains(joint.mimic->of) && is_suspect(&body) &&
                 std::abs(joint.mimic->multiplier) > far) {
        in_millimetres_.insert(joint.name);
      }
    }
    std::vector<std::string> next(in_millimetres_.begin(), in_millimetres_.end());
    while (!next.empty()) {
      const std::string name = std::move(next.back());
      next.pop_back();
      for (const std::string& other : joined[name])
        if (in_millimetres_.insert(other).second) next.push_back(other);
    }
  }

  /// Offsets of joints whose positions are in millimetres, and rates between these and what turns with them.
  void add_rates(BodySpec& body) {
    constexpr double per_millimetre = 1 / kMillimetre;
    JointSpec& joint = body.joint;
    if (joint.mimic) {
      const bool is_in_millimetres = in_millimetres_.contains(joint.name);
      const std::string mimic = "joint \"" + joint.name + "\" mimic";
      const auto at = [&](const char* part) { return detail::joint_line(body, part); };
      if (is_in_millimetres && joint.mimic->offset != 0 && std::isfinite(joint.mimic->offset))
        add_numbers({&joint.mimic->offset}, at("mimic.offset"), mimic + ".offset");
      if (is_in_millimetres && turning_.contains(joint.mimic->of))
        add_numbers({&joint.mimic->multiplier}, at("mimic.multiplier"), mimic + ".multiplier");
      if (in_millimetres_.contains(joint.mimic->of) && turning_.contains(joint.name))
        add_numbers({&joint.mimic->multiplier}, at("mimic.multiplier"), mimic + ".multiplier",
                    per_millimetre);
    }
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      RotorSpec& rotor = body.rotors[k];
      const std::string element = detail::rotor_element(body, k);
      const auto at = [&](const char* part) { return rotor.lines.of(part, detail::rotor_line(body, k)); };
      if (rotor.rates.empty() && in_millimetres_.contains(joint.name))
        add_numbers({&rotor.gear_ratio}, at("gear_ratio"), element + " gear_ratio", per_millimetre);
      for (auto& [driver, rate] : rotor.rates)
        if (in_millimetres_.contains(driver))
          add_numbers({&rate}, at("rates"), element + " rates[\"" + driver + "\"]", per_millimetre);
    }
  }

  /// All lengths of a shape go together. Meshes have units of their own.
  template <class Part>
  void add_shapes(std::vector<Part>& parts, const char* kind, const std::string& owner, int line,
                  bool owner_is_suspect) {
    for (std::size_t k = 0; k < parts.size(); ++k) {
      Part& part = parts[k];
      const double away = norm(part.placement.translation);
      double smallest = std::numeric_limits<double>::infinity(), largest = 0;
      const std::vector<double*> sizes = detail::sizes_of(part.shape);
      for (const double* size : sizes) {
        smallest = std::min(smallest, *size);
        largest = std::max(largest, *size);
      }
      const double large = scale_.all_millimetres ? kLargeShape * scale_.typical : kLong;
      const bool goes_along = owner_is_suspect && (away > large || largest > large);
      const bool is_too_large = smallest > kLong && is_outlier(largest, scale_);
      if (!goes_along && !is_too_large && !is_outlier(away, scale_)) continue;
      const int at = part.line ? part.line : line;
      const std::string element = detail::part_element(owner, kind, part.name, k);
      if (away > 0 && std::isfinite(away)) {
        Vec3<double>& p = part.placement.translation;
        add_numbers({&p.x, &p.y, &p.z}, at, element + " placement.translation");
      }
      if (largest > 0 && std::isfinite(largest)) add_numbers(sizes, at, element);
    }
  }

  ModelSpec& spec_;
  std::vector<Length> lengths_;
  Scale scale_;
  std::unordered_set<const BodySpec*> bodies_;         // that have something suspect
  std::unordered_set<std::string> turning_, sliding_;  // degrees: `joint` or `joint/vz`
  std::unordered_set<std::string> in_millimetres_;     // those whose positions are
  std::vector<Suspect> suspects_;
};

}  // namespace

std::vector<Problem> check_units(const ModelSpec& spec) {
  ProblemList problems(spec.file);
  ModelSpec copy = spec;
  for (const Suspect& each : Suspects(copy).all())
    problems.warning(each.line, each.element, each.before, each.question);
  return problems.all();
}

void detail::repair_units(ModelSpec& spec, RepairList& repairs) {
  for (const Suspect& each : Suspects(spec).all()) {
    const std::string after = each.convert();
    repairs.add(each.line, each.element, each.before, after, each.reason);
  }
}

}  // namespace limber

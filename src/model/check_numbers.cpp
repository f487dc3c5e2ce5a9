#include <limber/spatial/consistency.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

#include "model/checks.hpp"
#include "model/edit_common.hpp"

namespace limber::detail {

std::string text_of(const Vec3<double>& v) {
  return fmt::format("[{}, {}, {}]", number_text(v.x), number_text(v.y), number_text(v.z));
}

std::string text_of(const Mat3<double>& m) {
  return fmt::format("[{}, {}, {}]", text_of(m.row(0)), text_of(m.row(1)), text_of(m.row(2)));
}

bool is_usable(double value) {
  constexpr double largest = 1e50;  // products of a few such numbers still fit into a double
  return std::isfinite(value) && std::abs(value) <= largest;
}

bool is_usable(const Vec3<double>& v) { return is_usable(v.x) && is_usable(v.y) && is_usable(v.z); }

bool is_usable(const Mat3<double>& m) {
  return is_usable(m.row(0)) && is_usable(m.row(1)) && is_usable(m.row(2));
}

double orthogonality_error(const Mat3<double>& r) {
  double error = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      error = std::max(error, std::abs(dot(r.column(i), r.column(j)) - (i == j ? 1 : 0)));
  return error;
}

namespace {

bool all_finite(const Mat3<double>& m, const Part& part, ProblemList& problems) {
  return check_finite({m.xx, m.xy, m.xz, m.yx, m.yy, m.yz, m.zx, m.zy, m.zz}, part, problems);
}

/// A list of numbers per degree: none, one for all, or one each.
void check_per_degree(const std::vector<double>& values, int degrees, const Part& part,
                      ProblemList& problems) {
  const auto count = static_cast<int>(values.size());
  if (count > 1 && count != degrees)
    problems.error(part.line(), part, edit::list_text(values),
                   fmt::format("has {} numbers; the joint has {} degree{} of freedom", count, degrees,
                               degrees == 1 ? "" : "s"));
  for (const double value : values)
    if (std::isnan(value)) problems.error(part.line(), part, "nan", "must be a number");
}

void check_limits(const JointSpec& joint, const Part& owner, ProblemList& problems) {
  const int nv = velocity_count(joint);
  const LimitSpec& limits = joint.limits;
  const Part all = owner.part(" limits");
  check_per_degree(limits.lower, nv, all.part(".lower"), problems);
  check_per_degree(limits.upper, nv, all.part(".upper"), problems);
  check_per_degree(limits.velocity, nv, all.part(".velocity"), problems);
  check_per_degree(limits.effort, nv, all.part(".effort"), problems);
  const bool has_position_limits = !limits.lower.empty() || !limits.upper.empty();
  if (has_position_limits && position_count(joint) != nv)
    problems.warning(
        all.line(), all, "",
        std::string("ignored: the positions of a ") + to_string(joint.type) + " joint have no bounds");
  const std::size_t pairs =
      limits.lower.empty() || limits.upper.empty() ? 0 : std::max(limits.lower.size(), limits.upper.size());
  for (std::size_t k = 0; k < pairs; ++k) {  // one number serves all degrees
    const double lower = limits.lower[std::min(k, limits.lower.size() - 1)];
    const double upper = limits.upper[std::min(k, limits.upper.size() - 1)];
    if (lower > upper)
      problems.warning(all.line(), all, edit::list_text({lower, upper}),
                       "upside down: the lower one must not exceed the upper one");
  }
  for (const auto& [name, values] :
       {std::pair{".velocity", &limits.velocity}, std::pair{".effort", &limits.effort}})
    for (const double value : *values)
      if (value < 0)
        problems.warning(all.part(name).line(), all.part(name), number_text(value),
                         "a limit of size must not be negative");
}

/// Whether J = ½ tr(I) 1 − I = ∫ x xᵀ dm is positive definite beyond doubt, by its leading minors: without
/// eigenvalues, which cost more than all the rest.
bool is_clearly_of_a_body(const Sym3<double>& i, double scale) {
  const double half_trace = 0.5 * (i.xx + i.yy + i.zz), doubt = 1e-9;
  const double xx = half_trace - i.xx, yy = half_trace - i.yy, zz = half_trace - i.zz;
  const double minor = xx * yy - i.xy * i.xy;
  const double det = zz * minor - xx * i.yz * i.yz - yy * i.xz * i.xz - 2 * i.xy * i.yz * i.xz;
  return xx > doubt * scale && minor > doubt * scale * scale && det > doubt * scale * scale * scale;
}

/// Of whom the errors of a file speak: what looks strange there may be what stands in place of something that
/// could not be read, and that is said already.
class Unread {
 public:
  explicit Unread(const std::vector<Problem>& problems) {
    for (const Problem& problem : problems)
      if (problem.severity == Severity::error) add(problem);
  }
  bool mass_of(const BodySpec& body) const { return masses_.contains(body.name); }
  bool moments_of(const BodySpec& body) const { return moments_.contains(body.name); }
  bool type_of(const BodySpec& body) const {
    return types_.contains(body.name) || types_.contains(body.joint.name);
  }

 private:
  using Names = std::unordered_set<std::string>;

  void add(const Problem& problem) {
    const std::string element = problem.element.text(), sentence = problem.sentence();
    const std::string part = element.substr(element.rfind('"') + 1);  // after the names
    const auto says = [&](const std::string& text, const char* word) {
      return text.find(word) != std::string::npos;
    };
    // `link "a" inertial/mass@value`, or `link "a" inertial` that `needs <mass>`
    if (says(part, "mass") || says(sentence, "mass")) add_quoted(element, masses_);
    // `joint "j"@type`, or `joint "j"` that `needs the attribute "type"`
    if (part.ends_with("type") || says(sentence, "\"type\"")) add_quoted(element, types_);
    // `link "a" inertial/inertia@ixx`, `body "a" inertial@diaginertia`
    for (const char* moments : {"inertial/inertia", "@diaginertia", "@fullinertia"})
      if (says(part, moments)) add_quoted(element, moments_);
  }

  /// Elements name bodies and joints in quotes.
  static void add_quoted(const std::string& element, Names& names) {
    std::size_t begin = element.find('"');
    while (begin != std::string::npos) {
      const std::size_t end = element.find('"', begin + 1);
      if (end == std::string::npos) return;
      names.insert(element.substr(begin + 1, end - begin - 1));
      begin = element.find('"', end + 1);
    }
  }

  Names masses_, types_, moments_;
};

/// `is_type_read`: the type is the file's own, so that it can be held to it.
void check_joint(const BodySpec& body, bool is_type_read, ProblemList& problems) {
  const JointSpec& joint = body.joint;
  const std::string element = "joint \"" + joint.name + "\"";
  const Part owner = joint_part(body, element), axis2 = owner.part(" axis2"), pitch = owner.part(" pitch");
  const int nv = velocity_count(joint);

  // Where the type could not be read, the axis is what the file says all the same.
  const bool needs_axis = facts_of(joint.type).has_axis() || !is_type_read;
  const bool axis_is_good = !needs_axis || check_axis(joint.axis, owner.part(" axis"), problems);
  if (facts_of(joint.type).axes == Axes::x_and_y && joint.axis2) {
    if (check_axis(*joint.axis2, axis2, problems) && axis_is_good) {
      const double cosine = dot(normalized(joint.axis), normalized(*joint.axis2));
      if (std::abs(cosine) > 1e-6)
        problems.error(
            axis2.line(), axis2, text_of(*joint.axis2),
            "must be at right angles to the first axis (use two revolute joints for other angles)");
    }
  } else if (joint.axis2) {
    problems.warning(axis2.line(), axis2, text_of(*joint.axis2), "ignored: only a universal joint has one");
  }

  if (check_finite({joint.pitch}, pitch, problems) && joint.pitch != 0 && !facts_of(joint.type).has_pitch)
    problems.warning(pitch.line(), pitch, number_text(joint.pitch), "ignored: only a helical joint has one");

  check_limits(joint, owner, problems);
  for (const auto& [name, values] :
       {std::pair{" damping", &joint.damping}, std::pair{" friction", &joint.friction},
        std::pair{" armature", &joint.armature}}) {
    const Part part = owner.part(name);
    check_per_degree(*values, nv, part, problems);
    for (const double value : *values) {
      if (std::isinf(value)) problems.error(part.line(), part, number_text(value), "must be finite");
      if (value >= 0 || std::isnan(value)) continue;
      if (values == &joint.armature)
        problems.error(part.line(), part, number_text(value), "must not be negative: it is an inertia");
      else
        problems.warning(part.line(), part, number_text(value), "negative: it would add energy");
    }
  }
  if (joint.type == JointType::fixed && is_type_read &&
      !(joint.damping.empty() && joint.friction.empty() && joint.armature.empty() &&
        joint.limits.lower.empty() && joint.limits.upper.empty() && joint.limits.velocity.empty() &&
        joint.limits.effort.empty()))
    problems.warning(owner.line(), owner, "",
                     "limits, damping, friction and armature of a fixed joint are ignored");
  if (joint.type == JointType::custom && !joint.custom)
    problems.error(owner.line(), owner, "custom", "needs an implementation (make_custom_joint)");
}

}  // namespace

bool check_finite(std::initializer_list<double> values, const Part& part, ProblemList& problems) {
  for (const double value : values)
    if (!is_usable(value)) {
      problems.error(
          part.line(), part, number_text(value),
          std::isfinite(value) ? "is too large to compute with: at most 1e50" : "must be a finite number");
      return false;
    }
  return true;
}

bool check_axis(const Vec3<double>& axis, const Part& part, ProblemList& problems) {
  if (!check_finite({axis.x, axis.y, axis.z}, part, problems)) return false;
  const double length = norm(axis);
  if (length < 1e-12) {
    problems.error(part.line(), part, text_of(axis), "must not be zero; give a direction such as [0, 0, 1]");
    return false;
  }
  if (std::abs(length - 1) > 1e-6)
    problems.warning(part.line(), part, text_of(axis),
                     fmt::format("has length {}; taken as a direction", length));
  return true;
}

void check_placement(const Transform<double>& x, const Part& placement, ProblemList& problems) {
  const Vec3<double>& p = x.translation;
  check_finite({p.x, p.y, p.z}, placement.part(".translation"), problems);
  const Mat3<double>& r = x.rotation.matrix;
  const Part part = placement.part(".rotation");
  if (!all_finite(r, part, problems)) return;
  const double error = orthogonality_error(r);
  if (error > 1e-3)
    problems.error(part.line(), part, text_of(r),
                   "is not a rotation matrix: its columns must be unit vectors at right angles");
  else if (determinant(r) < 0)
    problems.error(part.line(), part, text_of(r), "is a reflection: its determinant must be +1");
  else if (error > 1e-6)
    problems.warning(part.line(), part, text_of(r),
                     fmt::format("is off a rotation by {:.1e}; the nearest one is used", error));
}

void check_inertia(const InertiaSpec& inertia, const Part& part, ProblemList& problems, InertiaNeeds needs) {
  const Vec3<double>& c = inertia.com;
  const Mat3<double>& i = inertia.about_com;
  const Part mass = part.part(".mass"), about_com = part.part(".about_com");
  if (check_finite({inertia.mass}, mass, problems) && inertia.mass < 0)
    problems.error(mass.line(), mass, number_text(inertia.mass), "must not be negative");
  check_finite({c.x, c.y, c.z}, part.part(".com"), problems);
  if (!all_finite(i, about_com, problems)) return;

  const double scale = std::max({std::abs(i.xx), std::abs(i.yy), std::abs(i.zz), 1e-300});
  const double asymmetry = std::max({std::abs(i.xy - i.yx), std::abs(i.xz - i.zx), std::abs(i.yz - i.zy)});
  if (asymmetry > 1e-9 * scale)
    problems.warning(about_com.line(), about_com, text_of(i), "is not symmetric; its symmetric part is used");
  if (!needs.moments) return;
  const Sym3<double> symmetric = Sym3<double>::symmetric_part(i);
  const bool has_no_mass = needs.mass && inertia.mass == 0;
  if (!has_no_mass && is_clearly_of_a_body(symmetric, scale)) return;
  const Vec3<double> moments = symmetric_eigen(symmetric).values;
  const double least = std::min({moments.x, moments.y, moments.z});
  const double largest = std::max({moments.x, moments.y, moments.z});
  const double excess = 2 * largest - (moments.x + moments.y + moments.z);
  if (least < -1e-9 * scale)
    problems.warning(about_com.line(), about_com, text_of(i),
                     fmt::format("has the negative principal moment {:.6g}; no body has that", least));
  else if (excess > 1e-6 * scale)
    problems.warning(
        about_com.line(), about_com, text_of(i),
        fmt::format("breaks the triangle inequality: the largest principal moment exceeds the sum of "
                    "the other two by {:.3g}",
                    excess));
  if (has_no_mass && largest > 0)
    problems.warning(mass.line(), part, text_of(i), "has rotational inertia but no mass");
}

void check_detached_joint(const BodySpec& body, ProblemList& problems) {
  const std::string element = "joint \"" + body.joint.name + "\"";
  check_placement(body.placement, joint_part(body, element).part(" placement"), problems);
  check_joint(body, false, problems);
}

namespace {

void check_rotor(const BodySpec& body, std::size_t index, ProblemList& problems) {
  const RotorSpec& rotor = body.rotors[index];
  const std::string element = rotor_element(body, index);
  const Part owner = rotor_part(body, index, element);
  check_axis(rotor.axis, owner.part(" axis"), problems);
  if (rotor.placement) check_placement(*rotor.placement, owner.part(" placement"), problems);
  check_inertia(rotor.inertia, owner.part(" inertia"), problems, {.mass = false});
  check_finite({rotor.gear_ratio}, owner.part(" gear_ratio"), problems);
  check_finite({rotor.offset}, owner.part(" offset"), problems);
  for (const auto& [joint, rate] : rotor.rates)
    check_finite({rate}, owner.part((" rates[\"" + joint + "\"]").c_str()), problems);
}

}  // namespace

void check_numbers(const ModelSpec& spec, ProblemList& problems) {
  const Vec3<double>& g = spec.gravity;
  check_finite({g.x, g.y, g.z}, Part("gravity", 0), problems);
  const Unread unread(spec.warnings);
  for (const BodySpec& body : spec.bodies) {
    const std::string element = body_element(body);
    const Part owner = body_part(body, element);
    check_placement(body.placement, owner.part(" placement"), problems);
    check_placement(body.link_placement, owner.part(" link_placement"), problems);
    check_inertia(body.inertia, owner.part(" inertia"), problems,
                  {.mass = !unread.mass_of(body), .moments = !unread.moments_of(body)});
    check_joint(body, !unread.type_of(body), problems);
    for (std::size_t k = 0; k < body.rotors.size(); ++k) check_rotor(body, k, problems);
  }
  for (const FrameSpec& frame : spec.frames) {
    const std::string element = "frame \"" + frame.name + "\"";
    check_placement(frame.placement, Part(element, frame.line).part(" placement"), problems);
  }
  for (const LoopSpec& loop : spec.loops) {
    const std::string element = "loop \"" + loop.name + "\"";
    const Part owner(element, loop.line);
    check_axis(loop.axis, owner.part(" axis"), problems);
    check_placement(loop.a.placement, owner.part(" a.placement"), problems);
    check_placement(loop.b.placement, owner.part(" b.placement"), problems);
  }
}

}  // namespace limber::detail

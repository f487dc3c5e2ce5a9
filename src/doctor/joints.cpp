// The numbers of a joint: axes, pitch, limits, and what is given per degree.
#include "doctor/examination.hpp"
#include "model/formatted.hpp"
#include "model/per_degree.hpp"

namespace limber::doctor {

namespace {

constexpr double kSquare = 1e-6;  // the cosine of a right angle

class JointExamination {
 public:
  JointExamination(Examination& doctor, BodySpec& body)
      : doctor_(doctor), joint_(body.joint), owner_(detail::joint_part(body)), nv_(velocity_count(joint_)) {}

  void run() {
    axes();
    const Part pitch = owner_.part("pitch");
    if (examine_value(doctor_, joint_.pitch, 0, pitch) && joint_.pitch != 0 &&
        !facts_of(joint_.type).has_pitch &&
        doctor_.removes(Code::pitch_unused, pitch, number_text(joint_.pitch)))
      joint_.pitch = 0;
    if (joint_.type == JointType::fixed)
      numbers_of_a_fixed_joint();
    else
      limits();
    not_negative(joint_.damping, "damping", Code::damping_negative);
    not_negative(joint_.friction, "friction", Code::damping_negative);
    not_negative(joint_.armature, "armature", Code::armature_negative);
    springs();
    if (joint_.mimic) {
      examine_value(doctor_, joint_.mimic->multiplier, 1, owner_.part("mimic.multiplier"));
      examine_value(doctor_, joint_.mimic->offset, 0, owner_.part("mimic.offset"));
    }
    if (joint_.type == JointType::custom && !joint_.custom)
      doctor_.report(Code::custom_joint_missing, owner_, "custom");
  }

 private:
  void axes() {
    const bool has_axis =
        !facts_of(joint_.type).has_axis() || examine_axis(doctor_, joint_.axis, owner_.part("axis"));
    if (!joint_.axis2) return;
    const Part second = owner_.part("axis2");
    if (facts_of(joint_.type).axes != Axes::x_and_y) {
      if (doctor_.removes(Code::axis2_unused, second, text_of(*joint_.axis2))) joint_.axis2.reset();
      return;
    }
    if (!examine_axis(doctor_, *joint_.axis2, second) || !has_axis) return;
    const Vec3<double> first = normalized(joint_.axis), given = normalized(*joint_.axis2);
    const double cosine = dot(first, given);
    if (std::abs(cosine) <= kSquare) return;
    const Vec3<double> across = given - first * cosine;
    doctor_.replaced(Code::axes_not_square, second, *joint_.axis2,
                     norm(across) > kSquare ? normalized(across) : any_perpendicular(first));
  }

  void numbers_of_a_fixed_joint() {
    LimitSpec& limits = joint_.limits;
    const auto lists = {&limits.lower,    &limits.upper,     &limits.velocity,
                        &limits.effort,   &joint_.damping,   &joint_.friction,
                        &joint_.armature, &joint_.stiffness, &joint_.rest};
    if (std::all_of(lists.begin(), lists.end(), [](const auto* list) { return list->empty(); })) return;
    if (!doctor_.removes(Code::fixed_joint_numbers, owner_)) return;
    for (std::vector<double>* list : lists) list->clear();
  }

  void springs() {
    not_negative(joint_.stiffness, "stiffness", Code::stiffness_negative);
    per_degree(joint_.rest, "rest", false);
    if (is_zero(joint_.stiffness) || takes_springs(joint_) || joint_.type == JointType::fixed) return;
    if (!doctor_.removes(Code::springs_ignored, owner_.part("stiffness"), text_of(joint_.stiffness))) return;
    joint_.rest.clear();
    joint_.stiffness.clear();
  }

  void limits() {
    LimitSpec& limits = joint_.limits;
    per_degree(limits.lower, "limits.lower", true);
    per_degree(limits.upper, "limits.upper", true);
    not_negative(limits.velocity, "limits.velocity", Code::limit_negative);
    not_negative(limits.effort, "limits.effort", Code::limit_negative);
    const Part all = owner_.part("limits");
    const bool has_position_limits = !limits.lower.empty() || !limits.upper.empty();
    if (has_position_limits && position_count(joint_) != nv_) {
      if (!doctor_.removes(Code::limits_unused, all, "", {to_string(joint_.type)})) return;
      limits.lower.clear();
      limits.upper.clear();
    }
    // One number serves all degrees.
    if (limits.lower.empty() || limits.upper.empty()) return;
    const std::size_t count = std::max(limits.lower.size(), limits.upper.size());
    for (std::size_t k = 0; k < count; ++k) {
      const double lower = limber::per_degree(limits.lower, k, 0),
                   upper = limber::per_degree(limits.upper, k, 0);
      if (!(lower > upper) || !doctor_.found(Code::limits_swapped, all, text_of(std::vector{lower, upper})))
        continue;
      limits.lower.resize(count, limits.lower.front());
      limits.upper.resize(count, limits.upper.front());
      limits.lower[k] = upper;
      limits.upper[k] = lower;
      doctor_.replaced_by(text_of(std::vector{upper, lower}));
    }
  }

  /// None, one for all degrees, or one for each; limits may be infinite. Returns whether all can be used.
  bool per_degree(std::vector<double>& values, const char* name, bool may_be_infinite) {
    const Part part = owner_.part(name);
    const auto count = static_cast<int>(values.size());
    const bool is_uneven = count > 1 && count != nv_;
    const auto is_bad = [&](double x) { return std::isnan(x) || (std::isinf(x) && !may_be_infinite); };
    const auto bad = std::find_if(values.begin(), values.end(), is_bad);
    if (!is_uneven && bad == values.end()) return true;
    const std::string degrees = formatted("{} degree{}", nv_, nv_ == 1 ? "" : "s");
    if (is_uneven ? !doctor_.removes(Code::count_per_degree, part, text_of(values),
                                     {std::to_string(count), degrees})
                  : !doctor_.removes(Code::not_finite, part, number_text(*bad)))
      return false;
    values.clear();
    return true;
  }

  void not_negative(std::vector<double>& values, const char* name, Code code) {
    const bool is_a_limit = code == Code::limit_negative;
    if (!per_degree(values, name, is_a_limit)) return;
    if (std::none_of(values.begin(), values.end(), [](double x) { return x < 0; })) return;
    std::vector<double> sizes = values;
    for (double& x : sizes) x = std::abs(x);
    doctor_.replaced(code, owner_.part(name), values, sizes);
  }

  Examination& doctor_;
  JointSpec& joint_;
  Part owner_;
  int nv_;
};

}  // namespace

void examine_joint(Examination& doctor, BodySpec& body) { JointExamination(doctor, body).run(); }

}  // namespace limber::doctor

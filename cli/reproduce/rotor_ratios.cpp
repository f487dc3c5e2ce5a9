// When the diagonal is good enough: its error over the gear ratio.
#include <fmt/core.h>
#include <limber/robots/robots.hpp>

#include "reproduce/rotor_effect.hpp"
#include "reproduce/sections.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr double kRatios[] = {3, 6, 9, 30, 50, 100};

struct Sweep {
  std::string name;
  Curve slow, fast, rule;
};

/// Over the degrees of freedom.
struct MeanShare {
  double share = 0, rule = 0;
};

MeanShare mean_share(const RotorReport& report) {
  MeanShare mean;
  const auto count = static_cast<double>(report.degrees.size());
  for (const RotorDegree& degree : report.degrees) {
    mean.share += degree.share / count;
    mean.rule += degree.coupling_share / count;
  }
  return mean;
}

Sweep sweep(const char* robot, const ModelSpec& spec, bool keeps_reflected_inertia,
            std::vector<Item>& items) {
  Sweep result{
      fmt::format("{}, {}", robot, keeps_reflected_inertia ? "same reflected inertia" : "same rotors"),
      {},
      {},
      {}};
  for (const double n : kRatios) {
    const ModelSpec exact = with_ratio(spec, n, keeps_reflected_inertia);
    const RotorReport slow = rotor_report(exact, {.pace = kSlow}),
                      fast = rotor_report(exact, {.pace = kFast});
    const MeanShare share = mean_share(slow);
    const std::string row = fmt::format("n = {:g}", n);
    const auto add = [&](const char* column, double error) {
      const Verdict verdict = error < 0.01   ? Verdict::good_enough
                              : error < 0.05 ? Verdict::noticeable
                                             : Verdict::too_coarse;
      items.push_back({result.name, row, column, std::nullopt, 100 * error, "%", verdict, ""});
    };
    add("H", slow.diagonal.mass_matrix);
    add("q̈ slow", slow.diagonal.joints.acceleration);
    add("q̈ fast", fast.diagonal.joints.acceleration);
    add("τ slow", slow.diagonal.joints.torque);
    add("τ fast", fast.diagonal.joints.torque);
    items.push_back(
        {result.name, row, "share ρ", std::nullopt, 100 * share.share, "%", Verdict::computed, ""});
    items.push_back(
        {result.name, row, "rule ρ/n", std::nullopt, 100 * share.rule, "%", Verdict::computed, ""});
    const auto point = [&](Curve& curve, const char* name, double y) {
      curve.name = name;
      curve.x.push_back(n);
      curve.y.push_back(100 * y);
    };
    point(result.slow, "slow", slow.diagonal.joints.acceleration);
    point(result.fast, "fast", fast.diagonal.joints.acceleration);
    point(result.rule, "ρ/n", share.rule);
  }
  result.rule.is_dashed = true;
  return result;
}

Curve named(Curve curve, const char* robot) {
  curve.name = std::string(robot) + ", " + curve.name;
  return curve;
}

}  // namespace

Section rotor_ratios() {
  Section section;
  section.title = "When the diagonal is good enough: a rule of thumb";
  section.before =
      "A balanced rotor with spin inertia J about the axis **a** on a carrier that turns with ω, behind a "
      "ratio n to a joint of rate q̇, has the kinetic energy of a locked part and\n\n"
      "    n J (a · ω) q̇ + ½ n² J q̇²\n\n"
      "The diagonal keeps the second term and drops the first. So the mass matrix lacks H_ij = n J (a · "
      "a_j) for every joint j that turns the carrier about a_j, and the motion lacks the gyroscopic torque "
      "ω × (n J q̇ a). Beside the reflected inertia n² J that is one part in n. With the share ρ = n² J / "
      "H_ii of the reflected inertia in what joint i feels,\n\n"
      "    |ΔH_ij| / H_ii = (ρ / n) |a · a_j| ≤ ρ / n\n\n"
      "for each joint j: **the diagonal is good to about ρ/n**, times the number of joints that turn the "
      "carrier about nearly the same axis. The tables set all ratios of a robot to n, in two ways: with "
      "rotors scaled so that n² J stays (a designer who may choose motor and gear), and with the same "
      "rotors (a designer who may choose the gear). Errors of the diagonal as defined above; ρ and ρ/n are "
      "means over joints and states.";
  const struct {
    const char* name;
    ModelSpec spec;
  } robots[] = {{"Mini Cheetah", robots::mini_cheetah_spec()}, {"Panda", geared_panda()}};
  for (const bool keeps : {true, false}) {
    Plot plot;
    plot.file = keeps ? "same_reflected_inertia.svg" : "same_rotors.svg";
    plot.title = keeps ? "Same reflected inertia" : "Same rotors";
    plot.x_label = "gear ratio n";
    plot.y_label = "error of q̈ with the diagonal, %";
    for (const auto& robot : robots) {
      const Sweep result = sweep(robot.name, robot.spec, keeps, section.items);
      for (const Curve& curve : {result.slow, result.fast, result.rule})
        plot.curves.push_back(named(curve, robot.name));
    }
    section.plots.push_back(plot);
  }
  section.after =
      "- With the same reflected inertia the error falls as 1/n, slow or fast.\n"
      "- With the same rotors ρ/n = n J / (H_link + n² J): it is largest where the reflected inertia equals "
      "that of the links, n = √(H_link / J), and falls on both sides of it: below, since rotors weigh "
      "little beside links; above, as 1/n. Light shanks have that n below 3, the upper arm of a Panda near "
      "100.\n"
      "- Accelerations err by 0.8 to 3 times the mean of ρ/n, torques by less, as links have their share in "
      "them.\n"
      "- One entry of H does not fall with n: between a joint and a light trunk, ΔH_ij / √(H_ii H_jj) tends "
      "to √(J / H_jj) as n² J takes over H_ii. It then hardly moves the joint.\n"
      "- Speed matters less than one might think: the gyroscopic torque n J q̇ ω grows with the square of "
      "speed, and so do the Coriolis forces of the links beside it.\n"
      "- Parallel axes are the worst case. On the chains of tables 4.3 to 4.5 every joint turns every later "
      "carrier about the same axis, with n = 5 and a reflected inertia of 25 kg m² that rivals the links: "
      "up to 20 % for each joint adds up to a third or a half of the acceleration.\n"
      "- For accelerations good to 1 % take the diagonal where n > 200 ρ: every row above with such an n is "
      "below 1 % (the factor is read off these rows). Harmonic drives are near it or beyond, the actuators "
      "of agile legs far from it. Being "
      "exact costs little time, see table 4.6 below.";
  return section;
}

}  // namespace limber::cli::reproduce

// The table of joint types: what each states in its own file, and what follows from its motion.
#include <limber/model/joints/joint.hpp>
#include <limber/model/spec.hpp>

#include <cmath>
#include <concepts>
#include <utility>

namespace limber {

namespace {

template <class M>
concept JointMotion =
    requires(const M& motion, const double* q, const double* v, Motion<double>* s, double* out) {
      { motion.transform(q) } -> std::same_as<Transform<double>>;
      motion.columns(q, s);
      motion.column_rates(q, v, s);
      motion.neutral(out);
      motion.integrate(q, v, out);
      motion.difference(q, q, out);
      motion.normalize(out);
    };

template <class J>
concept DescribedJoint =
    JointMotion<typename J::Motion> && J::facts.name != nullptr && J::facts.axes != Axes::unstated &&
    J::facts.reversal != Reversal::unstated && J::facts.closure != Closure::unstated;

/// Whether the rows that close a loop are right for this motion.
template <class Motion>
consteval bool has_rows(const JointFacts& facts) {
  const auto has = [&](Freedom freedom) { return facts.degrees.index_of(freedom) >= 0; };
  switch (facts.closure) {
    case Closure::directions:  // residuals are of all turns, of none, or of those that tilt z
      return requires { Motion::columns_are_fixed; } && facts.nv < 6 &&
             has(Freedom::turn_x) == has(Freedom::turn_y) && (has(Freedom::turn_z) || !has(Freedom::turn_x));
    case Closure::square_axes:
      return facts.axes == Axes::x_and_y && facts.nv == 2 && has(Freedom::turn_x) && has(Freedom::turn_y);
    default:
      return true;
  }
}

template <JointType type>
  requires DescribedJoint<JointOf<type>>
consteval JointFacts completed() {
  using Motion = typename JointOf<type>::Motion;
  JointFacts facts = JointOf<type>::facts;
  if constexpr (requires { Motion::nq; }) {
    facts.nq = Motion::nq;
    facts.nv = Motion::nv;
  }
  facts.velocities_are_rates = requires { Motion::velocities_are_rates; };
  facts.is_screw = std::same_as<Motion, ScrewJoint<double>>;
  if constexpr (requires { Motion::basis; })
    for (const int k : Motion::basis) facts.degrees.add(static_cast<Freedom>(k));
  else
    facts.degrees = facts.row;
  int positions = 0;
  for (const Freedom freedom : facts.row) {
    if (freedom == Freedom::ball) facts.quaternion_index = positions;
    positions += position_count(freedom);
  }
  if (!has_rows<Motion>(facts)) throw "no rows close a loop by this motion";
  if (positions != facts.nq || facts.degrees.size() != facts.nv) throw "the row has every position once";
  return facts;
}

constexpr auto kJointFacts = []<std::size_t... k>(std::index_sequence<k...>) {
  return std::array{completed<static_cast<JointType>(k)>()...};
}(std::make_index_sequence<kJointTypeCount>());

}  // namespace

const JointFacts& facts_of(JointType type) { return kJointFacts[static_cast<std::size_t>(type)]; }

const char* to_string(JointType type) { return facts_of(type).name; }

std::optional<JointType> joint_type_from(const std::string& name) {
  for (const JointType type : all_joint_types())
    if (to_string(type) == name) return type;
  return std::nullopt;
}

int position_count(JointType type) { return facts_of(type).nq; }
int velocity_count(JointType type) { return facts_of(type).nv; }

bool can_close_loop(JointType type) { return facts_of(type).closure != Closure::none; }

std::vector<std::string> degree_names(JointType type, int nv) {
  constexpr const char* names[] = {"wx", "wy", "wz", "vx", "vy", "vz"};
  if (nv == 1) return {""};
  std::vector<std::string> result;
  for (int k = 0; k < nv; ++k)
    result.push_back(type == JointType::custom ? std::to_string(k)
                                               : names[static_cast<int>(facts_of(type).degrees[k])]);
  return result;
}

// ---- Of one joint: a custom one knows its own

int position_count(const JointSpec& joint) {
  return joint.type == JointType::custom && joint.custom ? joint.custom->position_count()
                                                         : position_count(joint.type);
}
int velocity_count(const JointSpec& joint) {
  return joint.type == JointType::custom && joint.custom ? joint.custom->velocity_count()
                                                         : velocity_count(joint.type);
}

bool velocities_are_rates(const JointSpec& joint) {
  if (joint.type != JointType::custom) return facts_of(joint.type).velocities_are_rates;
  const int n = position_count(joint);
  if (n != velocity_count(joint)) return false;
  // Then one unit of time at constant velocity adds v to q, from anywhere.
  std::vector<double> q, v, moved(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k) {
    q.push_back(0.3 + 0.1 * k);
    v.push_back(0.7 - 0.2 * k);
  }
  if (joint.custom) joint.custom->over<double>().integrate(q.data(), v.data(), moved.data());
  for (std::size_t k = 0; k < moved.size(); ++k)
    if (!(std::abs(moved[k] - q[k] - v[k]) <= 1e-9)) return false;
  return true;
}

}  // namespace limber

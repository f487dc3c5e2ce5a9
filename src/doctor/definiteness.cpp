// A mass matrix that is singular to working precision answers some forces with accelerations that are large
// without bound. So the forward dynamics kernel is asked for a = (H + δ)⁻¹ τ, with forces τ of the size of
// the inertia near each joint, and an armature δ that is 1e-13 of it. Where H is sound, a is of the order of
// 1, or of the condition of H. Where it is singular, a is of the order of 1/δ and along a motion that moves
// no inertia. One degree of that motion is then held by an armature of full size, and the question asked
// again, until no such motion is left.
//
// A degree may be free of inertia at special positions only, so a few general ones are looked at. They are
// sampled at the mechanism's own size: a slide of a micrometre part moves by micrometres.
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/model/state_space.hpp>

#include <random>

#include "doctor/examination.hpp"

namespace limber::doctor {

namespace {

constexpr double kRegularization = 1e-13;  // δ, in units of the inertia near a joint
constexpr double kSingular = 1e11;         // accelerations, in the same units
constexpr double kDoubt = 1e6;             // smaller ones are sound
constexpr double kTakesPart = 1e-3;        // of the largest acceleration in a motion
constexpr double kOnAxis = 1e-12;          // of the inertia near a joint: about the joint there is none
constexpr double kLeast = 1e-100;          // kg m²: an inertia whose inverse would overflow is none

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// The inertia near each degree: of its body, and less and less of those beyond. In a long chain the inertia
/// of all that is beyond a joint grows without bound, though what a force at the joint meets does not.
struct NearInertia {
  std::vector<double> along;  ///< of the motion of the degree
  std::vector<double> size;   ///< of the terms that it was summed from
  std::vector<double> step;   ///< a change of the position that moves the parts by their size

  NearInertia(const Model<double>& model, const double* q)
      : along(at(model.nv()), 0), size(along), step(along) {
    constexpr double fading = 0.1;
    std::vector<Inertia<double>> near;
    for (int i = 0; i < model.body_count(); ++i) near.push_back(model.body(i).inertia);
    for (int i = model.body_count() - 1; i > 0; --i) {
      const Body<double>& body = model.body(i);
      Motion<double> s[6];
      visit_joint_at(model, i, q,
                     [&](const auto& joint, const double* position) { joint.columns(position, s); });
      if (body.is_driven())
        for (const Drive<double>& drive : model.drives(body))
          add(drive.v_index, s[0] * drive.ratio, near[at(i)]);
      for (int d = 0; d < body.nv; ++d) add(body.v_index + d, s[d], near[at(i)]);
      const Inertia<double> passed = parent_from_body(model, i, q) * near[at(i)];
      near[at(model.parent(i))] +=
          {passed.mass * fading, passed.first_moment * fading, passed.about_origin * fading};
    }
    for (int v = 0; v < model.nv(); ++v) {
      along[at(v)] += model.apparent_armature()[at(v)];
      size[at(v)] += model.apparent_armature()[at(v)];
    }
  }

  bool is_zero(int v) const { return along[at(v)] <= std::max(kOnAxis * size[at(v)], kLeast); }

 private:
  void add(int v, const Motion<double>& column, const Inertia<double>& inertia) {
    const double trace = inertia.about_origin.trace();
    along[at(v)] += dot(column, inertia * column);
    size[at(v)] += trace * squared_norm(column.angular) + inertia.mass * squared_norm(column.linear);
    const double length = trace > 0 && inertia.mass > 0 ? std::sqrt(trace / inertia.mass) : 1;
    const double speed = norm(column.angular) + norm(column.linear) / length;
    step[at(v)] = speed > 0 ? 1 / speed : 1;
  }
};

/// a = H⁻¹ τ for forces along a motion, in units of the inertia near each degree. The motion becomes that of
/// a, its largest entry 1. Returns how much larger a is.
double amplify(const Model<double>& model, const std::vector<double>& q, const std::vector<double>& scale,
               std::vector<double>& motion) {
  std::vector<double> tau;
  for (std::size_t v = 0; v < motion.size(); ++v) tau.push_back(motion[v] * std::sqrt(scale[v]));
  std::vector<double> a(tau.size());
  const std::vector<double> at_rest(tau.size(), 0);
  const Force<double>* no_forces = nullptr;
  ForwardDynamicsScratch<double> scratch(model);
  articulated_forward_dynamics(model, q.data(), at_rest.data(), tau.data(), no_forces, scratch, a.data());
  double largest = 0;
  for (std::size_t v = 0; v < a.size(); ++v) {
    motion[v] = a[v] * std::sqrt(scale[v]);
    largest = std::max(largest, std::abs(motion[v]));
    if (!std::isfinite(motion[v])) return 0;  // too far from all numbers to say
  }
  for (double& x : motion) x /= largest > 0 ? largest : 1;
  return largest;
}

/// Those at one position.
std::vector<SingularMotion> singular_motions(const Model<double>& given, ModelData<double> data,
                                             const std::vector<double>& q) {
  std::vector<SingularMotion> motions;
  std::vector<double> scale;
  const NearInertia near(given, q.data());
  data.gravity = Vec3<double>::zero();
  for (int v = 0; v < given.nv(); ++v) {
    const double size = std::max(near.size[at(v)], near.along[at(v)]);
    if (near.is_zero(v)) motions.push_back({v, {}});
    scale.push_back(size > kLeast ? size : 1);
    data.constants.armature[at(v)] += scale.back() * (near.is_zero(v) ? 1 : kRegularization);
  }
  for (int round = 0; round < kMostSingularMotions; ++round) {
    std::minstd_rand random(1);
    std::uniform_real_distribution<double> uniform(0.5, 1);
    std::vector<double> motion;
    for (std::size_t v = 0; v < scale.size(); ++v)
      motion.push_back((random() % 2 ? 1 : -1) * uniform(random));
    const Model<double> model(data);
    // A second time with what the first one gave: that is along the motion, whatever the forces were.
    if (!(amplify(model, q, scale, motion) > kDoubt && amplify(model, q, scale, motion) > kSingular)) break;
    std::vector<int> degrees;
    for (std::size_t v = 0; v < motion.size(); ++v)
      if (std::abs(motion[v]) > kTakesPart) degrees.push_back(static_cast<int>(v));
    motions.push_back({degrees.front(), {degrees.begin() + 1, degrees.end()}});
    data.constants.armature[at(degrees.front())] += scale[at(degrees.front())];
  }
  std::sort(motions.begin(), motions.end(), [](const auto& a, const auto& b) { return a.degree < b.degree; });
  return motions;
}

}  // namespace

std::vector<SingularMotion> singular_motions(const ModelData<double>& data) {
  const Model<double> model(data);
  std::vector<double> start(at(model.nq())), q = start, step(at(model.nv()));
  neutral(model, start.data());
  const NearInertia near(model, start.data());
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<SingularMotion> motions;
  for (int sample = 0; sample < 3; ++sample) {
    for (std::size_t v = 0; v < step.size(); ++v) step[v] = uniform(random) * near.step[v];
    integrate(model, start.data(), step.data(), q.data());
    motions = singular_motions(model, data, q);
    if (motions.empty() || std::ssize(motions) >= kMostSingularMotions) break;
  }
  return motions;
}

}  // namespace limber::doctor

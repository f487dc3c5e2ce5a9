// Inertias for links that need one and have none.
#include <limber/math/eigen3.hpp>
#include <limber/spatial/solids.hpp>

#include "doctor/examination.hpp"
#include "model/assembly.hpp"
#include "model/formatted.hpp"

namespace limber::doctor {

namespace {

constexpr double kDensity = 1000;  // kg/m³
constexpr double kRadius = 0.01;   // m

/// Of shapes whose volume is known.
template <class Shapes> Inertia<double> sum_of(const Shapes& shapes) {
  Inertia<double> sum = Inertia<double>::zero();
  for (const auto& shape : shapes) {
    const Inertia<double> solid = solid_of(shape.shape, kDensity);
    if (is_usable(solid.mass) && is_usable(solid.about_origin.trace())) sum += shape.placement * solid;
  }
  return sum;
}

/// And what it is the inertia of.
std::pair<Inertia<double>, Substitute> estimate(const BodySpec& body) {
  if (const auto sum = sum_of(body.collisions); sum.mass > 0) return {sum, Substitute::inertia_of_collisions};
  if (const auto sum = sum_of(body.visuals); sum.mass > 0) return {sum, Substitute::inertia_of_visuals};
  return {solids::sphere(kDensity, kRadius), Substitute::inertia_of_ball};
}

std::string mass_text(const BodySpec& body) { return formatted("{:.4g} kg", body.inertia.mass); }

/// Gives the link of a body an inertia: that of its shapes, as of water, or where there are none, of a small
/// ball. A link that has mass on the axis of its joint gets the rotational inertia of such a ball. Says what
/// became of it; empty where more would change nothing.
std::string give_inertia(BodySpec& body) {
  const InertiaSpec before = body.inertia;
  if (before.mass > 0) {
    // It has mass, and yet no inertia about the joint: that of a ball, ⅖ m r², comes on top. A link that has
    // as much already is not the reason: other inertias are so large that rounding hides it.
    const double moment = 0.4 * before.mass * kRadius * kRadius;
    const Vec3<double> moments = symmetric_eigen(Sym3<double>::symmetric_part(before.about_com)).values;
    if (std::min({moments.x, moments.y, moments.z}) >= 0.5 * moment) return {};
    body.inertia.about_com = before.about_com + Mat3<double>::identity() * moment;
    return phrase_of(Substitute::moments_of_ball, text_of(body.inertia.about_com));
  }
  const auto [inertia, source] = estimate(body);
  const InertiaSpec sum = InertiaSpec::from(before.inertia() + inertia);
  if (!is_usable(sum.mass) || !is_usable(sum.com) || !is_usable(sum.about_com)) return {};
  body.inertia = sum;
  return phrase_of(source, mass_text(body));
}

Problem problem_of(const SingularMotion& motion, const ModelNames& names, int line) {
  const Element element{ElementKind::joint, names.dofs[static_cast<std::size_t>(motion.degree)]};
  if (motion.others.empty()) return Problem(Code::singular_mass_matrix, line, element);
  std::vector<std::string> others;
  for (const int degree : motion.others) others.push_back(names.dofs[static_cast<std::size_t>(degree)]);
  return Problem(Code::singular_motion, line, element, "", {edit::list_text(others)});
}

/// The joint of a degree; joints are in the order of their degrees.
const JointInfo& joint_of(const ModelNames& names, int degree) {
  return *std::partition_point(names.joints.begin(), names.joints.end(),
                               [&](const JointInfo& joint) { return joint.v_index + joint.nv <= degree; });
}

/// Gives the last joint an inertia: beyond it there is no other that could get one instead, and what is added
/// to one link may be enough for several joints. Or gives one to all. False where nothing helps.
bool mend(Examination& doctor, std::vector<SingularMotion> motions, const ModelNames& names, bool all,
          std::unordered_map<std::string, int>& tries) {
  std::unordered_map<std::string_view, BodySpec*> body_of;
  for (BodySpec& body : doctor.spec.bodies) body_of[body.joint.name] = &body;
  if (all && std::ssize(motions) >= kMostSingularMotions) {  // there may be more: every link without mass
    std::vector<SingularMotion> massless;
    for (const JointInfo& joint : names.joints)
      if (body_of.at(joint.name)->inertia.mass == 0) massless.push_back({joint.v_index, {}});
    if (!massless.empty()) motions = std::move(massless);
  }
  bool is_mended = false;
  for (std::size_t k = motions.size(); k-- > 0 && (all || !is_mended);) {
    BodySpec& body = *body_of.at(joint_of(names, motions[k].degree).name);
    if (++tries[body.joint.name] > 2) continue;  // once from its shapes, once as a ball
    Problem problem = problem_of(motions[k], names, detail::joint_line(body));
    problem.element = {ElementKind::body, body.name, "inertia"};
    problem.value = mass_text(body);
    const std::string given = give_inertia(body);
    if (given.empty()) continue;
    doctor.found(std::move(problem));
    doctor.replaced_by(given);
    is_mended = true;
  }
  return is_mended;
}

}  // namespace

void examine_unknown_inertias(Examination& doctor) {
  if (doctor.tree.order.size() != doctor.spec.bodies.size()) return;
  for (std::size_t i = 0; i < doctor.spec.bodies.size(); ++i) {
    BodySpec& body = doctor.spec.bodies[i];
    if (body.unknown_inertia.empty() || !doctor.tree.is_moving(doctor.spec, i)) continue;
    if (!doctor.found(Code::inertia_unknown, detail::body_part(body).part("inertia"), "",
                      {body.unknown_inertia}))
      continue;
    body.unknown_inertia.clear();
    const std::string given = body.inertia.mass > 0 ? std::string() : give_inertia(body);
    doctor.replaced_by(given.empty() ? phrase_of(Substitute::known_inertia, mass_text(body)) : given);
  }
}

std::vector<Problem> singular_problems(const ModelSpec& spec, const ModelData<double>& data) {
  std::vector<Problem> problems;
  const std::vector<SingularMotion> motions = singular_motions(data);
  if (motions.empty()) return problems;
  std::unordered_map<std::string_view, int> line_of;
  for (const BodySpec& body : spec.bodies) line_of[body.joint.name] = detail::joint_line(body);
  for (const SingularMotion& motion : motions)
    problems.push_back(problem_of(motion, *data.names, line_of[joint_of(*data.names, motion.degree).name]));
  return problems;
}

void mend_mass_matrix(Examination& doctor) {
  // To ask takes as long as the model is large: after some rounds all that are left get theirs at once.
  const int patience = std::clamp(10'000 / static_cast<int>(doctor.spec.bodies.size() + 1), 3, 50);
  std::unordered_map<std::string, int> tries;
  doctor.tree = detail::LinkTree(doctor.spec);
  for (int round = 0;; ++round) {
    ProblemList ignored;
    const ModelData<double> data = detail::assemble(doctor.spec, doctor.tree, ignored);
    const std::vector<SingularMotion> motions = singular_motions(data);
    // Where nothing has mass, one for all joints would make H regular, but far from well conditioned.
    const bool has_mass = std::any_of(data.bodies.begin() + 1, data.bodies.end(),
                                      [](const Body<double>& body) { return body.inertia.mass > 0; });
    const bool all = !has_mass || round >= patience;
    if (motions.empty() || !mend(doctor, motions, *data.names, all, tries)) return;
  }
}

}  // namespace limber::doctor

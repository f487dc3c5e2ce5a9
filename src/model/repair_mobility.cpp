// A joint that nothing resists needs something to move: the inertia of the shapes on its link, as of water,
// or where there are none, a small ball.
#include <limber/math/eigen3.hpp>
#include <limber/spatial/solids.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

constexpr double kDensity = 1000;  // kg/m³
constexpr double kRadius = 0.01;   // m

/// Of the shape about its own frame; nothing where its volume is not known.
Inertia<double> solid_of(const ShapeSpec& shape) {
  struct Solid {
    Inertia<double> operator()(const BoxSpec& s) const {
      return solids::box(kDensity, s.size.x, s.size.y, s.size.z);
    }
    Inertia<double> operator()(const SphereSpec& s) const { return solids::sphere(kDensity, s.radius); }
    Inertia<double> operator()(const CylinderSpec& s) const {
      return solids::cylinder(kDensity, s.radius, s.length);
    }
    Inertia<double> operator()(const CapsuleSpec& s) const {
      return solids::capsule(kDensity, s.radius, s.length);
    }
    Inertia<double> operator()(const EllipsoidSpec& s) const {
      return solids::ellipsoid(kDensity, s.radii.x, s.radii.y, s.radii.z);
    }
    Inertia<double> operator()(const PlaneSpec&) const { return Inertia<double>::zero(); }
    Inertia<double> operator()(const MeshSpec&) const { return Inertia<double>::zero(); }
  };
  const Inertia<double> solid = std::visit(Solid(), shape);
  const bool is_real = solid.mass > 0 && is_usable(solid.mass) && is_usable(solid.about_origin.trace());
  return is_real ? solid : Inertia<double>::zero();
}

template <class Parts> Inertia<double> sum_of(const Parts& parts) {
  Inertia<double> sum = Inertia<double>::zero();
  for (const auto& part : parts) sum += part.placement * solid_of(part.shape);
  return sum;
}

/// What the link may weigh.
Inertia<double> estimate(const BodySpec& body, std::string& source) {
  source = "an inertia from its collision shapes, as of water";
  Inertia<double> inertia = sum_of(body.collisions);
  if (!(inertia.mass > 0)) {
    source = "an inertia from its visual shapes, as of water";
    inertia = sum_of(body.visuals);
  }
  if (!(inertia.mass > 0) || !std::isfinite(inertia.about_origin.trace())) {
    source = "an inertia of a ball of 1 cm radius, as of water";
    inertia = solids::sphere(kDensity, kRadius);
  }
  return inertia;
}

std::string text_of_mass(double mass) { return fmt::format("{:.4g} kg", mass); }

}  // namespace

namespace {

/// Gives the link of a joint something to move.
void give_inertia(BodySpec& body, RepairList& repairs) {
  const int line = joint_line(body);
  const std::string element = body_element(body) + " inertia",
                    reason = "nothing resisted joint \"" + body.joint.name + "\"; ";
  const InertiaSpec before = body.inertia;
  if (before.mass > 0) {
    // It has mass, and yet no inertia about the joint: that of a ball, ⅖ m r², comes on top. One that has as
    // much already is resisted: where the joint is not, other inertias are so large that rounding hides it.
    const double moment = 0.4 * before.mass * kRadius * kRadius;
    const Vec3<double> moments = symmetric_eigen(Sym3<double>::symmetric_part(before.about_com)).values;
    if (std::min({moments.x, moments.y, moments.z}) >= 0.5 * moment) return;
    body.inertia.about_com = before.about_com + Mat3<double>::identity() * moment;
    repairs.add(line, element + ".about_com", text_of(before.about_com), text_of(body.inertia.about_com),
                reason + "a point on its axis became a ball of 1 cm radius");
    return;
  }
  std::string source;
  const InertiaSpec sum = InertiaSpec::from(before.inertia() + estimate(body, source));
  if (!is_usable(sum.mass) || !is_usable(sum.com) || !is_usable(sum.about_com)) return;
  body.inertia = sum;
  repairs.add(line, element, text_of_mass(before.mass), text_of_mass(sum.mass), reason + source);
}

}  // namespace

void repair_mobility(ModelSpec& spec, RepairList& repairs) {
  // What is added to one link may be enough for several joints, so they are asked for again; each link gets
  // its share once from its shapes and once as a ball. To ask takes as long as the model is large: after some
  // rounds all that are left get theirs at once.
  constexpr int patience = 50;
  std::unordered_map<std::string, int> tries;
  for (int round = 0;; ++round) {
    std::vector<std::string> joints = unresisted_joints(spec);
    std::erase_if(joints, [&](const std::string& name) { return tries[name] >= 2; });
    if (joints.empty()) return;
    // The last one first: beyond it there is no other that could be mended instead.
    if (round < patience) joints.erase(joints.begin(), joints.end() - 1);
    std::unordered_map<std::string_view, BodySpec*> body_of;
    for (BodySpec& body : spec.bodies) body_of[body.joint.name] = &body;
    for (const std::string& joint : joints) {
      ++tries[joint];
      give_inertia(*body_of.at(joint), repairs);
    }
  }
}

}  // namespace limber::detail

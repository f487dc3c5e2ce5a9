// Every body is a descendant of the world.
#include "doctor/examination.hpp"
#include "model/circles.hpp"

namespace limber::doctor {

namespace {

using detail::LinkTree;

Part parent_part(const BodySpec& body) { return detail::body_part(body).part("parent"); }

/// The link that the mechanism stands on: the first that is fixed to the world or floats, or else the world.
std::string base_of(const ModelSpec& spec) {
  for (const BodySpec& body : spec.bodies)
    if (body.parent == kWorld &&
        (body.joint.type == JointType::fixed || body.joint.type == JointType::floating))
      return body.name;
  return kWorld;
}

/// `a → b → a`, from the body on.
std::string loop_text(const Examination& doctor, std::size_t body) {
  constexpr std::size_t longest = 200;
  std::string text = doctor.spec.bodies[body].name;
  for (std::size_t k = body; text.size() < longest;) {
    k = static_cast<std::size_t>(doctor.tree.parent[k]);
    text += " → " + doctor.spec.bodies[k].name;
    if (k == body) break;
  }
  return text;
}

}  // namespace

void examine_parents(Examination& doctor) {
  std::vector<BodySpec>& bodies = doctor.spec.bodies;
  doctor.tree = LinkTree(doctor.spec);
  if (doctor.tree.order.size() == bodies.size()) return;
  const std::string base = base_of(doctor.spec);
  // Parents that are no link. The closest name is put in place, or the base; a loop that this makes is cut.
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (doctor.tree.parent[i] == LinkTree::kNoParent &&
        doctor.is_lost(Code::parent_unknown, bodies[i].parent, parent_part(bodies[i])))
      doctor.replaced_by(in_quotes(bodies[i].parent = base));
  if (doctor.mends()) doctor.tree = LinkTree(doctor.spec);
  // Parents that make a loop, each reported and cut once.
  const auto parent_of = [&](std::size_t i) {
    const int parent = doctor.tree.parent[i];
    return parent >= 0 ? std::optional(static_cast<std::size_t>(parent)) : std::nullopt;
  };
  detail::for_each_circle(bodies.size(), parent_of, [&](std::size_t, std::size_t i) {
    if (doctor.found(Code::parent_loop, parent_part(bodies[i]), loop_text(doctor, i)))
      doctor.replaced_by(in_quotes(bodies[i].parent = base));
  });
  if (doctor.mends()) doctor.tree = LinkTree(doctor.spec);
}

}  // namespace limber::doctor

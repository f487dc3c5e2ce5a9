#include "io/mjcf_pieces.hpp"

#include <map>
#include <unordered_map>

#include "io/stable_order.hpp"
#include "io/text.hpp"
#include "io/values.hpp"
#include "model/canonical.hpp"
#include "model/joint_row.hpp"
#include "model/part.hpp"
#include "model/unique_names.hpp"

namespace limber::io {

namespace {

using detail::JointPart;
using Code = ProblemCode;

bool is_free(const BodySpec& body) { return velocity_count(body.joint.type) == 6 && body.parent == kWorld; }

/// A placement that comes from a file stays as it is.
Transform<double> cleaned(const Transform<double>& placement) { return detail::cleaned(placement, 1e-14); }

/// The joints of MJCF that a joint becomes. A free joint is one on the world.
std::vector<JointPart> parts_of(const BodySpec& body) {
  return is_free(body) ? detail::whole(body.joint) : detail::row_of(body.joint);
}

class MjcfTaking {
 public:
  MjcfTaking(const ModelSpec& spec, const Losses& losses) : spec_(spec), losses_(losses) {}

  MjcfPieces take() {
    take_names();
    out_.bodies.resize(1);
    out_.bodies[0].name = kWorld;
    out_.bodies[0].visuals = spec_.visuals;
    out_.bodies[0].collisions = spec_.collisions;
    body_of_[kWorld] = 0;
    for (const BodySpec& body : spec_.bodies) add_body(body);
    add_rotors();
    for (const FrameSpec& frame : spec_.frames) add_site(frame.body, frame.name, frame.placement);
    for (const LoopSpec& loop : spec_.loops) add_loop(loop);
    for (auto& [terms, armature] : armatures_) {
      const std::string name = tendon_names_.make("armature" + std::to_string(out_.tendons.size() + 1));
      out_.tendons.push_back({name, terms, armature, std::nullopt});
    }
    return std::move(out_);
  }

 private:
  /// Names that the model gives stay; others are made when all of these are known.
  void take_names() {
    body_names_.take(kWorld);
    for (const BodySpec& body : spec_.bodies) {
      body_names_.take(body.name);
      if (parts_of(body).size() <= 1) joint_names_.take(body.joint.name);
    }
    for (const FrameSpec& frame : spec_.frames) site_names_.take(frame.name);
    for (const BodySpec& body : spec_.bodies) {
      const JointSpec& joint = body.joint;
      const std::vector<JointPart> parts = parts_of(body);
      for (const JointPart& part : parts) {
        std::string name =
            parts.size() == 1 ? joint.name : joint_names_.make(DegreeReference{joint.name, part.name}.text());
        names_of_[joint.name].emplace(part.name, name);
        step_names_[&body].push_back(std::move(name));
      }
    }
  }

  /// The MJCF joint that a joint of the model, or one degree of it (`joint/wz`), became. A joint of that very
  /// name comes first.
  const std::string& joint_of(const std::string& reference) const {
    const auto is_joint = [&](const std::string& joint) { return names_of_.contains(joint); };
    const DegreeReference read = read_degree_reference(reference, is_joint);
    const auto found = names_of_.find(read.joint);
    if (found == names_of_.end()) return reference;
    const auto degree = found->second.find(read.degree);
    return degree == found->second.end() ? reference : degree->second;
  }

  std::size_t add(MjcfOutBody body, const std::string& parent) {
    const std::size_t index = out_.bodies.size();
    body_of_[body.name] = index;
    parents_.emplace_back(index, parent);
    out_.bodies.push_back(std::move(body));
    return index;
  }

  // ---- Bodies and their joints

  void add_body(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const int line = detail::joint_line(body);
    const Element element{ElementKind::joint, joint.name};
    refuse_custom_joint(joint.type, line, element, losses_.problems);
    warn_of_changes(body, line, element);

    // Where a ball or a free joint turns, the body's own axes turn; a link frame with other axes needs a body
    // of its own.
    const JointFacts& facts = facts_of(joint.type);
    const bool needs_own =
        facts.quaternion_index >= 0 && !(facts.row.size() == 1 ? is_identity(body.link_placement.rotation)
                                                               : is_identity(body.link_placement));
    const Transform<double> link = cleaned(body.link_placement);
    const Transform<double> moved = needs_own ? Transform<double>::identity() : link;

    MjcfOutBody out;
    out.name = needs_own ? body_names_.make(body.name + ".moving") : body.name;
    // The position of a free joint is that in the world.
    if (!is_free(body)) out.placement = cleaned(body.placement) * moved;
    const std::vector<JointPart> parts = parts_of(body);
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const JointPart& part = parts[k];
      MjcfOutJoint each;
      each.name = step_names_.at(&body)[k];
      each.type = facts_of(part.type).mjcf;
      each.anchor = inverse_times(moved, Transform<double>::identity()).translation;
      each.axis = inverse_times(moved.rotation, part.axis);
      if (part.follows != 0)
        out_.couplings.push_back({each.name, joint_of(joint.name), joint.pitch, 0});
      else
        add_properties(body, part, line, element, each);
      if (joint.mimic && part.follows == 0)
        out_.couplings.push_back(
            {each.name, joint_of(joint.mimic->of), joint.mimic->multiplier, joint.mimic->offset});
      out.joints.push_back(std::move(each));
    }
    // What moves has to have mass in MuJoCo, so the inertia goes with the joint.
    out.inertia_line = body.lines.of("inertia", body.line);
    out.inertia = needs_own ? InertiaSpec::from(link * body.inertia.inertia()) : body.inertia;
    MjcfOutBody own;
    own.name = body.name;
    own.placement = link;
    MjcfOutBody& carrier = needs_own ? own : out;
    carrier.visuals = body.visuals;
    carrier.collisions = body.collisions;
    const std::string moving = out.name;
    add(std::move(out), body.parent);
    if (needs_own) add(std::move(own), moving);
  }

  void warn_of_changes(const BodySpec& body, int line, const Element& element) {
    const JointSpec& joint = body.joint;
    const JointFacts& facts = facts_of(joint.type);
    const bool slides_in_body = facts.row.size() > 1 && !facts.velocities_are_rates;
    if (is_free(body) && !is_identity(body.placement))
      losses_.warn({Code::free_joint_moved, line, element, "floating"});
    if (slides_in_body && !is_free(body))
      losses_.warn({Code::velocities_in_parent, line, element, to_string(joint.type)});
    if (!slides_in_body || is_zero(joint.armature)) return;
    Problem armature(is_free(body) ? Code::free_joint_armature : Code::armature_axes,
                     detail::joint_line(body, "armature"), element / "armature",
                     edit::list_text(joint.armature));
    losses_.report(armature.with(Outcome::kept));
  }

  void add_properties(const BodySpec& body, const JointPart& part, int line, const Element& element,
                      MjcfOutJoint& out) {
    const JointSpec& joint = body.joint;
    const LimitSpec& limits = joint.limits;
    const bool is_whole = velocity_count(part.type) > 1;
    if (is_whole) {
      for (const auto& [key, values] : {std::pair{"damping", &joint.damping},
                                        {"friction", &joint.friction},
                                        {"armature", &joint.armature}})
        if (!is_uniform(*values)) losses_.report(losses_.one_for_all(*values, line, element / key));
    }
    for (const double limit : limits.velocity)
      if (std::isfinite(limit))
        losses_.warn_missing(Code::not_in_format, "limits of velocity",
                             detail::joint_line(body, "limits.velocity"), element / "limits.velocity",
                             number_text(limit));
    if (!is_whole) {
      out.lower = per_degree(limits.lower, part.position, -kInfinity);
      out.upper = per_degree(limits.upper, part.position, kInfinity);
      if (!(out.lower < out.upper)) {
        losses_.warn({Code::range_empty, detail::joint_line(body, "limits"), element / "limits",
                      edit::list_text({out.lower, out.upper})});
        out.lower = -kInfinity;
        out.upper = kInfinity;
      }
      out.effort = per_degree(limits.effort, part.velocity, kInfinity);
      if (out.effort == 0) {
        losses_.warn(
            {Code::range_empty, detail::joint_line(body, "limits.effort"), element / "limits.effort", "0"});
        out.effort = kInfinity;
      }
    } else if (!limits.effort.empty()) {
      losses_.warn_missing(Code::not_in_format,
                           std::string("limit of the effort of a ") + out.type + " joint",
                           detail::joint_line(body, "limits.effort"), element / "limits.effort",
                           edit::list_text(limits.effort));
    }
    out.damping = per_degree(joint.damping, part.velocity, 0);
    out.friction = per_degree(joint.friction, part.velocity, 0);
    out.armature = per_degree(joint.armature, part.velocity, 0);
    if (!takes_springs(joint)) return;
    out.stiffness = per_degree(joint.stiffness, part.velocity, 0);
    if (!is_whole)
      out.rest = per_degree(joint.rest, part.velocity, 0);
    else if (out.stiffness != 0 && !is_zero(joint.rest))
      losses_.report_missing("rest position of a ball", detail::joint_line(body, "rest"), element / "rest",
                             edit::list_text(joint.rest), "0");
  }

  /// Puts the bodies that are new below their parents.
  void attach() {
    for (; attached_ < parents_.size(); ++attached_) {
      const auto found = body_of_.find(parents_[attached_].second);
      if (found != body_of_.end()) out_.bodies[found->second].children.push_back(parents_[attached_].first);
    }
  }

  // ---- Rotors

  /// In the order in which a reader of the file lists them, so that they are written alike again. A rotor
  /// with one driver is read as a body, which comes before the others.
  void add_rotors() {
    std::vector<std::pair<const BodySpec*, std::size_t>> of_several;
    for (const BodySpec& body : spec_.bodies)
      for (std::size_t k = 0; k < body.rotors.size(); ++k)
        if (body.rotors[k].rates.size() <= 1)
          add_rotor(body, k);
        else
          of_several.emplace_back(&body, k);
    attach();
    // Joints, depth first.
    std::unordered_map<std::string, std::size_t> place;
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
      const MjcfOutBody& body = out_.bodies[open.back()];
      open.pop_back();
      for (const MjcfOutJoint& joint : body.joints) place.emplace(joint.name, place.size());
      open.insert(open.end(), body.children.rbegin(), body.children.rend());
    }
    sort_stably(out_.couplings,
                [&](const auto& a, const auto& b) { return place[a.follower] < place[b.follower]; });
    const auto first_driver = [&](const auto& rotor) {
      return place[joint_of(rotor.first->rotors[rotor.second].rates.front().first)];
    };
    sort_stably(of_several, [&](const auto& a, const auto& b) { return first_driver(a) < first_driver(b); });
    for (const auto& [body, k] : of_several) add_rotor(*body, k);
    attach();
  }

  void add_rotor(const BodySpec& body, std::size_t index) {
    const RotorSpec rotor = edit::written_out(body, body.rotors[index]);
    std::vector<std::pair<std::string, double>> rates;
    for (const auto& [joint, rate] : rotor.rates) rates.emplace_back(joint_of(joint), rate);
    const Vec3<double> axis = squared_norm(rotor.axis) > 0 ? normalized(rotor.axis) : rotor.axis;
    const double spin = dot(axis, Sym3<double>::symmetric_part(rotor.inertia.about_com) * axis);
    const bool only_spins = *rotor.carrier == kWorld && rotor.inertia.mass == 0;
    const bool turns =
        std::any_of(rates.begin(), rates.end(), [](const auto& rate) { return rate.second != 0; });
    const Element element = detail::rotor_part(body, index).element();
    losses_.report_efficiency(rotor, element);
    const bool is_nothing = is_zero(rotor.inertia) || (only_spins && (spin == 0 || !turns));
    if (is_nothing || only_spins)
      for (const auto& [key, value] :
           {std::pair{"damping", rotor.damping}, std::pair{"friction", rotor.friction}})
        if (value != 0 && turns)
          losses_.report_missing("losses of a rotor without mass", rotor.line, element / key,
                                 number_text(value), "0");
    if (is_nothing) {
      losses_.warn({Code::rotor_without_inertia, rotor.line, element});
      return;
    }
    if (only_spins) {  // it has no more than a kinetic energy
      armatures_[rates] += spin;
      return;
    }
    MjcfOutBody out;
    out.name = body_names_.make(rotor.name.empty() ? body.name + "_rotor" : rotor.name);
    out.placement = cleaned(*rotor.placement);
    out.inertia_line = rotor.lines.of("inertia", rotor.line);
    out.inertia = rotor.inertia;
    if (!turns) {  // an equality would hold it where it stands
      out.placement = out.placement *
                      Transform<double>{Rotation<double>::about(axis, rotor.offset), Vec3<double>::zero()};
      add(std::move(out), *rotor.carrier);
      return;
    }
    MjcfOutJoint joint;
    joint.name = joint_names_.make(out.name + "_joint");
    joint.axis = rotor.axis;
    joint.damping = rotor.damping;
    joint.friction = rotor.friction;
    if (rates.size() == 1) {
      out_.couplings.push_back({joint.name, rates[0].first, rates[0].second, rotor.offset});
    } else {
      MjcfOutTendon tendon{tendon_names_.make(out.name + "_drive"), {{joint.name, 1}}, 0, rotor.offset};
      for (const auto& [driver, rate] : rates) tendon.terms.emplace_back(driver, -rate);
      out_.tendons.push_back(std::move(tendon));
    }
    out.joints.push_back(std::move(joint));
    add(std::move(out), *rotor.carrier);
  }

  // ---- Frames and loops

  std::string add_site(const std::string& body, const std::string& name, const Transform<double>& placement) {
    const auto found = body_of_.find(body);
    if (found != body_of_.end()) out_.bodies[found->second].sites.push_back({name, cleaned(placement)});
    return name;
  }

  void add_loop(const LoopSpec& loop) {
    const bool is_known = loop.type == JointType::spherical || loop.type == JointType::fixed ||
                          loop.type == JointType::revolute;
    if (!is_known)
      return losses_.report_missing("such constraint", loop.line, {ElementKind::loop, loop.name},
                                    to_string(loop.type));
    const auto connect = [&](const std::string& name, const Vec3<double>& shift) {
      const auto at = Transform<double>::translated(shift);
      const auto end = [&](const LoopEndSpec& side, const char* mark) {
        const std::string site = name + "/" + mark;
        const Transform<double> placement = side.placement * at;
        const FrameSpec* frame = spec_.find_frame(site);  // as a reader of such a file has it
        if (frame && frame->body == side.body && is_same(frame->placement, placement)) return site;
        return add_site(side.body, site_names_.make(site), placement);
      };
      MjcfOutLoop out{name, loop.type == JointType::fixed, "", ""};
      out.site1 = end(loop.a, "a");
      out.site2 = end(loop.b, "b");
      out_.loops.push_back(std::move(out));
    };
    connect(loop.name, Vec3<double>::zero());
    // Two points of the axis make a hinge.
    if (loop.type == JointType::revolute && squared_norm(loop.axis) > 0)
      connect(loop.name + "/axis", normalized(loop.axis));
  }

  const ModelSpec& spec_;
  const Losses& losses_;
  MjcfPieces out_;
  UniqueNames body_names_, joint_names_, site_names_, tendon_names_;
  std::unordered_map<std::string, std::size_t> body_of_;
  std::vector<std::pair<std::size_t, std::string>> parents_;  // body, name of what it is on
  std::size_t attached_ = 0;                                  // so many of them are children of their parents
  std::unordered_map<const BodySpec*, std::vector<std::string>> step_names_;
  // Joint of the model → its degree → MJCF joint.
  std::unordered_map<std::string, std::unordered_map<std::string, std::string>> names_of_;
  std::map<std::vector<std::pair<std::string, double>>, double> armatures_;  // of massless rotors, by rates
};

}  // namespace

MjcfPieces take_apart(const ModelSpec& spec, const Losses& losses) { return MjcfTaking(spec, losses).take(); }

}  // namespace limber::io

#include "io/mjcf_pieces.hpp"

#include <map>

#include "model/canonical.hpp"

namespace limber::io {

namespace {

using detail::JointPart;

bool is_free(const BodySpec& body) { return velocity_count(body.joint.type) == 6 && body.parent == kWorld; }

/// A placement that comes from a file stays as it is.
Transform<double> cleaned(const Transform<double>& placement) { return detail::cleaned(placement, 1e-14); }

/// The joints of MJCF that a joint becomes. A free joint is one on the world.
std::vector<JointPart> parts_of(const BodySpec& body) {
  return is_free(body) ? detail::whole(body.joint) : detail::row_of(body.joint);
}

class MjcfTaking {
 public:
  MjcfTaking(const ModelSpec& spec, const Losses& losses)
      : spec_(spec), losses_(losses), joints_(spec, parts_of, "/") {}

  MjcfPieces take() {
    take_names();
    out_.bodies.resize(1);
    out_.bodies[0].name = kWorld;
    out_.bodies[0].visuals = spec_.visuals;
    out_.bodies[0].collisions = spec_.collisions;
    body_of_[kWorld] = 0;
    for (const BodySpec& body : spec_.bodies) add_body(body);
    add_rotors();
    for (std::size_t k = 1; k < out_.bodies.size(); ++k)
      if (const std::size_t* parent = find_in(body_of_, out_.bodies[k].parent))
        out_.bodies[*parent].children.push_back(k);
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
    for (const BodySpec& body : spec_.bodies) body_names_.take(body.name);
    for (const FrameSpec& frame : spec_.frames) site_names_.take(frame.name);
  }

  void add(MjcfOutBody body) {
    body_of_[body.name] = out_.bodies.size();
    out_.bodies.push_back(std::move(body));
  }

  // ---- Bodies and their joints

  void add_body(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    refuse_custom_joint(joint.type, detail::joint_line(body), {ElementKind::joint, joint.name},
                        losses_.problems);
    warn_of_changes(body);

    // Where a ball or a free joint turns, the body's own axes turn; a link frame with other axes needs a body
    // of its own.
    const JointFacts& facts = facts_of(joint.type);
    const bool needs_own =
        facts.quaternion_index >= 0 && !(facts.row.size() == 1 ? is_identity(body.link_placement.rotation)
                                                               : is_identity(body.link_placement));
    const Transform<double> link = cleaned(body.link_placement);
    const Transform<double> moved = needs_own ? Transform<double>::identity() : link;

    MjcfOutBody out{body};
    // The position of a free joint is that in the world.
    out.placement = is_free(body) ? Transform<double>::identity() : cleaned(body.placement) * moved;
    const std::vector<JointPart> parts = parts_of(body);
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const JointPart& part = parts[k];
      MjcfOutJoint each{joints_.joint(body, k), facts_of(part.type).mjcf};
      each.anchor = inverse_times(moved, Transform<double>::identity()).translation;
      each.axis = inverse_times(moved.rotation, part.axis);
      if (part.follows == 0) settle_properties(body, part, each);
      out.joints.push_back(std::move(each));
    }
    if (!needs_own) return add(std::move(out));
    // What moves has to have mass in MuJoCo, so the inertia goes with the joint.
    MjcfOutBody own{body};
    own.parent = out.name = body_names_.make(body.name + ".moving");
    own.placement = link;
    own.inertia = {};
    out.inertia = InertiaSpec::from(link * body.inertia.inertia());
    out.visuals.clear();
    out.collisions.clear();
    add(std::move(out));
    add(std::move(own));
  }

  void warn_of_changes(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const Part owner = detail::joint_part(body);
    const JointFacts& facts = facts_of(joint.type);
    const bool slides_in_body = facts.row.size() > 1 && !facts.velocities_are_rates;
    if (is_free(body) && !is_identity(body.placement))
      losses_.warn(owner.problem(Code::free_joint_moved, "floating"));
    if (slides_in_body && !is_free(body))
      losses_.warn(owner.problem(Code::velocities_in_parent, to_string(joint.type)));
    if (!slides_in_body || is_zero(joint.armature)) return;
    const Code code = is_free(body) ? Code::free_joint_armature : Code::armature_axes;
    losses_.report(owner.part("armature").problem(code, edit::list_text(joint.armature)).with(Outcome::kept));
  }

  void settle_properties(const BodySpec& body, const JointPart& part, MjcfOutJoint& out) {
    const JointSpec& joint = body.joint;
    const Part owner = detail::joint_part(body), effort = owner.part("limits.effort");
    if (!takes_springs(joint)) out.stiffness = out.rest = 0;
    for (const double limit : joint.limits.velocity)
      if (std::isfinite(limit))
        losses_.warn_missing(Code::not_in_format, "limits of velocity", owner.part("limits.velocity"),
                             number_text(limit));
    if (velocity_count(part.type) == 1) {
      if (!(out.lower < out.upper)) {
        losses_.warn(
            owner.part("limits").problem(Code::range_empty, edit::list_text({out.lower, out.upper})));
        out.lower = -kInfinity;
        out.upper = kInfinity;
      }
      if (out.effort == 0) losses_.warn(effort.problem(Code::range_empty, "0"));
      return;
    }
    losses_.need_one(joint.damping, owner.part("damping"), Severity::error);
    losses_.need_one(joint.friction, owner.part("friction"), Severity::error);
    losses_.need_one(joint.armature, owner.part("armature"), Severity::error);
    if (!joint.limits.effort.empty())
      losses_.warn_missing(Code::not_in_format,
                           std::string("limit of the effort of a ") + out.type + " joint", effort,
                           edit::list_text(joint.limits.effort));
    if (out.stiffness != 0 && !is_zero(joint.rest))
      losses_.report_missing("rest position of a ball", owner.part("rest"), edit::list_text(joint.rest), "0");
    out.rest = 0;
  }

  // ---- Rotors

  /// Those with one driver first, which a reader takes for bodies; then the others, in the order of the first
  /// joints that drive them, as a reader lists them.
  void add_rotors() {
    std::unordered_map<std::string, std::size_t> place;
    for (const BodySpec& body : spec_.bodies)
      for (const std::string& joint : joints_.names(body)) place.emplace(joint, place.size());
    std::multimap<std::size_t, std::pair<const BodySpec*, std::size_t>> of_several;
    for (const BodySpec& body : spec_.bodies)
      for (std::size_t k = 0; k < body.rotors.size(); ++k)
        if (const auto& rates = body.rotors[k].rates; rates.size() <= 1)
          add_rotor(body, k);
        else
          of_several.emplace(place[joints_.of(rates.front().first)], std::pair(&body, k));
    for (const auto& [first, rotor] : of_several) add_rotor(*rotor.first, rotor.second);
  }

  void add_rotor(const BodySpec& body, std::size_t index) {
    const RotorSpec rotor = edit::written_out(body, body.rotors[index]);
    JointSum rates;
    for (const auto& [joint, rate] : rotor.rates) rates.emplace_back(joints_.of(joint), rate);
    const Vec3<double> axis = squared_norm(rotor.axis) > 0 ? normalized(rotor.axis) : rotor.axis;
    const double spin = dot(axis, Sym3<double>::symmetric_part(rotor.inertia.about_com) * axis);
    const bool only_spins = *rotor.carrier == kWorld && rotor.inertia.mass == 0;
    const bool turns =
        std::any_of(rates.begin(), rates.end(), [](const auto& rate) { return rate.second != 0; });
    const Part part = detail::rotor_part(body, index);
    losses_.report_efficiency(rotor, part);
    const bool is_nothing = is_zero(rotor.inertia) || (only_spins && (spin == 0 || !turns));
    if (is_nothing || only_spins)
      for (const auto& [key, value] :
           {std::pair{"damping", rotor.damping}, std::pair{"friction", rotor.friction}})
        if (value != 0 && turns)
          losses_.report_missing("losses of a rotor without mass", part.part(key), number_text(value), "0");
    if (is_nothing) {
      losses_.warn(part.problem(Code::rotor_without_inertia));
      return;
    }
    if (only_spins) {  // it has no more than a kinetic energy
      armatures_[rates] += spin;
      return;
    }
    MjcfOutBody out;
    out.name = body_names_.make(rotor.name.empty() ? body.name + "_rotor" : rotor.name);
    out.parent = *rotor.carrier;
    out.placement = cleaned(*rotor.placement);
    out.inertia = rotor.inertia;
    out.line = rotor.line;
    out.lines = rotor.lines;
    if (!turns) {  // an equality would hold it where it stands
      out.placement = out.placement *
                      Transform<double>{Rotation<double>::about(axis, rotor.offset), Vec3<double>::zero()};
      return add(std::move(out));
    }
    MjcfOutJoint joint{joints_.joint(rotor, out.name)};
    if (!joint.mimic) {
      MjcfOutTendon tendon{tendon_names_.make(out.name + "_drive"), {{joint.name, 1}}, 0, rotor.offset};
      for (const auto& [driver, rate] : rates) tendon.terms.emplace_back(driver, -rate);
      out_.tendons.push_back(std::move(tendon));
    }
    out.joints.push_back(std::move(joint));
    add(std::move(out));
  }

  // ---- Frames and loops

  std::string add_site(const std::string& body, const std::string& name, const Transform<double>& placement) {
    if (const std::size_t* owner = find_in(body_of_, body))
      out_.bodies[*owner].sites.push_back({name, body, cleaned(placement)});
    return name;
  }

  void add_loop(const LoopSpec& loop) {
    const bool is_known = loop.type == JointType::spherical || loop.type == JointType::fixed ||
                          loop.type == JointType::revolute;
    if (!is_known)
      return losses_.report_missing("such constraint", detail::loop_part(loop), to_string(loop.type));
    const auto connect = [&](const std::string& name, const Vec3<double>& shift) {
      const auto at = Transform<double>::translated(shift);
      const auto end = [&](const LoopEndSpec& side, const char* mark) {
        const std::string site = name + "/" + mark;
        const Transform<double> placement = side.placement * at;
        const FrameSpec* frame = spec_.find_frame(site);  // as a reader of such a file has it
        if (frame && frame->body == side.body && is_equal(frame->placement, placement)) return site;
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
  WrittenJoints joints_;
  UniqueNames body_names_, site_names_, tendon_names_;
  std::unordered_map<std::string, std::size_t> body_of_;
  std::map<JointSum, double> armatures_;  // of massless rotors, by rates
};

}  // namespace

MjcfPieces take_apart(const ModelSpec& spec, const Losses& losses) { return MjcfTaking(spec, losses).take(); }

}  // namespace limber::io

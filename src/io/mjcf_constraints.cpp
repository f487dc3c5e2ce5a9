// What couples the joints of an MJCF file. MuJoCo holds couplings by forces; in a model they are exact: a
// joint that follows another, a rotor that several joints drive, a joint that is fixed, or a loop.
#include "io/mjcf_file.hpp"
#include "io/values.hpp"

namespace limber::io {

namespace {

/// With one term per joint, and none that is zero.
JointSum settled_sum(const JointSum& sum) {
  JointSum result = gathered(sum);
  std::erase_if(result, [](const auto& term) { return term.second == 0; });
  return result;
}

struct FixedTendon {
  std::string name = {};  ///< may be empty
  JointSum terms = {};    ///< length = Σ factor × position
  double armature = 0;
  bool is_used = false;
  const XmlElement* element = nullptr;
};

class ConstraintReader {
 public:
  ConstraintReader(MjcfFile& file, MjcfModel& model) : file_(file), xml_(file.xml), model_(model) {
    for (const BodySpec& body : model.spec.bodies) {
      carriers_.insert(body.parent);
      groups_.push_back(groups_.size());
    }
    for (const FrameSpec& frame : model.spec.frames) carriers_.insert(frame.body);
  }

  void read(const XmlElement& root) {
    for (const XmlElement& section : xml_.children(root, "tendon")) read_tendons(section);
    for (const XmlElement& section : xml_.children(root, "equality")) read_equalities(section);
    for (const XmlElement& section : xml_.children(root, "actuator")) read_actuators(section);
    for (FixedTendon& tendon : tendons_) {
      if (tendon.armature != 0) add_coupled_armature(tendon.name, tendon, 1, tendon.armature);
      if (!tendon.is_used) xml_.ignore(*tendon.element);
    }
    std::erase_if(model_.spec.bodies, [&](const BodySpec& body) { return rotor_links_.contains(body.name); });
  }

 private:
  // ---- Names

  JointSpec& joint(const std::string& name) { return model_.spec.bodies[model_.joints.at(name).body].joint; }
  double reference(const std::string& name) const { return model_.joints.at(name).reference; }

  /// A joint of one degree that the attribute names; empty, and an error, where it does not.
  std::string one_degree_joint(const XmlValue& name) {
    const MjcfJointPlace* place = xml_.look_up(name, model_.joints, "joint");
    if (!place) return {};
    const JointSpec& found = model_.spec.bodies[place->body].joint;
    if (velocity_count(found.type) == 1) return found.name;
    xml_.report(name, Code::wrong_kind, {"hinge or a slide"});
    return {};
  }

  // ---- Tendons

  void read_tendons(const XmlElement& section) {
    for (const XmlElement& each : xml_.children(section, "spatial")) {
      xml_.refuse(each, Code::tendon_ignored);
      if (const XmlAttribute* name = each.find("name")) spatial_.insert(name->value);
    }
    static constexpr std::string_view kKinds[] = {"tendon"};
    for (const XmlElement& each : xml_.children(section, "fixed")) {
      const MjcfElement element = file_.with_defaults(each, file_.defaults.main(), kKinds);
      FixedTendon tendon{.armature = armature_of(element), .element = &each};
      for (const XmlElement& part : xml_.children(each, "joint")) {
        double factor = 0;
        const XmlValue name = xml_.need_attribute(part, "joint");
        const std::string joint = name ? one_degree_joint(name) : std::string();
        xml_.read(xml_.need_attribute(part, "coef"), factor);
        if (!joint.empty()) tendon.terms.emplace_back(joint, factor);
      }
      tendon.terms = settled_sum(tendon.terms);
      ignore_other_attributes(xml_, each);
      const XmlValue name = xml_.attribute(each, "name");
      xml_.read(name, tendon.name);
      if (name && !tendon_of_.emplace(tendon.name, tendons_.size()).second)
        xml_.report(name, Code::name_taken);
      tendons_.push_back(std::move(tendon));
    }
  }

  /// Said here: nobody who wrote the tendon knows the rotors that it becomes.
  double armature_of(const MjcfElement& element) {
    double armature = 0;
    element.get("armature", armature);
    if (armature < 0) xml_.report(element.attribute("armature"), Code::armature_negative);
    return std::max(armature, 0.0);
  }

  /// Two rotors on the world that turn against each other with a sum of positions: together they have the
  /// kinetic energy ½ J (Σ factor v)² and no momentum, which is what the armature of a tendon is.
  void add_coupled_armature(const std::string& name, FixedTendon& tendon, double gear, double armature) {
    tendon.is_used = true;
    RotorSpec rotor;
    rotor.name = name;
    rotor.carrier = kWorld;
    rotor.placement = Transform<double>::identity();
    rotor.inertia.about_com = (Sym3<double>::identity() * (0.5 * armature)).matrix();
    rotor.line = line_of(*tendon.element);
    for (const auto& [joint, factor] : tendon.terms) rotor.rates.emplace_back(joint, gear * factor);
    if (rotor.rates.empty()) return;
    add(rotor);
    rotor.axis = -rotor.axis;
    if (!name.empty()) rotor.name += "_back";
    add(std::move(rotor));
  }

  /// Lists a rotor with the first body that drives it.
  void add(RotorSpec rotor) {
    for (const auto& [name, rate] : rotor.rates) leaders_.insert(name);
    model_.spec.bodies[model_.joints.at(rotor.rates.front().first).body].rotors.push_back(std::move(rotor));
  }

  // ---- Equalities

  void read_equalities(const XmlElement& section) {
    for (const XmlElement* each = section.first_child; each; each = each->next_sibling) {
      static constexpr std::string_view kKinds[] = {"equality"};
      const std::string_view kind = each->name;
      const bool is_coupling = kind == "joint" || kind == "tendon";
      if (kind == "flex" || kind == "flexstrain" || kind == "flexvert" || kind == "distance")
        xml_.refuse(*each, Code::constraint_ignored);
      if (!is_coupling && kind != "connect" && kind != "weld") continue;
      each->use = XmlUse::read;
      const MjcfElement element = file_.with_defaults(*each, file_.defaults.main(), kKinds);
      bool is_active = true;
      element.get("active", is_active);
      if (!is_active) {
        xml_.refuse(*each, Code::constraint_ignored);
        continue;
      }
      xml_.attribute(*each, "name");
      ignore_other_attributes(xml_, *each);
      if (is_coupling)
        read_coupling(*each, kind == "joint");
      else
        read_loop(*each, kind == "weld");
    }
  }

  /// y − y₀ = a₀ + a₁ (x − x₀) + …; nothing where a higher power is in it.
  std::optional<std::pair<double, double>> read_line(const XmlElement& element) {
    const XmlValue value = xml_.attribute(element, "polycoef");
    std::vector<double> a;
    if (value && !xml_.read(value, a, 1, 5)) return std::nullopt;
    constexpr std::array<double, 5> kDefault = {0, 1, 0, 0, 0};
    for (std::size_t i = a.size(); i < 5; ++i) a.push_back(kDefault[i]);
    if (a[2] == 0 && a[3] == 0 && a[4] == 0) return std::pair(a[0], a[1]);
    xml_.report(value, Code::coupling_nonlinear);
    return std::nullopt;
  }

  /// The joint or the fixed tendon that an attribute names, as a sum of positions; nothing where it is wrong.
  std::optional<JointSum> terms_of(const XmlValue& name, bool is_joint) {
    if (is_joint) {
      const std::string joint = one_degree_joint(name);
      return joint.empty() ? std::nullopt : std::optional(JointSum{{joint, 1}});
    }
    if (spatial_.contains(name.text())) {
      xml_.report(name, Code::tendon_ignored);
      return std::nullopt;
    }
    const std::size_t* index = xml_.look_up(name, tendon_of_, "tendon");
    if (!index) return std::nullopt;
    tendons_[*index].is_used = true;
    return tendons_[*index].terms;
  }

  void read_coupling(const XmlElement& element, bool is_joint) {
    const XmlValue first = xml_.need_attribute(element, is_joint ? "joint1" : "tendon1");
    const XmlValue second = xml_.attribute(element, is_joint ? "joint2" : "tendon2");
    const auto line = read_line(element);
    auto terms = first ? terms_of(first, is_joint) : std::nullopt;
    const auto others = second ? terms_of(second, is_joint) : JointSum();
    if (!line || !terms || !others) return;
    for (const auto& [joint, factor] : *others) terms->emplace_back(joint, -line->second * factor);
    couple(element, *terms, line->first);
  }

  /// Σ factor × (position − reference) = constant.
  void couple(const XmlElement& element, const JointSum& given, double constant) {
    const JointSum terms = settled_sum(given);
    if (terms.empty())
      xml_.report(element, Code::coupling_empty);
    else if (terms.size() == 1)
      model_.locked[terms[0].first] = {reference(terms[0].first) + constant / terms[0].second};
    else if (terms.size() == 2)
      couple_two(element, terms[0], terms[1], constant);
    else
      make_rotor(element, terms, constant);
  }

  /// The first follows the second; or the other way round, where the first follows another one already.
  void couple_two(const XmlElement& element, JointSum::value_type one, JointSum::value_type other,
                  double constant) {
    if (!can_follow(one.first, other.first)) std::swap(one, other);
    const auto& [follower, factor] = one;
    const auto& [leader, leader_factor] = other;
    if (!can_follow(follower, leader)) return xml_.report(element, Code::coupling_taken);
    const double ratio = -leader_factor / factor;
    joint(follower).mimic =
        MimicSpec{leader, ratio, reference(follower) + constant / factor - ratio * reference(leader)};
    joint(follower).lines.note("mimic", line_of(element));
    leaders_.insert(leader);
    groups_[group_of(follower)] = group_of(leader);
  }

  /// Of the joints that follow each other, the one at the end follows none: it must not follow one of them.
  bool can_follow(const std::string& follower, const std::string& leader) {
    return !joint(follower).mimic && group_of(follower) != group_of(leader);
  }

  std::size_t group_of(const std::string& name) {
    std::size_t at = model_.joints.at(name).body;
    for (; groups_[at] != at; at = groups_[at]) groups_[at] = groups_[groups_[at]];
    return at;
  }

  /// A hinge at the end of the tree that follows several joints becomes a rotor.
  void make_rotor(const XmlElement& element, const JointSum& terms, double constant) {
    const auto spins =
        std::find_if(terms.begin(), terms.end(), [&](const auto& term) { return can_be_rotor(term.first); });
    if (spins == terms.end()) return xml_.report(element, Code::coupling_many);
    const BodySpec& body = model_.spec.bodies[model_.joints.at(spins->first).body];
    RotorSpec rotor;
    rotor.name = body.name;
    rotor.carrier = body.parent;
    rotor.placement = body.placement;
    rotor.axis = body.joint.axis;
    rotor.inertia = is_identity(body.link_placement)  // then every digit stays
                        ? body.inertia
                        : InertiaSpec::from(body.link_placement * body.inertia.inertia());
    rotor.line = body.line;
    rotor.damping = per_degree(body.joint.damping, 0, 0);
    rotor.friction = per_degree(body.joint.friction, 0, 0);
    rotor.offset = reference(spins->first) + constant / spins->second;
    for (const auto& [driver, factor] : terms) {
      if (driver == spins->first) continue;
      const double rate = -factor / spins->second;
      rotor.rates.emplace_back(driver, rate);
      rotor.offset -= rate * reference(driver);
    }
    rotor_links_.insert(body.name);
    add(std::move(rotor));
  }

  bool can_be_rotor(const std::string& name) {
    const BodySpec& body = model_.spec.bodies[model_.joints.at(name).body];
    const JointSpec& spec = body.joint;
    return spec.type == JointType::revolute && !spec.mimic && is_zero(spec.armature) &&
           is_zero(spec.stiffness) && !carriers_.contains(body.name) && !leaders_.contains(name) &&
           !model_.locked.contains(name) && !rotor_links_.contains(body.name);
  }

  // ---- Loops

  void read_loop(const XmlElement& element, bool is_weld) {
    LoopSpec loop;
    loop.line = line_of(element);
    loop.type = is_weld ? JointType::fixed : JointType::spherical;
    if (const XmlAttribute* name = element.find("name")) loop.name = name->value;
    if (loop.name.empty())
      loop.name = std::string(element.name) + std::to_string(model_.spec.loops.size() + 1);
    xml_.attribute(element, "torquescale");
    if (element.find("site1") || element.find("site2")) {
      const XmlValue site1 = xml_.need_attribute(element, "site1");
      const XmlValue site2 = xml_.need_attribute(element, "site2");
      const LoopEndSpec* one = site1 ? xml_.look_up(site1, model_.sites, "site") : nullptr;
      const LoopEndSpec* other = site2 ? xml_.look_up(site2, model_.sites, "site") : nullptr;
      if (!one || !other) return;
      loop.a = *one;
      loop.b = *other;
    } else {
      const XmlValue body1 = xml_.need_attribute(element, "body1");
      const XmlValue body2 = xml_.attribute(element, "body2");
      const Transform<double>* one = body1 ? xml_.look_up(body1, model_.bodies, "body") : nullptr;
      const Transform<double>* other =
          body2 ? xml_.look_up(body2, model_.bodies, "body") : &model_.bodies.at(kWorld);
      const auto nowhere = Transform<double>::identity();  // what else is wrong is said all the same
      place_ends(element, is_weld, inverse_times(one ? *one : nowhere, other ? *other : nowhere), loop);
      if (!one || !other) return;
      loop.a.body = body1.text();
      loop.b.body = body2 ? body2.text() : std::string_view(kWorld);
    }
    carriers_.insert(loop.a.body);
    carriers_.insert(loop.b.body);
    model_.spec.loops.push_back(std::move(loop));
  }

  /// The frames of the two ends, which coincide where the file draws them or where relpose says.
  void place_ends(const XmlElement& element, bool is_weld, Transform<double> one_from_other, LoopSpec& loop) {
    Vec3<double> anchor = Vec3<double>::zero();
    if (!is_weld) {  // anchor is in the frame of the first body
      xml_.read(xml_.need_attribute(element, "anchor"), anchor);
      loop.a.placement = Transform<double>::translated(anchor);
      loop.b.placement = inverse_times(one_from_other, loop.a.placement);
      return;
    }
    double pose[7] = {0, 0, 0, 0, 0, 0, 0};
    if (xml_.get(element, "relpose", std::span(pose))) {
      const Quaternion<double> turn{pose[4], pose[5], pose[6], pose[3]};
      if (squared_norm(turn) > 1e-20)
        one_from_other = {Rotation<double>::from_quaternion(normalized(turn)), {pose[0], pose[1], pose[2]}};
    }
    xml_.get(element, "anchor", anchor);  // in the frame of the second body
    loop.b.placement = Transform<double>::translated(anchor);
    loop.a.placement = one_from_other * loop.b.placement;
  }

  // ---- Actuators

  void read_actuators(const XmlElement& section) {
    for (const XmlElement* each = section.first_child; each; each = each->next_sibling) {
      const auto kinds = mjcf_actuators();
      if (std::find(kinds.begin(), kinds.end(), each->name) == kinds.end()) continue;
      const MjcfElement element = file_.with_defaults(*each, file_.defaults.main(), kinds);
      if (const double armature = armature_of(element); armature > 0)
        add_actuator_armature(element, armature);
      xml_.ignore(*each);
    }
  }

  /// An actuator moves by gear × position: its inertia seen from there is gear² × armature.
  void add_actuator_armature(const MjcfElement& element, double armature) {
    double gear[6] = {1, 0, 0, 0, 0, 0};
    element.get_overlaid("gear", gear);
    XmlValue on_joint = element.attribute("joint");
    if (!on_joint) on_joint = element.attribute("jointinparent");
    if (on_joint) {
      const MjcfJointPlace* place = xml_.look_up(on_joint, model_.joints, "joint");
      if (!place) return;
      JointSpec& spec = model_.spec.bodies[place->body].joint;
      if (velocity_count(spec.type) == 1) {
        spec.armature = {per_degree(spec.armature, 0, 0) + gear[0] * gear[0] * armature};
        return;
      }
    } else if (const XmlValue on_tendon = element.attribute("tendon")) {
      if (const std::size_t* index = find_in(tendon_of_, std::string(on_tendon.text())))
        return add_coupled_armature({}, tendons_[*index], gear[0], armature);
    }
    element.xml.report(element.attribute("armature"), Code::actuator_armature);
  }

  MjcfFile& file_;
  XmlReader& xml_;
  MjcfModel& model_;
  std::vector<FixedTendon> tendons_;
  std::unordered_map<std::string, std::size_t> tendon_of_;  // by name
  std::unordered_set<std::string_view> spatial_;            // names of the other tendons
  std::unordered_set<std::string> carriers_;                // links with something on them
  std::unordered_set<std::string> leaders_;                 // joints that others follow
  std::unordered_set<std::string> rotor_links_;             // links that have become rotors
  std::vector<std::size_t> groups_;  // by body: toward the one that stands for all that follow each other
};

}  // namespace

void read_constraints(MjcfFile& file, const XmlElement& root, MjcfModel& model) {
  ConstraintReader(file, model).read(root);
}

}  // namespace limber::io

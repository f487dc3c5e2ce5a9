// The text of a URDF file: a mechanism taken apart into links and joints that URDF has. A joint of another
// type becomes several in a row with massless links between them:
//
//   helical       continuous, and a prismatic one on the same axis that follows it, `pitch` metres per radian
//   cylindrical   continuous and prismatic on one axis
//   universal     two continuous ones
//   spherical     continuous ones about x, y and z
//   translation   three prismatic ones
//
// A rotor becomes a link on its carrier whose joint follows the one that drives it.
#include "io/format_functions.hpp"
#include "io/losses.hpp"
#include "io/shape_members.hpp"
#include "io/xml_writer.hpp"
#include "model/canonical.hpp"

namespace limber::io {

namespace {

using detail::JointPart;

double bound(double value) { return written_bound(value, kNoBoundInUrdf); }

struct UrdfJoint : WrittenJoint {
  std::string type, parent, child;
  Transform<double> placement = Transform<double>::identity();
};

class UrdfWriter {
 public:
  UrdfWriter(const ModelSpec& spec, const Losses& losses)
      : spec_(spec), losses_(losses), xml_(losses.problems), names_(spec, parts_of, "_") {}

  std::string write() {
    links_.take(kWorld);
    for (const BodySpec& body : spec_.bodies) links_.take(body.name);
    for (const FrameSpec& frame : spec_.frames) links_.take(frame.name);
    xml_.open("robot", {ElementKind::model}).attribute("name", spec_.name);
    const BodySpec* root = only_root();
    if (!root) put_link(kWorld, {}, &spec_);
    for (const BodySpec& body : spec_.bodies) {
      if (&body == root)
        put_link(body.name, body.inertia, &body);
      else
        add_body(body);
      for (std::size_t k = 0; k < body.rotors.size(); ++k) add_rotor(body, k);
    }
    for (const FrameSpec& frame : spec_.frames) {
      put_link(frame.name);
      joints_.push_back(
          {{names_.make(frame.name + "_joint")}, "fixed", frame.body, frame.name, frame.placement});
    }
    for (const UrdfJoint& joint : joints_) put(joint);
    for (const TransmissionSpec& transmission : spec_.transmissions) put(transmission);
    xml_.close();
    return xml_.take();
  }

 private:
  // ---- What becomes of bodies, joints and rotors

  /// The body that can be the root link itself: fixed to the world, in the same place, and alone there.
  const BodySpec* only_root() const {
    const BodySpec* root = nullptr;
    for (const BodySpec& body : spec_.bodies) {
      for (const RotorSpec& rotor : body.rotors)
        if (rotor.carrier.value_or(body.parent) == kWorld) return nullptr;
      if (body.parent != kWorld) continue;
      if (root || body.joint.type != JointType::fixed || !is_identity(body.placement) ||
          !is_identity(body.link_placement))
        return nullptr;
      root = &body;
    }
    const auto on_world = [](const FrameSpec& frame) { return frame.body == kWorld; };
    const bool is_alone = spec_.visuals.empty() && spec_.collisions.empty();
    return is_alone && std::ranges::none_of(spec_.frames, on_world) ? root : nullptr;
  }

  /// The type `spherical` is read, but few programs know it.
  static bool is_in_urdf(const JointFacts& facts) { return facts.urdf && !facts.is_ball(); }

  /// A ball becomes turns about x, y and z.
  static std::vector<JointPart> parts_of(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const JointFacts& facts = facts_of(joint.type);
    if (is_in_urdf(facts)) return detail::whole(joint);
    const Mat3<double> axes = detail::canonical_axes(joint).matrix;
    const std::vector<std::string> degrees = degree_names(joint.type, facts.nv);
    std::vector<JointPart> parts;
    for (const JointPart& part : detail::row_of(joint)) {
      if (part.type != JointType::spherical) parts.push_back(part);
      for (int k = 0; k < 3 && part.type == JointType::spherical; ++k) {
        const std::size_t velocity = part.velocity + static_cast<std::size_t>(k);
        parts.push_back({degrees[velocity], JointType::revolute, axes.column(k), part.position, velocity});
      }
    }
    return parts;
  }

  void add_body(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const JointFacts& facts = facts_of(joint.type);
    const Part owner = detail::joint_part(body);
    refuse_custom_joint(joint.type, owner.line(), owner.element(), losses_.problems);
    if (facts.quaternion_index >= 0 && !is_in_urdf(facts))
      losses_.warn(owner.problem(Code::spherical_split, to_string(joint.type)));
    for (const auto& [part, numbers, what] : {std::tuple{"armature", &joint.armature, "armature"},
                                              std::tuple{"stiffness", &joint.stiffness, "spring"}})
      if (!is_zero(*numbers)) losses_.report_missing(what, owner.part(part), edit::list_text(*numbers));

    const std::vector<JointPart> parts = parts_of(body);
    // Programs take z for the normal of a planar joint, whatever its axis says.
    Transform<double> place = body.placement, link = body.link_placement;
    if (joint.type == JointType::planar) {
      const Transform<double> turn{detail::canonical_axes(joint), Vec3<double>::zero()};
      if (!is_identity(turn)) {
        place = place * turn;
        link = inverse_times(turn, link);
      }
    }
    const bool has_offset = !is_identity(link);
    std::string parent = body.parent;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const bool is_last = k + 1 == parts.size() && !has_offset;
      const JointPart& part = parts[k];
      const std::string word = k + 1 == parts.size() ? "moving"
                               : part.name.empty()   ? "link"
                                                     : part.name + "_link";
      UrdfJoint out{names_.joint(body, k), facts_of(part.type).urdf, parent,
                    is_last ? body.name : links_.make(body.name + "_" + word)};
      if (joint.type == JointType::planar) out.axis = Vec3<double>::unit_z();
      if (k == 0) out.placement = place;
      if (part.follows == 0) settle_properties(body, part, out);
      if (!is_last) put_link(out.child);
      parent = out.child;
      joints_.push_back(std::move(out));
    }
    put_link(body.name, body.inertia, &body);
    if (has_offset)
      joints_.push_back({{names_.make(joint.name + "_offset")}, "fixed", parent, body.name, link});
  }

  /// Limits, damping and friction: of one degree, or of all degrees of a joint that URDF has as a whole.
  void settle_properties(const BodySpec& body, const JointPart& part, UrdfJoint& out) {
    const JointSpec& joint = body.joint;
    const LimitSpec& limits = joint.limits;
    const Part owner = detail::joint_part(body);
    const JointFacts& facts = facts_of(joint.type);
    const bool is_whole = facts.nv > 1 && is_in_urdf(facts);
    const bool is_of_ball = static_cast<int>(part.position) == facts.quaternion_index;
    if (is_whole) {
      losses_.need_one(limits.velocity, owner.part("limits.velocity"), Severity::warning);
      losses_.need_one(limits.effort, owner.part("limits.effort"), Severity::warning);
      losses_.need_one(joint.damping, owner.part("damping"), Severity::error);
      losses_.need_one(joint.friction, owner.part("friction"), Severity::error);
    }
    if (is_whole || is_of_ball) {
      out.lower = -kInfinity;
      out.upper = kInfinity;
      if (part.velocity == 0 && (!limits.lower.empty() || !limits.upper.empty()))
        losses_.warn_missing(Code::not_in_format,
                             std::string("bounds of a ") + to_string(joint.type) + " joint",
                             owner.part("limits"), "");
    }
    if (out.type == "revolute" && out.lower == -kInfinity && out.upper == kInfinity) out.type = "continuous";
  }

  void add_rotor(const BodySpec& body, std::size_t index) {
    const RotorSpec rotor = edit::written_out(body, body.rotors[index]);
    const std::string link = links_.make(rotor.name.empty() ? body.name + "_rotor" : rotor.name);
    put_link(link, rotor.inertia);
    UrdfJoint joint{names_.joint(rotor, link), "continuous", *rotor.carrier, link, *rotor.placement};
    const Part part = detail::rotor_part(body, index);
    losses_.report_efficiency(rotor, part);
    if (!joint.mimic) {
      losses_.report_missing("joint that follows several others", part.part("rates"), "",
                             "a part of its carrier");
      const Rotation<double> turned = Rotation<double>::about(normalized(rotor.axis), rotor.offset);
      const Transform<double> standing = *rotor.placement * Transform<double>{turned, Vec3<double>::zero()};
      joint = {{joint.name}, "fixed", *rotor.carrier, link, standing};
    }
    joints_.push_back(std::move(joint));
  }

  // ---- Elements

  void put_origin(const Transform<double>& placement, std::string_view part) {
    const Vec3<double>* const as_read = spec_.angles_as_read.find(placement.rotation);
    const Vec3<double> rpy = as_read ? *as_read : detail::cleaned(placement).rotation.rpy();
    if (squared_norm(placement.translation) == 0 && squared_norm(rpy) == 0) return;
    xml_.open("origin").attribute("xyz", placement.translation, part).attribute("rpy", rpy, part).close();
  }

  void put_inertial(const InertiaSpec& inertia) {
    if (is_zero(inertia)) return;
    const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
    xml_.open("inertial");
    put_origin({Rotation<double>::identity(), inertia.com}, "inertia");
    xml_.open("mass").attribute("value", inertia.mass, "inertia").close();
    xml_.open("inertia");
    for (const auto& [name, moment] : kMoments) xml_.attribute(name, i.*moment, "inertia");
    xml_.close().close();
  }

  /// Attributes in place of the members of a shape.
  struct Attributes {
    XmlWriter& xml;
    void need(std::string_view name, const std::string& file) {
      xml.attribute(name == "file" ? "filename" : name, file);
    }
    void need(std::string_view name, const auto& size) { xml.attribute(name, size); }
    void member(std::string_view name, const Vec3<double>& size, bool) { xml.attribute(name, size); }
    void member(std::string_view, const auto&, bool) {}  // of a plane, which URDF does not have
  };

  /// Whether URDF has the shape; then its element, with what visuals and collisions share, is open.
  bool open_part(const char* kind, const auto& part) {
    const Part owner(ElementKind::link, link_name_, part.line);
    const char* const word = shape_name(part.shape);
    const auto* mesh = std::get_if<MeshSpec>(&part.shape);
    if (std::holds_alternative<EllipsoidSpec>(part.shape) || std::holds_alternative<PlaneSpec>(part.shape) ||
        (mesh && mesh->file.empty())) {
      losses_.warn_missing(Code::for_others_not_in_format, "such shape", owner.part(kind), word);
      return false;
    }
    if (std::holds_alternative<CapsuleSpec>(part.shape))
      losses_.warn(owner.part(word).problem(Code::shape_nonstandard, "", {word}));
    xml_.open(kind);
    if (!part.name.empty()) xml_.attribute("name", part.name);
    put_origin(part.placement, {});
    xml_.open("geometry").open(word);
    Attributes visit{xml_};
    std::visit([&](const auto& shape) { members(visit, shape); }, part.shape);
    xml_.close().close();
    return true;
  }

  void put_material(const MaterialSpec& material) {
    if (material.name.empty() && !material.color && material.texture.empty()) return;
    materials_.take(material.name);
    xml_.open("material")
        .attribute("name", material.name.empty() ? materials_.make("material") : material.name);
    if (material.color) xml_.open("color").attribute("rgba", *material.color, "material").close();
    if (!material.texture.empty()) xml_.open("texture").attribute("filename", material.texture).close();
    xml_.close();
  }

  /// `shapes` is what the link has the visuals and collisions of.
  template <class Shapes = BodySpec>
  void put_link(const std::string& name, const InertiaSpec& inertia = {}, const Shapes* shapes = nullptr) {
    link_name_ = name;
    xml_.open("link", {ElementKind::link, name}).attribute("name", name);
    put_inertial(inertia);
    if (shapes)
      edit::for_each_shape(*shapes, [&](const auto& part) {
        constexpr bool is_visual = requires { part.material; };
        if (!open_part(is_visual ? "visual" : "collision", part)) return;
        if constexpr (is_visual) put_material(part.material);
        xml_.close();
      });
    xml_.close();
  }

  void put(const UrdfJoint& joint) {
    xml_.open("joint", {ElementKind::joint, joint.name});
    xml_.attribute("name", joint.name).attribute("type", joint.type);
    put_origin(joint.placement, "placement");
    xml_.open("parent").attribute("link", joint.parent).close();
    xml_.open("child").attribute("link", joint.child).close();
    if (squared_norm(joint.axis) != 0) xml_.open("axis").attribute("xyz", joint.axis, "axis").close();
    const bool has_bounds = joint.type == "revolute" || joint.type == "prismatic";
    if (has_bounds || !std::isinf(joint.velocity) || !std::isinf(joint.effort)) {
      xml_.open("limit");
      if (has_bounds) xml_.attribute("lower", bound(joint.lower)).attribute("upper", bound(joint.upper));
      xml_.attribute("effort", bound(joint.effort)).attribute("velocity", bound(joint.velocity)).close();
    }
    if (joint.damping != 0 || joint.friction != 0)
      xml_.open("dynamics").attribute("damping", joint.damping).attribute("friction", joint.friction).close();
    if (joint.mimic)
      xml_.open("mimic")
          .attribute("joint", joint.mimic->of)
          .attribute("multiplier", joint.mimic->multiplier)
          .attribute("offset", joint.mimic->offset)
          .close();
    xml_.close();
  }

  void put_end(const char* kind, const std::string& name, const TransmissionEndSpec& end) {
    xml_.open(kind).attribute("name", name);
    for (const std::string& interface : end.interfaces) xml_.element("hardwareInterface", interface);
    if (end.mechanical_reduction) xml_.element("mechanicalReduction", *end.mechanical_reduction);
    xml_.close();
  }

  void put(const TransmissionSpec& transmission) {
    xml_.open("transmission", {ElementKind::transmission, transmission.name});
    xml_.attribute("name", transmission.name);
    if (!transmission.type.empty()) xml_.element("type", transmission.type);
    for (const TransmissionEndSpec& joint : transmission.joints)
      put_end("joint", names_.of(joint.name), joint);
    for (const TransmissionEndSpec& actuator : transmission.actuators)
      put_end("actuator", actuator.name, actuator);
    xml_.close();
  }

  const ModelSpec& spec_;
  const Losses& losses_;
  XmlWriter xml_;
  WrittenJoints names_;
  UniqueNames links_, materials_;
  std::string link_name_;          // of the link that is being written
  std::vector<UrdfJoint> joints_;  // written after the links
};

}  // namespace

std::string write_urdf(const ModelSpec& spec, ProblemList& problems, const WriteOptions& options) {
  const Losses losses{"URDF", problems, options};
  if (squared_norm(spec.gravity - ModelSpec().gravity) != 0)
    losses.report_missing("gravity", Part(ElementKind::other, "", 0).part("gravity"),
                          detail::text_of(spec.gravity));
  losses.report_unknown_inertias(spec);
  for (const LoopSpec& loop : spec.loops) losses.report_missing("loops", detail::loop_part(loop), "");
  return UrdfWriter(spec, losses).write();
}

}  // namespace limber::io

// From a ModelSpec to the text of a URDF file, in two steps: the mechanism is taken apart into links and
// joints that URDF has, then these are written. A joint of another type becomes several in a row with
// massless links between them:
//
//   helical       continuous, and a prismatic one on the same axis that follows it, `pitch` metres per radian
//   cylindrical   continuous and prismatic on one axis
//   universal     two continuous ones
//   translation   three prismatic ones
//
// A rotor becomes a link on its carrier whose joint follows the one that drives it.
#include <limber/io/text_file.hpp>
#include <limber/io/urdf.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_map>

#include "io/alike.hpp"
#include "io/spec_values.hpp"
#include "io/urdf_common.hpp"
#include "io/wording.hpp"
#include "io/xml_writer.hpp"
#include "model/canonical.hpp"
#include "model/checks.hpp"
#include "model/edit_common.hpp"

namespace limber {

namespace {

using io::in_quotes;
using io::is_identity;
using io::is_uniform;
using io::per_degree;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool is_zero(const InertiaSpec& inertia) {
  const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
  return inertia.mass == 0 && i.xx == 0 && i.yy == 0 && i.zz == 0 && i.xy == 0 && i.xz == 0 && i.yz == 0;
}

struct UrdfLink {
  std::string name;
  const InertiaSpec* inertia = nullptr;
  const std::vector<VisualSpec>* visuals = nullptr;
  const std::vector<CollisionSpec>* collisions = nullptr;
};

struct UrdfJoint {
  std::string name;
  std::string type = "fixed";
  std::string parent, child;
  Transform<double> placement = Transform<double>::identity();
  Vec3<double> axis = Vec3<double>::zero();  ///< zero where it has none
  double lower = -kInfinity, upper = kInfinity, velocity = kInfinity, effort = kInfinity;
  double damping = 0, friction = 0;
  std::optional<MimicSpec> mimic;
};

// ---- Taking the mechanism apart

class UrdfPieces {
 public:
  UrdfPieces(const ModelSpec& spec, ProblemList& problems) : spec_(spec), problems_(problems) { collect(); }

  const std::vector<UrdfLink>& links() const { return links_; }
  const std::vector<UrdfJoint>& joints() const { return joints_; }
  /// The URDF joint that a joint of the model, or one degree of it, became.
  const std::string& joint_of(const std::string& reference) const {
    const auto found = joint_of_.find(reference);
    return found == joint_of_.end() ? reference : found->second;
  }

 private:
  /// One joint of a row.
  struct Step {
    const char* suffix;  ///< of its name, and of the massless link after it
    std::string type;
    Vec3<double> axis;
    std::size_t degree;
    double follows = 0;  ///< not zero: it follows the first of the row so many times
  };

  std::string fresh(std::set<std::string>& taken, std::string name) {
    while (!taken.insert(name).second) name += "_";
    return name;
  }
  void warn(int line, const std::string& element, const std::string& value, const std::string& expected) {
    problems_.warning(line, element, value, expected);
  }

  void collect() {
    links_taken_.insert(kWorld);
    for (const BodySpec& body : spec_.bodies) links_taken_.insert(body.name);
    for (const FrameSpec& frame : spec_.frames) links_taken_.insert(frame.name);
    for (const BodySpec& body : spec_.bodies) joints_taken_.insert(body.joint.name);
    const BodySpec* root = only_root();
    if (!root) links_.push_back({kWorld, nullptr, &spec_.visuals, &spec_.collisions});
    for (const BodySpec& body : spec_.bodies) name_degrees(body.joint);
    for (const BodySpec& body : spec_.bodies) {
      if (&body == root)
        add_link(body, body.name);
      else
        add_body(body);
      for (std::size_t k = 0; k < body.rotors.size(); ++k) add_rotor(body, k);
    }
    for (const FrameSpec& frame : spec_.frames) {
      links_.push_back({frame.name});
      UrdfJoint joint;
      joint.name = fresh(joints_taken_, frame.name + "_joint");
      joint.parent = frame.body;
      joint.child = frame.name;
      joint.placement = frame.placement;
      joints_.push_back(joint);
    }
  }

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
    if (std::any_of(spec_.frames.begin(), spec_.frames.end(), on_world)) return nullptr;
    return spec_.visuals.empty() && spec_.collisions.empty() ? root : nullptr;
  }

  void add_link(const BodySpec& body, const std::string& name) {
    links_.push_back({name, &body.inertia, &body.visuals, &body.collisions});
  }

  std::vector<Step> steps_of(const JointSpec& joint) const {
    const Mat3<double> axes = detail::canonical_axes(joint).matrix;
    const Vec3<double> x = axes.column(0), y = axes.column(1), z = axes.column(2);
    switch (joint.type) {
      case JointType::revolute:
        return {{"", "revolute", joint.axis, 0}};
      case JointType::prismatic:
        return {{"", "prismatic", joint.axis, 0}};
      case JointType::helical:
        if (joint.pitch == 0) return {{"", "revolute", joint.axis, 0}};
        return {{"", "revolute", joint.axis, 0}, {"_slide", "prismatic", z, 0, joint.pitch}};
      case JointType::cylindrical:
        return {{"_wz", "revolute", joint.axis, 0}, {"_vz", "prismatic", joint.axis, 1}};
      case JointType::universal:
        return {{"_wx", "revolute", x, 0}, {"_wy", "revolute", y, 1}};
      case JointType::translation:
        return {{"_vx", "prismatic", x, 0}, {"_vy", "prismatic", y, 1}, {"_vz", "prismatic", z, 2}};
      case JointType::planar:
        return {{"", "planar", joint.axis, 0}};
      case JointType::spherical:
        return {{"", "spherical", Vec3<double>::zero(), 0}};
      case JointType::floating:
        return {{"", "floating", Vec3<double>::zero(), 0}};
      case JointType::fixed:
      case JointType::custom:
        break;
    }
    return {{"", "fixed", Vec3<double>::zero(), 0}};
  }

  /// Names for the joints of a row, before anything refers to them.
  void name_degrees(const JointSpec& joint) {
    const std::vector<std::string> degrees = degree_names(joint.type, velocity_count(joint));
    for (const Step& step : steps_of(joint)) {
      if (*step.suffix == '\0' || step.follows != 0) continue;
      joint_of_[joint.name + "/" + degrees[step.degree]] = fresh(joints_taken_, joint.name + step.suffix);
    }
  }

  void add_body(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const int line = joint.line ? joint.line : body.line;
    const std::string element = "joint " + in_quotes(joint.name);
    if (joint.type == JointType::custom)
      problems_.error(line, element, "custom",
                      "cannot be written: a joint type of your own is known to code alone");
    if (joint.type == JointType::spherical)
      warn(line, element, "spherical",
           "is not in the URDF standard: written as type=\"spherical\", which few programs read");
    if (std::any_of(joint.armature.begin(), joint.armature.end(), [](double x) { return x != 0; }))
      warn(line, element + " armature", number_text(joint.armature.front()),
           is_zero(body.inertia)
               ? "left out: URDF has no armature, and the link itself has no inertia: where "
                 "nothing hangs on it, nothing resists the joint"
               : "left out: URDF has no armature");

    const std::vector<Step> steps = steps_of(joint);
    const bool has_offset = !is_identity(body.link_placement);
    std::string parent = body.parent;
    std::string first_name;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const bool is_last = k + 1 == steps.size() && !has_offset;
      const Step& step = steps[k];
      UrdfJoint out;
      out.name = name_of(joint, step);
      if (k == 0) first_name = out.name;
      out.type = step.type;
      out.parent = parent;
      out.child = is_last ? body.name
                          : fresh(links_taken_, body.name + (k + 1 == steps.size()
                                                                 ? "_moving"
                                                                 : steps[k].suffix + std::string("_link")));
      out.axis = step.axis;
      if (k == 0) out.placement = body.placement;
      if (step.follows != 0)
        out.mimic = MimicSpec{first_name, step.follows, 0};
      else
        add_properties(joint, step.degree, line, element, out);
      if (joint.mimic && step.follows == 0)
        out.mimic = MimicSpec{joint_of(joint.mimic->of), joint.mimic->multiplier, joint.mimic->offset};
      if (is_last)
        add_link(body, out.child);
      else
        links_.push_back({out.child});
      parent = out.child;
      joints_.push_back(std::move(out));
    }
    if (!has_offset) return;
    UrdfJoint offset;
    offset.name = fresh(joints_taken_, joint.name + "_offset");
    offset.parent = parent;
    offset.child = body.name;
    offset.placement = body.link_placement;
    add_link(body, body.name);
    joints_.push_back(std::move(offset));
  }

  std::string name_of(const JointSpec& joint, const Step& step) {
    if (*step.suffix == '\0') return joint.name;
    if (step.follows != 0) return fresh(joints_taken_, joint.name + step.suffix);
    return joint_of_.at(joint.name + "/" + degree_names(joint.type, velocity_count(joint))[step.degree]);
  }

  /// Limits, damping and friction: of one degree, or of all degrees of a joint that URDF has as a whole.
  void add_properties(const JointSpec& joint, std::size_t degree, int line, const std::string& element,
                      UrdfJoint& out) {
    const LimitSpec& limits = joint.limits;
    const bool is_whole = out.type == "planar" || out.type == "spherical" || out.type == "floating";
    if (is_whole)
      for (const std::vector<double>* values :
           {&limits.velocity, &limits.effort, &joint.damping, &joint.friction})
        if (!is_uniform(*values))
          warn(line, element, edit::list_text(*values),
               "URDF has one number for all degrees; the first is written");
    if (is_whole && (!limits.lower.empty() || !limits.upper.empty()))
      warn(line, element + " limits", "", "left out: in URDF a " + out.type + " joint has no bounds");
    if (!is_whole) {
      out.lower = per_degree(limits.lower, degree, -kInfinity);
      out.upper = per_degree(limits.upper, degree, kInfinity);
    }
    out.velocity = per_degree(limits.velocity, degree, kInfinity);
    out.effort = per_degree(limits.effort, degree, kInfinity);
    out.damping = per_degree(joint.damping, degree, 0);
    out.friction = per_degree(joint.friction, degree, 0);
    if (out.type == "revolute" && out.lower == -kInfinity && out.upper == kInfinity) out.type = "continuous";
  }

  void add_rotor(const BodySpec& body, std::size_t index) {
    const RotorSpec rotor = edit::written_out(body, body.rotors[index]);
    const std::string link = fresh(links_taken_, rotor.name.empty() ? body.name + "_rotor" : rotor.name);
    links_.push_back({link, &body.rotors[index].inertia});
    UrdfJoint joint;
    joint.name = fresh(joints_taken_, link + "_joint");
    joint.parent = *rotor.carrier;
    joint.child = link;
    joint.placement = *rotor.placement;
    if (rotor.rates.size() == 1) {
      joint.type = "continuous";
      joint.axis = rotor.axis;
      joint.mimic = MimicSpec{joint_of(rotor.rates[0].first), rotor.rates[0].second, rotor.offset};
    } else {
      warn(rotor.line, detail::rotor_element(body, index) + " rates", "",
           "written as a part of its carrier: in URDF no joint can follow several others, so what its spin "
           "adds is lost");
      const Rotation<double> turned = Rotation<double>::about(normalized(rotor.axis), rotor.offset);
      joint.placement = joint.placement * Transform<double>{turned, Vec3<double>::zero()};
    }
    joints_.push_back(std::move(joint));
  }

  const ModelSpec& spec_;
  ProblemList& problems_;
  std::set<std::string> links_taken_, joints_taken_;
  std::vector<UrdfLink> links_;
  std::vector<UrdfJoint> joints_;
  std::unordered_map<std::string, std::string> joint_of_;
};

// ---- Writing

class UrdfWriter {
 public:
  explicit UrdfWriter(ProblemList& problems) : problems_(problems) {}

  std::string write(const ModelSpec& spec, const UrdfPieces& pieces);

 private:
  void put(const UrdfLink& link);
  void put(const UrdfJoint& joint);
  void put(const TransmissionSpec& transmission, const UrdfPieces& pieces);
  void put_end(const char* kind, const std::string& name, const TransmissionEndSpec& end);
  void put_origin(const Transform<double>& placement, const std::string& owner);
  void put_inertial(const InertiaSpec& inertia, const std::string& owner);
  void put_material(const MaterialSpec& material, const std::string& owner);
  bool can_hold(const ShapeSpec& shape, int line, const std::string& owner);
  void put_geometry(const ShapeSpec& shape, const std::string& owner);

  /// The number, which has to be finite.
  double finite(double value, const std::string& owner) {
    if (!std::isfinite(value))
      problems_.error(0, owner, number_text(value), "cannot be written: not a finite number");
    return value;
  }
  Vec3<double> finite(const Vec3<double>& v, const std::string& owner) {
    return {finite(v.x, owner), finite(v.y, owner), finite(v.z, owner)};
  }
  const std::string& name(const std::string& text, const std::string& owner) {
    if (!io::is_xml_text(text))
      problems_.error(0, owner, in_quotes(text), "cannot be written: XML has no such characters");
    return text;
  }

  ProblemList& problems_;
  io::XmlWriter xml_;
  std::set<std::string> material_names_;
};

void UrdfWriter::put_origin(const Transform<double>& placement, const std::string& owner) {
  if (is_identity(placement)) return;
  xml_.open("origin").attribute("xyz", finite(placement.translation, owner));
  const Vec3<double> rpy = detail::cleaned(placement).rotation.rpy();
  xml_.attribute("rpy", finite(rpy + Vec3<double>::zero(), owner)).close();  // no −0
}

void UrdfWriter::put_inertial(const InertiaSpec& inertia, const std::string& owner) {
  if (is_zero(inertia)) return;
  const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
  xml_.open("inertial");
  put_origin({Rotation<double>::identity(), inertia.com}, owner);
  xml_.open("mass").attribute("value", finite(inertia.mass, owner)).close();
  xml_.open("inertia");
  xml_.attribute("ixx", finite(i.xx, owner))
      .attribute("ixy", finite(i.xy, owner))
      .attribute("ixz", finite(i.xz, owner));
  xml_.attribute("iyy", finite(i.yy, owner))
      .attribute("iyz", finite(i.yz, owner))
      .attribute("izz", finite(i.zz, owner));
  xml_.close().close();
}

bool UrdfWriter::can_hold(const ShapeSpec& shape, int line, const std::string& owner) {
  const bool is_known =
      !std::holds_alternative<EllipsoidSpec>(shape) && !std::holds_alternative<PlaneSpec>(shape);
  if (!is_known) problems_.warning(line, owner, shape_name(shape), "left out: URDF has no such shape");
  if (std::holds_alternative<CapsuleSpec>(shape))
    problems_.warning(line, owner, "capsule",
                      "is not in the URDF standard: written as <capsule>, which few programs read");
  return is_known;
}

void UrdfWriter::put_geometry(const ShapeSpec& shape, const std::string& owner) {
  xml_.open("geometry").open(shape_name(shape));
  const auto put_round = [&](const auto* round) {
    if (round)
      xml_.attribute("radius", finite(round->radius, owner))
          .attribute("length", finite(round->length, owner));
  };
  if (const auto* box = std::get_if<BoxSpec>(&shape)) xml_.attribute("size", finite(box->size, owner));
  if (const auto* sphere = std::get_if<SphereSpec>(&shape))
    xml_.attribute("radius", finite(sphere->radius, owner));
  put_round(std::get_if<CylinderSpec>(&shape));
  put_round(std::get_if<CapsuleSpec>(&shape));
  if (const auto* mesh = std::get_if<MeshSpec>(&shape))
    xml_.attribute("filename", name(mesh->file, owner)).attribute("scale", finite(mesh->scale, owner));
  xml_.close().close();
}

void UrdfWriter::put_material(const MaterialSpec& material, const std::string& owner) {
  if (material.name.empty() && !material.color && material.texture.empty()) return;
  std::string unique = material.name;
  for (int k = 1; unique.empty() || (material.name.empty() && material_names_.contains(unique)); ++k)
    unique = "material_" + std::to_string(k);
  material_names_.insert(unique);
  xml_.open("material").attribute("name", name(unique, owner));
  if (material.color) {
    for (const double part : *material.color) finite(part, owner);
    xml_.open("color").attribute("rgba", std::span<const double>(*material.color)).close();
  }
  if (!material.texture.empty())
    xml_.open("texture").attribute("filename", name(material.texture, owner)).close();
  xml_.close();
}

void UrdfWriter::put(const UrdfLink& link) {
  const std::string owner = "link " + in_quotes(link.name);
  xml_.open("link").attribute("name", name(link.name, owner));
  if (link.inertia) put_inertial(*link.inertia, owner + " inertia");
  const auto begin_part = [&](const char* kind, const auto& part) {
    xml_.open(kind);
    if (!part.name.empty()) xml_.attribute("name", name(part.name, owner));
    put_origin(part.placement, owner);
    put_geometry(part.shape, owner);
  };
  if (link.visuals)
    for (const VisualSpec& visual : *link.visuals) {
      if (!can_hold(visual.shape, visual.line, owner + " visual")) continue;
      begin_part("visual", visual);
      put_material(visual.material, owner + " material");
      xml_.close();
    }
  if (link.collisions)
    for (const CollisionSpec& collision : *link.collisions) {
      if (!can_hold(collision.shape, collision.line, owner + " collision")) continue;
      begin_part("collision", collision);
      xml_.close();
    }
  xml_.close();
}

/// A number for a limit that is not there, too.
double bound(double value) { return std::isinf(value) ? std::copysign(urdf::kNoBound, value) : value; }

void UrdfWriter::put(const UrdfJoint& joint) {
  const std::string owner = "joint " + in_quotes(joint.name);
  xml_.open("joint").attribute("name", name(joint.name, owner)).attribute("type", joint.type);
  put_origin(joint.placement, owner + " placement");
  xml_.open("parent").attribute("link", name(joint.parent, owner)).close();
  xml_.open("child").attribute("link", name(joint.child, owner)).close();
  if (squared_norm(joint.axis) != 0)
    xml_.open("axis").attribute("xyz", finite(joint.axis, owner + " axis")).close();
  const bool has_bounds = joint.type == "revolute" || joint.type == "prismatic";
  if (has_bounds || !std::isinf(joint.velocity) || !std::isinf(joint.effort)) {
    xml_.open("limit");
    if (has_bounds)
      xml_.attribute("lower", finite(bound(joint.lower), owner))
          .attribute("upper", finite(bound(joint.upper), owner));
    xml_.attribute("effort", finite(bound(joint.effort), owner))
        .attribute("velocity", finite(bound(joint.velocity), owner));
    xml_.close();
  }
  if (joint.damping != 0 || joint.friction != 0)
    xml_.open("dynamics")
        .attribute("damping", finite(joint.damping, owner))
        .attribute("friction", finite(joint.friction, owner))
        .close();
  if (joint.mimic)
    xml_.open("mimic")
        .attribute("joint", name(joint.mimic->of, owner))
        .attribute("multiplier", finite(joint.mimic->multiplier, owner))
        .attribute("offset", finite(joint.mimic->offset, owner))
        .close();
  xml_.close();
}

void UrdfWriter::put_end(const char* kind, const std::string& end_name, const TransmissionEndSpec& end) {
  const std::string owner = std::string("transmission ") + kind + " " + in_quotes(end_name);
  xml_.open(kind).attribute("name", name(end_name, owner));
  for (const std::string& interface : end.interfaces)
    xml_.element("hardwareInterface", name(interface, owner));
  if (end.mechanical_reduction)
    xml_.element("mechanicalReduction", io::xml_number(finite(*end.mechanical_reduction, owner)));
  xml_.close();
}

void UrdfWriter::put(const TransmissionSpec& transmission, const UrdfPieces& pieces) {
  xml_.open("transmission")
      .attribute("name", name(transmission.name, "transmission " + in_quotes(transmission.name)));
  if (!transmission.type.empty()) xml_.element("type", name(transmission.type, "transmission type"));
  for (const TransmissionEndSpec& joint : transmission.joints)
    put_end("joint", pieces.joint_of(joint.name), joint);
  for (const TransmissionEndSpec& actuator : transmission.actuators)
    put_end("actuator", actuator.name, actuator);
  xml_.close();
}

std::string UrdfWriter::write(const ModelSpec& spec, const UrdfPieces& pieces) {
  xml_.open("robot").attribute("name", name(spec.name, "name"));
  for (const UrdfLink& link : pieces.links()) put(link);
  for (const UrdfJoint& joint : pieces.joints()) put(joint);
  for (const TransmissionSpec& transmission : spec.transmissions) put(transmission, pieces);
  xml_.close();
  return xml_.take();
}

}  // namespace

std::string to_urdf(const ModelSpec& spec, std::vector<Problem>* warnings) {
  ProblemList problems(spec.file);
  const Vec3<double> usual = ModelSpec().gravity;
  if (squared_norm(spec.gravity - usual) != 0)
    problems.warning(0, "gravity", detail::text_of(spec.gravity), "left out: URDF has no gravity");
  for (const LoopSpec& loop : spec.loops)
    problems.warning(loop.line, "loop " + in_quotes(loop.name), "", "left out: URDF has no loops");
  const UrdfPieces pieces(spec, problems);
  std::string text = UrdfWriter(problems).write(spec, pieces);
  std::vector<Problem> said = std::move(problems).throw_or_warnings(false);
  if (warnings) *warnings = io::with_alike_warnings_joined(std::move(said));
  return text;
}

std::vector<Problem> save_urdf(const ModelSpec& spec, const std::string& path) {
  std::vector<Problem> warnings;
  io::write_text_file(path, to_urdf(spec, &warnings));
  return warnings;
}

}  // namespace limber

#include "io/urdf_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "io/spec_values.hpp"
#include "io/wording.hpp"
#include "model/canonical.hpp"
#include "model/checks.hpp"
#include "model/edit_common.hpp"

namespace limber::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Pieces {
 public:
  Pieces(const ModelSpec& spec, ProblemList& problems) : spec_(spec), problems_(problems) {}

  UrdfPieces take() {
    collect();
    return std::move(out_);
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
    if (!root) out_.links.push_back({kWorld, nullptr, &spec_.visuals, &spec_.collisions});
    for (const BodySpec& body : spec_.bodies) name_degrees(body.joint);
    for (const BodySpec& body : spec_.bodies) {
      if (&body == root)
        add_link(body, body.name);
      else
        add_body(body);
      for (std::size_t k = 0; k < body.rotors.size(); ++k) add_rotor(body, k);
    }
    for (const FrameSpec& frame : spec_.frames) {
      out_.links.push_back({frame.name});
      UrdfJoint joint;
      joint.name = fresh(joints_taken_, frame.name + "_joint");
      joint.parent = frame.body;
      joint.child = frame.name;
      joint.placement = frame.placement;
      out_.joints.push_back(joint);
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
    out_.links.push_back({name, &body.inertia, &body.visuals, &body.collisions});
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
      out_.renamed[joint.name + "/" + degrees[step.degree]] = fresh(joints_taken_, joint.name + step.suffix);
    }
  }

  void add_body(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const int line = detail::joint_line(body);
    const std::string element = "joint " + in_quotes(joint.name);
    refuse_custom_joint(joint, line, element, problems_);
    if (joint.type == JointType::spherical)
      warn(line, element, "spherical",
           "is not in the URDF standard: written as type=\"spherical\", which few programs read");
    if (!is_zero(joint.armature))
      warn(detail::joint_line(body, "armature"), element + " armature", number_text(joint.armature.front()),
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
        add_properties(body, step.degree, line, element, out);
      if (joint.mimic && step.follows == 0)
        out.mimic = MimicSpec{out_.joint_of(joint.mimic->of), joint.mimic->multiplier, joint.mimic->offset};
      if (is_last)
        add_link(body, out.child);
      else
        out_.links.push_back({out.child});
      parent = out.child;
      out_.joints.push_back(std::move(out));
    }
    if (!has_offset) return;
    UrdfJoint offset;
    offset.name = fresh(joints_taken_, joint.name + "_offset");
    offset.parent = parent;
    offset.child = body.name;
    offset.placement = body.link_placement;
    add_link(body, body.name);
    out_.joints.push_back(std::move(offset));
  }

  std::string name_of(const JointSpec& joint, const Step& step) {
    if (*step.suffix == '\0') return joint.name;
    if (step.follows != 0) return fresh(joints_taken_, joint.name + step.suffix);
    return out_.renamed.at(joint.name + "/" + degree_names(joint.type, velocity_count(joint))[step.degree]);
  }

  /// Limits, damping and friction: of one degree, or of all degrees of a joint that URDF has as a whole.
  void add_properties(const BodySpec& body, std::size_t degree, int line, const std::string& element,
                      UrdfJoint& out) {
    const JointSpec& joint = body.joint;
    const LimitSpec& limits = joint.limits;
    const bool is_whole = out.type == "planar" || out.type == "spherical" || out.type == "floating";
    if (is_whole)
      for (const std::vector<double>* values :
           {&limits.velocity, &limits.effort, &joint.damping, &joint.friction})
        if (!is_uniform(*values))
          warn(line, element, edit::list_text(*values),
               "URDF has one number for all degrees; the first is written");
    if (is_whole && (!limits.lower.empty() || !limits.upper.empty()))
      warn(detail::joint_line(body, "limits"), element + " limits", "",
           "left out: in URDF a " + out.type + " joint has no bounds");
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
    out_.links.push_back({link, &body.rotors[index].inertia});
    UrdfJoint joint;
    joint.name = fresh(joints_taken_, link + "_joint");
    joint.parent = *rotor.carrier;
    joint.child = link;
    joint.placement = *rotor.placement;
    if (rotor.rates.size() == 1) {
      joint.type = "continuous";
      joint.axis = rotor.axis;
      joint.mimic = MimicSpec{out_.joint_of(rotor.rates[0].first), rotor.rates[0].second, rotor.offset};
    } else {
      warn(rotor.line, detail::rotor_element(body, index) + " rates", "",
           "written as a part of its carrier: in URDF no joint can follow several others, so what its spin "
           "adds is lost");
      const Rotation<double> turned = Rotation<double>::about(normalized(rotor.axis), rotor.offset);
      joint.placement = joint.placement * Transform<double>{turned, Vec3<double>::zero()};
    }
    out_.joints.push_back(std::move(joint));
  }

  const ModelSpec& spec_;
  ProblemList& problems_;
  std::set<std::string> links_taken_, joints_taken_;
  UrdfPieces out_;
};

}  // namespace

UrdfPieces take_apart_for_urdf(const ModelSpec& spec, ProblemList& problems) {
  return Pieces(spec, problems).take();
}

}  // namespace limber::io

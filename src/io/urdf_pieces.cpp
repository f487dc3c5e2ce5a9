#include "io/urdf_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "io/spec_values.hpp"
#include "io/wording.hpp"
#include "model/canonical.hpp"
#include "model/edit_common.hpp"
#include "model/joint_row.hpp"
#include "model/part.hpp"

namespace limber::io {

namespace {

using detail::JointPart;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Pieces {
 public:
  Pieces(const ModelSpec& spec, const Losses& losses) : spec_(spec), losses_(losses) {}

  UrdfPieces take() {
    collect();
    return std::move(out_);
  }

 private:
  std::string fresh(std::set<std::string>& taken, std::string name) {
    while (!taken.insert(name).second) name += "_";
    return name;
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

  /// URDF has no spherical joint: it becomes turns about x, y and z.
  static std::vector<JointPart> parts_of(const JointSpec& joint) {
    if (joint.type == JointType::spherical)
      return {{"wx", JointType::revolute, Vec3<double>::unit_x(), 0, 0},
              {"wy", JointType::revolute, Vec3<double>::unit_y(), 0, 1},
              {"wz", JointType::revolute, Vec3<double>::unit_z(), 0, 2}};
    return facts_of(joint.type).urdf ? detail::whole(joint) : detail::row_of(joint);
  }

  /// Names for the joints of a row, before anything refers to them.
  void name_degrees(const JointSpec& joint) {
    for (const JointPart& part : parts_of(joint))
      if (!part.name.empty() && part.follows == 0)
        out_.renamed[joint.name + "/" + part.name] = fresh(joints_taken_, joint.name + "_" + part.name);
  }

  void add_body(const BodySpec& body) {
    const JointSpec& joint = body.joint;
    const int line = detail::joint_line(body);
    const Element element{ElementKind::joint, joint.name};
    refuse_custom_joint(joint.type, line, element, losses_.problems);
    if (joint.type == JointType::spherical)
      losses_.warn({ProblemCode::spherical_split, line, element, to_string(joint.type)});
    for (const auto& [part, numbers, what] : {std::tuple{"armature", &joint.armature, "armature"},
                                              std::tuple{"stiffness", &joint.stiffness, "spring"}})
      if (!is_zero(*numbers))
        losses_.report({ProblemCode::dynamics_not_in_format,
                        detail::joint_line(body, part),
                        element / part,
                        edit::list_text(*numbers),
                        {"URDF", what}});

    const std::vector<JointPart> parts = parts_of(joint);
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
    std::string first_name;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const bool is_last = k + 1 == parts.size() && !has_offset;
      const JointPart& part = parts[k];
      UrdfJoint out;
      out.name = name_of(joint, part);
      if (k == 0) first_name = out.name;
      out.type = facts_of(part.type).urdf;
      out.parent = parent;
      const std::string word = k + 1 == parts.size() ? "moving"
                               : part.name.empty()   ? "link"
                                                     : part.name + "_link";
      out.child = is_last ? body.name : fresh(links_taken_, body.name + "_" + word);
      out.axis = joint.type == JointType::planar ? Vec3<double>::unit_z() : part.axis;
      if (k == 0) out.placement = place;
      if (part.follows != 0)
        out.mimic = MimicSpec{first_name, part.follows, 0};
      else
        add_properties(body, part.velocity, line, element, out);
      if (joint.mimic && part.follows == 0)
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
    offset.placement = link;
    add_link(body, body.name);
    out_.joints.push_back(std::move(offset));
  }

  std::string name_of(const JointSpec& joint, const JointPart& part) {
    if (part.name.empty()) return joint.name;
    if (part.follows != 0) return fresh(joints_taken_, joint.name + "_" + part.name);
    return out_.renamed.at(joint.name + "/" + part.name);
  }

  /// Limits, damping and friction: of one degree, or of all degrees of a joint that URDF has as a whole.
  void add_properties(const BodySpec& body, std::size_t degree, int line, const Element& element,
                      UrdfJoint& out) {
    const JointSpec& joint = body.joint;
    const LimitSpec& limits = joint.limits;
    const bool is_spherical = joint.type == JointType::spherical;
    const bool is_whole = velocity_count(joint) > 1 && facts_of(joint.type).urdf && !is_spherical;
    const bool has_bounds = !is_whole && !is_spherical;
    if (is_whole)
      for (const std::vector<double>* values :
           {&limits.velocity, &limits.effort, &joint.damping, &joint.friction})
        if (!is_uniform(*values))
          losses_.warn(
              Problem(ProblemCode::one_number_for_all, line, element, edit::list_text(*values), {"URDF"})
                  .replaced_by(number_text(values->front())));
    if (!has_bounds && degree == 0 && (!limits.lower.empty() || !limits.upper.empty()))
      losses_.warn({ProblemCode::not_in_format,
                    detail::joint_line(body, "limits"),
                    element / "limits",
                    "",
                    {"URDF", std::string("bounds of a ") + to_string(joint.type) + " joint"}});
    if (has_bounds) {
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
    losses_.report_efficiency(rotor, detail::rotor_part(body, index).element(), "URDF");
    if (rotor.rates.size() == 1) {
      joint.type = "continuous";
      joint.axis = rotor.axis;
      joint.damping = rotor.damping;
      joint.friction = rotor.friction;
      joint.mimic = MimicSpec{out_.joint_of(rotor.rates[0].first), rotor.rates[0].second, rotor.offset};
    } else {
      losses_.report(Problem(ProblemCode::dynamics_not_in_format, rotor.line,
                             detail::rotor_part(body, index).element() / "rates", "",
                             {"URDF", "joint that follows several others"})
                         .replaced_by("a part of its carrier"));
      const Rotation<double> turned = Rotation<double>::about(normalized(rotor.axis), rotor.offset);
      joint.placement = joint.placement * Transform<double>{turned, Vec3<double>::zero()};
    }
    out_.joints.push_back(std::move(joint));
  }

  const ModelSpec& spec_;
  const Losses& losses_;
  std::set<std::string> links_taken_, joints_taken_;
  UrdfPieces out_;
};

}  // namespace

UrdfPieces take_apart_for_urdf(const ModelSpec& spec, const Losses& losses) {
  return Pieces(spec, losses).take();
}

}  // namespace limber::io

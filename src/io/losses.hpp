// What the writers of files share: names of joints that become several, and what a format cannot hold.
#pragma once

#include <limber/io/formats.hpp>

#include "io/file_problems.hpp"
#include "io/text.hpp"
#include "io/values.hpp"
#include "model/edit_common.hpp"
#include "model/joint_row.hpp"
#include "model/link_tree.hpp"
#include "model/part.hpp"
#include "model/unique_names.hpp"

namespace limber::io {

using detail::Part;

/// A joint of a file: one degree of a joint of the model, the whole of it, or what a rotor turns about.
struct WrittenJoint {
  std::string name;
  Vec3<double> axis = Vec3<double>::zero();  ///< zero where it has none
  std::optional<MimicSpec> mimic = {};       ///< with the name of another joint of the file
  double lower = -kInfinity, upper = kInfinity, velocity = kInfinity, effort = kInfinity;
  double damping = 0, friction = 0, armature = 0, stiffness = 0, rest = 0;
};

/// The joints of a file that has several in place of some joints of a model. What the model names stays; the
/// others have names of its degrees.
class WrittenJoints {
 public:
  using PartsOf = std::vector<detail::JointPart> (*)(const BodySpec& body);

  /// `parts_of` has the joints that the joint of a body becomes.
  WrittenJoints(const ModelSpec& spec, PartsOf parts_of, const char* separator) : parts_of_(parts_of) {
    for (const BodySpec& body : spec.bodies)
      if (parts_of(body).size() <= 1) add(body, body.joint.name, names_.make(body.joint.name));
    for (const BodySpec& body : spec.bodies)
      if (const auto parts = parts_of(body); parts.size() > 1)
        for (const detail::JointPart& part : parts) {
          const std::string& joint = body.joint.name;
          add(body, DegreeReference{joint, part.name}.text(),
              names_.make(part.name.empty() ? joint : joint + separator + part.name));
        }
  }

  /// What a joint of the model, or one degree of it (`joint/wz`), became. A joint of that very name comes
  /// first.
  const std::string& of(const std::string& reference) const {
    const std::string* name = find_in(by_reference_, reference);
    return name ? *name : reference;
  }
  const std::vector<std::string>& names(const BodySpec& body) const { return names_of_.at(&body); }
  /// A name for one more.
  std::string make(const std::string& wanted) { return names_.make(wanted); }

  /// The joint k of those that the joint of a body becomes.
  WrittenJoint joint(const BodySpec& body, std::size_t k) const {
    const JointSpec& joint = body.joint;
    const detail::JointPart part = parts_of_(body)[k];
    WrittenJoint out{names(body)[k], part.axis};
    if (part.follows != 0) {
      out.mimic = MimicSpec{names(body).front(), part.follows, 0};
      return out;
    }
    if (joint.mimic) out.mimic = MimicSpec{of(joint.mimic->of), joint.mimic->multiplier, joint.mimic->offset};
    out.lower = per_degree(joint.limits.lower, part.position, -kInfinity);
    out.upper = per_degree(joint.limits.upper, part.position, kInfinity);
    out.velocity = per_degree(joint.limits.velocity, part.velocity, kInfinity);
    out.effort = per_degree(joint.limits.effort, part.velocity, kInfinity);
    out.damping = per_degree(joint.damping, part.velocity, 0);
    out.friction = per_degree(joint.friction, part.velocity, 0);
    out.armature = per_degree(joint.armature, part.velocity, 0);
    out.stiffness = per_degree(joint.stiffness, part.velocity, 0);
    out.rest = per_degree(joint.rest, part.velocity, 0);
    return out;
  }
  /// The joint of a rotor that one joint drives; of several, without what it follows.
  WrittenJoint joint(const RotorSpec& rotor, const std::string& link) {
    WrittenJoint out{make(link + "_joint"), rotor.axis};
    if (rotor.rates.size() == 1)
      out.mimic = MimicSpec{of(rotor.rates[0].first), rotor.rates[0].second, rotor.offset};
    out.damping = rotor.damping;
    out.friction = rotor.friction;
    return out;
  }

 private:
  void add(const BodySpec& body, const std::string& reference, const std::string& name) {
    by_reference_.emplace(reference, name);
    names_of_[&body].push_back(name);
  }

  PartsOf parts_of_;
  UniqueNames names_;
  std::unordered_map<std::string, std::string> by_reference_;
  std::unordered_map<const BodySpec*, std::vector<std::string>> names_of_;
};

struct Losses {
  const char* format;
  ProblemList& problems;
  const WriteOptions& options;

  /// What is lost of the equations of motion: an error, or a warning where the options allow it.
  void report(Problem problem) const {
    problems.add(options.lossy ? std::move(problem.as(Severity::warning)) : std::move(problem));
  }
  /// What is lost of something else.
  void warn(Problem problem) const { problems.add(std::move(problem.as(Severity::warning))); }

  /// The format has no `what`. Of the equations of motion, `instead` is written in its place.
  void report_missing(const char* what, const Part& part, std::string value, std::string instead = {}) const {
    Problem problem = part.problem(Code::dynamics_not_in_format, std::move(value), {format, what});
    if (!instead.empty()) problem.replaced_by(std::move(instead));
    report(std::move(problem));
  }
  void warn_missing(Code code, const std::string& what, const Part& part, std::string value) const {
    warn(part.problem(code, std::move(value), {format, what}));
  }
  /// The format has one number for all degrees of a joint.
  void need_one(const std::vector<double>& values, const Part& part, Severity severity) const {
    if (is_uniform(values)) return;
    Problem problem = part.problem(Code::one_number_for_all, edit::list_text(values), {format});
    problem.replaced_by(number_text(values.front()));
    severity == Severity::error ? report(problem) : warn(problem);
  }

  /// Inertias that nobody has read: a reader of the file would take what is known of them for all.
  void report_unknown_inertias(const ModelSpec& spec) const {
    const detail::LinkTree tree(spec);
    for (std::size_t i = 0; i < spec.bodies.size(); ++i)
      if (const BodySpec& body = spec.bodies[i]; !body.unknown_inertia.empty() && tree.is_moving(spec, i))
        report_missing("unknown inertia", detail::body_part(body).part("inertia"), body.unknown_inertia);
  }

  /// Of a rotor: the efficiency of its gear, which no other format has.
  void report_efficiency(const RotorSpec& rotor, const Part& part) const {
    for (const auto& [key, value] :
         {std::pair{"efficiency", rotor.efficiency}, {"back_efficiency", rotor.back_efficiency}})
      if (value != 1) report_missing("efficiency of a gear", part.part(key), number_text(value), "1");
  }
};

}  // namespace limber::io

#include <limber/model/builder.hpp>

#include <limber/model/error.hpp>

#include "model/edit_common.hpp"

#include <algorithm>
#include <utility>

namespace limber {

ModelBuilder::ModelBuilder(std::string name) { spec_.name = std::move(name); }

BodySpec& ModelBuilder::current() {
  if (spec_.bodies.empty()) edit::fail(spec_, ProblemCode::body_missing, 0, {ElementKind::model, spec_.name});
  return spec_.bodies[current_];
}

// ---- Bodies

ModelBuilder& ModelBuilder::body(const std::string& name) {
  return body(name, spec_.bodies.empty() ? kWorld : current().name);
}

ModelBuilder& ModelBuilder::body(const std::string& name, const std::string& parent) {
  current_ = spec_.bodies.size();
  BodySpec& added = spec_.bodies.emplace_back();
  added.name = name;
  added.parent = parent;
  return joint(name + "_joint", JointType::fixed);
}

ModelBuilder& ModelBuilder::on(const std::string& body_name) {
  current_ = static_cast<std::size_t>(&edit::body_or_fail(spec_, body_name) - spec_.bodies.data());
  return *this;
}

ModelBuilder& ModelBuilder::denavit_hartenberg(DhConvention convention, const std::vector<DhRow>& rows,
                                               const std::string& link, const std::string& joint_word) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const DhRow& row = rows[i];
    const std::string number = std::to_string(i + 1);
    const JointFacts& facts = facts_of(row.type);
    if (row.type != JointType::fixed && (!facts.is_screw || facts.has_pitch))
      edit::fail(spec_, ProblemCode::wrong_kind, 0,
                 {ElementKind::other, "", "Denavit–Hartenberg row " + number + " type"}, to_string(row.type),
                 {"revolute, prismatic or fixed joint"});
    // Turn and slide along z commute with the joint's own, so they can all stand before it.
    const Placement along_x{Rotation<double>::about_x(row.alpha), {row.a, 0, 0}};
    const Placement along_z{Rotation<double>::about_z(row.theta), {0, 0, row.d}};
    const bool classic = convention == DhConvention::classic;
    body(link + number);
    joint(joint_word + number, row.type);
    at(classic ? along_z : along_x * along_z);
    if (classic) link_frame(along_x);
  }
  return *this;
}

// ---- The joint

ModelBuilder& ModelBuilder::joint(const std::string& name, JointType type, const Vector& axis) {
  JointSpec& joint = current().joint;
  joint.name = name;
  joint.type = type;
  joint.axis = axis;
  return *this;
}
ModelBuilder& ModelBuilder::custom(const std::string& name,
                                   std::shared_ptr<const CustomJoint> implementation) {
  return joint(name, JointType::custom).set(current().joint.custom, implementation);
}
ModelBuilder& ModelBuilder::set(std::vector<double>& list, const PerDegree& numbers) {
  return set(list, numbers.values);
}
ModelBuilder& ModelBuilder::mimic(const std::string& of, double multiplier, double offset) {
  return set(current().joint.mimic, MimicSpec{of, multiplier, offset});
}

// ---- Inertia

ModelBuilder& ModelBuilder::add(const InertiaSpec& part) {
  InertiaSpec& inertia = current().inertia;
  const auto present = inertia.inertia().parameters();
  const bool is_first = std::ranges::all_of(present, [](double x) { return x == 0; });
  // The first is kept as it was given, to the last digit.
  inertia = is_first ? part : InertiaSpec::from(inertia.inertia() + part.inertia());
  return *this;
}

// ---- Rotors, frames, loops

ModelBuilder& ModelBuilder::rotor(double gear_ratio, const Inertia<double>& inertia, const Vector& axis) {
  RotorSpec rotor;
  rotor.gear_ratio = gear_ratio;
  rotor.inertia = InertiaSpec::from(inertia);
  rotor.axis = axis;
  return this->rotor(std::move(rotor));
}
ModelBuilder& ModelBuilder::rotor(RotorSpec rotor) {
  current().rotors.push_back(std::move(rotor));
  return *this;
}
ModelBuilder& ModelBuilder::frame(const std::string& name, const std::string& body_name, const Vector& origin,
                                  const Rotation<double>& axes) {
  spec_.frames.push_back({name, body_name, {axes, origin}, 0});
  return *this;
}
ModelBuilder& ModelBuilder::loop(const std::string& name, JointType type, const Vector& axis,
                                 const LoopEndSpec& a, const LoopEndSpec& b) {
  spec_.loops.push_back({name, type, axis, a, b, 0});
  return *this;
}

}  // namespace limber

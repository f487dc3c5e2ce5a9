// The members of every object in a JSON model file, in their order: once for the reader and the writer.
//
// `visit` is one of the two. It has
//   need(key, member)                        the file has to give it
//   member(key, member, is_written)          the file may leave it out; else the writer asks `is_written`
//   list(key, items, kind, writes_empty)     a list of objects, written where there are any; `kind` is known
//                                            of elements of a model, which have names
//   bounds(key, numbers, none), rates(…), type(joint), joint(body), aside(f)
#pragma once

#include <limber/model/spec.hpp>

#include <limits>

#include "io/shape_members.hpp"

namespace limber::io {

inline bool is_usual(const Transform<double>& x) {
  return is_same(x.translation, Vec3<double>::zero()) && is_same(x.rotation.matrix, Mat3<double>::identity());
}
inline bool is_usual(const InertiaSpec& i) {
  return is_same(i.mass, 0) && is_same(i.com, Vec3<double>::zero()) &&
         is_same(i.about_com, Mat3<double>::zero());
}
inline bool is_usual(const LimitSpec& limits) {
  return limits.lower.empty() && limits.upper.empty() && limits.velocity.empty() && limits.effort.empty();
}
inline bool is_usual(const MaterialSpec& m) { return m.name.empty() && !m.color && m.texture.empty(); }
template <class T> bool is_usual(const std::optional<T>& value) { return !value; }
template <class List> bool is_usual(const List& list)
  requires requires { list.empty(); }
{
  return list.empty();
}

/// Left out by the writer where it is usual.
void may(auto& visit, const char* key, auto& member) { visit.member(key, member, !is_usual(member)); }
void may(auto& visit, const char* key, auto& member, const auto& usual) {
  visit.member(key, member, !is_same(member, usual));
}

void members(auto& visit, const Transform<double>& placement) {  // the reader has other ways to turn too
  may(visit, "translation", placement.translation, Vec3<double>::zero());
  may(visit, "rotation", placement.rotation.matrix, Mat3<double>::identity());
}

void members(auto& visit, Is<MaterialSpec> auto& material) {
  may(visit, "name", material.name);
  may(visit, "color", material.color);
  may(visit, "texture", material.texture);
}

template <class Part>
  requires Is<Part, VisualSpec> || Is<Part, CollisionSpec>
void members(auto& visit, Part& part) {
  may(visit, "name", part.name);
  may(visit, "placement", part.placement);
  visit.need("shape", part.shape);
  if constexpr (Is<Part, VisualSpec>) may(visit, "material", part.material);
}

/// Of a body or of the world.
void shapes(auto& visit, auto& owner) {
  visit.aside([&] {
    visit.list("visuals", owner.visuals);
    visit.list("collisions", owner.collisions);
  });
}

// ---- Transmissions

void members(auto& visit, Is<TransmissionEndSpec> auto& end) {
  visit.need("name", end.name);
  visit.list("interfaces", end.interfaces);
  may(visit, "mechanical_reduction", end.mechanical_reduction);
}

void members(auto& visit, Is<TransmissionSpec> auto& transmission) {
  visit.member("name", transmission.name, true);
  visit.member("type", transmission.type, true);
  visit.list("joints", transmission.joints);
  visit.list("actuators", transmission.actuators);
}

// ---- The mechanism

void members(auto& visit, Is<InertiaSpec> auto& inertia) {
  visit.need("mass", inertia.mass);
  visit.member("com", inertia.com, true);
  visit.member("about_com", inertia.about_com, true);
}

void members(auto& visit, Is<LimitSpec> auto& limits) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  visit.bounds("lower", limits.lower, -infinity);
  visit.bounds("upper", limits.upper, infinity);
  visit.bounds("velocity", limits.velocity, infinity);
  visit.bounds("effort", limits.effort, infinity);
}

/// The axis of a joint or a loop.
void axis_of(auto& visit, auto& joint) {
  const bool is_usual_one = is_same(joint.axis, Vec3<double>::unit_z());
  visit.member("axis", joint.axis, facts_of(joint.type).has_axis() || !is_usual_one);
}

void members(auto& visit, Is<JointSpec> auto& joint) {
  visit.member("name", joint.name, true);
  visit.type(joint);
  axis_of(visit, joint);
  may(visit, "axis2", joint.axis2);
  visit.member("pitch", joint.pitch, facts_of(joint.type).has_pitch || !is_same(joint.pitch, 0));
  may(visit, "limits", joint.limits);
  may(visit, "damping", joint.damping);
  may(visit, "friction", joint.friction);
  may(visit, "armature", joint.armature);
  may(visit, "stiffness", joint.stiffness);
  may(visit, "rest", joint.rest);
}

void members(auto& visit, Is<RotorSpec> auto& rotor) {
  may(visit, "name", rotor.name);
  visit.member("gear_ratio", rotor.gear_ratio, rotor.rates.empty() || !is_same(rotor.gear_ratio, 1));
  may(visit, "carrier", rotor.carrier);
  visit.rates(rotor);
  may(visit, "offset", rotor.offset, 0.0);
  visit.member("axis", rotor.axis, true);
  may(visit, "placement", rotor.placement);
  may(visit, "inertia", rotor.inertia);
  may(visit, "damping", rotor.damping, 0.0);
  may(visit, "friction", rotor.friction, 0.0);
  may(visit, "efficiency", rotor.efficiency, 1.0);
  may(visit, "back_efficiency", rotor.back_efficiency, 1.0);
}

void members(auto& visit, Is<BodySpec> auto& body) {
  visit.member("name", body.name, true);  // the checks of the model say where a name is missing
  visit.member("parent", body.parent, true);
  may(visit, "placement", body.placement);
  visit.joint(body);
  may(visit, "link_placement", body.link_placement);
  may(visit, "inertia", body.inertia);
  may(visit, "unknown_inertia", body.unknown_inertia);
  visit.list("rotors", body.rotors);
  shapes(visit, body);
}

void members(auto& visit, Is<FrameSpec> auto& frame) {
  visit.member("name", frame.name, true);
  visit.member("body", frame.body, true);
  may(visit, "placement", frame.placement);
}

void members(auto& visit, Is<LoopEndSpec> auto& end) {
  visit.member("body", end.body, true);
  may(visit, "placement", end.placement);
}

void members(auto& visit, Is<LoopSpec> auto& loop) {
  visit.member("name", loop.name, true);
  visit.need("type", loop.type);
  axis_of(visit, loop);
  may(visit, "axis2", loop.axis2);
  may(visit, "pitch", loop.pitch, 0.0);
  visit.need("a", loop.a);
  visit.need("b", loop.b);
}

void members(auto& visit, Is<ModelSpec> auto& model) {
  visit.member("name", model.name, true);
  visit.member("gravity", model.gravity, true);
  visit.list("bodies", model.bodies, ElementKind::body, true);
  visit.list("frames", model.frames, ElementKind::frame, true);
  visit.list("loops", model.loops, ElementKind::loop, true);
  visit.aside([&] { visit.list("transmissions", model.transmissions, ElementKind::transmission); });
  shapes(visit, model);
}

}  // namespace limber::io

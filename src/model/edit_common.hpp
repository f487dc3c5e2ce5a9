// What the editing operations share: names and messages, where a frame sits, how a joint moves, what drives a
// rotor.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/spec.hpp>

#include "model/degree_reference.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace limber::edit {

using Names = std::vector<std::string>;
bool contains(const Names& names, const std::string& name);

/// `"a", "b", "c"`; long lists end in `… (12 more)`
std::string list_text(const Names& names);

/// `[0.1, 0.2]`
std::string list_text(const std::vector<double>& numbers);

/// Throws this problem of the spec.
[[noreturn]] void fail(const ModelSpec& spec, ProblemCode code, int line, Element element,
                       std::string value = {}, ProblemArguments arguments = {});

/// What has a name of its own. Links and named frames share one set of names: places.
enum class NameOf { body, joint, frame, rotor, loop, transmission };
Names names_of(const ModelSpec& spec, NameOf kind);
Names place_names(const ModelSpec& spec);

/// The body of this name; ModelError if there is none.
const BodySpec& body_or_fail(const ModelSpec& spec, const std::string& name);
BodySpec& body_or_fail(ModelSpec& spec, const std::string& name);

/// A frame on a link (or on the world).
struct Place {
  std::string body;
  Transform<double> placement;
};
/// Where the link, named frame or world of this name is; ModelError if there is none.
Place place_or_fail(const ModelSpec& spec, const std::string& name);

/// The axis at length one; ModelError if it has none.
Vec3<double> unit_axis(const ModelSpec& spec, int line, const Element& owner, const Vec3<double>& axis);

/// X_joint_moving(q), about the joint's own axes, in the joint frame.
Transform<double> joint_transform(const ModelSpec& spec, const JointSpec& joint,
                                  const std::vector<double>& q);

/// What a mimic joint or a rotor follows: `joint`, or `joint/degree`. `body` is null where there is none
/// such.
struct Driver {
  const BodySpec* body = nullptr;
  DegreeReference reference;
  std::optional<int> q_coordinate;  ///< the position that is followed, if the degree has one
};
Driver find_driver(const ModelSpec& spec, const std::string& reference);

/// The rotor with the place that it takes from the body that lists it: carrier and placement.
RotorSpec placed(const BodySpec& body, RotorSpec rotor);
/// The same with its rates.
RotorSpec written_out(const BodySpec& body, const RotorSpec& rotor);

/// A rotor, all written out, as a part of its carrier, standing where its offset turns it; `what` names it in
/// messages. One with a name leaves a frame of that name, one on the world a fixed body.
void fuse_rotor(ModelSpec& spec, const RotorSpec& rotor, const Element& what);

/// f(shape) for the visuals and collisions of a body, or of the world.
template <class Body, class F>
void for_each_shape(Body& body, F&& f) {
  for (auto& visual : body.visuals) f(visual);
  for (auto& collision : body.collisions) f(collision);
}

/// Every name and every reference of the spec through `rename(kind, name)`; the world and empty names stay.
using Rename = std::function<std::string(NameOf, const std::string&)>;
void rename_all(ModelSpec& spec, const Rename& rename);

}  // namespace limber::edit

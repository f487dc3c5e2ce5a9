#include "model/edit_common.hpp"

#include <limber/model/suggest.hpp>

#include "model/canonical.hpp"
#include "model/part.hpp"

#include <algorithm>
#include <cmath>

namespace limber::edit {

namespace {

/// f(kind, name) for the names that elements have.
template <class Spec, class F>
void for_each_name(Spec& spec, F&& f) {
  for (auto& body : spec.bodies) {
    f(NameOf::body, body.name);
    f(NameOf::joint, body.joint.name);
    for (auto& rotor : body.rotors) f(NameOf::rotor, rotor.name);
  }
  for (auto& frame : spec.frames) f(NameOf::frame, frame.name);
  for (auto& loop : spec.loops) f(NameOf::loop, loop.name);
  for (auto& transmission : spec.transmissions) {
    f(NameOf::transmission, transmission.name);
    for (auto& actuator : transmission.actuators) f(NameOf::transmission, actuator.name);
  }
}

/// of_body(name), of_joint(name) and of_degree(name), a joint or `joint/degree`, for what refers to them.
template <class Body, class Joint, class Degree>
void for_each_reference(ModelSpec& spec, Body&& of_body, Joint&& of_joint, Degree&& of_degree) {
  for (BodySpec& body : spec.bodies) {
    of_body(body.parent);
    if (body.joint.mimic) of_degree(body.joint.mimic->of);
    for (RotorSpec& rotor : body.rotors) {
      if (rotor.carrier) of_body(*rotor.carrier);
      for (auto& [name, rate] : rotor.rates) of_degree(name);
    }
  }
  for (FrameSpec& frame : spec.frames) of_body(frame.body);
  for (LoopSpec& loop : spec.loops)
    for (LoopEndSpec* end : {&loop.a, &loop.b}) of_body(end->body);
  for (TransmissionSpec& transmission : spec.transmissions)
    for (TransmissionEndSpec& joint : transmission.joints) of_joint(joint.name);
}

}  // namespace

std::string list_text(const Names& names) {
  constexpr std::size_t most = 24;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i)
    text += (i ? ", " : "") + detail::in_quotes(names[i]);
  if (names.size() > most) text += ", … (" + std::to_string(names.size() - most) + " more)";
  return text;
}

std::string list_text(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : ", ") + number_text(number);
  return '[' + text + ']';
}

void fail(const ModelSpec& spec, ProblemCode code, int line, Element element, std::string value,
          ProblemArguments arguments) {
  ProblemList problems(spec.file);
  problems.report(code, line, std::move(element), std::move(value), std::move(arguments));
  throw ModelError(problems.all());
}

bool contains(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

Names names_of(const ModelSpec& spec, NameOf kind) {
  Names names;
  for_each_name(spec, [&](NameOf of, const std::string& name) {
    if (of == kind && !name.empty()) names.push_back(name);
  });
  return names;
}

Names place_names(const ModelSpec& spec) {
  Names names = names_of(spec, NameOf::body);
  for (const std::string& name : names_of(spec, NameOf::frame)) names.push_back(name);
  return names;
}

const BodySpec& body_or_fail(const ModelSpec& spec, const std::string& name) {
  if (const BodySpec* body = spec.find_body(name)) return *body;
  if (name == kWorld) fail(spec, ProblemCode::wrong_kind, 0, {ElementKind::world}, "", {"link that moves"});
  fail(spec, ProblemCode::link_unknown, 0, {ElementKind::body, name}, "",
       {suggestion(name, names_of(spec, NameOf::body))});
}

BodySpec& body_or_fail(ModelSpec& spec, const std::string& name) {
  body_or_fail(std::as_const(spec), name);
  return *spec.find_body(name);
}

Place place_or_fail(const ModelSpec& spec, const std::string& name) {
  if (name == kWorld || spec.find_body(name)) return {name, Transform<double>::identity()};
  if (const FrameSpec* frame = spec.find_frame(name)) return {frame->body, frame->placement};
  fail(spec, ProblemCode::name_unknown, 0, {ElementKind::frame, name}, "",
       {"link or frame", suggestion(name, place_names(spec))});
}

Vec3<double> unit_axis(const ModelSpec& spec, int line, const Element& owner, const Vec3<double>& axis) {
  const double length = norm(axis);
  if (!(length > 0) || !std::isfinite(length))
    fail(spec, ProblemCode::axis_zero, line, owner / "axis", detail::text_of(axis));
  return axis * (1 / length);
}

Transform<double> joint_transform(const ModelSpec& spec, const JointSpec& joint,
                                  const std::vector<double>& q) {
  const Transform<double> canonical{detail::canonical_axes(joint), Vec3<double>::zero()};
  if (!std::isfinite(canonical.rotation.matrix.trace()))
    fail(spec, ProblemCode::axis_zero, joint.line, {ElementKind::joint, joint.name, "axis"},
         detail::text_of(joint.axis));
  if (velocity_count(joint) == 0) return canonical;  // fixed, and without axes
  return visit_joint(detail::canonical_joint(joint), [&](const auto& motion) {
    return canonical * motion.transform(q.data()) * canonical.inverse();
  });
}

Driver find_driver(const ModelSpec& spec, const std::string& reference) {
  const auto is_joint = [&](const std::string& joint) { return spec.find_joint(joint) != nullptr; };
  const DegreeReference read = read_degree_reference(reference, is_joint);
  const BodySpec* body = spec.find_joint(read.joint);
  return {body, read, body ? followed_position(body->joint, read.degree) : std::nullopt};
}

RotorSpec placed(const BodySpec& body, RotorSpec rotor) {
  if (!rotor.carrier) rotor.carrier = body.parent;
  if (!rotor.placement) rotor.placement = body.placement;
  return rotor;
}

RotorSpec written_out(const BodySpec& body, const RotorSpec& rotor) {
  RotorSpec out = placed(body, rotor);
  if (out.rates.empty()) {
    out.rates = {{body.joint.name, rotor.gear_ratio}};
    out.gear_ratio = RotorSpec{}.gear_ratio;
  }
  return out;
}

void fuse_rotor(ModelSpec& spec, const RotorSpec& rotor, const Element& what) {
  const Vec3<double> axis = unit_axis(spec, rotor.line, what, rotor.axis);
  const Transform<double> turned{Rotation<double>::about(axis, rotor.offset), Vec3<double>::zero()};
  const Transform<double> placement = *rotor.placement * turned;
  const Names taken = place_names(spec);
  if (contains(taken, rotor.name))
    fail(spec, ProblemCode::name_taken, rotor.line, what);  // it leaves a frame of its name
  if (*rotor.carrier != kWorld) {
    BodySpec& carrier = body_or_fail(spec, *rotor.carrier);
    carrier.inertia = InertiaSpec::from(carrier.inertia.inertia() + placement * rotor.inertia.inertia());
    if (!rotor.name.empty()) spec.frames.push_back({rotor.name, carrier.name, placement, rotor.line});
    return;
  }
  // The world has no inertia to add to: the rotor stays as a fixed body.
  BodySpec body;
  body.name = rotor.name.empty() ? "rotor" : rotor.name;
  for (int number = 2; contains(taken, body.name); ++number) body.name = "rotor_" + std::to_string(number);
  body.placement = placement;
  body.joint.name = body.name;
  const Names joints = names_of(spec, NameOf::joint);
  while (contains(joints, body.joint.name)) body.joint.name += "_fixed";
  body.joint.type = JointType::fixed;
  body.inertia = rotor.inertia;
  body.line = rotor.line;
  spec.bodies.push_back(std::move(body));
}

void rename_all(ModelSpec& spec, const Rename& rename) {
  const auto apply = [&](NameOf kind, std::string& name) {
    if (!name.empty() && name != kWorld) name = rename(kind, name);
  };
  // A reference to a joint or to a degree of one; which, is known while the old names stand.
  const ModelSpec old = spec;
  const auto apply_to_driver = [&](std::string& name) {
    Driver driver = find_driver(old, name);
    apply(NameOf::joint, driver.reference.joint);
    name = driver.reference.text();
  };
  const auto apply_to = [&](NameOf kind) { return [&, kind](std::string& name) { apply(kind, name); }; };
  for_each_name(spec, apply);
  for_each_reference(spec, apply_to(NameOf::body), apply_to(NameOf::joint), apply_to_driver);
}

}  // namespace limber::edit

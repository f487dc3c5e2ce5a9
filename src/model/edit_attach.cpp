// Mounting one model on another.
#include <limber/model/edit.hpp>

#include "model/edit_common.hpp"

#include <algorithm>

namespace limber {

namespace {

template <class Elements>
void append(Elements& to, const Elements& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void report_collisions(ProblemList& problems, ElementKind kind, const edit::Names& base,
                       const edit::Names& other) {
  for (const std::string& name : other)
    if (edit::contains(base, name)) problems.report(ProblemCode::names_of_both, 0, {kind, name});
}

/// All that is on the world goes to the place.
void move_world(ModelSpec& spec, const edit::Place& to) {
  for (BodySpec& body : spec.bodies) {
    const bool on_world = body.parent == kWorld;
    for (RotorSpec& rotor : body.rotors) {
      const bool carried = rotor.carrier ? *rotor.carrier == kWorld : on_world;
      if (!carried) continue;
      // One that takes both from the body goes where the body goes.
      if (rotor.carrier && !rotor.placement) rotor.placement = body.placement;
      if (rotor.carrier) rotor.carrier = to.body;
      if (rotor.placement) rotor.placement = to.placement * *rotor.placement;
    }
    if (!on_world) continue;
    body.parent = to.body;
    body.placement = to.placement * body.placement;
  }
  for (FrameSpec& frame : spec.frames)
    if (frame.body == kWorld) frame = {frame.name, to.body, to.placement * frame.placement, frame.line};
  for (LoopSpec& loop : spec.loops)
    for (LoopEndSpec* end : {&loop.a, &loop.b})
      if (end->body == kWorld) *end = {to.body, to.placement * end->placement};
}

/// The shapes on the world of `part` go to the place on `base`.
void move_world_shapes(ModelSpec& part, ModelSpec& base, const edit::Place& to) {
  BodySpec* body = base.find_body(to.body);  // none: the world
  edit::for_each_shape(part, [&](auto& shape) { shape.placement = to.placement * shape.placement; });
  append(body ? body->visuals : base.visuals, part.visuals);
  append(body ? body->collisions : base.collisions, part.collisions);
}

/// Lines of another file mean nothing in this one.
void forget_lines(ModelSpec& spec) {
  const auto forget = [](auto& element) { element.line = 0; };
  for (BodySpec& body : spec.bodies) {
    body.line = body.joint.line = 0;
    body.lines = body.joint.lines = {};
    for (RotorSpec& rotor : body.rotors) {
      rotor.line = 0;
      rotor.lines = {};
    }
    edit::for_each_shape(body, forget);
  }
  edit::for_each_shape(spec, forget);
  std::ranges::for_each(spec.transmissions, forget);
  std::ranges::for_each(spec.frames, forget);
  std::ranges::for_each(spec.loops, forget);
}

}  // namespace

ModelSpec attach(const ModelSpec& base, const ModelSpec& other, const std::string& at,
                 const AttachOptions& options) {
  edit::Place place = edit::place_or_fail(base, at);
  place.placement = place.placement * options.placement;

  ModelSpec part = other;
  edit::rename_all(part, [&](edit::NameOf, const std::string& name) { return options.prefix + name; });

  ProblemList problems(base.file);
  report_collisions(problems, ElementKind::frame, edit::place_names(base), edit::place_names(part));
  for (const auto& [kind, element] : {std::pair{edit::NameOf::joint, ElementKind::joint},
                                      {edit::NameOf::rotor, ElementKind::rotor},
                                      {edit::NameOf::loop, ElementKind::loop}})
    report_collisions(problems, element, edit::names_of(base, kind), edit::names_of(part, kind));
  std::move(problems).throw_or_warnings(false);

  move_world(part, place);
  if (part.file != base.file) forget_lines(part);
  ModelSpec result = base;
  move_world_shapes(part, result, place);
  append(result.bodies, part.bodies);
  append(result.frames, part.frames);
  append(result.loops, part.loops);
  append(result.transmissions, part.transmissions);
  result.angles_as_read.add(part.angles_as_read);
  return result;
}

}  // namespace limber

#include "info_json.hpp"

#include <limber/dynamics/dynamics.hpp>
#include <limber/model/problem_code.hpp>

#include "center_of_mass.hpp"
#include "constrained_quantities.hpp"
#include "degrees.hpp"
#include "json_output.hpp"
#include "rotors.hpp"

namespace limber::cli {

namespace {

/// A number that may be infinite, as limits are; JSON has null for that.
void put_limit(io::JsonText& json, const char* key, double value) {
  json.key(key);
  json.number(value);
}

/// A list of objects, one per element.
template <class Elements, class PutMembers>
void put_list(io::JsonText& json, const char* key, const Elements& elements, const PutMembers& put_members) {
  json.key(key);
  json.begin('[');
  for (const auto& element : elements) {
    json.next_item();
    json.begin('{');
    put_members(element);
    json.end('}');
  }
  json.end(']');
}

void put_inertia(io::JsonText& json, const InertiaSpec& inertia) {
  put_member(json, "mass", inertia.mass);
  put_member(json, "com", inertia.com);
  put_member(json, "about_com", inertia.about_com);
}

void put_links(io::JsonText& json, const ModelSpec& spec) {
  put_list(json, "links", spec.bodies, [&](const BodySpec& body) {
    put_member(json, "name", body.name);
    put_member(json, "parent", body.parent);
    put_member(json, "joint", body.joint.name);
    put_inertia(json, body.inertia);
  });
}

/// Fixed and mimic joints have no degrees of their own, and so no place in q and v.
void put_joints(io::JsonText& json, const ModelSpec& spec, const Model<double>& model) {
  put_list(json, "joints", spec.bodies, [&](const BodySpec& body) {
    const JointSpec& joint = body.joint;
    put_member(json, "name", joint.name);
    put_member(json, "type", std::string(to_string(joint.type)));
    put_member(json, "parent", body.parent);
    put_member(json, "link", body.name);
    const auto found = model.names().joint_index.find(joint.name);
    if (found != model.names().joint_index.end()) {
      const JointInfo& info = model.names().joints[static_cast<std::size_t>(found->second)];
      put_member(json, "q_index", info.q_index);
      put_member(json, "nq", info.nq);
      put_member(json, "v_index", info.v_index);
      put_member(json, "nv", info.nv);
    }
    if (!joint.mimic) return;
    json.key("mimic");
    json.begin('{');
    put_member(json, "of", joint.mimic->of);
    put_member(json, "multiplier", joint.mimic->multiplier);
    put_member(json, "offset", joint.mimic->offset);
    json.end('}');
  });
}

void put_degrees(io::JsonText& json, const Model<double>& model) {
  put_list(json, "degrees", degrees_of(model), [&](const Degree& degree) {
    put_member(json, "name", degree.name);
    put_member(json, "joint", degree.joint->name);
    put_member(json, "v_index", degree.v_index);
    json.key("q_index");
    if (degree.q_index < 0)
      json.null();
    else
      json.number(degree.q_index);
    put_member(json, "unit", degree.unit);
    put_limit(json, "lower", degree.lower);
    put_limit(json, "upper", degree.upper);
    put_limit(json, "velocity", degree.velocity);
    put_limit(json, "effort", degree.effort);
    put_member(json, "damping", degree.damping);
    put_member(json, "friction", degree.friction);
    put_member(json, "armature", degree.armature);
    put_member(json, "stiffness", degree.stiffness);
    put_member(json, "rest", degree.rest);
  });
}

void put_rotors(io::JsonText& json, const ModelSpec& spec) {
  put_list(json, "rotors", rotors_of(spec), [&](const Rotor& rotor) {
    put_member(json, "name", rotor.name);
    put_member(json, "carrier", rotor.carrier);
    json.key("rates");
    json.begin('{');
    for (const auto& [joint, rate] : rotor.rates) put_member(json, joint.c_str(), rate);
    json.end('}');
    put_member(json, "axis", rotor.spec->axis);
    put_inertia(json, rotor.spec->inertia);
    put_member(json, "damping", rotor.spec->damping);
    put_member(json, "friction", rotor.spec->friction);
    put_member(json, "efficiency", rotor.spec->efficiency);
    put_member(json, "back_efficiency", rotor.spec->back_efficiency);
  });
}

void put_frames(io::JsonText& json, const ModelSpec& spec) {
  put_list(json, "frames", spec.frames, [&](const FrameSpec& frame) {
    put_member(json, "name", frame.name);
    put_member(json, "link", frame.body);
    put_member(json, "placement", frame.placement);
  });
}

void put_loops(io::JsonText& json, const ModelSpec& spec) {
  put_list(json, "loops", spec.loops, [&](const LoopSpec& loop) {
    put_member(json, "name", loop.name);
    put_member(json, "type", std::string(to_string(loop.type)));
    put_member(json, "a", loop.a.body);
    put_member(json, "b", loop.b.body);
  });
}

void put_warnings(io::JsonText& json, const Model<double>& model) {
  put_list(json, "warnings", model.warnings(), [&](const Problem& warning) {
    put_member(json, "code", std::string(to_string(warning.code)));
    put_member(json, "file", warning.file);
    put_member(json, "line", warning.line);
    put_member(json, "element", warning.element.text());
    put_member(json, "value", warning.value);
    put_member(json, "expected", warning.sentence());
  });
}

}  // namespace

std::string info_json(const ModelSpec& spec, const Model<double>& model) {
  io::JsonText json;
  json.begin('{');
  put_member(json, "name", spec.name);
  put_member(json, "file", spec.file);
  put_member(json, "gravity", spec.gravity);
  put_member(json, "nq", model.nq());
  put_member(json, "nv", model.nv());
  if (model.unknown_inertias().empty()) {
    put_member(json, "total_mass", total_mass(model));
    put_member(json, "center_of_mass", neutral_center_of_mass(model));
  }
  put_links(json, spec);
  put_joints(json, spec, model);
  put_degrees(json, model);
  put_rotors(json, spec);
  put_frames(json, spec);
  put_loops(json, spec);
  if (!spec.loops.empty()) {
    json.key("mobility");
    put(json, ConstrainedMechanism(model).mobility());
  }
  put_warnings(json, model);
  json.end('}');
  return std::move(json).finish();
}

}  // namespace limber::cli

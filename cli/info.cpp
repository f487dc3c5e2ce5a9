#include <fmt/core.h>
#include <limber/constraints/constrained_mechanism.hpp>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "model_facts.hpp"
#include "model_tables.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

struct InfoOptions {
  ModelArgument model;
  bool json = false;
};

void print_info(const ModelSpec& spec, const Model<double>& model) {
  print_wrapped("", summary(spec, model));
  print_tree(spec);
  print_degrees(model);
  print_inertias(spec, model);
  print_rotors(spec);
  print_frames(spec);
  print_loops(spec);
  print_mobility(model);
}

// ---- For programs; docs/command-line.md lists the keys

void put_inertia(io::JsonText& json, const InertiaSpec& inertia) {
  put_members(json, "mass", inertia.mass, "com", inertia.com, "about_com", inertia.about_com);
}

/// Fixed and mimic joints have no degrees of their own, and so no place in q and v.
void put_joint(io::JsonText& json, const BodySpec& body, const ModelNames& names) {
  const JointSpec& joint = body.joint;
  put_members(json, "name", joint.name, "type", to_string(joint.type), "parent", body.parent, "link",
              body.name);
  if (const auto found = names.joint_index.find(joint.name); found != names.joint_index.end()) {
    const JointInfo& info = names.joints[static_cast<std::size_t>(found->second)];
    put_members(json, "q_index", info.q_index, "nq", info.nq, "v_index", info.v_index, "nv", info.nv);
  }
  if (!joint.mimic) return;
  put_member_object(json, "mimic", [&] {
    put_members(json, "of", joint.mimic->of, "multiplier", joint.mimic->multiplier, "offset",
                joint.mimic->offset);
  });
}

void put_degree(io::JsonText& json, const Degree& degree) {
  put_members(json, "name", degree.name, "joint", degree.joint->name, "v_index", degree.v_index, "q_index",
              degree.q_index < 0 ? std::nullopt : std::optional<double>(degree.q_index), "unit", degree.unit);
  put_members(json, "lower", if_finite(degree.lower), "upper", if_finite(degree.upper), "velocity",
              if_finite(degree.velocity), "effort", if_finite(degree.effort));
  put_members(json, "damping", degree.damping, "friction", degree.friction, "armature", degree.armature,
              "stiffness", degree.stiffness, "rest", degree.rest);
}

void put_rotor(io::JsonText& json, const RotorSpec& rotor) {
  put_members(json, "name", rotor.name, "carrier", *rotor.carrier);
  put_member_object(json, "rates", [&] {
    for (const auto& [joint, rate] : rotor.rates) put_members(json, joint, rate);
  });
  put_members(json, "axis", rotor.axis);
  put_inertia(json, rotor.inertia);
  put_members(json, "damping", rotor.damping, "friction", rotor.friction, "efficiency", rotor.efficiency,
              "back_efficiency", rotor.back_efficiency);
}

std::string info_json(const ModelArgument& argument, const ModelSpec& spec, const Model<double>& model) {
  return object_text([&](io::JsonText& json) {
    put_members(json, "name", spec.name, "file", spec.file, "gravity", spec.gravity, "nq", model.nq(), "nv",
                model.nv());
    if (model.unknown_inertias().empty())
      put_members(json, "total_mass", total_mass(model), "center_of_mass", neutral_center_of_mass(model));
    put_list(json, "links", spec.bodies, [&](const BodySpec& body) {
      put_members(json, "name", body.name, "parent", body.parent, "joint", body.joint.name);
      if (body.unknown_inertia.empty() || argument.allow_missing_inertia)
        put_inertia(json, body.inertia);
      else
        put_members(json, "unknown_inertia", body.unknown_inertia);
    });
    put_list(json, "joints", spec.bodies,
             [&](const BodySpec& body) { put_joint(json, body, model.names()); });
    put_list(json, "degrees", degrees_of(model), [&](const Degree& degree) { put_degree(json, degree); });
    put_list(json, "rotors", rotors_of(spec), [&](const RotorSpec& rotor) { put_rotor(json, rotor); });
    put_list(json, "frames", spec.frames, [&](const FrameSpec& frame) {
      put_members(json, "name", frame.name, "link", frame.body, "placement", frame.placement);
    });
    put_list(json, "loops", spec.loops, [&](const LoopSpec& loop) {
      put_members(json, "name", loop.name, "type", to_string(loop.type), "a", loop.a.body, "b", loop.b.body);
    });
    if (!spec.loops.empty()) put_members(json, "mobility", ConstrainedMechanism(model).mobility());
    put_problems(json, "warnings", model.warnings());
  });
}

int run(const InfoOptions& options) {
  const ModelSpec spec = options.model.spec();
  const Model<double> model = options.model.build(spec);
  if (options.json) {
    write_output(info_json(options.model, spec, model));
  } else {
    options.model.print_warnings(model.warnings());
    print_info(spec, model);
  }
  return kDone;
}

}  // namespace

Command info_command() {
  Command command{.name = "info",
                  .description = "Show tree, degrees of freedom and masses of a model",
                  .examples = {{"limber info robots/panda", "a built-in robot"},
                               {"limber info dog.urdf --root floating", "with a floating base"},
                               {"limber info arm.urdf --json", "for programs"},
                               {"limber info - < arm.xml", "from a pipe"}}};
  auto options = std::make_shared<InfoOptions>();
  options->model.add_to(command);
  command.add_json(options->json);
  command.add_color();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli

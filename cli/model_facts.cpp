#include "model_facts.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/state.hpp>
#include <limber/model/suggest.hpp>

#include <limits>

#include "errors.hpp"

namespace limber::cli {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Which position coordinate of the joint its degree k moves.
int position_of_degree(const JointInfo& joint, int k) {
  if (joint.type == JointType::custom) return joint.nq == joint.nv ? k : -1;
  return facts_of(joint.type).position_of_degree(k);
}

std::string unit_of(const JointInfo& joint, int k) {
  if (joint.type == JointType::custom) return "";
  return turns(facts_of(joint.type).degrees[k]) ? "rad" : "m";
}

}  // namespace

std::vector<Degree> degrees_of(const Model<double>& model) {
  const JointConstants<double>& c = model.constants();
  std::vector<Degree> all;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) {
      const int v = joint.v_index + k, position = position_of_degree(joint, k);
      const int q = position < 0 ? -1 : joint.q_index + position;
      const std::string& name = model.names().dofs[at(v)];
      all.push_back({name, &joint, v, q, unit_of(joint, k), q < 0 ? -kInfinity : c.lower[at(q)],
                     q < 0 ? kInfinity : c.upper[at(q)], c.velocity_limit[at(v)], c.effort_limit[at(v)],
                     c.damping[at(v)], c.friction[at(v)], c.armature[at(v)], c.stiffness[at(v)],
                     c.rest[at(v)]});
    }
  return all;
}

std::vector<RotorSpec> rotors_of(const ModelSpec& spec) {
  std::vector<RotorSpec> all;
  for (const BodySpec& body : spec.bodies)
    for (const RotorSpec& listed : body.rotors) {
      RotorSpec& rotor = all.emplace_back(listed);
      if (rotor.name.empty()) rotor.name = "rotor of " + body.joint.name;
      if (!rotor.carrier) rotor.carrier = body.parent;
      if (rotor.rates.empty()) rotor.rates = {{body.joint.name, rotor.gear_ratio}};
    }
  return all;
}

Vec3<double> neutral_center_of_mass(const Model<double>& model) {
  Workspace<double> ws(model, Prepare::on_use);
  return center_of_mass(model, ws, neutral(model));
}

void fail_unknown_frame(const Model<double>& model, const std::string& name, const std::string& place) {
  throw ModelError({Problem(ProblemCode::name_unknown, 0, {ElementKind::other, "", place}, '"' + name + '"',
                            {"link or frame", suggestion(name, model.names().frames)})});
}

void need_memory_for_workspace(const Model<double>& model, const std::string& file) {
  constexpr double matrices = 17;  // nv × nv, of a workspace
  const double nv = model.nv(), bytes = matrices * sizeof(double) * nv * nv;
  const double available =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (available <= 0 || bytes <= available) return;
  fail(ProblemCode::memory_too_small, {ElementKind::model},
       {std::to_string(model.nv()), fmt::format("{:.0f}", bytes / 1e9),
        fmt::format("{:.0f}", available / 1e9)},
       file);
}

}  // namespace limber::cli

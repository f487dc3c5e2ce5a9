#include "model_tables.hpp"

#include <fmt/core.h>

#include <cmath>

#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Which position coordinate of the joint degree k moves; −1 where a quaternion has no such number.
int position_of_degree(const JointInfo& joint, int k) {
  if (joint.nq != joint.nv) return -1;
  return joint.type == JointType::planar ? (k + 2) % 3 : k;  // q = [x, y, θ], v = [wz, vx, vy]
}

/// The unit of the position behind a degree: of a joint with several, its name says whether it turns.
std::string unit(const JointInfo& joint, const std::string& dof) {
  if (joint.type == JointType::custom) return "";
  if (joint.nv == 1) return joint.type == JointType::prismatic ? "m" : "rad";
  return dof[dof.rfind('/') + 1] == 'v' ? "m" : "rad";
}

std::string nothing_or(double value) { return value == 0 ? "" : short_number(value); }

/// Limits that exist; an empty column says that no degree has one.
std::string limit(double value) { return std::isinf(value) ? "" : short_number(value); }

std::string lengths_text(const Vec3<double>& v) {
  return fmt::format("{:7.4f} {:7.4f} {:7.4f}", v.x, v.y, v.z);
}

std::string moments_text(const Vec3<double>& v) {
  return fmt::format("{:9.3g} {:9.3g} {:9.3g}", v.x, v.y, v.z);
}

void add_inertia(Table& table, const std::string& name, const InertiaSpec& inertia) {
  if (inertia.mass == 0) return;
  const Mat3<double>& i = inertia.about_com;
  table.row({name, fixed_number(inertia.mass, 4), lengths_text(inertia.com), moments_text({i.xx, i.yy, i.zz}),
             moments_text({i.xy, i.xz, i.yz})});
}

}  // namespace

std::string summary(const ModelSpec& spec, const Model<double>& model) {
  std::string text = fmt::format("{} link{}, {} degree{} of freedom (nq {}, nv {})", spec.bodies.size(),
                                 spec.bodies.size() == 1 ? "" : "s", model.nv(), model.nv() == 1 ? "" : "s",
                                 model.nq(), model.nv());
  if (!spec.loops.empty())
    text += fmt::format(" before {} loop{} close{}", spec.loops.size(), spec.loops.size() == 1 ? "" : "s",
                        spec.loops.size() == 1 ? "s" : "");
  return styled(Style::title, spec.name.empty() ? "unnamed" : spec.name) + ": " + text;
}

void print_degrees(const Model<double>& model) {
  const JointConstants<double>& c = model.constants();
  Table table("rrllrrrrrrr");
  table.header(
      {"v", "q", "degree", "unit", "lower", "upper", "speed", "effort", "damping", "friction", "armature"});
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) {
      const int v = joint.v_index + k, position = position_of_degree(joint, k), q = joint.q_index + position;
      const std::string& dof = model.names().dofs[at(v)];
      table.row({fmt::format("{}", v), position < 0 ? "" : fmt::format("{}", q), dof, unit(joint, dof),
                 position < 0 ? "" : limit(c.lower[at(q)]), position < 0 ? "" : limit(c.upper[at(q)]),
                 limit(c.velocity_limit[at(v)]), limit(c.effort_limit[at(v)]), nothing_or(c.damping[at(v)]),
                 nothing_or(c.friction[at(v)]), nothing_or(c.armature[at(v)])});
    }
  table.print();
}

void print_inertias(const ModelSpec& spec) {
  Table table("lrrrr");
  table.header({"link", "mass kg", "centre of mass m", "Ixx Iyy Izz about it kg m²", "Ixy Ixz Iyz kg m²"});
  for (const BodySpec& body : spec.bodies) {
    add_inertia(table, body.name, body.inertia);
    for (const RotorSpec& rotor : body.rotors)
      add_inertia(table, rotor.name.empty() ? "  rotor of " + body.joint.name : "  " + rotor.name,
                  rotor.inertia);
  }
  table.print();
}

}  // namespace limber::cli

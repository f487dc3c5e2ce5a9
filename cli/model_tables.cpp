#include "model_tables.hpp"

#include <fmt/core.h>
#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/edit.hpp>

#include <cmath>

#include "model_facts.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

std::string nothing_or(double value) { return value == 0 ? "" : short_number(value); }

/// Limits that exist; an empty column says that no degree has one.
std::string limit(double value) { return std::isinf(value) ? "" : short_number(value); }

/// Three numbers side by side.
std::string triple(const Vec3<double>& v, const char* format) {
  std::string text;
  for (int k = 0; k < 3; ++k) text += (k == 0 ? "" : " ") + fmt::format(fmt::runtime(format), v[k]);
  return text;
}

/// To tenths of a millimetre or milliradian; what rounds to zero has no sign.
std::string lengths_text(const Vec3<double>& v) {
  constexpr double step = 1e-4;
  const auto rounded = [](double x) { return std::abs(x) < step / 2 ? 0.0 : x; };
  return triple({rounded(v.x), rounded(v.y), rounded(v.z)}, "{:7.4f}");
}

bool is_zero(const Vec3<double>& v) { return v.x == 0 && v.y == 0 && v.z == 0; }

/// `hip × 6`, or `hip × 6, knee × -6`
std::string rates_text(const RotorSpec& rotor) {
  std::vector<std::string> texts;
  for (const auto& [joint, rate] : rotor.rates)
    texts.push_back(fmt::format("{} × {}", printable(joint), short_number(rate)));
  return joined(texts);
}

/// The positions of a joint whose degrees have none of their own are named at its first degree.
std::string position_text(const Degree& degree) {
  if (degree.q_index >= 0) return fmt::format("{}", degree.q_index);
  const JointInfo& joint = *degree.joint;
  if (degree.v_index != joint.v_index) return "";
  return fmt::format("{}–{}", joint.q_index, joint.q_index + joint.nq - 1);
}

void print_table(const std::string& title, const Table& table) {
  if (table.is_empty()) return;
  print_section(title);
  table.print();
}

}  // namespace

std::string summary(const ModelSpec& spec, const Model<double>& model) {
  std::string text = fmt::format("{}, {} of freedom (nq {}, nv {})", counted(std::ssize(spec.bodies), "link"),
                                 counted(model.nv(), "degree"), model.nq(), model.nv());
  if (!spec.loops.empty()) text += fmt::format(" with {} open", counted(std::ssize(spec.loops), "loop"));
  return styled(Style::title, spec.name.empty() ? "unnamed" : printable(spec.name)) + ": " + text;
}

void print_degrees(const Model<double>& model) {
  constexpr std::size_t key = 2;
  Table table("rrllrrrrrrrrr", key);
  table.header({"v", "q", "degree", "unit", "lower", "upper", "speed", "effort", "damping", "friction",
                "armature", "stiffness", "rest"});
  for (const Degree& degree : degrees_of(model))
    table.row({fmt::format("{}", degree.v_index), position_text(degree), printable(degree.name), degree.unit,
               limit(degree.lower), limit(degree.upper), limit(degree.velocity), limit(degree.effort),
               nothing_or(degree.damping), nothing_or(degree.friction), nothing_or(degree.armature),
               nothing_or(degree.stiffness), nothing_or(degree.rest)});
  print_table("Degrees of freedom", table);
}

void print_inertias(const ModelSpec& spec, const Model<double>& model) {
  Table table("lrrrr", 0);
  table.header({"link", "mass kg", "centre of mass m", "Ixx Iyy Izz about it kg m²", "Ixy Ixz Iyz kg m²"});
  for (const BodySpec& body : spec.bodies) {
    const Mat3<double>& i = body.inertia.about_com;
    const Vec3<double> moments{i.xx, i.yy, i.zz}, products{i.xy, i.xz, i.yz};
    if (body.inertia.mass != 0)
      table.row({printable(body.name), fixed_number(body.inertia.mass, 4), lengths_text(body.inertia.com),
                 triple(moments, "{:8.3g}"), is_zero(products) ? "" : triple(products, "{:9.3g}")});
  }
  print_table("Inertias, in link frames", table);
  if (!model.unknown_inertias().empty()) {
    print_paragraph("  ", fmt::format("The inertia of {} is unknown.", model.unknown_inertias()));
    return;
  }
  if (total_mass(model) == 0) return;
  const Vec3<double> c = neutral_center_of_mass(model);
  print_paragraph("  ", fmt::format("The moving links have {} kg.", fixed_number(total_mass(model), 4)));
  print_wrapped("  ", fmt::format("Their centre of mass in the neutral position: ({}, {}, {}) m",
                                  fixed_number(c.x, 4), fixed_number(c.y, 4), fixed_number(c.z, 4)));
}

void print_rotors(const ModelSpec& spec) {
  Table table("lllrrrrr", 0);
  table.header({"rotor", "driven by", "on", "mass kg", "about its axis kg m²", "damping", "friction",
                "efficiency / back"});
  for (const RotorSpec& r : rotors_of(spec)) {
    const bool is_lossless = r.efficiency == 1 && r.back_efficiency == 1;
    table.row({printable(r.name), rates_text(r), printable(*r.carrier), fixed_number(r.inertia.mass, 4),
               fmt::format("{:.3g}", spin_inertia(r)), nothing_or(r.damping), nothing_or(r.friction),
               is_lossless ? "" : short_number(r.efficiency) + " / " + short_number(r.back_efficiency)});
  }
  print_table("Rotors", table);
}

void print_frames(const ModelSpec& spec) {
  Table table("llrr", 0);
  table.header({"frame", "on", "x y z m", "roll pitch yaw rad"});
  for (const FrameSpec& frame : spec.frames) {
    const Vec3<double> rpy = frame.placement.rotation.rpy();
    table.row({printable(frame.name), printable(frame.body), lengths_text(frame.placement.translation),
               is_zero(rpy) ? "" : lengths_text(rpy)});
  }
  print_table("Frames", table);
}

void print_loops(const ModelSpec& spec) {
  Table table("llll", 0);
  table.header({"loop", "joint type", "between", "and"});
  for (const LoopSpec& loop : spec.loops)
    table.row({printable(loop.name), to_string(loop.type), printable(loop.a.body), printable(loop.b.body)});
  print_table("Loops", table);
}

void print_mobility(const Model<double>& model) {
  if (model.loops().empty()) return;
  ConstrainedMechanism mechanism(model);
  if (const Assembly& closed = mechanism.assemble(neutral(model)); !closed.is_closed) {
    print_paragraph("  ", fmt::format("The loops cannot be closed: a gap of {:.3g} m, {:.3g} rad stays.",
                                      closed.gap.position, closed.gap.rotation));
    return;
  }
  const Mobility mobility = mechanism.mobility();
  print_paragraph(
      "  ",
      fmt::format("{} of freedom left by {}{}", counted(mobility.degrees_of_freedom, "degree"),
                  counted(mobility.constraints, "constraint"),
                  mobility.redundant == 0 ? "" : fmt::format(", {} of them redundant", mobility.redundant)));
}

}  // namespace limber::cli

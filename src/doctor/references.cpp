// Mimic joints, rotors, frames and loops refer to what exists and can be followed. A name of nothing is
// replaced by the closest name there is; what then still refers to nothing is removed.
#include <set>

#include "doctor/examination.hpp"
#include "model/coupling.hpp"
#include "model/formatted.hpp"

namespace limber::doctor {

namespace {

using detail::DriveFault;

bool is_lost_link(Examination& doctor, std::string& name, const Part& part) {
  return !doctor.tree.link_index.contains(name) && doctor.is_lost(Code::link_unknown, name, part);
}
bool is_lost_joint(Examination& doctor, std::string& name, const Part& part) {
  return doctor.tree.body_of_joint(name) < 0 && doctor.is_lost(Code::joint_unknown, name, part);
}

std::string types_of_loops() {
  std::vector<std::string> names;
  for (const JointType type : all_joint_types())
    if (can_close_loop(type)) names.emplace_back(to_string(type));
  return joined(names, ", ");
}

/// What is wrong with a drive is said about the part that names it, and only once: of what a joint follows,
/// or of the name that no joint has.
bool found_fault(Examination& doctor, const DriveFault& fault, const Part& part, std::string value) {
  return !fault.is_indirect && fault.code != Code::joint_unknown &&
         doctor.removes(fault.code, part, std::move(value), fault.arguments);
}

/// Whether the joint can follow, and moves.
void examine_mimic(Examination& doctor, std::size_t i) {
  BodySpec& body = doctor.spec.bodies[i];
  if (!body.joint.mimic) return;
  std::optional<DriveFault> fault;
  const Part mimic = detail::joint_part(body).part("mimic");
  if (const auto row = detail::mimic_row(doctor.spec, doctor.tree, static_cast<int>(i), &fault)) {
    if (row->terms.front().ratio == 0)
      doctor.report(Code::mimic_never_moves, mimic.part(".multiplier"),
                    number_text(body.joint.mimic->multiplier));
    return;
  }
  const bool is_of_type = fault->code == Code::mimic_type;
  if (found_fault(doctor, *fault, is_of_type ? mimic : mimic.part(".of"),
                  is_of_type ? to_string(body.joint.type) : in_quotes(fault->name)))
    body.joint.mimic.reset();
}

/// What is wrong with what a rotor names. True where it is to be removed.
bool found_rotor_fault(Examination& doctor, std::size_t i, std::size_t k) {
  BodySpec& body = doctor.spec.bodies[i];
  RotorSpec& rotor = body.rotors[k];
  const Part part = detail::rotor_part(body, k);
  for (auto& [joint, rate] : rotor.rates)
    if (is_lost_joint(doctor, joint, part.part("rates"))) return true;
  if (rotor.carrier && is_lost_link(doctor, *rotor.carrier, part.part("carrier"))) return true;
  const bool has_carrier = rotor.carrier && doctor.tree.link_index.contains(*rotor.carrier);
  if (has_carrier && !rotor.placement && *rotor.carrier != body.parent &&
      doctor.removes(Code::rotor_placement_missing, part.part("placement")))
    return true;
  std::optional<DriveFault> fault;
  return !detail::rotor_row(doctor.spec, doctor.tree, static_cast<int>(i), k, &fault) &&
         found_fault(doctor, *fault, part.part(rotor.rates.empty() ? "gear_ratio" : "rates"),
                     in_quotes(fault->name));
}

/// An efficiency says how much of a joint's force comes through a gear, so there must be no other way to it.
void examine_efficiencies(Examination& doctor) {
  std::set<std::pair<int, int>> seen;  // body and degree
  for (std::size_t i = 0; i < doctor.spec.bodies.size(); ++i) {
    BodySpec& body = doctor.spec.bodies[i];
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      RotorSpec& rotor = body.rotors[k];
      const bool is_forward = rotor.efficiency != 1;
      if (!is_forward && rotor.back_efficiency == 1) continue;
      const auto row = detail::rotor_row(doctor.spec, doctor.tree, static_cast<int>(i), k);
      if (!row) continue;  // reported
      if (row->terms.size() == 1 && seen.emplace(row->terms[0].body, row->terms[0].degree).second) continue;
      if (!doctor.found(Code::efficiency_ambiguous,
                        detail::rotor_part(body, k).part(is_forward ? "efficiency" : "back_efficiency"),
                        number_text(is_forward ? rotor.efficiency : rotor.back_efficiency)))
        continue;
      rotor.efficiency = rotor.back_efficiency = 1;
      doctor.replaced_by(number_text(1));
    }
  }
}

}  // namespace

void examine_mimic_joints(Examination& doctor) {
  // All names first: what one joint follows may follow another.
  for (BodySpec& body : doctor.spec.bodies)
    if (std::optional<MimicSpec>& mimic = body.joint.mimic;
        mimic && is_lost_joint(doctor, mimic->of, detail::joint_part(body).part("mimic.of")))
      mimic.reset();
  for (std::size_t i = 0; i < doctor.spec.bodies.size(); ++i) examine_mimic(doctor, i);
}

void examine_rotor_drives(Examination& doctor) {
  for (std::size_t i = 0; i < doctor.spec.bodies.size(); ++i) {
    std::vector<RotorSpec>& rotors = doctor.spec.bodies[i].rotors;
    for (std::size_t k = 0; k < rotors.size();) {
      if (found_rotor_fault(doctor, i, k))
        rotors.erase(rotors.begin() + static_cast<std::ptrdiff_t>(k));
      else
        ++k;
    }
  }
  examine_efficiencies(doctor);
}

void examine_references(Examination& doctor) {
  std::erase_if(doctor.spec.frames, [&](FrameSpec& frame) {
    return is_lost_link(doctor, frame.body, detail::frame_part(frame).part("body"));
  });
  std::erase_if(doctor.spec.loops, [&](LoopSpec& loop) {
    const Part part = detail::loop_part(loop);
    return is_lost_link(doctor, loop.a.body, part.part("a.body")) ||
           is_lost_link(doctor, loop.b.body, part.part("b.body")) ||
           (loop.a.body == loop.b.body &&
            doctor.removes(Code::loop_on_one_link, part, in_quotes(loop.a.body))) ||
           (!can_close_loop(loop.type) &&
            doctor.removes(Code::loop_type, part.part("type"), to_string(loop.type), {types_of_loops()}));
  });
}

void examine_transmissions(Examination& doctor) {
  for (TransmissionSpec& transmission : doctor.spec.transmissions) {
    const Part part(ElementKind::transmission, transmission.name, transmission.line);
    std::erase_if(transmission.joints, [&](TransmissionEndSpec& joint) {
      return !doctor.tree.joint_index.contains(joint.name) &&
             doctor.is_lost(Code::joint_unknown, joint.name, part.part("joint"), Severity::warning);
    });
    for (auto* ends : {&transmission.joints, &transmission.actuators})
      for (TransmissionEndSpec& end : *ends) {
        const std::optional<double> reduction = end.mechanical_reduction;
        if (!reduction || (std::isfinite(*reduction) && *reduction != 0)) continue;
        if (doctor.removes(Code::reduction_zero, part.part("mechanical_reduction"), number_text(*reduction)))
          end.mechanical_reduction.reset();
      }
  }
}

}  // namespace limber::doctor

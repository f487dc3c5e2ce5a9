// Mimic joints, rotors, frames and loops refer to what exists and can be followed. A name of nothing is
// replaced by the closest name there is; what then still refers to nothing is removed.
#include <set>

#include "doctor/examination.hpp"
#include "model/coupling.hpp"

namespace limber::doctor {

namespace {

using detail::DriveFault;

bool is_lost_link(Examination& doctor, std::string& name, const Part& part) {
  return !doctor.tree.link_index.contains(name) &&
         doctor.is_lost(Code::link_unknown, name, doctor.link_names(), part);
}

/// What is wrong with a drive, said about the part that names it.
bool found_fault(Examination& doctor, const DriveFault& fault, const Part& part) {
  ProblemArguments arguments = fault.arguments;
  if (fault.code == Code::joint_unknown) arguments = {""};
  return doctor.found(fault.code, part, in_quotes(fault.name), std::move(arguments));
}

/// The name of a joint that a mimic joint follows.
void examine_leader_name(Examination& doctor, std::size_t i) {
  BodySpec& body = doctor.spec.bodies[i];
  if (!body.joint.mimic || doctor.tree.body_of_joint(body.joint.mimic->of) >= 0) return;
  const std::vector<std::string> candidates =
      doctor.may_look_up() ? detail::possible_leaders(doctor.spec, doctor.tree, static_cast<int>(i))
                           : std::vector<std::string>();
  if (doctor.is_lost(Code::joint_unknown, body.joint.mimic->of, candidates,
                     detail::joint_part(body).part("mimic.of")))
    body.joint.mimic.reset();
}

/// Whether the joint can follow, and moves. What is wrong with its leader is said of that one.
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
  if (fault->is_indirect) return;
  if (!doctor.mends() && fault->code == Code::joint_unknown)
    return;  // reported with the names that there are
  const bool is_found = fault->code == Code::mimic_type
                            ? doctor.found(fault->code, mimic, to_string(body.joint.type))
                            : found_fault(doctor, *fault, mimic.part(".of"));
  if (!is_found) return;
  body.joint.mimic.reset();
  doctor.removed();
}

/// The joints of a rotor's rates, none of them twice. True where the rotor is to be removed.
bool found_lost_driver(Examination& doctor, RotorSpec& rotor, const Part& part) {
  for (auto& [joint, rate] : rotor.rates) {
    if (doctor.tree.body_of_joint(joint) >= 0) continue;
    std::vector<std::string> candidates = doctor.joint_names();
    std::erase_if(candidates, [&](const std::string& name) {
      return std::any_of(rotor.rates.begin(), rotor.rates.end(),
                         [&](const auto& listed) { return listed.first == name; });
    });
    if (doctor.is_lost(Code::joint_unknown, joint, candidates, part.part("rates"))) return true;
  }
  return false;
}

/// What is wrong with what a rotor names. True where it is to be removed.
bool found_rotor_fault(Examination& doctor, std::size_t i, std::size_t k) {
  BodySpec& body = doctor.spec.bodies[i];
  RotorSpec& rotor = body.rotors[k];
  const Part part = detail::rotor_part(body, k);
  if (found_lost_driver(doctor, rotor, part) ||
      (rotor.carrier && is_lost_link(doctor, *rotor.carrier, part.part("carrier"))))
    return true;
  const bool has_carrier = !rotor.carrier || doctor.tree.link_index.contains(*rotor.carrier);
  if (has_carrier && rotor.carrier && !rotor.placement && *rotor.carrier != body.parent &&
      doctor.found(Code::rotor_placement_missing, part.part("placement")))
    return true;
  std::optional<DriveFault> fault;
  if (detail::rotor_row(doctor.spec, doctor.tree, static_cast<int>(i), k, &fault)) return false;
  if (!doctor.mends() && (fault->is_indirect || fault->code == Code::joint_unknown)) return false;
  return found_fault(doctor, *fault, part.part(rotor.rates.empty() ? "gear_ratio" : "rates"));
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
  const std::size_t count = doctor.spec.bodies.size();
  // All names first: what one joint follows may follow another.
  for (std::size_t i = 0; i < count; ++i) examine_leader_name(doctor, i);
  for (std::size_t i = 0; i < count; ++i) examine_mimic(doctor, i);
}

void examine_rotor_drives(Examination& doctor) {
  for (std::size_t i = 0; i < doctor.spec.bodies.size(); ++i) {
    std::vector<RotorSpec>& rotors = doctor.spec.bodies[i].rotors;
    for (std::size_t k = 0; k < rotors.size();) {
      if (found_rotor_fault(doctor, i, k)) {
        rotors.erase(rotors.begin() + static_cast<std::ptrdiff_t>(k));
        doctor.removed();
      } else {
        ++k;
      }
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
    const auto remove = [&](bool is_found) {
      if (is_found) doctor.removed();
      return is_found;
    };
    if (is_lost_link(doctor, loop.a.body, part.part("a.body")) ||
        is_lost_link(doctor, loop.b.body, part.part("b.body")))
      return true;
    if (loop.a.body == loop.b.body &&
        remove(doctor.found(Code::loop_on_one_link, part, in_quotes(loop.a.body))))
      return true;
    return !can_close_loop(loop.type) &&
           remove(doctor.found(Code::loop_type, part.part("type"), to_string(loop.type)));
  });
}

void examine_transmissions(Examination& doctor) {
  for (TransmissionSpec& transmission : doctor.spec.transmissions) {
    const Part part(ElementKind::transmission, transmission.name, transmission.line);
    std::erase_if(transmission.joints, [&](TransmissionEndSpec& joint) {
      if (doctor.tree.joint_index.contains(joint.name)) return false;
      return doctor.is_lost(Code::joint_unknown, joint.name, doctor.joint_names(), part.part("joint"),
                            Severity::warning);
    });
    for (auto* ends : {&transmission.joints, &transmission.actuators})
      for (TransmissionEndSpec& end : *ends) {
        const std::optional<double> reduction = end.mechanical_reduction;
        if (!reduction || (std::isfinite(*reduction) && *reduction != 0)) continue;
        if (!doctor.found(Code::reduction_zero, part.part("mechanical_reduction"), number_text(*reduction)))
          continue;
        end.mechanical_reduction.reset();
        doctor.removed();
      }
  }
}

}  // namespace limber::doctor

#include <limber/model/suggest.hpp>

#include <algorithm>

#include "model/checks.hpp"
#include "model/coupling.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

constexpr const char* kNoSuchJoint = "there is no such joint";

class ReferenceRepair {
 public:
  ReferenceRepair(ModelSpec& spec, RepairList& repairs) : spec_(spec), repairs_(repairs) {
    ProblemList ignored;
    tree_ = check_tree(spec, ignored);
    for (const BodySpec& body : spec.bodies) {
      links_.push_back(body.name);
      joints_.push_back(body.joint.name);
    }
  }

  void run() {
    // All names first: what one joint follows may follow another.
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) leader(i);
    // What is wrong by itself, and then what follows it still.
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) mimic(i, true);
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) mimic(i, false);
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) rotors(i);
    frames();
    loops();
    transmissions();
  }

 private:
  /// What is wrong, without the names that there are or that may be meant.
  static std::string reason(const ProblemList& wrong) {
    const std::string text = wrong.all().front().sentence();
    return text.substr(0, std::min(text.find(" (there is"), text.find(" (did you mean")));
  }

  void note(int line, const std::string& element, const std::string& before, const std::string& after,
            const std::string& reason) {
    repairs_.add(line, element, before, after, reason);
  }

  /// The name, or the closest one that exists; false where there is none.
  bool settle_name(std::string& name, const std::vector<std::string>& names, int line,
                   const std::string& element, const std::string& reason) {
    const std::string* closest = ++lookups_ <= kMostLookups ? closest_name(name, names) : nullptr;
    if (!closest) return false;
    note(line, element, '"' + name + '"', '"' + *closest + '"', reason);
    name = *closest;
    return true;
  }
  bool settle_link(std::string& name, int line, const std::string& element) {
    return tree_.link_index.contains(name) ||
           settle_name(name, links_, line, element, "there is no such link");
  }
  /// `joint` or `joint/degree`.
  bool has_joint(const std::string& name) const {
    return tree_.joint_index.contains(name.substr(0, name.rfind('/'))) || tree_.joint_index.contains(name);
  }
  bool settle_joint(std::string& name, int line, const std::string& element) {
    return has_joint(name) || settle_name(name, joints_, line, element, kNoSuchJoint);
  }

  static std::string mimic_element(const BodySpec& body) { return "joint \"" + body.joint.name + "\" mimic"; }

  void unmimic(BodySpec& body, const std::string& reason) {
    note(joint_line(body, "mimic"), mimic_element(body), '"' + body.joint.mimic->of + '"', "none", reason);
    body.joint.mimic.reset();
  }

  void leader(std::size_t i) {
    BodySpec& body = spec_.bodies[i];
    if (!body.joint.mimic || has_joint(body.joint.mimic->of)) return;
    const std::vector<std::string> names = lookups_ < kMostLookups
                                               ? possible_leaders(spec_, tree_, static_cast<int>(i))
                                               : std::vector<std::string>();
    if (!settle_name(body.joint.mimic->of, names, joint_line(body, "mimic.of"), mimic_element(body) + ".of",
                     kNoSuchJoint))
      unmimic(body, kNoSuchJoint);
  }

  void mimic(std::size_t i, bool by_itself) {
    BodySpec& body = spec_.bodies[i];
    ProblemList wrong;
    if (!body.joint.mimic || mimic_row(spec_, tree_, static_cast<int>(i), wrong)) return;
    if (wrong.has_errors())
      unmimic(body, reason(wrong));
    else if (!by_itself)
      unmimic(body, "what it follows cannot be followed");
  }

  void rotors(std::size_t i) {
    BodySpec& body = spec_.bodies[i];
    for (std::size_t k = 0; k < body.rotors.size();) {
      RotorSpec& rotor = body.rotors[k];
      const int line = rotor_line(body, k);
      const std::string element = rotor_element(body, k);
      for (auto& [joint, rate] : rotor.rates)
        settle_joint(joint, rotor.lines.of("rates", line), element + " rates");
      ProblemList wrong;
      if (rotor.carrier &&
          !settle_link(*rotor.carrier, rotor.lines.of("carrier", line), element + " carrier"))
        wrong.error(line, element, "", "there is no such link");
      else if (rotor.carrier && !rotor.placement && *rotor.carrier != body.parent)
        wrong.error(line, element, "",
                    "a rotor on another link than the joint's parent needs a placement on it");
      if (!wrong.has_errors() && rotor_row(spec_, tree_, static_cast<int>(i), k, wrong)) {
        ++k;
        continue;
      }
      note(line, element, "", "left out",
           wrong.has_errors() ? reason(wrong) : "what drives it cannot be followed");
      body.rotors.erase(body.rotors.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  void frames() {
    std::erase_if(spec_.frames, [&](FrameSpec& frame) {
      const std::string element = "frame \"" + frame.name + "\"";
      if (settle_link(frame.body, frame.line, element + " body")) return false;
      note(frame.line, element, '"' + frame.body + '"', "left out", "there is no such link");
      return true;
    });
  }

  void loops() {
    std::erase_if(spec_.loops, [&](LoopSpec& loop) {
      const std::string element = "loop \"" + loop.name + "\"";
      const bool has_links = settle_link(loop.a.body, loop.line, element + " a.body") &&
                             settle_link(loop.b.body, loop.line, element + " b.body");
      const bool is_possible = can_close_loop(loop.type);
      if (has_links && is_possible && loop.a.body != loop.b.body) return false;
      note(loop.line, element, "", "left out",
           "it does not close two links with a joint that the format has");
      return true;
    });
  }

  void transmissions() {
    for (TransmissionSpec& transmission : spec_.transmissions) {
      const std::string element = "transmission \"" + transmission.name + "\" joint";
      std::erase_if(transmission.joints, [&](TransmissionEndSpec& joint) {
        if (tree_.joint_index.contains(joint.name) ||
            settle_name(joint.name, joints_, transmission.line, element, kNoSuchJoint))
          return false;
        note(transmission.line, element, '"' + joint.name + '"', "left out", kNoSuchJoint);
        return true;
      });
    }
  }

  ModelSpec& spec_;
  RepairList& repairs_;
  LinkTree tree_;
  std::vector<std::string> links_, joints_;
  int lookups_ = 0;
};

}  // namespace

void repair_references(ModelSpec& spec, RepairList& repairs) { ReferenceRepair(spec, repairs).run(); }

}  // namespace limber::detail

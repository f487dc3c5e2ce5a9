// Everything that a ModelSpec says, number by number and bit by bit, as text: two specs are the same when
// their fingerprints are. Lines, the file's name and warnings are left out.
#pragma once

#include <limber/model/spec.hpp>

#include <bit>
#include <cstdint>
#include <string>

namespace limber::test {

class SpecFingerprint {
 public:
  explicit SpecFingerprint(const ModelSpec& spec) {
    add("model", spec.name);
    add("gravity", spec.gravity);
    for (const BodySpec& body : spec.bodies) add(body);
    for (const FrameSpec& frame : spec.frames) {
      add("frame", frame.name);
      add("body", frame.body);
      add("placement", frame.placement);
    }
    for (const LoopSpec& loop : spec.loops) {
      add("loop", loop.name);
      add("type", to_string(loop.type));
      add("axis", loop.axis);
      add("a", loop.a.body);
      add("a.placement", loop.a.placement);
      add("b", loop.b.body);
      add("b.placement", loop.b.placement);
    }
  }

  const std::string& text() const { return text_; }

 private:
  void line(const std::string& key, const std::string& value) { text_ += key + " " + value + "\n"; }
  void add(const std::string& key, const std::string& name) {
    line(key, std::to_string(name.size()) + ":" + name);
  }
  void add(const std::string& key, double x) {
    // The bits decide; the number is for the reader.
    line(key, std::to_string(std::bit_cast<std::uint64_t>(x)) + " " + std::to_string(x));
  }
  void add(const std::string& key, const Vec3<double>& v) {
    for (int i = 0; i < 3; ++i) add(key, v[i]);
  }
  void add(const std::string& key, const Mat3<double>& m) {
    for (int i = 0; i < 3; ++i) add(key, m.row(i));
  }
  void add(const std::string& key, const Transform<double>& x) {
    add(key, x.translation);
    add(key, x.rotation.matrix);
  }
  void add(const std::string& key, const std::vector<double>& list) {
    line(key, "list of " + std::to_string(list.size()));
    for (const double x : list) add(key, x);
  }
  void add(const InertiaSpec& inertia) {
    add("mass", inertia.mass);
    add("com", inertia.com);
    add("about_com", inertia.about_com);
  }
  void add(const BodySpec& body) {
    add("body", body.name);
    add("parent", body.parent);
    add("placement", body.placement);
    add("link_placement", body.link_placement);
    add(body.inertia);
    const JointSpec& joint = body.joint;
    add("joint", joint.name);
    add("type", to_string(joint.type));
    add("axis", joint.axis);
    if (joint.axis2) add("axis2", *joint.axis2);
    add("pitch", joint.pitch);
    add("lower", joint.limits.lower);
    add("upper", joint.limits.upper);
    add("velocity", joint.limits.velocity);
    add("effort", joint.limits.effort);
    add("damping", joint.damping);
    add("friction", joint.friction);
    add("armature", joint.armature);
    if (joint.mimic) {
      add("of", joint.mimic->of);
      add("multiplier", joint.mimic->multiplier);
      add("offset", joint.mimic->offset);
    }
    for (const RotorSpec& rotor : body.rotors) {
      add("rotor", rotor.name);
      add("gear_ratio", rotor.gear_ratio);
      add("axis", rotor.axis);
      if (rotor.placement) add("placement", *rotor.placement);
      add(rotor.inertia);
      if (rotor.carrier) add("carrier", *rotor.carrier);
      for (const auto& [name, rate] : rotor.rates) add("rate " + name, rate);
      add("offset", rotor.offset);
    }
  }

  std::string text_;
};

inline std::string fingerprint(const ModelSpec& spec) { return SpecFingerprint(spec).text(); }

}  // namespace limber::test

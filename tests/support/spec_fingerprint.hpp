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
      add("axis2", loop.axis2.value_or(Vec3<double>::zero()));
      add("pitch", loop.pitch);
      add("a", loop.a.body);
      add("a.placement", loop.a.placement);
      add("b", loop.b.body);
      add("b.placement", loop.b.placement);
    }
    for (const TransmissionSpec& transmission : spec.transmissions) {
      add("transmission", transmission.name);
      add("type", transmission.type);
      add("joints", transmission.joints);
      add("actuators", transmission.actuators);
    }
    for (const VisualSpec& visual : spec.visuals) add(visual);
    for (const CollisionSpec& collision : spec.collisions) add(collision);
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
  void add(const std::string& key, const std::vector<TransmissionEndSpec>& ends) {
    line(key, "list of " + std::to_string(ends.size()));
    for (const TransmissionEndSpec& end : ends) {
      add("end", end.name);
      for (const std::string& interface : end.interfaces) add("interface", interface);
      if (end.mechanical_reduction) add("mechanical_reduction", *end.mechanical_reduction);
    }
  }
  void add(const ShapeSpec& shape) {
    line("shape", shape_name(shape));
    if (const auto* box = std::get_if<BoxSpec>(&shape)) add("size", box->size);
    if (const auto* sphere = std::get_if<SphereSpec>(&shape)) add("radius", sphere->radius);
    if (const auto* round = std::get_if<CylinderSpec>(&shape))
      add("size", Vec3<double>{round->radius, round->length, 0});
    if (const auto* round = std::get_if<CapsuleSpec>(&shape))
      add("size", Vec3<double>{round->radius, round->length, 0});
    if (const auto* ellipsoid = std::get_if<EllipsoidSpec>(&shape)) add("radii", ellipsoid->radii);
    if (const auto* plane = std::get_if<PlaneSpec>(&shape))
      add("size", Vec3<double>{plane->size_x, plane->size_y, 0});
    if (const auto* mesh = std::get_if<MeshSpec>(&shape)) {
      add("file", mesh->file);
      add("scale", mesh->scale);
    }
  }
  void add(const VisualSpec& visual) {
    add("visual", visual.name);
    add("placement", visual.placement);
    add(visual.shape);
    add("material", visual.material.name);
    add("texture", visual.material.texture);
    if (visual.material.color)
      for (const double part : *visual.material.color) add("color", part);
  }
  void add(const CollisionSpec& collision) {
    add("collision", collision.name);
    add("placement", collision.placement);
    add(collision.shape);
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
    add("stiffness", joint.stiffness);
    add("rest", joint.rest);
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
      add("damping", rotor.damping);
      add("friction", rotor.friction);
      add("efficiency", rotor.efficiency);
      add("back_efficiency", rotor.back_efficiency);
    }
    for (const VisualSpec& visual : body.visuals) add(visual);
    for (const CollisionSpec& collision : body.collisions) add(collision);
  }

  std::string text_;
};

inline std::string fingerprint(const ModelSpec& spec) { return SpecFingerprint(spec).text(); }

}  // namespace limber::test

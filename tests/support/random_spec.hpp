// Random mechanisms, the same for the same seed: every joint type, rotors, mimic joints, frames and loops.
//
// By default they are sound: trees of bodies with real inertias, which build() takes. With `strange` they are
// only what a ModelSpec can hold: any names and any finite numbers.
#pragma once

#include <limber/model/spec.hpp>

#include <algorithm>
#include <cfloat>
#include <cstddef>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "support/draw.hpp"

namespace limber::test {

struct RandomSpecOptions {
  int bodies = 8;
  bool rotors = true, mimics = true, frames = true, loops = true;
  bool shapes = true, transmissions = true;
  bool strange = false;
};

class RandomSpec {
 public:
  RandomSpec(unsigned seed, const RandomSpecOptions& options) : dice_(seed), draw_(seed), options_(options) {}

  ModelSpec make() {
    ModelSpec spec;
    spec.name = name("robot", 0);
    if (chance(0.5)) spec.gravity = vector();
    for (int i = 0; i < options_.bodies; ++i) spec.bodies.push_back(body(spec, i));
    for (int i = 0; options_.frames && i < below(4); ++i)
      spec.frames.push_back({name("frame", i), any_link(spec), placement(), 0});
    for (int i = 0; options_.loops && i < below(3); ++i) spec.loops.push_back(loop(spec, i));
    for (int i = 0; options_.transmissions && !spec.bodies.empty() && i < below(3); ++i)
      spec.transmissions.push_back(transmission(spec, i));
    add_shapes(spec.visuals, spec.collisions);
    return spec;
  }

 private:
  // ---- Dice

  bool chance(double probability) { return dice_.uniform(0, 1) < probability; }
  int below(int n) { return n <= 0 ? 0 : std::min(n - 1, static_cast<int>(dice_.uniform(0, n))); }
  template <class List> auto one_of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
  }

  // ---- Numbers and names

  double number(double low = -1, double high = 1) {
    static constexpr double odd[] = {0,
                                     -0.0,
                                     1,
                                     -1,
                                     0.1,
                                     1.0 / 3,
                                     1e22,
                                     1e-5,
                                     DBL_MIN,
                                     5e-324,
                                     -2.5e-310,
                                     DBL_MAX,
                                     1e100,
                                     1e-100,
                                     1 << 30,
                                     1e15,
                                     1e16,
                                     123456789012345678.0,
                                     18446744073709551616.0,
                                     -9223372036854775808.0};
    return options_.strange && chance(0.5) ? one_of(odd) : dice_.uniform(low, high);
  }
  double positive() { return options_.strange ? number() : dice_.uniform(0.1, 2); }
  Vec3<double> vector() {
    const double x = number(), y = number(), z = number();
    return {x, y, z};
  }
  Vec3<double> axis() {
    static constexpr Vec3<double> main[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}};
    if (options_.strange) return vector();
    return chance(0.4) ? one_of(main) : draw_.unit();
  }
  Transform<double> placement() {
    if (chance(0.2)) return Transform<double>::identity();
    if (chance(0.2)) return Transform<double>::translated(vector());
    if (!options_.strange) return draw_.transform();
    const Vec3<double> a = vector(), b = vector(), c = vector();
    return {{Mat3<double>::from_rows(a, b, c)}, vector()};
  }
  InertiaSpec inertia(bool may_be_zero) {
    if (may_be_zero && chance(0.2)) return {};
    if (!options_.strange) return InertiaSpec::from(draw_.inertia());
    const Vec3<double> a = vector(), b = vector(), c = vector();
    return {number(), vector(), Mat3<double>::from_rows(a, b, c)};
  }
  std::string name(const std::string& kind, int index) {
    static const char* odd[] = {" ", "\"", "\\",     "\n", "\t", "\x01", "/",
                                "é", "λ₁", "机器人", "🤖", "{",  "\x7f", "\\u0041"};
    std::string result = kind + std::to_string(index);
    while (options_.strange && chance(0.5)) result += one_of(odd);
    if (options_.strange && chance(0.05)) result += '\0';
    return result;
  }
  /// Per degree: nothing, one number for all, or one for each.
  std::vector<double> per_degree(int count, double low, double high, double none = 0) {
    std::vector<double> list;
    if (chance(0.4)) return list;
    const int length = count == 1 || chance(0.5) ? 1 : count;
    for (int i = 0; i < length; ++i) list.push_back(none != 0 && chance(0.2) ? none : number(low, high));
    return list;
  }

  // ---- Parts

  std::string any_link(const ModelSpec& spec) {
    return spec.bodies.empty() || chance(0.1) ? kWorld : one_of(spec.bodies).name;
  }

  /// Joints with one degree of freedom among the bodies so far.
  std::vector<std::string> one_degree_joints(const ModelSpec& spec) const {
    std::vector<std::string> names;
    for (const BodySpec& body : spec.bodies)
      if (velocity_count(body.joint.type) == 1) names.push_back(body.joint.name);
    return names;
  }

  JointSpec joint(const ModelSpec& spec, int index) {
    JointSpec joint;
    joint.name = name("joint", index);
    joint.type = static_cast<JointType>(below(static_cast<int>(JointType::custom)));
    const auto followed = one_degree_joints(spec);
    if (options_.mimics && velocity_count(joint.type) == 1 && !followed.empty() && chance(0.4))
      joint.mimic = MimicSpec{one_of(followed), number(0.5, 2), chance(0.5) ? number() : 0};
    joint.axis = axis();
    if (joint.type == JointType::universal && chance(0.5))
      joint.axis2 = options_.strange ? vector() : any_perpendicular(normalized(joint.axis));
    if (joint.type == JointType::helical || (options_.strange && chance(0.3))) joint.pitch = number();
    const int degrees = velocity_count(joint.type);
    if (degrees == 0) return joint;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (position_count(joint.type) == degrees) {
      joint.limits.lower = per_degree(degrees, -3, 0, -infinity);
      joint.limits.upper = per_degree(degrees, 0, 3, infinity);
    }
    joint.limits.velocity = per_degree(degrees, 0, 10, infinity);
    joint.limits.effort = per_degree(degrees, 0, 100, infinity);
    joint.damping = per_degree(degrees, 0, 1);
    joint.friction = per_degree(degrees, 0, 1);
    joint.armature = per_degree(degrees, 0, 1);
    if (velocities_are_rates(joint)) {
      joint.stiffness = per_degree(degrees, 0, 50);
      joint.rest = per_degree(degrees, -1, 1);
    } else if (joint.type == JointType::spherical && chance(0.5)) {
      joint.stiffness = {number(0, 50)};
    }
    return joint;
  }

  RotorSpec rotor(const ModelSpec& spec, const BodySpec& body, int index) {
    RotorSpec rotor;
    if (chance(0.5)) rotor.name = name("rotor" + body.name + "_", index);
    rotor.gear_ratio = number(-50, 50);
    rotor.axis = axis();
    if (chance(0.7)) rotor.placement = placement();
    rotor.inertia = inertia(true);
    std::vector<std::string> drivers = one_degree_joints(spec);
    const bool drives_itself = velocity_count(body.joint.type) == 1;
    if (drives_itself) drivers.push_back(body.joint.name);
    if (!drives_itself || chance(0.3)) {
      if (chance(0.7)) {
        rotor.carrier = any_link(spec);
        if (!rotor.placement) rotor.placement = placement();
      }
      if (!options_.strange) rotor.gear_ratio = 1;
      while (!drivers.empty() && (rotor.rates.empty() || chance(0.5))) {
        const std::size_t k = static_cast<std::size_t>(below(static_cast<int>(drivers.size())));
        rotor.rates.emplace_back(drivers[k], number(-10, 10));
        drivers.erase(drivers.begin() + static_cast<std::ptrdiff_t>(k));
      }
    }
    if (chance(0.3)) rotor.offset = number();
    return rotor;
  }

  ShapeSpec shape() {
    const auto sizes = [&] { return Vec3<double>{positive(), positive(), positive()}; };
    switch (below(7)) {
      case 0:
        return BoxSpec{sizes()};
      case 1:
        return SphereSpec{positive()};
      case 2:
        return CylinderSpec{positive(), positive()};
      case 3:
        return CapsuleSpec{positive(), positive()};
      case 4:
        return EllipsoidSpec{sizes()};
      case 5:
        return PlaneSpec{chance(0.5) ? positive() : 0, chance(0.5) ? positive() : 0};
      default:
        return MeshSpec{"package://" + name("mesh", below(9)), chance(0.5) ? sizes() : MeshSpec().scale};
    }
  }
  MaterialSpec material() {
    MaterialSpec material;
    if (chance(0.5)) material.name = name("material", below(9));
    if (chance(0.5)) material.texture = name("texture", below(9));
    if (chance(0.5)) material.color = {number(0, 1), number(0, 1), number(0, 1), number(0, 1)};
    return material;
  }
  void add_shapes(std::vector<VisualSpec>& visuals, std::vector<CollisionSpec>& collisions) {
    for (int i = 0; options_.shapes && i < below(3); ++i)
      visuals.push_back({chance(0.5) ? name("visual", i) : "", placement(), shape(), material(), 0});
    for (int i = 0; options_.shapes && i < below(3); ++i)
      collisions.push_back({chance(0.5) ? name("collision", i) : "", placement(), shape(), 0});
  }
  TransmissionSpec transmission(const ModelSpec& spec, int index) {
    const auto end = [&](const std::string& end_name) {
      TransmissionEndSpec result{end_name, {}, {}};
      if (chance(0.5)) result.mechanical_reduction = number(1, 100);
      while (chance(0.4)) result.interfaces.push_back(name("interface", below(3)));
      return result;
    };
    TransmissionSpec result;
    result.name = name("transmission", index);
    if (chance(0.7)) result.type = name("type", below(3));
    for (int i = 0; i < below(3); ++i) result.joints.push_back(end(one_of(spec.bodies).joint.name));
    for (int i = 0; i < below(3); ++i) result.actuators.push_back(end(name("motor", i)));
    return result;
  }

  BodySpec body(const ModelSpec& spec, int index) {
    BodySpec body;
    body.name = name("link", index);
    body.parent = any_link(spec);
    body.placement = placement();
    body.joint = joint(spec, index);
    if (chance(0.3)) body.link_placement = placement();
    body.inertia = inertia(options_.strange);
    const bool may_have_rotors =
        options_.rotors && (velocity_count(body.joint.type) == 1 || !one_degree_joints(spec).empty());
    for (int i = 0; may_have_rotors && i < below(3); ++i) body.rotors.push_back(rotor(spec, body, i));
    add_shapes(body.visuals, body.collisions);
    return body;
  }

  LoopSpec loop(const ModelSpec& spec, int index) {
    static constexpr JointType types[] = {JointType::revolute,    JointType::prismatic, JointType::spherical,
                                          JointType::cylindrical, JointType::planar,    JointType::fixed};
    LoopSpec loop;
    loop.name = name("loop", index);
    loop.type = one_of(types);
    loop.axis = axis();
    loop.a = {any_link(spec), placement()};
    do loop.b = {any_link(spec), placement()};
    while (loop.b.body == loop.a.body && !spec.bodies.empty());
    return loop;
  }

  Dice dice_;
  Draw<double> draw_;
  RandomSpecOptions options_;
};

inline ModelSpec random_spec(unsigned seed, const RandomSpecOptions& options = {}) {
  return RandomSpec(seed, options).make();
}

}  // namespace limber::test

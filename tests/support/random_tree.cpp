#include "support/random_tree.hpp"

#include <algorithm>
#include <utility>

namespace limber::test {

namespace {

std::string numbered(const char* word, std::size_t k) { return word + std::to_string(k); }

bool chance(Draw<double>& draw, double probability) { return draw.scalar(0, 1) < probability; }

template <class T>
const T& any_of(Draw<double>& draw, const std::vector<T>& elements) {
  return elements[static_cast<std::size_t>(random_index(draw, elements.size()))];
}

/// The name of a link, or of the world.
std::string any_link(Draw<double>& draw, const ModelSpec& spec) {
  const int k = random_index(draw, spec.bodies.size() + 1);
  return k == 0 ? kWorld : spec.bodies[static_cast<std::size_t>(k - 1)].name;
}

JointSpec random_joint(Draw<double>& draw, const std::string& name, JointType type) {
  JointSpec joint;
  joint.name = name;
  joint.type = type;
  joint.axis = draw.unit() * draw.positive();  // its length means nothing
  if (facts_of(type).has_pitch) joint.pitch = draw.scalar();
  if (facts_of(type).axes == Axes::x_and_y && chance(draw, 0.7))
    joint.axis2 = cross(joint.axis, draw.unit()) * draw.positive();
  if (chance(draw, 0.3)) joint.armature = {draw.positive()};
  if (velocity_count(type) > 1 && type != JointType::spherical && chance(draw, 0.3)) {
    joint.armature.clear();
    for (int k = 0; k < velocity_count(type); ++k) joint.armature.push_back(draw.positive());
  }
  if (type == JointType::floating || type == JointType::fixed) joint.armature.clear();
  return joint;
}

/// The inertia of a body that is symmetric about the axis.
Inertia<double> balanced(Draw<double>& draw, const Vec3<double>& axis) {
  const double across = draw.positive(), along = draw.scalar(0.1, 2) * across;
  const Inertia<double> about_z = Inertia<double>::from_com(draw.positive(), {0, 0, draw.scalar()},
                                                            Sym3<double>::diagonal(across, across, along));
  const Rotation<double> z_to_axis = Rotation<double>::between(Vec3<double>::unit_z(), normalized(axis));
  return Transform<double>{z_to_axis, Vec3<double>::zero()} * about_z;
}

RotorSpec random_rotor(Draw<double>& draw, const ModelSpec& spec, const BodySpec& body) {
  RotorSpec rotor;
  rotor.axis = draw.unit() * draw.positive();
  rotor.inertia = InertiaSpec::from(chance(draw, 0.6) ? draw.inertia() * 0.2 : balanced(draw, rotor.axis));
  rotor.offset = draw.scalar();
  const bool own_joint = velocity_count(body.joint) == 1 && chance(draw, 0.6);
  if (own_joint) {
    rotor.gear_ratio = draw.scalar(-6, 6);
  } else {
    const std::vector<std::string> degrees = followable_degrees(spec);
    for (int k = random_index(draw, 3); k >= 0; --k) {
      const std::string& degree = any_of(draw, degrees);
      const auto same = [&](const auto& rate) { return rate.first == degree; };
      if (std::none_of(rotor.rates.begin(), rotor.rates.end(), same))
        rotor.rates.emplace_back(degree, draw.scalar(-3, 3));
    }
  }
  if (chance(draw, 0.5)) rotor.placement = draw.transform();
  if (chance(draw, 0.4)) {
    rotor.placement = draw.transform();
    rotor.carrier = any_link(draw, spec);
  }
  return rotor;
}

}  // namespace

std::vector<JointType> common_joint_types() {
  std::vector<JointType> types;
  for (const JointType type : all_joint_types())
    if (type != JointType::floating && type != JointType::custom) types.push_back(type);
  return types;
}

int random_index(Draw<double>& draw, std::size_t n) {
  return static_cast<int>(draw.scalar(0, static_cast<double>(n)));
}

std::vector<std::string> followable_degrees(const ModelSpec& spec) {
  std::vector<std::string> degrees;
  for (const BodySpec& body : spec.bodies) {
    const JointSpec& joint = body.joint;
    const int nv = velocity_count(joint);
    if (!velocities_are_rates(joint)) continue;
    for (const std::string& degree : degree_names(joint.type, nv))
      degrees.push_back(degree.empty() ? joint.name : joint.name + "/" + degree);
  }
  return degrees;
}

/// Whether a degree is one of this joint, or of a joint that follows it.
bool follows(const ModelSpec& spec, std::string degree, const std::string& joint) {
  for (;;) {
    const std::string name = degree.substr(0, degree.find('/'));
    if (name == joint) return true;
    const auto& mimic = spec.find_joint(name)->joint.mimic;
    if (!mimic) return false;
    degree = mimic->of;
  }
}

/// Some joints follow others, which may be nearer to the base, beyond them or on other branches.
void add_mimic_joints(Draw<double>& draw, ModelSpec& spec) {
  const std::vector<std::string> degrees = followable_degrees(spec);
  for (BodySpec& body : spec.bodies) {
    JointSpec& joint = body.joint;
    if (!facts_of(joint.type).is_screw || degrees.empty() || !chance(draw, 0.3)) continue;
    const std::string& degree = any_of(draw, degrees);
    if (!follows(spec, degree, joint.name))
      joint.mimic = MimicSpec{degree, draw.scalar(-2, 2), draw.scalar()};
  }
}

ModelSpec random_tree(Draw<double>& draw, const TreeOptions& options) {
  ModelSpec spec;
  spec.name = "random";
  spec.gravity = draw.vector() * 10;
  for (std::size_t k = 0; k < static_cast<std::size_t>(options.bodies); ++k) {
    BodySpec body;
    body.name = numbered("b", k);
    const bool on_world = k == 0 || (!options.single_root && chance(draw, 0.15));
    if (!on_world) body.parent = chance(draw, 0.5) ? spec.bodies.back().name : any_of(draw, spec.bodies).name;
    const JointType type = k == 0 ? options.root : any_of(draw, options.types);
    body.joint = random_joint(draw, type == JointType::floating && k == 0 ? "root" : numbered("j", k), type);
    body.placement = draw.transform();
    if (chance(draw, 0.5)) body.link_placement = draw.transform();
    body.inertia = InertiaSpec::from(draw.inertia());
    spec.bodies.push_back(std::move(body));
  }
  if (options.mimics) add_mimic_joints(draw, spec);

  std::size_t rotors = 0;
  for (BodySpec& body : spec.bodies)
    for (int k = random_index(draw, 3); options.rotors && k > 0 && !followable_degrees(spec).empty(); --k) {
      body.rotors.push_back(random_rotor(draw, spec, body));
      if (chance(draw, 0.7)) body.rotors.back().name = numbered("r", rotors++);
    }
  for (std::size_t k = 0; options.frames && k < 4; ++k)
    spec.frames.push_back({numbered("f", k), any_link(draw, spec), draw.transform(), 0});
  for (std::size_t k = 0; options.loops && k < 3; ++k) {
    LoopSpec loop;
    loop.name = numbered("l", k);
    loop.axis = draw.unit();
    loop.b = loop.a = {any_link(draw, spec), draw.transform()};
    while (loop.b.body == loop.a.body) loop.b = {any_link(draw, spec), draw.transform()};
    spec.loops.push_back(std::move(loop));
  }
  for (std::size_t k = spec.bodies.size(); options.shuffle && k > 1; --k)
    std::swap(spec.bodies[k - 1], spec.bodies[static_cast<std::size_t>(random_index(draw, k))]);
  return spec;
}

ModelSpec random_open_tree(unsigned seed, int bodies) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.bodies = bodies;
  options.loops = false;
  options.root = seed % 2 == 0 ? JointType::floating : JointType::fixed;
  return random_tree(draw, options);
}

ByJoint random_positions(Draw<double>& draw, const ModelSpec& spec) {
  ByJoint q;
  for (const BodySpec& body : spec.bodies) {
    const JointSpec& joint = body.joint;
    if (joint.mimic || joint.type == JointType::fixed) continue;
    std::vector<double> values;
    const bool has_quaternion = joint.type == JointType::spherical || joint.type == JointType::floating;
    for (int k = position_count(joint) - (has_quaternion ? 4 : 0); k > 0; --k)
      values.push_back(draw.scalar(-3, 3));
    if (has_quaternion) {
      const Quaternion<double> turn = draw.quaternion();
      values.insert(values.end(), {turn.x, turn.y, turn.z, turn.w});
    }
    q[joint.name] = values;
  }
  return q;
}

Eigen::VectorXd random_vector(Draw<double>& draw, int size) {
  Eigen::VectorXd v(size);
  for (double& x : v) x = draw.scalar();
  return v;
}

}  // namespace limber::test

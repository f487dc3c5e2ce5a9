#include "mechanism.hpp"

#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>
#include <limber/robots/registry.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <stdexcept>

namespace bench {

namespace {

using limber::Inertia;
using limber::Transform;
using limber::Vec3;

/// Where a link is: on which moving body (−1: the world), and where on it.
struct Place {
  int body;
  Transform<double> on_body;
};

JointKind kind_of(const limber::BodySpec& body) {
  if (body.joint.mimic) throw std::runtime_error("the benchmark has no mimic joints: " + body.joint.name);
  switch (body.joint.type) {
    case limber::JointType::revolute:
      return JointKind::revolute;
    case limber::JointType::prismatic:
      return JointKind::prismatic;
    case limber::JointType::floating:
      return JointKind::floating;
    default:
      throw std::runtime_error("the benchmark has no joints like " + body.joint.name);
  }
}

void store(const Vec3<double>& v, double (&out)[3]) {
  for (int i = 0; i < 3; ++i) out[i] = v[i];
}
void store(const limber::Mat3<double>& m, double (&out)[9]) {
  for (int i = 0; i < 9; ++i) out[i] = m(i / 3, i % 3);
}

/// The links of a description by name, parents or not, with the place of each; moving bodies in velocity
/// order.
class Placer {
 public:
  Placer(const limber::ModelSpec& spec, const limber::Model<double>& model) : spec_(spec) {
    const auto& joints = model.names().joints;
    for (std::size_t i = 0; i < joints.size(); ++i) moving_[joints[i].link] = static_cast<int>(i);
  }

  Place place(const std::string& link) const {
    if (link == limber::kWorld) return {-1, Transform<double>::identity()};
    const limber::BodySpec& body = *spec_.find_body(link);
    if (const auto found = moving_.find(link); found != moving_.end())
      return {found->second, body.link_placement};
    const Place parent = place(body.parent);
    return {parent.body, parent.on_body * body.placement * body.link_placement};
  }

 private:
  const limber::ModelSpec& spec_;
  std::map<std::string, int> moving_;
};

void draw_states(Robot& robot, int states) {
  std::mt19937_64 random(20240607);
  const auto uniform = [&](double bound) {
    return std::uniform_real_distribution<double>(-bound, bound)(random);
  };
  std::normal_distribution<double> normal;
  robot.state_count = states;
  for (int s = 0; s < states; ++s) {
    std::vector<double> q(static_cast<std::size_t>(robot.nq));
    for (const Body& body : robot.bodies) {
      double* x = q.data() + body.q_index;
      if (body.joint == JointKind::revolute) x[0] = uniform(std::numbers::pi);
      if (body.joint == JointKind::prismatic) x[0] = uniform(0.3);
      if (body.joint == JointKind::floating) {
        for (int i = 0; i < 3; ++i) x[i] = uniform(1);
        double length = 0;
        for (int i = 3; i < 7; ++i) length = std::hypot(length, x[i] = normal(random));
        for (int i = 3; i < 7; ++i) x[i] /= length;
      }
    }
    robot.q.insert(robot.q.end(), q.begin(), q.end());
    for (auto* values : {&robot.v, &robot.a, &robot.tau})
      for (int i = 0; i < robot.nv; ++i) values->push_back(uniform(1));
  }
}

}  // namespace

Robot make_robot(const std::string& name, const limber::ModelSpec& spec, int states) {
  const limber::Model<double> model = limber::build(spec);
  const auto& joints = model.names().joints;
  const Placer placer(spec, model);

  Robot robot;
  robot.name = name;
  robot.json = limber::to_json(spec);
  store(spec.gravity, robot.gravity);
  robot.nq = model.nq();
  robot.nv = model.nv();
  robot.bodies.resize(joints.size());

  std::vector<Inertia<double>> inertias(joints.size(), Inertia<double>::zero());
  for (const limber::BodySpec& link : spec.bodies) {
    const Place place = placer.place(link.name);
    if (place.body >= 0)
      inertias[static_cast<std::size_t>(place.body)] += place.on_body * link.inertia.inertia();
  }
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const limber::BodySpec& link = *spec.find_body(joints[i].link);
    const Place parent = placer.place(link.parent);
    Body& body = robot.bodies[i];
    body.name = joints[i].name;
    body.joint = kind_of(link);
    body.parent = parent.body;
    body.q_index = joints[i].q_index;
    body.v_index = joints[i].v_index;
    if (body.parent >= static_cast<int>(i)) throw std::runtime_error(name + ": a parent after its child");
    store(link.joint.axis * (1 / limber::norm(link.joint.axis)), body.axis);
    const Transform<double> placement = parent.on_body * link.placement;
    store(placement.rotation.matrix, body.rotation);
    store(placement.translation, body.translation);
    body.mass = inertias[i].mass;
    store(inertias[i].com(), body.com);
    store(inertias[i].about_com().matrix(), body.inertia);
    const auto& armature = model.constants().armature;
    for (int k = 0; k < joints[i].nv; ++k) {
      const double value = armature[static_cast<std::size_t>(body.v_index + k)];
      if (joints[i].nv > 1 && value != 0) throw std::runtime_error(name + ": armature on a floating joint");
      body.armature = value;
    }
  }
  draw_states(robot, states);
  return robot;
}

limber::ModelSpec spec_of(const std::string& name) {
  const std::string suffix = "_geared";
  if (name.ends_with(suffix)) {
    const std::string plain = name.substr(0, name.size() - suffix.size());
    limber::ModelSpec spec = limber::robots::spec(plain);
    return has_rotors(spec) ? spec : limber::robots::spec(name);
  }
  limber::ModelSpec spec = limber::robots::spec(name);
  for (limber::BodySpec& body : spec.bodies) body.rotors.clear();
  return spec;
}

bool has_rotors(const limber::ModelSpec& spec) {
  return std::any_of(spec.bodies.begin(), spec.bodies.end(),
                     [](const limber::BodySpec& body) { return !body.rotors.empty(); });
}

}  // namespace bench

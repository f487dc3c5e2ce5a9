#include "support/mechanism.hpp"

#include <limber/model/state.hpp>

#include <cmath>
#include <numbers>
#include <utility>

#include "model/example_joints.hpp"
#include "support/random_tree.hpp"

namespace limber::test {

::testing::AssertionResult close(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, double tolerance) {
  if (a.rows() != b.rows() || a.cols() != b.cols())
    return ::testing::AssertionFailure()
           << a.rows() << " × " << a.cols() << " numbers against " << b.rows() << " × " << b.cols();
  if (a.size() == 0) return ::testing::AssertionSuccess();
  const double scale = std::max(1.0, b.cwiseAbs().maxCoeff<Eigen::PropagateNaN>());
  Eigen::Index i = 0, j = 0;
  const double worst = (a - b).cwiseAbs().maxCoeff<Eigen::PropagateNaN>(&i, &j);
  if (worst <= tolerance * scale) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "entry (" << i << ", " << j << ") of " << a.rows() << " × " << a.cols() << ": " << a(i, j)
         << " against " << b(i, j) << ", relative difference " << worst / scale << ", allowed " << tolerance;
}

Eigen::VectorXd eigen(double x) { return Eigen::VectorXd::Constant(1, x); }
Eigen::VectorXd eigen(const Vec3<double>& v) { return Eigen::Vector3d(v.x, v.y, v.z); }
Eigen::VectorXd eigen(const Motion<double>& m) {
  return Eigen::Matrix<double, 6, 1>{m[0], m[1], m[2], m[3], m[4], m[5]};
}
Eigen::VectorXd eigen(const Force<double>& f) {
  return Eigen::Matrix<double, 6, 1>{f[0], f[1], f[2], f[3], f[4], f[5]};
}
Eigen::VectorXd eigen(const Inertia<double>& i) {
  const auto p = i.parameters();
  return Eigen::Map<const Eigen::Matrix<double, 10, 1>>(p.data());
}
Eigen::MatrixXd eigen(const Transform<double>& x) {
  Eigen::MatrixXd m(3, 4);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = x.rotation.matrix(i, j);
    m(i, 3) = x.translation[i];
  }
  return m;
}

namespace {

bool chance(Draw<double>& draw, double probability) { return draw.scalar(0, 1) < probability; }

/// The user's own joints, in place of `custom`, which the random tree leaves empty.
void fill_in_custom_joints(Draw<double>& draw, ModelSpec& spec) {
  for (BodySpec& body : spec.bodies) {
    if (body.joint.type != JointType::custom) continue;
    switch (random_index(draw, 3)) {
      case 0:
        body.joint.custom = make_custom_joint("knee", KneeJoint{});
        break;
      case 1:
        body.joint.custom = make_custom_joint("ellipse", EllipseJoint{});
        break;
      default:
        body.joint.custom = make_custom_joint("ball", OwnBall{});
    }
    body.joint.armature.clear();
  }
}

/// Up to two balanced rotors on the parent of each joint of one degree, anywhere and along any axis.
void add_gears(Draw<double>& draw, ModelSpec& spec) {
  int count = 0;
  for (BodySpec& body : spec.bodies)
    for (int k = velocity_count(body.joint) == 1 ? random_index(draw, 3) : 0; k > 0; --k) {
      RotorSpec rotor;
      rotor.name = "gear" + std::to_string(count++);
      rotor.axis = draw.unit();
      rotor.gear_ratio = draw.scalar(-8, 8);
      rotor.placement = draw.transform();
      const double across = draw.scalar(0.05, 0.1);
      const Rotation<double> z_to_axis = Rotation<double>::between(Vec3<double>::unit_z(), rotor.axis);
      rotor.inertia = InertiaSpec::from(
          Transform<double>{z_to_axis, Vec3<double>::zero()} *
          Inertia<double>::from_com(draw.positive(), {0, 0, draw.scalar()},
                                    Sym3<double>::diagonal(across, across, draw.scalar(0.02, 0.1))));
      body.rotors.push_back(rotor);
    }
}

/// Without errors, and with a mass matrix that has an inverse.
bool can_be_built(const ModelSpec& spec) {
  for (const Problem& problem : check(spec))
    if (problem.severity == Severity::error) return false;
  return build(spec).singular_joints().empty();
}

void remove_inertias(Draw<double>& draw, ModelSpec& spec) {
  for (BodySpec& body : spec.bodies) {
    if (spec.bodies.size() < 2 || !chance(draw, spec.bodies.size() > 50 ? 0.1 : 0.4)) continue;
    const InertiaSpec kept = std::exchange(body.inertia, InertiaSpec{});
    if (!can_be_built(spec)) body.inertia = kept;
  }
}

}  // namespace

ModelSpec random_mechanism(Kind kind, int bodies, unsigned seed) {
  Draw<double> draw(seed);
  TreeOptions options;
  options.bodies = bodies;
  options.loops = false;
  options.rotors = kind != Kind::tree && kind != Kind::geared;
  options.mimics = kind == Kind::floating || kind == Kind::coupled;
  if (options.mimics) options.types.push_back(JointType::custom);
  options.root = kind == Kind::floating ? JointType::floating : options.types[1 + seed % 8];
  ModelSpec spec = random_tree(draw, options);
  fill_in_custom_joints(draw, spec);
  if (kind == Kind::geared) add_gears(draw, spec);
  if (kind == Kind::massless) remove_inertias(draw, spec);
  int count = 0;
  for (BodySpec& body : spec.bodies)
    for (RotorSpec& rotor : body.rotors)
      if (rotor.name.empty()) rotor.name = "unnamed" + std::to_string(count++);
  return spec;
}

Eigen::VectorXd random_position(const Model<double>& model, Posture posture, unsigned seed) {
  Draw<double> draw(seed);
  Eigen::VectorXd step = random_vector(draw, model.nv());
  switch (posture) {
    case Posture::neutral:
      step.setZero();
      break;
    case Posture::tiny:
      step *= 1e-8;
      break;
    case Posture::random:
      step *= 2.5;
      break;
    case Posture::near_half_turn:
      for (const JointInfo& joint : model.names().joints) {
        auto turn = step.segment(joint.v_index, std::min(joint.nv, 3));
        const double hair = 1e-9;
        if (joint.nq == joint.nv)
          turn = turn.cwiseSign() * (std::numbers::pi - hair);
        else
          turn *= (std::numbers::pi - hair) / turn.norm();
      }
      break;
  }
  return integrate(model, neutral(model), step);
}

namespace {

ByJoint by_joint(const Model<double>& model, const Eigen::VectorXd& q) {
  ByJoint positions;
  for (const JointInfo& joint : model.names().joints)
    positions[joint.name].assign(q.data() + joint.q_index, q.data() + joint.q_index + joint.nq);
  return positions;
}

}  // namespace

Mechanism::Mechanism(std::string its_name, const ModelSpec& its_spec, Posture posture, unsigned seed)
    : name(std::move(its_name)),
      spec(its_spec),
      model(build(spec)),
      q(random_position(model, posture, seed)),
      forces(model),
      reference(spec, by_joint(model, q)),
      ws(model) {
  Draw<double> draw(seed + 1000);
  v = random_vector(draw, nv());
  a = random_vector(draw, nv());
  tau = random_vector(draw, nv()) * 10;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) order.push_back(reference.index({joint.name, k}));
  for (const std::string& frame : frames()) {
    if (chance(draw, 0.5)) continue;
    const Force<double> wrench = draw.force() * 10.0;
    forces.add(model, frame, wrench);
    const FrameSpec* named = spec.find_frame(frame);
    Force<double>& on_link =
        link_forces.try_emplace(named ? named->body : frame, Force<double>::zero()).first->second;
    on_link += named ? named->placement * wrench : wrench;
  }
}

Eigen::VectorXd Mechanism::to_reference(const Eigen::VectorXd& x) const {
  Eigen::VectorXd out(nv());
  out(order) = x;
  return out;
}

Motion<double> Mechanism::in(Coordinates coordinates, const std::string& frame,
                             const Motion<double>& world) const {
  const Transform<double> x = reference.placement(frame);
  if (coordinates == Coordinates::world) return world;
  if (coordinates == Coordinates::body) return inverse_times(x, world);
  return inverse_times(Transform<double>::translated(x.translation), world);
}

}  // namespace limber::test

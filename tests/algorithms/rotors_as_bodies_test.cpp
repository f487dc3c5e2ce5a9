// Every coupled mechanism against the same one with its rotors as bodies of their own and its mimic joints
// free, held together by gear constraints: by the KKT system, and by projection.
#include <limber/dynamics/dynamics.hpp>

#include <Eigen/LU>

#include <map>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// The mechanism without its couplings, and the couplings as constraints K v = 0 of its velocities.
struct FreeMechanism {
  struct Gear {
    Dof driven;
    std::vector<std::pair<Dof, double>> drivers;
    double offset;
  };

  ModelSpec spec;
  std::vector<Gear> gears;

  explicit FreeMechanism(const ModelSpec& coupled) : spec(coupled) {
    for (BodySpec& body : spec.bodies) {
      if (JointSpec& joint = body.joint; joint.mimic) {
        gears.push_back({{joint.name, 0},
                         {{degree(coupled, joint.mimic->of), joint.mimic->multiplier}},
                         joint.mimic->offset});
        joint.mimic.reset();
      }
      body.rotors.clear();
    }
    for (const BodySpec& body : coupled.bodies)
      for (const RotorSpec& rotor : body.rotors) {
        BodySpec own;
        own.name = "rotor " + std::to_string(gears.size());
        own.parent = rotor.carrier.value_or(body.parent);
        own.placement = rotor.placement.value_or(body.placement);
        own.joint.name = own.name;
        own.joint.axis = rotor.axis;
        own.inertia = rotor.inertia;
        auto rates = rotor.rates;
        if (rates.empty()) rates = {{body.joint.name, rotor.gear_ratio}};
        Gear gear{{own.joint.name, 0}, {}, rotor.offset};
        for (const auto& [reference, rate] : rates)
          gear.drivers.emplace_back(degree(coupled, reference), rate);
        gears.push_back(gear);
        spec.bodies.push_back(own);
      }
  }

  /// `joint` or `joint/degree`
  static Dof degree(const ModelSpec& spec, const std::string& reference) {
    if (spec.find_joint(reference)) return {reference, 0};
    const std::size_t slash = reference.rfind('/');
    const JointSpec& joint = spec.find_joint(reference.substr(0, slash))->joint;
    const auto names = degree_names(joint.type, velocity_count(joint));
    const auto found = std::find(names.begin(), names.end(), reference.substr(slash + 1));
    return {joint.name, static_cast<int>(found - names.begin())};
  }

  /// Positions of all joints from those of the coupled mechanism. A driver may be driven itself.
  ByJoint positions(ByJoint q) const {
    for (std::size_t rounds = 0; rounds <= gears.size(); ++rounds)
      for (const Gear& gear : gears) {
        double position = gear.offset;
        for (const auto& [driver, ratio] : gear.drivers) {
          const std::vector<double>& of_driver = q[driver.joint];
          position += ratio * (of_driver.empty() ? 0 : of_driver[static_cast<std::size_t>(driver.degree)]);
        }
        q[gear.driven.joint] = {position};
      }
    return q;
  }

  /// K, one row per gear.
  Eigen::MatrixXd constraints(const Oracle& free) const {
    Eigen::MatrixXd k = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(gears.size()), free.nv());
    for (std::size_t row = 0; row < gears.size(); ++row) {
      const auto r = static_cast<Eigen::Index>(row);
      k(r, free.index(gears[row].driven)) += 1;
      for (const auto& [driver, ratio] : gears[row].drivers) k(r, free.index(driver)) -= ratio;
    }
    return k;
  }
};

/// Positions of a state by joint name.
ByJoint by_joint(const Mechanism& m) {
  ByJoint q;
  for (const JointInfo& joint : m.model.names().joints)
    q[joint.name] = {m.q.data() + joint.q_index, m.q.data() + joint.q_index + joint.nq};
  return q;
}

struct Comparison {
  FreeMechanism mechanism;
  Oracle free;
  Eigen::MatrixXd k;
  /// v_free = G v, v in the order of the model.
  Eigen::MatrixXd g;

  explicit Comparison(const Mechanism& m)
      : mechanism(m.spec),
        free(mechanism.spec, mechanism.positions(by_joint(m))),
        k(mechanism.constraints(free)) {
    // The velocities of the model are velocities of the free mechanism; the driven ones follow from K.
    Eigen::MatrixXd independent = Eigen::MatrixXd::Zero(free.nv(), m.nv());
    for (const JointInfo& joint : m.model.names().joints)
      for (int d = 0; d < joint.nv; ++d) independent(free.index({joint.name, d}), joint.v_index + d) = 1;
    g = independent;
    Eigen::MatrixXd driven_columns(free.nv(), k.rows());
    driven_columns.setZero();
    for (std::size_t row = 0; row < mechanism.gears.size(); ++row)
      driven_columns(free.index(mechanism.gears[row].driven), static_cast<Eigen::Index>(row)) = 1;
    if (k.rows() > 0) g -= driven_columns * (k * driven_columns).partialPivLu().solve(k * independent);
  }
};

template <class F>
void for_each_coupled(F&& f) {
  for_each_mechanism(
      [&](Mechanism& m) {
        const Comparison c(m);
        EXPECT_TRUE(close(c.k * c.g, Eigen::MatrixXd::Zero(c.k.rows(), m.nv())));
        f(m, c);
      },
      18);
}

TEST(RotorsAsBodies, GiveTheSameMatricesByProjection) {
  for_each_coupled([](Mechanism& m, const Comparison& c) {
    const Eigen::VectorXd v = c.g * m.v;
    const CoriolisTerms<double>& terms = coriolis_terms(m.model, m.ws, m.q, m.v);
    EXPECT_TRUE(close(terms.mass_matrix, c.g.transpose() * c.free.mass_matrix() * c.g));
    EXPECT_TRUE(close(terms.coriolis_matrix, c.g.transpose() * c.free.coriolis_matrix(v) * c.g));
    EXPECT_TRUE(close(bias_forces(m.model, m.ws, m.q, m.v), c.g.transpose() * c.free.bias_forces(v)));
    EXPECT_TRUE(close(gravity_forces(m.model, m.ws, m.q), c.g.transpose() * c.free.gravity_forces()));
  });
}

/// [H −Kᵀ; K 0] [a; λ] = [τ − bias; 0], with the given τ on the joints and none on the rotors.
TEST(RotorsAsBodies, AccelerateAlikeUnderGearConstraints) {
  for_each_coupled([](Mechanism& m, const Comparison& c) {
    const Eigen::Index n = c.free.nv(), rows = c.k.rows();
    Eigen::VectorXd tau = Eigen::VectorXd::Zero(n);
    for (const JointInfo& joint : m.model.names().joints)
      for (int d = 0; d < joint.nv; ++d) tau[c.free.index({joint.name, d})] = m.tau[joint.v_index + d];
    Eigen::MatrixXd kkt = Eigen::MatrixXd::Zero(n + rows, n + rows);
    kkt.topLeftCorner(n, n) = c.free.mass_matrix();
    kkt.topRightCorner(n, rows) = -c.k.transpose();
    kkt.bottomLeftCorner(rows, n) = c.k;
    Eigen::VectorXd right = Eigen::VectorXd::Zero(n + rows);
    right.head(n) = tau - c.free.bias_forces(c.g * m.v);
    const Eigen::VectorXd a = kkt.fullPivLu().solve(right).head(n);

    const Eigen::VectorXd own = forward_dynamics(m.model, m.ws, m.q, m.v, m.tau);
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    // As close as the condition of H lets two routes be.
    const double scale = std::max(1.0, own.cwiseAbs().maxCoeff()), condition = h.norm() * h.inverse().norm();
    EXPECT_TRUE(close(a / scale, c.g * own / scale, 1e-12 + 1e-15 * condition));
  });
}

}  // namespace
}  // namespace limber::test

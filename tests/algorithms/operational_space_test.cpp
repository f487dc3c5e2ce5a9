// Λ⁻¹ = J H⁻¹ Jᵀ, Λ and J̄ = H⁻¹ Jᵀ Λ, for one frame and for several.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <initializer_list>
#include <stdexcept>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

using Frames = std::vector<FrameReference<double>>;

Frames by_number(std::initializer_list<int> numbers) { return Frames(numbers.begin(), numbers.end()); }

/// The same by the textbook.
struct Textbook {
  Eigen::MatrixXd j, h, inverse;  ///< J stacked, H, Λ⁻¹
  double condition;               ///< of Λ⁻¹

  Textbook(Mechanism& m, const Frames& frames, Coordinates coordinates)
      : j(6 * static_cast<Eigen::Index>(frames.size()), m.nv()),
        h(m.reference.mass_matrix()(m.order, m.order)) {
    for (std::size_t k = 0; k < frames.size(); ++k)
      j.middleRows(6 * static_cast<Eigen::Index>(k), 6) =
          jacobian(m.model, m.ws, m.q, frames[k], coordinates);
    inverse = j * h.ldlt().solve(j.transpose());
    const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(inverse).eigenvalues();
    condition = values.minCoeff() <= 0 ? 1e300 : values.maxCoeff() / values.minCoeff();
  }
};

/// f(mechanism, frames, coordinates) for one, two and three frames, the same and the world among them.
template <class F>
void for_each_choice(F&& f) {
  for_each_mechanism(
      [&](Mechanism& m) {
        const int n = static_cast<int>(m.frames().size());
        for (const Frames& frames :
             {by_number({n - 1}), by_number({1}), by_number({n / 2}), by_number({n - 5, n / 2}),
              by_number({n - 1, n - 2, 1}), by_number({n - 5, n - 5}), by_number({0, n - 5})})
          for (const Coordinates coordinates : kCoordinates) {
            f(m, frames, coordinates);
            if (::testing::Test::HasFailure()) return;
          }
      },
      40);
}

TEST(OperationalSpace, InverseInertiaIsThatOfTheTextbook) {
  for_each_choice([](Mechanism& m, const Frames& frames, Coordinates coordinates) {
    EXPECT_TRUE(close(inverse_operational_space_inertia(m.model, m.ws, m.q, frames, coordinates),
                      Textbook(m, frames, coordinates).inverse, 1e-11));
  });
}

TEST(OperationalSpace, InertiaIsTheInverse) {
  int count = 0;
  for_each_choice([&](Mechanism& m, const Frames& frames, Coordinates coordinates) {
    const Textbook textbook(m, frames, coordinates);
    if (textbook.condition > 1e6) return;  // singular, or nearly
    ++count;
    const Eigen::MatrixXd inertia = operational_space_inertia(m.model, m.ws, m.q, frames, coordinates);
    const auto size = inertia.rows();
    const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(size, size);
    EXPECT_TRUE(close(inertia * textbook.inverse, identity, 1e-14 * textbook.condition + 1e-12));
    EXPECT_TRUE(close(inertia, inertia.transpose(), 1e-14 * textbook.condition + 1e-12));
  });
  EXPECT_GT(count, 100);
}

TEST(OperationalSpace, ConsistentInverseUndoesTheJacobian) {
  int count = 0;
  for_each_choice([&](Mechanism& m, const Frames& frames, Coordinates coordinates) {
    const Textbook textbook(m, frames, coordinates);
    if (textbook.condition > 1e6) return;
    ++count;
    const double tolerance = 1e-14 * textbook.condition + 1e-11;
    const Eigen::MatrixXd inertia = operational_space_inertia(m.model, m.ws, m.q, frames, coordinates);
    const Eigen::MatrixXd bar = dynamically_consistent_inverse(m.model, m.ws, m.q, frames, coordinates);
    const auto size = inertia.rows();
    EXPECT_TRUE(close(textbook.j * bar, Eigen::MatrixXd::Identity(size, size), tolerance));
    EXPECT_TRUE(close(textbook.h * bar, textbook.j.transpose() * inertia, tolerance));
    // Forces in its null space do not move the frames: J H⁻¹ (1 − Jᵀ J̄ᵀ) = 0.
    const Eigen::MatrixXd rest =
        Eigen::MatrixXd::Identity(m.nv(), m.nv()) - textbook.j.transpose() * bar.transpose();
    EXPECT_TRUE(close(textbook.j * textbook.h.ldlt().solve(rest), Eigen::MatrixXd::Zero(size, m.nv()),
                      10 * tolerance));
  });
  EXPECT_GT(count, 100);
}

/// Λ ẍ + μ + p = F: what forward dynamics does with τ = Jᵀ F, by J and J̇ of the reference's motion.
TEST(OperationalSpace, DynamicsAreThoseOfTheFrames) {
  int count = 0;
  for_each_choice([&](Mechanism& m, const Frames& frames, Coordinates coordinates) {
    const Textbook textbook(m, frames, coordinates);
    if (textbook.condition > 1e6) return;
    ++count;
    const auto& d = operational_space_dynamics(m.model, m.ws, m.q, m.v, frames, coordinates);
    const double tolerance = 1e-14 * textbook.condition + 1e-11;
    EXPECT_TRUE(close(d.inertia * textbook.inverse,
                      Eigen::MatrixXd::Identity(d.inertia.rows(), d.inertia.rows()), tolerance));
    EXPECT_TRUE(close(textbook.h * d.consistent_inverse, textbook.j.transpose() * d.inertia, tolerance));
    Draw<double> draw(3);
    const Eigen::VectorXd force = random_vector(draw, static_cast<int>(d.inertia.rows()));
    const auto rest_of = [&](const Eigen::VectorXd& v, const Eigen::VectorXd& bias) {
      // Λ ẍ − F with H a = Jᵀ F − bias
      const Eigen::VectorXd a = textbook.h.ldlt().solve(textbook.j.transpose() * force - bias);
      Eigen::VectorXd rate(force.size());
      for (std::size_t k = 0; k < frames.size(); ++k)
        rate.segment<6>(6 * static_cast<Eigen::Index>(k)) =
            textbook.j.middleRows<6>(6 * static_cast<Eigen::Index>(k)) * a +
            jacobian_rate(m.model, m.ws, m.q, v, frames[k], coordinates) * v;
      return Eigen::VectorXd(d.inertia * rate - force);
    };
    const Eigen::VectorXd gravity = m.from_reference(m.reference.gravity_forces()),
                          bias = m.from_reference(m.reference.bias_forces(m.to_reference(m.v)));
    const Eigen::VectorXd at_rest = rest_of(0 * m.v, gravity), moving = rest_of(m.v, bias);
    const double scale = 1 + d.inertia.cwiseAbs().maxCoeff();
    EXPECT_TRUE(close(d.gravity_forces / scale, -at_rest / scale, 100 * tolerance));
    EXPECT_TRUE(close(d.velocity_forces / scale, (at_rest - moving) / scale, 100 * tolerance));
  });
  EXPECT_GT(count, 100);
}

template <class F>
std::string reason(F&& f) {
  try {
    f();
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

/// Two frames of one body, fewer than six degrees, an arm that is stretched out, in double and in float.
TEST(OperationalSpace, IsRefusedWhereThereIsNoInertia) {
  const auto expect_refused = [](const auto& model, const auto& q, const auto& frames,
                                 const std::string& which) {
    using R = typename std::remove_cvref_t<decltype(q)>::Scalar;
    Workspace<R> ws(model);
    const Vector<R> v = Vector<R>::Zero(model.nv());
    const std::string rest = ": there is no Λ of " + which + " here";
    EXPECT_EQ(reason([&] {
                operational_space_inertia(model, ws, q, frames);
              }).find("operational_space_inertia" + rest),
              0u);
    EXPECT_EQ(reason([&] {
                dynamically_consistent_inverse(model, ws, q, frames);
              }).find("dynamically_consistent_inverse" + rest),
              0u);
    EXPECT_EQ(reason([&] {
                operational_space_dynamics(model, ws, q, v, frames);
              }).find("operational_space_dynamics" + rest),
              0u);
    EXPECT_TRUE(inverse_operational_space_inertia(model, ws, q, frames).allFinite());
  };
  const auto in_both = [&](const Model<double>& model, const Eigen::VectorXd& q,
                           std::vector<std::string> names, const std::string& which) {
    std::vector<FrameReference<double>> frames;
    std::vector<FrameReference<float>> of_float;
    for (const std::string& name : names) {
      frames.emplace_back(model.frame_index(name));
      of_float.emplace_back(model.frame_index(name));
    }
    expect_refused(model, Vector<double>(q), frames, which);
    expect_refused(model.cast<float>(), Vector<float>(q.cast<float>()), of_float, which);
  };
  in_both(robots::rp_arm(), Eigen::Vector2d(0.3, 0.5), {"tip"}, "frame \"tip\"");
  in_both(robots::panda(), Eigen::VectorXd::Zero(7), {"flange"}, "frame \"flange\"");
  in_both(robots::ur5(), Eigen::VectorXd::Zero(6), {robots::ur5().names().frames.back()},
          "frame \"" + robots::ur5().names().frames.back() + "\"");
  const Model<double> humanoid = robots::humanoid();
  const std::string& last = humanoid.names().bodies.back();
  in_both(humanoid, neutral(humanoid), {last, last}, "frames \"" + last + "\", \"" + last + "\"");
}

/// Near such positions it is right to as many digits as are left.
TEST(OperationalSpace, ExistsNearSingularPositions) {
  const Model<double> panda = robots::panda();
  Workspace<double> ws(panda);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(7);
  for (const double bend : {1e-1, 1e-2, 1e-3}) {
    q << 0.3, bend, 0.2, -bend, 0.1, bend, 0.4;
    const Eigen::MatrixXd inverse = inverse_operational_space_inertia(panda, ws, q, {"flange"});
    const Eigen::MatrixXd inertia = operational_space_inertia(panda, ws, q, {"flange"});
    const double condition = inertia.norm() * inverse.norm();
    EXPECT_TRUE(close(inertia * inverse, Eigen::MatrixXd::Identity(6, 6), 1e-13 * condition + 1e-12)) << bend;
  }
}

}  // namespace
}  // namespace limber::test

// What the easy API says about arguments that cannot be.
#include <limber/dynamics/functions.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include <limits>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

template <class Error, class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  } catch (const std::exception& error) {
    return std::string("another kind of error: ") + error.what();
  }
  return "no error";
}

class DynamicsErrors : public ::testing::Test {
 protected:
  const Model<double> model = robots::panda(), other = robots::ur5();
  Workspace<double> ws{model}, ws_of_other{other};
  const Eigen::VectorXd x = Eigen::VectorXd::Constant(7, 0.1), six = Eigen::VectorXd::Zero(6);
  const Eigen::VectorXd nan = [] {
    Eigen::VectorXd v = Eigen::VectorXd::Zero(7);
    v[4] = std::numeric_limits<double>::quiet_NaN();
    return v;
  }();
  const ExternalForces<double> forces_of_other{other};

  template <class F>
  static std::string invalid(F&& f) {
    return message_of<std::invalid_argument>(f);
  }
};

TEST_F(DynamicsErrors, NameTheArgumentOfTheWrongSize) {
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, six, x, x); }),
            "inverse_dynamics: q has 6 numbers, the model has nq = 7");
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, x, six, x); }),
            "inverse_dynamics: v has 6 numbers, the model has nv = 7");
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, x, x, six); }),
            "inverse_dynamics: a has 6 numbers, the model has nv = 7");
  EXPECT_EQ(invalid([&] { forward_dynamics(model, ws, x, x, six); }),
            "forward_dynamics: tau has 6 numbers, the model has nv = 7");
  EXPECT_EQ(invalid([&] { solve_mass_matrix(model, ws, six); }),
            "solve_mass_matrix: x has 6 numbers, the model has nv = 7");
  EXPECT_EQ(invalid([&] { hybrid_dynamics(model, ws, x, x, x, x, std::vector<bool>(3)); }),
            "hybrid_dynamics: given has 3 entries, the model has nv = 7");
}

TEST_F(DynamicsErrors, NameTheNumberThatIsNotFinite) {
  EXPECT_EQ(invalid([&] { mass_matrix(model, ws, nan); }),
            "mass_matrix: q[4] = nan: must be a finite number");
  EXPECT_EQ(invalid([&] { bias_forces(model, ws, x, nan); }),
            "bias_forces: v[4] = nan: must be a finite number");
  const Eigen::VectorXd infinite = x / 0.0;
  EXPECT_EQ(invalid([&] { mass_matrix_times(model, ws, x, infinite); }),
            "mass_matrix_times: x[0] = inf: must be a finite number");
}

/// Every function with every vector argument, one of them NaN at a time: the message begins with the
/// function and the argument.
TEST_F(DynamicsErrors, ComeFromEveryFunction) {
  const auto expect = [](const std::string& start, auto&& f) {
    const std::string message = invalid(f);
    EXPECT_EQ(message.substr(0, start.size()), start) << message;
  };
  struct {
    Eigen::VectorXd q, v, a, tau, w;
    ExternalForces<double> forces;
    int frame = 1;
    std::vector<FrameReference<double>> frames{7};
    Coordinates coordinates = Coordinates::body;
    Vec3<double> point{};
    Force<double> wrench{};
    Motion<double> base_acceleration{};
    Vec3<double> base_angular_velocity{};
    std::vector<bool> given = std::vector<bool>(7);
  } sound{x, x, x, x, x, {}};
  inverse_dynamics(model, ws, x, x, x);
  factorize_mass_matrix(model, ws, x);
  int checked = 0;
  for_each_function([&](const auto& function) {
    function.for_each_input([&](auto input) {
      if constexpr (requires { input.of(sound) = nan; }) {
        auto bad = sound;
        input.of(bad) = nan;
        expect(std::string(function.name) + ": " + input.name + "[4] = nan",
               [&] { function(model, ws, bad); });
        ++checked;
      }
    });
  });
  EXPECT_GT(checked, 70);
  expect("lagrangian_form: q[4] = nan", [&] { lagrangian_form(model, ws, nan); });
  expect("velocity_forces: v[4] = nan", [&] { lagrangian_form(model, ws, x).velocity_forces(nan); });
  expect("joint_forces: wrench[3] = nan",
         [&] { joint_forces(model, ws, x, 1, Force<double>{{0, 0, 0}, {nan[4], 0, 0}}); });
  const Motion<double> still{};
  expect("inverse_dynamics_on_moving_base: base_acceleration[4] = nan", [&] {
    inverse_dynamics_on_moving_base(model, ws, x, x, x, Motion<double>{{0, 0, 0}, {0, nan[4], 0}}, {});
  });
  expect("inverse_dynamics_on_moving_base: base_angular_velocity[2] = nan",
         [&] { inverse_dynamics_on_moving_base(model, ws, x, x, x, still, {0, 0, nan[4]}); });
  expect("jacobian: point[1] = nan", [&] { jacobian(model, ws, x, 1, Vec3<double>{0, nan[4], 0}); });
}

TEST_F(DynamicsErrors, TellAForeignWorkspace) {
  EXPECT_EQ(
      invalid([&] { mass_matrix(model, ws_of_other, x); }),
      "mass_matrix: the workspace was made for another model (nq = 6, nv = 6; this one has nq = 7, nv = 7)");
  // Of the same size, but another robot.
  const Model<double> chain = robots::serial_chain(7);
  Workspace<double> ws_of_chain(chain);
  EXPECT_NE(invalid([&] { mass_matrix(model, ws_of_chain, x); }), "no error");
}

TEST_F(DynamicsErrors, TellForeignForces) {
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, x, x, x, forces_of_other); }),
            "inverse_dynamics: the external forces were made for another model");
  EXPECT_EQ(invalid([&] { forward_dynamics(model, ws, x, x, x, forces_of_other); }),
            "forward_dynamics: the external forces were made for another model");
  ExternalForces<double> forces;
  EXPECT_EQ(invalid([&] { forces.add(model, 1, Force<double>::zero()); }),
            "ExternalForces: made for another model; use ExternalForces(model)");
  ExternalForces<double> own(model);
  EXPECT_EQ(invalid([&] { own.add(model, 1, Force<double>{{0, nan[4], 0}, {0, 0, 0}}); }),
            "ExternalForces: wrench[1] = nan: must be a finite number");
}

TEST_F(DynamicsErrors, TellForcesOfAnotherModelOfTheSameSize) {
  const ExternalForces<double> forces{robots::serial_chain(7)};
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, x, x, x, forces); }),
            "inverse_dynamics: the external forces were made for another model");
}

TEST_F(DynamicsErrors, TellForcesWhoseModelIsGone) {
  // The data of a model that comes later may lie where that of the first one was.
  for (int k = 0; k < 100; ++k) {
    ExternalForces<double> forces;
    {
      const Model<double> gone = robots::pendulum();
      forces = ExternalForces<double>(gone);
    }
    const Model<double> larger = robots::serial_chain(7);
    Workspace<double> own(larger);
    EXPECT_EQ(invalid([&] { inverse_dynamics(larger, own, x, x, x, forces); }),
              "inverse_dynamics: the external forces were made for another model");
  }
}

TEST_F(DynamicsErrors, TellWhatWasMovedFrom) {
  const auto moved = [](auto&& f) { return message_of<std::logic_error>(f); };
  Model<double> old_model = model;
  const Model<double> new_model = std::move(old_model);
  const std::string of_model = "Model: it was moved to another";
  EXPECT_EQ(moved([&] { old_model.nv(); }), of_model);
  EXPECT_EQ(moved([&] { old_model.frame_index("world"); }), of_model);
  EXPECT_EQ(moved([&] { mass_matrix(old_model, ws, x); }), of_model);
  EXPECT_EQ(moved([&] { total_mass(old_model); }), of_model);
  EXPECT_EQ(moved([&] { inertia_parameters(old_model); }), of_model);
  EXPECT_EQ(moved([&] { inertia_parameter_names(old_model); }), of_model);
  EXPECT_EQ(moved([&] { neutral(old_model); }), of_model);
  EXPECT_EQ(moved([&] { integrate(old_model, x, x); }), of_model);
  EXPECT_EQ(moved([&] { violations(old_model, x); }), of_model);
  EXPECT_EQ(moved([&] { old_model.cast<float>(); }), of_model);
  EXPECT_EQ(moved([&] { Workspace<double> own(old_model); }), of_model);
  EXPECT_EQ(moved([&] { ExternalForces<double> own(old_model); }), of_model);
  EXPECT_EQ(invalid([&] { mass_matrix(new_model, ws, x); }), "no error");

  Workspace<double> old_ws(model);
  const Workspace<double> new_ws = std::move(old_ws);
  EXPECT_EQ(moved([&] { mass_matrix(model, old_ws, x); }), "Workspace: it was moved to another");

  ExternalForces<double> old_forces(model);
  const ExternalForces<double> new_forces = std::move(old_forces);
  const std::string of_forces = "ExternalForces: they were moved to another";
  EXPECT_EQ(moved([&] { inverse_dynamics(model, ws, x, x, x, old_forces); }), of_forces);
  EXPECT_EQ(moved([&] { old_forces.add(model, 1, Force<double>::zero()); }), of_forces);
  EXPECT_EQ(moved([&] { old_forces.clear(); }), of_forces);
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, x, x, x, new_forces); }), "no error");
  old_forces = new_forces;
  EXPECT_EQ(invalid([&] { inverse_dynamics(model, ws, x, x, x, old_forces); }), "no error");
}

template <class R>
void expect_quaternion_errors(const Model<R>& quadruped, R largest, R smallest) {
  Workspace<R> own(quadruped);
  const Vector<R> unit = [&] {
    Vector<R> q = neutral(quadruped);
    q.segment(3, 4) << R(0.5), R(-0.5), R(0.5), R(0.5);
    return q;
  }();
  const auto scaled = [&](R factor) {
    Vector<R> q = unit;
    q.segment(3, 4) *= factor;
    return q;
  };
  const Vector<R> gravity = gravity_forces(quadruped, own, unit);
  for (const R factor : {R(1), largest, smallest})
    EXPECT_TRUE(gravity_forces(quadruped, own, scaled(factor)).isApprox(gravity)) << factor;
  const auto message = [&](auto&& f) { return message_of<std::invalid_argument>(f); };
  const auto error = [](const std::string& function, const std::string& why) {
    return function + ": q[3] to q[6], the quaternion (x, y, z, w) of joint \"root\", are " + why +
           ": it gives no orientation; neutral(model) has 0, 0, 0, 1";
  };
  const struct {
    R factor;
    const char* why;
  } mistakes[] = {{0, "zero"},
                  {10 * largest, "too large: their squared length overflows"},
                  {smallest / 10, "too small: their squared length underflows"}};
  for (const auto& [factor, why] : mistakes) {
    const Vector<R> q = scaled(factor), v = Vector<R>::Zero(quadruped.nv());
    EXPECT_EQ(message([&] { gravity_forces(quadruped, own, q); }), error("gravity_forces", why));
    EXPECT_EQ(message([&] { integrate(quadruped, q, v); }), error("integrate", why));
    EXPECT_EQ(message([&] { normalize(quadruped, q); }), error("normalize", why));
    EXPECT_EQ(message([&] { difference(quadruped, unit, q); }), error("difference", why));
    EXPECT_FALSE(is_valid(quadruped, q));
  }
}

TEST_F(DynamicsErrors, TellAQuaternionThatIsNoOrientation) {
  expect_quaternion_errors<double>(robots::mini_cheetah(), 1e154, 2e-154);
  expect_quaternion_errors<float>(robots::mini_cheetah().cast<float>(), 1e19f, 2e-19f);
}

TEST_F(DynamicsErrors, TellThatAnotherFunctionComesFirst) {
  const auto wrong_order = [](auto&& f) { return message_of<std::logic_error>(f); };
  EXPECT_EQ(wrong_order([&] { solve_mass_matrix(model, ws, x); }),
            "solve_mass_matrix: there are no factors yet; call factorize_mass_matrix first");
  EXPECT_EQ(wrong_order([&] { joint_wrench(model, ws, 1); }),
            "joint_wrench: there are no forces yet; call inverse_dynamics with this workspace first");
  EXPECT_EQ(wrong_order([&] { base_force(model, ws); }),
            "base_force: there are no forces yet; call inverse_dynamics with this workspace first");
}

TEST_F(DynamicsErrors, TellAFrameThatIsNotThere) {
  const auto out_of_range = [](auto&& f) { return message_of<std::out_of_range>(f); };
  const std::string count = std::to_string(model.frames().size());
  EXPECT_EQ(out_of_range([&] { placement(model, ws, x, 99); }),
            "there is no frame number 99; the model has " + count);
  EXPECT_EQ(out_of_range([&] { placement(model, ws, x, -1); }),
            "there is no frame number -1; the model has " + count);
  const std::string message = out_of_range([&] { jacobian(model, ws, x, "pandalink3"); });
  EXPECT_NE(message.find("pandalink3"), std::string::npos) << message;
  EXPECT_EQ(invalid([&] { operational_space_inertia(model, ws, x, {}); }),
            "operational_space_inertia: needs at least one frame");
}

/// Of strings that are gone when the references are used.
TEST_F(DynamicsErrors, KeepTheNamesOfStrings) {
  std::vector<FrameReference<double>> frames;
  frames.push_back(std::string("link") + "3");
  for (const char* number : {"7", "5"}) {
    const std::string name = std::string("link") + number;
    frames.emplace_back(name);
  }
  frames = std::vector<FrameReference<double>>(frames);
  EXPECT_EQ(frames[0].index(model), model.frame_index("link3"));
  EXPECT_EQ(frames[1].index(model), model.frame_index("link7"));
  EXPECT_EQ(frames[2].index(model), model.frame_index("link5"));
}

/// After an error the workspace is as good as before.
TEST_F(DynamicsErrors, LeaveTheWorkspaceUsable) {
  const Eigen::MatrixXd before = mass_matrix(model, ws, x);
  invalid([&] { mass_matrix(model, ws, nan); });
  EXPECT_EQ(mass_matrix(model, ws, x), before);
}

}  // namespace
}  // namespace limber::test

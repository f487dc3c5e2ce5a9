// Limber's own tasks: a few lines each. Where a quantity has a kernel of its own, both the easy API (variant
// "checked": it looks at the sizes and finiteness of its arguments) and the kernel are measured.
#include <limber/algorithms/all_terms.hpp>
#include <limber/algorithms/christoffel_symbols.hpp>
#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/factorized_forward_dynamics.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/dynamics/functions.hpp>
#include <limber/io/formats.hpp>
#include <limber/limber.hpp>
#include <limber/model/build.hpp>
#include <limber/model/state_space.hpp>

#include <algorithm>
#include <string_view>

#include "../harness/interface.hpp"
#include "limber_batch.hpp"

namespace {

using bench::Result;
using bench::Robot;
using bench::Tasks;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Matrix6Xd = limber::Matrix6X<double>;

/// What the tasks of one robot share.
struct Session {
  const Robot& robot;
  limber::Model<double> model;
  limber::Workspace<double> ws;
  std::vector<VectorXd> q, v, a, tau;

  explicit Session(const Robot& given)
      : robot(given), model(limber::build(limber::parse_json(given.json, given.name))), ws(model) {
    for (int s = 0; s < robot.state_count; ++s) {
      q.emplace_back(Eigen::Map<const VectorXd>(robot.q_of(s), robot.nq));
      v.emplace_back(Eigen::Map<const VectorXd>(robot.v_of(s), robot.nv));
      a.emplace_back(Eigen::Map<const VectorXd>(robot.a_of(s), robot.nv));
      tau.emplace_back(Eigen::Map<const VectorXd>(robot.tau_of(s), robot.nv));
    }
  }
};
using SessionPointer = std::shared_ptr<Session>;

template <class Derived>
std::vector<double> numbers(const Eigen::MatrixBase<Derived>& m) {
  const MatrixXd plain = m;
  return {plain.data(), plain.data() + plain.size()};
}

std::vector<double> numbers(double number) { return {number}; }

/// A function of the easy API: compute(session, state) returns a reference to its result.
template <class Compute>
void add_checked(Tasks& tasks, const SessionPointer& session, const char* name, Compute compute) {
  add_task(
      tasks, {name, "checked", session->robot.state_count},
      [&s = *session, compute](int i) { compute(s, static_cast<std::size_t>(i)); },
      [session, compute](int i) { return Result{numbers(compute(*session, static_cast<std::size_t>(i)))}; });
}

/// What the functions of Limber's list are called with.
struct Arguments {
  const VectorXd &q, &v, &a, &tau;
  const limber::ExternalForces<double>& forces;

  Arguments(const Session& s, std::size_t i)
      : q(s.q[i]), v(s.v[i]), a(s.a[i]), tau(s.tau[i]), forces(kNoExternalForces) {}

  static inline const limber::ExternalForces<double> kNoExternalForces{};
};

/// The tasks that are functions of that list, under its names.
void add_listed(Tasks& tasks, const SessionPointer& session) {
  constexpr std::string_view kListed[] = {"inverse_dynamics",           "forward_dynamics", "mass_matrix",
                                          "centroidal_momentum_matrix", "gravity_forces",   "kinetic_energy",
                                          "center_of_mass_jacobian",    "inertia_regressor"};
  limber::for_each_function([&](const auto& function) {
    if constexpr (requires(Session& s, const Arguments& x) { numbers(function(s.model, s.ws, x)); }) {
      const std::string_view name = function.name;
      if (std::ranges::find(kListed, name) == std::end(kListed)) return;
      if (name == "inertia_regressor" && !session->robot.has_room_for_regressor()) return;
      add_checked(tasks, session, function.name, [&function](Session& s, std::size_t i) -> decltype(auto) {
        return function(s.model, s.ws, Arguments(s, i));
      });
    }
  });
}

/// A kernel with scratch of its own: compute(session, state, scratch, output).
template <class Scratch, class Output, class Compute>
void add_kernel(Tasks& tasks, const SessionPointer& session, const char* name, Output output,
                Compute compute) {
  struct Memory {
    Scratch scratch;
    Output output;
  };
  const auto memory = std::make_shared<Memory>(Memory{Scratch(session->model), std::move(output)});
  add_task(
      tasks, {name, "kernel", session->robot.state_count},
      [&s = *session, &m = *memory, compute](int i) {
        compute(s, static_cast<std::size_t>(i), m.scratch, m.output);
      },
      [session, memory](int) { return Result{numbers(memory->output)}; });
}

constexpr const limber::Force<double>* kNoForces = nullptr;

void add_inverse_dynamics(Tasks& tasks, const SessionPointer& session) {
  add_kernel<limber::InverseDynamicsScratch<double>>(
      tasks, session, "inverse_dynamics", VectorXd(session->robot.nv),
      [](Session& s, std::size_t i, auto& scratch, VectorXd& tau) {
        limber::inverse_dynamics(s.model, s.q[i].data(), s.v[i].data(), s.a[i].data(), kNoForces, scratch,
                                 tau.data());
      });
}

/// The kernel fills both triangles; the rows, which factors are made of, are the lower one (as peers give
/// one).
void add_mass_matrix(Tasks& tasks, const SessionPointer& session) {
  add_kernel<limber::MassMatrixScratch<double>>(
      tasks, session, "mass_matrix", MatrixXd(session->robot.nv, session->robot.nv),
      [](Session& s, std::size_t i, auto& scratch, MatrixXd& h) {
        limber::mass_matrix(s.model, s.q[i].data(), scratch, h.data());
      });
  const auto rows = [](Session& s, int i) -> const limber::MassMatrixRows<double>& {
    return limber::mass_matrix_rows(s.model, s.ws, s.q[static_cast<std::size_t>(i)]);
  };
  add_task(
      tasks, {"mass_matrix", "rows, checked", session->robot.state_count},
      [&s = *session, rows](int i) { rows(s, i); },
      [session, rows](int i) { return Result{numbers(rows(*session, i).symmetric())}; });
}

void add_forward_dynamics(Tasks& tasks, const SessionPointer& session) {
  add_kernel<limber::ForwardDynamicsScratch<double>>(
      tasks, session, "forward_dynamics", VectorXd(session->robot.nv),
      [](Session& s, std::size_t i, auto& scratch, VectorXd& a) {
        limber::articulated_forward_dynamics(s.model, s.q[i].data(), s.v[i].data(), s.tau[i].data(),
                                             kNoForces, scratch, a.data());
      });
  add_kernel<limber::FactorizedForwardDynamicsScratch<double>>(
      tasks, session, "forward_dynamics", VectorXd(session->robot.nv),
      [](Session& s, std::size_t i, auto& scratch, VectorXd& a) {
        limber::factorized_forward_dynamics(s.model, s.q[i].data(), s.v[i].data(), s.tau[i].data(), kNoForces,
                                            scratch, a.data());
      });
}

void add_jacobian(Tasks& tasks, const SessionPointer& session) {
  add_checked(tasks, session, "jacobian", [](Session& s, std::size_t i) -> const Matrix6Xd& {
    return limber::joint_jacobian(s.model, s.ws, s.q[i]);
  });
  add_kernel<limber::KinematicsScratch<double>>(tasks, session, "jacobian", Matrix6Xd(6, session->robot.nv),
                                                [](Session& s, std::size_t i, auto& scratch, Matrix6Xd& j) {
                                                  scratch.compute_columns(s.model, s.q[i].data());
                                                  limber::joint_jacobian(s.model, scratch.frames,
                                                                         scratch.columns, j.data());
                                                });
}

/// H is kept, as the peers keep theirs.
void add_factorization(Tasks& tasks, const SessionPointer& session) {
  const auto matrices = std::make_shared<std::vector<limber::MassMatrixRows<double>>>();
  const int states = session->robot.matrix_state_count();
  for (std::size_t i = 0; i < static_cast<std::size_t>(states); ++i)
    matrices->push_back(limber::mass_matrix_rows(session->model, session->ws, session->q[i]));
  const auto solve = [matrices](Session& s, int i) -> const VectorXd& {
    const auto k = static_cast<std::size_t>(i);
    limber::factorize_mass_matrix_rows(s.model, s.ws, (*matrices)[k]);
    return limber::solve_mass_matrix(s.model, s.ws, s.tau[k]);
  };
  add_task(
      tasks, {"factorization", "checked", states}, [&s = *session, solve](int i) { solve(s, i); },
      [session, solve](int i) { return Result{numbers(solve(*session, i))}; });
}

void add_all_terms(Tasks& tasks, const SessionPointer& session) {
  const auto compute = [](Session& s, std::size_t i) -> const limber::AllTerms<double>& {
    return limber::all_terms(s.model, s.ws, s.q[i], s.v[i]);
  };
  add_task(
      tasks, {"all_terms", "checked", session->robot.state_count},
      [&s = *session, compute](int i) { compute(s, static_cast<std::size_t>(i)); },
      [session, compute](int i) {
        const limber::AllTerms<double>& t = compute(*session, static_cast<std::size_t>(i));
        const limber::Vec3<double>& c = t.center_of_mass;
        return Result{numbers(t.mass_matrix),
                      numbers(t.bias_forces),
                      numbers(t.gravity_forces),
                      numbers(t.joint_jacobian),
                      numbers(t.centroidal_momentum_matrix),
                      {c.x, c.y, c.z},
                      {t.kinetic_energy},
                      {t.potential_energy}};
      });
}

/// C, H and Ḣ together.
void add_coriolis(Tasks& tasks, const SessionPointer& session) {
  add_checked(tasks, session, "coriolis_matrix", [](Session& s, std::size_t i) -> const MatrixXd& {
    return limber::coriolis_terms(s.model, s.ws, s.q[i], s.v[i]).coriolis_matrix;
  });
  struct Scratch : limber::CoriolisScratch<double> {
    MatrixXd h, h_rate;

    explicit Scratch(const limber::Model<double>& model)
        : CoriolisScratch(model), h(model.nv(), model.nv()), h_rate(model.nv(), model.nv()) {}
  };
  add_kernel<Scratch>(tasks, session, "coriolis_matrix", MatrixXd(session->robot.nv, session->robot.nv),
                      [](Session& s, std::size_t i, Scratch& scratch, MatrixXd& c) {
                        limber::coriolis_matrix(s.model, s.q[i].data(), s.v[i].data(), scratch, c.data(),
                                                scratch.h.data(), scratch.h_rate.data());
                      });
}

void add_christoffel(Tasks& tasks, const SessionPointer& session) {
  const auto read = [](const limber::ChristoffelSymbols<double>& symbols) {
    return Result{{symbols.packed().begin(), symbols.packed().end()}};
  };
  const auto compute = [](Session& s, int i) -> const limber::ChristoffelSymbols<double>& {
    return limber::christoffel_symbols(s.model, s.ws, s.q[static_cast<std::size_t>(i)]);
  };
  add_task(
      tasks, {"christoffel_symbols", "checked", session->robot.state_count},
      [&s = *session, compute](int i) { compute(s, i); },
      [session, compute, read](int i) { return read(compute(*session, i)); });
}

/// A joint that the file calls as the robot does has its numbers, wherever they are.
void add_load_urdf(Tasks& tasks, const SessionPointer& session) {
  if (session->robot.urdf_path.empty()) return;
  const auto model = std::make_shared<limber::Model<double>>(session->model);
  add_task(
      tasks, {"load_urdf", "load_model", session->robot.state_count},
      [&robot = session->robot, model](int) { *model = limber::load_model(robot.urdf_path); },
      [session, model](int i) {
        const Robot& robot = session->robot;
        VectorXd q(robot.nq), v(robot.nv), a(robot.nv);
        const auto for_each_joint = [&](const auto& f) {
          for (const auto& joint : model->names().joints) {
            const auto& bodies = robot.bodies;
            const auto body = std::find_if(bodies.begin(), bodies.end(),
                                           [&](const bench::Body& b) { return b.name == joint.name; });
            if (body != bodies.end()) f(joint, *body);
          }
        };
        for_each_joint([&](const auto& joint, const bench::Body& body) {
          for (int k = 0; k < joint.nq; ++k) q[joint.q_index + k] = robot.q_of(i)[body.q_index + k];
          for (int k = 0; k < joint.nv; ++k) {
            v[joint.v_index + k] = robot.v_of(i)[body.v_index + k];
            a[joint.v_index + k] = robot.a_of(i)[body.v_index + k];
          }
        });
        limber::Workspace<double> ws(*model);
        const VectorXd& tau = limber::inverse_dynamics(*model, ws, q, v, a);
        std::vector<double> result(static_cast<std::size_t>(robot.nv));
        for_each_joint([&](const auto& joint, const bench::Body& body) {
          for (int k = 0; k < joint.nv; ++k)
            result[static_cast<std::size_t>(body.v_index + k)] = tau[joint.v_index + k];
        });
        return Result{result};
      });
}

void add_rollout(Tasks& tasks, const SessionPointer& session) {
  struct Memory {
    VectorXd q, v, step;
  };
  if (!session->robot.batches.any()) return;
  const auto memory = std::make_shared<Memory>();
  memory->step.resize(session->robot.nv);
  add_task(
      tasks, {"rollout", "checked", session->robot.state_count},
      [&s = *session, &m = *memory](int i) {
        m.q = s.q[static_cast<std::size_t>(i)];
        m.v = s.v[static_cast<std::size_t>(i)];
        for (int step = 0; step < bench::kRolloutSteps; ++step) {
          const Eigen::Map<const VectorXd> control(s.robot.control_of(i, step), s.robot.nv);
          m.v += bench::kRolloutStep * limber::forward_dynamics(s.model, s.ws, m.q, m.v, control);
          m.step = bench::kRolloutStep * m.v;
          limber::integrate(s.model, m.q, m.step, m.q);
        }
      },
      [session, memory](int) { return Result{numbers(memory->q), numbers(memory->v)}; });
}

class Limber final : public bench::Library {
 public:
  std::string name() const override { return LIMBER_NAME; }
  std::string compiler() const override { return bench::this_compiler(); }

  Tasks open(const Robot& robot) const override {
    const auto session = std::make_shared<Session>(robot);
    Tasks tasks;
    add_listed(tasks, session);
    add_inverse_dynamics(tasks, session);
    add_mass_matrix(tasks, session);
    add_forward_dynamics(tasks, session);
    add_jacobian(tasks, session);
    add_factorization(tasks, session);
    add_all_terms(tasks, session);
    add_coriolis(tasks, session);
    add_christoffel(tasks, session);
    add_load_urdf(tasks, session);
    add_rollout(tasks, session);
    add_batch_tasks(tasks, robot, session->model);
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Limber library;
  return &library;
}

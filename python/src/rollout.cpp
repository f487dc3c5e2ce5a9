// Many simulations at once, of a fixed number of steps.
#include <limber/batch/rollout.hpp>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <limber/batch/batch.hpp>

#include <array>
#include <cmath>
#include <optional>

#include "bind.hpp"
#include "call.hpp"
#include "rows.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

constexpr const char* kName = "rollout";

/// Numbers per step and state: (n,) for every step, (steps, n), or (B, steps, n).
struct PerStep {
  const char* argument;
  nb::object array = {};  ///< none: not given
  int width = 0;

  PerStep(const char* name, nb::handle value, int numbers) : argument(name), width(numbers) {
    if (value.is_none()) return;
    array = to_numpy({kName, argument}, value);
    const nb::tuple shape(array.attr("shape"));
    const std::size_t count = shape.size();
    if (count < 1 || count > 3 || nb::cast<int>(shape[count - 1]) != width) {
      const std::string n = std::to_string(width);
      ArgumentName{kName, argument}.fail(shape_in(array) + ", expected (" + n + ",), (steps, " + n +
                                         ") or (B, steps, " + n + ")");
    }
  }

  bool is_given() const { return array.is_valid(); }
  std::size_t dimensions() const { return nb::cast<std::size_t>(array.attr("ndim")); }
  /// As many as it has, or none where one row serves them all.
  std::optional<int> steps() const {
    if (!is_given() || dimensions() == 1) return std::nullopt;
    return nb::cast<int>(array.attr("shape")[dimensions() - 2]);
  }
  /// All steps of a state in one row.
  Numbers rows(int steps) const {
    if (!is_given()) return {};
    const nb::object numpy = nb::module_::import_("numpy");
    const int row = steps * width;
    const nb::object flat = dimensions() == 1   ? numpy.attr("tile")(array, steps)
                            : dimensions() == 2 ? array.attr("reshape")(row)
                                                : array.attr("reshape")(-1, row);
    return read_rows({kName, argument}, flat, row);
  }
};

int steps_of(std::optional<int> given, std::initializer_list<const PerStep*> inputs) {
  for (const PerStep* each : inputs) {
    const std::optional<int> steps = each->steps();
    if (!steps) continue;
    if (given && *given != *steps)
      ArgumentName{kName, each->argument}.fail("has " + std::to_string(*steps) + " steps, expected " +
                                               std::to_string(*given));
    given = steps;
  }
  if (!given) throw nb::value_error("rollout: steps is left out, and no argument has steps");
  if (*given < 1) throw nb::value_error("rollout: there has to be a step");
  return *given;
}

batch::RolloutIntegrator integrator_of(nb::handle word) {
  using enum batch::RolloutIntegrator;
  constexpr Word<batch::RolloutIntegrator> words[] = {{"semi_implicit_euler", semi_implicit_euler},
                                                      {"rk4", runge_kutta_4}};
  return meaning_of({kName, "integrator"}, word, words);
}

/// All inputs, with one real type and one number of states.
class RolloutArguments {
 public:
  enum Input { q, v, tau, q_target, v_target };
  static constexpr std::array<const char*, 5> kNames = {"q", "v", "tau", "q_target", "v_target"};

  explicit RolloutArguments(std::array<Numbers, 5> numbers) : numbers_(std::move(numbers)) {
    for (std::size_t k = 0; k < numbers_.size(); ++k) {
      if (numbers_[k].data == nullptr) continue;
      is_float_ = is_float_ && numbers_[k].is_float;
      if (!numbers_[k].is_batch()) continue;
      if (states_ >= 0 && states_ != numbers_[k].states)
        ArgumentName{kName, kNames[k]}.fail("has " + std::to_string(numbers_[k].states) +
                                            " states, expected " + std::to_string(states_));
      states_ = numbers_[k].states;
    }
    if (!is_float_)
      for (Numbers& each : numbers_) widen(each);
  }

  bool is_float() const { return is_float_; }
  std::ptrdiff_t states() const { return states_; }  ///< −1: one that is no batch

  template <class R>
  batch::Array<const R> array(Input input) const {
    const Numbers& numbers = numbers_[input];
    if (numbers.data == nullptr) return {};
    return {numbers.template row<R>(0), count(), numbers.width, numbers.stride, batch::Layout::rows};
  }

  void keep_apart(const Outputs& outputs) {
    for (Numbers& each : numbers_) outputs.keep_apart(each);
  }

  template <class R>
  void check(const Model<R>& model) const {
    for (std::size_t k = 0; k < numbers_.size(); ++k)
      if (const ArgumentName name{kName, kNames[k]}; k == Input::q || k == Input::q_target)
        check_positions<R>(name, model, numbers_[k]);
      else
        check_finite(name, numbers_[k]);
  }

 private:
  std::ptrdiff_t count() const { return states_ < 0 ? 1 : states_; }

  std::array<Numbers, 5> numbers_;
  std::ptrdiff_t states_ = -1;
  bool is_float_ = true;
};

template <class R>
nb::object run(const PythonModel& self, RolloutArguments& given, const batch::RolloutOptions& options,
               bool path, nb::handle out, int threads) {
  using Input = RolloutArguments::Input;
  const Model<R>& model = self.in<R>();
  given.check(model);
  Outputs outputs(kName, out, given.is_float(), given.states());
  const auto add = [&](int width) { outputs.add(path ? Shape(options.steps, width) : Shape(width)); };
  add(model.nq());
  add(model.nv());
  given.keep_apart(outputs);
  {
    const nb::gil_scoped_release release;
    const std::ptrdiff_t states = given.states() < 0 ? 1 : given.states();
    const auto to = [&](std::size_t part) {
      return batch::rows(outputs.at<R>(part, 0), states, outputs.numbers(part));
    };
    const batch::RolloutInputs<R> inputs{.tau = given.array<R>(Input::tau),
                                         .q_target = given.array<R>(Input::q_target),
                                         .v_target = given.array<R>(Input::v_target)};
    Batch<R>& batch = self.tools().of<R>().batch(model, threads);
    const auto q = given.array<R>(Input::q), v = given.array<R>(Input::v);
    if (path)
      batch::rollout<R>(batch, q, v, inputs, options, {}, {}, to(0), to(1));
    else
      batch::rollout<R>(batch, q, v, inputs, options, to(0), to(1));
  }
  return outputs.result("Rollout");
}

Result<"Rollout"> rollout(const PythonModel& self, ArrayLike q, ArrayLike v, ArrayLike tau,
                          std::optional<int> steps, double dt, ArrayLike q_target, ArrayLike v_target,
                          ArrayLike kp, ArrayLike kd, ArrayLike stiffness, ArrayLike rest,
                          Value<"Literal['semi_implicit_euler', 'rk4']"> integrator, bool implicit,
                          bool passive_forces, bool effort_limits, bool limits, bool path, OutsValue out,
                          int threads) {
  const int nq = self.model().nq(), nv = self.model().nv();
  const PerStep forces("tau", tau, nv), positions("q_target", q_target, nq),
      velocities("v_target", v_target, nv);
  const int count = steps_of(steps, {&forces, &positions, &velocities});
  const auto numbers = [](const char* name, nb::handle value) {
    return value.is_none() ? std::vector<double>{} : numbers_in({kName, name}, value);
  };
  const batch::RolloutOptions options{.steps = count,
                                      .dt = dt,
                                      .passive_forces = passive_forces,
                                      .integrator = integrator_of(integrator),
                                      .implicit = implicit,
                                      .effort_limits = effort_limits,
                                      .limits = limits,
                                      .kp = numbers("kp", kp),
                                      .kd = numbers("kd", kd),
                                      .stiffness = numbers("stiffness", stiffness),
                                      .rest = numbers("rest", rest)};
  RolloutArguments given({read_rows({kName, "q"}, q, nq), read_rows({kName, "v"}, v, nv), forces.rows(count),
                          positions.rows(count), velocities.rows(count)});
  return given.is_float() ? run<float>(self, given, options, path, out, threads)
                          : run<double>(self, given, options, path, out, threads);
}

constexpr const char* kDoc =
    "Many simulations at once, of a fixed number of steps of dt seconds: for sampling-based control and for "
    "learning. Motors give u = tau + kp (q_target − q) + kd (v_target − v); springs −stiffness (q − "
    "rest).\n\n"
    "Args:\n"
    "    q, v: where they begin, (nq,) and (nv,), or with a row for each state\n"
    "    tau, v_target: (nv,) for all steps, (steps, nv), or (B, steps, nv)\n"
    "    q_target: (nq,), (steps, nq) or (B, steps, nq)\n"
    "    steps: left out, as many as tau or the targets have\n"
    "    kp, kd, stiffness: a number, or one for each velocity; stiffness left out, that of the model's "
    "springs\n"
    "    rest: positions without force of the springs, (nq,); left out, the model's, or neutral with a "
    "stiffness given\n"
    "    implicit: damping, gains, springs and stops at the end of the step, which stays stable for stiff "
    "ones; with the Euler rule\n"
    "    passive_forces: damping and friction of joints and rotors, efficiency of gears\n"
    "    effort_limits: u within the effort limits of the model\n"
    "    limits: stops at the limits of positions\n"
    "    path: all steps instead of the last one\n\n"
    "Returns:\n"
    "    q and v at the end, or with `path` after each step, (steps, nq) and (steps, nv); with a row for "
    "each "
    "state where there are many";

}  // namespace

void bind_rollout(nb::module_& m) {
  const nb::object model = m.attr("Model");
  nb::borrow<nb::class_<PythonModel>>(model).def(
      kName, &rollout, nb::arg("q"), nb::arg("v"), nb::arg("tau") = nb::none(), nb::kw_only(),
      nb::arg("steps") = nb::none(), nb::arg("dt") = batch::RolloutOptions{}.dt,
      nb::arg("q_target") = nb::none(), nb::arg("v_target") = nb::none(), nb::arg("kp") = nb::none(),
      nb::arg("kd") = nb::none(), nb::arg("stiffness") = nb::none(), nb::arg("rest") = nb::none(),
      nb::arg("integrator") = "semi_implicit_euler", nb::arg("implicit") = false,
      nb::arg("passive_forces") = false, nb::arg("effort_limits") = false, nb::arg("limits") = false,
      nb::arg("path") = false, nb::arg("out") = nb::none(), nb::arg("threads") = 1, kDoc);
}

}  // namespace limber::python

// Every function of limber/dynamics/functions.hpp as a method of Model, and those of the state space.
//
// One template makes a method of an entry of the list: it reads the arguments, calls the entry for one state
// or for many, and writes the results. A new entry is a new method.
#include "functions.hpp"

#include <limber/model/state.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <stdexcept>
#include <thread>

#include "call.hpp"
#include "docstrings.hpp"
#include "lanes.hpp"
#include "results.hpp"

namespace limber::python {

namespace {

// The state space, in the form of the list.
constexpr std::tuple kStateFunctions{
    FunctionEntry({.name = "neutral",
                   .meaning = "the position in which every joint transform is the identity",
                   .result = "(nq,)"},
                  [](auto& model, auto&) { return neutral(model); }),
    FunctionEntry(
        {.name = "integrate",
         .meaning = "where one unit of time with the constant velocity v leads from q",
         .result = "(nq,)"},
        [](auto& model, auto&, auto& q, auto& v) { return integrate(model, q, v); }, limber::inputs::q,
        limber::inputs::v),
    FunctionEntry(
        {.name = "difference",
         .meaning = "the velocity that leads from q0 to q1 in one unit of time",
         .result = "(nv,): rad, m"},
        [](auto& model, auto&, auto& q0, auto& q1) { return difference(model, q0, q1); }, inputs::q0,
        inputs::q1),
    FunctionEntry(
        {.name = "interpolate",
         .meaning = "from q0 (at u = 0) to q1 (at u = 1) along difference(q0, q1)",
         .result = "(nq,)"},
        [](auto& model, auto&, auto& q0, auto& q1, auto& u) { return interpolate(model, q0, q1, u); },
        inputs::q0, inputs::q1, inputs::u),
    FunctionEntry(
        {.name = "normalize", .meaning = "q with its quaternions at unit length", .result = "(nq,)"},
        [](auto& model, auto&, auto& q) { return normalize(model, q); }, limber::inputs::q),
    FunctionEntry(
        {.name = "distance", .meaning = "|difference(q0, q1)|, radians and metres alike", .result = "()"},
        [](auto& model, auto&, auto& q0, auto& q1) { return distance(model, q0, q1); }, inputs::q0,
        inputs::q1),
};

/// Calls that take more than about 10 µs let other threads of Python run meanwhile.
bool is_long(const FunctionFacts& function, int nv) { return nv > (function.is_square ? 30 : 60); }

/// What is wrong with a state of a batch names its row.
template <class F>
decltype(auto) of_row(std::ptrdiff_t row, const F& f) {
  try {
    return f();
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(error.what() + std::string(", in row ") + std::to_string(row));
  } catch (const std::domain_error& error) {
    throw std::domain_error(error.what() + std::string(", in row ") + std::to_string(row));
  }
}

/// f(worker, first, end) for parts of 0 … count − 1, each in a thread of its own; the first is the caller's.
template <class F>
void share_out(std::ptrdiff_t count, int threads, const F& f) {
  std::vector<std::exception_ptr> errors(static_cast<std::size_t>(threads));
  const auto part = [&](int worker) {
    try {
      f(static_cast<std::size_t>(worker), count * worker / threads, count * (worker + 1) / threads);
    } catch (...) {
      errors[static_cast<std::size_t>(worker)] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int worker = 1; worker < threads; ++worker) helpers.emplace_back(part, worker);
    part(0);
  }
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
}

int thread_count(const char* function, int threads) {
  if (threads < 0) throw nb::value_error((std::string(function) + ": threads must not be negative").c_str());
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// One call of a function. Many states have the real type of the arguments where the function has lanes; else
/// states are computed in double, and the results of float32 are rounded.
template <class Function>
class Run {
 public:
  using Result = std::remove_cvref_t<decltype(std::declval<const Function&>()(
      std::declval<const Model<double>&>(), std::declval<Workspace<double>&>(),
      std::declval<const Arguments&>()))>;

  Run(const Function& function, Given& given, nb::handle out, int threads)
      : function_(function),
        given_(given),
        threads_(threads),
        model_(given.model().model()),
        outputs_(given.function(), out, given.is_float(), given.states()) {}

  nb::object operator()() {
    Workspace<double>& ws = given_.model().tools().workspace(model_);
    const auto first = [&] { return Arguments(given_); };
    const Arguments arguments = given_.is_batch() ? of_row(0, first) : first();
    if (!given_.is_batch()) {
      const Result& result = called(ws, arguments);
      make_room(result);
      put(result, 0);
    } else {
      of_row(0, [&] { make_room(called(ws, arguments)); });
      given_.keep_apart(outputs_);
      const nb::gil_scoped_release release;
      if (given_.states() > 0) given_.is_float() ? all_states<float>() : all_states<double>();
    }
    return outputs_.result(has_parts<Result> ? tuple_name<Result>.text : nullptr);
  }

 private:
  decltype(auto) called(Workspace<double>& ws, const Arguments& arguments) const {
    std::optional<nb::gil_scoped_release> release;
    if (is_long(function_, model_.nv())) release.emplace();
    return function_(model_, ws, arguments);
  }

  /// The shapes of the results are those of the first state.
  void make_room(const Result& result) {
    for_each_part(result, [&](const auto& part) { outputs_.add(shape_of(part)); });
  }

  void put(const Result& result, std::ptrdiff_t state) const {
    std::size_t k = 0;
    for_each_part(result, [&](const auto& part) {
      if (given_.is_float()) {
        std::vector<double> numbers(static_cast<std::size_t>(outputs_.numbers(k)));
        write(part, numbers.data());
        std::transform(numbers.begin(), numbers.end(), outputs_.template at<float>(k, state),
                       [](double x) { return static_cast<float>(x); });
      } else {
        write(part, outputs_.template at<double>(k, state));
      }
      ++k;
    });
  }

  template <class R>
  void all_states() const {
    if (run_lanes<R>(given_, threads_, outputs_)) {
      explain_what_is_not_finite<R>();
      return;
    }
    ThreadTools& tools = given_.model().tools();
    // What a function tells of its last call is in one workspace. A few states are not worth a thread.
    const bool is_alone = function_.after != nullptr || given_.states() < 64;
    const int threads = is_alone ? 1 : thread_count(function_.name, threads_);
    for (int k = 0; k < threads; ++k) tools.workspace(model_, static_cast<std::size_t>(k));
    share_out(given_.states(), threads, [&](std::size_t worker, std::ptrdiff_t first, std::ptrdiff_t end) {
      Workspace<double>& ws = tools.workspace(model_, worker);
      Arguments arguments(given_);
      for (std::ptrdiff_t b = first; b < end; ++b)
        of_row(b, [&] {
          arguments.set(b);
          put(function_(model_, ws, arguments), b);
        });
    });
  }

  /// Lanes do not check their numbers: a state whose result is not finite is computed again, alone, which
  /// says what is wrong with its arguments if something is.
  template <class R>
  void explain_what_is_not_finite() const {
    const std::ptrdiff_t width = outputs_.numbers(0);
    const R* numbers = outputs_.template at<R>(0, 0);
    if (may_be_finite(numbers, width * given_.states())) return;
    Workspace<double>& ws = given_.model().tools().workspace(model_);
    Arguments arguments(given_);
    for (std::ptrdiff_t b = 0; b < given_.states(); ++b)
      if (!Eigen::Map<const Vector<R>>(numbers + b * width, width).allFinite())
        of_row(b, [&] {
          arguments.set(b);
          function_(model_, ws, arguments);
        });
  }

  const Function& function_;
  Given& given_;
  int threads_;
  const Model<double>& model_;
  Outputs outputs_;
};

// ---- How Python sees an input

auto argument(limber::inputs::forces_input) { return nb::arg("forces") = nb::none(); }
auto argument(limber::inputs::coordinates_input) { return nb::arg("coordinates") = "body"; }
template <class Input>
auto argument(Input) {
  return nb::arg(Input::name);
}

/// A string, which tells two functions of one name apart: a point is none.
struct CoordinatesWord : CoordinatesValue {
  using CoordinatesValue::CoordinatesValue;
  static bool check_(nb::handle value) { return nb::isinstance<nb::str>(value); }
};

/// The types that signatures show; nothing here is called.
struct Shown {
  static ForcesValue of(limber::inputs::forces_input);
  static FrameValue of(limber::inputs::frame_input);
  static FramesValue of(limber::inputs::frames_input);
  static CoordinatesWord of(limber::inputs::coordinates_input);
  static FlagsValue of(limber::inputs::given_input);
  template <class Input>
  static ArrayLike of(Input);
};

template <class Call, class... Inputs>
void bind(nb::class_<PythonModel>& c, const FunctionEntry<Call, Inputs...>& function) {
  using Function = FunctionEntry<Call, Inputs...>;
  using Computed = typename Run<Function>::Result;
  using Out = std::conditional_t<has_parts<Computed>, OutsValue, OutValue>;
  c.def(
      function.name,
      [&function](const PythonModel& self, decltype(Shown::of(Inputs{}))... values, Out out,
                  int threads) -> Result<type_name<Computed>> {
        Given given(self, function.name);
        (given.read(Inputs{}, values), ...);
        given.finish();
        return Run<Function>(function, given, out, threads)();
      },
      argument(Inputs{})..., nb::kw_only(), nb::arg("out") = nb::none(), nb::arg("threads") = 1,
      docstring(function, {Inputs::name...}, has_parts<Computed>).c_str());
}

}  // namespace

void bind_functions(nb::class_<PythonModel>& c) {
  for_each_function([&](const auto& function) { bind(c, function); });
  std::apply([&](const auto&... function) { (bind(c, function), ...); }, kStateFunctions);
}

Result<"dict[str, str]"> function_results() {
  nb::dict results;
  for_each_function([&](const FunctionFacts& function) { results[function.name] = function.result; });
  return results;
}

}  // namespace limber::python

// What a method was given, argument by argument, and the arrays that its results go to.
#pragma once

#include <limber/dynamics/functions.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "frames.hpp"
#include "model.hpp"
#include "rows.hpp"

namespace limber::python {

/// Inputs of the state space, which kernels do not have.
namespace inputs {
inline constexpr struct q0_input {
  static constexpr const char* name = "q0";
  static auto& of(auto& arguments) { return arguments.q; }
} q0{};
inline constexpr struct q1_input {
  static constexpr const char* name = "q1";
  static auto& of(auto& arguments) { return arguments.q1; }
} q1{};
inline constexpr struct u_input {
  static constexpr const char* name = "u";
  static auto& of(auto& arguments) { return arguments.u; }
} u{};
}  // namespace inputs

class Outputs;

/// Arguments that are rows of numbers, by where kernels have them, and as functions name them.
enum class Slot { q, v, a, tau, w, q1, u, point, wrench, base_acceleration, base_angular_velocity };
inline constexpr std::size_t kSlots = 11;
struct RowInput {
  std::string_view name;
  Slot slot;
  int width;
};
inline constexpr int kNq = -1, kNv = -2;  ///< the model's
inline constexpr RowInput kRowInputs[] = {{"q", Slot::q, kNq},
                                          {"q0", Slot::q, kNq},
                                          {"q1", Slot::q1, kNq},
                                          {"v", Slot::v, kNv},
                                          {"a", Slot::a, kNv},
                                          {"w", Slot::w, kNv},
                                          {"tau", Slot::tau, kNv},
                                          {"x", Slot::tau, kNv},
                                          {"point", Slot::point, 3},
                                          {"wrench", Slot::wrench, 6},
                                          {"base_acceleration", Slot::base_acceleration, 6},
                                          {"base_angular_velocity", Slot::base_angular_velocity, 3}};

/// The arguments of one call, read and checked; the real type is not chosen yet.
class Given {
 public:
  Given(const PythonModel& model, const char* function) : model_(model), function_(function) {}

  // ---- Inputs of the list

  void read(inputs::u_input, nb::handle value) {
    at(Slot::u) = read_scalars({function_, "u"}, value);
    count(at(Slot::u), "u");
  }
  void read(limber::inputs::frame_input, nb::handle value) { frame_ = frame_index(model_.model(), value); }
  void read(limber::inputs::frames_input, nb::handle value) {
    frames_ = frame_indices(function_, model_.model(), value);
  }
  void read(limber::inputs::coordinates_input, nb::handle value) {
    coordinates_ = coordinates_of(function_, value);
  }
  void read(limber::inputs::given_input, nb::handle value) {
    given_ = flags_in({function_, "given"}, value, model_.model().nv());
  }
  void read(limber::inputs::forces_input, nb::handle value);
  template <class Input>
  void read(Input, nb::handle value) {
    constexpr const RowInput& row =
        *std::ranges::find(kRowInputs, std::string_view(Input::name), &RowInput::name);
    const Model<double>& model = model_.model();
    rows(at(row.slot), Input::name, value,
         row.width == kNq   ? model.nq()
         : row.width == kNv ? model.nv()
                            : row.width);
  }

  /// After all are read: brings them to one real type. A batch of no states gets one to look at, from which
  /// the shapes of its results follow.
  void finish();
  /// Results of one state must not change the arguments of another.
  void keep_apart(const Outputs& outputs);

  const PythonModel& model() const { return model_; }
  const char* function() const { return function_; }
  bool is_float() const { return is_float_; }
  bool is_batch() const { return states_ >= 0; }
  std::ptrdiff_t states() const { return states_; }

  const Numbers& operator[](Slot slot) const { return numbers_[static_cast<std::size_t>(slot)]; }
  /// Numbers of one state in all.
  std::size_t width() const;
  int frame() const { return frame_; }
  const std::vector<int>& frames() const { return frames_; }
  Coordinates coordinates() const { return coordinates_; }
  const std::vector<bool>& given() const { return given_; }
  /// Frames and the wrenches on them.
  const std::vector<std::pair<int, Numbers>>& forces() const { return forces_; }

 private:
  Numbers& at(Slot slot) { return numbers_[static_cast<std::size_t>(slot)]; }
  void rows(Numbers& to, const char* argument, nb::handle value, int width) {
    std::destroy_at(&to);
    new (&to) Numbers(read_rows({function_, argument}, value, width));  // in place: a move takes longer
    count(to, argument);
  }
  /// Notes the real type and the number of states of what was read.
  void count(const Numbers& numbers, const char* argument) {
    (numbers.is_float ? is_float_ : is_double_) = true;
    if (numbers.is_batch()) count_states(numbers, argument);
  }
  void count_states(const Numbers& numbers, const char* argument);
  void stand_in(Numbers& numbers) const;
  /// f(numbers) for those of all inputs.
  template <class F>
  void for_each_numbers(const F& f) {
    for (Numbers& each : numbers_) f(each);
    for (auto& [frame, wrenches] : forces_) f(wrenches);
  }

  const PythonModel& model_;
  const char* function_;
  std::array<Numbers, kSlots> numbers_;
  int frame_ = 0;
  std::vector<int> frames_;
  Coordinates coordinates_ = Coordinates::body;
  std::vector<bool> given_;
  std::vector<std::pair<int, Numbers>> forces_;
  std::ptrdiff_t states_ = -1;
  const char* states_from_ = nullptr;
  bool is_float_ = false, is_double_ = false;
};

/// The arguments of one state in double, as the entries of the list take them.
struct Arguments {
  using R = double;
  using Vector = Eigen::Map<const limber::Vector<R>>;

  Vector q{nullptr, 0}, v{nullptr, 0}, a{nullptr, 0}, tau{nullptr, 0}, w{nullptr, 0}, q1{nullptr, 0};
  R u = 0;
  ExternalForces<R> forces;
  FrameReference<R> frame;
  std::vector<FrameReference<R>> frames;
  Coordinates coordinates;
  Vec3<R> point{};
  Force<R> wrench{};
  Motion<R> base_acceleration{};
  Vec3<R> base_angular_velocity{};
  const std::vector<bool>& given;

  explicit Arguments(const Given& all)
      : frame(all.frame()), coordinates(all.coordinates()), given(all.given()), all_(all) {
    for (const int each : all.frames()) frames.emplace_back(each);
    if (!all.forces().empty()) forces = ExternalForces<R>(model());
    if (all.is_float()) widened_.resize(all.width());
    set(0);
  }

  /// Those of a state of the batch.
  void set(std::ptrdiff_t state) {
    widened_count_ = 0;
    place(q, Slot::q, state);
    place(v, Slot::v, state);
    place(a, Slot::a, state);
    place(tau, Slot::tau, state);
    place(w, Slot::w, state);
    place(q1, Slot::q1, state);
    if (const R* n = row(Slot::u, state)) u = *n;
    if (const R* n = row(Slot::point, state)) point = {n[0], n[1], n[2]};
    if (const R* n = row(Slot::wrench, state)) wrench = force(n);
    if (const R* n = row(Slot::base_acceleration, state))
      base_acceleration = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    if (const R* n = row(Slot::base_angular_velocity, state)) base_angular_velocity = {n[0], n[1], n[2]};
    if (!all_.forces().empty()) forces.clear();
    for (const auto& [on, wrenches] : all_.forces()) {
      const R* wrench_on = row(wrenches, state);
      check_wrench(all_.function(), model(), on, wrench_on);
      forces.add(model(), on, force(wrench_on));
    }
  }

 private:
  const Model<R>& model() const { return all_.model().model(); }
  static Force<R> force(const R* f) { return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}}; }
  /// Of a state, or the only one; null for what is not given.
  const R* row(Slot slot, std::ptrdiff_t state) { return row(all_[slot], state); }
  const R* row(const Numbers& numbers, std::ptrdiff_t state) {
    if (!numbers.is_float) return numbers.row<R>(state);
    R* const to = widened_.data() + widened_count_;
    std::copy_n(numbers.row<float>(state), numbers.width, to);
    widened_count_ += numbers.width;
    return to;
  }
  void place(Vector& vector, Slot slot, std::ptrdiff_t state) {
    new (&vector) Vector(row(slot, state), all_[slot].width);
  }

  const Given& all_;
  std::vector<R> widened_;  ///< the rows of a state that were given in float32
  std::ptrdiff_t widened_count_ = 0;
};

/// The arrays of the results: new ones, or those that the caller gave as `out`.
class Outputs {
 public:
  Outputs(const char* function, nb::handle out, bool is_float, std::ptrdiff_t states)
      : function_(function), out_(out), is_float_(is_float), states_(states) {}

  /// Room for the next part, of this shape for each state.
  void add(const Shape& shape);
  std::size_t count() const { return count_; }
  /// Where a part of a state goes.
  template <class R>
  R* at(std::size_t part, std::ptrdiff_t state) const {
    return static_cast<R*>(parts_[part].data) + state * parts_[part].numbers;
  }
  std::ptrdiff_t numbers(std::size_t part) const { return parts_[part].numbers; }
  /// Arguments in the caller's arrays that are written to get memory of their own.
  void keep_apart(Numbers& numbers) const;

  /// What the method returns: the array, or a named tuple of them.
  nb::object result(const char* tuple_name) const;

 private:
  static constexpr std::size_t kMostParts = 12;
  struct Part {
    nb::object array;  ///< none for a single number, which becomes a float
    void* data;
    std::ptrdiff_t numbers;  ///< per state
    double number = 0;
  };
  nb::object to_python(const Part& part) const;

  const char* function_;
  nb::handle out_;
  bool is_float_;
  std::ptrdiff_t states_;  ///< −1 for one that is no batch
  std::size_t count_ = 0;
  std::array<Part, kMostParts> parts_;
};

}  // namespace limber::python

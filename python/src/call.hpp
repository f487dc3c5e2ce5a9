// What a method was given, argument by argument, and the arrays that its results go to.
#pragma once

#include <limber/dynamics/functions.hpp>

#include <array>
#include <memory>
#include <string>
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

/// The arguments of one call, read and checked; the real type is not chosen yet.
class Given {
 public:
  Given(const PythonModel& model, const char* function) : model_(model), function_(function) {}

  // ---- One function for each input of the list

  void read(limber::inputs::q_input, nb::handle value) { rows(q_, "q", value, model_.model().nq()); }
  void read(inputs::q0_input, nb::handle value) { rows(q_, "q0", value, model_.model().nq()); }
  void read(inputs::q1_input, nb::handle value) { rows(q1_, "q1", value, model_.model().nq()); }
  void read(inputs::u_input, nb::handle value) {
    u_ = read_scalars({function_, "u"}, value);
    count(u_, "u");
  }
  void read(limber::inputs::v_input, nb::handle value) { rows(v_, "v", value, model_.model().nv()); }
  void read(limber::inputs::a_input, nb::handle value) { rows(a_, "a", value, model_.model().nv()); }
  void read(limber::inputs::w_input, nb::handle value) { rows(w_, "w", value, model_.model().nv()); }
  void read(limber::inputs::tau_input, nb::handle value) { rows(tau_, "tau", value, model_.model().nv()); }
  void read(limber::inputs::x_input, nb::handle value) { rows(tau_, "x", value, model_.model().nv()); }
  void read(limber::inputs::point_input, nb::handle value) { rows(point_, "point", value, 3); }
  void read(limber::inputs::wrench_input, nb::handle value) { rows(wrench_, "wrench", value, 6); }
  void read(limber::inputs::base_acceleration_input, nb::handle value) {
    rows(base_acceleration_, "base_acceleration", value, 6);
  }
  void read(limber::inputs::base_angular_velocity_input, nb::handle value) {
    rows(base_angular_velocity_, "base_angular_velocity", value, 3);
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

  const Numbers& q() const { return q_; }
  const Numbers& v() const { return v_; }
  const Numbers& a() const { return a_; }
  const Numbers& tau() const { return tau_; }
  const Numbers& w() const { return w_; }
  const Numbers& q1() const { return q1_; }
  const Numbers& u() const { return u_; }
  const Numbers& point() const { return point_; }
  const Numbers& wrench() const { return wrench_; }
  const Numbers& base_acceleration() const { return base_acceleration_; }
  const Numbers& base_angular_velocity() const { return base_angular_velocity_; }
  int frame() const { return frame_; }
  const std::vector<int>& frames() const { return frames_; }
  Coordinates coordinates() const { return coordinates_; }
  const std::vector<bool>& given() const { return given_; }
  /// Frames and the wrenches on them.
  const std::vector<std::pair<int, Numbers>>& forces() const { return forces_; }

 private:
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
  std::array<Numbers*, 11> all_numbers() {
    return {&q_,
            &v_,
            &a_,
            &tau_,
            &w_,
            &q1_,
            &u_,
            &point_,
            &wrench_,
            &base_acceleration_,
            &base_angular_velocity_};
  }

  const PythonModel& model_;
  const char* function_;
  Numbers q_, v_, a_, tau_, w_, q1_, u_, point_, wrench_, base_acceleration_, base_angular_velocity_;
  int frame_ = 0;
  std::vector<int> frames_;
  Coordinates coordinates_ = Coordinates::body;
  std::vector<bool> given_;
  std::vector<std::pair<int, Numbers>> forces_;
  std::ptrdiff_t states_ = -1;
  const char* states_from_ = nullptr;
  bool is_float_ = false, is_double_ = false;
};

/// The arguments of one state, as the entries of the list take them.
template <class R>
struct Arguments {
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
    set(0);
  }

  /// Those of a state of the batch.
  void set(std::ptrdiff_t state) {
    place(q, all_.q(), state);
    place(v, all_.v(), state);
    place(a, all_.a(), state);
    place(tau, all_.tau(), state);
    place(w, all_.w(), state);
    place(q1, all_.q1(), state);
    if (all_.u().data != nullptr) u = *all_.u().template row<R>(state);
    if (const R* p = row(all_.point(), state); p != nullptr) point = {p[0], p[1], p[2]};
    if (const R* f = row(all_.wrench(), state); f != nullptr) wrench = force(f);
    if (const R* b = row(all_.base_acceleration(), state); b != nullptr)
      base_acceleration = {{b[0], b[1], b[2]}, {b[3], b[4], b[5]}};
    if (const R* b = row(all_.base_angular_velocity(), state); b != nullptr)
      base_angular_velocity = {b[0], b[1], b[2]};
    if (!all_.forces().empty()) forces.clear();
    for (const auto& [on, wrenches] : all_.forces())
      forces.add(model(), on, force(wrenches.template row<R>(state)));
  }

 private:
  const Model<R>& model() const { return all_.model().template in<R>(); }
  static Force<R> force(const R* f) { return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}}; }
  /// Of a state, or the only one.
  static const R* row(const Numbers& numbers, std::ptrdiff_t state) {
    return numbers.template row<R>(numbers.is_batch() ? state : 0);
  }
  static void place(Vector& vector, const Numbers& numbers, std::ptrdiff_t state) {
    new (&vector) Vector(numbers.template row<R>(numbers.data == nullptr ? 0 : state), numbers.width);
  }

  const Given& all_;
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

/// The named tuple of limber/results.py.
nb::object result_type(const char* name);

}  // namespace limber::python

#include "call.hpp"

#include <nanobind/stl/string.h>
#include <limber/model/state.hpp>

#include <random>

namespace limber::python {

namespace {

bool is_list(nb::handle value) { return PyTuple_Check(value.ptr()) || PyList_Check(value.ptr()); }

}  // namespace

void Given::read(limber::inputs::forces_input, nb::handle value) {
  if (value.is_none()) return;
  const nb::dict by_frame = forces_in(function_, value);
  forces_.reserve(by_frame.size());
  for (const auto& [frame, wrench] : by_frame) {
    Numbers& to = forces_.emplace_back(frame_index(model_.model(), frame), Numbers{}).second;
    rows(to, "forces", wrench, 6);
  }
}

void Given::count_states(const Numbers& numbers, const char* argument) {
  if (is_batch() && states_ != numbers.states)
    ArgumentName{function_, argument}.fail("has " + std::to_string(numbers.states) + " rows, expected " +
                                           std::to_string(states_) + " as in " + states_from_);
  states_ = numbers.states;
  states_from_ = argument;
}

void Given::finish() {
  if (is_float_ && is_double_) {
    for_each_numbers(widen);
    is_float_ = false;
  }
  if (states_ == 0) for_each_numbers([&](Numbers& each) { stand_in(each); });
}

std::size_t Given::width() const {
  std::ptrdiff_t sum = 0;
  for (const Numbers& each : numbers_) sum += each.width;
  for (const auto& [frame, wrenches] : forces_) sum += wrenches.width;
  return static_cast<std::size_t>(sum);
}

void Given::keep_apart(const Outputs& outputs) {
  for_each_numbers([&](Numbers& each) { outputs.keep_apart(each); });
}

void Given::stand_in(Numbers& numbers) const {
  if (!numbers.is_batch()) return;
  const bool is_position = &numbers == &(*this)[Slot::q] || &numbers == &(*this)[Slot::q1];
  std::mt19937_64 generator(1);  // neutral positions may be singular
  const Vector<double> row =
      is_position ? random(model_.model(), generator) : Vector<double>(Vector<double>::Zero(numbers.width));
  numbers.kept = new_array(Shape(numbers.width), is_float_);
  numbers.data = data_of(numbers.kept);
  numbers.stride = 0;
  if (is_float_)
    std::copy(row.begin(), row.end(), static_cast<float*>(data_of(numbers.kept)));
  else
    std::copy(row.begin(), row.end(), static_cast<double*>(data_of(numbers.kept)));
}

nb::object result_type(const char* name) { return nb::module_::import_("limber.results").attr(name); }

void Outputs::add(const Shape& shape) {
  Part& part = parts_[count_];
  part.numbers = shape.numbers();
  const Shape all = states_ < 0 ? shape : shape.of_states(states_);
  if (out_.is_none()) {
    if (all.count == 0) {
      part.data = &part.number;
    } else {
      part.array = new_array(all, is_float_);
      part.data = data_of(part.array);
    }
  } else {
    const bool are_several = is_list(out_);
    if (are_several ? nb::len(out_) <= count_ : count_ > 0)
      ArgumentName{function_, "out"}.fail("must have an array for each part of the result");
    const nb::object out = are_several ? nb::object(out_[count_]) : nb::borrow(out_);
    part.array = writable_array({function_, "out"}, out, all, is_float_);
    part.data = data_of(part.array);
  }
  ++count_;
}

void Outputs::keep_apart(Numbers& numbers) const {
  if (out_.is_none()) return;
  const std::ptrdiff_t size = is_float_ ? sizeof(float) : sizeof(double), states = states_ < 0 ? 1 : states_;
  for (std::size_t k = 0; k < count_; ++k)
    python::keep_apart(numbers, parts_[k].data, states * parts_[k].numbers * size);
}

nb::object Outputs::to_python(const Part& part) const {
  if (part.array.is_valid()) return part.array;
  const double number = is_float_ ? static_cast<double>(*static_cast<float*>(part.data)) : part.number;
  return nb::float_(number);
}

nb::object Outputs::result(const char* tuple_name) const {
  if (is_list(out_) && (tuple_name == nullptr || nb::len(out_) != count_))
    ArgumentName{function_, "out"}.fail(
        "has " + std::to_string(nb::len(out_)) + " arrays, expected " +
        (tuple_name == nullptr ? "one, not in a list" : std::to_string(count_)));
  if (tuple_name == nullptr) return out_.is_none() ? to_python(parts_[0]) : nb::borrow(out_);
  nb::list values;
  for (std::size_t k = 0; k < count_; ++k) values.append(to_python(parts_[k]));
  return result_type(tuple_name)(*values);
}

}  // namespace limber::python

// A call of a batch: its arguments checked, then handed to the workers.
#pragma once

#include <limber/batch/batch.hpp>

#include <cmath>
#include <functional>
#include <string>

#include "batch/contents.hpp"
#include "model/refuse.hpp"

namespace limber::batch {

/// An argument with its name and what its width must be.
template <class Number>
struct Named {
  const char* name;
  Array<Number> array;
  std::ptrdiff_t width;
  const char* width_name;
};

/// One past the last number of an array.
template <class Number>
const Number* end_of(const Array<Number>& a) {
  if (a.states == 0 || a.width == 0) return a.data;
  switch (a.layout) {
    case Layout::rows:
      return a.data + (a.states - 1) * a.stride + a.width;
    case Layout::columns:
      return a.data + (a.width - 1) * a.stride + a.states;
    case Layout::blocks:
      break;
  }
  return a.data + numbers_in_blocks<Number>(a.states, a.width);
}

/// Arrays of rows, or of columns, may be parts of one matrix side by side.
template <class A, class B>
bool overlap(const Array<A>& a, const Array<B>& b) {
  const std::less<const void*> before;
  if (!before(a.data, end_of(b)) || !before(b.data, end_of(a))) return false;
  if (a.layout != b.layout || a.layout == Layout::blocks || a.stride != b.stride || a.stride == 0)
    return true;
  const auto length = [](const auto& x) { return x.layout == Layout::rows ? x.width : x.states; };
  const std::ptrdiff_t apart = b.data - a.data, from_row = (apart % a.stride + a.stride) % a.stride;
  return from_row < length(a) || a.stride - from_row < length(b);
}
template <class A, class B>
bool same(const Array<A>& a, const Array<B>& b) {
  return a.data == b.data && a.layout == b.layout && a.width == b.width &&
         (a.stride == b.stride || a.layout == Layout::blocks);
}

template <class Number>
void check(const char* function, const Named<Number>& argument, std::ptrdiff_t states) {
  const Array<Number>& a = argument.array;
  const auto fail = [&](const std::string& what) {
    refuse("batch::{}: {} {}", function, argument.name, what);
  };
  if (a.states < 0 || a.width < 0) fail(formatted("has a negative shape [{}, {}]", a.states, a.width));
  if (a.states != states) fail(formatted("has {} states, q has {}", a.states, states));
  if (a.width != argument.width)
    fail(formatted("has {} numbers per state, expected {} = {}", a.width, argument.width_name,
                   argument.width));
  if (a.data == nullptr && states > 0 && a.width > 0) fail("is a null pointer");
  const std::ptrdiff_t least = a.layout == Layout::rows ? a.width : a.states;
  const bool repeats = std::is_const_v<Number> && a.layout == Layout::rows && a.stride == 0;
  if (a.layout != Layout::blocks && a.stride < least && !repeats)
    fail(formatted("has a stride of {}, less than the {} numbers of a {}", a.stride, least,
                   a.layout == Layout::rows ? "row" : "column"));
}

/// Checks everything and runs the task. An array whose name is null was not given.
template <class R>
void run(const char* function, Batch<R>& batch, Task<R> task, const Named<const R> (&in)[5],
         const Named<R> (&out)[4]) {
  const std::ptrdiff_t states = in[0].array.states;
  for (int i = 0; i < 5; ++i) {
    if (in[i].name == nullptr) continue;
    check(function, in[i], states);
    task.in[i] = in[i].array;
  }
  for (int o = 0; o < 4; ++o) {
    if (out[o].name == nullptr) continue;
    check(function, out[o], states);
    task.out[o] = out[o].array;
  }
  const auto refuse_overlap = [&](const char* a, const char* b) {
    refuse("batch::{}: {} and {} overlap in memory", function, a, b);
  };
  for (int o = 0; o < 4; ++o) {
    if (out[o].name == nullptr) continue;
    for (const Named<const R>& i : in)
      if (i.name != nullptr && overlap(out[o].array, i.array) && !same(out[o].array, i.array))
        refuse_overlap(out[o].name, i.name);
    for (int other = 0; other < o; ++other)
      if (out[other].name != nullptr && overlap(out[o].array, out[other].array))
        refuse_overlap(out[o].name, out[other].name);
  }
  if (states > 0) batch.contents().run(task);
}

template <class R>
void check_step(const char* function, double given, R dt) {
  if (!std::isfinite(dt)) refuse("batch::{}: dt = {}: must be a finite number", function, given);
}

template <class R>
Named<const R> positions(const Batch<R>& batch, const char* name, const Array<const R>& a) {
  return {name, a, batch.model().nq(), "nq"};
}
template <class R>
Named<const R> velocities(const Batch<R>& batch, const char* name, const Array<const R>& a) {
  return {name, a, batch.model().nv(), "nv"};
}

}  // namespace limber::batch

// How the numbers of many states lie in memory, and views of the caller's arrays.
#pragma once

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace limber::batch {

/// Number k of state b, of n numbers per state, is at …
enum class Layout {
  rows,     ///< b · stride + k: one state after the other, a row-major [B, n] array
  columns,  ///< k · stride + b: one number of all states after the other, a column-major [B, n] array
  blocks,   ///< ((b / W) n + k) W + b mod W: blocks of W = block_states states, each like `columns`
};

/// States in a block: 64 bytes of each number, whatever the instruction set. With AVX-512 the kernels read
/// and write blocks as they are; everything else is converted on the way in and out.
template <class R>
inline constexpr std::ptrdiff_t block_states = 64 / static_cast<std::ptrdiff_t>(sizeof(R));

/// Room for B states of n numbers in blocks: the last one is a whole one. What lies beyond the last state is
/// not read for any result; an output has anything there.
template <class R>
constexpr std::ptrdiff_t numbers_in_blocks(std::ptrdiff_t states, std::ptrdiff_t width) {
  return (states + block_states<R> - 1) / block_states<R> * block_states<R> * width;
}

/// B states of n numbers in memory that somebody else owns.
template <class Number>
struct Array {
  Number* data = nullptr;
  std::ptrdiff_t states = 0, width = 0;  ///< B and n
  std::ptrdiff_t stride = 0;             ///< from one row, or column, to the next
  Layout layout = Layout::rows;
  bool is_given = false;  ///< `{}` stands for a result that is not wanted

  Array() = default;
  Array(Number* numbers, std::ptrdiff_t state_count, std::ptrdiff_t numbers_per_state,
        std::ptrdiff_t numbers_between, Layout how)
      : data(numbers),
        states(state_count),
        width(numbers_per_state),
        stride(numbers_between),
        layout(how),
        is_given(true) {}

  /// An Eigen matrix of B rows and n columns, or a part of one whose numbers lie side by side along its
  /// storage order, in either order.
  template <class Matrix>
    requires requires(Matrix& m) {
      { m.data() } -> std::convertible_to<Number*>;
      m.outerStride();
      requires std::remove_cvref_t<Matrix>::InnerStrideAtCompileTime == 1;
    }
  Array(Matrix&& m)
      : Array(m.data(), m.rows(), m.cols(), m.outerStride(),
              std::remove_cvref_t<Matrix>::IsRowMajor ? Layout::rows : Layout::columns) {}

  /// Number k of a state.
  Number& operator()(std::ptrdiff_t state, std::ptrdiff_t k) const {
    constexpr std::ptrdiff_t block = block_states<std::remove_const_t<Number>>;
    switch (layout) {
      case Layout::rows:
        return data[state * stride + k];
      case Layout::columns:
        return data[k * stride + state];
      case Layout::blocks:
        break;
    }
    return data[(state / block * width + k) * block + state % block];
  }

  /// What may be written may be read.
  operator Array<const Number>() const
    requires(!std::is_const_v<Number>)
  {
    return {data, states, width, stride, layout};
  }
};

/// A row-major [states, width] array.
template <class Number>
Array<Number> rows(Number* data, std::ptrdiff_t states, std::ptrdiff_t width) {
  return {data, states, width, width, Layout::rows};
}
/// The same `width` numbers for every state; an input.
template <class Number>
Array<const Number> repeated(const Number* data, std::ptrdiff_t states, std::ptrdiff_t width) {
  return {data, states, width, 0, Layout::rows};
}
/// A column-major [states, width] array.
template <class Number>
Array<Number> columns(Number* data, std::ptrdiff_t states, std::ptrdiff_t width) {
  return {data, states, width, states, Layout::columns};
}
/// Blocks of states; numbers_in_blocks says how many numbers that takes. A path of m steps is the same memory
/// as m times as many states, those of a block one after the other. Memory that begins at a multiple of 64
/// bytes (AlignedVector) is the quickest.
template <class Number>
Array<Number> blocks(Number* data, std::ptrdiff_t states, std::ptrdiff_t width) {
  return {data, states, width, width, Layout::blocks};
}

/// Arguments: the number type follows from the model, whatever is given.
template <class R>
using Input = Array<const std::type_identity_t<R>>;
template <class R>
using Output = Array<std::type_identity_t<R>>;

}  // namespace limber::batch

// Numbers of N states between the caller's arrays and lanes: number k of the states becomes one scalar of N
// lanes.
#pragma once

#include <limber/batch/layout.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "batch/transpose.hpp"

namespace limber::batch {

/// Some states of an array that go through a kernel together, one per lane.
template <class T>
struct Group {
  using R = typename T::Real;
  static constexpr std::ptrdiff_t lanes = static_cast<std::ptrdiff_t>(T::size);
  typedef R Vector __attribute__((vector_size(sizeof(T))));

  std::ptrdiff_t first;  ///< state
  std::ptrdiff_t count;  ///< states, at most as many as there are lanes; the last one fills the lanes beyond

  /// Numbers k … k + n − 1, in the caller's memory where that holds lanes already, otherwise in `buffer`.
  const T* read(const Array<const R>& from, std::ptrdiff_t k, std::ptrdiff_t n, T* buffer) const {
    if (n == 0) return buffer;
    if (count < lanes)
      read_one_by_one(from, k, n, buffer);
    else if (from.layout == Layout::blocks)
      return read_block(from, k, n, buffer);
    else if (from.layout == Layout::rows)
      read_rows(from, k, n, buffer);
    else
      for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = T::load(from.data + (k + i) * from.stride + first);
    return buffer;
  }

  /// Where to compute numbers k … of an output that is no input: in the caller's memory where that holds
  /// lanes, otherwise in `buffer`, for write().
  T* place(const Array<R>& to, std::ptrdiff_t k, T* buffer) const {
    if (to.layout != Layout::blocks) return buffer;
    R* at = in_blocks(to, k);
    return holds_lanes(at) ? as_lanes(at) : buffer;
  }

  void write(const Array<R>& to, std::ptrdiff_t k, std::ptrdiff_t n, const T* numbers) const {
    if (n == 0) return;
    if (to.layout == Layout::blocks) {
      R* at = in_blocks(to, k);
      if (static_cast<const void*>(at) == static_cast<const void*>(numbers)) return;
      for (std::ptrdiff_t i = 0; i < n; ++i) numbers[i].store(at + i * block_states<R>);
    } else if (count < lanes) {
      write_one_by_one(to, k, n, numbers);
    } else if (to.layout == Layout::rows) {
      write_rows(to, k, n, numbers);
    } else {
      for (std::ptrdiff_t i = 0; i < n; ++i) numbers[i].store(to.data + (k + i) * to.stride + first);
    }
  }

 private:
  template <class Number>
  Number* in_blocks(const Array<Number>& array, std::ptrdiff_t k) const {
    const std::ptrdiff_t block = first / block_states<R>;
    return array.data + (block * array.width + k) * block_states<R> + first % block_states<R>;
  }
  /// A block is an array of lanes where lanes fill it and memory is aligned for them.
  static bool holds_lanes(const R* at) {
    return lanes == block_states<R> && reinterpret_cast<std::uintptr_t>(at) % alignof(T) == 0;
  }
  static T* as_lanes(R* at) { return reinterpret_cast<T*>(at); }
  static const T* as_lanes(const R* at) { return reinterpret_cast<const T*>(at); }

  const T* read_block(const Array<const R>& from, std::ptrdiff_t k, std::ptrdiff_t n, T* buffer) const {
    const R* at = in_blocks(from, k);
    if (holds_lanes(at)) return as_lanes(at);
    for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = T::load(at + i * block_states<R>);
    return buffer;
  }

  /// The last state is repeated: what lies beyond it is not for anybody to see.
  void read_one_by_one(const Array<const R>& from, std::ptrdiff_t k, std::ptrdiff_t n, T* buffer) const {
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      R lane_numbers[T::size];
      for (std::ptrdiff_t lane = 0; lane < lanes; ++lane)
        lane_numbers[lane] = from(first + std::min(lane, count - 1), k + i);
      buffer[i] = T::load(lane_numbers);
    }
  }
  void write_one_by_one(const Array<R>& to, std::ptrdiff_t k, std::ptrdiff_t n, const T* numbers) const {
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      R lane_numbers[T::size];
      numbers[i].store(lane_numbers);
      for (std::ptrdiff_t lane = 0; lane < count; ++lane) to(first + lane, k + i) = lane_numbers[lane];
    }
  }

  /// A square of N states by N numbers at a time. The last one may read on into the next rows of the group,
  /// but not beyond: that may be another thread's to write.
  void read_rows(const Array<const R>& from, std::ptrdiff_t k, std::ptrdiff_t n, T* buffer) const {
    const std::ptrdiff_t all = (from.states - 1) * from.stride + from.width;
    const R* const end = from.data + (from.stride == 0 ? all : std::min(all, (first + lanes) * from.stride));
    for (std::ptrdiff_t i = 0; i < n; i += lanes) {
      Vector square[T::size];
      const R* row = &from(first, k + i);
      for (std::ptrdiff_t lane = 0; lane < lanes; ++lane, row += from.stride) {
        const std::ptrdiff_t there = std::min<std::ptrdiff_t>(lanes, end - row);
        if (there == lanes) {
          std::memcpy(&square[lane], row, sizeof(Vector));
        } else {
          square[lane] = Vector{};
          std::memcpy(&square[lane], row, static_cast<std::size_t>(there) * sizeof(R));
        }
      }
      transpose(square);
      std::memcpy(static_cast<void*>(buffer + i), square,
                  static_cast<std::size_t>(std::min(lanes, n - i)) * sizeof(T));
    }
  }

  /// The last square comes first: where rows follow each other without a gap it may write on into the next
  /// rows of the group, which are written after it.
  void write_rows(const Array<R>& to, std::ptrdiff_t k, std::ptrdiff_t n, const T* numbers) const {
    const bool may_write_on = to.stride == n;
    const R* const end = to.data + (first + lanes) * to.stride;
    for (std::ptrdiff_t i = (n - 1) / lanes * lanes; i >= 0; i -= lanes) {
      const std::ptrdiff_t wanted = std::min(lanes, n - i);
      Vector square[T::size];
      std::memcpy(square, numbers + i, static_cast<std::size_t>(wanted) * sizeof(T));
      for (std::ptrdiff_t row = wanted; row < lanes; ++row) square[row] = Vector{};
      transpose(square);
      R* row = &to(first, k + i);
      for (std::ptrdiff_t lane = 0; lane < lanes; ++lane, row += to.stride) {
        if (wanted == lanes || (may_write_on && row + lanes <= end))
          std::memcpy(row, &square[lane], sizeof(Vector));
        else
          std::memcpy(row, &square[lane], static_cast<std::size_t>(wanted) * sizeof(R));
      }
    }
  }
};

}  // namespace limber::batch

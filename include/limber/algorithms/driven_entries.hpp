// What driven bodies (mimic joints, rotors elsewhere) add to a symmetric matrix over velocities.
//
// M = Gᵀ M_tree G, with G the ratios between velocities and columns of the tree. Rows and columns with a
// velocity of their own are M where nothing is driven, and an entry m of a driven body's column belongs,
// times the ratios, to the velocities behind it:
//
//   M_vj += ratio m   and   M_jv += ratio m
#pragma once

#include <limber/math/copy_numbers.hpp>
#include <limber/math/entries.hpp>
#include <limber/math/rows.hpp>
#include <limber/model/joint_step.hpp>
#include <limber/model/model.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// By column of the tree: its velocity, or nv, nv + 1, … for those of driven bodies.
template <class R>
std::vector<int> places_of_columns(const Model<R>& model) {
  std::vector<int> places(static_cast<std::size_t>(model.columns().count), -1);
  for (int v = 0; v < model.nv(); ++v) places[static_cast<std::size_t>(model.column_of_velocity(v))] = v;
  int next = model.nv();
  for (int& place : places)
    if (place < 0) place = next++;
  return places;
}

/// What is kept of the tree's matrix until driven bodies are added.
enum class KeptEntries {
  lower_triangle,  ///< by rows, each with the columns that support its own, others zero
  rows_of_driven,  ///< by places: those of nv, nv + 1, …, with the columns that support them or the reverse
};

template <class T>
class DrivenEntries {
 public:
  template <class R>
  DrivenEntries(const Model<R>& model, KeptEntries kept);

  bool empty() const { return additions_.empty(); }
  Rows<T>& kept() { return kept_; }

  /// From the lower triangle of the tree's matrix that of M, by rows.
  void fold(Rows<T>& m) const;

  /// Zeros where M, whose columns are `stride` numbers apart, has entries that the tree has not: all of them,
  /// or where other zeros are known those that driven bodies add to.
  template <Triangle triangle>
  void clear(T* m, std::ptrdiff_t stride, Zeros zeros) const;

  /// M, which has the entries between own columns already, gets those of driven bodies. It stays symmetric to
  /// the last bit.
  template <Triangle triangle>
  void add(T* m, std::ptrdiff_t stride) const;

 private:
  struct Addition {
    std::ptrdiff_t from, row, column;  ///< row ≤ column
    Real<T> ratio;
  };

  std::ptrdiff_t nv_;
  std::vector<Columns::Run> own_;  ///< columns with a velocity of their own
  std::vector<Addition> additions_;
  std::vector<std::pair<int, int>> between_branches_;  ///< row < column, of driven bodies alone
  Rows<T> kept_;
};

template <class T>
template <class R>
DrivenEntries<T>::DrivenEntries(const Model<R>& model, KeptEntries kept) : nv_(model.nv()) {
  if (!model.has_driven_bodies()) return;
  const Columns& columns = model.columns();
  const bool has_triangle = kept == KeptEntries::lower_triangle;
  kept_ = Rows<T>(has_triangle ? columns.count : columns.count - model.nv(), columns.count);
  const auto body_of_velocity = [&](int v) {
    return columns.body[static_cast<std::size_t>(model.column_of_velocity(v))];
  };
  for (int v = 0; v < model.nv(); ++v) {
    const int k = model.column_of_velocity(v);
    if (own_.empty() || own_.back().end != k) own_.push_back({k, k});
    ++own_.back().end;
  }
  const std::vector<int> places = places_of_columns(model);
  const auto place = [&](int column) { return places[static_cast<std::size_t>(column)]; };
  const auto kept_at = [&](int k, int j) {  // j supports k
    if (has_triangle) return k * kept_.stride() + j;
    return place(j) >= model.nv() ? (place(j) - model.nv()) * kept_.stride() + place(k)
                                  : (place(k) - model.nv()) * kept_.stride() + place(j);
  };
  for (int k = 0; k < columns.count; ++k)
    for (const Columns::Run run : columns.support(columns.body[static_cast<std::size_t>(k)]))
      for (int j = run.begin; j < std::min(run.end, k + 1); ++j) {
        if (place(j) < model.nv() && place(k) < model.nv()) continue;
        detail::for_each_velocity(model, k, [&](int a, R of_a) {
          detail::for_each_velocity(model, j, [&](int b, R of_b) {
            if (j == k && b > a) return;  // this pair of velocities comes twice
            const R times = j != k && a == b ? 2 : 1;
            additions_.push_back(
                {kept_at(k, j), std::min(a, b), std::max(a, b), static_cast<Real<T>>(times * of_a * of_b)});
            if (!model.topology().related(body_of_velocity(a), body_of_velocity(b)))
              between_branches_.emplace_back(std::min(a, b), std::max(a, b));
          });
        });
      }
  std::sort(between_branches_.begin(), between_branches_.end());
  between_branches_.erase(std::unique(between_branches_.begin(), between_branches_.end()),
                          between_branches_.end());
}

template <class T>
void DrivenEntries<T>::fold(Rows<T>& m) const {
  int v = 0;
  for (const Columns::Run of : own_)
    for (int k = of.begin; k < of.end; ++k, ++v) {
      T* to = m.row(v);
      for (const Columns::Run run : own_) {
        const int count = std::min(run.end, k + 1) - run.begin;
        if (count <= 0) break;
        copy_numbers(kept_.row(k) + run.begin, count, to);
        to += count;
      }
    }
  add<Triangle::upper>(m.row(0), m.stride());
}

template <class T>
template <Triangle triangle>
void DrivenEntries<T>::clear(T* m, std::ptrdiff_t stride, Zeros zeros) const {
  if (zeros == Zeros::written)
    for (std::ptrdiff_t k = 0; k < nv_; ++k)
      std::fill_n(m + k * stride, triangle == Triangle::both ? nv_ : k + 1, as<T>(0));
  else
    for (const auto& [row, column] : between_branches_) {
      m[row + column * stride] = as<T>(0);
      if constexpr (triangle == Triangle::both) m[column + row * stride] = as<T>(0);
    }
}

template <class T>
template <Triangle triangle>
void DrivenEntries<T>::add(T* m, std::ptrdiff_t stride) const {
  const T* const kept = kept_.row(0);
  for (const auto& [from, row, column, ratio] : additions_) {
    const T x = as<T>(ratio) * kept[from];
    T& upper = m[row + column * stride];
    upper = upper + x;
    if (triangle == Triangle::upper || row == column) continue;
    T& lower = m[column + row * stride];
    lower = lower + x;
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

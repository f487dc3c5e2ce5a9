// What driven bodies (mimic joints, rotors elsewhere) add to matrices over velocities.
//
// M = Gᵀ M_tree G, with G the ratios between velocities and columns of the tree. Rows and columns with a
// velocity of their own are M where nothing is driven, and go there at once. The row and the column of a
// driven body d are kept, and added in the end, times the ratio, to those of each velocity v behind it:
//
//   M_vj += ratio m_dj   and   M_jv += ratio m_jd
#pragma once

#include <limber/math/copy_numbers.hpp>
#include <limber/math/entries.hpp>
#include <limber/math/rows.hpp>
#include <limber/model/joint_step.hpp>
#include <limber/model/own_columns.hpp>

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
  lower_triangle,    ///< by rows, each with the columns that support its own, others zero
  rows_of_driven,    ///< by places: those of nv, nv + 1, …, with the columns that support them or the reverse
  rows_of_coriolis,  ///< the same of C, Cᵀ and H, one after the other
};

/// C, H and Ḣ, column by column; each may be null.
template <class T>
struct CoriolisMatrices {
  T *c, *h, *h_rate;
};

template <class T>
class DrivenEntries {
 public:
  template <class R>
  DrivenEntries(const Model<R>& model, KeptEntries kept);

  bool empty() const { return additions_.empty(); }
  const OwnColumns& columns() const { return columns_; }
  /// Of a column of the tree: its velocity, or nv and more.
  int place(int column) const { return places_[static_cast<std::size_t>(column)]; }
  bool is_driven(int column) const { return place(column) >= nv_; }

  Rows<T>& kept() { return kept_; }
  /// The entries of column d, of a driven body, with any other.
  [[gnu::always_inline]] void keep(int d, int j, const T& c_dj, const T& c_jd, const T& h_dj) {
    T* const to = kept_.row(kCoriolisRows * (place(d) - static_cast<int>(nv_))) + place(j);
    to[0] = c_dj;
    to[kept_.stride()] = c_jd;
    to[2 * kept_.stride()] = h_dj;
  }

  /// From the lower triangle of the tree's matrix that of M, by rows.
  void fold(Rows<T>& m) const;

  /// Zeros where M, whose columns are `stride` numbers apart, has entries that the tree has not: all of them,
  /// or where other zeros are known those that driven bodies add to.
  template <Triangle triangle>
  void clear(T* m, std::ptrdiff_t stride, Zeros zeros) const;
  void clear(const CoriolisMatrices<T>& to, Zeros zeros) const {
    for (T* m : {to.c, to.h, to.h_rate})
      if (m != nullptr) clear<Triangle::both>(m, nv_, zeros);
  }

  /// M, which has the entries between own columns already, gets those of driven bodies. What is symmetric
  /// stays so to the last bit.
  template <Triangle triangle>
  void add(T* m, std::ptrdiff_t stride) const;
  void add(const CoriolisMatrices<T>& to) const;

 private:
  static constexpr int kCoriolisRows = 3;
  /// An entry of driven column d with another, times the ratio, belongs to M_vj, and the reverse to M_jv:
  /// where v = j, both.
  struct Addition {
    std::ptrdiff_t from, v, j;
    Real<T> ratio;
  };

  std::ptrdiff_t nv_;
  OwnColumns columns_;
  std::vector<int> places_;
  std::vector<Addition> additions_;
  std::vector<std::pair<int, int>> between_branches_;  ///< v < j, of driven bodies alone
  Rows<T> kept_;
};

template <class T>
template <class R>
DrivenEntries<T>::DrivenEntries(const Model<R>& model, KeptEntries kept)
    : nv_(model.nv()), columns_(model), places_(places_of_columns(model)) {
  if (!model.has_driven_bodies()) return;
  const Columns& columns = model.columns();
  const bool has_triangle = kept == KeptEntries::lower_triangle;
  const int rows_per_column = kept == KeptEntries::rows_of_coriolis ? kCoriolisRows : 1;
  kept_ =
      Rows<T>(has_triangle ? columns.count : rows_per_column * (columns.count - model.nv()), columns.count);
  const auto body_of_velocity = [&](int v) {
    return columns.body[static_cast<std::size_t>(model.column_of_velocity(v))];
  };
  for (int k = 0; k < columns.count; ++k)
    for (const Columns::Run run : columns.support(columns.body[static_cast<std::size_t>(k)]))
      for (int before = run.begin; before < std::min(run.end, k + 1); ++before) {
        const int d = is_driven(before) ? before : k, other = d == k ? before : k;
        if (!is_driven(d)) continue;
        const std::ptrdiff_t from = has_triangle
                                        ? k * kept_.stride() + before
                                        : rows_per_column * (place(d) - nv_) * kept_.stride() + place(other);
        detail::for_each_velocity(model, d, [&](int v, R of_v) {
          detail::for_each_velocity(model, other, [&](int j, R of_j) {
            if (d == other && j > v) return;  // this pair of velocities comes twice
            const R part = d == other && v == j ? R(0.5) : R(1);
            additions_.push_back({from, v, j, static_cast<Real<T>>(part * of_v * of_j)});
            if (!model.topology().related(body_of_velocity(v), body_of_velocity(j)))
              between_branches_.emplace_back(std::min(v, j), std::max(v, j));
          });
        });
      }
  std::sort(between_branches_.begin(), between_branches_.end());
  between_branches_.erase(std::unique(between_branches_.begin(), between_branches_.end()),
                          between_branches_.end());
}

template <class T>
void DrivenEntries<T>::fold(Rows<T>& m) const {
  for (const OwnColumns::Run& of : columns_.all())
    for (int k = of.begin; k < of.end; ++k)
      for (const OwnColumns::Run& run : columns_.all())
        if (const int count = std::min(run.end, k + 1) - run.begin; count > 0)
          copy_numbers(kept_.row(k) + run.begin, count, m.row(place(k)) + run.velocity);
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
  for (const auto& [from, v, j, ratio] : additions_) {
    const T x = as<T>(ratio) * kept[from];
    T& upper = m[std::min(v, j) + std::max(v, j) * stride];
    upper = upper + x;
    if (triangle == Triangle::upper && v != j) continue;
    T& lower = m[std::max(v, j) + std::min(v, j) * stride];
    lower = lower + x;
  }
}

template <class T>
void DrivenEntries<T>::add(const CoriolisMatrices<T>& to) const {
  for (const Addition& addition : additions_) {
    const std::ptrdiff_t vj = addition.v + addition.j * nv_, jv = addition.j + addition.v * nv_;
    const T* const kept = kept_.row(0) + addition.from;
    const T ratio = as<T>(addition.ratio), c_dj = kept[0], c_jd = kept[kept_.stride()],
            h = kept[2 * kept_.stride()];
    const auto add_to = [&](T* m, const T& m_dj, const T& m_jd) __attribute__((always_inline)) {
      if (m == nullptr) return;
      m[vj] = m[vj] + ratio * m_dj;
      m[jv] = m[jv] + ratio * m_jd;
    };
    add_to(to.c, c_dj, c_jd);
    add_to(to.h, h, h);
    add_to(to.h_rate, c_dj + c_jd, c_dj + c_jd);
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

// C, H and Ḣ over the columns of the tree, of which driven bodies (mimic joints, rotors elsewhere) have some
// of their own, become matrices over velocities: M = Gᵀ M_tree G, with G the ratios between velocities and
// columns.
//
// Where a column has a velocity of its own, G is an identity: entries of two such columns go to M at once.
// Those of driven bodies' columns are kept, and added in the end to those of the velocities behind them.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/joint_step.hpp>
#include <limber/model/own_columns.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// C, H and Ḣ, column by column; each may be null.
template <class T>
struct CoriolisMatrices {
  T *c, *h, *h_rate;
};

template <class T>
class DrivenColumns {
 public:
  template <class R>
  explicit DrivenColumns(const Model<R>& model);

  bool empty() const { return additions_.empty(); }
  const OwnColumns& columns() const { return columns_; }
  /// Of a column of the tree; negative if it is that of a driven body.
  int velocity_of(int column) const { return places_[at(column)]; }

  /// Zeros where entries that are kept will be added.
  void clear_drivers(const CoriolisMatrices<T>& to) const;
  /// Keeps entries of column d, of a driven body, with any other.
  [[gnu::always_inline]] void keep(int d, int j, const T& c_dj, const T& c_jd, const T& h_dj) {
    T* const kept = kept_.row(kRows * (-1 - places_[at(d)])) + j;
    kept[0] = c_dj;
    kept[kept_.stride()] = c_jd;
    kept[2 * kept_.stride()] = h_dj;
  }
  /// What was kept. Symmetric matrices stay so to the last bit.
  void add_kept(const CoriolisMatrices<T>& to) const;

 private:
  static constexpr int kRows = 3;  ///< of a driven column: C_dj, C_jd and H_dj over all columns j
  /// The row and the column of a driven body times the ratio belong to velocity `to`.
  struct Addition {
    int column, driven, to;  ///< the column of the tree, and its number among driven ones
    Real<T> ratio;
  };
  struct Entries {
    T c_ij, c_ji, h_ij;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  Entries kept(int driven, int j) const {
    const int row = kRows * driven;
    return {kept_(row, j), kept_(row + 1, j), kept_(row + 2, j)};
  }
  /// M_ij += ratio × entry ij, M_ji += ratio × entry ji: where i = j, both to the same.
  [[gnu::always_inline]] void add(std::ptrdiff_t i, std::ptrdiff_t j, const T& ratio, const Entries& x,
                                  const CoriolisMatrices<T>& to) const {
    const std::ptrdiff_t nv = nv_;
    const auto add_to = [&](T* m, const T& m_ij, const T& m_ji) __attribute__((always_inline)) {
      if (m == nullptr) return;
      m[i + j * nv] = m[i + j * nv] + ratio * m_ij;
      m[j + i * nv] = m[j + i * nv] + ratio * m_ji;
    };
    add_to(to.c, x.c_ij, x.c_ji);
    add_to(to.h, x.h_ij, x.h_ij);
    add_to(to.h_rate, x.c_ij + x.c_ji, x.c_ij + x.c_ji);
  }

  int nv_;
  OwnColumns columns_;
  std::vector<int> places_;  ///< by column: its velocity, or −1 − its number among driven ones
  std::vector<Addition> additions_;
  std::vector<std::vector<OwnColumns::Run>>
      branches_;  ///< by driven column: own columns before and beyond it
  Rows<T> kept_;  ///< of two driven columns, entries are among those of the former
};

template <class T>
template <class R>
DrivenColumns<T>::DrivenColumns(const Model<R>& model)
    : nv_(model.nv()), columns_(model), places_(at(model.columns().count)) {
  for (const OwnColumns::Run& run : columns_.all())
    for (int k = run.begin; k < run.end; ++k) places_[at(k)] = run.velocity + k - run.begin;
  int count = 0;
  for (const int k : columns_.all_driven()) {
    const std::span<const OwnColumns::Run> before = columns_.of(model.columns().body[at(k)]);
    std::vector<OwnColumns::Run>& branch = branches_.emplace_back(before.begin(), before.end());
    for (const OwnColumns::Run& run : columns_.all()) {
      const int begin = std::max(run.begin, k),
                end = std::min(run.end, model.columns().dependents_end[at(k)]);
      if (begin < end) branch.push_back({begin, end, run.velocity + begin - run.begin});
    }
    detail::for_each_velocity(model, k, [&](int velocity, R ratio) {
      additions_.push_back({k, count, velocity, static_cast<Real<T>>(ratio)});
    });
    places_[at(k)] = -1 - count++;
  }
  if (count > 0) kept_ = Rows<T>(kRows * count, model.columns().count);
}

template <class T>
void DrivenColumns<T>::clear_drivers(const CoriolisMatrices<T>& to) const {
  const std::ptrdiff_t nv = nv_;
  for (T* m : {to.c, to.h, to.h_rate}) {
    if (m == nullptr) continue;
    for (const Addition& addition : additions_)
      for (std::ptrdiff_t i = 0; i < nv; ++i) m[i + addition.to * nv] = m[addition.to + i * nv] = as<T>(0);
  }
}

template <class T>
void DrivenColumns<T>::add_kept(const CoriolisMatrices<T>& to) const {
  for (std::size_t a = 0; a < additions_.size(); ++a) {
    const Addition& own = additions_[a];
    for (const OwnColumns::Run& run : branches_[at(own.driven)])
      for (int k = run.begin; k < run.end; ++k)
        add(own.to, run.velocity + k - run.begin, as<T>(own.ratio), kept(own.driven, k), to);
    for (std::size_t b = 0; b < a; ++b) {
      const Addition& before = additions_[b];
      add(before.to, own.to, as<T>(own.ratio * before.ratio), kept(before.driven, own.column), to);
    }
    // The half of it, twice.
    add(own.to, own.to, as<T>(own.ratio * own.ratio * Real<T>(0.5)), kept(own.driven, own.column), to);
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

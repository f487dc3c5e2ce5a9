// Where the Christoffel symbols of a model are kept: no room for what branches make zero.
//
// Of three columns only those on one way from the base have a symbol that is not zero. All of them follow
// from one square table per column d, over the columns on the way from the base to d (the other columns of
// its joint included),
//
//   G_d(i, k) = Γ_idk = S_iᵀ B(S_d, Iᶜ) S_k + S_iᵀ Iᶜ ∂_k S_d,
//
// where ∂_k S_d is how S_d moves in its body with velocity k of the same joint: not zero for universal
// joints, and where the user says so. With b(·) the body of a column and ≺ for "supports, and is not",
//
//   b(j) deepest, alone or not                   Γ_ijk = G_j(i, k)
//   b(k) deepest, b(j) ≺ b(k)                    Γ_ijk = G_k(i, j)
//   b(i) deepest alone, b(k) above or at b(j)    Γ_ijk = −G_i(j, k) + S_iᵀ Iᶜ ∂_k S_j
//                       b(j) ≺ b(k)              Γ_ijk = −G_i(k, j)
//
// (B is the operator of spatial/body_coriolis.hpp; the last two because turning a common ancestor of two
// bodies does not change their relative motion.) So Σ m² numbers hold everything, m being the length of each
// way.
//
// Driven bodies are columns of the tree; symbols of velocities are sums over the columns behind them, times
// ratios.
#pragma once

#include <limber/model/joint_step.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace limber {

/// What is kept, and where.
struct ChristoffelLayout {
  /// The table of a column: entry (i, k) at begin + place(k) · size + place(i).
  struct Table {
    int body;  ///< that the column belongs to
    int size;  ///< columns on the way
    std::ptrdiff_t begin;
  };
  /// A joint whose columns move in its body: S_iᵀ Iᶜ ∂_k S_j for the columns i of its subtree, at begin +
  /// ((i − first) nv + j) nv + k with the degrees j and k of the joint.
  struct MovingJoint {
    int body, nv;
    int first, count;  ///< columns of the subtree
    std::ptrdiff_t begin;
  };

  std::vector<int> place;     ///< by column: how many come before it on its way from the base
  std::vector<Table> tables;  ///< by column
  std::vector<MovingJoint> moving;
  std::vector<int> moving_of;  ///< by body: which of `moving`, −1 for none
  std::ptrdiff_t size = 0;     ///< numbers in all

  template <class R>
  explicit ChristoffelLayout(const Model<R>& model);
};

template <class R>
ChristoffelLayout::ChristoffelLayout(const Model<R>& model)
    : moving_of(static_cast<std::size_t>(model.body_count()), -1) {
  const Columns& columns = model.columns();
  std::vector<int> length{0};  // of the way to each body
  for (int i = 1; i < model.body_count(); ++i) {
    const int before = length[static_cast<std::size_t>(model.parent(i))];
    const int own =
        columns.first[static_cast<std::size_t>(i) + 1] - columns.first[static_cast<std::size_t>(i)];
    length.push_back(before + own);
    for (int d = 0; d < own; ++d) {
      place.push_back(before + d);
      tables.push_back({i, before + own, size});
      size += static_cast<std::ptrdiff_t>(before + own) * (before + own);
    }
  }
  for (const int i : columns.others)
    if (has_moving_columns(model.body(i).joint)) {
      const int nv = model.body(i).nv, first = columns.first[static_cast<std::size_t>(i)];
      const int end = columns.first[static_cast<std::size_t>(model.topology().subtree_end(i))];
      moving_of[static_cast<std::size_t>(i)] = static_cast<int>(moving.size());
      moving.push_back({i, nv, first, end - first, size});
      size += static_cast<std::ptrdiff_t>(end - first) * nv * nv;
    }
}

template <class T>
class [[gnu::visibility("default")]] ChristoffelSymbols {
 public:
  using R = Real<T>;

  explicit ChristoffelSymbols(const Model<R>& model);

  int nv() const { return model_.nv(); }

  /// Γ_ijk
  T operator()(int i, int j, int k) const;

  /// f(i, j, k, x) for all parts x that the symbols of velocities are made of: Γ_ijk itself, once, unless
  /// bodies share velocities (Model::has_driven_bodies), where several parts may add up to one symbol.
  template <class F>
  void for_each(F&& f) const;

  /// All nv³ symbols, Γ_ijk at (i nv + j) nv + k.
  void dense(T* out) const;
  /// C_ij = Σ_k Γ_ijk v_k, nv × nv numbers column by column.
  void contract(const T* v, T* c) const;

  /// The numbers that hold everything, in the order of layout().
  std::span<const T> packed() const {
    return std::span(numbers_).first(static_cast<std::size_t>(layout_.size));
  }
  const ChristoffelLayout& layout() const { return layout_; }
  /// For the kernel; there is room for a pack past the end.
  T* numbers() { return numbers_.data(); }

 private:
  using Table = ChristoffelLayout::Table;
  struct Source {
    int column;
    R ratio;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const Table& table(int t) const { return layout_.tables[at(t)]; }
  bool supports(const Table& above, const Table& deepest) const {
    return model_.topology().in_subtree(deepest.body, above.body);
  }
  T entry(int d, int i, int k) const;
  T moving_part(int i, int j, int k) const;
  T of_columns(int i, int j, int k) const;
  /// f(k) for all columns on the way to the column that the table is of.
  template <class F>
  void for_each_on_way(const Table& of, F&& f) const {
    for (const Columns::Run run : model_.columns().support(of.body))
      for (int k = run.begin; k < run.end; ++k) f(k);
  }
  Model<R> model_;
  ChristoffelLayout layout_;
  std::vector<std::vector<Source>> sources_;  ///< by velocity: the columns that it is behind
  std::vector<T> numbers_;
};

template <class T>
ChristoffelSymbols<T>::ChristoffelSymbols(const Model<R>& model)
    : model_(model),
      layout_(model),
      sources_(at(model.nv())),
      numbers_(static_cast<std::size_t>(layout_.size) + kPackPadding, as<T>(0)) {
  for (int k = 0; k < model.columns().count; ++k)
    detail::for_each_velocity(model, k, [&](int v, R ratio) { sources_[at(v)].push_back({k, ratio}); });
}

/// G_d(i, k)
template <class T>
T ChristoffelSymbols<T>::entry(int d, int i, int k) const {
  const std::ptrdiff_t row = layout_.place[at(k)];
  return numbers_[static_cast<std::size_t>(table(d).begin + row * table(d).size + layout_.place[at(i)])];
}

/// S_iᵀ Iᶜ ∂_k S_j for columns j and k of one joint.
template <class T>
T ChristoffelSymbols<T>::moving_part(int i, int j, int k) const {
  if (layout_.moving.empty()) return as<T>(0);
  const int which = table(j).body == table(k).body ? layout_.moving_of[at(table(j).body)] : -1;
  if (which < 0) return as<T>(0);
  const ChristoffelLayout::MovingJoint& joint = layout_.moving[at(which)];
  const int first = model_.columns().first[at(joint.body)];
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(i - joint.first) * joint.nv + j - first;
  return numbers_[static_cast<std::size_t>(joint.begin + row * joint.nv + k - first)];
}

/// Γ of three columns.
template <class T>
T ChristoffelSymbols<T>::of_columns(int i, int j, int k) const {
  const int body_i = table(i).body, body_j = table(j).body, body_k = table(k).body;
  const int deepest = std::max({body_i, body_j, body_k});
  const Table& d = table(body_j == deepest ? j : body_k == deepest ? k : i);
  if (!supports(table(i), d) || !supports(table(j), d) || !supports(table(k), d)) return as<T>(0);
  if (body_j == deepest) return entry(j, i, k);
  if (body_k == deepest) return entry(k, i, j);
  if (body_k <= body_j) return moving_part(i, j, k) - entry(i, j, k);
  return -entry(i, k, j);
}

template <class T>
T ChristoffelSymbols<T>::operator()(int i, int j, int k) const {
  T sum = as<T>(0);
  for (const Source& a : sources_[at(i)])
    for (const Source& b : sources_[at(j)])
      for (const Source& c : sources_[at(k)])
        sum = sum + as<T>(a.ratio * b.ratio * c.ratio) * of_columns(a.column, b.column, c.column);
  return sum;
}

template <class T>
template <class F>
void ChristoffelSymbols<T>::for_each(F&& f) const {
  const bool coupled = model_.has_driven_bodies();
  const auto give = [&](int i, int j, int k, const T& x) {
    if (!coupled) return f(i, j, k, x);
    detail::for_each_velocity(model_, i, [&](int a, R ratio_a) {
      detail::for_each_velocity(model_, j, [&](int b, R ratio_b) {
        detail::for_each_velocity(
            model_, k, [&](int c, R ratio_c) { f(a, b, c, as<T>(ratio_a * ratio_b * ratio_c) * x); });
      });
    });
  };
  for (int d = 0; d < static_cast<int>(layout_.tables.size()); ++d) {
    const Table& of_d = table(d);
    const T* g = numbers_.data() + of_d.begin;
    const std::ptrdiff_t size = of_d.size;
    std::ptrdiff_t place_k = 0;
    for_each_on_way(of_d, [&](int k) {
      const int body_k = table(k).body;
      std::ptrdiff_t place_i = 0;
      for_each_on_way(of_d, [&](int i) {
        const int body_i = table(i).body;
        const T x = g[place_k * size + place_i];
        give(i, d, k, x);
        if (body_k < of_d.body) {
          give(i, k, d, x);
          if (body_i < of_d.body)
            give(d, i, k, body_k <= body_i ? moving_part(d, i, k) - x : -g[place_i * size + place_k]);
        }
        ++place_i;
      });
      ++place_k;
    });
  }
}

template <class T>
void ChristoffelSymbols<T>::dense(T* out) const {
  const std::ptrdiff_t n = nv();
  std::fill(out, out + n * n * n, as<T>(0));
  for_each([&](int i, int j, int k, const T& x) {
    T& symbol = out[(i * n + j) * n + k];
    symbol = symbol + x;
  });
}

template <class T>
void ChristoffelSymbols<T>::contract(const T* v, T* c) const {
  const std::ptrdiff_t n = nv();
  std::fill(c, c + n * n, as<T>(0));
  for_each([&](int i, int j, int k, const T& x) {
    T& c_ij = c[i + j * n];
    c_ij = c_ij + x * v[k];
  });
}

extern template class ChristoffelSymbols<double>;
extern template class ChristoffelSymbols<float>;

}  // namespace limber

// What driven bodies (mimic joints, rotors elsewhere) add to a symmetric matrix over velocities.
//
// M = Gᵀ M_tree G, with G the ratios between velocities and columns of the tree. The tree's matrix is there
// by rows, of which each has the entries with the columns that support its own. Rows and columns with a
// velocity of their own are M where nothing is driven, and an entry m of a driven body's column belongs,
// times the ratios, to the velocities behind it:
//
//   M_vj += ratio m   and   M_jv += ratio m
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

/// By column of the tree: its place among the rows of the tree's matrix.
enum class PlacesOfColumns {
  in_order,          ///< the column itself
  velocities_first,  ///< that of its velocity, so that M begins the tree's matrix; driven bodies follow
};

template <class R>
std::vector<int> places_of_columns(const Model<R>& model, PlacesOfColumns order) {
  std::vector<int> places(static_cast<std::size_t>(model.columns().count), -1);
  for (int v = 0; v < model.nv(); ++v) {
    const int column = model.column_of_velocity(v);
    places[static_cast<std::size_t>(column)] = order == PlacesOfColumns::in_order ? column : v;
  }
  int next = model.nv();
  for (std::size_t k = 0; k < places.size(); ++k)
    if (places[k] < 0) places[k] = order == PlacesOfColumns::in_order ? static_cast<int>(k) : next++;
  return places;
}

template <class T>
class DrivenEntries {
 public:
  /// With memory for the tree's matrix, if there are driven bodies.
  template <class R>
  DrivenEntries(const Model<R>& model, PlacesOfColumns order);

  bool empty() const { return additions_.empty(); }
  /// The tree's matrix. Where degrees are on different branches it has zeros before driven bodies are added.
  Rows<T>& tree() { return tree_; }

  /// The lower triangle of M, by rows.
  void fold(Rows<T>& m) const {
    int v = 0;
    for (const Columns::Run of : own_)
      for (int k = of.begin; k < of.end; ++k, ++v) {
        T* to = m.row(v);
        for (const Columns::Run run : own_) {
          const int count = std::min(run.end, k + 1) - run.begin;
          if (count <= 0) break;
          copy_numbers(tree_.row(k) + run.begin, count, to);
          to += count;
        }
      }
    add<Triangle::upper>(m.row(0), m.stride());
  }

  /// The entries of the tree alone, into M with zeros between them, before driven bodies are added. Where
  /// velocities come first.
  template <Triangle triangle>
  void unpack_entries(T* m, std::ptrdiff_t stride) const {
    const auto set = [&](std::ptrdiff_t row, std::ptrdiff_t column, const T& x) {
      m[row + column * stride] = x;
      if constexpr (triangle == Triangle::both) m[column + row * stride] = x;
    };
    for (const auto& [row, column] : across_) set(row, column, as<T>(0));
    const T* const tree = tree_.row(0);
    for (const auto& [from, row, column, count] : entries_)
      for (int k = 0; k < count; ++k) set(row + k, column, tree[from + k]);
  }

  /// M, whose columns are `stride` numbers apart and have the tree's entries already, gets those of driven
  /// bodies. It stays symmetric to the last bit.
  template <Triangle triangle>
  void add(T* m, std::ptrdiff_t stride) const {
    const T* const tree = tree_.row(0);
    for (const auto& [from, row, column, ratio] : additions_) {
      const T x = as<T>(ratio) * tree[from];
      T& upper = m[row + column * stride];
      upper = upper + x;
      if (triangle == Triangle::upper || row == column) continue;
      T& lower = m[column + row * stride];
      lower = lower + x;
    }
  }

 private:
  template <class R>
  void list_entries(const Model<R>& model, const std::vector<int>& places);

  struct Addition {
    std::ptrdiff_t from, row, column;  ///< row ≤ column
    Real<T> ratio;
  };
  /// Neighbouring entries of a column of M that the tree has too, from `from` on.
  struct Entries {
    std::ptrdiff_t from, row, column;
    int count;
  };

  std::vector<Columns::Run> own_;  ///< places of columns with a velocity of their own
  std::vector<Addition> additions_;
  std::vector<Entries> entries_;
  std::vector<std::pair<int, int>> across_;  ///< entries between branches, of driven bodies alone
  Rows<T> tree_;
};

template <class T>
template <class R>
DrivenEntries<T>::DrivenEntries(const Model<R>& model, PlacesOfColumns order) {
  if (!model.has_driven_bodies()) return;
  const Columns& columns = model.columns();
  const std::vector<int> places = places_of_columns(model, order);
  const auto is_own = [&](int column) {
    return !model.body(columns.body[static_cast<std::size_t>(column)]).is_driven();
  };
  tree_ = Rows<T>(columns.count, columns.count);
  const auto place = [&](int column) { return places[static_cast<std::size_t>(column)]; };
  for (int v = 0; v < model.nv(); ++v) {
    const int at = place(model.column_of_velocity(v));
    if (own_.empty() || own_.back().end != at) own_.push_back({at, at});
    ++own_.back().end;
  }
  for (int k = 0; k < columns.count; ++k)
    for (const Columns::Run run : columns.support(columns.body[static_cast<std::size_t>(k)]))
      for (int j = run.begin; j < std::min(run.end, k + 1); ++j) {
        if (is_own(j) && is_own(k)) continue;
        const std::ptrdiff_t from = place(k) * tree_.stride() + place(j);
        detail::for_each_velocity(model, k, [&](int a, R of_a) {
          detail::for_each_velocity(model, j, [&](int b, R of_b) {
            if (j == k && b > a) return;  // this pair of velocities comes twice
            const R times = j != k && a == b ? 2 : 1;
            additions_.push_back(
                {from, std::min(a, b), std::max(a, b), static_cast<Real<T>>(times * of_a * of_b)});
          });
        });
      }
  if (order == PlacesOfColumns::velocities_first) list_entries(model, places);
}

/// What M has of the tree, and what it has besides.
template <class T>
template <class R>
void DrivenEntries<T>::list_entries(const Model<R>& model, const std::vector<int>& places) {
  const OwnColumns own(model);
  const auto body_of = [&](int v) {
    return model.columns().body[static_cast<std::size_t>(model.column_of_velocity(v))];
  };
  for (int v = 0; v < model.nv(); ++v) {
    const int k = model.column_of_velocity(v);
    const std::ptrdiff_t row = places[static_cast<std::size_t>(k)] * tree_.stride();
    for (const OwnColumns::Run run : own.of(body_of(v)))
      if (const int count = std::min(run.end, k + 1) - run.begin; count > 0)
        entries_.push_back({row + places[static_cast<std::size_t>(run.begin)], run.velocity, v, count});
  }
  const Topology& tree = model.topology();
  for (const auto& [from, row, column, ratio] : additions_) {
    const int a = static_cast<int>(row), b = static_cast<int>(column);
    if (!tree.related(body_of(a), body_of(b))) across_.emplace_back(a, b);
  }
  std::sort(across_.begin(), across_.end());
  across_.erase(std::unique(across_.begin(), across_.end()), across_.end());
}

}  // namespace limber::inline LIMBER_REGISTERS

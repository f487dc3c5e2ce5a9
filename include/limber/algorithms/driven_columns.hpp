// Matrices over the columns of the tree, of which driven bodies (mimic joints, rotors elsewhere) have some of
// their own, become matrices over velocities: M = Gᵀ M_tree G, with G the ratios between velocities and
// columns.
//
// Where a column has a velocity of its own, G is an identity. So rows and columns of driven bodies are added
// to those of the velocities behind them, and the rest is copied.
#pragma once

#include <limber/math/copy_numbers.hpp>
#include <limber/model/joint_step.hpp>

#include <cstddef>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
class DrivenColumns {
 public:
  /// With memory for so many matrices of the tree, if there are driven bodies.
  template <class R>
  DrivenColumns(const Model<R>& model, int matrices) : columns_(model.columns().count), nv_(model.nv()) {
    if (!model.has_driven_bodies()) return;
    trees_.assign(static_cast<std::size_t>(matrices) * size(), as<T>(0));
    int begin = 0;
    for (int i = 1; i < model.body_count(); ++i) {
      if (!model.body(i).is_driven()) continue;
      const int k = model.columns().first[static_cast<std::size_t>(i)];
      if (begin < k) runs_.push_back({begin, k});
      begin = k + 1;
      for (const Drive<R>& drive : model.drives(model.body(i)))
        additions_.push_back({k, drive.v_index, static_cast<Real<T>>(drive.ratio)});
    }
    if (begin < columns_) runs_.push_back({begin, columns_});
  }

  /// Where a kernel over columns writes: M itself where there are no driven bodies. Null stays null.
  T* tree(int matrix, T* m) {
    return trees_.empty() || m == nullptr ? m : trees_.data() + static_cast<std::size_t>(matrix) * size();
  }
  bool empty() const { return trees_.empty(); }

  /// M from M_tree, both column by column. Symmetric matrices stay so to the last bit.
  void fold(const T* tree, T* m) const;

 private:
  /// Row and column `from` of the tree's matrix times the ratio belong to velocity `to`.
  struct Addition {
    int from, to;
    Real<T> ratio;
  };

  std::size_t size() const { return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(columns_); }

  int columns_, nv_;
  std::vector<Addition> additions_;
  std::vector<Columns::Run> runs_;  ///< of columns with velocities of their own
  std::vector<T> trees_;
};

template <class T>
void DrivenColumns<T>::fold(const T* tree, T* m) const {
  const std::ptrdiff_t columns = columns_, stride = nv_;
  T* to = m;
  for (const Columns::Run of : runs_)
    for (int j = of.begin; j < of.end; ++j, to += stride) {
      std::ptrdiff_t i = 0;
      for (const Columns::Run run : runs_) {
        const int count = run.end - run.begin;
        copy_numbers(tree + j * columns + run.begin, count, to + i);
        i += count;
      }
    }
  const auto add = [&](std::ptrdiff_t i, std::ptrdiff_t j, const T& x)
                       __attribute__((always_inline)) { m[i + j * stride] = m[i + j * stride] + x; };
  for (const auto& [from, velocity, ratio] : additions_) {
    std::ptrdiff_t i = 0;
    for (const Columns::Run run : runs_)
      for (int k = run.begin; k < run.end; ++k, ++i) {
        add(i, velocity, as<T>(ratio) * tree[k + from * columns]);
        add(velocity, i, as<T>(ratio) * tree[from + k * columns]);
      }
  }
  const auto add_pair = [&](const Addition& a, const Addition& b) __attribute__((always_inline)) {
    add(a.to, b.to, as<T>(a.ratio * b.ratio) * tree[a.from + b.from * columns]);
  };
  for (std::size_t a = 0; a < additions_.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {  // both at once: symmetric sums are taken in the same order
      add_pair(additions_[a], additions_[b]);
      add_pair(additions_[b], additions_[a]);
    }
    add_pair(additions_[a], additions_[a]);
  }
}

}  // namespace limber::inline LIMBER_REGISTERS

// The motion columns of a model: one for each degree of freedom of each body, in body order. A driven body
// has one too, so there are nv of them and one more for each driven body; without driven bodies, column k
// belongs to velocity k.
#pragma once

#include <limber/model/topology.hpp>

#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Consecutive columns begin … end − 1.
struct ColumnRun {
  int begin, end;
};

/// Rows of columns, each ascending, in as few runs as there are: of a tree whose rows are those of their
/// parents and some more.
class ColumnRuns {
 public:
  std::span<const ColumnRun> operator[](int i) const {
    const auto k = static_cast<std::size_t>(i);
    return std::span(runs_).subspan(static_cast<std::size_t>(begin_[k]),
                                    static_cast<std::size_t>(begin_[k + 1] - begin_[k]));
  }
  /// A row more: that of the parent (−1: none), then the columns of the run, which may be empty.
  void add(int parent, ColumnRun own);

 private:
  std::vector<ColumnRun> runs_;
  std::vector<int> begin_ = {0};
};

struct Columns {
  using Run = ColumnRun;
  /// `count` consecutive one-degree bodies from `body` on, whose columns are consecutive from `column` on.
  struct Screws {
    int body, column, count;
  };

  int count = 0;
  std::vector<int>
      first;  ///< per body, its first column; one entry more, so that body i has first[i+1] − first[i]
  std::vector<int> body;            ///< per column
  std::vector<int> dependents_end;  ///< per column: it supports itself and those after it up to here
  std::vector<Screws> screws;       ///< all one-degree bodies, in order
  std::vector<int> others;          ///< the bodies with a joint of another kind
  bool is_full = true;              ///< every column is supported by all columns before it: one chain

  /// The columns of the bodies that support body i, i included, ascending, in as few runs as there are.
  std::span<const Run> support(int i) const { return support_[i]; }

  /// on_screws(run) and on_other(body) for all bodies, in order: a pack of columns that writes past the end
  /// of its own writes where something comes later.
  template <class OnScrews, class OnOther>
  void for_each_group(OnScrews&& on_screws, OnOther&& on_other) const {
    std::size_t s = 0;
    for (const int i : others) {
      for (; s < screws.size() && screws[s].body < i; ++s) on_screws(screws[s]);
      on_other(i);
    }
    for (; s < screws.size(); ++s) on_screws(screws[s]);
  }

  Columns() = default;
  /// `counts[i]` columns for body i.
  Columns(const Topology& topology, const std::vector<int>& counts, const std::vector<bool>& is_screw);

 private:
  ColumnRuns support_;
};

}  // namespace limber

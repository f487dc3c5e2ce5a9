// The columns on the way from the base to a body, apart by whose velocity they move with: most have one of
// their own, those of driven bodies (mimic joints, rotors elsewhere) share those of their drivers. Rows and
// columns of results over velocities begin with the former; the latter add to them.
#pragma once

#include <limber/model/model.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

class OwnColumns {
 public:
  /// Columns begin … end − 1, which have the velocities from `velocity` on.
  struct Run {
    int begin, end, velocity;
  };

  template <class R>
  explicit OwnColumns(const Model<R>& model) {
    for (int i = 0; i < model.body_count(); ++i) add(model, model.columns().support(i));
    const Columns::Run all{0, model.columns().count};
    add(model, std::span(&all, 1));
  }

  /// That support body i, ascending, in as few runs as there are.
  std::span<const Run> of(int i) const { return part(runs_, own_end_, i); }
  /// Of driven bodies that support body i.
  std::span<const int> driven(int i) const { return part(driven_, driven_end_, i); }
  /// Of all bodies.
  std::span<const Run> all() const { return of(static_cast<int>(own_end_.size()) - 1); }
  std::span<const int> all_driven() const { return driven(static_cast<int>(own_end_.size()) - 1); }

 private:
  /// The next body, or last all of them: what supports it.
  template <class R>
  void add(const Model<R>& model, std::span<const Columns::Run> columns) {
    const std::size_t first_run = runs_.size();
    for (const Columns::Run run : columns)
      for (int k = run.begin; k < run.end; ++k) {
        const int i = model.columns().body[static_cast<std::size_t>(k)];
        if (model.body(i).is_driven()) {
          driven_.push_back(k);
          continue;
        }
        const int velocity = model.body(i).v_index + k - model.columns().first[static_cast<std::size_t>(i)];
        if (runs_.size() == first_run || runs_.back().end != k) runs_.push_back({k, k, velocity});
        ++runs_.back().end;
      }
    own_end_.push_back(runs_.size());
    driven_end_.push_back(driven_.size());
  }
  template <class X>
  static std::span<const X> part(const std::vector<X>& all, const std::vector<std::size_t>& end, int i) {
    const auto k = static_cast<std::size_t>(i);
    const std::size_t begin = k == 0 ? 0 : end[k - 1];
    return std::span(all).subspan(begin, end[k] - begin);
  }

  std::vector<Run> runs_;
  std::vector<int> driven_;
  std::vector<std::size_t> own_end_, driven_end_;  ///< by body; last, of all columns
};

}  // namespace limber

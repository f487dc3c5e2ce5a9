#include "constraints/branch_rows.hpp"

#include <limber/model/joint_step.hpp>

#include <algorithm>
#include <set>

namespace limber::constraints {

namespace {

using Four = Pack<double, 4>;

/// Six rows at most, in two packs of four; a tie of four rows or less needs one.
int pack_count(int rows) { return (rows + 3) / 4; }

/// Whether the column moves the body.
bool moves(const Model<double>& model, int column, int body) {
  for (const Columns::Run run : model.columns().support(body))
    if (column >= run.begin && column < run.end) return true;
  return false;
}

}  // namespace

BranchRows::BranchRows(const Model<double>& model, const EliminationTree& tree,
                       const std::vector<Tie>& ties) {
  std::size_t size = 0;
  for (const Tie& tie : ties) {
    blocks_.push_back(block_of(model, tree, tie));
    blocks_.back().offset = size;
    size += blocks_.back().degrees.size() * kWidth;
    rows_ += tie.count;
  }
  numbers_.assign(size, 0);
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      Pair pair{i, j, {}};
      const std::vector<int>&first = blocks_[i].degrees, &second = blocks_[j].degrees;
      for (std::size_t k = 0; k < first.size(); ++k) {
        const auto found = std::lower_bound(second.begin(), second.end(), first[k]);
        if (found != second.end() && *found == first[k])
          pair.places.emplace_back(static_cast<int>(k), static_cast<int>(found - second.begin()));
      }
      pairs_.push_back(std::move(pair));
    }
}

BranchRows::Block BranchRows::block_of(const Model<double>& model, const EliminationTree& tree,
                                       const Tie& tie) const {
  Block block{tie.begin, tie.count, 0, {}, {}, {}, {}, {}};
  struct Found {
    int column, velocity;
    double ratio;
  };
  std::vector<Found> of_a, of_b;
  std::set<int> degrees;
  const auto take = [&](int velocity) {
    for (int k = velocity; k >= 0; k = tree.parent(k)) degrees.insert(k);
  };
  const auto find = [&](int body, int other, double sign, std::vector<Found>& found) {
    for (const Columns::Run run : model.columns().support(body))
      for (int k = run.begin; k < run.end; ++k) {
        if (moves(model, k, other)) continue;
        detail::for_each_velocity(model, k, [&](int velocity, double ratio) {
          found.push_back({k, velocity, sign * ratio});
          take(velocity);
        });
      }
  };
  if (tie.kind == Constraint::Kind::coupling) {
    for (const Coupled& term : tie.coupled) take(term.v_index);
  } else {
    find(tie.a.body, tie.b.body, -1, of_a);
    find(tie.b.body, tie.a.body, 1, of_b);
  }

  block.degrees.assign(degrees.begin(), degrees.end());
  const auto place = [&](int velocity) {
    const auto found = std::lower_bound(block.degrees.begin(), block.degrees.end(), velocity);
    return static_cast<int>(found - block.degrees.begin());
  };
  for (const int k : block.degrees)
    kernels::for_each_ancestor(tree, k, [&](int, int j) { block.ancestors.push_back(place(j)); });
  for (const Found& f : of_a) block.of_a.push_back({f.column, place(f.velocity), f.ratio});
  for (const Found& f : of_b) block.of_b.push_back({f.column, place(f.velocity), f.ratio});
  for (const Coupled& term : tie.coupled) block.constants.emplace_back(place(term.v_index), term.multiplier);
  return block;
}

namespace {

/// The columns T of a tie, side by side: one pack for each of the six components.
template <int packs>
struct ForcePacks {
  Four component[6][packs];

  ForcePacks(const TieRows& rows, int count, const Transform<double>& to) {
    double numbers[6][4 * packs] = {};
    for (int r = 0; r < count; ++r) {
      const Force<double> f = to * rows.column[r];
      for (int k = 0; k < 6; ++k) numbers[k][r] = f[k];
    }
    for (int k = 0; k < 6; ++k)
      for (int p = 0; p < packs; ++p) component[k][p] = Four::load(numbers[k] + 4 * p);
  }

  /// to += ratio × column · T
  void add(const Motion<double>& column, double ratio, double* to) const {
    for (int p = 0; p < packs; ++p) {
      Four sum = Four::load(to + 4 * p);
      for (int k = 0; k < 6; ++k) sum = sum + Four(ratio * column[k]) * component[k][p];
      sum.store(to + 4 * p);
    }
  }
};

/// f(constant) with the packs of a tie as a constant.
template <class F>
void with_packs(int rows, F&& f) {
  if (pack_count(rows) == 1)
    f(std::integral_constant<int, 1>());
  else
    f(std::integral_constant<int, 2>());
}

}  // namespace

void BranchRows::set(std::size_t tie, const CommonColumns<double>& columns, const TieRows& rows) {
  const Block& block = blocks_[tie];
  std::fill_n(at(block, 0), block.degrees.size() * kWidth, 0.0);
  for (const auto& [place, multiplier] : block.constants) *at(block, place) += multiplier;
  if (!block.constants.empty()) return;
  with_packs(block.count, [&](auto packs) {
    if (!block.of_b.empty()) {
      const ForcePacks<packs> forces(rows, block.count, rows.from_b);
      for (const Entry& e : block.of_b) forces.add(columns.column(e.column), e.ratio, at(block, e.place));
    }
    if (!block.of_a.empty()) {
      const ForcePacks<packs> forces(rows, block.count, rows.from_a);
      for (const Entry& e : block.of_a) forces.add(columns.column(e.column), e.ratio, at(block, e.place));
    }
  });
}

void BranchRows::solve_transposed(const EliminationTree& tree, const Rows<double>& factors) {
  for (const Block& block : blocks_)
    with_packs(block.count, [&](auto packs) {
      const int* ancestor = block.ancestors.data() + block.ancestors.size();
      for (int i = static_cast<int>(block.degrees.size()) - 1; i >= 0; --i) {
        const int k = block.degrees[static_cast<std::size_t>(i)], depth = tree.depth(k);
        const double* row = factors.row(k);
        Four y[packs];
        for (int p = 0; p < packs; ++p) y[p] = Four::load(at(block, i) + 4 * p);
        ancestor -= depth;
        for (int s = 0; s < depth; ++s) {
          double* to = at(block, ancestor[s]);
          for (int p = 0; p < packs; ++p) (Four::load(to + 4 * p) - Four(row[s]) * y[p]).store(to + 4 * p);
        }
      }
    });
}

void BranchRows::multiply(const double* weights, Rows<double>& a) const {
  for (const Pair& pair : pairs_) {
    const Block &first = blocks_[pair.first], &second = blocks_[pair.second];
    with_packs(second.count, [&](auto packs) {
      Four sum[6][packs];
      for (int r = 0; r < first.count; ++r)
        for (int p = 0; p < packs; ++p) sum[r][p] = Four(0.0);
      for (const auto& [i, j] : pair.places) {
        const double* y = at(first, i);
        Four wy[packs];
        for (int p = 0; p < packs; ++p) {
          wy[p] = Four::load(at(second, j) + 4 * p);
          if (weights != nullptr) wy[p] = wy[p] * Four(weights[first.degrees[static_cast<std::size_t>(i)]]);
        }
        for (int r = 0; r < first.count; ++r)
          for (int p = 0; p < packs; ++p) sum[r][p] = sum[r][p] + Four(y[r]) * wy[p];
      }
      for (int r = 0; r < first.count; ++r) {
        double numbers[4 * packs];
        for (int p = 0; p < packs; ++p) sum[r][p].store(numbers + 4 * p);
        std::copy_n(numbers, second.count, a.row(first.begin + r) + second.begin);
      }
    });
  }
}

void BranchRows::add_transposed_times(const double* x, double* to) const {
  for (const Block& block : blocks_)
    with_packs(block.count, [&](auto packs) {
      Four sum[packs];
      for (int p = 0; p < packs; ++p) sum[p] = Four(0.0);
      for (std::size_t i = 0; i < block.degrees.size(); ++i)
        for (int p = 0; p < packs; ++p)
          sum[p] = sum[p] + Four::load(at(block, static_cast<int>(i)) + 4 * p) * Four(x[block.degrees[i]]);
      double numbers[4 * packs];
      for (int p = 0; p < packs; ++p) sum[p].store(numbers + 4 * p);
      for (int r = 0; r < block.count; ++r) to[block.begin + r] += numbers[r];
    });
}

void BranchRows::add_times(const double* multipliers, double* to) const {
  for (const Block& block : blocks_)
    for (std::size_t i = 0; i < block.degrees.size(); ++i) {
      const double* y = at(block, static_cast<int>(i));
      double sum = 0;
      for (int r = 0; r < block.count; ++r) sum += y[r] * multipliers[block.begin + r];
      to[block.degrees[i]] += sum;
    }
}

void BranchRows::copy_to(Matrix<double>& g) const {
  g.setZero();
  for (const Block& block : blocks_)
    for (std::size_t i = 0; i < block.degrees.size(); ++i)
      for (int r = 0; r < block.count; ++r)
        g(block.begin + r, block.degrees[i]) = at(block, static_cast<int>(i))[r];
}

}  // namespace limber::constraints

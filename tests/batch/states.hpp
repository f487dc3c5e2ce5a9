// Many states of a model, and arrays of them in every layout.
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>
#include <limber/math/aligned_vector.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace limber::test {

template <class R>
using RowMatrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Memory for states of `width` numbers in some layout. All of it is NaN at first, what no result may touch
/// too.
template <class R>
class StateArray {
 public:
  enum class Kind { rows, columns, blocks, rows_with_gaps, unaligned_blocks };
  static constexpr Kind all_kinds[] = {Kind::rows, Kind::columns, Kind::blocks, Kind::rows_with_gaps,
                                       Kind::unaligned_blocks};

  StateArray(Kind kind, int states, int width) : kind_(kind), states_(states), width_(width) {
    numbers_.assign(static_cast<std::size_t>(batch::numbers_in_blocks<R>(states, width) + states * kGap + 1),
                    std::numeric_limits<R>::quiet_NaN());
  }
  StateArray(Kind kind, const RowMatrix<R>& values)
      : StateArray(kind, static_cast<int>(values.rows()), static_cast<int>(values.cols())) {
    for (int b = 0; b < states_; ++b)
      for (int k = 0; k < width_; ++k) at(b, k) = values(b, k);
  }

  batch::Array<R> array() {
    switch (kind_) {
      case Kind::rows:
        return batch::rows(numbers_.data(), states_, width_);
      case Kind::columns:
        return batch::columns(numbers_.data(), states_, width_);
      case Kind::rows_with_gaps:
        return {numbers_.data(), states_, width_, width_ + kGap, batch::Layout::rows};
      case Kind::blocks:
        return batch::blocks(numbers_.data(), states_, width_);
      case Kind::unaligned_blocks:
        break;
    }
    return batch::blocks(numbers_.data() + 1, states_, width_);
  }

  RowMatrix<R> values() {
    RowMatrix<R> result(states_, width_);
    for (int b = 0; b < states_; ++b)
      for (int k = 0; k < width_; ++k) result(b, k) = at(b, k);
    return result;
  }

  /// Whether what lies between and beyond the rows or columns is as it was.
  bool has_kept_gaps() const {
    std::size_t untouched = 0;
    for (const R x : numbers_) untouched += std::isnan(x) ? 1U : 0U;
    const bool padded = kind_ == Kind::blocks || kind_ == Kind::unaligned_blocks;
    return padded || untouched == numbers_.size() - static_cast<std::size_t>(states_ * width_);
  }

 private:
  static constexpr int kGap = 3;

  /// Where the definitions in layout.hpp say that it is.
  R& at(int b, int k) {
    constexpr int w = static_cast<int>(batch::block_states<R>);
    const int in_block = (b / w * width_ + k) * w + b % w;
    const int index = kind_ == Kind::rows             ? b * width_ + k
                      : kind_ == Kind::columns        ? k * states_ + b
                      : kind_ == Kind::rows_with_gaps ? b * (width_ + kGap) + k
                      : kind_ == Kind::blocks         ? in_block
                                                      : in_block + 1;
    return numbers_[static_cast<std::size_t>(index)];
  }

  Kind kind_;
  int states_, width_;
  AlignedVector<R> numbers_;
};

/// Random states.
template <class R>
struct States {
  RowMatrix<R> q, v, a, tau;

  States(const Model<R>& model, int count, unsigned seed = 1)
      : q(count, model.nq()), v(count, model.nv()), a(count, model.nv()), tau(count, model.nv()) {
    std::mt19937_64 generator(seed);
    std::uniform_real_distribution<R> number(-1, 1);
    for (int b = 0; b < count; ++b) {
      q.row(b) = limber::random(model, generator).transpose();
      for (int k = 0; k < model.nv(); ++k) {
        v(b, k) = number(generator);
        a(b, k) = number(generator);
        tau(b, k) = number(generator);
      }
    }
  }
};

/// |a − b| ≤ tolerance · max(1, largest |b| of the state)
template <class R>
void expect_states_near(const RowMatrix<R>& a, const RowMatrix<R>& b, double tolerance,
                        const std::string& what) {
  ASSERT_EQ(a.rows(), b.rows()) << what;
  ASSERT_EQ(a.cols(), b.cols()) << what;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    const double scale = std::max(1.0, static_cast<double>(b.row(i).cwiseAbs().maxCoeff()));
    EXPECT_LE(static_cast<double>((a.row(i) - b.row(i)).cwiseAbs().maxCoeff()), tolerance * scale)
        << what << ", state " << i;
  }
}

}  // namespace limber::test

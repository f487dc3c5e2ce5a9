#include "operations.hpp"

#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/io/formats.hpp>
#include <limber/math/scalar.hpp>
#include <limber/model/build.hpp>

#include <vector>

namespace bench {

namespace {

Operations counted;

/// A double that counts what is done with it. Changes of sign, comparisons and choices are free, as a fused
/// operation or a mask of a register takes them in.
class Counting {
 public:
  using Real = double;

  Counting() = default;
  Counting(double value) : value_(value) {}

  // As lanes with one lane, which a custom joint asks for.
  static constexpr std::size_t size = 1;
  static Counting load(const double* from) { return *from; }
  double operator[](std::size_t) const { return value_; }

  friend Counting operator+(const Counting& a, const Counting& b) {
    ++counted.additions;
    return a.value_ + b.value_;
  }
  friend Counting operator-(const Counting& a, const Counting& b) {
    ++counted.additions;
    return a.value_ - b.value_;
  }
  friend Counting operator*(const Counting& a, const Counting& b) {
    ++counted.multiplications;
    return a.value_ * b.value_;
  }
  friend Counting operator/(const Counting& a, const Counting& b) {
    ++counted.divisions;
    return a.value_ / b.value_;
  }
  friend Counting operator-(const Counting& a) { return -a.value_; }
  Counting& operator+=(const Counting& b) { return *this = *this + b; }
  Counting& operator-=(const Counting& b) { return *this = *this - b; }
  Counting& operator*=(const Counting& b) { return *this = *this * b; }
  Counting& operator/=(const Counting& b) { return *this = *this / b; }

  friend bool operator<(const Counting& a, const Counting& b) { return a.value_ < b.value_; }
  friend bool operator<=(const Counting& a, const Counting& b) { return a.value_ <= b.value_; }
  friend Counting select(bool mask, const Counting& a, const Counting& b) { return mask ? a : b; }

  friend Counting sqrt(const Counting& a) {
    ++counted.roots;
    return std::sqrt(a.value_);
  }
  /// math/sincos_register.hpp has so many operations for both; Limber never asks for one alone.
  friend Counting sin(const Counting& a) {
    ++counted.sines;
    counted.multiplications += 20;
    counted.additions += 21;
    return std::sin(a.value_);
  }
  friend Counting cos(const Counting& a) { return std::cos(a.value_); }
  friend Counting acos(const Counting& a) { return std::acos(a.value_); }
  friend Counting abs(const Counting& a) { return std::abs(a.value_); }
  friend Counting atan2(const Counting& y, const Counting& x) { return std::atan2(y.value_, x.value_); }

 private:
  double value_ = 0;
};

std::vector<Counting> numbers(const double* from, int n) { return {from, from + n}; }

}  // namespace

Operations count_operations(const std::string& task, const std::string& model_file, const double* q_of,
                            const double* v_of, const double* third_of) {
  const limber::Model<double> model = limber::build(limber::parse_json(model_file, "the robot"));
  const int nv = model.nv();
  const std::vector<Counting> q = numbers(q_of, model.nq()), v = numbers(v_of, nv),
                              third = numbers(third_of, nv);
  constexpr const limber::Force<Counting>* kNoForces = nullptr;
  std::vector<Counting> result(static_cast<std::size_t>(nv * nv));
  const auto count = [&](auto scratch, const auto& kernel) {
    counted = {};
    kernel(scratch);
    return counted;
  };
  if (task == "inverse_dynamics")
    return count(limber::InverseDynamicsScratch<Counting>(model), [&](auto& scratch) {
      limber::inverse_dynamics(model, q.data(), v.data(), third.data(), kNoForces, scratch, result.data());
    });
  if (task == "forward_dynamics")
    return count(limber::ForwardDynamicsScratch<Counting>(model), [&](auto& scratch) {
      limber::articulated_forward_dynamics(model, q.data(), v.data(), third.data(), kNoForces, scratch,
                                           result.data());
    });
  if (task == "mass_matrix")
    return count(limber::MassMatrixScratch<Counting>(model),
                 [&](auto& scratch) { limber::mass_matrix(model, q.data(), scratch, result.data()); });
  if (task == "coriolis_matrix")
    return count(limber::CoriolisScratch<Counting>(model), [&](auto& scratch) {
      limber::coriolis_matrix<double, Counting>(model, q.data(), v.data(), scratch, result.data(), nullptr,
                                                nullptr);
    });
  return {};
}

}  // namespace bench

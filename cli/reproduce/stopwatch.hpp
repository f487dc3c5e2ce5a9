// Many calls timed side by side: rounds over all of them, so that what disturbs the machine disturbs all
// alike, and the median of each.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace limber::cli::reproduce {

class Stopwatch {
 public:
  void add(const std::string& name, std::function<void()> call);

  /// Measures all calls.
  void run();

  /// Microseconds per call, the median over all rounds.
  double microseconds(const std::string& name) const { return median_.at(name); }

 private:
  struct Call {
    std::string name;
    std::function<void()> run;
    int repeats = 1;  ///< in a batch
    std::vector<double> times;
  };

  std::vector<Call> calls_;
  std::map<std::string, double> median_;
};

/// The exponent p of y ≈ c xᵖ, by least squares of the logarithms.
double fitted_exponent(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace limber::cli::reproduce

// Many calls timed side by side: rounds over all of them, so that what disturbs the machine disturbs all
// alike. It is for a first impression; bench/ measures properly.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace limber::cli {

/// Microseconds per call.
struct Timing {
  double median;
  double low, high;  ///< a tenth of the rounds is faster, and a tenth slower
};

class Stopwatch {
 public:
  /// One that is there already stays as it is.
  void add(const std::string& name, std::function<void()> call);

  /// Measures all calls, and shows on a terminal how far it is.
  void run();

  const Timing& operator[](const std::string& name) const { return calls_.at(name).timing; }

 private:
  struct Call {
    std::function<void()> run;
    int repeats = 1;  ///< in a round
    std::vector<double> times = {};
    Timing timing = {};
  };

  std::map<std::string, Call> calls_;
};

}  // namespace limber::cli

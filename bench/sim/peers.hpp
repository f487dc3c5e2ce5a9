// How other libraries solve the same problems. In C++17, as one of them asks for.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "../harness/interface.hpp"

namespace bench::sim {

/// Of the processor: the machine may be busy with other things.
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A run that takes longer than this is given up.
inline constexpr double kMostProcessorSeconds = 5;

/// States at equal intervals, beginning with the start; fewer where a run ended early.
struct Motion {
  std::vector<std::vector<double>> q;  ///< in Limber's order
  std::vector<double> energy;          ///< J
  double seconds = 0;                  ///< of the processor, for the motion alone
};

/// An integrator of a library, and one number that makes it finer: its tolerance, or its step in seconds.
struct Method {
  std::string integrator;
  bool has_step;
  std::vector<double> settings;  ///< from coarse to fine
  std::function<Motion(double setting, int intervals)> run;
};

/// A01, A02, A04 or A05: its tree, which starts in the robot's first state. The rest, loops and springs, is
/// each library's to add.
struct Assignment {
  std::string problem;
  Robot robot;
  std::string mjcf;
  double seconds;
};

inline const std::vector<double> kTolerances = {1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10};
/// Each divides the intervals of output or is a multiple of them.
inline const std::vector<double> kSteps = {1e-1, 5e-2, 2.5e-2, 1.25e-2, 5e-3, 2.5e-3,
                                           1e-3, 5e-4, 2.5e-4, 1e-4,    5e-5, 2.5e-5};

std::vector<Method> methods_of_simbody(const Assignment& given);
std::string simbody_version();
std::vector<Method> methods_of_mujoco(const Assignment& given);

}  // namespace bench::sim

#include "memory.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <limber/model/error.hpp>

namespace limber::cli {

void need_memory_for_workspace(const Model<double>& model, const std::string& file) {
  constexpr double matrices = 17;  // nv × nv, of a workspace
  const double nv = model.nv(), bytes = matrices * sizeof(double) * nv * nv;
  const double available =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (available <= 0 || bytes <= available) return;
  throw ModelError(
      {unclassified(Severity::error, file, 0, "model", "",
                    fmt::format("the matrices of its {} degrees of freedom need about {:.0f} GB of memory; "
                                "this machine has {:.0f} GB",
                                model.nv(), bytes / 1e9, available / 1e9))});
}

}  // namespace limber::cli

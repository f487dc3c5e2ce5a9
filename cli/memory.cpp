#include "memory.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>

namespace limber::cli {

void need_memory_for_workspace(const Model<double>& model, const std::string& file) {
  constexpr double matrices = 17;  // nv × nv, of a workspace
  const double nv = model.nv(), bytes = matrices * sizeof(double) * nv * nv;
  const double available =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (available <= 0 || bytes <= available) return;
  Problem problem(ProblemCode::memory_too_small, 0, {ElementKind::model}, "",
                  {std::to_string(model.nv()), fmt::format("{:.0f}", bytes / 1e9),
                   fmt::format("{:.0f}", available / 1e9)});
  problem.file = file;
  throw ModelError({problem});
}

}  // namespace limber::cli

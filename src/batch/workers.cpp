// Compiled once per instruction set and number type, with
//   LIMBER_WORKER_REAL    double or float
//   LIMBER_WORKER_MAKER   the name of the function below, the only one that the rest of the library sees
#include <limber/scalar/lanes.hpp>

#include "batch/lane_worker.hpp"

namespace limber::batch {

using Real = LIMBER_WORKER_REAL;
using RegisterOfLanes = Lanes<Real, xsimd::batch<Real>::size>;

extern "C" Worker<Real>* LIMBER_WORKER_MAKER(const Model<Real>& model) {
  return new LaneWorker<RegisterOfLanes>(model);
}

}  // namespace limber::batch

// What needs no inertia: where frames are, their Jacobians, and steps on the manifold.
#include <limber/algorithms/kinematics.hpp>
#include <limber/algorithms/no_scratch.hpp>
#include <limber/model/state_space.hpp>

#include "batch/lanes/lane_function.hpp"

namespace limber::batch {

namespace {

using T = RegisterOfLanes;

}  // namespace

void add_kinematics(LaneFunctions<T>& functions) {
  functions.add<KinematicsScratch<T>>(function_number("placement"),
                                      [](auto& model, auto& task, auto& in, auto& scratch, T* out) {
                                        scratch.frames.compute(model, in.q);
                                        const Transform<T> x = frame_placement(scratch.frames, task.frame);
                                        for (int j = 0; j < 3; ++j)
                                          for (int i = 0; i < 3; ++i)
                                            out[3 * j + i] = x.rotation.matrix(i, j);
                                        for (int i = 0; i < 3; ++i) out[9 + i] = x.translation[i];
                                      });
  functions.add<KinematicsScratch<T>>(
      function_number("jacobian"), [](auto& model, auto& task, auto& in, auto& scratch, T* out) {
        scratch.compute_columns(model, in.q);
        frame_jacobian(model, scratch.frames, scratch.columns, task.frame, task.coordinates, out);
      });
  functions.add<NoScratch>(kIntegrate, [](auto& model, auto& task, auto& in, auto&, T* out) {
    for (int k = 0; k < model.nv(); ++k) in.spare[k] = in.v[k] * as<T>(task.dt);
    integrate(model, in.q, in.spare, out);
  });
}

}  // namespace limber::batch

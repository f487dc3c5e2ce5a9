// The problems of the literature in MuJoCo: loops are `connect`, springs between points are tendons. Its
// constraints are soft; these are as hard as it allows, with a time constant of two steps.
#include <algorithm>
#include <cmath>

#include "mujoco_model.hpp"
#include "peers.hpp"

namespace bench::sim {

namespace {

/// `body` is held at `anchor`, a point of it, by the other one, or by the world.
std::string connect(const std::string& body, const std::string& other, const std::string& anchor) {
  return "<connect body1=\"" + body + "\"" + (other.empty() ? "" : " body2=\"" + other + "\"") +
         " anchor=\"" + anchor + "\" solimp=\"0.9999 0.9999 0.001 0.5 2\"/>";
}

std::string loops_and_springs(const Assignment& given) {
  std::string text;
  if (given.problem == "A02") {
    for (std::size_t k = 0; 2 * k + 1 < given.robot.bodies.size(); ++k)
      text += connect("coupler" + std::to_string(k), "upright" + std::to_string(k + 1), "1 0 0");
  }
  // Two points of its axis.
  if (given.problem == "A04") text = connect("bar4", "", "-0.5 1 0") + connect("bar4", "", "0.5 1 0");
  if (!text.empty()) return "<equality>" + text + "</equality>";
  if (given.problem != "A05") return "";
  for (const std::string side : {"right", "left"})
    text += "<spatial stiffness=\"8e5\" damping=\"4e4\" springlength=\"0.5\"><site site=\"" + side +
            " middle\"/><site site=\"slider " + side + "\"/></spatial>";
  return "<tendon>" + text + "</tendon>";
}

Motion run(const Assignment& given, mjtIntegrator integrator, double step, int intervals) {
  std::string text = given.mjcf;
  text.insert(text.rfind("</mujoco>"), loops_and_springs(given));
  const MujocoModel model = load_mjcf(text);
  model->opt.timestep = step;
  model->opt.integrator = integrator;
  if (intervals > 1) model->opt.enableflags |= mjENBL_ENERGY;
  model->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT;
  model->opt.tolerance = 1e-12;
  for (int k = 0; k < model->neq; ++k) model->eq_solref[mjNREF * k] = 2 * step;
  const MujocoData data(mj_makeData(model.get()), mj_deleteData);
  std::copy(given.robot.q.begin(), given.robot.q.end(), data->qpos);
  std::copy(given.robot.v.begin(), given.robot.v.end(), data->qvel);
  const long steps = std::lround(given.seconds / step);
  Motion motion;
  const double begin = processor_seconds();
  for (int k = 0; k <= intervals; ++k) {
    for (long i = steps * (k - 1) / intervals; k > 0 && i < steps * k / intervals; ++i) {
      mj_step(model.get(), data.get());
      if (i % 1000 == 0 && processor_seconds() - begin > kMostProcessorSeconds) break;
    }
    if (data->time < given.seconds * k / intervals - step / 2) break;
    mj_forward(model.get(), data.get());
    motion.energy.push_back(data->energy[0] + data->energy[1]);
    motion.q.emplace_back(data->qpos, data->qpos + model->nq);
  }
  motion.seconds = processor_seconds() - begin;
  return motion;
}

}  // namespace

std::vector<Method> methods_of_mujoco(const Assignment& given) {
  // Steps that are too long for a problem are tried too; what it says about them would become a file.
  mju_user_warning = [](const char*) {};
  const auto method = [&given](const char* name, mjtIntegrator integrator) {
    return Method{name, true, kSteps, [&given, integrator](double step, int intervals) {
                    return run(given, integrator, step, intervals);
                  }};
  };
  return {method("RK4", mjINT_RK4), method("implicitfast", mjINT_IMPLICITFAST),
          method("implicit", mjINT_IMPLICIT)};
}

}  // namespace bench::sim

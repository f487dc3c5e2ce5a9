// Models of MuJoCo from the text of an MJCF file.
#pragma once

#include <mujoco/mujoco.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace bench::sim {

using MujocoModel = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;
using MujocoData = std::unique_ptr<mjData, decltype(&mj_deleteData)>;

inline MujocoModel load_mjcf(const std::string& text) {
  char error[1000] = "";
  mjSpec* parsed = mj_parseXMLString(text.c_str(), nullptr, error, sizeof error);
  if (parsed == nullptr) throw std::runtime_error(error);
  mjModel* model = mj_compile(parsed, nullptr);
  const std::string why = model == nullptr ? mjs_getError(parsed) : "";
  mj_deleteSpec(parsed);
  if (model == nullptr) throw std::runtime_error(why);
  return {model, mj_deleteModel};
}

}  // namespace bench::sim

// What was measured, as rows of JSON.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "measure.hpp"

namespace bench {

/// The samples of each contestant in all passes.
class Measured {
 public:
  void add(const Contestant& contestant, const Robot& robot) {
    const Task& task = *contestant.task;
    const nlohmann::json who = {{"task", task.info.name},
                                {"robot", robot.name},
                                {"library", contestant.library->name()},
                                {"compiler", contestant.library->compiler()},
                                {"scalar", task.info.setup.scalar},
                                {"lanes", task.info.setup.lanes},
                                {"threads", task.info.setup.threads},
                                {"batch", task.info.setup.batch},
                                {"variant", task.info.variant},
                                {"nv", robot.nv}};
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const auto& m) { return m.first == who; });
    auto& samples = found == all_.end() ? all_.emplace_back(who, 0).second : found->second;
    samples.insert(samples.end(), contestant.samples.begin(), contestant.samples.end());
  }
  nlohmann::json rows() const {
    nlohmann::json result = nlohmann::json::array();
    for (const auto& [who, samples] : all_) {
      result.push_back(who);
      result.back()["median_ns"] = median(samples);
      result.back()["spread"] = spread(samples);
      result.back()["rounds"] = samples.size();
    }
    return result;
  }

 private:
  std::vector<std::pair<nlohmann::json, std::vector<double>>> all_;
};

}  // namespace bench

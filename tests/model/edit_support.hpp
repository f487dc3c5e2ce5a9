// What the tests of the editing operations share: two mechanisms compared through the reference.
#pragma once

#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/edit.hpp>

#include <functional>
#include <string>
#include <vector>

#include "oracle/oracle.hpp"
#include "support/near.hpp"
#include "support/random_tree.hpp"

namespace limber::test {

/// Links, named frames and named rotors.
inline std::vector<std::string> all_places(const ModelSpec& spec) {
  std::vector<std::string> names;
  for (const BodySpec& body : spec.bodies) {
    names.push_back(body.name);
    for (const RotorSpec& rotor : body.rotors)
      if (!rotor.name.empty()) names.push_back(rotor.name);
  }
  for (const FrameSpec& frame : spec.frames) names.push_back(frame.name);
  return names;
}

/// Both ends of all loops, in the world.
inline std::vector<Transform<double>> loop_ends(const ModelSpec& spec, const Oracle& oracle) {
  std::vector<Transform<double>> ends;
  for (const LoopSpec& loop : spec.loops)
    for (const LoopEndSpec* end : {&loop.a, &loop.b})
      ends.push_back(oracle.placement(end->body) * end->placement);
  return ends;
}

/// For each degree of freedom of `part`, its number in `whole`, where the joint has the name renamed(name).
inline std::vector<int> dofs_in(
    const Oracle& whole, const Oracle& part,
    const std::function<std::string(const std::string&)>& renamed = [](const std::string& n) { return n; }) {
  std::vector<int> indices;
  for (const Dof& dof : part.dofs()) indices.push_back(whole.index({renamed(dof.joint), dof.degree}));
  return indices;
}

inline ::testing::AssertionResult same_matrix(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b,
                                              double tolerance = 1e-11) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return ::testing::AssertionFailure() << "different sizes";
  if (a.size() == 0) return ::testing::AssertionSuccess();
  const double scale = 1 + a.cwiseAbs().maxCoeff(), off = (a - b).cwiseAbs().maxCoeff();
  if (off <= tolerance * scale) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "differ by " << off << ", scale " << scale;
}

/// build() finds no error in it.
inline ::testing::AssertionResult is_sound(const ModelSpec& spec) {
  for (const Problem& problem : check(spec))
    if (problem.severity == Severity::error) return ::testing::AssertionFailure() << problem.text();
  return ::testing::AssertionSuccess();
}

inline constexpr double kDigits = 4096;  ///< roundings over a chain of transforms with turns of many radians

}  // namespace limber::test

// What a text goes through before it is a model: reading, checks, repairs, building.
#pragma once

#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace limber::fuzz {

struct TextModel {
  ModelSpec spec;
  Model<double> built;
};

/// The model, where the text is one without errors. What has errors is repaired and then has to be buildable.
inline std::optional<TextModel> model_of(std::string_view text, const char* file_name) {
  constexpr std::size_t kMostBodies = 100;  // larger ones cost time and show nothing new
  Diagnosis diagnosis = diagnose_text(text, file_name);
  if (diagnosis.spec.bodies.size() > kMostBodies) return std::nullopt;
  if (!diagnosis.has_errors()) return TextModel{diagnosis.spec, build(diagnosis.spec)};
  repair(diagnosis.spec);
  for (const Problem& problem : check(diagnosis.spec))
    if (problem.is_error()) std::abort();
  return std::nullopt;
}

/// What was written of a model reads as one with as many degrees of freedom.
inline void expect_again(const TextModel& model, std::string_view text, const char* file_name) {
  const Diagnosis again = diagnose_text(text, file_name);
  if (again.has_errors() || build(again.spec).nv() != model.built.nv()) std::abort();
}

}  // namespace limber::fuzz

// One walk of the doctor over a description. A rule looks at one part of it, reports what is wrong and, where
// it is to mend, puts that right:
//
//   if (inertia.mass < 0 && doctor.found(Code::mass_negative, mass, number_text(inertia.mass)))
//     doctor.replaced_by(number_text(inertia.mass = -inertia.mass));
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <unordered_set>
#include <vector>

#include "model/link_tree.hpp"
#include "model/part.hpp"

namespace limber::doctor {

using Code = ProblemCode;
using detail::in_quotes;
using detail::Part;
using detail::text_of;

class Examination {
 public:
  enum class Purpose { report, mend };

  Examination(ModelSpec& description, Purpose purpose);

  ModelSpec& spec;
  detail::LinkTree tree;  ///< of the spec, as the rule of parents leaves it

  /// Something is wrong with a part. True where the rule has to mend it; it then says what it did.
  bool found(Code code, const Part& part, std::string value = {}, ProblemArguments arguments = {}) {
    return found(Problem(code, part.line(), part.element(), std::move(value), std::move(arguments)));
  }
  bool found(Problem problem);
  /// What became of the last finding.
  void replaced_by(std::string after) { repairs_.back().replaced_by(std::move(after)); }
  void removed() { repairs_.back().outcome = Outcome::ignored; }

  /// Something is wrong that has no cure here.
  void report(Code code, const Part& part, std::string value = {}, ProblemArguments arguments = {});

  /// ` (did you mean "elbow"?)`, or nothing after many such questions, which would take long.
  std::string suggestion(const std::string& name, const std::vector<std::string>& candidates);
  /// The candidate that is close to the name; null where there is none, and after many questions.
  const std::string* closest(const std::string& name, const std::vector<std::string>& candidates);
  bool may_look_up() const { return lookups_ < kMostLookups; }

  /// Whether the reader has reported an error of the element of this name: something may stand in place of
  /// what it says.
  bool is_unread(const std::string& name) const { return unread_.contains(name); }

  bool mends() const { return purpose_ == Purpose::mend; }
  const std::vector<Problem>& problems() const { return problems_; }
  const std::vector<Problem>& repairs() const { return repairs_; }

 private:
  static constexpr int kMostLookups = 100;

  Purpose purpose_;
  int lookups_ = 0;
  std::unordered_set<std::string> unread_;  ///< names of elements that the reader has reported errors of
  std::vector<Problem> problems_, repairs_;
};

/// A rule examines one kind of thing; each relies on what those before it put right.
using Rule = void (*)(Examination&);

void examine_names(Examination& doctor);
void examine_numbers(Examination& doctor);
void examine_inertias(Examination& doctor);
void examine_parents(Examination& doctor);
void examine_mimic_joints(Examination& doctor);
void examine_rotor_drives(Examination& doctor);
void examine_references(Examination& doctor);
void examine_standing_joints(Examination& doctor);
void examine_shapes(Examination& doctor);
void examine_transmissions(Examination& doctor);
void examine_unknown_inertias(Examination& doctor);
void examine_units(Examination& doctor);

}  // namespace limber::doctor

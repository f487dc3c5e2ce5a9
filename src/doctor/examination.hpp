// One walk of the doctor over a description. A rule looks at one part of it, reports what is wrong and, where
// it is to mend, puts that right:
//
//   if (inertia.mass < 0) doctor.replaced(Code::mass_negative, mass, inertia.mass, -inertia.mass);
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/model.hpp>
#include <limber/model/problem_code.hpp>

#include <cmath>
#include <type_traits>
#include <unordered_set>

#include "model/edit_common.hpp"
#include "model/link_tree.hpp"
#include "model/part.hpp"

namespace limber::doctor {

using Code = ProblemCode;
using detail::in_quotes;
using detail::Part;
using detail::text_of;
inline std::string text_of(double value) { return number_text(value); }
inline std::string text_of(const std::vector<double>& values) { return edit::list_text(values); }

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

  /// A value is wrong, and `right` is what replaces it. True where that was done.
  template <class Value>
  bool replaced(Code code, const Part& part, Value& value, const Value& right,
                ProblemArguments arguments = {}) {
    if (!found(code, part, text_of(value), std::move(arguments))) return false;
    replaced_by(text_of(value = right));
    return true;
  }

  /// Something is wrong that has no cure here.
  void report(Code code, const Part& part, std::string value = {}, ProblemArguments arguments = {});

  /// A name of nothing, which the closest of the candidates replaces. True where none is close, and what has
  /// the name is removed.
  bool is_lost(Code code, std::string& name, const std::vector<std::string>& candidates, const Part& part,
               Severity severity = Severity::error);
  /// Names that one of nothing may stand for; none after many questions, which would take long.
  std::vector<std::string> link_names() const;
  std::vector<std::string> joint_names() const;  ///< of those that move: nothing follows or drives others
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

// ---- Rules: each examines one kind of thing, and relies on what those before it put right

void examine_names(Examination& doctor);
void examine_numbers(Examination& doctor);
void examine_joint(Examination& doctor, BodySpec& body);
void examine_inertias(Examination& doctor);
void examine_parents(Examination& doctor);
void examine_mimic_joints(Examination& doctor);
void examine_rotor_drives(Examination& doctor);
void examine_references(Examination& doctor);
void examine_shapes(Examination& doctor);
void examine_transmissions(Examination& doctor);
void examine_unknown_inertias(Examination& doctor);
void examine_units(Examination& doctor);

// ---- Numbers that are finite and mean something

/// The largest entry, or one that is not a number.
inline double largest_entry(double x) { return std::abs(x); }
template <class Value> double largest_entry(const Value& value) {
  double largest = 0;
  const auto add = [&](double entry) {
    if (!(entry <= largest) && !std::isnan(largest)) largest = entry;
  };
  if constexpr (std::is_same_v<Value, Vec3<double>>)
    for (int i = 0; i < 3; ++i) add(largest_entry(value[i]));
  else
    for (int i = 0; i < 3; ++i) add(largest_entry(value.row(i)));
  return largest;
}

/// Products of a few numbers that are no larger fit into a double.
inline constexpr double kLargestNumber = 1e50;
template <class Value> bool is_usable(const Value& value) { return largest_entry(value) <= kLargestNumber; }

/// A number, vector or matrix. Like the next, it returns whether the value is good, or was mended.
template <class Value>
bool examine_value(Examination& doctor, Value& value, const std::type_identity_t<Value>& otherwise,
                   const Part& part) {
  if (is_usable(value)) return true;
  return std::isfinite(largest_entry(value))
             ? doctor.replaced(Code::too_large, part, value, otherwise, {number_text(kLargestNumber)})
             : doctor.replaced(Code::not_finite, part, value, otherwise);
}
/// A direction; mended to length one.
bool examine_axis(Examination& doctor, Vec3<double>& axis, const Part& part);

// ---- Inertias

/// The inertia of the shape about its own frame, filled with a material of this density; none of a plane, nor
/// of a mesh, whose volume is not known here.
Inertia<double> solid_of(const ShapeSpec& shape, double density);

/// A motion that no inertia resists, at every position of the mechanism.
struct SingularMotion {
  int degree;               ///< the first that takes part in it
  bool is_alone = true;     ///< no inertia is beyond the degree, or all of it is on its axis
  std::vector<int> others;  ///< degrees that move with it; those on the same axis, where there are such
  bool is_on_one_axis = false;
};
/// To find one takes as long as the model is large: no more are looked for.
inline constexpr int kMostSingularMotions = 50;

/// As many motions as the mass matrix lacks in rank; none where it is positive definite.
std::vector<SingularMotion> singular_motions(const ModelData<double>& data);

/// The joints that leave the mass matrix of a description without errors singular.
std::vector<Problem> singular_problems(const ModelSpec& spec, const ModelData<double>& data);
/// Gives them inertias.
void mend_mass_matrix(Examination& doctor);

}  // namespace limber::doctor

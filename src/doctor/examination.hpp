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
    return found(part.problem(code, std::move(value), std::move(arguments)));
  }
  bool found(Problem problem);
  /// What became of the last finding.
  void replaced_by(std::string after) { repairs_.back().replaced_by(std::move(after)); }
  void removed() { repairs_.back().outcome = Outcome::ignored; }

  /// Something is wrong and has to go. True where the rule has to remove it.
  bool removes(Code code, const Part& part, std::string value = {}, ProblemArguments arguments = {}) {
    const bool is_found = found(code, part, std::move(value), std::move(arguments));
    if (is_found) removed();
    return is_found;
  }

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

  /// A name of no link, or for Code::joint_unknown of no joint that moves, which the closest one replaces.
  /// True where none is close, and what has the name is removed.
  bool is_lost(Code code, std::string& name, const Part& part, Severity severity = Severity::error);

  bool mends() const { return purpose_ == Purpose::mend; }
  const std::vector<Problem>& problems() const { return problems_; }
  const std::vector<Problem>& repairs() const { return repairs_; }

 private:
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

/// The sum of the sizes of all entries; not finite where one is not.
inline double size_of(double x) { return std::abs(x); }
inline double size_of(const Vec3<double>& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }
inline double size_of(const Mat3<double>& m) {
  return size_of(m.row(0)) + size_of(m.row(1)) + size_of(m.row(2));
}

/// Products of a few numbers that are no larger fit into a double.
inline constexpr double kLargestNumber = 1e50;
template <class Value> bool is_usable(const Value& value) { return size_of(value) <= kLargestNumber; }

/// A number, vector or matrix. Like the next, it returns whether the value is good, or was mended.
template <class Value>
bool examine_value(Examination& doctor, Value& value, const std::type_identity_t<Value>& otherwise,
                   const Part& part) {
  if (is_usable(value)) return true;
  return std::isfinite(size_of(value))
             ? doctor.replaced(Code::too_large, part, value, otherwise, {number_text(kLargestNumber)})
             : doctor.replaced(Code::not_finite, part, value, otherwise);
}
/// A direction; mended to length one.
bool examine_axis(Examination& doctor, Vec3<double>& axis, const Part& part);

// ---- Inertias

/// The lengths of a shape; none of a mesh.
std::vector<double*> sizes_of(ShapeSpec& shape);

/// The inertia of the shape about its own frame, filled with a material of this density; none of a plane, nor
/// of a mesh, whose volume is not known here.
Inertia<double> solid_of(const ShapeSpec& shape, double density);

/// A motion that no inertia resists, at every position of the mechanism.
struct SingularMotion {
  int degree;  ///< the first that takes part in it
  std::vector<int>
      others;  ///< that move with it; none where no inertia is beyond the degree, but on its axis
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

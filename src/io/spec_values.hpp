// Small questions that the writers of files ask about a description.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <utility>

#include "model/per_degree.hpp"

namespace limber::io {

inline bool is_same(const Rotation<double>& a, const Rotation<double>& b) {
  const Mat3<double>&x = a.matrix, &y = b.matrix;
  return squared_norm(x.row(0) - y.row(0)) == 0 && squared_norm(x.row(1) - y.row(1)) == 0 &&
         squared_norm(x.row(2) - y.row(2)) == 0;
}

inline bool is_same(const Transform<double>& a, const Transform<double>& b) {
  return squared_norm(a.translation - b.translation) == 0 && is_same(a.rotation, b.rotation);
}

inline bool is_identity(const Rotation<double>& rotation) {
  return is_same(rotation, Rotation<double>::identity());
}

inline bool is_identity(const Transform<double>& x) { return is_same(x, Transform<double>::identity()); }

using limber::is_zero;

/// Whether there is neither mass nor a moment.
inline bool is_zero(const InertiaSpec& inertia) {
  const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
  return inertia.mass == 0 && i.xx == 0 && i.yy == 0 && i.zz == 0 && i.xy == 0 && i.xz == 0 && i.yz == 0;
}

/// No file can hold a joint type of the user's own.
inline void refuse_custom_joint(JointType type, int line, Element element, ProblemList& problems) {
  if (type == JointType::custom)
    problems.report(ProblemCode::custom_joint_unwritten, line, std::move(element), to_string(type));
}

}  // namespace limber::io

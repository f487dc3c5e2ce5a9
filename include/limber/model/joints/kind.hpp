// The kinds of joint that the joint step tells apart, and the one switch over them.
#pragma once

#include <limber/model/joints/custom_view.hpp>
#include <limber/model/joints/cylindrical.hpp>
#include <limber/model/joints/floating.hpp>
#include <limber/model/joints/helical.hpp>
#include <limber/model/joints/planar.hpp>
#include <limber/model/joints/prismatic.hpp>
#include <limber/model/joints/revolute.hpp>
#include <limber/model/joints/spherical.hpp>
#include <limber/model/joints/translation.hpp>
#include <limber/model/joints/universal.hpp>

#include <cstdint>

namespace limber {

/// Revolute, prismatic and helical joints are one kind, the screw.
enum class JointKind : std::uint8_t {
  screw,
  cylindrical,
  universal,
  spherical,
  planar,
  translation,
  floating,
  custom
};

/// What a joint is, in the canonical frame of its body.
template <class R>
struct Joint {
  JointKind kind = JointKind::screw;
  R turn = 1;   ///< of a screw: radians per unit of q
  R slide = 0;  ///< of a screw: metres per unit of q
  const CustomJoint* custom = nullptr;
};

/// f(the joint as its own type). Everything that depends on the kind of a joint goes through here.
template <class R, class F>
decltype(auto) visit_joint(const Joint<R>& joint, F&& f) {
  switch (joint.kind) {
    case JointKind::cylindrical:
      return f(CylindricalJoint{});
    case JointKind::universal:
      return f(UniversalJoint{});
    case JointKind::spherical:
      return f(SphericalJoint{});
    case JointKind::planar:
      return f(PlanarJoint{});
    case JointKind::translation:
      return f(TranslationJoint{});
    case JointKind::floating:
      return f(FloatingJoint{});
    case JointKind::custom:
      return f(CustomJointView{joint.custom});
    case JointKind::screw:
      break;
  }
  return f(ScrewJoint<R>{joint.turn, joint.slide});
}

/// Whether columns of the joint move in the body: those of a universal joint, and of any of the user's own.
template <class R>
bool has_moving_columns(const Joint<R>& joint) {
  return visit_joint(joint, []<class J>(const J&) { return !requires { J::columns_are_fixed; }; });
}

}  // namespace limber

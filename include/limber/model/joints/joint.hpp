// A joint of the built model, and the one place that asks its type.
#pragma once

#include <limber/model/joints/custom_view.hpp>
#include <limber/model/joints/cylindrical.hpp>
#include <limber/model/joints/fixed.hpp>
#include <limber/model/joints/floating.hpp>
#include <limber/model/joints/helical.hpp>
#include <limber/model/joints/planar.hpp>
#include <limber/model/joints/prismatic.hpp>
#include <limber/model/joints/revolute.hpp>
#include <limber/model/joints/spherical.hpp>
#include <limber/model/joints/translation.hpp>
#include <limber/model/joints/universal.hpp>

#include <type_traits>

namespace limber {

/// What a joint is, in the canonical frame of its body.
template <class R>
struct Joint {
  JointType type = JointType::revolute;
  bool is_screw = true;  ///< one kind to all algorithms: revolute, prismatic and helical joints
  R turn = 1;            ///< of a screw: radians per unit of q
  R slide = 0;           ///< of a screw: metres per unit of q
  const CustomJoint* custom = nullptr;
};

namespace detail {

/// The types are asked one after the other, which compilers make a switch of; `type` is the next one.
template <JointType type, class R, class F>
[[gnu::always_inline]] inline decltype(auto) visit_from(const Joint<R>& joint, F&& f) {
  using Motion = typename JointOf<type>::Motion;
  if constexpr (type == JointType::custom) {
    return f(Motion{joint.custom});
  } else {
    constexpr auto next = static_cast<JointType>(static_cast<int>(type) + 1);
    if constexpr (Motion::nv > 0 && !std::is_same_v<Motion, ScrewJoint<double>>)
      if (joint.type == type) return f(Motion{});
    return visit_from<next>(joint, f);
  }
}

}  // namespace detail

/// f(the joint as its own type). Everything that depends on the type of a joint goes through here.
template <class R, class F>
decltype(auto) visit_joint(const Joint<R>& joint, F&& f) {
  if (joint.is_screw) return f(ScrewJoint<R>{joint.turn, joint.slide});
  return detail::visit_from<JointType{}>(joint, f);
}

/// Whether columns of the joint move in the body: those of a universal joint, and of any of the user's own.
template <class R>
bool has_moving_columns(const Joint<R>& joint) {
  return visit_joint(joint, []<class J>(const J&) { return !requires { J::columns_are_fixed; }; });
}

}  // namespace limber

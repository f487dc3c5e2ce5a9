#include <limber/dynamics/kinematics.hpp>

#include <stdexcept>

#include "dynamics/contents.hpp"
#include "model/formatted.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
Kinematics<R>::Kinematics(const Model<R>& model) : contents_(make_hidden<KinematicsContents<R>>(model)) {}

template <class R>
KinematicsContents<R>& Kinematics<R>::contents() const {
  if (contents_ == nullptr) throw std::logic_error("Kinematics: it was moved to another");
  return *contents_;
}

template <class R>
const Model<R>& Kinematics<R>::model() const {
  return contents().model;
}

template <class R>
Kinematics<R>& Kinematics<R>::update(VectorArgument<R> q) {
  KinematicsContents<R>& c = contents();
  check_q("Kinematics::update", "q", c.model, q);
  c.compute_columns(q.data());
  return *this;
}

template <class R>
Kinematics<R>& Kinematics<R>::update(VectorArgument<R> q, VectorArgument<R> v) {
  KinematicsContents<R>& c = contents();
  check_q("Kinematics::update", "q", c.model, q);
  check_v("Kinematics::update", "v", c.model, v);
  c.q = q;
  c.v = v;
  c.compute_accelerations(c.q.data(), c.v.data(), nullptr);
  return *this;
}

template <class R>
Kinematics<R>& Kinematics<R>::update(VectorArgument<R> q, VectorArgument<R> v, VectorArgument<R> a) {
  KinematicsContents<R>& c = contents();
  check_q("Kinematics::update", "q", c.model, q);
  check_v("Kinematics::update", "v", c.model, v);
  check_v("Kinematics::update", "a", c.model, a);
  c.q = q;
  c.v = v;
  c.a = a;
  c.compute_accelerations(c.q.data(), c.v.data(), c.a.data());
  return *this;
}

namespace {

/// Throws unless the last update gave so much.
template <class R>
KinematicsContents<R>& knowing(KnownMotions needed, const char* function, KinematicsContents<R>& c) {
  if (c.known >= needed) return c;
  const char* const arguments = needed == KnownMotions::columns             ? "q"
                                : needed == KnownMotions::velocity_products ? "q, v"
                                                                            : "q, v, a";
  throw std::logic_error(formatted("Kinematics::{}: call update({}) first", function, arguments));
}

}  // namespace

template <class R>
Transform<R> Kinematics<R>::placement(FrameReference<R> frame) const {
  return knowing(KnownMotions::columns, "placement", contents()).placement_of(frame_of(model(), frame));
}
template <class R>
Motion<R> Kinematics<R>::velocity(FrameReference<R> frame, Coordinates coordinates) const {
  return knowing(KnownMotions::velocity_products, "velocity", contents())
      .velocity_of(frame_of(model(), frame), coordinates);
}
template <class R>
Motion<R> Kinematics<R>::acceleration(FrameReference<R> frame, Coordinates coordinates) const {
  return knowing(KnownMotions::accelerations, "acceleration", contents())
      .acceleration_of(frame_of(model(), frame), coordinates);
}
template <class R>
Motion<R> Kinematics<R>::classical_acceleration(FrameReference<R> frame, Coordinates coordinates) const {
  return knowing(KnownMotions::accelerations, "classical_acceleration", contents())
      .classical_acceleration_of(frame_of(model(), frame), coordinates);
}
template <class R>
Motion<R> Kinematics<R>::velocity_product_acceleration(FrameReference<R> frame,
                                                       Coordinates coordinates) const {
  return knowing(KnownMotions::velocity_products, "velocity_product_acceleration", contents())
      .velocity_product_of(frame_of(model(), frame), coordinates);
}
template <class R>
const Matrix6X<R>& Kinematics<R>::jacobian(FrameReference<R> frame, Coordinates coordinates) {
  return knowing(KnownMotions::columns, "jacobian", contents())
      .jacobian_of(frame_of(model(), frame), coordinates);
}
template <class R>
const Matrix6X<R>& Kinematics<R>::jacobian(FrameReference<R> frame, const Vec3<R>& point,
                                           Coordinates coordinates) {
  check_small("Kinematics::jacobian", "point", point);
  return knowing(KnownMotions::columns, "jacobian", contents())
      .jacobian_of(at_point(frame_of(model(), frame), point), coordinates);
}
template <class R>
const Matrix6X<R>& Kinematics<R>::jacobian_rate(FrameReference<R> frame, Coordinates coordinates) {
  KinematicsContents<R>& c = knowing(KnownMotions::velocity_products, "jacobian_rate", contents());
  return c.jacobian_rate_of(frame_of(c.model, frame), c.q.data(), c.v.data(), coordinates);
}
template <class R>
const Matrix6X<R>& Kinematics<R>::joint_jacobian() {
  return knowing(KnownMotions::columns, "joint_jacobian", contents()).jacobian_of_joints();
}
template <class R>
const Vector<R>& Kinematics<R>::joint_forces(FrameReference<R> frame, const Force<R>& wrench,
                                             Coordinates coordinates) {
  check_small("Kinematics::joint_forces", "wrench", wrench);
  return knowing(KnownMotions::columns, "joint_forces", contents())
      .joint_forces_of(frame_of(model(), frame), wrench, coordinates);
}

#define LIMBER_KINEMATICS(storage, R) storage template class Kinematics<R>;
LIMBER_FOR_REALS(LIMBER_KINEMATICS, )
#undef LIMBER_KINEMATICS

// ---- The shortcuts that take q

namespace {

template <class R>
KinematicsContents<R>& accelerated(const char* function, const Model<R>& model, Workspace<R>& ws,
                                   VectorArgument<R> q, VectorArgument<R> v, VectorArgument<R> a) {
  KinematicsContents<R>& k = *contents_at(function, model, ws, q, {{"v", v}, {"a", a}}).kinematics;
  k.compute_accelerations(q.data(), v.data(), a.data());
  return k;
}

}  // namespace

template <class R>
Transform<R> placement(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                       FrameReference<R> frame) {
  KinematicsContents<R>& k = *contents_at("placement", model, ws, q).kinematics;
  k.compute_placements(q.data());
  return k.placement_of(frame_of(model, frame));
}

template <class R>
Motion<R> velocity(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                   FrameReference<R> frame, Coordinates coordinates) {
  KinematicsContents<R>& k = *contents_at("velocity", model, ws, q, {{"v", v}}).kinematics;
  k.compute_velocities(q.data(), v.data());
  return k.velocity_of(frame_of(model, frame), coordinates);
}

template <class R>
Motion<R> acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                       VectorArgument<R> a, FrameReference<R> frame, Coordinates coordinates) {
  return accelerated("acceleration", model, ws, q, v, a).acceleration_of(frame_of(model, frame), coordinates);
}

template <class R>
Motion<R> classical_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v, VectorArgument<R> a, FrameReference<R> frame,
                                 Coordinates coordinates) {
  return accelerated("classical_acceleration", model, ws, q, v, a)
      .classical_acceleration_of(frame_of(model, frame), coordinates);
}

template <class R>
Motion<R> velocity_product_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                        VectorArgument<R> v, FrameReference<R> frame,
                                        Coordinates coordinates) {
  KinematicsContents<R>& k =
      *contents_at("velocity_product_acceleration", model, ws, q, {{"v", v}}).kinematics;
  k.compute_accelerations(q.data(), v.data(), nullptr);
  return k.acceleration_of(frame_of(model, frame), coordinates);
}

template <class R>
const Matrix6X<R>& jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> frame, const Vec3<std::type_identity_t<R>>& point,
                            Coordinates coordinates) {
  KinematicsContents<R>& k = *contents_at("jacobian", model, ws, q).kinematics;
  check_small("jacobian", "point", point);
  const Frame<R> there = at_point(frame_of(model, frame), point);
  k.compute_columns(q.data());
  return k.jacobian_of(there, coordinates);
}

template <class R>
const Matrix6X<R>& jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> frame, Coordinates coordinates) {
  KinematicsContents<R>& k = *contents_at("jacobian", model, ws, q).kinematics;
  const Frame<R>& f = frame_of(model, frame);
  k.compute_columns(q.data());
  return k.jacobian_of(f, coordinates);
}

template <class R>
const Matrix6X<R>& jacobian_rate(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v, FrameReference<R> frame, Coordinates coordinates) {
  KinematicsContents<R>& k = *contents_at("jacobian_rate", model, ws, q, {{"v", v}}).kinematics;
  const Frame<R>& f = frame_of(model, frame);
  k.compute_velocities(q.data(), v.data());
  return k.jacobian_rate_of(f, q.data(), v.data(), coordinates);
}

template <class R>
const Matrix6X<R>& joint_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  KinematicsContents<R>& k = *contents_at("joint_jacobian", model, ws, q).kinematics;
  k.compute_columns(q.data());
  return k.jacobian_of_joints();
}

template <class R>
const Vector<R>& joint_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                              FrameReference<R> frame, const Force<std::type_identity_t<R>>& wrench,
                              Coordinates coordinates) {
  KinematicsContents<R>& k = *contents_at("joint_forces", model, ws, q).kinematics;
  check_small("joint_forces", "wrench", wrench);
  k.compute_columns(q.data());
  return k.joint_forces_of(frame_of(model, frame), wrench, coordinates);
}

LIMBER_FOR_REALS(LIMBER_COMMON_FRAME_KERNELS, )

}  // namespace limber

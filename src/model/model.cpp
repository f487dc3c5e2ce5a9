#include <cmath>

#include "model/model_members.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

template <class S, class R>
std::vector<S> cast_all(const std::vector<R>& values) {
  return {values.begin(), values.end()};
}

template <class S, class R>
Body<S> cast_body(const Body<R>& b) {
  Body<S> body;
  body.tree = b.tree.template cast<S>();
  body.inertia = b.inertia.template cast<S>();
  body.second_moment = b.second_moment.template cast<S>();
  body.joint = {b.joint.type, b.joint.is_screw, static_cast<S>(b.joint.turn), static_cast<S>(b.joint.slide),
                b.joint.custom};
  body.q_index = b.q_index;
  body.v_index = b.v_index;
  body.nq = b.nq;
  body.nv = b.nv;
  body.has_dh = b.has_dh;
  body.fixed_link = b.fixed_link;
  body.dh = {b.dh.twist.template cast<S>(), static_cast<S>(b.dh.length), static_cast<S>(b.dh.angle),
             static_cast<S>(b.dh.shift), b.dh.first.template cast<S>()};
  body.first_drive = b.first_drive;
  body.drive_count = b.drive_count;
  body.drive_offset = static_cast<S>(b.drive_offset);
  return body;
}

template <class S, class R>
Frame<S> cast_frame(const Frame<R>& f) {
  return {f.body, f.placement.template cast<S>(), f.fixed_link};
}

}  // namespace

template <class R>
Model<R> Model<R>::with_gravity(const Vec3<R>& gravity) const {
  for (int k = 0; k < 3; ++k)
    if (!std::isfinite(gravity[k])) refuse("with_gravity: must be finite numbers");
  data();
  Model model = *this;
  model.gravity_ = gravity;
  return model;
}

template <class R>
template <class S>
Model<S> Model<R>::cast() const {
  const ModelData<R>& from = data();
  ModelData<S> to;
  to.topology = from.topology;
  to.nq = from.nq;
  to.nv = from.nv;
  to.gravity = gravity_.template cast<S>();
  for (const Body<R>& body : from.bodies) to.bodies.push_back(cast_body<S>(body));
  for (const Drive<R>& d : from.drives) to.drives.push_back({d.q_index, d.v_index, static_cast<S>(d.ratio)});
  for (const BalancedRotor<R>& r : from.rotors)
    to.rotors.push_back({r.body, static_cast<S>(r.ratio), r.axis.template cast<S>(),
                         static_cast<S>(r.spin_inertia), r.fixed_link});
  for (const SharedLoss<R>& loss : from.shared_losses)
    to.shared_losses.push_back({loss.body, static_cast<S>(loss.damping), static_cast<S>(loss.friction)});
  for (const GearEfficiency<R>& gear : from.efficiencies)
    to.efficiencies.push_back({gear.v_index, static_cast<S>(gear.driving), static_cast<S>(gear.driven)});
  to.base_rotors = from.base_rotors.template cast<S>();
  for (const FixedLink<R>& link : from.fixed_links)
    to.fixed_links.push_back({link.body, link.end, link.inertia.template cast<S>()});
  for (const Frame<R>& frame : from.frames) to.frames.push_back(cast_frame<S>(frame));
  for (const Loop<R>& loop : from.loops)
    to.loops.push_back({loop.type, cast_frame<S>(loop.a), cast_frame<S>(loop.b), loop.axes.template cast<S>(),
                        static_cast<S>(loop.pitch)});
  const JointConstants<R>& c = from.constants;
  to.constants = {cast_all<S>(c.lower),        cast_all<S>(c.upper),     cast_all<S>(c.velocity_limit),
                  cast_all<S>(c.effort_limit), cast_all<S>(c.damping),   cast_all<S>(c.friction),
                  cast_all<S>(c.armature),     cast_all<S>(c.stiffness), cast_all<S>(c.rest)};
  to.custom_joints = from.custom_joints;
  to.names = from.names;
  to.warnings = from.warnings;
  to.unknown_inertias = from.unknown_inertias;
  to.singular_joints = from.singular_joints;
  return Model<S>(std::move(to));
}

template class Model<double>;
template class Model<float>;
template Model<float> Model<double>::cast<float>() const;
template Model<double> Model<float>::cast<double>() const;

}  // namespace limber

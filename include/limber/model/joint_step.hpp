// The joint step: from positions and velocities to transforms and motions across each joint. The only place
// where the kind of a joint is asked; what comes after sees rotations, origins and columns.
#pragma once

#include <limber/math/aligned_vector.hpp>
#include <limber/math/pack.hpp>
#include <limber/math/sincos.hpp>
#include <limber/model/joints/joint_columns.hpp>
#include <limber/model/model.hpp>
#include <limber/spatial/planar_turn.hpp>

#include <type_traits>
#include <vector>

namespace limber {

/// The position of a driven body: offset + Σ ratio · q.
template <class R, class T>
T driven_position(const Model<R>& model, const Body<R>& body, const T* q) {
  T position = as<T>(body.drive_offset);
  for (const Drive<R>& drive : model.drives(body))
    position = position + as<T>(drive.ratio) * q[drive.q_index];
  return position;
}

/// The rate of a driven body or rotor: Σ ratio · v.
template <class R, class T, class Driven>
T driven_rate(const Model<R>& model, const Driven& driven, const T* v) {
  T rate = as<T>(0);
  for (const Drive<R>& drive : model.drives(driven)) rate = rate + as<T>(drive.ratio) * v[drive.v_index];
  return rate;
}

namespace detail {

/// The velocities behind a column, with their ratios: f(v index, ratio).
template <class R, class F>
[[gnu::always_inline]] inline void for_each_velocity(const Model<R>& model, int column, F&& f) {
  const int i = model.columns().body[static_cast<std::size_t>(column)];
  const Body<R>& body = model.body(i);
  if (body.is_driven())
    for (const Drive<R>& drive : model.drives(body)) f(drive.v_index, drive.ratio);
  else
    f(body.v_index + column - model.columns().first[static_cast<std::size_t>(i)], R(1));
}

}  // namespace detail

/// f(joint, its position coordinates): the joint as its own type, with its slice of q or the position it is
/// driven to.
template <class R, class T, class F>
decltype(auto) visit_joint_at(const Model<R>& model, int i, const T* q, F&& f) {
  const Body<R>& body = model.body(i);
  if (body.is_driven()) {
    const T position = driven_position(model, body, q);
    return f(ScrewJoint<R>{body.joint.turn, body.joint.slide}, &position);
  }
  const T* position = q + body.q_index;
  return visit_joint(body.joint, [&](const auto& joint) { return f(joint, position); });
}

/// X_parent_body(q), canonical frames, of one body by itself.
template <class R, class T>
Transform<T> parent_from_body(const Model<R>& model, int i, const T* q) {
  return model.body(i).tree.template cast<T>() *
         visit_joint_at(model, i, q,
                        [](const auto& joint, const T* position) { return joint.transform(position); });
}

/// What all joints' positions amount to, by body: of one-degree joints the cosine and sine of the turn and
/// the slide about and along z, of the others the whole transform.
template <class T>
struct JointPositions {
  AlignedVector<T> angle, sine, cosine, slide;
  std::vector<Transform<T>> free;  ///< X_parent_body of bodies that are not screws

  template <class R>
  explicit JointPositions(const Model<R>& model)
      : angle(static_cast<std::size_t>(padded(model.body_count())), as<T>(0)),
        sine(angle),
        cosine(angle),
        slide(angle),
        free(static_cast<std::size_t>(model.body_count())) {
    for (int i = 1; i < model.body_count(); ++i) {
      const Body<R>& body = model.body(i);
      if (body.is_screw() && !body.is_driven() && body.joint.slide == 0)
        turning_.push_back(
            {i, body.q_index, static_cast<Real<T>>(body.dh.angle), static_cast<Real<T>>(body.joint.turn)});
      else
        others_.push_back(i);
    }
  }

  template <class R>
  void compute(const Model<R>& model, const T* q);

 private:
  /// A joint that turns and does not slide: most are. All that its angle needs is in one place.
  struct Turning {
    int body, q_index;
    Real<T> angle, turn;
  };

  std::vector<Turning> turning_;
  std::vector<int> others_;  ///< all other bodies
};

template <class T>
template <class R>
void JointPositions<T>::compute(const Model<R>& model, const T* q) {
  constexpr bool at_once = PackOf<T>::width > 1;
  for (const Turning& joint : turning_) {
    const auto k = static_cast<std::size_t>(joint.body);
    angle[k] = as<T>(joint.angle) + as<T>(joint.turn) * q[joint.q_index];
    if constexpr (!at_once) sincos_all(1, &angle[k], &sine[k], &cosine[k]);
  }
  for (const int i : others_) {
    const Body<R>& body = model.body(i);
    const auto k = static_cast<std::size_t>(i);
    if (!body.is_screw()) {
      free[k] = parent_from_body(model, i, q);
      continue;
    }
    const T position = body.is_driven() ? driven_position(model, body, q) : q[body.q_index];
    angle[k] = as<T>(body.dh.angle) + as<T>(body.joint.turn) * position;
    if (body.joint.slide != 0) slide[k] = as<T>(body.joint.slide) * position;
    if constexpr (!at_once) sincos_all(1, &angle[k], &sine[k], &cosine[k]);
  }
  if constexpr (at_once) sincos_all(model.body_count(), angle.data(), sine.data(), cosine.data());
}

// How vectors turn between a body and its parent, by the form of the step.

/// Rz(first) Rx(twist): to the seat of a joint, the frame of the body before the joint turns it about z. Four
/// multiplications a vector for each of the two turns that is neither a right angle nor none; in
/// Denavit–Hartenberg form there is no first one.
template <class First, class Twist>
struct SeatTurn {
  First first;
  Twist twist;

  template <class T>
  [[gnu::always_inline]] Vec3<T> to_body(Vec3<T> u) const {
    first.vector_back(u.x, u.y);
    twist.vector_back(u.y, u.z);
    return u;
  }
  template <class T>
  [[gnu::always_inline]] Vec3<T> to_parent(Vec3<T> u) const {
    twist.vector(u.y, u.z);
    first.vector(u.x, u.y);
    return u;
  }
};

/// The same and the joint's own turn Rz(angle), four multiplications more.
template <class Seat, class T>
struct JointTurn {
  Seat seat;
  const T& c;
  const T& s;

  [[gnu::always_inline]] Vec3<T> to_body(Vec3<T> u) const {
    u = seat.to_body(u);
    PlanarTurn<T>{c, s}.vector_back(u.x, u.y);
    return u;
  }
  [[gnu::always_inline]] Vec3<T> to_parent(Vec3<T> u) const {
    PlanarTurn<T>{c, s}.vector(u.x, u.y);
    return seat.to_parent(u);
  }
};

/// Any rotation.
template <class T>
struct FreeTurn {
  const Rotation<T>& rotation;

  [[gnu::always_inline]] Vec3<T> to_body(const Vec3<T>& u) const { return inverse_times(rotation, u); }
  [[gnu::always_inline]] Vec3<T> to_parent(const Vec3<T>& u) const { return rotation * u; }
};

/// Where the origin of a body is in its parent. P is the number type of the model where that is constant, and
/// then coordinates that are zero cost nothing; or T where it moves. (Constants of branches side by side are
/// packs, as their T is.)
template <class P, class T>
struct Origin {
  const Vec3<P>& p;

  /// a + K p
  [[gnu::always_inline]] Vec3<T> plus_times(const Mat3<T>& k, Vec3<T> a) const {
    if (matters(p.x)) a += k.column(0) * scalar(p.x);
    if (matters(p.y)) a += k.column(1) * scalar(p.y);
    if (matters(p.z)) a += k.column(2) * scalar(p.z);
    return a;
  }
  /// a + p × u
  [[gnu::always_inline]] Vec3<T> plus_cross(const Vec3<T>& u, Vec3<T> a) const {
    if (matters(p.x)) {
      a.y = a.y - scalar(p.x) * u.z;
      a.z = a.z + scalar(p.x) * u.y;
    }
    if (matters(p.y)) {
      a.x = a.x + scalar(p.y) * u.z;
      a.z = a.z - scalar(p.y) * u.x;
    }
    if (matters(p.z)) {
      a.x = a.x - scalar(p.z) * u.y;
      a.y = a.y + scalar(p.z) * u.x;
    }
    return a;
  }

 private:
  [[gnu::always_inline]] static bool matters(const P& coordinate) {
    if constexpr (std::is_floating_point_v<P> || kIsPack<P>)
      return counts(coordinate);
    else
      return true;
  }
  [[gnu::always_inline]] static T scalar(const P& coordinate) { return as<T>(coordinate); }
};

/// A wrench on the body, as one on its parent whose coordinates turn and whose origin shifts.
template <class Turn, class P, class T>
[[gnu::always_inline]] inline Force<T> to_parent(const Turn& turn, const Origin<P, T>& origin,
                                                 const Force<T>& f) {
  const Vec3<T> linear = turn.to_parent(f.linear);
  return {origin.plus_cross(linear, turn.to_parent(f.angular)), linear};
}

/// A motion of the parent, in coordinates of the body: v − p × ω = p × (−ω) + v, turned.
template <class Turn, class P, class T>
[[gnu::always_inline]] inline Motion<T> to_body(const Turn& turn, const Origin<P, T>& origin,
                                                const Motion<T>& m) {
  return {turn.to_body(m.angular), turn.to_body(origin.plus_cross(-m.angular, m.linear))};
}

/// visit_seat of a joint that turns and does not slide.
template <class T, class R, class F>
[[gnu::always_inline]] inline void visit_turning_seat(const Body<R>& body, F&& f) {
  using Kind = typename ConstantTurn<R>::Kind;
  const Origin<R, T> origin{body.tree.translation};
  if (body.dh.first.kind == Kind::none)
    body.dh.twist.template visit<T>([&]<class Twist>(const Twist& twist) __attribute__((always_inline)) {
      f(SeatTurn<NoTurn, Twist>{{}, twist}, origin);
    });
  else if (body.dh.twist.kind == Kind::quarter)
    body.dh.first.template visit<T>([&]<class First>(const First& first) __attribute__((always_inline)) {
      f(SeatTurn<First, QuarterTurn<1>>{first, {}}, origin);
    });
  else
    f(SeatTurn<PlanarTurn<T>, PlanarTurn<T>>{body.dh.first.template planar<T>(),
                                             body.dh.twist.template planar<T>()},
      origin);
}

/// f(turn, origin): how vectors turn between the parent and the seat of a screw, and where the seat is.
template <class R, class T, class F>
[[gnu::always_inline]] inline void visit_seat(const Body<R>& body, const T& slide, F&& f) {
  if (body.joint.slide == 0) return visit_turning_seat<T>(body, f);
  const Vec3<T> origin = body.tree.translation.template cast<T>() +
                         body.tree.rotation.matrix.column(2).template cast<T>() * slide;
  f(SeatTurn<PlanarTurn<T>, PlanarTurn<T>>{body.dh.first.template planar<T>(),
                                           body.dh.twist.template planar<T>()},
    Origin<T, T>{origin});
}

/// visit_step across a joint that turns and does not slide, at an angle whose cosine and sine are c and s.
template <class R, class T, class F>
[[gnu::always_inline]] inline void visit_turning_step(const Body<R>& body, const T& c, const T& s, F&& f) {
  visit_turning_seat<T>(body,
                        [&]<class Seat>(const Seat& seat, const auto& origin)
                            __attribute__((always_inline)) { f(JointTurn<Seat, T>{seat, c, s}, origin); });
}

/// f(turn, origin): how vectors turn across the joint of body i, and where its origin is in the parent. Right
/// angles and zeros of the mechanism are forms of their own.
template <class R, class T, class F>
[[gnu::always_inline]] inline void visit_step(const Model<R>& model, int i,
                                              const JointPositions<T>& positions, F&& f) {
  const Body<R>& body = model.body(i);
  const auto k = static_cast<std::size_t>(i);
  if (!body.is_screw()) {
    f(FreeTurn<T>{positions.free[k].rotation}, Origin<T, T>{positions.free[k].translation});
    return;
  }
  visit_seat(body, positions.slide[k],
             [&]<class Seat>(const Seat& seat, const auto& origin) __attribute__((always_inline)) {
               f(JointTurn<Seat, T>{seat, positions.cosine[k], positions.sine[k]}, origin);
             });
}

/// f(column) for the column of a screw in body coordinates: a Motion or, of a revolute joint, a BasisMotion.
template <class T, class R, class F>
[[gnu::always_inline]] inline void visit_screw_column(const Joint<R>& joint, F&& f) {
  const T zero = as<T>(0);
  if (joint.turn == 1 && joint.slide == 0)
    f(BasisMotion<2>{});
  else
    f(Motion<T>{{zero, zero, as<T>(joint.turn)}, {zero, zero, as<T>(joint.slide)}});
}

}  // namespace limber

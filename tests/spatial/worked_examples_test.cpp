// The worked examples of the literature.
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/cross.hpp>
#include <limber/spatial/displacement.hpp>

#include <array>

#include "support/laws.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

LAW_SUITE(WorkedExamples);

// A body that turns steadily about a fixed axis has a constant spatial velocity, so no spatial acceleration;
// yet its points go in circles, and each is pulled towards the axis by ω²r.
LAW(WorkedExamples, FixedAxis) {
  const auto u = draw.unit(), c = draw.vector();
  const T w = draw.positive();
  const Motion<T> v = Motion<T>{u, cross(c, u)} * w;
  const auto body = exponential(fixed(v) * moving(draw.scalar(), as<T>(1)));
  const auto velocity = body * inverse_times(body, fixed(v));  // carried by the body
  EXPECT_TRUE(near(rate(velocity), Motion<T>::zero()));

  const auto p = draw.vector();
  const auto from_axis = (p - c) - u * dot(u, p - c);
  EXPECT_TRUE(near(point_acceleration(Motion<T>::zero(), v, p), from_axis * (-w * w)));
}

// Body 2 is joined to body 1 by a revolute joint with axis s fixed in body 1:
// v₂ = v₁ + s q̇ and a₂ = a₁ + s q̈ + v₁ × s q̇, and v₂ × s = v₁ × s.
LAW(WorkedExamples, TwoBodiesWithARevoluteJoint) {
  const auto v1 = draw.motion(), a1 = draw.motion(), s = draw.motion();
  const T qd = draw.scalar(), qdd = draw.scalar();
  const auto axis = moving(Transform<T>::identity(), v1) * fixed(s);  // carried by body 1
  const auto v2 = moving(v1, a1) + axis * moving(qd, qdd);
  EXPECT_TRUE(near(value(v2), v1 + s * qd));
  EXPECT_TRUE(near(rate(v2), a1 + s * qdd + cross(v1, s) * qd));
  EXPECT_TRUE(near(cross(value(v2), s * qd), cross(v1, s * qd)));
}

// The same with positions only: two exponentials, and the velocity of the second body from its placement.
LAW(WorkedExamples, TwoBodiesFromTheirPlacements) {
  const auto x1 = draw.transform();
  const auto v1 = draw.motion(), s = draw.motion();  // s in body 1's coordinates
  const T q = draw.scalar(), qd = draw.scalar();
  const auto x2 = moving(x1, v1) * exponential(fixed(s) * moving(q, qd));
  const auto v2 = v1 + (x1 * s) * qd;
  EXPECT_TRUE(near(rate(motion_matrix(x2)), cross_motion_matrix(v2) * value(motion_matrix(x2))));
}

// In body coordinates: v_i = X v_p + s q̇, a_i = X a_p + s q̈ + v_i × s q̇.
LAW(WorkedExamples, RecursionInBodyCoordinates) {
  const auto xp = draw.transform();
  const auto vp = draw.motion(), ap = draw.motion(), s = draw.motion();  // in the parent's coordinates
  const T q = draw.scalar(), qd = draw.scalar(), qdd = draw.scalar();
  const auto joint = exponential(s * q);  // parent from body
  const auto vi = inverse_times(joint, vp) + s * qd;
  const auto ai = inverse_times(joint, ap) + s * qdd + cross(vi, s) * qd;

  const auto v_rest = moving(xp * vp, xp * ap) +
                      (moving(xp, xp * vp) * fixed(s)) * moving(qd, qdd);  // all in coordinates at rest
  EXPECT_TRUE(near(value(v_rest), xp * joint * vi));
  EXPECT_TRUE(near(rate(v_rest), xp * joint * ai));
}

// A chain of three joints: a = Σ s_i q̈_i + Σ_i Σ_{j ≤ i} s_j q̇_j × s_i q̇_i = J q̈ + J̇ q̇
LAW(WorkedExamples, VelocityProductAcceleration) {
  const std::array s{draw.motion(), draw.motion(), draw.motion()};
  const std::array qd{draw.scalar(), draw.scalar(), draw.scalar()};
  const std::array qdd{draw.scalar(), draw.scalar(), draw.scalar()};
  auto v = Motion<T>::zero(), a = Motion<T>::zero(), recursive = Motion<T>::zero();
  auto from_sums = Motion<T>::zero(), product = Motion<T>::zero(), by_rates = Motion<T>::zero();
  for (std::size_t i = 0; i < 3; ++i) {
    const auto before = v;
    v += s[i] * qd[i];
    a += s[i] * qdd[i] + cross(v, s[i] * qd[i]);
    recursive += cross(v, s[i] * qd[i]);
    from_sums += s[i] * qdd[i];
    for (std::size_t j = 0; j <= i; ++j) product += cross(s[j] * qd[j], s[i] * qd[i]);
    by_rates += rate(moving(Transform<T>::identity(), before) * fixed(s[i])) * qd[i];  // J̇ column
  }
  EXPECT_TRUE(near(recursive, product));
  EXPECT_TRUE(near(by_rates, product));
  EXPECT_TRUE(near(a, from_sums + product));
}

// A cylinder of radius r rolls along x at the constant rate ω. Its axis of rotation is the line of contact,
// which moves with ωr, so its spatial acceleration is linear, ω²r straight up, and the centre does not
// accelerate.
LAW(WorkedExamples, RollingCylinder) {
  const T w = draw.positive(), r = draw.positive(), start = draw.scalar(), o = as<T>(0), e = as<T>(1);
  const auto contact = moving(start, w * r);
  const Vec3<Dual<T>> axis{fixed(o), fixed(w), fixed(o)};  // about +y it rolls towards +x
  const Vec3<Dual<T>> point{contact, fixed(o), fixed(o)};
  const Motion<Dual<T>> velocity{axis, cross(point, axis)};
  const auto v = value(velocity), a = rate(velocity);
  EXPECT_TRUE(near(a, Motion<T>{Vec3<T>::zero(), {o, o, w * w * r}}));
  const Vec3<T> centre{start, o, r};
  EXPECT_TRUE(near(velocity_at(v, centre), Vec3<T>{w * r, o, o}));
  EXPECT_TRUE(near(point_acceleration(a, v, centre), Vec3<T>::zero()));
  // The point in contact has no velocity but accelerates upwards by ω²r.
  EXPECT_TRUE(near(velocity_at(v, value(point)), Vec3<T>::zero()));
  EXPECT_TRUE(near(point_acceleration(a, v, value(point)), Vec3<T>{o, o, w * w * r}));
  // The difference of the velocity fields is the same at every place: a pure translation.
  const auto p = draw.vector();
  EXPECT_TRUE(near(velocity_at(a, p), Vec3<T>{o, o, e * w * w * r}));
}

// A top spins at 50 rad/s about the vertical on a cart that goes along y at 0.02 m/s. Seen from the ground
// its velocity is [0 0 50; 50·0.02t 0.02 0], so its spatial acceleration is [0; 1 0 0] at every time; seen
// from the cart's moving frame its velocity is constant and v_frame × v gives the same. Its centre goes
// straight on.
LAW(WorkedExamples, SpinningTopFromAMovingFrame) {
  const T o = as<T>(0), spin = as<T>(50), speed = as<T>(0.02), t = draw.scalar(0, 10);
  const auto time = moving(t, as<T>(1));
  const Motion<Dual<T>> from_ground{{fixed(o), fixed(o), fixed(spin)},
                                    {fixed(spin) * fixed(speed) * time, fixed(speed), fixed(o)}};
  const auto ground_cart = Transform<T>::translated({o, speed * t, o});
  const Motion<T> in_cart{{o, o, spin}, {o, speed, o}}, cart{{o, o, o}, {o, speed, o}};
  const Motion<T> expected{{o, o, o}, {spin * speed, o, o}};

  EXPECT_TRUE(near(value(from_ground), ground_cart * in_cart));
  EXPECT_TRUE(near(rate(from_ground), expected));     // method 1
  EXPECT_TRUE(near(cross(cart, in_cart), expected));  // method 2
  EXPECT_TRUE(near(inverse_times(ground_cart, rate(from_ground)), cross(cart, in_cart)));
  EXPECT_TRUE(near(point_acceleration(expected, in_cart, Vec3<T>::zero()), Vec3<T>::zero()));
}

}  // namespace
}  // namespace limber::test

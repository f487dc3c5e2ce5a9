// Steps about and along a coordinate axis: what a transform costs where it is no more than that.
//
// Each function takes one force or inertia x to X x, for a step X about or along z or x. All work in place,
// number by number: not every compiler keeps a large struct in registers that is copied as a whole.
//
//   turning a force: 8 multiplications, an inertia: 13, either by a quarter of a turn: none
//   shifting a force along an axis: 2,  an inertia: 5
#pragma once

#include <limber/spatial/inertia.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

namespace limber {

/// By a constant angle of a mechanism, which is often a right angle or none.
template <class R>
struct ConstantTurn {
  enum class Kind : std::uint8_t { none, quarter, quarter_back, any };

  Kind kind = Kind::none;
  R c = 1, s = 0;

  /// The turn whose cosine and sine are c and s up to rounding.
  static ConstantTurn of(R c, R s) {
    constexpr R rounding = std::numeric_limits<R>::epsilon();
    if (std::abs(s) < rounding && c > 0) return {};
    if (std::abs(c) < rounding) return {s > 0 ? Kind::quarter : Kind::quarter_back, 0, s > 0 ? R(1) : R(-1)};
    return {Kind::any, c, s};
  }
};

namespace detail {

// The numbers of a force or an inertia by their part in a step about w, where u, v, w are x, y, z or y, z, x:
// f(u, v) for the components of each vector across the axis, g(uu, vv, uv) for the plane of each matrix.

template <class T>
struct AboutZ {
  template <class F, class G>
  [[gnu::always_inline]] static void for_each(Force<T>& x, F&& f, G&&) {
    f(x.angular.x, x.angular.y);
    f(x.linear.x, x.linear.y);
  }
  template <class F, class G>
  [[gnu::always_inline]] static void for_each(Inertia<T>& x, F&& f, G&& g) {
    f(x.first_moment.x, x.first_moment.y);
    f(x.about_origin.xz, x.about_origin.yz);
    g(x.about_origin.xx, x.about_origin.yy, x.about_origin.xy);
  }
};

template <class T>
struct AboutX {
  template <class F, class G>
  [[gnu::always_inline]] static void for_each(Force<T>& x, F&& f, G&&) {
    f(x.angular.y, x.angular.z);
    f(x.linear.y, x.linear.z);
  }
  template <class F, class G>
  [[gnu::always_inline]] static void for_each(Inertia<T>& x, F&& f, G&& g) {
    f(x.first_moment.y, x.first_moment.z);
    f(x.about_origin.xy, x.about_origin.xz);
    g(x.about_origin.yy, x.about_origin.zz, x.about_origin.yz);
  }
};

/// By the angle with cosine c and sine s. Of a matrix, with w = s (vv − uu) − 2 c uv: uu + s w, vv − s w,
/// −(uv + c w).
template <class Axis, class T, class X>
[[gnu::always_inline]] inline void turn(const T& c, const T& s, X& x) {
  Axis::for_each(
      x,
      [&](T& u, T& v) __attribute__((always_inline)) {
        const T turned = c * u - s * v;
        v = s * u + c * v;
        u = turned;
      },
      [&](T& uu, T& vv, T& uv) __attribute__((always_inline)) {
        const T w = s * (vv - uu) - c * (uv + uv);
        uu = uu + s * w;
        vv = vv - s * w;
        uv = -(c * w) - uv;
      });
}

template <class Axis, class T, class X>
[[gnu::always_inline]] inline void quarter_turn(X& x) {
  Axis::for_each(
      x,
      [](T& u, T& v) __attribute__((always_inline)) {
        const T turned = -v;
        v = u;
        u = turned;
      },
      [](T& uu, T& vv, T& uv) __attribute__((always_inline)) {
        const T turned = vv;
        vv = uu;
        uu = turned;
        uv = -uv;
      });
}
template <class Axis, class T, class X>
[[gnu::always_inline]] inline void quarter_turn_back(X& x) {
  Axis::for_each(
      x,
      [](T& u, T& v) __attribute__((always_inline)) {
        const T turned = -u;
        u = v;
        v = turned;
      },
      [](T& uu, T& vv, T& uv) __attribute__((always_inline)) {
        const T turned = vv;
        vv = uu;
        uu = turned;
        uv = -uv;
      });
}

/// One or several.
template <class Axis, class T, class R, class... X>
[[gnu::always_inline]] inline void turn_by(const ConstantTurn<R>& by, X&... x) {
  using Kind = typename ConstantTurn<R>::Kind;
  if (by.kind == Kind::none) return;
  if (by.kind == Kind::quarter) {
    (quarter_turn<Axis, T>(x), ...);
  } else if (by.kind == Kind::quarter_back) {
    (quarter_turn_back<Axis, T>(x), ...);
  } else {
    const T c = as<T>(by.c), s = as<T>(by.s);
    (turn<Axis>(c, s, x), ...);
  }
}

/// The first moment h grows by m d along the axis; d (h_w before + h_w after) is what the plane gains.
template <class T>
[[gnu::always_inline]] inline void shift_inertia(const T& d, const T& mass, const T& hu, const T& hv, T& hw,
                                                 T& uu, T& vv, T& uw, T& vw) {
  const T before = hw;
  hw = hw + mass * d;
  const T both = before + hw;
  uu = uu + d * both;
  vv = vv + d * both;
  uw = uw - d * hu;
  vw = vw - d * hv;
}

}  // namespace detail

// ---- Turning

template <class T, class X>
[[gnu::always_inline]] inline void turn_about_z(const T& c, const T& s, X& x) {
  detail::turn<detail::AboutZ<T>>(c, s, x);
}
template <class T, class R, class... X>
[[gnu::always_inline]] inline void turn_about_z(const ConstantTurn<R>& by, X&... x) {
  detail::turn_by<detail::AboutZ<T>, T>(by, x...);
}
template <class T, class R, class... X>
[[gnu::always_inline]] inline void turn_about_x(const ConstantTurn<R>& by, X&... x) {
  detail::turn_by<detail::AboutX<T>, T>(by, x...);
}

// ---- Shifting

/// n + d z × f
template <class T>
[[gnu::always_inline]] inline void shift_along_z(const T& d, Force<T>& x) {
  x.angular.x = x.angular.x - d * x.linear.y;
  x.angular.y = x.angular.y + d * x.linear.x;
}
template <class T>
[[gnu::always_inline]] inline void shift_along_z(const T& d, Inertia<T>& x) {
  Vec3<T>& h = x.first_moment;
  Sym3<T>& o = x.about_origin;
  detail::shift_inertia(d, x.mass, h.x, h.y, h.z, o.xx, o.yy, o.xz, o.yz);
}
template <class T>
[[gnu::always_inline]] inline void shift_along_x(const T& d, Force<T>& x) {
  x.angular.y = x.angular.y - d * x.linear.z;
  x.angular.z = x.angular.z + d * x.linear.y;
}
template <class T>
[[gnu::always_inline]] inline void shift_along_x(const T& d, Inertia<T>& x) {
  Vec3<T>& h = x.first_moment;
  Sym3<T>& o = x.about_origin;
  detail::shift_inertia(d, x.mass, h.y, h.z, h.x, o.yy, o.zz, o.xy, o.xz);
}

/// By p: n + p × f
template <class T>
[[gnu::always_inline]] inline void shift(const Vec3<T>& p, Force<T>& x) {
  const Vec3<T>& f = x.linear;
  x.angular.x = x.angular.x + (p.y * f.z - p.z * f.y);
  x.angular.y = x.angular.y + (p.z * f.x - p.x * f.z);
  x.angular.z = x.angular.z + (p.x * f.y - p.y * f.x);
}

/// With h the first moment before and g = h + m p after, Ī + p·(h + g) 1 less the symmetric p hᵀ + g pᵀ.
template <class T>
[[gnu::always_inline]] inline void shift(const Vec3<T>& p, Inertia<T>& i) {
  Vec3<T>& h = i.first_moment;
  Sym3<T>& o = i.about_origin;
  const T gx = h.x + p.x * i.mass, gy = h.y + p.y * i.mass, gz = h.z + p.z * i.mass;
  const T x = p.x * (h.x + gx), y = p.y * (h.y + gy), z = p.z * (h.z + gz);
  o.xx = o.xx + (y + z);
  o.yy = o.yy + (x + z);
  o.zz = o.zz + (x + y);
  o.xy = o.xy - p.x * h.y - p.y * gx;
  o.xz = o.xz - p.x * h.z - p.z * gx;
  o.yz = o.yz - p.y * h.z - p.z * gy;
  h.x = gx;
  h.y = gy;
  h.z = gz;
}

}  // namespace limber

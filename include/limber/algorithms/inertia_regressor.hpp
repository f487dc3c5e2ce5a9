// Which joint forces does each inertial parameter call for?  τ = Y(q, v, a) π + armature · a: the equations
// of motion are linear in masses, first moments and rotational inertias, and Y has one column for each.
//
// Ten parameters for each moving body, in the order of Inertia::parameters() and in the coordinates of its
// link. With ω, α and the acceleration d of the link's origin, gravity included, its points at ρ from there
// have the acceleration d + K ρ:
//
//   f = ∫ (d + K ρ) dm = m d + K h          n = ∫ ρ × (d + K ρ) dm          K = [α×] + [ω×][ω×],  h = m c
//
// With the axes r_x, r_y, r_z of the link in world directions, its origin p and k_a = K r_a, one unit of a
// parameter calls for the wrench (couple; force) about the origin of the common frame
//
//   m    (p × d; d)
//   h_a  (r_a × d + p × k_a; k_a)
//   I_ab (−r_a × k_b − r_b × k_a; 0)          I_aa (½ Σ_b r_b × k_b − r_a × k_a; 0)
//
// That is 42 numbers a link, found for a pack of links at a time. A joint on the way to the link feels of
// each wrench the product with its column: 42 multiplications for ten entries, taken for as many neighbouring
// columns as fit a register. Entries of joints that do not move the link are zero in every state and need not
// be written again.
//
// One parameter more, J, for each balanced rotor on a carrier: the rest of its inertia is part of the
// carrier's. With its axis s and rate r it adds J(s ṙ + ω × s r) to the forces on the carrier and J(s·α + ṙ)
// to the torque that drives it. Other rotors and mimic joints are moving bodies. O(N d) in all.
//
// With two velocities (slotine_li_regressor.hpp) every product of two velocities of a link becomes the mean
// of the two mixed ones.
#pragma once

#include <limber/algorithms/common_motions.hpp>
#include <limber/math/entries.hpp>
#include <limber/math/unroll.hpp>
#include <limber/model/link_frames.hpp>
#include <limber/model/own_columns.hpp>
#include <limber/spatial/inertia.hpp>

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace limber::inline LIMBER_REGISTERS {

inline constexpr int kParametersPerBody = 10;

/// Of all moving bodies, then of balanced rotors.
template <class R>
int inertia_parameter_count(const Model<R>& model) {
  return kParametersPerBody * (model.body_count() - 1) + static_cast<int>(model.rotors().size());
}

/// The wrenches that units of the parameters of all links call for. Those of a pack of links are together.
template <class T>
class LinkWrenchTable {
 public:
  static constexpr int kLinks = PackOf<T>::width;  ///< in a pack, and between the numbers of a link
  static constexpr int kNumbers = 42;  ///< mass and first moments: couple and force; inertias: couple

  /// Room for packs of any width: the memory of one instruction set may serve another.
  explicit LinkWrenchTable(int bodies)
      : numbers_(static_cast<std::size_t>(kLinks == 1 ? bodies : padded(bodies)) * kNumbers, as<T>(0)) {}

  T* packs(int k) { return numbers_.data() + static_cast<std::ptrdiff_t>(k) * kNumbers; }
  const T* link(int i) const {
    return numbers_.data() + static_cast<std::ptrdiff_t>(i - i % kLinks) * kNumbers + i % kLinks;
  }

 private:
  AlignedVector<T> numbers_;
};

template <class T>
struct RegressorScratch : KinematicsScratch<T> {
  using Pack = typename PackOf<T>::type;

  LinkWrenchTable<T> wrenches;
  Rows<Real<T>> links;  ///< link_frames: nine rows of rotations, three of translations
  OwnColumns own;

  template <class R>
  explicit RegressorScratch(const Model<R>& model)
      : KinematicsScratch<T>(model), wrenches(model.body_count()), links(12, model.body_count()), own(model) {
    const std::vector<Transform<R>> placements = link_frames(model);
    for (int i = 0; i < model.body_count(); ++i) {
      const Transform<R>& link = placements[static_cast<std::size_t>(i)];
      for (int r = 0; r < 3; ++r) links.set(3 * r, i, link.rotation.matrix.row(r));
      links.set(9, i, link.translation);
    }
  }

  /// Where the links of a pack of bodies are, in the common frame.
  Transform<Pack> link_placements(int k) const {
    if constexpr (PackOf<T>::width == 1) {
      const Mat3<Real<T>> r =
          Mat3<Real<T>>::from_rows(links.vector(0, k), links.vector(3, k), links.vector(6, k));
      return this->frames.placement(k) * Transform<Real<T>>{{r}, links.vector(9, k)}.template cast<T>();
    } else {
      return this->frames.placements(k) * Transform<Pack>{links.rotations(0, k), links.vectors(9, k)};
    }
  }
};

namespace kernels {

/// What a carrier's motion does to a rotor on it of unit inertia and gear ratio.
template <class T>
struct CarriedRotor {
  Vec3<T> turning;  ///< ω × s times the driver's velocity
  T along;          ///< s·α
};

/// The accelerations d + K x of the points x of a body, or of a pack of bodies, in the common frame.
template <class P>
struct AccelerationField {
  Vec3<P> d;
  Mat3<P> k;

  /// From [ω; v] and [α; a]: d = a + ω × v,  K = [α×] + [ω×][ω×].
  AccelerationField(const Motion<P>& velocity, const Motion<P>& acceleration)
      : AccelerationField(acceleration.linear + cross(velocity.angular, velocity.linear),
                          acceleration.angular, point_inertia(velocity.angular)) {}

  /// With a second velocity [ψ; w]: d = a + ψ × v,  K = [α'×] + ½([ω×][ψ×] + [ψ×][ω×]),  α' = α − ½ ω × ψ.
  AccelerationField(const Motion<P>& velocity, const Motion<P>& other, const Motion<P>& acceleration)
      : AccelerationField(acceleration.linear + cross(other.angular, velocity.linear),
                          acceleration.angular - cross(velocity.angular, other.angular) * as<P>(0.5),
                          mixed_point_inertia(velocity.angular, other.angular) * as<P>(0.5)) {}

 private:
  /// K = [α×] − N.
  AccelerationField(const Vec3<P>& at_origin, const Vec3<P>& alpha, const Sym3<P>& n)
      : d(at_origin), k{-n.xx,           -n.xy - alpha.z, alpha.y - n.xz, alpha.z - n.xy, -n.yy,
                        -n.yz - alpha.x, -n.xz - alpha.y, alpha.x - n.yz, -n.zz} {}
};

/// The wrenches of a pack of links, to their place in the table.
template <class T, class P>
[[gnu::always_inline]] inline void link_wrenches(const Transform<P>& link, const AccelerationField<P>& field,
                                                 T* to) {
  const auto store = [&](const Vec3<P>& v) __attribute__((always_inline)) {
    PackOf<T>::store(v.x, to);
    PackOf<T>::store(v.y, to + PackOf<T>::width);
    PackOf<T>::store(v.z, to + 2 * PackOf<T>::width);
    to += 3 * PackOf<T>::width;
  };
  const Vec3<P>& p = link.translation;
  const Vec3<P> rx = link.rotation.matrix.column(0), ry = link.rotation.matrix.column(1),
                rz = link.rotation.matrix.column(2);
  const Vec3<P> kx = field.k * rx, ky = field.k * ry, kz = field.k * rz, d = field.d + field.k * p;
  store(cross(p, d));
  store(d);
  store(cross(rx, d) + cross(p, kx));
  store(kx);
  store(cross(ry, d) + cross(p, ky));
  store(ky);
  store(cross(rz, d) + cross(p, kz));
  store(kz);
  const Vec3<P> xx = cross(rx, kx), yy = cross(ry, ky), zz = cross(rz, kz);
  const Vec3<P> half = (xx + yy + zz) * as<P>(0.5);
  store(half - xx);
  store(cross(ky, rx) + cross(kx, ry));
  store(half - yy);
  store(cross(kz, rx) + cross(kx, rz));
  store(cross(kz, ry) + cross(ky, rz));
  store(half - zz);
}

/// What joints with the columns k … k + Width − 1 must do for each parameter of a link: to y, whose columns
/// are `stride` numbers apart.
template <int Width, class T>
[[gnu::always_inline]] inline void project_wrenches(const T* link, const Rows<T>& columns, int k, T* y,
                                                    std::ptrdiff_t stride) {
  using P = std::conditional_t<Width == 1, T, Pack<T, Width>>;
  const auto row = [&](int r) __attribute__((always_inline)) {
    if constexpr (Width == 1)
      return columns(r, k);
    else
      return P::load(columns.row(r) + k);
  };
  const Vec3<P> s = {row(0), row(1), row(2)}, u = {row(3), row(4), row(5)};
  const auto along = [&](const Vec3<P>& x) __attribute__((always_inline)) {
    constexpr int step = LinkWrenchTable<T>::kLinks;
    const T* const n = link;
    link += 3 * step;
    return x.x * P(n[0]) + x.y * P(n[step]) + x.z * P(n[2 * step]);
  };
  const auto store = [&](const P& entries) __attribute__((always_inline)) {
    if constexpr (Width == 1)
      *y = entries;
    else
      entries.store(y);
    y += stride;
  };
  unrolled<4>([&](auto) __attribute__((always_inline)) {
    const P couple = along(s);
    store(couple + along(u));
  });
  unrolled<6>([&](auto) __attribute__((always_inline)) { store(along(s)); });
}

/// What joints with these columns must do for a couple.
template <int Width, class T>
[[gnu::always_inline]] inline void project_couple(const Vec3<T>& couple, const Rows<T>& columns, int k,
                                                  T* y) {
  if constexpr (Width == 1) {
    *y = dot(columns.vector(0, k), couple);
  } else {
    using P = Pack<T, Width>;
    const auto row = [&](int r) __attribute__((always_inline)) { return P::load(columns.row(r) + k); };
    (row(0) * P(couple.x) + row(1) * P(couple.y) + row(2) * P(couple.z)).store(y);
  }
}

/// project(width, k) for a run of columns: in packs of the largest width that fits, the last of which
/// overlaps the one before.
template <int Width, class Project>
[[gnu::always_inline]] inline void project_on_run(const OwnColumns::Run& run, const Project& project) {
  if constexpr (Width > 1)
    if (run.end - run.begin < Width) return project_on_run<Width / 2>(run, project);
  for (int next = run.begin; next < run.end; next += Width)
    project(std::integral_constant<int, Width>{}, std::min(next, run.end - Width));
}

/// The entries of all velocities that move a body, in `Count` columns of Y from y on. project(width, k, to,
/// stride) gives those of the columns k … k + width − 1 of the tree.
template <int Count, class R, class T, class Project>
[[gnu::always_inline]] inline void project_on_velocities(const Model<R>& model, const OwnColumns& own,
                                                         int body, const Project& project, T* y) {
  const std::ptrdiff_t nv = model.nv();
  const auto for_each_entry = [&](int driven, const auto& f) {
    detail::for_each_velocity(model, driven, [&](int v, R ratio) {
      for (int p = 0; p < Count; ++p) f(y[v + nv * p], as<T>(ratio), p);
    });
  };
  for (const int k : own.driven(body)) for_each_entry(k, [](T& entry, const T&, int) { entry = as<T>(0); });
  for (const OwnColumns::Run& run : own.of(body))
    project_on_run<PackOf<T>::width>(run, [&](auto width, int k) __attribute__((always_inline)) {
      project(width, k, y + run.velocity + (k - run.begin), nv);
    });
  for (const int k : own.driven(body)) {
    T entries[Count];
    project(std::integral_constant<int, 1>{}, k, entries, std::ptrdiff_t{1});
    for_each_entry(k, [&](T& entry, const T& ratio, int p) { entry = entry + ratio * entries[p]; });
  }
}

/// The column of Y of a balanced rotor: the entries of the joints that move its carrier, and of its driver.
template <class R, class T, class CarriedOf>
[[gnu::always_inline]] inline void rotor_column(const Model<R>& model, const RegressorScratch<T>& s,
                                                const BalancedRotor<R>& rotor, const CarriedOf& carried_of,
                                                const T* a, T* y) {
  const int carrier = model.parent(rotor.body), driver = model.body(rotor.body).v_index;
  const Vec3<T> axis = s.frames.rotation(carrier) * rotor.axis.template cast<T>();
  const CarriedRotor<T> carried = carried_of(carrier, axis, driver);
  const T ratio = as<T>(rotor.ratio);
  const Vec3<T> couple = (axis * a[driver] + carried.turning) * ratio;
  y[driver] = as<T>(0);
  const auto project = [&](auto width, int k, T* to, std::ptrdiff_t) __attribute__((always_inline)) {
    project_couple<width>(couple, s.columns.table, k, to);
  };
  project_on_velocities<1>(model, s.own, carrier, project, y);
  y[driver] = y[driver] + ratio * (carried.along + ratio * a[driver]);
}

/// Y from the motions of bodies in the common frame: fields_of(k) of a pack of them, carried_of(carrier, s,
/// driver) of a rotor's carrier.
template <class R, class T, class FieldsOf, class CarriedOf>
void fill_regressor(const Model<R>& model, RegressorScratch<T>& s, const T* a, const FieldsOf& fields_of,
                    const CarriedOf& carried_of, T* y, Zeros zeros) {
  for_each_pack<T>(0, model.body_count(),
                   [&](int k) { link_wrenches(s.link_placements(k), fields_of(k), s.wrenches.packs(k)); });
  const std::ptrdiff_t nv = model.nv();
  for (int i = 1; i < model.body_count(); ++i, y += nv * kParametersPerBody) {
    if (zeros == Zeros::written) std::fill(y, y + nv * kParametersPerBody, as<T>(0));
    const T* const wrenches = s.wrenches.link(i);
    const auto project = [&](auto width, int k, T* to, std::ptrdiff_t stride) __attribute__((always_inline)) {
      project_wrenches<width>(wrenches, s.columns.table, k, to, stride);
    };
    project_on_velocities<kParametersPerBody>(model, s.own, i, project, y);
  }
  for (const BalancedRotor<R>& rotor : model.rotors()) {
    if (zeros == Zeros::written) std::fill(y, y + nv, as<T>(0));
    rotor_column(model, s, rotor, carried_of, a, y);
    y += nv;
  }
}

}  // namespace kernels

/// The kernel: Y, nv × inertia_parameter_count numbers, column by column. `Zeros::known`: entries of joints
/// that do not move a link are left as they are.
template <class R, class T>
void inertia_regressor(const Model<R>& model, const T* q, const T* v, const T* a, RegressorScratch<T>& s,
                       T* y, Zeros zeros = Zeros::written) {
  s.compute_motions(model, q, v, a, base_against_gravity<T>(model));
  const auto fields_of = [&](int k) {
    return kernels::AccelerationField(s.motions.velocities(k), s.motions.accelerations(k));
  };
  const auto carried_of = [&](int carrier, const Vec3<T>& axis, int driver) -> kernels::CarriedRotor<T> {
    return {cross(s.motions.velocity.vector(0, carrier), axis) * v[driver],
            dot(axis, s.motions.acceleration.vector(0, carrier))};
  };
  kernels::fill_regressor(model, s, a, fields_of, carried_of, y, zeros);
}

}  // namespace limber::inline LIMBER_REGISTERS

// The members of shapes, once for the readers and writers of JSON, URDF and SDF; json_members.hpp says what
// `visit` is.
#pragma once

#include <limber/model/geometry_spec.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace limber::io {

/// A spec, const for the writer.
template <class Given, class Spec>
concept Is = std::same_as<std::remove_const_t<Given>, Spec>;

// ---- What the reader puts there by itself, compared bit by bit: −0 is not 0

inline bool is_same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
inline bool is_same(const Vec3<double>& a, const Vec3<double>& b) {
  return is_same(a.x, b.x) && is_same(a.y, b.y) && is_same(a.z, b.z);
}
inline bool is_same(const Mat3<double>& a, const Mat3<double>& b) {
  return is_same(a.row(0), b.row(0)) && is_same(a.row(1), b.row(1)) && is_same(a.row(2), b.row(2));
}

/// One of each kind, without sizes.
inline const std::vector<ShapeSpec>& all_shapes() {
  static const std::vector<ShapeSpec> all = {BoxSpec(),       SphereSpec(), CylinderSpec(), CapsuleSpec(),
                                             EllipsoidSpec(), PlaneSpec(),  MeshSpec()};
  return all;
}

/// MJCF has half of every edge and length, and whole radii: how much of the length k (doctor::sizes_of) of a
/// shape is one of its size k.
inline double lengths_per_size(const ShapeSpec& shape, std::size_t k) {
  const bool is_round =
      std::holds_alternative<CylinderSpec>(shape) || std::holds_alternative<CapsuleSpec>(shape);
  const bool is_flat = std::holds_alternative<BoxSpec>(shape) || std::holds_alternative<PlaneSpec>(shape);
  return is_flat || (is_round && k == 1) ? 2 : 1;
}

void members(auto& visit, Is<BoxSpec> auto& box) { visit.need("size", box.size); }
void members(auto& visit, Is<SphereSpec> auto& sphere) { visit.need("radius", sphere.radius); }
template <class Round>
  requires Is<Round, CylinderSpec> || Is<Round, CapsuleSpec>
void members(auto& visit, Round& round) {
  visit.need("radius", round.radius);
  visit.need("length", round.length);
}
void members(auto& visit, Is<EllipsoidSpec> auto& ellipsoid) { visit.need("radii", ellipsoid.radii); }
template <Is<PlaneSpec> Plane> void members(auto& visit, Plane& plane) {
  std::array<double, 2> size = {plane.size_x, plane.size_y};
  visit.member("size", size, true);
  if constexpr (!std::is_const_v<Plane>) plane = {size[0], size[1]};
}
void members(auto& visit, Is<MeshSpec> auto& mesh) {
  visit.need("file", mesh.file);
  visit.member("scale", mesh.scale, !is_same(mesh.scale, MeshSpec().scale));
}

}  // namespace limber::io

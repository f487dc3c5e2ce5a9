// What a body weighs: <inertial> or geoms, then the compiler's bounds.
#include <limber/math/eigen3.hpp>

#include <algorithm>

#include "io/mjcf_body.hpp"

namespace limber::io {

namespace {

InertiaSpec inertia_from_geoms(const MjcfFile& file, const MjcfBody& body, std::string& unknown) {
  const MjcfCompiler& compiler = file.compiler;
  const auto counts = [&](const MjcfGeom& geom) {
    return geom.group >= compiler.first_inertia_group && geom.group <= compiler.last_inertia_group;
  };
  const bool may_count = compiler.inertia_from_geom == InertiaFromGeom::always ||
                         (compiler.inertia_from_geom == InertiaFromGeom::where_missing && !body.inertial);
  if (!may_count || std::none_of(body.geoms.begin(), body.geoms.end(), counts))
    return body.inertial.value_or(InertiaSpec{});
  Inertia<double> sum = Inertia<double>::zero();
  for (const MjcfGeom& geom : body.geoms) {
    if (!counts(geom)) continue;
    sum += geom.inertia;
    if (geom.has_unknown_inertia) unknown = "the mesh in line " + std::to_string(line_of(*geom.element));
  }
  return InertiaSpec::from(sum);
}

/// The principal moments, at least so large; all of them the same where one exceeds the sum of the others.
void bound_moments(const MjcfCompiler& compiler, InertiaSpec& inertia) {
  const auto [moments, axes] = symmetric_eigen(Sym3<double>::symmetric_part(inertia.about_com));
  Vec3<double> m = moments;
  for (int i = 0; i < 3; ++i) m[i] = std::max(m[i], compiler.least_inertia);
  const double largest = std::max({m.x, m.y, m.z}), sum = m.x + m.y + m.z;
  if (compiler.balances_inertia && 2 * largest > sum) m = Vec3<double>{1, 1, 1} * (sum / 3);
  if (m.x == moments.x && m.y == moments.y && m.z == moments.z) return;  // every digit stays
  inertia.about_com = congruence(axes, Sym3<double>::diagonal(m.x, m.y, m.z)).matrix();
}

}  // namespace

InertiaSpec inertia_of(const MjcfFile& file, const MjcfBody& body, std::string& unknown) {
  const MjcfCompiler& compiler = file.compiler;
  InertiaSpec inertia = inertia_from_geoms(file, body, unknown);
  if (compiler.least_mass > 0) inertia.mass = std::max(inertia.mass, compiler.least_mass);
  if (compiler.least_inertia > 0 || compiler.balances_inertia) bound_moments(compiler, inertia);
  return inertia;
}

}  // namespace limber::io

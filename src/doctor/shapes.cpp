// Shapes have sizes, and meshes files. Dynamics does not use them: whatever is wrong with them is a warning.
#include <limber/spatial/solids.hpp>

#include "doctor/examination.hpp"

namespace limber::doctor {

namespace {

using Sizes = std::vector<double*>;
Sizes sizes(BoxSpec& s) { return {&s.size.x, &s.size.y, &s.size.z}; }
Sizes sizes(SphereSpec& s) { return {&s.radius}; }
Sizes sizes(CylinderSpec& s) { return {&s.radius, &s.length}; }
Sizes sizes(CapsuleSpec& s) { return {&s.radius, &s.length}; }
Sizes sizes(EllipsoidSpec& s) { return {&s.radii.x, &s.radii.y, &s.radii.z}; }
Sizes sizes(PlaneSpec& s) { return {&s.size_x, &s.size_y}; }
Sizes sizes(MeshSpec&) { return {}; }

using Solid = Inertia<double>;
Solid solid(double rho, const BoxSpec& s) { return solids::box(rho, s.size.x, s.size.y, s.size.z); }
Solid solid(double rho, const SphereSpec& s) { return solids::sphere(rho, s.radius); }
Solid solid(double rho, const CylinderSpec& s) { return solids::cylinder(rho, s.radius, s.length); }
Solid solid(double rho, const CapsuleSpec& s) { return solids::capsule(rho, s.radius, s.length); }
Solid solid(double rho, const EllipsoidSpec& s) {
  return solids::ellipsoid(rho, s.radii.x, s.radii.y, s.radii.z);
}
Solid solid(double, const auto&) { return Solid::zero(); }

}  // namespace

std::vector<double*> sizes_of(ShapeSpec& shape) {
  return std::visit([](auto& each) { return sizes(each); }, shape);
}

Inertia<double> solid_of(const ShapeSpec& shape, double density) {
  return std::visit([&](const auto& each) { return solid(density, each); }, shape);
}

namespace {

/// What has no size that could be used is removed.
bool is_to_be_removed(Examination& doctor, ShapeSpec& shape, const Part& part) {
  const bool may_be_zero = std::holds_alternative<PlaneSpec>(shape);
  for (double* size : sizes_of(shape)) {
    const bool has_size = is_usable(*size) && *size != 0;
    if ((has_size && *size > 0) || (may_be_zero && *size == 0)) continue;
    if (!doctor.found(Code::shape_size, part, number_text(*size),
                      {shape_name(shape), may_be_zero ? "zero or positive" : "positive"}))
      return false;
    if (!has_size) return true;
    doctor.replaced_by(number_text(*size = -*size));
  }
  auto* mesh = std::get_if<MeshSpec>(&shape);
  if (!mesh) return false;
  if (mesh->file.empty() && doctor.found(Code::mesh_file_missing, part, in_quotes(""))) return true;
  const double product = mesh->scale.x * mesh->scale.y * mesh->scale.z;
  if (product == 0 || !std::isfinite(product))
    doctor.replaced(Code::mesh_scale, part, mesh->scale, Vec3<double>{1, 1, 1});
  return false;
}

void examine_color(Examination& doctor, VisualSpec& visual, const Part& part) {
  if (!visual.material.color) return;
  for (double& channel : *visual.material.color) {
    if (channel >= 0 && channel <= 1) continue;
    const double right = std::isnan(channel) ? 0 : std::clamp(channel, 0.0, 1.0);
    if (!doctor.replaced(Code::color_range, part.part("material.color"), channel, right)) return;
  }
}

/// Of a body or of the world.
template <class Shape>
void examine_shapes_of(Examination& doctor, ElementKind owner, std::string_view name, int line,
                       std::vector<Shape>& shapes) {
  constexpr bool is_visual = std::is_same_v<Shape, VisualSpec>;
  std::size_t number = 0;
  std::erase_if(shapes, [&](Shape& shape) {
    ++number;
    const std::string which = shape.name.empty() ? std::to_string(number) : in_quotes(shape.name);
    const Part part(owner, name, shape.line ? shape.line : line, nullptr,
                    (is_visual ? "visual " : "collision ") + which);
    if (is_to_be_removed(doctor, shape.shape, part)) {
      doctor.removed();
      return true;
    }
    Transform<double>& x = shape.placement;
    if (!(is_usable(x.translation) && is_usable(x.rotation.matrix)) &&
        doctor.found(Code::shape_placement, part)) {
      x = Transform<double>::identity();
      doctor.replaced_by(phrase_of(Substitute::link_placement));
    }
    if constexpr (is_visual) examine_color(doctor, shape, part);
    return false;
  });
}

}  // namespace

void examine_shapes(Examination& doctor) {
  examine_shapes_of(doctor, ElementKind::world, "", 0, doctor.spec.visuals);
  examine_shapes_of(doctor, ElementKind::world, "", 0, doctor.spec.collisions);
  for (BodySpec& body : doctor.spec.bodies) {
    examine_shapes_of(doctor, ElementKind::body, body.name, body.line, body.visuals);
    examine_shapes_of(doctor, ElementKind::body, body.name, body.line, body.collisions);
  }
}

}  // namespace limber::doctor

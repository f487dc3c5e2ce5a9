// Shapes have sizes, and meshes files. Dynamics does not use them: whatever is wrong with them is a warning.
#include <limber/spatial/solids.hpp>

#include "doctor/examination.hpp"

namespace limber::doctor {

std::vector<double*> sizes_of(ShapeSpec& shape) {
  return std::visit(
      [](auto& s) -> std::vector<double*> {
        using S = std::remove_cvref_t<decltype(s)>;
        if constexpr (std::is_same_v<S, BoxSpec>)
          return {&s.size.x, &s.size.y, &s.size.z};
        else if constexpr (std::is_same_v<S, SphereSpec>)
          return {&s.radius};
        else if constexpr (std::is_same_v<S, CylinderSpec> || std::is_same_v<S, CapsuleSpec>)
          return {&s.radius, &s.length};
        else if constexpr (std::is_same_v<S, EllipsoidSpec>)
          return {&s.radii.x, &s.radii.y, &s.radii.z};
        else if constexpr (std::is_same_v<S, PlaneSpec>)
          return {&s.size_x, &s.size_y};
        else
          return {};
      },
      shape);
}

Inertia<double> solid_of(const ShapeSpec& shape, double density) {
  return std::visit(
      [&](const auto& s) {
        using S = std::remove_cvref_t<decltype(s)>;
        if constexpr (std::is_same_v<S, BoxSpec>)
          return solids::box(density, s.size.x, s.size.y, s.size.z);
        else if constexpr (std::is_same_v<S, SphereSpec>)
          return solids::sphere(density, s.radius);
        else if constexpr (std::is_same_v<S, CylinderSpec>)
          return solids::cylinder(density, s.radius, s.length);
        else if constexpr (std::is_same_v<S, CapsuleSpec>)
          return solids::capsule(density, s.radius, s.length);
        else if constexpr (std::is_same_v<S, EllipsoidSpec>)
          return solids::ellipsoid(density, s.radii.x, s.radii.y, s.radii.z);
        else
          return Inertia<double>::zero();
      },
      shape);
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
void examine_shapes_of(Examination& doctor, ElementKind owner, const std::string& name, int line,
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
      doctor.replaced_by("that of the link");
    }
    if constexpr (is_visual) examine_color(doctor, shape, part);
    return false;
  });
}

}  // namespace

void examine_shapes(Examination& doctor) {
  const std::string no_name;
  examine_shapes_of(doctor, ElementKind::world, no_name, 0, doctor.spec.visuals);
  examine_shapes_of(doctor, ElementKind::world, no_name, 0, doctor.spec.collisions);
  for (BodySpec& body : doctor.spec.bodies) {
    examine_shapes_of(doctor, ElementKind::body, body.name, body.line, body.visuals);
    examine_shapes_of(doctor, ElementKind::body, body.name, body.line, body.collisions);
  }
}

}  // namespace limber::doctor

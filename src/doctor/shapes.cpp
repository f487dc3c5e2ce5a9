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

/// The shapes of one owner. What has no size that could be used is removed.
class ShapeExamination {
 public:
  ShapeExamination(Examination& doctor, ElementKind owner, const std::string& name, int line)
      : doctor_(doctor), owner_(owner), name_(name), line_(line) {}

  template <class Shape>
  void run(std::vector<Shape>& shapes, const char* kind) {
    std::size_t number = 0;
    std::erase_if(shapes, [&](Shape& shape) {
      const std::string which =
          shape.name.empty() ? std::to_string(++number) : (++number, in_quotes(shape.name));
      const std::string prefix = std::string(kind) + " " + which;
      const Part part(owner_, name_, shape.line ? shape.line : line_, nullptr, prefix);
      if (is_to_be_removed(shape.shape, part)) {
        doctor_.removed();
        return true;
      }
      examine_placement_of(shape.placement, part);
      if constexpr (std::is_same_v<Shape, VisualSpec>) examine_color(shape, part);
      return false;
    });
  }

 private:
  bool is_to_be_removed(ShapeSpec& shape, const Part& part) {
    for (double* size : sizes_of(shape)) {
      if (*size > 0 && is_usable(*size)) continue;
      const bool has_size = is_usable(*size) && *size != 0;
      if (!doctor_.found(Code::shape_size, part, number_text(*size), {shape_name(shape)})) return false;
      if (!has_size) return true;
      doctor_.replaced_by(number_text(*size = -*size));
    }
    if (auto* plane = std::get_if<PlaneSpec>(&shape);
        plane && !(plane->size_x >= 0 && plane->size_y >= 0) && doctor_.found(Code::plane_size, part)) {
      for (double* size : {&plane->size_x, &plane->size_y}) *size = std::isnan(*size) ? 0 : std::abs(*size);
      doctor_.replaced_by(text_of(Vec3<double>{plane->size_x, plane->size_y, 0}));
    }
    auto* mesh = std::get_if<MeshSpec>(&shape);
    if (!mesh) return false;
    if (mesh->file.empty() && doctor_.found(Code::mesh_file_missing, part, in_quotes(""))) return true;
    const double product = mesh->scale.x * mesh->scale.y * mesh->scale.z;
    if (product == 0 || !std::isfinite(product))
      doctor_.replaced(Code::mesh_scale, part, mesh->scale, Vec3<double>{1, 1, 1});
    return false;
  }

  void examine_placement_of(Transform<double>& x, const Part& part) {
    if (is_usable(x.translation) && is_usable(x.rotation.matrix)) return;
    if (!doctor_.found(Code::shape_placement, part)) return;
    x = Transform<double>::identity();
    doctor_.replaced_by("that of the link");
  }

  void examine_color(VisualSpec& visual, const Part& part) {
    if (!visual.material.color) return;
    for (double& channel : *visual.material.color) {
      if (channel >= 0 && channel <= 1) continue;
      const double right = std::isnan(channel) ? 0 : std::clamp(channel, 0.0, 1.0);
      if (!doctor_.replaced(Code::color_range, part.part("material.color"), channel, right)) return;
    }
  }

  Examination& doctor_;
  ElementKind owner_;
  const std::string& name_;
  int line_;
};

}  // namespace

void examine_shapes(Examination& doctor) {
  ModelSpec& spec = doctor.spec;
  const std::string no_name;
  ShapeExamination world(doctor, ElementKind::world, no_name, 0);
  world.run(spec.visuals, "visual");
  world.run(spec.collisions, "collision");
  for (BodySpec& body : spec.bodies) {
    ShapeExamination shapes(doctor, ElementKind::body, body.name, body.line);
    shapes.run(body.visuals, "visual");
    shapes.run(body.collisions, "collision");
  }
}

}  // namespace limber::doctor

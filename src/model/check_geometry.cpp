// Shapes and transmissions are not used by dynamics: whatever is wrong with them is a warning.
#include <cmath>
#include <type_traits>
#include <utility>

#include "model/checks.hpp"

namespace limber::detail {

namespace {

/// Pointers to the sizes of a shape that may be constant.
template <class Shape> auto pointers_to_sizes(Shape& shape) {
  using Pointer = std::conditional_t<std::is_const_v<Shape>, const double*, double*>;
  return std::visit(
      [](auto& s) -> std::vector<Pointer> {
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

}  // namespace

std::vector<double*> sizes_of(ShapeSpec& shape) { return pointers_to_sizes(shape); }
std::vector<const double*> sizes_of(const ShapeSpec& shape) { return pointers_to_sizes(shape); }

std::string part_element(const std::string& owner, const char* kind, const std::string& name,
                         std::size_t index) {
  return owner + " " + kind + " " + (name.empty() ? std::to_string(index + 1) : '"' + name + '"');
}

namespace {

bool is_finite(const Transform<double>& x) {
  double sum = norm(x.translation);
  for (int k = 0; k < 3; ++k) sum += norm(x.rotation.matrix.row(k));
  return std::isfinite(sum);
}

class GeometryCheck {
 public:
  GeometryCheck(std::string owner, int line, ProblemList& problems)
      : owner_(std::move(owner)), line_(line), problems_(problems) {}

  /// A visual or a collision, the k-th of its list.
  template <class Part> void check(const Part& part, const char* kind, std::size_t k) const {
    const auto warn = [&](const std::string& value, const std::string& expected) {
      problems_.warning(part.line ? part.line : line_, part_element(owner_, kind, part.name, k), value,
                        expected);
    };
    if (!is_finite(part.placement)) warn("", "its placement must be finite");
    for (const double* size : sizes_of(part.shape))
      if (!(*size > 0) || !std::isfinite(*size)) {
        warn(number_text(*size), std::string("a size of a ") + shape_name(part.shape) + " must be positive");
        break;
      }
    if (const auto* plane = std::get_if<PlaneSpec>(&part.shape))
      if (!(plane->size_x >= 0 && plane->size_y >= 0)) warn("", "a size of a plane must not be negative");
    if (const auto* mesh = std::get_if<MeshSpec>(&part.shape)) {
      if (mesh->file.empty()) warn("\"\"", "a mesh needs a file");
      const double product = mesh->scale.x * mesh->scale.y * mesh->scale.z;
      if (product == 0 || !std::isfinite(product))
        warn(text_of(mesh->scale), "the scale must be finite and not zero");
    }
  }

  void check_color(const VisualSpec& visual, std::size_t k) const {
    if (!visual.material.color) return;
    for (const double part : *visual.material.color)
      if (!(part >= 0 && part <= 1))
        return problems_.warning(visual.line ? visual.line : line_,
                                 part_element(owner_, "visual", visual.name, k) + " material.color",
                                 number_text(part), "a part of a colour must be between 0 and 1");
  }

 private:
  std::string owner_;
  int line_;
  ProblemList& problems_;
};

void check_shapes(const std::vector<VisualSpec>& visuals, const std::vector<CollisionSpec>& collisions,
                  const std::string& owner, int line, ProblemList& problems) {
  const GeometryCheck geometry(owner, line, problems);
  for (std::size_t k = 0; k < visuals.size(); ++k) {
    geometry.check(visuals[k], "visual", k);
    geometry.check_color(visuals[k], k);
  }
  for (std::size_t k = 0; k < collisions.size(); ++k) geometry.check(collisions[k], "collision", k);
}

}  // namespace

void check_geometry(const ModelSpec& spec, ProblemList& problems) {
  check_shapes(spec.visuals, spec.collisions, "world", 0, problems);
  for (const BodySpec& body : spec.bodies)
    check_shapes(body.visuals, body.collisions, body_element(body), body.line, problems);
}

void check_transmissions(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems) {
  for (const TransmissionSpec& transmission : spec.transmissions) {
    const std::string element = "transmission \"" + transmission.name + "\"";
    for (const TransmissionEndSpec& joint : transmission.joints)
      if (!tree.joint_index.contains(joint.name))
        problems.warning(transmission.line, element + " joint", '"' + joint.name + '"',
                         "there is no such joint" + joint_suggestion(spec, joint.name, problems));
    for (const auto* ends : {&transmission.joints, &transmission.actuators})
      for (const TransmissionEndSpec& end : *ends)
        if (end.mechanical_reduction &&
            (!std::isfinite(*end.mechanical_reduction) || *end.mechanical_reduction == 0))
          problems.warning(transmission.line, element + " mechanical_reduction",
                           number_text(*end.mechanical_reduction), "must be finite and not zero");
  }
}

}  // namespace limber::detail

#include <cmath>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

/// The sizes of a shape, each of which has to be positive.
struct Sizes {
  std::vector<double*> operator()(BoxSpec& box) const { return {&box.size.x, &box.size.y, &box.size.z}; }
  std::vector<double*> operator()(SphereSpec& sphere) const { return {&sphere.radius}; }
  std::vector<double*> operator()(CylinderSpec& c) const { return {&c.radius, &c.length}; }
  std::vector<double*> operator()(CapsuleSpec& c) const { return {&c.radius, &c.length}; }
  std::vector<double*> operator()(EllipsoidSpec& e) const { return {&e.radii.x, &e.radii.y, &e.radii.z}; }
  std::vector<double*> operator()(PlaneSpec&) const { return {}; }
  std::vector<double*> operator()(MeshSpec&) const { return {}; }
};

/// Why nothing can be made of the shape; empty where something can.
std::string fault_of(ShapeSpec& shape) {
  for (const double* size : std::visit(Sizes(), shape))
    if (*size == 0 || !is_usable(*size)) return "a size of it is zero or not finite";
  if (const auto* mesh = std::get_if<MeshSpec>(&shape); mesh && mesh->file.empty())
    return "a mesh needs a file";
  return {};
}

template <class Part>
void repair_parts(std::vector<Part>& parts, const std::string& owner, const char* kind, int line,
                  RepairList& repairs) {
  for (std::size_t k = 0, number = 1; k < parts.size(); ++number) {
    Part& part = parts[k];
    const int at = part.line ? part.line : line;
    const std::string element =
        owner + kind + " " + (part.name.empty() ? std::to_string(number) : '"' + part.name + '"');
    if (const std::string fault = fault_of(part.shape); !fault.empty()) {
      repairs.add(at, element, shape_name(part.shape), "left out", fault);
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(k));
      continue;
    }
    for (double* size : std::visit(Sizes(), part.shape)) {
      if (*size > 0) continue;
      repairs.add(at, element, number_text(*size), number_text(-*size), "a size is positive");
      *size = -*size;
    }
    ++k;
  }
}

}  // namespace

void repair_geometry(ModelSpec& spec, RepairList& repairs) {
  repair_parts(spec.visuals, "world ", "visual", 0, repairs);
  repair_parts(spec.collisions, "world ", "collision", 0, repairs);
  for (BodySpec& body : spec.bodies) {
    const std::string owner = body_element(body) + " ";
    repair_parts(body.visuals, owner, "visual", body.line, repairs);
    repair_parts(body.collisions, owner, "collision", body.line, repairs);
  }
}

}  // namespace limber::detail

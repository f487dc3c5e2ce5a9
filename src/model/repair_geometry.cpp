#include <cmath>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

/// Why nothing can be made of the shape; empty where something can.
std::string fault_of(ShapeSpec& shape) {
  for (const double* size : sizes_of(shape))
    if (*size == 0 || !is_usable(*size)) return "a size of it is zero or not finite";
  if (const auto* mesh = std::get_if<MeshSpec>(&shape); mesh && mesh->file.empty())
    return "a mesh needs a file";
  return {};
}

template <class Part>
void repair_parts(std::vector<Part>& parts, const std::string& owner, const char* kind, int line,
                  RepairList& repairs) {
  for (std::size_t k = 0, number = 0; k < parts.size(); ++number) {
    Part& part = parts[k];
    const int at = part.line ? part.line : line;
    const std::string element = part_element(owner, kind, part.name, number);
    if (const std::string fault = fault_of(part.shape); !fault.empty()) {
      repairs.add(at, element, shape_name(part.shape), "left out", fault);
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(k));
      continue;
    }
    for (double* size : sizes_of(part.shape)) {
      if (*size > 0) continue;
      repairs.add(at, element, number_text(*size), number_text(-*size), "a size is positive");
      *size = -*size;
    }
    ++k;
  }
}

}  // namespace

void repair_geometry(ModelSpec& spec, RepairList& repairs) {
  repair_parts(spec.visuals, "world", "visual", 0, repairs);
  repair_parts(spec.collisions, "world", "collision", 0, repairs);
  for (BodySpec& body : spec.bodies) {
    const std::string owner = body_element(body);
    repair_parts(body.visuals, owner, "visual", body.line, repairs);
    repair_parts(body.collisions, owner, "collision", body.line, repairs);
  }
}

}  // namespace limber::detail

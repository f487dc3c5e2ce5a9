// Shapes, materials and transmissions of a JSON model file.
#include <array>

#include "io/json_reader.hpp"

namespace limber::io {

// ---- Shapes

bool JsonReader::read(const JsonValue& value, const Path& path, ShapeSpec& shape) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  std::string type;
  if (!get_needed(fields, "type", type)) return false;
  const auto get_round = [&](auto& round) {
    const bool has_radius = get_needed(fields, "radius", round.radius);
    return get_needed(fields, "length", round.length) && has_radius;
  };
  if (type == "box") return get_needed(fields, "size", shape.emplace<BoxSpec>().size);
  if (type == "sphere") return get_needed(fields, "radius", shape.emplace<SphereSpec>().radius);
  if (type == "cylinder") return get_round(shape.emplace<CylinderSpec>());
  if (type == "capsule") return get_round(shape.emplace<CapsuleSpec>());
  if (type == "ellipsoid") return get_needed(fields, "radii", shape.emplace<EllipsoidSpec>().radii);
  if (type == "plane") {
    std::array<double, 2> size{};
    const JsonValue* given = fields.find("size");
    const bool is_read = !given || read(*given, path / "size", std::span<double>(size));
    shape = PlaneSpec{size[0], size[1]};
    return is_read;
  }
  if (type == "mesh") {
    MeshSpec& mesh = shape.emplace<MeshSpec>();
    get(fields, "scale", mesh.scale);
    return get_needed(fields, "file", mesh.file);
  }
  report(*fields.find("type"), path / "type", ProblemCode::word_unknown,
         {"box, sphere, cylinder, capsule, ellipsoid, plane, mesh", ""});
  return false;
}

bool JsonReader::read(const JsonValue& value, const Path& path, std::array<double, 4>& color) {
  return read(value, path, std::span<double>(color));
}

bool JsonReader::read(const JsonValue& value, const Path& path, MaterialSpec& material) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  get(fields, "name", material.name);
  get(fields, "texture", material.texture);
  get(fields, "color", material.color);
  return true;
}

bool JsonReader::read(const JsonValue& value, const Path& path, VisualSpec& visual) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  visual.line = value.line;
  get(fields, "name", visual.name);
  get(fields, "placement", visual.placement);
  get(fields, "material", visual.material);
  return get_needed(fields, "shape", visual.shape);
}

bool JsonReader::read(const JsonValue& value, const Path& path, CollisionSpec& collision) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  collision.line = value.line;
  get(fields, "name", collision.name);
  get(fields, "placement", collision.placement);
  return get_needed(fields, "shape", collision.shape);
}

void JsonReader::read_shapes(const Fields& fields, std::vector<VisualSpec>& visuals,
                             std::vector<CollisionSpec>& collisions) {
  read_aside([&] {
    if (const JsonValue* list = fields.find("visuals")) read_list(*list, fields.path() / "visuals", visuals);
    if (const JsonValue* list = fields.find("collisions"))
      read_list(*list, fields.path() / "collisions", collisions);
  });
}

// ---- Transmissions

bool JsonReader::read(const JsonValue& value, const Path& path, TransmissionEndSpec& end) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  get(fields, "mechanical_reduction", end.mechanical_reduction);
  if (const JsonValue* list = fields.find("interfaces"))
    read_list(*list, path / "interfaces", end.interfaces);
  return get_needed(fields, "name", end.name);
}

void JsonReader::read_transmission(const JsonValue& value, const Path& path) {
  TransmissionSpec& transmission = spec_.transmissions.emplace_back();
  transmission.line = value.line;
  const Fields fields(*this, value, path);
  get(fields, "name", transmission.name);
  get(fields, "type", transmission.type);
  if (const JsonValue* list = fields.find("joints")) read_list(*list, path / "joints", transmission.joints);
  if (const JsonValue* list = fields.find("actuators"))
    read_list(*list, path / "actuators", transmission.actuators);
}

}  // namespace limber::io

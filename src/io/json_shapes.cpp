// Shapes, materials and transmissions of a JSON model file.
#include <array>

#include "io/json_reader.hpp"

namespace limber::io {

// ---- Shapes

void JsonReader::read(const JsonValue& value, const Path& path, ShapeSpec& shape) {
  if (!expect(JsonKind::object, value, path)) return;
  const auto type = std::find_if(value.items.begin(), value.items.end(),
                                 [](const JsonValue& item) { return *item.key == "type"; });
  if (type == value.items.end()) return error(value.line, path, "needs \"type\": box, sphere, mesh, …");
  std::string name;
  read(*type, path / "type", name);
  const auto get_needed = [&](const Fields& fields, std::string_view key, auto&& target) {
    need(fields, key, "");
    get(fields, key, target);
  };
  const auto get_round = [&](auto& round) {
    const Fields fields(*this, value, path, {"type", "radius", "length"});
    get_needed(fields, "radius", round.radius);
    get_needed(fields, "length", round.length);
  };
  if (name == "box") {
    const Fields fields(*this, value, path, {"type", "size"});
    get_needed(fields, "size", shape.emplace<BoxSpec>().size);
  } else if (name == "sphere") {
    const Fields fields(*this, value, path, {"type", "radius"});
    get_needed(fields, "radius", shape.emplace<SphereSpec>().radius);
  } else if (name == "cylinder") {
    get_round(shape.emplace<CylinderSpec>());
  } else if (name == "capsule") {
    get_round(shape.emplace<CapsuleSpec>());
  } else if (name == "ellipsoid") {
    const Fields fields(*this, value, path, {"type", "radii"});
    get_needed(fields, "radii", shape.emplace<EllipsoidSpec>().radii);
  } else if (name == "plane") {
    const Fields fields(*this, value, path, {"type", "size"});
    std::array<double, 2> size{};
    if (const JsonValue* given = fields.find("size")) read_numbers(*given, path / "size", size);
    shape = PlaneSpec{size[0], size[1]};
  } else if (name == "mesh") {
    const Fields fields(*this, value, path, {"type", "file", "scale"});
    MeshSpec& mesh = shape.emplace<MeshSpec>();
    get_needed(fields, "file", mesh.file);
    get(fields, "scale", mesh.scale);
  } else if (type->kind == JsonKind::string) {
    error(
        *type, path / "type",
        "unknown" + suggestion(name, {"box", "sphere", "cylinder", "capsule", "ellipsoid", "plane", "mesh"}));
  }
}

void JsonReader::read(const JsonValue& value, const Path& path, MaterialSpec& material) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "color", "texture"});
  get(fields, "name", material.name);
  get(fields, "texture", material.texture);
  std::array<double, 4> color{};
  if (const JsonValue* given = fields.find("color"); given && read_numbers(*given, path / "color", color))
    material.color = color;
}

bool JsonReader::read_needed_shape(const Fields& fields, ShapeSpec& shape) {
  const std::size_t before = faults_;
  need(fields, "shape", "");
  get(fields, "shape", shape);
  return faults_ == before;
}

bool JsonReader::read_part(const JsonValue& value, const Path& path, VisualSpec& visual) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path, {"name", "placement", "shape", "material"});
  get(fields, "name", visual.name);
  get(fields, "placement", visual.placement);
  get(fields, "material", visual.material);
  return read_needed_shape(fields, visual.shape);
}

bool JsonReader::read_part(const JsonValue& value, const Path& path, CollisionSpec& collision) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path, {"name", "placement", "shape"});
  get(fields, "name", collision.name);
  get(fields, "placement", collision.placement);
  return read_needed_shape(fields, collision.shape);
}

// ---- Transmissions

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<double>& number) {
  if (double given = 0; read(value, path, given)) number = given;
}

void JsonReader::read(const JsonValue& value, const Path& path, TransmissionEndSpec& end) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "interfaces", "mechanical_reduction"});
  need(fields, "name", "");
  get(fields, "name", end.name);
  get(fields, "mechanical_reduction", end.mechanical_reduction);
  const Path interfaces = path / "interfaces";
  for_each(fields, "interfaces", [&](const JsonValue& item, std::size_t i) {
    read(item, interfaces[i], end.interfaces.emplace_back());
  });
}

void JsonReader::read_transmission(const JsonValue& value, const Path& path) {
  TransmissionSpec& transmission = spec_.transmissions.emplace_back();
  transmission.line = value.line;
  const Fields fields(*this, value, path, {"name", "type", "joints", "actuators"});
  get(fields, "name", transmission.name);
  get(fields, "type", transmission.type);
  const Path joints = path / "joints", actuators = path / "actuators";
  const auto read_ends = [&](const char* key, const Path& list, std::vector<TransmissionEndSpec>& ends) {
    for_each(fields, key, [&](const JsonValue& item, std::size_t i) {
      TransmissionEndSpec end;
      read(item, list[i], end);
      if (!end.name.empty()) ends.push_back(std::move(end));
    });
  };
  read_ends("joints", joints, transmission.joints);
  read_ends("actuators", actuators, transmission.actuators);
}

}  // namespace limber::io

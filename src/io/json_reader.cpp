#include "io/json_reader.hpp"

#include <unordered_map>

namespace limber {

namespace io {

namespace {

constexpr int kVersion = 1;

}  // namespace

void JsonReader::need(const Fields& fields, std::string_view key, const std::string& why) {
  if (!fields.find(key)) error(fields.line(), fields.path(), "needs " + in_quotes(key) + why);
}

/// `body "upper"`, or `bodies[3]` for one that has no name.
std::string JsonReader::owner_text(const char* kind, const char* list, const JsonValue& value,
                                   std::size_t index) const {
  for (const JsonValue& item : value.items)
    if (item.key && *item.key == "name" && item.kind == JsonKind::string)
      return std::string(kind) + " " + in_quotes(*item.string);
  return std::string(list) + "[" + std::to_string(index) + "]";
}

/// The checks of the model say where a name is missing.
void JsonReader::read_name(const Fields& fields, const std::string& otherwise, std::string& name) {
  const JsonValue* value = fields.find("name");
  if (!value) return;
  const bool is_text = value->kind == JsonKind::string;
  name = is_text ? *value->string : otherwise;
  if (!is_text)
    error(*value, fields.path() / "name", std::string("expected a string, found ") + name_of(value->kind),
          in_quotes(otherwise));
}

void JsonReader::read_body(const JsonValue& value, const Path& path) {
  const std::size_t index = spec_.bodies.size();
  BodySpec& body = spec_.bodies.emplace_back();
  body.line = value.line;
  const Fields fields(*this, value, path,
                      {"name", "parent", "placement", "joint", "link_placement", "inertia", "rotors",
                       "visuals", "collisions"});
  need(fields, "joint", " (a body that does not move on its parent has a joint of type \"fixed\")");
  read_name(fields, "link_" + std::to_string(index + 1), body.name);
  note_lines(body.lines, path, [&] {
    get(fields, "parent", body.parent);
    get(fields, "placement", body.placement);
    get(fields, "link_placement", body.link_placement);
    get(fields, "inertia", body.inertia);
  });
  body.joint.name = body.name + "_joint";
  if (const JsonValue* joint = fields.find("joint"))
    read_joint(*joint, path / "joint", index);
  else
    broken_joints_.push_back(index);
  const Path rotors = path / "rotors";
  for_each(fields, "rotors", [&](const JsonValue& item, std::size_t i) {
    if (expect(JsonKind::object, item, rotors[i])) read(item, rotors[i], body.rotors.emplace_back());
  });
  read_shapes(fields, "visuals", body.visuals);
  read_shapes(fields, "collisions", body.collisions);
}

void JsonReader::read_frame(const JsonValue& value, const Path& path) {
  FrameSpec& frame = spec_.frames.emplace_back();
  frame.line = value.line;
  const Fields fields(*this, value, path, {"name", "body", "placement"});
  read_name(fields, "frame_" + std::to_string(spec_.frames.size()), frame.name);
  get(fields, "body", frame.body);
  get(fields, "placement", frame.placement);
}

void JsonReader::read(const JsonValue& value, const Path& path, LoopEndSpec& end) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"body", "placement"});
  get(fields, "body", end.body);
  get(fields, "placement", end.placement);
}

/// One without its ends or with ends that cannot be read closes nothing, and is left out.
void JsonReader::read_loop(const JsonValue& value, const Path& path) {
  LoopSpec loop;
  loop.line = value.line;
  const Fields fields(*this, value, path, {"name", "type", "axis", "a", "b"});
  need(fields, "type", ": revolute, spherical, …");
  read_name(fields, "loop_" + std::to_string(spec_.loops.size() + 1), loop.name);
  if (const JsonValue* type = fields.find("type")) read_type(*type, path / "type", false, loop.type);
  get(fields, "axis", loop.axis);
  const std::size_t before = faults_;
  need(fields, "a", ", the frame on one body");
  need(fields, "b", ", the frame on the other body");
  get(fields, "a", loop.a);
  get(fields, "b", loop.b);
  if (faults_ == before) spec_.loops.push_back(std::move(loop));
}

ModelSpec JsonReader::read() {
  const JsonValue& root = document_.root();
  const Path nowhere = Path::owner(""), file = Path::owner("file");
  if (!expect(JsonKind::object, root, file)) return std::move(spec_);
  const auto* given = [&]() -> const JsonValue* {
    for (const JsonValue& item : root.items)
      if (*item.key == "limber") return &item;
    return nullptr;
  }();
  if (given && given->kind == JsonKind::number && given->number != kVersion) {
    // Another version may mean other things by the same keys: nothing else in the file can be judged.
    error(*given, nowhere / "limber", "a version of the format that is not known here; known is 1");
    return std::move(spec_);
  }
  const Fields fields(
      *this, root, nowhere,
      {"limber", "name", "gravity", "bodies", "frames", "loops", "transmissions", "visuals", "collisions"});
  if (!given)
    error(root.line, file, "needs \"limber\": 1, the version of the format");
  else
    expect(JsonKind::number, *given, nowhere / "limber");
  get(fields, "name", spec_.name);
  get(fields, "gravity", spec_.gravity);
  for_each_object(fields, "body", "bodies",
                  [&](const JsonValue& value, const Path& path) { read_body(value, path); });
  for_each_object(fields, "frame", "frames",
                  [&](const JsonValue& value, const Path& path) { read_frame(value, path); });
  for_each_object(fields, "loop", "loops",
                  [&](const JsonValue& value, const Path& path) { read_loop(value, path); });
  read_aside([&] {
    for_each_object(fields, "transmission", "transmissions",
                    [&](const JsonValue& value, const Path& path) { read_transmission(value, path); });
  });
  read_shapes(fields, "visuals", spec_.visuals);
  read_shapes(fields, "collisions", spec_.collisions);
  resolve_followers();
  return std::move(spec_);
}

}  // namespace io

ModelSpec parse_json(std::string_view text, const std::string& file_name, ProblemList& problems) {
  io::JsonDocument document;
  if (const auto fault = document.read(text)) {
    problems.error(fault->line, fault->element, "", fault->message);
    ModelSpec spec;
    spec.file = file_name;
    return spec;
  }
  io::JsonReader reader(document, file_name);
  ModelSpec spec = reader.read();
  reader.report_to(problems);
  return spec;
}

ModelSpec parse_json(std::string_view text, const std::string& file_name) {
  ProblemList problems(file_name);
  ModelSpec spec = parse_json(text, file_name, problems);
  spec.warnings = std::move(problems).throw_or_warnings(false);
  return spec;
}

}  // namespace limber

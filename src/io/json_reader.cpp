#include "io/json_reader.hpp"

namespace limber {

namespace io {

namespace {

constexpr int kVersion = 1;

}  // namespace

void JsonReader::read_body(const JsonValue& value, const Path& path) {
  const std::size_t index = spec_.bodies.size();
  BodySpec& body = spec_.bodies.emplace_back();
  body.line = value.line;
  const Fields fields(*this, value, path);
  get(fields, "name", body.name);  // the checks of the model say where a name is missing
  note_lines(body.lines, path, [&] {
    get(fields, "parent", body.parent);
    get(fields, "placement", body.placement);
    get(fields, "link_placement", body.link_placement);
    get(fields, "inertia", body.inertia);
  });
  body.joint.name = body.name + "_joint";
  if (const JsonValue* joint = fields.need("joint"))
    read_joint(*joint, path / "joint", index);
  else
    broken_joints_.push_back(index);
  if (const JsonValue* rotors = fields.find("rotors")) read_list(*rotors, path / "rotors", body.rotors);
  read_shapes(fields, body.visuals, body.collisions);
}

void JsonReader::read_frame(const JsonValue& value, const Path& path) {
  FrameSpec& frame = spec_.frames.emplace_back();
  frame.line = value.line;
  const Fields fields(*this, value, path);
  get(fields, "name", frame.name);
  get(fields, "body", frame.body);
  get(fields, "placement", frame.placement);
}

bool JsonReader::read(const JsonValue& value, const Path& path, LoopEndSpec& end) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  const bool is_on_link = !fields.find("body") || get(fields, "body", end.body);
  return (!fields.find("placement") || get(fields, "placement", end.placement)) && is_on_link;
}

/// One without its ends or with ends that cannot be read closes nothing, and is left out.
void JsonReader::read_loop(const JsonValue& value, const Path& path) {
  LoopSpec loop;
  loop.line = value.line;
  const Fields fields(*this, value, path);
  get(fields, "name", loop.name);
  get_needed(fields, "type", loop.type);
  get(fields, "axis", loop.axis);
  const bool has_a = get_needed(fields, "a", loop.a), has_b = get_needed(fields, "b", loop.b);
  if (has_a && has_b) spec_.loops.push_back(std::move(loop));
}

ModelSpec JsonReader::read() {
  const JsonValue& root = document_.root();
  const Path nowhere, file(ElementKind::file);
  if (!expect(JsonKind::object, root, file)) return std::move(spec_);
  const Fields fields(*this, root, nowhere);
  double version = kVersion;
  if (!fields.find("limber")) report(root.line, file, ProblemCode::key_missing, {"limber"});
  get(fields, "limber", version);
  if (version != kVersion)
    report(*fields.find("limber"), nowhere / "limber", ProblemCode::version_unknown, {"1"});
  get(fields, "name", spec_.name);
  get(fields, "gravity", spec_.gravity);
  for_each_object(fields, ElementKind::body, "bodies",
                  [&](const JsonValue& value, const Path& path) { read_body(value, path); });
  for_each_object(fields, ElementKind::frame, "frames",
                  [&](const JsonValue& value, const Path& path) { read_frame(value, path); });
  for_each_object(fields, ElementKind::loop, "loops",
                  [&](const JsonValue& value, const Path& path) { read_loop(value, path); });
  read_aside([&] {
    for_each_object(fields, ElementKind::transmission, "transmissions",
                    [&](const JsonValue& value, const Path& path) { read_transmission(value, path); });
  });
  read_shapes(fields, spec_.visuals, spec_.collisions);
  resolve_followers();
  return std::move(spec_);
}

}  // namespace io

ModelSpec parse_json(std::string_view text, const std::string& file_name, ProblemList& problems) {
  io::JsonDocument document;
  if (const auto fault = document.read(text)) {
    problems.add(*fault);
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

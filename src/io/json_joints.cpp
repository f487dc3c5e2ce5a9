// Joints of a JSON model file, and those that follow others.
#include <cmath>
#include <unordered_map>

#include "io/json_reader.hpp"

namespace limber::io {

namespace {

/// Of joints and loops; a joint may be of type mimic too.
std::vector<std::string> type_names(bool mimic_too) {
  std::vector<std::string> names;
  for (int k = 0; k < static_cast<int>(JointType::custom); ++k)
    names.emplace_back(to_string(static_cast<JointType>(k)));
  if (mimic_too) names.emplace_back("mimic");
  return names;
}

/// What other formats call it.
std::string foreign_word(const std::string& name) {
  static const std::unordered_map<std::string, std::string> words = {
      {"continuous", "write \"revolute\" without limits"},
      {"hinge", "write \"revolute\""},
      {"rotational", "write \"revolute\""},
      {"slide", "write \"prismatic\""},
      {"screw", "write \"helical\""},
      {"ball", "write \"spherical\""},
      {"free", "write \"floating\""},
      {"freeflyer", "write \"floating\""},
      {"weld", "write \"fixed\""},
      {"custom", "a joint type of your own cannot be in a file; set it in code"}};
  const auto found = words.find(name);
  return found == words.end() ? std::string() : found->second;
}

}  // namespace

void JsonReader::read_type(const JsonValue& value, const Path& path, bool may_be_mimic, JointType& type) {
  if (!expect(JsonKind::string, value, path)) return;
  const std::string& name = *value.string;
  const std::optional<JointType> found = joint_type_from(name);
  if (found && *found != JointType::custom) {
    type = *found;
    return;
  }
  std::string hint = foreign_word(name);
  if (hint.empty()) {
    const std::vector<std::string> known = type_names(may_be_mimic);
    std::string list;
    for (const std::string& word : known) list += (list.empty() ? "" : ", ") + word;
    hint = "known are " + list + io::did_you_mean(name, known);
  }
  std::vector<std::string_view> words;
  const std::vector<std::string> known = type_names(false);
  words.assign(known.begin(), known.end());
  if (const auto meant = io::meant_word(name == "continuous" ? "revolute" : name, words))
    type = *joint_type_from(known[*meant]);
  error(value, path, "unknown joint type; " + hint, in_quotes(to_string(type)));
}

void JsonReader::read_mimic(const Fields& fields, JointSpec& joint) {
  MimicSpec& mimic = joint.mimic.emplace();
  joint.lines.note("mimic", fields.line());
  for (const char* key : {"of", "multiplier", "offset"})
    if (const JsonValue* value = fields.find(key)) joint.lines.note(std::string("mimic.") + key, value->line);
  need(fields, "of", ", the name of the joint that it follows");
  get(fields, "of", mimic.of);
  get(fields, "multiplier", mimic.multiplier);
  get(fields, "offset", mimic.offset);
}

void JsonReader::read_joint(const JsonValue& value, const Path& path, std::size_t body) {
  JointSpec& joint = spec_.bodies[body].joint;
  joint.line = value.line;
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path,
                      {"name", "type", "axis", "axis2", "pitch", "limits", "damping", "friction", "armature",
                       "mimic", "of", "multiplier", "offset", "motion"});
  get(fields, "name", joint.name);
  note_lines(joint.lines, path, [&] {
    get(fields, "axis", joint.axis);
    get(fields, "axis2", joint.axis2);
    get(fields, "pitch", joint.pitch);
    get(fields, "limits", joint.limits);
    get(fields, "damping", joint.damping);
    get(fields, "friction", joint.friction);
    get(fields, "armature", joint.armature);
  });

  const JsonValue* type = fields.find("type");
  const JsonValue* nested = fields.find("mimic");
  const JsonValue* motion = fields.find("motion");
  const std::size_t errors = problems_.error_count();
  const bool is_mimic = type && type->kind == JsonKind::string && *type->string == "mimic";
  if (!type)
    error(value.line, path, "needs \"type\": revolute, prismatic, fixed, …");
  else if (!is_mimic)
    read_type(*type, path / "type", true, joint.type);
  else if (motion)
    read_type(*motion, path / "motion", false, joint.type);
  if (problems_.error_count() != errors) broken_joints_.push_back(body);

  const JsonValue* of = nullptr;
  if (nested && expect(JsonKind::object, *nested, path / "mimic")) {
    const Path mimic_path = path / "mimic";
    const Fields parts(*this, *nested, mimic_path, {"of", "multiplier", "offset"});
    read_mimic(parts, joint);
    of = parts.find("of");
  } else if (is_mimic && !nested) {
    read_mimic(fields, joint);
    of = fields.find("of");
  }
  for (const char* key : {"of", "multiplier", "offset", "motion"}) {
    const JsonValue* flat = fields.find(key);
    if (!flat || (is_mimic && (!nested || flat == motion))) continue;
    error(*flat, path / key,
          is_mimic ? "stands beside \"mimic\"; put it in there, or leave \"mimic\" out"
                   : "only a joint of type \"mimic\" has it; write \"type\": \"mimic\"");
  }
  if (joint.mimic && (!of || of->kind != JsonKind::string)) joint.mimic.reset();  // it follows nothing
  if (is_mimic && !motion && joint.mimic) followers_.push_back({body, *of->string});
}

/// A mimic joint that does not say how it moves moves like the joint that it follows. That one may be a mimic
/// joint too, so each walk goes on to a joint whose motion is known and then gives it to all that it came by.
/// Where there is none, or one that cannot be followed, the checks of the model say so.
void JsonReader::resolve_followers() {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  if (followers_.empty()) return;
  const std::size_t count = spec_.bodies.size();
  std::unordered_map<std::string_view, std::size_t> joints;
  for (std::size_t i = 0; i < count; ++i) joints.emplace(spec_.bodies[i].joint.name, i);
  std::vector<std::size_t> follower_of(count, none);
  for (std::size_t k = 0; k < followers_.size(); ++k) follower_of[followers_[k].body] = k;
  std::vector<bool> is_known(count, true);
  for (const std::size_t body : broken_joints_) is_known[body] = false;

  for (const Follower& start : followers_) {
    std::vector<std::size_t> way;
    std::optional<std::size_t> body = start.body;
    std::optional<JointType> motion;
    while (body && follower_of[*body] != none) {
      const std::string_view of = followers_[follower_of[*body]].of;
      follower_of[*body] = none;
      is_known[*body] = false;  // until the end of the walk, which may come back here
      way.push_back(*body);
      auto next = joints.find(of);
      body = next == joints.end() ? std::nullopt : std::optional(next->second);
      // A degree of a joint with several: joint/wx, … turn, joint/vx, … slide.
      const std::size_t slash = of.rfind('/');
      if (!body && slash != std::string_view::npos && slash + 1 < of.size() &&
          joints.contains(of.substr(0, slash)))
        motion = of[slash + 1] == 'v' ? JointType::prismatic : JointType::revolute;
    }
    if (body && is_known[*body]) motion = spec_.bodies[*body].joint.type;
    if (!motion || velocity_count(*motion) != 1) continue;
    for (const std::size_t passed : way) {
      spec_.bodies[passed].joint.type = *motion;
      is_known[passed] = true;
    }
  }
}

}  // namespace limber::io

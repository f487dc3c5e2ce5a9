// Joints of a JSON model file, and those that follow others.
#include <limits>
#include <unordered_map>

#include "io/json_reader.hpp"
#include "model/degree_reference.hpp"

namespace limber::io {

bool JsonReader::read(const JsonValue& value, const Path& path, JointType& type) {
  if (!expect(JsonKind::string, value, path)) return false;
  const std::optional<JointType> found = joint_type_from(*value.string);
  if (found && *found != JointType::custom) {
    type = *found;
    return true;
  }
  std::vector<std::string> names;
  std::string list;
  for (int k = 0; k < static_cast<int>(JointType::custom); ++k) {
    names.emplace_back(to_string(static_cast<JointType>(k)));
    list += names.back() + ", ";
  }
  report(value, path, ProblemCode::word_unknown, {list + "mimic", did_you_mean(*value.string, names)});
  return false;
}

/// Returns the name of what is followed, where it is one.
const JsonValue* JsonReader::read_mimic(const Fields& fields, JointSpec& joint) {
  MimicSpec mimic;
  joint.lines.note("mimic", fields.object().line);
  for (const char* key : {"of", "multiplier", "offset"})
    if (const JsonValue* value = fields.find(key)) joint.lines.note(std::string("mimic.") + key, value->line);
  const bool has_leader = fields.need("of") && get(fields, "of", mimic.of);
  get(fields, "multiplier", mimic.multiplier);
  get(fields, "offset", mimic.offset);
  if (!has_leader) return nullptr;
  joint.mimic = std::move(mimic);
  return fields.find("of");
}

void JsonReader::read_type(const Fields& fields, JointSpec& joint) {
  const Path& path = fields.path();
  const std::size_t body = spec_.bodies.size();  // the next one
  const JsonValue* type = fields.need("type");
  const JsonValue* nested = fields.find("mimic");
  const JsonValue* motion = fields.find("motion");
  const bool is_mimic = type && type->kind == JsonKind::string && *type->string == "mimic";
  const bool is_known = !type       ? false
                        : !is_mimic ? read(*type, path / "type", joint.type)
                        : motion    ? read(*motion, path / "motion", joint.type)
                                    : true;
  if (!is_known) broken_joints_.push_back(body);

  const JsonValue* of = nullptr;
  if (nested && expect(JsonKind::object, *nested, path / "mimic")) {
    const Path mimic_path = path / "mimic";
    of = read_mimic(Fields(*this, *nested, mimic_path), joint);
  } else if (is_mimic && !nested) {
    of = read_mimic(fields, joint);
  }
  for (const char* key : {"of", "multiplier", "offset", "motion"}) {
    const JsonValue* flat = fields.find(key);
    if (flat && (!is_mimic || (nested && flat != motion))) report(*flat, path / key, ProblemCode::mimic_key);
  }
  if (is_mimic && !motion && of) followers_.push_back({body, *of->string});
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
      const std::string& of = followers_[follower_of[*body]].of;
      follower_of[*body] = none;
      is_known[*body] = false;  // until the end of the walk, which may come back here
      way.push_back(*body);
      auto next = joints.find(of);
      body = next == joints.end() ? std::nullopt : std::optional(next->second);
      // A degree of a joint with several: joint/wx, … turn, joint/vx, … slide.
      const DegreeReference degree =
          read_degree_reference(of, [&](const std::string& name) { return joints.contains(name); });
      if (!body && !degree.degree.empty() && joints.contains(degree.joint))
        motion = degree.degree.front() == 'v' ? JointType::prismatic : JointType::revolute;
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

// From the values of a JSON file to a ModelSpec. One function per kind of value; whatever is wrong is
// reported and left at its default, so that one run finds everything.
#include <limber/io/json.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "io/json_values.hpp"
#include "io/meant.hpp"

namespace limber {

namespace {

using io::in_quotes;
using io::JsonDocument;
using io::JsonKind;
using io::JsonValue;
using io::Path;

constexpr int kVersion = 1;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Limits of one side: what null stands for in a list.
struct Bounds {
  std::vector<double>& values;
  double none;
};

/// The keys of one object: reports the unknown and the repeated ones when it is made.
class Fields;

class JsonReader : public io::JsonValueReader {
 public:
  JsonReader(const JsonDocument& document, const std::string& file_name) : JsonValueReader(document) {
    spec_.file = file_name;
  }

  ModelSpec read();

 private:
  // A mimic joint whose kind of motion is that of the joint it follows.
  struct Follower {
    std::size_t body;
    const JsonValue* of;
    bool nested;
  };

  using JsonValueReader::read;
  void read(const JsonValue& value, const Path& path, std::string& text);
  void read(const JsonValue& value, const Path& path, std::optional<std::string>& text);
  void read(const JsonValue& value, const Path& path, Vec3<double>& vector);
  void read(const JsonValue& value, const Path& path, std::optional<Vec3<double>>& vector);
  void read(const JsonValue& value, const Path& path, Mat3<double>& matrix);
  void read(const JsonValue& value, const Path& path, std::vector<double>& numbers);
  void read(const JsonValue& value, const Path& path, Bounds bounds);
  void read_type(const JsonValue& value, const Path& path, bool may_be_mimic, JointType& type);
  void read(const JsonValue& value, const Path& path, Transform<double>& placement);
  void read(const JsonValue& value, const Path& path, std::optional<Transform<double>>& placement);
  void read(const JsonValue& value, const Path& path, InertiaSpec& inertia);
  void read(const JsonValue& value, const Path& path, LimitSpec& limits);
  void read(const JsonValue& value, const Path& path, RotorSpec& rotor);
  void read(const JsonValue& value, const Path& path, LoopEndSpec& end);
  void read(const JsonValue& value, const Path& path, ShapeSpec& shape);
  void read(const JsonValue& value, const Path& path, MaterialSpec& material);
  void read(const JsonValue& value, const Path& path, VisualSpec& visual);
  void read(const JsonValue& value, const Path& path, CollisionSpec& collision);
  void read(const JsonValue& value, const Path& path, TransmissionEndSpec& end);
  void read(const JsonValue& value, const Path& path, std::optional<double>& number);
  template <class Part> void read_shapes(const Fields& fields, std::string_view key,
                                         std::vector<Part>& parts);
  void read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation);
  void read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor);
  void read_mimic(const Fields& fields, MimicSpec& mimic);
  void read_joint(const JsonValue& value, const Path& path, std::size_t body);
  void read_body(const JsonValue& value, std::size_t index);
  void read_frame(const JsonValue& value, std::size_t index);
  void read_loop(const JsonValue& value, std::size_t index);
  void read_transmission(const JsonValue& value, std::size_t index);
  void resolve_followers();

  template <class Target> void get(const Fields& fields, std::string_view key, Target&& target);
  template <class ReadOne> void for_each(const Fields& fields, std::string_view key, const ReadOne& read_one);
  void need(const Fields& fields, std::string_view key, const std::string& why);
  std::string owner_text(const char* kind, const char* list, const JsonValue& value, std::size_t index) const;

  ModelSpec spec_;
  std::vector<Follower> followers_;
  std::vector<std::size_t> broken_joints_;  // bodies whose joint type could not be read
};

class Fields {
 public:
  Fields(JsonReader& reader, const JsonValue& object, const Path& path,
         std::initializer_list<std::string_view> known)
      : object_(object), path_(path) {
    reader.report_repeated_keys(object, path);
    for (const JsonValue& item : object.items)
      if (std::find(known.begin(), known.end(), *item.key) == known.end())
        reader.warning(item.key_line, item, path / *item.key, [&] {
          return "ignored: there is no such key here" +
                 io::did_you_mean(*item.key, std::vector<std::string>(known.begin(), known.end()));
        });
  }

  const JsonValue* find(std::string_view key) const {
    for (const JsonValue& item : object_.items)
      if (*item.key == key) return &item;
    return nullptr;
  }
  const Path& path() const { return path_; }
  int line() const { return object_.line; }

 private:
  const JsonValue& object_;
  const Path& path_;
};

// ---- Keys

void JsonReader::need(const Fields& fields, std::string_view key, const std::string& why) {
  if (!fields.find(key)) error(fields.line(), fields.path(), "needs " + in_quotes(key) + why);
}

template <class Target> void JsonReader::get(const Fields& fields, std::string_view key, Target&& target) {
  if (const JsonValue* value = fields.find(key)) read(*value, fields.path() / key, target);
}

template <class ReadOne>
void JsonReader::for_each(const Fields& fields, std::string_view key, const ReadOne& read_one) {
  const JsonValue* list = fields.find(key);
  if (!list || !expect(JsonKind::list, *list, fields.path() / key)) return;
  for (std::size_t i = 0; i < list->items.size(); ++i) read_one(list->items[i], i);
}

// ---- Plain values

void JsonReader::read(const JsonValue& value, const Path& path, std::string& text) {
  if (expect(JsonKind::string, value, path)) text = *value.string;
}

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<std::string>& text) {
  read(value, path, text.emplace());
}

void JsonReader::read(const JsonValue& value, const Path& path, Vec3<double>& vector) {
  std::array<double, 3> n{};
  if (read_numbers(value, path, n)) vector = {n[0], n[1], n[2]};
}

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<Vec3<double>>& vector) {
  read(value, path, vector.emplace(Vec3<double>::unit_z()));
}

void JsonReader::read(const JsonValue& value, const Path& path, Mat3<double>& matrix) {
  if (value.kind != JsonKind::list || value.items.size() != 3)
    return error(value, path, "expected 3 rows of 3 numbers, [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]");
  const std::size_t errors = problems_.error_count();
  std::array<Vec3<double>, 3> rows{};
  for (std::size_t i = 0; i < 3; ++i) read(value.items[i], path[i], rows[i]);
  if (problems_.error_count() == errors) matrix = Mat3<double>::from_rows(rows[0], rows[1], rows[2]);
}

void JsonReader::read(const JsonValue& value, const Path& path, std::vector<double>& numbers) {
  if (value.kind == JsonKind::number) return read(value, path, numbers.emplace_back());
  if (value.kind != JsonKind::list)
    return error(value, path,
                 std::string("expected a number or a list of numbers, found ") + name_of(value.kind));
  numbers.resize(value.items.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) read(value.items[i], path[i], numbers[i]);
}

void JsonReader::read(const JsonValue& value, const Path& path, Bounds bounds) {
  if (value.kind == JsonKind::null) return;
  if (value.kind != JsonKind::list) return read(value, path, bounds.values);
  bounds.values.assign(value.items.size(), bounds.none);
  for (std::size_t i = 0; i < value.items.size(); ++i)
    if (value.items[i].kind != JsonKind::null) read(value.items[i], path[i], bounds.values[i]);
}

// ---- Parts

void JsonReader::read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation) {
  std::array<double, 4> n{};
  if (!read_numbers(value, path, n)) return;
  double largest = 0;
  for (const double x : n) largest = std::max(largest, std::abs(x));
  if (largest == 0) return error(value, path, "a quaternion of length zero is no rotation");
  const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3]);
  if (!(std::abs(length - 1) <= 1e-6))
    warning(value.line, value, path, [] { return "made a unit quaternion: its length was not 1"; });
  for (double& x : n) x /= largest;  // the square of any length fits
  rotation = Rotation<double>::from_quaternion({n[0], n[1], n[2], n[3]});
}

void JsonReader::read(const JsonValue& value, const Path& path, Transform<double>& placement) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"translation", "rotation", "quaternion", "rpy"});
  get(fields, "translation", placement.translation);
  const JsonValue* matrix = fields.find("rotation");
  const JsonValue* quaternion = fields.find("quaternion");
  const JsonValue* rpy = fields.find("rpy");
  if ((matrix && quaternion) || (matrix && rpy) || (quaternion && rpy))
    error(value.line, path,
          "has more than one of \"rotation\", \"quaternion\" and \"rpy\"; give one of them");
  if (matrix) {
    read(*matrix, path / "rotation", placement.rotation.matrix);
  } else if (quaternion) {
    read_quaternion(*quaternion, path / "quaternion", placement.rotation);
  } else if (rpy) {
    Vec3<double> angles = Vec3<double>::zero();
    read(*rpy, path / "rpy", angles);
    placement.rotation = Rotation<double>::from_rpy(angles);
  }
}

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<Transform<double>>& placement) {
  read(value, path, placement.emplace(Transform<double>::identity()));
}

void JsonReader::read(const JsonValue& value, const Path& path, InertiaSpec& inertia) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"mass", "com", "about_com"});
  need(fields, "mass", "");
  get(fields, "mass", inertia.mass);
  get(fields, "com", inertia.com);
  get(fields, "about_com", inertia.about_com);
}

void JsonReader::read(const JsonValue& value, const Path& path, LimitSpec& limits) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"lower", "upper", "velocity", "effort"});
  get(fields, "lower", Bounds{limits.lower, -kInfinity});
  get(fields, "upper", Bounds{limits.upper, kInfinity});
  get(fields, "velocity", Bounds{limits.velocity, kInfinity});
  get(fields, "effort", Bounds{limits.effort, kInfinity});
}

void JsonReader::read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor) {
  if (!expect(JsonKind::object, value, path)) return;
  report_repeated_keys(value, path);
  for (const JsonValue& rate : value.items) {
    auto& [joint, number] = rotor.rates.emplace_back(*rate.key, 0.0);
    read(rate, path / joint, number);
  }
}

void JsonReader::read(const JsonValue& value, const Path& path, RotorSpec& rotor) {
  rotor.line = value.line;
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path,
                      {"name", "gear_ratio", "axis", "placement", "inertia", "carrier", "rates", "offset"});
  get(fields, "name", rotor.name);
  get(fields, "gear_ratio", rotor.gear_ratio);
  get(fields, "axis", rotor.axis);
  get(fields, "placement", rotor.placement);
  get(fields, "inertia", rotor.inertia);
  get(fields, "carrier", rotor.carrier);
  get(fields, "offset", rotor.offset);
  if (const JsonValue* rates = fields.find("rates")) read_rates(*rates, path / "rates", rotor);
  if (const JsonValue* ratio = fields.find("gear_ratio"); ratio && !rotor.rates.empty())
    warning(ratio->line, *ratio, path / "gear_ratio", [] { return "ignored: the rates stand in its place"; });
}

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

void JsonReader::read(const JsonValue& value, const Path& path, VisualSpec& visual) {
  visual.line = value.line;
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "placement", "shape", "material"});
  need(fields, "shape", "");
  get(fields, "name", visual.name);
  get(fields, "placement", visual.placement);
  get(fields, "shape", visual.shape);
  get(fields, "material", visual.material);
}

void JsonReader::read(const JsonValue& value, const Path& path, CollisionSpec& collision) {
  collision.line = value.line;
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "placement", "shape"});
  need(fields, "shape", "");
  get(fields, "name", collision.name);
  get(fields, "placement", collision.placement);
  get(fields, "shape", collision.shape);
}

template <class Part>
void JsonReader::read_shapes(const Fields& fields, std::string_view key, std::vector<Part>& parts) {
  const Path list = fields.path() / key;
  for_each(fields, key,
           [&](const JsonValue& item, std::size_t i) { read(item, list[i], parts.emplace_back()); });
}

// ---- Transmissions

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<double>& number) {
  read(value, path, number.emplace());
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

void JsonReader::read_transmission(const JsonValue& value, std::size_t index) {
  TransmissionSpec& transmission = spec_.transmissions[index];
  transmission.line = value.line;
  const std::string owner = owner_text("transmission", "transmissions", value, index);
  const Path path = Path::owner(owner);
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "type", "joints", "actuators"});
  get(fields, "name", transmission.name);
  get(fields, "type", transmission.type);
  const Path joints = path / "joints", actuators = path / "actuators";
  for_each(fields, "joints", [&](const JsonValue& item, std::size_t i) {
    read(item, joints[i], transmission.joints.emplace_back());
  });
  for_each(fields, "actuators", [&](const JsonValue& item, std::size_t i) {
    read(item, actuators[i], transmission.actuators.emplace_back());
  });
}

// ---- Joints

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

void JsonReader::read_mimic(const Fields& fields, MimicSpec& mimic) {
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
  get(fields, "axis", joint.axis);
  get(fields, "axis2", joint.axis2);
  get(fields, "pitch", joint.pitch);
  get(fields, "limits", joint.limits);
  get(fields, "damping", joint.damping);
  get(fields, "friction", joint.friction);
  get(fields, "armature", joint.armature);

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
    read_mimic(parts, joint.mimic.emplace());
    of = parts.find("of");
  } else if (is_mimic && !nested) {
    read_mimic(fields, joint.mimic.emplace());
    of = fields.find("of");
  }
  for (const char* key : {"of", "multiplier", "offset", "motion"}) {
    const JsonValue* flat = fields.find(key);
    if (!flat || (is_mimic && (!nested || flat == motion))) continue;
    error(*flat, path / key,
          is_mimic ? "stands beside \"mimic\"; put it in there, or leave \"mimic\" out"
                   : "only a joint of type \"mimic\" has it; write \"type\": \"mimic\"");
  }
  if (is_mimic && !motion && of && of->kind == JsonKind::string)
    followers_.push_back({body, of, nested != nullptr});
}

/// A mimic joint that does not say how it moves moves like the joint that it follows. That one may be a mimic
/// joint too, so each walk goes on to a joint whose motion is known and then gives it to all that it came by.
void JsonReader::resolve_followers() {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  if (followers_.empty()) return;
  const std::size_t count = spec_.bodies.size();
  std::unordered_map<std::string_view, std::size_t> joints;
  std::vector<std::string> names;  // some, for suggestions
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& name = spec_.bodies[i].joint.name;
    joints.emplace(name, i);
    if (names.size() < 1000 && name.size() <= 80) names.push_back(name);
  }
  std::vector<std::size_t> follower_of(count, none), walk_of(count, none);
  for (std::size_t k = 0; k < followers_.size(); ++k) follower_of[followers_[k].body] = k;
  std::vector<bool> broken(count, false);
  for (const std::size_t body : broken_joints_) broken[body] = true;

  const auto report = [&](const Follower& follower, const std::string& expected) {
    const std::string& name = spec_.bodies[follower.body].name;
    const std::string owner =
        name.empty() ? "bodies[" + std::to_string(follower.body) + "]" : "body " + in_quotes(name);
    const Path start = Path::owner(owner), joint = start / "joint", mimic = joint / "mimic";
    error(*follower.of, (follower.nested ? mimic : joint) / "of", expected);
  };

  for (std::size_t walk = 0; walk < followers_.size(); ++walk) {
    std::vector<std::size_t> way;
    std::size_t body = followers_[walk].body;
    JointType motion = JointType::fixed;
    bool is_known = false;
    while (!broken[body]) {
      if (follower_of[body] == none) {
        motion = spec_.bodies[body].joint.type;
        is_known = true;
        break;
      }
      const Follower& follower = followers_[follower_of[body]];
      const std::string& of = *follower.of->string;
      follower_of[body] = none;
      walk_of[body] = walk;
      way.push_back(body);
      auto next = joints.find(of);
      // A degree of a joint with several: joint/wx, … turn, joint/vx, … slide.
      const std::size_t slash = of.rfind('/');
      if (next == joints.end() && slash != std::string::npos && slash + 1 < of.size()) {
        next = joints.find(std::string_view(of).substr(0, slash));
        if (next != joints.end()) {
          motion = of[slash + 1] == 'v' ? JointType::prismatic : JointType::revolute;
          is_known = true;
          break;
        }
      }
      if (next == joints.end()) {
        const bool is_shown = problems_.error_count() < io::FileProblems::kMost && of.size() <= 80;
        report(follower,
               "there is no joint of this name" + (is_shown ? suggestion(of, names) : std::string()));
        break;
      }
      if (walk_of[next->second] == walk) {
        report(follower, "these mimic joints follow each other in a circle; one of them has to be free");
        break;
      }
      body = next->second;
    }
    if (is_known && velocity_count(motion) != 1) {
      report(followers_[walk], std::string("a ") + to_string(motion) +
                                   " joint does not say how this one moves; give \"motion\": \"revolute\", "
                                   "\"prismatic\" or \"helical\"");
      is_known = false;
    }
    for (const std::size_t passed : way) {
      if (is_known) spec_.bodies[passed].joint.type = motion;
      broken[passed] = !is_known;
    }
  }
}

// ---- Elements of the model

/// `body "upper"`, or `bodies[3]` for one that has no name.
std::string JsonReader::owner_text(const char* kind, const char* list, const JsonValue& value,
                                   std::size_t index) const {
  for (const JsonValue& item : value.items)
    if (item.key && *item.key == "name" && item.kind == JsonKind::string)
      return std::string(kind) + " " + in_quotes(*item.string);
  return std::string(list) + "[" + std::to_string(index) + "]";
}

void JsonReader::read_body(const JsonValue& value, std::size_t index) {
  BodySpec& body = spec_.bodies[index];
  body.line = value.line;
  const std::string owner = owner_text("body", "bodies", value, index);
  const Path path = Path::owner(owner);
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path,
                      {"name", "parent", "placement", "joint", "link_placement", "inertia", "rotors",
                       "visuals", "collisions"});
  need(fields, "name", "");
  need(fields, "joint", " (a body that does not move on its parent has a joint of type \"fixed\")");
  get(fields, "name", body.name);
  get(fields, "parent", body.parent);
  get(fields, "placement", body.placement);
  get(fields, "link_placement", body.link_placement);
  get(fields, "inertia", body.inertia);
  if (const JsonValue* parent = fields.find("parent")) body.parent_line = parent->line;
  if (const JsonValue* inertia = fields.find("inertia")) body.inertia_line = inertia->line;
  body.joint.name = body.name + "_joint";
  if (const JsonValue* joint = fields.find("joint"))
    read_joint(*joint, path / "joint", index);
  else
    broken_joints_.push_back(index);
  const Path rotors = path / "rotors";
  for_each(fields, "rotors",
           [&](const JsonValue& item, std::size_t i) { read(item, rotors[i], body.rotors.emplace_back()); });
  read_shapes(fields, "visuals", body.visuals);
  read_shapes(fields, "collisions", body.collisions);
}

void JsonReader::read_frame(const JsonValue& value, std::size_t index) {
  FrameSpec& frame = spec_.frames[index];
  frame.line = value.line;
  const std::string owner = owner_text("frame", "frames", value, index);
  const Path path = Path::owner(owner);
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "body", "placement"});
  need(fields, "name", "");
  get(fields, "name", frame.name);
  get(fields, "body", frame.body);
  get(fields, "placement", frame.placement);
}

void JsonReader::read(const JsonValue& value, const Path& path, LoopEndSpec& end) {
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"body", "placement"});
  get(fields, "body", end.body);
  get(fields, "placement", end.placement);
}

void JsonReader::read_loop(const JsonValue& value, std::size_t index) {
  LoopSpec& loop = spec_.loops[index];
  loop.line = value.line;
  const std::string owner = owner_text("loop", "loops", value, index);
  const Path path = Path::owner(owner);
  if (!expect(JsonKind::object, value, path)) return;
  const Fields fields(*this, value, path, {"name", "type", "axis", "a", "b"});
  need(fields, "type", ": revolute, spherical, …");
  need(fields, "a", ", the frame on one body");
  need(fields, "b", ", the frame on the other body");
  get(fields, "name", loop.name);
  if (const JsonValue* type = fields.find("type")) read_type(*type, path / "type", false, loop.type);
  get(fields, "axis", loop.axis);
  get(fields, "a", loop.a);
  get(fields, "b", loop.b);
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
  for_each(fields, "bodies", [&](const JsonValue& value, std::size_t i) {
    spec_.bodies.emplace_back();
    read_body(value, i);
  });
  for_each(fields, "frames", [&](const JsonValue& value, std::size_t i) {
    spec_.frames.emplace_back();
    read_frame(value, i);
  });
  for_each(fields, "loops", [&](const JsonValue& value, std::size_t i) {
    spec_.loops.emplace_back();
    read_loop(value, i);
  });
  for_each(fields, "transmissions", [&](const JsonValue& value, std::size_t i) {
    spec_.transmissions.emplace_back();
    read_transmission(value, i);
  });
  read_shapes(fields, "visuals", spec_.visuals);
  read_shapes(fields, "collisions", spec_.collisions);
  resolve_followers();
  return std::move(spec_);
}

}  // namespace

ModelSpec parse_json(std::string_view text, const std::string& file_name, ProblemList& problems) {
  JsonDocument document;
  if (const auto fault = document.read(text)) {
    problems.error(fault->line, fault->element, "", fault->message);
    ModelSpec spec;
    spec.file = file_name;
    return spec;
  }
  JsonReader reader(document, file_name);
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

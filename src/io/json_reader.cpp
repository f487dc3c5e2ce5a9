// From the values of a JSON file to a ModelSpec. json_members.hpp says which members there are; whatever is
// wrong is reported and left at its default, so that one run finds everything.
#include <limber/model/suggest.hpp>

#include <unordered_set>

#include "io/format_functions.hpp"
#include "io/json_members.hpp"
#include "io/json_values.hpp"
#include "io/values.hpp"
#include "model/degree_reference.hpp"

namespace limber::io {

namespace {

class JsonReader : public JsonValueReader {
 public:
  using JsonValueReader::JsonValueReader;

  ModelSpec read() {
    const JsonValue& root = document_.root();
    const Path nowhere, file(ElementKind::file);
    if (!expect(JsonKind::object, root, file)) return std::move(spec_);
    Object fields(*this, root, nowhere);
    double version = 1;
    if (!fields.find("limber")) report(root.line, file, Code::key_missing, {"limber"});
    fields.get("limber", version);
    if (version != 1) report(*fields.find("limber"), nowhere / "limber", Code::version_unknown, {"1"});
    members(fields, spec_);
    resolve_followers();
    return std::move(spec_);
  }

 private:
  using JsonValueReader::read;

  /// The members of one object, read by their keys. Keys that stand there twice are reported at once, those
  /// that nobody asked for in the end.
  struct Object {
    JsonReader& reader;
    const JsonValue& object;
    const Path& path;
    bool is_kept = true;  ///< what has these members
    std::vector<std::string_view> asked = {};

    Object(JsonReader& of, const JsonValue& value, const Path& at) : reader(of), object(value), path(at) {
      reader.report_repeated_keys(object, path);
    }
    ~Object() {
      for (const JsonValue& item : object.items)
        if (std::find(asked.begin(), asked.end(), item.key) == asked.end())
          reader.report(item, path / item.key, Code::key_unknown,
                        {suggestion(item.key, {asked.begin(), asked.end()})});
    }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    /// Null where there is none; the first of several.
    const JsonValue* find(std::string_view key) {
      if (std::ranges::find(asked, key) == asked.end()) asked.emplace_back(key);
      return find_by(object.items, &JsonValue::key, key);
    }
    /// The same, and an error where there is none.
    const JsonValue* need(std::string_view key) {
      const JsonValue* found = find(key);
      if (!found) reader.report(object.line, path, Code::key_missing, {std::string(key)});
      return found;
    }
    /// The same as find(), and a note where it stands; what stands where its holder does needs none.
    const JsonValue* noted(std::string_view key) {
      const JsonValue* value = find(key);
      if (value && reader.lines_ && key != "name" && value->line != object.line)
        reader.lines_->note((path / key).part().substr(reader.owner_size_), value->line);
      return value;
    }
    bool get(std::string_view key, auto& target) {
      const JsonValue* value = noted(key);
      return value && reader.read(*value, path / key, target);
    }

    // What json_members.hpp asks for.

    void member(std::string_view key, auto&& target, bool) { get(key, target); }
    void need(std::string_view key, auto& target) {
      if (!need(key) || !get(key, target)) is_kept = false;
    }

    /// Items that cannot be kept are left out; elements of the model are known by their names.
    template <class Item>
    void list(std::string_view key, std::vector<Item>& items, ElementKind kind = ElementKind::other,
              bool = false) {
      const JsonValue* values = find(key);
      const Path place = path / key;
      if (!values || !reader.expect(JsonKind::list, *values, place)) return;
      reader.note_lines(nullptr, place, [&] {
        for (std::size_t i = 0; i < values->items.size(); ++i) {
          const JsonValue& value = values->items[i];
          const JsonValue* name = find_by(value.items, &JsonValue::key, "name");
          const bool is_named = kind != ElementKind::other && name && name->kind == JsonKind::string;
          const Path own = is_named ? Path(kind, name->string) : place[i];
          if (Item item; reader.read(value, own, item)) items.push_back(std::move(item));
        }
      });
    }

    void bounds(std::string_view key, std::vector<double>& numbers, double none) {
      if (const JsonValue* value = noted(key)) reader.read(*value, path / key, numbers, none);
    }
    void type(JointSpec& joint) { reader.read_type(*this, joint); }
    void joint(BodySpec& body) {
      body.joint.name = body.name + "_joint";
      if (const JsonValue* joint = need("joint")) reader.read(*joint, path / "joint", body.joint);
    }
    void rates(RotorSpec& rotor) {
      if (const JsonValue* rates = noted("rates")) reader.read_rates(*rates, path / "rates", rotor);
      if (const JsonValue* ratio = find("gear_ratio"); ratio && !rotor.rates.empty())
        reader.report(*ratio, path / "gear_ratio", Code::gear_ratio_unused);
    }
    void aside(const auto& read) { reader.problems_.aside(read); }
  };

  // ---- Members

  /// f() reads parts of an element, at `owner` in the file; `lines` gets where they stand.
  template <class F> void note_lines(PartLines* lines, const Path& owner, F&& f) {
    PartLines* const before = std::exchange(lines_, lines);
    const std::string part = owner.part();
    const std::size_t outer = std::exchange(owner_size_, part.empty() ? 0 : part.size() + 1);
    f();
    lines_ = before;
    owner_size_ = outer;
  }

  template <class Target>
  bool read(const JsonValue& value, const Path& path, std::optional<Target>& target) {
    Target given{};
    const bool is_read = read(value, path, given);
    if (is_read) target = std::move(given);
    return is_read;
  }

  template <class Spec> bool read(const JsonValue& value, const Path& path, Spec& spec) {
    if constexpr (requires { spec.line; }) spec.line = value.line;
    if (!expect(JsonKind::object, value, path)) return false;
    Object visit(*this, value, path);
    if constexpr (requires { spec.lines; })
      note_lines(&spec.lines, path, [&] { members(visit, spec); });
    else
      members(visit, spec);
    return visit.is_kept;
  }

  // ---- Several numbers

  template <std::size_t count>
  bool read(const JsonValue& value, const Path& path, std::array<double, count>& numbers) {
    return read(value, path, std::span<double>(numbers));
  }
  bool read(const JsonValue& value, const Path& path, Vec3<double>& vector) {
    std::array<double, 3> n{};
    const bool is_read = read(value, path, n);
    if (is_read) vector = {n[0], n[1], n[2]};
    return is_read;
  }

  bool read(const JsonValue& value, const Path& path, Mat3<double>& matrix) {
    if (value.kind != JsonKind::list || value.items.size() != 3)
      return report(value, path, Code::matrix_expected);
    Vec3<double> rows[3];
    bool is_whole = true;
    for (std::size_t i = 0; i < 3; ++i)
      if (!read(value.items[i], path[i], rows[i])) is_whole = false;
    if (is_whole) matrix = Mat3<double>::from_rows(rows[0], rows[1], rows[2]);
    return is_whole;
  }

  /// One number for all degrees, or a list. `none` is what null stands for, or 0 where it must not be.
  bool read(const JsonValue& value, const Path& path, std::vector<double>& numbers, double none = 0) {
    const auto is_none = [&](const JsonValue& each) { return none != 0 && each.kind == JsonKind::null; };
    if (is_none(value)) return true;
    if (value.kind != JsonKind::list) {
      double number = 0;
      const bool is_read = read(value, path, number);
      if (is_read) numbers = {number};
      return is_read;
    }
    numbers.assign(value.items.size(), none);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (!is_none(value.items[i])) read(value.items[i], path[i], numbers[i]);
    return true;
  }

  // ---- Objects of other kinds

  bool read(const JsonValue& value, const Path& path, Transform<double>& placement) {
    if (!expect(JsonKind::object, value, path)) return false;
    placement = Transform<double>::identity();
    Object fields(*this, value, path);
    fields.get("translation", placement.translation);
    const JsonValue* matrix = fields.find("rotation");
    const JsonValue* quaternion = fields.find("quaternion");
    const JsonValue* rpy = fields.find("rpy");
    if ((matrix && quaternion) || (matrix && rpy) || (quaternion && rpy))
      report(value.line, path, Code::orientation_twice, {"rotation, quaternion and rpy"});
    if (matrix) {
      read(*matrix, path / "rotation", placement.rotation.matrix);
    } else if (quaternion) {
      const Path at = path / "quaternion";
      std::array<double, 4> n{};
      if (read(*quaternion, at, n))
        placement.rotation =
            rotation_of({n[0], n[1], n[2], n[3]}, [&](Code code) { report(*quaternion, at, code); });
    } else if (rpy) {
      Vec3<double> angles = Vec3<double>::zero();
      read(*rpy, path / "rpy", angles);
      placement.rotation = Rotation<double>::from_rpy(angles);
      spec_.angles_as_read.note(placement.rotation, angles);
    }
    return true;
  }

  bool read(const JsonValue& value, const Path& path, ShapeSpec& shape) {
    if (!expect(JsonKind::object, value, path)) return false;
    Object fields(*this, value, path);
    std::string type, names;
    if (!fields.need("type") || !fields.get("type", type)) return false;
    bool is_known = false;
    for (const ShapeSpec& each : all_shapes()) {
      names += (names.empty() ? "" : ", ") + std::string(shape_name(each));
      if (type != shape_name(each)) continue;
      shape = each;
      is_known = true;
    }
    if (!is_known) return report(*fields.find("type"), path / "type", Code::word_unknown, {names});
    std::visit([&](auto& kind) { members(fields, kind); }, shape);
    return fields.is_kept;
  }

  void read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor) {
    if (!expect(JsonKind::object, value, path)) return;
    report_repeated_keys(value, path);
    std::unordered_set<std::string_view> joints;  // the first of a key counts
    for (const JsonValue& rate : value.items) {
      double number = 0;
      if (read(rate, path / rate.key, number) && joints.insert(rate.key).second)
        rotor.rates.emplace_back(rate.key, number);
    }
  }

  // ---- Joints, and those that follow others

  bool read(const JsonValue& value, const Path& path, JointType& type) {
    if (!expect(JsonKind::string, value, path)) return false;
    const std::optional<JointType> found = joint_type_from(std::string(value.string));
    if (found && *found != JointType::custom) {
      type = *found;
      return true;
    }
    std::string names;
    for (const JointType each : all_joint_types())
      if (each != JointType::custom) names += std::string(to_string(each)) + ", ";
    return report(value, path, Code::word_unknown, {names + "mimic"});
  }

  void read_mimic(Object& fields, JointSpec& joint) {
    MimicSpec mimic;
    joint.lines.note("mimic", fields.object.line);
    for (const char* key : {"of", "multiplier", "offset"})
      if (const JsonValue* value = fields.find(key))
        joint.lines.note(std::string("mimic.") + key, value->line);
    const bool has_leader = fields.need("of") && fields.get("of", mimic.of);
    fields.get("multiplier", mimic.multiplier);
    fields.get("offset", mimic.offset);
    if (has_leader) joint.mimic = std::move(mimic);
  }

  void read_type(Object& fields, JointSpec& joint) {
    const Path& path = fields.path;
    const JsonValue* type = fields.need("type");
    const JsonValue* nested = fields.find("mimic");
    const bool is_mimic = type && type->kind == JsonKind::string && type->string == "mimic";
    const JsonValue* motion = is_mimic ? fields.find("motion") : nullptr;
    if (type && !is_mimic)
      read(*type, path / "type", joint.type);
    else if (is_mimic && motion)
      read(*motion, path / "motion", joint.type);
    const Path mimic_path = path / "mimic";
    if (is_mimic && !nested) {
      read_mimic(fields, joint);
    } else if (nested && expect(JsonKind::object, *nested, mimic_path)) {
      Object object(*this, *nested, mimic_path);
      read_mimic(object, joint);
    }
    for (const char* key : {"of", "multiplier", "offset", "motion"}) {
      const JsonValue* flat = fields.find(key);
      if (flat && (!is_mimic || (nested && flat != motion))) report(*flat, path / key, Code::mimic_key);
    }
    if (is_mimic && !motion && joint.mimic) followers_.insert(spec_.bodies.size());  // the next one
  }

  /// A mimic joint that does not say how it moves moves like the joint that it follows, which may be one of
  /// those too. Where there is no such joint, or one that cannot be followed, the checks of the model say so.
  void resolve_followers() {
    std::unordered_map<std::string_view, std::size_t> joints;
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) joints.emplace(spec_.bodies[i].joint.name, i);
    for (std::size_t body = 0; body < spec_.bodies.size(); ++body) {
      std::size_t at = body;
      std::vector<std::size_t> line;  // of joints that follow each other
      JointType motion = spec_.bodies[at].joint.type;
      while (followers_.erase(at) > 0) {
        line.push_back(at);
        const std::string& name = spec_.bodies[at].joint.mimic->of;
        if (const std::size_t* leader = find_in(joints, name)) {
          at = *leader;
          motion = spec_.bodies[at].joint.type;
          continue;
        }
        // A degree of a joint with several.
        const DegreeReference degree =
            read_degree_reference(name, [&](const std::string& joint) { return joints.contains(joint); });
        const std::size_t* leader = find_in(joints, degree.joint);
        if (!leader) continue;
        const JointSpec& joint = spec_.bodies[*leader].joint;
        if (const std::optional<int> k = followed_position(joint, degree.degree))
          motion = turns(facts_of(joint.type).degrees[*k]) ? JointType::revolute : JointType::prismatic;
      }
      if (velocity_count(motion) != 1) continue;
      for (const std::size_t each : line) spec_.bodies[each].joint.type = motion;
    }
  }

  ModelSpec spec_;
  std::unordered_set<std::size_t> followers_;  // bodies whose mimic joint does not say how it moves
  PartLines* lines_ = nullptr;                 // of what is read now, and how long the start of its path is
  std::size_t owner_size_ = 0;
};

}  // namespace

ModelSpec read_json(std::string_view text, const std::string& file_name, ProblemList& problems, bool) {
  ModelSpec spec;
  JsonDocument document;
  if (const auto fault = document.read(text)) {
    problems.add(*fault);
  } else {
    JsonReader reader(document);
    spec = reader.read();
    reader.report_to(problems);
  }
  spec.file = file_name;
  return spec;
}

}  // namespace limber::io

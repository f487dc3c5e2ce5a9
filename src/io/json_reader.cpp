// From the values of a JSON file to a ModelSpec. json_members.hpp says which members there are; whatever is
// wrong is reported and left at its default, so that one run finds everything.
#include <limber/io/json.hpp>

#include "io/json_members.hpp"
#include "io/json_values.hpp"
#include "io/values.hpp"
#include "model/degree_reference.hpp"

namespace limber {

namespace io {

namespace {

class JsonReader : public JsonValueReader {
 public:
  using JsonValueReader::JsonValueReader;

  ModelSpec read() {
    const JsonValue& root = document_.root();
    const Path nowhere, file(ElementKind::file);
    if (!expect(JsonKind::object, root, file)) return std::move(spec_);
    const Fields fields(*this, root, nowhere);
    double version = 1;
    if (!fields.find("limber")) report(root.line, file, ProblemCode::key_missing, {"limber"});
    get(fields, "limber", version);
    if (version != 1) report(*fields.find("limber"), nowhere / "limber", ProblemCode::version_unknown, {"1"});
    Object visit{*this, fields};
    members(visit, spec_);
    resolve_followers();
    return std::move(spec_);
  }

 private:
  using JsonValueReader::read;

  /// Reads the members of one object.
  struct Object {
    JsonReader& reader;
    const Fields& fields;
    bool is_kept = true;  ///< what has these members

    void member(std::string_view key, auto&& target, bool) { reader.get(fields, key, target); }
    void need(std::string_view key, auto& target) {
      if (!fields.need(key) || !reader.get(fields, key, target)) is_kept = false;
    }

    /// Items that cannot be kept are left out; elements of the model are known by their names.
    template <class Item>
    void list(std::string_view key, std::vector<Item>& items, ElementKind kind = ElementKind::other,
              bool = false) {
      const JsonValue* values = fields.find(key);
      const Path path = fields.path() / key;
      if (!values || !reader.expect(JsonKind::list, *values, path)) return;
      reader.note_lines(nullptr, path, [&] {
        for (std::size_t i = 0; i < values->items.size(); ++i) {
          const JsonValue& value = values->items[i];
          const auto name = std::find_if(value.items.begin(), value.items.end(), [](const JsonValue& each) {
            return each.key && *each.key == "name" && each.kind == JsonKind::string;
          });
          const bool is_named = kind != ElementKind::other && name != value.items.end();
          const Path own = is_named ? Path(kind, *name->string) : path[i];
          if (Item item; reader.read(value, own, item)) items.push_back(std::move(item));
        }
      });
    }

    void bounds(std::string_view key, std::vector<double>& numbers, double none) {
      if (const JsonValue* value = reader.noted(fields, key))
        reader.read_bounds(*value, fields.path() / key, numbers, none);
    }
    void type(JointSpec& joint) { reader.read_type(fields, joint); }
    void joint(BodySpec& body) {
      body.joint.name = body.name + "_joint";
      const JsonValue* joint = fields.need("joint");
      if (!joint || !reader.read(*joint, fields.path() / "joint", body.joint))
        reader.broken_joints_.push_back(reader.spec_.bodies.size());
    }
    void rates(RotorSpec& rotor) {
      const JsonValue* rates = reader.noted(fields, "rates");
      if (rates) reader.read_rates(*rates, fields.path() / "rates", rotor);
      if (const JsonValue* ratio = fields.find("gear_ratio"); ratio && !rotor.rates.empty())
        reader.report(*ratio, fields.path() / "gear_ratio", ProblemCode::gear_ratio_unused);
    }
    void aside(const auto& read) { reader.problems_.aside(read); }
  };

  // ---- Members

  const JsonValue* noted(const Fields& fields, std::string_view key) {
    const JsonValue* value = fields.find(key);
    // What stands where its holder does needs no note.
    if (value && lines_ && key != "name" && value->line != fields.object().line)
      lines_->note((fields.path() / key).part().substr(owner_size_), value->line);
    return value;
  }

  template <class Target> bool get(const Fields& fields, std::string_view key, Target&& target) {
    const JsonValue* value = noted(fields, key);
    return value && read(*value, fields.path() / key, target);
  }
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
    const Fields fields(*this, value, path);
    Object visit{*this, fields};
    if constexpr (requires { spec.lines; })
      note_lines(&spec.lines, path, [&] { members(visit, spec); });
    else
      members(visit, spec);
    return visit.is_kept;
  }

  // ---- Several numbers

  bool read(const JsonValue& value, const Path& path, Vec3<double>& vector) {
    std::array<double, 3> n{};
    if (!read(value, path, std::span<double>(n))) return false;
    vector = {n[0], n[1], n[2]};
    return true;
  }

  bool read(const JsonValue& value, const Path& path, std::array<double, 4>& color) {
    return read(value, path, std::span<double>(color));
  }

  bool read(const JsonValue& value, const Path& path, std::tuple<double&, double&>& size) {
    std::array<double, 2> n{};
    if (!read(value, path, std::span<double>(n))) return false;
    size = std::tie(n[0], n[1]);
    return true;
  }

  bool read(const JsonValue& value, const Path& path, Mat3<double>& matrix) {
    if (value.kind != JsonKind::list || value.items.size() != 3) {
      report(value, path, ProblemCode::matrix_expected);
      return false;
    }
    Vec3<double> rows[3];
    bool is_whole = true;
    for (std::size_t i = 0; i < 3; ++i)
      if (!read(value.items[i], path[i], rows[i])) is_whole = false;
    if (is_whole) matrix = Mat3<double>::from_rows(rows[0], rows[1], rows[2]);
    return is_whole;
  }

  bool read(const JsonValue& value, const Path& path, std::vector<double>& numbers) {
    if (value.kind != JsonKind::list) return read(value, path, numbers.emplace_back());
    numbers.resize(value.items.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) read(value.items[i], path[i], numbers[i]);
    return true;
  }

  bool read_bounds(const JsonValue& value, const Path& path, std::vector<double>& bounds, double none) {
    if (value.kind == JsonKind::null) return true;
    if (value.kind != JsonKind::list) {
      double bound = none;
      const bool is_read = read(value, path, bound);
      if (is_read) bounds = {bound};
      return is_read;
    }
    bounds.assign(value.items.size(), none);
    for (std::size_t i = 0; i < value.items.size(); ++i)
      if (value.items[i].kind != JsonKind::null) read(value.items[i], path[i], bounds[i]);
    return true;
  }

  // ---- Objects of other kinds

  void read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation) {
    std::array<double, 4> n{};
    if (!read(value, path, std::span<double>(n))) return;
    const Quaternion<double> turn{n[0], n[1], n[2], n[3]};
    const auto given = rotation_of(turn);
    if (!given)
      report(value, path, ProblemCode::quaternion_zero);
    else if (!is_unit(turn))
      report(value, path, ProblemCode::quaternion_length);
    rotation = given.value_or(rotation);
  }

  bool read(const JsonValue& value, const Path& path, Transform<double>& placement) {
    if (!expect(JsonKind::object, value, path)) return false;
    placement = Transform<double>::identity();
    const Fields fields(*this, value, path);
    get(fields, "translation", placement.translation);
    const JsonValue* matrix = fields.find("rotation");
    const JsonValue* quaternion = fields.find("quaternion");
    const JsonValue* rpy = fields.find("rpy");
    if ((matrix && quaternion) || (matrix && rpy) || (quaternion && rpy))
      report(value.line, path, ProblemCode::orientation_twice, {"rotation, quaternion and rpy"});
    if (matrix) {
      read(*matrix, path / "rotation", placement.rotation.matrix);
    } else if (quaternion) {
      read_quaternion(*quaternion, path / "quaternion", placement.rotation);
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
    const Fields fields(*this, value, path);
    std::string type, names;
    if (!fields.need("type") || !get(fields, "type", type)) return false;
    bool is_known = false;
    for (const ShapeSpec& each : all_shapes()) {
      names += (names.empty() ? "" : ", ") + std::string(shape_name(each));
      if (type != shape_name(each)) continue;
      shape = each;
      is_known = true;
    }
    if (!is_known) {
      report(*fields.find("type"), path / "type", ProblemCode::word_unknown, {names, ""});
      return false;
    }
    Object visit{*this, fields};
    std::visit([&](auto& kind) { members(visit, kind); }, shape);
    return visit.is_kept;
  }

  void read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor) {
    if (!expect(JsonKind::object, value, path)) return;
    report_repeated_keys(value, path);
    std::unordered_set<std::string_view> joints;  // the first of a key counts
    for (const JsonValue& rate : value.items) {
      double number = 0;
      if (read(rate, path / *rate.key, number) && joints.insert(*rate.key).second)
        rotor.rates.emplace_back(*rate.key, number);
    }
  }

  // ---- Joints, and those that follow others

  // A mimic joint whose kind of motion is that of the joint it follows.
  struct Follower {
    std::size_t body;
    std::string of;
  };

  bool read(const JsonValue& value, const Path& path, JointType& type) {
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
  const JsonValue* read_mimic(const Fields& fields, JointSpec& joint) {
    MimicSpec mimic;
    joint.lines.note("mimic", fields.object().line);
    for (const char* key : {"of", "multiplier", "offset"})
      if (const JsonValue* value = fields.find(key))
        joint.lines.note(std::string("mimic.") + key, value->line);
    const bool has_leader = fields.need("of") && get(fields, "of", mimic.of);
    get(fields, "multiplier", mimic.multiplier);
    get(fields, "offset", mimic.offset);
    if (!has_leader) return nullptr;
    joint.mimic = std::move(mimic);
    return fields.find("of");
  }

  void read_type(const Fields& fields, JointSpec& joint) {
    const Path& path = fields.path();
    const std::size_t body = spec_.bodies.size();  // the next one
    const JsonValue* type = fields.need("type");
    const JsonValue* nested = fields.find("mimic");
    const bool is_mimic = type && type->kind == JsonKind::string && *type->string == "mimic";
    const JsonValue* motion = fields.find("motion");
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
      if (flat && (!is_mimic || (nested && flat != motion)))
        report(*flat, path / key, ProblemCode::mimic_key);
    }
    if (is_mimic && !motion && of) followers_.push_back({body, *of->string});
  }

  /// A mimic joint that does not say how it moves moves like the joint that it follows. That one may be a
  /// mimic joint too, so the question is asked again while that finds something. Where there is no such
  /// joint, or one that cannot be followed, the checks of the model say so.
  void resolve_followers() {
    std::unordered_map<std::string_view, std::size_t> joints;
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) joints.emplace(spec_.bodies[i].joint.name, i);
    std::vector<bool> is_known(spec_.bodies.size(), true);
    for (const std::size_t body : broken_joints_) is_known[body] = false;
    for (const Follower& each : followers_) is_known[each.body] = false;

    const auto motion_of = [&](const std::string& name) -> std::optional<JointType> {
      if (const auto found = joints.find(name); found != joints.end())
        return is_known[found->second] ? std::optional(spec_.bodies[found->second].joint.type) : std::nullopt;
      // A degree of a joint with several: joint/wx, … turn, joint/vx, … slide.
      const DegreeReference degree =
          read_degree_reference(name, [&](const std::string& joint) { return joints.contains(joint); });
      if (degree.degree.empty() || !joints.contains(degree.joint)) return std::nullopt;
      return degree.degree.front() == 'v' ? JointType::prismatic : JointType::revolute;
    };
    const auto resolve = [&](const Follower& each) {
      const std::optional<JointType> motion = motion_of(each.of);
      if (!motion || velocity_count(*motion) != 1) return false;
      spec_.bodies[each.body].joint.type = *motion;
      is_known[each.body] = true;
      return true;
    };
    constexpr int most_rounds = 100;
    for (int round = 0; round < most_rounds && std::erase_if(followers_, resolve) > 0; ++round)
      std::reverse(followers_.begin(), followers_.end());  // long chains go either way
  }

  ModelSpec spec_;
  std::vector<Follower> followers_;
  std::vector<std::size_t> broken_joints_;  // bodies whose joint type could not be read
  PartLines* lines_ = nullptr;              // of what is read now, and how long the start of its path is
  std::size_t owner_size_ = 0;
};

}  // namespace

}  // namespace io

ModelSpec parse_json(std::string_view text, const std::string& file_name, ProblemList& problems) {
  ModelSpec spec;
  io::JsonDocument document;
  if (const auto fault = document.read(text)) {
    problems.add(*fault);
  } else {
    io::JsonReader reader(document);
    spec = reader.read();
    reader.report_to(problems);
  }
  spec.file = file_name;
  return spec;
}

}  // namespace limber

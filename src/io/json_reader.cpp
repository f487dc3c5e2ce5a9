#include "io/json_reader.hpp"

#include <algorithm>
#include <unordered_set>

#include "io/json_members.hpp"
#include "io/quaternion_value.hpp"

namespace limber {

namespace io {

/// Reads the members of one object.
struct JsonReader::Object {
  JsonReader& reader;
  const Fields& fields;
  bool is_kept = true;  ///< what has these members

  void member(std::string_view key, auto&& target, bool) { reader.get(fields, key, target); }
  void vital(std::string_view key, auto&& target, bool) {
    if (fields.find(key) && !reader.get(fields, key, target)) is_kept = false;
  }
  void need(std::string_view key, auto& target) {
    if (!fields.need(key) || !reader.get(fields, key, target)) is_kept = false;
  }

  /// Those that cannot be kept are left out.
  template <class Item> void list(std::string_view key, std::vector<Item>& items) {
    each_of(key, [&](const JsonValue& value, const Path& path) {
      if (Item item; reader.read(value, path, item)) items.push_back(std::move(item));
    });
  }
  template <class Item> void named(std::string_view key, ElementKind kind, std::vector<Item>& items, bool) {
    each_of(key, [&](const JsonValue& value, const Path& path) {
      const auto name = std::find_if(value.items.begin(), value.items.end(), [](const JsonValue& each) {
        return each.key && *each.key == "name" && each.kind == JsonKind::string;
      });
      const Path own = name == value.items.end() ? path : Path(kind, *name->string);
      if (Item item; reader.read(value, own, item)) items.push_back(std::move(item));
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
  void aside(const auto& read) { reader.read_aside(read); }

 private:
  void each_of(std::string_view key, const auto& read_one) {
    const JsonValue* values = fields.find(key);
    const Path path = fields.path() / key;
    if (!values || !reader.expect(JsonKind::list, *values, path)) return;
    reader.note_lines(nullptr, path, [&] {
      for (std::size_t i = 0; i < values->items.size(); ++i) read_one(values->items[i], path[i]);
    });
  }
};

namespace {

constexpr int kVersion = 1;

}  // namespace

const JsonValue* JsonReader::noted(const Fields& fields, std::string_view key) {
  const JsonValue* value = fields.find(key);
  // What stands where its holder does needs no note.
  if (value && lines_ && key != "name" && value->line != fields.object().line)
    lines_->note((fields.path() / key).part().substr(owner_size_), value->line);
  return value;
}

template <class Target>
bool JsonReader::read(const JsonValue& value, const Path& path, std::optional<Target>& target) {
  Target given{};
  const bool is_read = read(value, path, given);
  if (is_read) target = std::move(given);
  return is_read;
}

template <class Spec> bool JsonReader::read(const JsonValue& value, const Path& path, Spec& spec) {
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

bool JsonReader::read(const JsonValue& value, const Path& path, Vec3<double>& vector) {
  std::array<double, 3> n{};
  if (!read(value, path, std::span<double>(n))) return false;
  vector = {n[0], n[1], n[2]};
  return true;
}

bool JsonReader::read(const JsonValue& value, const Path& path, std::array<double, 4>& color) {
  return read(value, path, std::span<double>(color));
}

bool JsonReader::read(const JsonValue& value, const Path& path, std::tuple<double&, double&>& size) {
  std::array<double, 2> n{};
  if (!read(value, path, std::span<double>(n))) return false;
  size = std::tie(n[0], n[1]);
  return true;
}

bool JsonReader::read(const JsonValue& value, const Path& path, Mat3<double>& matrix) {
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

bool JsonReader::read(const JsonValue& value, const Path& path, std::vector<double>& numbers) {
  if (value.kind != JsonKind::list) return read(value, path, numbers.emplace_back());
  numbers.resize(value.items.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) read(value.items[i], path[i], numbers[i]);
  return true;
}

bool JsonReader::read_bounds(const JsonValue& value, const Path& path, std::vector<double>& bounds,
                             double none) {
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

void JsonReader::read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation) {
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

bool JsonReader::read(const JsonValue& value, const Path& path, Transform<double>& placement) {
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

bool JsonReader::read(const JsonValue& value, const Path& path, ShapeSpec& shape) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  std::string type, names;
  if (!fields.need("type") || !get(fields, "type", type)) return false;
  Object visit{*this, fields};
  bool is_known = false;
  const auto try_kind = [&]<class Kind>(Kind kind) {
    const char* name = shape_name(kind);
    names += (names.empty() ? "" : ", ") + std::string(name);
    if (type != name) return;
    is_known = true;
    members(visit, shape.emplace<Kind>());
  };
  [&]<class... Kinds>(std::variant<Kinds...>*) {
    (try_kind(Kinds{}), ...);
  }(static_cast<ShapeSpec*>(nullptr));
  if (!is_known) report(*fields.find("type"), path / "type", ProblemCode::word_unknown, {names, ""});
  return is_known && visit.is_kept;
}

void JsonReader::read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor) {
  if (!expect(JsonKind::object, value, path)) return;
  report_repeated_keys(value, path);
  std::unordered_set<std::string_view> joints;  // the first of a key counts
  for (const JsonValue& rate : value.items) {
    double number = 0;
    if (read(rate, path / *rate.key, number) && joints.insert(*rate.key).second)
      rotor.rates.emplace_back(*rate.key, number);
  }
}

// ---- The file

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
  Object visit{*this, fields};
  members(visit, spec_);
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

// Numbers, placements, inertias, limits and rotors of a JSON model file.
#include <array>
#include <limits>
#include <unordered_set>

#include "io/json_reader.hpp"
#include "io/quaternion_value.hpp"

namespace limber::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

// ---- Numbers

bool JsonReader::read(const JsonValue& value, const Path& path, Vec3<double>& vector) {
  std::array<double, 3> n{};
  if (!read(value, path, std::span<double>(n))) return false;
  vector = {n[0], n[1], n[2]};
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
  if (is_whole) matrix = Mat3<double>::from_columns(rows[0], rows[1], rows[2]).transposed();
  return is_whole;
}

bool JsonReader::read(const JsonValue& value, const Path& path, std::vector<double>& numbers) {
  if (value.kind != JsonKind::list) return read(value, path, numbers.emplace_back());
  numbers.resize(value.items.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) read(value.items[i], path[i], numbers[i]);
  return true;
}

bool JsonReader::read(const JsonValue& value, const Path& path, Bounds bounds) {
  if (value.kind == JsonKind::null) return true;
  if (value.kind != JsonKind::list) {
    double bound = bounds.none;
    const bool is_read = read(value, path, bound);
    if (is_read) bounds.values = {bound};
    return is_read;
  }
  bounds.values.assign(value.items.size(), bounds.none);
  for (std::size_t i = 0; i < value.items.size(); ++i)
    if (value.items[i].kind != JsonKind::null) read(value.items[i], path[i], bounds.values[i]);
  return true;
}

// ---- Parts

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

bool JsonReader::read(const JsonValue& value, const Path& path, InertiaSpec& inertia) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  get_needed(fields, "mass", inertia.mass);
  get(fields, "com", inertia.com);
  get(fields, "about_com", inertia.about_com);
  return true;
}

bool JsonReader::read(const JsonValue& value, const Path& path, LimitSpec& limits) {
  if (!expect(JsonKind::object, value, path)) return false;
  const Fields fields(*this, value, path);
  get(fields, "lower", Bounds{limits.lower, -kInfinity});
  get(fields, "upper", Bounds{limits.upper, kInfinity});
  get(fields, "velocity", Bounds{limits.velocity, kInfinity});
  get(fields, "effort", Bounds{limits.effort, kInfinity});
  return true;
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

bool JsonReader::read(const JsonValue& value, const Path& path, RotorSpec& rotor) {
  if (!expect(JsonKind::object, value, path)) return false;
  rotor.line = value.line;
  const Fields fields(*this, value, path);
  get(fields, "name", rotor.name);
  note_lines(rotor.lines, path, [&] {
    get(fields, "gear_ratio", rotor.gear_ratio);
    get(fields, "axis", rotor.axis);
    get(fields, "placement", rotor.placement);
    get(fields, "inertia", rotor.inertia);
    get(fields, "carrier", rotor.carrier);
    get(fields, "offset", rotor.offset);
  });
  if (const JsonValue* rates = fields.find("rates")) {
    rotor.lines.note("rates", rates->line);
    read_rates(*rates, path / "rates", rotor);
  }
  if (const JsonValue* ratio = fields.find("gear_ratio"); ratio && !rotor.rates.empty())
    report(*ratio, path / "gear_ratio", ProblemCode::gear_ratio_unused);
  return true;
}

}  // namespace limber::io

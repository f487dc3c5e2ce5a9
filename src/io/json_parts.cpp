// Numbers, placements, inertias, limits and rotors of a JSON model file.
#include <cmath>
#include <limits>
#include <unordered_set>

#include "io/json_reader.hpp"

namespace limber::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

// ---- Plain values

void JsonReader::read(const JsonValue& value, const Path& path, std::string& text) {
  if (expect(JsonKind::string, value, path)) text = *value.string;
}

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<std::string>& text) {
  if (expect(JsonKind::string, value, path)) text = *value.string;
}

void JsonReader::read(const JsonValue& value, const Path& path, Vec3<double>& vector) {
  std::array<double, 3> n{};
  if (read_numbers(value, path, n)) vector = {n[0], n[1], n[2]};
}

void JsonReader::read(const JsonValue& value, const Path& path, std::optional<Vec3<double>>& vector) {
  std::array<double, 3> n{};
  if (read_numbers(value, path, n)) vector = {n[0], n[1], n[2]};
}

void JsonReader::read(const JsonValue& value, const Path& path, Mat3<double>& matrix) {
  if (value.kind != JsonKind::list || value.items.size() != 3)
    return error(value, path, "expected 3 rows of 3 numbers, [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]");
  const std::size_t before = faults_;
  std::array<Vec3<double>, 3> rows{};
  for (std::size_t i = 0; i < 3; ++i) read(value.items[i], path[i], rows[i]);
  if (faults_ == before) matrix = Mat3<double>::from_rows(rows[0], rows[1], rows[2]);
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
    warning(
        value.line, value, path, [] { return "made a unit quaternion: its length was not 1"; },
        "of length 1");
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
  std::unordered_set<std::string_view> joints;  // the first of a key counts
  for (const JsonValue& rate : value.items) {
    double number = 0;
    read(rate, path / *rate.key, number);
    if (joints.insert(*rate.key).second) rotor.rates.emplace_back(*rate.key, number);
  }
}

void JsonReader::read(const JsonValue& value, const Path& path, RotorSpec& rotor) {
  rotor.line = value.line;
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

}  // namespace limber::io

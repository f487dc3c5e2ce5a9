// Numbers, placements, inertias, limits and rotors of a JSON model file.
#include <cmath>
#include <limits>
#include <unordered_set>

#include "io/json_reader.hpp"

namespace limber::io {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

/// `holder` is the line of the object that the value is in: what stands there too needs no note.
void JsonReader::note_line(const JsonValue& value, int holder, const Path& path) {
  if (!lines_ || value.line == holder) return;
  const std::string text = path.text();
  lines_->note(std::string_view(text).substr(owner_.size() + 1), value.line);
}

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
  std::array<std::array<double, 3>, 3> r{};
  bool is_whole = true;
  for (std::size_t i = 0; i < 3; ++i)
    if (!read_numbers(value.items[i], path[i], r[i], "left out with the whole matrix")) is_whole = false;
  if (is_whole) matrix = {r[0][0], r[0][1], r[0][2], r[1][0], r[1][1], r[1][2], r[2][0], r[2][1], r[2][2]};
}

void JsonReader::read(const JsonValue& value, const Path& path, std::vector<double>& numbers) {
  if (double number = 0; value.kind == JsonKind::number) {
    if (read(value, path, number)) numbers.push_back(number);
    return;
  }
  if (value.kind != JsonKind::list)
    return error(value, path,
                 std::string("expected a number or a list of numbers, found ") + name_of(value.kind));
  numbers.resize(value.items.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) read(value.items[i], path[i], numbers[i], "0");
}

void JsonReader::read(const JsonValue& value, const Path& path, Bounds bounds) {
  if (value.kind == JsonKind::null) return;
  const auto is_no_number = [](const JsonValue& each) {
    return each.kind == JsonKind::number && std::isnan(each.number);
  };
  constexpr const char* hint = "expected a finite number; a limit that is not there is null";
  if (is_no_number(value)) return error(value, path, hint, "null");
  if (value.kind != JsonKind::list) return read(value, path, bounds.values);
  bounds.values.assign(value.items.size(), bounds.none);
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const JsonValue& each = value.items[i];
    if (is_no_number(each))
      error(each, path[i], hint, "null");
    else if (each.kind != JsonKind::null)
      read(each, path[i], bounds.values[i], "null");
  }
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
    const bool is_read = read(rate, path / *rate.key, number);
    if (joints.insert(*rate.key).second && is_read) rotor.rates.emplace_back(*rate.key, number);
  }
}

void JsonReader::read(const JsonValue& value, const Path& path, RotorSpec& rotor) {
  rotor.line = value.line;
  const Fields fields(*this, value, path,
                      {"name", "gear_ratio", "axis", "placement", "inertia", "carrier", "rates", "offset"});
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
    warning(ratio->line, *ratio, path / "gear_ratio", [] { return "ignored: the rates stand in its place"; });
}

}  // namespace limber::io

#include <limber/io/state_file.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/state.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "io/json_values.hpp"

namespace limber {

namespace {

using io::JsonKind;
using io::JsonValue;
using io::Path;

/// As far from 1 as rounding to seven digits can bring the length of a quaternion. Only its direction counts.
constexpr double kUnitTolerance = 1e-6;

std::size_t size(int count) { return static_cast<std::size_t>(count); }

bool has_quaternion(const JointInfo& joint) { return facts_of(joint.type).quaternion_index >= 0; }

/// The names after the first, which is the world.
std::vector<std::string> links_and_frames(const Model<double>& model) {
  return {model.names().frames.begin() + 1, model.names().frames.end()};
}

std::vector<std::string> joint_names(const Model<double>& model) {
  std::vector<std::string> names;
  for (const JointInfo& joint : model.names().joints) names.push_back(joint.name);
  return names;
}

class StateReader : private io::JsonValueReader {
 public:
  StateReader(const io::JsonDocument& document, const Model<double>& model)
      : JsonValueReader(document), model_(model) {}

  using JsonValueReader::report_to;

  StateFile read();

 private:
  /// What the numbers of a vector are: positions, nq of them; per velocity, nv of them; or of the base.
  enum class Kind { positions, velocities, base };
  static Kind kind_of(std::string_view key) {
    if (key.starts_with("base_")) return Kind::base;
    return key == "q" ? Kind::positions : Kind::velocities;
  }

  void read_vector(const JsonValue& value, const Path& path, Kind kind, Vector<double>& numbers);
  void read_joint(const JsonValue& value, const Path& path, Kind kind, Vector<double>& numbers);
  void check_quaternion(const JsonValue& value, const Path& path, const JointInfo& joint,
                        const Vector<double>& q);
  void read_forces(const JsonValue& value, const Path& path, ExternalForces<double>& forces);

  const Model<double>& model_;
};

void StateReader::check_quaternion(const JsonValue& value, const Path& path, const JointInfo& joint,
                                   const Vector<double>& q) {
  const double length = q.segment<4>(joint.q_index + joint.nq - 4).stableNorm();
  if (std::abs(length - 1) <= kUnitTolerance) return;
  report(value, path, ProblemCode::quaternion_not_unit, {joint.name, number_text(length)});
}

void StateReader::read_joint(const JsonValue& value, const Path& path, Kind kind, Vector<double>& numbers) {
  const std::string& name = *value.key;
  const auto found = model_.names().joint_index.find(name);
  if (found == model_.names().joint_index.end())
    return report(value, path, ProblemCode::name_unknown,
                  {"joint with a position of its own", suggestion(name, joint_names(model_))});
  const JointInfo& joint = model_.names().joints[size(found->second)];
  const bool is_position = kind == Kind::positions;
  const int count = is_position ? joint.nq : joint.nv;
  double* first = numbers.data() + (is_position ? joint.q_index : joint.v_index);
  if (count == 1 && value.kind != JsonKind::list) {
    JsonValueReader::read(value, path, *first);
    return;
  }
  if (JsonValueReader::read(value, path, std::span(first, size(count))) && is_position &&
      has_quaternion(joint))
    check_quaternion(value, path, joint, numbers);
}

void StateReader::read_vector(const JsonValue& value, const Path& path, Kind kind, Vector<double>& numbers) {
  if (value.kind == JsonKind::object && kind != Kind::base) {
    report_repeated_keys(value, path);
    for (const JsonValue& item : value.items) read_joint(item, path / *item.key, kind, numbers);
    return;
  }
  const std::span<double> all(numbers.data(), size(static_cast<int>(numbers.size())));
  if (!JsonValueReader::read(value, path, all) || kind != Kind::positions) return;
  for (const JointInfo& joint : model_.names().joints) {
    if (!has_quaternion(joint)) continue;
    const std::size_t first = size(joint.q_index + joint.nq - 4);
    check_quaternion(value.items[first], path[first], joint, numbers);
  }
}

void StateReader::read_forces(const JsonValue& value, const Path& path, ExternalForces<double>& forces) {
  if (!expect(JsonKind::object, value, path)) return;
  report_repeated_keys(value, path);
  for (const JsonValue& item : value.items) {
    const std::string& name = *item.key;
    const Path place = path / name;
    const auto found = model_.names().frame_index.find(name);
    std::array<double, 6> n{};
    if (name == kWorld)
      report(item, place, ProblemCode::force_on_world);
    else if (found == model_.names().frame_index.end())
      report(item, place, ProblemCode::name_unknown, {"link", suggestion(name, links_and_frames(model_))});
    else if (JsonValueReader::read(item, place, std::span<double>(n)))
      forces.add(model_, found->second, {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
  }
}

StateFile StateReader::read() {
  const Vector<double> zero = Vector<double>::Zero(model_.nv());
  StateFile state{neutral(model_),
                  zero,
                  zero,
                  zero,
                  zero,
                  Vector<double>::Zero(6),
                  Vector<double>::Zero(3),
                  ExternalForces<double>(model_)};
  const JsonValue& root = document_.root();
  const Path nowhere, file(ElementKind::file);
  if (!expect(JsonKind::object, root, file)) return state;
  report_repeated_keys(root, nowhere);
  for (const JsonValue& item : root.items) {
    const std::string& key = *item.key;
    const Path path = nowhere / key;
    const auto* const numbers = std::find_if(std::begin(kStateNumbers), std::end(kStateNumbers),
                                             [&](const StateNumbers& each) { return key == each.key; });
    if (numbers != std::end(kStateNumbers))
      read_vector(item, path, kind_of(key), state.*numbers->of);
    else if (key == "forces")
      read_forces(item, path, state.forces);
    else
      report(item, path, ProblemCode::word_unknown,
             {"q, v, a, tau, w, forces, base_acceleration, base_angular_velocity", ""});
  }
  return state;
}

}  // namespace

StateFile parse_state(const Model<double>& model, std::string_view text, const std::string& file_name) {
  ProblemList problems(file_name);
  io::JsonDocument document;
  if (const auto fault = document.read(text))
    problems.add(*fault);
  else {
    StateReader reader(document, model);
    StateFile state = reader.read();
    reader.report_to(problems);
    if (!problems.has_errors()) return state;
  }
  throw ModelError(problems.all());
}

StateFile load_state(const Model<double>& model, const std::string& path) {
  return parse_state(model, io::read_text_file(path), path);
}

}  // namespace limber

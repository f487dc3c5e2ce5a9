#include <limber/io/state_file.hpp>
#include <limber/model/suggest.hpp>

#include "io/json_values.hpp"
#include "io/values.hpp"

namespace limber {

namespace {

using io::JsonKind;
using io::JsonValue;
using io::Path;

std::size_t size(int count) { return static_cast<std::size_t>(count); }

class StateReader : public io::JsonValueReader {
 public:
  StateReader(const io::JsonDocument& document, const Model<double>& model)
      : JsonValueReader(document), model_(model) {}

  void read(StateFile& state) {
    const JsonValue& root = document_.root();
    const Path nowhere, file(ElementKind::file);
    if (!expect(JsonKind::object, root, file)) return;
    report_repeated_keys(root, nowhere);
    for (const JsonValue& item : root.items) {
      const Path path = nowhere / item.key;
      if (const StateNumbers* numbers = io::find_by(kStateNumbers, &StateNumbers::key, item.key))
        read_vector(item, path, state.*numbers->of);
      else if (item.key == "forces")
        read_forces(item, path, state.forces);
      else
        report(item, path, ProblemCode::word_unknown,
               {"q, v, a, tau, w, forces, base_acceleration, base_angular_velocity"});
    }
  }

 private:
  using JsonValueReader::read;

  /// Of the quaternion among the positions of a joint, if it has one. Only its direction counts.
  void check_quaternion(const JsonValue& value, const Path& path, const JointInfo& joint,
                        const Vector<double>& q) {
    const double length = q.segment<4>(joint.q_index + joint.nq - 4).stableNorm();
    if (std::abs(length - 1) > io::kUnitTolerance)
      report(value, path, ProblemCode::quaternion_not_unit, {joint.name, number_text(length)});
  }

  void read_joint(const JsonValue& value, const Path& path, bool is_position, Vector<double>& numbers) {
    const ModelNames& names = model_.names();
    const int* index = io::find_in(names.joint_index, std::string(value.key));
    if (!index) {
      std::vector<std::string> known;
      for (const JointInfo& joint : names.joints) known.push_back(joint.name);
      report(value, path, ProblemCode::name_unknown,
             {"joint with a position of its own", suggestion(value.key, known)});
      return;
    }
    const JointInfo& joint = names.joints[size(*index)];
    const int count = is_position ? joint.nq : joint.nv;
    double* first = numbers.data() + (is_position ? joint.q_index : joint.v_index);
    if (count == 1 && value.kind != JsonKind::list)
      read(value, path, *first);
    else if (read(value, path, std::span(first, size(count))) && is_position && has_quaternion(joint))
      check_quaternion(value, path, joint, numbers);
  }

  /// Numbers in the model's order, or by joint; those of the base belong to none.
  void read_vector(const JsonValue& value, const Path& path, Vector<double>& numbers) {
    const bool is_position = value.key == "q";
    if (value.kind == JsonKind::object && !value.key.starts_with("base_")) {
      report_repeated_keys(value, path);
      for (const JsonValue& item : value.items) read_joint(item, path / item.key, is_position, numbers);
      return;
    }
    const std::span<double> all(numbers.data(), size(static_cast<int>(numbers.size())));
    if (!read(value, path, all) || !is_position) return;
    for (const JointInfo& joint : model_.names().joints) {
      if (!has_quaternion(joint)) continue;
      const std::size_t first = size(joint.q_index + joint.nq - 4);
      check_quaternion(value.items[first], path[first], joint, numbers);
    }
  }

  static bool has_quaternion(const JointInfo& joint) { return facts_of(joint.type).quaternion_index >= 0; }

  void read_forces(const JsonValue& value, const Path& path, ExternalForces<double>& forces) {
    if (!expect(JsonKind::object, value, path)) return;
    report_repeated_keys(value, path);
    const ModelNames& names = model_.names();
    for (const JsonValue& item : value.items) {
      const Path place = path / item.key;
      const auto* frame = io::find_in(names.frame_index, std::string(item.key));
      std::array<double, 6> n{};
      if (item.key == kWorld)
        report(item, place, ProblemCode::force_on_world);
      else if (!frame)  // the first frame is the world
        report(item, place, ProblemCode::name_unknown,
               {"link", suggestion(item.key, {names.frames.begin() + 1, names.frames.end()})});
      else if (read(item, place, std::span<double>(n)))
        forces.add(model_, *frame, {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
    }
  }

  const Model<double>& model_;
};

}  // namespace

void io::read_state(const Model<double>& model, std::string_view text, const std::string& file_name,
                    StateFile& state) {
  ProblemList problems(file_name);
  io::JsonDocument document;
  if (const auto fault = document.read(text))
    problems.add(*fault);
  else {
    StateReader reader(document, model);
    reader.read(state);
    reader.report_to(problems);
    if (!problems.has_errors()) return;
  }
  throw ModelError(problems.all());
}

}  // namespace limber

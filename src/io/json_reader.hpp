// From the values of a JSON file to a ModelSpec. One function per kind of value; whatever is wrong is
// reported and left at its default, so that one run finds everything.
//
//   json_reader.cpp   the file, bodies, frames and loops
//   json_parts.cpp    numbers, placements, inertias, limits, rotors
//   json_joints.cpp   joints, and those that follow others
//   json_shapes.cpp   shapes, materials, transmissions
#pragma once

#include <limber/io/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_values.hpp"

namespace limber::io {

/// Limits of one side: what null stands for in a list.
struct Bounds {
  std::vector<double>& values;
  double none;
};

class JsonReader : public JsonValueReader {
 public:
  JsonReader(const JsonDocument& document, const std::string& file_name) : JsonValueReader(document) {
    spec_.file = file_name;
  }

  ModelSpec read();

 private:
  // A mimic joint whose kind of motion is that of the joint it follows.
  struct Follower {
    std::size_t body;
    std::string of;
  };

  // ---- Values; false where there is nothing that can be kept
  using JsonValueReader::read;
  bool read(const JsonValue& value, const Path& path, Vec3<double>& vector);
  bool read(const JsonValue& value, const Path& path, std::array<double, 4>& color);
  bool read(const JsonValue& value, const Path& path, Mat3<double>& matrix);
  bool read(const JsonValue& value, const Path& path, std::vector<double>& numbers);
  bool read(const JsonValue& value, const Path& path, Bounds bounds);
  bool read(const JsonValue& value, const Path& path, JointType& type);
  bool read(const JsonValue& value, const Path& path, Transform<double>& placement);
  bool read(const JsonValue& value, const Path& path, InertiaSpec& inertia);
  bool read(const JsonValue& value, const Path& path, LimitSpec& limits);
  bool read(const JsonValue& value, const Path& path, RotorSpec& rotor);
  bool read(const JsonValue& value, const Path& path, LoopEndSpec& end);
  bool read(const JsonValue& value, const Path& path, ShapeSpec& shape);
  bool read(const JsonValue& value, const Path& path, MaterialSpec& material);
  bool read(const JsonValue& value, const Path& path, VisualSpec& visual);
  bool read(const JsonValue& value, const Path& path, CollisionSpec& collision);
  bool read(const JsonValue& value, const Path& path, TransmissionEndSpec& end);
  template <class Target>
  bool read(const JsonValue& value, const Path& path, std::optional<Target>& target) {
    Target given{};
    const bool is_read = read(value, path, given);
    if (is_read) target = std::move(given);
    return is_read;
  }
  /// A list of such values; those that cannot be kept are left out.
  template <class Item> bool read_list(const JsonValue& value, const Path& path, std::vector<Item>& items);

  // ---- Parts of a model
  void read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation);
  void read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor);
  const JsonValue* read_mimic(const Fields& fields, JointSpec& joint);
  void read_joint(const JsonValue& value, const Path& path, std::size_t body);
  void read_body(const JsonValue& value, const Path& path);
  void read_frame(const JsonValue& value, const Path& path);
  void read_loop(const JsonValue& value, const Path& path);
  void read_transmission(const JsonValue& value, const Path& path);
  void read_shapes(const Fields& fields, std::vector<VisualSpec>& visuals,
                   std::vector<CollisionSpec>& collisions);
  void resolve_followers();

  /// A member, where there is one.
  template <class Target> bool get(const Fields& fields, std::string_view key, Target&& target);
  /// The same, and an error where there is none.
  template <class Target> bool get_needed(const Fields& fields, std::string_view key, Target&& target) {
    return fields.need(key) && get(fields, key, std::forward<Target>(target));
  }
  template <class F> void note_lines(PartLines& lines, const Path& owner, F&& f);
  template <class ReadOne>
  void for_each_object(const Fields& fields, ElementKind kind, const char* list, const ReadOne& read_one);

  ModelSpec spec_;
  std::vector<Follower> followers_;
  std::vector<std::size_t> broken_joints_;  // bodies whose joint type could not be read
  PartLines* lines_ = nullptr;              // of what is read now, and how long the start of its path is
  std::size_t owner_size_ = 0;
};

template <class Target> bool JsonReader::get(const Fields& fields, std::string_view key, Target&& target) {
  const JsonValue* value = fields.find(key);
  if (!value) return false;
  const Path path = fields.path() / key;
  if (lines_ && value->line != fields.object().line)  // what stands where its holder does needs no note
    lines_->note(path.part().substr(owner_size_), value->line);
  return read(*value, path, target);
}

/// f() reads parts of an element, at `owner` in the file; where they stand is noted.
template <class F> void JsonReader::note_lines(PartLines& lines, const Path& owner, F&& f) {
  PartLines* const before = std::exchange(lines_, &lines);
  const std::string part = owner.part();
  const std::size_t outer = std::exchange(owner_size_, part.empty() ? 0 : part.size() + 1);
  f();
  lines_ = before;
  owner_size_ = outer;
}

template <class Item>
bool JsonReader::read_list(const JsonValue& value, const Path& path, std::vector<Item>& items) {
  if (!expect(JsonKind::list, value, path)) return false;
  for (std::size_t i = 0; i < value.items.size(); ++i)
    if (Item item; read(value.items[i], path[i], item)) items.push_back(std::move(item));
  return true;
}

/// read_one(value, path) for each object of a list; `kind` is what each of them is.
template <class ReadOne>
void JsonReader::for_each_object(const Fields& fields, ElementKind kind, const char* list,
                                 const ReadOne& read_one) {
  const JsonValue* values = fields.find(list);
  const Path path = fields.path() / list;
  if (!values || !expect(JsonKind::list, *values, path)) return;
  for (std::size_t i = 0; i < values->items.size(); ++i) {
    const JsonValue& value = values->items[i];
    const auto name = std::find_if(value.items.begin(), value.items.end(), [](const JsonValue& item) {
      return item.key && *item.key == "name" && item.kind == JsonKind::string;
    });
    const Path own = name == value.items.end() ? path[i] : Path(kind, *name->string);
    if (expect(JsonKind::object, value, own)) read_one(value, own);
  }
}

}  // namespace limber::io

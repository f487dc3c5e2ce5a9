// From the values of a JSON file to a ModelSpec. One function per kind of value; whatever is wrong is
// reported and left at its default, so that one run finds everything.
//
//   json_reader.cpp   the file, bodies, frames and loops
//   json_parts.cpp    numbers, placements, inertias, limits, rotors
//   json_joints.cpp   joints, and those that follow others
//   json_shapes.cpp   shapes, materials, transmissions
#pragma once

#include <limber/io/json.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_values.hpp"
#include "io/meant.hpp"

namespace limber::io {

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
    std::string of;
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
  // False where there is no shape that can be kept.
  bool read_part(const JsonValue& value, const Path& path, VisualSpec& visual);
  bool read_part(const JsonValue& value, const Path& path, CollisionSpec& collision);
  bool read_needed_shape(const Fields& fields, ShapeSpec& shape);
  void read(const JsonValue& value, const Path& path, TransmissionEndSpec& end);
  void read(const JsonValue& value, const Path& path, std::optional<double>& number);
  template <class Part> void read_shapes(const Fields& fields, std::string_view key,
                                         std::vector<Part>& parts);
  void read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation);
  void read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor);
  void read_mimic(const Fields& fields, JointSpec& joint);
  void read_joint(const JsonValue& value, const Path& path, std::size_t body);
  void read_name(const Fields& fields, const std::string& otherwise, std::string& name);
  void read_body(const JsonValue& value, const Path& path);
  void read_frame(const JsonValue& value, const Path& path);
  void read_loop(const JsonValue& value, const Path& path);
  void read_transmission(const JsonValue& value, const Path& path);
  void resolve_followers();

  template <class Target> void get(const Fields& fields, std::string_view key, Target&& target);
  template <class F> void note_lines(PartLines& lines, const Path& owner, F&& f);
  void note_line(const JsonValue& value, int holder, const Path& path);
  template <class ReadOne> void for_each(const Fields& fields, std::string_view key, const ReadOne& read_one);
  void need(const Fields& fields, std::string_view key, const std::string& why);
  std::string owner_text(const char* kind, const char* list, const JsonValue& value, std::size_t index) const;
  template <class ReadOne>
  void for_each_object(const Fields& fields, const char* kind, const char* list, const ReadOne& read_one);

  ModelSpec spec_;
  std::vector<Follower> followers_;
  std::vector<std::size_t> broken_joints_;  // bodies whose joint type could not be read
  PartLines* lines_ = nullptr;              // of what is read now, and how its path begins
  std::string owner_;
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

template <class Target> void JsonReader::get(const Fields& fields, std::string_view key, Target&& target) {
  const JsonValue* value = fields.find(key);
  if (!value) return;
  const Path path = fields.path() / key;
  note_line(*value, fields.line(), path);
  read(*value, path, target);
}

/// f() reads parts of an element, at `owner` in the file; where they stand is noted.
template <class F> void JsonReader::note_lines(PartLines& lines, const Path& owner, F&& f) {
  PartLines* const before = std::exchange(lines_, &lines);
  std::string outer = std::exchange(owner_, owner.text());
  f();
  lines_ = before;
  owner_ = std::move(outer);
}

template <class ReadOne>
void JsonReader::for_each(const Fields& fields, std::string_view key, const ReadOne& read_one) {
  const JsonValue* list = fields.find(key);
  if (!list || !expect(JsonKind::list, *list, fields.path() / key)) return;
  for (std::size_t i = 0; i < list->items.size(); ++i) read_one(list->items[i], i);
}

/// read_one(value, path) for each object of a list; `kind` is what each of them is.
template <class ReadOne>
void JsonReader::for_each_object(const Fields& fields, const char* kind, const char* list,
                                 const ReadOne& read_one) {
  for_each(fields, list, [&](const JsonValue& value, std::size_t i) {
    const std::string owner = owner_text(kind, list, value, i);
    const Path path = Path::owner(owner);
    if (expect(JsonKind::object, value, path)) read_one(value, path);
  });
}

template <class Part>
void JsonReader::read_shapes(const Fields& fields, std::string_view key, std::vector<Part>& parts) {
  const Path list = fields.path() / key;
  read_aside([&] {
    for_each(fields, key, [&](const JsonValue& item, std::size_t i) {
      Part part;
      part.line = item.line;
      if (read_part(item, list[i], part)) parts.push_back(std::move(part));
    });
  });
}

}  // namespace limber::io

// From the values of a JSON file to a ModelSpec. json_members.hpp says which members there are; whatever is
// wrong is reported and left at its default, so that one run finds everything.
//
//   json_reader.cpp   the file, and values of several numbers
//   json_joints.cpp   joints, and those that follow others
#pragma once

#include <limber/io/json.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "io/json_values.hpp"

namespace limber::io {

class JsonReader : public JsonValueReader {
 public:
  JsonReader(const JsonDocument& document, const std::string& file_name) : JsonValueReader(document) {
    spec_.file = file_name;
  }

  ModelSpec read();

 private:
  struct Object;

  // A mimic joint whose kind of motion is that of the joint it follows.
  struct Follower {
    std::size_t body;
    std::string of;
  };

  // ---- Values; false where there is nothing that can be kept
  using JsonValueReader::read;
  bool read(const JsonValue& value, const Path& path, Vec3<double>& vector);
  bool read(const JsonValue& value, const Path& path, std::array<double, 4>& color);
  bool read(const JsonValue& value, const Path& path, std::tuple<double&, double&>& size);
  bool read(const JsonValue& value, const Path& path, Mat3<double>& matrix);
  bool read(const JsonValue& value, const Path& path, std::vector<double>& numbers);
  bool read(const JsonValue& value, const Path& path, JointType& type);
  bool read(const JsonValue& value, const Path& path, Transform<double>& placement);
  bool read(const JsonValue& value, const Path& path, ShapeSpec& shape);
  /// `none` is what null stands for.
  bool read_bounds(const JsonValue& value, const Path& path, std::vector<double>& bounds, double none);
  void read_quaternion(const JsonValue& value, const Path& path, Rotation<double>& rotation);
  void read_rates(const JsonValue& value, const Path& path, RotorSpec& rotor);
  template <class Target>
  bool read(const JsonValue& value, const Path& path, std::optional<Target>& target);
  /// An object with the members of json_members.hpp.
  template <class Spec> bool read(const JsonValue& value, const Path& path, Spec& spec);

  void read_type(const Fields& fields, JointSpec& joint);
  const JsonValue* read_mimic(const Fields& fields, JointSpec& joint);
  void resolve_followers();

  /// A member, or null; where it stands is noted.
  const JsonValue* noted(const Fields& fields, std::string_view key);
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

  ModelSpec spec_;
  std::vector<Follower> followers_;
  std::vector<std::size_t> broken_joints_;  // bodies whose joint type could not be read
  PartLines* lines_ = nullptr;              // of what is read now, and how long the start of its path is
  std::size_t owner_size_ = 0;
};

}  // namespace limber::io

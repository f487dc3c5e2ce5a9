// From a ModelSpec to the text of a model file. Left out is what the reader puts there by itself.
#include <limber/io/json_text.hpp>

#include "io/format_functions.hpp"
#include "io/json_members.hpp"
#include "io/text.hpp"
#include "io/values.hpp"

namespace limber::io {

namespace {

class JsonWriter : private JsonText {
 public:
  explicit JsonWriter(ProblemList& problems) : problems_(problems) {}

  std::string write(const ModelSpec& spec) {
    const Path file;
    object(file, [&](Object& visit) {
      key("limber");
      raw("1");
      members(visit, spec);
    });
    return std::move(*this).finish();
  }

 private:
  /// The members of one object.
  struct Object {
    JsonWriter& writer;
    const Path& path;

    void member(std::string_view name, const auto& value, bool is_written) {
      if (!is_written) return;
      writer.key(name);
      writer.put(value, path / name);
    }
    void need(std::string_view name, const auto& value) { member(name, value, true); }

    /// Messages speak of `body "upper"` where the kind of the items is known.
    template <class Item>
    void list(std::string_view name, const std::vector<Item>& items, ElementKind kind = ElementKind::other,
              bool writes_empty = false) {
      if (items.empty() && !writes_empty) return;
      writer.key(name);
      const Path own = path / name;
      writer.begin('[');
      for (std::size_t i = 0; i < items.size(); ++i) {
        writer.next_item();
        if constexpr (requires { items[i].name; })
          writer.put(items[i], kind == ElementKind::other ? own[i] : Path(kind, items[i].name));
        else
          writer.put(items[i], own[i]);
      }
      writer.end(']');
    }

    void bounds(std::string_view name, const std::vector<double>& values, double none) {
      if (values.empty()) return;
      writer.key(name);
      writer.put_list(values, path / name, none);
    }
    void type(const JointSpec& joint) {
      writer.key("type");
      if (!joint.mimic) return writer.put(joint.type, path / "type");
      writer.string("mimic");
      need("motion", joint.type);
      need("of", joint.mimic->of);
      need("multiplier", joint.mimic->multiplier);
      may(*this, "offset", joint.mimic->offset, 0.0);
    }
    void joint(const BodySpec& body) { need("joint", body.joint); }
    void rates(const RotorSpec& rotor) { member("rates", rotor.rates, !rotor.rates.empty()); }
    void aside(const auto& put) { put(); }
  };

  // ---- Values

  void put(double value, const Path& path) {
    if (!std::isfinite(value))
      problems_.report(ProblemCode::not_finite, 0, path.element(), number_text(value));
    number(value);
  }
  void put(const std::string& value, const Path& path) {
    if (!string(value)) problems_.report(ProblemCode::not_utf8, 0, path.element());
  }
  void put(JointType type, const Path& path) {
    refuse_custom_joint(type, 0, path.element(), problems_);
    string(to_string(type));
  }
  void put(std::span<const double> numbers, const Path& path) {
    row(numbers.size(), [&](std::size_t i) { put(numbers[i], path[i]); });
  }
  void put(const Vec3<double>& v, const Path& path) { put(std::array{v.x, v.y, v.z}, path); }
  void put(const Mat3<double>& m, const Path& path) {
    row(3, [&](std::size_t i) { put(m.row(static_cast<int>(i)), path[i]); });
  }
  template <std::size_t count> void put(const std::array<double, count>& numbers, const Path& path) {
    put(std::span<const double>(numbers), path);
  }
  /// One number for all degrees, or a list.
  void put(const std::vector<double>& values, const Path& path) { put_list(values, path, 0); }
  /// `none` is the infinity that null stands for, or 0 where there is none. A bound at the other infinity is
  /// none either: no number is.
  void put_list(const std::vector<double>& values, const Path& path, double none) {
    const auto is_none = [&](double value) { return none != 0 && std::isinf(value); };
    if (values.size() == 1 && !is_none(values[0])) return put(values[0], path);
    row(values.size(), [&](std::size_t i) { is_none(values[i]) ? null() : put(values[i], path[i]); });
  }
  template <class T> void put(const std::optional<T>& value, const Path& path) { put(*value, path); }

  // ---- Objects

  void object(const Path& path, const auto& put_members) {
    begin('{');
    Object visit{*this, path};
    put_members(visit);
    end('}');
  }
  template <class Spec> void put(const Spec& spec, const Path& path) {
    object(path, [&](Object& visit) { members(visit, spec); });
  }
  void put(const ShapeSpec& shape, const Path& path) {
    object(path, [&](Object& visit) {
      key("type");
      string(shape_name(shape));
      std::visit([&](const auto& kind) { members(visit, kind); }, shape);
    });
  }
  void put(const JointSum& rates, const Path& path) {
    begin('{');
    for (const auto& [joint, rate] : gathered(rates)) {  // one that is named twice turns it by both
      next_item();
      put(joint, path / joint);
      raw(": ");
      put(rate, path / joint);
    }
    end('}');
  }

  ProblemList& problems_;
};

}  // namespace

std::string write_json(const ModelSpec& spec, ProblemList& problems, const WriteOptions&) {
  return JsonWriter(problems).write(spec);
}

}  // namespace limber::io

// From a ModelSpec to the text of a model file. Left out is what the reader puts there by itself, compared
// bit by bit: −0 is not 0.
#include <limber/io/json.hpp>
#include <limber/io/json_text.hpp>
#include <limber/io/text_file.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "io/mesh_paths.hpp"
#include "io/spec_values.hpp"
#include "io/wording.hpp"
#include "model/part.hpp"

namespace limber {

namespace {

using io::Path;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool same(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
bool same(const Vec3<double>& a, const Vec3<double>& b) {
  return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z);
}
bool same(const Mat3<double>& a, const Mat3<double>& b) {
  return same(a.row(0), b.row(0)) && same(a.row(1), b.row(1)) && same(a.row(2), b.row(2));
}

class JsonWriter : private io::JsonText {
 public:
  explicit JsonWriter(ProblemList& problems) : problems_(problems) {}

  std::string write(const ModelSpec& spec);

 private:
  // ---- Values

  void put(double value, const Path& path) {
    if (!std::isfinite(value))
      problems_.report(ProblemCode::not_finite, 0, path.element(), number_text(value));
    number(value);
  }
  void put(const std::string& value, const Path& path) {
    if (!string(value)) problems_.report(ProblemCode::not_utf8, 0, path.element());
  }
  void put(const Vec3<double>& v, const Path& path) {
    raw("[");
    put(v.x, path[0]);
    raw(", ");
    put(v.y, path[1]);
    raw(", ");
    put(v.z, path[2]);
    raw("]");
  }
  void put(const Mat3<double>& m, const Path& path) {
    raw("[");
    put(m.row(0), path[0]);
    raw(", ");
    put(m.row(1), path[1]);
    raw(", ");
    put(m.row(2), path[2]);
    raw("]");
  }
  /// One number for all degrees, or a list.
  void put(const std::vector<double>& values, const Path& path) { put_list(values, path, 0); }
  void put_list(const std::vector<double>& values, const Path& path, double none);
  void put(const Transform<double>& placement, const Path& path);
  void put(const InertiaSpec& inertia, const Path& path);
  void put(const LimitSpec& limits, const Path& path);
  void put(const JointSpec& joint, const Path& path);
  void put(const RotorSpec& rotor, const Path& path);
  void put(const LoopEndSpec& end, const Path& path);
  void put(const BodySpec& body, const Path& path);
  void put(const FrameSpec& frame, const Path& path);
  void put(const LoopSpec& loop, const Path& path);
  void put(const ShapeSpec& shape, const Path& path);
  void put(const MaterialSpec& material, const Path& path);
  void put(const VisualSpec& visual, const Path& path);
  void put(const CollisionSpec& collision, const Path& path);
  void put(const TransmissionEndSpec& end, const Path& path);
  void put(const TransmissionSpec& transmission, const Path& path);
  template <class Range> void put_numbers(const Range& numbers, const Path& path);
  void put_type(JointType type, const Path& path);

  template <class Value> void field(std::string_view name, const Value& value, const Path& path) {
    key(name);
    put(value, path / name);
  }
  /// Only where it is not what the reader would take anyway.
  template <class Value>
  void field_unless(const Value& usual, std::string_view name, const Value& value, const Path& path) {
    if (!same(usual, value)) field(name, value, path);
  }
  void field_unless_identity(std::string_view name, const Transform<double>& placement, const Path& path) {
    const auto identity = Transform<double>::identity();
    if (!same(identity.translation, placement.translation) ||
        !same(identity.rotation.matrix, placement.rotation.matrix))
      field(name, placement, path);
  }
  void field_unless_zero(std::string_view name, const InertiaSpec& inertia, const Path& path) {
    const InertiaSpec zero;
    if (!same(zero.mass, inertia.mass) || !same(zero.com, inertia.com) ||
        !same(zero.about_com, inertia.about_com))
      field(name, inertia, path);
  }
  void field_unless_empty(std::string_view name, const std::vector<double>& values, const Path& path) {
    if (!values.empty()) field(name, values, path);
  }
  void bounds(std::string_view name, const std::vector<double>& values, double none, const Path& path) {
    if (values.empty()) return;
    key(name);
    put_list(values, path / name, none);
  }
  /// A list of parts of an element, where there are any.
  template <class Element>
  void parts(std::string_view name, const std::vector<Element>& elements, const Path& path) {
    if (elements.empty()) return;
    key(name);
    const Path list = path / name;
    begin('[');
    for (std::size_t i = 0; i < elements.size(); ++i) {
      next_item();
      put(elements[i], list[i]);
    }
    end(']');
  }
  /// A list of elements that have names: messages speak of `body "upper"`.
  template <class Item>
  void list(std::string_view name, ElementKind kind, const std::vector<Item>& items) {
    key(name);
    begin('[');
    for (const Item& item : items) {
      next_item();
      put(item, Path(kind, item.name));
    }
    end(']');
  }

  ProblemList& problems_;
};

/// `none` is the infinity that null stands for, or 0 where there is none. A bound at the other infinity is
/// none either: no number is.
void JsonWriter::put_list(const std::vector<double>& values, const Path& path, double none) {
  const auto is_none = [&](double value) { return none != 0 && std::isinf(value); };
  const auto put_one = [&](double value, const Path& place) {
    if (is_none(value))
      null();
    else
      put(value, place);
  };
  if (values.size() == 1 && !is_none(values[0])) return put(values[0], path);
  raw("[");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) raw(", ");
    put_one(values[i], path[i]);
  }
  raw("]");
}

void JsonWriter::put(const Transform<double>& placement, const Path& path) {
  begin('{');
  field_unless(Vec3<double>::zero(), "translation", placement.translation, path);
  field_unless(Mat3<double>::identity(), "rotation", placement.rotation.matrix, path);
  end('}');
}

void JsonWriter::put(const InertiaSpec& inertia, const Path& path) {
  begin('{');
  field("mass", inertia.mass, path);
  field("com", inertia.com, path);
  field("about_com", inertia.about_com, path);
  end('}');
}

void JsonWriter::put(const LimitSpec& limits, const Path& path) {
  begin('{');
  bounds("lower", limits.lower, -kInfinity, path);
  bounds("upper", limits.upper, kInfinity, path);
  bounds("velocity", limits.velocity, kInfinity, path);
  bounds("effort", limits.effort, kInfinity, path);
  end('}');
}

void JsonWriter::put_type(JointType type, const Path& path) {
  io::refuse_custom_joint(type, 0, path.element(), problems_);
  string(to_string(type));
}

void JsonWriter::put(const JointSpec& joint, const Path& path) {
  begin('{');
  field("name", joint.name, path);
  key("type");
  if (joint.mimic) {
    string("mimic");
    key("motion");
    put_type(joint.type, path / "motion");
    field("of", joint.mimic->of, path);
    field("multiplier", joint.mimic->multiplier, path);
    field_unless(0.0, "offset", joint.mimic->offset, path);
  } else {
    put_type(joint.type, path / "type");
  }
  if (facts_of(joint.type).has_axis())
    field("axis", joint.axis, path);
  else
    field_unless(Vec3<double>::unit_z(), "axis", joint.axis, path);
  if (joint.axis2) field("axis2", *joint.axis2, path);
  if (facts_of(joint.type).has_pitch)
    field("pitch", joint.pitch, path);
  else
    field_unless(0.0, "pitch", joint.pitch, path);
  const LimitSpec& limits = joint.limits;
  if (!limits.lower.empty() || !limits.upper.empty() || !limits.velocity.empty() || !limits.effort.empty())
    field("limits", limits, path);
  field_unless_empty("damping", joint.damping, path);
  field_unless_empty("friction", joint.friction, path);
  field_unless_empty("armature", joint.armature, path);
  end('}');
}

void JsonWriter::put(const RotorSpec& rotor, const Path& path) {
  begin('{');
  if (!rotor.name.empty()) field("name", rotor.name, path);
  if (rotor.rates.empty())
    field("gear_ratio", rotor.gear_ratio, path);
  else
    field_unless(1.0, "gear_ratio", rotor.gear_ratio, path);
  if (rotor.carrier) field("carrier", *rotor.carrier, path);
  if (!rotor.rates.empty()) {
    key("rates");
    const Path rates = path / "rates";
    begin('{');
    std::vector<std::pair<std::string, double>> sums;  // a joint that is named twice turns it by both
    for (const auto& rate : rotor.rates) {
      const auto known =
          std::find_if(sums.begin(), sums.end(), [&](const auto& sum) { return sum.first == rate.first; });
      if (known == sums.end())
        sums.push_back(rate);
      else
        known->second += rate.second;
    }
    for (const auto& [joint, rate] : sums) {
      next_item();
      put(joint, rates / joint);
      raw(": ");
      put(rate, rates / joint);
    }
    end('}');
  }
  field_unless(0.0, "offset", rotor.offset, path);
  field("axis", rotor.axis, path);
  if (rotor.placement) field("placement", *rotor.placement, path);
  field_unless_zero("inertia", rotor.inertia, path);
  end('}');
}

void JsonWriter::put(const BodySpec& body, const Path& path) {
  begin('{');
  field("name", body.name, path);
  field("parent", body.parent, path);
  field_unless_identity("placement", body.placement, path);
  field("joint", body.joint, path);
  field_unless_identity("link_placement", body.link_placement, path);
  field_unless_zero("inertia", body.inertia, path);
  parts("rotors", body.rotors, path);
  parts("visuals", body.visuals, path);
  parts("collisions", body.collisions, path);
  end('}');
}

template <class Range> void JsonWriter::put_numbers(const Range& numbers, const Path& path) {
  raw("[");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) raw(", ");
    put(numbers[i], path[i]);
  }
  raw("]");
}

void JsonWriter::put(const ShapeSpec& shape, const Path& path) {
  begin('{');
  key("type");
  string(shape_name(shape));
  if (const auto* box = std::get_if<BoxSpec>(&shape)) field("size", box->size, path);
  if (const auto* sphere = std::get_if<SphereSpec>(&shape)) field("radius", sphere->radius, path);
  const auto put_round = [&](const auto* round) {
    if (!round) return;
    field("radius", round->radius, path);
    field("length", round->length, path);
  };
  put_round(std::get_if<CylinderSpec>(&shape));
  put_round(std::get_if<CapsuleSpec>(&shape));
  if (const auto* ellipsoid = std::get_if<EllipsoidSpec>(&shape)) field("radii", ellipsoid->radii, path);
  if (const auto* plane = std::get_if<PlaneSpec>(&shape)) {
    key("size");
    put_numbers(std::array{plane->size_x, plane->size_y}, path / "size");
  }
  if (const auto* mesh = std::get_if<MeshSpec>(&shape)) {
    field("file", mesh->file, path);
    field_unless(MeshSpec().scale, "scale", mesh->scale, path);
  }
  end('}');
}

void JsonWriter::put(const MaterialSpec& material, const Path& path) {
  begin('{');
  if (!material.name.empty()) field("name", material.name, path);
  if (material.color) {
    key("color");
    put_numbers(*material.color, path / "color");
  }
  if (!material.texture.empty()) field("texture", material.texture, path);
  end('}');
}

void JsonWriter::put(const VisualSpec& visual, const Path& path) {
  begin('{');
  if (!visual.name.empty()) field("name", visual.name, path);
  field_unless_identity("placement", visual.placement, path);
  field("shape", visual.shape, path);
  const MaterialSpec& material = visual.material;
  if (!material.name.empty() || material.color || !material.texture.empty())
    field("material", material, path);
  end('}');
}

void JsonWriter::put(const CollisionSpec& collision, const Path& path) {
  begin('{');
  if (!collision.name.empty()) field("name", collision.name, path);
  field_unless_identity("placement", collision.placement, path);
  field("shape", collision.shape, path);
  end('}');
}

void JsonWriter::put(const TransmissionEndSpec& end_spec, const Path& path) {
  begin('{');
  field("name", end_spec.name, path);
  parts("interfaces", end_spec.interfaces, path);
  if (end_spec.mechanical_reduction) field("mechanical_reduction", *end_spec.mechanical_reduction, path);
  end('}');
}

void JsonWriter::put(const TransmissionSpec& transmission, const Path& path) {
  begin('{');
  field("name", transmission.name, path);
  field("type", transmission.type, path);
  parts("joints", transmission.joints, path);
  parts("actuators", transmission.actuators, path);
  end('}');
}

void JsonWriter::put(const FrameSpec& frame, const Path& path) {
  begin('{');
  field("name", frame.name, path);
  field("body", frame.body, path);
  field_unless_identity("placement", frame.placement, path);
  end('}');
}

void JsonWriter::put(const LoopEndSpec& side, const Path& path) {
  begin('{');
  field("body", side.body, path);
  field_unless_identity("placement", side.placement, path);
  end('}');
}

void JsonWriter::put(const LoopSpec& loop, const Path& path) {
  begin('{');
  field("name", loop.name, path);
  key("type");
  put_type(loop.type, path / "type");
  if (facts_of(loop.type).has_axis())
    field("axis", loop.axis, path);
  else
    field_unless(Vec3<double>::unit_z(), "axis", loop.axis, path);
  field("a", loop.a, path);
  field("b", loop.b, path);
  end('}');
}

std::string JsonWriter::write(const ModelSpec& spec) {
  const Path file;
  begin('{');
  key("limber");
  raw("1");
  field("name", spec.name, file);
  field("gravity", spec.gravity, file);
  list("bodies", ElementKind::body, spec.bodies);
  list("frames", ElementKind::frame, spec.frames);
  list("loops", ElementKind::loop, spec.loops);
  if (!spec.transmissions.empty()) list("transmissions", ElementKind::transmission, spec.transmissions);
  parts("visuals", spec.visuals, file);
  parts("collisions", spec.collisions, file);
  end('}');
  return std::move(*this).finish();
}

}  // namespace

std::string to_json(const ModelSpec& spec) {
  ProblemList problems;
  std::string text = JsonWriter(problems).write(spec);
  std::move(problems).throw_or_warnings(false);
  return text;
}

void save_json(const ModelSpec& spec, const std::string& path) {
  io::write_text_file(path, to_json(io::with_paths_for(spec, path)));
}

}  // namespace limber

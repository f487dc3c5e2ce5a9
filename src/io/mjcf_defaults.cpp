#include "io/mjcf_defaults.hpp"

#include <limber/model/suggest.hpp>

#include <algorithm>

#include "io/mjcf_vocabulary.hpp"
#include "io/wording.hpp"

namespace limber::io {

namespace {

/// An element asks each class that its own is in: their number times that of the elements is time.
constexpr std::size_t kMostClasses = 10'000, kMostSections = 100, kDeepest = 100;

Rotation<double> read_rotation(XmlReader& xml, const MjcfCompiler& compiler, const XmlValue& value) {
  const std::string_view kind = value.attribute->name;
  const auto too_short = [&](double length) {
    if (length > 1e-10) return false;
    xml.error(value, "must not be zero: it gives a direction");
    return true;
  };
  if (kind == "quat") {
    double q[4];
    if (!xml.read(value, std::span(q))) return Rotation<double>::identity();
    const Quaternion<double> turn{q[1], q[2], q[3], q[0]};
    if (!too_short(sqrt(squared_norm(turn)))) return Rotation<double>::from_quaternion(normalized(turn));
  } else if (kind == "axisangle") {
    double a[4];
    if (!xml.read(value, std::span(a))) return Rotation<double>::identity();
    const Vec3<double> axis{a[0], a[1], a[2]};
    if (!too_short(norm(axis))) return Rotation<double>::about(normalized(axis), compiler.angle(a[3]));
  } else if (kind == "zaxis") {
    Vec3<double> z;
    if (xml.read(value, z) && !too_short(norm(z)))
      return Rotation<double>::between(Vec3<double>::unit_z(), normalized(z));
  } else if (kind == "xyaxes") {
    double a[6];
    if (!xml.read(value, std::span(a))) return Rotation<double>::identity();
    Vec3<double> x{a[0], a[1], a[2]}, y{a[3], a[4], a[5]};
    if (too_short(norm(x))) return Rotation<double>::identity();
    x = normalized(x);
    y -= x * dot(x, y);
    if (norm(y) > 1e-10) return {Mat3<double>::from_columns(x, normalized(y), cross(x, normalized(y)))};
    xml.error(value, "the y-axis must not be along the x-axis");
  } else {
    Vec3<double> angles;
    if (!xml.read(value, angles)) return Rotation<double>::identity();
    for (int i = 0; i < 3; ++i) angles[i] = compiler.angle(angles[i]);
    return rotation_from_euler(compiler.euler_sequence, angles);
  }
  return Rotation<double>::identity();
}

}  // namespace

// ---- Classes

MjcfDefaults::MjcfDefaults() : main_(&classes_.emplace_back()), unknown_{main_, {}, true} {}

void MjcfDefaults::read(XmlReader& xml, const XmlElement& section) {
  std::string name = "main";
  xml.get(section, "class", name);
  if (name != "main") xml.error(xml.attribute(section, "class"), "the outermost class is called \"main\"");
  if (main_->parent) {
    std::size_t sections = 1;
    for (const MjcfClass* each = main_; each->parent; each = each->parent) ++sections;
    if (sections > kMostSections)
      return xml.error(section, "more than " + std::to_string(kMostSections) + " sections of defaults");
  }
  read_class(xml, section, "main", main_, 1);
}

void MjcfDefaults::read_class(XmlReader& xml, const XmlElement& section, std::string_view name,
                              const MjcfClass* parent, std::size_t depth) {
  if (depth > kDeepest)
    return xml.refuse(section, "default classes nested more than " + std::to_string(kDeepest) + " deep");
  if (classes_.size() >= kMostClasses)
    return xml.error(section, "more than " + std::to_string(kMostClasses) + " default classes");
  MjcfClass& made = classes_.emplace_back();
  made.parent = parent;
  for (const XmlElement* child = section.first_child; child; child = child->next_sibling) {
    if (child->name == "default") continue;
    note_attributes(xml, *child);
    made.elements.push_back(child);
  }
  by_name_[name] = &made;
  if (name == "main") unknown_.parent = main_ = &made;
  for (const XmlElement& child : xml.children(section, "default")) {
    const XmlValue value = xml.need_attribute(child, "class");
    if (!value) continue;
    if (by_name_.contains(value.text()))
      xml.error(value, "there is a default class of this name already");
    else
      read_class(xml, child, value.text(), &made, depth + 1);
  }
}

const MjcfClass* MjcfDefaults::find(XmlReader& xml, const XmlValue& name) const {
  const auto found = by_name_.find(name.text());
  if (found != by_name_.end()) return found->second;
  std::vector<std::string> known;
  const bool is_shown = xml.problems().error_count() < 100 && by_name_.size() < 1000;
  if (is_shown)
    for (const auto& [each, ignored] : by_name_) known.emplace_back(each);
  std::sort(known.begin(), known.end());
  const std::string* meant = closest_name(name.text(), known);
  xml.error(name, "there is no default class of this name" + did_you_mean(name.text(), known),
            in_quotes(meant ? std::string_view(*meant) : "main"));
  return meant ? by_name_.at(*meant) : &unknown_;
}

void MjcfDefaults::examine(XmlReader& xml) const {
  xml.read_aside([&] {
    for (const MjcfClass& each : classes_)
      for (const XmlElement* element : each.elements) examine_numbers(xml, *element);
  });
}

// ---- Elements

MjcfElement::MjcfElement(XmlReader& xml, const MjcfCompiler& compiler, const XmlElement& element,
                         const MjcfClass* defaults, std::span<const std::string_view> kinds)
    : xml_(xml),
      compiler_(compiler),
      element_(element),
      levels_{&element},
      has_unknown_class_(defaults && defaults->is_unknown) {
  const auto is_meant = [&](std::string_view name) {
    return kinds.empty() ? name == element.name : std::find(kinds.begin(), kinds.end(), name) != kinds.end();
  };
  for (; defaults; defaults = defaults->parent)
    for (auto each = defaults->elements.rbegin(); each != defaults->elements.rend(); ++each)
      if (is_meant((*each)->name)) levels_.push_back(*each);
}

XmlValue MjcfElement::attribute(std::string_view name) const {
  for (const XmlElement* level : levels_)
    if (const XmlValue found = xml_.attribute(*level, name)) return found;
  return {};
}

std::size_t MjcfElement::get_overlaid(std::string_view name, std::span<double> numbers) const {
  std::size_t count = 0;
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    std::vector<double> given;
    if (!xml_.read(xml_.attribute(**level, name), given, 1, numbers.size())) continue;
    std::copy(given.begin(), given.end(), numbers.begin());
    count = std::max(count, given.size());
  }
  return count;
}

Rotation<double> MjcfElement::rotation() const {
  static constexpr std::string_view kKinds[] = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};
  for (const XmlElement* level : levels_) {
    XmlValue found;
    for (const std::string_view kind : kKinds) {
      const XmlValue value = xml_.attribute(*level, kind);
      if (found && value)
        xml_.error(value, "the orientation is given by " + std::string(found.attribute->name) + " already");
      else if (value)
        found = value;
    }
    if (found) return read_rotation(xml_, compiler_, found);
  }
  return Rotation<double>::identity();
}

Transform<double> MjcfElement::placement() const {
  Transform<double> result = Transform<double>::identity();
  get("pos", result.translation);
  result.rotation = rotation();
  return result;
}

}  // namespace limber::io

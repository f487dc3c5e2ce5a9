// The default classes of an MJCF file, and elements that they fill in.
#pragma once

#include <limber/spatial/transform.hpp>

#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "io/mjcf_compiler.hpp"

namespace limber::io {

/// A class: its own elements, and the class that it was nested in as it then was. Sections that add to the
/// main class make a new one, so that classes nested before do not see what comes later, as in MuJoCo.
struct MjcfClass {
  const MjcfClass* parent = nullptr;
  std::vector<const XmlElement*> elements;
};

class MjcfDefaults {
 public:
  MjcfDefaults();

  /// Reads a <default> section of the file.
  void read(XmlReader& xml, const XmlElement& section);

  /// The class that an element or a childclass names; an error and the main one where there is none.
  const MjcfClass* find(XmlReader& xml, const XmlValue& name) const;
  const MjcfClass* main() const { return main_; }

 private:
  void read_class(XmlReader& xml, const XmlElement& section, std::string_view name, const MjcfClass* parent,
                  std::size_t depth);

  std::deque<MjcfClass> classes_;
  std::size_t sections_ = 0;
  const MjcfClass* main_;
  std::unordered_map<std::string_view, const MjcfClass*> by_name_;
};

/// An element together with what its default class says in its place. An attribute is that of the element, or
/// of the nearest class that has it.
class MjcfElement {
 public:
  /// `kinds` are the names of the elements of a class that stand for this one: its own name unless given.
  MjcfElement(XmlReader& xml, const MjcfCompiler& compiler, const XmlElement& element,
              const MjcfClass* defaults, std::span<const std::string_view> kinds = {});

  const XmlElement& xml_element() const { return element_; }
  XmlReader& xml() const { return xml_; }
  const MjcfCompiler& compiler() const { return compiler_; }

  XmlValue attribute(std::string_view name) const;
  template <class Target> bool get(std::string_view name, Target&& target) const {
    return xml_.read(attribute(name), std::forward<Target>(target));
  }
  /// Numbers of which an element may give only the first ones: the rest is that of its class. Returns how
  /// many numbers were given.
  std::size_t get_overlaid(std::string_view name, std::span<double> numbers) const;

  /// quat, axisangle, xyaxes, zaxis or euler: whichever the element, or else its class, has.
  Rotation<double> rotation() const;
  /// With pos.
  Transform<double> placement() const;

 private:
  XmlReader& xml_;
  const MjcfCompiler& compiler_;
  const XmlElement& element_;
  std::vector<const XmlElement*> levels_;  // the element, then its classes from the nearest on
};

}  // namespace limber::io

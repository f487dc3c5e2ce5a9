// An MJCF file on its way to a ModelSpec.
//
//   mjcf_defaults.cpp      what <compiler> and <default> settle for the rest of the file
//   mjcf_vocabulary.cpp    which attributes are read, and which are known and ignored, of elements and of the
//                          default classes that fill them in
//   mjcf_geom.cpp          <geom> and <asset>: shapes, where they are, and the inertia that they give a body
//   mjcf_body.cpp          the kinematic tree as the file has it, in the position that it draws: bodies with
//                          any number of joints each
//   mjcf_assembly.cpp      one joint per link, links without mass between the joints of one body, names
//   mjcf_constraints.cpp   tendons, equalities and actuators
//   mjcf_reader.cpp        the file
#pragma once

#include <limber/model/spec.hpp>

#include <map>
#include <unordered_map>

#include "io/xml_reader.hpp"

namespace limber::io {

// ---- Settings

enum class InertiaFromGeom { never, always, where_missing };

struct MjcfCompiler {
  bool has_degrees = true;  ///< angles are in degrees
  std::array<char, 3> euler_sequence = {'x', 'y', 'z'};
  bool has_autolimits = true;  ///< a joint with a range is limited
  InertiaFromGeom inertia_from_geom = InertiaFromGeom::where_missing;
  std::array<double, 2> inertia_groups = {0, 5};  ///< the first and the last
  double least_mass = 0, least_inertia = 0;       ///< of every body
  double total_mass = 0;                          ///< scale all bodies to it where positive
  bool balances_inertia = false;
  bool aligns_free_joints = false;
  std::string mesh_folder;

  /// In radians.
  double angle(double given) const;

  /// Reads one element; what it does not say stays.
  void read(XmlReader& xml, const XmlElement& element);
};

// ---- Default classes, and elements that they fill in

/// A class: its own elements, and the class that it was nested in as it then was. Sections that add to the
/// main class make a new one, so that classes nested before do not see what comes later, as in MuJoCo.
struct MjcfClass {
  const MjcfClass* parent = nullptr;
  std::vector<const XmlElement*> elements;
};

class MjcfDefaults {
 public:
  /// Reads a <default> section of the file.
  void read(XmlReader& xml, const XmlElement& section);

  /// The class that an element names, else `otherwise`; an error and the main one where there is none such.
  const MjcfClass* class_of(XmlReader& xml, const XmlElement& element, const MjcfClass* otherwise,
                            std::string_view attribute = "class") const;
  const MjcfClass* main() const { return main_; }

 private:
  void read_class(XmlReader& xml, const XmlElement& section, std::string_view name, const MjcfClass* parent);

  std::deque<MjcfClass> classes_;
  const MjcfClass* main_ = &classes_.emplace_back();
  std::unordered_map<std::string_view, const MjcfClass*> by_name_;
};

/// An element together with what its default class says in its place. An attribute is that of the element, or
/// of the nearest class that has it.
struct MjcfElement {
  /// `kinds` are the names of the elements of a class that stand for this one: its own name unless given.
  MjcfElement(XmlReader& reader, const MjcfCompiler& settings, const XmlElement& element,
              const MjcfClass* defaults, std::span<const std::string_view> kinds = {});

  XmlValue attribute(std::string_view name) const;
  bool get(std::string_view name, auto&& target) const { return xml.read(attribute(name), target); }
  /// Numbers of which an element may give only the first ones: the rest is that of its class. Returns how
  /// many numbers were given.
  std::size_t get_overlaid(std::string_view name, std::span<double> numbers) const;

  /// quat, axisangle, xyaxes, zaxis or euler: whichever the element, or else its class, has.
  Rotation<double> rotation() const;
  /// With pos.
  Transform<double> placement() const;

  XmlReader& xml;
  const MjcfCompiler& compiler;
  const XmlElement& xml_element;
  std::vector<const XmlElement*> levels;  ///< the element, then its classes from the nearest on
};

// ---- Words

/// The elements of an <actuator> section. In a default class all of them stand for the same thing.
std::span<const std::string_view> mjcf_actuators();

/// Marks the attributes of an element that are known and not read as ignored, and warns of forces that are
/// not part of a model.
void ignore_other_attributes(XmlReader& xml, const XmlElement& element);

/// The same for an element in a default class, which need not fill in anything, or for one that is not read
/// to its end: what would be read counts as read.
void note_attributes(XmlReader& xml, const XmlElement& element);

// ---- Shapes

/// What the <asset> sections say that geoms refer to.
struct MjcfAssets {
  std::unordered_map<std::string_view, MeshSpec> meshes;
  std::unordered_map<std::string_view, MaterialSpec> materials;
};

/// `fromto`: the placement of a shape along z between two points, the z-axis toward the first, and half of
/// their distance.
struct FromTo {
  Transform<double> placement;
  double half_length;
};
std::optional<FromTo> read_fromto(const MjcfElement& element);

// ---- Bodies

struct MjcfJoint {
  JointSpec spec;
  Vec3<double> anchor = Vec3<double>::zero();  ///< in the frame of its body
  double reference = 0;                        ///< its position where the file draws it
};

struct MjcfSite {
  std::string name;
  Transform<double> placement;
  const XmlElement* element = nullptr;
};

struct MjcfBody {
  BodySpec link = {};  ///< what the last of its joints moves: all but the joint and the parent
  int parent = 0;      ///< index; the world is 0
  std::vector<MjcfJoint> joints = {};            ///< each moves what the ones after it move
  const XmlElement* inertial = nullptr;          ///< may stand after its geoms
  std::optional<Inertia<double>> of_geoms = {};  ///< where the inertia of the body is theirs
  std::vector<MjcfSite> sites = {};
  const XmlElement* element = nullptr;
};

struct MjcfFile {
  XmlReader& xml;
  MjcfCompiler compiler = {};
  MjcfDefaults defaults = {};
  MjcfAssets assets = {};
  std::vector<MjcfBody> bodies = std::vector<MjcfBody>(1);  ///< the first one is the world

  /// An element together with the class that it names, or else `otherwise`.
  MjcfElement with_defaults(const XmlElement& element, const MjcfClass* otherwise,
                            std::span<const std::string_view> kinds = {}) const {
    return {xml, compiler, element, defaults.class_of(xml, element, otherwise), kinds};
  }
};

/// Adds what an <asset> section holds; it may follow what refers to it.
void read_assets(MjcfFile& file, const XmlElement& section);

/// Adds what a <worldbody> section holds.
void read_worldbody(MjcfFile& file, const XmlElement& section);

/// Adds a geom to its body. `frame` is the <frame> that it stands in, in the body; the body may have its
/// inertia from its geoms. One that is wrong is reported.
void read_geom(const MjcfElement& element, const MjcfFile& file, const Transform<double>& frame,
               bool gives_inertia, MjcfBody& body);

/// The line for a message about the model: that of the main file, 0 for what comes from another one.
int line_of(const XmlElement& element);
int line_of(const XmlValue& value);

// ---- The model

struct MjcfJointPlace {
  std::size_t body = 0;  ///< in ModelSpec::bodies
  double reference = 0;
};

struct MjcfModel {
  ModelSpec spec;
  // By name in the file.
  std::unordered_map<std::string, MjcfJointPlace> joints;
  std::unordered_map<std::string, Transform<double>> bodies;  ///< in the world, where the file draws them
  std::unordered_map<std::string, LoopEndSpec> sites;
  std::map<std::string, std::vector<double>> locked;  ///< joints that a constraint holds: positions
};

MjcfModel assemble(MjcfFile& file);

/// Reads the <tendon>, <equality> and <actuator> sections: couplings, loops, and armature.
void read_constraints(MjcfFile& file, const XmlElement& root, MjcfModel& model);

}  // namespace limber::io

// The text of a URDF file, from the pieces that a mechanism was taken apart into.
#include <limber/io/text_file.hpp>
#include <limber/io/urdf.hpp>

#include <cmath>
#include <set>

#include "io/file_problems.hpp"
#include "io/losses.hpp"
#include "io/mesh_paths.hpp"
#include "io/spec_values.hpp"
#include "io/urdf_common.hpp"
#include "io/urdf_pieces.hpp"
#include "io/wording.hpp"
#include "io/xml_writer.hpp"
#include "model/canonical.hpp"
#include "model/part.hpp"

namespace limber {

namespace {

using io::is_identity;
using io::UrdfJoint;
using io::UrdfLink;
using io::UrdfPieces;

class UrdfWriter {
 public:
  UrdfWriter(const ModelSpec& spec, const io::Losses& losses) : spec_(spec), losses_(losses) {}

  std::string write(const UrdfPieces& pieces);

 private:
  void put(const UrdfLink& link);
  void put(const UrdfJoint& joint);
  void put(const TransmissionSpec& transmission, const UrdfPieces& pieces);
  void put_end(const char* kind, const std::string& name, const TransmissionEndSpec& end,
               const Element& owner);
  void put_origin(const Transform<double>& placement, const Element& owner);
  void put_inertial(const InertiaSpec& inertia, const Element& owner);
  void put_material(const MaterialSpec& material, const Element& owner);
  bool can_hold(const ShapeSpec& shape, int line, const Element& owner);
  void put_geometry(const ShapeSpec& shape, const Element& owner);

  const ModelSpec& spec_;
  const io::Losses& losses_;
  io::XmlWriter xml_;
  std::set<std::string> material_names_;
};

void UrdfWriter::put_origin(const Transform<double>& placement, const Element& owner) {
  const Vec3<double>* const as_read = spec_.angles_as_read.find(placement.rotation);
  const Vec3<double> rpy = as_read ? *as_read : detail::cleaned(placement).rotation.rpy();
  if (squared_norm(placement.translation) == 0 && squared_norm(rpy) == 0) return;
  xml_.open("origin").attribute("xyz", losses_.finite(placement.translation, owner));
  xml_.attribute("rpy", losses_.finite(rpy + Vec3<double>::zero(), owner)).close();  // no −0
}

void UrdfWriter::put_inertial(const InertiaSpec& inertia, const Element& owner) {
  if (io::is_zero(inertia)) return;
  const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
  xml_.open("inertial");
  put_origin({Rotation<double>::identity(), inertia.com}, owner);
  xml_.open("mass").attribute("value", losses_.finite(inertia.mass, owner)).close();
  xml_.open("inertia");
  xml_.attribute("ixx", losses_.finite(i.xx, owner))
      .attribute("ixy", losses_.finite(i.xy, owner))
      .attribute("ixz", losses_.finite(i.xz, owner));
  xml_.attribute("iyy", losses_.finite(i.yy, owner))
      .attribute("iyz", losses_.finite(i.yz, owner))
      .attribute("izz", losses_.finite(i.zz, owner));
  xml_.close().close();
}

bool UrdfWriter::can_hold(const ShapeSpec& shape, int line, const Element& owner) {
  const bool is_known =
      !std::holds_alternative<EllipsoidSpec>(shape) && !std::holds_alternative<PlaneSpec>(shape);
  const std::string word = shape_name(shape);
  if (!is_known)
    losses_.warn({ProblemCode::for_others_not_in_format, line, owner, word, {"URDF", "such shape"}});
  if (std::holds_alternative<CapsuleSpec>(shape))
    losses_.warn({ProblemCode::shape_nonstandard, line, owner, word, {word}});
  return is_known;
}

void UrdfWriter::put_geometry(const ShapeSpec& shape, const Element& owner) {
  xml_.open("geometry").open(shape_name(shape));
  const auto put_round = [&](const auto* round) {
    if (round)
      xml_.attribute("radius", losses_.finite(round->radius, owner))
          .attribute("length", losses_.finite(round->length, owner));
  };
  if (const auto* box = std::get_if<BoxSpec>(&shape))
    xml_.attribute("size", losses_.finite(box->size, owner));
  if (const auto* sphere = std::get_if<SphereSpec>(&shape))
    xml_.attribute("radius", losses_.finite(sphere->radius, owner));
  put_round(std::get_if<CylinderSpec>(&shape));
  put_round(std::get_if<CapsuleSpec>(&shape));
  if (const auto* mesh = std::get_if<MeshSpec>(&shape))
    xml_.attribute("filename", losses_.xml_text(mesh->file, owner))
        .attribute("scale", losses_.finite(mesh->scale, owner));
  xml_.close().close();
}

void UrdfWriter::put_material(const MaterialSpec& material, const Element& owner) {
  if (material.name.empty() && !material.color && material.texture.empty()) return;
  std::string unique = material.name;
  for (int k = 1; unique.empty() || (material.name.empty() && material_names_.contains(unique)); ++k)
    unique = "material_" + std::to_string(k);
  material_names_.insert(unique);
  xml_.open("material").attribute("name", losses_.xml_text(unique, owner));
  if (material.color) {
    for (const double part : *material.color) losses_.finite(part, owner);
    xml_.open("color").attribute("rgba", std::span<const double>(*material.color)).close();
  }
  if (!material.texture.empty())
    xml_.open("texture").attribute("filename", losses_.xml_text(material.texture, owner)).close();
  xml_.close();
}

void UrdfWriter::put(const UrdfLink& link) {
  const Element owner{ElementKind::link, link.name};
  xml_.open("link").attribute("name", losses_.xml_text(link.name, owner));
  if (link.inertia) put_inertial(*link.inertia, owner / "inertia");
  const auto begin_part = [&](const char* kind, const auto& part) {
    xml_.open(kind);
    if (!part.name.empty()) xml_.attribute("name", losses_.xml_text(part.name, owner));
    put_origin(part.placement, owner);
    put_geometry(part.shape, owner);
  };
  if (link.visuals)
    for (const VisualSpec& visual : *link.visuals) {
      if (!can_hold(visual.shape, visual.line, owner / "visual")) continue;
      begin_part("visual", visual);
      put_material(visual.material, owner / "material");
      xml_.close();
    }
  if (link.collisions)
    for (const CollisionSpec& collision : *link.collisions) {
      if (!can_hold(collision.shape, collision.line, owner / "collision")) continue;
      begin_part("collision", collision);
      xml_.close();
    }
  xml_.close();
}

/// A number for a limit that is not there, too.
double bound(double value) {
  return std::abs(value) < urdf::kNoBound || std::isnan(value) ? value : std::copysign(urdf::kNoBound, value);
}

void UrdfWriter::put(const UrdfJoint& joint) {
  const Element owner{ElementKind::joint, joint.name};
  xml_.open("joint").attribute("name", losses_.xml_text(joint.name, owner)).attribute("type", joint.type);
  put_origin(joint.placement, owner / "placement");
  xml_.open("parent").attribute("link", losses_.xml_text(joint.parent, owner)).close();
  xml_.open("child").attribute("link", losses_.xml_text(joint.child, owner)).close();
  if (squared_norm(joint.axis) != 0)
    xml_.open("axis").attribute("xyz", losses_.finite(joint.axis, owner / "axis")).close();
  const bool has_bounds = joint.type == "revolute" || joint.type == "prismatic";
  if (has_bounds || !std::isinf(joint.velocity) || !std::isinf(joint.effort)) {
    xml_.open("limit");
    if (has_bounds)
      xml_.attribute("lower", losses_.finite(bound(joint.lower), owner))
          .attribute("upper", losses_.finite(bound(joint.upper), owner));
    xml_.attribute("effort", losses_.finite(bound(joint.effort), owner))
        .attribute("velocity", losses_.finite(bound(joint.velocity), owner));
    xml_.close();
  }
  if (joint.damping != 0 || joint.friction != 0)
    xml_.open("dynamics")
        .attribute("damping", losses_.finite(joint.damping, owner))
        .attribute("friction", losses_.finite(joint.friction, owner))
        .close();
  if (joint.mimic)
    xml_.open("mimic")
        .attribute("joint", losses_.xml_text(joint.mimic->of, owner))
        .attribute("multiplier", losses_.finite(joint.mimic->multiplier, owner))
        .attribute("offset", losses_.finite(joint.mimic->offset, owner))
        .close();
  xml_.close();
}

void UrdfWriter::put_end(const char* kind, const std::string& end_name, const TransmissionEndSpec& end,
                         const Element& owner) {
  xml_.open(kind).attribute("name", losses_.xml_text(end_name, owner));
  for (const std::string& interface : end.interfaces)
    xml_.element("hardwareInterface", losses_.xml_text(interface, owner));
  if (end.mechanical_reduction)
    xml_.element("mechanicalReduction", io::xml_number(losses_.finite(*end.mechanical_reduction, owner)));
  xml_.close();
}

void UrdfWriter::put(const TransmissionSpec& transmission, const UrdfPieces& pieces) {
  const Element owner{ElementKind::transmission, transmission.name};
  xml_.open("transmission").attribute("name", losses_.xml_text(transmission.name, owner));
  if (!transmission.type.empty()) xml_.element("type", losses_.xml_text(transmission.type, owner / "type"));
  for (const TransmissionEndSpec& joint : transmission.joints)
    put_end("joint", pieces.joint_of(joint.name), joint, owner / "joint");
  for (const TransmissionEndSpec& actuator : transmission.actuators)
    put_end("actuator", actuator.name, actuator, owner / "actuator");
  xml_.close();
}

std::string UrdfWriter::write(const UrdfPieces& pieces) {
  xml_.open("robot").attribute("name", losses_.xml_text(spec_.name, {ElementKind::model}));
  for (const UrdfLink& link : pieces.links) put(link);
  for (const UrdfJoint& joint : pieces.joints) put(joint);
  for (const TransmissionSpec& transmission : spec_.transmissions) put(transmission, pieces);
  xml_.close();
  return xml_.take();
}

}  // namespace

std::string to_urdf(const ModelSpec& given, std::vector<Problem>* warnings, const WriteOptions& options) {
  const ModelSpec spec = io::with_paths_for(given, options.path);
  ProblemList problems(spec.file);
  const io::Losses losses{problems, options};
  const Vec3<double> usual = ModelSpec().gravity;
  if (squared_norm(spec.gravity - usual) != 0)
    losses.warn({ProblemCode::not_in_format,
                 0,
                 {ElementKind::other, "", "gravity"},
                 detail::text_of(spec.gravity),
                 {"URDF", "gravity"}});
  for (const LoopSpec& loop : spec.loops)
    losses.report({ProblemCode::dynamics_not_in_format,
                   loop.line,
                   {ElementKind::loop, loop.name},
                   "",
                   {"URDF", "loops"}});
  const UrdfPieces pieces = io::take_apart_for_urdf(spec, losses);
  std::string text = UrdfWriter(spec, losses).write(pieces);
  std::vector<Problem> said = std::move(problems).throw_or_warnings(false);
  if (warnings) *warnings = io::with_same_warnings_joined(std::move(said));
  return text;
}

std::vector<Problem> save_urdf(const ModelSpec& spec, const std::string& path, WriteOptions options) {
  std::vector<Problem> warnings;
  options.path = path;
  io::write_text_file(path, to_urdf(spec, &warnings, options));
  return warnings;
}

}  // namespace limber

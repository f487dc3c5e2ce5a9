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

using io::in_quotes;
using io::is_identity;
using io::UrdfJoint;
using io::UrdfLink;
using io::UrdfPieces;

class UrdfWriter {
 public:
  UrdfWriter(const ModelSpec& spec, ProblemList& problems) : spec_(spec), problems_(problems) {}

  std::string write(const UrdfPieces& pieces);

 private:
  void put(const UrdfLink& link);
  void put(const UrdfJoint& joint);
  void put(const TransmissionSpec& transmission, const UrdfPieces& pieces);
  void put_end(const char* kind, const std::string& name, const TransmissionEndSpec& end);
  void put_origin(const Transform<double>& placement, const std::string& owner);
  void put_inertial(const InertiaSpec& inertia, const std::string& owner);
  void put_material(const MaterialSpec& material, const std::string& owner);
  bool can_hold(const ShapeSpec& shape, int line, const std::string& owner);
  void put_geometry(const ShapeSpec& shape, const std::string& owner);

  /// The number, which has to be finite.
  double finite(double value, const std::string& owner) {
    if (!std::isfinite(value))
      problems_.error(0, owner, number_text(value), "cannot be written: not a finite number");
    return value;
  }
  Vec3<double> finite(const Vec3<double>& v, const std::string& owner) {
    return {finite(v.x, owner), finite(v.y, owner), finite(v.z, owner)};
  }
  const std::string& name(const std::string& text, const std::string& owner) {
    if (!io::is_xml_text(text))
      problems_.error(0, owner, in_quotes(text), "cannot be written: XML has no such characters");
    return text;
  }

  const ModelSpec& spec_;
  ProblemList& problems_;
  io::XmlWriter xml_;
  std::set<std::string> material_names_;
};

void UrdfWriter::put_origin(const Transform<double>& placement, const std::string& owner) {
  const Vec3<double>* const as_read = spec_.angles_as_read.find(placement.rotation);
  const Vec3<double> rpy = as_read ? *as_read : detail::cleaned(placement).rotation.rpy();
  if (squared_norm(placement.translation) == 0 && squared_norm(rpy) == 0) return;
  xml_.open("origin").attribute("xyz", finite(placement.translation, owner));
  xml_.attribute("rpy", finite(rpy + Vec3<double>::zero(), owner)).close();  // no −0
}

void UrdfWriter::put_inertial(const InertiaSpec& inertia, const std::string& owner) {
  if (io::is_zero(inertia)) return;
  const Sym3<double> i = Sym3<double>::symmetric_part(inertia.about_com);
  xml_.open("inertial");
  put_origin({Rotation<double>::identity(), inertia.com}, owner);
  xml_.open("mass").attribute("value", finite(inertia.mass, owner)).close();
  xml_.open("inertia");
  xml_.attribute("ixx", finite(i.xx, owner))
      .attribute("ixy", finite(i.xy, owner))
      .attribute("ixz", finite(i.xz, owner));
  xml_.attribute("iyy", finite(i.yy, owner))
      .attribute("iyz", finite(i.yz, owner))
      .attribute("izz", finite(i.zz, owner));
  xml_.close().close();
}

bool UrdfWriter::can_hold(const ShapeSpec& shape, int line, const std::string& owner) {
  const bool is_known =
      !std::holds_alternative<EllipsoidSpec>(shape) && !std::holds_alternative<PlaneSpec>(shape);
  if (!is_known) problems_.warning(line, owner, shape_name(shape), "left out: URDF has no such shape");
  if (std::holds_alternative<CapsuleSpec>(shape))
    problems_.warning(line, owner, "capsule",
                      "is not in the URDF standard: written as <capsule>, which few programs read");
  return is_known;
}

void UrdfWriter::put_geometry(const ShapeSpec& shape, const std::string& owner) {
  xml_.open("geometry").open(shape_name(shape));
  const auto put_round = [&](const auto* round) {
    if (round)
      xml_.attribute("radius", finite(round->radius, owner))
          .attribute("length", finite(round->length, owner));
  };
  if (const auto* box = std::get_if<BoxSpec>(&shape)) xml_.attribute("size", finite(box->size, owner));
  if (const auto* sphere = std::get_if<SphereSpec>(&shape))
    xml_.attribute("radius", finite(sphere->radius, owner));
  put_round(std::get_if<CylinderSpec>(&shape));
  put_round(std::get_if<CapsuleSpec>(&shape));
  if (const auto* mesh = std::get_if<MeshSpec>(&shape))
    xml_.attribute("filename", name(mesh->file, owner)).attribute("scale", finite(mesh->scale, owner));
  xml_.close().close();
}

void UrdfWriter::put_material(const MaterialSpec& material, const std::string& owner) {
  if (material.name.empty() && !material.color && material.texture.empty()) return;
  std::string unique = material.name;
  for (int k = 1; unique.empty() || (material.name.empty() && material_names_.contains(unique)); ++k)
    unique = "material_" + std::to_string(k);
  material_names_.insert(unique);
  xml_.open("material").attribute("name", name(unique, owner));
  if (material.color) {
    for (const double part : *material.color) finite(part, owner);
    xml_.open("color").attribute("rgba", std::span<const double>(*material.color)).close();
  }
  if (!material.texture.empty())
    xml_.open("texture").attribute("filename", name(material.texture, owner)).close();
  xml_.close();
}

void UrdfWriter::put(const UrdfLink& link) {
  const std::string owner = "link " + in_quotes(link.name);
  xml_.open("link").attribute("name", name(link.name, owner));
  if (link.inertia) put_inertial(*link.inertia, owner + " inertia");
  const auto begin_part = [&](const char* kind, const auto& part) {
    xml_.open(kind);
    if (!part.name.empty()) xml_.attribute("name", name(part.name, owner));
    put_origin(part.placement, owner);
    put_geometry(part.shape, owner);
  };
  if (link.visuals)
    for (const VisualSpec& visual : *link.visuals) {
      if (!can_hold(visual.shape, visual.line, owner + " visual")) continue;
      begin_part("visual", visual);
      put_material(visual.material, owner + " material");
      xml_.close();
    }
  if (link.collisions)
    for (const CollisionSpec& collision : *link.collisions) {
      if (!can_hold(collision.shape, collision.line, owner + " collision")) continue;
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
  const std::string owner = "joint " + in_quotes(joint.name);
  xml_.open("joint").attribute("name", name(joint.name, owner)).attribute("type", joint.type);
  put_origin(joint.placement, owner + " placement");
  xml_.open("parent").attribute("link", name(joint.parent, owner)).close();
  xml_.open("child").attribute("link", name(joint.child, owner)).close();
  if (squared_norm(joint.axis) != 0)
    xml_.open("axis").attribute("xyz", finite(joint.axis, owner + " axis")).close();
  const bool has_bounds = joint.type == "revolute" || joint.type == "prismatic";
  if (has_bounds || !std::isinf(joint.velocity) || !std::isinf(joint.effort)) {
    xml_.open("limit");
    if (has_bounds)
      xml_.attribute("lower", finite(bound(joint.lower), owner))
          .attribute("upper", finite(bound(joint.upper), owner));
    xml_.attribute("effort", finite(bound(joint.effort), owner))
        .attribute("velocity", finite(bound(joint.velocity), owner));
    xml_.close();
  }
  if (joint.damping != 0 || joint.friction != 0)
    xml_.open("dynamics")
        .attribute("damping", finite(joint.damping, owner))
        .attribute("friction", finite(joint.friction, owner))
        .close();
  if (joint.mimic)
    xml_.open("mimic")
        .attribute("joint", name(joint.mimic->of, owner))
        .attribute("multiplier", finite(joint.mimic->multiplier, owner))
        .attribute("offset", finite(joint.mimic->offset, owner))
        .close();
  xml_.close();
}

void UrdfWriter::put_end(const char* kind, const std::string& end_name, const TransmissionEndSpec& end) {
  const std::string owner = std::string("transmission ") + kind + " " + in_quotes(end_name);
  xml_.open(kind).attribute("name", name(end_name, owner));
  for (const std::string& interface : end.interfaces)
    xml_.element("hardwareInterface", name(interface, owner));
  if (end.mechanical_reduction)
    xml_.element("mechanicalReduction", io::xml_number(finite(*end.mechanical_reduction, owner)));
  xml_.close();
}

void UrdfWriter::put(const TransmissionSpec& transmission, const UrdfPieces& pieces) {
  xml_.open("transmission")
      .attribute("name", name(transmission.name, "transmission " + in_quotes(transmission.name)));
  if (!transmission.type.empty()) xml_.element("type", name(transmission.type, "transmission type"));
  for (const TransmissionEndSpec& joint : transmission.joints)
    put_end("joint", pieces.joint_of(joint.name), joint);
  for (const TransmissionEndSpec& actuator : transmission.actuators)
    put_end("actuator", actuator.name, actuator);
  xml_.close();
}

std::string UrdfWriter::write(const UrdfPieces& pieces) {
  xml_.open("robot").attribute("name", name(spec_.name, "name"));
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
    problems.warning(0, "gravity", detail::text_of(spec.gravity), "left out: URDF has no gravity");
  for (const LoopSpec& loop : spec.loops)
    losses.report(loop.line, "loop " + in_quotes(loop.name), "", "URDF has no loops");
  const UrdfPieces pieces = io::take_apart_for_urdf(spec, losses);
  std::string text = UrdfWriter(spec, problems).write(pieces);
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

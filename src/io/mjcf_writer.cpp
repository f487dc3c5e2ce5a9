#include <limber/model/edit.hpp>

#include <variant>

#include "doctor/examination.hpp"
#include "io/format_functions.hpp"
#include "io/mjcf_pieces.hpp"
#include "io/paths.hpp"
#include "io/shape_members.hpp"
#include "io/xml_document.hpp"
#include "io/xml_writer.hpp"

namespace limber::io {

namespace {

class MjcfWriter {
 public:
  MjcfWriter(const ModelSpec& spec, ProblemList& problems, const WriteOptions& options)
      : spec_(spec), losses_{"MJCF", problems, options}, xml_(problems) {}

  std::string write() {
    for (const TransmissionSpec& each : spec_.transmissions)
      losses_.warn_missing(Code::for_others_not_in_format, "such transmissions",
                           Part(ElementKind::transmission, each.name, each.line), "");
    losses_.report_unknown_inertias(spec_);
    MjcfPieces pieces = take_apart(spec_, losses_);
    fold_links(pieces);
    share_inertias(pieces);
    for (const MjcfOutBody& body : pieces.bodies) largest_mass_ = std::max(largest_mass_, body.inertia.mass);
    xml_.open("mujoco", {ElementKind::model}).attribute("model", spec_.name);
    xml_.open("compiler")
        .attribute("angle", "radian")
        .attribute("autolimits", "true")
        .attribute("inertiafromgeom", "false")
        .close();
    xml_.open("option", {ElementKind::other, "", "gravity"}).attribute("gravity", spec_.gravity).close();
    put_assets(pieces);
    put_bodies(pieces);
    put_tendons(pieces);
    put_equalities(pieces);
    xml_.close();
    return xml_.take();
  }

 private:
  /// Where a joint has an anchor, a reader takes the way to it and back.
  void put_placement(const Transform<double>& x, std::string_view part = {},
                     const Vec3<double>& anchor = Vec3<double>::zero()) {
    const std::array<double, 4> q = settled_quaternion(x.rotation);
    const Rotation<double> turn = rotation_from_wxyz(q);
    const Vec3<double> position = settled(x.translation, [&](const Vec3<double>& p) {
      const auto there = Transform<double>{turn, p} * Transform<double>::translated(anchor);
      return (there * Transform<double>::translated(-anchor)).translation;
    });
    if (squared_norm(position) != 0) xml_.attribute("pos", position, part);
    if (q != std::array<double, 4>{1, 0, 0, 0}) xml_.attribute("quat", q, part);
  }

  // ---- Assets

  void put_assets(const MjcfPieces& pieces) {
    UniqueNames names;
    const std::string& file = losses_.options.path.empty() ? spec_.file : losses_.options.path;
    const auto name_mesh = [&](const auto& part) {
      const auto* mesh = std::get_if<MeshSpec>(&part.shape);
      if (!mesh || mesh_names_.contains(key(*mesh))) return;
      const bool is_known = is_mesh_for_mujoco(*mesh, file);
      if (!is_known)
        losses_.warn({Code::mesh_refused, part.line, {ElementKind::mesh}, in_quotes(mesh->file)});
      mesh_names_[key(*mesh)] = is_known ? names.make("mesh" + std::to_string(names.size() + 1)) : "";
    };
    for (const MjcfOutBody& body : pieces.bodies) edit::for_each_shape(body, name_mesh);
    for (const MjcfOutBody& body : pieces.bodies)
      for (const VisualSpec& visual : body.visuals)
        if (is_accepted(visual.shape) && !visual.material.name.empty())
          materials_.emplace(visual.material.name, visual.material.color);
    const bool has_meshes = std::any_of(mesh_names_.begin(), mesh_names_.end(),
                                        [](const auto& mesh) { return !mesh.second.empty(); });
    if (!has_meshes && materials_.empty()) return;
    xml_.open("asset");
    for (const auto& [mesh, mesh_name] : mesh_names_) {
      if (mesh_name.empty()) continue;
      xml_.open("mesh", {ElementKind::mesh}).attribute("name", mesh_name).attribute("file", mesh.first);
      xml_.attribute("inertia", "shell");  // no inertia is taken from it, and flat meshes are allowed
      if (mesh.second != std::array<double, 3>{1, 1, 1}) xml_.attribute("scale", mesh.second, "scale");
      xml_.close();
    }
    for (const auto& [material, color] : materials_) {
      xml_.open("material", {ElementKind::other, "", "material"}).attribute("name", material);
      if (color) xml_.attribute("rgba", *color);
      xml_.close();
    }
    xml_.close();
  }

  using MeshKey = std::pair<std::string, std::array<double, 3>>;
  static MeshKey key(const MeshSpec& mesh) { return {mesh.file, {mesh.scale.x, mesh.scale.y, mesh.scale.z}}; }

  // ---- Bodies

  /// Depth first without recursion: a chain may be long.
  void put_bodies(const MjcfPieces& pieces) {
    struct Open {
      std::size_t body, next_child;
    };
    std::vector<Open> open{{0, 0}};
    std::size_t deepest = 0;
    xml_.open("worldbody");
    put_contents(pieces.bodies[0]);
    while (!open.empty()) {
      const MjcfOutBody& body = pieces.bodies[open.back().body];
      deepest = std::max(deepest, open.size());
      if (open.back().next_child == body.children.size()) {
        xml_.close();
        open.pop_back();
        continue;
      }
      const std::size_t child = body.children[open.back().next_child++];
      const MjcfOutBody& made = pieces.bodies[child];
      open.push_back({child, 0});
      xml_.open("body", {ElementKind::body, made.name}).attribute("name", made.name);
      put_placement(made.placement, "placement",
                    made.joints.empty() ? Vec3<double>::zero() : made.joints.front().anchor);
      for (const MjcfOutJoint& joint : made.joints) put_joint(joint);
      put_inertial(made);
      put_contents(made);
    }
    const std::size_t most = kDeepestMjcf - 2;  // in <mujoco>, and with something in it
    if (deepest > most)
      losses_.warn(
          {Code::too_deep_to_read, 0, {ElementKind::model}, std::to_string(deepest), {std::to_string(most)}});
  }

  void put_joint(const MjcfOutJoint& joint) {
    if (joint.mimic) followers_.push_back(&joint);
    const std::string_view type = joint.type;
    const bool is_plain = joint.damping == 0 && joint.friction == 0 && joint.armature == 0;
    const bool is_free = type == "free";
    xml_.open(is_free && is_plain ? "freejoint" : "joint", {ElementKind::joint, joint.name});
    xml_.attribute("name", joint.name);
    if (!is_free || !is_plain) xml_.attribute("type", type);
    if (!is_free && squared_norm(joint.anchor) != 0) xml_.attribute("pos", joint.anchor);
    if (type == "hinge" || type == "slide") {
      const auto unit = [](const Vec3<double>& axis) { return normalized(axis); };
      xml_.attribute("axis", settled(joint.axis, unit), "axis");
      const auto is_bound = [](double limit) { return !(std::abs(limit) >= kNoBoundInMjcf); };
      const auto bound = [](double limit) { return written_bound(limit, kNoBoundInMjcf); };
      if (is_bound(joint.lower) || is_bound(joint.upper))  // MJCF has a range for both bounds or for none
        xml_.attribute("range", std::array{bound(joint.lower), bound(joint.upper)}, "limits");
      if (is_bound(joint.effort) && joint.effort > 0)
        xml_.attribute("actuatorfrcrange", std::array{-joint.effort, joint.effort}, "limits.effort");
    }
    for (const auto& [attribute, value] :
         {std::pair{"damping", joint.damping}, std::pair{"frictionloss", joint.friction},
          std::pair{"armature", joint.armature}, std::pair{"stiffness", joint.stiffness},
          std::pair{"springref", joint.rest}})
      if (value != 0) xml_.attribute(attribute, value, attribute);
    xml_.close();
  }

  void put_inertial(const MjcfOutBody& body) {
    const InertiaSpec& inertia = body.inertia;
    const Element owner{ElementKind::body, body.name};
    const double least = body.needs_inertia ? kLeastOfMujoco : 0;
    if (least == 0 && is_zero(inertia)) return;
    constexpr std::string_view moments = "inertia.about_com";
    const AcceptedMoments known = accepted(inertia, least);
    if (known.is_changed) {
      Problem problem(Code::moments_refused, body.lines.of("inertia", body.line), owner / moments);
      problem.replaced_by(phrase_of(Substitute::nearest_moments));
      body.moves ? losses_.report(problem) : losses_.warn(problem);
    }
    if (inertia.mass < least || known.is_raised) {
      Problem problem(Code::inertia_too_small, body.lines.of("inertia", body.line), owner / "inertia", "",
                      {number_text(least)});
      problem.replaced_by(phrase_of(Substitute::least_inertia));
      // Beside what is 1e10 times as heavy, the least of MuJoCo is lost in rounding.
      least <= 1e-10 * largest_mass_ ? losses_.warn(problem) : losses_.report(problem);
    }
    xml_.open("inertial").attribute("pos", inertia.com, "inertia.com");
    xml_.attribute("mass", std::max(inertia.mass, least), "inertia.mass");
    const std::span numbers(known.numbers);
    if (known.is_full) {
      xml_.attribute("fullinertia", numbers.first(6), moments);
    } else {
      if (numbers[0] != 1) xml_.attribute("quat", numbers.first(4), moments);
      xml_.attribute("diaginertia", numbers.last(3), moments);
    }
    xml_.close();
  }

  /// Shapes and sites. What is seen is in group 2, which is drawn; what touches is in group 3, which is not.
  void put_contents(const MjcfOutBody& body) {
    const Element owner{ElementKind::body, body.name};
    for (const VisualSpec& visual : body.visuals) {
      if (!open_geom(visual, owner)) continue;
      xml_.attribute("contype", "0").attribute("conaffinity", "0").attribute("group", "2");
      if (!visual.material.name.empty()) xml_.attribute("material", visual.material.name);
      if (const auto& c = visual.material.color;
          c && (visual.material.name.empty() || materials_.at(visual.material.name) != c))
        xml_.attribute("rgba", *c, "color");
      if (!visual.material.texture.empty())
        losses_.warn(Problem(Code::for_others_not_in_format, visual.line, owner / "visual",
                             in_quotes(visual.material.texture), {"a written MJCF file", "textures"}));
      xml_.close();
    }
    for (const CollisionSpec& collision : body.collisions)
      if (open_geom(collision, owner)) xml_.attribute("group", "3").close();
    for (const FrameSpec& site : body.sites) {
      xml_.open("site", {ElementKind::frame, site.name}).attribute("name", site.name);
      put_placement(site.placement);
      xml_.close();
    }
  }

  /// The sizes that MuJoCo wants of a shape: radii and half lengths.
  static std::vector<double> sizes_of(ShapeSpec shape) {
    std::vector<double> sizes;
    for (const double* length : doctor::sizes_of(shape))
      sizes.push_back(*length / lengths_per_size(shape, sizes.size()));
    if (std::holds_alternative<PlaneSpec>(shape)) sizes.push_back(0.1);  // between the lines of its grid
    return sizes;
  }

  /// Not a mesh that MuJoCo cannot read, nor a shape without size.
  bool is_accepted(const ShapeSpec& shape) const {
    if (const auto* mesh = std::get_if<MeshSpec>(&shape)) return !mesh_names_.at(key(*mesh)).empty();
    const std::vector<double> sizes = sizes_of(shape);
    return std::holds_alternative<PlaneSpec>(shape) ||
           std::all_of(sizes.begin(), sizes.end(), [](double size) { return size > 0; });
  }

  /// Begins a <geom>; false where the shape is left out.
  bool open_geom(const auto& part, const Element& owner) {
    const auto* mesh = std::get_if<MeshSpec>(&part.shape);
    if (!is_accepted(part.shape)) {
      if (!mesh)
        losses_.warn_missing(Code::for_others_not_in_format, "shapes without a positive size",
                             Part(owner.kind, owner.name, part.line).part(shape_name(part.shape)), "");
      return false;
    }
    const std::vector<double> sizes = sizes_of(part.shape);
    xml_.open("geom", owner);
    if (!part.name.empty() && geom_names_.take(part.name)) xml_.attribute("name", part.name);
    xml_.attribute("type", shape_name(part.shape));
    if (!sizes.empty()) xml_.attribute("size", sizes);
    if (mesh) xml_.attribute("mesh", mesh_names_.at(key(*mesh)));
    put_placement(part.placement);
    return true;
  }

  // ---- Couplings

  void put_tendons(const MjcfPieces& pieces) {
    if (pieces.tendons.empty()) return;
    xml_.open("tendon");
    for (const MjcfOutTendon& tendon : pieces.tendons) {
      xml_.open("fixed", {ElementKind::tendon, tendon.name}).attribute("name", tendon.name);
      if (tendon.armature != 0) xml_.attribute("armature", tendon.armature, "inertia");
      for (const auto& [joint, factor] : tendon.terms)
        xml_.open("joint").attribute("joint", joint).attribute("coef", factor, "rates").close();
      xml_.close();
    }
    xml_.close();
  }

  void put_equalities(const MjcfPieces& pieces) {
    const auto holds = [](const MjcfOutTendon& tendon) { return tendon.length.has_value(); };
    if (followers_.empty() && pieces.loops.empty() &&
        std::none_of(pieces.tendons.begin(), pieces.tendons.end(), holds))
      return;
    xml_.open("equality");
    for (const MjcfOutJoint* joint : followers_)
      xml_.open("joint", {ElementKind::joint, joint->name})
          .attribute("joint1", joint->name)
          .attribute("joint2", joint->mimic->of)
          .attribute("polycoef", std::array{joint->mimic->offset, joint->mimic->multiplier, 0.0, 0.0, 0.0})
          .close();
    for (const MjcfOutTendon& tendon : pieces.tendons)
      if (holds(tendon))
        xml_.open("tendon", {ElementKind::tendon, tendon.name})
            .attribute("tendon1", tendon.name)
            .attribute("polycoef", std::array{*tendon.length, 0.0, 0.0, 0.0, 0.0}, "offset")
            .close();
    for (const MjcfOutLoop& loop : pieces.loops)
      xml_.open(loop.is_weld ? "weld" : "connect", {ElementKind::loop, loop.name})
          .attribute("name", loop.name)
          .attribute("site1", loop.site1)
          .attribute("site2", loop.site2)
          .close();
    xml_.close();
  }

  const ModelSpec& spec_;
  Losses losses_;
  double largest_mass_ = 0;
  std::vector<const MjcfOutJoint*> followers_;  // in the order of the file
  XmlWriter xml_;
  UniqueNames geom_names_;
  std::map<MeshKey, std::string> mesh_names_;  // empty for what is left out
  std::map<std::string, std::optional<std::array<double, 4>>> materials_;
};

/// As a reader of the file will have it, so that it is written alike again.
ModelSpec as_read_again(ModelSpec spec) {
  // A mimic joint that stands still is fixed: the equality that could hold it is read as that.
  PositionsByJoint standing;
  for (BodySpec& body : spec.bodies)
    if (body.joint.mimic && body.joint.mimic->multiplier == 0) {
      standing[body.joint.name] = {body.joint.mimic->offset};
      body.joint.mimic.reset();
    }
  if (!standing.empty()) spec = lock_joints(spec, standing);
  std::vector<BodySpec> depth_first;
  for (const int i : detail::LinkTree(spec).order)
    depth_first.push_back(std::move(spec.bodies[static_cast<std::size_t>(i)]));
  spec.bodies = std::move(depth_first);
  return spec;
}

}  // namespace

std::string write_mjcf(const ModelSpec& spec, ProblemList& problems, const WriteOptions& options) {
  ModelSpec written = spec;
  // A body stands in its parent in the file: without one it would be lost.
  doctor::Examination parents(written, doctor::Examination::Purpose::report);
  examine_parents(parents);
  if (!parents.problems().empty()) throw ModelError(parents.problems());
  written = as_read_again(std::move(written));
  return MjcfWriter(written, problems, options).write();
}

}  // namespace limber::io

#include <limber/math/eigen3.hpp>

#include "io/mjcf_file.hpp"
#include "io/text.hpp"
#include "io/values.hpp"
#include "model/unique_names.hpp"

namespace limber::io {

namespace {

/// The motion that leads from the reference position to zero.
Transform<double> back_to_zero(const MjcfJoint& joint) {
  const Vec3<double>& axis = joint.spec.axis;
  if (joint.reference == 0) return Transform<double>::identity();
  if (joint.spec.type == JointType::prismatic) return Transform<double>::translated(axis * -joint.reference);
  return {Rotation<double>::about(axis, -joint.reference), Vec3<double>::zero()};
}

class Assembly {
 public:
  explicit Assembly(const MjcfFile& file) : file_(file) {}

  MjcfModel model() {
    take_given_names();
    for (std::size_t i = 1; i < file_.bodies.size(); ++i) add_body(i);
    for (std::size_t i = 0; i < file_.bodies.size(); ++i) {
      add_sites(i);
      add_shapes(i);
    }
    scale_to_total_mass();
    return std::move(model_);
  }

 private:
  void take_given_names() {
    links_.take(kWorld);
    for (const MjcfBody& body : file_.bodies) {
      if (!body.name.empty()) links_.take(body.name);
      for (const MjcfJoint& joint : body.joints)
        if (!joint.spec.name.empty()) joints_.take(joint.spec.name);
    }
    link_names_.emplace_back(kWorld);
    in_world_.push_back(Transform<double>::identity());
    model_.bodies[kWorld] = {kWorld};
  }

  void add_body(std::size_t index) {
    const MjcfBody& body = file_.bodies[index];
    const auto parent = static_cast<std::size_t>(body.parent);
    std::string name = body.name.empty() ? links_.make("body" + std::to_string(index)) : body.name;
    in_world_.push_back(in_world_[parent] * body.placement);
    model_.bodies[name] = {name, Transform<double>::identity(), in_world_.back()};

    BodySpec link;  // what the next joint moves
    link.parent = link_names_[parent];
    link.placement = body.placement;
    link.line = line_of(*body.element);
    if (body.joints.empty()) {
      link.joint.name = joints_.make(name + "_fixed");
      link.joint.type = JointType::fixed;
    }
    for (std::size_t k = 0; k < body.joints.size(); ++k) {
      const bool is_last = k + 1 == body.joints.size();
      MjcfJoint joint = body.joints[k];
      if (joint.spec.name.empty()) joint.spec.name = joint_name(name, joint.spec.type, k, is_last);
      if (joint.spec.type == JointType::floating) {
        warn_of_start(body, joint);
        link.placement = Transform<double>::identity();  // its position is that in the world
      } else {
        link.placement = link.placement * Transform<double>::translated(joint.anchor) * back_to_zero(joint);
        link.link_placement = Transform<double>::translated(Vec3<double>::zero() - joint.anchor);
      }
      model_.joints[joint.spec.name] = {model_.spec.bodies.size(), joint.reference};
      link.joint = joint.spec;
      if (is_last) break;
      link.name = links_.make(name + "." + joint.spec.name);
      model_.spec.bodies.push_back(link);
      link.parent = link.name;
      link.placement = Transform<double>::identity();
    }
    link.name = name;
    link.inertia = inertia_of(file_, body, link.unknown_inertia);
    link.lines = body.lines;
    link_index_[index] = model_.spec.bodies.size();
    model_.spec.bodies.push_back(std::move(link));
    link_names_.push_back(std::move(name));
  }

  std::string joint_name(const std::string& body, JointType type, std::size_t k, bool is_only_or_last) {
    if (type == JointType::floating) return joints_.take("root") ? "root" : joints_.make(body + "_root");
    const bool is_only = k == 0 && is_only_or_last;
    return joints_.make(body + "_joint" + (is_only ? "" : std::to_string(k + 1)));
  }

  void warn_of_start(const MjcfBody& body, const MjcfJoint& joint) {
    if (is_identity(body.placement)) return;
    file_.xml.report(*body.element, ProblemCode::free_start, {joint.spec.name});
  }

  void add_sites(std::size_t index) {
    for (const MjcfSite& site : file_.bodies[index].sites) {
      const MjcfPlace place{link_names_[index], site.placement, in_world_[index] * site.placement};
      std::string name = site.name;
      if (!model_.sites.emplace(site.name, place).second) {  // references mean the first
        name = links_.make(name);
        file_.xml.report(*site.element, ProblemCode::name_taken);
      } else if (!links_.take(name)) {
        name = links_.make(name + "_site");
        file_.xml.report(*site.element, ProblemCode::site_renamed, {name});
      }
      model_.spec.frames.push_back({name, link_names_[index], site.placement, line_of(*site.element)});
    }
  }

  /// What is seen, and what touches. MuJoCo draws the groups 0 to 2; what is neither drawn nor touched is
  /// kept as seen.
  void add_shapes(std::size_t index) {
    ModelSpec& spec = model_.spec;
    BodySpec* link = index == 0 ? nullptr : &spec.bodies[link_index_[index]];
    auto& visuals = link ? link->visuals : spec.visuals;
    auto& collisions = link ? link->collisions : spec.collisions;
    for (const MjcfGeom& geom : file_.bodies[index].geoms) {
      const int line = line_of(*geom.element);
      if (!geom.shape) {
        file_.xml.ignore(*geom.element);
        continue;
      }
      if (geom.group <= 2 || !geom.touches)
        visuals.push_back({geom.name, geom.placement, *geom.shape, geom.material, line});
      if (geom.touches) collisions.push_back({geom.name, geom.placement, *geom.shape, line});
    }
  }

  void scale_to_total_mass() {
    if (file_.compiler.total_mass <= 0) return;
    double sum = 0;
    for (const BodySpec& body : model_.spec.bodies) sum += body.inertia.mass;
    if (sum <= 0) return;
    const double factor = file_.compiler.total_mass / sum;
    for (BodySpec& body : model_.spec.bodies) {
      body.inertia.mass *= factor;
      body.inertia.about_com = body.inertia.about_com * factor;
    }
  }

  const MjcfFile& file_;
  MjcfModel model_;
  UniqueNames links_, joints_;
  std::vector<std::string> link_names_;                      // of the bodies of the file
  std::vector<Transform<double>> in_world_;                  // where the file draws them
  std::unordered_map<std::size_t, std::size_t> link_index_;  // body of the file → of the model
};

}  // namespace

MjcfModel assemble(const MjcfFile& file) { return Assembly(file).model(); }

// What a body weighs: <inertial> or geoms, then the compiler's bounds.

namespace {

InertiaSpec inertia_from_geoms(const MjcfFile& file, const MjcfBody& body, std::string& unknown) {
  const MjcfCompiler& compiler = file.compiler;
  const auto counts = [&](const MjcfGeom& geom) {
    return geom.group >= compiler.first_inertia_group && geom.group <= compiler.last_inertia_group;
  };
  const bool may_count = compiler.inertia_from_geom == InertiaFromGeom::always ||
                         (compiler.inertia_from_geom == InertiaFromGeom::where_missing && !body.inertial);
  if (!may_count || std::none_of(body.geoms.begin(), body.geoms.end(), counts))
    return body.inertial.value_or(InertiaSpec{});
  Inertia<double> sum = Inertia<double>::zero();
  for (const MjcfGeom& geom : body.geoms) {
    if (!counts(geom)) continue;
    sum += geom.inertia;
    if (geom.has_unknown_inertia)
      unknown += (unknown.empty() ? "the mesh in line " : ", the mesh in line ") +
                 std::to_string(line_of(*geom.element));
  }
  return InertiaSpec::from(sum);
}

/// The principal moments, at least so large; all of them the same where one exceeds the sum of the others.
void bound_moments(const MjcfCompiler& compiler, InertiaSpec& inertia) {
  const auto [moments, axes] = symmetric_eigen(Sym3<double>::symmetric_part(inertia.about_com));
  Vec3<double> m = moments;
  for (int i = 0; i < 3; ++i) m[i] = std::max(m[i], compiler.least_inertia);
  const double largest = std::max({m.x, m.y, m.z}), sum = m.x + m.y + m.z;
  if (compiler.balances_inertia && 2 * largest > sum) m = Vec3<double>{1, 1, 1} * (sum / 3);
  if (m.x == moments.x && m.y == moments.y && m.z == moments.z) return;  // every digit stays
  inertia.about_com = congruence(axes, Sym3<double>::diagonal(m.x, m.y, m.z)).matrix();
}

}  // namespace

InertiaSpec inertia_of(const MjcfFile& file, const MjcfBody& body, std::string& unknown) {
  const MjcfCompiler& compiler = file.compiler;
  InertiaSpec inertia = inertia_from_geoms(file, body, unknown);
  if (compiler.least_mass > 0) inertia.mass = std::max(inertia.mass, compiler.least_mass);
  if (compiler.least_inertia > 0 || compiler.balances_inertia) bound_moments(compiler, inertia);
  return inertia;
}

}  // namespace limber::io

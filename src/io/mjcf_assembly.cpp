#include <limber/math/eigen3.hpp>

#include "io/mjcf_file.hpp"
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

/// From the <inertial> of a body or from its geoms, within the compiler's bounds.
InertiaSpec inertia_of(const MjcfCompiler& compiler, const MjcfBody& body) {
  InertiaSpec inertia = body.of_geoms ? InertiaSpec::from(*body.of_geoms) : body.link.inertia;
  if (compiler.least_mass > 0) inertia.mass = std::max(inertia.mass, compiler.least_mass);
  if (compiler.least_inertia > 0 || compiler.balances_inertia) bound_moments(compiler, inertia);
  return inertia;
}

class Assembly {
 public:
  explicit Assembly(MjcfFile& file) : file_(file) {}

  MjcfModel model() {
    take_given_names();
    for (std::size_t i = 1; i < file_.bodies.size(); ++i) add_body(i);
    for (const MjcfBody& body : file_.bodies) add_sites(body);
    scale_to_total_mass();
    return std::move(model_);
  }

 private:
  void take_given_names() {
    BodySpec& world = file_.bodies.front().link;
    world.name = kWorld;
    model_.spec.visuals = std::move(world.visuals);
    model_.spec.collisions = std::move(world.collisions);
    model_.bodies[kWorld] = Transform<double>::identity();
    for (const MjcfBody& body : file_.bodies) {
      if (!body.link.name.empty()) links_.take(body.link.name);
      for (const MjcfJoint& joint : body.joints)
        if (!joint.spec.name.empty()) joints_.take(joint.spec.name);
    }
  }

  void add_body(std::size_t index) {
    MjcfBody& body = file_.bodies[index];
    const MjcfBody& parent = file_.bodies[static_cast<std::size_t>(body.parent)];
    std::string& name = body.link.name;
    if (name.empty()) name = links_.make("body" + std::to_string(index));
    model_.bodies[name] = model_.bodies.at(parent.link.name) * body.link.placement;

    BodySpec link;  // what the next joint moves
    link.parent = parent.link.name;
    link.placement = body.link.placement;
    link.line = body.link.line;
    if (body.joints.empty()) {
      link.joint.name = joints_.make(name + "_fixed");
      link.joint.type = JointType::fixed;
    }
    for (std::size_t k = 0; k < body.joints.size(); ++k) {
      const bool is_last = k + 1 == body.joints.size();
      MjcfJoint joint = body.joints[k];
      if (joint.spec.name.empty())
        joint.spec.name = joint_name(name, joint.spec.type, k, body.joints.size() == 1);
      if (joint.spec.type == JointType::floating) {
        if (!is_identity(body.link.placement))
          file_.xml.report(*body.element, Code::free_start, {joint.spec.name});
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
    BodySpec& last = model_.spec.bodies.emplace_back(body.link);
    last.parent = link.parent;
    last.placement = link.placement;
    last.link_placement = link.link_placement;
    last.joint = link.joint;
    last.inertia = inertia_of(file_.compiler, body);
  }

  std::string joint_name(const std::string& body, JointType type, std::size_t k, bool is_only) {
    if (type == JointType::floating) return joints_.take("root") ? "root" : joints_.make(body + "_root");
    return joints_.make(body + "_joint" + (is_only ? "" : std::to_string(k + 1)));
  }

  void add_sites(const MjcfBody& body) {
    for (const MjcfSite& site : body.sites) {
      std::string name = site.name;
      if (!model_.sites.emplace(site.name, LoopEndSpec{body.link.name, site.placement})
               .second) {  // references mean the first
        name = links_.make(name);
        file_.xml.report(*site.element, Code::name_taken);
      } else if (!links_.take(name)) {
        name = links_.make(name + "_site");
        file_.xml.report(*site.element, Code::site_renamed, {name});
      }
      model_.spec.frames.push_back({name, body.link.name, site.placement, line_of(*site.element)});
    }
  }

  void scale_to_total_mass() {
    double sum = 0;
    for (const BodySpec& body : model_.spec.bodies) sum += body.inertia.mass;
    if (file_.compiler.total_mass <= 0 || sum <= 0) return;
    const double factor = file_.compiler.total_mass / sum;
    for (BodySpec& body : model_.spec.bodies) {
      body.inertia.mass *= factor;
      body.inertia.about_com = body.inertia.about_com * factor;
    }
  }

  MjcfFile& file_;
  MjcfModel model_;
  UniqueNames links_, joints_;
};

}  // namespace

MjcfModel assemble(MjcfFile& file) { return Assembly(file).model(); }

}  // namespace limber::io

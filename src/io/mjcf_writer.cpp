#include <limber/io/mjcf.hpp>
#include <limber/io/text_file.hpp>
#include <limber/math/eigen3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <variant>

#include "io/characters.hpp"
#include "io/file_problems.hpp"
#include "io/mjcf_include.hpp"
#include "io/mjcf_pieces.hpp"
#include "io/spec_values.hpp"
#include "io/unique_names.hpp"
#include "io/wording.hpp"
#include "io/xml_writer.hpp"

namespace limber {

namespace {

using io::in_quotes;
using io::is_identity;

/// MJCF has a range for both bounds or for none; beyond this one means none.
constexpr double kNoBound = 1e10;

// ---- Principal moments, to which MuJoCo's conditions are

/// MuJoCo's least mass and moment of a body that moves.
constexpr double kLeast = 1e-15;

/// By how much the largest exceeds the sum of the others, each sum as MuJoCo rounds it; positive, it refuses
/// them.
double excess_of(const Vec3<double>& m) {
  return std::max({m.x - (m.y + m.z), m.y - (m.x + m.z), m.z - (m.x + m.y)});
}

/// What only rounding has put outside of the bounds comes back to them.
Vec3<double> without_rounding(Vec3<double> m) {
  int large = 0;
  for (int k = 1; k < 3; ++k)
    if (m[k] > m[large]) large = k;
  const double rounding = 1e-14 * m[large];
  for (int k = 0; k < 3; ++k)
    if (m[k] < 0 && m[k] > -rounding) m[k] = 0;
  const double sum = m[(large + 1) % 3] + m[(large + 2) % 3];
  if (m[large] > sum && m[large] - sum < rounding) m[large] = sum;
  return m;
}

/// Whether MuJoCo's own principal moments, which it finds to some 1e-12, could be refused where these are
/// not: such an inertia is written by its principal moments.
bool is_borderline(const Vec3<double>& m) {
  const double doubt = 1e-9 * std::max({m.x, m.y, m.z}) + 1e-11;
  return std::min({m.x, m.y, m.z}) < doubt || -excess_of(m) < doubt;
}

class MjcfWriter {
 public:
  MjcfWriter(const ModelSpec& spec, ProblemList& problems) : spec_(spec), problems_(problems) {}

  std::string write() {
    const io::MjcfPieces pieces = io::take_apart(spec_, problems_);
    xml_.open("mujoco").attribute("model", name(spec_.name, "name"));
    xml_.open("compiler")
        .attribute("angle", "radian")
        .attribute("autolimits", "true")
        .attribute("inertiafromgeom", "false")
        .close();
    xml_.open("option").attribute("gravity", finite(spec_.gravity, "gravity")).close();
    put_assets(pieces);
    put_bodies(pieces);
    put_tendons(pieces);
    put_equalities(pieces);
    xml_.close();
    return xml_.take();
  }

 private:
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
  void put_numbers(std::string_view attribute, std::span<const double> values, const std::string& owner) {
    for (const double value : values) finite(value, owner);
    xml_.attribute(attribute, values);
  }
  void put_numbers(std::string_view attribute, std::initializer_list<double> values,
                   const std::string& owner) {
    put_numbers(attribute, std::span<const double>(values.begin(), values.size()), owner);
  }

  void put_placement(const Transform<double>& x, const std::string& owner) {
    if (squared_norm(x.translation) != 0) xml_.attribute("pos", finite(x.translation, owner));
    if (is_identity(x.rotation)) return;
    const Quaternion<double> q = settled(x.rotation.quaternion());
    put_numbers("quat", {q.w, q.x, q.y, q.z}, owner);
  }

  /// Quaternion → matrix → quaternion changes last digits. One that does not change comes back as it was when
  /// the file is read and written again; a few rounds lead to it.
  static Quaternion<double> settled(Quaternion<double> q) {
    for (int round = 0; round < 10; ++round) {
      const Quaternion<double> next = Rotation<double>::from_quaternion(normalized(q)).quaternion();
      if (next.x == q.x && next.y == q.y && next.z == q.z && next.w == q.w) break;
      q = next;
    }
    return q;
  }

  // ---- Assets

  /// Calls each(part) for every visual and collision.
  template <class Each> static void for_shapes(const io::MjcfPieces& pieces, const Each& each) {
    for (const io::MjcfOutBody& body : pieces.bodies) {
      for (const VisualSpec& visual : body.visuals) each(visual);
      for (const CollisionSpec& collision : body.collisions) each(collision);
    }
  }

  void put_assets(const io::MjcfPieces& pieces) {
    io::UniqueNames names;
    for_shapes(pieces, [&](const auto& part) {
      const auto* mesh = std::get_if<MeshSpec>(&part.shape);
      if (!mesh || mesh_names_.contains(key(*mesh))) return;
      if (mesh->file.empty() || mesh->file.find("://") != std::string::npos) {
        problems_.warning(part.line, "mesh", in_quotes(mesh->file),
                          "left out: MuJoCo would not find such a file");
        mesh_names_[key(*mesh)] = "";
      } else {
        mesh_names_[key(*mesh)] = names.make("mesh" + std::to_string(mesh_names_.size() + 1));
      }
    });
    for (const io::MjcfOutBody& body : pieces.bodies)
      for (const VisualSpec& visual : body.visuals)
        if (!visual.material.name.empty()) materials_.emplace(visual.material.name, visual.material.color);
    const bool has_meshes = std::any_of(mesh_names_.begin(), mesh_names_.end(),
                                        [](const auto& mesh) { return !mesh.second.empty(); });
    if (!has_meshes && materials_.empty()) return;
    xml_.open("asset");
    for (const auto& [mesh, mesh_name] : mesh_names_) {
      if (mesh_name.empty()) continue;
      xml_.open("mesh").attribute("name", mesh_name).attribute("file", name(mesh.first, "mesh"));
      if (mesh.second != std::array<double, 3>{1, 1, 1})
        put_numbers("scale", {mesh.second[0], mesh.second[1], mesh.second[2]}, "mesh scale");
      xml_.close();
    }
    for (const auto& [material, color] : materials_) {
      xml_.open("material").attribute("name", name(material, "material"));
      if (color) put_numbers("rgba", {(*color)[0], (*color)[1], (*color)[2], (*color)[3]}, "material color");
      xml_.close();
    }
    xml_.close();
  }

  using MeshKey = std::pair<std::string, std::array<double, 3>>;
  static MeshKey key(const MeshSpec& mesh) { return {mesh.file, {mesh.scale.x, mesh.scale.y, mesh.scale.z}}; }

  // ---- Bodies

  /// Depth first without recursion: a chain may be long.
  void put_bodies(const io::MjcfPieces& pieces) {
    struct Open {
      std::size_t body, next_child;
    };
    std::vector<Open> open{{0, 0}};
    std::size_t deepest = 0;
    xml_.open("worldbody");
    put_contents(pieces.bodies[0]);
    while (!open.empty()) {
      const io::MjcfOutBody& body = pieces.bodies[open.back().body];
      deepest = std::max(deepest, open.size());
      if (open.back().next_child == body.children.size()) {
        xml_.close();
        open.pop_back();
        continue;
      }
      const std::size_t child = body.children[open.back().next_child++];
      open.push_back({child, 0});
      const io::MjcfOutBody& made = pieces.bodies[child];
      const std::string owner = "body " + in_quotes(made.name);
      xml_.open("body").attribute("name", name(made.name, owner));
      put_placement(made.placement, owner + " placement");
      for (const io::MjcfOutJoint& joint : made.joints) put_joint(joint);
      put_inertial(made, owner);
      put_contents(made);
    }
    const std::size_t most = io::mjcf_limits().depth - 2;  // in <mujoco>, and with something in it
    if (deepest > most)
      problems_.warning(0, "bodies", std::to_string(deepest) + " levels",
                        "more than " + std::to_string(most) + ": too deep to be read again by Limber");
  }

  void put_joint(const io::MjcfOutJoint& joint) {
    const std::string owner = "joint " + in_quotes(joint.name), type = joint.type;
    const bool is_plain = joint.damping == 0 && joint.friction == 0 && joint.armature == 0;
    if (type == "free" && is_plain) {
      xml_.open("freejoint").attribute("name", name(joint.name, owner)).close();
      return;
    }
    xml_.open("joint").attribute("name", name(joint.name, owner)).attribute("type", type);
    if (type != "free" && squared_norm(joint.anchor) != 0) xml_.attribute("pos", finite(joint.anchor, owner));
    if (type == "hinge" || type == "slide") {
      xml_.attribute("axis", finite(joint.axis, owner + " axis"));
      const auto bound = [&](double x) { return std::isinf(x) ? std::copysign(kNoBound, x) : x; };
      if (std::isfinite(joint.lower) || std::isfinite(joint.upper))
        put_numbers("range", {bound(joint.lower), bound(joint.upper)}, owner + " limits");
      if (std::isfinite(joint.effort) && joint.effort > 0)
        put_numbers("actuatorfrcrange", {-joint.effort, joint.effort}, owner + " limits.effort");
    }
    for (const auto& [attribute, value] :
         {std::pair{"damping", joint.damping}, std::pair{"frictionloss", joint.friction},
          std::pair{"armature", joint.armature}})
      if (value != 0) xml_.attribute(attribute, finite(value, owner + " " + attribute));
    xml_.close();
  }

  void put_inertial(const io::MjcfOutBody& body, const std::string& owner) {
    const Sym3<double> i = Sym3<double>::symmetric_part(body.inertia.about_com);
    if (io::is_zero(body.inertia)) {
      if (!body.joints.empty()) warn_of_refusal(body, owner);
      return;
    }
    const bool is_diagonal = i.xy == 0 && i.xz == 0 && i.yz == 0;
    const auto [values, axes] = symmetric_eigen(i);
    const Vec3<double> moments = without_rounding(is_diagonal ? Vec3<double>{i.xx, i.yy, i.zz} : values);
    if ((std::min({body.inertia.mass, moments.x, moments.y, moments.z}) < kLeast && !body.joints.empty()) ||
        std::min({moments.x, moments.y, moments.z}) < 0 || excess_of(moments) > 0)
      warn_of_refusal(body, owner);
    xml_.open("inertial").attribute("pos", finite(body.inertia.com, owner + " inertia.com"));
    xml_.attribute("mass", finite(body.inertia.mass, owner + " inertia.mass"));
    if (is_diagonal || is_borderline(moments)) {
      if (!is_diagonal) {
        const Quaternion<double> q = axes.quaternion();
        put_numbers("quat", {q.w, q.x, q.y, q.z}, owner + " inertia.about_com");
      }
      put_numbers("diaginertia", {moments.x, moments.y, moments.z}, owner + " inertia.about_com");
    } else {
      put_numbers("fullinertia", {i.xx, i.yy, i.zz, i.xy, i.xz, i.yz}, owner + " inertia.about_com");
    }
    xml_.close();
  }

  void warn_of_refusal(const io::MjcfOutBody& body, const std::string& owner) {
    problems_.warning(body.inertia_line, owner + " inertia", "",
                      "MuJoCo refuses it: mass and principal moments must be positive, and none must exceed "
                      "the sum of the two others");
  }

  /// Shapes and sites. What is seen is in group 2, which is drawn; what touches is in group 3, which is not.
  void put_contents(const io::MjcfOutBody& body) {
    const std::string owner = "body " + in_quotes(body.name);
    for (const VisualSpec& visual : body.visuals) {
      if (!open_geom(visual, owner)) continue;
      xml_.attribute("contype", "0").attribute("conaffinity", "0").attribute("group", "2");
      if (!visual.material.name.empty()) xml_.attribute("material", visual.material.name);
      if (const auto& c = visual.material.color;
          c && (visual.material.name.empty() || materials_.at(visual.material.name) != c))
        put_numbers("rgba", {(*c)[0], (*c)[1], (*c)[2], (*c)[3]}, owner + " color");
      if (!visual.material.texture.empty())
        problems_.warning(visual.line, owner + " visual", in_quotes(visual.material.texture),
                          "textures are left out");
      xml_.close();
    }
    for (const CollisionSpec& collision : body.collisions) {
      if (!open_geom(collision, owner)) continue;
      xml_.attribute("group", "3").close();
    }
    for (const io::MjcfOutSite& site : body.sites) {
      xml_.open("site").attribute("name", name(site.name, "frame " + in_quotes(site.name)));
      put_placement(site.placement, "frame " + in_quotes(site.name));
      xml_.close();
    }
  }

  /// The sizes that MuJoCo wants of a shape: radii and half lengths.
  static std::vector<double> sizes_of(const ShapeSpec& shape) {
    struct Sizes {
      std::vector<double> operator()(const BoxSpec& box) const {
        return {0.5 * box.size.x, 0.5 * box.size.y, 0.5 * box.size.z};
      }
      std::vector<double> operator()(const SphereSpec& sphere) const { return {sphere.radius}; }
      std::vector<double> operator()(const CylinderSpec& c) const { return {c.radius, 0.5 * c.length}; }
      std::vector<double> operator()(const CapsuleSpec& c) const { return {c.radius, 0.5 * c.length}; }
      std::vector<double> operator()(const EllipsoidSpec& e) const {
        return {e.radii.x, e.radii.y, e.radii.z};
      }
      std::vector<double> operator()(const PlaneSpec& p) const {
        return {0.5 * p.size_x, 0.5 * p.size_y, 0.1};
      }
      std::vector<double> operator()(const MeshSpec&) const { return {}; }
    };
    return std::visit(Sizes(), shape);
  }

  /// Begins a <geom>; false where the shape is left out.
  template <class Part> bool open_geom(const Part& part, const std::string& owner) {
    const auto* mesh = std::get_if<MeshSpec>(&part.shape);
    if (mesh && mesh_names_.at(key(*mesh)).empty()) return false;
    const std::vector<double> sizes = sizes_of(part.shape);
    if (!std::holds_alternative<PlaneSpec>(part.shape) &&
        std::any_of(sizes.begin(), sizes.end(), [](double size) { return size <= 0; })) {
      problems_.warning(part.line, owner + " " + shape_name(part.shape), "",
                        "left out: a size of it is not positive, which MuJoCo refuses");
      return false;
    }
    xml_.open("geom");
    if (!part.name.empty() && geom_names_.take(part.name)) xml_.attribute("name", name(part.name, owner));
    xml_.attribute("type", shape_name(part.shape));
    if (!sizes.empty()) put_numbers("size", sizes, owner);
    if (mesh) xml_.attribute("mesh", mesh_names_.at(key(*mesh)));
    put_placement(part.placement, owner);
    return true;
  }

  // ---- Couplings

  void put_tendons(const io::MjcfPieces& pieces) {
    if (pieces.tendons.empty()) return;
    xml_.open("tendon");
    for (const io::MjcfOutTendon& tendon : pieces.tendons) {
      xml_.open("fixed").attribute("name", name(tendon.name, "rotor"));
      if (tendon.armature != 0) xml_.attribute("armature", finite(tendon.armature, "rotor inertia"));
      for (const auto& [joint, factor] : tendon.terms)
        xml_.open("joint").attribute("joint", joint).attribute("coef", finite(factor, "rotor rates")).close();
      xml_.close();
    }
    xml_.close();
  }

  void put_equalities(const io::MjcfPieces& pieces) {
    const auto holds = [](const io::MjcfOutTendon& tendon) { return tendon.length.has_value(); };
    if (pieces.couplings.empty() && pieces.loops.empty() &&
        std::none_of(pieces.tendons.begin(), pieces.tendons.end(), holds))
      return;
    xml_.open("equality");
    for (const io::MjcfOutCoupling& each : pieces.couplings) {
      xml_.open("joint").attribute("joint1", each.follower).attribute("joint2", each.leader);
      put_numbers("polycoef", {each.offset, each.multiplier, 0, 0, 0}, "joint " + in_quotes(each.follower));
      xml_.close();
    }
    for (const io::MjcfOutTendon& tendon : pieces.tendons) {
      if (!holds(tendon)) continue;
      xml_.open("tendon").attribute("tendon1", tendon.name);
      put_numbers("polycoef", {*tendon.length, 0, 0, 0, 0}, "rotor offset");
      xml_.close();
    }
    for (const io::MjcfOutLoop& loop : pieces.loops)
      xml_.open(loop.is_weld ? "weld" : "connect")
          .attribute("name", name(loop.name, "loop " + in_quotes(loop.name)))
          .attribute("site1", loop.site1)
          .attribute("site2", loop.site2)
          .close();
    xml_.close();
  }

  const ModelSpec& spec_;
  ProblemList& problems_;
  io::XmlWriter xml_;
  io::UniqueNames geom_names_;
  std::map<MeshKey, std::string> mesh_names_;  // empty for what is left out
  std::map<std::string, std::optional<std::array<double, 4>>> materials_;
};

}  // namespace

std::string to_mjcf(const ModelSpec& spec, std::vector<Problem>* warnings) {
  ProblemList problems(spec.file);
  for (const TransmissionSpec& transmission : spec.transmissions)
    problems.warning(transmission.line, "transmission " + in_quotes(transmission.name), "",
                     "left out: the way to an actuator is no part of an MJCF body");
  std::string text = MjcfWriter(spec, problems).write();
  std::vector<Problem> said = std::move(problems).throw_or_warnings(false);
  if (warnings) *warnings = io::with_same_warnings_joined(std::move(said));
  return text;
}

std::vector<Problem> save_mjcf(const ModelSpec& spec, const std::string& path) {
  std::vector<Problem> warnings;
  io::write_text_file(path, to_mjcf(spec, &warnings));
  return warnings;
}

}  // namespace limber

// From the elements of a URDF file to a ModelSpec. A link becomes a body together with the joint that leads
// to it; the root link is fixed to the world, and a root link that is called `world` is the world itself.
#include <limber/io/text_file.hpp>
#include <limber/io/urdf.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "io/number.hpp"
#include "io/urdf_common.hpp"
#include "io/wording.hpp"
#include "io/xml_reader.hpp"

namespace limber {

namespace {

using io::in_quotes;
using io::XmlElement;
using io::XmlValue;

class UrdfReader {
 public:
  UrdfReader(const XmlElement& robot, const std::string& file_name) : robot_(robot) {
    spec_.file = file_name;
  }

  ModelSpec read();
  void report_to(ProblemList& problems) { std::move(xml_.problems()).report_to(problems); }

 private:
  bool is_ready();
  const XmlElement* first_xacro() const;

  Transform<double> origin(const XmlElement& parent);
  void read_inertial(const XmlElement& link, BodySpec& body);
  bool read_shape(const XmlElement& part, ShapeSpec& shape);
  MaterialSpec read_material(const XmlElement& material);
  void read_shapes(const XmlElement& link, std::vector<VisualSpec>& visuals,
                   std::vector<CollisionSpec>& collisions);
  void resolve_materials(std::vector<VisualSpec>& visuals);

  void read_link(const XmlElement& link);
  void read_joint(const XmlElement& element, JointSpec& joint);
  void read_limits(const XmlElement& element, std::string_view type, bool is_given, LimitSpec& limits);

  /// A joint with its ends as they stand in the file.
  struct PlacedJoint {
    const XmlElement* element = nullptr;
    JointSpec spec;
    Transform<double> placement;
    XmlValue parent, child;
  };
  /// So many that looking for what was meant would take long.
  bool has_many_errors() const { return xml_.problems().error_count() > 100; }
  std::string no_such_link(const std::string& name);
  void place_joints();
  void hang(std::size_t index, PlacedJoint joint);
  void find_child_of(PlacedJoint joint, bool is_only);
  std::optional<std::size_t> root_link() const;
  void place_root();

  void read_transmission(const XmlElement& element);
  TransmissionEndSpec read_transmission_end(const XmlElement& element);

  const XmlElement& robot_;
  io::XmlReader xml_{{}};  // places are told from the children of <robot>
  ModelSpec spec_;
  std::unordered_map<std::string, std::size_t> body_of_;  // link → its body
  std::vector<const XmlElement*> link_of_;                // per body
  std::vector<const XmlElement*> joint_of_;               // per body: what leads to it, or null
  std::vector<std::size_t> without_parent_;               // bodies whose joints name no parent
  std::unordered_set<std::string> parents_;               // links that joints name as such
  std::unordered_map<std::string, MaterialSpec> materials_;
};

// ---- Values

Transform<double> UrdfReader::origin(const XmlElement& parent) {
  Transform<double> placement = Transform<double>::identity();
  const XmlElement* origin = xml_.child(parent, "origin");
  if (!origin) return placement;
  xml_.get(*origin, "xyz", placement.translation);
  Vec3<double> rpy = Vec3<double>::zero();
  if (xml_.get(*origin, "rpy", rpy) && squared_norm(rpy) > 0)
    placement.rotation = Rotation<double>::from_rpy(rpy);
  double q[4];
  const XmlValue quaternion = xml_.attribute(*origin, "quat_xyzw");
  if (!xml_.read(quaternion, q)) return placement;
  if (origin->find("rpy")) xml_.warning(quaternion, "has the last word: rpy beside it is ignored");
  const double largest = std::abs(*std::max_element(
      std::begin(q), std::end(q), [](double a, double b) { return std::abs(a) < std::abs(b); }));
  if (largest == 0) {
    xml_.error(quaternion, "a quaternion of length zero is no rotation");
    return placement;
  }
  for (double& x : q) x /= largest;  // the square of any length fits
  const double length = largest * std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(std::abs(length - 1) <= 1e-6))
    xml_.warning(quaternion, "made a unit quaternion: its length was not 1");
  placement.rotation = Rotation<double>::from_quaternion({q[0], q[1], q[2], q[3]});
  return placement;
}

// ---- Links

void UrdfReader::read_inertial(const XmlElement& link, BodySpec& body) {
  const XmlElement* inertial = xml_.child(link, "inertial");
  if (!inertial) return;
  body.inertia_line = inertial->line;
  constexpr std::string_view without_it = "kept without it";
  const Transform<double> placement = origin(*inertial);
  body.inertia.com = placement.translation;
  const XmlElement* mass = xml_.need_child(*inertial, "mass", {}, without_it);
  if (mass) xml_.read(xml_.need_attribute(*mass, "value", {}, without_it), body.inertia.mass);
  const XmlElement* inertia = xml_.need_child(*inertial, "inertia", {}, without_it);
  if (!inertia) return;
  Sym3<double> about_com = Sym3<double>::zero();
  xml_.read(xml_.need_attribute(*inertia, "ixx", {}, without_it), about_com.xx);
  xml_.read(xml_.need_attribute(*inertia, "iyy", {}, without_it), about_com.yy);
  xml_.read(xml_.need_attribute(*inertia, "izz", {}, without_it), about_com.zz);
  // Left out, as many files have it, an off-diagonal entry is zero.
  xml_.get(*inertia, "ixy", about_com.xy);
  xml_.get(*inertia, "ixz", about_com.xz);
  xml_.get(*inertia, "iyz", about_com.yz);
  body.inertia.about_com = congruence(placement.rotation.matrix, about_com).matrix();
}

bool UrdfReader::read_shape(const XmlElement& part, ShapeSpec& shape) {
  const XmlElement* geometry = xml_.need_child(part, "geometry");
  if (!geometry) return false;
  const auto read_round = [&](const XmlElement& element, auto& round) {
    const bool has_radius = xml_.read(xml_.need_attribute(element, "radius"), round.radius);
    return xml_.read(xml_.need_attribute(element, "length"), round.length) && has_radius;
  };
  if (const XmlElement* box = xml_.child(*geometry, "box"))
    return xml_.read(xml_.need_attribute(*box, "size"), shape.emplace<BoxSpec>().size);
  if (const XmlElement* sphere = xml_.child(*geometry, "sphere"))
    return xml_.read(xml_.need_attribute(*sphere, "radius"), shape.emplace<SphereSpec>().radius);
  if (const XmlElement* cylinder = xml_.child(*geometry, "cylinder"))
    return read_round(*cylinder, shape.emplace<CylinderSpec>());
  if (const XmlElement* capsule = xml_.child(*geometry, "capsule"))
    return read_round(*capsule, shape.emplace<CapsuleSpec>());
  if (const XmlElement* mesh = xml_.child(*geometry, "mesh")) {
    MeshSpec& spec = shape.emplace<MeshSpec>();
    const XmlValue scale = xml_.attribute(*mesh, "scale");
    std::vector<double> factors;
    if (scale && xml_.read(scale, factors, 1, 3)) {
      if (factors.size() == 2)
        xml_.error(scale, "expected 3 numbers, found 2");
      else
        spec.scale = {factors[0], factors[factors.size() / 2], factors.back()};
    }
    return xml_.read(xml_.need_attribute(*mesh, "filename"), spec.file);
  }
  xml_.warning(*geometry, "ignored: it holds none of <box>, <sphere>, <cylinder>, <capsule>, <mesh>");
  return false;
}

MaterialSpec UrdfReader::read_material(const XmlElement& element) {
  MaterialSpec material;
  xml_.get(element, "name", material.name);
  if (const XmlElement* color = xml_.child(element, "color")) {
    std::array<double, 4> rgba{};
    if (xml_.read(xml_.need_attribute(*color, "rgba"), std::span<double>(rgba))) material.color = rgba;
  }
  if (const XmlElement* texture = xml_.child(element, "texture"))
    xml_.get(*texture, "filename", material.texture);
  // The first material of a name that says something is what the name means.
  if (!material.name.empty() && (material.color || !material.texture.empty()))
    materials_.emplace(material.name, material);
  return material;
}

void UrdfReader::read_shapes(const XmlElement& link, std::vector<VisualSpec>& visuals,
                             std::vector<CollisionSpec>& collisions) {
  for (const XmlElement& element : xml_.children(link, "visual")) {
    VisualSpec visual;
    visual.line = element.line;
    xml_.get(element, "name", visual.name);
    visual.placement = origin(element);
    if (const XmlElement* material = xml_.child(element, "material"))
      visual.material = read_material(*material);
    if (read_shape(element, visual.shape)) visuals.push_back(std::move(visual));
  }
  for (const XmlElement& element : xml_.children(link, "collision")) {
    CollisionSpec collision;
    collision.line = element.line;
    xml_.get(element, "name", collision.name);
    collision.placement = origin(element);
    if (read_shape(element, collision.shape)) collisions.push_back(std::move(collision));
  }
}

/// A visual may name a material that stands anywhere in the file.
void UrdfReader::resolve_materials(std::vector<VisualSpec>& visuals) {
  for (VisualSpec& visual : visuals) {
    MaterialSpec& material = visual.material;
    if (material.color || !material.texture.empty()) continue;
    if (const auto found = materials_.find(material.name); found != materials_.end())
      material = found->second;
  }
}

void UrdfReader::read_link(const XmlElement& link) {
  BodySpec body;
  body.line = link.line;
  body.joint.type = JointType::fixed;
  xml_.get(link, "name", body.name);  // the checks of the model say where one is missing
  read_inertial(link, body);
  xml_.read_aside([&] { read_shapes(link, body.visuals, body.collisions); });
  // Of two links with one name the first is the one that joints mean; the checks of the model report the
  // second.
  body_of_.emplace(body.name, spec_.bodies.size());
  spec_.bodies.push_back(std::move(body));
  link_of_.push_back(&link);
}

// ---- Joints

/// `is_given`: the type is the file's own word, so that it can be held to it.
void UrdfReader::read_limits(const XmlElement& element, std::string_view type, bool is_given,
                             LimitSpec& limits) {
  const bool is_bounded = type == "revolute" || type == "prismatic";
  const XmlElement* limit = xml_.child(element, "limit");
  if (!limit) {
    if (is_bounded && is_given)
      xml_.warning(element, "has no <limit>, which URDF wants of a " + std::string(type) +
                                " joint; taken as without limits");
    return;
  }
  if (is_bounded) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    // Left out, URDF means zero; one that cannot be read is none.
    const auto read = [&](std::string_view name, double none, std::vector<double>& bound) {
      const XmlValue given = xml_.attribute(*limit, name);
      double number = 0;
      bound = {given && !xml_.read(given, number) ? none : urdf::read_bound(number)};
    };
    if (!limit->find("lower") && !limit->find("upper")) {
      xml_.warning(*limit,
                   "has neither lower nor upper: by the letter of URDF both are zero and the joint cannot "
                   "move; taken as without bounds");
    } else {
      read("lower", -infinity, limits.lower);
      read("upper", infinity, limits.upper);
    }
  } else {
    for (const std::string_view name :
         {"lower", "upper"})  // exporters write zeros everywhere; they mean nothing
      if (const io::XmlAttribute* given = limit->find(name))
        given->is_used = io::parse_number(io::trimmed(given->value)).value == 0;
    constexpr std::string_view bounds[] = {"lower", "upper"};
    xml_.ignore_attributes(*limit, bounds, "only revolute and prismatic joints have bounds in URDF");
  }
  double size = 0;
  if (xml_.get(*limit, "velocity", size)) limits.velocity = {urdf::read_bound(size)};
  if (xml_.get(*limit, "effort", size)) limits.effort = {urdf::read_bound(size)};
}

void UrdfReader::read_joint(const XmlElement& element, JointSpec& joint) {
  joint = JointSpec();
  joint.line = element.line;
  joint.type = JointType::fixed;
  joint.axis = Vec3<double>::unit_x();
  xml_.get(element, "name", joint.name);
  const XmlValue type = xml_.attribute(element, "type");
  if (!type) xml_.error(element, "needs the attribute \"type\": " + urdf::type_list(), in_quotes("fixed"));
  const std::optional<std::size_t> word = xml_.read_word(type, urdf::kTypeNames, "fixed");
  if (word) joint.type = urdf::kTypes[*word];
  const bool is_fixed = word && joint.type == JointType::fixed;

  if (const XmlElement* axis = xml_.child(element, "axis")) {
    if (xml_.read(xml_.need_attribute(*axis, "xyz"), joint.axis) && is_fixed)
      joint.axis = Vec3<double>::unit_x();  // many files give a fixed joint one; it means nothing
  }
  const XmlElement* dynamics = xml_.child(element, "dynamics");
  const XmlElement* mimic = xml_.child(element, "mimic");
  if (dynamics) {
    double size = 0;
    if (xml_.get(*dynamics, "damping", size) && size != 0) joint.damping = {size};
    if (xml_.get(*dynamics, "friction", size) && size != 0) joint.friction = {size};
  }
  if (mimic) {
    MimicSpec follows;
    const bool has_leader =
        xml_.read(xml_.need_attribute(*mimic, "joint", ", the joint that it follows"), follows.of);
    xml_.get(*mimic, "multiplier", follows.multiplier);
    xml_.get(*mimic, "offset", follows.offset);
    if (!is_fixed && has_leader) joint.mimic = std::move(follows);
  }
  if (word)
    read_limits(element, urdf::kTypeNames[*word], io::trimmed(type.text()) == urdf::kTypeNames[*word],
                joint.limits);
  else if (const XmlElement* limit = xml_.child(element, "limit"))
    xml_.skip(*limit);  // of a joint whose type nobody knows
  if (is_fixed) {
    // A fixed joint has nothing that these could act on; exporters write them all the same.
    joint.limits = {};
    joint.damping.clear();
    joint.friction.clear();
    if (mimic) xml_.ignore(*mimic, "the joint is fixed");
  }
  if (const XmlElement* safety = xml_.child(element, "safety_controller"))
    xml_.ignore(*safety, "soft limits of a controller");
  if (const XmlElement* calibration = xml_.child(element, "calibration"))
    xml_.ignore(*calibration, "reference positions of sensors");
}

std::string UrdfReader::no_such_link(const std::string& name) {
  if (has_many_errors()) return "there is no such link";
  std::vector<std::string> links;
  for (const BodySpec& body : spec_.bodies) links.push_back(body.name);
  return "there is no such link" + suggestion(name, links);
}

/// Each joint goes to the body of its child link.
void UrdfReader::place_joints() {
  std::vector<PlacedJoint> lost;  // their children do not exist
  for (const XmlElement& element : xml_.children(robot_, "joint")) {
    PlacedJoint joint;
    joint.element = &element;
    read_joint(element, joint.spec);
    if (const XmlElement* parent = xml_.child(element, "parent"))
      joint.parent = xml_.attribute(*parent, "link");
    const XmlElement* child = xml_.need_child(element, "child");
    if (child) joint.child = xml_.need_attribute(*child, "link");
    joint.placement = origin(element);
    if (joint.parent) parents_.emplace(joint.parent.text());
    if (!joint.child) continue;
    const auto found = body_of_.find(std::string(joint.child.text()));
    if (found == body_of_.end())
      lost.push_back(std::move(joint));
    else
      hang(found->second, std::move(joint));
  }
  for (PlacedJoint& joint : lost) find_child_of(std::move(joint), lost.size() == 1);
}

void UrdfReader::hang(std::size_t index, PlacedJoint joint) {
  const XmlElement*& leader = joint_of_[index];
  if (leader)
    return xml_.error(joint.child, "the joint in line " + std::to_string(leader->line) +
                                       " leads to this link already; a link hangs on one joint (a loop "
                                       "cannot be said in URDF)");
  leader = joint.element;
  BodySpec& body = spec_.bodies[index];
  if (joint.parent)
    body.parent = joint.parent.text();
  else
    without_parent_.push_back(index);
  if (body.parent == kWorld && joint.parent && !body_of_.contains(kWorld))
    xml_.warning(joint.parent, "there is no such link; taken as the fixed world");
  body.parent_line = joint.parent ? joint.parent.line() : joint.element->line;
  body.placement = joint.placement;
  body.joint = std::move(joint.spec);
}

/// A joint to a link that does not exist probably means one that no joint leads to: one with a name like it,
/// or the only one.
void UrdfReader::find_child_of(PlacedJoint joint, bool is_only) {
  const std::string name(joint.child.text());
  if (has_many_errors()) return xml_.error(joint.child, no_such_link(name));
  std::vector<std::string> free;
  const std::optional<std::size_t> root = root_link();
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
    if (!joint_of_[i] && i != root && body_of_.at(spec_.bodies[i].name) == i)
      free.push_back(spec_.bodies[i].name);
  const std::string* meant = closest_name(name, free);
  if (!meant && is_only && free.size() == 1) meant = &free.front();
  if (!meant) return xml_.error(joint.child, no_such_link(name));
  xml_.error(joint.child,
             "there is no such link; no joint leads to " + in_quotes(*meant) + " (did you mean that?)",
             in_quotes(*meant));
  hang(body_of_.at(*meant), std::move(joint));
}

/// The first link that no joint leads to and that carries others, or else the first that no joint leads to.
std::optional<std::size_t> UrdfReader::root_link() const {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    if (joint_of_[i]) continue;
    if (parents_.contains(spec_.bodies[i].name)) return i;
    if (!first) first = i;
  }
  return first;
}

/// The one link that no joint leads to; others are held by it.
void UrdfReader::place_root() {
  std::unordered_set<std::string> joints;
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
    if (joint_of_[i]) joints.insert(spec_.bodies[i].joint.name);
  const std::optional<std::size_t> root = root_link();
  const std::string base = root ? spec_.bodies[*root].name : kWorld;
  for (const std::size_t i : without_parent_) {
    const XmlElement& joint = *joint_of_[i];
    const XmlElement* parent = xml_.child(joint, "parent");
    if (parent)
      xml_.error(*parent, "needs the attribute \"link\"", in_quotes(base));
    else
      xml_.error(joint, "needs <parent>", in_quotes(base));
    spec_.bodies[i].parent = base;
  }
  int number = 1;  // of the last root joint
  const auto name_joint = [&](BodySpec& body) {
    body.joint.name = number == 1 ? "root" : "root_" + std::to_string(number);
    while (!joints.insert(body.joint.name).second) body.joint.name = "root_" + std::to_string(++number);
  };
  if (root) name_joint(spec_.bodies[*root]);
  for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
    if (joint_of_[i] || i == *root) continue;
    BodySpec& body = spec_.bodies[i];
    xml_.error(*link_of_[i],
               "no joint leads to it, and the root link is " + in_quotes(base) + " of line " +
                   std::to_string(link_of_[*root]->line) + " already; a URDF has one root",
               "fixed to " + in_quotes(base));
    body.parent = base;
    name_joint(body);
  }
  if (base != kWorld || !root) return;
  BodySpec& world = spec_.bodies[*root];
  if (world.inertia.mass != 0)
    xml_.warning(*link_of_[*root],
                 "its inertia is ignored: a root link of this name is the fixed world itself");
  spec_.visuals = std::move(world.visuals);
  spec_.collisions = std::move(world.collisions);
  spec_.bodies.erase(spec_.bodies.begin() + static_cast<std::ptrdiff_t>(*root));
}

// ---- Transmissions

TransmissionEndSpec UrdfReader::read_transmission_end(const XmlElement& element) {
  TransmissionEndSpec end;
  xml_.read(xml_.need_attribute(element, "name"), end.name);
  for (const XmlElement& interface : xml_.children(element, "hardwareInterface"))
    end.interfaces.emplace_back(xml_.text(interface).text());
  double reduction = 0;
  if (const XmlElement* given = xml_.child(element, "mechanicalReduction"))
    if (xml_.read(xml_.text(*given), reduction)) end.mechanical_reduction = reduction;
  return end;
}

void UrdfReader::read_transmission(const XmlElement& element) {
  TransmissionSpec transmission;
  transmission.line = element.line;
  xml_.get(element, "name", transmission.name);
  xml_.get(element, "type", transmission.type);  // an attribute in old files
  if (const XmlElement* type = xml_.child(element, "type")) transmission.type = xml_.text(*type).text();
  for (const XmlElement& joint : xml_.children(element, "joint"))
    transmission.joints.push_back(read_transmission_end(joint));
  for (const XmlElement& actuator : xml_.children(element, "actuator"))
    transmission.actuators.push_back(read_transmission_end(actuator));
  double reduction = 0;
  if (const XmlElement* given = xml_.child(element, "mechanicalReduction"))  // as old files have it
    if (xml_.read(xml_.text(*given), reduction))
      for (TransmissionEndSpec& actuator : transmission.actuators)
        if (!actuator.mechanical_reduction) actuator.mechanical_reduction = reduction;
  spec_.transmissions.push_back(std::move(transmission));
}

// ---- The file

/// The first element or attribute that the program xacro would have replaced.
const XmlElement* UrdfReader::first_xacro() const {
  const auto is_expression = [](std::string_view text) {
    return text.find("${") != std::string_view::npos || text.find("$(") != std::string_view::npos;
  };
  const XmlElement* at = &robot_;
  while (at) {
    if (at->name.starts_with("xacro:") || is_expression(at->text)) return at;
    for (const io::XmlAttribute& attribute : at->attributes)
      if (is_expression(attribute.value)) return at;
    const bool is_foreign = at->name == "gazebo";  // plugins have languages of their own
    if (at->first_child && !is_foreign) {
      at = at->first_child;
      continue;
    }
    while (at && !at->next_sibling) at = at->parent;
    if (at) at = at->next_sibling;
  }
  return nullptr;
}

bool UrdfReader::is_ready() {
  if (robot_.name != "robot") {
    std::string expected =
        "expected the root element <robot>, found <" + io::shortened(robot_.name, 60) + ">";
    if (robot_.name == "mujoco") expected += "; this is an MJCF file";
    if (robot_.name == "sdf") expected += "; this is an SDF file";
    xml_.error(robot_, expected);
    return false;
  }
  if (const XmlElement* xacro = first_xacro()) {
    const bool has_name = !spec_.file.empty() && spec_.file != io::kStandardInput;
    const std::string in = has_name ? spec_.file : "robot.urdf.xacro";
    xml_.error(*xacro, "this file has to be expanded by xacro first: xacro " + in + " > robot.urdf");
    return false;
  }
  return !xml_.has_too_many(robot_, {"link"});
}

ModelSpec UrdfReader::read() {
  if (!is_ready()) return std::move(spec_);
  xml_.get(robot_, "name", spec_.name);
  xml_.attribute(robot_, "version");
  xml_.read_aside([&] {
    for (const XmlElement& material : xml_.children(robot_, "material")) {
      xml_.need_attribute(material, "name");
      read_material(material);
    }
  });
  std::size_t links = 0;
  for ([[maybe_unused]] const XmlElement& link : xml_.children(robot_, "link")) ++links;
  spec_.bodies.reserve(links);
  for (const XmlElement& link : xml_.children(robot_, "link")) read_link(link);
  if (spec_.bodies.empty()) xml_.error(robot_, "has no <link>");
  joint_of_.assign(spec_.bodies.size(), nullptr);
  place_joints();
  for (BodySpec& body : spec_.bodies) resolve_materials(body.visuals);
  place_root();
  xml_.read_aside([&] {
    for (const XmlElement& transmission : xml_.children(robot_, "transmission"))
      read_transmission(transmission);
  });
  for (const XmlElement& gazebo : xml_.children(robot_, "gazebo"))
    xml_.ignore(gazebo, "settings of the simulator Gazebo");
  for (const XmlElement& control : xml_.children(robot_, "ros2_control"))
    xml_.ignore(control, "settings of ros2_control");
  for (const XmlElement& mujoco : xml_.children(robot_, "mujoco"))
    xml_.ignore(mujoco, "settings of the simulator MuJoCo");
  xml_.report_unused(robot_);
  return std::move(spec_);
}

}  // namespace

ModelSpec parse_urdf(std::string_view text, const std::string& file_name, ProblemList& problems) {
  io::XmlDocument document;
  if (const auto fault = document.read(text)) {
    problems.error(fault->line, fault->element, "", fault->message);
    ModelSpec spec;
    spec.file = file_name;
    return spec;
  }
  UrdfReader reader(document.root(), file_name);
  ModelSpec spec = reader.read();
  reader.report_to(problems);
  return spec;
}

ModelSpec parse_urdf(std::string_view text, const std::string& file_name) {
  ProblemList problems(file_name);
  ModelSpec spec = parse_urdf(text, file_name, problems);
  spec.warnings = std::move(problems).throw_or_warnings(false);
  return spec;
}

}  // namespace limber

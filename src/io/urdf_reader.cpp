// From the elements of a URDF file to a ModelSpec. A link becomes a body together with the joint that leads
// to it; the root link is fixed to the world, and a root link that is called `world` is the world itself.
#include "io/format_functions.hpp"
#include "io/values.hpp"
#include "io/xml_model.hpp"
#include "model/unique_names.hpp"

namespace limber::io {

namespace {

/// Attributes in place of the members of a shape.
struct ShapeAttributes {
  XmlReader& xml;
  const XmlElement& element;
  bool is_whole = true;

  void need(std::string_view name, auto& target) {
    if (!xml.read(xml.need_attribute(element, name == "file" ? "filename" : name), target)) is_whole = false;
  }
  /// Of a mesh: three factors, or one for all.
  void member(std::string_view name, Vec3<double>& scale, bool) {
    std::vector<double> factors;
    const XmlValue value = xml.attribute(element, name);
    if (!xml.read(value, factors, 1, 3)) return;
    if (factors.size() == 2) return xml.report(value, Code::count_expected, {counted(3), "2"});
    scale = {factors[0], factors[factors.size() / 2], factors.back()};
  }
  void member(std::string_view, const auto&, bool) {}  // of a plane, which URDF does not have
};

class UrdfReader {
 public:
  UrdfReader(XmlReader& xml, const XmlElement& robot) : xml_(xml), robot_(robot) {}

  ModelSpec read() {
    if (const XmlElement* xacro = first_xacro()) {
      xml_.report(*xacro, Code::xacro_unexpanded);
      return {};
    }
    if (xml_.has_too_many(robot_, {"link"})) return {};
    xml_.get(robot_, "name", spec_.name);
    xml_.attribute(robot_, "version");
    xml_.problems().aside([&] {
      for (const XmlElement& material : xml_.children(robot_, "material")) {
        xml_.need_attribute(material, "name");
        read_material(material);
      }
    });
    for (const XmlElement& link : xml_.children(robot_, "link")) read_link(link);
    if (spec_.bodies.empty()) xml_.report(robot_, Code::element_missing, {"link"});
    joint_of_.assign(spec_.bodies.size(), nullptr);
    for (const XmlElement& joint : xml_.children(robot_, "joint")) place_joint(joint);
    for (BodySpec& body : spec_.bodies) resolve_materials(body.visuals);
    place_roots();
    xml_.problems().aside([&] {
      for (const XmlElement& transmission : xml_.children(robot_, "transmission"))
        read_transmission(transmission);
    });
    xml_.ignore_children(robot_, {"gazebo", "ros2_control", "mujoco", "sensor"});
    xml_.report_unused(robot_);
    return std::move(spec_);
  }

 private:
  /// The first element or attribute that the program xacro would have replaced.
  const XmlElement* first_xacro() const {
    const auto is_expression = [](std::string_view text) {
      const std::size_t dollar = text.find('$');  // few texts have one
      return dollar != std::string_view::npos && text.find_first_of("{(", dollar) == dollar + 1;
    };
    for (const XmlElement* at = &robot_; at;) {
      if (at->name.starts_with("xacro:") || is_expression(at->text)) return at;
      for (const XmlAttribute& attribute : at->attributes)
        if (is_expression(attribute.value)) return at;
      at = next_element(at, robot_, at->name != "gazebo");  // plugins have languages of their own
    }
    return nullptr;
  }

  // ---- Links

  Transform<double> origin(const XmlElement& parent) {
    Transform<double> placement = Transform<double>::identity();
    const XmlElement* origin = xml_.child(parent, "origin");
    if (!origin) return placement;
    xml_.get(*origin, "xyz", placement.translation);
    Vec3<double> rpy = Vec3<double>::zero();
    if (xml_.get(*origin, "rpy", rpy) && squared_norm(rpy) > 0) {
      placement.rotation = Rotation<double>::from_rpy(rpy);
      spec_.angles_as_read.note(placement.rotation, rpy);
    }
    if (const XmlValue quaternion = xml_.attribute(*origin, "quat_xyzw")) {
      if (origin->find("rpy")) xml_.report(*origin, Code::rpy_unused);
      double q[4];
      if (xml_.read(quaternion, q))
        placement.rotation =
            rotation_of({q[0], q[1], q[2], q[3]}, [&](Code code) { xml_.report(quaternion, code); });
    }
    return placement;
  }

  void read_inertial(const XmlElement& link, BodySpec& body) {
    const XmlElement* inertial = xml_.child(link, "inertial", &body.lines, "inertia");
    if (!inertial) return;
    const Transform<double> placement = origin(*inertial);
    xml_.child(*inertial, "origin", &body.lines, "inertia.com");
    body.inertia.com = placement.translation;
    if (const XmlElement* mass = xml_.need_child(*inertial, "mass", &body.lines, "inertia.mass"))
      xml_.read(xml_.need_attribute(*mass, "value"), body.inertia.mass);
    const XmlElement* inertia = xml_.need_child(*inertial, "inertia", &body.lines, "inertia.about_com");
    if (!inertia) return;
    Sym3<double> moments = Sym3<double>::zero();
    for (const auto& [name, moment] : kMoments)
      if (name[1] == name[2])
        xml_.read(xml_.need_attribute(*inertia, name), moments.*moment);
      else  // left out, as many files have it, an off-diagonal entry is zero
        xml_.get(*inertia, name, moments.*moment);
    body.inertia.about_com = turned(moments, placement.rotation);
  }

  bool read_shape(const XmlElement& part, ShapeSpec& shape) {
    static const ShapeSpec known[] = {BoxSpec(), SphereSpec(), CylinderSpec(), CapsuleSpec(), MeshSpec()};
    const XmlElement* geometry = xml_.need_child(part, "geometry");
    if (!geometry) return false;
    const XmlElement* element = find_shape(xml_, *geometry, known, shape);
    if (!element) {
      xml_.refuse(*geometry, Code::shape_unknown);
      return false;
    }
    ShapeAttributes visit{xml_, *element};
    std::visit([&](auto& kind) { members(visit, kind); }, shape);
    return visit.is_whole;
  }

  MaterialSpec read_material(const XmlElement& element) {
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

  template <class Part>
  void read_shapes(const XmlElement& link, std::string_view name, std::vector<Part>& parts) {
    for (const XmlElement& element : xml_.children(link, name)) {
      Part part;
      part.line = element.line;
      xml_.get(element, "name", part.name);
      part.placement = origin(element);
      if constexpr (std::is_same_v<Part, VisualSpec>)
        if (const XmlElement* material = xml_.child(element, "material"))
          part.material = read_material(*material);
      if (read_shape(element, part.shape)) parts.push_back(std::move(part));
    }
  }

  /// A visual may name a material that stands anywhere in the file.
  void resolve_materials(std::vector<VisualSpec>& visuals) {
    for (VisualSpec& visual : visuals) {
      MaterialSpec& material = visual.material;
      if (material.color || !material.texture.empty()) continue;
      if (const MaterialSpec* known = find_in(materials_, material.name)) material = *known;
    }
  }

  void read_link(const XmlElement& link) {
    BodySpec body;
    body.line = link.line;
    body.joint.type = JointType::fixed;
    xml_.get(link, "name", body.name);  // the checks of the model say where one is missing
    read_inertial(link, body);
    xml_.problems().aside([&] {
      read_shapes(link, "visual", body.visuals);
      read_shapes(link, "collision", body.collisions);
    });
    xml_.ignore_children(
        link, {"collision_checking", "contact", "gravity", "kinematic", "self_filter", "sensor", "surface"});
    xml_.ignore_attributes(link, "type");
    // Of two links with one name the first is the one that joints mean; the checks of the model report the
    // second.
    body_of_.emplace(body.name, spec_.bodies.size());
    spec_.bodies.push_back(std::move(body));
    link_of_.push_back(&link);
  }

  // ---- Joints by themselves

  /// `type` is empty where it is not known.
  void read_limits(const XmlElement& limit, std::string_view type, LimitSpec& limits) {
    const bool is_bounded = type == "revolute" || type == "prismatic";
    double lower = 0, upper = 0, size = 0;  // left out, URDF means zero
    const XmlValue given_lower = xml_.attribute(limit, "lower"), given_upper = xml_.attribute(limit, "upper");
    if (given_lower && !xml_.read(given_lower, lower)) lower = -kInfinity;
    if (given_upper && !xml_.read(given_upper, upper)) upper = kInfinity;
    if (is_bounded && !given_lower && !given_upper) {
      xml_.report(limit, Code::bounds_missing);
    } else if (is_bounded || type == "fixed") {  // read_joint() warns of all that a fixed joint has
      limits.lower = {read_bound(lower, -1, kNoBoundInUrdf)};
      limits.upper = {read_bound(upper, 1, kNoBoundInUrdf)};
    } else if (!type.empty() && (lower != 0 || upper != 0)) {  // exporters write zeros everywhere
      xml_.report(limit, Code::limits_unused, {std::string(type)});
    }
    for (const auto& [name, target] : {std::pair{"velocity", &limits.velocity}, {"effort", &limits.effort}})
      if (xml_.get(limit, name, size)) *target = {read_bound(size, 1, kNoBoundInUrdf)};
    xml_.ignore_attributes(limit, "command_effort current gear_velocity");
  }

  JointSpec read_joint(const XmlElement& element) {
    JointSpec fixed;  // what is left of a joint that does not move
    fixed.line = element.line;
    fixed.type = JointType::fixed;
    fixed.axis = Vec3<double>::unit_x();
    xml_.get(element, "name", fixed.name);
    JointSpec joint = fixed;
    static const std::vector<JointWord> words =
        joint_words(&JointFacts::urdf, {{"continuous", JointType::revolute}});
    const JointWord* word = read_joint_word(xml_, xml_.need_attribute(element, "type"), words);
    if (word) joint.type = word->type;
    const std::string_view type = word ? word->word : std::string_view();

    if (const XmlElement* axis = xml_.child(element, "axis", &joint.lines, "axis"))
      xml_.read(xml_.need_attribute(*axis, "xyz"), joint.axis);
    if (const XmlElement* dynamics = xml_.child(element, "dynamics", &joint.lines, "damping")) {
      double size = 0;
      joint.lines.note("friction", dynamics->line);
      if (xml_.get(*dynamics, "damping", size) && size != 0) joint.damping = {size};
      if (xml_.get(*dynamics, "friction", size) && size != 0) joint.friction = {size};
      xml_.ignore_attributes(*dynamics, "D K mu_coulomb mu_viscous");
    }
    if (const XmlElement* limit = xml_.child(element, "limit", &joint.lines, "limits"))
      read_limits(*limit, type, joint.limits);
    else if (type == "revolute" || type == "prismatic")
      xml_.report(element, Code::limit_missing);
    if (const XmlElement* mimic = xml_.child(element, "mimic", &joint.lines, "mimic")) {
      MimicSpec follows;
      const bool has_leader = xml_.read(xml_.need_attribute(*mimic, "joint"), follows.of);
      xml_.get(*mimic, "multiplier", follows.multiplier);
      xml_.get(*mimic, "offset", follows.offset);
      if (has_leader) joint.mimic = std::move(follows);
    }
    xml_.ignore_children(element, {"safety_controller", "calibration"});
    xml_.ignore_attributes(element, "dont_collapse");
    if (joint.type != JointType::fixed) return joint;
    // Exporters write numbers here that nothing could act on.
    if (word &&
        (joint.mimic || !is_zero(joint.damping) || !is_zero(joint.friction) || !is_zero(joint.limits.lower) ||
         !is_zero(joint.limits.upper) || !is_zero(joint.limits.velocity) || !is_zero(joint.limits.effort)))
      xml_.report(element, Code::fixed_joint_numbers);
    return fixed;
  }

  // ---- Which joint leads to which link, and which link is the root

  /// The link that a joint names as its parent or its child.
  XmlValue end_of(const XmlElement& joint, std::string_view end) {
    const XmlElement* element = xml_.need_child(joint, end);
    return element ? xml_.need_attribute(*element, "link") : XmlValue{};
  }

  /// A joint goes to the body of its child link.
  void place_joint(const XmlElement& element) {
    JointSpec joint = read_joint(element);
    const Transform<double> placement = origin(element);
    const XmlValue parent = end_of(element, "parent"), child = end_of(element, "child");
    if (!child) return;
    const std::size_t* known = find_in(body_of_, std::string(child.text()));
    const auto index = known ? std::optional(*known) : likely_child(parent, child);
    if (!index) return;
    if (joint_of_[*index])
      return xml_.report(child, Code::child_taken, {std::to_string(joint_of_[*index]->line)});
    joint_of_[*index] = &element;
    BodySpec& body = spec_.bodies[*index];
    const XmlElement* origin_element = xml_.child(element, "origin");
    body.lines.note("parent", parent ? parent.line() : element.line);
    body.lines.note("placement", origin_element ? origin_element->line : element.line);
    body.placement = placement;
    body.joint = std::move(joint);
    if (!parent) return;
    body.parent = parent.text();
    if (body.parent == kWorld && !body_of_.contains(kWorld)) xml_.report(parent, Code::world_assumed);
  }

  /// A child that does not exist is likely to be a link with a similar name that no joint leads to.
  std::optional<std::size_t> likely_child(const XmlValue& parent, const XmlValue& child) {
    std::vector<std::string> free;
    if (!xml_.problems().are_many()) {
      std::unordered_set<std::string_view> taken;
      for (const XmlElement& joint : xml_.children(robot_, "joint"))
        for (const XmlElement& end : xml_.children(joint, "child"))
          if (const XmlAttribute* link = end.find("link")) taken.insert(link->value);
      if (parent) taken.insert(parent.text());
      for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
        if (!joint_of_[i] && !taken.contains(spec_.bodies[i].name)) free.push_back(spec_.bodies[i].name);
    }
    const std::string* likely = parent ? closest_name(child.text(), free) : nullptr;
    xml_.report(child, Code::link_unknown, {suggestion(child.text(), free)},
                likely ? in_quotes(*likely) : std::string());
    return likely ? std::optional(body_of_.at(*likely)) : std::nullopt;
  }

  /// The first link that no joint leads to; others are an error, and fixed to it.
  void place_roots() {
    const auto first = std::find(joint_of_.begin(), joint_of_.end(), nullptr);
    if (first == joint_of_.end()) return;
    const auto root = static_cast<std::size_t>(first - joint_of_.begin());
    UniqueNames joints;
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
      if (joint_of_[i]) joints.take(spec_.bodies[i].joint.name);
    const std::string base = spec_.bodies[root].name;
    spec_.bodies[root].joint.name = joints.make("root");
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i) {
      if (joint_of_[i] || i == root) continue;
      xml_.report(*link_of_[i], Code::root_second, {base, std::to_string(link_of_[root]->line)},
                  "fixed to " + in_quotes(base));
      spec_.bodies[i].parent = base;
      spec_.bodies[i].joint.name = joints.make("root");
    }
    if (base != kWorld) return;
    BodySpec& world = spec_.bodies[root];
    if (world.inertia.mass != 0) xml_.report(*link_of_[root], Code::world_inertia);
    spec_.visuals = std::move(world.visuals);
    spec_.collisions = std::move(world.collisions);
    spec_.bodies.erase(spec_.bodies.begin() + static_cast<std::ptrdiff_t>(root));
  }

  // ---- Transmissions

  TransmissionEndSpec read_transmission_end(const XmlElement& element) {
    TransmissionEndSpec end;
    xml_.read(xml_.need_attribute(element, "name"), end.name);
    for (const XmlElement& interface : xml_.children(element, "hardwareInterface"))
      end.interfaces.emplace_back(xml_.text(interface).text());
    if (double reduction = 0; xml_.get_text(element, "mechanicalReduction", reduction))
      end.mechanical_reduction = reduction;
    return end;
  }

  void read_transmission(const XmlElement& element) {
    TransmissionSpec transmission;
    transmission.line = element.line;
    xml_.get(element, "name", transmission.name);
    xml_.get(element, "type", transmission.type);  // an attribute in old files
    xml_.get_text(element, "type", transmission.type);
    for (const XmlElement& joint : xml_.children(element, "joint"))
      transmission.joints.push_back(read_transmission_end(joint));
    for (const XmlElement& actuator : xml_.children(element, "actuator"))
      transmission.actuators.push_back(read_transmission_end(actuator));
    if (double reduction = 0;
        xml_.get_text(element, "mechanicalReduction", reduction))  // as old files have it
      for (TransmissionEndSpec& actuator : transmission.actuators)
        if (!actuator.mechanical_reduction) actuator.mechanical_reduction = reduction;
    spec_.transmissions.push_back(std::move(transmission));
  }

  XmlReader& xml_;
  const XmlElement& robot_;
  ModelSpec spec_;
  std::unordered_map<std::string, std::size_t> body_of_;  // link → its body
  std::vector<const XmlElement*> link_of_;                // per body
  std::vector<const XmlElement*> joint_of_;               // per body: what leads to it, or null
  std::unordered_map<std::string, MaterialSpec> materials_;
};

}  // namespace

ModelSpec read_urdf(std::string_view text, const std::string& file_name, ProblemList& problems, bool) {
  XmlReader xml({});  // places start at the children of <robot>
  return read_xml_file(text, file_name, {}, xml, "URDF", "robot", problems,
                       [&](const XmlElement& robot) { return UrdfReader(xml, robot).read(); });
}

}  // namespace limber::io

#include "io/mjcf_file.hpp"
#include "io/values.hpp"
#include "io/xml_model.hpp"

namespace limber::io {

namespace {

/// `range` and `limited` of a joint, or `actuatorfrcrange` and `actuatorfrclimited`: the range, where it
/// holds.
std::optional<std::pair<double, double>> read_range(const MjcfElement& element, std::string_view range_name,
                                                    std::string_view limited_name) {
  XmlReader& xml = element.xml;
  const XmlValue value = element.attribute(range_name), limited = element.attribute(limited_name);
  const std::size_t word = limited ? xml.read_word(limited, {"false", "true", "auto"}).value_or(0) : 2;
  double range[2];
  if (!value) {
    if (word == 1) xml.report(limited, Code::range_missing, {std::string(range_name)});
    return std::nullopt;
  }
  if (!xml.read(value, std::span(range)) || word == 0) return std::nullopt;
  if (word == 2 && !element.compiler.has_autolimits) {
    xml.report(value, Code::range_off, {std::string(limited_name)});
    return std::nullopt;
  }
  // Equal ones mean none. Upside down they mean none to MuJoCo, and hardly to whoever wrote them: the checks
  // of the model warn of them.
  if (word == 2 && range[0] == range[1]) return std::nullopt;
  return std::pair(range[0], range[1]);
}

void read_limits(const MjcfElement& element, JointSpec& joint) {
  const bool is_hinge = joint.type == JointType::revolute, has_bounds = velocity_count(joint.type) == 1;
  if (const auto range = read_range(element, "range", "limited")) {
    const auto in_si = [&](double x) { return is_hinge ? element.compiler.angle(x) : x; };
    if (has_bounds) {
      joint.limits.lower = {read_bound(in_si(range->first), -1, kNoBoundInMjcf)};
      joint.limits.upper = {read_bound(in_si(range->second), 1, kNoBoundInMjcf)};
    } else {
      element.xml.report(element.attribute("range"), Code::limits_unused, {"spherical"});
    }
  }
  if (const auto range = read_range(element, "actuatorfrcrange", "actuatorfrclimited")) {
    if (range->first == -range->second)
      joint.limits.effort = {read_bound(range->second, 1, kNoBoundInMjcf)};
    else
      element.xml.report(element.attribute("actuatorfrcrange"), Code::effort_range);
  }
}

/// The first coefficient; those of higher powers of the velocity or the stretch are not part of a model.
void read_coefficient(const MjcfElement& element, const char* name, Code others, std::vector<double>& first) {
  const XmlValue value = element.attribute(name);
  std::vector<double> numbers;
  if (!element.xml.read(value, numbers, 1, 3)) return;
  first = {numbers.front()};
  if (std::any_of(numbers.begin() + 1, numbers.end(), [](double number) { return number != 0; }))
    element.xml.report(value, others);
}

/// The spring of a ball is free of force where the file draws it, in the neutral position.
void read_spring(const MjcfElement& element, JointSpec& joint) {
  read_coefficient(element, "stiffness", Code::springs_ignored, joint.stiffness);
  double rest = 0;
  element.get("springref", rest);
  if (joint.type == JointType::revolute) rest = element.compiler.angle(rest);
  const bool is_known = joint.type == JointType::revolute || joint.type == JointType::prismatic;
  if (is_known && rest != 0) joint.rest = {rest};
}

/// The first <inertial> in the body, which may stand after its geoms and in a <frame>; null where it has
/// none.
const XmlElement* find_inertial(const XmlElement& body) {
  const XmlElement* at = body.first_child;
  while (at && at->name != "inertial") at = next_element(at, body, at->name == "frame");
  return at;
}

class BodyReader {
 public:
  explicit BodyReader(MjcfFile& file) : file_(file), xml_(file.xml) {}

  /// What stands in the worldbody, and in all bodies and frames in it, depth first and without recursion: a
  /// chain may be long.
  void read_all(const XmlElement& section, const MjcfClass* defaults) {
    open(section, 0, Transform<double>::identity(), defaults);
    while (!open_.empty()) {
      Level& level = open_.back();
      if (const XmlElement* child = level.next) {
        level.next = child->next_sibling;
        read_child(*child, Level(level));
      } else {
        open_.pop_back();
      }
    }
  }

 private:
  /// A body, a <frame> of one, or the worldbody, while its contents are read.
  struct Level {
    const XmlElement* next;
    int body;
    Transform<double> frame;  ///< in the body
    const MjcfClass* childclass;
  };

  void open(const XmlElement& element, int body, const Transform<double>& frame,
            const MjcfClass* childclass) {
    open_.push_back({element.first_child, body, frame, childclass});
    xml_.ignore_children(element, {"camera", "light", "plugin"});
  }

  void read_child(const XmlElement& child, const Level& at) {
    if (child.use != XmlUse::unknown) return;  // ignored, or an <include> whose file cannot be read
    struct Reader {
      std::string_view name;
      void (BodyReader::*read)(const XmlElement&, const Level&);
    };
    static constexpr Reader kReaders[] = {
        {"body", &BodyReader::read_body},         {"frame", &BodyReader::read_frame},
        {"joint", &BodyReader::read_joint},       {"freejoint", &BodyReader::read_free_joint},
        {"inertial", &BodyReader::read_inertial}, {"geom", &BodyReader::read_geom_of},
        {"site", &BodyReader::read_site}};
    if (const Reader* reader = find_by(kReaders, &Reader::name, child.name)) {
      child.use = XmlUse::read;
      (this->*reader->read)(child, at);
    }
    for (const std::string_view name : {"attach", "composite", "flexcomp", "replicate"})
      if (child.name == name) xml_.refuse(child, Code::bodies_generated);
  }

  MjcfBody& body_at(int index) { return file_.bodies[static_cast<std::size_t>(index)]; }

  const MjcfClass* childclass_of(const XmlElement& element, const Level& at) {
    return file_.defaults.class_of(xml_, element, at.childclass, "childclass");
  }
  /// An element that no default class fills in.
  MjcfElement plain(const XmlElement& element) { return {xml_, file_.compiler, element, nullptr}; }

  void read_body(const XmlElement& element, const Level& at) {
    const auto index = static_cast<int>(file_.bodies.size());
    MjcfBody body{.parent = at.body, .inertial = find_inertial(element), .element = &element};
    body.link.line = line_of(element);
    body.link.placement = at.frame * plain(element).placement();
    xml_.get(element, "name", body.link.name);
    bool is_mocap = false;
    if (xml_.get(element, "mocap", is_mocap) && is_mocap)
      xml_.report(xml_.attribute(element, "mocap"), Code::mocap_ignored);
    ignore_other_attributes(xml_, element);
    file_.bodies.push_back(std::move(body));
    open(element, index, Transform<double>::identity(), childclass_of(element, at));
  }

  void read_frame(const XmlElement& element, const Level& at) {
    xml_.attribute(element, "name");
    for (const std::string_view name : {"scale", "massscale"})
      if (const XmlValue value = xml_.attribute(element, name)) xml_.report(value, Code::frame_scale);
    open(element, at.body, at.frame * plain(element).placement(), childclass_of(element, at));
  }

  void read_joint(const XmlElement& xml_element, const Level& at) {
    const MjcfElement element = file_.with_defaults(xml_element, at.childclass);
    MjcfJoint joint;
    JointSpec& spec = joint.spec;
    spec.line = line_of(xml_element);
    static const std::vector<JointWord> words = joint_words(&JointFacts::mjcf);
    if (const JointWord* word = read_joint_word(xml_, element.attribute("type"), words))
      spec.type = word->type;
    xml_.get(xml_element, "name", spec.name);
    element.get("pos", joint.anchor);
    const XmlValue axis = element.attribute("axis");
    xml_.read(axis, spec.axis);
    if (norm(spec.axis) < 1e-10) {
      xml_.report(axis, Code::direction_zero);
      spec.axis = Vec3<double>::unit_z();
    }
    spec.axis = at.frame.rotation * normalized(spec.axis);
    joint.anchor = at.frame.point(joint.anchor);
    element.get("ref", joint.reference);
    if (spec.type == JointType::revolute)
      joint.reference = file_.compiler.angle(joint.reference);
    else if (spec.type != JointType::prismatic)
      joint.reference = 0;
    read_limits(element, spec);
    read_coefficient(element, "damping", Code::damping_powers, spec.damping);
    read_spring(element, spec);
    if (double friction = 0; element.get("frictionloss", friction)) spec.friction = {friction};
    if (double armature = 0; element.get("armature", armature)) spec.armature = {armature};
    if (spec.type == JointType::floating && !is_zero(spec.armature))
      xml_.report(element.attribute("armature"), Code::free_joint_armature);
    for (const auto& [name, part] :
         {std::pair{"axis", "axis"}, std::pair{"range", "limits"},
          std::pair{"actuatorfrcrange", "limits.effort"}, std::pair{"damping", "damping"},
          std::pair{"frictionloss", "friction"}, std::pair{"armature", "armature"},
          std::pair{"stiffness", "stiffness"}, std::pair{"springref", "rest"}})
      if (const XmlValue value = element.attribute(name)) spec.lines.note(part, line_of(value));
    ignore_other_attributes(xml_, xml_element);
    add(xml_element, at.body, std::move(joint));
  }

  void read_free_joint(const XmlElement& element, const Level& at) {
    MjcfJoint joint;
    joint.spec.line = line_of(element);
    joint.spec.type = JointType::floating;
    xml_.get(element, "name", joint.spec.name);
    const XmlValue align = xml_.attribute(element, "align");
    const std::size_t word = align ? xml_.read_word(align, {"false", "true", "auto"}).value_or(0) : 2;
    if (word == 1 || (word == 2 && file_.compiler.aligns_free_joints))
      xml_.report(element, Code::align_ignored);
    ignore_other_attributes(xml_, element);
    add(element, at.body, std::move(joint));
  }

  void add(const XmlElement& element, int index, MjcfJoint joint) {
    MjcfBody& body = body_at(index);
    if (index == 0) return xml_.report(element, Code::world_fixed);
    const auto is_free = [](const MjcfJoint& each) { return each.spec.type == JointType::floating; };
    if ((is_free(joint) && (body.parent != 0 || !body.joints.empty())) ||
        (!body.joints.empty() && is_free(body.joints.front())))
      return xml_.report(element, Code::free_joint_place);
    body.joints.push_back(std::move(joint));
  }

  void read_inertial(const XmlElement& element, const Level& at) {
    if (at.body == 0) return xml_.refuse(element, Code::world_fixed);
    MjcfBody& body = body_at(at.body);
    if (&element != body.inertial)
      return xml_.refuse(element, Code::element_repeated, {std::to_string(body.inertial->line)});
    const Transform<double> place = at.frame * plain(element).placement();
    InertiaSpec& inertia = body.link.inertia;
    inertia.com = place.translation;
    xml_.read(xml_.need_attribute(element, "mass"), inertia.mass);
    xml_.need_attribute(element, "pos");
    const XmlValue diagonal = xml_.attribute(element, "diaginertia");
    const XmlValue full = xml_.attribute(element, "fullinertia");
    Sym3<double> about_com = Sym3<double>::zero();
    if (full) {
      for (const std::string_view name : {"diaginertia", "quat", "axisangle", "xyaxes", "zaxis", "euler"})
        if (const XmlValue other = xml_.attribute(element, name)) xml_.report(other, Code::fullinertia_axes);
      double i[6];
      if (xml_.read(full, std::span(i))) about_com = {i[0], i[1], i[2], i[3], i[4], i[5]};
    } else {
      Vec3<double> moments = Vec3<double>::zero();
      xml_.read(diagonal, moments);
      about_com = Sym3<double>::diagonal(moments.x, moments.y, moments.z);
    }
    inertia.about_com = turned(about_com, place.rotation);
    body.link.lines.note("inertia", line_of(element));
    for (const auto& [value, part] : {std::pair{xml_.attribute(element, "mass"), "inertia.mass"},
                                      std::pair{xml_.attribute(element, "pos"), "inertia.com"},
                                      std::pair{full ? full : diagonal, "inertia.about_com"}})
      if (value) body.link.lines.note(part, line_of(value));
  }

  void read_geom_of(const XmlElement& xml_element, const Level& at) {
    const MjcfElement element = file_.with_defaults(xml_element, at.childclass);
    xml_.ignore_children(xml_element, {"plugin"});
    const bool gives = gives_inertia(at.body);
    const auto read = [&] { read_geom(element, file_, at.frame, gives, body_at(at.body)); };
    gives ? read() : xml_.problems().aside(read);
  }

  /// Whether the inertia of the body may come from its geoms.
  bool gives_inertia(int body) {
    if (body == 0 || file_.compiler.inertia_from_geom == InertiaFromGeom::never) return false;
    return file_.compiler.inertia_from_geom == InertiaFromGeom::always || !body_at(body).inertial;
  }

  void read_site(const XmlElement& xml_element, const Level& at) {
    const MjcfElement element = file_.with_defaults(xml_element, at.childclass);
    const std::optional<FromTo> fromto = read_fromto(element);
    MjcfSite site{"", at.frame * (fromto ? fromto->placement : element.placement()), &xml_element};
    ignore_other_attributes(xml_, xml_element);
    if (xml_.get(xml_element, "name", site.name) && !site.name.empty())
      body_at(at.body).sites.push_back(std::move(site));
    else
      xml_.ignore(xml_element);  // it makes no frame
  }

  MjcfFile& file_;
  XmlReader& xml_;
  std::vector<Level> open_;
};

}  // namespace

int line_of(const XmlElement& element) { return element.file.empty() ? element.line : 0; }

int line_of(const XmlValue& value) { return value.element->file.empty() ? value.line() : 0; }

void read_worldbody(MjcfFile& file, const XmlElement& section) {
  BodyReader(file).read_all(section, file.defaults.main());
}

}  // namespace limber::io

// A mechanism in a few lines of code.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/model/builder.hpp>

#include <map>
#include <optional>

#include "bind.hpp"
#include "rows.hpp"
#include "small_types.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

using Builder = ModelBuilder;

PerDegree per_degree(const char* argument, nb::handle value) {
  PerDegree result(0.0);
  result.values = numbers_in({"ModelBuilder", argument}, value);
  return result;
}

Vec3<double> axis_of(nb::handle value) {
  return vec3_or(Vec3<double>::unit_z(), {"ModelBuilder", "axis"}, value);
}
Vec3<double> vec(const char* argument, nb::handle value) { return vec3({"ModelBuilder", argument}, value); }

/// An origin (3,), with the axes if they are turned; or both as a (4, 4) matrix; or None.
Transform<double> placement(const char* argument, nb::handle origin, nb::handle axes) {
  if (origin.is_none()) return Transform<double>::identity();
  Transform<double> result = transform({"ModelBuilder", argument}, origin);
  if (!axes.is_none()) result.rotation = rotation({"ModelBuilder", "axes"}, axes);
  return result;
}

DhConvention convention_of(nb::handle word) {
  constexpr Word<DhConvention> words[] = {{"classic", DhConvention::classic},
                                          {"modified", DhConvention::modified}};
  return meaning_of({"denavit_hartenberg", "convention"}, word, words);
}

/// Rows (a, alpha, d, theta) or (a, alpha, d, theta, joint type).
std::vector<DhRow> dh_rows(nb::handle table) {
  std::vector<DhRow> rows;
  for (const nb::handle row : table) {
    DhRow& to = rows.emplace_back(DhRow{nb::cast<double>(row[0]), nb::cast<double>(row[1]),
                                        nb::cast<double>(row[2]), nb::cast<double>(row[3])});
    if (nb::len(row) > 4) to.type = joint_type("ModelBuilder", row[4]);
  }
  return rows;
}

void bind_joints(nb::class_<Builder>& c) {
  constexpr auto self = nb::rv_policy::reference;
  c.def(
      "joint",
      [](Builder& b, const std::string& name, Value<"str"> type, ArrayLike axis) -> Builder& {
        return b.joint(name, joint_type("ModelBuilder", type), axis_of(axis));
      },
      nb::arg("name"), nb::arg("type"), nb::arg("axis") = nb::none(), self,
      "A joint of any type: 'revolute', 'prismatic', 'cylindrical', 'spherical', 'planar', 'translation', "
      "'floating', "
      "'fixed'. The axis is z unless given.");
  const auto with_axis = [&](const char* name, auto member) {
    c.def(
        name,
        [member](Builder& b, const std::string& joint, ArrayLike axis) -> Builder& {
          return (b.*member)(joint, axis_of(axis));
        },
        nb::arg("name"), nb::arg("axis") = nb::none(), self);
  };
  with_axis("revolute", &Builder::revolute);
  with_axis("prismatic", &Builder::prismatic);
  with_axis("cylindrical", &Builder::cylindrical);
  with_axis("planar", &Builder::planar);
  c.def(
      "helical",
      [](Builder& b, const std::string& name, double pitch, ArrayLike axis) -> Builder& {
        return b.helical(name, pitch, axis_of(axis));
      },
      nb::arg("name"), nb::arg("pitch"), nb::arg("axis") = nb::none(), self,
      "The pitch is in metres per radian.");
  c.def(
      "universal",
      [](Builder& b, const std::string& name, ArrayLike first, ArrayLike second) -> Builder& {
        return b.universal(name, vec("first", first), vec("second", second));
      },
      nb::arg("name"), nb::arg("first"), nb::arg("second"), self);
  c.def("fixed", &Builder::fixed, nb::arg("name"), self);
  c.def("spherical", &Builder::spherical, nb::arg("name"), self);
  c.def("translation", &Builder::translation, nb::arg("name"), self);
  c.def("floating", &Builder::floating, nb::arg("name") = "root", self);
  c.def("mimic", &Builder::mimic, nb::arg("of"), nb::arg("multiplier") = 1.0, nb::arg("offset") = 0.0, self,
        "The joint's position is multiplier × that of the joint `of` + offset.");
  c.def(
      "limits",
      [](Builder& b, ArrayLike lower, ArrayLike upper) -> Builder& {
        return b.limits(per_degree("lower", lower), per_degree("upper", upper));
      },
      nb::arg("lower"), nb::arg("upper"), self, "Of the position: rad or m.");
  const auto degrees = [&](const char* name, auto member, const char* doc) {
    c.def(
        name,
        [name, member](Builder& b, ArrayLike value) -> Builder& {
          return (b.*member)(per_degree(name, value));
        },
        nb::arg("value"), self, doc);
  };
  degrees("velocity_limit", &Builder::velocity_limit, "rad/s or m/s.");
  degrees("effort_limit", &Builder::effort_limit, "N·m or N.");
  degrees("damping", &Builder::damping, "N·m·s/rad or N·s/m.");
  degrees("friction", &Builder::friction, "N·m or N.");
  degrees("armature", &Builder::armature, "kg·m² or kg.");
  c.def(
      "spring",
      [](Builder& b, ArrayLike stiffness, ArrayLike rest) -> Builder& {
        return b.spring(per_degree("stiffness", stiffness), per_degree("rest", rest));
      },
      nb::arg("stiffness"), nb::arg("rest") = 0.0, self,
      "-stiffness (q - rest): N·m/rad and rad, or N/m and m.");
}

void bind_rotors(nb::class_<Builder>& c) {
  const RotorSpec defaults;
  c.def(
      "rotor",
      [](Builder& b, double gear_ratio, InertiaValue load, ArrayLike axis, const std::string& name,
         ArrayLike at, const std::optional<std::string>& carrier, const std::map<std::string, double>& rates,
         double offset, double damping, double friction, double efficiency,
         double back_efficiency) -> Builder& {
        const Inertia<double> i = inertia({"ModelBuilder", "rotor"}, load);
        RotorSpec rotor;
        rotor.name = name;
        rotor.gear_ratio = gear_ratio;
        rotor.inertia = {i.mass, i.com(), i.about_com().matrix()};
        rotor.carrier = carrier;
        rotor.rates.assign(rates.begin(), rates.end());
        rotor.offset = offset;
        rotor.damping = damping;
        rotor.friction = friction;
        rotor.efficiency = efficiency;
        rotor.back_efficiency = back_efficiency;
        rotor.axis = axis_of(axis);
        if (!at.is_none()) rotor.placement = placement("placement", at, nb::none());
        return b.rotor(std::move(rotor));
      },
      nb::arg("gear_ratio"), nb::arg("inertia"), nb::arg("axis") = nb::none(), nb::kw_only(),
      nb::arg("name") = "", nb::arg("placement") = nb::none(), nb::arg("carrier") = nb::none(),
      nb::arg("rates") = std::map<std::string, double>{}, nb::arg("offset") = defaults.offset,
      nb::arg("damping") = defaults.damping, nb::arg("friction") = defaults.friction,
      nb::arg("efficiency") = defaults.efficiency, nb::arg("back_efficiency") = defaults.back_efficiency,
      nb::rv_policy::reference,
      "A rotor that turns gear_ratio × the joint's position (docs/rotors.md).\n\n"
      "Args:\n"
      "    inertia: (mass, com, about_com) in the rotor's frame\n"
      "    axis: that it spins about, in its frame; left out: z\n"
      "    placement: of its frame in the carrier, (4, 4) or (3,); left out: where the joint is\n"
      "    carrier: the link that it is on; left out: the parent link\n"
      "    rates: by the names of joints, in place of the gear ratio, of a rotor that several drive\n"
      "    damping, friction: of its bearings and its motor, N·m·s/rad and N·m\n"
      "    efficiency, back_efficiency: of its gear, with the motor or with the joint as the driving side");
}

LoopEndSpec loop_end(const char* side, nb::handle value) {
  if (nb::isinstance<nb::str>(value)) return {.body = nb::cast<std::string>(value)};
  if (!PySequence_Check(value.ptr()) || nb::len(value) != 2 || !nb::isinstance<nb::str>(value[0]))
    ArgumentName{"ModelBuilder", side}.fail_type("must be the name of a body, or (body, placement)");
  return {nb::cast<std::string>(value[0]), transform({"ModelBuilder", side}, value[1])};
}

void bind_loops(nb::class_<Builder>& c) {
  using End = Value<"str | tuple[str, ArrayLike]">;
  c.def(
      "loop",
      [](Builder& b, const std::string& name, Value<"str"> type, ArrayLike axis, End side_a,
         End side_b) -> Builder& {
        return b.loop(name, joint_type("ModelBuilder", type), vec("axis", axis), loop_end("a", side_a),
                      loop_end("b", side_b));
      },
      nb::arg("name"), nb::arg("type"), nb::arg("axis"), nb::arg("a"), nb::arg("b"), nb::rv_policy::reference,
      "A cut joint between two bodies, each given by its name, or by its name and a frame on it, (4, 4) or "
      "(3,); the axis is in frame a. For a ConstrainedMechanism or a Simulation.");
}

}  // namespace

void bind_builder(nb::module_& m) {
  constexpr auto self = nb::rv_policy::reference;
  nb::class_<Builder> c(
      m, "ModelBuilder",
      "A mechanism in a few lines: body() begins a body, what follows describes it and its joint, until "
      "the next body() or on(). build() gives the model, spec() the description.");
  c.def(nb::init<std::string>(), nb::arg("name"));
  c.def("spec", [](const Builder& b) { return b.spec(); }, "The description so far.");
  c.def(
      "build", [](const Builder& b) { return new PythonModel(b.spec()); },
      nb::call_guard<nb::gil_scoped_release>(), "The model.");
  c.def(
      "gravity", [](Builder& b, ArrayLike value) -> Builder& { return b.gravity(vec("gravity", value)); },
      nb::arg("acceleration"), self, "m/s².");
  c.def(
      "body",
      [](Builder& b, const std::string& name, const std::optional<std::string>& parent) -> Builder& {
        return parent ? b.body(name, *parent) : b.body(name);
      },
      nb::arg("name"), nb::arg("parent") = nb::none(), self,
      "A new body on the one before it (the first: on the world) or on `parent`, fixed until a joint is "
      "given.");
  c.def("on", &Builder::on, nb::arg("body"), self, "Back to a body that exists, to say more about it.");
  c.def(
      "denavit_hartenberg",
      [](Builder& b, Value<"Literal['classic', 'modified']"> convention,
         Value<"Sequence[Sequence[float | str]]"> rows, const std::string& link,
         const std::string& joint) -> Builder& {
        return b.denavit_hartenberg(convention_of(convention), dh_rows(rows), link, joint);
      },
      nb::arg("convention"), nb::arg("rows"), nb::arg("link") = "link", nb::arg("joint") = "joint", self,
      "A chain of bodies from a table of rows (a, alpha, d, theta) or (a, alpha, d, theta, joint type); the "
      "convention "
      "is 'classic' or 'modified' (Craig).");
  c.def(
      "at",
      [](Builder& b, ArrayLike origin, ArrayLike axes) -> Builder& {
        return b.at(placement("at", origin, axes));
      },
      nb::arg("origin"), nb::arg("axes") = nb::none(), self,
      "Where the joint is on the parent link: its origin (3,) and how its axes are turned (3, 3), or both as "
      "(4, 4).");
  c.def(
      "link_frame",
      [](Builder& b, ArrayLike origin, ArrayLike axes) -> Builder& {
        return b.link_frame(placement("link_frame", origin, axes));
      },
      nb::arg("origin"), nb::arg("axes") = nb::none(), self,
      "Where the link frame is in the joint's moving frame; the same unless said.");
  c.def(
      "inertia",
      [](Builder& b, double mass, ArrayLike com, ArrayLike about_com) -> Builder& {
        return b.solid(inertia({"ModelBuilder", "inertia"}, nb::make_tuple(mass, com, about_com)));
      },
      nb::arg("mass"), nb::arg("com"), nb::arg("about_com"), self,
      "Adds mass (kg), centre of mass (m, in the link frame) and inertia about it (kg·m²): three moments or "
      "(3, 3).");
  c.def(
      "point_mass",
      [](Builder& b, double mass, ArrayLike point) -> Builder& {
        return b.point_mass(mass, vec("point", point));
      },
      nb::arg("mass"), nb::arg("point"), self);
  c.def(
      "solid",
      [](Builder& b, InertiaValue part, ArrayLike origin, ArrayLike axes) -> Builder& {
        return b.solid(inertia({"ModelBuilder", "solid"}, part), placement("solid", origin, axes));
      },
      nb::arg("part"), nb::arg("origin") = nb::none(), nb::arg("axes") = nb::none(), self,
      "Adds a part of limber.solids or limber.shells, or any (mass, com, about_com), whose own frame is "
      "there on the link.");
  c.def(
      "frame",
      [](Builder& b, const std::string& name, const std::string& body, ArrayLike origin,
         ArrayLike axes) -> Builder& { return b.frame(name, body, placement("frame", origin, axes)); },
      nb::arg("name"), nb::arg("body"), nb::arg("origin") = nb::none(), nb::arg("axes") = nb::none(), self,
      "A named frame on a link.");
  bind_joints(c);
  bind_rotors(c);
  bind_loops(c);
}

}  // namespace limber::python

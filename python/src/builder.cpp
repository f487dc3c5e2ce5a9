// A mechanism in a few lines of code.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/model/builder.hpp>

#include "bind.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

using Builder = ModelBuilder;

PerDegree per_degree(const char* argument, nb::handle value) {
  PerDegree result(0.0);
  result.values = numbers_in({"ModelBuilder", argument}, value);
  return result;
}

Vec3<double> vec(const char* argument, nb::handle value) { return vec3({"ModelBuilder", argument}, value); }

/// An origin (3,), with the axes if they are turned; or both as a (4, 4) matrix.
Transform<double> placement(const char* argument, nb::handle origin, nb::handle axes) {
  Transform<double> result = transform({"ModelBuilder", argument}, origin);
  if (!axes.is_none()) result.rotation = rotation({"ModelBuilder", "axes"}, axes);
  return result;
}

DhConvention convention_of(const std::string& word) {
  if (word == "classic") return DhConvention::classic;
  if (word == "modified") return DhConvention::modified;
  throw nb::value_error("denavit_hartenberg: convention must be 'classic' or 'modified'");
}

/// Rows (a, alpha, d, theta) or (a, alpha, d, theta, joint type).
std::vector<DhRow> dh_rows(nb::handle table) {
  std::vector<DhRow> rows;
  for (const nb::handle row : table) {
    DhRow& to = rows.emplace_back(DhRow{nb::cast<double>(row[0]), nb::cast<double>(row[1]),
                                        nb::cast<double>(row[2]), nb::cast<double>(row[3])});
    if (nb::len(row) > 4) to.type = joint_type("ModelBuilder", nb::cast<std::string>(row[4]));
  }
  return rows;
}

void bind_joints(nb::class_<Builder>& c) {
  constexpr auto self = nb::rv_policy::reference;
  c.def(
      "joint",
      [](Builder& b, const std::string& name, const std::string& type, nb::handle axis) -> Builder& {
        return b.joint(name, joint_type("ModelBuilder", type),
                       axis.is_none() ? Vec3<double>::unit_z() : vec("axis", axis));
      },
      nb::arg("name"), nb::arg("type"), nb::arg("axis") = nb::none(), self,
      nb::sig("def joint(self, name: str, type: str, axis: ArrayLike | None = None) -> ModelBuilder"),
      "A joint of any type: 'revolute', 'prismatic', 'cylindrical', 'spherical', 'planar', 'translation', "
      "'floating', "
      "'fixed'. The axis is z unless given.");
  const auto with_axis = [&](const char* name, auto member, const char* signature) {
    c.def(
        name,
        [member](Builder& b, const std::string& joint, nb::handle axis) -> Builder& {
          return (b.*member)(joint, axis.is_none() ? Vec3<double>::unit_z() : vec("axis", axis));
        },
        nb::arg("name"), nb::arg("axis") = nb::none(), self, nb::sig(signature));
  };
  with_axis("revolute", &Builder::revolute,
            "def revolute(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder");
  with_axis("prismatic", &Builder::prismatic,
            "def prismatic(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder");
  with_axis("cylindrical", &Builder::cylindrical,
            "def cylindrical(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder");
  with_axis("planar", &Builder::planar,
            "def planar(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder");
  c.def(
      "helical",
      [](Builder& b, const std::string& name, double pitch, nb::handle axis) -> Builder& {
        return b.helical(name, pitch, axis.is_none() ? Vec3<double>::unit_z() : vec("axis", axis));
      },
      nb::arg("name"), nb::arg("pitch"), nb::arg("axis") = nb::none(), self,
      nb::sig("def helical(self, name: str, pitch: float, axis: ArrayLike | None = None) -> ModelBuilder"),
      "The pitch is in metres per radian.");
  c.def(
      "universal",
      [](Builder& b, const std::string& name, nb::handle first, nb::handle second) -> Builder& {
        return b.universal(name, vec("first", first), vec("second", second));
      },
      nb::arg("name"), nb::arg("first"), nb::arg("second"), self,
      nb::sig("def universal(self, name: str, first: ArrayLike, second: ArrayLike) -> ModelBuilder"));
  c.def("fixed", &Builder::fixed, nb::arg("name"), self);
  c.def("spherical", &Builder::spherical, nb::arg("name"), self);
  c.def("translation", &Builder::translation, nb::arg("name"), self);
  c.def("floating", &Builder::floating, nb::arg("name") = "root", self);
  c.def("mimic", &Builder::mimic, nb::arg("of"), nb::arg("multiplier") = 1.0, nb::arg("offset") = 0.0, self,
        "The joint's position is multiplier × that of the joint `of` + offset.");
  c.def(
      "limits",
      [](Builder& b, nb::handle lower, nb::handle upper) -> Builder& {
        return b.limits(per_degree("lower", lower), per_degree("upper", upper));
      },
      nb::arg("lower"), nb::arg("upper"), self,
      nb::sig("def limits(self, lower: ArrayLike, upper: ArrayLike) -> ModelBuilder"),
      "Of the position: rad or m.");
  const auto degrees = [&](const char* name, auto member, const char* signature, const char* doc) {
    c.def(
        name,
        [name, member](Builder& b, nb::handle value) -> Builder& {
          return (b.*member)(per_degree(name, value));
        },
        nb::arg("value"), self, nb::sig(signature), doc);
  };
  degrees("velocity_limit", &Builder::velocity_limit,
          "def velocity_limit(self, value: ArrayLike) -> ModelBuilder", "rad/s or m/s.");
  degrees("effort_limit", &Builder::effort_limit, "def effort_limit(self, value: ArrayLike) -> ModelBuilder",
          "N·m or N.");
  degrees("damping", &Builder::damping, "def damping(self, value: ArrayLike) -> ModelBuilder",
          "N·m·s/rad or N·s/m.");
  degrees("friction", &Builder::friction, "def friction(self, value: ArrayLike) -> ModelBuilder",
          "N·m or N.");
  degrees("armature", &Builder::armature, "def armature(self, value: ArrayLike) -> ModelBuilder",
          "kg·m² or kg.");
  c.def(
      "spring",
      [](Builder& b, nb::handle stiffness, nb::handle rest) -> Builder& {
        return b.spring(per_degree("stiffness", stiffness), per_degree("rest", rest));
      },
      nb::arg("stiffness"), nb::arg("rest") = 0.0, self,
      nb::sig("def spring(self, stiffness: ArrayLike, rest: ArrayLike = 0.0) -> ModelBuilder"),
      "-stiffness (q - rest): N·m/rad and rad, or N/m and m.");
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
      nb::sig("def build(self) -> Model"), "The model.");
  c.def(
      "gravity", [](Builder& b, nb::handle value) -> Builder& { return b.gravity(vec("gravity", value)); },
      nb::arg("acceleration"), self, nb::sig("def gravity(self, acceleration: ArrayLike) -> ModelBuilder"),
      "m/s².");
  c.def(
      "body",
      [](Builder& b, const std::string& name, nb::handle parent) -> Builder& {
        return parent.is_none() ? b.body(name) : b.body(name, nb::cast<std::string>(parent));
      },
      nb::arg("name"), nb::arg("parent") = nb::none(), self,
      nb::sig("def body(self, name: str, parent: str | None = None) -> ModelBuilder"),
      "A new body on the one before it (the first: on the world) or on `parent`, fixed until a joint is "
      "given.");
  c.def("on", &Builder::on, nb::arg("body"), self, "Back to a body that exists, to say more about it.");
  c.def(
      "denavit_hartenberg",
      [](Builder& b, const std::string& convention, nb::handle rows, const std::string& link,
         const std::string& joint) -> Builder& {
        return b.denavit_hartenberg(convention_of(convention), dh_rows(rows), link, joint);
      },
      nb::arg("convention"), nb::arg("rows"), nb::arg("link") = "link", nb::arg("joint") = "joint", self,
      nb::sig("def denavit_hartenberg(self, convention: str, rows: Sequence[Sequence[float | str]], link: "
              "str = 'link', "
              "joint: str = 'joint') -> ModelBuilder"),
      "A chain of bodies from a table of rows (a, alpha, d, theta) or (a, alpha, d, theta, joint type); the "
      "convention "
      "is 'classic' or 'modified' (Craig).");
  c.def(
      "at",
      [](Builder& b, nb::handle origin, nb::handle axes) -> Builder& {
        return b.at(placement("at", origin, axes));
      },
      nb::arg("origin"), nb::arg("axes") = nb::none(), self,
      nb::sig("def at(self, origin: ArrayLike, axes: ArrayLike | None = None) -> ModelBuilder"),
      "Where the joint is on the parent link: its origin (3,) and how its axes are turned (3, 3), or both as "
      "(4, 4).");
  c.def(
      "inertia",
      [](Builder& b, double mass, nb::handle com, nb::handle about_com) -> Builder& {
        return b.solid(inertia({"ModelBuilder", "inertia"}, nb::make_tuple(mass, com, about_com)));
      },
      nb::arg("mass"), nb::arg("com"), nb::arg("about_com"), self,
      nb::sig("def inertia(self, mass: float, com: ArrayLike, about_com: ArrayLike) -> ModelBuilder"),
      "Adds mass (kg), centre of mass (m, in the link frame) and inertia about it (kg·m²): three moments or "
      "(3, 3).");
  c.def(
      "point_mass",
      [](Builder& b, double mass, nb::handle point) -> Builder& {
        return b.point_mass(mass, vec("point", point));
      },
      nb::arg("mass"), nb::arg("point"), self,
      nb::sig("def point_mass(self, mass: float, point: ArrayLike) -> ModelBuilder"));
  c.def(
      "rotor",
      [](Builder& b, double gear_ratio, nb::handle load, nb::handle axis) -> Builder& {
        return b.rotor(gear_ratio, inertia({"ModelBuilder", "rotor"}, load),
                       axis.is_none() ? Vec3<double>::unit_z() : vec("axis", axis));
      },
      nb::arg("gear_ratio"), nb::arg("inertia"), nb::arg("axis") = nb::none(), self,
      nb::sig("def rotor(self, gear_ratio: float, inertia: tuple[float, ArrayLike, ArrayLike], axis: "
              "ArrayLike | None = "
              "None) -> ModelBuilder"),
      "A rotor on the parent link that turns gear_ratio × the joint's position; its inertia is (mass, com, "
      "about_com).");
  c.def(
      "frame",
      [](Builder& b, const std::string& name, const std::string& body, nb::handle origin,
         nb::handle axes) -> Builder& {
        return b.frame(name, body,
                       origin.is_none() ? Transform<double>::identity() : placement("frame", origin, axes));
      },
      nb::arg("name"), nb::arg("body"), nb::arg("origin") = nb::none(), nb::arg("axes") = nb::none(), self,
      nb::sig("def frame(self, name: str, body: str, origin: ArrayLike | None = None, axes: ArrayLike | None "
              "= None) -> "
              "ModelBuilder"),
      "A named frame on a link.");
  bind_joints(c);
}

}  // namespace limber::python

"""Random MJCF and URDF files by their grammar: each draw may take any element and attribute of the vocabulary that bears on
rigid-body dynamics. What the other library reads from such a file is compared with what Limber reads.
"""

import numpy as np

from mechanism import rotation_from_quaternion


class Draw:
    """Random parts of files."""

    def __init__(self, seed):
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.parts = {}  # files that this one includes: name -> text

    def chance(self, p=0.5):
        return self.rng.random() < p

    def one_of(self, *choices):
        return choices[self.rng.integers(len(choices))]

    def numbers(self, n, size=1.0):
        return " ".join(f"{x:.6g}" for x in self.rng.uniform(-size, size, n))

    def positive(self, n=1, least=0.01, most=0.3):
        return " ".join(f"{x:.6g}" for x in self.rng.uniform(least, most, n))

    def attributes(self, **values):
        """Those that are not None, in any order."""
        given = [(name, value) for name, value in values.items() if value is not None]
        return "".join(f' {given[k][0].rstrip("_")}="{given[k][1]}"' for k in self.rng.permutation(len(given)))

    def maybe(self, value, p=0.5):
        return value if self.chance(p) else None

    def moments(self):
        """Principal moments of a body: sums of pairs of positive numbers."""
        x, y, z = self.rng.uniform(0.01, 0.2, 3)
        return np.array([y + z, x + z, x + y])

    def full_inertia(self):
        """xx, yy, zz, xy, xz, yz"""
        r = rotation_from_quaternion(self.rng.normal(size=4))
        i = r @ np.diag(self.moments()) @ r.T
        return [i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]]


class Mjcf(Draw):
    """A file for MuJoCo, and those that it includes."""

    def __init__(self, seed):
        super().__init__(seed)
        self.angle = self.one_of("degree", "radian")
        self.count = 0
        self.hinges = []  # and slides
        self.path = []  # of these, those between the world and the body that is being written
        self.chains = []  # pairs of these, of which one moves the other
        self.classes = ["soft", "stiff", "softer", "hard"]

    def maybe_included(self, text):
        """The same text, or an element that includes a file with it."""
        if not self.chance(0.3):
            return text
        name = f"included_{self.seed}_{len(self.parts)}.xml"
        self.parts[name] = f"<mujocoinclude>\n{text}\n</mujocoinclude>\n"
        return f'<include file="{name}"/>'

    def orientation(self):
        """One of the ways to say it, or none."""
        degrees = 60 if self.angle == "degree" else 1
        return self.one_of(
            {},
            {"quat": self.numbers(4)},
            {"axisangle": f"{self.numbers(3)} {self.numbers(1, degrees)}"},
            {"euler": self.numbers(3, degrees)},
            {"xyaxes": self.numbers(6)},
            {"zaxis": self.numbers(3)},
        )

    def of_class(self):
        return self.maybe(self.one_of(*self.classes), 0.3)

    def joint(self, kind):
        name = f"j{self.count}"
        self.count += 1
        is_angle = kind == "hinge"
        size = 60 if is_angle and self.angle == "degree" else 1
        has_bounds = kind in ("hinge", "slide")
        if has_bounds:
            self.hinges.append(name)
            self.chains += [(before, name) for before in self.path]
            self.path.append(name)
        lower = self.rng.uniform(-size, 0)
        return "<joint" + self.attributes(
            name=name,
            type=kind if kind != "hinge" or self.chance() else None,
            pos=self.maybe(self.numbers(3, 0.3)),
            axis=self.numbers(3) if has_bounds else None,
            class_=self.of_class(),
            range=self.maybe(f"{lower:.6g} {lower + size:.6g}") if has_bounds else None,
            ref=self.maybe(self.numbers(1, size), 0.3) if has_bounds else None,
            damping=self.maybe(self.positive()),
            frictionloss=self.maybe(self.positive()),
            armature=self.maybe(self.positive()),
            stiffness=self.maybe(self.positive(), 0.2),
        ) + "/>"

    def geom(self):
        kind = self.one_of("sphere", "capsule", "cylinder", "ellipsoid", "box")
        size = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}[kind]
        place = {"pos": self.maybe(self.numbers(3, 0.3)), **self.orientation()}
        if kind in ("capsule", "cylinder", "box", "ellipsoid") and self.chance(0.3):
            place, size = {"fromto": self.numbers(6, 0.4)}, 1
        weight = self.one_of({}, {"mass": self.positive(most=2)}, {"density": self.positive(least=100, most=2000)})
        return "<geom" + self.attributes(
            type=kind, size=self.positive(size, least=0.03), class_=self.of_class(), group=self.maybe(self.rng.integers(0, 5)),
            contype=self.maybe(self.rng.integers(0, 2)), shellinertia=self.maybe("true", 0.2) if kind != "ellipsoid" else None,
            **place, **weight) + "/>"

    def inertial(self):
        values = {"pos": self.numbers(3, 0.2), "mass": self.positive(least=0.1, most=3)}
        if self.chance():
            values["fullinertia"] = " ".join(f"{x:.9g}" for x in self.full_inertia())
        else:
            values |= {"diaginertia": " ".join(f"{x:.9g}" for x in self.moments()), **self.orientation()}
        return "<inertial" + self.attributes(**values) + "/>"

    def contents(self, depth):
        """What stands in a body behind its joints."""
        parts = [self.geom() for _ in range(self.rng.integers(1, 3))]
        if self.chance(0.4):
            parts.append(self.inertial())
        if self.chance(0.4):
            parts.append(f'<site name="s{self.count}"' + self.attributes(pos=self.numbers(3), **self.orientation()) + "/>")
            self.count += 1
        if self.chance(0.2):
            parts = [f"<frame{self.attributes(pos=self.numbers(3, 0.3), **self.orientation())}>", *parts, "</frame>"]
        if depth < 4:
            parts += [self.maybe_included(self.body(depth + 1)) for _ in range(self.rng.choice([0, 1, 1, 2]))]
        return "\n".join(parts)

    def body(self, depth=0):
        kinds = self.one_of(["hinge"], ["slide"], ["ball"], ["hinge", "hinge"], ["slide", "hinge"], ["slide", "ball"], [])
        if depth == 0:
            kinds = self.one_of(["hinge"], ["slide", "slide", "hinge"], ["free"])
        name, before = f"b{self.count}", len(self.path)
        self.count += 1
        joints = "".join(f"<freejoint name='free{self.count}'/>" if kind == "free" else self.joint(kind) for kind in kinds)
        head = self.attributes(name=name, pos=self.maybe(self.numbers(3, 0.5)), childclass=self.of_class(), **self.orientation())
        text = f"<body{head}>{joints}{self.contents(depth)}</body>"
        self.path = self.path[:before]
        return text

    def defaults(self):
        def joint():
            return "<joint" + self.attributes(
                damping=self.maybe(self.positive()), armature=self.maybe(self.positive()),
                frictionloss=self.maybe(self.positive()), pos=self.maybe(self.numbers(3, 0.2), 0.2)) + "/>"

        def geom():
            return "<geom" + self.attributes(density=self.maybe(self.positive(least=100, most=900))) + "/>"

        def of_class(name, inner=""):
            return f'<default class="{name}">{joint()}{geom()}{inner}</default>'

        inner = of_class("soft", of_class("softer")) + of_class("stiff", of_class("hard"))
        return self.maybe_included(f"<default>{joint()}{geom()}{inner}</default>")

    def couplings(self):
        """An equality of two joints, and an armature on a sum of two."""
        parts = []
        if len(self.hinges) >= 2 and self.chance():
            one, other = self.rng.choice(self.hinges, 2, replace=False)
            row = f"{self.numbers(2)} 0 0 0"
            parts.append(f'<equality><joint joint1="{one}" joint2="{other}" polycoef="{row}"/></equality>')
        if self.chains and self.chance():  # between branches MuJoCo's mass matrix has no room for it
            one, other = self.one_of(*self.chains)
            terms = "".join(f'<joint joint="{j}" coef="{self.numbers(1)}"/>' for j in (one, other))
            parts.append(f'<tendon><fixed name="t" armature="{self.positive()}">{terms}</fixed></tendon>')
        return "\n".join(parts)

    def text(self):
        compiler = self.attributes(
            angle=self.angle if self.angle == "radian" or self.chance() else None,
            eulerseq=self.maybe(self.one_of("xyz", "zyx", "XYZ", "zxy", "YZX")),
            autolimits=self.maybe("true", 0.3),
            inertiafromgeom=self.maybe(self.one_of("auto", "true")),
            balanceinertia=self.maybe("true", 0.2),
            boundmass=self.maybe("0.2", 0.2),
            boundinertia=self.maybe("0.001", 0.2),
            settotalmass=self.maybe("12", 0.2),
        )
        bodies = "\n".join(self.maybe_included(self.body()) for _ in range(self.rng.integers(1, 3)))
        gravity = self.maybe(f'<option gravity="{self.numbers(3, 10)}"/>') or ""
        return (f'<mujoco model="generated">\n<compiler{compiler}/>\n{gravity}\n{self.defaults()}\n'
                f"<worldbody>\n{bodies}\n</worldbody>\n{self.couplings()}\n</mujoco>\n")


class Urdf(Draw):
    """A file for Pinocchio."""

    def origin(self, p=0.7):
        return self.maybe("<origin" + self.attributes(xyz=self.maybe(self.numbers(3, 0.5), 0.8),
                                                      rpy=self.maybe(self.numbers(3, 3), 0.8)) + "/>", p) or ""

    def link(self, name):
        keys = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
        inertia = self.attributes(**{k: f"{x:.9g}" for k, x in zip(keys, self.full_inertia())})
        mass = f'<mass value="{self.positive(least=0.1, most=3)}"/>'
        parts = [self.origin(), mass, f"<inertia{inertia}/>"]
        shape = self.one_of('<box size="1 2 3"/>', '<sphere radius="0.1"/>', '<cylinder radius="0.1" length="1"/>')
        seen = self.maybe(f"<visual>{self.origin()}<geometry>{shape}</geometry></visual>") or ""
        order = self.rng.permutation(3)
        return f'<link name="{name}"><inertial>{"".join(parts[k] for k in order)}</inertial>{seen}</link>'

    def joint(self, k, parent, movable):
        kind = self.one_of("revolute", "continuous", "prismatic", "fixed", "revolute", "floating", "planar")
        parts = [self.origin(), f'<parent link="l{parent}"/>', f'<child link="l{k}"/>']
        if kind == "planar":  # Pinocchio takes z for its normal, whatever the axis
            parts.append('<axis xyz="0 0 1"/>')
        if kind in ("revolute", "continuous", "prismatic"):
            if self.chance(0.8):
                parts.append(f'<axis xyz="{self.numbers(3)}"/>')
            limit = {"effort": self.positive(most=90), "velocity": self.positive(most=9)}
            if kind != "continuous":
                limit |= {"lower": self.maybe(f"-{self.positive()}"), "upper": self.positive()}
            if kind != "continuous" or self.chance():
                parts.append(f"<limit{self.attributes(**limit)}/>")
            if self.chance():
                parts.append(f"<dynamics{self.attributes(damping=self.positive(), friction=self.maybe(self.positive()))}/>")
            if movable and self.chance(0.2):
                mimic = self.attributes(joint=self.one_of(*movable), multiplier=self.maybe(self.numbers(1)),
                                        offset=self.maybe(self.numbers(1)))
                parts.append(f"<mimic{mimic}/>")
            else:
                movable.append(f"j{k}")
        order = self.rng.permutation(len(parts))
        return f'<joint name="j{k}" type="{kind}">{"".join(parts[i] for i in order)}</joint>'

    def text(self):
        n, movable = self.rng.integers(3, 12), []
        links = [self.link(f"l{k}") for k in range(n)]
        links[0] = '<link name="l0"/>'
        joints = [self.joint(k, self.rng.integers(max(0, k - 3), k), movable) for k in range(1, n)]
        parts = [*links, *joints]
        order = self.rng.permutation(len(parts))
        return '<robot name="generated">\n' + "\n".join(parts[k] for k in order) + "\n</robot>\n"


EXTENSIONS = {Mjcf: "xml", Urdf: "urdf"}


def files(work, count, extensions, change=lambda draw, text: text):
    """(name, path) of generated files, the same ones each time; extensions: {class: of its files}."""
    for seed in range(1, count + 1):
        for kind, extension in extensions.items():
            draw = kind(seed)
            path = work / f"generated_{seed}.{extension}"
            path.write_text(change(draw, draw.text()), encoding="utf-8")
            for name, text in draw.parts.items():
                (work / name).parent.mkdir(exist_ok=True)
                (work / name).write_text(text, encoding="utf-8")
            yield f"generated {extension} {seed}", path


# ---- What the file says of a joint beside how it moves


def numbers(value, n):
    """One number for all degrees, or one each."""
    values = value if isinstance(value, list) else [value]
    return [float(x) for x in (values * n if len(values) == 1 else values)]


def differences(mechanism, known):
    """What differs between the joints as Limber reads them and {joint: {property: numbers}} of another library."""
    for body in mechanism.document["bodies"]:
        joint = body["joint"]
        for name, theirs in known.get(joint.get("name"), {}).items():
            holder = joint.get("limits", {}) if name in ("lower", "upper", "velocity", "effort") else joint
            ours = holder.get(name)
            if theirs is None and ours in (None, [None]):
                continue
            ours = numbers(0.0 if ours is None else ours, len(theirs or []))
            if theirs is None or not np.allclose(ours, theirs, rtol=1e-12, atol=1e-12):
                yield f"joint {joint['name']} {name}: {ours} against {theirs}"

"""Random SDF files by their grammar: models in models, poses relative to any frame, every joint type, loops."""

from grammar import Draw

ONE_AXIS = ("revolute", "continuous", "prismatic", "screw")
TWO_AXES = ("universal", "revolute2")


class Scope:
    """What the names of one model mean."""

    def __init__(self):
        self.link_of = {}  # name as it is written in this model -> link, a name of the same kind
        self.carried = {}  # link -> parent link, "world" or None: by the joint that comes first
        self.ready = []  # names that poses may be relative to

    def root(self, link):
        while self.carried.get(link) not in (None, "world"):
            link = self.carried[link]
        return link

    def take(self, name, inner):
        """What is in a model of this model."""
        for each, link in inner.link_of.items():
            if each != "__model__":
                self.link_of[f"{name}::{each}"] = f"{name}::{link}"
        for link, parent in inner.carried.items():
            self.carried[f"{name}::{link}"] = parent if parent in (None, "world") else f"{name}::{parent}"


class Sdf(Draw):
    """A file for libsdformat."""

    def __init__(self, seed):
        super().__init__(seed)
        self.minor = int(self.one_of(5, 6, 7, 8, 9, 9))
        self.has_frames = self.minor >= 7
        self.count = 0

    def name(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def rotation(self):
        """Attributes and numbers."""
        if self.minor >= 9 and self.chance(0.3):
            x, y, z, w = self.rng.normal(size=4)
            n = (x * x + y * y + z * z + w * w) ** 0.5
            return ' rotation_format="quat_xyzw"', " ".join(f"{each / n:.17g}" for each in (x, y, z, w))
        if self.minor >= 9 and self.chance(0.3):
            return ' degrees="true"', self.numbers(3, 90)
        return "", self.numbers(3, 3)

    def pose(self, relative_to=(), p=0.7):
        if not self.chance(p):
            return ""
        form, angles = self.rotation()
        given = f' relative_to="{self.one_of(*relative_to)}"' if relative_to and self.has_frames and self.chance() else ""
        return f"<pose{given}{form}>{self.numbers(3, 0.5)} {angles}</pose>"

    def inertial(self):
        keys = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
        values = "".join(f"<{k}>{x:.9g}</{k}>" for k, x in zip(keys, self.full_inertia()))
        parts = [self.pose(), f"<mass>{self.positive(least=0.1, most=3)}</mass>", f"<inertia>{values}</inertia>"]
        return "<inertial>" + "".join(parts[k] for k in self.rng.permutation(3)) + "</inertial>"

    def shape(self):
        size = self.positive()
        return "<geometry>" + self.one_of(
            f"<box><size>{self.positive(3)}</size></box>", f"<sphere><radius>{size}</radius></sphere>",
            f"<cylinder><radius>{size}</radius><length>0.5</length></cylinder>") + "</geometry>"

    def link(self, scope):
        name = self.name("l")
        parts = [self.pose(scope.ready), self.inertial() if self.chance(0.9) else ""]
        for kind in ("visual", "collision"):
            if self.chance(0.3):
                parts.append(f'<{kind} name="{kind}">{self.pose()}{self.shape()}</{kind}>')
        scope.link_of[name], scope.carried[name] = name, None
        scope.ready.append(name)
        return f'<link name="{name}">{"".join(parts[k] for k in self.rng.permutation(len(parts)))}</link>'

    def frame(self, scope):
        name, link = self.name("f"), self.one_of(*scope.link_of)
        attached = f' attached_to="{link}"' if self.chance() else ""
        text = f'<frame name="{name}"{attached}>{self.pose(scope.ready)}</frame>'
        scope.link_of[name] = scope.link_of[link if attached else "__model__"]
        scope.ready.append(name)
        return text

    # ---- Joints

    def axis(self, tag, scope, has_bounds, xyz=None, expressed_in=None):
        old = f"<use_parent_model_frame>{self.one_of('0', '1')}</use_parent_model_frame>" if self.minor <= 6 else ""
        if self.has_frames and not expressed_in and self.chance(0.3):
            expressed_in = self.one_of("__model__", *scope.ready)
        given = f' expressed_in="{expressed_in}"' if expressed_in else ""
        parts = [f"<xyz{given}>{xyz or self.numbers(3)}</xyz>", old]
        limits = []
        if has_bounds and self.chance(0.7):
            limits += [f"<lower>-{self.positive()}</lower>", f"<upper>{self.positive()}</upper>"]
        if self.chance():
            limits.append(f"<velocity>{self.one_of('-1', self.positive(), 'inf')}</velocity>")
        if self.chance():
            limits.append(f"<effort>{self.one_of('-1', self.positive(most=90), 'inf')}</effort>")
        if limits:
            parts.append("<limit>" + "".join(limits) + "</limit>")
        dynamics = [f"<{k}>{self.positive()}</{k}>" for k in ("damping", "friction") if self.chance()]
        if dynamics:
            parts.append(f"<dynamics>{''.join(dynamics)}</dynamics>")
        return f"<{tag}>{''.join(parts)}</{tag}>"

    def joint(self, scope, parent, child):
        """Between links, or between what is on them."""
        kind, name = self.one_of(*ONE_AXIS, *TWO_AXES, "revolute", "ball", "fixed"), self.name("j")
        parts = [f"<parent>{parent}</parent>", f"<child>{child}</child>", self.pose(scope.ready, 0.5)]
        if kind in ONE_AXIS + TWO_AXES:
            parts.append(self.axis("axis", scope, kind != "continuous"))
        if kind in TWO_AXES:
            parts.append(self.axis("axis2", scope, True))
        if kind == "screw":
            parts.append(f"<thread_pitch>{self.one_of('-', '')}{self.positive(least=1, most=90)}</thread_pitch>")
        scope.link_of[name] = scope.link_of[child]
        text = "".join(parts[k] for k in self.rng.permutation(len(parts)))
        return f'<joint name="{name}" type="{kind}">{text}</joint>', name

    def joints(self, scope):
        """A forest; then some that close loops."""
        texts, made = [], []
        # libsdformat 12 takes no model for an end of a joint, though a model is a frame.
        names = [each for each in scope.link_of if not each.split("::")[-1].startswith(("m", "__"))]
        if not self.has_frames:  # older versions know links alone
            names = [each for each in names if scope.link_of[each] == each]
        for child in list(names):
            link = scope.link_of[child]
            if scope.carried[link] is not None or not self.chance(0.8):
                continue
            parent = "world" if self.chance(0.1) else self.one_of(*names)
            of = scope.link_of.get(parent, "world")
            if of != "world" and scope.root(of) == link:
                continue
            text, name = self.joint(scope, parent, child)
            scope.carried[link] = of
            texts.append(text)
            made.append(name)
        loops = [(p, c) for p in names for c in names
                 if scope.link_of[p] != scope.link_of[c] and scope.carried[scope.link_of[c]] is not None and "::" not in c]
        if loops and self.chance(0.3):
            texts.append(self.joint(scope, *self.one_of(*loops))[0])
        if self.has_frames:
            scope.ready += made
        return texts

    # ---- Models

    def placed_model(self, depth, outer):
        """A model, or an element that includes its file; name and scope of the model."""
        if not self.chance(0.3):
            return self.model(depth, outer)
        text, model_name, scope = self.model(depth)
        name = f"included_{self.seed}_{len(self.parts)}"
        self.parts[f"{name}/model.sdf"] = f'<sdf version="1.{self.minor}">\n{text}\n</sdf>\n'
        self.parts[f"{name}/model.config"] = f'<model><sdf version="1.{self.minor}">model.sdf</sdf></model>\n'
        uri = f"model://{name}" + self.one_of("", "/model.sdf")
        return f"<include><uri>{uri}</uri>{self.pose(outer)}</include>", model_name, scope

    def model(self, depth=0, outer=()):
        """Text, name and scope."""
        name, scope = self.name("m"), Scope()
        links = [self.link(scope) for _ in range(self.rng.integers(1, 5))]
        first = next(iter(scope.link_of))
        canonical = self.one_of(*scope.link_of) if self.has_frames and self.chance(0.3) else first
        scope.link_of["__model__"] = canonical
        inner = []
        if depth < 2:
            for _ in range(self.rng.choice([0, 0, 1, 2])):
                text, inner_name, inner_scope = self.placed_model(depth + 1, scope.ready)
                scope.take(inner_name, inner_scope)
                scope.link_of[inner_name] = f"{inner_name}::{inner_scope.link_of['__model__']}"
                if self.has_frames:
                    scope.ready += [inner_name, f"{inner_name}::{self.one_of(*inner_scope.ready)}"]
                inner.append(text)
        frames = [self.frame(scope) for _ in range(self.rng.integers(0, 3))] if self.has_frames else []
        parts = [*links, *inner, *frames, *self.joints(scope)]
        head = self.attributes(name=name, canonical_link=canonical if canonical != first or self.has_frames and self.chance(0.2)
                               else None, placement_frame=self.maybe(self.one_of(*scope.ready), 0.2) if self.minor >= 8 else None)
        order = [0, *(1 + self.rng.permutation(len(parts) - 1))]  # the first link is the canonical one
        return f"<model{head}>{self.pose(outer)}\n" + "\n".join(parts[k] for k in order) + "\n</model>", name, scope

    def text(self):
        if self.chance():
            body = self.model()[0]
        else:
            models = [self.placed_model(0, ())[0] for _ in range(self.rng.integers(1, 3))]
            body = f'<world name="w">\n<gravity>{self.numbers(3, 10)}</gravity>\n' + "\n".join(models) + "\n</world>"
        return f'<sdf version="1.{self.minor}">\n{body}\n</sdf>\n'

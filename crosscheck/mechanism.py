"""A model file of Limber, taken apart into what every library has: a tree of simple joints, frames on moving bodies, and
inertias in the coordinates of those bodies.

Two libraries that have neither rotors nor mimic joints can still say what such a mechanism does. Each rotor and each mimic
joint becomes a body with a joint of its own here, driven by the joints of the model: its velocity is a sum of ratio x
velocity. If v = G u are the velocities of this larger tree, then the mass matrix of the model is G' H G, its forces are
G' tau, and its Jacobians are J G. Universal and cylindrical joints are two simple joints with nothing between them.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

DEGREES = {
    "revolute": [""],
    "prismatic": [""],
    "helical": [""],
    "cylindrical": ["wz", "vz"],
    "universal": ["wx", "wy"],
    "spherical": ["wx", "wy", "wz"],
    "planar": ["wz", "vx", "vy"],
    "translation": ["vx", "vy", "vz"],
    "floating": ["wx", "wy", "wz", "vx", "vy", "vz"],
}
ONE_DEGREE = ("revolute", "prismatic", "helical")


class Skipped(Exception):
    """Why a robot, or one library's view of it, is left out."""


def cross_matrix(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def rotation_about(axis, angle):
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    k = cross_matrix(axis)
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def rotation_from_rpy(rpy):
    return rotation_about([0, 0, 1], rpy[2]) @ rotation_about([0, 1, 0], rpy[1]) @ rotation_about([1, 0, 0], rpy[0])


def rotation_from_quaternion(q):
    """q = [x, y, z, w]"""
    x, y, z, w = np.asarray(q, float) / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quaternion_from_rotation(r):
    """[x, y, z, w]: the eigenvector of a symmetric matrix, good at every angle."""
    k = np.array(
        [
            [r[0, 0] - r[1, 1] - r[2, 2], 0, 0, 0],
            [r[1, 0] + r[0, 1], r[1, 1] - r[0, 0] - r[2, 2], 0, 0],
            [r[2, 0] + r[0, 2], r[2, 1] + r[1, 2], r[2, 2] - r[0, 0] - r[1, 1], 0],
            [r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1], r[0, 0] + r[1, 1] + r[2, 2]],
        ]
    )
    q = np.linalg.eigh(k)[1][:, -1]
    return q if q[3] >= 0 else -q


def rotation_between(a, b):
    """The shortest turn that takes the unit vector a to b."""
    v, c = np.cross(a, b), float(np.dot(a, b))
    if c < -1 + 1e-12:
        n = np.cross(a, np.eye(3)[np.argmin(np.abs(a))])
        return rotation_about(n, np.pi)
    k = cross_matrix(v)
    return np.eye(3) + k + k @ k / (1 + c)


def transform(rotation=None, translation=None):
    x = np.eye(4)
    if rotation is not None:
        x[:3, :3] = rotation
    if translation is not None:
        x[:3, 3] = translation
    return x


def read_placement(placement):
    placement = placement or {}
    rotation = np.eye(3)
    if "rotation" in placement:
        rotation = np.array(placement["rotation"], float)
    elif "quaternion" in placement:
        rotation = rotation_from_quaternion(placement["quaternion"])
    elif "rpy" in placement:
        rotation = rotation_from_rpy(placement["rpy"])
    return transform(rotation, placement.get("translation", [0, 0, 0]))


@dataclass
class Joint:
    """A joint and the body that it moves, whose frame is the joint's moving frame."""

    name: str
    parent: int  # body: index in Mechanism.joints plus 1, 0 for the world
    placement: np.ndarray  # the joint frame in the frame of the parent
    kind: str
    axis: np.ndarray
    pitch: float = 0.0
    source: str = ""  # of several degrees: the model's joint
    drive: dict = field(default_factory=dict)  # of one degree: (model's joint, degree) -> ratio
    offset: float = 0.0
    inertias: list = field(default_factory=list)  # (mass, com, about_com) in the body's frame
    armature: float = 0.0
    written_name: str = ""  # of a rotor: that of its joint in a file that Limber writes


@dataclass
class Mechanism:
    document: dict
    gravity: np.ndarray
    joints: list = field(default_factory=list)
    frames: dict = field(default_factory=lambda: {"world": (0, np.eye(4))})  # name -> (body, placement)
    own_joint: dict = field(default_factory=dict)  # link that moves on a joint of its own -> (body, placement)
    kinds: dict = field(default_factory=dict)  # the model's joints with degrees of their own -> type
    model: Path | None = None  # the file that Limber reads; the document where there is none
    root: str = "fixed"  # or floating: how it reads it


def joint_name(body):
    return body["joint"].get("name") or body["name"] + "_joint"


def mimic_of(joint):
    """(of, multiplier, offset, motion) of a mimic joint, or None."""
    row = joint if joint["type"] == "mimic" and "mimic" not in joint else joint.get("mimic")
    if row is None:
        return None
    motion = joint.get("motion") if joint["type"] == "mimic" else joint["type"]
    return row["of"], row.get("multiplier", 1.0), row.get("offset", 0.0), motion


def expand(document):
    mechanism = Mechanism(document, np.array(document.get("gravity", [0, 0, -9.81]), float))
    by_joint = {joint_name(b): b for b in document["bodies"]}

    def degree_of(name):
        """(model's joint, degree) of `joint` or `joint/wz`."""
        joint, _, degree = name.partition("/") if name not in by_joint else (name, "", "")
        if joint not in by_joint:
            raise Skipped(f"has a joint that follows {name}, which the file does not have")
        degrees = DEGREES[by_joint[joint]["joint"]["type"]]
        return joint, degrees.index(degree)

    def resolve(rates):
        """A row of ratios over the degrees of the model, mimic joints followed to what they follow."""
        row, offset = {}, 0.0
        for name, ratio in rates.items():
            mimic = mimic_of(by_joint[name]["joint"]) if name in by_joint else None
            if mimic:
                inner, inner_offset = resolve({mimic[0]: mimic[1]})
                offset += ratio * (mimic[2] + inner_offset)
            else:
                inner = {degree_of(name): 1.0}
            for key, inner_ratio in inner.items():
                row[key] = row.get(key, 0.0) + ratio * inner_ratio
        return row, offset

    def motion_of(name):
        mimic = mimic_of(by_joint[name]["joint"])
        if not mimic:
            return by_joint[name]["joint"]["type"]
        return mimic[3] or motion_of(mimic[0])

    def add(**arguments):
        mechanism.joints.append(Joint(**arguments))
        return len(mechanism.joints)

    def add_inertia(body, placement, inertia):
        if body == 0 or inertia is None:
            return
        r, com = placement[:3, :3], np.array(inertia.get("com", [0, 0, 0]), float)
        about_com = np.array(inertia.get("about_com", np.zeros((3, 3))), float)
        mechanism.joints[body - 1].inertias.append(
            (float(inertia["mass"]), r @ com + placement[:3, 3], r @ about_com @ r.T)
        )

    def add_link(body):
        joint, name = body["joint"], joint_name(body)
        parent, x_parent = mechanism.frames[body.get("parent", "world")]
        place = x_parent @ read_placement(body.get("placement"))
        link = read_placement(body.get("link_placement"))
        kind, axis = joint["type"], np.array(joint.get("axis", [0, 0, 1]), float)
        axis /= np.linalg.norm(axis)
        armature = joint.get("armature", 0.0)
        mimic = mimic_of(joint)
        if kind == "fixed":
            index = parent
            link = place @ link
        elif mimic:
            drive, offset = resolve({mimic[0]: mimic[1]})
            index = add(name=name, parent=parent, placement=place, kind=motion_of(name), axis=axis,
                        pitch=joint.get("pitch", 0.0), drive=drive, offset=offset + mimic[2])
        elif kind in ONE_DEGREE:
            index = add(name=name, parent=parent, placement=place, kind=kind, axis=axis,
                        pitch=joint.get("pitch", 0.0), drive={(name, 0): 1.0}, armature=armature)
        elif kind in ("universal", "cylindrical"):
            axis2 = axis if kind == "cylindrical" else joint.get("axis2")
            if axis2 is None:
                axis2 = rotation_between(np.array([1.0, 0, 0]), axis) @ [0, 1, 0]
            second = "prismatic" if kind == "cylindrical" else "revolute"
            axis2 = np.array(axis2, float)
            between = add(name=name + "#1", parent=parent, placement=place, kind="revolute", axis=axis,
                          drive={(name, 0): 1.0})
            index = add(name=name + "#2", parent=between, placement=np.eye(4), kind=second,
                        axis=axis2 / np.linalg.norm(axis2), drive={(name, 1): 1.0})
        else:
            if kind == "planar":  # its x and y are those of z turned onto the axis by the shortest way
                turn = transform(rotation_between(np.array([0, 0, 1.0]), axis))
                place, link = place @ turn, turn.T @ link
            index = add(name=name, parent=parent, placement=place, kind=kind, axis=axis, source=name)
        if kind != "fixed":
            mechanism.own_joint[body["name"]] = (index, link)
            if not mimic:
                mechanism.kinds[name] = kind
        mechanism.frames[body["name"]] = (index, link)
        add_inertia(index, link, body.get("inertia"))

    # Parents first.
    waiting = list(document["bodies"])
    while waiting:
        ready = [b for b in waiting if b.get("parent", "world") in mechanism.frames]
        if not ready:
            raise Skipped("bodies without a parent: " + ", ".join(b["name"] for b in waiting))
        for body in ready:
            add_link(body)
        waiting = [b for b in waiting if b["name"] not in mechanism.frames]

    for body in document["bodies"]:
        for k, rotor in enumerate(body.get("rotors", [])):
            carrier, x_carrier = mechanism.frames[rotor.get("carrier") or body.get("parent", "world")]
            placement = read_placement(rotor.get("placement", body.get("placement")))
            axis = np.array(rotor.get("axis", [0, 0, 1]), float)
            axis /= np.linalg.norm(axis)
            drive, offset = resolve(rotor.get("rates") or {joint_name(body): rotor.get("gear_ratio", 1.0)})
            index = add(name=f"{body['name']} rotor {k}", parent=carrier, placement=x_carrier @ placement, kind="revolute",
                        axis=axis, drive=drive, offset=offset + rotor.get("offset", 0.0),
                        written_name=rotor.get("name", "") + "_joint")
            add_inertia(index, np.eye(4), rotor.get("inertia"))
    for frame in document.get("frames", []):
        body, x = mechanism.frames[frame.get("body", "world")]
        mechanism.frames[frame["name"]] = (body, x @ read_placement(frame.get("placement")))
    return mechanism


def total_inertia(inertias):
    """(mass, com, about_com) of several."""
    mass = sum(i[0] for i in inertias)
    if not inertias:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    com = sum(i[0] * i[1] for i in inertias) / mass if mass > 0 else inertias[0][1]
    about_com = np.zeros((3, 3))
    for m, c, i in inertias:
        d = cross_matrix(c - com)
        about_com += i - m * d @ d
    return mass, com, (about_com + about_com.T) / 2


class Layout:
    """Where the joints of the model are in Limber's vectors."""

    def __init__(self, result):
        self.nv = result["nv"]
        self.q = {j["name"]: slice(j["q_index"], j["q_index"] + j["nq"]) for j in result["joints"]}
        self.v = {j["name"]: slice(j["v_index"], j["v_index"] + j["nv"]) for j in result["joints"]}
        self.joints = result["joints"]

    def vector(self, values):
        result = np.zeros(self.nv)
        for name, part in self.v.items():
            result[part] = values[name]
        return result

    def row(self, joint):
        """The velocity of a joint of one degree is row @ v."""
        row = np.zeros(self.nv)
        for (name, degree), ratio in joint.drive.items():
            row[self.v[name].start + degree] += ratio
        return row


def position(mechanism, joint, q):
    """The position of a joint of one degree, from {joint: positions}."""
    angle = joint.offset
    for (name, degree), ratio in joint.drive.items():
        index = {0: 2}[degree] if mechanism.kinds[name] == "planar" else degree
        angle += ratio * q[name][index]
    return angle

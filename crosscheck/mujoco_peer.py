"""What MuJoCo says about a mechanism, through a generated MJCF file. Its velocities differ from Limber's where a joint
translates and turns: (MuJoCo's v) = G(q) v, so that (MuJoCo's acceleration) = G a + (dG/dt) v.
"""

import xml.etree.ElementTree as ElementTree

import mujoco
import numpy as np

from mechanism import (
    ONE_DEGREE,
    cross_matrix,
    position,
    quaternion_from_rotation,
    rotation_from_quaternion,
    total_inertia,
)


def text(values):
    return " ".join(repr(float(x)) for x in values)


def pose(x):
    q = quaternion_from_rotation(x[:3, :3])
    return {"pos": text(x[:3, 3]), "quat": text([q[3], q[0], q[1], q[2]])}


def parts(joint):
    """The joints of MuJoCo that make up a joint: (type, axis)."""
    axes = np.eye(3)
    slides = [("slide", axes[k]) for k in range(3)]
    return {
        "revolute": [("hinge", joint.axis)],
        "prismatic": [("slide", joint.axis)],
        "helical": [("hinge", joint.axis), ("slide", joint.axis)],
        "spherical": [("ball", axes[2])],
        "translation": slides,
        "planar": slides[:2] + [("hinge", axes[2])],
        "floating": [("free", None)] if joint.parent == 0 else slides + [("ball", axes[2])],
    }[joint.kind]


def floating_rates(rotation, v, iv, columns, g, g_rate):
    """The rows of a free joint: its linear velocity is in world axes, Limber's in body axes."""
    g[iv : iv + 3, columns[3:]] = rotation
    g_rate[iv : iv + 3, columns[3:]] = rotation @ cross_matrix(v[columns[:3]])
    g[iv + 3 : iv + 6, columns[:3]] = np.eye(3)


def build(mechanism):
    root = ElementTree.Element("mujoco", model="mechanism")
    ElementTree.SubElement(root, "compiler", angle="radian", inertiafromgeom="false", autolimits="false")
    option = ElementTree.SubElement(root, "option", gravity=text(mechanism.gravity))
    ElementTree.SubElement(option, "flag", contact="disable", constraint="disable", energy="enable")
    elements = [ElementTree.SubElement(root, "worldbody")]
    inertias = []
    for k, joint in enumerate(mechanism.joints):
        element = ElementTree.SubElement(elements[joint.parent], "body", name=f"b{k}", **pose(joint.placement))
        for number, (kind, axis) in enumerate(parts(joint)):
            attributes = {"axis": text(axis), "armature": repr(joint.armature)} if kind != "free" else {}
            ElementTree.SubElement(element, "joint", name=f"j{k}.{number}", type=kind, **attributes)
        mass, com, about_com = total_inertia(joint.inertias)
        moments, axes = np.linalg.eigh(about_com)
        axes[:, 2] = np.cross(axes[:, 0], axes[:, 1])
        frame = np.eye(4)
        frame[:3, :3], frame[:3, 3] = axes, com
        # MuJoCo refuses implausible and massless bodies, which published robots have; the real numbers come afterwards.
        ElementTree.SubElement(element, "inertial", mass="1", diaginertia="1 1 1", **pose(frame))
        inertias.append((mass, moments))
        elements.append(element)
    for k, (body, placement) in enumerate(mechanism.frames.values()):
        ElementTree.SubElement(elements[body], "site", name=f"s{k}", **pose(placement))
    model = mujoco.MjModel.from_xml_string(ElementTree.tostring(root, encoding="unicode"))
    for k, (mass, moments) in enumerate(inertias):
        body = model.body(f"b{k}").id
        model.body_mass[body] = mass
        model.body_inertia[body] = moments
    mujoco.mj_setConst(model, mujoco.MjData(model))
    # MuJoCo marks frames that differ from their body's by very little and takes them for the same.
    model.body_sameframe[:] = model.site_sameframe[:] = mujoco.mjtSameFrame.mjSAMEFRAME_NONE
    return model


class MujocoPeer:
    name = f"MuJoCo {mujoco.__version__}"

    def __init__(self, mechanism):
        self.mechanism = mechanism
        self.model = build(mechanism)
        self.data = mujoco.MjData(self.model)
        self.sites = {frame: self.model.site(f"s{k}").id for k, frame in enumerate(mechanism.frames)}

    def coordinates(self, layout, q, v):
        """MuJoCo's q, G and dG/dt."""
        model, nv = self.model, layout.nv
        q_mj, g, g_rate = np.zeros(model.nq), np.zeros((model.nv, nv)), np.zeros((model.nv, nv))
        for k, joint in enumerate(self.mechanism.joints):
            first = model.joint(f"j{k}.0")
            iq, iv = int(first.qposadr[0]), int(first.dofadr[0])
            if joint.kind in ONE_DEGREE:
                x, row = position(self.mechanism, joint, q), layout.row(joint)
                q_mj[iq], g[iv] = x, row
                if joint.kind == "helical":
                    q_mj[iq + 1], g[iv + 1] = joint.pitch * x, joint.pitch * row
                continue
            x, columns = np.array(q[joint.source], float), np.arange(nv)[layout.v[joint.source]]
            if joint.kind == "spherical":
                q_mj[iq : iq + 4] = [x[3], x[0], x[1], x[2]]
                g[iv : iv + 3, columns] = np.eye(3)
            elif joint.kind == "translation":
                q_mj[iq : iq + 3] = x
                g[iv : iv + 3, columns] = np.eye(3)
            elif joint.kind == "planar":
                q_mj[iq : iq + 3] = x
                c, s = np.cos(x[2]), np.sin(x[2])
                g[np.ix_([iv, iv + 1], columns[1:])] = [[c, -s], [s, c]]
                g_rate[np.ix_([iv, iv + 1], columns[1:])] = v[columns[0]] * np.array([[-s, -c], [c, -s]])
                g[iv + 2, columns[0]] = 1
            else:
                r, p = rotation_from_quaternion(x[3:]), x[:3]
                if joint.parent == 0:  # a free joint: position and velocity are those in the world
                    r, p = joint.placement[:3, :3] @ r, joint.placement[:3, :3] @ p + joint.placement[:3, 3]
                    quaternion = quaternion_from_rotation(r)
                else:
                    quaternion = x[3:]
                q_mj[iq : iq + 3] = p
                q_mj[iq + 3 : iq + 7] = [quaternion[3], *quaternion[:3]]
                floating_rates(r, v, iv, columns, g, g_rate)
        return q_mj, g, g_rate

    def evaluate(self, layout, state, frames):
        model, data, nv = self.model, self.data, self.model.nv
        v_, a_, tau_ = (layout.vector(state[k]) for k in ("v", "a", "tau"))
        q, g, g_rate = self.coordinates(layout, state["q"], v_)
        v, a = g @ v_, g @ a_ + g_rate @ v_
        r = {}

        mujoco.mj_resetData(model, data)
        data.qpos[:] = q
        mujoco.mj_forward(model, data)
        r["gravity_forces"] = g.T @ data.qfrc_bias

        data.qvel[:] = v
        mujoco.mj_forward(model, data)
        h = np.zeros((nv, nv))
        mujoco.mj_fullM(model, data, h)
        r["bias_forces"] = bias = g.T @ (data.qfrc_bias + h @ g_rate @ v_)
        r["mass_matrix"] = projected = g.T @ h @ g
        r["potential_energy"], r["kinetic_energy"] = data.energy[0], data.energy[1]
        r["total_mass"] = mass = model.body_subtreemass[0]
        r["center_of_mass"] = com = data.subtree_com[0].copy()
        j_com, j_angular = np.zeros((3, nv)), np.zeros((3, nv))
        mujoco.mj_jacSubtreeCom(model, data, j_com, 0)
        mujoco.mj_angmomMat(model, data, j_angular, 0)
        r["center_of_mass_jacobian"] = j_com @ g
        r["centroidal_momentum_matrix"] = np.vstack([j_angular, mass * j_com]) @ g
        mujoco.mj_subtreeVel(model, data)
        r["center_of_mass_velocity"] = data.subtree_linvel[0].copy()
        linear = mass * data.subtree_linvel[0]
        r["momentum"] = np.concatenate([data.subtree_angmom[0] + np.cross(com, linear), linear])

        names = ("placement", "velocity", "jacobian", "jacobian_rate", "classical_acceleration")
        by_frame = {name: {} for name in names}
        for frame, site in self.sites.items():
            by_frame["placement"][frame] = np.concatenate([data.site_xmat[site], data.site_xpos[site]])
        for frame in filter(self.sites.__contains__, frames):
            site = self.sites[frame]
            body = int(model.site_bodyid[site])
            velocity, j, rate = np.zeros(6), np.zeros((6, nv)), np.zeros((6, nv))
            mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_SITE, site, velocity, 0)
            mujoco.mj_jacSite(model, data, j[3:], j[:3], site)
            mujoco.mj_jacDot(model, data, rate[3:], rate[:3], data.site_xpos[site], body)
            by_frame["velocity"][frame] = velocity
            by_frame["jacobian"][frame] = j @ g
            by_frame["jacobian_rate"][frame] = rate @ g + j @ g_rate
            by_frame["classical_acceleration"][frame] = j @ a + rate @ v
        r["placement"] = by_frame.pop("placement")
        for name, values in by_frame.items():
            r[name + ":world_aligned"] = values

        external = np.zeros(nv)
        for frame, f in state["forces"].items():
            site = self.sites[frame]
            rotation, f = data.site_xmat[site].reshape(3, 3), np.array(f)
            mujoco.mj_applyFT(model, data, rotation @ f[3:], rotation @ f[:3], data.site_xpos[site],
                              int(model.site_bodyid[site]), external)
        data.qacc[:] = a
        mujoco.mj_inverse(model, data)
        r["inverse_dynamics"] = g.T @ (data.qfrc_inverse - external)

        if nv == layout.nv:
            data.qfrc_applied[:] = np.linalg.solve(g.T, tau_) + external
            mujoco.mj_forward(model, data)
            r["forward_dynamics"] = np.linalg.solve(g, data.qacc - g_rate @ v_)
        else:
            r["forward_dynamics"] = np.linalg.solve(projected, tau_ - bias + g.T @ external)
        return r

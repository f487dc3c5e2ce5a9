"""What MuJoCo says about an MJCF file that it reads itself, while Limber reads the same file. Joints, bodies and sites go by
their names, whatever the order.
"""

import mujoco
import numpy as np

from mechanism import ONE_DEGREE, Skipped, position, rotation_from_quaternion
from mujoco_peer import MujocoPeer, floating_rates

# Neither contacts nor limits, friction, springs, damping, fluids or actuators: rigid bodies alone.
WITHOUT = mujoco.mjtDisableBit
DISABLED = int(WITHOUT.mjDSBL_CONSTRAINT | WITHOUT.mjDSBL_SPRING | WITHOUT.mjDSBL_DAMPER | WITHOUT.mjDSBL_ACTUATION)


def load(path):
    """The model, and the sites that stand for the frames of its bodies."""
    spec = mujoco.MjSpec.from_file(str(path))
    for body in spec.bodies:
        if body.name and body.name != "world":
            site = body.add_site(name=f"frame of {body.name}", quat=[1, 0, 0, 0])
            site.alt.type = mujoco.mjtOrientation.mjORIENTATION_QUAT  # whatever the defaults of the file say
        for joint in body.joints:
            joint.name = joint.name or "root"  # a free joint without a name; no file has another one
    try:
        model = spec.compile()
    except ValueError as error:
        raise Skipped(f"MuJoCo refuses it: {error}") from None
    model.opt.disableflags |= DISABLED
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    model.opt.density = model.opt.viscosity = 0
    model.body_gravcomp[:] = 0
    # Limber does not count what stands on the world.
    standing = model.body_weldid == 0
    model.body_mass[standing] = 0
    model.body_inertia[standing] = 0
    model.body_subtreemass[:] = model.body_mass
    for body in range(model.nbody - 1, 0, -1):
        model.body_subtreemass[model.body_parentid[body]] += model.body_subtreemass[body]
    # MuJoCo marks frames that differ from their body's by very little and takes them for the same.
    model.body_sameframe[:] = model.site_sameframe[:] = mujoco.mjtSameFrame.mjSAMEFRAME_NONE
    return model


class MjcfPeer(MujocoPeer):
    """`mechanism` is what Limber makes of the file; only its joints' couplings and the names of its frames are used."""

    def __init__(self, mechanism, path):
        self.mechanism = mechanism
        self.model = load(path)
        self.data = mujoco.MjData(self.model)
        self.sites = {}
        for frame in mechanism.frames:
            for site in (f"frame of {frame}", frame):
                number = mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_SITE, site)
                if number >= 0:
                    self.sites.setdefault(frame, number)

    def has_joint(self, name):
        return mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_JOINT, name) >= 0

    def coordinates(self, layout, q, v):
        """MuJoCo's q, G and dG/dt."""
        model, nv = self.model, layout.nv
        q_mj, g, g_rate = np.zeros(model.nq), np.zeros((model.nv, nv)), np.zeros((model.nv, nv))
        for joint in self.mechanism.joints:
            name = next((n for n in (joint.name, joint.written_name) if self.has_joint(n)), None)
            if name is None:
                continue  # a rotor that stands for the armature of a tendon
            known = model.joint(name)
            iq, iv = int(known.qposadr[0]), int(known.dofadr[0])
            if joint.kind in ONE_DEGREE:
                q_mj[iq], g[iv] = position(self.mechanism, joint, q), layout.row(joint)
                continue
            x, columns = np.array(q[joint.source], float), np.arange(nv)[layout.v[joint.source]]
            if joint.kind == "spherical":
                q_mj[iq : iq + 4] = [x[3], x[0], x[1], x[2]]
                g[iv : iv + 3, columns] = np.eye(3)
            else:
                q_mj[iq : iq + 7] = [*x[:3], x[6], x[3], x[4], x[5]]
                floating_rates(rotation_from_quaternion(x[3:]), v, iv, columns, g, g_rate)
        return q_mj, g, g_rate

    def properties(self):
        """{joint: {property: numbers}}; None where there is no bound."""
        model, result = self.model, {}
        for k in range(model.njnt):
            joint = model.joint(k)
            first = int(joint.dofadr[0])
            dofs = slice(first, first + {0: 6, 1: 3, 2: 1, 3: 1}[int(model.jnt_type[k])])
            of_joint = {"damping": model.dof_damping[dofs], "friction": model.dof_frictionloss[dofs],
                        "armature": model.dof_armature[dofs]}
            if dofs.stop - first < 6:  # a stiffness of MuJoCo may have powers, of which Limber has the first
                of_joint["stiffness"] = [np.ravel(model.jnt_stiffness[k])[0]] * (dofs.stop - first)
            if dofs.stop - first == 1:
                stiff = of_joint["stiffness"][0] > 0
                of_joint["rest"] = [model.qpos_spring[model.jnt_qposadr[k]] if stiff else 0.0]
                bounds = model.jnt_range[k] if model.jnt_limited[k] else (None, None)
                of_joint |= {"lower": bounds[0] if bounds[0] is None else [bounds[0]],
                             "upper": bounds[1] if bounds[1] is None else [bounds[1]]}
            result[joint.name] = {name: x if x is None else list(np.array(x, float).ravel()) for name, x in of_joint.items()}
        return result

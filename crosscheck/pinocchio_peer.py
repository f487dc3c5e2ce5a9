"""What Pinocchio says about a mechanism. Its spatial vectors are linear first, Limber's angular first."""

import numpy as np
import pinocchio as pin

from mechanism import ONE_DEGREE, Skipped, position

REFERENCE_FRAMES = {
    "body": pin.ReferenceFrame.LOCAL,
    "world": pin.ReferenceFrame.WORLD,
    "world_aligned": pin.ReferenceFrame.LOCAL_WORLD_ALIGNED,
}


def swap(x):
    """[linear; angular] <-> [angular; linear]"""
    return np.concatenate([x[3:], x[:3]])


def matrix(x):
    """With one column, Pinocchio gives a vector."""
    return np.reshape(x, (len(x), -1))


def to_se3(x):
    return pin.SE3(x[:3, :3], x[:3, 3])


def joint_model(joint):
    if joint.kind == "revolute":
        return pin.JointModelRevoluteUnaligned(joint.axis)
    if joint.kind == "prismatic":
        return pin.JointModelPrismaticUnaligned(joint.axis)
    if joint.kind == "helical":
        return pin.JointModelHelicalUnaligned(joint.axis, joint.pitch)
    return {
        "spherical": pin.JointModelSpherical,
        "planar": pin.JointModelPlanar,
        "translation": pin.JointModelTranslation,
        "floating": pin.JointModelFreeFlyer,
    }[joint.kind]()


def build(mechanism):
    """The mechanism through addJoint and appendBodyToJoint, depth first, as Pinocchio's mass matrix needs it."""
    model = pin.Model()
    ids = {0: 0}
    children = {}
    for k, joint in enumerate(mechanism.joints):
        children.setdefault(joint.parent, []).append(k + 1)
    waiting = children.get(0, [])[::-1]
    while waiting:
        body = waiting.pop()
        waiting.extend(children.get(body, [])[::-1])
        joint = mechanism.joints[body - 1]
        ids[body] = model.addJoint(ids[joint.parent], joint_model(joint), to_se3(joint.placement), joint.name)
        for mass, com, about_com in joint.inertias:
            model.appendBodyToJoint(ids[body], pin.Inertia(mass, com, about_com), pin.SE3.Identity())
    for name, (body, placement) in mechanism.frames.items():
        model.addFrame(pin.Frame(name, ids[body], 0, to_se3(placement), pin.FrameType.BODY), False)
    return model


class PinocchioPeer:
    name = f"Pinocchio {pin.__version__}"

    def __init__(self, mechanism, urdf=None, floating=False):
        """With a URDF file the model is what Pinocchio itself reads from it."""
        self.mechanism = mechanism
        if urdf is None:
            self.model = build(mechanism)
        elif floating:
            self.model = pin.buildModelFromUrdf(str(urdf), pin.JointModelFreeFlyer(), "root")
        else:
            self.model = pin.buildModelFromUrdf(str(urdf))
        self.model.gravity = pin.Motion(mechanism.gravity, np.zeros(3))
        self.ids = [self.model.getJointId(j.name) for j in mechanism.joints]
        if len(set(self.ids)) != self.model.njoints - 1 or max(self.ids, default=0) >= self.model.njoints:
            raise Skipped("Pinocchio reads other joints from the file")
        armature = np.zeros(self.model.nv)
        for joint, i in zip(mechanism.joints, self.ids):
            v = self.model.joints[i].idx_v
            armature[v : v + self.model.joints[i].nv] = joint.armature
        self.model.armature = armature
        self.data = self.model.createData()
        self.frame_ids = {f: self.model.getFrameId(f, pin.FrameType.BODY) for f in mechanism.frames if f != "world"}
        self.frame_ids["world"] = 0

    def coordinates(self, layout, q):
        """Pinocchio's q, and G with (Pinocchio's v) = G v."""
        q_pin, g = np.zeros(self.model.nq), np.zeros((self.model.nv, layout.nv))
        for joint, i in zip(self.mechanism.joints, self.ids):
            model = self.model.joints[i]
            iq, iv = slice(model.idx_q, model.idx_q + model.nq), slice(model.idx_v, model.idx_v + model.nv)
            if joint.kind in ONE_DEGREE:
                x = position(self.mechanism, joint, q)
                q_pin[iq] = [np.cos(x), np.sin(x)] if model.nq == 2 else x
                g[iv] = layout.row(joint)
                continue
            x, columns = q[joint.source], np.arange(layout.nv)[layout.v[joint.source]]
            if joint.kind == "planar":
                x, columns = [x[0], x[1], np.cos(x[2]), np.sin(x[2])], columns[[1, 2, 0]]
            elif joint.kind == "floating":
                columns = columns[[3, 4, 5, 0, 1, 2]]
            q_pin[iq] = x
            g[np.arange(model.nv) + model.idx_v, columns] = 1
        return q_pin, g

    def evaluate(self, layout, state, frames):
        model, data = self.model, self.data
        q, g = self.coordinates(layout, state["q"])
        v_, a_, tau_ = (layout.vector(state[k]) for k in ("v", "a", "tau"))
        v, a = g @ v_, g @ a_
        r = {}

        forces = pin.StdVec_Force()
        by_joint = [pin.Force.Zero() for _ in range(model.njoints)]
        for frame, f in state["forces"].items():
            f = np.array(f)
            frame = model.frames[self.frame_ids[frame]]
            by_joint[frame.parentJoint] += frame.placement.act(pin.Force(f[3:], f[:3]))
        for f in by_joint:
            forces.append(f)

        r["inverse_dynamics"] = g.T @ pin.rnea(model, data, q, v, a, forces)
        wrenches = [data.f[i].copy() for i in self.ids]
        r["joint_wrench"] = {
            link: swap(to_se3(x).actInv(wrenches[body - 1]).vector) for link, (body, x) in self.mechanism.own_joint.items()
        }
        pin.forwardKinematics(model, data, q, v, a)
        base = pin.Force.Zero()
        for joint, i, wrench in zip(self.mechanism.joints, self.ids, wrenches):
            if joint.parent == 0:
                base -= data.oMi[i].act(wrench)
        r["base_force"] = swap(base.vector)
        external = g.T @ (pin.rnea(model, data, q, v, a) - pin.rnea(model, data, q, v, a, forces))
        r["bias_forces"] = bias = g.T @ pin.nonLinearEffects(model, data, q, v)
        r["gravity_forces"] = g.T @ pin.computeGeneralizedGravity(model, data, q)

        h = pin.crba(model, data, q)
        h = np.triu(h) + np.triu(h, 1).T
        r["mass_matrix"] = h = g.T @ h @ g
        is_square = g.shape[0] == g.shape[1]
        if is_square:
            m_inverse = pin.computeMinverse(model, data, q)
            r["inverse_mass_matrix"] = g.T @ (np.triu(m_inverse) + np.triu(m_inverse, 1).T) @ g
            r["forward_dynamics"] = g.T @ pin.aba(model, data, q, v, g @ tau_, forces)
        else:
            r["inverse_mass_matrix"] = np.linalg.inv(h)
            r["forward_dynamics"] = np.linalg.solve(h, tau_ - bias + external)
        r["mass_matrix_times"] = h @ a_
        r["inverse_mass_matrix_times"] = r["solve_mass_matrix"] = r["inverse_mass_matrix"] @ tau_
        r["forward_dynamics_by_mass_matrix"] = r["forward_dynamics"]
        # Given accelerations on one side, the rest follows from the rows of H a + bias - external = tau.
        given = layout.vector(state["given"]) != 0
        free, a_all = ~given, a_.copy()
        if free.any():
            right = (tau_ - bias + external)[free] - h[np.ix_(free, given)] @ a_[given]
            a_all[free] = np.linalg.solve(h[np.ix_(free, free)], right)
        r["hybrid_dynamics:a"] = a_all
        r["hybrid_dynamics:tau"] = np.where(given, h @ a_all + bias - external, tau_)

        # Universal joints are two revolute ones here: of its own ones Pinocchio's Coriolis matrix leaves a part out.
        c = g.T @ pin.computeCoriolisMatrix(model, data, q, v) @ g
        r["coriolis_matrix"], r["mass_matrix_rate"] = c, c + c.T
        r["coriolis_times"], r["coriolis_transpose_times_velocity"] = c @ a_, c.T @ v_
        if layout.nv <= 20:
            r["christoffel_symbols"] = np.stack(
                [g.T @ pin.computeCoriolisMatrix(model, data, q, column) @ g for column in g.T], axis=2
            )

        # Pinocchio 4.1 counts the armature of prismatic joints in the kinetic energy, but not that of revolute ones.
        armature, model.armature = model.armature.copy(), np.zeros(model.nv)
        r["kinetic_energy"] = pin.computeKineticEnergy(model, data, q, v) + 0.5 * armature @ v**2
        model.armature = armature
        r["potential_energy"] = pin.computePotentialEnergy(model, data, q)
        pin.centerOfMass(model, data, q, v, a)
        r["total_mass"] = data.mass[0]
        r["center_of_mass"] = com = data.com[0].copy()
        r["center_of_mass_velocity"] = data.vcom[0].copy()
        r["center_of_mass_acceleration"] = data.acom[0].copy()
        r["center_of_mass_jacobian"] = matrix(pin.jacobianCenterOfMass(model, data, q)) @ g
        pin.ccrba(model, data, q, v)
        r["centroidal_momentum_matrix"] = swap(matrix(data.Ag) @ g)
        linear = data.hg.linear
        r["momentum"] = np.concatenate([data.hg.angular + np.cross(com, linear), linear])
        pin.dccrba(model, data, q, v)
        r["centroidal_momentum_matrix_rate"] = swap(matrix(data.dAg) @ g)
        pin.forwardKinematics(model, data, q, v, a)
        composite = pin.Inertia.Zero()
        for i in self.ids:
            composite += data.oMi[i].act(model.inertias[i])
        r["composite_inertia"] = np.concatenate([[composite.mass], composite.lever, composite.inertia.ravel()])

        pin.computeJointJacobiansTimeVariation(model, data, q, v)
        pin.computeJointJacobians(model, data, q)
        if is_square:
            r["joint_jacobian"] = swap(matrix(data.J) @ g)
        pin.forwardKinematics(model, data, q, v, a)
        pin.updateFramePlacements(model, data)
        r["placement"] = {}
        for name, i in self.frame_ids.items():
            r["placement"][name] = np.concatenate([data.oMf[i].rotation.ravel(), data.oMf[i].translation])
        for coordinates, reference in REFERENCE_FRAMES.items():
            end = ":" + coordinates
            for name, function in (
                ("velocity", pin.getFrameVelocity),
                ("acceleration", pin.getFrameAcceleration),
                ("classical_acceleration", pin.getFrameClassicalAcceleration),
            ):
                r[name + end] = {f: swap(function(model, data, self.frame_ids[f], reference).vector) for f in frames}
            for name, function in (
                ("jacobian", pin.getFrameJacobian),
                ("jacobian_rate", pin.getFrameJacobianTimeVariation),
            ):
                r[name + end] = {
                    f: swap(matrix(function(model, data, self.frame_ids[f], reference)) @ g) for f in frames
                }
        pin.forwardKinematics(model, data, q, v, 0 * a)
        for coordinates, reference in REFERENCE_FRAMES.items():
            r["velocity_product_acceleration:" + coordinates] = {
                f: swap(pin.getFrameAcceleration(model, data, self.frame_ids[f], reference).vector) for f in frames
            }
        if frames:
            j = np.vstack([r["jacobian:body"][f] for f in (frames[0], frames[-1])])
            r["inverse_operational_space_inertia"] = j @ r["inverse_mass_matrix"] @ j.T
        return r

    def properties(self):
        """{joint: {property: numbers}} of joints of one degree; None where there is no bound."""
        model, result = self.model, {}
        for name, joint in zip(model.names, model.joints):
            if joint.nv != 1 or name == "universe":
                continue
            v, q = joint.idx_v, joint.idx_q
            result[name] = {"damping": [model.damping[v]], "friction": [model.friction[v]],
                            "velocity": [model.velocityLimit[v]], "effort": [model.effortLimit[v]]}
            if joint.nq == 1:
                result[name] |= {"lower": [model.lowerPositionLimit[q]], "upper": [model.upperPositionLimit[q]]}
            for limit in ("velocity", "effort"):
                if not np.isfinite(result[name][limit][0]):
                    result[name][limit] = None
        return result

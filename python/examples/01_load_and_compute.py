"""From a model file to torques, matrices and frames."""

import tempfile
from pathlib import Path

import numpy as np

import limber

# A file as a robot's maker ships it; here, one of the built-in robots, written as URDF.
path = Path(tempfile.mkdtemp()) / "panda.urdf"
limber.save(limber.robots.panda(), path)

model = limber.load_model(path)
print(model)
for joint in model.joints:
    print(f"  {joint.name}: {joint.type}, q[{joint.q_index}], moves {joint.link}")

state = model.state(q={"joint2": -0.5, "joint4": -2.0}, v={"joint1": 1.0})
q, v = state.q, state.v
a = np.ones(model.nv)

tau = model.inverse_dynamics(q, v, a)
print("joint torques for that acceleration, N·m:", np.round(tau, 3))
assert np.allclose(model.forward_dynamics(q, v, tau), a)

h, c = model.mass_matrix(q), model.coriolis_matrix(q, v)
assert np.allclose(h @ a + c @ v + model.gravity_forces(q), tau)

x = model.placement(q, "flange")
print("the flange is at, m:", np.round(x[:3, 3], 3))
j = model.jacobian(q, "flange", "world_aligned")
twist = model.velocity(q, v, "flange", "world_aligned")
assert np.allclose(j @ v, twist)
print("it moves with, rad/s and m/s:", np.round(twist, 3))

"""Which force pushes at the hand? Only joint torques are measured."""

import numpy as np

import limber

model = limber.robots.panda()
q = model.state(q=[0, -0.5, 0, -2.0, 0, 1.6, 0.8]).q
v, a = np.full(model.nv, 0.2), np.full(model.nv, 0.3)

# The world: somebody pushes at the flange with 12 N downwards and 3 N to the side. Sensors see the torques.
rotation = model.placement(q, "flange")[:3, :3]
push = np.array([0.0, 3.0, -12.0])
wrench = np.concatenate([np.zeros(3), rotation.T @ push])  # [n; f] in the flange's coordinates
noise = np.random.default_rng(1).normal(0, 0.01, model.nv)
measured = model.inverse_dynamics(q, v, a, forces={"flange": wrench}) + noise

# The estimate: what the motion alone does not explain is −Jᵀ f.
residual = model.inverse_dynamics(q, v, a) - measured
jacobian = model.jacobian(q, "flange", "world_aligned")
estimate, *_ = np.linalg.lstsq(jacobian.T, residual, rcond=None)
print("true force, N:     ", push)
print("estimated force, N:", np.round(estimate[3:], 2))
assert np.linalg.norm(estimate[3:] - push) < 0.5

"""How heavy is the load in the hand, and where is its centre of mass? Found from joint torques."""

import numpy as np

import limber

robot = limber.robots.spec("panda")
empty = robot.build()
mass, point = 1.7, np.array([0.03, -0.02, 0.11])
loaded = limber.add_payload(robot, "flange", mass, point).build()

# Some hundred measurements along random motions.
rng = np.random.default_rng(2)
q = empty.random(300, seed=2)
v, a = rng.uniform(-1, 1, (2, 300, empty.nv))
measured = loaded.inverse_dynamics(q, v, a) + rng.normal(0, 0.05, (300, empty.nv))

# tau is linear in the inertia parameters of each link: those of the last link change.
regressor = empty.inertia_regressor(q, v, a)
last = regressor[:, :, -10:].reshape(-1, 10)
residual = (measured - empty.inverse_dynamics(q, v, a)).reshape(-1)
change, *_ = np.linalg.lstsq(last, residual, rcond=None)

x = np.linalg.inv(empty.placement(q[0], empty.joints[-1].link)) @ empty.placement(q[0], "flange")
found = np.linalg.inv(x) @ np.append(change[1:4] / change[0], 1)  # from the last link to the flange
print(f"mass: {change[0]:.3f} kg (true: {mass})")
print("centre of mass in the flange, m:", np.round(found[:3], 3), "(true:", point, ")")
assert abs(change[0] - mass) < 0.02
assert np.allclose(found[:3], point, atol=0.01)

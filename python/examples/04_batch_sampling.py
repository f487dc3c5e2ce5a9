"""A hundred thousand positions at once: which of them can the motors hold?"""

import time

import numpy as np

import limber

model = limber.robots.panda()
q = model.random(100_000, seed=3)

start = time.perf_counter()
tau = model.gravity_forces(q, threads=0)  # (B, nv), over all cores
reach = model.placement(q, "flange", threads=0)[:, :3, 3]
seconds = time.perf_counter() - start

holds = (np.abs(tau) <= 0.3 * model.effort_limit).all(axis=1)
print(f"{len(q)} positions in {seconds * 1e3:.0f} ms")
print(f"{holds.mean():.0%} of them need less than 30 % of the torque limits")
print(f"the flange reaches {np.linalg.norm(reach[holds], axis=1).max():.2f} m far there")

# The same call for one state gives the same numbers.
assert np.allclose(model.gravity_forces(q[7]), tau[7])
# Memory of the caller, again and again.
out = np.empty_like(tau)
assert model.gravity_forces(q, out=out) is out and np.array_equal(out, tau)

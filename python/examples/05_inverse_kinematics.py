"""Reach for a cup, and hear why something is out of reach."""

import numpy as np

import limber
from limber import IkTarget

model = limber.robots.panda()

# The hand at a point, its z-axis level with the table.
cup = [0.45, 0.2, 0.3]
result = model.inverse_kinematics([IkTarget.position("flange", cup), IkTarget.axis("flange", [0, 0, 1], [1, 0, 0])])
print(result.reason, np.round(result.q, 3))
x = model.placement(result.q, "flange")
assert result.converged and np.allclose(x[:3, 3], cup, atol=1e-4) and model.is_valid(result.q)

# Among all such positions, near a posture: a second priority.
relaxed = (model.lower + model.upper) / 2
again = model.inverse_kinematics([IkTarget.position("flange", cup), IkTarget.posture(relaxed).with_priority(1)], result.q)
assert again.converged
print("nearer to the middle of the limits:", np.round(again.q, 3))

far = model.inverse_kinematics([IkTarget.position("flange", [2, 0, 0])], iterations=500)
print(f"2 m away: {far.reason}, {far.position_error:.2f} m short")
assert not far.converged

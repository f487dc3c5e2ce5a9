import numpy as np
import pytest

import limber


@pytest.fixture(scope="session")
def panda():
    return limber.robots.panda()


@pytest.fixture(scope="session")
def humanoid():
    return limber.robots.humanoid()


class Sample:
    """Random arguments for every input of the list of functions."""

    def __init__(self, model, states=None, dtype=np.float64, seed=1):
        rng = np.random.default_rng(seed)
        rows = (states,) if states is not None else ()

        def numbers(*shape):
            return rng.uniform(-1, 1, rows + shape).astype(dtype)

        nv = model.nv
        self.q = model.random(states, seed=seed).astype(dtype)
        self.v, self.a, self.tau, self.x, self.w = (numbers(nv) for _ in range(5))
        last = model.frames[-1]
        self.frame = last
        self.frames = [last, self.moving_apart(model, last)] if nv > 12 else [last]
        self.forces = {last: numbers(6), model.links[0]: numbers(6)}
        self.coordinates = "world_aligned"
        self.point = numbers(3)
        self.wrench = numbers(6)
        self.base_acceleration = numbers(6)
        self.base_angular_velocity = numbers(3)
        self.given = [k % 3 == 0 for k in range(nv)]
        self.q0 = self.q
        self.q1 = model.random(states, seed=seed + 1).astype(dtype)
        self.u = numbers() if rows else 0.3

    @staticmethod
    def moving_apart(model, frame):
        """Another frame that moves independently, so that there is an inertia of operational space of both."""
        q = model.random(seed=3)
        for other in reversed(model.frames):
            try:
                model.operational_space_inertia(q, [frame, other])
                return other
            except ValueError:
                pass
        raise ValueError(f"no frame moves independently of {frame}")

    def row(self, name, k):
        """The argument of this name for one state."""
        value = getattr(self, name)
        if name == "forces":
            return {frame: wrench[k] for frame, wrench in value.items()}
        return value[k] if isinstance(value, np.ndarray) else value


@pytest.fixture
def sample():
    return Sample

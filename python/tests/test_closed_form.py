"""Inverse kinematics in closed form: every branch leads there, and the posture that it came from is one of them."""

import numpy as np
import pytest

import limber


@pytest.fixture(scope="module")
def ur5():
    return limber.robots.ur5()


def test_every_branch_leads_there(ur5):
    arm = limber.ClosedForm.of(ur5, "tool0")
    assert arm is not None and arm.kind == "parallel_axes"
    for posture in ur5.random(20, seed=4):
        goal = ur5.placement(posture, "tool0")
        branches = arm.solve(goal, posture)
        assert branches.ndim == 2 and 2 <= len(branches) <= 8
        np.testing.assert_allclose(ur5.placement(branches, "tool0"), np.broadcast_to(goal, (len(branches), 4, 4)), atol=1e-8)
        np.testing.assert_allclose(branches[0], posture, atol=1e-6)  # the nearest first
        distances = np.linalg.norm(branches - posture, axis=1)
        assert np.all(np.diff(distances) >= -1e-9)
        assert np.all(branches >= ur5.lower) and np.all(branches <= ur5.upper)


def test_without_a_posture_the_middle_of_limits_is_the_nearest(ur5):
    arm = limber.ClosedForm.of(ur5, ur5.frame_index("tool0"))
    goal = ur5.placement(np.full(6, 0.4), "tool0")
    np.testing.assert_allclose(arm.solve(goal), arm.solve(goal, np.zeros(6)))


def test_where_there_is_none(ur5, panda):
    assert limber.ClosedForm.of(panda, "flange") is None
    arm = limber.ClosedForm.of(ur5, "tool0")
    far = np.eye(4)
    far[:3, 3] = 10
    assert arm.solve(far).shape == (0, 6)
    with pytest.raises(KeyError):
        limber.ClosedForm.of(ur5, "no_such")
    with pytest.raises(ValueError, match="posture"):
        arm.solve(far, np.zeros(5))

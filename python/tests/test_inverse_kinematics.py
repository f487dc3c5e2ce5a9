"""Inverse kinematics: targets of all kinds, one by one, and many placements with one call."""

import re

import numpy as np
import pytest

import limber


def test_inverse_kinematics(panda):
    q = panda.random(seed=2)
    target = panda.placement(q, "flange")
    result = panda.inverse_kinematics([limber.IkTarget.pose("flange", target)])
    assert result.converged and result.reason == "converged"
    np.testing.assert_allclose(panda.placement(result.q, "flange"), target, atol=1e-4)
    assert panda.is_valid(result.q)
    far = panda.inverse_kinematics([limber.IkTarget.position("flange", [5, 0, 0])], iterations=300)
    assert not far.converged and far.position_error > 3
    down = limber.IkTarget.axis("flange", [0, 0, 1], [0, 0, -1]).with_priority(1)
    both = panda.inverse_kinematics([limber.IkTarget.position("flange", [0.4, 0, 0.4]), down], q)
    np.testing.assert_allclose(panda.placement(both.q, "flange")[:3, 2], [0, 0, -1], atol=1e-3)


@pytest.mark.parametrize("wrong", ["nan", "mirror", "stretched"])
def test_what_is_no_placement_is_refused(wrong):
    x = np.eye(4)
    if wrong == "nan":
        x[0, 1] = np.nan
    elif wrong == "mirror":
        x[0, 0] = -1
    else:
        x[:3, :3] *= 1.1
    with pytest.raises(ValueError, match="placement is not a rotation matrix"):
        limber.IkTarget.pose("flange", x)


@pytest.fixture(scope="module")
def reachable(panda):
    return panda.placement(panda.random(40, seed=5), "flange")


def as_poses(placements):
    """x, y, z and the quaternion: its axis times the sine of half the angle, and the cosine."""
    poses = []
    for x in placements:
        values, vectors = np.linalg.eig(x[:3, :3])
        axis = np.real(vectors[:, np.argmin(np.abs(values - 1))])
        skew = x[:3, :3] - x[:3, :3].T
        sine = np.dot(axis, [skew[2, 1], skew[0, 2], skew[1, 0]]) / 2
        half = np.arctan2(sine, (np.trace(x[:3, :3]) - 1) / 2) / 2
        poses.append([*x[:3, 3], *(np.sin(half) * axis), np.cos(half)])
    return np.array(poses)


def test_many_placements_are_the_same_as_each_alone(panda, reachable):
    many = panda.inverse_kinematics("flange", reachable)
    shared = panda.inverse_kinematics(panda.frame_index("flange"), reachable, threads=2)
    assert many.q.shape == (40, 7) and many.converged.dtype == bool and many.iterations.dtype == np.int64
    assert many.converged.mean() > 0.9
    np.testing.assert_array_equal(many.reason == "converged", many.converged)
    np.testing.assert_allclose(panda.placement(many.q, "flange")[many.converged], reachable[many.converged], atol=1e-4)
    for one, other in zip(many, shared):
        np.testing.assert_array_equal(one, other)
    for k in (0, 17, 39):
        alone = panda.inverse_kinematics("flange", reachable[k:k + 1])
        np.testing.assert_array_equal(many.q[k], alone.q[0])
        single = panda.inverse_kinematics([limber.IkTarget.pose("flange", reachable[k])])
        assert many.converged[k] == single.converged and many.reason[k] == single.reason


def test_poses_starts_and_memory_of_the_caller(panda, reachable):
    start = panda.random(40, seed=6)
    by_matrix = panda.inverse_kinematics("flange", reachable, start)
    out = np.full((40, 7), np.nan)
    by_pose = panda.inverse_kinematics("flange", 1.0 * as_poses(reachable), start, out=out)
    assert by_pose.q is out
    np.testing.assert_array_equal(by_pose.converged, by_matrix.converged)
    good = by_pose.converged
    np.testing.assert_allclose(panda.placement(out[good], "flange"), reachable[good], atol=1e-4)
    # From where it should be, nothing moves.
    there = panda.inverse_kinematics("flange", panda.placement(start, "flange"), start)
    np.testing.assert_allclose(there.q, start, atol=1e-7)
    assert there.converged.all() and there.iterations.max() <= 1 and not there.restarts.any()


def test_out_of_reach_says_why_and_nothing_is_empty(panda, reachable):
    far = reachable.copy()
    far[3, :3, 3] = [5, 0, 0]
    found = panda.inverse_kinematics("flange", far, iterations=300)
    assert not found.converged[3] and found.reason[3] in ("unreachable", "out_of_iterations", "blocked_by_limits")
    assert found.position_error[3] > 3 and found.converged.sum() > 30
    none = panda.inverse_kinematics("flange", np.empty((0, 4, 4)))
    assert none.q.shape == (0, 7) and none.converged.shape == none.reason.shape == (0,)


@pytest.mark.parametrize("call,error,message", [
    (lambda m, x: m.inverse_kinematics("flange", x[0]), ValueError,
     "inverse_kinematics: placements has shape (4, 4), expected (B, 4, 4) or (B, 7)"),
    (lambda m, x: m.inverse_kinematics("flange", np.zeros((3, 6))), ValueError, "placements has shape (3, 6)"),
    (lambda m, x: m.inverse_kinematics("flange", x, np.zeros((3, 7))), ValueError,
     "inverse_kinematics: start has 3 rows, expected 40 as in placements"),
    (lambda m, x: m.inverse_kinematics("flange", x, np.zeros(6)), ValueError, "start has shape (6,), expected (7,) or (B, 7)"),
    (lambda m, x: m.inverse_kinematics("flange", np.where(np.arange(40)[:, None, None] == 7, np.nan, x)), ValueError,
     "inverse_kinematics: placements has a number that is not finite, in row 7"),
    (lambda m, x: m.inverse_kinematics("flange", np.where(np.arange(40)[:, None, None] == 9, 2 * np.diag([1, 1, 1, 0.5]), x)),
     ValueError, "at right angles, right-handed, in row 9"),
    (lambda m, x: m.inverse_kinematics("flange", np.zeros((2, 7))), ValueError, "target 0"),
    (lambda m, x: m.inverse_kinematics("flnge", x), KeyError, "flange"),
    (lambda m, x: m.inverse_kinematics("flange", x, out=np.zeros((39, 7))), ValueError, "out has shape (39, 7)"),
    (lambda m, x: m.inverse_kinematics("flange", x, threads=-1), ValueError, "threads"),
])
def test_errors_of_many_placements(panda, reachable, call, error, message):
    with pytest.raises(error, match=re.escape(message)):
        call(panda, reachable)

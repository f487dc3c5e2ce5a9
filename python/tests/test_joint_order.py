"""A tree as textbooks number it, beside the textbook's recursion in its own order."""

import numpy as np
import pytest

import limber


def cross(r):
    return np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])


def motion_matrix(rotation, r):
    """From the frame of the parent to one at r, whose axes are the rows of `rotation`."""
    return np.block([[rotation, np.zeros((3, 3))], [-rotation @ cross(r), rotation]])


def cross_motion(v):
    return np.block([[cross(v[:3]), np.zeros((3, 3))], [cross(v[3:]), cross(v[:3])]])


def inertia_matrix(mass, com, about_com):
    c = cross(com)
    return np.block([[about_com + mass * c @ c.T, mass * c], [mass * c.T, mass * np.eye(3)]])


def about_z(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])


PARENT = [0, 1, 1, 2]  # depth first this is 1, 2, 4, 3
PITCH = [0.0, np.inf, 0.2, 0.0]


@pytest.fixture(scope="module")
def arrays():
    rng = np.random.default_rng(7)
    turns = [np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in PARENT]
    turns = [turn * np.sign(np.linalg.det(turn)) for turn in turns]
    placements = [motion_matrix(turn, rng.uniform(-0.5, 0.5, 3)) for turn in turns]
    inertias = [inertia_matrix(rng.uniform(1, 2), rng.uniform(-0.1, 0.1, 3), np.diag([0.05, 0.06, 0.07])) for _ in PARENT]
    return placements, inertias


def recursion(arrays, q, v, a):
    """Featherstone's RNEA, table 5.1."""
    placements, inertias = arrays
    x, s, vel, acc, force = [], [], [], [], []
    for i, parent in enumerate(PARENT):
        if np.isinf(PITCH[i]):
            moved, axis = motion_matrix(np.eye(3), [0, 0, q[i]]), np.array([0, 0, 0, 0, 0, 1.0])
        else:
            moved, axis = motion_matrix(about_z(q[i]), [0, 0, PITCH[i] * q[i]]), np.array([0, 0, 1, 0, 0, PITCH[i]])
        x.append(moved @ placements[i])
        s.append(axis)
        before = vel[parent - 1] if parent else np.zeros(6)
        vel.append(x[i] @ before + axis * v[i])
        before = acc[parent - 1] if parent else np.array([0, 0, 0, 0, 0, 9.81])
        acc.append(x[i] @ before + axis * a[i] + cross_motion(vel[i]) @ axis * v[i])
        force.append(inertias[i] @ acc[i] - cross_motion(vel[i]).T @ inertias[i] @ vel[i])
    tau = np.zeros(len(PARENT))
    for i in reversed(range(len(PARENT))):
        tau[i] = s[i] @ force[i]
        if PARENT[i]:
            force[PARENT[i] - 1] = force[PARENT[i] - 1] + x[i].T @ force[i]
    return tau


def test_inverse_dynamics_in_the_order_of_the_arrays(arrays):
    model, order = limber.model_from_arrays(PARENT, PITCH, *arrays)
    assert [joint.name for joint in model.joints] == ["joint1", "joint2", "joint4", "joint3"]
    assert order.velocities.indices == [0, 1, 3, 2] and len(order.positions) == 4
    q, v, a = np.random.default_rng(1).uniform(-1, 1, (3, 6, 4))
    tau = model.inverse_dynamics(order.positions.to_model(q), order.velocities.to_model(v), order.velocities.to_model(a))
    expected = [recursion(arrays, *each) for each in zip(q, v, a)]
    np.testing.assert_allclose(order.velocities.from_model(tau), expected, atol=1e-10)


def test_matrices_and_jacobians(arrays):
    model, order = limber.model_from_arrays(PARENT, PITCH, *arrays)
    q, v = np.random.default_rng(2).uniform(-1, 1, (2, 4))
    in_model = order.positions.to_model(q)
    zero = np.zeros(4)
    rest = recursion(arrays, q, zero, zero)
    columns = [recursion(arrays, q, zero, each) - rest for each in np.eye(4)]
    mass = order.velocities.matrix_from_model(model.mass_matrix(in_model))
    np.testing.assert_allclose(mass, np.transpose(columns), atol=1e-10)
    np.testing.assert_array_equal(order.velocities.matrix_to_model(mass), model.mass_matrix(in_model))
    jacobian = model.jacobian(in_model, "body4")
    in_arrays = order.velocities.columns_from_model(jacobian)
    np.testing.assert_allclose(in_arrays @ v, jacobian @ order.velocities.to_model(v))
    np.testing.assert_array_equal(order.velocities.columns_to_model(in_arrays), jacobian)


def test_placements_and_inertias_in_other_forms():
    placement = np.eye(4)
    placement[:3, 3] = [0, 0, 0.4]
    inertia = (1.0, [0, 0, 0.2], [0.01, 0.01, 0.001])
    first, _ = limber.model_from_arrays([0, 1], ["revolute", "prismatic"], [[0, 0, 0.4], placement], [inertia, inertia])
    matrices = [motion_matrix(np.eye(3), [0, 0, 0.4])] * 2, [inertia_matrix(1.0, [0, 0, 0.2], np.diag(inertia[2]))] * 2
    second, _ = limber.model_from_arrays([0, 1], [0, np.inf], *matrices)
    q = [0.3, 0.1]
    np.testing.assert_allclose(first.mass_matrix(q), second.mass_matrix(q))
    np.testing.assert_allclose(first.placement(q, "body2"), second.placement(q, "body2"))


def test_the_order_of_names(panda):
    names = [joint.name for joint in panda.joints][::-1]
    order = limber.JointOrder(panda, names)
    np.testing.assert_array_equal(order.positions.to_model(np.arange(7.0)), np.arange(7.0)[::-1])
    with pytest.raises(ValueError):
        limber.JointOrder(panda, names[:3])


def test_what_is_wrong_is_said(arrays):
    with pytest.raises(ValueError, match="the parent of body 2 is 2"):
        limber.model_from_arrays([0, 2, 1, 2], PITCH, *arrays)
    with pytest.raises(ValueError, match="3 joints"):
        limber.model_from_arrays(PARENT, PITCH[:3], *arrays)
    with pytest.raises(ValueError, match="not .E 0"):
        limber.model_from_arrays(PARENT, PITCH, [2 * each for each in arrays[0]], arrays[1])
    with pytest.raises(ValueError, match="every number from 0 on once"):
        limber.IndexOrder([1, 2])
    order = limber.IndexOrder([1, 0])
    with pytest.raises(ValueError, match=r"has shape \(3,\), expected \(2,\)"):
        order.to_model(np.zeros(3))

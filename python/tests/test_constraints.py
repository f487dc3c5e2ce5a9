"""Loops and constraints beside equations that numpy solves with Jacobians by differences."""

import threading

import numpy as np
import pytest

import limber
from limber import ConstrainedMechanism, Constraint

STEP = 1e-6


def in_frame(x, wrench):
    """A wrench of the world, about its origin, in the coordinates of a frame with this placement."""
    n, f = wrench[:3], wrench[3:]
    return np.concatenate([x[:3, :3].T @ (n - np.cross(x[:3, 3], f)), x[:3, :3].T @ f])


def in_world(x, wrench):
    n, f = x[:3, :3] @ wrench[:3], x[:3, :3] @ wrench[3:]
    return np.concatenate([n + np.cross(x[:3, 3], f), f])


@pytest.fixture(scope="module")
def model():
    return limber.robots.four_bar()


@pytest.fixture
def linkage(model):
    return ConstrainedMechanism(model)


def gap(model, q):
    """From the end of the rocker to that of the coupler, both of 1 m, in the plane."""
    return (model.placement(q, "coupler") @ [1, 0, 0, 1] - model.placement(q, "rocker") @ [1, 0, 0, 1])[:2]


def gap_jacobian(model, q):
    return np.column_stack([(gap(model, q + d) - gap(model, q - d)) / (2 * STEP) for d in STEP * np.eye(model.nv)])


def closed_state(model, linkage):
    """A closed position away from the square, a velocity and joint forces."""
    assembly = linkage.assemble([0.4, 0.3, 0.5])
    assert assembly.is_closed
    q = assembly.q
    g = gap_jacobian(model, q)
    v = np.linalg.svd(g)[2][-1] * 0.7
    return q, v, np.array([0.8, -0.3, 0.2])


def test_assembly_brings_the_ends_together(model, linkage):
    q, _, _ = closed_state(model, linkage)
    np.testing.assert_allclose(gap(model, q), 0, atol=1e-9)
    opened = q + [1e-3, 0, 0]
    assert linkage.constraint_gap(opened).position == pytest.approx(np.linalg.norm(gap(model, opened)), rel=0.5)
    again = linkage.close(opened)
    assert again.is_closed and again.gap.position < 1e-9 and again.iterations < 10


def test_a_four_bar_moves_as_the_equations_of_lagrange_say(model, linkage):
    q, v, tau = closed_state(model, linkage)
    g = gap_jacobian(model, q)
    rate = (gap_jacobian(model, q + 1e-4 * v) - gap_jacobian(model, q - 1e-4 * v)) / 2e-4
    equations = np.block([[model.mass_matrix(q), g.T], [g, np.zeros((2, 2))]])
    expected = np.linalg.solve(equations, np.concatenate([tau - model.bias_forces(q, v), -rate @ v]))[:3]
    result = linkage.constrained_forward_dynamics(q, v, tau)
    np.testing.assert_allclose(result.a, expected, atol=1e-4)
    assert result.rank == 2 and result.multipliers.shape == (5,) and result.forces.shape == (1, 6)


def test_embedding_gives_the_same_motion_without_multipliers(model, linkage):
    q, v, tau = closed_state(model, linkage)
    push = {"crank": [0, 0, 1, 2, -1, 0]}
    expected = linkage.constrained_forward_dynamics(q, v, tau, push).a
    found = linkage.embedded_forward_dynamics(q, v, tau, push)
    np.testing.assert_allclose(found.a, expected, atol=1e-9)
    # Velocities that the embedding gives keep the loop closed, and the independent ones are among them.
    assert len(found.independent) == 1 and found.embedding.shape == (3, 1)
    np.testing.assert_allclose(gap_jacobian(model, q) @ found.embedding, 0, atol=1e-8)
    np.testing.assert_allclose(found.embedding[found.independent], np.eye(1))
    np.testing.assert_allclose(found.mass_matrix, found.embedding.T @ model.mass_matrix(q) @ found.embedding)
    np.testing.assert_allclose(found.y_rates, expected[found.independent], atol=1e-9)
    for k in range(3):
        chosen = linkage.embedded_forward_dynamics(q, v, tau, push, independent=[j == k for j in range(3)])
        assert chosen.independent == [k]
        np.testing.assert_allclose(chosen.a, expected, atol=1e-8)
    with pytest.raises(ValueError, match=r"independent has shape \(2,\), expected \(3,\)"):
        linkage.embedded_forward_dynamics(q, v, tau, independent=[True, False])


def test_the_force_of_a_loop_holds_both_sides(model, linkage):
    q, v, tau = closed_state(model, linkage)
    push = {"crank": [0, 0, 1, 2, -1, 0]}
    result = linkage.constrained_forward_dynamics(q, v, tau, push)
    x_b = model.placement(q, "B1")
    on_b = in_world(x_b, result.forces[0])
    on_a = in_frame(model.placement(q, "coupler"), -on_b)
    forces = {**push, "B1": result.forces[0], "coupler": on_a}
    np.testing.assert_allclose(model.inverse_dynamics(q, v, result.a, forces=forces), tau, atol=1e-9)


def test_one_motor_drives_a_linkage(model, linkage):
    q, v, tau = closed_state(model, linkage)
    a = linkage.constrained_forward_dynamics(q, v, tau).a
    for actuated in ([True, False, False], np.array([False, False, True])):
        found = linkage.constrained_inverse_dynamics(q, v, a, actuated=actuated)
        assert found.lacking < 1e-9
        np.testing.assert_allclose(found.tau[~np.asarray(actuated)], 0, atol=1e-12)
        np.testing.assert_allclose(linkage.constrained_forward_dynamics(q, v, found.tau).a, a, atol=1e-8)
    # Of all joint forces that give these accelerations, those of all joints are the shortest.
    shortest = linkage.constrained_inverse_dynamics(q, v, a)
    assert np.linalg.norm(shortest.tau) < np.linalg.norm(found.tau)
    with pytest.raises(ValueError, match=r"actuated has shape \(2,\), expected \(3,\)"):
        linkage.constrained_inverse_dynamics(q, v, a, actuated=[True, False])


def test_an_impact_keeps_what_the_impulses_do_not_change(model, linkage):
    q, _, _ = closed_state(model, linkage)
    v, g = np.array([0.5, -0.2, 0.9]), gap_jacobian(model, q)
    for restitution in (0.0, 0.5):
        result = linkage.impact(q, v, restitution)
        np.testing.assert_allclose(g @ result.v, -restitution * g @ v, atol=1e-7)
        free = np.linalg.svd(g)[2][-1]
        assert free @ model.mass_matrix(q) @ (result.v - v) == pytest.approx(0, abs=1e-7)
    assert result.impulses.shape == (1, 6) and result.rank == 2


def test_mobility_is_that_of_the_textbook(linkage, panda):
    general = linkage.mobility()
    assert general == (1, 5, 3)
    held = ConstrainedMechanism(panda, [Constraint.weld(("world", panda.placement(panda.random(seed=2), "flange")), "flange")])
    assert held.mobility(panda.random(seed=2)) == (1, 6, 0)


def test_jacobian_residual_and_bias_agree_with_differences(panda):
    q, v = panda.random(seed=3), np.linspace(-1, 1, 7)
    foot = panda.placement(q, "flange")[:3, 3]
    standing = ConstrainedMechanism(panda, [Constraint.point(("world", foot), "flange")])
    assert standing.row_count == 3 and standing.constraint_count == 1 and standing.row_begin(1) == 3

    def tip(q):
        return panda.placement(q, "flange")[:3, 3]

    g = standing.constraint_jacobian(q)
    differences = np.column_stack([(tip(q + d) - tip(q - d)) / (2 * STEP) for d in STEP * np.eye(7)])
    np.testing.assert_allclose(g, differences, atol=1e-7)
    h = 1e-4
    second = (tip(q + h * v) - 2 * tip(q) + tip(q - h * v)) / h**2
    np.testing.assert_allclose(standing.constraint_bias(q, v), second, atol=1e-5)
    np.testing.assert_allclose(standing.constraint_residual(q + 1e-3 * v), tip(q + 1e-3 * v) - foot, atol=1e-9)


def test_operational_space_of_an_arm_that_is_held(panda):
    q = panda.random(seed=3)
    point = Constraint.point(("world", panda.placement(q, "link6")[:3, 3]), "link6")
    held = ConstrainedMechanism(panda, [point])
    jacobian, g = panda.jacobian(q, "flange"), held.constraint_jacobian(q)
    inverse = np.linalg.inv(panda.mass_matrix(q))
    projected = inverse - inverse @ g.T @ np.linalg.inv(g @ inverse @ g.T) @ g @ inverse
    phi = held.constrained_inverse_operational_space_inertia(q, "flange")
    np.testing.assert_allclose(phi, jacobian @ projected @ jacobian.T, atol=1e-8)
    inertia = held.constrained_operational_space_inertia(q, ["flange"])
    np.testing.assert_allclose(phi @ inertia @ phi, phi, atol=1e-6 * np.abs(phi).max())


def test_every_kind_of_constraint_has_its_rows(panda):
    far = ("world", [0, 0, -0.2])
    kinds = {
        6: Constraint.weld("world", "flange"), 3: Constraint.point("world", "flange"),
        5: Constraint.joint("revolute", "world", "flange", [0, 1, 0]), 2: Constraint.directions([3, 4], "world", "flange"),
        1: Constraint.distance(far, "flange", 0.5),
    }
    for rows, constraint in kinds.items():
        assert ConstrainedMechanism(panda, [constraint]).row_count == rows
    for rolling in (Constraint.rolling("world", "flange", 0.1, [0, 1, 0]), Constraint.rolling_ball("world", "flange", 0.1)):
        assert ConstrainedMechanism(panda, [rolling]).row_count == 3
    coupling = Constraint.coupling({"joint1": 1, "joint3": -2}, sum=0.3)
    coupling.name = "belt"
    belt = ConstrainedMechanism(panda, [coupling])
    q = panda.random(seed=1)
    assert belt.names == ["belt"]
    np.testing.assert_allclose(belt.constraint_jacobian(q), [[1, 0, -2, 0, 0, 0, 0]])
    np.testing.assert_allclose(belt.constraint_residual(q), q[0] - 2 * q[2] - 0.3)


def test_gains_close_a_gap(model):
    q = ConstrainedMechanism(model).assemble([0.4, 0.3, 0.5]).q + [1e-4, 0, 0]
    stabilized = ConstrainedMechanism(model, position_gain=100.0, velocity_gain=20.0)
    a = stabilized.constrained_forward_dynamics(q, np.zeros(3), np.zeros(3)).a
    np.testing.assert_allclose(gap_jacobian(model, q) @ a, -100 * gap(model, q), atol=1e-4)


def test_threads_may_share_a_mechanism(model):
    linkage = ConstrainedMechanism(model)
    states = [linkage.assemble([0.4 + 0.1 * k, 0.3, 0.5]).q for k in range(4)]
    expected = [linkage.constrained_forward_dynamics(q, np.zeros(3), np.zeros(3)).a for q in states]
    wrong = []

    def work(q, a):
        for _ in range(300):
            if not np.array_equal(linkage.constrained_forward_dynamics(q, np.zeros(3), np.zeros(3)).a, a):
                wrong.append(q)

    threads = [threading.Thread(target=work, args=pair) for pair in zip(states, expected)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_what_is_wrong_is_said(panda, model):
    with pytest.raises(KeyError, match="no_such"):
        ConstrainedMechanism(panda, [Constraint.weld("world", "no_such")])
    with pytest.raises(ValueError, match="distance"):
        Constraint.distance("world", "flange", 0)
    with pytest.raises(ValueError, match="a direction is 0 to 5"):
        Constraint.directions([6], "world", "flange")
    with pytest.raises(ValueError, match="type is 'hinge', expected 'fixed', 'revolute', .* or 'floating'"):
        Constraint.joint("hinge", "world", "flange")
    with pytest.raises(TypeError, match=r"Constraint: a must be a frame, or \(frame, placement\)"):
        Constraint.weld(("world", [0, 0, 0], 3), "flange")
    linkage = ConstrainedMechanism(model)
    with pytest.raises(IndexError, match="there are 1 constraints, not 2"):
        linkage.row_begin(2)
    with pytest.raises(ValueError, match=r"constrained_forward_dynamics: v has shape \(2,\), expected \(3,\)"):
        linkage.constrained_forward_dynamics(np.zeros(3), np.zeros(2), np.zeros(3))
    with pytest.raises(KeyError):
        linkage.constrained_forward_dynamics(np.zeros(3), np.zeros(3), np.zeros(3), {"no_such": np.zeros(6)})

"""Rollouts beside loops in Python over forward dynamics, step by step."""

import numpy as np
import pytest

import limber

DT = 0.002


def euler(model, q, v, force, steps):
    """force(step, q, v); q and v with a row for each state."""
    for k in range(steps):
        v = v + DT * model.forward_dynamics(q, v, force(k, q, v))
        q = model.integrate(q, DT * v)
    return q, v


@pytest.fixture(scope="module")
def start(panda):
    rng = np.random.default_rng(1)
    return panda.random(9, seed=1), rng.uniform(-1, 1, (9, 7)), rng.uniform(-5, 5, (9, 12, 7))


def test_steps_are_those_of_the_euler_rule(panda, start):
    q, v, tau = start
    result = panda.rollout(q, v, tau, dt=DT)
    expected = euler(panda, q, v, lambda k, *_: tau[:, k], 12)
    np.testing.assert_allclose(result.q, expected[0], atol=1e-10)
    np.testing.assert_allclose(result.v, expected[1], atol=1e-8)


def test_a_floating_base_moves_on_its_manifold(humanoid):
    q, v = humanoid.random(5, seed=2), np.random.default_rng(2).uniform(-1, 1, (5, humanoid.nv))
    result = humanoid.rollout(q, v, steps=6, dt=DT, threads=2)
    expected = euler(humanoid, q, v, lambda *_: np.zeros(humanoid.nv), 6)
    np.testing.assert_allclose(result.q, expected[0], atol=1e-9)
    np.testing.assert_allclose(result.v, expected[1], atol=1e-7)


def test_gains_targets_limits_and_springs(panda, start):
    q, v, tau = start
    goal, speed = panda.random(seed=5), np.full(7, 0.1)
    kp, kd, stiffness, rest = np.linspace(50, 200, 7), 5.0, 20.0, np.full(7, 0.3)

    def force(k, q, v):
        asked = tau[:, k] + kp * (goal - q) + kd * (speed - v)
        return np.clip(asked, -panda.effort_limit, panda.effort_limit) - stiffness * (q - rest)

    result = panda.rollout(q, v, tau, dt=DT, q_target=goal, v_target=np.tile(speed, (12, 1)), kp=kp, kd=kd,
                           stiffness=stiffness, rest=rest, effort_limits=True)
    expected = euler(panda, q, v, force, 12)
    np.testing.assert_allclose(result.q, expected[0], atol=1e-9)
    np.testing.assert_allclose(result.v, expected[1], atol=1e-7)


def test_implicit_gains_solve_for_the_end_of_the_step(panda):
    q, v, goal, kp, kd = panda.random(seed=1), np.full(7, 0.5), panda.random(seed=2), 1e5, 1e3
    result = panda.rollout(q, v, steps=1, dt=DT, q_target=goal, kp=kp, kd=kd, implicit=True)
    left = panda.mass_matrix(q) + (DT * kd + DT**2 * kp) * np.eye(7)
    a = np.linalg.solve(left, kp * (goal - q) - kd * v - DT * kp * v - panda.bias_forces(q, v))
    np.testing.assert_allclose(result.v, v + DT * a, atol=1e-8)


def test_rk4(panda, start):
    q, v, tau = start

    def rate(state, force):
        return np.concatenate([state[:, 7:], panda.forward_dynamics(state[:, :7], state[:, 7:], force)], axis=1)

    x = np.concatenate([q, v], axis=1)
    for k in range(12):
        force = tau[:, k]
        k1 = rate(x, force)
        k2 = rate(x + DT / 2 * k1, force)
        k3 = rate(x + DT / 2 * k2, force)
        k4 = rate(x + DT * k3, force)
        x = x + DT / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    result = panda.rollout(q, v, tau, dt=DT, integrator="rk4")
    np.testing.assert_allclose(result.q, x[:, :7], atol=1e-9)
    np.testing.assert_allclose(result.v, x[:, 7:], atol=1e-7)


def test_paths_shapes_and_types(panda, start):
    q, v, tau = start
    end = panda.rollout(q, v, tau, dt=DT)
    path = panda.rollout(q, v, tau, dt=DT, path=True)
    assert path.q.shape == path.v.shape == (9, 12, 7)
    np.testing.assert_array_equal(path.q[:, -1], end.q)
    np.testing.assert_allclose(path.q[:, 4], panda.rollout(q, v, tau[:, :5], dt=DT).q)

    one = panda.rollout(q[3], v[3], tau[3], dt=DT)
    assert one.q.shape == (7,)
    np.testing.assert_allclose(one.q, end.q[3])
    # One start and many forces; one row of forces for all steps and states.
    np.testing.assert_allclose(panda.rollout(q[3], v[3], tau, dt=DT).q[3], end.q[3])
    constant = panda.rollout(q, v, tau[0, 0], steps=12, dt=DT)
    np.testing.assert_allclose(constant.v, panda.rollout(q, v, np.tile(tau[0, 0], (9, 12, 1)), dt=DT).v)

    single = panda.rollout(*(each.astype(np.float32) for each in (q, v, tau)), dt=DT)
    assert single.q.dtype == np.float32
    np.testing.assert_allclose(single.q, end.q, atol=1e-4)
    mixed = panda.rollout(q.astype(np.float32), v, tau, dt=DT)
    assert mixed.q.dtype == np.float64

    out = (np.empty((9, 7)), np.empty((9, 7)))
    written = panda.rollout(q, v, tau, dt=DT, out=out)
    assert written.q is out[0] and written.v is out[1]
    np.testing.assert_array_equal(out[0], end.q)
    assert panda.rollout(q[:0], v[:0], steps=3).q.shape == (0, 7)


def test_what_is_wrong_is_said(panda, start):
    q, v, tau = start
    with pytest.raises(ValueError, match=r"rollout: tau has shape \(9, 12, 6\), expected \(7,\), \(steps, 7\) or \(B, steps, 7\)"):
        panda.rollout(q, v, tau[:, :, :6])
    with pytest.raises(ValueError, match="tau has 12 steps, expected 5"):
        panda.rollout(q, v, tau, steps=5)
    with pytest.raises(ValueError, match="steps is left out"):
        panda.rollout(q, v)
    with pytest.raises(ValueError, match="tau has 8 states, expected 9"):
        panda.rollout(q, v, tau[:8])
    with pytest.raises(ValueError, match="integrator is 'midpoint', expected 'semi_implicit_euler' or 'rk4'"):
        panda.rollout(q, v, tau, integrator="midpoint")
    spoiled = v.copy()
    spoiled[4, 2] = np.nan
    with pytest.raises(ValueError, match="v has a number that is not finite, in row 4"):
        panda.rollout(q, spoiled, tau)
    with pytest.raises(ValueError, match="kp"):
        panda.rollout(q, v, tau, kp=[1, 2])


def test_states_may_be_written_over(panda):
    q, v = panda.random(20, seed=1), np.random.default_rng(1).uniform(-1, 1, (20, 7))
    expected = panda.rollout(q, v, steps=5)
    again = panda.rollout(q, v, steps=5, out=(q, v))
    assert again.q is q and again.v is v
    np.testing.assert_array_equal(q, expected.q)
    np.testing.assert_array_equal(v, expected.v)


def test_a_quaternion_of_zeros_is_an_error_that_names_its_row():
    model = limber.robots.humanoid()
    with pytest.raises(ValueError, match=r"rollout: q: q\[3\] to q\[6\]"):
        model.rollout(np.zeros(model.nq), np.zeros(model.nv), steps=3)
    q = np.tile(model.neutral(), (3, 1))
    q[1, 3:7] = 0
    with pytest.raises(ValueError, match="in row 1"):
        model.rollout(q, np.zeros((3, model.nv)), steps=3)

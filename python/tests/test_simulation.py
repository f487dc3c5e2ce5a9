"""Simulation: energy is kept, controllers act, recordings are arrays."""

import gc
import os
import signal
import threading
import weakref

import numpy as np
import pytest

import limber


def test_a_pendulum_keeps_its_energy_and_its_period():
    model = limber.robots.double_pendulum()
    simulation = limber.Simulation(model, damping=False, friction=False)
    simulation.set_state([1.0, 0.5], [0, 0])
    before = simulation.energy
    recording = simulation.record(2.0, 50, ["a"])
    assert recording["time"].shape == (101,) and recording["time"][-1] == pytest.approx(2)
    assert recording["q"].shape == recording["v"].shape == recording["a"].shape == (101, 2)
    np.testing.assert_allclose(recording["energy"], before, atol=1e-5)
    # The accelerations on the way are those of forward dynamics.
    np.testing.assert_allclose(recording["a"], model.forward_dynamics(recording["q"], recording["v"], np.zeros(2)), atol=1e-8)
    assert simulation.time == 2.0


def test_a_function_of_python_controls(panda):
    goal = panda.inverse_kinematics([limber.IkTarget.position("flange", [0.4, 0.2, 0.5])]).q
    kp, kd = 20.0, 2.0  # stable for the last joint too, of 0.005 kg m²: else rounding decides where it goes
    written = limber.Simulation(panda, "rk4", step=0.002)
    written.add_controller(lambda time, q, v: kp * (goal - q) - kd * v + panda.gravity_forces(q))
    built_in = limber.Simulation(panda, "rk4", step=0.002).add_pd_controller(goal, kp, kd, gravity=True)
    for simulation in (written, built_in):
        simulation.set_state(panda.inverse_kinematics([limber.IkTarget.position("flange", [0.5, 0, 0.4])]).q, np.zeros(7))
        assert simulation.advance(0.3) == "reached"
    np.testing.assert_allclose(written.q, built_in.q, atol=1e-9)


def test_what_goes_wrong_in_a_controller_is_raised(panda):
    simulation = limber.Simulation(panda)
    simulation.add_controller(lambda time, q, v: np.zeros(3))
    with pytest.raises(ValueError, match=r"what a controller returned has shape \(3,\), expected \(7,\)"):
        simulation.advance(0.1)
    choices = "'semi_implicit_euler', 'rk4', 'adaptive', 'implicit' or 'variational'"
    with pytest.raises(ValueError, match=f"Simulation: integrator is 'rk5', expected {choices}"):
        limber.Simulation(panda, "rk5")


def test_a_controller_that_knows_its_simulation_is_collected():
    class Watched:
        pass

    def make():
        watched, simulation = Watched(), limber.Simulation(limber.robots.pendulum())
        simulation.add_controller(lambda time, q, v: [0.0 * len(str((watched, simulation)))])
        return weakref.ref(watched)

    gone = make()
    gc.collect()
    assert gone() is None


def test_springs_between_points_and_fields_are_forces(panda):
    start, anchor, stiffness = panda.random(seed=3), np.array([0.5, 0.1, 0.6]), 300.0

    def pull(q):
        return stiffness * (anchor - panda.placement(q, "flange")[:3, 3])

    def field(time, q, v):
        turned = panda.placement(q, "flange")[:3, :3].T @ pull(q)
        return {"flange": np.concatenate([np.zeros(3), turned])}

    def torques(time, q, v):
        return panda.jacobian(q, "flange", "world_aligned")[3:].T @ pull(q)

    options = {"step": 0.002, "damping": False, "friction": False, "limits": False, "effort_limits": False}
    by_spring, by_field, by_torque = (limber.Simulation(panda, "rk4", **options) for _ in range(3))
    by_spring.add_point_spring("world", "flange", stiffness=stiffness, point_a=anchor)
    by_field.add_force_field(field)
    by_torque.add_controller(torques)
    for simulation in (by_spring, by_field, by_torque):
        simulation.set_state(start, np.zeros(7))
        assert simulation.advance(0.1) == "reached"
    np.testing.assert_allclose(by_spring.q, by_torque.q, atol=1e-9)
    np.testing.assert_allclose(by_field.q, by_torque.q, atol=1e-9)
    assert np.linalg.norm(by_spring.q - start) > 0.01
    with pytest.raises(KeyError):
        by_spring.add_point_spring("world", "no_such", stiffness=1.0)


def test_an_event_is_found_where_a_function_crosses_zero():
    model = limber.robots.pendulum()
    simulation = limber.Simulation(model, damping=False, friction=False, limits=False)
    simulation.add_event(lambda time, q, v: v[0], crossing="falling")
    low = model.state().q if model.potential_energy(model.state().q) < model.potential_energy([1.0]) else np.array([np.pi])
    simulation.set_state(low - 0.5, [0.0])
    before = simulation.energy
    assert simulation.advance(10.0) == "event"
    # At rest again on the other side, after half a period.
    np.testing.assert_allclose(simulation.q, low + 0.5, atol=1e-6)
    assert simulation.v[0] == pytest.approx(0, abs=1e-6)
    assert simulation.energy == pytest.approx(before)


def test_an_action_changes_the_state():
    model = limber.robots.pendulum()
    simulation = limber.Simulation(model, damping=False, friction=False, limits=False)
    low = model.state().q if model.potential_energy(model.state().q) < model.potential_energy([1.0]) else np.array([np.pi])
    times = []

    def bounce(time, q, v):
        times.append(time)
        return q, -v

    simulation.add_event(lambda time, q, v: q[0] - low[0] - 0.2, crossing="rising", ends=False, action=bounce)
    simulation.set_state(low - 0.5, [0.0])
    recording = simulation.record(3.0, 100)
    assert len(times) >= 2
    assert recording["q"].max() <= low[0] + 0.2 + 1e-6
    # From one bounce to the next the pendulum swings out and back: it is where it began halfway.
    assert recording["q"].min() == pytest.approx(low[0] - 0.5, abs=1e-3)
    np.testing.assert_allclose(recording["energy"], recording["energy"][0], atol=1e-5)

    wrong = limber.Simulation(model).add_event(lambda time, q, v: q[0] - low[0], action=lambda time, q, v: 3)
    wrong.set_state(low - 0.5, [0.0])
    with pytest.raises(TypeError, match="returns .q, v. or None"):
        wrong.advance(2.0)
    with pytest.raises(ValueError, match="crossing"):
        wrong.add_event(lambda time, q, v: 0.0, crossing="up")  # type: ignore[arg-type]


def test_constraints_hold(panda):
    q = panda.random(seed=2)
    foot = panda.placement(q, "flange")[:3, 3]
    simulation = limber.Simulation(panda, constraints=[limber.Constraint.point(("world", foot), "flange")], limits=False)
    simulation.set_state(q, np.zeros(7))
    recording = simulation.record(0.3, 50)
    tips = panda.placement(recording["q"], "flange")[:, :3, 3]
    np.testing.assert_allclose(tips, np.broadcast_to(foot, tips.shape), atol=1e-7)
    assert np.abs(recording["q"][-1] - q).max() > 0.01


def test_what_a_simulation_tells_of_itself():
    model = limber.robots.double_pendulum()
    simulation = limber.Simulation(model, "rk4", step=0.01, damping=False, friction=False)
    simulation.set_state([1.0, 0.5], [0.3, -0.2])
    assert simulation.kinetic_energy == pytest.approx(model.kinetic_energy([1.0, 0.5], [0.3, -0.2]))
    assert simulation.energy == pytest.approx(simulation.kinetic_energy + simulation.potential_energy)
    times = []
    simulation.on_step(times.append)  # returns None: goes on
    quantities = limber.recordable_quantities()
    with pytest.raises(ValueError, match="constraint_forces without constraints"):
        simulation.record(0.5, 10, quantities)
    simulation.record(0.5, 10, [name for name in quantities if name != "constraint_forces"])
    assert simulation.ended == "reached"
    assert simulation.counts.steps == 50 == len(times) and simulation.counts.evaluations >= 200
    simulation.on_step(lambda time: time < 0.7)
    assert simulation.advance(1.0) == "event" == simulation.ended
    assert simulation.time == pytest.approx(0.7)

    def fail(time):
        raise ZeroDivisionError("in a watch")

    simulation.on_step(fail)
    with pytest.raises(ZeroDivisionError, match="in a watch"):
        simulation.advance(1.1)


def test_stops_and_steps_have_options():
    model = limber.ModelBuilder("one").body("a").prismatic("j", [0, 0, 1]).limits(0, 1).point_mass(1, [0, 0, 0]).build()

    def depth(frequency):
        """How far a mass at rest sinks into a stop: g / ω²."""
        simulation = limber.Simulation(model, stop_frequency=frequency)
        simulation.set_state([0.0], [0.0])
        simulation.advance(2.0)
        return -simulation.q[0]

    assert depth(50.0) == pytest.approx(9.81 / 50.0**2, rel=1e-3)
    assert depth(100.0) == pytest.approx(9.81 / 100.0**2, rel=1e-3)
    few, many = (limber.Simulation(model, largest_step=step, limits=False) for step in (0.1, 0.001))
    for simulation in (few, many):
        simulation.advance(0.5)
    assert many.counts.steps >= 500 > few.counts.steps


@pytest.mark.parametrize("watched", [False, True])
def test_ctrl_c_ends_a_long_simulation(watched):
    simulation = limber.Simulation(limber.robots.pendulum(), "rk4", step=1e-5, damping=False)
    simulation.set_state([1.0], [0.0])
    if watched:
        simulation.on_step(lambda time: True)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a job in the background is begun without
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        simulation.advance(1e6)
    timer.join()
    assert 0 < simulation.time < 1e6
    assert simulation.advance(simulation.time + 0.1) == "reached"

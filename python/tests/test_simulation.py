"""Simulation: energy is kept, controllers act, recordings are arrays."""

import gc
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
    kp, kd = 200.0, 30.0
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
    with pytest.raises(ValueError, match="integrator"):
        limber.Simulation(panda, "euler")


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

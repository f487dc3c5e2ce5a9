"""Every function of the list: one state, many states, float32, out=, and the numbers of `limber compute`."""

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

import functions
import limber
from limber import _core

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_STATES = {"inertia_parameters", "friction_parameters", "total_mass", "base_force", "joint_wrench",
                  "joint_wrench_parts", "link_inertia",
                  "neutral"}


def each_call(of_states=False):
    """All functions, or those that take a state."""
    return [(name, inputs) for name in functions.names() for inputs in functions.signatures(name)
            if not of_states or (name not in WITHOUT_STATES and name not in functions.AFTER)]


def test_the_list_is_not_empty_and_every_function_of_it_is_a_method():
    assert len(functions.names()) > 40
    for name in functions.names():
        assert callable(getattr(limber.Model, name))
        assert getattr(limber.Model, name).__doc__


@pytest.mark.parametrize("name,inputs", each_call(of_states=True))
@pytest.mark.parametrize("robot", ["panda", "mini_cheetah"])
def test_many_states_are_the_same_as_each_alone(robot, name, inputs, sample):
    model = limber.robots.model(robot)
    many = sample(model, 70)
    together = functions.parts(functions.call(model, name, inputs, many))
    shared = functions.parts(functions.call(model, name, inputs, many, threads=2))
    for k in (0, 1, 37, 69):
        alone = functions.parts(functions.call(model, name, inputs, many, row=k))
        for one, all_states, by_threads in zip(alone, together, shared):
            scale = np.max(np.abs(one), initial=1)
            np.testing.assert_allclose(all_states[k], one, rtol=1e-9, atol=1e-11 * scale)
            np.testing.assert_array_equal(all_states[k], by_threads[k])


@pytest.mark.parametrize("name,inputs", each_call())
def test_results_go_into_out(name, inputs, sample, panda):
    for states in (None, 5):
        if states and (name in WITHOUT_STATES or name in functions.AFTER):
            continue
        given = sample(panda, states)
        expected = functions.call(panda, name, inputs, given)
        out = [np.full(np.shape(part), np.nan) for part in functions.parts(expected)]
        result = functions.call(panda, name, inputs, given, out=out if isinstance(expected, tuple) else out[0])
        for part, array, returned in zip(functions.parts(expected), out, functions.parts(result)):
            assert returned is array
            np.testing.assert_array_equal(array, part)


@pytest.mark.parametrize("name,inputs", each_call(of_states=True))
def test_float32_is_computed_in_float32(name, inputs, sample, panda):
    single = sample(panda, 3, np.float32)
    double = sample(panda, 3)
    for attribute, value in vars(single).items():
        if isinstance(value, np.ndarray):
            setattr(double, attribute, value.astype(np.float64))
    double.forces = {frame: wrench.astype(np.float64) for frame, wrench in single.forces.items()}
    for part, exact in zip(functions.parts(functions.call(panda, name, inputs, single)),
                           functions.parts(functions.call(panda, name, inputs, double))):
        assert part.dtype == np.float32
        assert exact.dtype == np.float64
        scale = np.max(np.abs(exact), initial=1e-3)
        np.testing.assert_allclose(part, exact, rtol=2e-2, atol=2e-3 * scale)


@pytest.mark.parametrize("name,inputs", each_call(of_states=True))
def test_no_states_give_empty_arrays(name, inputs, sample, panda):
    one = functions.parts(functions.call(panda, name, inputs, sample(panda)))
    none = functions.parts(functions.call(panda, name, inputs, sample(panda, 0)))
    assert [part.shape for part in none] == [(0,) + np.shape(part) for part in one]


@pytest.mark.parametrize("name,shape", [(name, result) for name, result in _core._function_results().items()
                                        if result.startswith("(")])
def test_results_have_the_shape_that_the_list_says(name, shape, sample, humanoid):
    given = sample(humanoid)
    sizes = {"nv": humanoid.nv, "6k": 6 * len(given.frames), "p": len(humanoid.inertia_parameters()),
             "f": len(humanoid.friction_parameters())}
    words = [word.strip() for word in shape[1:shape.index(")")].split(",") if word.strip()]
    expected = tuple(sizes[word] if word in sizes else int(word) for word in words)
    for inputs in functions.signatures(name):
        assert np.shape(functions.call(humanoid, name, inputs, given)) == expected


def program():
    return os.environ.get("LIMBER_PROGRAM") or next((str(p) for p in ROOT.glob("build/*/cli/limber")), None)


def quantity(name, inputs, given):
    if "frames" in inputs:
        return f"{name}:{'+'.join(given.frames)}:{given.coordinates}"
    if "frame" in inputs:
        return f"{name}:{given.frame}" + (f":{given.coordinates}" if "coordinates" in inputs else "")
    return name


@pytest.mark.parametrize("robot", ["panda", "mini_cheetah"])
def test_numbers_are_those_of_the_program(robot, sample, tmp_path):
    if program() is None:
        pytest.skip("the program limber is not built")
    model = limber.robots.model(robot)
    given = sample(model)
    state = {key: getattr(given, key).tolist() for key in ("q", "v", "a", "tau", "w", "base_acceleration", "base_angular_velocity")}
    state["forces"] = {frame: wrench.tolist() for frame, wrench in given.forces.items()}
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state))
    # What a state file has no input for, and what the program prints in another form.
    without = {"x", "point", "wrench", "given"}
    asked = {quantity(name, inputs, given): (name, inputs) for name, inputs in each_call()
             if name not in functions.STATE_SPACE and not without & set(inputs)
             and name not in ("coriolis_terms", "all_terms", "operational_space_dynamics", "composite_inertia", "link_inertia",
                              "placement", "articulated_body", "joint_motion", "joint_wrench_parts")}
    assert len(asked) > 25
    run = subprocess.run([program(), "compute", f"robots/{robot}", "--state", str(file), "--what", ",".join(asked)],
                         capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    printed = json.loads(run.stdout)
    for what, (name, inputs) in asked.items():
        ours = functions.call(model, name, inputs, given)
        np.testing.assert_allclose(ours, printed[what], rtol=1e-9, atol=1e-9 * max(1, np.max(np.abs(printed[what]))),
                                   err_msg=what)


def test_placement_is_a_homogeneous_matrix(panda, sample):
    given = sample(panda, 4)
    x = panda.placement(given.q, given.frame)
    assert x.shape == (4, 4, 4)
    np.testing.assert_array_equal(x[:, 3], np.tile([0, 0, 0, 1], (4, 1)))
    np.testing.assert_allclose(x[:, :3, :3] @ x[:, :3, :3].transpose(0, 2, 1), np.tile(np.eye(3), (4, 1, 1)), atol=1e-12)
    np.testing.assert_array_equal(panda.placement(given.q[2], given.frame).shape, (4, 4))


def test_one_row_serves_all_states(panda, sample):
    given = sample(panda, 9)
    v = given.v[0]
    np.testing.assert_array_equal(panda.bias_forces(given.q, v), panda.bias_forces(given.q, np.tile(v, (9, 1))))
    np.testing.assert_array_equal(panda.inverse_dynamics(given.q[0], given.v, given.a)[3],
                                  panda.inverse_dynamics(given.q[:1].repeat(9, 0), given.v, given.a)[3])


def test_forward_dynamics_undoes_inverse_dynamics(humanoid, sample):
    given = sample(humanoid, 50)
    tau = humanoid.inverse_dynamics(given.q, given.v, given.a, given.forces)
    np.testing.assert_allclose(humanoid.forward_dynamics(given.q, given.v, tau, given.forces), given.a, atol=1e-7)

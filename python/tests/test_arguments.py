"""Arrays in place, and errors that name the argument, what it has and what it should have."""

import array
import re
from types import MappingProxyType

import numpy as np
import pytest

import limber
from limber import _core


def address(a):
    return a.__array_interface__["data"][0]


def test_contiguous_numbers_are_read_in_place():
    for dtype in (np.float64, np.float32):
        for a in (np.zeros(7, dtype), np.zeros((5, 7), dtype), np.zeros((5, 9), dtype)[:, :7], np.zeros((9, 7), dtype)[::2]):
            assert _core._data_pointer(a) == address(a)


def test_read_only_memory_is_read_in_place():
    a = np.zeros(7)
    a.flags.writeable = False
    assert _core._data_pointer(a) == address(a)


def test_other_layouts_and_integers_are_copied():
    for a in (np.zeros((7, 5)).T, np.zeros(14)[::2], np.zeros(7, np.int64), np.zeros(7, ">f8")):
        assert _core._data_pointer(a) != address(a)


class OnlyDlpack:
    """An array of a library that numpy does not know."""

    def __init__(self, numbers, device=1):
        self.numbers, self.device = numbers, device

    def __dlpack__(self, **options):
        return self.numbers.__dlpack__(**options)

    def __dlpack_device__(self):
        return (self.device, 0)

    @property
    def shape(self):
        return self.numbers.shape


def test_dlpack_is_read_in_place(panda):
    q = np.full(7, 0.3)
    assert _core._data_pointer(OnlyDlpack(q)) == address(q)
    np.testing.assert_array_equal(panda.gravity_forces(OnlyDlpack(q)), panda.gravity_forces(q))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_arrays_of_jax_are_read_in_place(panda, dtype):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    numbers = panda.random(5, seed=1).astype(dtype)
    q = jax.device_put(numbers, jax.devices("cpu")[0])
    assert _core._data_pointer(q) == q.unsafe_buffer_pointer()
    result = panda.mass_matrix(q)
    assert result.dtype == dtype
    np.testing.assert_array_equal(result, panda.mass_matrix(numbers))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_tensors_of_pytorch_are_read_in_place_and_written(panda, dtype):
    torch = pytest.importorskip("torch")
    numbers = panda.random(5, seed=1).astype(dtype)
    q = torch.tensor(numbers)
    assert _core._data_pointer(q) == q.data_ptr()
    out = torch.empty(5, 7, 7, dtype=q.dtype)
    assert panda.mass_matrix(q, out=out) is out
    np.testing.assert_array_equal(out.numpy(), panda.mass_matrix(numbers))


def test_buffers_lists_and_integers_will_do(panda):
    q = [0, 1, 0, -1, 0, 1, 0]
    expected = panda.gravity_forces(np.array(q, float))
    for same in (q, tuple(q), np.array(q), array.array("d", q), memoryview(np.array(q, float)), np.array(q, ">f8")):
        np.testing.assert_array_equal(panda.gravity_forces(same), expected)


def test_other_layouts_give_the_same_numbers(panda):
    q = panda.random(6, seed=3)
    for same in (np.asfortranarray(q), np.hstack([q, q])[:, :7], np.repeat(q, 2, axis=0)[::2]):
        np.testing.assert_array_equal(panda.mass_matrix(same), panda.mass_matrix(q))


def test_float32_and_float64_together_are_float64(panda):
    q, v = panda.random(4, seed=3).astype(np.float32), np.ones(7)
    result = panda.bias_forces(q, v)
    assert result.dtype == np.float64
    np.testing.assert_array_equal(result, panda.bias_forces(q.astype(np.float64), v))


@pytest.mark.parametrize("call,error,message", [
    (lambda m: m.inverse_dynamics(np.zeros(6), np.zeros(7), np.zeros(7)), ValueError,
     "inverse_dynamics: q has shape (6,), expected (7,) or (B, 7)"),
    (lambda m: m.inverse_dynamics(np.zeros(7), np.zeros((2, 3, 7)), np.zeros(7)), ValueError,
     "inverse_dynamics: v has shape (2, 3, 7), expected (7,) or (B, 7)"),
    (lambda m: m.bias_forces(np.zeros((4, 7)), np.zeros((5, 7))), ValueError,
     "bias_forces: v has 5 rows, expected 4 as in q"),
    (lambda m: m.mass_matrix(np.zeros(7, complex)), TypeError,
     "mass_matrix: q has dtype complex128, expected float64 or float32"),
    (lambda m: m.mass_matrix("zero"), TypeError, "mass_matrix: q has dtype <U4, expected float64 or float32"),
    (lambda m: m.mass_matrix(OnlyDlpack(np.zeros(7), device=2)), TypeError, "mass_matrix: q is on another device"),
    (lambda m: m.mass_matrix([0, 0, 0, np.nan, 0, 0, 0]), ValueError, "mass_matrix: q[3] = nan: must be a finite number"),
    (lambda m: m.jacobian(np.zeros(7), "flnge"), KeyError, "flange"),
    (lambda m: m.related("flnge", "link1"), KeyError, "flange"),
    (lambda m: m.inverse_kinematics([limber.IkTarget.position("flnge", [0, 0, 0])]), KeyError, "flange"),
    (lambda m: limber.Simulation(m).add_joint_spring("joint9", 1.0), KeyError, "joint1"),
    (lambda m: limber.ConstrainedMechanism(m, [limber.Constraint.point("world", "flnge")]), KeyError, "flange"),
    (lambda m: m.jacobian(np.zeros(7), 99), IndexError, "frame 99: the model has frames 0 to"),
    (lambda m: m.related("link1", 99), IndexError, "frame 99: the model has frames 0 to"),
    (lambda m: m.inverse_kinematics([limber.IkTarget.position(99, [0, 0, 0])]), IndexError, "frame 99: the model has"),
    (lambda m: limber.Simulation(m).add_point_spring("world", -1), IndexError, "frame -1: the model has frames 0 to"),
    (lambda m: limber.ConstrainedMechanism(m, [limber.Constraint.point(0, 99)]), IndexError, "frame 99: the model has"),
    (lambda m: limber.IkTarget.position(1.5, [0, 0, 0]), TypeError, "a frame is given by its name or its index, not by 1.5"),
    (lambda m: m.mass_matrix(np.zeros((1, 2, 3, 4, 7))), ValueError, "mass_matrix: q has shape (1, 2, 3, 4, 7), expected (7,)"),
    (lambda m: m.jacobian(np.zeros(7), 1.5), TypeError, "a frame is given by its name or its index, not by 1.5"),
    (lambda m: m.velocity(np.zeros(7), np.zeros(7), "flange", "local"), ValueError,
     "velocity: coordinates is 'local', expected 'body', 'world' or 'world_aligned'"),
    (lambda m: m.inverse_dynamics(*np.zeros((3, 7)), forces={"flange": np.zeros(3)}), ValueError,
     "inverse_dynamics: forces has shape (3,), expected (6,) or (B, 6)"),
    (lambda m: m.inverse_dynamics(*np.zeros((3, 7)), forces=[1, 2]), TypeError, "forces must be a dict"),
    (lambda m: m.hybrid_dynamics(*np.zeros((4, 7)), [True]), ValueError,
     "hybrid_dynamics: given has shape (1,), expected (7,)"),
    (lambda m: m.mass_matrix(np.zeros(7), out=np.zeros((7, 6))), ValueError,
     "mass_matrix: out has shape (7, 6), expected (7, 7)"),
    (lambda m: m.mass_matrix(np.zeros(7), out=np.zeros((7, 7), np.float32)), TypeError,
     "mass_matrix: out has dtype float32, expected float64"),
    (lambda m: m.mass_matrix(np.zeros(7), out=np.zeros((7, 14))[:, ::2]), ValueError, "out is not contiguous"),
    (lambda m: m.mass_matrix(np.zeros(7), out=[[0.0]]), TypeError, "out"),
    (lambda m: m.mass_matrix(np.zeros(7), out=[np.zeros((7, 7))]), ValueError, "out has 1 arrays, expected one, not in a list"),
    (lambda m: m.coriolis_terms(*np.zeros((2, 7)), out=np.zeros((7, 7))), ValueError,
     "coriolis_terms: out must have an array for each part of the result"),
    (lambda m: m.coriolis_terms(*np.zeros((2, 7)), out=[np.zeros((7, 7))] * 2), ValueError, "an array for each part"),
    (lambda m: m.coriolis_terms(*np.zeros((2, 7)), out=[np.zeros((7, 7))] * 4), ValueError, "out has 4 arrays, expected 3"),
    (lambda m: m.mass_matrix(np.zeros((100, 7)), threads=-1), ValueError, "threads"),
    (lambda m: m.joint_wrench("flange"), RuntimeError, "inverse_dynamics"),
])
def test_errors_name_what_is_wrong(call, error, message):
    with pytest.raises(error, match=re.escape(message)):
        call(limber.robots.panda())


def test_out_that_gives_a_copy_is_refused(panda):
    class Lazy:
        def __array__(self, dtype=None, copy=None):
            return np.zeros(7)

    with pytest.raises(TypeError, match="out cannot be written in place"):
        panda.gravity_forces(np.zeros(7), out=Lazy())


def test_read_only_out_is_refused(panda):
    out = np.zeros(7)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        panda.gravity_forces(np.zeros(7), out=out)


@pytest.mark.parametrize("name", ["inverse_dynamics", "forward_dynamics", "forward_dynamics_by_mass_matrix"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_number_that_is_not_finite_names_its_row(panda, name, threads):
    q, v, a = np.zeros((3, 300, 7))
    v[217, 4] = np.inf
    with pytest.raises(ValueError, match=re.escape(f"{name}: v[4] = inf: must be a finite number, in row 217")):
        getattr(panda, name)(q, v, a, threads=threads)


@pytest.mark.parametrize("row", [0, 17])
def test_a_wrench_that_is_not_finite_names_its_frame_and_its_row(panda, row):
    q, v, a = np.zeros((3, 30, 7))
    wrenches = np.zeros((30, 6))
    wrenches[row, 4] = np.nan
    message = 'forces["flange"][4] = nan: must be a finite number'
    for name in ("inverse_dynamics", "forward_dynamics", "forward_dynamics_by_mass_matrix"):  # with lanes and without
        with pytest.raises(ValueError, match=re.escape(f"{name}: {message}, in row {row}")):
            getattr(panda, name)(q, v, a, forces={"flange": wrenches})
        with pytest.raises(ValueError, match=re.escape(f"{name}: {message}") + "$"):
            getattr(panda, name)(q[0], v[0], a[0], forces={"flange": wrenches[row]})
    with pytest.raises(ValueError, match=re.escape("constrained_forward_dynamics: " + message)):
        limber.ConstrainedMechanism(panda).constrained_forward_dynamics(q[0], v[0], a[0], {"flange": wrenches[row]})


def test_mappings_are_dicts(panda):
    q, v, a = np.zeros((3, 7))
    push = MappingProxyType({"flange": np.ones(6)})
    np.testing.assert_array_equal(panda.inverse_dynamics(q, v, a, push), panda.inverse_dynamics(q, v, a, dict(push)))
    assert panda.state(q=MappingProxyType({"joint2": 0.3})).q[1] == 0.3


def test_what_does_not_matter_may_be_nan(panda):
    q = np.zeros((20, 7))
    q[3, 6] = np.nan  # beyond the frame
    assert np.isfinite(panda.placement(q[0], "link3")).all()
    assert np.isfinite(panda.placement(q, "link3")).all()


def test_an_output_may_be_an_input(panda):
    q, v = panda.random(30, seed=1), np.ones((30, 7))
    expected = panda.bias_forces(q, v)
    assert panda.bias_forces(q, v, out=v) is v
    np.testing.assert_array_equal(v, expected)


def test_results_may_be_written_over_any_part_of_the_arguments(panda):
    q, v = panda.random(300, seed=1), np.random.default_rng(1).uniform(-1, 1, (300, 7))
    expected = panda.bias_forces(q, v)
    memory = np.zeros((302, 7))
    for shift in (0, 1, 2):  # a result of one state lies where another state has its v
        memory[shift:shift + 300] = v
        np.testing.assert_array_equal(panda.bias_forces(q, memory[shift:shift + 300], out=memory[1:301]), expected)
    memory[:300] = v
    np.testing.assert_array_equal(panda.bias_forces(q, memory[299::-1], out=memory[:300]), panda.bias_forces(q, v[::-1]))
    for function in ("bias_forces", "coriolis_transpose_times_velocity"):  # with lanes and without
        out = np.zeros((300, 7))
        out[150] = v[0]  # one row for all states
        np.testing.assert_array_equal(getattr(panda, function)(q, out[150], out=out), getattr(panda, function)(q, v[0]))


def test_what_is_wrong_is_said_of_arguments_that_are_written_over(panda):
    q, v = np.zeros((2, 30, 7))
    v[21, 4] = np.inf
    with pytest.raises(ValueError, match=re.escape("bias_forces: v[4] = inf: must be a finite number, in row 21")):
        panda.bias_forces(q, v, out=v)


def test_rows_in_any_direction_and_repeated(panda):
    q = panda.random(20, seed=2)
    np.testing.assert_array_equal(panda.gravity_forces(q[::-1]), panda.gravity_forces(q)[::-1])
    windows = np.lib.stride_tricks.sliding_window_view(q.ravel(), 7)  # each row reaches into the next
    np.testing.assert_array_equal(panda.gravity_forces(windows), panda.gravity_forces(windows.copy()))
    np.testing.assert_array_equal(panda.gravity_forces(np.broadcast_to(q[0], (20, 7))), panda.gravity_forces(q[[0] * 20]))

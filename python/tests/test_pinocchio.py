"""Each line of the Python column of docs/coming-from/pinocchio.md, run by `pin` and by Limber, gives the same numbers."""

import re
from pathlib import Path

import numpy as np
import pytest

import limber

pin = pytest.importorskip("pinocchio")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "coming-from" / "pinocchio.md"


def rows():
    section = PAGE.read_text(encoding="utf-8").split("\n## Python\n")[1]
    return re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| *(\w*) *\|$", section, re.MULTILINE)


@pytest.fixture(scope="module")
def setup(tmp_path_factory):
    ours = limber.robots.panda()
    path = tmp_path_factory.mktemp("urdf") / "panda.urdf"
    limber.save(ours, path)
    rng = np.random.default_rng(5)
    nv = ours.nv
    states = {"q": ours.random(seed=1), "q1": ours.random(seed=2), "Q": ours.random(6, seed=3)}
    states.update({name: rng.uniform(-1, 1, nv) for name in ("v", "a", "tau")})
    states.update({name: rng.uniform(-1, 1, (6, nv)) for name in ("V", "A")})
    theirs = pin.buildModelFromUrdf(str(path))
    return ({"model": theirs, "data": theirs.createData(), "id": theirs.getFrameId("flange"), "pin": pin, "np": np, **states},
            {"model": limber.load_model(path), "limber": limber, "np": np, **states})


def test_the_table_has_rows():
    assert len(rows()) > 25


@pytest.mark.parametrize("theirs,ours,differs", rows())
def test_row(setup, theirs, ours, differs):
    pin_names, limber_names = setup
    *before, last = theirs.split(";")
    for statement in before:
        exec(statement.strip(), pin_names)
    expected = np.array(eval(last.strip(), pin_names))
    if differs == "halves":
        expected = np.concatenate([expected[3:], expected[:3]])
    else:
        assert differs == ""
    np.testing.assert_allclose(eval(ours, limber_names), expected, rtol=1e-7, atol=1e-8)


def test_the_order_of_another_model(tmp_path):
    ours = limber.robots.humanoid()
    path = tmp_path / "humanoid.urdf"
    limber.save(limber.lock_joints(ours.spec, {"root": [0, 0, 0, 0, 0, 0, 1]}), path)
    model = limber.load_model(path, floating=True)
    theirs = pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer())
    data = theirs.createData()
    order = limber.PinocchioOrder(model, list(theirs.names)[1:])
    q, v, a = model.random(seed=4), *np.random.default_rng(4).uniform(-1, 1, (2, model.nv))
    theirs_q, theirs_v, theirs_a = order.pinocchio_q(q), order.pinocchio_v(v), order.pinocchio_v(a)
    np.testing.assert_allclose(order.limber_q(theirs_q), q)
    np.testing.assert_allclose(order.limber_v(pin.rnea(theirs, data, theirs_q, theirs_v, theirs_a)),
                               model.inverse_dynamics(q, v, a), atol=1e-7)
    np.testing.assert_allclose(order.limber_matrix(pin.crba(theirs, data, theirs_q)), model.mass_matrix(q), atol=1e-7)

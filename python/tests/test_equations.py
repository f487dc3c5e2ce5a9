"""Formulas: text, and code that gives what the methods give."""

import numpy as np
import pytest

import limber


def test_text_is_that_of_the_textbook():
    text = limber.equations(limber.robots.rp_arm(), ["gravity_forces"])
    assert "G1 = (m1 c1 + m2 q2) g cos(q1)\n" in text


def test_code_gives_what_methods_give(panda, sample):
    given = sample(panda)
    names = {}
    exec(limber.equations(panda, ["inverse_dynamics", "mass_matrix"], format="python"), names)
    results = names["panda_equations"](given.q, given.v, given.a)
    tau = panda.inverse_dynamics(given.q, given.v, given.a)
    assert np.allclose(results["inverse_dynamics"], tau, rtol=1e-12, atol=1e-12)
    assert np.allclose(results["mass_matrix"], panda.mass_matrix(given.q), rtol=1e-12, atol=1e-12)


def test_symbols_are_chosen():
    arm = limber.robots.rp_arm()
    assert "rp_arm_equations(q, v, a, m2=2.0):" in limber.equations(arm, ["mass_matrix"], "python", ["m2"])
    assert "m1" not in limber.equations(arm, ["mass_matrix"], symbols="none")
    assert "m1 c1²" in limber.equations(arm, ["mass_matrix"], symbols="all")


def test_what_is_wrong_is_said():
    arm = limber.robots.rp_arm()
    with pytest.raises(ValueError, match="no equations of \"mass\""):
        limber.equations(arm, ["mass"])
    with pytest.raises(ValueError, match="no format \"fortran\""):
        limber.equations(arm, format="fortran")
    with pytest.raises(ValueError, match="no parameter \"m9\""):
        limber.equations(arm, symbols=["m9"])

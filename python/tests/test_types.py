"""The stubs are those of the module: scripts/python_stubs.sh writes them."""

import subprocess
import sys
from pathlib import Path

import pytest

import limber

PYTHON = Path(__file__).resolve().parents[1]


def test_stubs_are_up_to_date(tmp_path):
    nanobind = pytest.importorskip("nanobind")
    if f"nanobind=={nanobind.__version__}\n" not in (PYTHON / "requirements.txt").read_text(encoding="utf-8"):
        pytest.skip("stubs are written by another version of nanobind")
    written = tmp_path / "_core.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "--quiet", "--module", "limber._core", "--pattern-file",
                    str(PYTHON / "stubs.txt"), "--include-private", "--output-file", str(written)], check=True)
    assert written.read_text(encoding="utf-8") == (PYTHON / "limber" / "_core.pyi").read_text(encoding="utf-8"), \
        "run scripts/python_stubs.sh"


def test_named_tuples_have_as_many_fields_as_results_have_parts(panda, sample):
    given = sample(panda)
    assert len(limber.AllTerms._fields) == len(panda.all_terms(given.q, given.v))
    terms = panda.all_terms(given.q, given.v)
    for name in ("mass_matrix", "gravity_forces", "joint_jacobian", "centroidal_momentum_matrix", "center_of_mass_jacobian",
                 "center_of_mass", "potential_energy"):
        assert getattr(terms, name) == pytest.approx(getattr(panda, name)(given.q))
    for name in ("bias_forces", "center_of_mass_velocity", "momentum", "kinetic_energy"):
        assert getattr(terms, name) == pytest.approx(getattr(panda, name)(given.q, given.v))
    c, h, rate = panda.coriolis_terms(given.q, given.v)
    assert c == pytest.approx(panda.coriolis_matrix(given.q, given.v)) and h == pytest.approx(terms.mass_matrix)
    assert rate == pytest.approx(c + c.T)

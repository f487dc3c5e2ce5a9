"""What rotors do, beside the closed form of one joint."""

import pytest

import limber


@pytest.fixture(scope="module")
def geared():
    """One joint about the vertical with a motor on the base: H = I + n² J, whatever the position."""
    return (limber.ModelBuilder("geared").body("arm").revolute("shoulder", [0, 0, 1])
            .inertia(2.0, [0, 0, 0], [0.5, 0.5, 0.3]).velocity_limit(2.0)
            .rotor(10.0, (0.2, [0, 0, 0], [1e-4, 1e-4, 2e-3]), [0, 0, 1]).spec())


def test_one_joint(geared):
    report = limber.rotor_report(geared)
    reflected, inertia = 10.0**2 * 2e-3, 0.3 + 10.0**2 * 2e-3
    assert report.rotors == 1 and len(report.degrees) == 1
    degree = report.degrees[0]
    assert degree.name == "shoulder" and degree.ratios == [10.0] and degree.missing is None
    assert degree.reflected_inertia == pytest.approx(reflected)
    assert degree.couple == pytest.approx(10.0 * 2e-3)
    assert degree.apparent_inertia == pytest.approx(inertia) == degree.free_inertia
    assert degree.share == pytest.approx(reflected / inertia)
    # Without the rotor the torque lacks n² J a of H a, and the acceleration is H / I times as large.
    assert degree.none.torque == pytest.approx(reflected / inertia)
    assert degree.none.acceleration == pytest.approx(inertia / 0.3 - 1)
    # As armature a rotor on the base is exact.
    assert degree.diagonal.torque == pytest.approx(0, abs=1e-9)
    assert report.recommended == degree.recommended == "diagonal"
    assert report.none.joints == degree.none == report.none.degrees[0]


def test_tolerance_decides(geared):
    # To leave it out costs 0.4 of the torque and 0.67 of the acceleration.
    assert limber.rotor_report(geared, tolerance=0.7).recommended == "none"
    assert limber.rotor_report(geared, tolerance=0.5, states=10, random_seed=3).recommended == "diagonal"


def test_a_robot_without_rotors_says_from_which_motor_on_it_matters(panda):
    report = limber.rotor_report(panda, ratios=[50.0, 100.0])
    assert report.rotors == 0
    for degree in report.degrees:
        assert degree.missing is not None
        assert [each.ratio for each in degree.missing.at_ratios] == [50.0, 100.0]
        # At a large ratio n² J alone counts.
        expected = degree.missing.reflected_inertia / 100.0**2
        assert degree.missing.at_ratios[1].matters_from == pytest.approx(expected, rel=0.02)

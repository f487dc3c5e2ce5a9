"""The robots that come with the library: `limber.robots.panda()`, or `limber.robots.spec("panda")` to edit it first."""

from __future__ import annotations

from typing import List

from limber import _core
from limber._core import Model, ModelSpec
from limber.results import Robot


def list() -> List[Robot]:
    """All of them."""
    return _core._robots()


def spec(name: str) -> ModelSpec:
    """The description of the robot of this name, such as `panda` or `serial_chain(20)`."""
    return _core._robot_spec(name)


def model(name: str) -> Model:
    """The robot of this name."""
    return spec(name).build()


def pendulum() -> Model:
    """A rod on a hinge, hanging down."""
    return model("pendulum")


def double_pendulum() -> Model:
    """Spong's Acrobot, hanging down."""
    return model("double_pendulum")


def cart_pole() -> Model:
    """Barto, Sutton and Anderson's: the pole stands upright."""
    return model("cart_pole")


def rp_arm() -> Model:
    """Khatib's arm of a revolute and a prismatic joint, in a vertical plane."""
    return model("rp_arm")


def panda() -> Model:
    """Franka Emika Panda, 7 joints, without hand."""
    return model("panda")


def ur5() -> Model:
    """Universal Robots UR5 (CB3), 6 joints."""
    return model("ur5")


def mini_cheetah() -> Model:
    """MIT Mini Cheetah: 12 joints, each with its geared rotor, on a floating joint called `root`."""
    return model("mini_cheetah")


def humanoid() -> Model:
    """Unitree G1: 29 joints, on a floating joint called `root`."""
    return model("humanoid")


def four_bar() -> Model:
    """Three equal bars and the ground in a square, a loop: the benchmark of Bayo and Avello."""
    return model("four_bar")

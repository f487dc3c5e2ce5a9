"""Inertias of thin shells, centred at the origin, with axes of revolution along z, for ModelBuilder.solid.

All mass is on the surface: densities in kg/m², lengths in m.
"""

from limber._core import _shell_box as box
from limber._core import _shell_capsule as capsule
from limber._core import _shell_cylinder as cylinder
from limber._core import _shell_pipe as pipe
from limber._core import _shell_sphere as sphere

__all__ = ["box", "capsule", "cylinder", "pipe", "sphere"]

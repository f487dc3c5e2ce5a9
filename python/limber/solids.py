"""Inertias of homogeneous solids, centred at the origin, with axes of revolution along z, for ModelBuilder.solid.

Densities in kg/m³, lengths in m.
"""

from limber._core import _solid_box as box
from limber._core import _solid_capsule as capsule
from limber._core import _solid_cylinder as cylinder
from limber._core import _solid_ellipsoid as ellipsoid
from limber._core import _solid_sphere as sphere
from limber._core import _solid_tube as tube

__all__ = ["box", "capsule", "cylinder", "ellipsoid", "sphere", "tube"]

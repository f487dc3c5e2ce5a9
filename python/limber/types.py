"""Types of arguments and results, for annotations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

#: what functions return: float64, or float32 where all arguments are float32
Array = NDArray[Any]
#: a link or a named frame, by its name or its index
Frame = Union[str, int]
#: wrenches [n; f] on frames, each in the coordinates of its frame: (6,), or (B, 6) for many states
Forces = Mapping[Any, ArrayLike]
#: a side of a constraint: a link, a named frame or 'world', or a pair of it and a placement in it, (4, 4) or (3,)
ConstraintEnd = Union[Frame, Tuple[Frame, ArrayLike]]
#: axes and origin of the frame; Plücker coordinates at the world's origin; world axes at the frame's origin
Coordinates = Literal["body", "world", "world_aligned"]
#: of simulations: docs/simulation.md says which is for what
Integrator = Literal["semi_implicit_euler", "rk4", "adaptive", "implicit", "variational"]
#: numbers in the model's order, or by the names of joints
ByJoint = Union[ArrayLike, Mapping[str, ArrayLike]]

__all__ = ["Any", "Array", "ArrayLike", "ByJoint", "ConstraintEnd", "Coordinates", "Forces", "Frame", "Integrator", "Mapping", "NDArray", "Sequence", "Tuple", "np"]

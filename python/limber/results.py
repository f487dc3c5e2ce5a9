"""Results of several parts. With many states each array has a row for each."""

from __future__ import annotations

from typing import NamedTuple, Union

from limber.types import Array


class State(NamedTuple):
    """Positions, velocities, accelerations and joint forces of a model."""

    q: Array
    v: Array
    a: Array
    tau: Array


class Joint(NamedTuple):
    """A joint with degrees of freedom of its own."""

    name: str
    type: str
    link: str  #: that it moves
    q_index: int  #: of its first position in q
    v_index: int
    nq: int
    nv: int


class HybridResult(NamedTuple):
    """All accelerations and all joint forces."""

    a: Array
    tau: Array


class ArticulatedBody(NamedTuple):
    """f = inertia · a + bias_force: what a body with all beyond it needs."""

    inertia: Array  #: (6, 6)
    bias_force: Array  #: (6,)


class JointMotion(NamedTuple):
    """How a joint of n degrees moves, in the frame of the link that it moves."""

    placement: Array  #: (4, 4), of the link in its parent link
    columns: Array  #: (6, n), S
    velocity_product: Array  #: (6,), the part of the acceleration that is due to columns that move
    constraint_forces: Array  #: (6, 6 - n), T


class JointWrenchParts(NamedTuple):
    """The wrench through a joint."""

    active: Array  #: (6,), what an actuator gives
    constraint: Array  #: (6,), what the joint carries without work


class CoriolisTerms(NamedTuple):
    """C, H and the rate of H, each (nv, nv)."""

    coriolis_matrix: Array
    mass_matrix: Array
    mass_matrix_rate: Array


class OperationalSpaceDynamics(NamedTuple):
    """The equations of motion of k frames, inertia · ẍ + velocity_forces + gravity_forces = F."""

    inertia: Array  #: (6k, 6k)
    consistent_inverse: Array  #: (nv, 6k)
    velocity_forces: Array  #: (6k,)
    gravity_forces: Array  #: (6k,)


class AllTerms(NamedTuple):
    """What a controller needs, from one pass over the kinematics."""

    mass_matrix: Array
    bias_forces: Array
    gravity_forces: Array
    joint_jacobian: Array
    centroidal_momentum_matrix: Array
    center_of_mass_jacobian: Array
    center_of_mass: Array
    center_of_mass_velocity: Array
    momentum: Array  #: about the world's origin
    kinetic_energy: Union[float, Array]
    potential_energy: Union[float, Array]


class Inertia(NamedTuple):
    """Mass (kg), centre of mass (m) and rotational inertia about it (kg·m²)."""

    mass: Union[float, Array]
    com: Array
    about_com: Array


class IkResult(NamedTuple):
    """What inverse kinematics found."""

    converged: bool
    reason: str  #: 'converged', 'unreachable', 'blocked_by_limits', 'singular', 'out_of_iterations', 'out_of_time'
    q: Array  #: the solution, or the nearest positions that were found
    position_error: float  #: m, the largest of all targets of priority 0
    rotation_error: float  #: rad
    iterations: int
    restarts: int


class Robot(NamedTuple):
    """A built-in robot."""

    name: str
    example: str  #: what limber.robots.spec() takes
    description: str
    source: str

"""Results of several parts. With many states each array has a row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, NamedTuple, Optional, Union

from limber.types import Array

if TYPE_CHECKING:
    from limber._core import JointOrder, Model


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


class LagrangianForm(NamedTuple):
    """tau = mass_matrix a + centrifugal [v1², …] + coriolis [v1 v2, v1 v3, …] + gravity, after O. Khatib."""

    mass_matrix: Array  #: (nv, nv)
    mass_matrix_derivatives: Array  #: (nv, nv, nv): [k] by position k
    centrifugal: Array  #: (nv, nv)
    coriolis: Array  #: (nv, nv (nv - 1) / 2)
    gravity: Array  #: (nv,)


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


class IkResults(NamedTuple):
    """What inverse kinematics found for each of many placements; arrays of B, as in IkResult."""

    converged: Array  #: bool
    reason: Array  #: str
    q: Array  #: (B, nq)
    position_error: Array
    rotation_error: Array
    iterations: Array  #: int
    restarts: Array  #: int


class ConstrainedAccelerations(NamedTuple):
    """Accelerations and constraint forces."""

    a: Array
    multipliers: Array  #: one for each row of the constraints
    forces: Array  #: (constraints, 6), the wrench [n; f] on side b, in the frame of side b
    rank: int  #: of the constraint Jacobian


class EmbeddedMotion(NamedTuple):
    """Velocities v = E y of a mechanism with its loops closed, y the n independent ones."""

    a: Array  #: (nv,), of all joints
    independent: List[int]  #: velocities that are y, ascending
    embedding: Array  #: (nv, n), E: G E = 0, and y are rows of it
    mass_matrix: Array  #: (n, n), E' H E
    y_rates: Array  #: (n,), the part of `a` that is independent


class ConstrainedForces(NamedTuple):
    """Joint forces and constraint forces."""

    tau: Array
    multipliers: Array  #: one for each row of the constraints
    forces: Array  #: (constraints, 6), the wrench [n; f] on side b, in the frame of side b
    lacking: float  #: the largest joint force that the actuated joints cannot give


class ConstrainedImpact(NamedTuple):
    """Velocities after an impact, and its impulses."""

    v: Array
    multipliers: Array  #: N·s and N·m·s
    impulses: Array  #: (constraints, 6), on side b, in the frame of side b
    rank: int


class ConstraintGap(NamedTuple):
    """How far constraints are from being met."""

    position: float  #: m, the largest of all rows that are lengths
    rotation: float  #: rad


class Assembly(NamedTuple):
    """Positions that close the loops."""

    is_closed: bool
    q: Array  #: closed; or where the gap is the smallest that was found
    gap: ConstraintGap
    iterations: int


class Mobility(NamedTuple):
    """How a mechanism can move."""

    degrees_of_freedom: int  #: velocities that the constraints leave
    constraints: int  #: rows
    redundant: int  #: rows that repeat others


class SimulationCounts(NamedTuple):
    """What a simulation did so far."""

    steps: int
    rejected: int  #: steps that did not meet the tolerance
    evaluations: int  #: of the accelerations
    events: int


class Rollout(NamedTuple):
    """Where simulations end, or every step on the way."""

    q: Array
    v: Array


class ModelOfArrays(NamedTuple):
    """A model from arrays."""

    model: Model
    order: JointOrder  #: of the arrays


class RelativeErrors(NamedTuple):
    """Root mean squares over states; infinite where an approximation leaves the mass matrix singular."""

    torque: float  #: of the torque without gravity, for the exact accelerations
    acceleration: float  #: for the exact torques


class RotorErrors(NamedTuple):
    """What an approximation of rotors costs, floating joints left out."""

    mass_matrix: float  #: the largest |ΔH_ij| / √(H_ii H_jj)
    joints: RelativeErrors  #: with norms over all degrees of joints
    degrees: List[RelativeErrors]  #: each by itself, per velocity


class MotorAtRatio(NamedTuple):
    """For a motor that a description does not have, behind one gear ratio: inertias of rotors, kg·m²."""

    ratio: float
    matters_from: float  #: to leave it out costs the tolerance from here on
    diagonal_fails_from: float  #: as armature too


class MissingMotor(NamedTuple):
    """From which motor on a degree without rotors would need one in its model."""

    reflected_inertia: float  #: n² J from which on to leave it out costs the tolerance
    diagonal_ratio: float  #: n from which on n² J as armature is good enough
    armature_ratio: Optional[float]  #: n from which on the armature that the description has is good enough
    at_ratios: List[MotorAtRatio]


class RotorDegree(NamedTuple):
    """What rotors do to one degree of freedom; means over states."""

    name: str
    v_index: int
    ratios: List[float]  #: of the rotors that it drives
    reflected_inertia: float  #: Σ n² J
    couple: float  #: Σ |n| J
    armature: float  #: as described
    apparent_inertia: float  #: H_ii: all other joints held
    free_inertia: float  #: 1 / (H⁻¹)_ii: all other joints free
    share: float  #: Σ n² J / H_ii
    free_share: float  #: Σ n² J (H⁻¹)_ii
    coupling_share: float  #: Σ |n| J / H_ii
    none: RelativeErrors
    locked: RelativeErrors
    diagonal: RelativeErrors
    recommended: str  #: 'exact', 'diagonal', 'locked' or 'none': the simplest within the tolerance
    missing: Optional[MissingMotor]  #: of a joint with one axis and no rotor


class RotorReport(NamedTuple):
    """Whether the rotors of a robot matter."""

    rotors: int
    degrees: List[RotorDegree]  #: in velocity order, without those of floating joints
    none: RotorErrors
    locked: RotorErrors
    diagonal: RotorErrors
    recommended: str  #: the simplest within the tolerance in every degree


class Robot(NamedTuple):
    """A built-in robot."""

    name: str
    example: str  #: what limber.robots.spec() takes
    description: str
    source: str

"""Rigid-body dynamics for robots: the part of limber in C++."""

from collections.abc import Mapping, Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal
from numpy import bool_
from numpy.typing import ArrayLike, NDArray
from limber.results import AllTerms, ArticulatedBody, Assembly, ConstrainedAccelerations, ConstrainedForces, ConstrainedImpact, ConstraintGap, CoriolisTerms, EmbeddedMotion, HybridResult, IkResult, IkResults, Inertia, Joint, JointMotion, JointWrenchParts, LagrangianForm, Mobility, ModelOfArrays, OperationalSpaceDynamics, Robot, Rollout, RotorReport, SimulationCounts, State
from limber.types import Array, ByJoint, ConstraintEnd, Coordinates, Forces, Frame, Integrator

class Problem:
    """
    What is wrong with a model: decide by code, element and outcome, not by the text.
    """

    @property
    def code(self) -> str:
        """The kind of fault, `mass_negative` or another of docs/problems.md."""

    @property
    def severity(self) -> str:
        """'error' or 'warning'."""

    @property
    def is_error(self) -> bool: ...

    @property
    def file(self) -> str:
        """Empty for a model made in code."""

    @property
    def line(self) -> int:
        """0 where there is none."""

    @property
    def kind(self) -> str:
        """What it is about: 'body', 'joint', 'frame', …"""

    @property
    def name(self) -> str:
        """The name of that element."""

    @property
    def part(self) -> str:
        """The part of it, such as `inertia.mass`."""

    @property
    def value(self) -> str:
        """As given."""

    @property
    def outcome(self) -> str:
        """What became of the value: 'kept', 'ignored' or 'replaced'."""

    @property
    def replacement(self) -> str:
        """What is there instead, if it was replaced."""

    @property
    def sentence(self) -> str:
        """What is wrong and what would be right."""

    def __getstate__(self) -> tuple[int, int, str, int, int, str, str, str, list[str], int, str, list[int], int]: ...

    def __setstate__(self, arg: tuple[int, int, str, int, int, str, str, str, Sequence[str], int, str, Sequence[int], int], /) -> None: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

def check(spec: ModelSpec) -> list[Problem]:
    """All problems of a description, errors and warnings."""

def _check_file(path: str, floating: bool, format: str, confine: bool) -> list[Problem]: ...

def repair(spec: ModelSpec) -> tuple[ModelSpec, list[Problem]]:
    """
    A description that can be built, with a positive definite mass matrix, and what was changed: each a problem whose value is what was there before, and whose outcome says what became of it.
    """

class ModelSpec:
    """
    The description of a mechanism: what files are read into and what is edited. build() checks it and makes the Model. Its dict has the form of the model file (docs/model-format.md).
    """

    def __init__(self, other: ModelSpec) -> None: ...

    @staticmethod
    def from_dict(values: Mapping[str, Any]) -> ModelSpec:
        """From the content of a model file; lists may be arrays."""

    def to_dict(self) -> dict[str, Any]:
        """The content of a model file, to look at or to edit."""

    @property
    def name(self) -> str: ...

    @name.setter
    def name(self, arg: str, /) -> None: ...

    @property
    def gravity(self) -> Array:
        """m/s², in world axes."""

    @gravity.setter
    def gravity(self, arg: ArrayLike, /) -> None: ...

    @property
    def file(self) -> str:
        """Where it was read from."""

    @property
    def warnings(self) -> list[Problem]:
        """Of reading that file."""

    @property
    def bodies(self) -> list[str]:
        """The names of the links."""

    @property
    def frames(self) -> list[str]:
        """The names of further frames."""

    @property
    def joints(self) -> list[str]:
        """The names of the joints, fixed ones too, in the order of the bodies."""

    def build(self, *, strict: bool = False, allow_missing_inertia: bool = False) -> Model:
        """
        The model. Problems are raised as ModelError, all at once; with strict, warnings too.
        """

    def __repr__(self) -> str: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __copy__(self) -> ModelSpec: ...

    def __deepcopy__(self, memo: object) -> ModelSpec: ...

    def __getstate__(self) -> tuple[str, str]: ...

    def __setstate__(self, arg: tuple[str, str], /) -> None: ...

    __hash__: None  # type: ignore[assignment]

def lock_joints(spec: ModelSpec, positions: Mapping[str, ArrayLike]) -> ModelSpec:
    """
    The reduced model: the joints named are fixed where these positions put them.
    """

def extract_subtree(spec: ModelSpec, body: str) -> ModelSpec:
    """The body and its subtree, as a model of its own."""

def attach(base: ModelSpec, other: ModelSpec, at: str, *, prefix: str = '', placement: ArrayLike | None = None) -> ModelSpec:
    """
    `base` with `other` mounted on a link, a named frame or the world of it. The placement, (4, 4) or a translation (3,), is that of its world in the frame.
    """

def with_floating_base(spec: ModelSpec) -> ModelSpec:
    """
    A floating joint `root` in the place of the fixed joint between the world and the one link attached to it.
    """

def re_root(spec: ModelSpec, link: str) -> ModelSpec:
    """The same free mechanism with another link as its floating base."""

def add_payload(spec: ModelSpec, frame: str, load: float | tuple[float | Array, ArrayLike, ArrayLike], point: ArrayLike | None = None) -> ModelSpec:
    """
    A load held by a link or a named frame: a mass at a point of it, or an Inertia (mass, com, about_com) in its coordinates.
    """

def scale_inertia(spec: ModelSpec, body: str, factor: float) -> ModelSpec:
    """Mass and rotational inertia of the link times a factor."""

def approximate_rotors(spec: ModelSpec, model: Literal['exact', 'diagonal', 'locked', 'none']) -> ModelSpec:
    """
    The mechanism with its rotors as one of the usual approximations: 'exact', 'diagonal' (armature), 'locked' or 'none'.
    """

def rename_body(spec: ModelSpec, old: str, new: str) -> ModelSpec: ...

def rename_joint(spec: ModelSpec, old: str, new: str) -> ModelSpec: ...

def rename_frame(spec: ModelSpec, old: str, new: str) -> ModelSpec: ...

def with_scaled_lengths(spec: ModelSpec, factor: float) -> ModelSpec:
    """
    All lengths times a factor, such as 0.001 for a description in millimetres.
    """

class ModelBuilder:
    """
    A mechanism in a few lines: body() begins a body, what follows describes it and its joint, until the next body() or on(). build() gives the model, spec() the description.
    """

    def __init__(self, name: str) -> None: ...

    def spec(self) -> ModelSpec:
        """The description so far."""

    def build(self) -> Model:
        """The model."""

    def gravity(self, acceleration: ArrayLike) -> ModelBuilder:
        """m/s²."""

    def body(self, name: str, parent: str | None = None) -> ModelBuilder:
        """
        A new body on the one before it (the first: on the world) or on `parent`, fixed until a joint is given.
        """

    def on(self, body: str) -> ModelBuilder:
        """Back to a body that exists, to say more about it."""

    def denavit_hartenberg(self, convention: Literal['classic', 'modified'], rows: Sequence[Sequence[float | str]], link: str = 'link', joint: str = 'joint') -> ModelBuilder:
        """
        A chain of bodies from a table of rows (a, alpha, d, theta) or (a, alpha, d, theta, joint type); the convention is 'classic' or 'modified' (Craig).
        """

    def at(self, origin: ArrayLike, axes: ArrayLike | None = None) -> ModelBuilder:
        """
        Where the joint is on the parent link: its origin (3,) and how its axes are turned (3, 3), or both as (4, 4).
        """

    def link_frame(self, origin: ArrayLike, axes: ArrayLike | None = None) -> ModelBuilder:
        """
        Where the link frame is in the joint's moving frame; the same unless said.
        """

    def inertia(self, mass: float, com: ArrayLike, about_com: ArrayLike) -> ModelBuilder:
        """
        Adds mass (kg), centre of mass (m, in the link frame) and inertia about it (kg·m²): three moments or (3, 3).
        """

    def point_mass(self, mass: float, point: ArrayLike) -> ModelBuilder: ...

    def solid(self, part: tuple[float | Array, ArrayLike, ArrayLike], origin: ArrayLike | None = None, axes: ArrayLike | None = None) -> ModelBuilder:
        """
        Adds a part of limber.solids or limber.shells, or any (mass, com, about_com), whose own frame is there on the link.
        """

    def frame(self, name: str, body: str, origin: ArrayLike | None = None, axes: ArrayLike | None = None) -> ModelBuilder:
        """A named frame on a link."""

    def joint(self, name: str, type: str, axis: ArrayLike | None = None) -> ModelBuilder:
        """
        A joint of any type: 'revolute', 'prismatic', 'cylindrical', 'spherical', 'planar', 'translation', 'floating', 'fixed'. The axis is z unless given.
        """

    def revolute(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder: ...

    def prismatic(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder: ...

    def cylindrical(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder: ...

    def planar(self, name: str, axis: ArrayLike | None = None) -> ModelBuilder: ...

    def helical(self, name: str, pitch: float, axis: ArrayLike | None = None) -> ModelBuilder:
        """The pitch is in metres per radian."""

    def universal(self, name: str, first: ArrayLike, second: ArrayLike) -> ModelBuilder: ...

    def fixed(self, name: str) -> ModelBuilder: ...

    def spherical(self, name: str) -> ModelBuilder: ...

    def translation(self, name: str) -> ModelBuilder: ...

    def floating(self, name: str = 'root') -> ModelBuilder: ...

    def mimic(self, of: str, multiplier: float = 1.0, offset: float = 0.0) -> ModelBuilder:
        """The joint's position is multiplier × that of the joint `of` + offset."""

    def limits(self, lower: ArrayLike, upper: ArrayLike) -> ModelBuilder:
        """Of the position: rad or m."""

    def velocity_limit(self, value: ArrayLike) -> ModelBuilder:
        """rad/s or m/s."""

    def effort_limit(self, value: ArrayLike) -> ModelBuilder:
        """N·m or N."""

    def damping(self, value: ArrayLike) -> ModelBuilder:
        """N·m·s/rad or N·s/m."""

    def friction(self, value: ArrayLike) -> ModelBuilder:
        """N·m or N."""

    def armature(self, value: ArrayLike) -> ModelBuilder:
        """kg·m² or kg."""

    def spring(self, stiffness: ArrayLike, rest: ArrayLike = 0.0) -> ModelBuilder:
        """-stiffness (q - rest): N·m/rad and rad, or N/m and m."""

    def rotor(self, gear_ratio: float, inertia: tuple[float | Array, ArrayLike, ArrayLike], axis: ArrayLike | None = None, *, name: str = '', placement: ArrayLike | None = None, carrier: str | None = None, rates: Mapping[str, float] = {}, offset: float = 0.0, damping: float = 0.0, friction: float = 0.0, efficiency: float = 1.0, back_efficiency: float = 1.0) -> ModelBuilder:
        """
        A rotor that turns gear_ratio × the joint's position (docs/rotors.md).

        Args:
            inertia: (mass, com, about_com) in the rotor's frame
            axis: that it spins about, in its frame; left out: z
            placement: of its frame in the carrier, (4, 4) or (3,); left out: where the joint is
            carrier: the link that it is on; left out: the parent link
            rates: by the names of joints, in place of the gear ratio, of a rotor that several drive
            damping, friction: of its bearings and its motor, N·m·s/rad and N·m
            efficiency, back_efficiency: of its gear, with the motor or with the joint as the driving side
        """

    def loop(self, name: str, type: str, axis: ArrayLike, a: str | tuple[str, ArrayLike], b: str | tuple[str, ArrayLike]) -> ModelBuilder:
        """
        A cut joint between two bodies, each given by its name, or by its name and a frame on it, (4, 4) or (3,); the axis is in frame a. For a ConstrainedMechanism or a Simulation.
        """

def _load_spec(path: str, floating: bool, format: str, confine: bool) -> ModelSpec: ...

def _parse_spec(text: str, file: str, floating: bool, format: str, confine: bool) -> ModelSpec: ...

def _to_text(spec: ModelSpec, format: str, lossy: bool, path: str) -> tuple[str, list[Problem]]: ...

def _save_spec(spec: ModelSpec, path: str, lossy: bool) -> list[Problem]: ...

def readable_formats() -> list[str]:
    """The formats of model files that can be read."""

def writable_formats() -> list[str]:
    """The formats of model files that can be written."""

def _robots() -> list[Robot]: ...

def _robot_spec(name: str) -> ModelSpec: ...

class Model:
    """
    A mechanism, ready to compute with. It never changes, so threads may share it: each has a workspace of its own behind the scene. Angular numbers come before linear ones; q of a floating joint is [x y z, qx qy qz qw], its v = [ω; v] in body coordinates.
    """

    def __init__(self, spec: ModelSpec, strict: bool = False, allow_missing_inertia: bool = False) -> None:
        """
        Builds a description. Problems are raised as ModelError, all at once; with strict, warnings too.
        """

    @property
    def name(self) -> str: ...

    @property
    def nq(self) -> int:
        """Position coordinates."""

    @property
    def nv(self) -> int:
        """Degrees of freedom."""

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints with degrees of their own, in the order of v."""

    @property
    def dof_names(self) -> list[str]:
        """
        A name per velocity: the joint's, or `joint/wx` for a joint of several degrees.
        """

    @property
    def frames(self) -> list[str]:
        """The names of all frames by index: world, links, named frames."""

    @property
    def links(self) -> list[str]:
        """The names of the links."""

    @property
    def gravity(self) -> Array:
        """m/s², in world axes."""

    def with_gravity(self, gravity: ArrayLike) -> Model:
        """
        The same model in another gravity (m/s², in world axes), without building it again.
        """

    @property
    def spec(self) -> ModelSpec:
        """
        A copy of the description that it was built from: edit it, and build that.
        """

    @property
    def warnings(self) -> list[Problem]:
        """What is implausible but can be computed."""

    def frame_index(self, frame: Frame) -> int:
        """The index of a link or named frame: in a loop, quicker than its name."""

    def related(self, a: Frame, b: Frame) -> bool:
        """
        Whether one of two links or frames is on the way from the base to the other.
        """

    def nearest_common_ancestor(self, a: Frame, b: Frame) -> str:
        """The last link on the paths from the base to both, or 'world'."""

    def state(self, q: ByJoint | None = None, v: ByJoint | None = None, a: ByJoint | None = None, tau: ByJoint | None = None) -> State:
        """
        q, v, a and tau as arrays. Each is given in the model's order, or by the names of joints: state(q={'joint1': 0.3}). What is left out is neutral or zero.
        """

    def random(self, count: int | None = None, *, seed: int | None = None) -> Array:
        """
        Random positions within the limits, (nq,) or (count, nq); the same for the same seed.
        """

    def violations(self, q: ArrayLike) -> list[str]:
        """
        What is wrong with positions, (nq,) or (B, nq), a line each, which of many names its row; empty for valid ones.
        """

    def is_valid(self, q: ArrayLike) -> bool | NDArray[bool_]:
        """Whether there are no violations; of many, for each row."""

    def __repr__(self) -> str: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Model: ...

    def __deepcopy__(self, memo: object) -> Model: ...

    def _repr_html_(self) -> str: ...

    def __getstate__(self) -> tuple[str, str, bool, bool]: ...

    def __setstate__(self, arg: tuple[str, str, bool, bool], /) -> None: ...

    @property
    def lower(self) -> Array:
        """Lower limits of q, (nq,); -inf where there is none."""

    @property
    def upper(self) -> Array:
        """Upper limits of q, (nq,); inf where there is none."""

    @property
    def velocity_limit(self) -> Array:
        """Limits of |v|, (nv,): rad/s, m/s."""

    @property
    def effort_limit(self) -> Array:
        """Limits of |tau|, (nv,): N·m, N."""

    @property
    def damping(self) -> Array:
        """(nv,): N·m·s/rad, N·s/m."""

    @property
    def friction(self) -> Array:
        """(nv,): N·m, N."""

    @property
    def armature(self) -> Array:
        """(nv,): kg·m², kg."""

    @property
    def stiffness(self) -> Array:
        """Of springs, (nv,): N·m/rad, N/m."""

    @property
    def rest(self) -> Array:
        """
        The motion from neutral to where the springs do not pull, (nv,): rad, m.
        """

    def inverse_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, forces: Forces | None = None, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inverse dynamics: τ = H a + C v + g − Σ Jᵀ f.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def inverse_dynamics_on_moving_base(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, base_acceleration: ArrayLike, base_angular_velocity: ArrayLike, forces: Forces | None = None, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inverse dynamics on moving base: the same in a lift or on a vehicle

        The same on a base that moves, such as a lift, a vehicle or a ship: the acceleration [ω̇; r̈] of the world frame, r̈ of its origin as an accelerometer has it, and its angular velocity ω, in its own axes. Where it tilts, gravity turns too: model.with_gravity(…).

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            base_acceleration: of the base, [ω̇; r̈] in its axes, (6,) or (B, 6): rad/s², m/s²
            base_angular_velocity: of the base, in its axes, (3,) or (B, 3): rad/s
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: Forces | None = None, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Forward dynamics: a = H⁻¹ (τ − C v − g + Σ Jᵀ f), by articulated bodies in the frames of bodies.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            tau: joint forces, (nv,) or (B, nv): N·m, N
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): rad/s², m/s²; with a row for each state where there are many
        """

    def forward_dynamics_with_losses(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: Forces | None = None, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Forward dynamics with losses: the same with losses of motors

        The same for the forces of motors, with the losses of joints, rotors and gears: of transmitted_forces.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            tau: joint forces, (nv,) or (B, nv): N·m, N
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): rad/s², m/s²; with a row for each state where there are many
        """

    def forward_dynamics_by_mass_matrix(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: Forces | None = None, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Forward dynamics by mass matrix: the same through the factors of H

        The same through the factorized mass matrix.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            tau: joint forces, (nv,) or (B, nv): N·m, N
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): rad/s², m/s²; with a row for each state where there are many
        """

    def articulated_inertia(self, q: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Articulated inertia: Iᴬ of the frame's body

        Iᴬ of a frame's body: what inertia it appears to have with all that is beyond it free to move, in the frame's coordinates. A velocity that joints or rotors beyond it share with its own joint or with the rest of the mechanism (mimic joints, belts) is held: its acceleration is zero.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, 6): kg·m², kg·m, kg; with a row for each state where there are many
        """

    def articulated_body(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, frame: Frame, forces: Forces | None = None, *, out: Sequence[Array] | None = None, threads: int = 1) -> ArticulatedBody:
        """
        Articulated body: Iᴬ and pᴬ, f = Iᴬ a + pᴬ

        f = Iᴬ a + pᴬ: the wrench that the joint of a frame's body transmits if the body has the spatial acceleration a (without gravity) and the joints beyond it the forces tau; all in the frame's coordinates. For the world: what the base gives. Velocities shared across the joint are held as in articulated_inertia.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            tau: joint forces, (nv,) or (B, nv): N·m, N
            frame: a link or named frame, by name or index
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            inertia (6, 6) and bias_force (6,): [n; f], N·m, N; with a row for each state where there are many
        """

    def gauss_function(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike, forces: Forces | None = None, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Gauss function: least at forward dynamics

        Z(a) of Gauss's principle of least constraint, but for what does not depend on a: the least is at forward_dynamics.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            tau: joint forces, (nv,) or (B, nv): N·m, N
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (): kg·m²/s⁴; with a row for each state where there are many
        """

    def hybrid_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike, given: Sequence[bool] | NDArray[bool_], forces: Forces | None = None, *, out: Sequence[Array] | None = None, threads: int = 1) -> HybridResult:
        """
        Hybrid dynamics: some of a and some of τ given

        Accelerations given where `given` is true, forces where it is not; returns all accelerations and forces.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            tau: joint forces, (nv,) or (B, nv): N·m, N
            given: (nv,): True where a is given, False where tau is
            forces: from frames, by name or index, to wrenches [n; f] on them in their coordinates, (6,) or (B, 6): N·m, N
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            a and tau, each (nv,): rad/s², m/s²; N·m, N; with a row for each state where there are many
        """

    def mass_matrix(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Mass matrix: H

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv): kg·m², kg·m, kg; with a row for each state where there are many
        """

    def inverse_mass_matrix(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inverse mass matrix: H⁻¹

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv): 1/(kg·m²), 1/kg; with a row for each state where there are many
        """

    def factorize_mass_matrix(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Factorize mass matrix: H = Lᵀ D L, zeros kept: L unit lower triangular, without its diagonal, in the lower triangle, D on the diagonal.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv); with a row for each state where there are many
        """

    def factorize_mass_matrix_ltl(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Factorize mass matrix ltl: H = Lᵀ L, zeros kept: L lower triangular with a positive diagonal.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv); with a row for each state where there are many
        """

    def solve_mass_matrix(self, x: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Solve mass matrix: H⁻¹ x with these factors

        H⁻¹ x with the last factors, of H or of rows (RuntimeError if there are none).

        Args:
            x: (nv,) or (B, nv)
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,); with a row for each state where there are many
        """

    def mass_matrix_times(self, q: ArrayLike, x: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Mass matrix times: H x and H⁻¹ x without forming H.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            x: (nv,) or (B, nv)
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,); with a row for each state where there are many
        """

    def inverse_mass_matrix_times(self, q: ArrayLike, x: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inverse mass matrix times: H⁻¹ x

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            x: (nv,) or (B, nv)
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,); with a row for each state where there are many
        """

    def common_frame_condition(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Common frame condition: digits that a common frame costs

        κ ≥ 1: functions that work in a common frame are right to about κ ε of √(H_ii H_jj) here. It is large for small parts far from the root.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (); with a row for each state where there are many
        """

    def coriolis_matrix(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Coriolis matrix: C, with Ḣ − 2C skew

        C, with C v + g = bias_forces, in the choice of the Christoffel symbols: Ḣ − 2C is skew.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv): N·m·s, N·s; with a row for each state where there are many
        """

    def mass_matrix_rate(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Mass matrix rate: Ḣ = C + Cᵀ.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv): kg·m²/s, kg/s; with a row for each state where there are many
        """

    def coriolis_terms(self, q: ArrayLike, v: ArrayLike, *, out: Sequence[Array] | None = None, threads: int = 1) -> CoriolisTerms:
        """
        Coriolis terms: C, H and Ḣ in one pass.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            coriolis_matrix, mass_matrix and mass_matrix_rate, each (nv, nv); with a row for each state where there are many
        """

    def coriolis_transpose_times_velocity(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Coriolis transpose times velocity: Cᵀ v without forming C, for momentum observers: d/dt(H v) = τ + Cᵀ v − g.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def coriolis_times(self, q: ArrayLike, v: ArrayLike, w: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Coriolis times: C w

        C(q, v) w without forming C: Σ Γ_ijk w_j v_k.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            w: another velocity, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def connection(self, q: ArrayLike, v: ArrayLike, w: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Connection: H⁻¹ C w

        H⁻¹ Γ(w, v) = H⁻¹ C(q, v) w: the symbols of the second kind, contracted. A mechanism without forces moves on a geodesic of the metric H: v̇ = −connection(q, v, v).

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            w: another velocity, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): rad/s², m/s²; with a row for each state where there are many
        """

    def covariant_derivative(self, q: ArrayLike, v: ArrayLike, w: ArrayLike, a: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Covariant derivative: ∇_v w = a + H⁻¹ C w, a the rate of w

        ∇_v w = ẇ + H⁻¹ C(q, v) w: how w, which changes by `a` = ẇ along the motion, changes in the metric H. H ∇_v v = H a + C v are the forces of a motion without gravity.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            w: another velocity, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): rad/s², m/s²; with a row for each state where there are many
        """

    def christoffel_symbols(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Christoffel symbols: Γ as [i][j][k]

        Γ_ijk = ½(∂H_ij/∂q_k + ∂H_ik/∂q_j − ∂H_jk/∂q_i) as symbols(i, j, k), kept without the zeros of branches; symbols.dense(…) gives all nv³. What they mean for joints with q̇ ≠ v: docs/algorithms/christoffel.md.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, nv, nv): kg·m², kg·m; with a row for each state where there are many
        """

    def bias_forces(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Bias forces: C v + g.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def gravity_forces(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Gravity forces: g.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def passive_forces(self, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Passive forces: −damping v − friction sign(v)

        −damping · v − friction · sign(v): what the joints themselves add to τ, and their rotors.

        Args:
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def transmitted_forces(self, v: ArrayLike, tau: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Transmitted forces: τ behind gears, with friction

        What arrives at the joints of the forces τ of motors: τ through the gears, which have an efficiency in each direction, and the passive forces.

        Args:
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            tau: joint forces, (nv,) or (B, nv): N·m, N
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def base_force(self, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Base force: on the base, world coordinates

        Of the last inverse_dynamics, as above: the wrench of the robot on the base, in world coordinates.

        Args:
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): [n; f], N·m, N
        """

    def joint_wrench(self, frame: Frame, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Joint wrench: through the joint of a link

        Of the last inverse_dynamics, on a moving base or not (RuntimeError if there was none): the wrench that the joint of a link transmits to it, in the link's frame. A fixed joint transmits what all that is fixed beyond it needs.

        Args:
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): [n; f], N·m, N; with a row for each state where there are many
        """

    def joint_wrench_parts(self, frame: Frame, *, out: Sequence[Array] | None = None, threads: int = 1) -> JointWrenchParts:
        """
        Joint wrench parts: active part and constraint part

        The same wrench in two parts, active + constraint, which Sᵀ f and the choice of the active forces tell apart (docs/algorithms/joint_motion.md). A fixed joint has no active part.

        Args:
            frame: a link or named frame, by name or index
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            active and constraint, each (6,): [n; f], N·m, N; with a row for each state where there are many
        """

    def joint_motion(self, q: ArrayLike, v: ArrayLike, frame: Frame, *, out: Sequence[Array] | None = None, threads: int = 1) -> JointMotion:
        """
        Joint motion: X, S, S̊ v and T of a link's joint

        Of the joint of the link that a frame is on. For a mimic joint S is per unit of its own velocity; a fixed joint, and the world, have none.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frame: a link or named frame, by name or index
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            placement (4, 4), columns (6, n), velocity_product (6,), constraint_forces (6, 6 − n); with a row for each state where there are many
        """

    def joint_forces(self, q: ArrayLike, frame: Frame, wrench: ArrayLike, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Joint forces: Jᵀ f: the joint forces that a wrench on a frame amounts to.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            wrench: [n; f] in these coordinates, (6,) or (B, 6): N·m, N
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): N·m, N; with a row for each state where there are many
        """

    def inertia_regressor(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inertia regressor: Y, τ = Y π + armature · a

        Y with τ = Y π + armature · a, π = inertia_parameters(model): what each mass, first moment and rotational inertia costs in joint forces. Rotors included.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, p), p parameters; with a row for each state where there are many
        """

    def slotine_li_regressor(self, q: ArrayLike, v: ArrayLike, w: ArrayLike, a: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Slotine li regressor: H a + C w + g = Y π + armature · a

        Y with H a + C(q, v) w + g = Y π + armature · a, C as coriolis_matrix has it: what adaptive control after Slotine and Li needs. With w = v it is inertia_regressor.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            w: another velocity, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, p), p parameters; with a row for each state where there are many
        """

    def inertia_parameters(self, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inertia parameters: π, of bodies and rotors

        π: for each moving body [m, m cx, m cy, m cz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz] about the origin of its link, in the link's coordinates, with all that is fixed to it and the rotors that it carries; then J about the spin axis for each balanced rotor.

        Args:
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (p,): kg, kg·m, kg·m²
        """

    def friction_regressor(self, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Friction regressor: Y, −passive forces = Y π

        Further columns for the losses: Y_f with Y_f π_f = −passive_forces, π_f = friction_parameters(model). So motors without losses in their gears give τ = Y π + Y_f π_f + armature · a.

        Args:
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, f), f parameters; with a row for each state where there are many
        """

    def friction_parameters(self, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Friction parameters: π, of damping and friction

        π_f: damping of each velocity, friction of each velocity, those of the rotors that it alone drives included; then damping and then friction of the rotors that several joints drive.

        Args:
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (f,): N·m·s, N·m
        """

    def kinetic_energy(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Kinetic energy: ½ vᵀ H v

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (): J; with a row for each state where there are many
        """

    def potential_energy(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Potential energy: zero at the world's origin

        Zero with all mass at the world's origin.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (): J; with a row for each state where there are many
        """

    def total_mass(self, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Total mass: of all that moves

        The mass that moves: links fixed to the world do not count, rotors on them do.

        Args:
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (): kg
        """

    def center_of_mass(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Center of mass: in the world

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (3,): m; with a row for each state where there are many
        """

    def center_of_mass_velocity(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Center of mass velocity: its rate

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (3,): m/s; with a row for each state where there are many
        """

    def center_of_mass_acceleration(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Center of mass acceleration: the rate of that

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (3,): m/s²; with a row for each state where there are many
        """

    def center_of_mass_jacobian(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Center of mass jacobian: its velocity per v

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (3, nv); with a row for each state where there are many
        """

    def momentum(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Momentum: about the world's origin

        Total spatial momentum in world coordinates, about the world's origin.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): kg·m²/s, kg·m/s; with a row for each state where there are many
        """

    def centroidal_momentum_matrix(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Centroidal momentum matrix: A: momentum about it per v

        A with A v = momentum about the centre of mass, world axes.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, nv); with a row for each state where there are many
        """

    def centroidal_momentum_matrix_rate(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Centroidal momentum matrix rate: dA/dt.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, nv); with a row for each state where there are many
        """

    def composite_inertia(self, q: ArrayLike, frame: Frame, *, out: Sequence[Array] | None = None, threads: int = 1) -> Inertia:
        """
        Composite inertia: of the frame's body and beyond

        The inertia of the body of a frame and its subtree, joints locked, in the frame's coordinates. For the world: of the whole mechanism.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            mass (kg), com (3,): m, about_com (3, 3): kg·m²; with a row for each state where there are many
        """

    def link_inertia(self, frame: Frame, *, out: Sequence[Array] | None = None, threads: int = 1) -> Inertia:
        """
        Link inertia: of the link by itself

        Of the link that a frame is on: without what is fixed to it or spins as a body of its own (rotors that are not balanced), with its balanced rotors and their spin. The inertia is in the frame's coordinates.

        Args:
            frame: a link or named frame, by name or index
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            mass (kg), com (3,): m, about_com (3, 3): kg·m²; with a row for each state where there are many
        """

    def link_kinetic_energy(self, q: ArrayLike, v: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Link kinetic energy: of the link by itself

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (): J; with a row for each state where there are many
        """

    def link_potential_energy(self, q: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Link potential energy: of the link by itself

        Zero with the link's mass at the world's origin.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (): J; with a row for each state where there are many
        """

    def link_momentum(self, q: ArrayLike, v: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Link momentum: of it, about the world's origin

        In world coordinates, about the world's origin.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): kg·m²/s, kg·m/s; with a row for each state where there are many
        """

    def link_center_of_mass(self, q: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Link center of mass: of the link, in the world

        In the world; the origin of its body for a link without mass.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (3,): m; with a row for each state where there are many
        """

    def link_center_of_mass_jacobian(self, q: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Link center of mass jacobian: its velocity per v

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (3, nv); with a row for each state where there are many
        """

    def placement(self, q: ArrayLike, frame: Frame, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Placement: of the frame in the world

        X_world_frame: where the frame is.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (4, 4): homogeneous, m; with a row for each state where there are many
        """

    def velocity(self, q: ArrayLike, v: ArrayLike, frame: Frame, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Velocity: [ω; v]

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frame: a link or named frame, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): rad/s, m/s; with a row for each state where there are many
        """

    def acceleration(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, frame: Frame, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Acceleration: spatial, without gravity

        Spatial acceleration, without gravity.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            frame: a link or named frame, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): rad/s², m/s²; with a row for each state where there are many
        """

    def classical_acceleration(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, frame: Frame, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Classical acceleration: of the frame's origin

        [ω̇; r̈] of the frame's origin, in the axes of `coordinates` (for `world`: of the point at the world's origin).

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            a: accelerations, (nv,) or (B, nv): rad/s², m/s²
            frame: a link or named frame, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): rad/s², m/s²; with a row for each state where there are many
        """

    def velocity_product_acceleration(self, q: ArrayLike, v: ArrayLike, frame: Frame, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Velocity product acceleration: spatial, for a = 0

        The spatial acceleration for a = 0: what remains of it is due to velocities.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frame: a link or named frame, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6,): rad/s², m/s²; with a row for each state where there are many
        """

    @overload
    def jacobian(self, q: ArrayLike, frame: Frame, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Jacobian: J: velocity of the frame per v

        J with velocity(frame) = J v.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, nv); with a row for each state where there are many
        """

    @overload
    def jacobian(self, q: ArrayLike, frame: Frame, point: ArrayLike, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Jacobian: of a point of the frame's body

        J of the point p of the frame's body, given in the frame: the rows of a frame there with the same axes.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frame: a link or named frame, by name or index
            point: in the coordinates of the frame, (3,) or (B, 3): m
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, nv); with a row for each state where there are many
        """

    def jacobian_rate(self, q: ArrayLike, v: ArrayLike, frame: Frame, coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Jacobian rate: dJ/dt.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frame: a link or named frame, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, nv); with a row for each state where there are many
        """

    def joint_jacobian(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Joint jacobian: of all joints, world coordinates

        The columns of all velocities, each the motion of the bodies beyond its joint, in world coordinates.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6, nv); with a row for each state where there are many
        """

    def operational_space_inertia(self, q: ArrayLike, frames: Frame | Sequence[Frame], coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Operational space inertia: Λ = (J H⁻¹ Jᵀ)⁻¹ of the frames' stacked Jacobians (6 rows each). At a singular position, and with fewer degrees than rows, there is no Λ: std::domain_error. inverse_operational_space_inertia exists there too.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frames: links or named frames, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6k, 6k), k frames; with a row for each state where there are many
        """

    def inverse_operational_space_inertia(self, q: ArrayLike, frames: Frame | Sequence[Frame], coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Inverse operational space inertia: J H⁻¹ Jᵀ

        Λ⁻¹ = J H⁻¹ Jᵀ, which exists at singular positions too.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frames: links or named frames, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (6k, 6k), k frames; with a row for each state where there are many
        """

    def dynamically_consistent_inverse(self, q: ArrayLike, frames: Frame | Sequence[Frame], coordinates: Coordinates = 'body', *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Dynamically consistent inverse: H⁻¹ Jᵀ Λ

        J̄ = H⁻¹ Jᵀ Λ, the dynamically consistent inverse: nv × 6 per frame.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            frames: links or named frames, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv, 6k), k frames; with a row for each state where there are many
        """

    def operational_space_dynamics(self, q: ArrayLike, v: ArrayLike, frames: Frame | Sequence[Frame], coordinates: Coordinates = 'body', *, out: Sequence[Array] | None = None, threads: int = 1) -> OperationalSpaceDynamics:
        """
        Operational space dynamics: Λ, J̄, μ and p, Λ ẍ + μ + p = F

        All terms of the frames' equations of motion. F is as wrenches on the frames in these coordinates. For where there is no Λ see operational_space_inertia.

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            frames: links or named frames, by name or index
            coordinates: 'body', 'world' or 'world_aligned'
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            inertia (6k, 6k), consistent_inverse (nv, 6k), velocity_forces and gravity_forces (6k,), k frames; with a row for each state where there are many
        """

    def all_terms(self, q: ArrayLike, v: ArrayLike, *, out: Sequence[Array] | None = None, threads: int = 1) -> AllTerms:
        """
        All terms: H, C v + g, g, J, A, energies

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: arrays to write the results into
            threads: for many states; 0: one for each processor

        Returns:
            several: see the fields; with a row for each state where there are many
        """

    def neutral(self, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Neutral: the position in which every joint transform is the identity

        Args:
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nq,)
        """

    def integrate(self, q: ArrayLike, v: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Integrate: where one unit of time with the constant velocity v leads from q

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            v: velocities, (nv,) or (B, nv): rad/s, m/s
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nq,); with a row for each state where there are many
        """

    def difference(self, q0: ArrayLike, q1: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Difference: the velocity that leads from q0 to q1 in one unit of time

        Args:
            q0: positions, (nq,) or (B, nq)
            q1: positions, (nq,) or (B, nq)
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nv,): rad, m; with a row for each state where there are many
        """

    def interpolate(self, q0: ArrayLike, q1: ArrayLike, u: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Interpolate: from q0 (at u = 0) to q1 (at u = 1) along difference(q0, q1)

        Args:
            q0: positions, (nq,) or (B, nq)
            q1: positions, (nq,) or (B, nq)
            u: a number, or (B,)
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nq,); with a row for each state where there are many
        """

    def normalize(self, q: ArrayLike, *, out: Array | None = None, threads: int = 1) -> Array:
        """
        Normalize: q with its quaternions at unit length

        Args:
            q: positions, (nq,) or (B, nq): rad, m, quaternions as x, y, z, w
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (nq,); with a row for each state where there are many
        """

    def distance(self, q0: ArrayLike, q1: ArrayLike, *, out: Array | None = None, threads: int = 1) -> float | Array:
        """
        Distance: |difference(q0, q1)|, radians and metres alike

        Args:
            q0: positions, (nq,) or (B, nq)
            q1: positions, (nq,) or (B, nq)
            out: an array to write the result into
            threads: for many states; 0: one for each processor

        Returns:
            (); with a row for each state where there are many
        """

    @overload
    def inverse_kinematics(self, targets: Sequence[IkTarget], start: ArrayLike | None = None, *, iterations: int = 5000, seconds: float = 0.0, random_seed: int = 1, restarts: bool = True) -> IkResult:
        """
        Positions that bring frames where they should be, within joint limits, or the nearest that were found and the reason. It starts from `start`, else from the middle of the limits; the same question has the same answer, unless `seconds` ends it.
        """

    @overload
    def inverse_kinematics(self, frame: Frame, placements: ArrayLike, start: ArrayLike | None = None, *, iterations: int = 5000, seconds: float = 0.0, random_seed: int = 1, restarts: bool = True, out: Array | None = None, threads: int = 1) -> IkResults:
        """
        The same for many placements of one frame. Each answer depends on its placement and start alone, whatever the number of threads.

        Args:
            frame: a link or named frame, by name or index
            placements: where it should be in the world, (B, 4, 4), or (B, 7): x, y, z and the quaternion x, y, z, w
            start: (nq,) or (B, nq)
            iterations, seconds: at most, for each placement
            out: receives q, (B, nq)
        """

    def rollout(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike | None = None, *, steps: int | None = None, dt: float = 0.001, q_target: ArrayLike | None = None, v_target: ArrayLike | None = None, kp: ArrayLike | None = None, kd: ArrayLike | None = None, stiffness: ArrayLike | None = None, rest: ArrayLike | None = None, integrator: Literal['semi_implicit_euler', 'rk4'] = 'semi_implicit_euler', implicit: bool = False, passive_forces: bool = False, effort_limits: bool = False, limits: bool = False, path: bool = False, out: Sequence[Array] | None = None, threads: int = 1) -> Rollout:
        """
        Many simulations at once, of a fixed number of steps of dt seconds: for sampling-based control and for learning. Motors give u = tau + kp (q_target − q) + kd (v_target − v); springs −stiffness (q − rest).

        Args:
            q, v: where they begin, (nq,) and (nv,), or with a row for each state
            tau, v_target: (nv,) for all steps, (steps, nv), or (B, steps, nv)
            q_target: (nq,), (steps, nq) or (B, steps, nq)
            steps: left out, as many as tau or the targets have
            kp, kd, stiffness: a number, or one for each velocity; stiffness left out, that of the model's springs
            rest: positions without force of the springs, (nq,); left out, the model's, or neutral with a stiffness given
            implicit: damping, gains, springs and stops at the end of the step, which stays stable for stiff ones; with the Euler rule
            passive_forces: damping and friction of joints and rotors, efficiency of gears
            effort_limits: u within the effort limits of the model
            limits: stops at the limits of positions
            path: all steps instead of the last one

        Returns:
            q and v at the end, or with `path` after each step, (steps, nq) and (steps, nv); with a row for each state where there are many
        """

    def inertia_parameter_names(self) -> list[str]:
        """
        `link/m`, …, `link/Izz`; `rotor/J` with the name of the rotor, or `rotor of joint/J` where it has none.
        """

    def friction_parameter_names(self) -> list[str]:
        """
        `joint/damping`, …, `joint/friction`, …, `rotor/damping`, …, `rotor/friction`.
        """

    def mass_matrix_pattern(self) -> NDArray[bool_]:
        """
        Which entries of the mass matrix can be other than zero, (nv, nv): those of two degrees that move a common body.
        """

    def degree_parents(self) -> list[int]:
        """
        For each degree the one that comes before it on its way to the base, -1 for the first: what sparse solvers of H need. Driven bodies aside.
        """

    def lagrangian_form(self, q: ArrayLike) -> LagrangianForm:
        """
        The explicit form, from the Jacobians of all links: to learn from, and a second way to every term. For models whose velocities are the rates of their positions.
        """

class IkTarget:
    """What inverse kinematics is asked for."""

    @staticmethod
    def pose(frame: Frame, placement: ArrayLike) -> IkTarget:
        """
        All six coordinates of a frame: where it should be in the world, (4, 4).
        """

    @staticmethod
    def position(frame: Frame, position: ArrayLike, point: ArrayLike | None = None) -> IkTarget:
        """Where its origin, or a point of it, should be in the world: m."""

    @staticmethod
    def orientation(frame: Frame, rotation: ArrayLike) -> IkTarget:
        """How it should be turned in the world, (3, 3)."""

    @staticmethod
    def axis(frame: Frame, axis: ArrayLike, direction: ArrayLike) -> IkTarget:
        """Where one of its axes should point in the world."""

    @staticmethod
    def center_of_mass(position: ArrayLike) -> IkTarget:
        """Where the centre of mass of the whole mechanism should be: m."""

    @staticmethod
    def posture(q: ArrayLike) -> IkTarget:
        """Near these positions."""

    def with_weight(self, value: float) -> IkTarget:
        """Trades it against others of the same priority."""

    def with_priority(self, value: int) -> IkTarget:
        """
        0 is met first, 1 as well as possible without moving the first, and so on.
        """

    def with_tolerance(self, metres: float, radians: float) -> IkTarget: ...

class PinocchioOrder:
    """
    Vectors and matrices of a program that computes with Pinocchio, in Limber's order and back; docs/coming-from/pinocchio.md says what differs.
    """

    def __init__(self, model: Model, joints: Sequence[str]) -> None:
        """The joints by name in Pinocchio's order: list(pin_model.names)[1:]."""

    def limber_q(self, pinocchio: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]: ...

    def pinocchio_q(self, limber: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]: ...

    def limber_v(self, pinocchio: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]:
        """Velocities, accelerations, joint forces."""

    def pinocchio_v(self, limber: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]:
        """Velocities, accelerations, joint forces."""

    def limber_matrix(self, pinocchio: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]:
        """(nv, nv), such as H and C."""

    def pinocchio_matrix(self, limber: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]:
        """(nv, nv), such as H and C."""

    def limber_jacobian(self, pinocchio: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]:
        """(6, nv)."""

    def pinocchio_jacobian(self, limber: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='F')]:
        """(6, nv)."""

def equations(model: Model, what: Sequence[str] | None = None, format: str = 'text', symbols: str | Sequence[str] | None = None) -> str:
    """
    Equations of motion as formulas: text, latex, c or python. `what` has mass_matrix, coriolis_matrix, christoffel_symbols, gravity_forces or inverse_dynamics; `symbols` is "all", "none", or names and groups of parameters (docs/equations.md).
    """

class Constraint:
    """
    What two frames may not do to each other. A side is a link or a named frame, by name or index, or 'world', or a pair of it and a placement in it, (4, 4) or a translation (3,). Rows are the relative motion of side b with respect to side a, in the axes of a, at the origin of b.
    """

    @staticmethod
    def weld(a: ConstraintEnd, b: ConstraintEnd) -> Constraint:
        """The two frames are one: six rows."""

    @staticmethod
    def point(a: ConstraintEnd, b: ConstraintEnd) -> Constraint:
        """The two origins are one: three rows."""

    @staticmethod
    def joint(type: str, a: ConstraintEnd, b: ConstraintEnd, axis: ArrayLike | None = None, pitch: float = 0.0) -> Constraint:
        """
        A cut joint, with its axis in the axes of both sides (the first axis of a universal joint; the second is at right angles to it, and turns with b). Throws ValueError for a floating or custom joint.
        """

    @staticmethod
    def directions(which: Sequence[int], a: ConstraintEnd, b: ConstraintEnd) -> Constraint:
        """
        Any of the six: 0 … 2 turn about x, y, z of a, 3 … 5 are the origin of b along them.
        """

    @staticmethod
    def distance(a: ConstraintEnd, b: ConstraintEnd, length: float) -> Constraint:
        """The origins keep their distance, which must not be zero: one row."""

    @staticmethod
    def rolling(plane: ConstraintEnd, wheel: ConstraintEnd, radius: float, axis: ArrayLike | None = None) -> Constraint:
        """
        A wheel of side b, or a cylinder, with its centre at the origin of b and `axis` in b, rolls on the plane z = 0 of side a: its lowest point has no velocity. Two of the three rows are nonholonomic.
        """

    @staticmethod
    def rolling_ball(plane: ConstraintEnd, ball: ConstraintEnd, radius: float) -> Constraint:
        """The same for a ball, with its centre at the origin of b."""

    @staticmethod
    def coupling(row: Mapping[str, float], sum: float = 0.0) -> Constraint:
        """
        Σ multiplier × position = sum, for joints whose velocity is the rate of their position: one row.
        """

    @property
    def name(self) -> str:
        """May be empty."""

    @name.setter
    def name(self, arg: str, /) -> None: ...

class ConstrainedMechanism:
    """
    A mechanism with loops, or one that holds on to the world: H a + C v + g = τ + Gᵀ λ with G v = 0. Where constraints repeat each other, λ is the shortest of all solutions, and `rank` says how many count. For one state a call; threads that share one wait for each other.
    """

    def __init__(self, model: Model, constraints: Sequence[Constraint] = (), *, position_gain: float = 0.0, velocity_gain: float = 0.0, rank_tolerance: float = 1e-10) -> None:
        """
        With the loops of the model, and these after them. The gains, 1/s² and 1/s, are those of Baumgarte's stabilization: G a + Ġ v = −velocity_gain G v − position_gain gap.
        """

    @property
    def constraint_count(self) -> int: ...

    @property
    def row_count(self) -> int:
        """Of all constraints."""

    def row_begin(self, constraint: int) -> int:
        """The rows of constraint k are row_begin(k) … row_begin(k + 1) − 1."""

    @property
    def names(self) -> list[str]:
        """Of the constraints."""

    def constrained_forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: Forces | None = None) -> ConstrainedAccelerations:
        """
        Accelerations and constraint forces. `added`: nv numbers for the diagonal of H, such as what an implicit rule makes of damping; none where it is empty.
        """

    def embedded_forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: Forces | None = None, independent: Sequence[bool] | NDArray[bool_] | None = None) -> EmbeddedMotion:
        """
        The same accelerations without multipliers, from the equations of motion of the independent velocities alone. These are given (one entry per velocity), or found: those that the constraints depend on the least. Throws ValueError where the given ones do not determine the others.
        """

    def constrained_inverse_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, forces: Forces | None = None, actuated: Sequence[bool] | NDArray[bool_] | None = None) -> ConstrainedForces:
        """
        Joint forces for accelerations that the constraints allow. Of all that give them, the shortest: over all joints, or over the actuated ones (one entry per velocity), with zeros elsewhere.
        """

    def impact(self, q: ArrayLike, v: ArrayLike, restitution: float = 0.0) -> ConstrainedImpact:
        """
        Velocities after the constraints have come into force at once: G v⁺ = −restitution · G v. With none, the velocities that satisfy the constraints and are nearest by kinetic energy.
        """

    def constrained_inverse_operational_space_inertia(self, q: ArrayLike, frames: Frame | Sequence[Frame], coordinates: Coordinates = 'body') -> Array:
        """
        Φ = J (H⁻¹ − H⁻¹ Gᵀ A⁺ G H⁻¹) Jᵀ of the frames' stacked Jacobians: how they give way to forces. What the constraints hold does not move: Φ may be singular.
        """

    def constrained_operational_space_inertia(self, q: ArrayLike, frames: Frame | Sequence[Frame], coordinates: Coordinates = 'body') -> Array:
        """Φ⁺: forces for accelerations that the constraints allow."""

    def assemble(self, posture: ArrayLike) -> Assembly:
        """
        Positions that close the loops and are the nearest to a posture, each velocity counted alike; from other postures, the same at every call, where this one leads to none. Limits are not regarded.
        """

    def close(self, q: ArrayLike) -> Assembly:
        """
        As assemble() in Newton's steps alone: for positions that are almost closed.
        """

    def constraint_jacobian(self, q: ArrayLike) -> Array:
        """G, (row_count, nv)."""

    def constraint_residual(self, q: ArrayLike) -> Array:
        """How far each row is from closed; zero for the nonholonomic ones."""

    def constraint_gap(self, q: ArrayLike) -> ConstraintGap:
        """The largest residuals: of lengths (m) and of angles (rad)."""

    def constraint_bias(self, q: ArrayLike, v: ArrayLike) -> Array:
        """Ġ v, the acceleration of the constraints for a = 0."""

    def mobility(self, q: ArrayLike | None = None) -> Mobility:
        """
        At these positions; without them in general: at closed positions that are not singular, found from the neutral ones.
        """

class ClosedForm:
    """
    All positions of an arm of six revolute joints that bring a frame where it should be, without iterations: of arms with three axes that meet, at the wrist or at the shoulder, and of arms with three parallel axes in the middle.
    """

    @staticmethod
    def of(model: Model, frame: Frame) -> ClosedForm | None:
        """
        None where the arm has no such form. The joints between the base and the frame have to be six revolute ones of their own. Throws KeyError for a frame that is not there.
        """

    @property
    def kind(self) -> str:
        """'axes_that_meet' or 'parallel_axes'."""

    def solve(self, placement: ArrayLike, posture: ArrayLike | None = None) -> Array:
        """
        Every branch within the joint limits, the nearest to the posture first; none where the frame cannot get there. Of angles that differ by whole turns, a branch has the one nearest to the posture; in a singular position, a joint that may have any angle has that of the posture. Joints beside the arm stay as in the posture. Throws ValueError for numbers that are not finite.

        Args:
            placement: of the frame in the world, (4, 4)
            posture: (nq,); left out, the middle of the limits

        Returns:
            (n, nq), a row for each branch
        """

class Simulation:
    """
    How a mechanism moves from a state on, under gravity, its joints' damping, friction, springs and stops, and what is added. docs/simulation.md says which integrator is for what.
    """

    def __init__(self, model: Model, integrator: Integrator = 'adaptive', *, constraints: Sequence[Constraint] = (), step: float = 0.0, tolerance: float = 1e-08, largest_step: float = 0.1, smallest_step: float = 1e-12, damping: bool = True, friction: bool = True, springs: bool = True, limits: bool = True, effort_limits: bool = True, friction_speed: float = 0.001, stop_frequency: float = 200.0, stop_damping_ratio: float = 1.0) -> None:
        """
        The integrator is 'semi_implicit_euler', 'rk4', 'adaptive', 'implicit' or 'variational'; the step is in seconds, 0 by tolerance or 1 ms. The constraints are besides the loops of the model. Friction is full above friction_speed; stops at the limits of positions have the stiffness H_kk ω² and the damping 2 ζ H_kk ω, ω = stop_frequency (1/s) and ζ = stop_damping_ratio.
        """

    def set_state(self, q: ArrayLike, v: ArrayLike, time: float = 0.0) -> None: ...

    @property
    def time(self) -> float:
        """Seconds."""

    @property
    def q(self) -> Array: ...

    @property
    def v(self) -> Array: ...

    @property
    def a(self) -> Array: ...

    @property
    def energy(self) -> float:
        """Kinetic, and potential with springs and stops: J."""

    @property
    def kinetic_energy(self) -> float:
        """J."""

    @property
    def potential_energy(self) -> float:
        """With springs and stops: J."""

    @property
    def ended(self) -> str:
        """How the last advance() or record() ended, in the words of advance()."""

    @property
    def counts(self) -> SimulationCounts:
        """Of steps, evaluations and events so far."""

    def advance(self, until: float) -> str:
        """
        To this time; returns how it ended: 'reached', 'event', 'step_too_small', 'not_finite', …
        """

    def record(self, until: float, rate: float, quantities: Sequence[str] = ()) -> dict[str, Array]:
        """
        The same, and what there was at `rate` instants per second: time (n,), q (n, nq), v (n, nv), energy (n,), and the quantities asked for, of recordable_quantities().
        """

    def add_controller(self, function: Callable[[float, Array, Array], ArrayLike]) -> Simulation:
        """function(time, q, v) gives joint forces (nv,): N·m, N."""

    def add_pd_controller(self, target: ArrayLike, kp: ArrayLike = 100.0, kd: ArrayLike = 20.0, gravity: bool = False) -> Simulation:
        """
        kp (target − q) − kd v; with gravity, what holds the mechanism against it too.
        """

    def add_gravity_controller(self) -> Simulation:
        """The forces against gravity."""

    def add_joint_spring(self, joint: str, stiffness: float, rest: ArrayLike | None = None) -> Simulation:
        """
        A spring on all degrees of a joint in place of the model's, free of force at `rest` (left out: neutral).
        """

    def add_point_spring(self, frame_a: Frame, frame_b: Frame, *, stiffness: float = 0.0, damping: float = 0.0, length: float = 0.0, point_a: ArrayLike | None = None, point_b: ArrayLike | None = None) -> Simulation:
        """
        A spring with a damper between a point of one frame and one of another, or of 'world': stiffness (d − length) + damping ḋ pulls them together, d their distance. N/m, N·s/m, m; points in the coordinates of their frames, left out: the origins.
        """

    def add_force_field(self, function: Callable[[float, Array, Array], Forces]) -> Simulation:
        """
        function(time, q, v) gives wrenches [n; f] on frames, each in the coordinates of its frame: N·m, N.
        """

    def add_event(self, value: Callable[[float, Array, Array], float], *, crossing: Literal['any', 'rising', 'falling'] = 'any', ends: bool = True, action: Callable[[float, Array, Array], tuple[ArrayLike, ArrayLike] | None] | None = None) -> Simulation:
        """
        An instant where value(time, q, v) crosses zero. advance() returns there if it `ends`; action(time, q, v) may give q and v afterwards, such as a velocity after an impact.
        """

    def on_step(self, function: Callable[[float], object]) -> Simulation:
        """
        function(time) is called between steps, such as for a progress bar; where it returns False, advance() ends there with 'event'.
        """

def recordable_quantities() -> list[str]:
    """What a simulation may record besides time, q, v and energy."""

def rotor_report(robot: Model | ModelSpec, *, pace: float = 0.5, states: int = 60, random_seed: int = 2020, tolerance: float = 0.01, ratios: Sequence[float] = [6.0, 30.0, 100.0]) -> RotorReport:
    """
    Do the rotors of a robot matter, and which model of them is good enough? Over random states, with velocities of `pace` times the velocity limits; `tolerance` is what is good enough, of torque and of acceleration; `ratios` are those of motors that the description does not have (docs/rotors.md).
    """

class IndexOrder:
    """The same numbers in the order of a caller and in that of a model."""

    def __init__(self, indices: Sequence[int]) -> None:
        """The caller's index of each number of the model."""

    @property
    def indices(self) -> list[int]:
        """The caller's index of each number of the model."""

    def __len__(self) -> int: ...

    def to_model(self, caller: ArrayLike) -> Array:
        """(n,), or a row for each state."""

    def from_model(self, model: ArrayLike) -> Array:
        """(n,), or a row for each state."""

    def matrix_to_model(self, caller: ArrayLike) -> Array:
        """Rows and columns of (n, n), such as H and C."""

    def matrix_from_model(self, model: ArrayLike) -> Array:
        """Rows and columns of (n, n), such as H and C."""

    def columns_to_model(self, caller: ArrayLike) -> Array:
        """Columns alone, (m, n): Jacobians."""

    def columns_from_model(self, model: ArrayLike) -> Array:
        """Columns alone, (m, n): Jacobians."""

class JointOrder:
    """
    q and v with the joints in another order, each with its numbers together and as the model has them.
    """

    def __init__(self, model: Model, joints: Sequence[str]) -> None:
        """
        The joints by name in the caller's order. Throws ValueError where they are not the moving joints of the model.
        """

    @property
    def positions(self) -> IndexOrder:
        """Of q."""

    @property
    def velocities(self) -> IndexOrder:
        """Of v, a, tau, H, C and Jacobians."""

def model_from_arrays(parent: Sequence[int], joint: Sequence[str | float], placement: Sequence[ArrayLike], inertia: Sequence[ArrayLike | tuple[float, ArrayLike, ArrayLike]], name: str = 'tree') -> ModelOfArrays:
    """
    A model from arrays, as textbooks number a tree; body i is at [i − 1] of each. Bodies are called `body1` …, joints `joint1` ….

    Args:
        parent: λ(i) < i; 0 is the base
        joint: a type such as 'revolute', or a pitch in metres per radian: 0 is revolute, infinity prismatic, any other helical; the axis is z
        placement: the joint frame in the frame of λ(i): (4, 4), a translation (3,), or the (6, 6) matrix [E 0; −E r×  E] that takes motions from λ(i) to the joint, angular part first
        inertia: in the frame of body i: (mass, com, about_com), or the (6, 6) matrix [Ī h×; −h×  m 1]

    Returns:
        the model, and the order that leads from the order of the arrays to that of the model and back
    """

def _solid_box(density: float, a: float, b: float, c: float) -> Inertia:
    """With edges along x, y, z."""

def _solid_ellipsoid(density: float, a: float, b: float, c: float) -> Inertia:
    """With semi-axes along x, y, z."""

def _solid_sphere(density: float, radius: float) -> Inertia:
    """A ball."""

def _solid_tube(density: float, outer: float, inner: float, length: float) -> Inertia:
    """A cylinder with a coaxial bore: its radii; `inner` may be zero."""

def _solid_cylinder(density: float, radius: float, length: float) -> Inertia:
    """About z."""

def _solid_capsule(density: float, radius: float, length: float) -> Inertia:
    """A cylinder of this length with a half ball at each end."""

def _shell_box(density: float, a: float, b: float, c: float) -> Inertia:
    """The six sides of a box with edges along x, y, z."""

def _shell_sphere(density: float, radius: float) -> Inertia:
    """The surface of a ball."""

def _shell_pipe(density: float, radius: float, length: float) -> Inertia:
    """The side of a cylinder, open at both ends."""

def _shell_cylinder(density: float, radius: float, length: float) -> Inertia:
    """Closed by two discs."""

def _shell_capsule(density: float, radius: float, length: float) -> Inertia:
    """A pipe of this length with half a sphere at each end."""

def instruction_sets() -> list[str]:
    """Those that the library has and this machine can run, the widest last."""

def instruction_set() -> str:
    """
    What functions run with: the widest, or what LIMBER_INSTRUCTION_SET or use_instruction_set() says.
    """

def use_instruction_set(set: str) -> None:
    """
    Chooses another of instruction_sets(), for the whole program. No other thread may compute meanwhile.
    """

def version() -> str:
    """Of the library."""

def commit() -> str:
    """
    That the library was built from, with a `+` where files had changed since; empty where there is no repository.
    """

def _function_results() -> dict[str, str]:
    """
    The list of functions that methods of Model are made of: from names to the shapes of results.
    """

def _data_pointer(arg: object, /) -> int:
    """
    Where a call would read the numbers of this array: the tests compare it with the array's own.
    """

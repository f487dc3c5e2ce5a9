"""Rigid-body dynamics for robots.

    import limber

    model = limber.load_model("panda.urdf")     # or limber.robots.panda()
    tau = model.inverse_dynamics(q, v, a)       # (nv,), or (B, nv) for many states

SI units; angular numbers before linear ones; names and meanings are those of the C++ library.
"""

from limber import robots, shells, solids
from limber._core import (
    ClosedForm,
    ConstrainedMechanism,
    Constraint,
    IkTarget,
    IndexOrder,
    JointOrder,
    Model,
    ModelBuilder,
    ModelSpec,
    PinocchioOrder,
    Problem,
    Simulation,
    add_payload,
    approximate_rotors,
    attach,
    commit,
    equations,
    extract_subtree,
    instruction_set,
    instruction_sets,
    lock_joints,
    model_from_arrays,
    re_root,
    readable_formats,
    recordable_quantities,
    rename_body,
    rename_frame,
    rename_joint,
    repair,
    rotor_report,
    scale_inertia,
    use_instruction_set,
    version,
    with_floating_base,
    with_scaled_lengths,
    writable_formats,
)
from limber.errors import ModelError
from limber.files import check, load_model, load_spec, parse_spec, save, to_json, to_mjcf, to_text, to_urdf
from limber.results import (AllTerms, ArticulatedBody, Assembly, ConstrainedAccelerations, ConstrainedForces,
                            ConstrainedImpact, ConstraintGap, CoriolisTerms, EmbeddedMotion, HybridResult, IkResult,
                            IkResults, Inertia, Joint, JointMotion, JointWrenchParts, LagrangianForm, MissingMotor, Mobility,
                            ModelOfArrays, MotorAtRatio, OperationalSpaceDynamics, RelativeErrors, Robot, Rollout,
                            RotorDegree, RotorErrors, RotorReport, SimulationCounts, State)

__version__ = version()

__all__ = [
    "AllTerms", "ArticulatedBody", "Assembly", "ClosedForm", "ConstrainedAccelerations", "ConstrainedForces",
    "ConstrainedImpact", "ConstrainedMechanism", "Constraint", "ConstraintGap", "CoriolisTerms", "EmbeddedMotion",
    "HybridResult", "IkResult", "IkResults", "IkTarget", "IndexOrder", "Inertia", "Joint", "JointMotion", "JointOrder",
    "JointWrenchParts", "LagrangianForm", "MissingMotor", "Mobility", "Model", "ModelBuilder", "ModelError",
    "ModelOfArrays", "ModelSpec", "MotorAtRatio", "OperationalSpaceDynamics", "PinocchioOrder", "Problem", "RelativeErrors",
    "Robot", "Rollout", "RotorDegree", "RotorErrors", "RotorReport", "Simulation", "SimulationCounts", "State",
    "__version__", "add_payload", "approximate_rotors", "attach", "check", "commit", "equations", "extract_subtree",
    "instruction_set", "instruction_sets", "load_model", "load_spec", "lock_joints", "model_from_arrays", "parse_spec",
    "re_root", "readable_formats", "recordable_quantities", "rename_body", "rename_frame", "rename_joint", "repair",
    "robots", "rotor_report", "save", "scale_inertia", "shells", "solids", "to_json", "to_mjcf", "to_text", "to_urdf",
    "use_instruction_set", "version", "with_floating_base", "with_scaled_lengths", "writable_formats",
]

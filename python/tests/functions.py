"""The list of functions as Python has it: names, inputs and whether one tells of the last call of another."""

import re

from limber import _core

AFTER = {"solve_mass_matrix": "factorize_mass_matrix", "base_force": "inverse_dynamics",
         "joint_wrench": "inverse_dynamics", "joint_wrench_parts": "inverse_dynamics"}
STATE_SPACE = ["neutral", "integrate", "difference", "interpolate", "normalize", "distance"]


def names():
    return sorted(_core._function_results()) + STATE_SPACE


def signatures(name):
    """The inputs of each overload, without self, out and threads."""
    found = []
    for signature in getattr(_core.Model, name).__nb_signature__:
        arguments = re.match(r"def \w+\(self(.*?), \*, out: ", signature[0]).group(1)
        found.append([part.split(":")[0].strip() for part in _split(arguments) if part.strip()])
    return found


def _split(text):
    """At commas outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "[") - (c == "]")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return parts


def call(model, name, inputs, sample, row=None, **options):
    """The method with the arguments of a sample, or with those of one of its states."""
    def values(of):
        return {i: getattr(sample, i) if row is None else sample.row(i, row) for i in of}
    if name in AFTER:
        before = AFTER[name]
        getattr(model, before)(**values(signatures(before)[0]))
    return getattr(model, name)(**values(inputs), **options)


def parts(result):
    """The arrays of a result."""
    return list(result) if isinstance(result, tuple) else [result]

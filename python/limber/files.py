"""Model files: URDF, MJCF, SDF and Limber's own JSON."""

from __future__ import annotations

import os
from typing import Union

from limber import _core
from limber._core import Model, ModelSpec, Problem

Path = Union[str, "os.PathLike[str]"]
Described = Union[Model, ModelSpec]


def load_spec(path: Path, *, floating: bool = False, format: str = "", confine: bool = False) -> ModelSpec:
    """The description in a model file, to look at and to edit.

    Args:
        path: of a URDF, MJCF, SDF or JSON file; the extension or the content says which
        floating: the root link moves freely, by a joint called `root`
        format: of a file whose extension and content do not tell
        confine: files that it includes must lie in its folder: for files of strangers

    Raises ModelError with every problem of the file.
    """
    return _core._load_spec(os.fspath(path), floating, format, confine)


def parse_spec(text: str, *, file: Path = "", floating: bool = False, format: str = "", confine: bool = False) -> ModelSpec:
    """The description in the text of a model file. `file` is for messages and for files that it refers to."""
    return _core._parse_spec(text, os.fspath(file), floating, format, confine)


def load_model(path: Path, *, floating: bool = False, format: str = "", confine: bool = False, strict: bool = False,
               allow_missing_inertia: bool = False) -> Model:
    """The model in a file: see load_spec and ModelSpec.build."""
    spec = load_spec(path, floating=floating, format=format, confine=confine)
    return Model(spec, strict, allow_missing_inertia)


def check(what: Union[Path, Described], *, floating: bool = False, format: str = "", confine: bool = False) -> list[Problem]:
    """All problems of a model file or a description, errors and warnings, as data; an empty list for a sound one."""
    if isinstance(what, Model):
        what = what.spec
    if isinstance(what, ModelSpec):
        return _core.check(what)
    return _core._check_file(os.fspath(what), floating, format, confine)


def _spec_of(what: Described) -> ModelSpec:
    return what.spec if isinstance(what, Model) else what


def to_text(what: Described, format: str, *, lossy: bool = False, path: Path = "") -> tuple[str, list[Problem]]:
    """The text of a file of this format, and warnings of what it cannot hold. What that changes in the dynamics is a
    ModelError, unless `lossy`. With `path`, paths of meshes are relative to its folder."""
    return _core._to_text(_spec_of(what), format, lossy, os.fspath(path))


def to_json(what: Described) -> str:
    """The text of Limber's own model file, which holds everything."""
    return to_text(what, "json")[0]


def to_urdf(what: Described, *, lossy: bool = False) -> str:
    """The text of a URDF file with the same dynamics."""
    return to_text(what, "urdf", lossy=lossy)[0]


def to_mjcf(what: Described, *, lossy: bool = False) -> str:
    """The text of an MJCF file (MuJoCo) with the same dynamics."""
    return to_text(what, "mjcf", lossy=lossy)[0]


def save(what: Described, path: Path, *, lossy: bool = False) -> list[Problem]:
    """Writes a model file, as a whole or not at all, in the format that its extension names; returns the warnings."""
    return _core._save_spec(_spec_of(what), os.fspath(path), lossy)

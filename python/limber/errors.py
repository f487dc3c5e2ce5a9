"""What is raised when a model has problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limber._core import Problem


class ModelError(ValueError):
    """A model file or description that cannot be used: every problem of it, as text and as data."""

    def __init__(self, text: str, problems: list[Problem]) -> None:
        super().__init__(text)
        #: errors and warnings, in the order of the lines
        self.problems = problems

    def __reduce__(self) -> tuple[type[ModelError], tuple[str, list[Problem]]]:
        return ModelError, (str(self), self.problems)

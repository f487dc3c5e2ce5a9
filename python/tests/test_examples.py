"""Examples and the code of the tour run as they are, and end without an error."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("path", sorted((PYTHON / "examples").glob("*.py")), ids=lambda p: p.stem)
def test_example(path):
    run = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_tour(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (PYTHON / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 5
    names = {}
    for block in blocks:
        exec(block, names)


def test_the_notebook():
    notebook = json.loads((PYTHON / "examples" / "tour.ipynb").read_text(encoding="utf-8"))
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["loaded"].total_mass() == names["model"].total_mass() + 3.0

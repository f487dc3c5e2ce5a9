#!/usr/bin/env python3
"""Checks that no code decides anything by reading a sentence or the text of an element.

    scripts/check_problems.py [ROOT]

Problems are data (include/limber/model/problem.hpp): code looks at their codes, elements, outcomes. This refuses lines
in src/io, src/model, src/doctor and cli that search in a rendered text, and sentences that are written outside of the table.
"""

import re
import sys
from pathlib import Path

ROOMS = ["src/io", "src/model", "src/doctor", "cli"]
SEARCH = r"\.\s*(find|rfind|find_first_of|starts_with|ends_with|contains|substr|compare)\s*\("
READS = [
    # Of a problem or a repair: its sentence, its text, the text of its element.
    re.compile(r"\bsentence\(\)\s*" + SEARCH),
    re.compile(r"\belement(\(\))?\s*\.\s*(text\(\)|name|part)\s*" + SEARCH),
    re.compile(r"\b(problem|problems\S*|warning|error|repair|p)\.text\(\)\s*" + SEARCH),
    re.compile(r"\bwhat\(\)\s*\)?\s*" + SEARCH),
    # Members of the past, in which sentences were stored.
    re.compile(r"\.(expected|taken)\s*" + SEARCH),
    re.compile(r"\bsentence\(\)\s*[!=]="),
]


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    problems = []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.[ch]pp")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if any(pattern.search(line) for pattern in READS):
                    problems.append(f"{path.relative_to(root)}:{number}: reads a rendered text: {line.strip()}")
    for problem in problems:
        print(problem)
    print(f"problems: {len(problems) or 'no'} place{'' if len(problems) == 1 else 's'} in {', '.join(ROOMS)} read a text")
    sys.exit(1 if problems else 0)


main()

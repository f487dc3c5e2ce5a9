#!/usr/bin/env python3
"""Checks that no code decides anything by reading a sentence or the text of an element.

    scripts/check_problems.py [ROOT]

Problems are data (include/limber/model/problem.hpp): code looks at their codes, kinds of elements, outcomes. This
refuses, in the rooms below,

- a search in a text of a problem or a repair, or a comparison of it with a text: directly, through a function, or
  through a variable that was made from it;
- a search for words: what has a space between letters is a sentence.

It first tries itself on examples.
"""

import re
import sys
from pathlib import Path

ROOMS = ["src/io", "src/model", "src/doctor", "src/dynamics", "src/robots", "cli"]

SEARCH = r"(?:find|rfind|find_first_of|starts_with|ends_with|contains|compare)"
# What is rendered, or is the text of an element: `problem.sentence()`, `fault->element.part`, `error.what()`.
TEXT = (
    r"(?:\b\w*(?:problem|warning|repair|fault|error|finding|first|each|p)\w*(?:\(\))?(?:\[\w+\]|\.front\(\)|\.back\(\))?"
    r"(?:\.|->)(?:element(?:\.text\(\)|\.name|\.part)|problem\.element\.(?:text\(\)|name|part)|text\(\)|replacement"
    r"|(?:problem\.)?arguments(?:\[\w+\]|\.(?:front|back|at)\(\w*\))?)"
    r"|\bsentence(?:\(\))?|\belement(?:\(\))?\.(?:text\(\)|part)|\bwhat\(\)|(?:\.|->)message\(\))"
)
LITERAL = r'(?:"|R"\()'
CONSTANT = r"(?:\w+::)*k[A-Z]\w*"
FUNCTION = (
    r"(?<![\w.>])(?:std::)?(?:ranges::)?"
    r"(?:contains|count|equal|find|starts_with|ends_with|search|strstr|strcmp|regex_\w+)"
)
READS = [
    re.compile(TEXT + r"\s*\)?\s*\.\s*" + SEARCH + r"\s*\("),
    re.compile(TEXT + rf"\s*(?:==|!=)\s*(?:{LITERAL}|{CONSTANT})"),
    re.compile(LITERAL + r'[^"]*"\s*(?:==|!=)\s*\w*\S*' + TEXT),
    re.compile(rf"\b{CONSTANT}\s*(?:==|!=)\s*\w*" + TEXT),
    re.compile(FUNCTION + r"\s*\(\s*" + TEXT),
]
# A `line` is one of a file of the machine.
WORDS = re.compile(r"(?<!\bline)\.\s*" + SEARCH + r'\s*\(\s*"(?:[^"]*[A-Za-z])? [^"\\]*[A-Za-z]')
MADE = re.compile(r"\b(?:std::string(?:_view)?|auto)&?\s+(\w+)\s*(?:=|\(|\{)\s*[^;]*?" + TEXT + r"\s*[;)}]")


def use_of(variable):
    """A search in a variable, or its comparison with a text."""
    v = rf"\b{variable}\b"
    return rf"{v}\s*\.\s*{SEARCH}\s*\(|{v}\s*(?:==|!=)\s*(?:{LITERAL}|{CONSTANT})|{FUNCTION}\s*\(\s*{v}"


def reads(lines):
    """Numbers of the lines that read a text."""
    made = set()
    for number, line in enumerate(lines, 1):
        code = re.sub(r"//.*", "", line)
        if re.match(r"\}|\w.*\{\s*$", code):  # the end or the start of a function
            made.clear()
        found = MADE.search(code)
        if found:
            made.add(found.group(1))
        uses = any(re.search(use_of(name), code) for name in made)
        if uses or WORDS.search(code) or any(pattern.search(code) for pattern in READS):
            yield number


REFUSED = [
    'if (problem.sentence().find("ignored") != npos)',
    'if (problem.text() == "error")',
    'return warning.element.part.starts_with("inertia");',
    'if (problem.element.name == "world")',
    'if (problems.front().element.text() == "file")',
    'if (std::string(error.what()).contains("singular"))',
    'const bool is_left_out = expected.find("left out") != npos;',
    'if (guess.starts_with(" (did"))',
    'const std::string said = problem.sentence();\n  if (said.find("mesh") != npos)',
    'const std::string part = fault->element.part; if (part == "axis")',
    'if (contains(problem.element.part, "limits"))',
    'if (problem.message().find("ignored") != npos)',
    'std::string_view t = problem.message(); return t.find("mesh") != npos;',
    "if (problem.element.part == kAxis)",
    "if (io::kAxis != problem.element.part)",
    "const auto& part = problem.element.part;\n  if (part == kAxis)",
    "if (ranges::find(problem.element.part, '/') != end)",
    "const std::string part = problem.element.part;\n  if (std::ranges::count(part, '/') > 0)",
    'if (problem.arguments.front() == "the mesh in line 12")',
    'if (repair.problem.arguments[0].starts_with("the mesh"))',
    'if (string_view(facts_of(c).sentence).starts_with("ignored"))',
]
ACCEPTED = [
    'if (name.starts_with("xmlns"))',
    'const XmlAttribute* name = element.find("name");',
    "text += problem.sentence();",
    "if (problem.code == ProblemCode::mass_negative)",
    "if (problem.element.kind == ElementKind::joint)",
    'if (value.text() == "world")',
    'known.find("left")',
    "unread_.insert(problem.element.name);",
    "if (element.part == first.element.part) element.part.clear();",
    'if (!arguments.empty() && arguments.front() == "complete")',
    "const std::string why = code.message();",
    "if (!unread_.contains(problem.element.name))",
    'if (line.starts_with("model name"))',
    'text.find_first_of(" \\t\\r")',
]


def main():
    for text in REFUSED + ACCEPTED:
        if (text in REFUSED) != bool(list(reads(text.splitlines()))):
            sys.exit(f"problems: this check misjudges: {text}")
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.[ch]pp")):
            lines = path.read_text(encoding="utf-8").splitlines()
            found += [f"{path.relative_to(root)}:{n}: reads a text: {lines[n - 1].strip()}" for n in reads(lines)]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"problems: {len(found) or 'no'} place{'' if len(found) == 1 else 's'} in {', '.join(ROOMS)} read a text")
    sys.exit(1 if found else 0)


main()

#!/usr/bin/env python3
"""Writes the comments of C++ functions as a C++ table, so that Python's docstrings have the same words.

    comments.py OUTPUT HEADER...

A comment is the lines `/// …` above a function; functions of one name keep their order. Exceptions have their names in
Python; what holds for references of C++ alone is left out.
"""

import re
import sys
from pathlib import Path

FUNCTION = re.compile(r"((?:^ */// .*\n)+)[^;{}]*?\b(\w+)\(", re.MULTILINE)
EXCEPTIONS = {"std::invalid_argument": "ValueError", "std::out_of_range": "KeyError", "std::logic_error": "RuntimeError",
              "std::runtime_error": "RuntimeError"}
OF_REFERENCES = re.compile(r"\s*The result is valid until the next call\.")


def comments(text):
    for name, in_python in EXCEPTIONS.items():
        text = text.replace(name, in_python)
    return [(name, OF_REFERENCES.sub("", " ".join(line.strip().removeprefix("/// ") for line in comment.splitlines())))
            for comment, name in FUNCTION.findall(text)]


def main(output, *headers):
    rows = [f'    {{"{Path(header).stem}", "{name}", R"comment({text})comment"}},' for header in headers
            for name, text in comments(Path(header).read_text(encoding="utf-8"))]
    table = "\n".join(rows)
    names = ", ".join(Path(header).name for header in headers)
    Path(output).write_text(f"""// Written by python/comments.py from {names}.
#pragma once

#include <string_view>

namespace limber::python {{

struct Comment {{
  std::string_view header, function, text;
}};

inline constexpr Comment kComments[] = {{
{table}
}};

}}  // namespace limber::python
""", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

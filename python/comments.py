#!/usr/bin/env python3
"""Writes the comments of C++ functions as a C++ table, so that Python's docstrings have the same words.

    comments.py HEADER OUTPUT

A comment is the lines `/// …` above a function template; functions of one name keep their order.
"""

import re
import sys
from pathlib import Path

FUNCTION = re.compile(r"((?:^/// .*\n)+)template <class R>\n[^;{]*?\b(\w+)\(", re.MULTILINE)


def comments(text):
    return [(name, " ".join(line.removeprefix("/// ") for line in comment.splitlines()))
            for comment, name in FUNCTION.findall(text)]


def main(header, output):
    rows = [f'    {{"{name}", R"comment({text})comment"}},' for name, text in
            comments(Path(header).read_text(encoding="utf-8"))]
    table = "\n".join(rows)
    Path(output).write_text(f"""// Written by python/comments.py from {Path(header).name}.
#pragma once

#include <string_view>

namespace limber::python {{

struct Comment {{
  std::string_view function, text;
}};

inline constexpr Comment kComments[] = {{
{table}
}};

}}  // namespace limber::python
""", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
#===- check-settings.py - the environment has one table -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check-settings.py [TREE]

Checks that docs/Settings.md has the rows of runtime/lib/Settings.def, that it names
what the Python package reads, and that nothing else reads the environment."""

import pathlib
import re
import sys

TABLE = "runtime/lib/Settings.def"
READER = "runtime/lib/Settings.cpp"
PAGE = "docs/Settings.md"
ROW = re.compile(r'^SETTING\((.*?)"\)$', re.M | re.S)
CODE = ("include", "lib", "runtime", "opencl", "tools", "bench")


def table_rows(text: str) -> list[str]:
    """The rows of the page's table that the rows of the .def ask for."""
    rows = []
    for match in ROW.finditer(text):
        # Literals side by side are one.
        row = re.sub(r'"\s+"', "", match.group(1) + '"')
        name, default, value, reader, effect = re.findall(r'"([^"]*)"', row)
        rows.append(f"| `{name}={value}` | {reader} | {effect} |")
    return rows


def violations(tree: pathlib.Path) -> list[str]:
    page = (tree / PAGE).read_text()
    expected = table_rows((tree / TABLE).read_text())
    found = [f"{TABLE}: error: expected rows"] if not expected else []
    shown = [line for line in page.splitlines() if re.match(r"\| `\w+=.*\|.*\|.*\|$", line)]
    found += [f"{PAGE}: error: expected the row '{row}'" for row in expected if row not in shown]
    found += [f"{PAGE}: error: '{row}' is not a row of {TABLE}" for row in shown if row not in expected]
    for file in sorted(p for top in CODE for p in (tree / top).rglob("*.[hc]*")):
        name = file.relative_to(tree).as_posix()
        if file.suffix not in (".h", ".c", ".cpp") or name == READER or "/test/" in name:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if re.search(r"\bgetenv\b|\bGetEnv\b", line):
                found.append(f"{name}:{number}: error: reads the environment; {TABLE} is where to")
    for file in sorted((tree / "python" / "cairn").glob("*.py")):
        for variable in sorted(set(re.findall(r"\bCAIRN_[A-Z_]+", file.read_text()))):
            if f"`{variable}`" not in page and f"`{variable}=" not in page:
                found.append(f"{PAGE}: error: expected '{variable}', which {file.name} reads")
    return found


def main() -> int:
    tree = pathlib.Path(__file__).resolve().parent.parent
    if len(sys.argv) == 2:
        tree = pathlib.Path(sys.argv[1])
    elif len(sys.argv) > 2:
        sys.exit(__doc__)
    found = violations(tree)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

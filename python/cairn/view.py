#===- view.py - a program's levels side by side ---------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""cairn-view: a page that shows what becomes of each line of a program."""

from __future__ import annotations

import argparse
import html
import json
import pathlib
import sys
from typing import Any, Sequence

from cairn import _commands, _compiler
from cairn._errors import CompileError, Diagnostic, Error
from cairn._files import read_input
from cairn._viewer.locations import READERS, TextLine, read_mlir, same_file
from cairn._schedules import quote

TARGETS = ("host", "vulkan", "level-zero")


def _pane(title: str, lines: list[TextLine]) -> dict[str, Any]:
    return {
        "title": title,
        "text": [line.text for line in lines],
        "sources": [list(line.sources) for line in lines],
    }


def describe_target(
    target: str, inputs: list[tuple[str, bytes]], options: str
) -> dict[str, Any]:
    """What the page shows of a target: its panes, the time of each stage in ms, and
    messages. Raises `CompileError`."""
    name = inputs[0][0]
    module = _compiler.Module(target, inputs, options)
    panes = [
        _pane(level, read_mlir(module.print(level, True), name))
        for level in module.levels()
    ]
    # With the lines of the source, which the levels have anyway.
    located = _compiler.Module(target, inputs, f"{options} -g")
    code = located.print("asm", True)
    # Of a compile that went all the way down, once.
    messages = [_message(said, name) for said in located.messages()]
    timings = {k: v for k, v in located.timings().items() if k != "total"}
    if target == "host":
        ir = located.print("llvm-ir", True)
        panes.append(_pane("llvm-ir", READERS["llvm-ir"](ir, name)))
    title = "assembly" if target == "host" else "spir-v"
    panes.append(_pane(title, READERS[title](code, name)))
    return {"name": target, "panes": panes, "times": timings, "messages": messages}


def _message(said: Diagnostic, name: str) -> dict[str, Any]:
    """At its line of the source, or above the first one where it is of no line or of
    another file."""
    is_here = same_file(said.file, name) and said.line > 0
    place = "" if is_here or not said.line else f"{said.file}:{said.line}: "
    notes = (note.message for note in said.notes)
    return {
        "severity": said.severity,
        "line": said.line if is_here else 0,
        "text": "\n".join([place + said.message, *notes]),
    }


def make_page(
    inputs: list[tuple[str, bytes]],
    options: str = "",
    targets: Sequence[str] = ("host", "vulkan"),
) -> str:
    """The page, complete in itself, for inputs that are names and bytes. The first
    input's lines are followed.

    Raises `CompileError` for a program that does not compile for a target."""
    name, data = inputs[0]
    source = data.decode("utf-8", "replace") if b"\0" not in data else ""
    shown = {
        "name": name,
        "options": options,
        "source": source.splitlines(),
        "targets": [describe_target(target, inputs, options) for target in targets],
    }
    folder = pathlib.Path(__file__).parent / "_viewer"
    # No text of a program ends the script that it stands in.
    embedded = json.dumps(shown, separators=(",", ":")).replace("<", "\\u003c")
    page = (folder / "view.html").read_text()
    for key, text in {
        "TITLE": html.escape(name),
        "STYLE": (folder / "view.css").read_text(),
        "SCRIPT": (folder / "view.js").read_text(),
        "DATA": embedded,
    }.items():
        page = page.replace(f"@{key}@", text)
    return page


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cairn-view",
        usage="%(prog)s INPUT... -o FILE.html [--target=TARGET]... [options]",
        description="Writes one page with the source of a program, each level of each "
        "target, LLVM IR, assembly and SPIR-V, and what became of each line.",
        epilog="Other options go to the compiler, as 'cairnc --help' has them.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("inputs", metavar="INPUT", nargs="+", help="as cairnc takes it; '-' is "
        "standard input. The first one's lines are followed")
    add("-o", metavar="FILE", dest="output", required=True, help="the page; '-' is standard output")
    add(
        "--target",
        metavar="|".join(TARGETS),
        action="append",
        choices=TARGETS,
        help="may be repeated (host and vulkan)",
    )
    return parser


def _read(path: str) -> tuple[str, bytes]:
    try:
        if path == "-":
            return "<stdin>", read_input(path)
        return path, read_input(path)
    except OSError as error:
        raise Error(f"cannot read '{path}': {error.strerror}") from None


def _run(arguments: Sequence[str] | None) -> int:
    given, options = _commands.parse(_parser(), arguments)
    try:
        inputs = [_read(path) for path in given.inputs]
        quoted = " ".join(map(quote, options))
        page = make_page(inputs, quoted, given.target or ("host", "vulkan"))
        _commands.write(given.output, page)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    except Error as error:
        print(f"cairn-view: error: {error}", file=sys.stderr)
        return 1
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    return _commands.run("cairn-view", lambda: _run(arguments), failed=1)


if __name__ == "__main__":
    sys.exit(main())

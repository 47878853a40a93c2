#===- python_reference.py - the Python package's docstrings as a page -----===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: python_reference.py FILE.md

Writes what `cairn` has, with the docstrings. The package is found by Python, which
needs NumPy for that and neither of Cairn's libraries."""

from __future__ import annotations

import ast
import dataclasses
import functools
import inspect
import pathlib
import sys
import textwrap
from typing import Any, Iterator

import cairn


class _Written:
    """A type as it is written, where annotations are texts."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _signature(what: Any) -> str:
    try:
        signature = inspect.signature(what)
    except (TypeError, ValueError):
        return "()"
    parameters = [
        p.replace(annotation=_Written(p.annotation)) if isinstance(p.annotation, str) else p
        for p in signature.parameters.values()
        if p.name != "self"
    ]
    result = signature.return_annotation
    if isinstance(result, str):
        result = _Written(result)
    return str(signature.replace(parameters=parameters, return_annotation=result))


WIDTH = 78
"""What a page shows of a line of code."""


def _code(name: str, what: Any) -> list[str]:
    """A call as it is spelled, on several lines where one is too long."""
    spelled = _signature(what)
    if len(name + spelled) > WIDTH:
        inside, _, result = spelled[1:].rpartition(")")
        arguments: list[str] = []
        depth = 0
        for part in inside.split(", "):
            if depth:
                arguments[-1] += f", {part}"
            else:
                arguments.append(part)
            depth += sum(map(part.count, "([{")) - sum(map(part.count, ")]}"))
        lines = "".join(f"    {argument},\n" for argument in arguments)
        spelled = f"(\n{lines}){result}"
    return [f"```python\n{name}{spelled}\n```", ""]


def _attributes(what: type) -> Iterator[tuple[str, str, str]]:
    """Name, type and description of what has a text behind it: fields, and what the
    constructor sets."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(what))).body
    assert isinstance(tree, ast.ClassDef)
    bodies = [tree.body]
    bodies += [n.body for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
    for body in bodies:
        for statement, behind in zip(body, body[1:]):
            if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
                continue
            text = behind.value if isinstance(behind, ast.Expr) else None
            if not isinstance(text, ast.Constant) or not isinstance(text.value, str):
                continue
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "_")
            if not name.startswith("_"):
                annotation = getattr(statement, "annotation", None)
                kind = f": {ast.unparse(annotation)}" if annotation else ""
                yield name, kind, " ".join(text.value.split())


def _docstring(what: Any) -> list[str]:
    return [inspect.getdoc(what) or "", ""]


PROPERTIES = (property, functools.cached_property)


def _is_public(name: str, owner: type, member: Any) -> bool:
    if name == "__call__" or (not name.startswith("_") and callable(member)):
        # Of its own, or of a base that has no section.
        bases = [b for b in owner.__mro__ if b is owner or b.__name__.startswith("_")]
        is_its = any(name in base.__dict__ for base in bases)
        return is_its and inspect.getdoc(member) is not None
    return isinstance(member, PROPERTIES) and not name.startswith("_")


def _describe_class(name: str, what: type) -> list[str]:
    page = [f"## {name}", ""]
    bases = [b.__name__ for b in what.__bases__ if b is not object]
    # A record's own docstring is what dataclasses make of its fields.
    if not (inspect.getdoc(what) or "").startswith(f"{name}("):
        page += _docstring(what)
    if bases:
        page += [f"Bases: {', '.join(f'`{b}`' for b in bases)}", ""]
    described = {n: (kind, text) for n, kind, text in _attributes(what)}
    if dataclasses.is_dataclass(what):
        for field in dataclasses.fields(what):
            described.setdefault(field.name, (f": {field.type}", ""))
    page += [f"- `{n}{kind}` {text}".rstrip() for n, (kind, text) in described.items()]
    page += [""] if described else []
    for member_name, member in inspect.getmembers(what):
        if not _is_public(member_name, what, member):
            continue
        page += [f"### `{name}.{member_name}`", ""]
        if not isinstance(member, PROPERTIES):
            called = name.lower() if member_name == "__call__" else f"{name}.{member_name}"
            page += _code(called, member)
        page += _docstring(member)
    return page


def describe() -> str:
    page = ["# The package cairn", "", *_docstring(cairn)]
    names = sorted(cairn.__all__, key=lambda n: (n[0].isupper(), n))
    for name in names:
        what = getattr(cairn, name)
        if isinstance(what, type):
            page += _describe_class(name, what)
        else:
            page += [f"## {name}", "", *_code(f"cairn.{name}", what), *_docstring(what)]
    return "\n".join(page)


if __name__ == "__main__":
    file = pathlib.Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(describe(), encoding="utf-8")

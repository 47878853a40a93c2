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

import dataclasses
import inspect
import pathlib
import sys
from typing import Any

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


def _docstring(what: Any) -> list[str]:
    return [inspect.getdoc(what) or "", ""]


def _is_public(name: str, owner: type, member: Any) -> bool:
    if name == "__call__" or (not name.startswith("_") and callable(member)):
        return name in owner.__dict__ and inspect.getdoc(member) is not None
    return isinstance(member, property) and not name.startswith("_")


def _describe_class(name: str, what: type) -> list[str]:
    page = [f"## {name}", ""]
    bases = [b.__name__ for b in what.__bases__ if b is not object]
    # A record's own docstring is what dataclasses make of its fields.
    if not (inspect.getdoc(what) or "").startswith(f"{name}("):
        page += _docstring(what)
    if bases:
        page += [f"Bases: {', '.join(f'`{b}`' for b in bases)}", ""]
    if dataclasses.is_dataclass(what):
        page += [f"- `{field.name}: {field.type}`" for field in dataclasses.fields(what)]
        page.append("")
    for member_name, member in inspect.getmembers(what):
        if not _is_public(member_name, what, member):
            continue
        spelled = "" if isinstance(member, property) else _signature(member)
        shown = name.lower() if member_name == "__call__" else f"{name}.{member_name}"
        page += [f"### {name}.{member_name}", "", f"```python\n{shown}{spelled}\n```", ""]
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
            page += [f"## {name}", "", f"```python\ncairn.{name}{_signature(what)}\n```", ""]
            page += _docstring(what)
    return "\n".join(page)


if __name__ == "__main__":
    file = pathlib.Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(describe(), encoding="utf-8")

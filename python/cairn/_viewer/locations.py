#===- locations.py - which line of source became what ---------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The lines of source that each line of a text is from: MLIR with locations, LLVM IR
with debug information, assembly with .loc, disassembled SPIR-V with OpLine."""

from __future__ import annotations

import dataclasses
import os
import re
from typing import Callable, Iterable


@dataclasses.dataclass(frozen=True)
class TextLine:
    """A line as it is shown."""

    text: str
    sources: tuple[int, ...]
    """The lines of source that it is from, from 1, in order."""


def same_file(one: str, other: str) -> bool:
    return os.path.normpath(one) == os.path.normpath(other)


_QUOTED = r'"((?:[^"\\]|\\.)*)"'


def _unescape(text: str, base: int = 16) -> str:
    """A quoted text as it was: bytes are two digits of base 16 or three of base 8."""
    digits = rb"[0-9A-Fa-f]{2}" if base == 16 else rb"[0-7]{3}"

    def restore(match: re.Match[bytes]) -> bytes:
        code = match[1]
        return bytes([int(code, base) & 255]) if len(code) > 1 else code

    raw = text.encode("utf-8", "surrogateescape")
    raw = re.sub(rb"\\(" + digits + rb"|.)", restore, raw)
    return raw.decode("utf-8", "surrogateescape")


def _closing(text: str, start: int) -> int:
    """Where the parenthesis opened before `start` closes."""
    depth, quoted, i = 1, False, start
    while i < len(text):
        c = text[i]
        if quoted:
            i += c == "\\"
            quoted = c != '"'
        elif c == '"':
            quoted = True
        elif c in "()":
            depth += 1 if c == "(" else -1
            if depth == 0:
                return i
        i += 1
    return -1


def _take_locations(line: str) -> tuple[str, list[str]]:
    """The line without its `loc(...)`, and what these hold."""
    shown, found, at = "", [], 0
    for match in re.finditer(r"(?<![\w.#])loc\(", line):
        if match.start() < at:
            continue
        end = _closing(line, match.end())
        if end < 0:
            break
        shown += line[at : match.start()].rstrip(" ")
        found.append(line[match.end() : end])
        at = end + 1
    return shown + line[at:], found


_PLACE = re.compile(_QUOTED + r":(\d+):\d+")
_ALIAS = re.compile(r"#loc\d*\b")


class _Aliases:
    """`#loc7 = loc(...)` of a module."""

    def __init__(self, lines: Iterable[str], file: str) -> None:
        self._file = file
        self._texts: dict[str, str] = {}
        for line in lines:
            if match := re.match(r"(#loc\d*) = loc\((.*)\)\s*$", line):
                self._texts[match[1]] = match[2]
        self._known: dict[str, frozenset[int]] = {}

    def lines_of(self, location: str) -> frozenset[int]:
        lines = {
            int(place[2])
            for place in _PLACE.finditer(location)
            if same_file(_unescape(place[1]), self._file) and int(place[2])
        }
        for alias in _ALIAS.findall(_PLACE.sub("", location)):
            if alias not in self._known:
                self._known[alias] = frozenset()  # of one that names itself
                self._known[alias] = self.lines_of(self._texts.get(alias, ""))
            lines |= self._known[alias]
        return frozenset(lines)


def read_mlir(text: str, file: str) -> list[TextLine]:
    """The lines of MLIR printed with locations, without them."""
    lines = text.splitlines()
    aliases = _Aliases(lines, file)
    shown: list[TextLine] = []
    opened: list[int] = []
    for line in lines:
        if re.match(r"#loc\d* = loc\(", line):
            continue
        bare, found = _take_locations(line)
        # Those of an op's blocks stand before its own.
        sources = tuple(sorted(aliases.lines_of(found[-1]))) if found else ()
        # The op of a region is located where it closes, and shown where it opens.
        stripped = bare.strip()
        if stripped.startswith("}") and opened:
            start = opened.pop()
            shown[start] = TextLine(shown[start].text, sources)
        if stripped.endswith("{"):
            opened.append(len(shown))
        shown.append(TextLine(bare, sources))
    return shown


def read_llvm(text: str, file: str) -> list[TextLine]:
    """The lines of LLVM IR, by the lines that `!dbg` names."""
    nodes = dict(re.findall(r"^(!\d+) = (?:distinct )?(!DI\w+\(.*\))$", text, re.M))
    form = re.compile(rf"!DIFile\(filename: {_QUOTED}, directory: {_QUOTED}")
    files = {
        name: os.path.join(_unescape(match[2]), _unescape(match[1]))
        for name, node in nodes.items()
        if (match := form.match(node))
    }

    def field(node: str, name: str) -> str:
        match = re.search(rf"\b{name}: ([^,)]+)", node)
        return match[1] if match else ""

    def file_of(name: str) -> str:
        for _ in range(64):  # scopes within scopes
            node = nodes.get(name, "")
            if found := files.get(field(node, "file")):
                return found
            name = field(node, "scope")
        return ""

    def sources(line: str) -> tuple[int, ...]:
        """The line, and those of the calls where it was inlined."""
        match = re.search(r"!dbg (!\d+)", line)
        name = match[1] if match else ""
        found = set()
        while node := nodes.get(name, ""):
            number = field(node, "line")
            if number.isdigit() and int(number) and same_file(file_of(name), file):
                found.add(int(number))
            name = field(node, "inlinedAt")
        return tuple(sorted(found))

    return [
        TextLine(re.sub(r",? !dbg !\d+", "", line), sources(line))
        for line in text.splitlines()
        if not re.match(r"!\d+ = (distinct )?!DI|!llvm\.dbg\.cu", line)
    ]


def read_assembly(text: str, file: str) -> list[TextLine]:
    """The lines of assembly, by the `.loc` before them."""
    shown: list[TextLine] = []
    files: dict[str, str] = {}
    current: tuple[int, ...] = ()
    for line in text.splitlines():
        words = line.split()
        first = words[0] if words else ""
        if first == ".section" and ".debug" in line:
            break
        if first == ".file" and len(words) > 2 and words[1].isdigit():
            parts = [_unescape(part, 8) for part in re.findall(_QUOTED, line)]
            files[words[1]] = os.path.join(*parts)
        elif first == ".loc":
            is_ours = same_file(files.get(words[1], ""), file) and words[2] != "0"
            current = (int(words[2]),) if is_ours else ()
        elif first.startswith(".cfi_") or re.match(
            r"\.L(tmp|func_(begin|end)|debug)\w*:", first
        ):
            continue
        else:
            is_label = not line.startswith((" ", "\t"))
            shown.append(TextLine(line, () if is_label else current))
    return shown


def read_spirv(text: str, file: str) -> list[TextLine]:
    """The lines of disassembled SPIR-V, by the `OpLine` before them."""
    strings = re.findall(rf"(%\S+) = OpString {_QUOTED}", text)
    names = {name: re.sub(r"\\(.)", r"\1", string) for name, string in strings}
    shown: list[TextLine] = []
    current: tuple[int, ...] = ()
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["OpLine"]:
            is_ours = same_file(names.get(words[1], ""), file) and words[2] != "0"
            current = (int(words[2]),) if is_ours else ()
            continue
        if words[:1] == ["OpNoLine"] or "OpFunctionEnd" in words or "OpLabel" in words:
            current = ()
        shown.append(TextLine(line, current))
    return shown


READERS: dict[str, Callable[[str, str], list[TextLine]]] = {
    "llvm-ir": read_llvm,
    "assembly": read_assembly,
    "spir-v": read_spirv,
}
"""What is not a level."""

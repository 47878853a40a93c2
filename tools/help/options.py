#===- options.py - what a program's help says of its options --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Reads `--help`: of our own programs, of LLVM's command line library, of argparse.

    --name=VALUE   -o FILE      the options of a line, columns two blanks apart
                                and what is said of them
      =one|two                  values of the option above, for some of them
    prose, where a line begins with no dash and is not indented as far
"""

from __future__ import annotations

import dataclasses
import re


@dataclasses.dataclass
class Option:
    """A spelling of an option, as in '--emit', with what takes its place."""

    name: str
    # '' for a flag; begins with '=' where that stands between the two.
    value: str = ""

    @property
    def is_attached(self) -> bool:
        return self.value.startswith(("=", "[="))

    @property
    def values(self) -> list[str]:
        """Those that the help names, as in '=0|1'."""
        text = self.value.strip("[]").removeprefix("=")
        return text.split("|") if "|" in text else []


@dataclasses.dataclass
class Entry:
    """Options that are explained together."""

    options: list[Option]
    # As laid out, without its indentation.
    text: list[str]
    # Values with what is said of each, lines that begin with '='.
    values: list[tuple[str, str]] = dataclasses.field(default_factory=list)
    # Whether it is given inside of another, as the options of a pass are.
    is_inner: bool = False


@dataclasses.dataclass
class Help:
    name: str
    summary: str
    usage: list[str]
    # Paragraphs, a heading or an example among them, and entries in their order.
    body: list[list[str] | Entry]

    @property
    def entries(self) -> list[Entry]:
        return [part for part in self.body if isinstance(part, Entry)]


def _columns(line: str) -> list[str]:
    return re.split(r" {2,}", line.strip())


def _read_options(column: str) -> list[Option]:
    """'-D NAME', '-h, --help', '--a=B', '-one -two'."""
    options: list[Option] = []
    for word in column.split(" "):
        match = re.match(r"(--?[A-Za-z][\w.-]*?)((?:\[?=.*)?),?$", word)
        if match and word.startswith("-"):
            options.append(Option(match[1], match[2]))
        elif options:
            options[-1].value += (" " if options[-1].value else "") + word
    # '--target TARGET' of argparse says the same of '-o FILE, --output FILE'.
    return options


def _is_entry(line: str) -> bool:
    return re.match(r" +--?[A-Za-z]", line) is not None


def _read_entry(line: str) -> Entry:
    # LLVM leaves no blank behind the longest name.
    line = re.sub(r"^( +--?\S*\w)-(?=  )", r"\1  -", line)
    options: list[Option] = []
    columns = _columns(line)
    while columns and re.match(r"--?[A-Za-z]", columns[0]):
        options += _read_options(columns.pop(0))
    text = "  ".join(columns)
    text = re.sub(r"^- *", "", text)
    indentation = len(line) - len(line.lstrip())
    inner = indentation == 8 and " - " in f"{line} "
    return Entry(options, [text] if text else [], is_inner=inner)


def _lower(match: re.Match[str]) -> str:
    return match[0].lower()


def read_help(name: str, text: str) -> Help:
    """The parts of what `name --help` prints."""
    result = Help(name, "", [], [])
    entry: Entry | None = None
    paragraph: list[str] | None = None
    column = 0  # where the entry's text stands
    in_usage = False
    for line in text.splitlines():
        usage = re.match(r"(?:USAGE|usage): (.*)", line)
        value = re.match(r" +=(\S+)(?: +(?:- +)?(.*))?$", line)
        if usage:
            result.usage.append(usage[1])
            in_usage, entry, paragraph = True, None, None
        elif not line.strip():
            in_usage, paragraph = False, None
            if entry and not line:
                entry = None
        elif in_usage and line.startswith(" "):
            result.usage.append(line.strip())
        elif _is_entry(line):
            entry = _read_entry(line)
            result.body.append(entry)
            column, paragraph = 0, None
        elif entry and value:
            entry.values.append((value[1], (value[2] or "").strip()))
        elif entry and line.startswith("      "):
            # Further lines of its text, or of its last value's.
            if entry.values:
                last, said = entry.values[-1]
                entry.values[-1] = (last, f"{said} {line.strip()}".strip())
            else:
                column = column or len(line) - len(line.lstrip())
                entry.text.append(line[min(column, len(line) - len(line.lstrip())) :])
        elif not result.body and not result.summary and line.startswith(
            ("OVERVIEW: ", f"{name}: ")
        ):
            result.summary = line.split(": ", 1)[1]
        elif line.strip() in ("OPTIONS:", "options:"):
            entry = None
        else:
            entry, in_usage = None, False
            if paragraph is None:
                paragraph = []
                result.body.append(paragraph)
            paragraph.append(line)
    if not result.summary:
        # The first sentence.
        first = next((p for p in result.body if isinstance(p, list)), [""])
        result.summary = re.split(r"\.( |$)", " ".join(first))[0]
    result.summary = re.sub(r"^(?!Cairn)[A-Z](?=[a-z ])", _lower, result.summary).rstrip(".")
    return result


def completed(parsed: Help) -> dict[str, Option]:
    """The options that stand on a command line, by their names."""
    found: dict[str, Option] = {}
    for entry in parsed.entries:
        for option in entry.options:
            if entry.is_inner:
                continue
            known = found.setdefault(option.name, option)
            if option.value and not known.value:
                found[option.name] = option
    return found


def values_of(parsed: Help, name: str) -> list[str]:
    """The values that the help names for an option."""
    found: list[str] = []
    for entry in parsed.entries:
        for option in entry.options:
            if option.name == name:
                found += option.values
                found += [v for value, _ in entry.values for v in value.split("|")]
    return list(dict.fromkeys(found))


def description_of(parsed: Help, name: str) -> str:
    """What is said of an option, as one line."""
    for entry in parsed.entries:
        if any(option.name == name for option in entry.options):
            return " ".join(" ".join(line.split()) for line in entry.text)
    return ""

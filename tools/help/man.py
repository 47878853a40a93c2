#===- man.py - a program's help as a manual page --------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

from __future__ import annotations

from options import Entry, Help


def _escape(text: str) -> str:
    """Text that groff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    # Plain quotes, which people copy.
    text = text.replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def _lines(lines: list[str]) -> list[str]:
    """As they are laid out, or filled if there is one alone."""
    if len(lines) < 2:
        return [_escape(line) for line in lines]
    return [".nf", *(_escape(line) for line in lines), ".fi"]


def _entry(entry: Entry) -> list[str]:
    options = ", ".join(
        f"\\fB{_escape(option.name)}\\fR"
        + (" " if option.value and not option.is_attached else "")
        + (f"\\fI{_escape(option.value)}\\fR" if option.value else "")
        for option in entry.options
    )
    page = [".TP", options, *(_lines(entry.text) or ["\\&"])]
    if entry.values:
        page.append(".RS")
        for value, said in entry.values:
            page += [".TP", f"\\fB{_escape(value)}\\fR", _escape(said) or "\\&"]
        page.append(".RE")
    return page


def write_man(parsed: Help, version: str) -> str:
    """The page, for section 1."""
    page = [
        f".TH {parsed.name.upper()} 1 \"\" \"Cairn {version}\" \"Cairn\"",
        ".ad l",
        ".SH NAME",
        f"{_escape(parsed.name)} \\- {_escape(parsed.summary)}",
        ".SH SYNOPSIS",
        ".nf",
        *(_escape(line) for line in parsed.usage),
        ".fi",
        ".SH DESCRIPTION",
    ]
    has_options = False
    for part in parsed.body:
        if isinstance(part, Entry):
            if not has_options:
                page.append(".SH OPTIONS")
                has_options = True
            page += _entry(part)
            continue
        if len(part) == 1 and part[0].endswith(":"):
            # Before the first option, too: it is what they are headed by.
            if not has_options:
                page.append(".SH OPTIONS")
                has_options = True
            page.append(f".SS {_escape(part[0].strip().rstrip(':'))}")
        else:
            page += [".PP", *_lines(part)]
    page += [
        ".SH SEE ALSO",
        "The pages in /usr/share/doc/cairn, of which Tools.md is about the programs.",
    ]
    return "\n".join(page) + "\n"

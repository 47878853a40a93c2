#===- markdown.py - a program's help as a page of the documentation -------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

from __future__ import annotations

import re

from options import Entry, Help


def _prose(lines: list[str]) -> list[str]:
    """As a paragraph, or as it is laid out where columns matter."""
    if any("  " in line for line in lines):
        return ["```text", *lines, "```", ""]
    return [re.sub(r"([\\`*_<>\[\]|])", r"\\\1", " ".join(lines)), ""]


def write_markdown(parsed: Help) -> str:
    page = [f"# {parsed.name}", "", f"{parsed.summary[:1].upper()}{parsed.summary[1:]}.", ""]
    page += ["```text", *parsed.usage, "```", ""]
    for part in parsed.body:
        if isinstance(part, Entry):
            spelled = ", ".join(
                f"`{option.name}{'' if option.is_attached or not option.value else ' '}{option.value}`"
                for option in part.options
            )
            page += [spelled, ""]
            if part.text:
                page += _prose(part.text)
            for value, said in part.values:
                page.append(f"- `{value}`" + (f": {_prose([said])[0]}" if said else ""))
            if part.values:
                page.append("")
        elif len(part) == 1 and part[0].endswith(":"):
            page += [f"## {part[0].strip().rstrip(':')}", ""]
        else:
            page += _prose(part)
    return "\n".join(page)

#===- markdown.py - a program's help as a page of the documentation -------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

from __future__ import annotations

from options import Entry, Help


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
                page += ["```text", *part.text, "```", ""]
            for value, said in part.values:
                page.append(f"- `{value}`" + (f": `{said}`" if said else ""))
            if part.values:
                page.append("")
        elif len(part) == 1 and part[0].endswith(":"):
            page += [f"## {part[0].strip().rstrip(':')}", ""]
        else:
            page += ["```text", *part, "```", ""]
    return "\n".join(page)

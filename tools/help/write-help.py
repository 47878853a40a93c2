#!/usr/bin/env python3
#===- write-help.py - a program's help for manuals and shells -------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: write-help.py PROGRAM VERSION SHARE DOCS

Runs PROGRAM --help, and writes a manual page and completions for bash and zsh below
the folder SHARE, and a page of the documentation to the folder DOCS."""

from __future__ import annotations

import gzip
import pathlib
import subprocess
import sys

from man import write_man
from markdown import write_markdown
from options import completed, read_help
from shells import write_bash, write_zsh


def main() -> int:
    if len(sys.argv) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    program, version, share, docs = sys.argv[1:]
    name = pathlib.Path(program).name
    said = subprocess.run([program, "--help"], stdout=subprocess.PIPE, check=True)
    parsed = read_help(name, said.stdout.decode())
    if not parsed.usage or not completed(parsed):
        print(f"error: expected usage and options in '{name} --help'", file=sys.stderr)
        return 1
    files = {
        f"{share}/man/man1/{name}.1.gz": write_man(parsed, version),
        f"{share}/bash-completion/completions/{name}": write_bash(parsed),
        f"{share}/zsh/vendor-completions/_{name}": write_zsh(parsed),
        f"{docs}/{name}.md": write_markdown(parsed),
    }
    for path, text in files.items():
        file = pathlib.Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        # Without a time, so that the same help makes the same file.
        file.write_bytes(gzip.compress(data, mtime=0) if file.suffix == ".gz" else data)
    return 0


if __name__ == "__main__":
    sys.exit(main())

#===- verify_modules.py - verify every module of a folder -----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: verify_modules.py FOLDER COMMAND...

Assembles each *.spvasm in FOLDER, a line "; + NAME" of which stands for the file
NAME, and runs COMMAND on it, which must end with status 0 and without a word, or
with status 1 and errors. Prints the errors, or "NAME: accepted".
"""

import pathlib
import subprocess
import sys

LIMIT_S = 60


def assemble(folder, path):
    lines = path.read_text().splitlines()
    version = "1.2"
    text = []
    for line in lines:
        if line.startswith("; + "):
            text.append((folder / line[4:].strip()).read_text())
        elif line.startswith("; version "):
            version = line[10:].strip()
        else:
            text.append(line)
    binary = path.with_suffix(".spv")
    subprocess.run(
        ["spirv-as", "--target-env", f"spv{version}", "-", "-o", binary.name],
        input="\n".join(text) + "\n",
        text=True,
        cwd=folder,
        check=True,
        timeout=LIMIT_S,
    )
    return binary.name


def main():
    folder = pathlib.Path(sys.argv[1])
    modules = sorted(folder.glob("*.spvasm"))
    if not modules:
        sys.exit("verify_modules: expected *.spvasm")
    for path in modules:
        done = subprocess.run(
            sys.argv[2:] + [assemble(folder, path)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=folder,
            timeout=LIMIT_S,
        )
        said = done.stdout + done.stderr
        expected = 1 if said else 0
        if done.returncode != expected or (said and ": error: " not in said):
            sys.exit(f"verify_modules: {path.name}: status {done.returncode}:\n{said}")
        print(said if said else f"{path.stem}.spv: accepted\n", end="")


main()

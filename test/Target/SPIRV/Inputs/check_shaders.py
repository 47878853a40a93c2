#===- check_shaders.py - serialize, validate and check modules ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check_shaders.py FILE...

Each FILE is MLIR at the level spirv. Its first line, `// vulkan1.1`, names the
environment that its SPIR-V must be valid in; FileCheck reads the rest of the
file against the disassembly.
"""

import subprocess
import sys


def run(command, **kwargs):
    result = subprocess.run(command, capture_output=True, check=False, **kwargs)
    if result.returncode:
        sys.exit(
            f"{' '.join(command)}\n"
            + result.stdout.decode(errors="replace")
            + result.stderr.decode(errors="replace")
        )
    return result.stdout


def main(paths):
    if not paths:
        sys.exit("expected files")
    for path in paths:
        with open(path, encoding="utf-8") as f:
            environment = f.readline().removeprefix("//").strip()
        binary = path + ".spv"
        run(["cairn-translate", "--serialize-module", path, "-o", binary])
        run(["spirv-val", "--target-env", environment, binary])
        text = run(["spirv-dis", "--no-indent", binary])
        run(["FileCheck", path], input=text)


if __name__ == "__main__":
    main(sys.argv[1:])

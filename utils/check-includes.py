#!/usr/bin/env python3
#===- check-includes.py - dependencies go one way -------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check-includes.py [TREE]

Checks who may include whom in this repository, or in the folder TREE: ends with 1
and a line for each include that goes against a rule."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# TableGen's have no '#'.
INCLUDE = re.compile(r'^\s*#?\s*include\s+["<]([^">]+)[">]', re.M)

# What the compiler and the runtime agree on: both include it, and neither links
# the other for it.
CONTRACTS = {
    "cairn/runtime/HostABI.h",
    "cairn/runtime/HostChecks.h",
    "cairn/runtime/PassOnSignal.h",
    "cairn/runtime/PrintfFormat.h",
    # SPIR-V's words, whoever reads them
    "cairn/SPIRV/RowsOfLanes.h",
    "cairn/SPIRV/Version.h",
    "cairn/SPIRV/Words.h",
    # the one reader of files
    "cairn/Support/InputFile.h",
    # tables without types
    "cairn/Compiler/Features.def",
    "cairn/Support/Checks.def",
    "cairn/Frontend/BuildOptions.def",
    # what that of options means
    "cairn/Frontend/OptionText.h",
}

DRIVERS_APART = "drivers do not know each other"

# What a target is for: the dialects of its options.
OPTION_DIALECTS = ("cairn/Dialect/Shader/", "cairn/Dialect/Kernel/")

# (files that start so, what they may not include, why)
RULES = [
    (
        ("lib/Dialect/", "include/cairn/Dialect/"),
        ("cairn/Conversion/", "cairn/Target/", "cairn/Frontend/", "cairn/Pipelines/",
         "cairn/Compiler/", "cairn/runtime/"),
        "dialects know neither what is made of them nor the runtime",
    ),
    (
        ("lib/Conversion/", "include/cairn/Conversion/"),
        ("cairn/Pipelines/", "cairn/Compiler/", "cairn/runtime/"),
        "conversions do not know who runs them",
    ),
    (
        tuple(
            top + neutral
            for top in ("lib/", "include/cairn/")
            for neutral in (
                "Dialect/OCL/", "Dialect/Mux/", "Frontend/", "Conversion/SPIRToOCL",
                "Conversion/OCLToMux", "Conversion/MuxToGPU", "Conversion/MuxToLLVM",
                "Conversion/BuiltinLibrary", "Conversion/KernelDescription",
            )
        ),
        ("cairn/Target/", *OPTION_DIALECTS),
        "what every target shares knows no target's options",
    ),
    (
        ("lib/Conversion/GPUToSPIRV/",),
        ("GPUToShader/", "GPUToKernel/"),
        "what the two profiles share knows neither",
    ),
    (("lib/Conversion/GPUToShader/",), ("GPUToKernel/",), "the profiles do not know each other"),
    (("lib/Conversion/GPUToKernel/",), ("GPUToShader/",), "the profiles do not know each other"),
    (
        ("lib/Frontend/", "include/cairn/Frontend/"),
        ("cairn/Conversion/", "cairn/Target/", "cairn/Pipelines/", "cairn/Compiler/",
         "cairn/runtime/"),
        "the front end is for every target",
    ),
    (
        ("lib/Target/", "include/cairn/Target/"),
        ("cairn/Pipelines/", "cairn/Compiler/", "cairn/runtime/"),
        "targets do not know who asks for them",
    ),
    (
        ("lib/Schedule/", "include/cairn/Schedule/"),
        ("cairn/Compiler/", "cairn/Frontend/", "cairn/Target/", "cairn/Tools/", "cairn/runtime/"),
        "schedules are of dialects and pipelines",
    ),
    (
        ("lib/SPIRVGrammar/", "include/cairn/SPIRV/", "include/cairn/Support/"),
        ("mlir/", "clang/", "cairn/Dialect/", "cairn/Conversion/", "cairn/Target/",
         "cairn/Frontend/", "cairn/Pipelines/", "cairn/Compiler/", "cairn/runtime/"),
        "what everybody shares knows nobody",
    ),
    (
        ("lib/Compiler/", "include/cairn/Compiler/"),
        ("cairn/Tools/", "cairn-c/", "cairn/runtime/"),
        "the compiler does not know its clients",
    ),
    (
        ("lib/CAPI/", "include/cairn-c/"),
        ("cairn/Tools/", "cairn/Conversion/", "cairn/Frontend/", "cairn/Target/",
         "cairn/Pipelines/"),
        "the C interface is that of the compiler",
    ),
    (
        ("lib/Tools/", "include/cairn/Tools/"),
        ("cairn/runtime/",),
        "tools of the compiler do not run kernels",
    ),
    (
        ("lib/Pipelines/", "include/cairn/Pipelines/"),
        ("cairn/Compiler/", "cairn/runtime/"),
        "pipelines do not know who runs them",
    ),
    (
        ("runtime/", "opencl/", "tools/cairn-run/"),
        ("mlir/", "llvm/", "clang/", "cairn/"),
        "the runtime needs nothing of LLVM and of the compiler but its C interface",
    ),
    (
        ("runtime/drivers/", "runtime/lib/", "runtime/include/", "runtime/cache/"),
        ("level-zero-driver/", "capi/"),
        "the runtime does not know its clients",
    ),
    (
        ("runtime/lib/", "runtime/include/", "runtime/cache/"),
        ("drivers/",),
        "what drivers share knows none of them",
    ),
    (
        ("runtime/drivers/host/",),
        ("drivers/vulkan/", "drivers/level-zero/", "drivers/spirv/"),
        DRIVERS_APART,
    ),
    (("runtime/drivers/vulkan/",), ("drivers/host/", "drivers/level-zero/"), DRIVERS_APART),
    (("runtime/drivers/level-zero/",), ("drivers/host/", "drivers/vulkan/"), DRIVERS_APART),
    (
        ("runtime/drivers/spirv/",),
        ("drivers/host/", "drivers/vulkan/", "drivers/level-zero/"),
        "what drivers share knows none of them",
    ),
]

# What a rule's files may include all the same.
ALLOWED = {
    "runtime/": ("cairn/runtime/",),
    "opencl/": ("cairn/runtime/",),
    "tools/cairn-run/": ("cairn/runtime/",),
}


def is_allowed(file: str, header: str) -> bool:
    return header in CONTRACTS or any(
        file.startswith(folder) and header.startswith(allowed)
        for folder, allowed in ALLOWED.items()
    )


def violations(file: str, text: str) -> list[str]:
    found = []
    for match in INCLUDE.finditer(text):
        header = match.group(1)
        line = text.count("\n", 0, match.start()) + 1
        if header.startswith(".."):
            found.append(
                f"{file}:{line}: error: '{header}' climbs out of its folder; include "
                "it by its path from the library's folder"
            )
        for folders, forbidden, why in RULES:
            if (
                file.startswith(folders)
                and header.startswith(forbidden)
                and not is_allowed(file, header)
            ):
                found.append(f"{file}:{line}: error: includes '{header}', but {why}")
    return found


def list_files() -> list[str]:
    """The C, C++ and TableGen files of this repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--",
         "*.h", "*.c", "*.cpp", "*.td"],
        cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE,
    ).stdout.split()
    return [file for file in listed if (ROOT / file).is_file()]


def main() -> int:
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    tree, listed = ROOT, []
    if len(sys.argv) == 2:
        tree = pathlib.Path(sys.argv[1])
        listed = sorted(
            f.relative_to(tree).as_posix()
            for f in tree.rglob("*")
            if f.suffix in (".h", ".c", ".cpp", ".td")
        )
    else:
        listed = list_files()
    found = []
    for file in listed:
        found += violations(file, (tree / file).read_text())
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        print(f"error: {len(found)} includes go against a rule", file=sys.stderr)
        return 1
    print(f"the includes of {len(listed)} files go one way")
    return 0


if __name__ == "__main__":
    sys.exit(main())

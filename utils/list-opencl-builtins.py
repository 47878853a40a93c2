#!/usr/bin/env python3
# ===- list-opencl-builtins.py - the functions that clang declares ---------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Reads clang's opencl-c.h, as the preprocessor leaves it for spir64.

    list-opencl-builtins.py names        > test/Library/opencl-builtins.txt
    list-opencl-builtins.py definitions --std=CL2.0 > functions.cl

`names` prints each function of any version of OpenCL C once, with `core` or, if
only extensions have it, `extension`. `definitions` prints a program that defines
every function of one version, so that the program's IR has their names and types
as a call would.
"""

import argparse
import re
import subprocess
import sys

STANDARDS = ["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"]

# What is optional in 3.0 and was not in 2.0.
CORE_FEATURES = [
    "3d_image_writes",
    "atomic_order_acq_rel",
    "atomic_order_seq_cst",
    "atomic_scope_all_devices",
    "atomic_scope_device",
    "device_enqueue",
    "fp64",
    "generic_address_space",
    "images",
    "int64",
    "pipes",
    "program_scope_global_variables",
    "read_write_images",
    "work_group_collective_functions",
]
# Clang wants the extension wherever there is a feature of that meaning.
CORE_EXTENSIONS = ["+cl_khr_3d_image_writes", "+cl_khr_fp64"]
CORE = ",".join(
    ["-all"] + CORE_EXTENSIONS + ["+__opencl_c_" + name for name in CORE_FEATURES]
)

NAMES_HEADER = """\
# The functions of OpenCL C's library: those that clang 22 declares in opencl-c.h
# for spir64 in any version from 1.0 to 3.0 (core) or with all extensions
# (extension), those that it checks itself (clang/Basic/Builtins.inc), and the
# as_ macros. Made by utils/list-opencl-builtins.py, not by hand.
"""


def preprocessed(clang, target, standard, extensions):
    command = [clang, "-cc1", "-triple", target, "-x", "cl"]
    command += ["-finclude-default-header", "-cl-std=" + standard]
    command += ["-cl-ext=" + extensions, "-E", "-P", "-dD", "/dev/null"]
    return subprocess.run(
        command, check=True, capture_output=True, text=True
    ).stdout


def declarations(text):
    """Whole lines: directives, and declarations however they are broken."""
    current = ""
    for line in text.split("\n"):
        if line.startswith("#"):
            yield line
            continue
        current = (current + " " + line).strip()
        if (
            current.count("(") == current.count(")")
            and current.count("{") == current.count("}")
            and current.endswith((";", "}"))
        ):
            yield current
            current = ""


def is_function(line):
    return "overloadable" in line and line.endswith(");")


def function_name(line):
    # What stands in front of the last parenthesis that opens at depth 0.
    depth = 0
    for position in range(len(line) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(line[position], 0)
        if line[position] == "(" and depth == 0:
            return re.search(r"(\w+)\s*$", line[:position]).group(1)
    raise ValueError("no function: " + line)


def declared_names(clang, extensions):
    names = set()
    for standard in STANDARDS:
        text = preprocessed(clang, "spir64-unknown-unknown", standard, extensions)
        for line in declarations(text):
            if is_function(line):
                names.add(function_name(line))
            macro = re.match(r"#define (as_\w+)\(", line)
            # as_size_t and its kin are other names of the same.
            if macro and not macro.group(1).endswith("_t"):
                names.add(macro.group(1))
    return names


def checked_by_clang(clang):
    """Pipes, device-side enqueue and address spaces."""
    resources = subprocess.run(
        [clang, "-print-resource-dir"], check=True, capture_output=True, text=True
    ).stdout.strip()
    path = resources + "/../../../include/clang/Basic/Builtins.inc"
    with open(path) as table:
        return set(
            re.findall(r"/\* (\w+) \*/.*(?:OCL_PIPE|OCL_DSE|OCL_GAS)\}", table.read())
        )


def print_names(clang):
    core = declared_names(clang, CORE)
    every = core | declared_names(clang, "+all")
    for name in checked_by_clang(clang):
        every.add(name)
        if "sub_group" not in name:
            core.add(name)
    every.add("printf")
    core.add("printf")
    print(NAMES_HEADER, end="")
    for name in sorted(every):
        print(name, "core" if name in core else "extension")


def canonical(line, target):
    """The declaration without its typedefs: some are the same function's."""
    is64 = target.startswith("spir64")
    signed, unsigned = ("long", "ulong") if is64 else ("int", "uint")
    for old, new in {
        "uintptr_t": unsigned,
        "intptr_t": signed,
        "size_t": unsigned,
        "ptrdiff_t": signed,
    }.items():
        line = re.sub(r"\b(atomic_)?%s\b" % old, r"\g<1>" + new, line)
    return re.sub(r"\s+", "", line)


def print_definitions(clang, target, standard):
    seen = set()
    for line in declarations(preprocessed(clang, target, standard, "+all")):
        if line.startswith("#") and not line.startswith("#pragma"):
            continue
        if not is_function(line):
            print(line)
            continue
        key = canonical(line, target)
        if key not in seen:
            seen.add(key)
            print(line[:-1] + " { while (1); }")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["names", "definitions"])
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--std", default="CL2.0", choices=STANDARDS)
    parser.add_argument("--target", default="spir64-unknown-unknown")
    arguments = parser.parse_args()
    if arguments.what == "names":
        print_names(arguments.clang)
    else:
        print_definitions(arguments.clang, arguments.target, arguments.std)


if __name__ == "__main__":
    sys.exit(main())

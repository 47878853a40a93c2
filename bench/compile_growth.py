#!/usr/bin/env python3
#===- compile_growth.py - compile time by the length of a kernel ----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Prints a Markdown table of the CPU seconds that cairnc takes for kernels of
growing length, one row for each shape of kernel, and how much longer the longest
takes than one of half its length (2 is linear).

usage: compile_growth.py [--cairnc=FILE] [--lines=500,1000,2000,4000]
       [--options=--target=vulkan] [SHAPE...]"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile

HEAD = """kernel void k(global float *a, global int *c, local float *l, int m) {
  size_t i = get_global_id(0);
  float x = a[i];
  int y = c[i];
"""
TAIL = "  a[i] = x;\n  c[i] = y;\n}\n"


def body(lines, per_block, block):
    return HEAD + "".join(block(n) for n in range(lines // per_block)) + TAIL


def arithmetic(lines):
    return body(
        lines, 2, lambda n: f"  x = x * {n % 7}.5f + (float)y;\n  y = (y ^ {n}) + (int)i;\n"
    )


def memory(lines):
    return body(
        lines, 1, lambda n: f"  a[i * {lines} + {n}] = a[i + {n}] * 2.0f + c[i + {n}];\n"
    )


def branches(lines):
    return body(
        lines, 4, lambda n: f"  if (y > {n}) {{\n    x += a[i + {n}];\n    y -= 3;\n  }}\n"
    )


def nested(lines):
    """Four lines each, the first ones in front of all others."""
    count = lines // 4
    text = "".join(f"  if (y > {n}) {{\n    x += a[i + {n}];\n    y -= 3;\n" for n in range(count))
    return HEAD + text + "  }\n" * count + TAIL


def loops(lines):
    return body(
        lines,
        4,
        lambda n: f"  for (int t = 0; t < m; t++) {{\n    x += a[i + t * {n + 1}];\n"
        "    if (x > 100)\n      x -= 50;\n  }\n",
    )


def barriers(lines):
    return body(
        lines,
        4,
        lambda n: "  l[i % 64] = x;\n  barrier(CLK_LOCAL_MEM_FENCE);\n"
        f"  x += l[(i + {n}) % 64];\n  barrier(CLK_LOCAL_MEM_FENCE);\n",
    )


def calls(lines):
    functions = ["sin(x)", "exp(x)", "pow(x, 0.5f)", "log(x)", "sqrt(x)"]
    return body(
        lines,
        10,
        lambda n: f"  x = {functions[n % 5]};\n"
        + "".join(f"  y = y * {k + 3} + {n};\n" for k in range(9)),
    )


def helpers(lines):
    """Half of the lines are functions of ten lines, called once each."""
    count = lines // 20
    text = "".join(
        f"float h{n}(float x, int y) {{\n  float s = x;\n  if (y > {n})\n    s += 1;\n"
        f"  else\n    s -= 2;\n  s = s * 0.5f + {n};\n  s *= y;\n  return s;\n}}\n"
        for n in range(count)
    )
    return text + body(
        10 * count,
        10,
        lambda n: f"  x = h{n}(x, y);\n" + "".join(f"  y += {k} * m;\n" for k in range(9)),
    )


def copies(lines, first="", last="int y", argument="y", array="a", before=""):
    """One function of fifty lines, called once each ten lines."""
    text = f"float h(float x, {last}, global float *a) {{\n  float s = x;\n{first}"
    for n in range(12):
        text += f"  s = s * {n % 5}.25f + {array}[{n}];\n  if (s > {n})\n    s -= y;\n  y ^= (int)s;\n"
        text += f"  {array}[{n}] = s;\n"
    text += "  return s;\n}\n"
    block = "".join(f"  y += {k} * m;\n" for k in range(9))

    def call(n):
        start = before if n == 0 else ""
        return f"{start}  x = h(x, {argument}, a + {n});\n" + block

    return text + body(lines, 10, call)


def asking(lines):
    return copies(lines, "  y += (int)(get_global_id(0) + 3 * get_local_id(0));\n")


def counting(lines):
    return copies(lines, "  y += atomic_inc((global int *)a);\n")


def looking_up(lines):
    table = "constant float table[64] = {1, 2, 3};\n"
    return table + copies(lines, "  s += table[y & 63];\n")


def printing(lines):
    return copies(lines, '  printf("%d %f\\n", y, s);\n')


def narrow(lines):
    return copies(lines, last="short y", argument="(short)y")


def arrays(lines):
    """The same on an array in private memory."""
    return copies(
        lines,
        last="int y, private float *p",
        argument="y, p",
        array="p",
        before="  float p[12];\n  for (int t = 0; t < 12; t++)\n    p[t] = a[t];\n",
    )


def structs(lines):
    head = "typedef struct {\n  int y, z[5];\n  float f;\n} Values;\n"
    return head + copies(
        lines,
        first="  int y = v.y + v.z[3];\n  s += v.f;\n",
        last="Values v",
        argument="v",
        before="  Values v = {y, {1, 2, 3, 4, 5}, x};\n",
    )


def sums(lines):
    """Places that are sums of sums, each used twice, so that nobody can walk their
    terms one by one: of what lanes load, and of multiples of the lanes."""
    text = "kernel void k(global int *o, global const int *a, int m) {\n"
    text += "  int g = get_global_id(0), p = a[g], q = a[g + 1], r = a[g + 2], s = 0;\n"
    text += "  for (int i = 0; i < m; i++) {\n"
    for x, y, z, start in (
        ("x", "y", "z", "x0 = p + i, y0 = q + i * 2, z0 = r + i * 3"),
        ("u", "v", "w", "u0 = i * 16, v0 = i * 32, w0 = i * 48"),
    ):
        text += f"    int {start};\n"
        for n in range(lines // 2):
            sums = (f"{first}{n + 1} = {first}{n} + {second}{n}" for first, second in ((x, y), (y, z), (z, x)))
            text += f"    int {', '.join(sums)};\n"
    last = lines // 2
    return text + f"    s += a[x{last}] + a[y{last}] + a[(g + u{last}) % 16];\n  }}\n  o[g] = s;\n}}\n"


def kernels(lines):
    """Kernels of ten lines."""
    return "".join(
        f"kernel void k{n}(global float *a, global int *c, int m) {{\n"
        "  size_t i = get_global_id(0);\n  float x = a[i];\n  int y = c[i];\n"
        f"  x = x * {n % 7}.5f + (float)y;\n  y = (y ^ {n}) + m;\n"
        f"  if (y > {n})\n    x += a[i + {n}];\n  a[i] = x;\n}}\n"
        for n in range(lines // 10)
    )


def mixed(lines):
    """What long kernels are made of, ten lines a round: mostly arithmetic, a
    branch, a load, now and then a loop and a call."""

    def block(n):
        text = f"  x = x * {n % 5}.25f + y;\n  y = (y << 1) ^ {n};\n"
        text += f"  if ((y & {1 << n % 8}) != 0)\n    x += a[(i + {n}) % 64];\n"
        if n % 10 == 0:
            text += "  for (int t = 0; t < m; t++)\n    x += a[t];\n"
        else:
            text += f"  y += (int)x % {n + 2};\n  y = max(y, {n});\n"
        text += "  x = sqrt(x);\n" if n % 7 else "  x = sin(x);\n"
        return text + "  y ^= y >> 3;\n  x -= 1.5f;\n  y += m;\n"

    return body(lines, 10, block)


SHAPES = {
    shape.__name__: shape
    for shape in (
        mixed,
        arithmetic,
        memory,
        branches,
        nested,
        calls,
        helpers,
        copies,
        asking,
        counting,
        looking_up,
        printing,
        narrow,
        arrays,
        structs,
        sums,
        kernels,
        loops,
        barriers,
    )
}


def cpu_seconds(cairnc, source, options):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.cl")
        with open(path, "w") as file:
            file.write(source)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [cairnc, path, "-o", os.path.join(folder, "kernel.o"), *options]
        if subprocess.run(command).returncode:
            sys.exit(f"compile_growth.py: error: '{' '.join(command)}' failed")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cairnc", default="build/bin/cairnc")
    parser.add_argument("--lines", default="500,1000,2000,4000")
    parser.add_argument("--options", default="", help="options of cairnc, as --target=vulkan")
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", help=", ".join(SHAPES))
    options = parser.parse_args()
    unknown = [name for name in options.shapes if name not in SHAPES]
    if unknown:
        parser.error(f"expected a shape of {', '.join(SHAPES)}, got '{unknown[0]}'")
    lines = [int(text) for text in options.lines.split(",")]

    print("| kernel |" + "".join(f" {count} lines |" for count in lines) + " growth |")
    print("|---|" + "---:|" * (len(lines) + 1))
    for name in options.shapes or SHAPES:
        times = [cpu_seconds(options.cairnc, SHAPES[name](count), options.options.split()) for count in lines]
        growth = times[-1] / times[-2] if len(times) > 1 else float("nan")
        print(
            f"| {name} |" + "".join(f" {time:.2f} |" for time in times) + f" {growth:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

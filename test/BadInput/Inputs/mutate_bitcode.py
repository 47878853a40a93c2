#===- mutate_bitcode.py - damaged bitcode never crashes a tool ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""mutate_bitcode.py GOOD.bc FOLDER COUNT TOOL ARG...

Makes COUNT truncations and COUNT bit-flipped copies of GOOD.bc, always the same
ones, and runs the tool on each ('{}' in ARG is the file). Each run must end
within a time limit with 0 or 1, never a signal, and a 1 must come with an error
in words. A copy that fails is kept, and named."""

import concurrent.futures
import os
import random
import subprocess
import sys

LIMIT_S = 30


def mutations(good, count):
    # Every part of the file is cut somewhere: header, symbol table, bodies.
    for i in range(count):
        length = len(good) * i // count
        yield f"cut-{length}", good[:length]
    generator = random.Random(20)
    for i in range(count):
        bad = bytearray(good)
        # Past the magic number, which says what the file is.
        for _ in range(1 + i % 4):
            bit = generator.randrange(4 * 8, len(bad) * 8)
            bad[bit // 8] ^= 1 << bit % 8
        yield f"flip-{i}", bytes(bad)


def problem_of(command):
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S
        )
    except subprocess.TimeoutExpired:
        return f"ran for more than {LIMIT_S} s", ""
    text = done.stderr.decode(errors="replace")
    if done.returncode < 0 or done.returncode > 1:
        return f"exit status {done.returncode}", text
    if done.returncode == 1 and "error:" not in text:
        return "failed without an error", text
    if done.returncode == 0 and "error:" in text:
        return "succeeded with an error", text
    return None, text


def main():
    good_path, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    tool = sys.argv[4:]
    os.makedirs(folder, exist_ok=True)
    with open(good_path, "rb") as file:
        good = file.read()

    def check(mutation):
        name, content = mutation
        path = os.path.join(folder, name + ".bc")
        with open(path, "wb") as file:
            file.write(content)
        problem, text = problem_of([arg.replace("{}", path) for arg in tool])
        if problem:
            return f"{path}: {problem}: {text.strip()[-300:]}"
        os.remove(path)
        return None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = list(filter(None, pool.map(check, mutations(good, count))))
    for problem in problems:
        print(problem)
    print(f"{2 * count} mutations, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())

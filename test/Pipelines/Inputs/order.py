#===- order.py - swaps the passes of each stage ---------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: order.py CAIRN_OPT

Moves each pass of each stage up and down past the others until what comes of a kernel
changes. Where it does, order_table.py must have the pair, and what it says of the pair
must be so; and each pair of the table must be met."""

from __future__ import annotations

import collections
import functools
import re
import subprocess
import sys

import cairn
from order_table import ANYWHERE, KERNELS, PAIRS, SIMPLIFY, STAGES, Fails, Lacks, Leaves, Pair

# Kernels that are MLIR leave out what all of them have.
SHORT = {
    " ARG": ' {ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "">}',
    "KERNEL": 'mux.kernel = #mux.kernel<entry_point>, mux.orig_fn = "k", mux.base_fn_name = "k"',
}


class Stage:
    """The passes of a stage, a name and a text of each."""

    def __init__(self, cairn_opt: str, name: str) -> None:
        self.source, self.target, option, self.level = STAGES[name]
        self.name = name
        done = subprocess.run(
            [cairn_opt, "-", f"--{option}", "--dump-pass-pipeline", "-o", "/dev/null"],
            input="module {}", capture_output=True, text=True, check=True,
        )
        text = re.search(r"builtin\.module\((.*)\)\s*$", done.stderr, re.S)[1]
        # The CPU's vectors must not matter here.
        text = re.sub(r"vector-bits=\d+", "vector-bits=256", text)
        text = re.sub(r"vector-registers=\d+", "vector-registers=16", text)
        text = re.sub(r"max-num-rewrites=-1 |test-convergence=false ?", "", text)
        passes = re.findall(r"[\w-]+(?:\{[^}]*\})?", text)
        self.texts: dict[str, str] = {}
        while passes:
            pass_text = passes.pop(0)
            pass_name = pass_text.split("{")[0]
            if pass_name == "canonicalize" and passes and passes[0] == "cse":
                pass_text, pass_name = f"{pass_text},{passes.pop(0)}", SIMPLIFY
            if pass_name in self.texts:
                pass_name += " 2"
            self.texts[pass_name] = pass_text
        self.order = list(self.texts)
        self.results: dict[tuple[bool, str, *tuple[str, ...]], str] = {}

    def leads_to_the_same(self, kernel: str, order: list[str]) -> bool:
        """Whether the passes in this order leave what they leave in the stage's own."""
        if self.run(kernel, order, False) == self.run(kernel, self.order, False):
            return True
        return words(self.run(kernel, order)) == words(self.run(kernel, self.order))

    def run(self, kernel: str, order: list[str], tidied: bool = True) -> str:
        """The module that the passes in this order leave, or their errors."""
        # What is left to tidy up says nothing of the order, unless the stage does that
        # itself.
        tidied = tidied and not self.order[-1].startswith(SIMPLIFY)
        key = (tidied, kernel, *order)
        if key not in self.results:
            texts = [self.texts[name] for name in order]
            texts.append(f"verify-cairn-level{{level={self.level}}}")
            try:
                if tidied:
                    texts.append("canonicalize,cse,canonicalize,cse")
                pipeline = f"builtin.module({','.join(texts)})"
                self.results[key] = cairn.run_pipeline(source(self, kernel), pipeline)
            except cairn.CompileError as error:
                self.results[key] = f"error: {error}"
                # A pass that crashes may take the whole process with it.
                if "internal error" in str(error):
                    sys.exit(f"{self.name}: kernel '{kernel}', {pipeline}: {error}")
        return self.results[key]


SOURCES: dict[tuple[str, str, str], str] = {}


def source(stage: Stage, kernel: str) -> str:
    """The kernel at the level that the stage starts from."""
    key = (stage.source, stage.target, kernel)
    if key not in SOURCES:
        text = KERNELS[kernel]
        if "func.func" in text:
            for short, long in SHORT.items():
                text = text.replace(short, long)
            options = {
                "host": "",
                "vulkan": "shader.options = #shader.options",
                "level-zero": "kernel.options = #kernel.options",
            }[stage.target]
            # One that is a module already has attributes of its own.
            if not text.lstrip().startswith("module"):
                text = f"module attributes {{{options}}} {{{text}}}"
        version = "" if stage.target == "host" else " -spv-version=1.3"
        program = cairn.compile(text, stage.target, options="-cl-std=CL2.0" + version)
        SOURCES[key] = program.levels[stage.source]
    return SOURCES[key]


def meetings(stage: Stage, kernel: str):
    """Each pass beside the first one that it cannot pass: the two in the stage's order,
    what comes of the kernel before the swap and what after."""
    right = stage.run(kernel, stage.order)
    if right.startswith("error"):
        sys.exit(f"{stage.name}: kernel '{kernel}': {right}")
    for i, moved in enumerate(stage.order):
        for step in (1, -1):
            order = list(stage.order)
            for at in range(i, -1 if step < 0 else len(order), step):
                beside = at + step
                if not 0 <= beside < len(order):
                    break
                order[at], order[beside] = order[beside], order[at]
                if not stage.leads_to_the_same(kernel, order):
                    pair = (moved, order[at]) if step > 0 else (order[at], moved)
                    yield pair, right, stage.run(kernel, order)
                    break


@functools.cache
def words(module: str) -> collections.Counter[str]:
    """What stands in the module, but for the names and numbers of values and of
    attributes, whose order says nothing."""
    text = re.sub(r"%[\w.$-]+(?:[#:]\d+)*|[#^!]\w+|(?<=loc\().*?(?=\))", "", module)
    return collections.Counter(re.findall(r"[A-Za-z_][\w.]*", text))


def count(pattern: str, text: str) -> int:
    return len(re.findall(pattern, text))


def problem(pair: Pair, right: str, after: str) -> str | None:
    """Why the swap does not show what the table says; None if it does."""
    shows = pair.shows
    if isinstance(shows, Fails):
        if after.startswith("error") and shows.message in after:
            return None
        return f"expected the error '{shows.message}', got {after[:300]}"
    if after.startswith("error"):
        return f"expected a module, got {after[:300]}"
    before, then = count(shows.pattern, right), count(shows.pattern, after)
    fits = then < before if isinstance(shows, Lacks) else then > before
    return None if fits else f"expected {shows}, got {before} before and {then} after"


def check(stage: Stage) -> list[str]:
    """What of the stage's order, or of its pairs, is not as the table says."""
    pairs = {(p.first, p.second): p for p in PAIRS[stage.name]}
    found, shown = [], set()
    for kernel in dict.fromkeys(p.kernel for p in PAIRS[stage.name]):
        for names, right, after in meetings(stage, kernel):
            where = f"{stage.name}: '{names[0]}' before '{names[1]}', kernel '{kernel}'"
            pair = pairs.get(names)
            if not pair:
                what = after[:300] if after.startswith("error") else changes(right, after)
                found.append(f"{where}: no row says why: {what}")
            elif pair.kernel == kernel:
                shown.add(names)
                if what := problem(pair, right, after):
                    found.append(f"{where}: {what}")
    met = {name for pair in pairs for name in pair}
    found += [
        f"{stage.name}: no row tells what '{name}' must stand before or behind"
        for name in stage.order
        if len(stage.order) > 1 and name not in met | ANYWHERE.get(stage.name, set())
    ]
    found += [
        f"{stage.name}: '{a}' and '{b}' can be swapped for '{p.kernel}'"
        for (a, b), p in pairs.items()
        if (a, b) not in shown
    ]
    return list(dict.fromkeys(found))


def changes(right: str, after: str) -> str:
    """The words that are fewer and more."""
    fewer, more = words(right) - words(after), words(after) - words(right)
    return f"fewer {dict(fewer.most_common(5))}, more {dict(more.most_common(5))}"


def stages_left_out(cairn_opt: str) -> list[str]:
    """Stages of several passes that are not in STAGES."""
    done = subprocess.run([cairn_opt, "--help"], capture_output=True, text=True, check=True)
    known = {option.split("=")[0] for _, _, option, _ in STAGES.values()}
    found = []
    for option in sorted(set(re.findall(r"--(cairn-\w+-stage)\b", done.stdout)) - known):
        done = subprocess.run(
            [cairn_opt, "-", f"--{option}", "--dump-pass-pipeline", "-o", "/dev/null"],
            input="module {}", capture_output=True, text=True, check=True,
        )
        if len(re.findall(r"^  [\w-]+", done.stderr, re.M)) > 1:
            found.append(f"{option}: it has passes, and no row in STAGES")
    return found


def main() -> int:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = stages_left_out(sys.argv[1])
    for name in STAGES:
        stage = Stage(sys.argv[1], name)
        found += check(stage)
        print(f"{name}: {len(PAIRS[name])} pairs, {len(stage.results)} pipelines")
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

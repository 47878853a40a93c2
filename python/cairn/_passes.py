#===- _passes.py - passes by name, on text --------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What cairn-opt does, as functions."""

from __future__ import annotations

import ctypes as c
import dataclasses
import functools

from cairn import _compiler
from cairn._errors import Error
from cairn._native import encode, text


@dataclasses.dataclass(frozen=True)
class Pass:
    """A pass, or a pipeline of passes, that has a name."""

    name: str
    """As pipelines name it, such as "convert-mux-to-gpu"."""
    summary: str
    """A line."""
    documentation: str
    """Markdown: what comes in, what goes out, options. May be empty."""
    is_pipeline: bool
    """Whether it is a sequence of passes, as a stage between two levels is."""

    def __str__(self) -> str:
        return "\n\n".join(
            part for part in (f"{self.name}: {self.summary}", self.documentation) if part
        )


@functools.lru_cache(maxsize=None)
def passes() -> tuple[Pass, ...]:
    """The passes that `run_pipeline` knows, with their documentation: Cairn's stages,
    then passes by name, Cairn's and upstream's."""
    loaded = _compiler.library()
    found = []
    for i in range(loaded.cairnPassCount()):
        info = _compiler.PassInfo(structSize=c.sizeof(_compiler.PassInfo))
        loaded.cairnPassGetInfo(i, c.byref(info))
        found.append(
            Pass(
                name=text(info.name),
                summary=text(info.summary),
                documentation=text(info.documentation),
                is_pipeline=bool(info.isPipeline),
            )
        )
    return tuple(found)


def run_pipeline(
    module: str | bytes,
    pipeline: str,
    *,
    locations: bool = False,
    name: str = "module.mlir",
) -> str:
    """Runs passes on MLIR and gives the text of the module that they leave.

    `module` is text, of any level or none, or bytecode. `pipeline` is spelled as for
    mlir-opt's --pass-pipeline: "builtin.module(cairn-gpu-stage)", or without the
    "builtin.module()"; `cairn.passes` has the names. `locations` prints the locations
    of operations, `name` stands for the module in diagnostics.

    Raises `CompileError` for a pipeline or a module that is none, and if a pass
    fails."""
    if not isinstance(module, (str, bytes)):
        raise Error(f"expected a module's text, got {type(module).__name__}")
    if not isinstance(pipeline, str):
        raise Error(f"expected a pipeline's text, got {type(pipeline).__name__}")
    data = module.encode() if isinstance(module, str) else module
    printed, log = c.c_void_p(), c.c_void_p()

    def call() -> int:
        result: int = _compiler.library().cairnRunPipeline(
            _compiler.compiler("host"),
            encode(name, "name"),
            data,
            len(data),
            encode(pipeline, "pipeline"),
            locations,
            c.byref(printed),
            c.byref(log),
        )
        return result

    result = _compiler.work(call)
    output, messages = _compiler.take_log(printed), _compiler.take_log(log)
    if result != _compiler.SUCCESS:
        raise _compiler.compile_error(messages)
    return output

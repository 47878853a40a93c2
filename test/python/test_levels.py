#===- test_levels.py - levels, passes and messages from Python ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import os
import pathlib
import re
import subprocess

import numpy as np
import pytest

import cairn

TWICE = "kernel void twice(global int *x) { x[get_global_id(0)] *= 2; }"


def below(target):
    return ["loops", "host"] if target == "host" else ["gpu", "spirv"]


def run(program):
    x = np.arange(8, dtype=np.int32)
    program.twice(8, x)
    return x.tolist()


def test_levels_are_those_of_the_target(target):
    levels = cairn.compile(TWICE, target).levels
    assert list(levels) == ["llvm", "ocl", "mux", *below(target)]
    # In any order, each once compiled.
    assert "mux.global_id" in levels["mux"]
    assert "ocl." in levels["ocl"] and "mux.global_id" not in levels["ocl"]
    assert len(levels) == 5
    with pytest.raises(KeyError, match="no level 'mlir', the program's are: llvm, ocl"):
        levels["mlir"]


def test_an_edited_level_runs(target):
    program = cairn.compile(TWICE, target)
    text = program.levels["mux"]
    edited = program.with_level("mux", text.replace("arith.constant 2", "arith.constant 3"))
    assert run(edited) == [3 * i for i in range(8)]
    assert run(program) == [2 * i for i in range(8)]
    assert list(edited.levels) == ["mux", *below(target)]
    for level, text in program.levels.items():
        assert run(program.with_level(level, text)) == [2 * i for i in range(8)]


def test_edits_that_are_wrong(target):
    program = cairn.compile(TWICE, target)
    mux = program.levels["mux"]
    with pytest.raises(cairn.ProgramError, match="expected text at the level 'ocl', got the level 'mux'"):
        program.with_level("ocl", mux)
    with pytest.raises(cairn.CompileError, match="expected operation name") as caught:
        program.with_level("mux", mux.replace("arith.muli", "="))
    first = caught.value.diagnostics[0]
    assert first.file == "mux.mlir" and "=" in mux.splitlines()[first.line - 1]
    with pytest.raises(cairn.Error, match="expected the level's text, got int"):
        program.with_level("mux", 1)


def test_a_level_of_another_target():
    gpu = cairn.compile(TWICE, "host").emit("gpu")
    with pytest.raises(cairn.ProgramError, match="got none of this device's"):
        cairn.compile(TWICE, "host").with_level("gpu", gpu)


def test_linked_sources_have_levels():
    program = cairn.compile(["int f(int x) { return 5; }", "int f(int); kernel void twice(global int *x) { *x = f(1); }"])
    assert "constant 5" in program.levels["mux"]


def test_loaded_programs_have_no_levels(tmp_path):
    source = tmp_path / "twice.cl"
    source.write_text(TWICE)
    binary, interface = tmp_path / "twice.o", tmp_path / "twice.json"
    tools = pathlib.Path(os.environ["CAIRN_RUNTIME_LIBRARY"]).parents[1] / "bin"
    subprocess.run(
        [tools / "cairnc", source, "-o", binary, f"--interface={interface}"], check=True
    )
    program = cairn.load(binary, interface)
    assert run(program) == [2 * i for i in range(8)]
    loaded = "the program was loaded, so there is no source"
    with pytest.raises(cairn.ProgramError, match=loaded):
        program.levels
    with pytest.raises(cairn.ProgramError, match=loaded):
        program.emit("mux")
    with pytest.raises(cairn.ProgramError, match=loaded):
        program.with_level("mux", "module {}")
    assert program._repr_html_().startswith("<code>&lt;cairn.Program on host")


def test_texts_besides_levels(target):
    program = cairn.compile(TWICE, target, name="twice.cl")
    assert "twice" in program.emit("asm")
    assert 'loc("twice.cl":1:' in program.emit("mux", locations=True)
    assert "loc(" not in program.emit("mux")
    if program.device.info.driver == "host":
        assert "define" in program.emit("llvm-ir")
    else:
        with pytest.raises(cairn.CompileError, match="only the target host goes through LLVM IR"):
            program.emit("llvm-ir")
    with pytest.raises(cairn.CompileError, match="expected a level, .* got 'nothing'"):
        program.emit("nothing")


def test_pipelines_on_text():
    mux = cairn.compile(TWICE).levels["mux"]
    for pipeline in ("builtin.module(cairn-gpu-stage)", "cairn-gpu-stage"):
        assert "gpu.func @twice" in cairn.run_pipeline(mux, pipeline)
    assert "loc(" in cairn.run_pipeline(mux, "cse", locations=True)


@pytest.mark.parametrize(
    "text, pipeline, message",
    [
        ("module {}", "builtin.module(nope)", "pipeline:1:16: error: 'nope' does not refer"),
        ("module {}", "canonicalize{", "pipeline:1:"),
        ("module {\n  nothing\n}", "cse", "bad.mlir:2:3: error: "),
        ("", "nope(", "pipeline:1:"),
    ],
)
def test_pipelines_that_are_wrong(text, pipeline, message):
    with pytest.raises(cairn.CompileError, match=re.escape(message)) as caught:
        cairn.run_pipeline(text, pipeline, name="bad.mlir")
    assert [d.severity for d in caught.value.diagnostics] == ["error"]


def test_pipelines_of_the_wrong_type():
    with pytest.raises(cairn.Error, match="expected a module's text, got int"):
        cairn.run_pipeline(3, "cse")
    with pytest.raises(cairn.Error, match="expected a pipeline's text, got list"):
        cairn.run_pipeline("module {}", ["cse"])


def test_passes_have_documentation():
    passes = {p.name: p for p in cairn.passes()}
    assert passes["cairn-gpu-stage"].is_pipeline
    assert "Input: the `mux` level" in passes["mux-expand-collectives"].documentation
    assert str(passes["canonicalize"]).startswith("canonicalize: Canonicalize operations")
    assert "canonicalize" in passes and len(passes) == len(cairn.passes())


def test_diagnostics_are_records(target):
    source = "void f(int);\nvoid f(int a) { b; }\nkernel void k(global int *p) { f(p, 1); }\n"
    with pytest.raises(cairn.CompileError) as caught:
        cairn.compile(source, target, name="bad.cl")
    first, second = caught.value.diagnostics
    assert (first.severity, first.file, first.line, first.column) == ("error", "bad.cl", 2, 17)
    assert first.message == "use of undeclared identifier 'b'"
    assert str(first).endswith("^") and str(first) in str(caught.value)
    assert [(n.severity, n.line) for n in second.notes] == [("note", 2)]


def test_warnings_are_kept():
    with pytest.warns(UserWarning, match="unused variable 'unused'"):
        program = cairn.compile("kernel void k() { int unused; }", options="-Wall", name="w.cl")
    (warning,) = program.diagnostics
    assert (warning.severity, warning.line, warning.column) == ("warning", 1, 23)
    assert program.remarks == ()


def test_remarks_of_our_own_passes(recwarn):
    source = "kernel void k(global int *x, global int *i) {\n  x[i[get_global_id(0)]] = 1;\n}"
    program = cairn.compile(source, options="--remarks -lanes=8")
    program.levels["loops"]
    said = {(remark.line, remark.message) for remark in program.remarks}
    assert (2, "a scatter: lanes store at addresses that differ by no constant [vectorize]") in said
    assert program.diagnostics == program.remarks and not recwarn.list


def test_remarks_are_of_the_passes_that_are_asked_for(recwarn):
    source = "kernel void k(global int *restrict x) {\n  x[get_global_id(0)] *= 2;\n}"
    program = cairn.compile(source, options="-Rpass=loop-vectorize", name="k.cl")
    remark = program.remarks[0]
    assert remark.file == "k.cl" and remark.line >= 1
    assert remark.message.startswith("vectorized loop")
    assert program.diagnostics == program.remarks and not recwarn.list


def test_timings_are_by_stage():
    timings = cairn.compile(TWICE).timings
    assert list(timings)[:2] == ["frontend", "import"] and list(timings)[-1] == "total"
    assert timings["total"] == pytest.approx(sum(timings.values()) - timings["total"])


def test_html_shows_source_and_levels():
    shown = cairn.compile(TWICE.replace("*=", "<<="), name="a<b.cl")._repr_html_()
    assert "<summary>a&lt;b.cl</summary>" in shown and "&lt;&lt;=" in shown
    assert "<summary>mux</summary>" in shown and "mux.global_id" in shown


SCHEDULE = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %name: !transform.any_param {transform.readonly, cairn.name = "name"},
      %scale: !transform.any_param {transform.readonly, cairn.name = "scale", cairn.default = 1.0}) {
    transform.annotate %module "test.name" = %name : !transform.any_op, !transform.any_param
    transform.annotate %module "test.scale" = %scale : !transform.any_op, !transform.any_param
    transform.yield
  }
}
"""


def test_schedules(tmp_path):
    path = tmp_path / "a schedule.mlir"
    path.write_text(SCHEDULE)
    program = cairn.compile(
        "kernel void k(global int *x) { x[0] = 1; }",
        schedule=path,
        parameters={"name": '"it\'s"', "scale": 1e30},
    )
    assert "test.name = \"it's\", test.scale = 1.000000e+30 : f64" in program.levels["mux"]
    assert "test.name" not in program.levels["ocl"]
    x = np.zeros(1, np.int32)
    program.k(1, x)
    assert x[0] == 1
    with pytest.raises(cairn.CompileError, match="schedule-parameter=name=VALUE") as error:
        cairn.compile("kernel void k() {}", schedule=[path])
    assert (error.value.diagnostics[0].file, error.value.diagnostics[0].line) == (str(path), 4)
    with pytest.raises(cairn.Error, match="expected a schedule's path, got int"):
        cairn.compile("kernel void k() {}", schedule=[1])

#===- test_tune.py - the search for the fastest candidate -----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import re
import sqlite3

import pytest

import cairn
from cairn import tune
from cairn._trials import Trials

SOURCE = """
kernel void k(global const float *a, global float *out) {
  size_t i = get_global_id(0);
#ifdef FAULT
  out[i << 50] = 1;
#endif
#ifdef BROKEN
  oops
#endif
  float sum = 0;
#ifdef WRONG
  sum = 1;
#endif
  for (int j = 0; j < 16; ++j) sum += a[i] * a[j];
  out[i] = sum;
}
"""

SCHEDULE = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %n: !transform.param<i64> {transform.readonly, cairn.name = "n"}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %kernel by [%n] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
}
"""

SPACE = """
import numpy as np
from cairn import tune

space = tune.Space(
    source="k.cl",
    kernel="k",
    global_size=64,
    arguments=lambda: {"a": np.arange(64, dtype=np.float32), "out": np.zeros(64, np.float32)},
    schedule="k.mlir",
    parameters={"n": [2, 3]},
    options=["", "-DWRONG", "-DFAULT", "-DBROKEN"],
)
"""


@pytest.fixture
def space(tmp_path):
    (tmp_path / "k.cl").write_text(SOURCE)
    (tmp_path / "k.mlir").write_text(SCHEDULE)
    path = tmp_path / "space.py"
    path.write_text(SPACE)
    return path


def test_a_search(space, capsys, monkeypatch):
    arguments = [str(space), "--rounds=2"]
    asked = []
    check = Trials.check

    def stop(self, candidate):
        """As Ctrl-C, in the sixth."""
        asked.append(candidate.spell())
        if len(asked) == 6:
            raise KeyboardInterrupt
        return check(self, candidate)

    monkeypatch.setattr(Trials, "check", stop)
    assert tune.main(arguments) == 130
    assert "interrupted, the same command goes on" in capsys.readouterr().err
    # It goes on from there.
    assert tune.main(arguments) == 0
    assert len(asked) == 1 + 9 and not set(asked[6:]) & set(asked[:5])
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["median", "ms", "min", "ms", "times", "rounds", "candidate"]
    assert len(lines) == 9

    def line(candidate):
        (found,) = [l for l in lines if re.search(f"  {candidate}(: |$)", l)]
        return found

    ran = f"--schedule={space.parent}/k.mlir --schedule-parameter=n="
    assert line("as it is").split()[2:4] == ["1.00", "2"]
    assert float(line(ran + "2").split()[0]) > 0
    assert "multiple of 3 in dimension 0" in line(ran + "3")
    assert "wrong result: out[0] is " in line("-DWRONG " + ran + "2")
    assert line("-DFAULT " + ran + "2").split()[0] in ("crash", "failed")
    assert "error: " in line("-DBROKEN " + ran + "2")
    # All that there was to do is done.
    monkeypatch.setattr(Trials, "_start", None)
    assert tune.main(arguments) == 0
    assert capsys.readouterr().out.splitlines() == [head, *lines]


def test_a_hang_is_a_timeout(space, capsys):
    assert tune.main([str(space), "--timeout=0.01"]) == 2
    assert "the kernel as it is does not run: no answer in 0.01 s" in capsys.readouterr().err
    # That is no result.
    assert not tune.Search(space).trials


@pytest.mark.parametrize(
    "words, message",
    [
        (["--rounds=0"], "expected a positive '--rounds', got 0"),
        (["--method=best"], "expected a method of halving, random, grid, got 'best'"),
        (["--device=abacus"], "abacus"),
        (["--records=/nowhere/r.sqlite"], "cannot keep records in '/nowhere/r.sqlite'"),
    ],
)
def test_what_is_wrong(space, capsys, words, message):
    assert tune.main([str(space), *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("cairn-tune: error: ") and error.count("\n") == 1
    assert message in error


def test_spaces_and_records_that_are_wrong(space, tmp_path):
    for text, message in (
        ("1 +", "SyntaxError"),
        ("space = 1", "to make a cairn.tune.Space called 'space'"),
        (SPACE.replace("[2, 3]", "[]"), "a value at least for each choice"),
        (SPACE.replace('schedule="k.mlir",', ""), "expected a schedule with the parameters"),
        (SPACE.replace("k.cl", "none.cl"), "cannot read '.*none.cl': No such file"),
    ):
        space.write_text(text)
        with pytest.raises(cairn.Error, match=message):
            tune.Search(space)
    space.write_text(SPACE)
    with sqlite3.connect(tmp_path / "space.sqlite") as later:
        later.execute("pragma user_version = 2")
    with pytest.raises(cairn.Error, match="expected records of version 1 in .*, got version 2"):
        tune.Search(space)

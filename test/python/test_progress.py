#===- test_progress.py - how far long work is -----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import sys
import types

import numpy as np
import pytest

import cairn
from cairn._tuner import progress


@pytest.fixture
def bars(monkeypatch):
    """What bars are made, by a tqdm that stands in for the real one."""
    made = []

    def tqdm(items, **options):
        made.append(options)
        return items

    monkeypatch.setitem(sys.modules, "tqdm", types.SimpleNamespace(tqdm=tqdm))
    return made


def measure():
    program = cairn.compile("kernel void k(global int *x) { *x += 1; }")
    x = np.zeros(1, np.int32)
    timing = program.k.time(1, x, repeat=3)
    assert x[0] == 1 and len(timing.all) == 3


def test_a_terminal_has_a_bar(bars, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    measure()
    assert [bar["desc"] for bar in bars] == ["k"]
    assert bars[0]["delay"] == progress.DELAY


def test_a_notebook_has_a_bar(bars, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipykernel", types.ModuleType("ipykernel"))
    measure()
    assert len(bars) == 1


def test_a_file_has_none(bars, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    measure()
    assert bars == []


def test_without_tqdm_there_is_none(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(sys.modules, "tqdm", None)  # an ImportError
    measure()


def test_wrong_repeats():
    program = cairn.compile("kernel void k() {}")
    for repeat in (0, -1, 1.5, "3"):
        with pytest.raises(cairn.LaunchError, match="repeat: expected an integer from 1"):
            program.k.time(1, repeat=repeat)

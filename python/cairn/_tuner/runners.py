#===- runners.py - where the trials of a search run -----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Runs candidates, one after the other, and says of each what became of it."""

from __future__ import annotations

import dataclasses
import platform
from typing import Iterator, Protocol, Sequence

from cairn import _compiler
from cairn._devices import device as find_device
from cairn._tuner.recipes import Recipe
from cairn._tuner.records import Sample
from cairn._tuner.spaces import Candidate
from cairn._tuner.trials import BaselineFailed, TrialFailed, Trials

Checks = Iterator[tuple[Candidate, float | TrialFailed]]
Measurements = Iterator[tuple[Candidate, Sample | TrialFailed]]

@dataclasses.dataclass(frozen=True)
class Place:
    """Where trials run."""

    machine: str
    device: str
    driver: str
    cairn: str
    """The compiler's version, and its library."""

    def texts(self) -> tuple[str, ...]:
        return dataclasses.astuple(self)

    def of_a_cluster(self) -> Place:
        """What it has in common with others like it."""
        return dataclasses.replace(self, machine=f"cluster {platform.machine()}")


def describe_place(target: str) -> Place:
    """This machine."""
    info = find_device(target).info
    return Place(
        machine=f"{platform.node()} {platform.machine()}",
        device=info.name,
        driver=f"{info.driver} {info.version}".strip(),
        cairn=_compiler.identity(),
    )


BESIDE = 8
"""So many candidates are measured before the kernel as it is, again."""


class Runner(Protocol):
    """What a search has its candidates run by. Raises `BaselineFailed`."""

    def place(self) -> Place:
        """Where that is."""

    def check(self, candidates: Sequence[Candidate]) -> Checks:
        """Compiles each and compares its results; the seconds of the compile."""

    def measure(self, candidates: Sequence[Candidate]) -> Measurements:
        """Each once."""

    def stop(self) -> None:
        """Ends what runs."""


class LocalRunner:
    """In one process of this machine after the other."""

    def __init__(
        self, recipe: Recipe, target: str, timeout: float, baseline: Candidate
    ) -> None:
        self._baseline, self._target = baseline, target
        self._trials = Trials(recipe, target, timeout, baseline)

    def place(self) -> Place:
        return describe_place(self._target)

    def check(self, candidates: Sequence[Candidate]) -> Checks:
        for candidate in candidates:
            try:
                yield candidate, self._trials.check(candidate)
            except TrialFailed as failure:
                yield candidate, failure

    def measure(self, candidates: Sequence[Candidate]) -> Measurements:
        # The machine's moods meet the kernel as it is as well as its neighbours.
        for start in range(0, len(candidates), BESIDE):
            reference = self._measure_baseline()
            for candidate in candidates[start : start + BESIDE]:
                if candidate == self._baseline:
                    yield candidate, Sample(reference, reference)
                    continue
                try:
                    seconds = self._trials.measure(candidate)
                    yield candidate, Sample(seconds, reference)
                except TrialFailed as failure:
                    yield candidate, failure

    def _measure_baseline(self) -> float:
        try:
            return self._trials.measure(self._baseline)
        except TrialFailed as failure:
            raise BaselineFailed(f"the kernel as it is does not run: {failure}") from None

    def stop(self) -> None:
        self._trials.stop()

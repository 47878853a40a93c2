#===- search.py - a search, as far as it is -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Searches a space for what runs fastest, by one of several methods."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import pathlib
import random
from statistics import median
from typing import Iterable, Sequence

from cairn import _compiler, _schedules
from cairn._tuner.cluster import ClusterRunner
from cairn._errors import CompileError, Error
from cairn._files import read_input
from cairn._tuner.model import Model
from cairn._tuner.progress import progress
from cairn._tuner.recipes import Recipe
from cairn._tuner.records import Conditions, Records, Sample, Trial
from cairn._tuner.runners import LocalRunner, Place, Runner
from cairn._tuner.spaces import Candidate, Space
from cairn._tuner.statistics import cannot_win
from cairn._tuner.trials import BaselineFailed, TrialFailed, in_a_line

METHODS = ("halving", "model", "random", "grid")

PILOT = 2
"""Measurements by which the model learns of a candidate."""
BATCH = 4
"""Candidates that the model chooses at a time."""


def _digest(path: pathlib.Path | None) -> str:
    """Of a file's content; empty for no file."""
    if path is None:
        return ""
    try:
        return hashlib.sha256(read_input(path)).hexdigest()
    except OSError as error:
        raise Error(f"cannot read '{path}': {error.strerror}") from None


def _conditions(recipe: Recipe, space: Space, place: Place) -> Conditions:
    launch = hashlib.sha256(repr(recipe.launch).encode()).hexdigest()
    source = pathlib.Path(space.source)
    return Conditions(
        **dataclasses.asdict(place),
        source=source.name,
        source_digest=_digest(source),
        schedule_digest=_digest(pathlib.Path(space.schedule) if space.schedule else None),
        space_digest=_digest(recipe.path) + (launch if recipe.launch else ""),
    )


_SCHEDULES_READ = 64
"""How many candidates are read at most to find one that the schedule takes."""


def _check_schedule(space: Space, driver: str) -> None:
    """Has the compiler read the schedule, with the parameters of one candidate after the
    other until one will do: a value that is none for the schedule is its candidates'
    affair. Raises `Error` where none of many will do."""
    if space.schedule is None:
        return
    first: str | None = None
    for candidate in itertools.islice(space.spread(), _SCHEDULES_READ):
        options = _schedules.options(space.schedule, candidate.parameters or {})
        try:
            _compiler.Module(driver, [("none.cl", b"")], options).print("llvm", False)
            return
        except CompileError as error:
            said = in_a_line(error).removeprefix("none.cl: ").removeprefix("error: ")
            first = first or said
    raise Error(f"the schedule cannot be tried: {first}")


class Search:
    """A search, as far as it is. Its trials are in `trials`, by candidate."""

    def __init__(
        self,
        recipe: Recipe | pathlib.Path,
        target: str = "host",
        records: pathlib.Path | None = None,
        method: str = "halving",
        count: int = 64,
        rounds: int = 6,
        seed: int = 0,
        timeout: float = 60.0,
        scheduler: str | None = None,
    ) -> None:
        if method not in METHODS:
            raise Error(f"expected a method of {', '.join(METHODS)}, got '{method}'")
        if not isinstance(recipe, Recipe):
            recipe = Recipe(recipe)
        recipe = dataclasses.replace(recipe, driver=target.partition(":")[0])
        self.space = recipe.load()
        self.baseline = self.space.baseline()
        self._method, self._rounds = method, rounds
        self._runner: Runner = LocalRunner(recipe, target, timeout, self.baseline)
        if scheduler is not None:
            setting = (recipe, target, timeout, self.baseline)
            self._runner = ClusterRunner(*setting, scheduler)
        try:
            self.conditions = _conditions(recipe, self.space, self._runner.place())
            _check_schedule(self.space, recipe.driver)
            named = pathlib.Path(recipe.launch.source) if recipe.launch else recipe.path
            file = records or named.with_suffix(".sqlite")
            self._records = Records(file, self.conditions)
            self.trials = self._records.load()
        except Error:
            self._runner.stop()
            raise
        total = self.space.count()
        self._count = total if method == "grid" else min(count, total)
        self._draw = random.Random(seed)
        self._model = Model(self.space, seed) if method == "model" else None
        # The baseline is the first one, and may be among those that are chosen.
        self._by_text = {self.baseline.spell(): self.baseline}

    def _add(self, numbers: Iterable[int]) -> list[str]:
        """What is written for these candidates, and the baseline, in records."""
        candidates = [self.baseline, *map(self.space.candidate, numbers)]
        texts = {candidate.spell(): candidate for candidate in candidates}
        self._by_text.update(texts)
        return list(texts)

    def run(self) -> None:
        """Goes on until the end. Whatever interrupts it, what is there is kept."""
        try:
            if self._model:
                self._measure_proposed(self._model)
            else:
                numbers: Sequence[int] = range(self.space.count())
                if self._count < len(numbers):
                    numbers = self._draw.sample(numbers, self._count)
                self._check(self._add(numbers))
            alive = list(self._by_text)
            for done in range(self._rounds):
                alive = self._race(alive)
                self._measure(alive, done, f"round {done + 1}")
                if self._method in ("halving", "model"):
                    alive = self._faster_half(alive)
        finally:
            self._runner.stop()

    def _measure_proposed(self, model: Model) -> None:
        """Checks and measures a few that are drawn, and then what the model asks for."""
        known: dict[int, float | None] = {}
        batch = self._draw.sample(
            range(self.space.count()), min(self._count, 2 * BATCH)
        )
        while batch:
            texts = self._add(batch)
            self._check(texts)
            for done in range(min(PILOT, self._rounds)):
                alive = [text for text in texts if self.trials[text].status == "ok"]
                self._measure(alive, done, f"{len(known)} of {self._count}")
            for number in batch:
                speedup = self._speedup(self.space.candidate(number).spell())
                known[number] = 1 / speedup if speedup else None
            batch = model.propose(known, min(BATCH, self._count - len(known)))

    def _check(self, texts: Sequence[str]) -> None:
        new = [self._by_text[text] for text in texts if text not in self.trials]
        for candidate, outcome in progress(self._runner.check(new), "checking", len(new)):
            if candidate == self.baseline and isinstance(outcome, TrialFailed):
                raise BaselineFailed(f"the kernel as it is does not do the same once more: {outcome}")
            trial = (
                Trial(outcome.status, str(outcome))
                if isinstance(outcome, TrialFailed)
                else Trial("ok", "", outcome)
            )
            self._records.add_trial(candidate.spell(), trial)
            self.trials[candidate.spell()] = trial

    def _measure(self, texts: Sequence[str], done: int, what: str) -> None:
        """Once each that was not measured more often than `done` times."""
        new = [
            self._by_text[text] for text in texts if len(self.trials[text].samples) <= done
        ]
        for candidate, outcome in progress(self._runner.measure(new), what, len(new)):
            text, trial = candidate.spell(), self.trials[candidate.spell()]
            if isinstance(outcome, Sample):
                self._records.add_sample(text, len(trial.samples), outcome)
                trial.samples.append(outcome)
            else:
                trial.status, trial.message = outcome.status, str(outcome)
                self._records.add_trial(text, trial)

    def _speedup(self, text: str) -> float:
        speedups = self.trials[text].speedups
        return median(speedups) if speedups else 0.0

    def _race(self, texts: Sequence[str]) -> list[str]:
        """Those that run and may still be the fastest, and the baseline."""
        alive = [text for text in texts if self.trials[text].status == "ok"]
        leader = self.trials[max(alive, key=self._speedup)].speedups
        first = self.baseline.spell()
        return [
            text
            for text in alive
            if text == first or not cannot_win(self.trials[text].speedups, leader)
        ]

    def _faster_half(self, texts: Sequence[str]) -> list[str]:
        """With the baseline, which all are compared with."""
        first, *others = [text for text in texts if self.trials[text].status == "ok"]
        others.sort(key=self._speedup, reverse=True)
        return [first, *others[: max(1, -(-len(others) // 2))]]

    def check_any(self) -> None:
        """Raises `Error` where no candidate but the kernel as it is ran."""
        others = [t for c, t in self.ranked() if c != self.baseline]
        if others and all(trial.status != "ok" for trial in others):
            reason = others[0].message or others[0].status
            raise Error(f"no candidate of {len(others)} ran, the first: {reason}")

    def ranked(self) -> list[tuple[Candidate, Trial]]:
        """The candidates that ran, those measured most often first, the fastest first;
        then the others."""

        def key(text: str) -> tuple[bool, int, float]:
            trial = self.trials[text]
            return trial.status != "ok", -len(trial.samples), -self._speedup(text)

        known = [text for text in self._by_text if text in self.trials]
        return [(self._by_text[t], self.trials[t]) for t in sorted(known, key=key)]

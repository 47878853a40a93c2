#===- tune.py - the fastest way to build a kernel --------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""cairn-tune: searches the parameters of a schedule, build options and local sizes
for what runs fastest (docs/Schedules.md)."""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import pathlib
import platform
import random
import sys
from statistics import median
from typing import Iterator, Sequence

from cairn._devices import device as find_device
from cairn._errors import Error
from cairn._progress import progress
from cairn._records import Records, Trial
from cairn._trials import Candidate, Space, TrialFailed, Trials, load_space

__all__ = ["Candidate", "Search", "Space", "main"]

METHODS = ("halving", "random", "grid")


def _count(space: Space) -> int:
    return math.prod(
        [len(space.options), len(space.local), *map(len, space.parameters.values())]
    )


def _candidate(space: Space, number: int) -> Candidate:
    """The candidates are the digits of the numbers below `_count`."""

    def choose(values: Sequence[object]) -> object:
        nonlocal number
        number, digit = divmod(number, len(values))
        return values[digit]

    parameters = {name: choose(values) for name, values in space.parameters.items()}
    options, local = choose(space.options), choose(space.local)
    return Candidate(
        parameters if space.schedule is not None else None,
        options,  # type: ignore[arg-type]
        local,  # type: ignore[arg-type]
    )


class Search:
    """A search, as far as it is. Its trials are in `trials`, by candidate."""

    def __init__(
        self,
        path: pathlib.Path,
        target: str = "host",
        records: pathlib.Path | None = None,
        method: str = "halving",
        count: int = 64,
        rounds: int = 5,
        seed: int = 0,
        timeout: float = 60.0,
    ) -> None:
        self.space, self._folder = load_space(path), path.parent
        if method not in METHODS:
            raise Error(f"expected a method of {', '.join(METHODS)}, got '{method}'")
        self._method, self._rounds = method, rounds
        info = find_device(target).info
        read = [path, path.parent / self.space.source]
        if self.space.schedule is not None:
            read.append(path.parent / self.space.schedule)
        digest = hashlib.sha256()
        try:
            for file in read:
                data = file.read_bytes()
                digest.update(len(data).to_bytes(8, "little") + data)
        except OSError as error:
            raise Error(f"cannot read '{file}': {error.strerror}") from None
        device = f"{info.driver}: {info.name}"
        machine = f"{platform.node()} {platform.machine()}"
        key = f"{digest.hexdigest()} {device} {machine}"
        self._records = Records(
            records or path.with_suffix(".sqlite"), key, machine, device, read[1].name
        )
        self.trials = self._records.load()
        self._process = Trials(path.resolve(), target, timeout)
        total = _count(self.space)
        numbers: Sequence[int] = range(total)
        if method != "grid" and count < total:
            numbers = random.Random(seed).sample(numbers, count)
        self.baseline = self.space.baseline()
        chosen = [self.baseline, *(_candidate(self.space, n) for n in numbers)]
        # The baseline may be one of them.
        self._by_text = {candidate.spell(): candidate for candidate in chosen}
        self._candidates = list(self._by_text)

    def run(self) -> None:
        """Goes on until the end. Whatever interrupts it, what is there is kept."""
        try:
            for candidate in progress(self._candidates, "checking"):
                self._check(candidate)
            alive = self._alive(self._candidates)
            for done in range(self._rounds):
                # Each in turn, so that the machine's moods meet all of them.
                for candidate in progress(alive, f"round {done + 1}"):
                    self._measure(candidate, done)
                alive = self._alive(alive)
                if self._method == "halving":
                    alive = self._faster_half(alive)
        finally:
            self._process.stop()

    def _check(self, text: str) -> None:
        if text in self.trials:
            return
        try:
            trial = Trial("ok", "", self._process.check(self._by_text[text]))
        except TrialFailed as failure:
            self._expect_other(text, failure)
            trial = Trial(failure.status, str(failure))
        self._records.add_trial(text, trial)
        self.trials[text] = trial

    def _expect_other(self, text: str, failure: TrialFailed) -> None:
        """Without the kernel as it is there is nothing to compare with; that is not
        for the records."""
        if text == self._candidates[0]:
            raise Error(f"the kernel as it is does not run: {failure}") from None

    def _measure(self, text: str, done: int) -> None:
        trial = self.trials[text]
        if len(trial.seconds) > done:
            return
        try:
            seconds = self._process.measure(self._by_text[text])
        except TrialFailed as failure:
            self._expect_other(text, failure)
            trial.status, trial.message = failure.status, str(failure)
            self._records.add_trial(text, trial)
            return
        self._records.add_sample(text, seconds)
        trial.seconds.append(seconds)

    def _alive(self, candidates: Sequence[str]) -> list[str]:
        return [text for text in candidates if self.trials[text].status == "ok"]

    def _faster_half(self, candidates: list[str]) -> list[str]:
        """With the baseline, which all are compared with."""
        first, others = candidates[0], candidates[1:]
        others.sort(key=lambda text: median(self.trials[text].seconds))
        return [first, *others[: max(1, -(-len(others) // 2))]]

    def ranked(self) -> list[tuple[Candidate, Trial]]:
        """The candidates that ran, those of the most rounds first, the fastest first;
        then the others."""

        def key(entry: tuple[Candidate, Trial]) -> tuple[bool, int, float]:
            trial = entry[1]
            times = trial.seconds
            return trial.status != "ok", -len(times), median(times) if times else 0.0

        return sorted(
            (
                (self._by_text[text], self.trials[text])
                for text in self._candidates
                if text in self.trials
            ),
            key=key,
        )

    def command(self, candidate: Candidate) -> str:
        """The options of cairn-run and cairnc for a candidate."""
        words = candidate.options.split()
        if candidate.parameters is not None:
            schedule = os.path.normpath(self._folder / str(self.space.schedule))
            words.append(f"--schedule={schedule}")
            words += [
                f"--schedule-parameter={name}={value}"
                for name, value in candidate.parameters.items()
            ]
        if candidate.local is not None:
            local = candidate.local
            sizes = [local] if isinstance(local, int) else local
            words.append("--local=" + ",".join(map(str, sizes)))
        return " ".join(words)

    def table(self) -> Iterator[str]:
        """Lines for a terminal."""
        base = self.trials.get(self.baseline.spell())
        reference = median(base.seconds) if base and base.seconds else None
        yield f"{'median ms':>10} {'min ms':>10} {'times':>6} {'rounds':>6}  candidate"
        for candidate, trial in self.ranked():
            what = self.command(candidate) or "as it is"
            if trial.status != "ok" or not trial.seconds:
                reason = f": {trial.message}" if trial.message else ""
                yield f"{trial.status:>10} {'':>10} {'':>6} {'':>6}  {what}{reason}"
                continue
            middle = median(trial.seconds)
            speed = f"{reference / middle:.2f}" if reference else ""
            yield (
                f"{middle * 1e3:>10.4f} {min(trial.seconds) * 1e3:>10.4f} {speed:>6} "
                f"{len(trial.seconds):>6}  {what}"
            )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cairn-tune",
        usage="%(prog)s SPACE.py [options]",
        description="Searches the parameters of a schedule, build options and local "
        "sizes for what runs fastest. The results of each candidate are compared with "
        "those of the kernel as it is.",
        epilog="Ctrl-C ends it with what there is; the same command goes on from there. "
        "Exit status: 0, 2 on an error, 130 where it was interrupted.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("space", metavar="SPACE.py", type=pathlib.Path, help="makes a cairn.tune.Space")
    add("--device", default="host", help="as cairn-run takes it (host)")
    add("--method", default="halving", help="halving (the default), random or grid")
    add("--trials", type=int, default=64, metavar="N", help="candidates at most (64)")
    add("--rounds", type=int, default=5, metavar="N", help="measurements of each (5)")
    add("--seed", type=int, default=0, help="of random and halving (0)")
    add("--timeout", type=float, default=60, metavar="S", help="for a candidate (60)")
    add("--records", type=pathlib.Path, metavar="FILE", help="SPACE.sqlite by default")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    try:
        for name in ("trials", "rounds", "timeout"):
            if getattr(given, name) <= 0:
                raise Error(f"expected a positive '--{name}', got {getattr(given, name)}")
        search = Search(
            given.space,
            given.device,
            given.records,
            given.method,
            given.trials,
            given.rounds,
            given.seed,
            given.timeout,
        )
        status = 0
        try:
            search.run()
        except KeyboardInterrupt:
            status = 130
            print("cairn-tune: interrupted, the same command goes on", file=sys.stderr)
        print("\n".join(search.table()))
        return status
    except Error as error:
        print(f"cairn-tune: error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())

#===- cluster.py - trials on Dask's workers -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Runs the trials of a search on the workers of a Dask scheduler."""

from __future__ import annotations

import importlib
import logging
import platform
import threading
import time
from typing import Any, Iterator, Sequence

from cairn._errors import Error
from cairn._tuner.recipes import Recipe
from cairn._tuner.records import Sample
from cairn._tuner.runners import Checks, Measurements, Place, describe_place
from cairn._tuner.spaces import Candidate
from cairn._tuner.trials import BaselineFailed, TrialFailed, Trials

CONNECT_TIMEOUT = 15.0
"""Seconds for a scheduler to answer."""
PATIENCE = 60.0
"""Seconds to wait for a worker where there is none."""

_trials: dict[tuple[Any, ...], Trials] = {}
_lock = threading.Lock()


def _work(what: str, setting: tuple[Any, ...], candidate: Candidate) -> Any:
    """A check or a measurement, with one of the kernel as it is, one at a time: the
    worker may have several threads."""
    with _lock:
        trials = _trials.get(setting) or _trials.setdefault(setting, Trials(*setting))
        baseline = setting[-1]
        try:
            if what == "check":
                return trials.check(candidate)
            try:
                reference = trials.measure(baseline)
            except TrialFailed as failure:
                raise BaselineFailed(f"the kernel as it is does not run: {failure}") from None
            if candidate == baseline:
                return Sample(reference, reference)
            return Sample(trials.measure(candidate), reference)
        except TrialFailed as failure:
            return failure
        except BaselineFailed as failure:
            return BaselineFailed(f"on {platform.node()}: {failure}")


def _stop() -> None:
    """Ends what runs, without the lock that it holds."""
    while _trials:
        _trials.popitem()[1].stop()


def _load() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise Error(
            "a scheduler takes Dask, which is not installed: "
            "apt install python3-distributed"
        ) from None


class ClusterRunner:
    """On the workers of a scheduler, which find the space's files at the same paths.
    A trial whose worker ends is done by another one."""

    def __init__(
        self,
        recipe: Recipe,
        target: str,
        timeout: float,
        baseline: Candidate,
        address: str,
    ) -> None:
        self._dask, self._address, self._target = _load(), address, target
        # What goes wrong is said by an error, once: not by Dask, nor for it by the
        # loggers of those that call it.
        for name in (*logging.root.manager.loggerDict, "asyncio", "tornado"):
            if name.startswith(("distributed", "asyncio", "tornado")):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self._setting = (recipe.absolute(), target, timeout, baseline)
        try:
            self._client = self._dask.Client(address, timeout=CONNECT_TIMEOUT)
        except (OSError, ValueError, TimeoutError) as error:
            raise Error(f"no Dask scheduler answers at '{address}': {error}") from None

    def _has_workers(self) -> bool:
        return bool(self._client.scheduler_info()["workers"])

    def place(self) -> Place:
        """What all workers are. Raises `Error` where they are not of one kind."""
        until = time.monotonic() + PATIENCE
        while not self._has_workers():
            if time.monotonic() > until:
                raise Error(f"the Dask scheduler at '{self._address}' has no worker")
            time.sleep(0.1)
        try:
            places: dict[str, Place] = self._client.run(describe_place, self._target)
        except Error:
            raise
        except Exception as error:
            raise Error(f"a worker of '{self._address}' cannot run Cairn: {error}") from None
        kinds = {place.of_a_cluster() for place in places.values()}
        if len(kinds) > 1:
            names = "; ".join(sorted(", ".join(kind.texts()) for kind in kinds))
            raise Error(f"expected workers of one kind, got {names}")
        return kinds.pop()

    def check(self, candidates: Sequence[Candidate]) -> Checks:
        return self._all("check", candidates)

    def measure(self, candidates: Sequence[Candidate]) -> Measurements:
        return self._all("measure", candidates)

    def _all(self, what: str, candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, Any]]:
        """Each with its outcome, in the order of their ends."""
        submit, setting = self._client.submit, self._setting
        waiting = {submit(_work, what, setting, c, pure=False): c for c in candidates}
        try:
            while waiting:
                for future in self._wait(list(waiting)):
                    yield waiting.pop(future), self._outcome(future)
        finally:
            if waiting and self._client.status == "running":
                self._client.cancel(list(waiting))

    def _wait(self, futures: Sequence[Any]) -> Sequence[Any]:
        """Those that have ended, one at least."""
        last = time.monotonic()
        while True:
            try:
                done = self._dask.wait(futures, timeout=1, return_when="FIRST_COMPLETED").done
                return list(done)
            except self._dask.TimeoutError:
                pass
            except self._dask.CancelledError:
                raise self._gone() from None
            if self._client.status != "running":
                raise self._gone()
            if self._has_workers():
                last = time.monotonic()
            elif time.monotonic() > last + PATIENCE:
                raise Error(
                    f"the workers of '{self._address}' are gone; "
                    "the same command goes on with others"
                )

    def _gone(self) -> Error:
        return Error(
            f"the Dask scheduler at '{self._address}' is gone; "
            "the same command goes on with another one"
        )

    def _outcome(self, future: Any) -> Any:
        if future.status == "cancelled":
            raise self._gone()
        error = future.exception()
        if isinstance(error, self._dask.KilledWorker):
            return TrialFailed("crash", "the workers that ran it ended")
        if error:
            raise Error(f"a worker of '{self._address}' failed: {error}")
        outcome = future.result()
        if isinstance(outcome, BaselineFailed):
            raise outcome
        return outcome

    def stop(self) -> None:
        if self._client.status == "running":
            self._client.run(_stop, on_error="ignore")
        self._client.close()

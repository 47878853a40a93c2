#===- records.py - what a tuner found so far ------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Trials in an SQLite file, each written when it is over."""

from __future__ import annotations

import dataclasses
import pathlib
import sqlite3
from typing import Any

from cairn._errors import Error

_VERSION = 2
_PATIENCE = 60.0
"""Seconds to wait while another command writes."""
_SCHEMA = """
create table if not exists search (
  id integer primary key,
  -- What the times go with, a column each.
  machine text not null,
  device text not null,
  driver text not null,
  cairn text not null,
  source text not null,
  source_digest text not null,
  schedule_digest text not null,
  space_digest text not null,
  unique (machine, device, driver, cairn, source_digest, schedule_digest, space_digest)
);
create table if not exists trial (
  search integer not null references search,
  candidate text not null,
  status text not null,
  message text not null,
  compile_seconds real,
  primary key (search, candidate)
);
create table if not exists sample (
  search integer not null references search,
  candidate text not null,
  number integer not null,
  seconds real not null,
  baseline_seconds real not null,
  primary key (search, candidate, number)
);
"""


@dataclasses.dataclass(frozen=True)
class Conditions:
    """What the times of a search go with: others under other conditions say nothing
    of them."""

    machine: str
    device: str
    driver: str
    cairn: str
    """The compiler's version, and its library."""
    source: str
    """The program's name, for readers alone."""
    source_digest: str
    schedule_digest: str
    space_digest: str


@dataclasses.dataclass(frozen=True)
class Sample:
    """A measurement, and one of the kernel as it is at the same time and place."""

    seconds: float
    baseline_seconds: float

    @property
    def speedup(self) -> float:
        return self.baseline_seconds / self.seconds


@dataclasses.dataclass
class Trial:
    """What became of a candidate: "ok", "failed", "timeout" or "crash", and why."""

    status: str
    message: str = ""
    compile_seconds: float | None = None
    samples: list[Sample] = dataclasses.field(default_factory=list)

    @property
    def seconds(self) -> list[float]:
        return [sample.seconds for sample in self.samples]

    @property
    def speedups(self) -> list[float]:
        return [sample.speedup for sample in self.samples]


class Records:
    """The trials of one search in a file, which may hold others'."""

    def __init__(self, path: pathlib.Path, conditions: Conditions) -> None:
        self._path = path
        try:
            self._open = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)
            self._make_tables()
        except sqlite3.Error as error:
            raise self._error(error) from None
        values = dataclasses.asdict(conditions)
        self._write(
            f"insert or ignore into search ({', '.join(values)}) "
            f"values ({', '.join('?' * len(values))})",
            *values.values(),
        )
        del values["source"]
        ((self._id,),) = self._read(
            "select id from search where " + " and ".join(f"{k} = ?" for k in values),
            *values.values(),
        )

    def _make_tables(self) -> None:
        (version,) = self._open.execute("pragma user_version").fetchone()
        if version == 0:
            # Another command may make them at the same time.
            self._open.executescript(
                f"begin immediate; {_SCHEMA} pragma user_version = {_VERSION}; commit;"
            )
        elif version != _VERSION:
            raise Error(
                f"expected records of version {_VERSION} in '{self._path}', got version "
                f"{version}: they are left as they are, --records=FILE names another file"
            )

    def _error(self, error: sqlite3.Error) -> Error:
        # What is added was not there when the search began.
        if isinstance(error, sqlite3.IntegrityError):
            return Error(
                f"another command keeps records of the same search in '{self._path}': "
                "let it end, or name another file by --records=FILE"
            )
        return Error(f"cannot keep records in '{self._path}': {error}")

    def _read(self, statement: str, *values: object) -> list[Any]:
        try:
            return self._open.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise self._error(error) from None

    def _write(self, statement: str, *values: object) -> None:
        try:
            self._open.execute(statement, values)
        except sqlite3.Error as error:
            raise self._error(error) from None

    def load(self) -> dict[str, Trial]:
        """The trials so far by candidate."""
        trials = {
            candidate: Trial(status, message, seconds)
            for candidate, status, message, seconds in self._read(
                "select candidate, status, message, compile_seconds from trial "
                "where search = ?",
                self._id,
            )
        }
        for candidate, seconds, baseline in self._read(
            "select candidate, seconds, baseline_seconds from sample "
            "where search = ? order by number",
            self._id,
        ):
            trials[candidate].samples.append(Sample(seconds, baseline))
        return trials

    def add_trial(self, candidate: str, trial: Trial) -> None:
        """Its status, in the place of an earlier one."""
        self._write(
            "insert or replace into trial values (?, ?, ?, ?, ?)",
            self._id,
            candidate,
            trial.status,
            trial.message,
            trial.compile_seconds,
        )

    def add_sample(self, candidate: str, number: int, sample: Sample) -> None:
        self._write(
            "insert into sample values (?, ?, ?, ?, ?)",
            self._id,
            candidate,
            number,
            sample.seconds,
            sample.baseline_seconds,
        )

    def close(self) -> None:
        self._open.close()

#===- _records.py - what a tuner found so far ------------------------------===//
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

from cairn._errors import Error

_VERSION = 1
_SCHEMA = """
create table search (
  id integer primary key,
  key text unique not null,
  machine text not null,
  device text not null,
  source text not null
);
create table trial (
  search integer not null references search,
  candidate text not null,
  status text not null,
  message text not null,
  compile_seconds real,
  primary key (search, candidate)
);
create table sample (
  search integer not null references search,
  candidate text not null,
  seconds real not null
);
"""


@dataclasses.dataclass
class Trial:
    """What became of a candidate: "ok", "failed", "timeout" or "crash", and why."""

    status: str
    message: str = ""
    compile_seconds: float | None = None
    seconds: list[float] = dataclasses.field(default_factory=list)


class Records:
    """The trials of one search in a file, which may hold others'."""

    def __init__(
        self, path: pathlib.Path, key: str, machine: str, device: str, source: str
    ) -> None:
        self._path = path
        try:
            self._open = sqlite3.connect(path, isolation_level=None)
            (version,) = self._open.execute("pragma user_version").fetchone()
            if version == 0:
                self._open.executescript(
                    f"begin; {_SCHEMA} pragma user_version = {_VERSION}; commit;"
                )
            elif version != _VERSION:
                raise Error(
                    f"expected records of version {_VERSION} in '{path}', "
                    f"got version {version}"
                )
            self._open.execute(
                "insert or ignore into search (key, machine, device, source) "
                "values (?, ?, ?, ?)",
                (key, machine, device, source),
            )
            (self._id,) = self._open.execute(
                "select id from search where key = ?", (key,)
            ).fetchone()
        except sqlite3.Error as error:
            raise Error(f"cannot keep records in '{path}': {error}") from None

    def load(self) -> dict[str, Trial]:
        """The trials so far by candidate."""
        trials = {
            candidate: Trial(status, message, seconds)
            for candidate, status, message, seconds in self._open.execute(
                "select candidate, status, message, compile_seconds from trial "
                "where search = ?",
                (self._id,),
            )
        }
        for candidate, seconds in self._open.execute(
            "select candidate, seconds from sample where search = ?", (self._id,)
        ):
            trials[candidate].seconds.append(seconds)
        return trials

    def _write(self, statement: str, *values: object) -> None:
        try:
            self._open.execute(statement, (self._id, *values))
        except sqlite3.Error as error:
            raise Error(f"cannot keep records in '{self._path}': {error}") from None

    def add_trial(self, candidate: str, trial: Trial) -> None:
        """Its status, in the place of an earlier one."""
        self._write(
            "insert or replace into trial values (?, ?, ?, ?, ?)",
            candidate,
            trial.status,
            trial.message,
            trial.compile_seconds,
        )

    def add_sample(self, candidate: str, seconds: float) -> None:
        self._write("insert into sample values (?, ?, ?)", candidate, seconds)

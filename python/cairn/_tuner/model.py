#===- model.py - what a model expects of candidates -----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Bayesian optimisation: a Gaussian process learns the times of the candidates that
were measured, and the others are chosen by the improvement that it expects (Jones,
Schonlau and Welch, Efficient Global Optimization of Expensive Black-Box Functions)."""

from __future__ import annotations

import importlib
import math
import warnings
from typing import Any, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cairn._errors import Error
from cairn._tuner.spaces import Space

MOST = 8192
"""So many candidates are looked at when one is chosen."""


def _load(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Error(
            "the method 'model' takes scikit-learn, which is not installed: "
            "apt install python3-sklearn"
        ) from None


def _columns(values: Sequence[Any]) -> list[list[float]]:
    """Coordinates of each value of a choice, from 0 to 1: numbers by their logarithms
    where all are positive, sizes dimension by dimension; what is not a number has a
    coordinate of its own."""
    rows = [list(v) if isinstance(v, (tuple, list)) else [v] for v in values]
    numeric = all(
        isinstance(v, (int, float)) and not isinstance(v, bool) for row in rows for v in row
    )
    if not numeric or len({len(row) for row in rows}) != 1:
        return [[float(i == j) for j in range(len(values))] for i in range(len(values))]
    table = np.array(rows, float)
    if (table > 0).all():
        table = np.log2(table)
    low, high = table.min(0), table.max(0)
    scaled: list[list[float]] = ((table - low) / np.where(high > low, high - low, 1)).tolist()
    return scaled


class Model:
    """Of the candidates of a space, by their numbers."""

    def __init__(self, space: Space, seed: int) -> None:
        # Said before anything is measured.
        self._processes = _load("sklearn.gaussian_process")
        self._normal = _load("scipy.stats").norm
        self._space = space
        self._choices = [
            _columns(values) for values in space.choices().values() if len(values) > 1
        ]
        self._counts = [len(values) for values in space.choices().values()]
        self._random = np.random.default_rng(seed)

    def _coordinates(self, number: int) -> list[float]:
        digits = self._space.digits(number)
        chosen = [digit for digit, count in zip(digits, self._counts) if count > 1]
        return [x for rows, digit in zip(self._choices, chosen) for x in rows[digit]]

    def _fit(self, rows: Any, values: Any) -> Any:
        kernels = self._processes.kernels
        # A scale for each coordinate, as parameters matter more or less; times are
        # noisy.
        kernel = kernels.ConstantKernel() * kernels.Matern(
            np.ones(rows.shape[1]), (0.05, 20.0), nu=2.5
        ) + kernels.WhiteKernel(0.01, (1e-6, 1.0))
        process = self._processes.GaussianProcessRegressor(
            kernel, normalize_y=True, n_restarts_optimizer=1, random_state=0
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a scale at its bound is as good
            return process.fit(rows, values)

    def propose(self, known: Mapping[int, float | None], count: int) -> list[int]:
        """`count` candidates to measure next, fewer if there are not so many; `known`
        are the times of those measured, or None where one failed."""
        total = self._space.count()
        if total > MOST:
            looked_at = np.unique(self._random.integers(0, total, MOST))
        else:
            looked_at = np.arange(total)
        left = np.array([n for n in looked_at if int(n) not in known], np.int64)
        times = [time for time in known.values() if time is not None]
        if not self._choices or len(left) <= count or not times:
            return [int(n) for n in self._random.permutation(left)[:count]]
        # One that failed is as slow as the slowest, so that its like are not asked for.
        values = [math.log(max(times) if t is None else t) for t in known.values()]
        rows = np.array([self._coordinates(n) for n in known])
        open_rows = np.array([self._coordinates(int(n)) for n in left])
        process = self._fit(rows, np.array(values))
        chosen: list[int] = []
        for _ in range(count):
            gain = self._expected_gain(process, open_rows, min(values))
            at = int(np.argmax(np.where(np.isin(left, chosen), -1.0, gain)))
            chosen.append(int(left[at]))
            # Believed, so that the next one is another; the scales stay.
            values.append(float(process.predict(open_rows[at : at + 1])[0]))
            rows = np.vstack([rows, open_rows[at]])
            process.set_params(kernel=process.kernel_, optimizer=None)
            process.fit(rows, np.array(values))
        return chosen

    def _expected_gain(self, process: Any, rows: Any, best: float) -> NDArray[Any]:
        mean, deviation = process.predict(rows, return_std=True)
        deviation = np.maximum(deviation, 1e-9)
        z = (best - mean) / deviation
        gain: NDArray[Any] = deviation * (z * self._normal.cdf(z) + self._normal.pdf(z))
        return gain

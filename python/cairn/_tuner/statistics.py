#===- statistics.py - what measurements say -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""How sure a few measurements are, without a word on how noise is distributed."""

from __future__ import annotations

import math
from typing import Sequence

CONFIDENCE = 0.95


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """Where the median of what `values` are drawn from is, with `CONFIDENCE`: the
    order statistics whose ranks a binomial distribution gives (David and Nagaraja,
    Order Statistics, section 7.1). Of fewer than six the smallest and largest, with
    a confidence of 1 - 2 ** (1 - n)."""
    ordered, count = sorted(values), len(values)
    rank, tail = 0, 0.5**count
    while True:
        tail += math.comb(count, rank + 1) * 0.5**count
        if 1 - 2 * tail < CONFIDENCE:
            return ordered[rank], ordered[-1 - rank]
        rank += 1


def cannot_win(values: Sequence[float], leader: Sequence[float]) -> bool:
    """Whether the larger ones are the leader's, with `CONFIDENCE`: all of them are,
    which by chance is one in all the orders that there are (Mann and Whitney's test
    at its end)."""
    if not values or not leader or max(values) >= min(leader):
        return False
    return 1 / math.comb(len(values) + len(leader), len(values)) <= 1 - CONFIDENCE + 1e-9

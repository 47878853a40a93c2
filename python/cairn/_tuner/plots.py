#===- plots.py - what a search found, drawn -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Charts of a search, each as the text of an SVG."""

from __future__ import annotations

import importlib
import io
from statistics import median
from typing import Any

from cairn._tuner.ceilings import Ceilings
from cairn._errors import Error
from cairn._tuner.records import Trial
from cairn._tuner.search import Search
from cairn._tuner.spaces import Candidate


def load_matplotlib() -> Any:
    """What draws. Raises `Error` where it is not installed."""
    try:
        matplotlib = importlib.import_module("matplotlib")
    except ImportError:
        raise Error(
            "a report takes Matplotlib, which is not installed: "
            "apt install python3-matplotlib"
        ) from None
    matplotlib.use("svg")
    return importlib.import_module("matplotlib.pyplot")


def _svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", bbox_inches="tight")
    load_matplotlib().close(figure)
    return text.getvalue()


def _measured(search: Search) -> list[tuple[Candidate, Trial]]:
    return [entry for entry in search.ranked() if entry[1].samples]


def _milliseconds(trial: Trial) -> float:
    return median(trial.seconds) * 1e3


def _choice(search: Search, candidate: Candidate, name: str) -> Any:
    """What a candidate has for a choice of the space."""
    if name == "options":
        return candidate.options
    if name == "local":
        return candidate.local
    return (candidate.parameters or {}).get(name.removeprefix("parameter "))


def draw_parameters(search: Search) -> str | None:
    """Times against the values of each choice; None where there is nothing to choose."""
    choices = {k: v for k, v in search.space.choices().items() if len(v) > 1}
    if not choices:
        return None
    plots = load_matplotlib()
    figure, axes = plots.subplots(
        1, len(choices), figsize=(3.4 * len(choices), 3.4), sharey=True, squeeze=False
    )
    entries = _measured(search)
    for axis, (name, values) in zip(axes[0], choices.items()):
        best: dict[int, float] = {}
        for at, value in enumerate(values):
            times = [
                _milliseconds(trial)
                for candidate, trial in entries
                if _choice(search, candidate, name) == value
            ]
            axis.plot([at] * len(times), times, "o", color="C0", alpha=0.35)
            if times:
                best[at] = min(times)
        axis.plot(list(best), list(best.values()), "-", color="C1", label="fastest")
        axis.axhline(_milliseconds(search.trials[search.baseline.spell()]), color="0.5")
        axis.set_xticks(range(len(values)), [str(v) for v in values], rotation=30)
        axis.set_xlabel(name.removeprefix("parameter "))
        axis.set_yscale("log")
    axes[0][0].set_ylabel("ms (line: as it is)")
    axes[0][0].legend()
    return _svg(figure)


def draw_pareto(search: Search) -> str:
    """The kernel's time against the compile's, and those that none beats in both."""
    points = sorted(
        (trial.compile_seconds * 1e3, _milliseconds(trial))
        for _, trial in _measured(search)
        if trial.compile_seconds is not None
    )
    front: list[tuple[float, float]] = []
    for point in points:
        if not front or point[1] < front[-1][1]:
            front.append(point)
    figure, axis = load_matplotlib().subplots(figsize=(5, 3.4))
    axis.plot([x for x, _ in points], [y for _, y in points], "o", alpha=0.35)
    axis.step(
        [x for x, _ in front], [y for _, y in front], "-o", where="post", label="Pareto"
    )
    axis.set_xlabel("compile, ms")
    axis.set_ylabel("kernel, ms")
    axis.set_yscale("log")
    axis.legend()
    return _svg(figure)


def draw_roofline(search: Search, ceilings: Ceilings) -> str:
    """Candidates below what the device did at most."""
    space = search.space
    intensity = space.flops / space.bytes
    ridge = ceilings.flops / ceilings.bytes
    low, high = min(intensity, ridge) / 8, max(intensity, ridge) * 8
    figure, axis = load_matplotlib().subplots(figsize=(5, 3.4))
    axis.loglog(
        [low, ridge, high],
        [low * ceilings.bytes / 1e9, ceilings.flops / 1e9, ceilings.flops / 1e9],
        color="0.3",
        label=f"{ceilings.bytes / 1e9:.3g} GB/s, {ceilings.flops / 1e9:.4g} GFLOP/s",
    )
    first = search.baseline
    for candidate, trial in reversed(_measured(search)):
        rate = space.flops / median(trial.seconds) / 1e9
        is_first = candidate == first
        axis.loglog(
            [intensity],
            [rate],
            "s" if is_first else "o",
            color="C3" if is_first else "C0",
            alpha=1 if is_first else 0.35,
            label="as it is" if is_first else None,
        )
    axis.set_xlabel("FLOP/byte")
    axis.set_ylabel("GFLOP/s")
    axis.legend()
    return _svg(figure)

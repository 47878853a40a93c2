#===- report.py - a page about a search -----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""One page with all that a search found, complete in itself."""

from __future__ import annotations

import base64
import html
import pathlib
from statistics import median
from typing import Iterator

from cairn._tuner import plots
from cairn._tuner.ceilings import measure_ceilings
from cairn._errors import Error
from cairn._tuner.records import Trial
from cairn._tuner.search import Search
from cairn._tuner.statistics import median_interval

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 1em auto; max-width: 70em;
       padding: 0 1em; color: #222; background: #fff; }
figure { margin: 1em 0; } img { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; }
th, td { padding: 2px 8px; text-align: right; border-bottom: 1px solid #ddd;
         white-space: nowrap; }
th:last-child, td:last-child { text-align: left; font-family: monospace; }
tr.first td { background: #eef6ee; } tr.failed td { color: #999; }
code { background: #f3f3f3; padding: 1px 4px; overflow-wrap: anywhere; }
"""


def _row(what: str, trial: Trial, kind: str) -> str:
    if trial.status != "ok" or not trial.samples:
        cells = [trial.status, "", "", "", f"{what} {trial.message}"]
        kind = "failed"
    else:
        low, high = median_interval(trial.speedups)
        cells = [
            f"{median(trial.seconds) * 1e3:.4f}",
            f"{min(trial.seconds) * 1e3:.4f}",
            f"{median(trial.speedups):.2f} [{low:.2f}, {high:.2f}]",
            str(len(trial.samples)),
            what,
        ]
    data = "".join(f"<td>{html.escape(cell)}</td>" for cell in cells)
    return f'<tr class="{kind}">{data}</tr>'


def _figure(svg: str, caption: str) -> str:
    data = base64.b64encode(svg.encode()).decode()
    return (
        f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{html.escape(caption)}">'
        f"<figcaption>{html.escape(caption)}</figcaption></figure>"
    )


def _figures(search: Search, target: str) -> Iterator[str]:
    if parameters := plots.draw_parameters(search):
        yield _figure(parameters, "Time against the values of each choice")
    if search.space.flops and search.space.bytes:
        drawn = plots.draw_roofline(search, measure_ceilings(target))
        yield _figure(drawn, "Roofline, with ceilings that were measured")
    yield _figure(plots.draw_pareto(search), "Time of the kernel against the compile's")


def make_report(search: Search, target: str) -> str:
    """The page."""
    ranked = search.ranked()
    if not search.trials[search.baseline.spell()].samples:
        raise Error("nothing was measured that a report could show")
    conditions, space = search.conditions, search.space
    title = html.escape(f"{space.kernel} of {conditions.source}")
    candidate, trial = ranked[0]
    best = html.escape(space.command(candidate) or "as it is")
    rows = [
        _row(space.command(c) or "as it is", t, "first" if i == 0 else "")
        for i, (c, t) in enumerate(ranked)
    ]
    facts = html.escape(
        f"{conditions.device} ({conditions.driver}), {conditions.machine}, "
        f"Cairn {conditions.cairn.split()[0]}"
    )
    heads = ("median ms", "min ms", "times [95 %]", "count", "candidate")
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{_STYLE}</style></head><body>
<h1>{title}</h1>
<p>{facts}</p>
<p>The fastest of {len(search.trials)}: <code>{best}</code>, {median(trial.seconds) * 1e3:.4g} ms,
{median(trial.speedups):.2f} times as fast as the kernel as it is.</p>
{"".join(_figures(search, target))}
<div class="wide"><table><thead><tr>{"".join(f"<th>{h}</th>" for h in heads)}</tr></thead>
<tbody>{"".join(rows)}</tbody></table></div>
</body></html>
"""


def write_report(search: Search, path: pathlib.Path, target: str) -> None:
    """Writes the page. Raises `Error`."""
    try:
        path.write_text(make_report(search, target), encoding="utf-8")
    except OSError as error:
        raise Error(f"cannot write '{path}': {error.strerror}") from None

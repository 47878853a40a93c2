#===- test_tune.py - the search for the fastest candidate -----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import base64
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
import xml.etree.ElementTree

import numpy as np
import pytest

import cairn
from cairn import _compiler, tune
from cairn._tuner.best import bind
from cairn._tuner.ceilings import measure_ceilings
from cairn._tuner.model import Model
from cairn._tuner.records import Records
from cairn._tuner.statistics import cannot_win, median_interval
from cairn._tuner.trials import Trials, _is_close

SOURCE = """
kernel void k(global const float *a, global float *out) {
  size_t i = get_global_id(0);
#ifdef FAULT
  out[i << 50] = 1;
#endif
#ifdef SLOW
  for (volatile int j = 0; j < 1000; ++j) ;
#endif
#ifdef HANG
  volatile int more = 1;
  while (more) ;
#endif
#ifdef BROKEN
  oops
#endif
  float sum = 0;
#ifdef WRONG
  sum = 1;
#endif
  for (int j = 0; j < 16; ++j) sum += a[i] * a[j];
  out[i] = sum;
}
"""

SCHEDULE = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %n: !transform.param<i64> {transform.readonly, cairn.name = "n"}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %kernel by [%n] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
}
"""

SPACE = """
import numpy as np
from cairn import tune

space = tune.Space(
    source="k.cl",
    kernel="k",
    global_size=64,
    arguments=lambda: {"a": np.arange(64, dtype=np.float32), "out": np.zeros(64, np.float32)},
    schedule="k.mlir",
    parameters={"n": [2, 3]},
    options=["", "-DWRONG", "-DFAULT", "-DBROKEN"],
)
"""


@pytest.fixture
def space(tmp_path):
    (tmp_path / "k.cl").write_text(SOURCE)
    (tmp_path / "k.mlir").write_text(SCHEDULE)
    path = tmp_path / "space.py"
    path.write_text(SPACE)
    return path


def test_a_search(space, capsys, monkeypatch):
    arguments = [str(space), "--rounds=2"]
    asked = []
    check = Trials.check

    def stop(self, candidate):
        """As Ctrl-C, in the sixth."""
        asked.append(candidate.spell())
        if len(asked) == 6:
            raise KeyboardInterrupt
        return check(self, candidate)

    monkeypatch.setattr(Trials, "check", stop)
    assert tune.main(arguments) == 130
    assert "interrupted, the same command goes on" in capsys.readouterr().err
    # It goes on from there.
    assert tune.main(arguments) == 0
    assert len(asked) == 1 + 9 and not set(asked[6:]) & set(asked[:5])
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["median", "ms", "min", "ms", "times", "[95", "%]", "count", "candidate"]
    assert len(lines) == 9

    def line(candidate):
        (found,) = [l for l in lines if re.search(f"  {candidate}(: |$)", l)]
        return found

    ran = f"--schedule={space.parent}/k.mlir --schedule-parameter=n="
    assert line("as it is").split()[2:6] == ["1.00", "[1.00,", "1.00]", "2"]
    assert float(line(ran + "2").split()[0]) > 0
    assert "multiple of 3 in dimension 0" in line(ran + "3")
    assert "wrong result: out[0] is " in line("-DWRONG " + ran + "2")
    assert re.match(" *failed .*: kernel 'k': accesses an address that is none", line("-DFAULT " + ran + "2"))
    assert "error: " in line("-DBROKEN " + ran + "2")
    # All that there was to do is done.
    monkeypatch.setattr(Trials, "_start", None)
    assert tune.main(arguments) == 0
    assert capsys.readouterr().out.splitlines() == [head, *lines]


def test_results_that_are_close():
    expected = np.array([100, -100, 1e-3, np.inf, np.nan], np.float32)
    off = np.array([1e-2, -1e-2, 1e-4, 0, 0], np.float32)
    assert list(_is_close(expected + off, expected, 1e-4)) == [True, True, True, True, True]
    assert list(_is_close(expected + 10 * off, expected, 1e-4)) == [False, False, True, True, True]
    other = np.array([100, -100, 1e-3, 1, 0], np.float32)
    assert list(_is_close(other, expected, 1e-4)) == [True, True, True, False, False]
    whole = np.array([1, 2])
    assert list(_is_close(whole + [0, 1], whole, 0.5)) == [True, False]


def test_what_hangs_is_a_timeout(space, capsys):
    space.write_text(
        SPACE.replace('"-DWRONG", "-DFAULT", "-DBROKEN"', '"-DHANG"').replace("[2, 3]", "[2]")
    )
    # A busy machine may not get to the others in time.
    assert tune.main([str(space), "--timeout=4", "--rounds=1"]) in (0, 2)
    lines = capsys.readouterr().out.splitlines()
    (line,) = [line for line in lines if "-DHANG --schedule" in line]
    assert line.split()[0] == "timeout" and line.endswith(": no answer in 4 s")
    # What starts the process takes as long as it likes.
    space.write_text("import time; time.sleep(4.2)\n" + SPACE.replace(', "-DWRONG", "-DFAULT", "-DBROKEN"', ""))
    assert tune.main([str(space), "--timeout=4", "--rounds=1"]) in (0, 2)
    (line,) = [l for l in capsys.readouterr().out.splitlines() if l.endswith("as it is")]
    assert line.split()[5] == "1"


LATE = """
import pathlib, time
mark, calls = pathlib.Path(__file__).with_name("ran"), []

def late():
    # The first call of all processes but the first one takes long.
    calls.append(0)
    if len(calls) == 1 and mark.exists():
        time.sleep(6.2)
    elif len(calls) > 1:
        mark.touch()

"""


def test_a_process_that_starts_again_slowly(space, capsys):
    """The kernel as it is has run before, so that it is waited for."""
    space.write_text(
        SPACE.replace(', "-DWRONG", "-DFAULT", "-DBROKEN"', ', "-DHANG"')
        .replace("[2, 3]", "[2]")
        .replace("lambda: {", "lambda: late() or {")
        .replace("space = ", LATE + "space = ")
    )
    assert tune.main([str(space), "--timeout=6", "--rounds=1"]) == 0
    out, _ = capsys.readouterr()
    (line,) = [line for line in out.splitlines() if "-DHANG --schedule" in line]
    assert line.endswith(": no answer in 6 s")


def test_a_kernel_that_hangs_as_it_is(space, capsys):
    space.write_text(SPACE.replace('"", "-DWRONG", "-DFAULT", "-DBROKEN"', '"-DHANG"'))
    assert tune.main([str(space), "--timeout=1"]) == 2
    assert "the kernel as it is does not run: no answer in 1 s" in capsys.readouterr().err
    # That is not a result.
    assert not tune.Search(space).trials


def test_a_kernel_that_is_another_each_time(space, capsys):
    text = SPACE.replace("import numpy as np", "import numpy as np, itertools")
    text = text.replace("np.arange(64,", "next(count) + np.arange(64,")
    space.write_text("import itertools; count = itertools.count()\n" + text)
    assert tune.main([str(space)]) == 2
    assert "the kernel as it is does not do the same once more: wrong result: a[0] is " in capsys.readouterr().err


# What a shell starts in the background, as it may these tests, ignores Ctrl-C.
INTERRUPTIBLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from cairn import tune
sys.exit(tune.main())
"""


def test_an_interrupt(space, capsys):
    """Ctrl-C by a signal, in the middle of a candidate that hangs."""
    space.write_text(
        SPACE.replace('"-DWRONG", "-DFAULT", "-DBROKEN"', '"-DHANG"').replace("[2, 3]", "[2]")
    )
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, space],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    records, until = space.with_suffix(".sqlite"), time.monotonic() + 60
    while time.monotonic() < until:
        if records.exists():
            with sqlite3.connect(records) as there:
                tables = there.execute("select count(*) from sqlite_master").fetchone()
                if tables[0] and there.execute("select count(*) from trial").fetchone()[0] == 2:
                    break
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "cairn-tune: interrupted, the same command goes on\n"
    assert len(out.splitlines()) == 3
    assert len(tune.Search(space).trials) == 2


def test_a_full_disk(space, capsys, monkeypatch):
    make = Records.__init__

    def with_little_room(self, *arguments):
        make(self, *arguments)
        (pages,) = self._open.execute("pragma page_count").fetchone()
        self._open.execute(f"pragma max_page_count = {pages}")

    long = SPACE.replace('"-DWRONG", "-DFAULT", "-DBROKEN"', ", ".join(
        f'"-DOTHER_{i}={"1" * 500}"' for i in range(12)
    ))
    space.write_text(long)
    with monkeypatch.context() as patched:
        patched.setattr(Records, "__init__", with_little_room)
        assert tune.main([str(space), "--rounds=1"]) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") == 1 and "space.sqlite': database or disk is full" in err
    # What was there is there.
    there = tune.Search(space).trials
    assert 1 <= len(there) < 27 and len(out.splitlines()) == 1 + len(there)
    assert tune.main([str(space), "--rounds=1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + 27


@pytest.mark.parametrize(
    "text, message",
    [
        (SPACE.replace('{"n": [2, 3]}', '{"n": [2, 3], "size": [4]}'),
         "no schedule has the parameter 'size' of '--schedule-parameter=size=4': '.*k.mlir' has 'n'"),
        (SPACE.replace('{"n": [2, 3]}', "{}"), "k.mlir:4:7: error: expected '--schedule-parameter=n=VALUE'"),
        (SPACE.replace("[2, 3]", '["few"]'), "error: expected a value of the type '!transform.param<i64>' .* got 'few'"),
    ],
)
def test_a_schedule_that_cannot_be_tried(space, capsys, monkeypatch, text, message):
    """Is an error in front of the search, not one of each candidate."""
    space.write_text(text)
    monkeypatch.setattr(Trials, "_start", None)
    assert tune.main([str(space)]) == 2
    out, err = capsys.readouterr()
    assert re.match(f"cairn-tune: error: the schedule cannot be tried: .*{message}", err), err
    assert not out and err.count("\n") == 1


def test_a_value_that_cannot_be_tried(space, capsys):
    """Is its candidates' failure, wherever it is in the list."""
    for values in ("[0, 2]", "[2, 0]", '["few", 2]'):
        space.write_text(SPACE.replace("[2, 3]", values).replace('"-DWRONG", "-DFAULT", "-DBROKEN"', '"-DFAST"'))
        assert tune.main([str(space), "--rounds=1", f"--records={space.parent}/{hash(values)}.sqlite"]) == 0
        out, err = capsys.readouterr()
        assert len(out.splitlines()) == 6 and out.count("expected a ") == 2, out


def test_values_that_must_meet(space, capsys):
    """One candidate that the schedule takes is enough for the others to be tried."""
    schedule = space.parent / "k.mlir"
    both = SCHEDULE.replace("    transform.yield", """    %twice = transform.cairn.coarsen %coarse by [%m] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.yield""").replace('cairn.name = "n"}', 'cairn.name = "n"},\n      %m: !transform.param<i64> {transform.readonly, cairn.name = "m"}')
    schedule.write_text(both)
    space.write_text(SPACE.replace('"n": [2, 3]', '"n": [0, 2], "m": [4, 0]').replace('"-DWRONG", "-DFAULT", "-DBROKEN"', ""))
    assert tune.main([str(space), "--rounds=1"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 6 and out.count("expected a parameter") == 3, out


def test_schedules_that_are_wrong(space, capsys, monkeypatch):
    monkeypatch.setattr(Trials, "_start", None)
    schedule = space.parent / "k.mlir"
    for text, message in (
        (SCHEDULE.replace("coarsen %", "coarser %"), "k.mlir:6:15: error: custom op 'transform.cairn.coarser' is unknown"),
        (SCHEDULE.replace('"mux"', '"ocl"'), "'transform.cairn.coarsen' is for the level 'mux', the schedule is for 'ocl'"),
        (SCHEDULE.replace('"mux"', '"gpu"').replace("cairn.coarsen", "cairn.match_kernel"), "error: "),
        ("", "k.mlir:1:1: error: expected a schedule with the attribute 'cairn.level'"),
    ):
        schedule.write_text(text)
        assert tune.main([str(space)]) == 2
        err = capsys.readouterr().err
        assert message in err and err.count("\n") == 1, err


def test_no_candidate_that_runs(space, capsys):
    """Says why, behind the table."""
    space.write_text(SPACE.replace("[2, 3]", "[3, 128]").replace('"-DWRONG", "-DFAULT", "-DBROKEN"', '"-DFAST"'))
    best = space.with_suffix(".best")
    assert tune.main([str(space), "--rounds=1", f"--best={best}"]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 6 and not best.exists()
    assert re.match("cairn-tune: error: no candidate of 4 ran, the first: .*", err) and err.count("\n") == 1


def test_two_commands_at_once(space):
    assert tune.main([str(space), "--rounds=1"]) == 0
    first, second = (tune.Search(space, rounds=2) for _ in range(2))
    first.run()
    with pytest.raises(cairn.Error, match="another command keeps records of the same search in"):
        second.run()


def test_the_slow_ones_end_early():
    """A candidate that lost all of three rounds is not measured again; one that did
    not is."""
    assert cannot_win([1.0, 1.1, 1.0], [2.0, 2.1, 1.9])
    assert not cannot_win([1.0, 1.1, 2.0], [2.0, 2.1, 1.9])
    assert not cannot_win([1.0, 1.1], [2.0, 2.1])
    assert not cannot_win([], [2.0])


def test_intervals():
    """As tables of the binomial distribution have the ranks for 95 %."""
    for count, low, high in ((1, 1, 1), (5, 1, 5), (6, 1, 6), (9, 2, 8), (20, 6, 15), (40, 14, 27)):
        assert median_interval(range(count, 0, -1)) == (low, high)


def numbers(**parameters):
    return tune.Space("k.cl", "k", 1, dict, schedule="k.mlir", parameters=parameters)


def test_a_model_finds_what_is_fast():
    """Of 1,000 candidates, with times that vary by a few percent, and some that fail."""
    space = numbers(x=[1, 2, 4, 8, 16, 32, 64, 128, 256, 512], y=list(range(10)), z=list("abcdefghij"))

    def time(number, noise):
        x, y, z = space.digits(number)[:3]
        if z == 9:
            return None
        return (1 + (x - 6) ** 2 / 8 + (y - 3) ** 2 / 4 + (z != 4)) * noise.lognormvariate(0, 0.03)

    def search(seed, propose):
        noise = random.Random(seed)
        known = {n: time(n, noise) for n in random.Random(seed).sample(range(1000), 8)}
        while len(known) < 48:
            batch = propose(known, noise)
            assert len(set(batch)) == 4 and not known.keys() & set(batch)
            known.update((n, time(n, noise)) for n in batch)
        return min(t for t in known.values() if t)

    chance = [search(s, lambda known, r: r.sample(sorted(set(range(1000)) - known.keys()), 4)) for s in range(20)]
    models = [Model(space, 0)]
    found = [search(s, lambda known, _: m.propose(known, 4)) for s, m in enumerate(models)]
    # The best is 1; what chance finds is far from it.
    assert max(found) < 1.3 < sorted(chance)[10], (found, chance)


def test_a_model_of_a_small_space():
    space = numbers(x=[1, 2, 3])
    assert sorted(Model(space, 0).propose({1: 1.0}, 4)) == [0, 2]
    assert Model(space, 0).propose({0: 1.0, 1: 1.0, 2: None}, 4) == []
    assert len(Model(numbers(), 0).propose({}, 4)) == 1


def test_a_search_by_a_model(space, capsys):
    space.write_text(SPACE.replace("[2, 3]", "[1, 2, 4, 8, 16, 32, 3]"))
    assert tune.main([str(space), "--method=model", "--trials=12", "--rounds=2"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert len(lines) == 13 and any(l.endswith("as it is") for l in lines)
    # It goes the same way again, with what there is.
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Trials, "_start", None)
        assert tune.main([str(space), "--method=model", "--trials=12", "--rounds=2"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == lines


def test_a_model_takes_a_library(space, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.gaussian_process", None)
    assert tune.main([str(space), "--method=model"]) == 2
    assert capsys.readouterr().err == (
        "cairn-tune: error: the method 'model' takes scikit-learn, which is not installed: "
        "apt install python3-sklearn\n"
    )


def test_a_report_and_the_best_schedule(space, tmp_path, capsys):
    """Of a space whose kernel as it is, is slow."""
    text = SPACE.replace('"", "-DWRONG", "-DFAULT", "-DBROKEN"', '"-DSLOW", "-DFAST"')
    text = text.replace("[2, 3]", "[2, 4]")
    space.write_text(text.replace("options=[", "flops=2048, bytes=512, options=["))
    report, best = tmp_path / "report.html", tmp_path / "best.mlir"
    words = [str(space), "--rounds=2", f"--report={report}", f"--best={best}"]
    assert tune.main(words) == 0
    fastest = capsys.readouterr().out.splitlines()[1]
    page = report.read_text()
    assert page.count("<img ") == 3 and page.count("<tr ") == 5
    assert "http" not in re.sub(r"base64,[^\"]*", "", page)
    drawn = [
        base64.b64decode(data).decode() for data in re.findall(r"svg\+xml;base64,([^\"]*)", page)
    ]
    for picture in drawn:
        xml.etree.ElementTree.fromstring(picture)
    assert len(set(drawn)) == 3
    n = re.search(r"-DFAST .*--schedule-parameter=n=(\d)$", fastest)[1]
    written = best.read_text()
    assert f'cairn.name = "n", cairn.default = {n} : i64' in written
    assert "k.mlir; goes with: -DFAST\n" in written
    program = cairn.compile(tmp_path / "k.cl", schedule=best)
    assert program.interface["kernels"][0]["coarsening"][0] == int(n)
    # The schedule is written although the report cannot be.
    best.unlink()
    assert tune.main([*words[:2], "--report=/dev/full", f"--best={best}"]) == 2
    assert "cannot write '/dev/full'" in capsys.readouterr().err
    assert best.read_text() == written
    # None of the candidates may run.
    space.write_text(text.replace('"-DSLOW", "-DFAST"', '"-DFAST", "-DSLOW"').replace("[2, 4]", "[3]"))
    assert tune.main([str(space), "--rounds=1", f"--best={best}"]) == 2
    error = capsys.readouterr().err
    assert "no candidate of 2 ran, the first: kernel 'k': expected a global size that is a multiple of 3" in error


def test_values_of_a_schedule():
    schedule = SCHEDULE.replace(
        '"n"}) {',
        '"n", cairn.default = 3 : i64}, %s: !transform.any_param {cairn.default = "a, b", '
        'cairn.name = "s"}, %f: !transform.param<f32> {cairn.name = "f"}) {',
    )
    text = bind(schedule, {"n": 8, "s": '"c"', "f": 2.0})
    assert 'cairn.name = "n", cairn.default = 8 : i64}' in text
    assert 'cairn.name = "s", cairn.default = "c"}' in text
    assert 'cairn.name = "f", cairn.default = 2.0 : f32}' in text
    assert text.count("cairn.default") == 3
    with pytest.raises(cairn.Error, match="cannot find the parameter 'm'"):
        bind(schedule, {"m": 1})


def test_files_that_cannot_be_written(space, tmp_path, capsys):
    """Which is said before anything runs."""
    for path, reason in (
        ("/nowhere/r.html", "No such file or directory"), (tmp_path, "Is a directory"),
        (tmp_path / "k.cl" / "r.html", "Not a directory"),
    ):  # fmt: skip
        for option in ("report", "best"):
            assert tune.main([str(space), f"--{option}={path}"]) == 2
            out, err = capsys.readouterr()
            assert (out, err) == ("", f"cairn-tune: error: cannot write '{path}': {reason}\n")
    assert not list(tmp_path.glob("*.sqlite"))
    assert tune.main([str(space), "--rounds=1", "--trials=1", "--report=/dev/full"]) == 2
    out, err = capsys.readouterr()
    assert err == "cairn-tune: error: cannot write '/dev/full': No space left on device\n"
    assert "as it is" in out


def test_a_report_takes_a_library(space, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert tune.main([str(space), "--report=r.html"]) == 2
    assert capsys.readouterr().err == (
        "cairn-tune: error: a report takes Matplotlib, which is not installed: "
        "apt install python3-matplotlib\n"
    )


def test_ceilings():
    """Between what the slowest and the fastest machines have."""
    ceilings = measure_ceilings("host")
    assert 1e8 < ceilings.bytes < 1e13 and 1e8 < ceilings.flops < 1e14


@pytest.mark.parametrize(
    "words, message",
    [
        (["--rounds=0"], "expected a positive '--rounds', got 0"),
        (["--method=best"], "expected a method of halving, model, random, grid, got 'best'"),
        (["--device=abacus"], "abacus"),
        (["--records=/nowhere/r.sqlite"], "cannot keep records in '/nowhere/r.sqlite'"),
    ],
)
def test_what_is_wrong(space, capsys, words, message):
    assert tune.main([str(space), *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("cairn-tune: error: ") and error.count("\n") == 1
    assert message in error


def test_spaces_and_records_that_are_wrong(space, tmp_path):
    for text, message in (
        ("1 +", "SyntaxError"),
        (SPACE.replace("[2, 3]", "[None]"), "numbers, texts and booleans for the parameter 'n'"),
        (SPACE.replace("[2, 3]", "2"), "expected a list of values for parameter n"),
        ("space = 1", "to make a cairn.tune.Space called 'space'"),
        (SPACE.replace("[2, 3]", "[]"), "a value at least for parameter n"),
        (SPACE.replace('schedule="k.mlir",', ""), "expected a schedule with the parameters"),
        (SPACE.replace("k.cl", "none.cl"), "cannot read '.*none.cl': No such file"),
    ):
        space.write_text(text)
        with pytest.raises(cairn.Error, match=message):
            tune.Search(space)
    space.write_text(SPACE)
    with sqlite3.connect(tmp_path / "space.sqlite") as later:
        later.execute("pragma user_version = 7")
    with pytest.raises(
        cairn.Error,
        match="expected records of version 2 in .*, got version 7: they are left as they are, "
        "--records=FILE names another file",
    ):
        tune.Search(space)
    (tmp_path / "space.sqlite").write_text("not what it is called" * 100)
    with pytest.raises(cairn.Error, match="cannot keep records in .*: file is not a database"):
        tune.Search(space)


def test_records_are_of_one_compiler(space, monkeypatch):
    assert tune.main([str(space), "--rounds=1"]) == 0
    assert tune.Search(space).trials
    monkeypatch.setattr(_compiler, "identity", lambda: "0.2.0")
    assert not tune.Search(space).trials

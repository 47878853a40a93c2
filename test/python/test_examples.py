#===- test_examples.py - the examples in Python ---------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import os
import pathlib
import re
import subprocess
import sys

import matplotlib.image
import pytest

import cairn

ROOT = pathlib.Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "python"


def run(*arguments, cwd, **environment):
    # Matplotlib keeps what it knows of fonts somewhere.
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "MPLCONFIGDIR": str(cwd), **environment},
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize(
    "example, says",
    [
        ("mandelbrot", r"\d+ of 153600 points are not as NumPy has them"),
        ("reaction", "the first 20 steps are as NumPy has them"),
        ("stages", r"saxpy +[\d.]+ ms, lines by level: {'llvm': \d+"),
    ],
)
def test_examples_end_in_a_picture(example, says, tmp_path):
    done = run(EXAMPLES / f"{example}.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(says, done.stdout), done.stdout
    assert f"wrote {example}.png" in done.stdout
    picture = matplotlib.image.imread(tmp_path / f"{example}.png")
    assert picture.shape[0] > 200 and picture[..., :3].std() > 0.05


def test_examples_say_what_they_need(tmp_path):
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    (blocked / "matplotlib.py").write_text("raise ImportError")
    path = os.pathsep.join([str(blocked), os.environ.get("PYTHONPATH", "")])
    done = run(EXAMPLES / "stages.py", cwd=tmp_path, PYTHONPATH=path)
    assert done.returncode == 1
    assert done.stderr.endswith("not installed: apt install python3-matplotlib\n")
    done = run(EXAMPLES / "stages.py", "--device=toaster", cwd=tmp_path)
    assert done.returncode == 1 and "no device 'toaster' on this machine" in done.stderr


def test_the_notebook_does_all_of_it_on_every_device(tmp_path):
    done = run(EXAMPLES / "notebook.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for device in cairn.devices():
        assert re.search(rf"^{device.spelling} min [\d.e-]+ ms, median", done.stdout, re.M)
    assert done.stdout.count("func.func @saxpy") == len(cairn.devices())


def test_the_notebook_is_what_the_readme_shows():
    shown = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    code = (EXAMPLES / "notebook.py").read_text().split("//\n", 2)[2]
    assert shown == [code]

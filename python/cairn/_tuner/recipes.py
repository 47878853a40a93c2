#===- recipes.py - what spaces are made of --------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Files that make spaces, in Python or YAML, and command lines that add a kernel."""

from __future__ import annotations

import dataclasses
import importlib
import os
import pathlib
import runpy
from typing import Any, Mapping

from cairn._errors import Error
from cairn._files import read_input
from cairn._tuner.spaces import Space, check_space
from cairn._spellings import read_argument

DRIVERS = ("host", "vulkan", "level-zero")

_FOLDER = "share/cairn/schedules"

_PROGRAM = ("source", "kernel", "global_size", "arguments")
"""The keys of a program and its launch."""

_KEYS = {field.name for field in dataclasses.fields(Space)}


@dataclasses.dataclass(frozen=True)
class Launch:
    """A kernel and its launch, as a command line gives them."""

    source: str
    kernel: str
    global_size: tuple[int, ...]
    arguments: tuple[tuple[str, Any], ...]
    """By name, as cairn-run spells them."""
    local: tuple[int, ...] | None = None
    """Where it is given, or the kernel requires it, no other is tried."""
    options: str = ""
    tolerance: float | None = None

    def _fitting(self, local: list[Any]) -> list[Any]:
        """Those of which work-groups fill the launch: spaces are for many launches."""
        fitting = []
        for size in local:
            sizes = [size] if isinstance(size, int) else size
            if isinstance(sizes, list) and all(isinstance(n, int) and n > 0 for n in sizes):
                if not 1 <= len(sizes) <= 3:
                    return local  # the check of the space says what is wrong
                missing = len(self.global_size) - len(sizes)
                size = [*sizes, *[1] * missing]
                if missing < 0 or any(n % m for n, m in zip(self.global_size, size)):
                    continue
            fitting.append(size)
        return fitting

    def _with_options(self, options: Any) -> Any:
        """The build options to try with those of the launch."""
        if not isinstance(options, list) or not all(isinstance(o, str) for o in options):
            return options  # the check of the space says what is wrong
        return [" ".join(filter(None, (self.options, more))) for more in options]

    def keys(self, local: object, options: object) -> dict[str, Any]:
        """What it says of a space, whose local sizes and build options are these."""
        fixed = self.local is not None or any(
            str(spelling).startswith("local(") for _, spelling in self.arguments
        )
        said: dict[str, Any] = {
            "source": os.path.abspath(self.source),
            "kernel": self.kernel,
            "global_size": list(self.global_size),
            "arguments": dict(self.arguments),
            "options": self._with_options(options),
        }
        if fixed or local is None:
            said["local"] = [self.local]
        elif isinstance(local, list):
            said["local"] = self._fitting(local) or [None]
        if self.tolerance is not None:
            said["tolerance"] = self.tolerance
        return said


@dataclasses.dataclass(frozen=True)
class Recipe:
    """What a space is made of, for each process that needs it."""

    path: pathlib.Path
    """A file in Python or YAML."""
    launch: Launch | None = None
    """For a file in YAML that is for many kernels."""
    driver: str = "host"
    """Of the device: a file in YAML may say other things for it."""

    def load(self) -> Space:
        """The space, with the paths of its files. Raises `Error`."""
        if self.path.suffix in (".yaml", ".yml"):
            space = _make_space(self._read_yaml(), self.path)
        elif self.launch:
            raise Error(f"expected a space in YAML for a kernel, got '{self.path}'")
        else:
            space = _run_python(self.path)
        check_space(space, self.path)
        source = os.path.normpath(self.path.parent / space.source)
        return dataclasses.replace(space, source=source, schedule=self._schedule(space))

    def _schedule(self, space: Space) -> str | None:
        """Beside the space's file, or one of those that come with Cairn."""
        if space.schedule is None:
            return None
        beside = self.path.parent / space.schedule
        if not beside.exists() and (library() / space.schedule).is_file():
            beside = library() / space.schedule
        return os.path.normpath(beside)

    def _read_yaml(self) -> dict[str, Any]:
        keys = read_yaml(self.path)
        _check_keys(keys, self.path, {*_KEYS, "matches", *DRIVERS})
        keys.pop("matches", None)
        for driver in DRIVERS:
            more = keys.pop(driver, {})
            if not isinstance(more, dict):
                raise Error(f"expected keys and values for '{driver}' in '{self.path}'")
            _check_keys(more, self.path, _KEYS)
            if driver == self.driver:
                keys.update(more)
        if self.launch:
            for name in _PROGRAM:
                if name in keys:
                    raise Error(
                        f"expected no '{name}' in '{self.path}' beside a program on "
                        "the command line"
                    )
            said = self.launch.keys(keys.get("local"), keys.get("options", [""]))
            keys.update(said)
        return keys

    def absolute(self) -> Recipe:
        return dataclasses.replace(self, path=self.path.absolute())


def library() -> pathlib.Path:
    """Where the schedules and spaces are. Raises `Error`."""
    for parent in pathlib.Path(__file__).resolve().parents:
        if (parent / _FOLDER).is_dir():
            return parent / _FOLDER
    raise Error(f"cannot find '{_FOLDER}': expected Cairn's, or '--space=FILE'")


def read_yaml(path: pathlib.Path) -> dict[str, Any]:
    """The keys of a file. Raises `Error`."""
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        raise Error(
            "a space in YAML takes PyYAML, which is not installed: "
            "apt install python3-yaml"
        ) from None
    try:
        keys = yaml.safe_load(read_input(path).decode())
    except OSError as error:
        raise Error(f"cannot read '{path}': {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        said = " ".join(str(error).split())
        raise Error(f"cannot read '{path}': {said}") from None
    if not isinstance(keys, dict):
        got = "nothing" if keys is None else type(keys).__name__
        raise Error(f"expected keys and values in '{path}', got {got}")
    return keys


def _check_keys(keys: dict[str, Any], path: pathlib.Path, known: set[str]) -> None:
    for name in keys:
        if name not in known:
            raise Error(f"unknown key '{name}' in '{path}', there are {', '.join(sorted(known))}")


def _make_space(keys: dict[str, Any], path: pathlib.Path) -> Space:
    """A space of the keys of a file, which are those of `Space`."""
    missing = [name for name in _PROGRAM if name not in keys]
    if missing:
        raise Error(
            f"expected '{missing[0]}' in '{path}', or a command line with a kernel"
        )
    spelled = keys["arguments"]
    for name in ("arguments", "parameters"):
        if not isinstance(keys.get(name, {}), dict):
            raise Error(f"expected names and values for '{name}' in '{path}'")
    given: dict[str, Any] = {**keys, "arguments": lambda: _read_arguments(spelled)}
    return Space(**given)


def _read_arguments(spelled: Mapping[str, Any]) -> dict[str, Any]:
    return {name: read_argument(text) for name, text in spelled.items()}


def _run_python(path: pathlib.Path) -> Space:
    try:
        space = runpy.run_path(str(path)).get("space")
    except Exception as error:
        raise Error(f"cannot run '{path}': {type(error).__name__}: {error}") from None
    if not isinstance(space, Space):
        raise Error(f"expected '{path}' to make a cairn.tune.Space called 'space'")
    return space

#!/usr/bin/env python3
#===- check-links.py - links to places that are not there -----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check-links.py FILE|FOLDER...

Checks the relative links of Markdown pages (.md), or of a site (.html), FILE or all
below FOLDER: that the file is there, and the heading or element that an anchor names.
Prints the places of those that are broken, and fails if there are any."""

from __future__ import annotations

import dataclasses
import html.parser
import pathlib
import re
import sys
import urllib.parse

from anchors import slugify


@dataclasses.dataclass
class Page:
    # Line and target of each.
    links: list[tuple[int, str]] = dataclasses.field(default_factory=list)
    anchors: set[str] = dataclasses.field(default_factory=set)


def _read_markdown(text: str) -> Page:
    page = Page()
    seen: dict[str, int] = {}
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r" *(```+|~~~+)", line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            continue
        if mark:
            fence = mark[1]
            continue
        heading = re.match(r"#{1,6} +(.*?)( +#+)?$", line)
        if heading:
            slug = slugify(heading[1])
            count = seen.get(slug, 0)
            seen[slug] = count + 1
            page.anchors.add(f"{slug}-{count}" if count else slug)
        page.anchors.update(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", line))
        # What stands in quotes is not a link, a link may have quotes in its text.
        plain = re.sub(r"(?<!\[)`[^`]*`(?!\])", "", line)
        page.links += [(number, t) for t in re.findall(r"\]\(([^)\s]+)[^)]*\)", plain)]
        page.links += [(number, t) for t in re.findall(r"^\[[^]]+\]: *(\S+)", plain)]
    return page


class _Reader(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.page.anchors.add(value)
            elif name in ("href", "src"):
                self.page.links.append((self.getpos()[0], value))


def _read_html(text: str) -> Page:
    reader = _Reader()
    reader.feed(text)
    return reader.page


_READERS = {".md": _read_markdown, ".html": _read_html}


class Checker:
    def __init__(self) -> None:
        self._pages: dict[pathlib.Path, Page] = {}
        self.count = 0
        self.broken: list[str] = []

    def _read(self, path: pathlib.Path) -> Page:
        if path not in self._pages:
            text = path.read_text(encoding="utf-8")
            self._pages[path] = _READERS[path.suffix](text)
        return self._pages[path]

    def _problem(self, path: pathlib.Path, target: str) -> str | None:
        """What is wrong with a link, if anything is."""
        parts = urllib.parse.urlsplit(target)
        if parts.scheme or parts.netloc:
            return None  # another place, which may be out of reach
        to = path
        if parts.path:
            if parts.path.startswith("/"):
                return "expected a relative link"
            to = path.parent / urllib.parse.unquote(parts.path)
            if to.is_dir() and path.suffix == ".html":
                to /= "index.html"
            if not to.exists():
                return "there is no such file"
        anchor = urllib.parse.unquote(parts.fragment)
        if anchor and to.suffix in _READERS and anchor not in self._read(to).anchors:
            return f"no heading or element is '{anchor}'"
        return None

    def check(self, path: pathlib.Path) -> None:
        for line, target in self._read(path).links:
            self.count += 1
            problem = self._problem(path, target)
            if problem:
                self.broken.append(f"{path}:{line}: error: '{target}': {problem}")


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    checker = Checker()
    pages = 0
    for name in sys.argv[1:]:
        given = pathlib.Path(name)
        if not given.exists():
            print(f"error: there is no '{name}'", file=sys.stderr)
            return 2
        found = sorted(given.rglob("*")) if given.is_dir() else [given]
        for path in found:
            if path.suffix in _READERS and path.is_file():
                pages += 1
                checker.check(path)
    print("\n".join(checker.broken) or f"{checker.count} links of {pages} pages are good")
    return 1 if checker.broken else 0


if __name__ == "__main__":
    sys.exit(main())

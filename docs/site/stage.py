#===- stage.py - the pages of the site, and their order -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: stage.py TREE BUILD

Puts what the site has into BUILD/site/pages, at the places of TREE, so that links
stay as they are, and writes BUILD/site/mkdocs.yml."""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import sys

def _links(text: str) -> list[str]:
    return [t for t in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) if "://" not in t]


def copy_pages(tree: pathlib.Path, pages: pathlib.Path) -> None:
    """The tree's pages, and what they link to."""
    sources = [tree / "README.md", tree / "CONTRIBUTING.md"]
    for folder in ("docs", "examples", "bench"):
        sources += sorted((tree / folder).rglob("*.md"))
    todo = list(sources)
    done: set[pathlib.Path] = set()
    while todo:
        path = todo.pop()
        if path in done or not path.is_file():
            continue
        done.add(path)
        to = pages / path.relative_to(tree)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
        if path.suffix == ".md":
            todo += [(path.parent / t).resolve() for t in _links(path.read_text())]


def unplaced_pages(tree: pathlib.Path, config: str) -> list[str]:
    """Pages of docs/ to which the configuration gives no place."""
    names = [str(p.relative_to(tree)) for p in sorted((tree / "docs").rglob("*.md"))]
    return [name for name in names if f"- {name}\n" not in config]


def entry(pages: pathlib.Path, name: str) -> str:
    """The page with its title, which would have the backticks of the heading."""
    heading = re.search(r"^# (.+)$", (pages / name).read_text(), re.M)
    if heading is None or "`" not in heading[1]:
        return f"- {name}"
    return f"- {json.dumps(heading[1].replace('`', ''))}: {name}"


def main() -> None:
    tree, build = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    here = pathlib.Path(__file__).parent
    pages = build / "site" / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    copy_pages(tree, pages)
    config = (here / "mkdocs.yml").read_text()
    # Behind the last section: better there than nowhere.
    config += "".join(f"      - {name}\n" for name in unplaced_pages(tree, config))
    folder = ""
    for made in sorted((build / "docs").rglob("*.md")):
        to = pages / "reference" / made.relative_to(build / "docs")
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made, to)
        if to.parent.name != folder:
            folder = to.parent.name
            config += f"      - {folder}:\n"
        config += f"          - {to.relative_to(pages)}\n"
    config = re.sub(r"- ([\w/.-]+\.md)$", lambda m: entry(pages, m[1]), config, flags=re.M)
    shutil.copyfile(here / "extra.css", pages / "extra.css")
    config += f"docs_dir: {pages}\nsite_dir: {build / 'site' / 'html'}\n"
    (build / "site" / "mkdocs.yml").write_text(config)


if __name__ == "__main__":
    main()

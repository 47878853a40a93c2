#!/usr/bin/env bash
#===- docs.sh - the documentation as a site -------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/docs.sh
#
# Builds what pages are made from, and the site in build/site/html: the guide, the
# levels, the rationales, and references of the dialects, passes, functions, options
# and the Python package, with search. A broken link is an error, and where there are
# chromium-driver and python3-selenium, so is a page that a browser complains about.
# Needs Debian's mkdocs and mkdocs-material.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v mkdocs >/dev/null || ! /usr/bin/python3 -c "from mkdocs.utils import get_theme_names as t; exit('material' not in t())"; then
  echo "error: expected mkdocs and its theme: install mkdocs and mkdocs-material" >&2
  exit 1
fi

utils/build.sh cairn-doc cairn-help
env PYTHONPATH=python /usr/bin/python3 docs/site/python_reference.py build/docs/Python/cairn.md
/usr/bin/python3 docs/site/builtin_reference.py . clang++-22 build/docs/Library/functions.md
/usr/bin/python3 docs/site/stage.py . build
rm -rf build/site/html
env PYTHONPATH=utils mkdocs build --quiet --strict -f build/site/mkdocs.yml
# Of a page that no file is, with links that only a server can follow.
rm -f build/site/html/404.html
utils/check-links.py build/site/html
if command -v chromedriver >/dev/null && /usr/bin/python3 -c "import selenium" 2>/dev/null; then
  /usr/bin/python3 docs/site/open_pages.py build/site/html
fi
echo "the site is build/site/html/index.html"

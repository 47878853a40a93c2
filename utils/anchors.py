#===- anchors.py - how the anchor of a heading is called ------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""One rule for whoever checks links and for the site."""

from __future__ import annotations

import re


def slugify(heading: str, separator: str = "-") -> str:
    """As hosts of Markdown name it: lower case, no punctuation, '-' for blanks."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", separator)

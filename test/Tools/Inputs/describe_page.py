#===- describe_page.py - the data of cairn-view's page --------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""describe_page.py PAGE: prints each target's panes, and their lines by the line of
source that they are from."""

import json
import re
import sys

page = open(sys.argv[1]).read()
found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.S)
for target in json.loads(found[1])["targets"]:
    print(f"{target['name']}:", *(pane["title"] for pane in target["panes"]))
    for message in target["messages"]:
        print(f"message: {message['line']}: {message['severity']}: {message['text']}")
    for pane in target["panes"]:
        for text, sources in zip(pane["text"], pane["sources"]):
            for line in sources:
                print(f"{pane['title']}: {line}: {text}")

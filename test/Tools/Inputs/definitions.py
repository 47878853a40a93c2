#===- definitions.py - asks a language server where something comes from --===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: definitions.py SERVER FILE TEXT

Opens FILE, goes to the definition of the first TEXT in it, and prints each place
that the server knows: file, line, and what stands there."""

import json
import pathlib
import subprocess
import sys
import urllib.parse


def packed(method, params, number=None):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    data = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)


def answers(output):
    while output:
        head, output = output.split(b"\r\n\r\n", 1)
        size = int(head.split(b":")[1])
        yield json.loads(output[:size])
        output = output[size:]


server, file, wanted = sys.argv[1:]
path = pathlib.Path(file).resolve()
text = path.read_text()
line = text.count("\n", 0, text.index(wanted))
column = text.splitlines()[line].index(wanted)
document = {"uri": path.as_uri()}
talk = [
    packed("initialize", {"processId": 1, "rootUri": None, "capabilities": {}}, 0),
    packed(
        "textDocument/didOpen",
        {"textDocument": {**document, "languageId": "mlir", "version": 1, "text": text}},
    ),
    packed(
        "textDocument/definition",
        {"textDocument": document, "position": {"line": line, "character": column + 1}},
        1,
    ),
    packed("shutdown", None, 2),
    packed("exit", None),
]
done = subprocess.run([server], input=b"".join(talk), stdout=subprocess.PIPE, timeout=60)
for answer in answers(done.stdout):
    for said in answer.get("params", {}).get("diagnostics", []):
        print("diagnostic:", said["message"])
    if answer.get("id") == 1:
        for place in answer["result"]:
            there = pathlib.Path(urllib.parse.urlsplit(place["uri"]).path)
            number = place["range"]["start"]["line"]
            print(f"{there.name}:{number + 1}: {there.read_text().splitlines()[number].strip()}")

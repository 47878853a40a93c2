#===- intrinsics.py - what LLVM's intrinsics give on each device ----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: intrinsics.py DEVICE [OPTIONS...]

Calls each intrinsic of the table on operands that come from memory, and compares
what it gives with what Python says. What it takes and gives is an integer of 64 bits
for each component in memory, so that one kernel serves for all types."""

import re
import sys

import cairn
import numpy as np

from intrinsics_table import ROWS, ROOM

HEAD = """target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
"""
# Kernels of a program.
BATCH = 64
VECTOR = re.compile(r"v(\d+)(.*)")
FLOATS = {"half": ("f2", 16), "float": ("f4", 32), "double": ("f8", 64)}


def apart(spelling):
    """What is loaded, and attributes of the parameter."""
    match = re.fullmatch(r"(align \d+ )?(.*)", spelling)
    return match[2], match[1] or ""


def is_constant(spelling):
    return " " in apart(spelling)[0]


def parts(spelling):
    """The number of components, 0 for a scalar, and their type."""
    match = VECTOR.fullmatch(spelling)
    return (int(match[1]), match[2]) if match else (0, spelling)


def type_of(spelling):
    count, element = parts(spelling)
    element = "ptr addrspace(1)" if element == "ptr" else element
    return f"<{count} x {element}>" if count else element


def width_of(element):
    return FLOATS[element][1] if element in FLOATS else int(element[1:])


class Text:
    """A kernel's lines, with numbered values."""

    def __init__(self):
        self.lines, self.count = [], 0

    def add(self, line):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {line}")
        return f"%v{self.count}"

    def load(self, slot, element):
        place = self.add(f"add i64 %in, {slot}")
        address = self.add(f"getelementptr i64, ptr addrspace(1) %x, i64 {place}")
        word = self.add(f"load i64, ptr addrspace(1) {address}")
        if element == "ptr":
            return self.add(f"getelementptr i32, ptr addrspace(1) %room, i64 {word}")
        width = width_of(element)
        bits = self.add(f"trunc i64 {word} to i{width}") if width < 64 else word
        return self.add(f"bitcast i{width} {bits} to {element}") if element in FLOATS else bits

    def store(self, slot, element, value):
        width = width_of(element)
        if element in FLOATS:
            value = self.add(f"bitcast {element} {value} to i{width}")
        if width < 64:
            value = self.add(f"zext i{width} {value} to i64")
        place = self.add(f"add i64 %out, {slot}")
        address = self.add(f"getelementptr i64, ptr addrspace(1) %y, i64 {place}")
        self.lines.append(f"  store i64 {value}, ptr addrspace(1) {address}")


def kernel_of(number, row, slots, results):
    text = Text()
    slot, operands = 0, []
    for spelling in row.operands:
        if is_constant(spelling):
            operands.append(spelling)
            continue
        spelling, attributes = apart(spelling)
        count, element = parts(spelling)
        values = [text.load(slot + n, element) for n in range(count or 1)]
        slot += len(values)
        value = values[0]
        if count:
            value = "poison"
            for n, component in enumerate(values):
                value = text.add(
                    f"insertelement {type_of(spelling)} {value}, {type_of(element)} {component}, i32 {n}"
                )
        operands.append(f"{type_of(spelling)} {attributes}{value}")
    given = [type_of(result) for result in row.results]
    result = "void" if not given else given[0] if len(given) == 1 else "{ " + ", ".join(given) + " }"
    call = f"call {row.flags}{result} @llvm.{row.name}({', '.join(operands)}) {row.bundle}"
    if not given:
        text.lines.append("  " + call)
    else:
        value, slot = text.add(call), 0
        for n, spelling in enumerate(row.results):
            part = text.add(f"extractvalue {result} {value}, {n}") if len(given) > 1 else value
            count, element = parts(spelling)
            for k in range(count or 1):
                one = text.add(f"extractelement {type_of(spelling)} {part}, i32 {k}") if count else part
                text.store(slot, element, one)
                slot += 1
    arguments = ", ".join(f"ptr addrspace(1) %{name}" for name in ("x", "y", "m"))
    return (
        f"define spir_kernel void @k{number}({arguments}) {{\n"
        "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)\n"
        f"  %in = mul i64 %id, {max(slots, 1)}\n  %out = mul i64 %id, {max(results, 1)}\n"
        f"  %first = mul i64 %id, {ROOM}\n  %room = getelementptr i32, ptr addrspace(1) %m, i64 %first\n"
        + "\n".join(text.lines)
        + "\n  ret void\n}\n"
    )


def flat(values):
    return [one for value in values for one in (value if isinstance(value, list) else [value])]


def encode(spelling, value):
    """The words of a value in memory."""
    element = parts(spelling)[1]
    words = []
    for one in value if isinstance(value, list) else [value]:
        if element in FLOATS:
            kind = FLOATS[element][0]
            one = int(np.array(one, kind).view(kind.replace("f", "u")))
        words.append(int(one) & (2**64 - 1 if element == "ptr" else 2 ** width_of(element) - 1))
    return words


def is_close(element, got, expected, digits):
    kind, width = FLOATS[element]
    number = lambda bits: np.array(bits, f"u{width // 8}").view(kind).astype("f8")
    a, b = number(got), number(expected)
    return got == expected or (np.isnan(a) and np.isnan(b)) or abs(a - b) <= digits * max(abs(b), 1)


def loaded_by(row):
    return [apart(spelling)[0] for spelling in row.operands if not is_constant(spelling)]


def words_of(spellings):
    """The types of all components."""
    return [part for s in spellings for part in [parts(s)[1]] * (parts(s)[0] or 1)]


def compiled(rows, device, options):
    """Each row with its program, or with what the compiler says of it: all in one
    program, but for those that are refused."""
    texts = [kernel_of(n, row, len(words_of(loaded_by(row))), len(words_of(row.results))) for n, row in rows]
    try:
        program = cairn.compile(HEAD + "".join(texts), device, options)
        return [(n, row, program) for n, row in rows]
    except cairn.Error as error:
        if len(rows) == 1:
            return [(*rows[0], str(error).splitlines()[0])]
        half = len(rows) // 2
        return compiled(rows[:half], device, options) + compiled(rows[half:], device, options)


def wrong_results(number, row, program):
    """What differs from what is expected, a line for each work-item."""
    loaded, types, items = loaded_by(row), words_of(row.results), len(row.inputs)
    words = [word for given in row.inputs for s, v in zip(loaded, given) for word in encode(s, v)]
    x, y = np.array(words or [0], "u8"), np.zeros(max(len(types), 1) * items, "u8")
    m = np.tile(np.arange(ROOM, dtype="i4"), items)
    given = {"x": x, "y": y, "m": m}
    program[f"k{number}"](items, **given)
    for item, operands in enumerate(row.inputs):
        memory = list(range(ROOM))
        values = row.meaning(*operands, *([memory] if row.memory else []))
        values = [] if values is None else list(values) if isinstance(values, tuple) else [values]
        expected = [word for s, v in zip(row.results, values) for word in encode(s, v)]
        got = [int(word) for word in y[item * len(types) : (item + 1) * len(types)]]
        same = all(
            a == b or (t in FLOATS and is_close(t, a, b, row.digits)) for t, a, b in zip(types, got, expected)
        )
        room = [int(word) for word in m[item * ROOM :][:ROOM]]
        if not same or room != memory:
            yield f"{row} of {operands}: expected {expected} {memory}, got {got} {room}"


def main():
    device, options = sys.argv[1], " ".join(sys.argv[2:])
    rows, wrong = list(enumerate(ROWS)), 0
    for first in range(0, len(rows), BATCH):
        for number, row, program in compiled(rows[first : first + BATCH], device, options):
            said = [f"{row}: {program}"] if isinstance(program, str) else list(wrong_results(number, row, program))
            wrong += bool(said)
            if said:
                print("\n".join(said), flush=True)
    print(f"{len(ROWS)} intrinsics on {device}, {wrong} wrong")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()

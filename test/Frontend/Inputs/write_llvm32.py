#===- write_llvm32.py - a module as LLVM 3.2 wrote it ---------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""write_llvm32.py OUT.bc [--without-images]

Writes SPIR 1.2 bitcode in the encodings of LLVM 3.2, which no tool of today
makes: typed pointers, attributes as bits (`byval` without a type), loads,
stores, calls and element pointers that name no type, metadata nodes of types and
values. As text it is

    %opencl.image2d_t = type opaque
    %struct.pair = type { i32, i32 }

    define cc76 void @sum(i32 addrspace(1)* %0, %struct.pair* byval %1) nounwind {
      %3 = call cc75 i64 @_Z13get_global_idj(i32 0) nounwind readnone
      %4 = getelementptr inbounds %struct.pair* %1, i32 0, i32 1
      %5 = load i32* %4, align 4
      %6 = call cc75 <2 x i32> @_Z6vload2mPKU3AS1i(i64 %3, i32 addrspace(1)* %0)
      %7 = extractelement <2 x i32> %6, i32 1
      %8 = add i32 %5, %7
      call cc75 void @_Z7barrierj(i32 1)
      %9 = getelementptr inbounds i32 addrspace(1)* %0, i64 %3
      store i32 %8, i32 addrspace(1)* %9, align 4
      ret void
    }
    define cc76 void @fetch(%opencl.image2d_t addrspace(1)* %0, i32 %1,
                            <4 x float> addrspace(1)* %2) nounwind {
      %4 = call cc75 <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(
          %opencl.image2d_t addrspace(1)* %0, i32 %1, <2 x i32> zeroinitializer)
      store <4 x float> %4, <4 x float> addrspace(1)* %2, align 16
      ret void
    }

with both kernels in `!opencl.kernels`, and the second only declared without
images."""

import sys


class BitWriter:
    """LLVM's bitstream container, without abbreviations."""

    def __init__(self):
        self.bits, self.count, self.out = 0, 0, bytearray()
        self.widths, self.starts = [2], []

    def fixed(self, value, width):
        self.bits |= value << self.count
        self.count += width
        while self.count >= 8:
            self.out.append(self.bits & 0xFF)
            self.bits >>= 8
            self.count -= 8

    def vbr(self, value, width):
        high = 1 << (width - 1)
        while value >= high:
            self.fixed((value & (high - 1)) | high, width)
            value >>= width - 1
        self.fixed(value, width)

    def align(self):
        if self.count:
            self.fixed(0, 8 - self.count)
        while len(self.out) % 4:
            self.out.append(0)

    def enter(self, block):
        self.fixed(1, self.widths[-1])
        self.vbr(block, 8)
        self.vbr(4, 4)
        self.align()
        self.starts.append(len(self.out))
        self.out += bytes(4)
        self.widths.append(4)

    def leave(self):
        self.fixed(0, self.widths.pop())
        self.align()
        start = self.starts.pop()
        words = (len(self.out) - start - 4) // 4
        self.out[start : start + 4] = words.to_bytes(4, "little")

    def record(self, code, *operands):
        self.fixed(3, self.widths[-1])
        self.vbr(code, 6)
        self.vbr(len(operands), 6)
        for operand in operands:
            self.vbr(operand, 6)

    def text(self, code, text, *before):
        self.record(code, *before, *text.encode())


MODULE, PARAMATTR, CONSTANTS, FUNCTION, SYMTAB, METADATA, TYPE = 8, 9, 11, 12, 14, 15, 17
NOUNWIND, BYVAL, READNONE = 1 << 5, 1 << 7, 1 << 9
WHOLE_FUNCTION = 0xFFFFFFFF
SPIR_FUNC, SPIR_KERNEL = 75, 76
WITH_IMAGES = "--without-images" not in sys.argv

w = BitWriter()
w.out += b"BC\xc0\xde"
w.enter(MODULE)
w.record(1, 1)  # operands are relative

w.enter(PARAMATTR)
w.record(1, 2, BYVAL, WHOLE_FUNCTION, NOUNWIND)  # 1: the kernel with a struct
w.record(1, WHOLE_FUNCTION, NOUNWIND | READNONE)  # 2
w.record(1, WHOLE_FUNCTION, NOUNWIND)  # 3
w.leave()

# Types, by number.
types = {}


def define(name, code, *operands):
    w.record(code, *operands)
    types[name] = len(types)


w.enter(TYPE)
w.record(1, 25)
define("void", 2)
define("i32", 7, 32)
define("i64", 7, 64)
define("float", 3)
define("metadata", 16)
define("i32 global*", 8, types["i32"], 1)
w.text(19, "struct.pair")
define("pair", 20, 0, types["i32"], types["i32"])
define("pair*", 8, types["pair"], 0)
w.text(19, "opencl.image2d_t")
define("image", 6, 0)
define("image*", 8, types["image"], 1)
define("int2", 12, 2, types["i32"])
define("float4", 12, 4, types["float"])
define("float4 global*", 8, types["float4"], 1)
functions = {
    "sum": ("void", ["i32 global*", "pair*"], SPIR_KERNEL, 1),
    "fetch": ("void", ["image*", "i32", "float4 global*"], SPIR_KERNEL, 3),
    "_Z13get_global_idj": ("i64", ["i32"], SPIR_FUNC, 2),
    "_Z6vload2mPKU3AS1i": ("int2", ["i64", "i32 global*"], SPIR_FUNC, 3),
    "_Z7barrierj": ("void", ["i32"], SPIR_FUNC, 0),
    "_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i": (
        "float4",
        ["image*", "i32", "int2"],
        SPIR_FUNC,
        2,
    ),
}
for name, (result, params, _, _) in functions.items():
    key = (result, *params)
    if key not in types:
        define(key, 21, 0, types[result], *(types[param] for param in params))
# Only now, so that functions' types come in a row.
for name, (result, params, _, _) in functions.items():
    key = (result, *params)
    if (key, "*") not in types:
        define((key, "*"), 8, types[key], 0)
w.leave()

w.text(2, "spir64-unknown-unknown")
w.text(
    3,
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64"
    "-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128"
    "-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024",
)
values = {}
for name, (result, params, convention, attributes) in functions.items():
    declared = int(not name.isalpha() or (name == "fetch" and not WITH_IMAGES))
    w.record(
        8, types[(result, *params), "*"], convention, declared, 0, attributes, 0, 0, 0, 0, 0
    )
    values[name] = len(values)

# Constants of metadata, and those of functions.
w.enter(CONSTANTS)
w.record(1, types["i32"])
for number in (0, 1, 2):
    w.record(4, number << 1)
    values[number] = len(values)
w.record(1, types["int2"])
w.record(2)
values["zeros"] = len(values)
w.leave()

w.enter(METADATA)
nodes = []


def string(text):
    w.text(1, text)
    nodes.append(text)
    return types["metadata"], len(nodes) - 1


def node(*operands):
    w.record(8, *(part for operand in operands for part in operand))
    nodes.append(operands)
    return types["metadata"], len(nodes) - 1


def number(value):
    return types["i32"], values[value]


def kernel(name, spaces, access, argument_types, names):
    result, params, _, _ = functions[name]
    info = [
        node(string("kernel_arg_addr_space"), *map(number, spaces)),
        node(string("kernel_arg_access_qual"), *map(string, access)),
        node(string("kernel_arg_type"), *map(string, argument_types)),
        node(string("kernel_arg_base_type"), *map(string, argument_types)),
        node(string("kernel_arg_type_qual"), *(string("") for _ in spaces)),
        node(string("kernel_arg_name"), *map(string, names)),
    ]
    return node((types[(result, *params), "*"], values[name]), *info)


kernels = [
    kernel("sum", [1, 0], ["none", "none"], ["int*", "pair"], ["data", "by"]),
    kernel(
        "fetch",
        [1, 0, 1],
        ["read_only", "none", "none"],
        ["image2d_t", "sampler_t", "float4*"],
        ["image", "sampler", "out"],
    ),
]
version = node(number(1), number(2))
for name, operands in (
    ("opencl.kernels", kernels),
    ("opencl.enable.FP_CONTRACT", []),
    ("opencl.spir.version", [version]),
    ("opencl.ocl.version", [version]),
):
    w.text(4, name)
    w.record(10, *(operand for _, operand in operands))
w.leave()


class Body:
    """A function of one block. Values are known by the names in the text."""

    def __init__(self, arguments):
        self.values = dict(values)
        self.count = len(values)
        w.enter(FUNCTION)
        w.record(1, 1)
        for argument in range(arguments):
            self.result(f"%{argument}")

    def result(self, name):
        self.values[name] = self.count
        self.count += 1

    def at(self, name):
        return self.count - self.values[name]

    def call(self, result, attributes, callee, *arguments):
        operands = [self.at(argument) for argument in arguments]
        w.record(34, attributes, SPIR_FUNC << 1, self.at(callee), *operands)
        if result:
            self.result(result)

    def instruction(self, result, code, operands, *rest):
        w.record(code, *(self.at(operand) for operand in operands), *rest)
        if result:
            self.result(result)

    def leave(self):
        w.record(10)
        w.leave()


ALIGN_4, ALIGN_16 = 3, 5
f = Body(2)
f.call("%3", 2, "_Z13get_global_idj", 0)
f.instruction("%4", 30, ["%1", 0, 1])  # getelementptr inbounds
f.instruction("%5", 20, ["%4"], ALIGN_4, 0)  # load
f.call("%6", 3, "_Z6vload2mPKU3AS1i", "%3", "%0")
f.instruction("%7", 6, ["%6", 1])  # extractelement
f.instruction("%8", 2, ["%5", "%7"], 0)  # add
f.call(None, 0, "_Z7barrierj", 1)
f.instruction("%9", 30, ["%0", "%3"])
f.instruction(None, 24, ["%9", "%8"], ALIGN_4, 0)  # store
f.leave()
if WITH_IMAGES:
    f = Body(3)
    f.call(
        "%4",
        2,
        "_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i",
        "%0",
        "%1",
        "zeros",
    )
    f.instruction(None, 24, ["%2", "%4"], ALIGN_16, 0)
    f.leave()

w.enter(SYMTAB)
for name in functions:
    w.text(1, name, values[name])
w.leave()
w.leave()
with open(sys.argv[1], "wb") as out:
    out.write(w.out)

#===- intrinsics_table.py - LLVM's intrinsics and their meaning -----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What clang and LLVM's passes may leave in a module: the name, types of operands and
results (`v4i32` is a vector; what has a space is a constant), operands for each
work-item, and what Python says of them. What accesses memory has `ptr`, of 32-bit
integers, and its meaning is a function that changes a list, too."""

import dataclasses
import functools
import math
import operator
import typing

# What a work-item may access: integers of 32 bits.
ROOM = 16


@dataclasses.dataclass
class Row:
    name: str
    operands: list[str]
    results: list[str]
    inputs: list[tuple]
    meaning: typing.Callable
    memory: bool = False
    digits: float = 0
    flags: str = ""
    bundle: str = ""

    def __str__(self):
        return f"{self.name}({', '.join(self.operands)})"


ROWS = []


def row(name, operands, results, inputs, meaning, **more):
    split = lambda types: [t.strip() for t in types.split(",")] if types else []
    inputs = [given if isinstance(given, tuple) else (given,) for given in inputs]
    ROWS.append(Row(name, split(operands), split(results), inputs, meaning, **more))


def each(function):
    """The same for each component."""
    return lambda *values: [function(*one) for one in zip(*values)]


def signed(value, width):
    value &= 2**width - 1
    return value - 2**width if value >> (width - 1) else value


def unsigned(value, width):
    return value & (2**width - 1)


def clamp(value, width, is_signed):
    low, high = (-(2 ** (width - 1)), 2 ** (width - 1) - 1) if is_signed else (0, 2**width - 1)
    return min(max(value, low), high)


def edges(width):
    """Integers of that width, without signs, where things change."""
    top = 2 ** (width - 1)
    return [0, 1, top - 1, top, 2 * top - 2, 0x5A5A5A5A5A5A5A5A & (2 * top - 1)]


def pairs(width):
    return [(a, b) for a in edges(width) for b in edges(width)]


WIDTHS = (8, 16, 32, 64)
ODD = (7, 33)

#===-----------------------------------------------------------------------===//
# Integers
#===-----------------------------------------------------------------------===//


def reverse_bits(x, width):
    return int(format(x, f"0{width}b")[::-1], 2)


def funnel(high, low, amount, width, is_left):
    both, amount = high << width | low, amount % width
    return unsigned(both >> (width - amount if is_left else amount), width)


def leading_zeros(x, width):
    return width - x.bit_length()


def trailing_zeros(x, width):
    return (x & -x).bit_length() - 1 if x else width


for w in WIDTHS + ODD:
    i = f"i{w}"
    s = functools.partial(signed, width=w)
    row("bitreverse", i, i, edges(w), functools.partial(reverse_bits, width=w))
    row("ctpop", i, i, edges(w), lambda x: bin(x).count("1"))
    row("ctlz", f"{i},i1 false", i, edges(w), functools.partial(leading_zeros, width=w))
    row("cttz", f"{i},i1 false", i, edges(w), functools.partial(trailing_zeros, width=w))
    row("ctlz", f"{i},i1 true", i, edges(w)[1:], functools.partial(leading_zeros, width=w))
    row("cttz", f"{i},i1 true", i, edges(w)[1:], functools.partial(trailing_zeros, width=w))
    row("abs", f"{i},i1 false", i, edges(w), lambda x, s=s: abs(s(x)))
    row("abs", f"{i},i1 true", i, [x for x in edges(w) if x != 2 ** (w - 1)], lambda x, s=s: abs(s(x)))
    row("smax", f"{i},{i}", i, pairs(w), lambda a, b, s=s: max(s(a), s(b)))
    row("smin", f"{i},{i}", i, pairs(w), lambda a, b, s=s: min(s(a), s(b)))
    row("umax", f"{i},{i}", i, pairs(w), max)
    row("umin", f"{i},{i}", i, pairs(w), min)
    row("scmp", f"{i},{i}", "i8", pairs(w), lambda a, b, s=s: (s(a) > s(b)) - (s(a) < s(b)))
    row("ucmp", f"{i},{i}", "i32", pairs(w), lambda a, b: (a > b) - (a < b))
    for name, function in (("add", operator.add), ("sub", operator.sub), ("mul", operator.mul)):
        row(
            f"u{name}.with.overflow", f"{i},{i}", f"{i},i1", pairs(w),
            lambda a, b, f=function, w=w: (f(a, b), f(a, b) != unsigned(f(a, b), w)),
        )
        row(
            f"s{name}.with.overflow", f"{i},{i}", f"{i},i1", pairs(w),
            lambda a, b, f=function, w=w, s=s: (f(s(a), s(b)), f(s(a), s(b)) != s(f(s(a), s(b)))),
        )
        if name != "mul":
            row(f"u{name}.sat", f"{i},{i}", i, pairs(w), lambda a, b, f=function, w=w: clamp(f(a, b), w, False))
            row(f"s{name}.sat", f"{i},{i}", i, pairs(w), lambda a, b, f=function, w=w, s=s: clamp(f(s(a), s(b)), w, True))
    shifts = [(a, n) for a in edges(w) for n in (0, 1, w // 2, w - 1)]
    row("ushl.sat", f"{i},{i}", i, shifts, lambda a, n, w=w: clamp(a << n, w, False))
    row("sshl.sat", f"{i},{i}", i, shifts, lambda a, n, w=w, s=s: clamp(s(a) << n, w, True))
    turns = [(a, b, n) for a, b in pairs(w)[::5] for n in (0, 1, w - 1, w, w + 1) if n < 2**w]
    row("fshl", f"{i},{i},{i}", i, turns, functools.partial(funnel, width=w, is_left=True))
    row("fshr", f"{i},{i},{i}", i, turns, functools.partial(funnel, width=w, is_left=False))

for w in (16, 32, 64):
    row("bswap", f"i{w}", f"i{w}", edges(w), lambda x, w=w: int.from_bytes(x.to_bytes(w // 8, "little"), "big"))

for name, meaning in {
    "bitreverse": lambda x: reverse_bits(x, 32),
    "abs": lambda x: abs(signed(x, 32)),
}.items():
    rest = ",i1 false" if name == "abs" else ""
    row(name, f"v3i32{rest}", "v3i32", [[1, 2**31, 0xFFFF0001]], each(meaning))
for name, meaning in {
    "sadd.sat": lambda a, b: clamp(signed(a, 16) + signed(b, 16), 16, True),
    "umax": max,
    "ucmp": lambda a, b: (a > b) - (a < b),
}.items():
    row(name, "v8i16,v8i16", "v8i16", [(list(range(32764, 32772)), [5, 65535, 7, 32768, 1, 2, 0, 9])], each(meaning))
row(
    "umul.with.overflow", "v4i32,v4i32", "v4i32,v4i1", [([1, 65536, 2**32 - 1, 7], [9, 65536, 2, 0])],
    lambda a, b: ([x * y for x, y in zip(a, b)], [x * y >= 2**32 for x, y in zip(a, b)]),
)


def fixed(function, is_signed, scale, saturates, width=32):
    """Fixed-point products and quotients, rounded down."""

    def meaning(a, b):
        if is_signed:
            a, b = signed(a, width), signed(b, width)
        value = (a * b) >> scale if function == "mul" else (a << scale) // b
        return clamp(value, width, is_signed) if saturates else value

    return meaning


small = [(3 << 8, 5 << 7), (77, 1 << 8), (2**32 - 300, 1 << 9), (1 << 16, 2**32 - 512)]
row("smul.fix", "i32,i32,i32 8", "i32", small, fixed("mul", True, 8, False))
row("umul.fix", "i32,i32,i32 8", "i32", small[:2], fixed("mul", False, 8, False))
row("smul.fix.sat", "i32,i32,i32 8", "i32", small + [(2**31 - 1, 2**30), (2**31, 2**30)], fixed("mul", True, 8, True))
row("umul.fix.sat", "i32,i32,i32 8", "i32", small + [(2**31, 2**31)], fixed("mul", False, 8, True))
row("sdiv.fix", "i32,i32,i32 8", "i32", [(3 << 8, 1 << 7), (2**32 - 768, 1 << 9)], fixed("div", True, 8, False))
row("udiv.fix", "i32,i32,i32 8", "i32", [(3 << 8, 1 << 7), (7 << 8, 7 << 8)], fixed("div", False, 8, False))
row("sdiv.fix.sat", "i32,i32,i32 8", "i32", [(3 << 8, 1 << 7), (2**31, 1), (2**31 - 1, 1)], fixed("div", True, 8, True))
row("udiv.fix.sat", "i32,i32,i32 8", "i32", [(3 << 8, 1 << 7), (2**32 - 1, 1)], fixed("div", False, 8, True))


def carryless(a, b, width=32):
    result = 0
    for n in range(width):
        if b >> n & 1:
            result ^= a << n
    return unsigned(result, width)


row("clmul", "i32,i32", "i32", [(0x12345678, 0x9ABCDEF1), (5, 7), (2**32 - 1, 2**32 - 1)], carryless)

#===-----------------------------------------------------------------------===//
# Floating point
#===-----------------------------------------------------------------------===//

NAN, INF = math.nan, math.inf
NUMBERS = [0.0, -0.0, 1.0, -2.5, 3.5, 0.5, 1e-3, -7.75, 1024.0, INF, -INF]


def half_to_even(x):
    return x if math.isinf(x) else math.copysign(float(round(x)), x)


def whole(function):
    return lambda x: x if math.isinf(x) else math.copysign(float(function(x)), x)


def away_from_zero(x):
    return math.copysign(math.floor(abs(x) + 0.5), x)


for t in ("half", "float", "double"):
    for name, meaning in {
        "fabs": abs,
        "floor": whole(math.floor),
        "ceil": whole(math.ceil),
        "trunc": whole(math.trunc),
        "rint": half_to_even,
        "nearbyint": half_to_even,
        "roundeven": half_to_even,
        "round": whole(away_from_zero),
        "canonicalize": lambda x: x,
        "arithmetic.fence": lambda x: x,
    }.items():
        row(name, t, t, NUMBERS, meaning)
    row("sqrt", t, t, [0.0, 1.0, 4.0, 2.25, INF], math.sqrt)
    row("copysign", f"{t},{t}", t, [(a, b) for a in NUMBERS for b in (1.0, -1.0)], math.copysign)
    row("fma", f"{t},{t},{t}", t, [(1.5, 2.0, -3.5), (-4.0, 0.25, 1.0)], lambda a, b, c: a * b + c)
    row("fmuladd", f"{t},{t},{t}", t, [(1.5, 2.0, -3.5), (-4.0, 0.25, 1.0)], lambda a, b, c: a * b + c)
    for name, function in (("max", max), ("min", min)):
        numbers = [(1.0, 2.0), (-1.0, -2.0), (5.5, 5.5), (INF, 1.0), (-INF, 1.0)]
        nans = [(NAN, 1.0), (2.0, NAN), (NAN, NAN)]
        other = lambda a, b, f=function: b if math.isnan(a) else a if math.isnan(b) else f(a, b)
        row(f"{name}num", f"{t},{t}", t, numbers + nans, other)
        row(f"{name}imumnum", f"{t},{t}", t, numbers + nans, other)
        row(
            f"{name}imum", f"{t},{t}", t, numbers + nans,
            lambda a, b, f=function: NAN if math.isnan(a) or math.isnan(b) else f(a, b),
        )
    row("ldexp", f"{t},i32", t, [(1.5, 3), (-6.0, -2), (1.0, 0)], lambda x, n: math.ldexp(x, signed(n, 32)))
    row("frexp", t, f"{t},i32", [1.0, -6.0, 0.375, 0.0], math.frexp)
    row("modf", t, f"{t},{t}", [1.5, -6.25, 0.0, 9.0], math.modf)
    row("powi", f"{t},i32", t, [(1.5, 3), (2.0, -2), (-3.0, 3)], lambda x, n: x ** signed(n, 32), digits=1e-3)
    precision = {"half": 4e-3, "float": 5e-4, "double": 1e-13}[t]
    for name in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2"):
        row(name, t, t, [0.25, -0.5, 0.75], getattr(math, name), digits=precision)
    for name in ("log", "log2", "log10"):
        row(name, t, t, [0.25, 3.0, 100.0], getattr(math, name), digits=precision)
    row("exp10", t, t, [0.25, 2.0, -1.0], lambda x: 10.0**x, digits=50 * precision)
    row("pow", f"{t},{t}", t, [(0.25, 3.0), (3.0, 0.5)], math.pow, digits=precision * 4)
    row("atan2", f"{t},{t}", t, [(0.25, 3.0), (-3.0, -0.5)], math.atan2, digits=precision)
    row("sincos", t, f"{t},{t}", [0.25, -0.5], lambda x: (math.sin(x), math.cos(x)), digits=precision)
    row(
        "sincospi", t, f"{t},{t}", [0.25, -0.5],
        lambda x: (math.sin(math.pi * x), math.cos(math.pi * x)), digits=precision,
    )
    for name, meaning in {"lround": away_from_zero, "lrint": half_to_even, "llround": away_from_zero, "llrint": half_to_even}.items():
        row(name, t, "i64", [2.5, -2.5, 3.75, -0.25], lambda x, f=meaning: int(f(x)))
    for w in (8, 16, 32, 64, 24):
        floats = [0.0, 3.75, -2.5, 130.0, -130.0, 60000.0, NAN, INF, -INF] + ([3e9, -3e9] if t != "half" else [])
        for sign in "su":
            row(
                f"fpto{sign}i.sat", t, f"i{w}", floats,
                lambda x, w=w, sign=sign: 0 if math.isnan(x) else
                clamp(2**70 if x == INF else -(2**70) if x == -INF else math.trunc(x), w, sign == "s"),
            )
    # Bits of the class: signalling NaN, quiet NaN, -inf, -normal, -subnormal, -0, ...
    classes = {INF: 512, -INF: 4, NAN: 2, 1.5: 256, -1.5: 8, 0.0: 64}
    for mask in (3, 516, 264, 96, 512, 4, 640, 1023):
        row(
            "is.fpclass", f"{t},i32 {mask}", "i1", list(classes) + [-0.0],
            lambda x, mask=mask: bool(mask & (2 if math.isnan(x) else 32 if x == 0 and math.copysign(1, x) < 0 else classes[x])),
        )
row("convert.to.fp16", "float", "i16", [1.0, -2.0, 65504.0], lambda x: {1.0: 0x3C00, -2.0: 0xC000, 65504.0: 0x7BFF}[x])
row("convert.from.fp16", "i16", "float", [0x3C00, 0xC000, 0x7BFF], lambda x: {0x3C00: 1.0, 0xC000: -2.0, 0x7BFF: 65504.0}[x])
row("fmuladd", "v4float,v4float,v4float", "v4float", [([1.0, 2.0, 3.0, 4.0], [0.5] * 4, [8.0] * 4)], each(lambda a, b, c: a * b + c))
row("ldexp", "v4float,v4i32", "v4float", [([1.0, 2.0, 3.0, 4.0], [0, 1, 2, -1 & 0xFFFFFFFF])], each(lambda x, n: math.ldexp(x, signed(n, 32))))
row("ldexp", "v4float,i32", "v4float", [([1.0, 2.0, 3.0, 4.0], 3)], lambda x, n: [v * 2.0**n for v in x])
row("frexp", "v2float", "v2float,v2i32", [[6.0, 0.25]], lambda x: ([0.75, 0.5], [3, -1]))
row("fptosi.sat", "v4float", "v4i32", [[1.5, -3e9, 3e9, NAN]], lambda x: [1, -(2**31), 2**31 - 1, 0])
row("is.fpclass", "v4float,i32 3", "v4i1", [[1.0, NAN, INF, 0.0]], each(lambda x: math.isnan(x)))
row("ldexp", "double,i64", "double", [(1.5, 3), (-6.0, -2)], lambda x, n: math.ldexp(x, signed(n, 64)))

CONSTRAINED = {
    "fadd": (2, lambda a, b: a + b), "fsub": (2, lambda a, b: a - b), "fmul": (2, lambda a, b: a * b),
    "fdiv": (2, lambda a, b: a / b), "fma": (3, lambda a, b, c: a * b + c),
    "fmuladd": (3, lambda a, b, c: a * b + c), "sqrt": (1, lambda a: math.sqrt(a)), "rint": (1, half_to_even),
    "nearbyint": (1, half_to_even),
}
STRICT = 'metadata !"round.tonearest",metadata !"fpexcept.ignore"'
for name, (count, meaning) in CONSTRAINED.items():
    row(f"experimental.constrained.{name}", ",".join(["float"] * count + [STRICT]), "float", [(6.25, 2.0, 1.0)[:count]], meaning)
for name, meaning in {"floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "round": away_from_zero}.items():
    row(f"experimental.constrained.{name}", 'float,metadata !"fpexcept.ignore"', "float", [2.5, -2.25], lambda x, f=meaning: float(f(x)))
row("experimental.constrained.fptosi", 'float,metadata !"fpexcept.ignore"', "i32", [2.5, -2.25], math.trunc)
row("experimental.constrained.sitofp", "i32," + STRICT, "float", [7], float)
row("experimental.constrained.fpext", 'float,metadata !"fpexcept.ignore"', "double", [2.5], float)
row("experimental.constrained.fptrunc", "double," + STRICT, "float", [2.5], float)
row("experimental.constrained.fcmp", 'float,float,metadata !"olt",metadata !"fpexcept.ignore"', "i1", [(1.0, 2.0), (2.0, 1.0)], lambda a, b: a < b)

#===-----------------------------------------------------------------------===//
# Vectors
#===-----------------------------------------------------------------------===//

LANES = [3, 2**31 + 5, 7, 2**32 - 2]
FOLDS = {
    "add": sum, "mul": math.prod, "and": lambda v: functools.reduce(operator.and_, v),
    "or": lambda v: functools.reduce(operator.or_, v), "xor": lambda v: functools.reduce(operator.xor, v),
    "umax": max, "umin": min, "smax": lambda v: max(signed(x, 32) for x in v), "smin": lambda v: min(signed(x, 32) for x in v),
}
for name, meaning in FOLDS.items():
    row(f"vector.reduce.{name}", "v4i32", "i32", [LANES], meaning)
    row(f"vector.reduce.{name}", "v16i32", "i32", [LANES * 4], meaning)
for name in ("and", "or", "xor"):
    for bits in ([1, 0, 1, 1], [0, 0, 0, 0], [1, 1, 1, 1]):
        row(f"vector.reduce.{name}", "v4i1", "i1", [bits], FOLDS[name])
for t in ("half", "float", "double"):
    row("vector.reduce.fadd", f"{t},v4{t}", t, [(10.0, [1.0, 2.0, 3.5, -4.0])], lambda s, v: s + sum(v))
    row("vector.reduce.fmul", f"{t},v4{t}", t, [(10.0, [1.0, 2.0, 3.5, -4.0])], lambda s, v: s * math.prod(v))
    for name, meaning in {"fmax": max, "fmin": min, "fmaximum": max, "fminimum": min}.items():
        row(f"vector.reduce.{name}", f"v4{t}", t, [[1.0, 2.0, 3.5, -4.0]], meaning)

FOUR, OTHER = [10, 11, 12, 13], [20, 21, 22, 23]
row("vector.reverse", "v4i32", "v4i32", [FOUR], lambda v: v[::-1])
row("vector.splice.left", "v4i32,v4i32,i32 1", "v4i32", [(FOUR, OTHER)], lambda a, b: (a + b)[1:5])
row("vector.splice.right", "v4i32,v4i32,i32 1", "v4i32", [(FOUR, OTHER)], lambda a, b: (a + b)[3:7])
row("vector.interleave2", "v4i32,v4i32", "v8i32", [(FOUR, OTHER)], lambda a, b: [x for pair in zip(a, b) for x in pair])
row("vector.interleave3", "v2i32,v2i32,v2i32", "v6i32", [([1, 2], [3, 4], [5, 6])], lambda a, b, c: [1, 3, 5, 2, 4, 6])
row("vector.interleave4", "v2i32,v2i32,v2i32,v2i32", "v8i32", [([1, 2], [3, 4], [5, 6], [7, 8])], lambda *v: [1, 3, 5, 7, 2, 4, 6, 8])
row("vector.deinterleave2", "v8i32", "v4i32,v4i32", [FOUR + OTHER], lambda v: (v[::2], v[1::2]))
row("vector.deinterleave3", "v6i32", "v2i32,v2i32,v2i32", [[1, 2, 3, 4, 5, 6]], lambda v: (v[::3], v[1::3], v[2::3]))
row("vector.extract", "v8i32,i64 4", "v4i32", [FOUR + OTHER], lambda v: v[4:])
row("vector.insert", "v8i32,v4i32,i64 4", "v8i32", [(FOUR + OTHER, [1, 2, 3, 4])], lambda v, part: v[:4] + part)
row("stepvector", "", "v8i32", [()], lambda: list(range(8)))
row("stepvector", "", "v4i8", [()], lambda: list(range(4)))
row(
    "vector.partial.reduce.add", "v2i32,v8i32", "v2i32", [([1, 2], FOUR + OTHER)],
    lambda a, v: [a[0] + sum(v[::2]), a[1] + sum(v[1::2])],
)


def first_set(bits):
    return bits.index(1) if 1 in bits else len(bits)


MASKS = [[0, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 1]]
for result in ("i32", "i64", "i8"):
    row("experimental.cttz.elts", "v4i1,i1 false", result, MASKS + [[0, 0, 0, 0]], first_set)
    row("experimental.cttz.elts", "v4i1,i1 true", result, MASKS, first_set)
row("experimental.cttz.elts", "v16i1,i1 false", "i32", [[0] * 15 + [1], [0] * 16, [1] * 16], first_set)
row("experimental.cttz.elts", "v4i32,i1 false", "i32", [[0, 0, 5, 0], [0, 0, 0, 0]], lambda v: first_set([int(x != 0) for x in v]))
row("get.active.lane.mask", "i32,i32", "v4i1", [(0, 3), (5, 7), (2**32 - 1, 2**32 - 1), (7, 2)], lambda b, n: [b + k < n for k in range(4)])
row("experimental.get.vector.length", "i32,i32 4,i1 false", "i32", [2, 4, 3], lambda n: min(n, 4))
row("experimental.vector.match", "v4i8,v2i8,v4i1", "v4i1", [([1, 2, 3, 4], [2, 4], [1, 1, 1, 0])], lambda v, s, m: [x in s and b for x, b in zip(v, m)])
row("experimental.vector.compress", "v4i32,v4i1,v4i32", "v4i32", [(FOUR, m, OTHER) for m in MASKS], lambda v, m, p: ([x for x, b in zip(v, m) if b] + p[sum(m):])[:4])
row("experimental.vector.extract.last.active", "v4i32,v4i1,i32", "i32", [(FOUR, m, 99) for m in MASKS + [[0] * 4]], lambda v, m, p: ([p] + [x for x, b in zip(v, m) if b])[-1])
row(
    "matrix.multiply", "v6float,v6float,i32 2,i32 3,i32 2", "v4float", [([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [1.0, 0.0, 2.0, 0.5, 1.0, -1.0])],
    lambda a, b: [sum(a[k * 2 + r] * b[c * 3 + k] for k in range(3)) for c in range(2) for r in range(2)],
)
row("matrix.transpose", "v6i32,i32 2,i32 3", "v6i32", [[1, 2, 3, 4, 5, 6]], lambda v: [1, 3, 5, 2, 4, 6])

#===-----------------------------------------------------------------------===//
# Vectors of which some components count
#===-----------------------------------------------------------------------===//

INTEGER_OPS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "and": operator.and_, "or": operator.or_, "xor": operator.xor,
    "udiv": operator.floordiv, "urem": operator.mod, "umax": max, "umin": min,
    "sdiv": lambda a, b: int(signed(a, 32) / signed(b, 32)), "srem": lambda a, b: int(math.fmod(signed(a, 32), signed(b, 32))),
    "shl": lambda a, b: a << b, "lshr": lambda a, b: a >> b, "ashr": lambda a, b: signed(a, 32) >> b,
    "smax": lambda a, b: max(signed(a, 32), signed(b, 32)), "smin": lambda a, b: min(signed(a, 32), signed(b, 32)),
    "uadd.sat": lambda a, b: clamp(a + b, 32, False), "usub.sat": lambda a, b: clamp(a - b, 32, False),
    "sadd.sat": lambda a, b: clamp(signed(a, 32) + signed(b, 32), 32, True),
    "ssub.sat": lambda a, b: clamp(signed(a, 32) - signed(b, 32), 32, True),
}
FULL = "<4 x i1> splat (i1 true)"
for name, meaning in INTEGER_OPS.items():
    row(f"vp.{name}", f"v4i32,v4i32,{FULL},i32 4", "v4i32", [(LANES, [1, 2, 3, 5])], each(meaning))
for name, meaning in {"fadd": operator.add, "fsub": operator.sub, "fmul": operator.mul, "fdiv": operator.truediv,
                      "maxnum": max, "minnum": min, "maximum": max, "minimum": min, "copysign": math.copysign}.items():
    row(f"vp.{name}", f"v4float,v4float,{FULL},i32 4", "v4float", [([1.0, -2.0, 3.0, 8.0], [2.0, 4.0, -0.5, 4.0])], each(meaning))
for name, meaning in {"fneg": operator.neg, "fabs": abs, "floor": math.floor, "ceil": math.ceil, "roundtozero": math.trunc,
                      "round": away_from_zero, "roundeven": half_to_even, "rint": half_to_even, "nearbyint": half_to_even}.items():
    row(f"vp.{name}", f"v4float,{FULL},i32 4", "v4float", [[1.25, -2.5, 3.0, 8.75]], each(lambda x, f=meaning: float(f(x))))
row(f"vp.sqrt", f"v4float,{FULL},i32 4", "v4float", [[1.0, 4.0, 9.0, 2.25]], each(math.sqrt))
row("vp.fma", f"v4float,v4float,v4float,{FULL},i32 4", "v4float", [([1.0, 2.0, 3.0, 4.0], [0.5] * 4, [8.0] * 4)], each(lambda a, b, c: a * b + c))
row("vp.fmuladd", f"v4float,v4float,v4float,{FULL},i32 4", "v4float", [([1.0, 2.0, 3.0, 4.0], [0.5] * 4, [8.0] * 4)], each(lambda a, b, c: a * b + c))
for name, meaning in {"bitreverse": lambda x: reverse_bits(x, 32), "ctpop": lambda x: bin(x).count("1"),
                      "bswap": lambda x: int.from_bytes(x.to_bytes(4, "little"), "big")}.items():
    row(f"vp.{name}", f"v4i32,{FULL},i32 4", "v4i32", [LANES], each(meaning))
for name, meaning in {"ctlz": leading_zeros, "cttz": trailing_zeros, "abs": lambda x, w: abs(signed(x, w))}.items():
    row(f"vp.{name}", f"v4i32,i1 false,{FULL},i32 4", "v4i32", [LANES], each(functools.partial(lambda x, f: f(x, 32), f=meaning)))
for name, is_left in (("fshl", True), ("fshr", False)):
    row(f"vp.{name}", f"v4i32,v4i32,v4i32,{FULL},i32 4", "v4i32", [(LANES, LANES[::-1], [0, 1, 31, 33])],
        each(functools.partial(funnel, width=32, is_left=is_left)))
row("vp.sext", f"v4i16,{FULL},i32 4", "v4i32", [[1, 65535, 32768, 7]], each(lambda x: signed(x, 16)))
row("vp.zext", f"v4i16,{FULL},i32 4", "v4i32", [[1, 65535, 32768, 7]], each(int))
row("vp.trunc", f"v4i32,{FULL},i32 4", "v4i16", [[1, 65536, 32768, 7]], each(int))
row("vp.fpext", f"v4float,{FULL},i32 4", "v4double", [[1.0, 2.5, -3.0, 4.0]], each(float))
row("vp.fptrunc", f"v4double,{FULL},i32 4", "v4float", [[1.0, 2.5, -3.0, 4.0]], each(float))
row("vp.fptosi", f"v4float,{FULL},i32 4", "v4i32", [[1.0, 2.5, -3.0, 4.0]], each(int))
row("vp.fptoui", f"v4float,{FULL},i32 4", "v4i32", [[1.0, 2.5, 3.0, 4.0]], each(int))
row("vp.sitofp", f"v4i32,{FULL},i32 4", "v4float", [[1, 2, 2**32 - 3, 4]], each(lambda x: float(signed(x, 32))))
row("vp.uitofp", f"v4i32,{FULL},i32 4", "v4float", [[1, 2, 3, 4]], each(float))
row("vp.lrint", f"v4float,{FULL},i32 4", "v4i32", [[1.25, 2.5, -3.75, 4.0]], each(lambda x: int(half_to_even(x))))
row("vp.llrint", f"v4float,{FULL},i32 4", "v4i64", [[1.25, 2.5, -3.75, 4.0]], each(lambda x: int(half_to_even(x))))
row("vp.icmp", f'v4i32,v4i32,metadata !"slt",{FULL},i32 4', "v4i1", [(LANES, [4, 4, 4, 4])], each(lambda a, b: signed(a, 32) < b))
row("vp.fcmp", f'v4float,v4float,metadata !"oge",{FULL},i32 4', "v4i1", [([1.0, 2.0, NAN, 4.0], [2.0] * 4)], each(lambda a, b: a >= b))
row("vp.is.fpclass", f"v4float,i32 3,{FULL},i32 4", "v4i1", [[1.0, 2.0, NAN, 4.0]], each(math.isnan))
row("vp.select", "v4i1,v4i32,v4i32,i32 4", "v4i32", [(m, FOUR, OTHER) for m in MASKS], lambda m, a, b: [x if c else y for c, x, y in zip(m, a, b)])
row("vp.merge", "v4i1,v4i32,v4i32,i32", "v4i32", [(m, FOUR, OTHER, 3) for m in MASKS], lambda m, a, b, n: [x if c and k < n else y for k, (c, x, y) in enumerate(zip(m, a, b))])
row("experimental.vp.reverse", f"v4i32,{FULL},i32 4", "v4i32", [FOUR], lambda v: v[::-1])
row("experimental.vp.splice", f"v4i32,v4i32,i32 1,{FULL},i32 4,i32 4", "v4i32", [(FOUR, OTHER)], lambda a, b: (a + b)[1:5])
row("vp.cttz.elts", f"v4i1,i1 false,{FULL},i32 4", "i32", MASKS, first_set)
for name, meaning in FOLDS.items():
    row(f"vp.reduce.{name}", "i32,v4i32,v4i1,i32", "i32", [(5, LANES, m, 3) for m in MASKS],
        lambda s, v, m, n, f=meaning: f([s] + [x for k, (x, b) in enumerate(zip(v, m)) if b and k < n]))
for name, meaning in {"fadd": sum, "fmul": math.prod, "fmax": max, "fmin": min, "fmaximum": max, "fminimum": min}.items():
    row(f"vp.reduce.{name}", "float,v4float,v4i1,i32", "float", [(5.0, [1.0, -2.0, 3.0, 0.5], m, 3) for m in MASKS],
        lambda s, v, m, n, f=meaning: f([s] + [x for k, (x, b) in enumerate(zip(v, m)) if b and k < n]))

#===-----------------------------------------------------------------------===//
# Memory
#===-----------------------------------------------------------------------===//

AT = "ptr addrspace(1)"


def memory_row(name, operands, results, inputs, meaning, **more):
    row(name, operands, results, inputs, meaning, memory=True, **more)


def masked_load(place, mask, other, memory):
    return [memory[place + k] if b else other[k] for k, b in enumerate(mask)]


def masked_store(values, place, mask, memory):
    for k, b in enumerate(mask):
        if b:
            memory[place + k] = values[k]


def scatter(values, places, mask, memory):
    for value, place, b in zip(values, places, mask):
        if b:
            memory[place] = value


memory_row("masked.load", "align 4 ptr,v4i1,v4i32", "v4i32", [(5, m, OTHER) for m in MASKS + [[0] * 4, [1] * 4]], masked_load)
memory_row("masked.store", "v4i32,align 4 ptr,v4i1", "", [(FOUR, 5, m) for m in MASKS + [[0] * 4]], masked_store)
memory_row("masked.gather", "align 4 v4ptr,v4i1,v4i32", "v4i32", [([3, 9, 0, 3], m, OTHER) for m in MASKS], lambda p, m, o, mem: [mem[q] if b else x for q, b, x in zip(p, m, o)])
memory_row("masked.scatter", "v4i32,align 4 v4ptr,v4i1", "", [(FOUR, [3, 9, 0, 3], m) for m in MASKS], scatter)
memory_row("vp.load", "align 4 ptr,v4i1,i32 4", "v4i32", [(5, [1] * 4)], lambda p, m, mem: mem[p : p + 4])
memory_row("vp.store", "v4i32,align 4 ptr,v4i1,i32", "", [(FOUR, 5, m, 3) for m in MASKS], lambda v, p, m, n, mem: masked_store(v, p, [b and k < n for k, b in enumerate(m)], mem))
memory_row("vp.gather", "align 4 v4ptr,v4i1,i32 4", "v4i32", [([3, 9, 0, 3], [1] * 4)], lambda p, m, mem: [mem[q] for q in p])
memory_row("vp.scatter", "v4i32,align 4 v4ptr,v4i1,i32", "", [(FOUR, [3, 9, 0, 3], m, 3) for m in MASKS], lambda v, p, m, n, mem: scatter(v, p, [b and k < n for k, b in enumerate(m)], mem))
memory_row("experimental.vp.strided.load", "align 4 ptr,i64 8,v4i1,i32 4", "v4i32", [(1, [1] * 4)], lambda p, m, mem: mem[p : p + 8 : 2])
memory_row("experimental.vp.strided.store", "v4i32,align 4 ptr,i64 8,v4i1,i32 4", "", [(FOUR, 1, m) for m in MASKS], lambda v, p, m, mem: scatter(v, range(p, p + 8, 2), m, mem))
memory_row("experimental.vector.histogram.add", "v4ptr,i32,v4i1", "", [([3, 9, 3, 3], 100, m) for m in MASKS], lambda p, x, m, mem: [mem.__setitem__(q, mem[q] + x) for q, b in zip(p, m) if b] and None)


def move(to, start, count, memory):
    memory[to : to + count // 4] = memory[start : start + count // 4]


def fill(to, byte, count, memory):
    memory[to : to + count // 4] = [signed(byte * 0x01010101, 32)] * (count // 4)


MOVES = [(0, 3, 20), (3, 0, 20), (5, 5, 8), (9, 2, 0), (2, 9, 24)]
APART = [(0, 8, 20), (8, 0, 20), (9, 2, 0)]
for size in ("i64", "i32"):
    memory_row("memmove", f"align 4 ptr,align 4 ptr,{size},i1 false", "", MOVES, move)
    memory_row("memcpy", f"align 4 ptr,align 4 ptr,{size},i1 false", "", APART, move)
    memory_row("memset", f"align 4 ptr,i8,{size},i1 false", "", [(3, 0x5A, 20), (0, 0, 12), (7, 255, 0)], fill)
    memory_row("memmove", f"ptr,ptr,{size},i1 false", "", MOVES, move)
    memory_row("memset", f"ptr,i8,{size},i1 true", "", [(3, 0x5A, 20)], fill)
memory_row("memmove", "align 4 ptr,align 4 ptr,i64 20,i1 false", "", [(0, 3), (3, 0)], lambda a, b, mem: move(a, b, 20, mem))
memory_row("memcpy.inline", "align 4 ptr,align 4 ptr,i64 20,i1 false", "", [(0, 8)], lambda a, b, mem: move(a, b, 20, mem))
memory_row("memset.inline", "align 4 ptr,i8,i64 20,i1 false", "", [(3, 0x5A)], lambda a, b, mem: fill(a, b, 20, mem))
memory_row("experimental.memset.pattern", "align 4 ptr,i32,i64,i1 false", "", [(3, 77, 5), (3, 77, 0)], lambda p, x, n, mem: mem.__setitem__(slice(p, p + n), [x] * n))
memory_row("prefetch", "ptr,i32 0,i32 3,i32 1", "", [3], lambda p, mem: None)

#===-----------------------------------------------------------------------===//
# What says something of values
#===-----------------------------------------------------------------------===//

row("expect", "i32,i32 1", "i32", [1, 2], lambda x: x)
row("expect.with.probability", "i32,i32 1,double 0.75", "i32", [1, 2], lambda x: x)
row("is.constant", "i32", "i1", [1], lambda x: 0)
row("ssa.copy", "i32", "i32", [7], lambda x: x)
row("annotation", "i32,ptr null,ptr null,i32 1", "i32", [7], lambda x: x)
row("assume", "i1 true", "", [()], lambda: None)
row("assume", "i1", "", [1], lambda x: None)
memory_row("assume", "i1 true", "", [()], lambda mem: None, bundle=f'["align"({AT} %room, i64 4), "nonnull"({AT} %room), "dereferenceable"({AT} %room, i64 4)]')
row("donothing", "", "", [()], lambda: None)
row("sideeffect", "", "", [()], lambda: None)
row("pseudoprobe", "i64 1,i64 2,i32 0,i64 0", "", [()], lambda: None)

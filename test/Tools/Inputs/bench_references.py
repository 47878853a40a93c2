#===- bench_references.py - references of bench beside NumPy's ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""bench_references.py DIRECTORY dumps the references of the workloads whose kernels
are not in bench/kernels, and compares them with what NumPy computes from the
dumped inputs. Prints a line for each."""

import json
import pathlib
import subprocess
import sys

import numpy as np

TYPES = {"float": np.float32, "double": np.float64, "int": np.int32, "uint": np.uint32}


def buffer(kind, count, access, init=None):
    return {"kind": "buffer", "type": kind, "count": count, "access": access,
            "init": init or {"kind": "zero"}}


def uniform(kind, count, seed):
    return buffer(kind, count, "r", {"kind": "uniform", "lo": -2, "hi": 2, "seed": seed})


def scalar(kind, value):
    return {"kind": "scalar", "type": kind, "value": value}


def kmeans(points, centres):
    distances = ((points.reshape(4, 30).T[:, None].astype(float) - centres.reshape(7, 4)) ** 2)
    return distances.sum(2).argmin(1)


def floyd(distances):
    distances = distances.reshape(12, 12).copy()
    for k in range(12):
        distances = np.minimum(distances, distances[:, k:k + 1] + distances[k])
    return distances


def convolution(image, weights):
    windows = np.lib.stride_tricks.sliding_window_view(
        image.reshape(14, 16).astype(float), (7, 7))
    return (windows * weights.reshape(7, 7)).sum((2, 3))


def fft(values):
    spectrum = np.fft.fft(values[0::2].astype(float) + 1j * values[1::2])
    bits = len(spectrum).bit_length() - 1
    order = [int(f"{i:0{bits}b}"[::-1], 2) for i in range(len(spectrum))]
    return np.stack([spectrum[order].real, spectrum[order].imag], 1)


def softmax(values):
    powers = np.exp(values.reshape(5, 40).astype(float))
    return powers / powers.sum(1, keepdims=True)


def math_heavy(values):
    x, total = values.astype(float), 0
    for _ in range(6):
        p = np.sin(x) * np.cos(x / 2)
        q = (np.abs(p) + 0.5) ** float(np.float32(1.7))
        total, x = total + np.exp(-q) + p, x + 0.25 * q
    return total


def mix32(values):
    def rotate(x, bits):
        return x << np.uint32(bits) | x >> np.uint32(32 - bits)

    words = list(values.reshape(16, 10))
    for r in range(64):  # the schedule, to 80 words
        p, q = words[r + 1], words[r + 14]
        words.append(words[r] + (rotate(p, 25) ^ rotate(p, 14) ^ p >> np.uint32(3)) +
                     words[r + 9] + (rotate(q, 15) ^ rotate(q, 13) ^ q >> np.uint32(10)))
    pi = ("243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 082efa98 ec4e6c89").split()
    a, b, c, d, e, f, g, h = (np.full(10, int(word, 16), np.uint32) for word in pi)
    for r in range(64):
        first = (h + (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) + (e & f ^ ~e & g) +
                 words[r] + np.uint32(r * 0x9E3779B9 % 2**32))
        second = (rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, h = first + second, a, b, c, d + first, e, f, g
    return np.stack([a, b, c, d, e, f, g, h])


N = 40
# Name, arguments, and the output from the inputs.
WORKLOADS = [
    ("vadd", [uniform("float", N, 1), uniform("float", N, 2), buffer("float", N, "w")],
     lambda a, b: a + b),
    ("triad_f64", [buffer("double", N, "w"), uniform("double", N, 1), uniform("double", N, 2),
                   scalar("double", 1.5)], lambda b, c: b + 1.5 * c),
    ("sgemm_naive", [uniform("float", 24, 1), uniform("float", 30, 2), buffer("float", 20, "w"),
                     scalar("int", 4), scalar("int", 5), scalar("int", 6)],
     lambda a, b: a.reshape(4, 6).astype(float) @ b.reshape(6, 5)),
    ("sgemv", [uniform("float", 24, 1), uniform("float", 6, 2), buffer("float", 4, "w"),
               scalar("int", 6)], lambda a, x: a.reshape(4, 6).astype(float) @ x),
    ("conv7x7", [uniform("float", 14 * 16, 1), uniform("float", 49, 2), buffer("float", 80, "w"),
                 scalar("int", 10)], convolution),
    ("transpose", [uniform("float", 20, 1), buffer("float", 20, "w"), scalar("int", 5),
                   scalar("int", 4)], lambda a: a.reshape(4, 5).T),
    ("bitonic", [buffer("uint", 64, "rw", {"kind": "randu32", "seed": 3})], np.sort),
    ("fft_radix2", [buffer("float", 64, "rw", uniform("float", 1, 1)["init"]),
                    buffer("float", 32, "r", {"kind": "twiddle", "n": 32})],
     lambda values, twiddles: fft(values)),
    ("softmax", [uniform("float", 200, 1), buffer("float", 200, "w"), scalar("int", 40)],
     softmax),
    ("kmeans", [uniform("float", 120, 1), uniform("float", 28, 2), buffer("int", 30, "w"),
                scalar("int", 30), scalar("int", 7), scalar("int", 4)], kmeans),
    ("floyd", [buffer("int", 144, "rw", {"kind": "randint", "lo": 1, "hi": 90, "seed": 3}),
               scalar("int", 12)], floyd),
    ("mathheavy", [uniform("float", N, 1), buffer("float", N, "w"), scalar("int", 6)],
     math_heavy),
    ("mix32", [buffer("uint", 160, "r", {"kind": "randu32", "seed": 9}), buffer("uint", 80, "w"),
               scalar("uint", 10)], mix32),
]


def read(path, argument):
    return np.fromfile(path, TYPES[argument["type"]])


def main():
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True)
    common = {"options": "", "global": [1], "local": [1], "compare": {"mode": "exact"}}
    workloads = [{"name": name, "file": f"{name}.cl", "kernel": name, "args": args, **common}
                 for name, args, _ in WORKLOADS]
    (directory / "workloads.json").write_text(json.dumps({"workloads": workloads}))
    for name, args, function in WORKLOADS:
        folder = directory / name
        folder.mkdir()
        subprocess.run(["bench", "--dir", directory, "--dump", folder, name], check=True,
                       stdout=subprocess.DEVNULL)
        inputs = [read(folder / f"arg{i}.init.bin", arg) for i, arg in enumerate(args)
                  if arg["kind"] == "buffer" and arg["access"] != "w"]
        [(output, arg)] = [(i, arg) for i, arg in enumerate(args)
                           if arg.get("access", "r") != "r"]
        got = read(folder / f"arg{output}.ref.bin", arg)
        expected = np.ravel(function(*inputs))
        np.testing.assert_allclose(got, expected, rtol=2e-6, atol=2e-6, err_msg=name)
        print(f"{name}: {len(got)} elements as NumPy has them")


main()

#===- mandelbrot.py - a picture from a kernel in a file -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The Mandelbrot set at three depths: a kernel from a file, two dimensions, an array of
vectors, and the same points computed by NumPy."""

import pathlib

import numpy as np

import cairn
from example import parse, pyplot

KERNEL = pathlib.Path(__file__).parents[1] / "mandelbrot" / "mandelbrot.cl"
WIDTH, HEIGHT, LIMIT = 480, 320, 300
VIEWS = [(-0.65, 0.0, 3.2), (-0.7436, 0.1318, 0.02), (-0.743643, 0.131826, 0.0004)]


def inside(re, im, width):
    """Which points do not escape, by NumPy."""
    step = np.float32(width) / np.float32(WIDTH)
    x = np.float32(re) + (np.arange(WIDTH) - WIDTH // 2).astype(np.float32) * step
    y = np.float32(im) + (HEIGHT // 2 - np.arange(HEIGHT)).astype(np.float32) * step
    c = (x[None, :] + 1j * y[:, None]).astype(np.complex64)
    z = np.zeros_like(c)
    alive = np.ones(c.shape, bool)
    for _ in range(LIMIT):
        z[alive] = z[alive] ** 2 + c[alive]
        alive &= z.real**2 + z.imag**2 < 16
    return alive


def main():
    options = parse(__doc__, "mandelbrot.png")
    plt = pyplot()
    program = cairn.compile(KERNEL, target=options.device)
    figure, axes = plt.subplots(1, len(VIEWS), figsize=(13, 3.4))
    for axis, (re, im, width) in zip(axes, VIEWS):
        pixels = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
        timing = program.mandelbrot.time((WIDTH, HEIGHT), pixels, re, im, width, LIMIT, repeat=3)
        if width > 1:
            black = (pixels[..., :3] == 0).all(axis=-1)
            differ = np.count_nonzero(black != inside(re, im, width))
            print(f"{differ} of {black.size} points are not as NumPy has them")
            assert differ < black.size // 100
        axis.imshow(pixels)
        axis.set_title(f"{width:g} wide, {timing.median * 1e3:.1f} ms")
        axis.axis("off")
    figure.suptitle(f"on {program.device.info.name}")
    figure.savefig(options.output)
    print(f"wrote {options.output}")


if __name__ == "__main__":
    main()

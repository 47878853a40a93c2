#===- reaction.py - two chemicals on a torus ------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Gray and Scott's model of two chemicals that react and spread: arrays that stay on the
device for thousands of launches, constants by options, and the first steps by NumPy."""

import numpy as np

import cairn
from example import parse, pyplot

SOURCE = """
float spread(global const float *a, int x, int y) {
  int left = y * N + (x + N - 1) % N, right = y * N + (x + 1) % N;
  int up = (y + N - 1) % N * N + x, down = (y + 1) % N * N + x;
  return a[left] + a[right] + a[up] + a[down] - 4 * a[y * N + x];
}

kernel void step(global const float *u, global const float *v,
                 global float *u_next, global float *v_next) {
  int x = get_global_id(0), y = get_global_id(1), i = y * N + x;
  float reacts = u[i] * v[i] * v[i];
  u_next[i] = u[i] + 0.2f * spread(u, x, y) - reacts + FEED * (1 - u[i]);
  v_next[i] = v[i] + 0.1f * spread(v, x, y) + reacts - (FEED + KILL) * v[i];
}
"""
N, FEED, KILL, STEPS = 192, 0.037, 0.06, 4000


def spread(a):
    return sum(np.roll(a, s, axis) for s in (1, -1) for axis in (0, 1)) - 4 * a


def step(u, v):
    reacts = u * v * v
    u_next = u + 0.2 * spread(u) - reacts + FEED * (1 - u)
    return u_next, v + 0.1 * spread(v) + reacts - (FEED + KILL) * v


def main():
    options = parse(__doc__, "reaction.png")
    plt = pyplot()
    program = cairn.compile(
        SOURCE, target=options.device, options=f"-DN={N} -DFEED={FEED}f -DKILL={KILL}f"
    )
    u, v = np.ones((N, N), np.float32), np.zeros((N, N), np.float32)
    spots = np.random.default_rng(1).integers(0, N - 8, (12, 2))
    for x, y in spots:
        u[y : y + 8, x : x + 8], v[y : y + 8, x : x + 8] = 0.5, 0.25

    now = [cairn.Buffer(a, device=options.device) for a in (u, v)]
    following = [cairn.Buffer(a, device=options.device) for a in (u, v)]
    for i in range(STEPS):
        program.step((N, N), *now, *following)
        now, following = following, now
        if i < 20:
            u, v = step(u, v)
        if i == 19:
            np.testing.assert_allclose(now[0].read(), u, atol=1e-5)
            print("the first 20 steps are as NumPy has them")
    figure, axis = plt.subplots(figsize=(6, 6))
    axis.imshow(now[1].read(), cmap="inferno")
    axis.set_title(f"after {STEPS} steps on {options.device}")
    axis.axis("off")
    figure.savefig(options.output)
    print(f"wrote {options.output}")


if __name__ == "__main__":
    main()

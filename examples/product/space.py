"""What cairn-tune may try for the product: rows of a work-item, lanes, local sizes."""

import numpy as np
from cairn import tune

N = 512


def arguments():
    random = np.random.default_rng(1)
    a, b = (random.random((N, N), np.float32) for _ in range(2))
    return {"a": a, "b": b, "c": np.zeros((N, N), np.float32), "n": N}


space = tune.Space(
    source="product.cl",
    kernel="product",
    global_size=(N, N),
    arguments=arguments,
    schedule="host-lanes.mlir",
    parameters={"y": [1, 2, 4, 8], "lanes": [8, 16]},
    local=[(16, 16), (64, 8), (256, 8)],
    # Sums are made in the same order; a multiply-add may round once.
    tolerance=1e-5,
    flops=2 * N**3,
    bytes=3 * 4 * N**2,
)

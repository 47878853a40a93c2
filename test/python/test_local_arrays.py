#===- test_local_arrays.py - schedules of random tiles and trees -----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Random kernels that fill tiles of local memory, or add up in trees: a schedule is
refused, or what it gives is what the program gives without."""
import random

import numpy as np

import cairn

SCHEDULE = """module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    STEPS
    transform.yield
  }
}
"""
UNSTAGE = """transform.cairn.set_work_group_size %kernel [WIDTH, HEIGHT, 1] : !transform.any_op
    %plain = transform.cairn.unstage_local_memory %kernel ["tile"] : (!transform.any_op) -> !transform.any_op"""
TREE = """%loop = transform.cairn.match_loops in %kernel {innermost} : (!transform.any_op) -> !transform.any_op
    transform.cairn.reduce_by_sub_groups %loop : !transform.any_op"""
TILE = """
kernel void filled(global const int *restrict data, global int *restrict out, int n) {{
  local int tile[600];
  {type} x = get_local_id(0), y = get_local_id(1);
  int at = get_global_id(1) * get_global_size(0) + get_global_id(0), sum = at;
  for (int i = 0; i < n; ++i) {{
    {before}
    tile[{place}] = {value};
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 3 + {reads};
    for (int k = {first}; k < {last}; ++k)
      sum += tile[{inner}] ^ k;
    barrier(CLK_LOCAL_MEM_FENCE);
  }}
  out[at] = sum;
}}
"""
SUMS = """
kernel void tree(global const {type} *data, global {type} *out, local {type} *t) {{
  {id} l = get_local_id(0), n = get_local_size(0);
  t[l{offset}] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for ({half} s = {start}; {test}; {halve}) {{
    if ({guard})
      t[l{offset}] = {combined};
    barrier(CLK_LOCAL_MEM_FENCE);
  }}
  out[get_global_id(0)] = t[{read}];
}}
"""
SEEDS = 40


def check(source, steps, tmp_path, launches):
    """Whether the schedule is taken; its results are then compared."""
    schedule = tmp_path / "schedule.mlir"
    schedule.write_text(SCHEDULE.replace("STEPS", steps))
    try:
        scheduled = cairn.compile(source, schedule=schedule)
    except cairn.CompileError as error:
        assert "error: cannot" in str(error) and "note:" in str(error), str(error)
        return False
    # Without optimisation, which takes less time.
    plain = cairn.compile(source, options="-cl-opt-disable")
    for launch in launches:
        np.testing.assert_array_equal(launch(scheduled), launch(plain), source)
    return True


def test_random_tiles(tmp_path):
    done = 0
    for seed in range(SEEDS):
        choose = random.Random(seed).choice
        width, height = choose([(8, 4), (16, 1), (4, 6), (1, 8)])
        row, column = choose([("y", "x"), ("y", "x"), ("x", "y")])
        count = width if column == "x" else height
        pitch = choose([count, count + 1, count + 3, 16, 17, count - 1 or 1])
        shift = choose([0, 0, 5])

        def place(y, x):
            return f"({y}) * {pitch} + {x} + {shift}"

        def anywhere(inner):
            extents = {"x": width, "y": height}
            sizes = extents[row], extents[column]
            parts = [choose([choose("xy"), name, f"{size - 1} - {name}", "0", f"{size - 1}", name, name, name, f"{size - 1} - {name}"])
                     for size, name in zip(sizes, (row, column))]
            if inner:
                parts[choose([0, 1])] = "k"
            return place(*parts)

        source = TILE.format(
            type=choose(["int", "int", "int", "size_t", "uint"]), place=place(row, column), first=choose([0, 0, 1]),
            before=choose(["", "", "", "", "", "", "", f"if (i) sum ^= tile[{place(row, column)}];"]),
            value=choose(["data[at + i]", "data[i * 7 + get_global_id(0)] - (int)x",
                          "x > 2 ? data[at] * i : -1", "data[data[at + i] & 63] + (int)y",
                          "data[at + i]", "data[i]", "data[at] ^ (int)y", "sum"]),
            reads=f"tile[{anywhere(False)}]", inner=anywhere(True), last=choose([min(width, height), min(width, height), 4, "n"]))

        def launch(program):
            data = (np.arange(400, dtype=np.int32) * 7919) % 1013
            out = np.zeros(width * 2 * height * 3, np.int32)
            program.filled((width * 2, height * 3), data, out, 3, local=(width, height))
            return out

        steps = UNSTAGE.replace("WIDTH", str(width)).replace("HEIGHT", str(height))
        done += check(source, steps, tmp_path, [launch])
    # Neither all are refused nor none.
    assert SEEDS // 8 < done < SEEDS


def test_random_trees(tmp_path):
    done = 0
    for seed in range(SEEDS):
        choose = random.Random(seed).choice
        offset = choose(["", "", " + 3"])
        own, other = f"t[l{offset}]", f"t[l{choose([' + s', ' + s', ' + s', ' + 2 * s'])}{offset}]"
        if choose([False, True]):
            own, other = other, own
        combine = choose(["{} + {}", "{} ^ {}", "{} & {}", "max({}, {})", "min({}, {})", "{} * {}", "{} + {}", "{} - {}"])
        half = choose(["int", "uint", "size_t"])
        source = SUMS.format(
            type=choose(["int", "uint", "long", "ulong"]), id=choose(["int", "uint", "size_t"]), offset=offset, half=half,
            start=choose(["n / 2", "n / 2", "n >> 1", "n / 4"]), test=choose(["s > 0", "s >= 1", "s != 0"]),
            halve=choose(["s >>= 1", "s /= 2"]), guard=choose(["l < s", "s > l", "l < s", "l <= s"]),
            combined=combine.format(own, other), read=f"0{offset}" if choose([True, True, False]) else f"l{offset}")
        element = {"int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}[source.split()[4]]

        def launch_of(size):
            def launch(program):
                data = (np.arange(3 * size) * 7919 % 1013).astype(element)
                out = np.zeros_like(data)
                program.tree((3 * size,), data, out, cairn.Local(element().nbytes * (2 * size + 8)), local=(size,))
                return out[::size]
            return launch

        # Others would read what nobody stored, or while it is stored.
        sizes = [1, 2, 12, 32, 64] if "n / 4" not in source else [4, 16, 64]
        done += check(source, TREE, tmp_path, [launch_of(size) for size in sizes])
    assert SEEDS // 10 < done < SEEDS

//===- sub_group_programs.cl - what programs do with sub-groups -----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each kernel gives the same whatever the size of sub-groups, in groups that they
// fill or not. What is launched is compiled alone.
//
// RUN: %same_results %s
// LAUNCH: --kernel=tree --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_tree
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_tree
// LAUNCH: --kernel=compact --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_compact
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_compact
// LAUNCH: --kernel=neighbours --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_neighbours
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_neighbours
// LAUNCH: --kernel=arrays --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_arrays
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_arrays
// LAUNCH: --kernel=exchange_loop --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_exchange_loop
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_exchange_loop
// LAUNCH: --kernel=vectors --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_vectors
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_vectors
// LAUNCH: --kernel=calls --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_calls
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_calls
// LAUNCH: --kernel=ways --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_ways
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_ways
// LAUNCH: --kernel=rounds --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_rounds
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_rounds
// LAUNCH: --kernel=sort --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_sort
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_sort
// LAUNCH: --kernel=distinct --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_distinct
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_distinct
// LAUNCH: --kernel=messages --global=192 --local=32 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_messages
// LAUNCH:   -cl-std=CL3.0 -lanes=16 -DRUN_messages
// LAUNCH: --kernel=tree --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_tree
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_tree
// LAUNCH: --kernel=compact --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_compact
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_compact
// LAUNCH: --kernel=neighbours --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_neighbours
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_neighbours
// LAUNCH: --kernel=arrays --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_arrays
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_arrays
// LAUNCH: --kernel=exchange_loop --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_exchange_loop
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_exchange_loop
// LAUNCH: --kernel=vectors --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_vectors
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_vectors
// LAUNCH: --kernel=calls --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_calls
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_calls
// LAUNCH: --kernel=ways --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_ways
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_ways
// LAUNCH: --kernel=rounds --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_rounds
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_rounds
// LAUNCH: --kernel=sort --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_sort
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_sort
// LAUNCH: --kernel=distinct --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_distinct
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_distinct
// LAUNCH: --kernel=messages --global=192 --local=24 --arg=in=i32[192]:randint(0,40,7) --arg=out=i32[192]:zeros -cl-std=CL3.0 -lanes=1 -cl-opt-disable -DRUN_messages
// LAUNCH:   -cl-std=CL3.0 -lanes=auto -DRUN_messages

#ifdef RUN_tree
// The sum of a group, by the sums of its sub-groups.
kernel void tree(global const int *in, global int *out) {
  local int sums[64];
  int sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0)
    sums[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  int all = 0;
  for (uint i = 0; i < get_num_sub_groups(); ++i)
    all += sums[i];
  int before = 0;
  for (uint i = 0; i < get_sub_group_id(); ++i)
    before += sums[i];
  out[get_global_id(0)] =
      all * 10000 + before +
      sub_group_scan_exclusive_add(in[get_global_id(0)]);
}
#endif

#ifdef RUN_compact
// Those that are wanted, in order: one work-item asks for the places of all.
kernel void compact(global const int *in, global int *out) {
  local uint count;
  if (get_local_id(0) == 0)
    count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[get_global_id(0)];
  if (v % 3 == 0) {
    uint4 ballot = sub_group_ballot(1);
    uint first = 0;
    if (sub_group_elect())
      first = atomic_add(&count, sub_group_ballot_bit_count(ballot));
    first = sub_group_broadcast_first(first);
    uint place = first + sub_group_ballot_exclusive_scan(ballot);
    out[get_group_id(0) * get_local_size(0) + place] = v + 1;
  }
}
#endif

#ifdef RUN_neighbours
// What others of the sub-group left in local memory.
kernel void neighbours(global const int *in, global int *out) {
  local int values[64];
  uint l = get_local_id(0), id = get_sub_group_local_id();
  uint size = get_sub_group_size();
  int v = in[get_global_id(0)], wrong = 0;
  for (int round = 0; round < 3; ++round) {
    values[l] = v + round;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    uint other = (id + 1) % size;
    int found = values[l - id + other];
    wrong += found != sub_group_shuffle(v, other) + round;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = wrong;
}
#endif

#ifdef RUN_arrays
// Private memory that is used in more than one way.
kernel void arrays(global const int *in, global int *out) {
  union {
    int words[8];
    uchar bytes[32];
  } own;
  int v = in[get_global_id(0)];
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    own.words[(i + v) & 7] = v * i;
  own.bytes[v & 31] = 7;
  int most = sub_group_reduce_max(v), sum = 0;
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    sum = sum * 3 + own.words[i];
  out[get_global_id(0)] =
      sum + (most >= v) + (sub_group_shuffle(v, get_sub_group_local_id()) - v);
}
#endif

#ifdef RUN_exchange_loop
// Work-items that go on until an exchange succeeds.
kernel void exchange_loop(global const int *in, volatile global int *out) {
  int v = in[get_global_id(0)];
  int least = sub_group_non_uniform_reduce_min(v);
  volatile global int *sum = out + get_group_id(0);
  int old, added = v + (least > v);
  do
    old = *sum;
  while (atomic_cmpxchg(sum, old, old + added) != old);
}
#endif

#ifdef RUN_vectors
kernel void vectors(global const int *in, global int *out) {
  int v = in[get_global_id(0)];
  int4 four = (int4)(v, v + 1, v * 2, -v);
  uint id = get_sub_group_local_id();
  four += intel_sub_group_shuffle(four, id) - sub_group_broadcast(four, 0) +
          sub_group_broadcast((int4)(v), 0) +
          sub_group_broadcast((int4)(0, 1, 0, 0), 0) +
          (int4)(0, 0, 1, -2) * sub_group_broadcast((int4)(v), 0);
  short8 pieces = as_short8(four);
  int picked = ((short *)&pieces)[v & 7];
  out[get_global_id(0)] = picked + four.x * 3 + four.w;
}
#endif

typedef struct {
  int a, b;
} Pair;

__attribute__((noinline)) int total(Pair *pair, int v) {
  pair->a = sub_group_non_uniform_reduce_max(v) >= v;
  return pair->a + v;
}
__attribute__((noinline)) int4 widen(int v) { return (int4)(v, 1, 2, 3) * v; }

#ifdef RUN_calls
kernel void calls(global const int *in, global int *out) {
  Pair pair = {1, 2};
  int v = in[get_global_id(0)];
  int sum = 0;
  if (v & 1)
    sum = total(&pair, v);
  int4 wide = widen(v + pair.a);
  out[get_global_id(0)] = sum + pair.a * 100 + pair.b + wide.x + wide.w;
}
#endif

#ifdef RUN_ways
// A switch, a loop that is left in two ways, and a branch that no work-item of a
// sub-group takes.
kernel void ways(global const int *in, global int *out) {
  int v = in[get_global_id(0)], r = 0;
  switch (v % 4) {
  case 0:
    r = sub_group_non_uniform_reduce_min(v % 4);
    break;
  case 1:
    r = sub_group_non_uniform_all(v % 4 == 1);
  case 2:
    r += 10 * sub_group_non_uniform_any(v % 4 == 2 || v % 4 == 1);
    break;
  default:
    r = sub_group_non_uniform_reduce_and(v | 3) & 3;
  }
  int i = 0;
  while (true) {
    if (i > v)
      break;
    if (sub_group_non_uniform_all(i > 50))
      break;
    r += i++ * 2;
  }
  if (v > 1000)
    r = sub_group_non_uniform_reduce_add(v);
  out[get_global_id(0)] = r;
}
#endif

#ifdef RUN_rounds
// Sub-groups inside of a loop that holds the whole group up.
kernel void rounds(global const int *in, global int *out) {
  local int sums[64];
  int v = in[get_global_id(0)];
  for (int i = 0; i < 3; ++i) {
    int sum = sub_group_reduce_add(v & (i + 3));
    if (get_sub_group_local_id() == get_sub_group_size() - 1)
      sums[get_sub_group_id()] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    int all = 0;
    for (uint s = 0; s < get_num_sub_groups(); ++s)
      all += sums[s];
    v = v * 3 + all;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = v;
}
#endif

#ifdef RUN_sort
// A stable sort of the group by digits of two bits: places within a sub-group by
// ballots, those of sub-groups by local memory.
kernel void sort(global const int *in, global int *out) {
  local int values[64];
  local uint counts[4][64];
  uint l = get_local_id(0), s = get_sub_group_id(), n = get_num_sub_groups();
  int v = in[get_global_id(0)];
  for (int shift = 0; shift < 6; shift += 2) {
    uint digit = (v >> shift) & 3, place = 0;
    for (uint d = 0; d < 4; ++d) {
      uint4 same = sub_group_ballot(digit == d);
      if (digit == d)
        place = sub_group_ballot_exclusive_scan(same);
      if (get_sub_group_local_id() == 0)
        counts[d][s] = sub_group_ballot_bit_count(same);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 0; d <= digit; ++d)
      for (uint before = 0; before < (d < digit ? n : s); ++before)
        place += counts[d][before];
    values[place] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = values[l];
  }
  out[get_global_id(0)] = v;
}
#endif

#ifdef RUN_distinct
// One round for each value that the sub-group has.
kernel void distinct(global const int *in, global int *out) {
  int v = in[get_global_id(0)] % 5, right = 0;
  bool isDone = false;
  while (!isDone) {
    int first = sub_group_broadcast_first(v);
    if (v == first) {
      int count = sub_group_ballot_bit_count(sub_group_ballot(true));
      right += sub_group_non_uniform_reduce_add(v) == first * count;
      isDone = true;
    }
  }
  out[get_global_id(0)] = right;
}
#endif

typedef struct {
  int word;
  uchar byte;
  long wide;
} Message;

#ifdef RUN_messages
// Accesses that lanes make one after the other, on either side of barriers.
kernel void messages(global const int *in, global int *out) {
  local Message left[64];
  local uchar bytes[64];
  volatile local int words[64];
  local int sums[64];
  uint l = get_local_id(0), id = get_sub_group_local_id();
  uint size = get_sub_group_size(), first = l - id, last = first + size - 1;
  int v = in[get_global_id(0)], wrong = 0;
  for (uint step = 0; step < size; ++step) {
    uint other = (id + step) % size;
    int theirs = sub_group_shuffle(v, other);
    Message own = {v, (uchar)(v + step), (long)v << 33};
    left[l] = own;
    bytes[last - id] = (uchar)(v * 3);
    words[first + other] = v;
    sums[l] = 0;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&sums[first + step], v);
    Message got = left[first + other];
    wrong += got.word != theirs || got.byte != (uchar)(theirs + step) ||
             got.wide != (long)theirs << 33;
    wrong += bytes[last - other] != (uchar)(theirs * 3);
    wrong += words[l] != sub_group_shuffle(v, (id + size - step) % size);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    wrong += sums[first + step] != sub_group_reduce_add(v);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = wrong;
}
#endif

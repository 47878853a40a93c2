//===- sub_groups.cl - lanes are a sub-group ------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What sub-groups of each size give, in groups that they fill, that they don't,
// and that have several rows, against a kernel that looks at the values of all
// work-items itself.
//
// RUN: %same_results %s
// LAUNCH: --kernel=expected --global=192 --local=64 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=1 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=1 -DT=int -lanes=1
// LAUNCH: --kernel=expected --global=192 --local=64 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=4 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=4 -DT=int -lanes=4
// LAUNCH: --kernel=expected --global=192 --local=64 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=int -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=64 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=32 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=32 -DT=int -lanes=32
// LAUNCH: --kernel=expected --global=192 --local=64 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=8 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=8 -DT=int -lanes=8
//
// The last sub-group of a group has fewer work-items.
// LAUNCH: --kernel=expected --global=192 --local=24 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=int -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=3 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=int -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=3 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=2 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=2 -DT=int -lanes=2
//
// Rows that sub-groups fill, and rows that they do not.
// LAUNCH: --kernel=expected --global=16,12 --local=8,4 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=4 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=4 -DT=int -lanes=4
// LAUNCH: --kernel=expected --global=16,12 --local=8,4 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=int -lanes=16
// LAUNCH: --kernel=expected --global=12,4,4 --local=3,2,4 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=int -lanes=16
// LAUNCH: --kernel=expected --global=12,4,4 --local=3,2,4 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=8 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=8 -DT=int -lanes=8
//
// Groups at the edge are smaller.
// LAUNCH: --kernel=expected --global=19,10 --local=8,4 --arg=in=i32[192]:randint(1,50,3) --arg=out=i32[11520]:zeros -cl-std=CL3.0 -DW=8 -DT=int -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=8 -DT=int -lanes=8
//
// Other types.
// LAUNCH: --kernel=expected --global=192 --local=48 --arg=in=u64[192]:randint(1,50,3) --arg=out=u64[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=ulong -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=ulong -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=48 --arg=in=u8[192]:randint(1,50,3) --arg=out=u8[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=uchar -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=uchar -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=48 --arg=in=i16[192]:randint(1,50,3) --arg=out=i16[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=short -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=short -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=48 --arg=in=f32[192]:randint(1,50,3) --arg=out=f32[11520]:zeros -cl-std=CL3.0 -DW=16 -DT=float -DIS_FLOAT -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=16 -DT=float -DIS_FLOAT -lanes=16
// LAUNCH: --kernel=expected --global=192 --local=48 --arg=in=f64[192]:randint(1,50,3) --arg=out=f64[11520]:zeros -cl-std=CL3.0 -DW=4 -DT=double -DIS_FLOAT -lanes=1 -cl-opt-disable
// LAUNCH:   --kernel=exchanged -cl-std=CL3.0 -DW=4 -DT=double -DIS_FLOAT -lanes=4

#define RESULTS 60

// Work-items that go through a branch, that go round a loop so often, and that
// return early.
bool goes(int v) { return v % 5 < 3; }
int trips(int v) { return v % 7; }
bool leaves(int v) { return v % 3 == 1; }

#ifdef IS_FLOAT // products are rounded in some order
#define REDUCTIONS(OP) OP(add) OP(min) OP(max)
#else
#define REDUCTIONS(OP) OP(add) OP(min) OP(max) OP(mul)
#endif
#define SCANS(OP) OP(add) OP(min) OP(max)
#define BITWISE(OP) OP(and) OP(or) OP(xor)

kernel void exchanged(global const T *in, global T *out) {
  size_t g = get_global_linear_id();
  out += g * RESULTS;
  T v = in[g];
  uint id = get_sub_group_local_id(), size = get_sub_group_size();
  *out++ = get_sub_group_id();
  *out++ = id;
  *out++ = size;
  *out++ = get_max_sub_group_size();
  *out++ = get_num_sub_groups();
  *out++ = get_enqueued_num_sub_groups();
#define WHOLE(op) *out++ = sub_group_reduce_##op(v);
  SCANS(WHOLE)
#define SCAN(op)                                                               \
  *out++ = sub_group_scan_inclusive_##op(v);                                   \
  T before_##op = sub_group_scan_exclusive_##op(v);                            \
  *out++ = id ? before_##op : 0;
  SCANS(SCAN)
  *out++ = sub_group_broadcast(v, size / 2);
  *out++ = sub_group_shuffle(v, (id * 3 + 1) % size);
  T swapped = sub_group_shuffle_xor(v, 1);
  *out++ = (id ^ 1) < size ? swapped : v;
  T lower = sub_group_shuffle_up(v, 2), higher = sub_group_shuffle_down(v, 3);
  *out++ = id >= 2 ? lower : v;
  *out++ = id + 3 < size ? higher : v;
  T turned = sub_group_rotate(v, 3);
  *out++ = (id + 3) % W < size ? turned : v;
  *out++ = sub_group_any(v == 7);
  *out++ = sub_group_all(v > 2);
  T cluster = sub_group_clustered_reduce_add(v, W < 4 ? W : 4);
  *out++ = cluster;
  if (goes(v)) {
#define SOME(op) *out++ = sub_group_non_uniform_reduce_##op(v);
    REDUCTIONS(SOME)
    *out++ = sub_group_non_uniform_scan_inclusive_add(v);
    *out++ = sub_group_non_uniform_scan_exclusive_add(v);
#ifndef IS_FLOAT
    BITWISE(SOME)
#endif
    *out++ = sub_group_non_uniform_reduce_logical_and((int)v & 2);
    *out++ = sub_group_elect();
    *out++ = sub_group_ballot((int)v & 1).x % 100;
    *out++ = sub_group_broadcast_first(v);
    *out++ = sub_group_non_uniform_all_equal((int)v / 64);
    *out++ = sub_group_clustered_reduce_max(v, W < 2 ? W : 2);
  } else {
    *out++ = sub_group_non_uniform_reduce_add(v);
  }
  T sum = 0;
  for (int i = 0; i < trips(v); ++i) {
    sum += sub_group_non_uniform_reduce_max((T)(v + i));
    if (i == 3 && leaves(v))
      break;
    sum += sub_group_non_uniform_reduce_add((T)1);
  }
  *out++ = sum;
  if (leaves(v))
    return;
  *out++ = sub_group_non_uniform_reduce_add(v);
}

// The values of the work-item's sub-group, and which of them are there.
#define EACH(condition, what)                                                  \
  for (uint j = 0; j < size; ++j) {                                            \
    T u = first[j];                                                            \
    if (condition) {                                                           \
      what;                                                                    \
    }                                                                          \
  }
#define COMBINE_add(a, b) ((T)(a + b))
#define COMBINE_mul(a, b) ((T)(a * b))
#define COMBINE_min(a, b) ((a) < (b) ? (a) : (b))
#define COMBINE_max(a, b) ((a) > (b) ? (a) : (b))
#define COMBINE_and(a, b) ((T)(a & b))
#define COMBINE_or(a, b) ((T)(a | b))
#define COMBINE_xor(a, b) ((T)(a ^ b))
#define GIVE(condition, op)                                                    \
  {                                                                            \
    bool any = false;                                                          \
    T all = 0;                                                                 \
    EACH(condition, all = any ? COMBINE_##op(all, u) : u; any = true)          \
    *out++ = all;                                                              \
  }

kernel void expected(global const T *in, global T *out) {
  local T values[64];
  size_t g = get_global_linear_id();
  out += g * RESULTS;
  T v = in[g];
  uint place = get_local_linear_id();
  uint items = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint all = get_enqueued_local_size(0) * get_enqueued_local_size(1) *
             get_enqueued_local_size(2);
  values[place] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint id = place % W, begin = place - id;
  uint size = min((uint)W, items - begin);
  const local T *first = values + begin;
  *out++ = place / W;
  *out++ = id;
  *out++ = size;
  *out++ = W;
  *out++ = (items + W - 1) / W;
  *out++ = (all + W - 1) / W;
#define WHOLE_OF(op) GIVE(true, op)
  SCANS(WHOLE_OF)
#define SCAN_OF(op) GIVE(j <= id, op) GIVE(j < id, op)
  SCANS(SCAN_OF)
  *out++ = first[size / 2];
  *out++ = first[(id * 3 + 1) % size];
  *out++ = (id ^ 1) < size ? first[id ^ 1] : v;
  *out++ = id >= 2 ? first[id - 2] : v;
  *out++ = id + 3 < size ? first[id + 3] : v;
  *out++ = (id + 3) % W < size ? first[(id + 3) % W] : v;
  bool any = false, every = true;
  EACH(true, any |= u == 7; every &= u > 2)
  *out++ = any;
  *out++ = every;
  GIVE(j / 4 == id / 4, add)
  if (goes(v)) {
#define SOME_OF(op) GIVE(goes(u), op)
    REDUCTIONS(SOME_OF)
    GIVE(goes(u) && j <= id, add)
    GIVE(goes(u) && j < id, add)
#ifndef IS_FLOAT
    BITWISE(SOME_OF)
#endif
    bool conjunction = true, equal = true;
    uint ballot = 0, leader = W;
    EACH(goes(u), conjunction &= ((int)u & 2) != 0;
         ballot |= (uint)((int)u & 1) << j; leader = min(leader, j);
         equal &= (int)u / 64 == (int)v / 64)
    *out++ = conjunction;
    *out++ = leader == id;
    *out++ = ballot % 100;
    *out++ = first[leader];
    *out++ = equal;
    GIVE(goes(u) && j / 2 == id / 2, max)
  } else {
    GIVE(!goes(u), add)
  }
  T sum = 0;
  for (int i = 0; i < trips(v); ++i) {
    T most = 0, count = 0;
    EACH(trips(u) > i && !(i > 3 && leaves(u)),
         most = COMBINE_max(most, (T)(u + i));
         count += !(i == 3 && leaves(u)))
    sum += most;
    if (i == 3 && leaves(v))
      break;
    sum += count;
  }
  *out++ = sum;
  if (leaves(v))
    return;
  GIVE(!leaves(u), add)
}

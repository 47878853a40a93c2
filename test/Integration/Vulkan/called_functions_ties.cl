// Functions stay functions that ask for ids, print, change memory atomically,
// look up tables, work on private memory, and take values of any width: each
// gives what it gives where it is inlined.
// REQUIRES: vulkan, host
// What is launched is compiled with its own functions alone, ONLY=N; with ONCE, by
// loops in the place of repeated calls, all of it is inlined.
// LAUNCH: --kernel=ids --global=32 --local=8 --arg=o=u32[32]:zeros -DONLY=1
// LAUNCH:   -DONLY=1 -DONCE | --device=vulkan -DONLY=1 | --device=vulkan -DONLY=1 -physical-addressing | --device=level-zero -DONLY=1
// LAUNCH: --kernel=atomics --global=32 --local=8 --arg=o=u32[32]:zeros -DONLY=2
// LAUNCH:   -DONLY=2 -DONCE | --device=vulkan -DONLY=2 | --device=vulkan -DONLY=2 -physical-addressing | --device=level-zero -DONLY=2
// LAUNCH: --kernel=tables --global=32 --local=8 --arg=o=u32[32]:zeros -DONLY=3
// LAUNCH:   -DONLY=3 -DONCE | --device=vulkan -DONLY=3 | --device=vulkan -DONLY=3 -physical-addressing | --device=level-zero -DONLY=3
// LAUNCH: --kernel=privates --global=32 --local=8 --arg=o=u32[32]:zeros -DONLY=4
// LAUNCH:   -DONLY=4 -DONCE
// LAUNCH: --kernel=structs --global=32 --local=8 --arg=o=u32[32]:zeros -DONLY=5
// LAUNCH:   -DONLY=5 -DONCE
// LAUNCH: --kernel=widths --global=32 --local=8 --arg=o=u32[32]:zeros -DONLY=6
// LAUNCH:   -DONLY=6 -DONCE | --device=vulkan -DONLY=6 | --device=vulkan -DONLY=6 -physical-addressing | --device=level-zero -DONLY=6
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// RUN: %python %S/Inputs/same_everywhere.py %s --build-options=-DONLY=7 --kernel=prints --global=2 --local=1 \
// RUN:   '--arg=o=u32[2]:zeros' --print=o
// DEFINE: %{run} = cairn-run %s --global=32 --local=8 '--arg=o=u32[32]:zeros' --print=o
// RUN: cairnc %s -DONCE --emit=ocl -o - | FileCheck %s --check-prefix=ONCE
// ONCE-NOT: func.func private
// RUN: cairnc %s --emit=ocl -o - | FileCheck %s --check-prefixes=KEPT,ALL
// RUN: cairnc %s --target=vulkan --emit=ocl -o - | FileCheck %s --check-prefix=KEPT
// RUN: cairnc %s --target=level-zero --emit=ocl -o - | FileCheck %s --check-prefixes=KEPT,ALL
// RUN: cairnc %s --target=vulkan -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairnc %s --target=vulkan --physical-addressing -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairnc %s --target=level-zero -o %t.spv --verify-env=level-zero
// RUN: cairnc %s --target=vulkan --emit=mux -o %t.mux.mlir
// RUN: cairn-run %t.mux.mlir --device=vulkan --kernel=ids --global=32 --local=8 \
// RUN:   '--arg=o=u32[32]:zeros' --print=o > %t.kept
// RUN: %{run} --kernel=ids --build-options=-DONLY=1 | cmp - %t.kept

#ifndef ONLY
#define ONLY 0
#endif

#ifdef ONCE
#define FOUR(f) for (uint t = 0; t < 4; ++t) r = r * 3u + f;
#define EIGHT_OF(f) for (uint t = 0; t < 8; ++t) r = r * 3u + f;
#else
#define FOUR(f) r = r * 3u + f; r = r * 3u + f; r = r * 3u + f; r = r * 3u + f;
#define EIGHT_OF(f) FOUR(f) FOUR(f)
#endif

#define TURN(n) x = x * 1664525u + 1013904223u + n; y = (y ^ (x >> 3)) * 3u; if (y & (n)) x += y;
#define TURNS(n) TURN(n) TURN(n + 1) TURN(n + 2) TURN(n + 3) TURN(n + 4) TURN(n + 5) TURN(n + 6) TURN(n + 7)
#define MANY TURNS(1) TURNS(9) TURNS(17) TURNS(25) TURNS(33) TURNS(41)

#if ONLY == 0 || ONLY == 1
// KEPT-DAG: func.func private @inner(
// KEPT-DAG: func.func private @ids_of(
uint inner(uint x, uint y) {
  x += get_local_id(0) + 7 * get_global_size(0) + get_local_id(1);
  MANY
  return x + y;
}
uint ids_of(uint x, uint y) {
  y += 3 * get_global_id(0) + 5 * get_group_id(0) + 11 * get_local_size(0) +
       13 * get_num_groups(0) + get_global_id(1) + get_work_dim();
  MANY
  return inner(x, y) + inner(y, x);
}
kernel void ids(global uint *o) {
  uint r = 1;
  EIGHT_OF(ids_of(r, 2))
  o[get_global_id(0)] = r;
}
#endif

#if ONLY == 0 || ONLY == 2
// KEPT-DAG: func.func private @count(
uint count(global uint *c, local uint *l, uint x, uint y) {
  atomic_add(c, x & 7);
  atomic_max(l, y & 255);
  atomic_or(l + 1, 1u << (x & 31));
  MANY
  return x + y;
}
kernel void atomics(global uint *o) {
  local uint l[2];
  uint i = get_global_id(0), r = i;
  if (get_local_id(0) < 2)
    l[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  EIGHT_OF(count(o, l, r, i))
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i % 8 == 1)
    o[i] = l[0] + 2 * l[1];
}
#endif

#if ONLY == 0 || ONLY == 3
// KEPT-DAG: func.func private @look_up(
// KEPT-DAG: func.func private @look_up_either(
constant uint table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
constant uchar bytes[5] = {250, 5, 7, 11, 200};
uint look_up(uint x, uint y) {
  x += table[y & 15] + bytes[x % 5];
  MANY
  return x + table[x & 15];
}
uint look_up_either(constant uint *t, uint x, uint y) {
  x += t[y & 3];
  MANY
  return x + t[x & 3];
}
kernel void tables(global uint *o) {
  uint i = get_global_id(0), r = i;
  EIGHT_OF(look_up(r, i))
  EIGHT_OF(look_up_either(i & 1 ? table : table + 4, r, i))
  o[i] = r;
}
#endif

#if ONLY == 0 || ONLY == 4
// KEPT-DAG: func.func private @mix(
#define EACH(n) p[(n) & 7] += x; x ^= q[(n + 3) & 7]; q[y & 7] += y; TURN(n)
#define EIGHT(n) EACH(n) EACH(n + 1) EACH(n + 2) EACH(n + 3) EACH(n + 4) EACH(n + 5) EACH(n + 6) EACH(n + 7)
void mix(private uint *p, private uint *q, private uint *sum, uint x, uint y) {
  EIGHT(1) EIGHT(9) EIGHT(17) EIGHT(25)
  *sum += x + y;
}
kernel void privates(global uint *o) {
  uint a[8], b[8], i = get_global_id(0), r = i, s = 1;
  for (uint j = 0; j < 8; ++j) {
    a[j] = i * j;
    b[j] = i + j;
  }
  EIGHT_OF((mix(a, b, &s, r, i), s))
  EIGHT_OF((mix(b, a, &s, r, i), s))
  mix(a, a, &r, s, i);
  for (uint j = 0; j < 8; ++j)
    r = r * 31 + a[j] + 7 * b[j];
  o[i] = r;
}
#endif

#if ONLY == 0 || ONLY == 5
// KEPT-DAG: func.func private @hash(
// ALL-DAG: func.func private @by_value(
typedef struct { uint state[4]; ushort len; uchar tag[3]; float f; } Hash;
#define PART(n) h->state[(n) & 3] += x; h->tag[(n) % 3] ^= y; h->len += x; x += h->tag[(n + 1) % 3] + h->len; TURN(n)
#define PARTS(n) PART(n) PART(n + 1) PART(n + 2) PART(n + 3) PART(n + 4) PART(n + 5) PART(n + 6) PART(n + 7)
void hash(private Hash *h, uint x, uint y) {
  PARTS(1) PARTS(9) PARTS(17) PARTS(25)
  h->f += (float)(x & 15);
}
Hash by_value(Hash v, uint x, uint y) {
  private Hash *h = &v;
  PARTS(1) PARTS(9) PARTS(17) PARTS(25)
  v.state[0] = x;
  return v;
}
kernel void structs(global uint *o) {
  uint i = get_global_id(0), r = i;
  Hash h = {{1, 2, 3, 4}, 5, {6, 7, 8}, 9};
  EIGHT_OF((hash(&h, r, i), h.state[1] + h.tag[0]))
  EIGHT_OF((hash(&h, i, r), h.state[1] + h.tag[2]))
  Hash g = h;
  EIGHT_OF((g = by_value(h, r, i), g.state[0] + g.len))
  EIGHT_OF((h = by_value(g, r, i), g.state[3] + h.len))
  o[i] = r + h.state[0] + g.state[2] + h.len + (uint)h.f;
}
#endif

#if ONLY == 0 || ONLY == 6
// KEPT-DAG: func.func private @narrow(
// KEPT-DAG: func.func private @wide(
// KEPT-DAG: func.func private @truth(
short narrow(char c, uchar u, short3 s, bool b, uint x, uint y) {
  x += c + u + s.x * s.y - s.z;
  if (b)
    x = ~x;
  MANY
  return (short)(x + c);
}
uchar4 wide(uint16 v, short8 s, uint x, uint y) {
  x += v.s0 + 2 * v.s5 + 3 * v.sa + 4 * v.sf + s.s7 - s.s2;
  MANY
  return (uchar4)(x, y, x >> 8, y >> 8) + convert_uchar4(v.hi.lo & 255);
}
bool truth(uint x, uint y) {
  MANY
  return x > y;
}
kernel void widths(global uint *o) {
  uint i = get_global_id(0), r = i;
  uint16 v = (uint16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) * i;
  short8 s = convert_short8(v.lo) - (short)3;
  EIGHT_OF((uint)narrow((char)r, (uchar)i, s.s012, (r & 1) != 0, r, i))
  EIGHT_OF(as_uint(wide(v + r, s, r, i)))
  EIGHT_OF((truth(r, i) ? 3u : 5u))
  o[i] = r;
}
#endif

#if ONLY == 0 || ONLY == 7
// KEPT-DAG: func.func private @say(
uint say(uint x, uint y) {
  printf("%u of %s\n", y, "say");
  MANY
  if (x == 1)
    printf("unlikely %v2d\n", (int2)(1, 2));
  return x;
}
kernel void prints(global uint *o) {
  uint i = get_global_id(0), r = i;
  if (i == 0) {
    EIGHT_OF(say(r, r))
    printf("done %u\n", r);
  }
  o[i] = r;
}
kernel void prints_too(global uint *o) {
  uint r = 5;
  printf("too\n");
  EIGHT_OF(say(r, r))
  o[0] = r;
}
#endif

//===- constant_tables.cl -----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Program-scope constants of every shape.
typedef struct {
  char tag;
  double scale;
  int list[3];
} Entry;

__constant int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
__constant Entry entries[4] = {{'a', 0.5, {1, 2, 3}},
                               {'b', -2.0, {4, 5}},
                               {'c', 1024.0},
                               {.list = {[2] = 9}, .tag = 'd'}};
__constant float4 corners[2] = {(float4)(1, 2, 3, 4), (float4)(-1.5f)};
__constant char text[] = "cairn\x80";
__constant uint answer = 42;
__constant struct {
  uchar small;
  long wide;
  ushort2 pair;
} mixed = {200, -5000000000L, (ushort2)(7, 65535)};
__constant int *__constant rows[] = {primes + 2, &primes[5], primes};

int lookUp(__constant int *table, uint at) { return table[at & 7]; }

__kernel void constant_tables(__constant uint *offsets, __global long *out) {
  size_t i = get_global_id(0);
  uint k = offsets[i & 15];
  __constant Entry *entry = &entries[k & 3];
  __constant int inside[2] = {1000, 2000};
  __global long *row = out + 6 * i;
  row[0] = lookUp(primes, k) * inside[k & 1] + answer;
  row[1] = (long)(entry->scale * 4) + entry->list[k % 3] + entry->tag;
  row[2] = (long)(corners[k & 1].y * 2) + (long)corners[i & 1].w;
  row[3] = text[k % 7];
  row[4] = mixed.wide * mixed.small + mixed.pair.y - mixed.pair.x;
  row[5] = rows[k % 3][k & 1];
}

//===- struct_buffer.cl - nested structs with arrays in buffers ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
typedef struct {
  uchar tag;
  ushort list[3];
} Leaf;

typedef struct {
  int id;
  Leaf leaves[2];
  double weight;
  struct {
    char c;
    long l;
  } inner;
  float4 vector;
} Node;

typedef struct __attribute__((packed)) {
  uchar a;
  uint b;
  ushort c;
} Packed;

__kernel void struct_buffer(__global Node *nodes, __global const Packed *packed,
                            int n, __global long *out) {
  int i = (int)get_global_id(0);
  __global Node *node = nodes + i;
  Node copy = *node;
  Leaf leaf = copy.leaves[i & 1];
  leaf.list[i % 3] += leaf.tag;
  node->leaves[1 - (i & 1)].list[2] = leaf.list[i % 3];
  node->inner.l = node->inner.l * 3 + node->inner.c;
  node->weight *= 2.0;
  node->vector.yw = node->vector.xz + 1.0f;
  __global Leaf *leaves = node->leaves;
  for (int k = 0; k < 2; ++k, ++leaves)
    leaves->tag ^= (uchar)(k + 1);
  __global const Packed *p = packed + (i * 5) % n;
  out[3 * i] = p->a + (long)p->b * 2 + p->c;
  out[3 * i + 1] = copy.id + copy.leaves[0].tag * 7 + (long)copy.vector.w;
  out[3 * i + 2] = (__global uchar *)&node->inner.l - (__global uchar *)nodes;
}

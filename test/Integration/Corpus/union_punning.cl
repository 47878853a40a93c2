//===- union_punning.cl -------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Unions read as another member than was written.
typedef union {
  float f;
  uint u;
  uchar bytes[4];
  ushort2 halves;
} Word;

typedef union {
  struct {
    int low, high;
  } parts;
  long whole;
  double real;
  char4 chars[2];
} Wide;

typedef struct {
  int kind;
  union {
    int i;
    float f;
    short s[2];
  } value;
} Variant;

__kernel void union_punning(__global const Variant *in, __global uint *out,
                            __global Wide *wides) {
  size_t i = get_global_id(0);
  Variant v = in[i];
  Word w;
  switch (v.kind) {
  case 0:
    w.u = (uint)v.value.i;
    break;
  case 1:
    w.f = v.value.f * 2.0f;
    break;
  default:
    w.halves = (ushort2)(v.value.s[1], v.value.s[0]);
  }
  w.bytes[i & 3] ^= 0x11;
  out[4 * i] = w.u;
  out[4 * i + 1] = w.halves.y;
  out[4 * i + 2] = as_uint(1.0f) + as_uint((uchar4)(1, 2, 3, w.bytes[0]));
  Wide wide = wides[i];
  wide.parts.high = wide.parts.high / 2;
  wide.whole += wide.parts.low;
  wide.chars[i & 1].z = (char)i;
  wides[i] = wide;
  Wide real;
  real.real = (double)v.kind + 0.5;
  out[4 * i + 3] = (uint)real.parts.high ^ (uint)(real.whole >> 60);
}

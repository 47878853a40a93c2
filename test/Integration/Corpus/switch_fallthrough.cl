//===- switch_fallthrough.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Fall-through and default in the middle.
__kernel void switch_fallthrough(__global const int *in, __global uint *out) {
  size_t i = get_global_id(0);
  int x = in[i];
  uint r = 10;
  switch (x) {
  case -3:
    r += 1;
  case 7:
    r *= 2;
    break;
  case 100:
    r += 5;
  default:
    r ^= 0xff;
  case 2:
    r += 3;
  case 1000000:
    r <<= 1;
    break;
  case 0:
    break;
  case 4:
  case 5:
  case 6:
    r = 77;
  }

  // Case values of 64 bits that agree in their lower halves.
  ulong wide = (ulong)(x & 3) << 32 | (x & 1);
  uint s = 1;
  switch (wide) {
  case 0x100000001UL:
    s = 3;
  case 0x300000001UL:
    s += 10;
    break;
  case 0x200000000UL:
    s = 50;
    break;
  default:
    s = 99;
  }

  // A dense table of values on a narrow signed type.
  char narrow = (char)(x % 7);
  uint t = 0;
  switch (narrow) {
  case -6:
    t = 1;
    break;
  case -5:
    t = 20;
    break;
  case -4:
    t = 300;
    break;
  case -3:
    t = 4000;
    break;
  case -2:
    t = 5;
    break;
  case -1:
    t = 61;
    break;
  case 0:
    t = 7;
    break;
  case 1:
    t = 800;
    break;
  case 2:
    t = 91;
    break;
  case 3:
    t = 102;
    break;
  case 4:
    t = 11;
    break;
  case 5:
    t = 1200;
    break;
  case 6:
    t = 13;
    break;
  }
  out[3 * i] = r;
  out[3 * i + 1] = s;
  out[3 * i + 2] = t;
}

//===- goto_state_machine.cl - a scanner whose states are labels --*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every state can follow every other and each is an entry of the cycle.
#define DIGIT(c) ((c) < 10)
#define LETTER(c) ((c) >= 10 && (c) < 36)

__kernel void goto_state_machine(__global const uchar *text, uint length,
                                 __global uint *out) {
  size_t i = get_global_id(0);
  __global const uchar *t = text + i * length;
  uint pos = 0, numbers = 0, words = 0, value = 0, hash = 17;
  uchar c = 0;
  if (t[0] % 3 == 1)
    goto number;
  if (t[0] % 3 == 2) {
    c = 20;
    goto word;
  }
between:
  if (pos == length)
    goto end;
  c = t[pos++];
  if (DIGIT(c)) {
    ++numbers;
    goto number;
  }
  if (LETTER(c)) {
    ++words;
    goto word;
  }
  hash = hash * 31 + 1;
  goto between;
number:
  value = value * 10 + c;
  if (pos == length)
    goto end;
  c = t[pos++];
  if (DIGIT(c))
    goto number;
  if (LETTER(c)) {
    hash ^= value;
    goto word;
  }
  goto between;
word:
  hash = hash * 33 + c;
  if (pos == length)
    goto end;
  c = t[pos++];
  if (LETTER(c))
    goto word;
  if (DIGIT(c)) {
    value += 5;
    goto number;
  }
  goto between;
end:
  out[4 * i] = numbers;
  out[4 * i + 1] = words;
  out[4 * i + 2] = value;
  out[4 * i + 3] = hash;
}

//===- leaving_lanes.cl - lanes that leave loops one by one --------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is the same for all lanes in a loop differs between them behind it: the
// counter of a loop with a break, an address that goes along with it, and what
// nested loops count. The number of work-items fills no vector.
//
// RUN: %same_results %s
// LAUNCH: --kernel=leaving --global=203 --local=29 --arg=text=u8[240]:randint(97,99,7) --arg=word=u8[4]:{97,97,98,97} --arg=out=i32[203]:zeros --arg=n=197 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=16 | -lanes=32
kernel void leaving(global const uchar *text, constant uchar *word, global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int k = 0, steps = 0;
  global const uchar *at = text + i;
  while (k < 4 && at[k] == word[k]) {
    int j = i;
    while (j > k * 3) {
      j -= 5;
      if (++steps == 60) break;
    }
    k++;
  }
  int last = 0, rest = i;
  for (last = 1; rest > 0 && last < 9; last += 2) rest -= last * last;
  out[i] = k + 8 * steps + 1000 * last + rest;
}

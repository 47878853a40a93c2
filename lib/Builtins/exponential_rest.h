//===- exponential_rest.h - e^r - 1, of a width --------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// log(2) in two parts; a whole number times the first is exact.
#define LOG2_HIGH 0x1.62e4p-1f
#define LOG2_LOW 0x1.7f7d1cp-20f
#define RECIPROCAL_LOG2 0x1.715476p+0f

// e^r - 1 for r from -log(2) / 2 to log(2) / 2, off by less than 2^-28 of e^r
// (utils/minimax.py).
HELPER FLOAT exponentialRest(FLOAT r) {
  FLOAT p = mad(r, (FLOAT)0x1.6d7c4p-10f, (FLOAT)0x1.1276b6p-7f);
  p = mad(r, p, (FLOAT)0x1.5554a6p-5f);
  p = mad(r, p, (FLOAT)0x1.5553f6p-3f);
  p = mad(r, p, (FLOAT)0.5f);
  return mad(r * r, p, r);
}

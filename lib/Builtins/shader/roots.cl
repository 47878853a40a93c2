//===- roots.cl - sqrt in float ------------------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device's square root may be off by more than OpenCL C's 3 units, but its
// reciprocal one only by 2 (Vulkan 1.3, "Precision and Operation of SPIR-V
// Instructions"). One step of Newton's makes that precise.
//
//===----------------------------------------------------------------------===//

#include "fused.h"

LIBRARY float sqrt(float x) {
  float reciprocal = rsqrt(x);
  // Its square must not overflow.
  float root = min(x * reciprocal, 0x1.fffffep+63f);
  float precise = mad(remainderOf(x, root, root), 0.5f * reciprocal, root);
  // The remainder of a small number may be flushed, or what it is made of: the
  // first root is off by less than 3 units as well.
  root = x < 0x1p-90f ? root : precise;
  // Zeros, infinity and NaN have none by this. Nor have denormal numbers on devices
  // that take them for zeros.
  float others = x < 0 ? NAN : x + x;
  return root == root ? root : others;
}

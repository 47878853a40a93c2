//===- queue_sum.cl - a sum by kernels that start kernels ---------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void queue_sum(__global int *x, int first) {
  queue_t queue = get_default_queue();
  clk_event_t before, after;
  before = create_user_event();
  set_user_event_status(before, CL_COMPLETE);
  for (int n = first; n > 0; n /= 2) {
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(n), 1, &before,
                   &after, ^{
                     size_t i = get_global_id(0);
                     x[i] += x[i + n];
                   });
    release_event(before);
    before = after;
  }
  release_event(before);
}

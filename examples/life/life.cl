//===- life.cl - the Game of Life on a torus ---------------*- OpenCL C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One work-group plays the whole board in local memory, so that no turn needs
// a launch of its own. A cell is a byte, not zero where there is life; at the
// end it is 255, which is white in an image.
__kernel void life(__global uchar *board, int turns, __local uchar *cells) {
  int x = get_local_id(0), y = get_local_id(1);
  int w = get_local_size(0), h = get_local_size(1);
  int here = y * w + x;
  __local uchar *from = cells, *to = cells + w * h;

  from[here] = board[here] != 0;
  for (int turn = 0; turn < turns; ++turn) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int around = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (dx != 0 || dy != 0)
          around += from[(y + dy + h) % h * w + (x + dx + w) % w];
    to[here] = around == 3 || (around == 2 && from[here]);
    __local uchar *t = from;
    from = to;
    to = t;
  }
  board[here] = from[here] ? 255 : 0;
}

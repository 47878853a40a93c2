//===- pipe_group.cl - packets for a work-group -------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void pipe_group(read_only pipe uint in, write_only pipe uint out,
                         __global uint *rooms) {
  uint l = get_local_id(0), n = get_local_size(0), value = 0;
  if (l == 0) {
    rooms[0] = get_pipe_num_packets(in);
    rooms[1] = get_pipe_max_packets(out);
  }
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  reserve_id_t from = work_group_reserve_read_pipe(in, n);
  if (is_valid_reserve_id(from))
    read_pipe(in, from, l, &value);
  work_group_commit_read_pipe(in, from);
  value = value * 3 + 1;
  reserve_id_t to = work_group_reserve_write_pipe(out, n);
  if (is_valid_reserve_id(to))
    write_pipe(out, to, l, &value);
  work_group_commit_write_pipe(out, to);
}

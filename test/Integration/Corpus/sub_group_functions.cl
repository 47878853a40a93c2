//===- sub_group_functions.cl -------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// How large sub-groups are is the device's choice: what holds for any size.
__kernel void sub_group_functions(__global const int *in,
                                  __global uint *failures,
                                  __global int *sums) {
  size_t i = get_global_linear_id();
  int v = in[i];
  uint size = get_sub_group_size(), id = get_sub_group_local_id();
  uint last = size - 1;
  uint wrong = 0, bit = 0;
#define EXPECT(condition) wrong |= (condition) ? 0u : 1u << bit; ++bit
  EXPECT(size >= 1 && size <= get_max_sub_group_size() && id < size);
  EXPECT(get_sub_group_id() < get_num_sub_groups());
  EXPECT(get_num_sub_groups() <= get_enqueued_num_sub_groups());
  EXPECT(sub_group_reduce_add(1u) == size);
  EXPECT(sub_group_scan_inclusive_add(1) == id + 1);
  EXPECT(sub_group_scan_exclusive_add(1.0f) == id);
  EXPECT(sub_group_reduce_max(id) == last && sub_group_reduce_min(id) == 0);
  EXPECT(sub_group_scan_exclusive_max(id) == (id ? id - 1 : 0));
  EXPECT(sub_group_broadcast(v, last) == sub_group_shuffle(v, last));
  EXPECT(sub_group_shuffle(id, last - id) == last - id);
  EXPECT(sub_group_shuffle_xor(id, 0) == id);
  uint lower = sub_group_shuffle_up(id, 1);
  uint higher = sub_group_shuffle_down(id, 1);
  EXPECT(id == 0 || lower == id - 1);
  EXPECT(id == last || higher == id + 1);
  EXPECT(sub_group_all(1) && !sub_group_any(0));
  EXPECT(sub_group_any(id == last) && !sub_group_all(id != last));
  // Where only some work-items are.
  if (v & 1) {
    uint odd = sub_group_non_uniform_reduce_add(1u);
    uint4 ballot = sub_group_ballot(1);
    EXPECT(sub_group_ballot_bit_count(ballot) == odd);
    EXPECT(sub_group_inverse_ballot(ballot));
    EXPECT(sub_group_ballot_inclusive_scan(ballot) ==
           sub_group_non_uniform_scan_inclusive_add(1u));
    EXPECT(sub_group_ballot_exclusive_scan(ballot) ==
           sub_group_non_uniform_scan_exclusive_add(1u));
    EXPECT(sub_group_ballot_find_lsb(ballot) == sub_group_broadcast_first(id));
    EXPECT(sub_group_ballot_find_msb(ballot) ==
           sub_group_non_uniform_reduce_max(id));
    EXPECT(sub_group_elect() == (sub_group_broadcast_first(id) == id));
    EXPECT(sub_group_non_uniform_all_equal(v & 1));
    EXPECT(sub_group_non_uniform_reduce_logical_and(v & 1));
    EXPECT(sub_group_non_uniform_reduce_xor(0x55u) == (odd & 1 ? 0x55 : 0));
  }
  bit = 25;
  EXPECT(sub_group_ballot_bit_count(sub_group_ballot(1)) == size);
  EXPECT(popcount(get_sub_group_lt_mask().x) == min(id, 32u));
  EXPECT(any((get_sub_group_eq_mask() & get_sub_group_ge_mask()) != 0u));
  EXPECT(!any((get_sub_group_gt_mask() & get_sub_group_le_mask()) != 0u));
  EXPECT(sub_group_rotate(id, 0) == id);
  EXPECT(all(sub_group_broadcast((float4)(1, 2, 3, v), id - id) ==
             (float4)(1, 2, 3, sub_group_broadcast(v, 0))));
  failures[i] = wrong;
  // The sums of sub-groups, taken together, are the sum of the work-group.
  int partial = sub_group_reduce_add(v);
  sums[i] = work_group_reduce_add(sub_group_elect() ? partial : 0);
}

//===- sub_groups.cl - functions of sub-groups ---------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those of cl_khr_subgroup_ballot, _non_uniform_vote and _rotate, by the ones
// that are primitive. A work-item's bit in a ballot is the one that its number in
// the sub-group names, from bit 0 of the vector's x up.
//
//===----------------------------------------------------------------------===//

#include "library.h"

// All work-items that call one of these together take part in it.
#define GROUP_FUNCTION __attribute__((overloadable, convergent))

GROUP_FUNCTION uint get_sub_group_local_id(void);
GROUP_FUNCTION uint get_max_sub_group_size(void);
GROUP_FUNCTION size_t get_enqueued_local_size(uint);
GROUP_FUNCTION int sub_group_non_uniform_all(int);
GROUP_FUNCTION uint sub_group_non_uniform_reduce_min(uint);
GROUP_FUNCTION uint sub_group_non_uniform_reduce_or(uint);

static uint first(void) {
  return sub_group_non_uniform_reduce_min(get_sub_group_local_id());
}

GROUP_FUNCTION int sub_group_elect(void) {
  return get_sub_group_local_id() == first();
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

#define EXCHANGE(type)                                                         \
  GROUP_FUNCTION type sub_group_shuffle(type, uint);                           \
  GROUP_FUNCTION type sub_group_broadcast_first(type x) {                      \
    return sub_group_shuffle(x, first());                                      \
  }                                                                            \
  GROUP_FUNCTION int sub_group_non_uniform_all_equal(type x) {                 \
    return sub_group_non_uniform_all(sub_group_shuffle(x, first()) == x);      \
  }                                                                            \
  GROUP_FUNCTION type sub_group_clustered_rotate(type x, int delta,            \
                                                 uint size) {                  \
    uint id = get_sub_group_local_id();                                        \
    uint inside = (id + (uint)delta) & (size - 1);                             \
    return sub_group_shuffle(x, inside + (id & ~(size - 1)));                  \
  }                                                                            \
  GROUP_FUNCTION type sub_group_rotate(type x, int delta) {                    \
    return sub_group_clustered_rotate(x, delta, get_max_sub_group_size());     \
  }

EXCHANGE(char)
EXCHANGE(uchar)
EXCHANGE(short)
EXCHANGE(ushort)
EXCHANGE(int)
EXCHANGE(uint)
EXCHANGE(long)
EXCHANGE(ulong)
EXCHANGE(half)
EXCHANGE(float)
EXCHANGE(double)

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

// The bits below bit `count`, which is at most 128.
static uint4 bits_below(uint count) {
  int4 here = (int4)((int)count) - (int4)(0, 32, 64, 96);
  uint4 some = ((uint4)(1) << as_uint4(here)) - (uint4)(1);
  return select(select(some, (uint4)(~0u), here >= 32), (uint4)(0), here <= 0);
}

static uint4 whole_group(void) { return bits_below(get_max_sub_group_size()); }

GROUP_FUNCTION uint4 get_sub_group_lt_mask(void) {
  return bits_below(get_sub_group_local_id());
}

GROUP_FUNCTION uint4 get_sub_group_le_mask(void) {
  return bits_below(get_sub_group_local_id() + 1);
}

GROUP_FUNCTION uint4 get_sub_group_eq_mask(void) {
  return get_sub_group_le_mask() & ~get_sub_group_lt_mask();
}

GROUP_FUNCTION uint4 get_sub_group_ge_mask(void) {
  return whole_group() & ~get_sub_group_lt_mask();
}

GROUP_FUNCTION uint4 get_sub_group_gt_mask(void) {
  return whole_group() & ~get_sub_group_le_mask();
}

//===----------------------------------------------------------------------===//
// Ballots
//===----------------------------------------------------------------------===//

GROUP_FUNCTION uint4 sub_group_ballot(int predicate) {
  uint4 mine = predicate ? get_sub_group_eq_mask() : (uint4)(0);
  return (uint4)(sub_group_non_uniform_reduce_or(mine.x),
                 sub_group_non_uniform_reduce_or(mine.y),
                 sub_group_non_uniform_reduce_or(mine.z),
                 sub_group_non_uniform_reduce_or(mine.w));
}

static uint word_of(uint4 ballot, uint bit) {
  uint low = bit & 32 ? ballot.y : ballot.x;
  uint high = bit & 32 ? ballot.w : ballot.z;
  return bit & 64 ? high : low;
}

GROUP_FUNCTION int sub_group_ballot_bit_extract(uint4 ballot, uint bit) {
  return word_of(ballot, bit) >> (bit & 31) & 1;
}

GROUP_FUNCTION int sub_group_inverse_ballot(uint4 ballot) {
  return sub_group_ballot_bit_extract(ballot, get_sub_group_local_id());
}

static uint count_bits(uint4 ballot) {
  uint4 counts = popcount(ballot);
  return counts.x + counts.y + counts.z + counts.w;
}

GROUP_FUNCTION uint sub_group_ballot_bit_count(uint4 ballot) {
  return count_bits(ballot & whole_group());
}

GROUP_FUNCTION uint sub_group_ballot_inclusive_scan(uint4 ballot) {
  return count_bits(ballot & get_sub_group_le_mask());
}

GROUP_FUNCTION uint sub_group_ballot_exclusive_scan(uint4 ballot) {
  return count_bits(ballot & get_sub_group_lt_mask());
}

// Both are of the sub-group's bits, of which one is expected to be set.
GROUP_FUNCTION uint sub_group_ballot_find_lsb(uint4 ballot) {
  ballot &= whole_group();
  uint4 place = (uint4)(31) - clz(ballot & -ballot) + (uint4)(0, 32, 64, 96);
  return ballot.x   ? place.x
         : ballot.y ? place.y
         : ballot.z ? place.z
                    : place.w;
}

GROUP_FUNCTION uint sub_group_ballot_find_msb(uint4 ballot) {
  ballot &= whole_group();
  uint4 place = (uint4)(31) - clz(ballot) + (uint4)(0, 32, 64, 96);
  return ballot.w   ? place.w
         : ballot.z ? place.z
         : ballot.y ? place.y
                    : place.x;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

// As if all but the last one were full, or as many as there are: a device may
// begin each row of work-items with another, and no work-group has more than
// one of the enqueued size.
GROUP_FUNCTION uint get_enqueued_num_sub_groups(void) {
  // Each has 32 bits, also where size_t has 64.
  uint items = (uint)get_enqueued_local_size(0) *
               (uint)get_enqueued_local_size(1) *
               (uint)get_enqueued_local_size(2);
  uint size = get_max_sub_group_size();
  return max((items + size - 1) / size, get_num_sub_groups());
}

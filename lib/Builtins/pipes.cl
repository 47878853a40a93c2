//===- pipes.cl - pipes in memory ----------------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What OpenCL C's functions on pipes are made of where a pipe is memory
// (docs/Pipes.md). The layout is CairnPipeMemory's of cairn/runtime/PipeLayout.h.
//
// Entries have positions, in the order of their reservations. A turn tells of
// each slot whose it is: 2r for the writer of round r, 2r+1 for its reader. So
// reservations are committed in any order, nobody waits for anybody, and memory
// of zeros is an empty pipe.
//
// A reservation is its first position and, in the upper half, how many entries
// it has; one of none is invalid. Nothing here reads or writes outside of a
// pipe, whatever the reservation.
//
//===----------------------------------------------------------------------===//

#include "library.h"

#define PACKET_BYTES 0
#define MAX_PACKETS 1
#define READ_END 16  // the next position to be read, in a line of its own
#define WRITE_END 32 // the next position to be written, likewise
#define TURNS 48

// OpenCL C 1.2, which the library is, has no orders.
#define LOAD(at) __scoped_atomic_load_n(at, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE)
#define STORE(at, value)                                                       \
  __scoped_atomic_store_n(at, value, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE)

static uint slots_of(global uint *memory) { return max(memory[MAX_PACKETS], 1u); }

// Positions count up to a multiple of the slots and then from 0 again.
static uint positions_of(uint slots) { return 0x80000000u / slots * slots; }

static uint advance(uint position, uint count, uint slots) {
  uint end = position + count, all = positions_of(slots);
  return end >= all ? end - all : end;
}

static uint turn_of(uint position, uint slots, uint reads) {
  return position / slots * 2 + reads;
}

// The reader of the last round is followed by the writer of the first.
static uint turn_after(uint turn, uint slots) {
  return turn + 1 == positions_of(slots) / slots * 2 ? 0 : turn + 1;
}

static ulong reserve(global uint *memory, uint count, uint bytes, uint endAt,
                     uint reads) {
  uint slots = slots_of(memory);
  if (memory[PACKET_BYTES] != bytes || count == 0 || count > slots)
    return 0;
  global uint *end = memory + endAt, *turns = memory + TURNS;
  uint first;
  bool isFree, isFirst;
  do {
    first = LOAD(end);
    isFree = true;
    for (uint i = 0; i < count && isFree; ++i) {
      uint position = advance(first, i, slots);
      isFree = LOAD(turns + position % slots) == turn_of(position, slots, reads);
    }
    // What is not free may have been taken since `first` was read.
    uint next = isFree ? advance(first, count, slots) : first;
    isFirst = atomic_cmpxchg(end, first, next) == first;
  } while (!isFirst);
  return isFree ? (ulong)count << 32 | first : 0;
}

static void commit(global uint *memory, ulong reservation, uint reads) {
  uint slots = slots_of(memory);
  uint first = (uint)reservation % positions_of(slots);
  uint count = min((uint)(reservation >> 32), slots);
  for (uint i = 0; i < count; ++i) {
    uint position = advance(first, i, slots);
    uint turn = turn_of(position, slots, reads);
    global uint *at = memory + TURNS + position % slots;
    // Another turn is that of a reservation that was committed before.
    if (LOAD(at) == turn)
      STORE(at, turn_after(turn, slots));
  }
}

ulong pipe_reserve_read(global uint *memory, uint count, uint bytes) {
  return reserve(memory, count, bytes, READ_END, 1);
}

ulong pipe_reserve_write(global uint *memory, uint count, uint bytes) {
  return reserve(memory, count, bytes, WRITE_END, 0);
}

void pipe_commit_read(global uint *memory, ulong reservation) {
  commit(memory, reservation, 1);
}

void pipe_commit_write(global uint *memory, ulong reservation) {
  commit(memory, reservation, 0);
}

// The byte at which the packet is; 0 if the reservation has none of that index.
ulong pipe_packet(global uint *memory, ulong reservation, uint index, uint bytes) {
  uint slots = slots_of(memory);
  if (memory[PACKET_BYTES] != bytes || index >= (uint)(reservation >> 32) ||
      index >= slots)
    return 0;
  uint first = (uint)reservation % positions_of(slots);
  ulong slot = advance(first, index, slots) % slots;
  ulong packets = (TURNS * 4 + (ulong)slots * 4 + 127) / 128 * 128;
  return packets + slot * bytes;
}

uint pipe_num_packets(global uint *memory) {
  uint slots = slots_of(memory);
  uint read = LOAD(memory + READ_END), written = LOAD(memory + WRITE_END);
  uint count = written - read;
  count = written < read ? count + positions_of(slots) : count;
  return min(count, slots);
}

uint pipe_max_packets(global uint *memory) { return memory[MAX_PACKETS]; }

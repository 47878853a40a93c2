/*===- PipeLayout.h - pipes in memory -----------------------------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* What kernels on the host and in shaders take a pipe for (docs/Pipes.md).   *|
|* The compiler's half is lib/Builtins/pipes.cl.                              *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_RUNTIME_PIPELAYOUT_H
#define CAIRN_RUNTIME_PIPELAYOUT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The most packets of a pipe. */
#define CAIRN_PIPE_MOST_PACKETS (UINT32_C(1) << 30)

/** A pipe, aligned to 128 bytes; memory of zeros behind the first two fields is
 * an empty one. Behind this come `maxPackets` turns of 4 bytes and, at the next
 * multiple of 128 bytes, the packets.
 *
 * Entries have positions in the order of their reservations, counted from 0 up
 * to the largest multiple of `maxPackets` that is at most 2^31, where they
 * start again. The entry at position p is in slot p % maxPackets and of round
 * p / maxPackets. A slot's turn is 2r while the entry of round r may be written
 * and 2r + 1 while it may be read, so that a reservation for reading is of
 * entries from `readEnd` on that all have that turn; committing it gives the
 * slots to the writer of the next round. */
typedef struct CairnPipeMemory {
  /** Bytes of a packet. */
  uint32_t packetBytes;
  uint32_t maxPackets;
  uint32_t unused[14];
  /** The position behind the last entry that was reserved for reading. */
  uint32_t readEnd;
  uint32_t unusedToo[15];
  /** The same for writing. */
  uint32_t writeEnd;
  uint32_t unusedAsWell[15];
} CairnPipeMemory;

/** The byte at which the packets start. */
static inline uint64_t cairnPipePacketsOffset(uint32_t maxPackets) {
  return (sizeof(CairnPipeMemory) + UINT64_C(4) * maxPackets + 127) / 128 * 128;
}

/** The bytes of a pipe. */
static inline uint64_t cairnPipeSize(uint32_t packetBytes,
                                     uint32_t maxPackets) {
  return cairnPipePacketsOffset(maxPackets) +
         (uint64_t)packetBytes * maxPackets;
}

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_RUNTIME_PIPELAYOUT_H */

/*===- checks.c - what is inlined into checked kernels -------------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* A part of the compiler, as bitcode: what checks of the mux dialect become. *|
|* Here is what is good at once; the rest is the runtime's.                   *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "cairn/runtime/HostChecks.h"

#define INLINE __attribute__((always_inline))
#define LIKELY(x) __builtin_expect(!!(x), 1)

/** Whether an access that was recorded says nothing about one at `now`: it is
 * over, or ordered before by a barrier, or the work-item's own. */
INLINE int isHarmless(const CairnHostChecks *checks, uint32_t memory,
                      uint64_t before, uint64_t now) {
  if (cairnCheckKey(before) == cairnCheckKey(now))
    return 1;
  return before < (memory == CAIRN_CHECK_LOCAL ? checks->meetStart[memory]
                                               : checks->launchStart);
}

/** Whether no other read than `read` says anything about an access at `now`. */
INLINE int isAlone(const CairnHostChecks *checks, uint32_t memory,
                   uint64_t read) {
  return !(read & CAIRN_CHECK_OTHERS_BIT) ||
         (memory == CAIRN_CHECK_LOCAL && read < checks->meetStart[memory]);
}

/** Functions that are seldom called keep the registers of the kernel. */
#define SELDOM __attribute__((noinline, preserve_most)) static

/** What of a granule is not clear at once; false to ask the runtime. */
SELDOM int noteGranule(const CairnHostChecks *checks,
                       const CairnCheckedObject *object, uint64_t granule,
                       uint32_t access, uint64_t now) {
  if (access & CAIRN_CHECK_WRITE)
    return cairnCheckNoteWrite(checks, object, granule, now);
  return cairnCheckNoteRead(checks, object, granule, now);
}

SELDOM __attribute__((cold)) unsigned char *
askRuntime(CairnHostChecks *checks, const CairnCheckedObject *object,
           unsigned char *address, uint64_t bytes, uint32_t access,
           uint32_t item, uint32_t site) {
  return checks->access(checks, object, address, bytes, access, item, site);
}

SELDOM __attribute__((cold)) unsigned char *
askRuntimePrivate(CairnHostChecks *checks, unsigned char *variable,
                  uint64_t size, uint32_t object, unsigned char *address,
                  uint64_t bytes, uint32_t access, uint32_t item,
                  uint32_t site) {
  return checks->accessPrivate(checks, variable, size, object, address, bytes,
                               access, item, site);
}

/** One granule of memory that others may see; false to ask the runtime. */
INLINE int checkGranule(const CairnHostChecks *checks,
                        const CairnCheckedObject *object, uint64_t *writes,
                        uint64_t *reads, uint32_t memory, uint64_t granule,
                        uint32_t access, uint32_t item, uint32_t site) {
  /* Atomic accesses may order others, with fences. */
  uint32_t isAtomic = access & CAIRN_CHECK_ATOMIC;
  if (isAtomic && ((access & (CAIRN_CHECK_ACQUIRE | CAIRN_CHECK_RELEASE)) ||
                   !(access & CAIRN_CHECK_WRITE) || checks->isFenced))
    return 0;
  uint64_t now = cairnCheckRecord(checks, memory, item, site,
                                  isAtomic ? CAIRN_CHECK_ATOMIC_BIT : 0);
  uint64_t written = writes[granule];
  if (access & CAIRN_CHECK_INITIALISED)
    if ((written & CAIRN_CHECK_UNDEFINED_BIT) ||
        (memory == CAIRN_CHECK_LOCAL &&
         written < checks->groupStart[CAIRN_CHECK_LOCAL]))
      return 0;
  if (!(access & CAIRN_CHECK_SHARED)) {
    if (access & CAIRN_CHECK_WRITE)
      writes[granule] = now;
    return 1;
  }
  uint64_t read = reads[granule];
  if (access & CAIRN_CHECK_WRITE) {
    uint64_t atomics = CAIRN_CHECK_ATOMIC_BIT | CAIRN_CHECK_RELEASED_BIT |
                       CAIRN_CHECK_PLAIN_BIT;
    if (LIKELY((isHarmless(checks, memory, written, now) ||
                (isAtomic && (written & atomics) == CAIRN_CHECK_ATOMIC_BIT)) &&
               isHarmless(checks, memory, read, now) &&
               isAlone(checks, memory, read))) {
      writes[granule] =
          isAtomic ? cairnCheckAtomicWrite(checks, memory, written, now) : now;
      return 1;
    }
    return !isAtomic && noteGranule(checks, object, granule, access, now);
  }
  if ((read & CAIRN_CHECK_SETTLED_BIT) && cairnCheckSameStretch(read, now))
    return 1;
  if (LIKELY(isHarmless(checks, memory, written, now))) {
    /* What is read atomically as well is read here, too. */
    uint64_t isReadAtomically = read & CAIRN_CHECK_ATOMIC_BIT;
    if (cairnCheckKey(read) == cairnCheckKey(now) && !isReadAtomically)
      return 1;
    if (isHarmless(checks, memory, read, now) &&
        isAlone(checks, memory, read)) {
      reads[granule] = now;
      return 1;
    }
    if (memory == CAIRN_CHECK_LOCAL && cairnCheckSameStretch(read, now) &&
        !isReadAtomically) {
      /* The second of the stretch; behind the reads are the others. */
      reads[(reads - writes) + granule] = read;
      reads[granule] = now | CAIRN_CHECK_OTHERS_BIT | CAIRN_CHECK_SETTLED_BIT;
      return 1;
    }
  }
  return noteGranule(checks, object, granule, access, now);
}

/** `base`, `size`, `writes`, `reads`, `granuleShift` and `memory` are the
 * object's. */
INLINE unsigned char *
cairn_check_access(CairnHostChecks *checks, const CairnCheckedObject *object,
                   unsigned char *base, uint64_t size, uint64_t *writes,
                   uint64_t *reads, uint32_t granuleShift, uint32_t memory,
                   unsigned char *address, uint64_t bytes, uint32_t access,
                   uint64_t item, uint32_t site) {
  uint64_t offset = (uint64_t)address - (uint64_t)base;
  uint64_t ends = size >= bytes ? size - bytes + 1 : 0;
  if (!LIKELY(offset < ends))
    return askRuntime(checks, object, address, bytes, access, item, site);
  /* What is written is noted for those who read it. */
  if (!(access &
        (CAIRN_CHECK_SHARED | CAIRN_CHECK_INITIALISED | CAIRN_CHECK_WRITE)) ||
      !writes)
    return address;
  uint64_t mask = ((uint64_t)1 << granuleShift) - 1;
  if (LIKELY(bytes == mask + 1 && !(offset & mask)) &&
      LIKELY(checkGranule(checks, object, writes, reads, memory,
                          offset >> granuleShift, access, item, site)))
    return address;
  return askRuntime(checks, object, address, bytes, access, item, site);
}

/** The same of an object that was looked for. */
INLINE unsigned char *cairn_check_found(CairnHostChecks *checks,
                                        const CairnCheckedObject *object,
                                        unsigned char *address, uint64_t bytes,
                                        uint32_t access, uint64_t item,
                                        uint32_t site) {
  if (!object)
    return checks->accessUnknown(checks, address, bytes, access, item, site);
  if (object->memory == CAIRN_CHECK_PRIVATE)
    return checks->accessPrivate(checks, object->base, object->size,
                                 object->number, address, bytes, access, item,
                                 site);
  return cairn_check_access(checks, object, object->base, object->size,
                            object->writes, object->reads, object->granuleShift,
                            object->memory, address, bytes, access, item, site);
}

/** Whether each of `bytes` bytes, a constant once this is inlined, is 1. */
INLINE int areOnes(const unsigned char *written, uint64_t bytes) {
  uint64_t ones = 0x0101010101010101, found = ones;
  switch (bytes) {
  case 1:
  case 2:
  case 4:
  case 8:
    __builtin_memcpy(&found, written, bytes);
    return found == ones;
  default:
    for (uint64_t i = 0; i < bytes; ++i)
      if (!written[i])
        return 0;
    return 1;
  }
}

INLINE unsigned char *
cairn_check_private(CairnHostChecks *checks, unsigned char *variable,
                    uint64_t size, uint32_t object, unsigned char *address,
                    uint64_t bytes, uint32_t access, uint64_t item,
                    uint32_t site, uint32_t tracked) {
  uint64_t offset = (uint64_t)address - (uint64_t)variable;
  uint64_t ends = size >= bytes ? size - bytes + 1 : 0;
  if (!LIKELY(offset < ends))
    return askRuntimePrivate(checks, variable, size, object, address, bytes,
                             access, item, site);
  if (!tracked)
    return address;
  unsigned char *written = variable + size + offset;
  if (access & CAIRN_CHECK_INITIALISED) {
    if (!LIKELY(areOnes(written, bytes)))
      askRuntimePrivate(checks, variable, size, object, address, bytes, access,
                        item, site);
  }
  if (access & CAIRN_CHECK_WRITE)
    __builtin_memset(written, 1, bytes);
  return address;
}

INLINE uint64_t cairn_check_range(CairnHostChecks *checks,
                                  const CairnCheckedObject *object,
                                  unsigned char *address, uint64_t bytes,
                                  uint64_t lines, uint64_t lineStride,
                                  uint64_t planes, uint64_t planeStride,
                                  uint32_t access, uint64_t item,
                                  uint32_t site) {
  return checks->range(checks, object, address, bytes, lines, lineStride,
                       planes, planeStride, access, item, site);
}

/** Whether all of it is in a private variable of `size` bytes. */
INLINE int isWithin(const unsigned char *variable, uint64_t size,
                    const unsigned char *address, uint64_t bytes) {
  uint64_t offset = (uint64_t)address - (uint64_t)variable;
  return bytes <= size && offset <= size - bytes;
}

/** Whether all of it is known to have been written without a long look; what
 * nobody keeps records of has been. */
INLINE int areWritten(const CairnHostChecks *checks,
                      const CairnCheckedObject *object,
                      const unsigned char *address, uint64_t bytes) {
  if (!object)
    return 1;
  if (object->memory == CAIRN_CHECK_PRIVATE)
    return 0;
  if (!object->writes)
    return 1;
  uint64_t offset = (uint64_t)address - (uint64_t)object->base;
  uint64_t first = offset >> object->granuleShift;
  if (offset >= object->size || bytes > object->size - offset ||
      first != (offset + bytes - 1) >> object->granuleShift)
    return 0;
  uint64_t written = object->writes[first];
  return !(written & CAIRN_CHECK_UNDEFINED_BIT) &&
         (object->memory != CAIRN_CHECK_LOCAL ||
          written >= checks->groupStart[CAIRN_CHECK_LOCAL]);
}

SELDOM void askCopied(CairnHostChecks *checks, const CairnCheckedCopy *copy,
                      uint32_t item, uint32_t site) {
  checks->copied(checks, copy, item, site);
}

/** An object is a private variable where its size is not 0. */
INLINE void cairn_check_copy(CairnHostChecks *checks, unsigned char *toObject,
                             unsigned char *to, uint64_t toSize,
                             unsigned char *fromObject, unsigned char *from,
                             uint64_t fromSize, uint64_t bytes, uint64_t item,
                             uint32_t site) {
  if (!bytes)
    return;
  int isToKnown = toSize && isWithin(toObject, toSize, to, bytes);
  if (fromSize) {
    if (LIKELY(isWithin(fromObject, fromSize, from, bytes))) {
      if (isToKnown) {
        __builtin_memmove(to + toSize, from + fromSize, bytes);
        return;
      }
      if (!toSize && areOnes(from + fromSize, bytes))
        return;
    }
  } else if (areWritten(checks, (const CairnCheckedObject *)fromObject, from,
                        bytes)) {
    if (isToKnown)
      __builtin_memset(to + toSize, 1, bytes);
    if (isToKnown || !toSize)
      return;
  }
  CairnCheckedCopy copy = {
      {toSize ? 0 : (const CairnCheckedObject *)toObject, toSize ? toObject : 0,
       toSize, to},
      {fromSize ? 0 : (const CairnCheckedObject *)fromObject,
       fromSize ? fromObject : 0, fromSize, from},
      bytes};
  askCopied(checks, &copy, item, site);
}

INLINE const CairnCheckedObject *cairn_check_find(CairnHostChecks *checks,
                                                  unsigned char *address) {
  return checks->find(checks, address);
}

INLINE void cairn_check_variable(CairnHostChecks *checks,
                                 unsigned char *variable, uint64_t size,
                                 uint32_t object, uint64_t item) {
  checks->variable(checks, variable, size, object, item);
}

INLINE void cairn_check_place(CairnHostChecks *checks, uint32_t object,
                              unsigned char *address) {
  if (!LIKELY(checks->objects[object].base == address))
    checks->place(checks, object, address);
}

INLINE void cairn_check_texel(CairnHostChecks *checks, uint32_t x, uint32_t y,
                              uint32_t z, uint32_t width, uint32_t height,
                              uint32_t depth, uint32_t dimensions,
                              uint32_t access, uint32_t object, uint64_t item,
                              uint32_t site) {
  if (LIKELY(x < width && y < height && z < depth))
    return;
  CairnCheckedTexel texel = {
      {(int32_t)x, (int32_t)y, (int32_t)z}, {width, height, depth}, dimensions};
  checks->texel(checks, &texel, object, access, item, site);
}

INLINE void cairn_check_meeting(CairnHostChecks *checks, uint32_t memories,
                                uint64_t item) {
  /* The last one ends the stretch for all. */
  if (!LIKELY(item + 1 != checks->items))
    checks->meet(checks, memories, item);
}

INLINE void cairn_check_sub_group_meeting(CairnHostChecks *checks,
                                          uint32_t memories, uint64_t item) {
  checks->meetSubGroup(checks, memories, item);
}

INLINE uint64_t cairn_check_begun(CairnHostChecks *checks, uint64_t event,
                                  uint64_t item) {
  return checks->begun(checks, event, item);
}

INLINE void cairn_check_waited(CairnHostChecks *checks, uint64_t event,
                               uint64_t item) {
  if (item + 1 == checks->items)
    checks->waited(checks, event);
}

INLINE void cairn_check_convergence(CairnHostChecks *checks, uint64_t value,
                                    uint32_t slot, uint64_t item,
                                    uint32_t site) {
  /* The first one decides; the last one leaves the group. */
  if (!LIKELY(item && item + 1 != checks->items &&
              checks->agreed[slot] == value))
    checks->converge(checks, value, slot, item, site);
}

INLINE void cairn_check_sub_group_convergence(CairnHostChecks *checks,
                                              uint64_t value, uint32_t slot,
                                              uint64_t item, uint32_t site) {
  uint64_t first = (item >> checks->subGroupShift) << checks->subGroupShift;
  if (!LIKELY(item != first && checks->agreed[slot] == value))
    checks->convergeSubGroup(checks, value, slot, item, site);
}

INLINE void cairn_check_fence(CairnHostChecks *checks, uint64_t item) {
  checks->fence(checks, item);
}

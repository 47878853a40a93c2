/*===- HostChecks.h - how checked kernels meet the runtime --------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* What a kernel that was compiled with checks (docs/Checks.md) and the host  *|
|* driver share: the driver's record of a launch, which the kernel finds in   *|
|* CairnHostLaunch. Code that is inlined into kernels (lib/Target/Host/       *|
|* Checks/checks.c) decides what is good at once; the functions of the record *|
|* decide the rest and report.                                                *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_RUNTIME_HOSTCHECKS_H
#define CAIRN_RUNTIME_HOSTCHECKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What an access is, and what of it is looked at beside its bounds; the
 * numbers of `mux.check_access`. */
enum {
  CAIRN_CHECK_READ = 1,
  CAIRN_CHECK_WRITE = 2,
  CAIRN_CHECK_ATOMIC = 4,
  /** The memory that is read must have been written. */
  CAIRN_CHECK_INITIALISED = 8,
  /** Other work-items may see it. */
  CAIRN_CHECK_SHARED = 16,
  CAIRN_CHECK_ACQUIRE = 32,
  CAIRN_CHECK_RELEASE = 64,
  /** The group's own, which its first work-item makes. */
  CAIRN_CHECK_GROUP = 128
};

/** Memory whose accesses different barriers order. */
enum { CAIRN_CHECK_GLOBAL = 0, CAIRN_CHECK_LOCAL = 1, CAIRN_CHECK_PRIVATE = 2 };

/** A record of an access is a number: from its highest bit on, 32 bits of the
 * stretch that it was in, 13 of the work-item, by its local linear id, 16 of
 * the place in the program, and three flags. Stretches are counted: each
 * work-group begins one, and each barrier of it or of one of its sub-groups,
 * for each of the two kinds of memory by itself. As groups and work-items are
 * executed one after the other, a later access has a larger record. 0
 * stands for no access. */
#define CAIRN_CHECK_STRETCH_SHIFT 32
#define CAIRN_CHECK_ITEM_SHIFT 19
#define CAIRN_CHECK_SITE_SHIFT 3
/** Of a write: what was written was never initialised. */
#define CAIRN_CHECK_UNDEFINED_BIT 4u
#define CAIRN_CHECK_ATOMIC_BIT 2u
/** Of an atomic write to global memory: its group has also written there
 * otherwise, which matters to other groups only. */
#define CAIRN_CHECK_PLAIN_BIT 4u
/** Of an atomic write: who reads it sees what was before it. */
#define CAIRN_CHECK_RELEASED_BIT 1u
/** Of a read: whatever else is read in this stretch, who writes it races with
 * one of the reads that are kept. */
#define CAIRN_CHECK_SETTLED_BIT 4u
/** Of a read: another one is kept besides. */
#define CAIRN_CHECK_OTHERS_BIT 1u
/** Stands for a place that is not known: a record has no larger number. */
#define CAIRN_CHECK_UNKNOWN_SITE 65535u
/** The bits of a work-item. Numbers from this one on, which no work-item has,
 * stand for the group's own copies, one for each. */
#define CAIRN_CHECK_ITEM_MASK 8191u
#define CAIRN_CHECK_FIRST_COPY 4096u
/** No event has this number. */
#define CAIRN_CHECK_ALL_EVENTS 0xffffffffffffffffu
/** In the place of an object's number: a vector, wherever it is, or an image
 * that is not known. */
#define CAIRN_CHECK_VECTOR 0x7fffffffu

/** A buffer, or a variable. */
typedef struct CairnCheckedObject {
  unsigned char *base;
  uint64_t size;
  /** For each granule, which is 2^granuleShift bytes, the record of the last
   * write and of the last read, and of a read of another work-item before,
   * three arrays one behind the other; null where there is nothing to find. */
  uint64_t *writes, *reads, *others;
  uint32_t granuleShift;
  /** CAIRN_CHECK_GLOBAL, ... */
  uint32_t memory;
  /** In the kernel's table. */
  uint32_t number;
  uint32_t reserved;
} CairnCheckedObject;

/** A place in an image of `size` texels in each of some directions. */
typedef struct CairnCheckedTexel {
  int32_t at[3];
  uint32_t size[3];
  uint32_t dimensions;
} CairnCheckedTexel;

/** One side of a copy: in an object, null where that is not known, or in a
 * private variable of `size` bytes, behind which as many say which of them have
 * been written. */
typedef struct CairnCheckedSide {
  const CairnCheckedObject *object;
  unsigned char *variable;
  uint64_t size;
  unsigned char *address;
} CairnCheckedSide;

typedef struct CairnCheckedCopy {
  CairnCheckedSide to, from;
  uint64_t bytes;
} CairnCheckedCopy;

typedef struct CairnHostChecks {
  /** All of a launch, by number. Its fields do not change while a group is
   * executed. */
  CairnCheckedObject *objects;
  /** By kind of memory: the stretch, in its place in a record, and where the
   * group's first one began. */
  uint64_t now[2], groupStart[2];
  /** The same of what is behind the last barrier of the group. */
  uint64_t meetStart[2];
  /** Where the launch began, of global memory. */
  uint64_t launchStart;
  /** Records that are smaller are of accesses that atomic accesses order before
   * all that the group does now, or the work-item `orderedItem` of it. */
  uint64_t ordered, orderedOfItem;
  uint32_t orderedItem;
  /** Work-items of the group. */
  uint32_t items;
  /** Whether the group has been at a fence, or at a barrier that orders global
   * memory: its atomic accesses may order others then. */
  uint32_t isFenced;
  /** Sub-groups have 2^subGroupShift work-items, by their local linear ids. */
  uint32_t subGroupShift;
  /** What the first work-item of the group, or of a sub-group, gave to
   * `converge` or `convergeSubGroup`, by slot. */
  uint64_t *agreed;
  /** Decides about an access that is out of bounds, no whole granule, or not
   * clearly good; where to make it. */
  unsigned char *(*access)(struct CairnHostChecks *checks,
                           const CairnCheckedObject *object,
                           unsigned char *address, uint64_t bytes,
                           uint32_t access, uint32_t item, uint32_t site);
  /** The same of a private variable, behind which as many bytes say whether its
   * bytes have been written, if `access` asks. */
  unsigned char *(*accessPrivate)(struct CairnHostChecks *checks,
                                  unsigned char *variable, uint64_t size,
                                  uint32_t object, unsigned char *address,
                                  uint64_t bytes, uint32_t access,
                                  uint32_t item, uint32_t site);
  /** The same of `planes` times `lines` stretches of bytes: `bytes` or 0. */
  uint64_t (*range)(struct CairnHostChecks *checks,
                    const CairnCheckedObject *object, unsigned char *address,
                    uint64_t bytes, uint64_t lines, uint64_t lineStride,
                    uint64_t planes, uint64_t planeStride, uint32_t access,
                    uint32_t item, uint32_t site);
  /** The same of an address that is in no object. */
  unsigned char *(*accessUnknown)(struct CairnHostChecks *checks,
                                  unsigned char *address, uint64_t bytes,
                                  uint32_t access, uint32_t item,
                                  uint32_t site);
  const CairnCheckedObject *(*find)(struct CairnHostChecks *checks,
                                    unsigned char *address);
  /** A private variable that `find` is to find. */
  void (*variable)(struct CairnHostChecks *checks, unsigned char *variable,
                   uint64_t size, uint32_t object, uint32_t item);
  /** Where a variable of the program is. */
  void (*place)(struct CairnHostChecks *checks, uint32_t object,
                unsigned char *address);
  /** The group's last work-item is at a barrier; `memories` has a bit for each
   * kind of memory that it orders. */
  void (*meet)(struct CairnHostChecks *checks, uint32_t memories,
               uint32_t item);
  /** A work-item is at a barrier of its sub-group. */
  void (*meetSubGroup)(struct CairnHostChecks *checks, uint32_t memories,
                       uint32_t item);
  /** All work-items of a group must give the same `value`. Where they do not,
   * and go different ways by it, the last one does not return. */
  void (*converge)(struct CairnHostChecks *checks, uint64_t value,
                   uint32_t slot, uint32_t item, uint32_t site);
  /** All work-items of each sub-group must. */
  void (*convergeSubGroup)(struct CairnHostChecks *checks, uint64_t value,
                           uint32_t slot, uint32_t item, uint32_t site);
  void (*fence)(struct CairnHostChecks *checks, uint32_t item);
  /** The event of the copy that began last, after `event`: that one, or a new
   * one where that is 0. Each work-item asks, the first one first, which may be
   * about to begin the next copy when others do. */
  uint64_t (*begun)(struct CairnHostChecks *checks, uint64_t event,
                    uint32_t item);
  /** The group's last work-item waits for the copies of `event`, or of
   * CAIRN_CHECK_ALL_EVENTS. */
  void (*waited)(struct CairnHostChecks *checks, uint64_t event);
  /** An access of a texel that image `object` does not have, or one that is not
   * known where that is CAIRN_CHECK_VECTOR. */
  void (*texel)(struct CairnHostChecks *checks, const CairnCheckedTexel *texel,
                uint32_t object, uint32_t access, uint32_t item, uint32_t site);
  /** What was copied counts as written where its source does. */
  void (*copied)(struct CairnHostChecks *checks, const CairnCheckedCopy *copy,
                 uint32_t item, uint32_t site);
} CairnHostChecks;

/** What of a record says who and when. */
static inline uint64_t cairnCheckKey(uint64_t record) {
  return record >> CAIRN_CHECK_ITEM_SHIFT;
}

static inline int cairnCheckSameStretch(uint64_t a, uint64_t b) {
  return (a ^ b) >> CAIRN_CHECK_STRETCH_SHIFT == 0;
}

/** Whether nothing orders `before` in front of `now`, an access of the same
 * group to memory of the kind `memory`: barriers of the group do, and those of
 * a sub-group if both are of it. */
static inline int cairnCheckMayMeet(const CairnHostChecks *checks,
                                    uint32_t memory, uint64_t before,
                                    uint64_t now) {
  if (before < checks->meetStart[memory])
    return 0;
  uint64_t differs =
      (cairnCheckKey(before) ^ cairnCheckKey(now)) & CAIRN_CHECK_ITEM_MASK;
  return cairnCheckSameStretch(before, now) ||
         differs >> checks->subGroupShift != 0;
}

static inline uint64_t cairnCheckRecord(const CairnHostChecks *checks,
                                        uint32_t memory, uint32_t item,
                                        uint32_t site, uint32_t flags) {
  if (site > CAIRN_CHECK_UNKNOWN_SITE)
    site = CAIRN_CHECK_UNKNOWN_SITE;
  return checks->now[memory] | (uint64_t)item << CAIRN_CHECK_ITEM_SHIFT |
         (uint64_t)site << CAIRN_CHECK_SITE_SHIFT | flags;
}

/** Smaller records are of accesses that are over, for memory of this kind. */
static inline uint64_t cairnCheckStart(const CairnHostChecks *checks,
                                       uint32_t memory) {
  return memory == CAIRN_CHECK_LOCAL ? checks->groupStart[memory]
                                     : checks->launchStart;
}

/** Whether the access `before` may happen at the same time as `now`, in memory
 * of the kind `memory`. */
static inline int cairnCheckRaces(const CairnHostChecks *checks,
                                  uint32_t memory, uint64_t before,
                                  uint64_t now) {
  if (before < cairnCheckStart(checks, memory) ||
      cairnCheckKey(before) == cairnCheckKey(now) ||
      (before & now & CAIRN_CHECK_ATOMIC_BIT))
    return 0;
  int otherGroup = before < checks->groupStart[memory];
  if (!otherGroup && !cairnCheckMayMeet(checks, memory, before, now))
    return 0;
  uint32_t item = (uint32_t)cairnCheckKey(now) & CAIRN_CHECK_ITEM_MASK;
  return before >= checks->ordered &&
         (item != checks->orderedItem || before >= checks->orderedOfItem);
}

/** The same where `before` is a write. */
static inline int cairnCheckRacesWithWrite(const CairnHostChecks *checks,
                                           uint32_t memory, uint64_t before,
                                           uint64_t now) {
  if ((before & CAIRN_CHECK_ATOMIC_BIT) && (before & CAIRN_CHECK_PLAIN_BIT) &&
      before < checks->groupStart[memory])
    before &= ~(uint64_t)CAIRN_CHECK_ATOMIC_BIT;
  return cairnCheckRaces(checks, memory, before, now);
}

/** Whether nobody has written what the record of a write is of. */
static inline int cairnCheckIsUndefined(uint64_t written) {
  return (written & (CAIRN_CHECK_UNDEFINED_BIT | CAIRN_CHECK_ATOMIC_BIT)) ==
         CAIRN_CHECK_UNDEFINED_BIT;
}

/** Which record is to be kept of two writes, `now` being the later one and an
 * atomic one. As work-items come one after the other, the earlier one is worth
 * more, as long as it may race with what others do, or the later work-item. */
static inline uint64_t cairnCheckAtomicWrite(const CairnHostChecks *checks,
                                             uint32_t memory, uint64_t before,
                                             uint64_t now) {
  if (before < cairnCheckStart(checks, memory))
    return now;
  int isOwn = cairnCheckKey(before) == cairnCheckKey(now);
  int isPlain = !(before & CAIRN_CHECK_ATOMIC_BIT);
  int isOfGroup = before >= checks->groupStart[memory];
  int mayRace =
      !isOwn && (!isOfGroup || cairnCheckMayMeet(checks, memory, before, now));
  if (!((before | now) & CAIRN_CHECK_RELEASED_BIT) &&
      (isPlain ? isOwn : mayRace))
    return before;
  if (memory == CAIRN_CHECK_GLOBAL && isOfGroup &&
      (isPlain || (before & CAIRN_CHECK_PLAIN_BIT)))
    now |= CAIRN_CHECK_PLAIN_BIT;
  return now;
}

/** CAIRN_CHECK_SETTLED_BIT for two reads that are kept: who writes atomically
 * races with none that is atomic. */
static inline uint64_t cairnCheckSettled(uint64_t read, uint64_t other) {
  return (read | other) & CAIRN_CHECK_ATOMIC_BIT ? 0 : CAIRN_CHECK_SETTLED_BIT;
}

/** Which reads are kept of the two of a granule and `now`: the plain ones
 * first, and of two work-items, or of another group. */
static inline void cairnCheckKeepReads(const CairnHostChecks *checks,
                                       uint32_t memory, uint64_t *read,
                                       uint64_t *other, uint64_t now) {
  int isPlain = !(now & CAIRN_CHECK_ATOMIC_BIT);
  int isOfGroup = *other >= checks->groupStart[memory];
  if (isPlain && (*read & CAIRN_CHECK_ATOMIC_BIT) &&
      cairnCheckKey(*other) != cairnCheckKey(now))
    *read = now;
  else if (isPlain && (*other & CAIRN_CHECK_ATOMIC_BIT) && isOfGroup)
    *other = now;
  *read |= CAIRN_CHECK_OTHERS_BIT | cairnCheckSettled(*read, *other);
}

/** Adds the read `now` to the records of a granule; false where it may race. */
static inline int cairnCheckNoteRead(const CairnHostChecks *checks,
                                     const CairnCheckedObject *object,
                                     uint64_t granule, uint64_t now) {
  uint32_t memory = object->memory;
  uint64_t *reads = &object->reads[granule], *others = &object->others[granule];
  if (cairnCheckRacesWithWrite(checks, memory, object->writes[granule], now))
    return 0;
  uint64_t before = *reads, start = cairnCheckStart(checks, memory);
  uint64_t hasOthers = before & CAIRN_CHECK_OTHERS_BIT;
  if (cairnCheckKey(before) == cairnCheckKey(now)) {
    if ((before & CAIRN_CHECK_ATOMIC_BIT) && !(now & CAIRN_CHECK_ATOMIC_BIT))
      *reads =
          now | hasOthers | (hasOthers ? cairnCheckSettled(now, *others) : 0);
    return 1;
  }
  if (before < start) {
    *reads = now;
    return 1;
  }
  if (before < checks->groupStart[memory]) {
    *others = before;
    *reads = now | CAIRN_CHECK_OTHERS_BIT;
  } else if (!cairnCheckMayMeet(checks, memory, before, now)) {
    int isOver =
        memory == CAIRN_CHECK_LOCAL && *others < checks->meetStart[memory];
    *reads = isOver ? now : now | hasOthers;
  } else if (hasOthers && (*others < checks->groupStart[memory] ||
                           cairnCheckSameStretch(*others, now))) {
    cairnCheckKeepReads(checks, memory, reads, others, now);
  } else {
    *others = before;
    *reads = now | CAIRN_CHECK_OTHERS_BIT | cairnCheckSettled(now, before);
  }
  return 1;
}

/** The same of a write. */
static inline int cairnCheckNoteWrite(const CairnHostChecks *checks,
                                      const CairnCheckedObject *object,
                                      uint64_t granule, uint64_t now) {
  uint32_t memory = object->memory;
  uint64_t read = object->reads[granule], *written = &object->writes[granule];
  if (cairnCheckRacesWithWrite(checks, memory, *written, now) ||
      cairnCheckRaces(checks, memory, read, now) ||
      ((read & CAIRN_CHECK_OTHERS_BIT) &&
       cairnCheckRaces(checks, memory, object->others[granule], now)))
    return 0;
  *written = now & CAIRN_CHECK_ATOMIC_BIT
                 ? cairnCheckAtomicWrite(checks, memory, *written, now)
                 : now;
  return 1;
}

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_RUNTIME_HOSTCHECKS_H */

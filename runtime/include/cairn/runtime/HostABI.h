/*===- HostABI.h - how the host runtime calls a compiled kernel ---*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* The contract between the host target of the compiler and the host driver.  *|
|* One call of an entry point executes one work-group. Where the interface   *|
|* says `groups_unobserved`, groups may be others than the program's: any     *|
|* sizes will do.                                                             *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_RUNTIME_HOSTABI_H
#define CAIRN_RUNTIME_HOSTABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct CairnHostChecks;
struct CairnHostQueues;

/** What all work-groups of one launch have in common. Sizes and offsets are in
 * work-items, dimensions beyond `workDim` have size 1 and offset 0. */
typedef struct CairnHostLaunch {
  uint64_t globalSize[3];
  uint64_t globalOffset[3];
  /** The enqueued local size: a group at the upper edge of a dimension has
   * fewer work-items where the global size is not a multiple of it. */
  uint64_t localSize[3];
  /** ceil(globalSize / localSize). */
  uint64_t numGroups[3];
  uint32_t workDim;
  /** Where calls of `printf` leave their records: a PrintfBufferHeader of
   * cairn/runtime/PrintfFormat.h and what follows it, aligned to 8 bytes. Not
   * looked at by kernels without `printf` in their interface, and must not be
   * null for the others. */
  void *printfBuffer;
  /** The bytes of a group's local memory, local arguments included. */
  uint64_t localBytes;
  /** For kernels that have `queues` in their interface. */
  const struct CairnHostQueues *queues;
  /** For kernels that have `checks` in their interface: the record of the
   * launch, of one thread (cairn/runtime/HostChecks.h). */
  struct CairnHostChecks *checks;
} CairnHostLaunch;

/** An image, which does not change while kernels run. */
typedef struct CairnHostImage {
  /** The first texel, aligned to the size of a channel, or of the texel where
   * that is packed. */
  void *data;
  /** Bytes from a row to the next, and from a slice or a layer to the next;
   * multiples of that alignment. */
  uint64_t rowPitch, slicePitch;
  uint32_t texelBytes;
  /** In texels; 1 for what the image's type does not have. */
  uint32_t width, height, depth, arraySize;
  /** The numbers of OpenCL's headers: `CLK_RGBA`, `CLK_UNORM_INT8`. */
  uint32_t channelOrder, channelDataType;
} CairnHostImage;

/** Executes the work-group (`groupX`, `groupY`, `groupZ`).
 *
 * `args` is the argument block: each argument at the byte offset that the
 * kernel's interface gives. A buffer is its 8-byte address, a scalar, vector or
 * struct its bytes, a local memory argument an 8-byte offset from
 * `localMemory`, a pipe the 8-byte address of a CairnPipeMemory
 * (cairn/runtime/PipeLayout.h), an image the 8-byte address of a
 * CairnHostImage, a sampler, in 8 bytes, the sum of OpenCL C's
 * `CLK_NORMALIZED_COORDS_*`, `CLK_ADDRESS_*` and `CLK_FILTER_*`, a queue the
 * runtime's 8-byte address of it.
 *
 * `localMemory` is aligned to 128 bytes and holds the `local_memory` bytes of
 * the interface at its start, then the local arguments, each at the offset put
 * in its place in `args` (a multiple of 128, as OpenCL's largest type is). Its
 * content is undefined at entry.
 *
 * `scratch` is aligned to 128 bytes and holds
 * `scratch_per_item * roundUp(localSize[0]*localSize[1]*localSize[2], 64)`
 * bytes, with the interface's `scratch_per_item`. Its content is undefined at
 * entry.
 *
 * Both belong to this call until it returns. */
typedef void (*CairnHostKernel)(const void *args, const CairnHostLaunch *launch,
                                uint64_t groupX, uint64_t groupY,
                                uint64_t groupZ, void *localMemory,
                                void *scratch);

/** An `ndrange_t`. */
typedef struct CairnHostNDRange {
  uint32_t dims;
  /** Of the first `dims` dimensions; the local size zeros for the runtime to
   * choose. */
  uint64_t offset[3], global[3], local[3];
} CairnHostNDRange;

/** The functions of queues on the device, with the launch of the kernel that
 * calls them in front (OpenCL C 2.0, section 1.13.17). A `queue_t` is an
 * address, a `clk_event_t` a number that is never 0 for an event. Results are
 * OpenCL C's: CLK_SUCCESS and its kin. */
typedef struct CairnHostQueues {
  /** `kernel` is the entry point of the kernel that runs the block, whose first
   * argument is the address of a copy of what is at `captured`, as many bytes
   * as the 4-byte number there; the others are `localCount` of local memory. */
  int32_t (*enqueueKernel)(const CairnHostLaunch *launch, void *queue,
                           uint32_t flags, const CairnHostNDRange *range,
                           uint32_t waitCount, const uint64_t *waits,
                           uint64_t *event, CairnHostKernel kernel,
                           const void *captured, uint32_t localCount,
                           const uint64_t *localSizes);
  int32_t (*enqueueMarker)(const CairnHostLaunch *launch, void *queue,
                           uint32_t waitCount, const uint64_t *waits,
                           uint64_t *event);
  void *(*getDefaultQueue)(const CairnHostLaunch *launch);
  uint64_t (*createUserEvent)(const CairnHostLaunch *launch);
  void (*retainEvent)(const CairnHostLaunch *launch, uint64_t event);
  void (*releaseEvent)(const CairnHostLaunch *launch, uint64_t event);
  uint32_t (*isValidEvent)(const CairnHostLaunch *launch, uint64_t event);
  void (*setUserEventStatus)(const CairnHostLaunch *launch, uint64_t event,
                             int32_t status);
  void (*captureProfilingInfo)(const CairnHostLaunch *launch, uint64_t event,
                               int32_t name, uint64_t *value);
  /** Sub-groups of a work-group of such a launch. */
  uint32_t (*getSubGroupCount)(const CairnHostLaunch *launch,
                               const CairnHostNDRange *range,
                               CairnHostKernel kernel);
} CairnHostQueues;

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_RUNTIME_HOSTABI_H */

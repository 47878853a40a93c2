/*===- Runtime.h - C interface of the runtime library -----------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* Devices, memory, compiled kernels and their launches for C, and for all    *|
|* that calls C: libCairnRuntime.so. It has nothing of LLVM in it; only       *|
|* cairnExecutableBuild loads the compiler library, when it is called.        *|
|*                                                                            *|
|* No C++ type crosses it and no function of it aborts or throws. A function  *|
|* that can fail returns a CairnStatus, and cairnErrorMessage() then says     *|
|* what was expected. Its results are set only if it succeeds.                *|
|*                                                                            *|
|* Handles are counted inside: what is made on a device keeps the device, a   *|
|* kernel its executable, an event the memory of its launch. They may be      *|
|* destroyed in any order, and null may be destroyed. Different threads may   *|
|* use one handle at once, but for destroying it.                             *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_C_RUNTIME_H
#define CAIRN_C_RUNTIME_H

#include "cairn-c/Compiler.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What kind of thing went wrong. */
typedef enum CairnStatus CAIRN_C_ENUM {
  CAIRN_SUCCESS = 0,
  /** An argument of the function itself: null, out of range, a size that does
   * not fit. */
  CAIRN_ERROR_INVALID_ARGUMENT = 1,
  /** There is no such device, or the driver cannot use it. */
  CAIRN_ERROR_DEVICE = 2,
  /** Memory of the device or of the process is used up, or the device has no
   * such image. */
  CAIRN_ERROR_MEMORY = 3,
  /** The compiler library cannot be loaded. */
  CAIRN_ERROR_COMPILER = 4,
  /** The source does not compile; the message is the compiler's log. */
  CAIRN_ERROR_COMPILE = 5,
  /** A compiled program does not load, or has no such kernel. */
  CAIRN_ERROR_EXECUTABLE = 6,
  /** Sizes or kernel arguments do not go with the kernel or the device. */
  CAIRN_ERROR_LAUNCH = 7,
  /** The device failed while it worked, or a fault in the kernel ended it. */
  CAIRN_ERROR_EXECUTION = 8
} CairnStatus;

/** The name of `status`, as "CAIRN_ERROR_LAUNCH". */
CAIRN_C_EXPORT const char *cairnStatusName(CairnStatus status);

/** Why the last call in this thread failed; "" if it succeeded. Valid until the
 * thread's next call. */
CAIRN_C_EXPORT const char *cairnErrorMessage(void);

/** The version of the library, as "0.1.0". */
CAIRN_C_EXPORT const char *cairnRuntimeVersion(void);

/*===----------------------------------------------------------------------===*\
|* Devices                                                                    *|
\*===----------------------------------------------------------------------===*/

typedef struct CairnDevice CairnDevice;
typedef struct CairnDeviceList CairnDeviceList;

/** What a device is. Texts and lists belong to what was asked. */
typedef struct CairnDeviceInfo {
  /** Set by the caller to sizeof(CairnDeviceInfo). */
  size_t structSize;
  const char *name;
  /** "host", "vulkan" or "level-zero", which is the compiler's target too. */
  const char *driver;
  /** Of the interface that the driver uses, as "Vulkan 1.3"; may be "". */
  const char *version;
  /** Work-items in a work-group, altogether and in each dimension. */
  uint64_t maxWorkGroupSize, maxLocalSize[3];
  /** Work-groups that a launch can have in each dimension at once. */
  uint64_t maxGroups[3];
  /** Bytes. */
  uint64_t localMemory, localArgumentAlignment, bufferAlignment;
  /** Work-groups that can run at the same time. */
  uint32_t threads;
  /** Whether there are images and samplers. */
  int32_t images;
  /** What kernels may need and the device has, by names of its interface. */
  const char *const *features;
  size_t featureCount;
  /** What a person should know of the device, a sentence each. */
  const char *const *notes;
  size_t noteCount;
} CairnDeviceInfo;

/** Lists the devices that can be created now. */
CAIRN_C_EXPORT CairnStatus cairnDeviceListCreate(CairnDeviceList **list);
CAIRN_C_EXPORT void cairnDeviceListDestroy(CairnDeviceList *list);
CAIRN_C_EXPORT size_t cairnDeviceListSize(const CairnDeviceList *list);
/** What cairnDeviceCreate takes: "host", "vulkan", "vulkan:1". Null if there is
 * no device of that index. */
CAIRN_C_EXPORT const char *cairnDeviceListName(const CairnDeviceList *list,
                                               size_t index);
CAIRN_C_EXPORT CairnStatus cairnDeviceListInfo(const CairnDeviceList *list,
                                               size_t index,
                                               CairnDeviceInfo *info);

/** Makes a device of "DRIVER", "DRIVER:NUMBER" or "DRIVER:PART-OF-NAME". */
CAIRN_C_EXPORT CairnStatus cairnDeviceCreate(const char *name,
                                             CairnDevice **device);
CAIRN_C_EXPORT void cairnDeviceDestroy(CairnDevice *device);
/** Whether buffers that are made from now on, and the local memory of launches,
 * end where memory begins that no kernel may access, so that what reads or
 * writes behind them ends the launch with CAIRN_ERROR_EXECUTION
 * (docs/Faults.md). An error where the device cannot do that. */
CAIRN_C_EXPORT CairnStatus cairnDeviceGuardMemory(CairnDevice *device,
                                                  int32_t guarded);
CAIRN_C_EXPORT CairnStatus cairnDeviceGetInfo(const CairnDevice *device,
                                              CairnDeviceInfo *info);

/*===----------------------------------------------------------------------===*\
|* Memory                                                                     *|
\*===----------------------------------------------------------------------===*/

typedef struct CairnBuffer CairnBuffer;
typedef struct CairnImage CairnImage;

/** Memory of `size` bytes, at least 1; its content is undefined. */
CAIRN_C_EXPORT CairnStatus cairnBufferCreate(CairnDevice *device, uint64_t size,
                                             CairnBuffer **buffer);
CAIRN_C_EXPORT void cairnBufferDestroy(CairnBuffer *buffer);
/** Bytes; 0 for null. */
CAIRN_C_EXPORT uint64_t cairnBufferSize(const CairnBuffer *buffer);
/** Copies `size` bytes to byte `offset` of the buffer. */
CAIRN_C_EXPORT CairnStatus cairnBufferWrite(CairnBuffer *buffer,
                                            const void *source, uint64_t size,
                                            uint64_t offset);
/** Copies `size` bytes from byte `offset` of the buffer. */
CAIRN_C_EXPORT CairnStatus cairnBufferRead(const CairnBuffer *buffer,
                                           void *destination, uint64_t size,
                                           uint64_t offset);
/** Repeats a pattern of a power of two of bytes, at most 128, over `size` bytes
 * from `offset`; both are multiples of `patternSize`. */
CAIRN_C_EXPORT CairnStatus cairnBufferFill(CairnBuffer *buffer,
                                           const void *pattern,
                                           uint64_t patternSize, uint64_t size,
                                           uint64_t offset);

/** What an image is like. */
typedef struct CairnImageDescription {
  /** Set by the caller to sizeof(CairnImageDescription). */
  size_t structSize;
  /** As OpenCL C has it: "image2d_t", "image1d_buffer_t". */
  const char *type;
  /** OpenCL's names without CL_: "RGBA", "R"; "UNORM_INT8", "FLOAT". */
  const char *channelOrder, *channelType;
  /** In texels; dimensions that the type does not have are 1. */
  uint64_t width, height, depth, layers;
  /** What kernels may do with it. */
  int32_t readable, writable;
} CairnImageDescription;

CAIRN_C_EXPORT CairnStatus
cairnImageCreate(CairnDevice *device, const CairnImageDescription *description,
                 CairnImage **image);
CAIRN_C_EXPORT void cairnImageDestroy(CairnImage *image);
/** Bytes of all texels without padding; 0 for null. */
CAIRN_C_EXPORT uint64_t cairnImageSize(const CairnImage *image);
/** Copies all texels, row after row and slice after slice; `size` is
 * cairnImageSize. */
CAIRN_C_EXPORT CairnStatus cairnImageWrite(CairnImage *image,
                                           const void *source, uint64_t size);
CAIRN_C_EXPORT CairnStatus cairnImageRead(const CairnImage *image,
                                          void *destination, uint64_t size);

/** A pipe, which keeps its packets from launch to launch. While a function is
 * given one, no kernel may use it. */
typedef struct CairnPipe CairnPipe;

/** An empty pipe of packets of `packetSize` bytes, with room for `maxPackets`,
 * 1 to 2^30. */
CAIRN_C_EXPORT CairnStatus cairnPipeCreate(CairnDevice *device,
                                           uint64_t packetSize,
                                           uint64_t maxPackets,
                                           CairnPipe **pipe);
CAIRN_C_EXPORT void cairnPipeDestroy(CairnPipe *pipe);
/** Leaves no packet in it. */
CAIRN_C_EXPORT CairnStatus cairnPipeClear(CairnPipe *pipe);
/** Adds packets behind those that are there: `size` bytes, a multiple of a
 * packet's. There must be room for all. */
CAIRN_C_EXPORT CairnStatus cairnPipeWrite(CairnPipe *pipe, const void *packets,
                                          uint64_t size);
/** Copies the packets that are there, and leaves them there. `*size` is first
 * the room at `packets` in bytes, and then what the packets take; where the
 * room is less, nothing is copied and it is an error. `packets` may be null to
 * ask for the size. */
CAIRN_C_EXPORT CairnStatus cairnPipeRead(const CairnPipe *pipe, void *packets,
                                         uint64_t *size);

/** A queue on the device, into which kernels put others. */
typedef struct CairnQueue CairnQueue;

/** A queue of `bytes` bytes, 256 to 2^30, which the commands that wait in it
 * may take together: each 64, and what its block captured up to a multiple of
 * 64. 0 stands for the usual size. CAIRN_ERROR_DEVICE where the device has no
 * such queues. */
CAIRN_C_EXPORT CairnStatus cairnQueueCreate(CairnDevice *device, uint64_t bytes,
                                            CairnQueue **queue);
CAIRN_C_EXPORT void cairnQueueDestroy(CairnQueue *queue);

/** A box of texels. The layers of an array stand in the dimension behind those
 * of its images: those of "image1d_array_t" in the second (OpenCL API,
 * clEnqueueReadImage). */
typedef struct CairnImageRegion {
  uint64_t origin[3];
  uint64_t extent[3];
} CairnImageRegion;

/** The same for a part of the image: from one row in memory to the next are
 * `rowPitch` bytes, from one slice to the next `slicePitch`; 0 where nothing is
 * between them. */
CAIRN_C_EXPORT CairnStatus cairnImageWriteRegion(CairnImage *image,
                                                 const CairnImageRegion *region,
                                                 const void *source,
                                                 uint64_t rowPitch,
                                                 uint64_t slicePitch);
CAIRN_C_EXPORT CairnStatus cairnImageReadRegion(const CairnImage *image,
                                                const CairnImageRegion *region,
                                                void *destination,
                                                uint64_t rowPitch,
                                                uint64_t slicePitch);
/** Gives all texels of a region one color: four floats, or four 32-bit integers
 * where the channels are integers. */
CAIRN_C_EXPORT CairnStatus cairnImageFill(CairnImage *image,
                                          const CairnImageRegion *region,
                                          const void *color);
/** Copies texels of `source`, from `origin` on, to a region of `image`. The
 * texels are of the same size; boxes of the same image do not meet. */
CAIRN_C_EXPORT CairnStatus cairnImageCopy(CairnImage *image,
                                          const CairnImageRegion *region,
                                          const CairnImage *source,
                                          const uint64_t *origin);

/** The modes of OpenCL C (2.0, section 1.13.14.1), with its numbers. */
typedef enum CairnAddressMode CAIRN_C_ENUM {
  CAIRN_ADDRESS_NONE = 0,
  CAIRN_ADDRESS_CLAMP_TO_EDGE = 1,
  CAIRN_ADDRESS_CLAMP = 2,
  CAIRN_ADDRESS_REPEAT = 3,
  CAIRN_ADDRESS_MIRRORED_REPEAT = 4
} CairnAddressMode;

typedef enum CairnFilterMode CAIRN_C_ENUM {
  CAIRN_FILTER_NEAREST = 0,
  CAIRN_FILTER_LINEAR = 1
} CairnFilterMode;

typedef struct CairnSampler {
  int32_t normalizedCoordinates;
  CairnAddressMode addressing;
  CairnFilterMode filter;
} CairnSampler;

/*===----------------------------------------------------------------------===*\
|* Executables and kernels                                                    *|
\*===----------------------------------------------------------------------===*/

/** A compiled program on a device. */
typedef struct CairnExecutable CairnExecutable;
typedef struct CairnKernel CairnKernel;

/** Compiles and links `count` inputs (cairnCompileAndLink) for the device, with
 * what it needs for any launch, and loads the result. The compiler library is
 * loaded when it is first needed: from CAIRN_COMPILER_LIBRARY, from beside this
 * library or the program, or from where the system looks. `*log`, which may be
 * null, receives the compiler's diagnostics, warnings included, or null if
 * there are none; cairnTextFree frees it. */
CAIRN_C_EXPORT CairnStatus cairnExecutableBuild(
    CairnDevice *device, const CairnInput *inputs, size_t count,
    const char *options, CairnExecutable **executable, char **log);

/** The options that cairnExecutableBuild compiles with: what the device needs
 * for any launch, then `options`. With them cairn-c/Module.h makes the same
 * binary. cairnTextFree frees the text. */
CAIRN_C_EXPORT CairnStatus cairnDeviceBuildOptions(CairnDevice *device,
                                                   const char *options,
                                                   char **all);

/** Loads the binary at `path`: SPIR-V, or for the host an object as the
 * compiler writes it, or a shared object. `interface` is the compiler's JSON
 * (docs/KernelInterface.md). */
CAIRN_C_EXPORT CairnStatus cairnExecutableLoad(CairnDevice *device,
                                               const char *path,
                                               const char *interface,
                                               CairnExecutable **executable);

/** The same from memory; `name` appears in messages. */
CAIRN_C_EXPORT CairnStatus cairnExecutableLoadBinary(
    CairnDevice *device, const void *data, size_t size, const char *name,
    const char *interface, CairnExecutable **executable);

CAIRN_C_EXPORT void cairnExecutableDestroy(CairnExecutable *executable);
/** The interface as JSON; null for null. */
CAIRN_C_EXPORT const char *
cairnExecutableInterface(const CairnExecutable *executable);
/** Milliseconds of each stage of the compile as a JSON object, "{}" for what
 * was loaded; null for null. */
CAIRN_C_EXPORT const char *
cairnExecutableTimings(const CairnExecutable *executable);
CAIRN_C_EXPORT size_t
cairnExecutableKernelCount(const CairnExecutable *executable);
/** Null if there is no kernel of that index. */
CAIRN_C_EXPORT const char *
cairnExecutableKernelName(const CairnExecutable *executable, size_t index);

/** Makes the kernel called `name`; null stands for the only one. */
CAIRN_C_EXPORT CairnStatus cairnKernelCreate(CairnExecutable *executable,
                                             const char *name,
                                             CairnKernel **kernel);
CAIRN_C_EXPORT void cairnKernelDestroy(CairnKernel *kernel);

typedef struct CairnKernelInfo {
  /** Set by the caller to sizeof(CairnKernelInfo). */
  size_t structSize;
  const char *name;
  size_t argumentCount;
  /** reqd_work_group_size and work_group_size_hint; zeros if there is none. */
  uint64_t requiredLocalSize[3], localSizeHint[3];
  /** Bytes of the kernel's own local variables. */
  uint64_t localMemory;
  /** Work-items. */
  uint64_t maxWorkGroupSize;
  /** Whether the local size must divide the global size. */
  int32_t uniformWorkGroupSize;
} CairnKernelInfo;

CAIRN_C_EXPORT CairnStatus cairnKernelGetInfo(const CairnKernel *kernel,
                                              CairnKernelInfo *info);

typedef enum CairnArgumentKind CAIRN_C_ENUM {
  /** A scalar, vector, struct or union, by its bytes. */
  CAIRN_ARGUMENT_VALUE = 1,
  CAIRN_ARGUMENT_BUFFER = 2,
  CAIRN_ARGUMENT_LOCAL = 3,
  CAIRN_ARGUMENT_IMAGE = 4,
  CAIRN_ARGUMENT_SAMPLER = 5,
  /** An event, which no launch can give. */
  CAIRN_ARGUMENT_OPAQUE = 6,
  CAIRN_ARGUMENT_PIPE = 7,
  CAIRN_ARGUMENT_QUEUE = 8
} CairnArgumentKind;

typedef struct CairnArgumentInfo {
  /** Set by the caller to sizeof(CairnArgumentInfo). */
  size_t structSize;
  const char *name;
  CairnArgumentKind kind;
  /** As OpenCL C spells it: "uint4", "float*". */
  const char *type;
  /** "global" or "constant" for a buffer, else "". */
  const char *addressSpace;
  /** "read_only", "write_only" or "read_write" for an image or a pipe, else
   * "". */
  const char *access;
  /** Bytes of a value. */
  uint64_t size, alignment;
  int32_t isConst, isRestrict, isVolatile;
  /** Bytes of a pipe's packets; 0 where that is not known. */
  uint64_t packetSize;
} CairnArgumentInfo;

CAIRN_C_EXPORT CairnStatus cairnKernelGetArgumentInfo(const CairnKernel *kernel,
                                                      size_t index,
                                                      CairnArgumentInfo *info);

/*===----------------------------------------------------------------------===*\
|* Launches                                                                   *|
\*===----------------------------------------------------------------------===*/

typedef struct CairnEvent CairnEvent;

/** An argument of a launch. Fields that the kind does not name are ignored. */
typedef struct CairnArgument {
  CairnArgumentKind kind;
  /** VALUE: `size` bytes at `data`, which are copied. LOCAL: `size` bytes. */
  const void *data;
  uint64_t size;
  /** BUFFER: from byte `offset`, a multiple of the device's bufferAlignment.
   * Null is a null pointer in the kernel. */
  CairnBuffer *buffer;
  uint64_t offset;
  /** IMAGE. */
  CairnImage *image;
  /** SAMPLER. */
  CairnSampler sampler;
  /** PIPE. */
  CairnPipe *pipe;
  /** QUEUE. */
  CairnQueue *queue;
} CairnArgument;

/** Takes what a kernel printed, `size` bytes that no zero ends. Called by the
 * thread that waits for the launch, or before cairnKernelLaunch returns. */
typedef void (*CairnPrintfFunction)(const char *text, size_t size, void *data);

/** Takes what the checks of a kernel found, a JSON object that docs/Checks.md
 * describes, with `message` as text. Called as a CairnPrintfFunction is. */
typedef void (*CairnReportFunction)(const char *json, void *data);

typedef struct CairnLaunch {
  /** Set by the caller to sizeof(CairnLaunch). */
  size_t structSize;
  /** 1 to 3. */
  uint32_t dimensions;
  /** Work-items. A local size of zeros is the runtime's choice; it need not
   * divide the global size, unless the kernel says so. */
  uint64_t global[3], local[3], offset[3];
  const CairnArgument *arguments;
  size_t argumentCount;
  /** Room for what the kernel prints in bytes, at least 64; 0 stands for
   * 8 MiB. */
  uint64_t printfBufferSize;
  /** Null: standard output, to which Level Zero's drivers print anyway. */
  CairnPrintfFunction printfFunction;
  void *printfData;
  /** Where the launch takes longer, it ends with CAIRN_ERROR_EXECUTION
   * (docs/Faults.md); 0: it may take any time. An error where the device cannot
   * end launches, as for `stop`; the host can. */
  uint64_t timeoutNanoseconds;
  /** Ends the launch likewise once it is not 0, which another thread or the
   * handler of a signal sees to. Null: nobody does. Must live as long as the
   * event. */
  const int32_t *stop;
  /** For kernels that were compiled with `-check=`: that their checks found
   * something is CAIRN_ERROR_EXECUTION. Null: cairnErrorMessage says what. */
  CairnReportFunction reportFunction;
  void *reportData;
} CairnLaunch;

/** Starts the kernel. `event` receives what to wait for; if it is null, the
 * function returns when the launch is over. */
CAIRN_C_EXPORT CairnStatus cairnKernelLaunch(CairnKernel *kernel,
                                             const CairnLaunch *launch,
                                             CairnEvent **event);

/** Waits for the launch. `nanoseconds`, which may be null, receives how long
 * the kernel itself ran. May be called more than once. */
CAIRN_C_EXPORT CairnStatus cairnEventWait(CairnEvent *event,
                                          uint64_t *nanoseconds);
/** Waits as well, as the launch uses memory that the event keeps. */
CAIRN_C_EXPORT void cairnEventDestroy(CairnEvent *event);

/** Frees a text that a function of this interface gave away. */
CAIRN_C_EXPORT void cairnTextFree(char *text);

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_C_RUNTIME_H */

/*===- Module.h - programs step by step, for C ------------------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* What cairn-c/Compiler.h does at once, one step after the other: headers,   *|
|* links and libraries, modules kept as bytes, specialization constants, what *|
|* is known of kernels, kernels for one local size. docs/CompilerAPI.md is    *|
|* the guide; the steps are those of cairn::compiler::Module.                 *|
|*                                                                            *|
|* A function that can fail returns a CairnResult. Why is in the module's     *|
|* log. Results are set only by a success. Null for what is not said to be    *|
|* optional is CAIRN_RESULT_INVALID_VALUE. A module keeps its compiler.       *|
|* Threads may share a compiler; a module is for one of them at a time.       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_C_MODULE_H
#define CAIRN_C_MODULE_H

#include "cairn-c/Compiler.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*===----------------------------------------------------------------------===*\
|* Targets                                                                    *|
\*===----------------------------------------------------------------------===*/

/** What is known of a target before there is a device. */
typedef struct CairnTargetInfo {
  /** Set by the caller to sizeof(CairnTargetInfo). */
  size_t structSize;
  const char *name;
  /** The target's own options: "--name,1 if it takes a value,help;...". */
  const char *compilationOptions;
  /** Whether modules have kernels that wait for their local size. */
  int32_t supportsDeferredCompilation;
  /** Bits of a pointer, by default options. */
  uint32_t addressBits;
  /** What kernels may use. */
  int32_t hasHalf, hasDouble, hasAtomic64, hasImages, hasPipes,
      hasDeviceEnqueue;
  /** 0 where the device decides. */
  uint32_t maxWorkGroupSize, maxWorkWidth, maxSubGroupCount;
} CairnTargetInfo;

CAIRN_C_EXPORT size_t cairnTargetCount(void);
/** What cairnCompilerCreate takes; null if there is no target of that index. */
CAIRN_C_EXPORT const char *cairnTargetName(size_t index);
CAIRN_C_EXPORT CairnResult cairnTargetGetInfo(const char *name,
                                              CairnTargetInfo *info);

/*===----------------------------------------------------------------------===*\
|* Modules                                                                    *|
\*===----------------------------------------------------------------------===*/

/** A program on its way to a binary. */
typedef struct CairnModule CairnModule;

/** An empty module; null if `compiler` is. */
CAIRN_C_EXPORT CairnModule *cairnModuleCreate(CairnCompiler *compiler);
CAIRN_C_EXPORT void cairnModuleDestroy(CairnModule *module);

/** Empties the module and its log. It keeps its options, headers and values of
 * constants. */
CAIRN_C_EXPORT void cairnModuleClear(CairnModule *module);

/** What was said since the module was made or cleared, as clang prints it; ""
 * if nothing was. Valid until the module's next call. */
CAIRN_C_EXPORT const char *cairnModuleLog(const CairnModule *module);
/** The errors in the log. */
CAIRN_C_EXPORT uint32_t cairnModuleErrorCount(const CairnModule *module);

/** How far a module is. */
typedef enum CairnModuleState CAIRN_C_ENUM {
  CAIRN_MODULE_NONE = 0,
  CAIRN_MODULE_COMPILED_OBJECT = 1,
  CAIRN_MODULE_LIBRARY = 2,
  CAIRN_MODULE_INTERMEDIATE = 3,
  CAIRN_MODULE_EXECUTABLE = 4
} CairnModuleState;

CAIRN_C_EXPORT CairnModuleState cairnModuleGetState(const CairnModule *module);

/** What options are for: clBuildProgram, clCompileProgram, clLinkProgram. */
typedef enum CairnOptionMode CAIRN_C_ENUM {
  CAIRN_OPTIONS_BUILD = 0,
  CAIRN_OPTIONS_COMPILE = 1,
  CAIRN_OPTIONS_LINK = 2
} CairnOptionMode;

/** Sets the options of the steps to come; those of linking add to what there
 * is. Null stands for none. Nothing changes if one is wrong. */
CAIRN_C_EXPORT CairnResult cairnModuleParseOptions(CairnModule *module,
                                                   const char *options,
                                                   CairnOptionMode mode);

/** Checks options without a module. `log` may be null. */
CAIRN_C_EXPORT CairnResult cairnCompilerCheckOptions(CairnCompiler *compiler,
                                                     const char *options,
                                                     CairnOptionMode mode,
                                                     char **log);

/** A header that `#include` finds as `name`, of `size` bytes, which are copied;
 * one of the same name is replaced. */
CAIRN_C_EXPORT CairnResult cairnModuleAddHeader(CairnModule *module,
                                                const char *name,
                                                const char *data, size_t size);

/** Compiles what the bytes are: OpenCL C, LLVM IR, SPIR-V, or MLIR. `name`
 * appears in messages; null stands for "<input>". */
CAIRN_C_EXPORT CairnResult cairnModuleCompile(CairnModule *module,
                                              const char *name,
                                              const char *data, size_t size);

/** Adds what `count` other modules define, which stay as they are. The module
 * may be empty. With the link option -create-library it may be a library, which
 * has no kernel. */
CAIRN_C_EXPORT CairnResult cairnModuleLink(CairnModule *module,
                                           CairnModule *const *others,
                                           size_t count);

/** Takes the module to its target's code. */
CAIRN_C_EXPORT CairnResult cairnModuleFinalize(CairnModule *module);

/*===----------------------------------------------------------------------===*\
|* Levels                                                                     *|
\*===----------------------------------------------------------------------===*/

/** How many levels cairnModulePrint takes now: the one where the module stands
 * and those that its target has below. 0 for what is not compiled, or is at a
 * level from which no path leads to the target. */
CAIRN_C_EXPORT size_t cairnModuleLevelCount(const CairnModule *module);
/** The name of the level, "llvm", "ocl", "mux" and so on, the one where the
 * module stands first. Null if there is none of that index. */
CAIRN_C_EXPORT const char *cairnModuleLevelName(const CairnModule *module,
                                                size_t index);

/** Takes the module to a level, if it is not there, and prints it. `what` is
 * one of its levels, or
 *   "mux-llvm"  LLVM IR for a ComputeMux stack, made of the level mux;
 *   "llvm-ir"   the host's optimised LLVM IR;
 *   "asm"       the host's assembly, or the disassembled SPIR-V;
 *   "descriptor-map"  clspv's descriptor map, of the target vulkan.
 * A module goes down only: what stands above is printed by a module of its own.
 * `withLocations` prints the locations of MLIR. The text belongs to the module,
 * until this function is called again. cairnModuleCompile takes any level's. */
CAIRN_C_EXPORT CairnResult cairnModulePrint(CairnModule *module,
                                            const char *what,
                                            int32_t withLocations,
                                            const char **text);

/** Milliseconds of each stage since the module was compiled, as
 * cairnProgramTimings. The text belongs to the module, until this function is
 * called again. */
CAIRN_C_EXPORT CairnResult cairnModuleTimings(CairnModule *module,
                                              const char **json);

/*===----------------------------------------------------------------------===*\
|* Specialization constants                                                   *|
\*===----------------------------------------------------------------------===*/

typedef enum CairnSpecConstantType CAIRN_C_ENUM {
  CAIRN_SPEC_CONSTANT_BOOL = 0,
  CAIRN_SPEC_CONSTANT_INT = 1,
  CAIRN_SPEC_CONSTANT_FLOAT = 2
} CairnSpecConstantType;

typedef struct CairnSpecConstant {
  /** Its SpecId. */
  uint32_t id;
  CairnSpecConstantType type;
  /** 1 for a bool. */
  uint32_t bits;
} CairnSpecConstant;

/** The specialization constants of `size` bytes of SPIR-V, by id. `*count` is
 * how many `constants` has room for, and becomes how many there are; as many as
 * fit are written. `constants` may be null where `*count` is 0. */
CAIRN_C_EXPORT CairnResult cairnCompilerListSpecConstants(
    CairnCompiler *compiler, const void *data, size_t size,
    CairnSpecConstant *constants, size_t *count, char **log);

/** The value of a constant in the next compiles of SPIR-V: its bits, those
 * beyond its size zero or copies of its sign. Parsing options of a build or
 * compile forgets it. */
CAIRN_C_EXPORT CairnResult cairnModuleSetSpecConstant(CairnModule *module,
                                                      uint32_t id,
                                                      uint64_t bits);

/*===----------------------------------------------------------------------===*\
|* Bytes                                                                      *|
\*===----------------------------------------------------------------------===*/

/** The compiled or linked module as bytes, for cairnModuleLoad. They, and what
 * the next two functions give, belong to the module, until the same function is
 * called again or the module changes. */
CAIRN_C_EXPORT CairnResult cairnModuleSave(CairnModule *module,
                                           const void **data, size_t *size);

/** Makes the module what was saved, its state included. */
CAIRN_C_EXPORT CairnResult cairnModuleLoad(CairnModule *module,
                                           const void *data, size_t size);

/** The binary of the finalized module: an object for the host, else SPIR-V. It
 * and the interface are what cairnExecutableLoadBinary (cairn-c/Runtime.h)
 * takes. That of a library is for cairnModuleCompile. */
CAIRN_C_EXPORT CairnResult cairnModuleBinary(CairnModule *module,
                                             const void **data, size_t *size);

/** For the host: a part of the binary, for those who make code as it is asked
 * for. It is the object of `kernel` alone, or for null that of all that kernels
 * share, which the others refer to. Of no bytes for a kernel that is in there,
 * as all are where the program is one part, and where nothing is shared. It
 * belongs to the module, until this is called again or the module changes. */
CAIRN_C_EXPORT CairnResult cairnModulePart(CairnModule *module,
                                           const char *kernel,
                                           const void **data, size_t *size);

/** The interface of the finalized module's kernels as JSON
 * (docs/KernelInterface.md). */
CAIRN_C_EXPORT CairnResult cairnModuleInterface(CairnModule *module,
                                                const char **json);

/** For the host: the address of a kernel's entry point in this process, as long
 * as the module is what it is. */
CAIRN_C_EXPORT CairnResult cairnModuleLookup(CairnModule *module,
                                             const char *kernel,
                                             void **address);

/** For the host: the line of the source, from 1 on, that the instruction
 * `offset` bytes behind the kernel's entry point is from, and the name of the
 * source, as long as this is not asked again; 0 where that is not known. Where
 * parts of the binary were asked for, `kernel` may be the symbol of a function
 * that kernels share.
 * `*isNear` is 1 where the instruction has no line, and the nearest in front of
 * it is from there. Takes as long as generating code. */
CAIRN_C_EXPORT CairnResult cairnModuleFindLine(CairnModule *module,
                                               const char *kernel,
                                               int64_t offset, uint32_t *line,
                                               const char **file,
                                               uint32_t *isNear);

/*===----------------------------------------------------------------------===*\
|* Kernels of a finalized module                                              *|
\*===----------------------------------------------------------------------===*/

/** What a kernel says of itself. Texts belong to the module, until it is
 * finalized again or changes. */
typedef struct CairnKernelProperties {
  /** Set by the caller to sizeof(CairnKernelProperties). */
  size_t structSize;
  const char *name;
  /** As clGetKernelInfo gives them: "reqd_work_group_size(8,4,2)". */
  const char *attributes;
  size_t argumentCount;
  /** Work-items; zeros where there is none, or the device decides. */
  uint64_t requiredLocalSize[3], localSizeHint[3], preferredLocalSize[3];
  uint64_t requiredSubGroupSize, subGroupSize, maxWorkGroupSize;
  /** Bytes of the kernel's own variables. */
  uint64_t privateMemory, localMemory;
  /** Whether the local size must divide the global size. */
  int32_t uniformWorkGroupSize;
  /** Calls of printf. */
  size_t printfCount;
} CairnKernelProperties;

typedef enum CairnValueKind CAIRN_C_ENUM {
  CAIRN_VALUE_INTEGER = 0,
  CAIRN_VALUE_FLOAT = 1,
  CAIRN_VALUE_STRUCT = 2,
  CAIRN_VALUE_POINTER = 3,
  CAIRN_VALUE_IMAGE = 4,
  CAIRN_VALUE_SAMPLER = 5,
  /** A pipe, queue or event. */
  CAIRN_VALUE_OPAQUE = 6
} CairnValueKind;

/** What clGetKernelArgInfo answers, and the type as bits. */
typedef struct CairnArgumentProperties {
  /** Set by the caller to sizeof(CairnArgumentProperties). */
  size_t structSize;
  const char *name;
  /** As OpenCL C spells it: "float4", "int*". */
  const char *typeName;
  CairnValueKind kind;
  /** Of integers and floats. */
  uint32_t elementBits, vectorWidth;
  /** "private", "global", "constant" or "local". */
  const char *addressSpace;
  /** "none", "read_only", "write_only" or "read_write". */
  const char *access;
  int32_t isConst, isRestrict, isVolatile, isPipe;
} CairnArgumentProperties;

/** 0 for a module that is not finalized. */
CAIRN_C_EXPORT size_t cairnModuleKernelCount(const CairnModule *module);
CAIRN_C_EXPORT CairnResult cairnModuleGetKernel(
    const CairnModule *module, size_t index, CairnKernelProperties *properties);
CAIRN_C_EXPORT CairnResult
cairnModuleGetArgument(const CairnModule *module, size_t kernel, size_t index,
                       CairnArgumentProperties *properties);

/** The format of a call of printf, which may have any bytes in it. */
CAIRN_C_EXPORT CairnResult cairnModuleGetPrintfFormat(const CairnModule *module,
                                                      size_t kernel,
                                                      size_t index,
                                                      const char **format,
                                                      size_t *size);

/** Kernels that wait for their local size. FEATURE_UNSUPPORTED where the target
 * has none (CairnTargetInfo.supportsDeferredCompilation), or where only the
 * device knows; a local size of three, none of them 0. */
CAIRN_C_EXPORT CairnResult cairnModuleGetWorkWidth(CairnModule *module,
                                                   const char *kernel,
                                                   const size_t localSize[3],
                                                   uint32_t *width);
CAIRN_C_EXPORT CairnResult cairnModuleGetSubGroupSize(CairnModule *module,
                                                      const char *kernel,
                                                      const size_t localSize[3],
                                                      uint32_t *size);
/** Zeros if no local size has so many. */
CAIRN_C_EXPORT CairnResult cairnModuleGetLocalSizeForSubGroups(
    CairnModule *module, const char *kernel, size_t count, size_t localSize[3]);
CAIRN_C_EXPORT CairnResult cairnModuleGetMaxSubGroups(CairnModule *module,
                                                      const char *kernel,
                                                      size_t *count);

/** Compiles the kernel for a local size ahead of the next function. */
CAIRN_C_EXPORT CairnResult cairnModulePrecache(CairnModule *module,
                                               const char *kernel,
                                               const size_t localSize[3]);

/** A binary with that kernel alone, for launches of that local size, and its
 * interface. Both belong to the module, until this function is called again or
 * the module changes. `interface` may be null. */
CAIRN_C_EXPORT CairnResult cairnModuleSpecialize(
    CairnModule *module, const char *kernel, const size_t localSize[3],
    const void **data, size_t *size, const char **interface);

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_C_MODULE_H */

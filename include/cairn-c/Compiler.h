/*===- Compiler.h - C interface of the compiler library ---------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* The one door from C (and from programs that load libCairnCompiler at run   *|
|* time, as cairn-run does) into cairn::compiler. No C++ type crosses it and  *|
|* no function of it aborts or throws: a failure is a null result and a log.  *|
|* cairn-c/Module.h has the same step by step, cairn-c/Passes.h passes on      *|
|* text, cairn-c/Diagnostics.h what a log says as records.                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_C_COMPILER_H
#define CAIRN_C_COMPILER_H

#include <stddef.h>

#if defined(__GNUC__)
#define CAIRN_C_EXPORT __attribute__((visibility("default")))
#else
#define CAIRN_C_EXPORT
#endif

/* Any number may come from C, and is none that an enum of C++ lacks if its type
 * is said. */
#ifdef __cplusplus
#define CAIRN_C_ENUM : int
#else
#define CAIRN_C_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The results of the ComputeMux compiler specification. */
typedef enum CairnResult CAIRN_C_ENUM {
  CAIRN_RESULT_SUCCESS = 0,
  CAIRN_RESULT_FAILURE = 1,
  CAIRN_RESULT_INVALID_VALUE = 2,
  CAIRN_RESULT_OUT_OF_MEMORY = 3,
  CAIRN_RESULT_INVALID_BUILD_OPTIONS = 4,
  CAIRN_RESULT_INVALID_COMPILER_OPTIONS = 5,
  CAIRN_RESULT_INVALID_LINKER_OPTIONS = 6,
  CAIRN_RESULT_COMPILE_PROGRAM_FAILURE = 7,
  CAIRN_RESULT_LINK_PROGRAM_FAILURE = 8,
  CAIRN_RESULT_FINALIZE_PROGRAM_FAILURE = 9,
  CAIRN_RESULT_FEATURE_UNSUPPORTED = 10
} CairnResult;

/** The name of `result`, as "CAIRN_RESULT_FAILURE". */
CAIRN_C_EXPORT const char *cairnResultName(CairnResult result);

/** The version of the library, as "0.1.0". */
CAIRN_C_EXPORT const char *cairnCompilerVersion(void);

/** A compiler for one target. Programs of one compiler share its caches.
 * Threads may share a compiler, and take turns in compiling. What is made by it
 * keeps it, so that handles may be destroyed in any order, and null may be. */
typedef struct CairnCompiler CairnCompiler;

/** A compiled program: every kernel of one source, and its interface. */
typedef struct CairnProgram CairnProgram;

/** Makes a compiler for `target`; "host" is this process's own CPU. Null, with
 * `*log` set, for an unknown target. `log` may be null. */
CAIRN_C_EXPORT CairnCompiler *cairnCompilerCreate(const char *target,
                                                  char **log);
CAIRN_C_EXPORT void cairnCompilerDestroy(CairnCompiler *compiler);

/** Compiles the `size` bytes at `data`. What they are (OpenCL C, LLVM bitcode
 * or textual IR, MLIR at any level) is read from their content; `name` appears
 * in diagnostics and is where relative includes are looked up. `options` is
 * spelled as for clBuildProgram (OpenCL 2.0 API specification, section 5.8.4)
 * and may be null. Returns null on error. `*log` receives every diagnostic,
 * warnings of a successful compile included, or null if there were none. */
CAIRN_C_EXPORT CairnProgram *cairnCompile(CairnCompiler *compiler,
                                          const char *name, const char *data,
                                          size_t size, const char *options,
                                          char **log);

/** One of several inputs of a program; as for cairnCompile. */
typedef struct CairnInput {
  const char *name;
  const char *data;
  size_t size;
} CairnInput;

/** Compiles each of `count` inputs, at least one, and links them: functions and
 * variables that one declares and another defines are one. OpenCL C and LLVM IR
 * may be mixed; MLIR is not linked. Otherwise as cairnCompile. */
CAIRN_C_EXPORT CairnProgram *
cairnCompileAndLink(CairnCompiler *compiler, const CairnInput *inputs,
                    size_t count, const char *options, char **log);

/** Ends the use of the program and of the entry points looked up in it. The
 * compiler remembers the last 64 programs that include nothing, and gives the
 * same again for the same name, data and options. */
CAIRN_C_EXPORT void cairnProgramDestroy(CairnProgram *program);

/** The interface of the program's kernels as JSON (docs/KernelInterface.md);
 * owned by the program. */
CAIRN_C_EXPORT const char *cairnProgramInterface(const CairnProgram *program);

/** Milliseconds spent in each stage of the compile, in order, as one JSON
 * object
 * {"frontend": 12.5, ..., "total": 40.1}; owned by the program. */
CAIRN_C_EXPORT const char *cairnProgramTimings(const CairnProgram *program);

/** The program as a loadable binary (an object file for the host); owned by the
 * program, `*size` receives its bytes. Null, with `*log`, when there is none.
 */
CAIRN_C_EXPORT const void *cairnProgramBinary(CairnProgram *program,
                                              size_t *size, char **log);

/** For the host target: the address of the entry point of `kernel`, a
 * CairnHostKernel (cairn/runtime/HostABI.h). Null, with `*log`, if the program
 * has no such kernel. */
CAIRN_C_EXPORT void *cairnProgramLookup(CairnProgram *program,
                                        const char *kernel, char **log);

/** For the host target: the line of the source, from 1 on, that the instruction
 * `offset` bytes behind the entry point of `kernel` is from, and in `*file` the
 * name of the source, which cairnLogFree frees. 0, with null in `*file`, where
 * that is not known. `*isNear` is 1 where the instruction has no line, and the
 * nearest in front of it is from there. Takes as long as generating code. */
CAIRN_C_EXPORT unsigned cairnProgramFindLine(CairnProgram *program,
                                             const char *kernel,
                                             long long offset, char **file,
                                             unsigned *isNear);

/** For the host target: the address of the program-scope variable `name` that
 * is not static, as kernels of this program see it, and in `*size` its bytes.
 * Null, with `*log`, if the program has no such variable. */
CAIRN_C_EXPORT void *cairnProgramLookupVariable(CairnProgram *program,
                                                const char *name, size_t *size,
                                                char **log);

/** Frees a log. */
CAIRN_C_EXPORT void cairnLogFree(char *log);

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_C_COMPILER_H */

/*===- Passes.h - passes by name, on text -----------------------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* What cairn-opt does, as a library: the passes there are, and a pipeline of *|
|* them on the text of a module.                                              *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_C_PASSES_H
#define CAIRN_C_PASSES_H

#include "cairn-c/Compiler.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A pass or a pipeline that has a name. Texts are the library's. */
typedef struct CairnPassInfo {
  /** Set by the caller to sizeof(CairnPassInfo). */
  size_t structSize;
  /** As pipelines name it: "convert-mux-to-gpu". */
  const char *name;
  /** A line. */
  const char *summary;
  /** Markdown: what comes in, what goes out, options. May be "". */
  const char *documentation;
  /** Whether it is a sequence of passes, as a stage between two levels is. */
  int32_t isPipeline;
} CairnPassInfo;

/** How many there are: Cairn's stages, then passes by name. */
CAIRN_C_EXPORT size_t cairnPassCount(void);
/** INVALID_VALUE if there is none of that index. */
CAIRN_C_EXPORT CairnResult cairnPassGetInfo(size_t index, CairnPassInfo *info);

/** Runs passes on MLIR of `size` bytes at `data`, a module in text or bytecode.
 * `pipeline` is spelled as for mlir-opt's --pass-pipeline; "builtin.module()"
 * around it may be left out. `name` stands for the module in diagnostics; null
 * stands for "<input>". `withLocations` prints locations.
 *
 * `*text` receives the module that the passes leave, and `*log`, which may be
 * null, what they say, or null if they say nothing; cairnLogFree frees both.
 * INVALID_VALUE for a pipeline that is none, COMPILE_PROGRAM_FAILURE for text
 * that is not a module, FINALIZE_PROGRAM_FAILURE if a pass fails. */
CAIRN_C_EXPORT CairnResult cairnRunPipeline(CairnCompiler *compiler,
                                            const char *name, const char *data,
                                            size_t size, const char *pipeline,
                                            int32_t withLocations, char **text,
                                            char **log);

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_C_PASSES_H */

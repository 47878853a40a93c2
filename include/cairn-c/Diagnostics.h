/*===- Diagnostics.h - what a log says, as records --------------*- C -*-===*\
|*                                                                            *|
|* Part of the Cairn project, under the Apache License v2.0 with LLVM         *|
|* Exceptions.                                                                *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* Every log of the compiler's interface is text as clang prints it. These    *|
|* functions read it into a record for each message.                          *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef CAIRN_C_DIAGNOSTICS_H
#define CAIRN_C_DIAGNOSTICS_H

#include "cairn-c/Compiler.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CairnSeverity CAIRN_C_ENUM {
  CAIRN_SEVERITY_ERROR = 1,
  CAIRN_SEVERITY_WARNING = 2,
  /** What a pass did, or why it did not. */
  CAIRN_SEVERITY_REMARK = 3,
  /** More about the message before. */
  CAIRN_SEVERITY_NOTE = 4
} CairnSeverity;

/** A message. Texts belong to the list. */
typedef struct CairnDiagnostic {
  /** Set by the caller to sizeof(CairnDiagnostic). */
  size_t structSize;
  CairnSeverity severity;
  /** As it was given to the compiler; "" for a message about no file. */
  const char *file;
  /** From 1; 0 for a message about no line, or no column of it. */
  uint32_t line, column;
  /** What it says, without place and severity. */
  const char *message;
  /** All lines of it: from where a file was included, the source, the caret. */
  const char *text;
  /** How many of the next messages are its notes. */
  size_t noteCount;
} CairnDiagnostic;

typedef struct CairnDiagnosticList CairnDiagnosticList;

/** The messages of a log of this library, or of cairnExecutableBuild; null
 * stands for an empty one. The log may be freed then. */
CAIRN_C_EXPORT CairnDiagnosticList *cairnDiagnosticListCreate(const char *log);
CAIRN_C_EXPORT void cairnDiagnosticListDestroy(CairnDiagnosticList *list);
/** All messages, notes included. */
CAIRN_C_EXPORT size_t cairnDiagnosticListSize(const CairnDiagnosticList *list);
/** INVALID_VALUE if there is no message of that index. */
CAIRN_C_EXPORT CairnResult cairnDiagnosticListGet(
    const CairnDiagnosticList *list, size_t index, CairnDiagnostic *diagnostic);

#ifdef __cplusplus
}
#endif
#endif /* CAIRN_C_DIAGNOSTICS_H */

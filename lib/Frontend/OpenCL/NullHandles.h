//===- NullHandles.h - null events and reservations -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_NULLHANDLES_H
#define CAIRN_LIB_FRONTEND_OPENCL_NULLHANDLES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Defines CLK_NULL_EVENT and CLK_NULL_RESERVE_ID as calls. Clang's header
/// casts an integer to the type, of which its code generation makes nothing
/// since these types are not pointers.
extern const char kNullHandles[];

/// Whether a source, or a header of one, may use one of them.
bool mentionsNullHandles(llvm::StringRef source);

/// Puts null values in the place of those calls.
void resolveNullHandles(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_NULLHANDLES_H

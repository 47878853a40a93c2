//===- CrashSignals.h - signals of crashes, and whose they are --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_CRASHSIGNALS_H
#define CAIRN_LIB_COMPILER_CRASHSIGNALS_H

namespace cairn::compiler {

/// Has LLVM end what it runs in a CrashRecoveryContext where that crashes. A
/// signal of anybody else goes to who handled it before, with all that is known
/// of it: hosts live on faults of their own (garbage collectors, checks for
/// null). LLVM itself would give up its handlers, and all that came behind
/// them, and send the bare signal once more. To be called once.
void enableCrashRecovery();

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_CRASHSIGNALS_H

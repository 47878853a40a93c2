//===- LimitCodegen.h - what LLVM's code generator leaves out ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_LIMITCODEGEN_H
#define CAIRN_LIB_TARGET_HOST_LIMITCODEGEN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/Support/Error.h"

namespace cairn {

/// Sets options of LLVM that no interface has, for the whole process. An LLVM
/// without one of them is an error, in release builds as well: what the options
/// keep from happening would come back unseen.
llvm::Error limitCodegen();

/// Leaves out what code generation can do without, for code that is not to be
/// optimised. Instructions are selected with optimisation all the same:
/// without, LLVM 22's selection for AVX-512 goes round for ever in what it
/// makes of some shifts.
class NecessaryPasses : public llvm::OptPassGate {
public:
  bool isEnabled() const override { return true; }
  bool shouldRunPass(llvm::StringRef pass, llvm::StringRef) const override {
    // The names on the command line: x86-isel, aarch64-isel.
    return pass.ends_with("-isel");
  }
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_LIMITCODEGEN_H

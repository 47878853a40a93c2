//===- ConstantCopies.h - initial values of variables -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTCOPIES_H
#define CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTCOPIES_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Clang copies the initial value of a private variable from a constant of the
/// module, as bytes. Where that holds pointers or handles, which have no bytes
/// on every target, each member is stored by itself instead.
void storeInitialValues(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTCOPIES_H

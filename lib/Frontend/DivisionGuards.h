//===- DivisionGuards.h - divisions that cannot trap ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_DIVISIONGUARDS_H
#define CAIRN_LIB_FRONTEND_DIVISIONGUARDS_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Divides by one where the divisor is zero or the quotient overflows: OpenCL C
/// gives an unspecified value there and no exception (OpenCL C 2.0, section
/// 1.3.1), while LLVM concludes that it does not happen. So this comes before
/// any of LLVM's passes.
void guardDivisions(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_DIVISIONGUARDS_H

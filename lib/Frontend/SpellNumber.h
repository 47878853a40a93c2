//===- SpellNumber.h - how types of IR are spelled --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPELLNUMBER_H
#define CAIRN_LIB_FRONTEND_SPELLNUMBER_H

#include <string>

namespace llvm {
class Type;
} // namespace llvm

namespace cairn::frontend {

/// "float4", "bool", or "i32" and "i32x4" for integers, of which LLVM's types
/// do not say whether they are signed; empty for what is not a number of OpenCL
/// C.
std::string spellNumber(llvm::Type *type);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPELLNUMBER_H

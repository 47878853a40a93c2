//===- NestedTypes.h - types of a depth that can be walked ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIR_NESTEDTYPES_H
#define CAIRN_LIB_FRONTEND_SPIR_NESTEDTYPES_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// More than clang lets a program nest, and less than fills a stack.
inline constexpr unsigned kMaxTypeDepth = 256;

/// Whether no type that `module` names nests deeper than that. LLVM's data
/// layout and all later stages walk types recursively.
bool hasShallowTypes(const llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIR_NESTEDTYPES_H

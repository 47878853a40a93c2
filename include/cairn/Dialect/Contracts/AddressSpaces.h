//===- AddressSpaces.h - how memory is numbered -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows neither LLVM nor MLIR: types of both are made and asked with these.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_ADDRESSSPACES_H
#define CAIRN_DIALECT_CONTRACTS_ADDRESSSPACES_H

namespace cairn {

/// The numbers that SPIR gives to OpenCL's address spaces (SPIR 2.0, section
/// 2.2), which are those of pointers at all levels above `host` and `spirv`. An
/// integer, as pointers give and take one.
enum AddressSpace : unsigned {
  PrivateSpace = 0,
  GlobalSpace = 1,
  ConstantSpace = 2,
  LocalSpace = 3,
  /// Private, global or local; not in SPIR 1.2.
  GenericSpace = 4,
};

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_ADDRESSSPACES_H

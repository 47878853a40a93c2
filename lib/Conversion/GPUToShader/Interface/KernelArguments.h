//===- KernelArguments.h - what arguments are and where ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_KERNELARGUMENTS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_KERNELARGUMENTS_H

#include "Interface.h"

namespace cairn {

/// How an argument reaches the kernel.
enum class ArgumentKind {
  Descriptor, // a buffer, image or sampler with a binding of its own
  Local,      // local memory
  Bytes       // plain old data, and the address of a buffer
};

struct KernelArgument {
  ArgumentKind kind = ArgumentKind::Bytes;
  std::string name;
  mlir::Value value;
  /// The value's type, or that of an aggregate passed by value.
  mlir::Type type;
  bool isByValue = false;
  unsigned size = 8, align = 8;
  /// What a pointer points to: 0 if unknown.
  unsigned elementSize = 0, pointeeAlign = 0;
  bool isRestrict = false, isVolatile = false, isReadOnly = false;

  /// Where it is; the storage is empty for local memory.
  llvm::StringRef storage;
  std::optional<Binding> binding;
  unsigned offset = 0, specId = 0;

  /// What the interface says of the argument whatever its place.
  mlir::NamedAttrList properties;

  mlir::DictionaryAttr describe(mlir::Builder &b) const;
  mlir::DictionaryAttr describePlace(mlir::Builder &b) const;
};

/// The arguments of `kernel`, their places not yet assigned.
llvm::SmallVector<KernelArgument>
classifyArguments(InterfaceState &state, mlir::gpu::GPUFuncOp kernel);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_KERNELARGUMENTS_H

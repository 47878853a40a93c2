//===- BuiltinTypeNames.h - how types are spelled elsewhere -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL's own types are source names in a mangled name, as a class is in C++;
// arithmetic types are letters. Opaque types are target types in LLVM.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_BUILTINTYPENAMES_H
#define CAIRN_DIALECT_OCL_IR_BUILTINTYPENAMES_H

#include "cairn/Dialect/OCL/IR/Builtins.h"

namespace cairn::ocl {

/// Names of opaque types in mangled names: `mangled::Queue` is "ocl_queue".
/// Images are left out, whose names say their access too.
namespace mangled {
#define IMAGE_TYPE(KIND, WORDS, DIM, DEPTH, ARRAYED, MULTISAMPLED)
#define OPAQUE_TYPE(KIND, OPENCL, MANGLED, SPIRV)                              \
  inline constexpr llvm::StringLiteral KIND = MANGLED;
#include "cairn/Dialect/Contracts/OpaqueTypes.def"
} // namespace mangled

/// "ocl_image2d_ro"; empty for a type that has no name.
std::string mangledTypeName(const BuiltinType &type, ManglingStyle style);

/// The type of that name in either style. Old names of images may end in
/// clang's "_ro" and the like too.
std::optional<BuiltinType> lookupMangledTypeName(llvm::StringRef name);

/// What a mangled name says of access: "_ro"; empty for `None`.
llvm::StringRef accessSuffix(AccessQualifier access);

/// Takes such a suffix from the end of `text`; `None` if there is none.
AccessQualifier consumeAccessSuffix(llvm::StringRef &text);

/// The name of LLVM's target type for an opaque type: "spirv.Image".
llvm::StringRef targetTypeName(ScalarKind kind);

/// The target type's integers. Access that is not said is read_only, as in
/// OpenCL C (section 1.6.6).
llvm::SmallVector<unsigned, 7> targetTypeNumbers(const BuiltinType &type);

/// The opaque type of that name with these integers.
std::optional<BuiltinType> lookupTargetType(llvm::StringRef name,
                                            llvm::ArrayRef<unsigned> numbers);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_BUILTINTYPENAMES_H

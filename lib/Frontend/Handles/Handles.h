//===- Handles.h - values of OpenCL's opaque types --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_HANDLES_HANDLES_H
#define CAIRN_LIB_FRONTEND_HANDLES_HANDLES_H

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class TargetExtType;
} // namespace llvm

namespace cairn::frontend {

using ocl::AccessQualifier;
using ocl::ScalarKind;

/// An opaque type, as far as something tells what it is.
struct Handle {
  ScalarKind kind = ScalarKind::Sampler;
  /// An image's or a pipe's; `None` where that is not said.
  AccessQualifier access = AccessQualifier::None;

  bool hasAccess() const { return ocl::hasAccessQualifier(kind); }
  bool isImage() const { return ocl::isImageKind(kind); }
};

/// Nullopt if `type` is not opaque, or came with a vendor's extension.
std::optional<Handle> asHandle(const ocl::BuiltinType &type);

/// From a word of a mangled name: "ocl_image2d_ro", "ocl_image2darray",
/// "ocl_sampler".
std::optional<Handle> parseMangledHandle(llvm::StringRef word);

/// From a kernel's metadata: "image2d_array_t", "sampler_t", and "read_only".
/// A pipe is known from its type qualifier.
std::optional<Handle> parseKernelArgument(llvm::StringRef type,
                                          llvm::StringRef accessQualifier,
                                          llvm::StringRef typeQualifier);

/// The type that clang uses; access that is not known is `read_only`, as in
/// OpenCL C (section 1.6.6).
llvm::TargetExtType *handleType(llvm::LLVMContext &context,
                                const Handle &handle);

/// What a handle's type tells, if it is one that `handleType` gives.
std::optional<Handle> parseHandleType(const llvm::TargetExtType *type);

/// For diagnostics: "image2d_array_t", "sampler_t".
std::string spellHandle(const Handle &handle);

//===----------------------------------------------------------------------===//
// Library functions on handles
//===----------------------------------------------------------------------===//

/// A library function that takes or gives handles, or pointers to them.
struct HandleFunction {
  /// Without mangling: "read_imagef".
  llvm::StringRef name;
  /// One for each parameter; unset for those that are not handles.
  llvm::SmallVector<std::optional<Handle>, 4> params;
  std::optional<Handle> result;
  /// One for each parameter: what a pointer points to.
  llvm::SmallVector<std::optional<Handle>, 4> pointees;
  /// How each parameter is mangled; empty for a name that is not mangled.
  llvm::SmallVector<llvm::StringRef, 4> mangled;
  /// The access that the function needs to its image or pipe; `None` if any
  /// will do.
  AccessQualifier neededAccess = AccessQualifier::None;

  /// The name that clang uses for a call on these handles. `pointerBits` is 32
  /// or 64.
  std::string clangName(llvm::ArrayRef<std::optional<Handle>> arguments,
                        unsigned pointerBits) const;
};

/// Nullopt for a function without handles.
std::optional<HandleFunction> parseHandleFunction(llvm::StringRef mangled);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_HANDLES_HANDLES_H

//===- KernelInfo.h - what modules say of their kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR lists kernels in `opencl.kernels`: a node for each, the function first,
// then nodes that begin with a tag. Later producers attach the nodes to the
// function, the tag as the metadata's kind. This reads both; what does not have
// that form is passed over.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_KERNELS_KERNELINFO_H
#define CAIRN_LIB_TARGET_SPIR_KERNELS_KERNELINFO_H

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
class MDNode;
class MDString;
class Metadata;
class Module;
} // namespace llvm

namespace cairn::spir {

/// A list that describes a kernel, without its tag.
struct KernelFact {
  llvm::StringRef tag;
  llvm::SmallVector<const llvm::Metadata *> operands;

  /// Empty where there is no string.
  llvm::StringRef stringAt(unsigned index) const;
};

inline constexpr llvm::StringLiteral kRequiredFacts[] = {
    "kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
    "kernel_arg_base_type", "kernel_arg_type_qual"};
inline constexpr llvm::StringLiteral kOptionalFacts[] = {
    "kernel_arg_name", "kernel_arg_optional_qual", "work_group_size_hint",
    "reqd_work_group_size", "vec_type_hint"};

/// The function of a node of `opencl.kernels`; null if it has none.
const llvm::Function *kernelOf(const llvm::MDNode &node);

/// The tag of an operand of such a node; null if it has none.
const llvm::MDString *tagOf(const llvm::Metadata *operand);

/// The facts of a node of `opencl.kernels`.
llvm::SmallVector<KernelFact> readListedFacts(const llvm::MDNode &node);

/// The facts that are attached to a function.
llvm::SmallVector<KernelFact> readAttachedFacts(const llvm::Function &kernel);

/// The facts of all kernels of a module, however it gives them.
void forEachKernel(
    const llvm::Module &module,
    llvm::function_ref<void(const llvm::Function &, llvm::ArrayRef<KernelFact>)>
        visit);

/// What a module says of a kernel's argument; empty where it does not.
struct KernelArg {
  llvm::StringRef type, baseType, access, qualifiers;

  bool isPipe() const { return qualifiers.contains("pipe"); }
  /// The opaque type of the argument; `Void` for any other.
  ocl::ScalarKind opaqueKind() const;
};

class KernelArgs {
public:
  explicit KernelArgs(const llvm::Module &module);

  /// One for each argument of `kernel`, or none at all.
  llvm::ArrayRef<KernelArg> of(const llvm::Function &kernel) const;

private:
  llvm::DenseMap<const llvm::Function *, llvm::SmallVector<KernelArg>> known;
};

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_KERNELS_KERNELINFO_H

//===- ProgramInfo.h - what a finalized module says of itself ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same as the JSON of docs/KernelInterface.md, as far as it is one for all
// targets. Both are read from one description, which stands on the kernels.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_PROGRAMINFO_H
#define CAIRN_COMPILER_PROGRAMINFO_H

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::compiler {

/// OPAQUE is a pipe, a queue or an event.
enum class ArgumentKind {
  INTEGER,
  FLOAT,
  STRUCT,
  POINTER,
  IMAGE,
  SAMPLER,
  OPAQUE
};

/// Numbered as SPIR numbers them.
enum class AddressSpace : uint32_t {
  PRIVATE = PrivateSpace,
  GLOBAL = GlobalSpace,
  CONSTANT = ConstantSpace,
  LOCAL = LocalSpace
};

enum class AccessQualifier { NONE, READ_ONLY, WRITE_ONLY, READ_WRITE };

/// Bits of `ArgumentInfo::typeQualifiers`.
enum TypeQualifier : uint32_t {
  CONST = 1,
  RESTRICT = 2,
  VOLATILE = 4,
  PIPE = 8
};

/// What clGetKernelArgInfo answers, and how the argument is passed. A compile
/// keeps it with and without `-cl-kernel-arg-info`.
struct ArgumentInfo {
  std::string name;
  /// As OpenCL C spells it: "float4", "int*". Empty for a module without
  /// argument information.
  std::string typeName;
  ArgumentKind kind = ArgumentKind::INTEGER;
  /// For integers and floats: the bits of an element, and their number.
  unsigned elementBits = 0, vectorWidth = 1;
  AddressSpace addressQualifier = AddressSpace::PRIVATE;
  AccessQualifier accessQualifier = AccessQualifier::NONE;
  uint32_t typeQualifiers = 0;
};

/// A call of `printf`: its format, the types of what it records ("i32",
/// "f32x4"), and the strings that records of `%s` count in.
struct PrintfInfo {
  std::string format;
  std::vector<std::string> arguments, strings;
};

struct KernelInfo {
  std::string name;
  /// As clGetKernelInfo gives them: "reqd_work_group_size(8,4,2)", by spaces.
  std::string attributes;
  std::vector<ArgumentInfo> arguments;
  std::optional<std::array<size_t, 3>> reqdWorkGroupSize, workGroupSizeHint;
  /// What suits the kernel, if that is known before the device is.
  std::optional<std::array<size_t, 3>> preferredWorkGroupSize;
  /// How many of the program's work-items one of the launch executes; all other
  /// sizes count the program's.
  std::array<size_t, 3> coarsening = {1, 1, 1};
  std::optional<size_t> reqdSubGroupSize;
  /// The work-items of a sub-group, if that is known before the device is.
  std::optional<size_t> subGroupSize;
  /// The work-items that vectors are of, along `workWidthDimension`; 1 where
  /// they run one after the other, or the device decides.
  size_t workWidth = 1;
  unsigned workWidthDimension = 0;
  /// Bytes of the kernel's own variables: of a work-item's in memory, of a
  /// work-group's.
  uint64_t privateMemorySize = 0, localMemorySize = 0;
  /// Work-items in a work-group; none if the device decides.
  std::optional<size_t> maxWorkGroupSize;
  /// The local size must divide the global size.
  bool uniformWorkGroupSize = false;
  /// By the number in the records.
  std::vector<PrintfInfo> printfCalls;
};

/// The kernels of a module, in its order.
struct ProgramInfo {
  std::vector<KernelInfo> kernels;

  size_t size() const { return kernels.size(); }
  const KernelInfo &operator[](size_t index) const { return kernels[index]; }
  auto begin() const { return kernels.begin(); }
  auto end() const { return kernels.end(); }

  /// Null if there is none.
  const KernelInfo *getKernelByName(llvm::StringRef name) const {
    for (const KernelInfo &kernel : kernels)
      if (name == kernel.name)
        return &kernel;
    return nullptr;
  }
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_PROGRAMINFO_H

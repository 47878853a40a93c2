//===- KernelInterface.h - description of a compiled kernel -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What docs/KernelInterface.md describes, in memory.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_KERNELINTERFACE_H
#define CAIRN_RUNTIME_KERNELINTERFACE_H

#include "cairn/runtime/KernelChecks.h"
#include "cairn/runtime/Printf.h"
#include "cairn/runtime/ShaderInterface.h"
#include "cairn/runtime/Status.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::runtime {

/// Opaque is an event, which no launch of ours can give.
enum class ArgumentKind {
  Scalar,
  Buffer,
  Local,
  Image,
  Sampler,
  Pipe,
  Queue,
  Opaque
};

/// The kind as the JSON spells it.
const char *spelling(ArgumentKind kind);

struct KernelArgument {
  std::string name;
  ArgumentKind kind = ArgumentKind::Scalar;
  /// As OpenCL C spells it; `float*` for a pointer.
  std::string type;
  /// As the argument is declared, where that is by a typedef; else empty.
  std::string declaredType;
  /// For a scalar: "i32", "f32x4" or "struct"; empty where nobody has said it.
  std::string valueType;
  /// "global" or "constant" for buffers, else empty.
  std::string addressSpace;
  bool isConst = false, isRestrict = false, isVolatile = false;
  /// Bytes of the value, or of what stands for it.
  uint64_t size = 0, align = 1;
  /// For the host: the byte in the argument block.
  uint64_t offset = 0;
  /// For a shader: the place of a value or, under physical addressing, of an
  /// address; of what has a descriptor its binding alone counts.
  ShaderPlace place;
  /// Where a shader finds what it asks about an image or a sampler.
  std::vector<ShaderFact> facts;
  /// For a shader's local memory: the bytes of an element, and the number of
  /// the specialization constant that counts them.
  uint64_t elementSize = 1;
  uint32_t specId = 0;
  /// For images and pipes: "read_only", "write_only" or "read_write".
  std::string access;
  /// Bytes of a pipe's packets; 0 where that is not known.
  uint64_t packetSize = 0;
};

struct KernelInterface {
  std::string name, symbol;
  std::vector<KernelArgument> args;
  uint64_t argsSize = 0;
  std::optional<std::array<uint64_t, 3>> reqdWorkGroupSize, workGroupSizeHint;
  /// How many of the program's work-items one of the device executes; the
  /// launch and these sizes count the program's.
  std::array<uint64_t, 3> coarsening = {1, 1, 1};
  /// What suits the kernel, where that is known before the device is.
  std::optional<std::array<uint64_t, 3>> preferredWorkGroupSize;
  /// Work-items of a sub-group: what the kernel requires, and what it has if
  /// the compiler knows; else 0.
  uint64_t reqdSubGroupSize = 0, subGroupSize = 0;
  /// The attributes of its declaration, as clGetKernelInfo gives them.
  std::string attributes;
  /// Bytes of the kernel's own local variables.
  uint64_t localMemory = 0;
  /// Bytes of the variables that a work-item keeps in memory.
  uint64_t privateMemory = 0;
  uint64_t scratchPerItem = 0;
  uint64_t maxWorkGroupSize = 1;
  /// The local size must divide the global size.
  bool uniformWorkGroupSize = false;
  /// Why, for messages. Drivers that cannot do otherwise say so.
  std::string uniformReason = "the kernel requires uniform work-groups";
  /// Why a launch is one dispatch of the device, for messages; empty where it
  /// may come in several. Not for the host.
  std::string wholeReason;
  /// The kernel does the same whatever work-groups its work-items are in.
  bool groupsUnobserved = false;
  /// The dimensions of ids as they go, the fastest first. For the host only.
  std::array<uint8_t, 3> workItemOrder = {0, 1, 2};
  /// Some of what the kernel accesses lies along another one than the first of
  /// that order.
  bool goesAcross = false;
  /// The arguments are those of a function, one after the other, so that they
  /// have no bytes in a block.
  bool argsByPosition = false;
  /// The kernel's calls of `printf`, by the number in their records; without
  /// any, a launch needs no printf buffer.
  std::vector<PrintfFormat> printfFormats;
  /// Whether it calls functions of queues on the device.
  bool usesQueues = false;
  /// Whether it was compiled with `-g`.
  bool debugInfo = false;
  /// What it looks for while it runs. For the host only.
  std::optional<KernelChecks> checks;
  /// For shaders only.
  std::optional<ShaderKernelInterface> shader;

  /// The required size in work-items of the device.
  std::optional<std::array<uint64_t, 3>> deviceWorkGroupSize() const;
  void requireOnDevice(std::array<uint64_t, 3> size);

  /// The index of the argument called `name`.
  std::optional<size_t> findArgument(std::string_view name) const;
};

/// All kernels of one program.
struct ProgramInterface {
  std::string target;
  std::vector<KernelInterface> kernels;
  /// The kernels that run blocks, which other kernels start.
  std::vector<KernelInterface> blocks;
  /// For shaders only.
  std::optional<ShaderModuleInterface> shader;
  /// The bits of specialization constants that are not to have their defaults,
  /// by their numbers. Not in the JSON, and for SPIR-V with kernels only.
  std::map<uint32_t, uint64_t> specConstants;

  /// Refuses anything that docs/KernelInterface.md does not allow.
  static Result<ProgramInterface> parse(std::string_view json);

  /// The error names the kernels that there are.
  Result<const KernelInterface *> findKernel(std::string_view name) const;
};

/// The checks of `ProgramInterface::parse` that concern one kernel's numbers,
/// for interfaces made in code.
Status verify(const KernelInterface &kernel);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_KERNELINTERFACE_H

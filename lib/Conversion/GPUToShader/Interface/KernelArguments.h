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
  /// For an image: its type in SPIR-V.
  mlir::TypeAttr shaderType;
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

/// The storage of plain old data, as the interface spells it.
llvm::StringRef nameOf(PodStorage storage);

/// Push constants and the like are read in words, and Vulkan wants elements of
/// arrays in uniform buffers to be vectors of four.
unsigned getBlockAlign(PodStorage storage);

/// What a kernel asks about an image or a sampler that only the host knows: 32
/// bits among the arguments' bytes.
struct HandleFact {
  KernelArgument *handle;
  llvm::StringRef name;
  llvm::SmallVector<mlir::Operation *, 2> ops;
  KernelArgument word;
};

/// All plain-old-data arguments together.
struct Cluster {
  unsigned size = 0, align = 4;
  std::optional<Binding> binding;
  mlir::LLVM::GlobalOp root;
};

/// What one kernel's arguments become.
class KernelArguments {
public:
  KernelArguments(InterfaceState &state, mlir::gpu::GPUFuncOp kernel,
                  unsigned set)
      : state(state), kernel(kernel), loc(kernel.getLoc()), set(set),
        b(kernel.getBody()), args(classifyArguments(state, kernel)),
        isPush(state.options.podStorage == PodStorage::PushConstant) {}

  mlir::FailureOr<mlir::LLVM::GlobalOp> assign();
  void writeInterface(mlir::NamedAttrList &interface);

private:
  std::string rootName(llvm::StringRef name) {
    return (kernel.getName() + "." + name).str();
  }
  Binding takeBinding() { return {set, nextBinding++}; }
  mlir::Value addressOf(mlir::LLVM::GlobalOp root, unsigned offset = 0);
  mlir::Value loadBytes(const KernelArgument &arg, mlir::Value address);
  mlir::LogicalResult checkLayouts();
  void assignDescriptor(KernelArgument &arg);
  void assignLocal(KernelArgument &arg);
  void findHidden();
  void findFacts();
  void placeBytes(KernelArgument &arg);
  void placeCluster();
  mlir::LLVM::GlobalOp createBlock(llvm::StringRef name, unsigned size,
                                   std::optional<Binding> binding);
  mlir::Value addressOfBytes(const KernelArgument &arg);
  void assignBytes(KernelArgument &arg);
  void assignByValue(KernelArgument &arg);
  void assignFacts();
  void assignPrintf();
  void assignVariables();
  mlir::LogicalResult checkPushSize();

  InterfaceState &state;
  mlir::gpu::GPUFuncOp kernel;
  mlir::Location loc;
  unsigned set;
  mlir::OpBuilder b;
  llvm::SmallVector<KernelArgument> args;
  bool isPush;
  unsigned nextBinding = 0;
  std::optional<Cluster> cluster;
  /// Memory that the host provides: what the kernel prints to, and the
  /// program's variables.
  std::optional<KernelArgument> printfBuffer, variables;
  llvm::SmallVector<mlir::Operation *> printfOps;
  llvm::SmallVector<mlir::LLVM::AddressOfOp> variableOps;
  /// By handle and name.
  std::vector<HandleFact> facts;
  /// What has no uses left; one may be where the builder inserts.
  llvm::SmallVector<mlir::Operation *> replaced;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_KERNELARGUMENTS_H

//===- Interface.h - parts of shader-assign-interface -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is outside of a kernel is a global there, a root: `shader.storage` says
// what it becomes, `shader.set` and `shader.binding` where the host binds it.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_INTERFACE_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_INTERFACE_H

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace cairn {

struct Binding {
  unsigned set = 0, binding = 0;
};

/// Variables one behind the other in a buffer that the host fills. Those that
/// hold nothing but zeros should come last: they take no bytes then.
class VariableBuffer {
public:
  /// Gives the offset of `global`.
  mlir::FailureOr<uint64_t> add(mlir::LLVM::GlobalOp global,
                                const mlir::DataLayout &layout);
  /// Narrow elements may be accessed as parts of words.
  void padToWords() { size = llvm::alignTo(size, 4); }
  bool empty() const { return size == 0; }
  bool contains(llvm::StringRef name) const { return offsets.contains(name); }
  uint64_t offsetOf(llvm::StringRef name) const { return offsets.lookup(name); }
  mlir::DictionaryAttr describe(std::optional<Binding> binding,
                                mlir::Builder &b) const;

private:
  /// What the host adds the buffer's own address to.
  struct Address {
    uint64_t offset;
    std::string symbol;
    int64_t addend;
  };

  /// The bytes of all variables.
  uint64_t size = 0;
  /// Behind them, up to `size`, all is zero.
  llvm::SmallVector<uint8_t, 0> bytes;
  llvm::SmallVector<Address, 0> addresses;
  llvm::StringMap<uint64_t> offsets;
};

/// What one module's parts of the interface share.
struct InterfaceState {
  InterfaceState(mlir::ModuleOp module, mlir::gpu::GPUModuleOp shaders);

  ShaderOptions options;
  mlir::gpu::GPUModuleOp shaders;
  mlir::DataLayout layout;
  mlir::SymbolTable symbols;
  /// Major and minor; `1, 2` where the module does not say.
  std::pair<int64_t, int64_t> version = {1, 2};
  unsigned nextSet = 0;
  /// 0 to 2 are the work-group size.
  unsigned nextSpecId = 3;
  /// Bytes of the push constants that are not arguments.
  unsigned pushSize = 0;
  /// Variables that are reached by an address.
  VariableBuffer addressedVariables;
  /// The root that was made last, which the next one follows.
  mlir::LLVM::GlobalOp lastRoot;
  /// The module-wide part of the interface.
  mlir::NamedAttrList interface;
  /// What `findTablesIndexedByData` found, where that counts.
  llvm::DenseSet<mlir::Operation *> indexedByData;

  /// Makes a root at the end of the module's globals, named `name` or, if that
  /// is taken, after it.
  mlir::LLVM::GlobalOp createRoot(mlir::Location loc, llvm::StringRef name,
                                  mlir::Type type, unsigned addressSpace);
  /// Removes what no kernel reaches, such as the formats of printf.
  void eraseUnusedGlobals();
  void place(mlir::LLVM::GlobalOp root, llvm::StringRef storage,
             std::optional<Binding> binding);
};

/// Sets `descriptor_set` and `binding`.
void setBinding(mlir::NamedAttrList &attrs, Binding binding, mlir::Builder &b);

/// Gives every literal sampler, or those of the sampler map, a binding.
mlir::LogicalResult assignSamplers(InterfaceState &state);

/// Replaces the arguments of `kernel`, and its printf buffer, by roots with
/// bindings in `set`, and describes them in `interface`. Gives the root of push
/// constants that holds arguments, behind the module's own; null without.
mlir::FailureOr<mlir::LLVM::GlobalOp>
assignArguments(InterfaceState &state, mlir::gpu::GPUFuncOp kernel,
                unsigned set, mlir::NamedAttrList &interface);

/// Whether the pointer argument `index` of `kernel`, read from a uniform
/// buffer, is of a layout that those have; an error otherwise.
mlir::LogicalResult checkUniformLayout(mlir::gpu::GPUFuncOp kernel,
                                       unsigned index,
                                       const mlir::DataLayout &layout);

/// The size of what the pointer argument `index` points to, from the type's
/// name or, where that says nothing, from how it is indexed; 0 if unknown.
uint64_t getPointeeSize(mlir::gpu::GPUFuncOp kernel, unsigned index,
                        const mlir::DataLayout &layout);

/// Gives each kernel functions of its own where they take pointers, which then
/// point into the kernel's arguments alone.
void separateHelpers(InterfaceState &state);

/// Queries of the launch: first the push constants that they take are
/// collected over all kernels, then each kernel's are replaced.
class LaunchQueries {
public:
  explicit LaunchQueries(InterfaceState &state) : state(state) {}

  /// Fixes the layout of the push constants.
  mlir::LogicalResult collect();
  /// Makes the specialization constants, behind those of local arguments.
  void createSpecConstants();
  /// `pushBlock` holds the push constants, where the kernel's arguments are
  /// there too; a root for them alone is made otherwise, once.
  void replace(mlir::gpu::GPUFuncOp kernel, mlir::LLVM::GlobalOp pushBlock,
               mlir::NamedAttrList &interface);

private:
  enum Field {
    GlobalOffset,
    EnqueuedLocalSize,
    GlobalSize,
    NumWorkgroups,
    RegionOffset,
    RegionGroupOffset,
    NumFields
  };
  std::optional<Field> fieldOf(mlir::Operation *op, bool isUniform);
  bool takesOffset(mlir::Operation *op, bool isUniform);
  bool requiresUniform(mlir::gpu::GPUFuncOp kernel);
  bool isUniform(mlir::gpu::GPUFuncOp kernel);
  mlir::Value loadField(mlir::OpBuilder &b, mlir::Location loc, Field field,
                        unsigned dim, mlir::LLVM::GlobalOp pushBlock);
  mlir::Value readOffsetConstant(mlir::OpBuilder &b, mlir::Location loc,
                                 unsigned dim);
  mlir::Value lower(mlir::OpBuilder &b, mlir::Operation *op, unsigned dim,
                    mlir::gpu::GPUFuncOp kernel,
                    mlir::LLVM::GlobalOp pushBlock);

  InterfaceState &state;
  std::array<std::optional<unsigned>, NumFields> offsets;
  bool usesWorkDim = false, usesOffsetConstants = false;
  mlir::LLVM::GlobalOp pushRoot;
};

/// Whether memory is only read through `pointer` and pointers made of it.
bool isOnlyRead(mlir::Value pointer);

/// The program-scope variables with an index that stays one once loops are
/// unrolled.
llvm::DenseSet<mlir::Operation *>
findTablesIndexedByData(const InterfaceState &state);

/// Finds the program-scope variables that need an address, and where they are
/// in their buffer. Nothing without physical addressing.
mlir::LogicalResult planAddressedVariables(InterfaceState &state);

/// Gives variables that the host fills their place in its buffers, whose bytes
/// go to the interface.
mlir::LogicalResult assignProgramVariables(InterfaceState &state);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_INTERFACE_INTERFACE_H

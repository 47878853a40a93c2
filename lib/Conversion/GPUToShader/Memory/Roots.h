//===- Roots.h - what pointers point into -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ROOTS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ROOTS_H

#include "GPUToSPIRV/GlobalBytes.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include <deque>

namespace mlir {
class DataLayout;
} // namespace mlir

namespace cairn::shader {

enum class RootKind {
  Null,          // no object: the null pointer
  Address,       // all memory that has addresses (physical addressing)
  StorageBuffer, // a descriptor; any number of views
  Words,     // a block of 32-bit words: PODs, push constants, uniform buffers
  Workgroup, // a local variable or argument
  Table,     // a constant of the program
  Local,     // an alloca
  Private,   // private memory that functions are passed
  Handle     // an image or a sampler
};

/// One load, store or atomic access, as much as the choice of views needs.
struct Access {
  mlir::Type type;
  /// In bytes, relative to the root's variable.
  uint64_t alignment;
  bool isStore, isAtomic;
};

/// The element of a view: a scalar of `bits`, or a vector of `lanes` of them.
struct ElementShape {
  unsigned bits;
  unsigned lanes = 1;
  uint64_t getBytes() const { return uint64_t(bits) / 8 * lanes; }
  bool operator==(const ElementShape &other) const {
    return bits == other.bits && lanes == other.lanes;
  }
};

/// A SPIR-V variable through which the bytes of a root are seen as an array of
/// one element type.
struct View {
  ElementShape shape = {};
  mlir::Type scalar = {};
  /// The variable's type without the pointer.
  mlir::Type type = {};
  /// The global variable, or, of an alloca, the variable of the function.
  mlir::spirv::GlobalVariableOp global = {};
  mlir::Value local = {};
  unsigned useCount = 0, floatCount = 0;

  mlir::Type getElementType() const;
  bool isBlock() const;
  /// Whether the variable is an array; else it is the one element.
  bool isArray() const;
};

/// An object that pointers point into: a global or an alloca.
struct Root {
  RootKind kind;
  /// What says in a pointer that it points here.
  unsigned number;
  unsigned addressSpace = PrivateSpace;
  mlir::Operation *op = nullptr;
  /// In bytes; 0 if only the launch says.
  uint64_t size = 0;
  mlir::spirv::StorageClass storage = mlir::spirv::StorageClass::Function;
  /// Behind the name of the global.
  llvm::StringRef suffix = "";
  /// Where the object begins in its variable; offsets of pointers include it.
  uint64_t begin = 0;

  /// What a constant of the program holds.
  GlobalValue value = {};

  /// Beside an object that holds pointers into several roots: the object that
  /// says which; 0 if there is none.
  unsigned choice = 0;

  llvm::SmallVector<Access> accesses = {};
  std::vector<View> views = {};

  /// Whether it is a work-item's own.
  bool isPrivate() const {
    return kind == RootKind::Local || kind == RootKind::Private;
  }
  bool isWritten() const {
    return llvm::any_of(
        accesses, [](const Access &a) { return a.isStore || a.isAtomic; });
  }
  std::string getName() const;
  /// Whether a pointer in the initial value is null.
  bool holdsNull() const;
};

/// The SPIR-V type of an image or a sampler; none if nobody says.
mlir::Type getHandleType(mlir::LLVM::GlobalOp global);

/// All roots of a module. Those of number 0 and 1 are not objects.
class RootTable {
public:
  static constexpr unsigned null = 0, address = 1;

  RootTable(mlir::gpu::GPUModuleOp module, const mlir::DataLayout &layout);

  Root &operator[](unsigned number) { return roots[number]; }
  const Root &operator[](unsigned number) const { return roots[number]; }
  /// The root of a global or an alloca.
  unsigned lookup(mlir::Operation *op) const { return numbers.lookup(op); }
  unsigned lookup(llvm::StringRef global) const { return names.lookup(global); }
  /// The offset of what `address` stands for in its root's variable.
  int64_t getPlace(const AddressInMemory &address) const {
    return static_cast<int64_t>(roots[lookup(address.symbol)].begin) +
           address.addend;
  }
  unsigned size() const { return roots.size(); }
  std::deque<Root> &all() { return roots; }

  /// Adds an object of the same size that says into which roots the pointers in
  /// `number` point.
  unsigned addChoice(unsigned number);

  /// Whether a global or alloca could not be understood; said at its line.
  bool hasFailed() const { return failed; }

private:
  void addGlobal(mlir::LLVM::GlobalOp global, const mlir::DataLayout &layout);
  void addAlloca(mlir::LLVM::AllocaOp alloca, const mlir::DataLayout &layout);

  std::deque<Root> roots;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  llvm::StringMap<unsigned> names;
  bool failed = false;
};

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ROOTS_H

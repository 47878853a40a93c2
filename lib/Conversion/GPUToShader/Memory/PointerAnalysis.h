//===- PointerAnalysis.h - where pointers point to --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every pointer: the roots that it may point into, and the greatest number
// of bytes that divides its offset there. Both are the least fixed point over
// what the program does with pointers, loops included.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_POINTERANALYSIS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_POINTERANALYSIS_H

#include "Roots.h"

namespace cairn::shader {

/// Sorted numbers of roots.
using RootSet = llvm::SmallVector<unsigned, 2>;

struct PointsTo {
  RootSet roots;
  /// 0 if the offset is always 0.
  uint64_t unit = 0;
};

class PointerAnalysis {
public:
  PointerAnalysis(mlir::gpu::GPUModuleOp module, const RootTable &roots,
                  const mlir::DataLayout &layout, bool physical);

  const PointsTo &operator[](mlir::Value pointer) const;
  /// The alignment of an access at `pointer` whose own says `alignment`.
  uint64_t getAlignment(mlir::Value pointer, uint64_t alignment) const;

  /// The roots of all pointers that are stored in `root`, and their unit.
  const PointsTo &getContent(unsigned root) const;

  /// Whether `op`, a cast to another address space, leaves pointers into `root`
  /// alone; all others become null.
  bool keepsRoot(mlir::Operation *op, unsigned root) const;
  /// Whether every byte of `value` is zero: a constant, or loaded from one.
  bool isZero(mlir::Value value) const;
  /// The root of null pointers of the address space.
  unsigned getNull(unsigned addressSpace) const;

private:
  void visit(mlir::Operation *op);
  /// Pointers that functions are passed.
  void visitCall(mlir::Operation *op);
  /// Pointers that become bytes in memory or integers.
  void visitEscape(mlir::Operation *op);
  /// Pointers that are made of bytes or integers.
  void visitOrigin(mlir::Operation *op, mlir::Value result);
  /// Pointers that flow from one place to another where control flow meets.
  void visitControlFlow(mlir::Operation *op);
  void join(mlir::Value pointer, llvm::ArrayRef<unsigned> roots, uint64_t unit);
  void join(PointsTo &fact, llvm::ArrayRef<unsigned> roots, uint64_t unit);
  void join(mlir::Value pointer, mlir::Value from);
  void joinAll(mlir::ValueRange pointers, mlir::ValueRange from);

  const RootTable &roots;
  const mlir::DataLayout &layout;
  bool physical;
  bool changed = false;
  llvm::StringMap<mlir::gpu::GPUFuncOp> functions;
  llvm::DenseMap<mlir::Value, PointsTo> facts;
  llvm::DenseMap<unsigned, PointsTo> contents;
  /// With physical addressing: what became a number, in each kernel.
  llvm::DenseMap<mlir::Operation *, PointsTo> escaped;
};

/// The pointer that the integer `value` was computed from; null if there is
/// none.
mlir::Value getIntegerOrigin(mlir::Value value);

/// Whether `type` is a pointer.
inline bool isPointer(mlir::Type type) {
  return llvm::isa<mlir::LLVM::LLVMPointerType>(type);
}
unsigned getAddressSpace(mlir::Value pointer);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_POINTERANALYSIS_H

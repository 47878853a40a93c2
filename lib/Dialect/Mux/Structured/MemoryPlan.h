//===- MemoryPlan.h - what of a kernel's memory is structured ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_MEMORYPLAN_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_MEMORYPLAN_H

#include "IndexSums.h"
#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/MapVector.h"

namespace cairn::mux {

using Factors = llvm::SmallVector<UniformSum::Factor, 2>;

/// A load or a store of a buffer.
struct BufferAccess {
  mlir::Operation *op;
  /// The type of the value that is loaded or stored.
  mlir::Type type;
  bool isStore;
  uint64_t alignment;
  /// In bytes, and in elements once those are known.
  UniformSum index;
};

/// What accesses go to, and how.
struct Buffer {
  mlir::Value root;
  mlir::Type element;
  llvm::SmallVector<BufferAccess> accesses;
  /// What one is multiplied by along each dimension but the last, whose
  /// elements are side by side; the longest first.
  llvm::SmallVector<Factors> strides;
  bool isWritten = false;
};

/// From the start of a loop's trips to their end.
struct LoopRange {
  UniformSum low, high;
  int64_t step;
};

/// The parts of an index along the dimensions of a buffer; nothing if it is not
/// linear along one of them.
std::optional<llvm::SmallVector<UniformSum>>
splitIndex(const UniformSum &index, llvm::ArrayRef<Factors> strides);

/// The buffers and loops of a kernel that are structured: a buffer if all its
/// accesses are linear in the trips of such loops, a loop if it accesses such
/// buffers alone.
class MemoryPlan {
public:
  MemoryPlan(mlir::func::FuncOp kernel, bool isUnchecked);

  llvm::SmallVector<Buffer> buffers;
  llvm::MapVector<mlir::Operation *, LoopRange> loops;
  llvm::SmallVector<Obstacle> obstacles;

private:
  void collectBuffers();
  void collectLoops();
  /// An obstacle of the buffer; nothing if its accesses are known.
  std::optional<Obstacle> collectAccesses(Buffer &buffer, mlir::Value address,
                                          const UniformSum &offset);
  std::optional<Obstacle> chooseElement(Buffer &buffer);
  std::optional<Obstacle> chooseStrides(Buffer &buffer);
  std::optional<Obstacle> findObstacle(Buffer &buffer);
  std::optional<Obstacle> findObstacle(mlir::scf::ForOp loop);
  std::optional<Obstacle> findAlias(const Buffer &buffer) const;
  bool staysInRow(const UniformSum &part, const Factors &length);
  bool isLinear(const UniformSum &sum, mlir::Operation *scope) const;

  mlir::func::FuncOp kernel;
  bool isUnchecked;
  IndexSums sums;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_MEMORYPLAN_H

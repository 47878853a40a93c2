//===- MemoryLowering.h - the state of the pass -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels are rewritten in the order of their text. A pointer is then known as
// a `Pointer`, values that control flow merges are carried as integers, and the
// old operations are erased in the end, when nothing uses them.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_MEMORYLOWERING_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_MEMORYLOWERING_H

#include "ElementAccess.h"
#include "PointerAnalysis.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace cairn::shader {

/// A pointer as the kernel computes it.
struct Pointer {
  /// The number of the root, where it may be one of several.
  mlir::Value which;
  Offset offset;
};

class MemoryLowering {
public:
  MemoryLowering(mlir::gpu::GPUModuleOp module, const ShaderOptions &options,
                 const mlir::DataLayout &layout);

  mlir::LogicalResult run();

private:
  // MemoryLowering.cpp
  void collectAccesses();
  void addAccess(mlir::Value pointer, mlir::Type type, uint64_t alignment,
                 bool isStore, bool isAtomic);
  uint64_t getAlignment(mlir::Operation *op, mlir::Type type);
  /// The type that stands for `type` in memory: an integer for pointers.
  mlir::Type getMemoryType(mlir::Type type);
  void lowerBlock(mlir::Block &block, mlir::ValueRange targets);
  void lower(mlir::Operation *op, mlir::ValueRange targets);
  void lowerLoad(mlir::LLVM::LoadOp op);
  void lowerStore(mlir::LLVM::StoreOp op);
  void lowerHandleLoad(mlir::LLVM::LoadOp op);
  /// How `op`, a load or store of `type`, accesses memory.
  template <typename Op>
  AccessFlags getFlags(Op op, mlir::Value address, mlir::Type type) {
    return {op.getVolatile_(), op.getNontemporal(),
            pointsTo.getAlignment(address, getAlignment(op, type))};
  }
  void eraseLater(mlir::Operation *op) { dead.push_back(op); }
  mlir::InFlightDiagnostic emitError(mlir::Operation *op);

  // Pointers.cpp
  /// What is known of `pointer`, computed if it is not yet.
  Pointer getPointer(mlir::Value pointer);
  Pointer computePointer(mlir::Value pointer);
  mlir::Type getOffsetType(mlir::Value pointer);
  mlir::Value getWhich(mlir::OpBuilder &b, mlir::Location loc,
                       mlir::Value pointer);
  mlir::Value getOffset(mlir::OpBuilder &b, mlir::Location loc,
                        mlir::Value pointer, uint64_t unit, mlir::Type type);
  void lowerSelect(mlir::Operation *op);
  void lowerCompare(mlir::LLVM::ICmpOp op);
  /// Pointers that are not in the address space asked for become null.
  void lowerAddressSpaceCast(mlir::Operation *op);
  void lowerMask(mlir::LLVM::PtrMaskOp op);

  /// Calls `access` for the root that `pointer` points into, behind branches
  /// where it is one of several, and gives what it returned.
  using AccessFn = llvm::function_ref<mlir::Value(mlir::OpBuilder &, Root &,
                                                  const Offset &)>;
  mlir::Value accessRoots(mlir::OpBuilder &b, mlir::Location loc,
                          mlir::Value pointer, mlir::Type resultType,
                          AccessFn access);

  // IntegerPointers.cpp
  /// Finds out what casts are good for before anything is rewritten.
  void collectIntegerPointers();
  void lowerToInteger(mlir::LLVM::PtrToIntOp op);
  void lowerFromInteger(mlir::LLVM::IntToPtrOp op);
  /// The number of `pointer` with physical addressing.
  mlir::Value encode(mlir::OpBuilder &b, mlir::Location loc,
                     mlir::Value pointer);
  /// Makes `target` the pointer with `number`.
  void decode(mlir::OpBuilder &b, mlir::Location loc, mlir::Value number,
              mlir::Value target);

  // StoredPointers.cpp
  void addStoredPointers();
  void writeInitialPointers(Root &root);
  mlir::LLVM::StoreOp findCopiedPointer();
  bool checkStoredPointer(mlir::Operation *op, mlir::Value address);
  void lowerPointerLoad(mlir::LLVM::LoadOp op);
  void lowerPointerStore(mlir::LLVM::StoreOp op);

  // MergedPointers.cpp
  /// The values that carry `pointer` through control flow, and their types.
  void appendCarriedTypes(mlir::Value pointer,
                          llvm::SmallVectorImpl<mlir::Type> &types);
  void appendCarried(mlir::OpBuilder &b, mlir::Location loc,
                     mlir::Value pointer, mlir::Value target,
                     llvm::SmallVectorImpl<mlir::Value> &values);
  llvm::SmallVector<mlir::Value> carry(mlir::OpBuilder &b, mlir::Location loc,
                                       mlir::ValueRange values,
                                       mlir::ValueRange targets);
  llvm::SmallVector<mlir::Type> getCarriedTypes(mlir::ValueRange targets);
  /// Replaces `old` by `carried`, and remembers what pointers became.
  void receive(mlir::ValueRange old, mlir::ValueRange carried);
  /// Moves the one block of `from` to `to`, with arguments carried.
  void moveBody(mlir::Region &from, mlir::Region &to);
  void lowerControlFlow(mlir::Operation *op);
  /// Functions take what carries pointers behind their old parameters, which
  /// are erased when all calls are lowered.
  void lowerFunction(mlir::gpu::GPUFuncOp function);
  void lowerCall(mux::CallOp op);
  void eraseOldParameters();

  // Atomics.cpp
  void lowerAtomicRMW(mlir::LLVM::AtomicRMWOp op);
  void lowerCompareExchange(mlir::LLVM::AtomicCmpXchgOp op);
  mlir::Value lowerAtomicLoad(mlir::LLVM::LoadOp op);
  void lowerAtomicStore(mlir::LLVM::StoreOp op, mlir::Value value);
  /// Whether devices have atomic accesses of `type`; says so if not.
  bool checkAtomic(mlir::Operation *op, mlir::Type type);
  bool checkAtomicUpdate(mlir::Operation *op, mlir::Type type);

  // Matrices.cpp
  /// Makes all matrices SPIR-V's before anything is rewritten.
  void useMatrixTypes();
  void addMatrixAccess(mlir::Value address, mlir::Value matrix,
                       uint64_t alignment, bool isStore);
  /// Calls `access` with what it says of the matrix at `address`.
  mlir::Value accessMatrix(
      mlir::Operation *op, mlir::Value address, mlir::Value matrix,
      mlir::Value stride, uint64_t alignment,
      llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value pointer,
                                     mlir::Value stride,
                                     mlir::spirv::MemoryAccessAttr)>
          access);
  void lowerMatrixLoad(mux::SubGroupMatrixLoadOp op);
  void lowerMatrixStore(mux::SubGroupMatrixStoreOp op);
  /// What does not access memory.
  void lowerMatrixOp(mlir::Operation *op);

  mlir::gpu::GPUModuleOp module;
  const ShaderOptions &options;
  const mlir::DataLayout &layout;
  RootTable roots;
  PointerAnalysis pointsTo;
  bool vulkanMemoryModel;
  ElementAccess elements;
  unsigned pointerBits;
  llvm::DenseMap<mlir::Value, Pointer> pointers;
  /// Casts to numbers that may be offsets, and what others are computed from.
  llvm::DenseSet<mlir::Operation *> relativeCasts;
  llvm::DenseMap<mlir::Operation *, mlir::Value> origins;
  llvm::SmallVector<mlir::Operation *> dead;
  /// The old parameters of functions that take pointers.
  llvm::StringMap<llvm::SmallVector<mlir::Value>> oldParameters;
  bool failed = false;
};

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_MEMORYLOWERING_H

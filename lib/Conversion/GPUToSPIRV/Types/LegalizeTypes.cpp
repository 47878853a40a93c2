//===- LegalizeTypes.cpp - the pass -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeTypes.h"

#include "GPUToSPIRV/CheckStructured.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn {
#define GEN_PASS_DEF_GPULEGALIZETYPESPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

namespace {

/// What a function has that SPIR-V lacks.
struct Findings {
  bool aggregates = false, vectors = false, integers = false;

  void operator|=(const Findings &other) {
    aggregates |= other.aggregates;
    vectors |= other.vectors;
    integers |= other.integers;
  }
};

class Inspector {
public:
  explicit Inspector(const SPIRVTypes &types) : types(types) {}

  Findings inspect(Region &body);
  /// Fails, with an error, at a type of `func` that SPIR-V lacks: those that
  /// call it know it by its type.
  LogicalResult checkSignature(FunctionOpInterface func);
  SmallVector<Operation *> atomics, copies, intrinsics;

private:
  Findings inspect(Type type) const;
  Findings inspectCached(Type type);

  const SPIRVTypes &types;
  llvm::SmallDenseMap<Type, Findings, 16> cache;
};

} // namespace

Findings Inspector::inspect(Type type) const {
  Findings found;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    found.integers = !types.isInteger(integer.getWidth());
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    found = inspect(vector.getElementType());
    int64_t lanes = vector.getNumElements();
    found.vectors = vector.getRank() != 1 || lanes < 2 ||
                    types.vectorLength(lanes) != lanes ||
                    !vector.getElementType().isIntOrFloat();
  } else if (isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type)) {
    // Whatever is inside, the steps that have nothing to do are short.
    found = {true, true, true};
  }
  return found;
}

Findings Inspector::inspectCached(Type type) {
  auto [it, isNew] = cache.try_emplace(type);
  if (isNew)
    it->second = inspect(type);
  return it->second;
}

Findings Inspector::inspect(Region &body) {
  Findings found;
  body.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      found |= inspectCached(type);
    for (Region &region : op->getRegions())
      for (Type type : region.getArgumentTypes())
        found |= inspectCached(type);
    if (isa_and_nonnull<LLVM::LLVMDialect>(op->getDialect())) {
      if (types.isKernel && isComplexAtomic(op)) {
        atomics.push_back(op);
        // A compare-and-exchange gives a struct.
        found.aggregates |= isa<LLVM::AtomicCmpXchgOp>(op);
      }
      if (isCopy(op, types))
        copies.push_back(op);
      else if (isIntrinsic(op))
        intrinsics.push_back(op);
      // Booleans have no place in memory.
      bool isBoolean = false;
      if (auto load = dyn_cast<LLVM::LoadOp>(op))
        isBoolean = getElementTypeOrSelf(load.getType()).isInteger(1);
      else if (auto store = dyn_cast<LLVM::StoreOp>(op))
        isBoolean =
            getElementTypeOrSelf(store.getValue().getType()).isInteger(1);
      found.integers |= isBoolean;
    }
    found.vectors |= needsSplitting(op, types);
  });
  return found;
}

LogicalResult Inspector::checkSignature(FunctionOpInterface func) {
  for (TypeRange list :
       {TypeRange(func.getArgumentTypes()), TypeRange(func.getResultTypes())})
    for (Type type : list) {
      Findings found = inspectCached(type);
      if (found.aggregates || found.vectors || found.integers)
        return func.emitError()
               << "function '" << func.getName() << "' of type "
               << func.getFunctionType()
               << (mux::isHelper(func)
                       ? " cannot be called: SPIR-V has no "
                       : " cannot be linked with other modules: SPIR-V has no ")
               << type;
    }
  return success();
}

/// Whether the function is called, by this module or others.
static bool isCalled(FunctionOpInterface func) {
  return isa<gpu::GPUModuleOp>(func->getParentOp()) &&
         !func->hasAttr(gpu::GPUDialect::getKernelFuncAttrName());
}

/// Whether the arithmetic `op` on narrow integers is none for a device: values
/// change their type on the way from or to memory, and vectors are combined as
/// words are.
static bool isFree(Operation *op) {
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op))
    return isa<VectorType>(op->getResult(0).getType());
  if (isa<arith::TruncIOp, arith::FPToSIOp, arith::FPToUIOp>(op))
    return llvm::all_of(op->getUsers(), llvm::IsaPred<LLVM::StoreOp>);
  return isa<arith::ConstantOp, arith::ExtUIOp, arith::ExtSIOp, arith::SIToFPOp,
             arith::UIToFPOp, arith::BitcastOp>(op);
}

/// Whether `func` computes with integers of `width` bits and does nothing else
/// with them that 32 bits do not do: they are neither its arguments nor
/// exchanged.
static bool onlyComputesWith(FunctionOpInterface func, unsigned width) {
  auto isNarrow = [&](Type type) {
    return getElementTypeOrSelf(type).isInteger(width);
  };
  bool computes = false;
  WalkResult walk = func.getFunctionBody().walk([&](Operation *op) {
    if (llvm::none_of(op->getOperandTypes(), isNarrow) &&
        llvm::none_of(op->getResultTypes(), isNarrow))
      return WalkResult::advance();
    bool isArithmetic = op->getName().stripDialect().starts_with("intr.") ||
                        isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
                            op->getDialect());
    computes |= isArithmetic && !isFree(op);
    bool moves =
        isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::UndefOp, LLVM::FreezeOp,
            LLVM::BitcastOp>(op) ||
        isa_and_nonnull<vector::VectorDialect, scf::SCFDialect, ub::UBDialect>(
            op->getDialect());
    return isArithmetic || moves ? WalkResult::advance()
                                 : WalkResult::interrupt();
  });
  return computes && !walk.wasInterrupted() &&
         llvm::none_of(func.getArgumentTypes(), isNarrow);
}

namespace {
struct GPULegalizeTypesPass
    : cairn::impl::GPULegalizeTypesPassBase<GPULegalizeTypesPass> {
  using GPULegalizeTypesPassBase::GPULegalizeTypesPassBase;

  /// Copies look at globals, so that a function alone is not enough.
  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<gpu::GPUModuleOp>(name);
  }

  void runOnOperation() override {
    ModuleOp module = moduleOf(getOperation());
    ShaderOptions shader = ShaderOptions::get(module);
    KernelOptions kernel = KernelOptions::get(module);
    bool isKernel = KernelOptions::isAttachedTo(module);
    SPIRVVersion version = isKernel ? kernel.spirvVersion : shader.spirvVersion;
    // Kernels above the level `gpu`, too, for those who want to run the result
    // elsewhere.
    WalkResult walk = getOperation()->walk<WalkOrder::PreOrder>(
        [&](FunctionOpInterface func) {
          DataLayout layout = DataLayout::closest(func);
          // Few GPUs have arithmetic of 8 or 16 bits. Where drivers make it of
          // 32, NVIDIA's takes some results for what was not yet cut: -x of
          // the least short was 32768, and its bytes exchanged were 0.
          bool int8 = isKernel || (shader.int8 && !onlyComputesWith(func, 8));
          bool int16 = isKernel || !onlyComputesWith(func, 16);
          SPIRVTypes types{layout, isKernel, int8, int16,
                           version >= SPIRVVersion(1, 4)};
          if (isCalled(func) && failed(Inspector(types).checkSignature(func)))
            return WalkResult::interrupt();
          if (isa<LLVM::LLVMFuncOp>(func) || func.isExternal())
            return WalkResult::skip();
          if (failed(checkStructured(func)) ||
              failed(legalize(func.getFunctionBody(), types)))
            return WalkResult::interrupt();
          return WalkResult::skip();
        });
    if (walk.wasInterrupted())
      signalPassFailure();
  }

  LogicalResult legalize(Region &body, const SPIRVTypes &types) {
    if (!types.isKernel) {
      widenSigns(body);
      divideLongs(body);
      convertByWords(body);
      narrowComparisons(body);
      narrowSums(body);
      boundSums(body);
    }
    Inspector inspector(types);
    Findings found = inspector.inspect(body);
    llvm::for_each(inspector.atomics, expandAtomic);
    for (Operation *op : inspector.copies)
      if (failed(expandCopy(op)))
        return failure();
    for (Operation *op : inspector.intrinsics)
      if (failed(expandIntrinsic(op)))
        return failure();
    if (found.aggregates && failed(splitAggregates(body, types)))
      return failure();
    if (found.vectors && failed(splitVectors(body, types)))
      return failure();
    if (found.integers && failed(legalizeIntegers(body, types)))
      return failure();
    return success();
  }
};
} // namespace

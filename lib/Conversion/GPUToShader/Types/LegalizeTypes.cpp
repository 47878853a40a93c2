//===- LegalizeTypes.cpp - the pass -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeTypes.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Target/SPIRV/ShaderOptions.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERLEGALIZETYPESPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

namespace {

/// What a function has that shaders lack.
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
  explicit Inspector(const ShaderTypes &types) : types(types) {}

  Findings inspect(Region &body);
  SmallVector<Operation *> copies, intrinsics;

private:
  Findings inspect(Type type) const;
  Findings inspectCached(Type type);

  const ShaderTypes &types;
  llvm::SmallDenseMap<Type, Findings, 16> cache;
};

} // namespace

Findings Inspector::inspect(Type type) const {
  Findings found;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    found.integers = !types.isInteger(integer.getWidth());
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    found = inspect(vector.getElementType());
    found.vectors = vector.getRank() != 1 || vector.getNumElements() < 2 ||
                    vector.getNumElements() > 4 ||
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
      if (isCopy(op))
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

namespace {
struct ShaderLegalizeTypesPass
    : cairn::impl::ShaderLegalizeTypesPassBase<ShaderLegalizeTypesPass> {
  using ShaderLegalizeTypesPassBase::ShaderLegalizeTypesPassBase;

  void runOnOperation() override {
    ShaderOptions options = ShaderOptions::get(getOperation());
    // Kernels above the level `gpu`, too, for those who want to run the result
    // elsewhere.
    WalkResult walk =
        getOperation().walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
          if (isa<LLVM::LLVMFuncOp>(func) || func.isExternal())
            return WalkResult::skip();
          DataLayout layout = DataLayout::closest(func);
          ShaderTypes types{layout, options.int8, options.spirvVersion >= 14};
          if (failed(legalize(func.getFunctionBody(), types)))
            return WalkResult::interrupt();
          return WalkResult::skip();
        });
    if (walk.wasInterrupted())
      signalPassFailure();
  }

  LogicalResult legalize(Region &body, const ShaderTypes &types) {
    Inspector inspector(types);
    Findings found = inspector.inspect(body);
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

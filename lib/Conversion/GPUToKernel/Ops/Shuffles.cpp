//===- Shuffles.cpp - exchanges between lanes of a sub-group ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shuffles.h"

#include "KernelLowerings.h"
#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;

/// `value` with `lanes` lanes; what is in new ones is nobody's concern.
static Value resizeVector(KernelBuilder &b, Value value, int64_t lanes) {
  auto type = cast<VectorType>(value.getType());
  SmallVector<int32_t> mask;
  for (int64_t lane = 0; lane < lanes; ++lane)
    mask.push_back(lane < type.getNumElements() ? lane : -1);
  return spirv::VectorShuffleOp::create(
      b, VectorType::get(lanes, type.getElementType()), value, value,
      b.getI32ArrayAttr(mask));
}

static bool hasThreeLanes(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getNumElements() == 3;
}

// Bytes and vectors of three are not among the types that a device must take
// (Level Zero SPIR-V programming guide, SPV_INTEL_subgroups).
Value cairn::makeShuffle(KernelBuilder &b, SPIRVInstruction shuffle,
                         ValueRange values, Value which) {
  Type type = values.front().getType();
  bool isNarrow = bitWidth(type) == 8, isOdd = hasThreeLanes(type);
  SmallVector<Value, 3> operands;
  for (Value value : values) {
    if (isNarrow)
      value = b.resizeUnsigned(value, 16);
    operands.push_back(isOdd ? resizeVector(b, value, 4) : value);
  }
  Type exchanged = operands.front().getType();
  operands.push_back(which);
  Value result = b.make(shuffle, exchanged, operands);
  if (isOdd)
    result = resizeVector(b, result, 3);
  return isNarrow ? b.resizeUnsigned(result, 8) : result;
}

template <typename OpTy>
static void addShuffle(OpLowerings &lowerings, SPIRVInstruction shuffle) {
  lowerings.addValue<KernelBuilder>(
      OpTy::getOperationName(), [shuffle](KernelBuilder &b, Operation *op) {
        ValueRange operands = op->getOperands();
        return makeShuffle(b, shuffle, operands.drop_back(), operands.back());
      });
}

void cairn::addKernelShuffleLowerings(OpLowerings &lowerings) {
  addShuffle<mux::SubGroupShuffleOp>(lowerings, inst::SubgroupShuffleINTEL);
  addShuffle<mux::SubGroupShuffleXorOp>(lowerings,
                                        inst::SubgroupShuffleXorINTEL);
  addShuffle<mux::SubGroupShuffleUpOp>(lowerings, inst::SubgroupShuffleUpINTEL);
  addShuffle<mux::SubGroupShuffleDownOp>(lowerings,
                                         inst::SubgroupShuffleDownINTEL);
}

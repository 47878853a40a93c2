//===- RowsOfLanes.cpp - the constant of such a device ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowsOfLanes.h"

#include "cairn/SPIRV/RowsOfLanes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;

static constexpr llvm::StringLiteral kConstant = "rows_of_lanes";

Value cairn::createRowsOfLanes(OpBuilder &b, Location loc,
                               gpu::GPUModuleOp module) {
  if (!module.lookupSymbol(kConstant)) {
    OpBuilder global = OpBuilder::atBlockBegin(module.getBody());
    auto constant = spirv::SpecConstantOp::create(global, module.getLoc(),
                                                  b.getStringAttr(kConstant),
                                                  b.getBoolAttr(false));
    constant->setAttr("spec_id", b.getI32IntegerAttr(rowsOfLanesSpecId));
  }
  return spirv::ReferenceOfOp::create(
      b, loc, b.getI1Type(), FlatSymbolRefAttr::get(b.getContext(), kConstant));
}

//===- Matrices.cpp - matrices of sub-groups --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They are SPV_KHR_cooperative_matrix's. A matrix is loaded through a pointer
// to elements of the view that serves the access, which may be several of the
// matrix's at once; strides count them.
//
//===----------------------------------------------------------------------===//

#include "MemoryLowering.h"
#include "Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace cairn::shader {

static spirv::CooperativeMatrixUseKHR useOf(mux::MatrixUse use) {
  switch (use) {
  case mux::MatrixUse::A:
    return spirv::CooperativeMatrixUseKHR::MatrixA;
  case mux::MatrixUse::B:
    return spirv::CooperativeMatrixUseKHR::MatrixB;
  case mux::MatrixUse::Accumulator:
    return spirv::CooperativeMatrixUseKHR::MatrixAcc;
  }
  llvm_unreachable("all uses are listed");
}

static Type typeOf(mux::MatrixType type) {
  return spirv::CooperativeMatrixType::get(
      type.getElementType(), type.getRows(), type.getColumns(),
      spirv::Scope::Subgroup, useOf(type.getUse()));
}

void MemoryLowering::useMatrixTypes() {
  auto convert = [](Value value) {
    if (auto type = dyn_cast<mux::MatrixType>(value.getType()))
      value.setType(typeOf(type));
  };
  module.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), convert);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), convert);
  });
}

static Type elementOf(Value matrix) {
  return cast<spirv::CooperativeMatrixType>(matrix.getType()).getElementType();
}

/// What a row is accessed as: elements, or 16 bytes at once.
static Type accessType(Type element, uint64_t alignment) {
  if (alignment < 16)
    return element;
  return VectorType::get({4}, IntegerType::get(element.getContext(), 32));
}

void MemoryLowering::addMatrixAccess(Value address, Value matrix,
                                     uint64_t alignment, bool isStore) {
  addAccess(address, accessType(elementOf(matrix), alignment), alignment,
            isStore, /*isAtomic=*/false);
}

Value MemoryLowering::accessMatrix(
    Operation *op, Value address, Value matrix, Value stride,
    uint64_t alignment,
    llvm::function_ref<Value(OpBuilder &, Value pointer, Value stride,
                             spirv::MemoryAccessAttr)>
        access) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  eraseLater(op);
  Type element = elementOf(matrix);
  Type type = accessType(element, alignment);
  if (pointsTo[address].roots.size() != 1) {
    emitError(op) << "a matrix in one of several buffers; Vulkan wants to know "
                     "which";
    return {};
  }
  return accessRoots(
      b, loc, address, Type(),
      [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
        AccessFlags flags;
        flags.alignment = pointsTo.getAlignment(address, alignment);
        uint64_t bytes = 0;
        Value pointer =
            elements.getArrayPointer(b, loc, root, offset, type, flags, bytes);
        uint64_t each = getBits(element) / 8;
        if (!pointer || bytes % each != 0) {
          emitError(op) << "a matrix in memory that is not an array of its "
                           "elements, or of 16 bytes";
          return {};
        }
        Value count = toWidth(b, loc, stride, b.getI32Type());
        if (bytes != each)
          count = b.createOrFold<arith::ShRUIOp>(
              loc, count,
              arith::ConstantIntOp::create(b, loc, llvm::Log2_64(bytes / each),
                                           32));
        return access(b, pointer, count,
                      elements.getMemoryAccess(b, root, flags));
      });
}

static spirv::CooperativeMatrixLayoutKHR layoutOf(bool byColumns) {
  return byColumns ? spirv::CooperativeMatrixLayoutKHR::ColumnMajor
                   : spirv::CooperativeMatrixLayoutKHR::RowMajor;
}

void MemoryLowering::lowerMatrixLoad(mux::SubGroupMatrixLoadOp op) {
  Value old = op->getResult(0);
  Value loaded = accessMatrix(
      op, op.getAddress(), old, op.getStride(), op.getAlignment(),
      [&](OpBuilder &b, Value pointer, Value stride,
          spirv::MemoryAccessAttr memory) -> Value {
        return spirv::KHRCooperativeMatrixLoadOp::create(
            b, op.getLoc(), old.getType(), pointer, layoutOf(op.getByColumns()),
            stride, memory, IntegerAttr());
      });
  if (loaded)
    old.replaceAllUsesWith(loaded);
}

void MemoryLowering::lowerMatrixStore(mux::SubGroupMatrixStoreOp op) {
  Value matrix = op->getOperand(0);
  accessMatrix(op, op.getAddress(), matrix, op.getStride(), op.getAlignment(),
               [&](OpBuilder &b, Value pointer, Value stride,
                   spirv::MemoryAccessAttr memory) -> Value {
                 spirv::KHRCooperativeMatrixStoreOp::create(
                     b, op.getLoc(), pointer, matrix,
                     layoutOf(op.getByColumns()), stride, memory,
                     IntegerAttr());
                 return {};
               });
}

void MemoryLowering::lowerMatrixOp(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value old = op->getResult(0), made;
  if (isa<mux::SubGroupMatrixFillOp>(op)) {
    made = spirv::CompositeConstructOp::create(b, loc, old.getType(),
                                               op->getOperands());
  } else if (isa<mux::SubGroupMatrixConvertOp>(op)) {
    made = spirv::FConvertOp::create(b, loc, old.getType(), op->getOperand(0));
  } else {
    using Operands = spirv::CooperativeMatrixOperandsKHR;
    bool hasSigns = isa<IntegerType>(elementOf(old)) &&
                    !cast<mux::SubGroupMatrixMultiplyAddOp>(op).getIsUnsigned();
    spirv::CooperativeMatrixOperandsKHRAttr signs;
    if (hasSigns)
      signs = spirv::CooperativeMatrixOperandsKHRAttr::get(
          b.getContext(), Operands::ASigned | Operands::BSigned |
                              Operands::CSigned | Operands::ResultSigned);
    made = spirv::KHRCooperativeMatrixMulAddOp::create(
        b, loc, old.getType(), op->getOperand(0), op->getOperand(1),
        op->getOperand(2), signs);
  }
  old.replaceAllUsesWith(made);
  eraseLater(op);
}

} // namespace cairn::shader

//===- LowerAccesses.cpp - loads, stores, copies and variables --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/KernelBuilder.h"
#include "Layout.h"
#include "MemoryLowerings.h"
#include "PointerTypes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace cairn::kernel {

//===----------------------------------------------------------------------===//
// What an access says beside its address
//===----------------------------------------------------------------------===//

spirv::MemoryAccess AccessOperands::getMask() const {
  auto mask = spirv::MemoryAccess::None;
  if (isVolatile)
    mask = mask | spirv::MemoryAccess::Volatile;
  if (isNonTemporal)
    mask = mask | spirv::MemoryAccess::Nontemporal;
  if (alignment)
    mask = mask | spirv::MemoryAccess::Aligned;
  return mask;
}

SmallVector<NamedAttribute, 2> AccessOperands::getAttributes(Builder &b) const {
  SmallVector<NamedAttribute, 2> attrs;
  if (getMask() != spirv::MemoryAccess::None)
    attrs.push_back(b.getNamedAttr(
        "memory_access",
        spirv::MemoryAccessAttr::get(b.getContext(), getMask())));
  if (alignment)
    attrs.push_back(
        b.getNamedAttr("alignment", b.getI32IntegerAttr(alignment)));
  return attrs;
}

NamedAttribute AccessOperands::getLiterals(Builder &b) const {
  SmallVector<int64_t, 2> literals;
  if (getMask() != spirv::MemoryAccess::None)
    literals.push_back(static_cast<int64_t>(getMask()));
  if (alignment)
    literals.push_back(alignment);
  return b.getNamedAttr(InstructionOp::getLiteralsAttrName(),
                        b.getI64ArrayAttr(literals));
}

/// An alignment that the type has anyway need not be said.
template <typename OpTy>
static AccessOperands operandsOf(OpTy op, Type memory) {
  AccessOperands operands;
  operands.isVolatile = op.getVolatile_();
  operands.isNonTemporal = op.getNontemporal();
  if (std::optional<uint64_t> alignment = op.getAlignment();
      alignment && *alignment < getAlignment(memory))
    operands.alignment = *alignment;
  return operands;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

static Value lowerLoad(KernelBuilder &b, LLVM::LoadOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return lowerAtomicLoad(b, op);
  Type type = b.typeOf(op.getResult());
  bool isPointer = isa<spirv::PointerType>(type);
  Type memory =
      isPointer
          ? getBytePointer(b.getContext(),
                           cast<spirv::PointerType>(type).getStorageClass())
          : getMemoryType(type);
  Value address = pointerTo(b, memory, b.lowered(op.getAddr()));
  AccessOperands operands = operandsOf(op, memory);
  if (isPlaceholder(memory))
    return b.make(inst::Load, type, address, operands.getLiterals(b));
  Value value =
      b.make<spirv::LoadOp>(memory, address, operands.getAttributes(b));
  return isPointer ? castPointer(b, type, value) : value;
}

static LogicalResult lowerStore(KernelBuilder &b, LLVM::StoreOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic) {
    lowerAtomicStore(b, op);
    return success();
  }
  Value value = b.lowered(op.getValue());
  if (isa<spirv::PointerType>(value.getType()))
    value = pointerTo(b, b.getI8Type(), value);
  Type memory = isa<spirv::PointerType>(value.getType())
                    ? value.getType()
                    : getMemoryType(value.getType());
  Value address = pointerTo(b, memory, b.lowered(op.getAddr()));
  AccessOperands operands = operandsOf(op, memory);
  if (isPlaceholder(memory))
    b.makeEffect(inst::Store, {address, value}, operands.getLiterals(b));
  else
    b.makeEffect(instruction<spirv::StoreOp>(), {address, value},
                 operands.getAttributes(b));
  return success();
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

static Value lowerVariable(KernelBuilder &b, LLVM::AllocaOp op) {
  APInt count;
  if (!matchPattern(op->getOperand(0), m_ConstantInt(&count))) {
    auto constant = op->getOperand(0).getDefiningOp<spirv::ConstantOp>();
    auto value =
        constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
    if (!value)
      return b.refuse("the size of a variable is known only at run time");
    count = value.getValue();
  }
  Type type = op.getElemType();
  if (!count.isOne())
    type = LLVM::LLVMArrayType::get(type, count.getZExtValue());
  Type memory = getMemoryType(type);
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&kernel.getBody().front());
  auto variable = spirv::VariableOp::create(
      b, spirv::PointerType::get(memory, spirv::StorageClass::Function),
      spirv::StorageClass::Function, /*initializer=*/nullptr);
  if (uint64_t alignment = op.getAlignment().value_or(0);
      alignment > getAlignment(memory))
    variable->setAttr("alignment", b.getI32IntegerAttr(alignment));
  return variable;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// What the operand `n` of a copy is known to be aligned to.
static uint64_t alignmentOf(Operation *op, unsigned n) {
  auto attrs = op->getAttrOfType<ArrayAttr>("arg_attrs");
  if (!attrs || n >= attrs.size())
    return 1;
  auto alignment = cast<DictionaryAttr>(attrs[n]).getAs<IntegerAttr>(
      LLVM::LLVMDialect::getAlignAttrName());
  return alignment ? alignment.getInt() : 1;
}

/// memcpy; one that may overlap has been expanded before.
static LogicalResult lowerCopy(SPIRVBuilder &builder, Operation *op,
                               SmallVectorImpl<Value> &) {
  auto &b = static_cast<KernelBuilder &>(builder);
  Value target = b.lowered(op->getOperand(0));
  Value source = b.lowered(op->getOperand(1));
  AccessOperands operands;
  operands.isVolatile = cast<BoolAttr>(op->getAttr("isVolatile")).getValue();
  operands.alignment = std::min(alignmentOf(op, 0), alignmentOf(op, 1));
  Value length;
  if (auto known = op->getAttrOfType<IntegerAttr>("len"))
    length = b.integer(b.getI64Type(), known.getValue().getZExtValue());
  else
    length = op->getOperand(2);
  b.makeEffect(inst::CopyMemorySized, {target, source, length},
               operands.getLiterals(b));
  return success();
}

void addAccessLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerLoad);
  lowerings.addEffect(lowerStore);
  lowerings.add(lowerVariable);
  lowerings.add(LLVM::MemcpyOp::getOperationName(), lowerCopy);
  lowerings.add(LLVM::MemcpyInlineOp::getOperationName(), lowerCopy);
}

} // namespace cairn::kernel

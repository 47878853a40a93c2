//===- LowerPointers.cpp - pointers as values -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/KernelBuilder.h"
#include "MemoryLowerings.h"
#include "PointerTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace cairn::kernel {

/// Adds what the op `name` becomes if its result is a pointer or of an opaque
/// type; on all other types it has a lowering already.
static void
addForPointers(OpLowerings &lowerings, StringRef name,
               std::function<Value(KernelBuilder &, Operation *)> lowering) {
  const OpLowerings::Lowering *found = lowerings.find(name);
  OpLowerings::Lowering others = found ? *found : OpLowerings::Lowering();
  lowerings.add(name,
                [=](SPIRVBuilder &b, Operation *op,
                    SmallVectorImpl<Value> &results) -> LogicalResult {
                  Type type = op->getResult(0).getType();
                  if (!isa<LLVM::LLVMPointerType>(type) && !isPlaceholder(type))
                    return others ? others(b, op, results) : failure();
                  Value value = lowering(static_cast<KernelBuilder &>(b), op);
                  if (value)
                    results.push_back(value);
                  return success(value != nullptr);
                });
}

//===----------------------------------------------------------------------===//
// Where a pointer comes from
//===----------------------------------------------------------------------===//

static Value lowerAddressOf(KernelBuilder &b, LLVM::AddressOfOp op) {
  auto variable = SymbolTable::lookupNearestSymbolFrom<spirv::GlobalVariableOp>(
      op, op.getGlobalNameAttr());
  if (!variable)
    return b.refuse("there is no variable '" + op.getGlobalName() + "'");
  return spirv::AddressOfOp::create(b, variable.getType(), op.getGlobalName());
}

static Value lowerFromInteger(KernelBuilder &b, LLVM::IntToPtrOp op) {
  Value number = b.resizeUnsigned(op->getOperand(0), 64);
  return b.make<spirv::ConvertUToPtrOp>(b.typeOf(op.getResult()), number);
}

static Value lowerToInteger(KernelBuilder &b, LLVM::PtrToIntOp op) {
  unsigned bits = bitWidth(op->getResult(0).getType());
  Value number =
      b.make<spirv::ConvertPtrToUOp>(b.getI64Type(), b.lowered(op.getArg()));
  return b.resizeUnsigned(number, bits);
}

/// A null or undefined pointer; of an opaque type, as an event, too.
template <typename OpTy>
static void addConstant(OpLowerings &lowerings, SPIRVInstruction constant) {
  addForPointers(lowerings, OpTy::getOperationName(),
                 [=](KernelBuilder &b, Operation *op) {
                   return b.make(constant, b.typeOf(op->getResult(0)), {});
                 });
}

//===----------------------------------------------------------------------===//
// Classes of memory
//===----------------------------------------------------------------------===//

static bool isNull(Value pointer) {
  Operation *op = pointer.getDefiningOp();
  return op && SPIRVInstruction(inst::ConstantNull).isOf(op);
}

static bool isGeneric(Type type) {
  return cast<spirv::PointerType>(type).getStorageClass() ==
         spirv::StorageClass::Generic;
}

/// `pointer` as one to what `like` points to.
static Value withPointeeOf(KernelBuilder &b, Type like, Value pointer) {
  return pointerTo(b, cast<spirv::PointerType>(like).getPointeeType(), pointer);
}

static Value lowerAddressSpaceCast(KernelBuilder &b, LLVM::AddrSpaceCastOp op) {
  Type type = b.typeOf(op.getResult());
  Value pointer = withPointeeOf(b, type, b.lowered(op.getArg()));
  if (pointer.getType() == type || isNull(pointer))
    return castPointer(b, type, pointer);
  auto isConstant = [](Type type) {
    return cast<spirv::PointerType>(type).getStorageClass() ==
           spirv::StorageClass::UniformConstant;
  };
  if (isConstant(type) || isConstant(pointer.getType()))
    return b.refuse("constant memory is not part of the generic address space");
  if (!isGeneric(pointer.getType()))
    pointer = b.make<spirv::PtrCastToGenericOp>(
        spirv::PointerType::get(pointerType(pointer).getPointeeType(),
                                spirv::StorageClass::Generic),
        pointer);
  return isGeneric(type) ? pointer
                         : b.make<spirv::GenericCastToPtrOp>(type, pointer);
}

static Value lowerGenericCast(KernelBuilder &b, mux::GenericCastOp op) {
  Type type = b.typeOf(op->getResult(0));
  auto storage = cast<spirv::PointerType>(type).getStorageClass();
  // The pointer is one to bytes, as translators to LLVM know one type of
  // pointers for the instruction in all of a module.
  Type bytes = getBytePointer(b.getContext(), storage);
  Value pointer = b.make(inst::GenericCastToPtrExplicit, bytes,
                         pointerTo(b, IntegerType::get(b.getContext(), 8),
                                   b.lowered(op->getOperand(0))),
                         b.literals(static_cast<int64_t>(storage)));
  return castPointer(b, type, pointer);
}

//===----------------------------------------------------------------------===//
// Choices and comparisons
//===----------------------------------------------------------------------===//

static Value lowerChoice(KernelBuilder &b, Operation *op) {
  Type type = b.typeOf(op->getResult(0));
  auto choice = [&](unsigned n) {
    Value value = b.lowered(op->getOperand(n));
    return isa<spirv::PointerType>(type) ? castPointer(b, type, value) : value;
  };
  return b.make<spirv::SelectOp>(type,
                                 {op->getOperand(0), choice(1), choice(2)});
}

static_assert(int(LLVM::ICmpPredicate::slt) == int(arith::CmpIPredicate::slt) &&
              int(LLVM::ICmpPredicate::uge) == int(arith::CmpIPredicate::uge));

/// Compares addresses as numbers: `OpPtrEqual` came with SPIR-V 1.4, and SPIR-V
/// has no order of pointers.
static Value lowerComparison(KernelBuilder &b, LLVM::ICmpOp op) {
  auto numberOf = [&](Value value) {
    if (!isa<spirv::PointerType>(value.getType()))
      return value;
    if (isNull(value))
      return b.integer(b.getI64Type(), 0);
    return b.make<spirv::ConvertPtrToUOp>(b.getI64Type(), value);
  };
  // Both dialects number the predicates alike.
  auto predicate = static_cast<arith::CmpIPredicate>(op.getPredicate());
  return b.compare(integerComparison(predicate),
                   numberOf(b.lowered(op->getOperand(0))),
                   numberOf(b.lowered(op->getOperand(1))));
}

void addPointerLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerAddressOf);
  lowerings.add(lowerFromInteger);
  lowerings.add(lowerToInteger);
  lowerings.add(lowerAddressSpaceCast);
  lowerings.add(lowerGenericCast);
  lowerings.add(lowerComparison);
  addForPointers(lowerings, arith::SelectOp::getOperationName(), lowerChoice);
  addForPointers(lowerings, LLVM::SelectOp::getOperationName(), lowerChoice);
  addConstant<LLVM::ZeroOp>(lowerings, inst::ConstantNull);
  addConstant<LLVM::UndefOp>(lowerings, instruction<spirv::UndefOp>());
  addConstant<LLVM::PoisonOp>(lowerings, instruction<spirv::UndefOp>());
  addConstant<ub::PoisonOp>(lowerings, instruction<spirv::UndefOp>());
}

void addMemoryLowerings(OpLowerings &lowerings) {
  addAddressLowerings(lowerings);
  addAccessLowerings(lowerings);
  addAtomicLowerings(lowerings);
  addPointerLowerings(lowerings);
}

} // namespace cairn::kernel

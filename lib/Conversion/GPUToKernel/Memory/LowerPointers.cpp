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
               std::function<Value(SPIRVBuilder &, Operation *)> lowering) {
  const OpLowerings::Lowering *found = lowerings.find(name);
  OpLowerings::Lowering others = found ? *found : OpLowerings::Lowering();
  lowerings.add(name,
                [=](SPIRVBuilder &b, Operation *op,
                    SmallVectorImpl<Value> &results) -> LogicalResult {
                  Type type = op->getResult(0).getType();
                  if (!isa<spirv::PointerType>(type) && !isPlaceholder(type))
                    return others ? others(b, op, results) : failure();
                  Value value = lowering(b, op);
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
  return b.make("ConvertUToPtr", op->getResult(0).getType(), number);
}

static Value lowerToInteger(KernelBuilder &b, LLVM::PtrToIntOp op) {
  unsigned bits = bitWidth(op->getResult(0).getType());
  Value number = b.make("ConvertPtrToU", b.getI64Type(), op->getOperand(0));
  return b.resizeUnsigned(number, bits);
}

/// A null or undefined pointer; of an opaque type, as an event, too.
static void addConstant(OpLowerings &lowerings, StringRef opName,
                        StringRef spirvName) {
  addForPointers(lowerings, opName, [=](SPIRVBuilder &b, Operation *op) {
    return b.make(spirvName, op->getResult(0).getType(), {});
  });
}

//===----------------------------------------------------------------------===//
// Classes of memory
//===----------------------------------------------------------------------===//

static bool isNull(Value pointer) {
  Operation *op = pointer.getDefiningOp();
  return op && op->getName().getStringRef() == "spirv.ConstantNull";
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
  Type type = op->getResult(0).getType();
  Value pointer = withPointeeOf(b, type, op->getOperand(0));
  if (pointer.getType() == type || isNull(pointer))
    return castPointer(b, type, pointer);
  auto isConstant = [](Type type) {
    return cast<spirv::PointerType>(type).getStorageClass() ==
           spirv::StorageClass::UniformConstant;
  };
  if (isConstant(type) || isConstant(pointer.getType()))
    return b.refuse("constant memory is not part of the generic address space");
  if (!isGeneric(pointer.getType()))
    pointer =
        b.make("PtrCastToGeneric",
               spirv::PointerType::get(pointerType(pointer).getPointeeType(),
                                       spirv::StorageClass::Generic),
               pointer);
  return isGeneric(type) ? pointer : b.make("GenericCastToPtr", type, pointer);
}

static Value lowerGenericCast(KernelBuilder &b, mux::GenericCastOp op) {
  Type type = op->getResult(0).getType();
  auto storage = cast<spirv::PointerType>(type).getStorageClass();
  // Of bytes, as translators to LLVM know one type of pointers for it in all of
  // a module.
  Type bytes = getBytePointer(b.getContext(), storage);
  Value pointer = b.make(
      "OpGenericCastToPtrExplicit", bytes,
      pointerTo(b, IntegerType::get(b.getContext(), 8), op->getOperand(0)),
      b.literals(static_cast<int64_t>(storage)));
  return castPointer(b, type, pointer);
}

//===----------------------------------------------------------------------===//
// Choices and comparisons
//===----------------------------------------------------------------------===//

static Value lowerChoice(SPIRVBuilder &b, Operation *op) {
  Type type = op->getResult(0).getType();
  auto choice = [&](unsigned n) {
    Value value = op->getOperand(n);
    return isa<spirv::PointerType>(type) ? castPointer(b, type, value) : value;
  };
  return b.make("Select", type, {op->getOperand(0), choice(1), choice(2)});
}

static StringRef comparisonName(LLVM::ICmpPredicate predicate) {
  switch (predicate) {
  case LLVM::ICmpPredicate::eq:
    return "IEqual";
  case LLVM::ICmpPredicate::ne:
    return "INotEqual";
  case LLVM::ICmpPredicate::slt:
    return "SLessThan";
  case LLVM::ICmpPredicate::sle:
    return "SLessThanEqual";
  case LLVM::ICmpPredicate::sgt:
    return "SGreaterThan";
  case LLVM::ICmpPredicate::sge:
    return "SGreaterThanEqual";
  case LLVM::ICmpPredicate::ult:
    return "ULessThan";
  case LLVM::ICmpPredicate::ule:
    return "ULessThanEqual";
  case LLVM::ICmpPredicate::ugt:
    return "UGreaterThan";
  case LLVM::ICmpPredicate::uge:
    return "UGreaterThanEqual";
  }
  llvm_unreachable("all predicates are above");
}

/// By numbers: `OpPtrEqual` came with SPIR-V 1.4, and an order of pointers
/// never.
static Value lowerComparison(KernelBuilder &b, LLVM::ICmpOp op) {
  auto numberOf = [&](Value value) {
    if (!isa<spirv::PointerType>(value.getType()))
      return value;
    if (isNull(value))
      return b.integer(b.getI64Type(), 0);
    return b.make("ConvertPtrToU", b.getI64Type(), value);
  };
  return b.compare(comparisonName(op.getPredicate()),
                   numberOf(op->getOperand(0)), numberOf(op->getOperand(1)));
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
  addConstant(lowerings, LLVM::ZeroOp::getOperationName(), "ConstantNull");
  addConstant(lowerings, LLVM::UndefOp::getOperationName(), "Undef");
  addConstant(lowerings, LLVM::PoisonOp::getOperationName(), "Undef");
  addConstant(lowerings, ub::PoisonOp::getOperationName(), "Undef");
}

void addMemoryLowerings(OpLowerings &lowerings) {
  addAddressLowerings(lowerings);
  addAccessLowerings(lowerings);
  addAtomicLowerings(lowerings);
  addPointerLowerings(lowerings);
}

} // namespace cairn::kernel

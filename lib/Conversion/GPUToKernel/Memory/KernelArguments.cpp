//===- KernelArguments.cpp - arguments that are passed by value -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "MemoryLowerings.h"
#include "PointerTypes.h"
#include "Signatures.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace cairn::kernel {

namespace {

/// A parameter whose uses expect a pointer to it.
class ByValueArgument {
public:
  ByValueArgument(BlockArgument argument, LLVM::LLVMStructType type)
      : argument(argument), type(type), memory(getMemoryType(type)) {}

  /// The callee's copy serves as the variable: nobody else has it.
  void absorbCopies();
  /// Takes from the value what is read; fails where it is used otherwise.
  LogicalResult extractParts();
  void storeToVariable();

  uint64_t alignment = 1;

private:
  struct Read {
    LLVM::LoadOp load;
    SmallVector<uint64_t> way;
  };
  LogicalResult collectReads(Value pointer, uint64_t offset,
                             SmallVectorImpl<Read> &reads,
                             SmallVectorImpl<Operation *> &steps);

  BlockArgument argument;
  LLVM::LLVMStructType type;
  Type memory;
};

} // namespace

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Whether what `pointer` points to is touched in the block of `op` before it.
static bool isTouchedBefore(Value pointer, Operation *op) {
  return llvm::any_of(pointer.getUsers(), [&](Operation *user) {
    if (user->getBlock() != op->getBlock() || !user->isBeforeInBlock(op))
      return false;
    return !isa<LLVM::GEPOp>(user) || isTouchedBefore(user->getResult(0), op);
  });
}

void ByValueArgument::absorbCopies() {
  while (argument.hasOneUse()) {
    auto copy = dyn_cast<LLVM::MemcpyOp>(*argument.user_begin());
    if (!copy || copy.getIsVolatile() || copy.getSrc() != argument ||
        copy->getBlock() != argument.getOwner())
      return;
    auto variable = copy.getDst().getDefiningOp<LLVM::AllocaOp>();
    APInt length, count;
    if (!variable || !matchPattern(copy.getLen(), m_ConstantInt(&length)) ||
        !matchPattern(variable.getArraySize(), m_ConstantInt(&count)) ||
        !count.isOne() || length != getSize(memory) ||
        getSize(getMemoryType(variable.getElemType())) != getSize(memory) ||
        isTouchedBefore(variable, copy))
      return;
    alignment =
        std::max<uint64_t>(alignment, variable.getAlignment().value_or(1));
    copy.erase();
    variable.replaceAllUsesWith(Value(argument));
    variable.erase();
  }
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

LogicalResult
ByValueArgument::collectReads(Value pointer, uint64_t offset,
                              SmallVectorImpl<Read> &reads,
                              SmallVectorImpl<Operation *> &steps) {
  for (Operation *user : pointer.getUsers()) {
    if (auto gep = dyn_cast<LLVM::GEPOp>(user)) {
      std::optional<int64_t> step = getKnownOffset(gep);
      if (!step || failed(collectReads(gep, offset + *step, reads, steps)))
        return failure();
      steps.push_back(gep);
      continue;
    }
    auto load = dyn_cast<LLVM::LoadOp>(user);
    if (!load || load.getVolatile_() ||
        load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
      return failure();
    Type found = memory, wanted = getMemoryType(load.getType());
    SmallVector<uint64_t> way;
    if (offset >= getSize(memory) || !findPart(found, offset, wanted, way) ||
        found != wanted || way.empty())
      return failure();
    reads.push_back({load, way});
  }
  return success();
}

LogicalResult ByValueArgument::extractParts() {
  SmallVector<Read> reads;
  SmallVector<Operation *> steps;
  if (failed(collectReads(argument, 0, reads, steps)))
    return failure();
  for (auto &[load, way] : reads) {
    ImplicitLocOpBuilder b(load.getLoc(), load);
    // Not upstream's op, as the type is not always one of its composites.
    OperationState state(
        b.getLoc(),
        SPIRVInstruction(inst::CompositeExtract).getOpName(b.getContext()));
    state.addOperands(argument);
    state.addTypes(convertType(load.getType()));
    SmallVector<int64_t> literals(way.begin(), way.end());
    state.addAttribute(InstructionOp::getLiteralsAttrName(),
                       b.getI64ArrayAttr(literals));
    load.getResult().replaceAllUsesWith(b.create(state)->getResult(0));
    load.erase();
  }
  for (Operation *step : steps)
    step->erase();
  argument.setType(memory);
  return success();
}

void ByValueArgument::storeToVariable() {
  Block *entry = argument.getOwner();
  ImplicitLocOpBuilder b(argument.getLoc(), argument.getContext());
  b.setInsertionPointToStart(entry);
  Value one = arith::ConstantOp::create(b, b.getI32IntegerAttr(1));
  Value variable =
      LLVM::AllocaOp::create(b, argument.getType(), type, one, alignment);
  argument.replaceAllUsesWith(variable);
  argument.setType(memory);
  auto pointer = UnrealizedConversionCastOp::create(
      b, spirv::PointerType::get(memory, spirv::StorageClass::Function),
      variable);
  spirv::StoreOp::create(b, pointer.getResult(0), argument);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// `type` as it may be in a parameter, of which Level Zero takes no arrays: a
/// struct with as many members is laid out in the same way, also one of bytes
/// where SPIR-V has no such struct, as a packed one.
static Type withoutArrays(Type type) {
  SmallVector<Type> members;
  if (isa<LLVM::LLVMStructType>(type) &&
      !isa<spirv::StructType>(getMemoryType(type)))
    type = LLVM::LLVMArrayType::get(IntegerType::get(type.getContext(), 8),
                                    getSize(type));
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    members.assign(array.getNumElements(),
                   withoutArrays(array.getElementType()));
    return LLVM::LLVMStructType::getLiteral(type.getContext(), members);
  }
  auto structure = dyn_cast<LLVM::LLVMStructType>(type);
  if (!structure)
    return type;
  for (Type member : structure.getBody())
    members.push_back(withoutArrays(member));
  return LLVM::LLVMStructType::getLiteral(type.getContext(), members);
}

/// The type of a parameter that holds a `type`: a struct in any case, which is
/// what parameters by value are.
static LLVM::LLVMStructType getParameterType(Type type) {
  if (!isa<LLVM::LLVMStructType>(type))
    type = LLVM::LLVMStructType::getLiteral(type.getContext(), type);
  return cast<LLVM::LLVMStructType>(withoutArrays(type));
}

LogicalResult lowerArguments(gpu::GPUFuncOp kernel) {
  decorateParameters(kernel, kernel);
  if (!kernel.isKernel())
    return success();
  for (unsigned n = 0; n < kernel.getNumArguments(); ++n) {
    auto attr = kernel.getArgAttrOfType<TypeAttr>(
        n, LLVM::LLVMDialect::getByValAttrName());
    if (!attr)
      continue;
    ByValueArgument argument(kernel.getArgument(n),
                             getParameterType(attr.getValue()));
    if (auto given = kernel.getArgAttrOfType<IntegerAttr>(
            n, LLVM::LLVMDialect::getAlignAttrName()))
      argument.alignment = given.getInt();
    argument.absorbCopies();
    if (failed(argument.extractParts()))
      argument.storeToVariable();
  }
  return success();
}

} // namespace cairn::kernel

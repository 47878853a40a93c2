//===- PointerTypes.cpp - what each pointer points to -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerTypes.h"

#include "Layout.h"
#include "Signatures.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace cairn::kernel {

static bool isPointer(Type type) { return isa<LLVM::LLVMPointerType>(type); }
static bool isPointer(Value value) { return isPointer(value.getType()); }

/// Null and undefined pointers are of any type.
static bool isConstantPointer(Value value) {
  return isa_and_nonnull<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp,
                         ub::PoisonOp>(value.getDefiningOp());
}

namespace {

class PointerTypeChooser {
public:
  PointerTypeChooser(gpu::GPUFuncOp kernel,
                     DenseMap<Value, spirv::PointerType> &types)
      : kernel(kernel), types(types) {}

  LogicalResult run();

private:
  void join(Value a, Value b);
  void joinAt(Operation *op);
  void joinBranch(BranchOpInterface branch);
  void wish(Value pointer, Type type);
  void wishAt(OpOperand &use);
  void wishAt(LLVM::GEPOp gep);
  Type chosenFor(Value pointer);
  LogicalResult assign(Value value);

  Value classOf(Value pointer) const;

  gpu::GPUFuncOp kernel;
  DenseMap<Value, spirv::PointerType> &types;
  /// Pointers that have one type.
  llvm::EquivalenceClasses<Value> classes;
  /// How often each class is wanted as which type, by one of its pointers.
  DenseMap<Value, llvm::SmallMapVector<Type, unsigned, 2>> wishes;
};

} // namespace

//===----------------------------------------------------------------------===//
// Which pointers are of one type
//===----------------------------------------------------------------------===//

void PointerTypeChooser::join(Value a, Value b) {
  if (!isConstantPointer(a) && !isConstantPointer(b))
    classes.unionSets(a, b);
}

void PointerTypeChooser::joinBranch(BranchOpInterface branch) {
  for (auto [n, target] : llvm::enumerate(branch->getSuccessors())) {
    SuccessorOperands operands = branch.getSuccessorOperands(n);
    for (auto [i, argument] : llvm::enumerate(target->getArguments()))
      if (isPointer(argument) && operands[i])
        join(argument, operands[i]);
  }
}

void PointerTypeChooser::joinAt(Operation *op) {
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    return joinBranch(branch);
  if (!isa<arith::SelectOp, LLVM::SelectOp, LLVM::AddrSpaceCastOp,
           mux::GenericCastOp>(op) ||
      !isPointer(op->getResult(0)))
    return;
  for (Value operand : op->getOperands())
    if (isPointer(operand))
      join(op->getResult(0), operand);
}

//===----------------------------------------------------------------------===//
// Which type it is
//===----------------------------------------------------------------------===//

/// The pointer that stands for those of one type with `pointer`.
Value PointerTypeChooser::classOf(Value pointer) const {
  auto leader = classes.findLeader(pointer);
  return leader == classes.member_end() ? pointer : *leader;
}

void PointerTypeChooser::wish(Value pointer, Type type) {
  ++wishes[classOf(pointer)][getMemoryType(type)];
}

/// The type that is accessed through `pointer`, if it is one.
static Type accessedType(Value pointer) {
  Type type;
  for (Operation *user : pointer.getUsers()) {
    Type own;
    if (auto load = dyn_cast<LLVM::LoadOp>(user))
      own = load.getType();
    else if (auto store = dyn_cast<LLVM::StoreOp>(user))
      own = store->getOperand(1) == pointer ? store->getOperand(0).getType()
                                            : Type();
    if (!own || (type && own != type))
      return {};
    type = own;
  }
  return type;
}

/// Steps in bytes are LLVM's spelling for anything: what they lead to is a
/// better guess where the step is a multiple of it.
void PointerTypeChooser::wishAt(LLVM::GEPOp gep) {
  Type type = gep.getElemType();
  if (type.isInteger(8) && gep.getRawConstantIndices().size() == 1 &&
      gep.getRawConstantIndices()[0] != LLVM::GEPOp::kDynamicIndex) {
    Type accessed = accessedType(gep.getResult());
    if (!accessed)
      return;
    Type memory = getMemoryType(accessed);
    if (gep.getRawConstantIndices()[0] % int64_t(getSize(memory)) == 0)
      type = accessed;
  }
  wish(gep->getOperand(0), type);
}

void PointerTypeChooser::wishAt(OpOperand &use) {
  Value pointer = use.get();
  llvm::TypeSwitch<Operation *>(use.getOwner())
      .Case([&](LLVM::LoadOp load) { wish(pointer, load.getType()); })
      .Case([&](LLVM::StoreOp store) {
        if (use.getOperandNumber() == 1)
          wish(pointer, store->getOperand(0).getType());
        else
          wish(pointer, IntegerType::get(store.getContext(), 8));
      })
      .Case<LLVM::AtomicRMWOp>([&](auto update) {
        if (use.getOperandNumber() == 0)
          wish(pointer, update->getOperand(1).getType());
      })
      .Case([&](LLVM::AtomicCmpXchgOp exchange) {
        if (use.getOperandNumber() == 0)
          wish(pointer, exchange->getOperand(1).getType());
      })
      .Case([&](LLVM::GEPOp gep) {
        if (use.getOperandNumber() == 0)
          wishAt(gep);
      });
}

/// What `gep` leads to, by its own types.
static Type getReachedType(LLVM::GEPOp gep) {
  Type type = gep.getElemType();
  for (int32_t index : gep.getRawConstantIndices().drop_front()) {
    bool isStruct = isa<LLVM::LLVMStructType>(type);
    type = getPartType(type, isStruct ? index : 0);
  }
  return type;
}

Type PointerTypeChooser::chosenFor(Value pointer) {
  auto it = wishes.find(classOf(pointer));
  if (it == wishes.end()) {
    // Nobody asks for anything else.
    if (auto gep = pointer.getDefiningOp<LLVM::GEPOp>())
      return getMemoryType(getReachedType(gep));
    return IntegerType::get(pointer.getContext(), 8);
  }
  Type best;
  unsigned most = 0;
  for (auto [type, count] : it->second)
    // Bytes are what is asked for where the type does not matter.
    if (count > most || (count == most && best.isInteger(8))) {
      best = type;
      most = count;
    }
  return best;
}

LogicalResult PointerTypeChooser::assign(Value value) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(value.getType());
  if (!pointer)
    return success();
  if (Type given = getGivenType(value, kernel)) {
    types[value] = cast<spirv::PointerType>(given);
    return success();
  }
  auto storage = getStorageClass(pointer.getAddressSpace());
  if (!storage)
    return mlir::emitError(value.getLoc())
           << "a pointer into address space " << pointer.getAddressSpace()
           << ", which SPIR-V's kernels do not have";
  types[value] = spirv::PointerType::get(chosenFor(value), *storage);
  return success();
}

LogicalResult PointerTypeChooser::run() {
  kernel.walk([&](Operation *op) { joinAt(op); });
  auto forEachValue = [&](auto visit) {
    kernel.walk<WalkOrder::PreOrder>([&](Block *block) {
      for (Value argument : block->getArguments())
        visit(argument);
      for (Operation &op : *block)
        for (Value result : op.getResults())
          visit(result);
    });
  };
  forEachValue([&](Value value) {
    if (isPointer(value) && !isConstantPointer(value))
      for (OpOperand &use : value.getUses())
        wishAt(use);
  });
  LogicalResult result = success();
  forEachValue([&](Value value) {
    if (succeeded(result))
      result = assign(value);
  });
  return result;
}

FailureOr<PointerTypes> PointerTypes::choose(gpu::GPUFuncOp kernel) {
  PointerTypes result;
  if (failed(PointerTypeChooser(kernel, result.types).run()))
    return failure();
  return result;
}

Type PointerTypes::typeOf(Value value) const {
  return isPointer(value) ? Type(types.at(value)) : value.getType();
}

//===----------------------------------------------------------------------===//
// While ops are lowered
//===----------------------------------------------------------------------===//

void convertBlockArguments(gpu::GPUFuncOp kernel, const PointerTypes &types) {
  kernel.walk<WalkOrder::PreOrder>([&](Block *block) {
    OpBuilder b = OpBuilder::atBlockBegin(block);
    for (BlockArgument argument : block->getArguments()) {
      Type old = argument.getType(), type = types.typeOf(argument);
      if (type == old)
        continue;
      argument.setType(type);
      auto cast = UnrealizedConversionCastOp::create(b, argument.getLoc(), old,
                                                     argument);
      argument.replaceAllUsesExcept(cast.getResult(0), cast);
    }
  });
}

/// The operand of a cast to a pointer of LLVM; null if `pointer` is not a cast.
static Value getCastPointer(Value pointer) {
  auto cast = pointer.getDefiningOp<UnrealizedConversionCastOp>();
  return cast ? cast.getInputs().front() : Value();
}

Value getLowered(ImplicitLocOpBuilder &b, const PointerTypes &types,
                 Value value) {
  if (!isPointer(value))
    return value;
  if (Value lowered = getCastPointer(value))
    return lowered;
  return UnrealizedConversionCastOp::create(b, types.typeOf(value), value)
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

Value castPointer(ImplicitLocOpBuilder &b, Type type, Value pointer) {
  if (pointer.getType() == type)
    return pointer;
  // What is null, or arbitrary, of one type, is so of another.
  if (Operation *op = pointer.getDefiningOp();
      op && op->getNumOperands() == 0 &&
      (SPIRVInstruction(inst::ConstantNull).isOf(op) ||
       isa<spirv::UndefOp>(op))) {
    OperationState state(b.getLoc(), op->getName());
    state.addTypes(type);
    return b.create(state)->getResult(0);
  }
  // What was cast from this type is there already.
  if (auto cast = pointer.getDefiningOp<spirv::BitcastOp>();
      cast && cast.getOperand().getType() == type)
    return cast.getOperand();
  return spirv::BitcastOp::create(b, type, pointer);
}

Value pointerTo(ImplicitLocOpBuilder &b, Type pointee, Value pointer) {
  return castPointer(
      b,
      spirv::PointerType::get(pointee, pointerType(pointer).getStorageClass()),
      pointer);
}

static void castBranchOperands(BranchOpInterface branch) {
  ImplicitLocOpBuilder b(branch.getLoc(), branch);
  for (auto [n, target] : llvm::enumerate(branch->getSuccessors())) {
    SuccessorOperands operands = branch.getSuccessorOperands(n);
    MutableOperandRange forwarded = operands.getMutableForwardedOperands();
    unsigned produced = operands.getProducedOperandCount();
    for (auto [i, argument] : llvm::enumerate(target->getArguments())) {
      if (i < produced || !isa<spirv::PointerType>(argument.getType()))
        continue;
      OpOperand &operand = forwarded[i - produced];
      operand.set(
          castPointer(b, argument.getType(), getCastPointer(operand.get())));
    }
  }
}

void settlePointers(gpu::GPUFuncOp kernel) {
  // Casts of pointers that have been lowered, and of those that had not been.
  SmallVector<UnrealizedConversionCastOp> casts, early;
  kernel.walk([&](Operation *op) {
    if (auto branch = dyn_cast<BranchOpInterface>(op))
      castBranchOperands(branch);
    else if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op))
      (isPointer(cast.getInputs().front()) ? early : casts).push_back(cast);
  });
  for (UnrealizedConversionCastOp cast : early) {
    ImplicitLocOpBuilder b(cast.getLoc(), cast);
    Value lowered = getCastPointer(cast.getInputs().front());
    Value result = cast.getResult(0);
    result.replaceAllUsesWith(castPointer(b, result.getType(), lowered));
    cast.erase();
  }
  for (UnrealizedConversionCastOp cast : casts)
    cast.erase();
}

} // namespace cairn::kernel

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
  explicit PointerTypeChooser(gpu::GPUFuncOp kernel) : kernel(kernel) {}

  LogicalResult run();

private:
  void join(Value a, Value b);
  void joinAt(Operation *op);
  void joinBranch(BranchOpInterface branch);
  void voteFor(Value pointer, Type type);
  void voteAt(OpOperand &use);
  void voteAt(LLVM::GEPOp gep);
  Type chosenFor(Value pointer);
  LogicalResult assign(Value value);

  gpu::GPUFuncOp kernel;
  /// Pointers that have one type.
  llvm::EquivalenceClasses<void *> classes;
  /// How often each class is wanted as which type.
  DenseMap<void *, llvm::SmallMapVector<Type, unsigned, 2>> votes;
};

} // namespace

//===----------------------------------------------------------------------===//
// Which pointers are of one type
//===----------------------------------------------------------------------===//

void PointerTypeChooser::join(Value a, Value b) {
  if (!isConstantPointer(a) && !isConstantPointer(b))
    classes.unionSets(a.getAsOpaquePointer(), b.getAsOpaquePointer());
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

void PointerTypeChooser::voteFor(Value pointer, Type type) {
  auto leader = classes.findLeader(pointer.getAsOpaquePointer());
  void *key =
      leader == classes.member_end() ? pointer.getAsOpaquePointer() : *leader;
  ++votes[key][getMemoryType(type)];
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
void PointerTypeChooser::voteAt(LLVM::GEPOp gep) {
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
  voteFor(gep->getOperand(0), type);
}

void PointerTypeChooser::voteAt(OpOperand &use) {
  Value pointer = use.get();
  llvm::TypeSwitch<Operation *>(use.getOwner())
      .Case([&](LLVM::LoadOp load) { voteFor(pointer, load.getType()); })
      .Case([&](LLVM::StoreOp store) {
        if (use.getOperandNumber() == 1)
          voteFor(pointer, store->getOperand(0).getType());
        else
          voteFor(pointer, IntegerType::get(store.getContext(), 8));
      })
      .Case<LLVM::AtomicRMWOp>([&](auto update) {
        if (use.getOperandNumber() == 0)
          voteFor(pointer, update->getOperand(1).getType());
      })
      .Case([&](LLVM::AtomicCmpXchgOp exchange) {
        if (use.getOperandNumber() == 0)
          voteFor(pointer, exchange->getOperand(1).getType());
      })
      .Case([&](LLVM::GEPOp gep) {
        if (use.getOperandNumber() == 0)
          voteAt(gep);
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
  void *key = pointer.getAsOpaquePointer();
  if (auto leader = classes.findLeader(key); leader != classes.member_end())
    key = *leader;
  auto it = votes.find(key);
  if (it == votes.end()) {
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
    value.setType(given);
    return success();
  }
  auto storage = getStorageClass(pointer.getAddressSpace());
  if (!storage)
    return mlir::emitError(value.getLoc())
           << "a pointer into address space " << pointer.getAddressSpace()
           << ", which SPIR-V's kernels do not have";
  value.setType(spirv::PointerType::get(chosenFor(value), *storage));
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
        voteAt(use);
  });
  LogicalResult result = success();
  forEachValue([&](Value value) {
    if (succeeded(result))
      result = assign(value);
  });
  return result;
}

LogicalResult assignPointerTypes(gpu::GPUFuncOp kernel) {
  return PointerTypeChooser(kernel).run();
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
  // Of a cast, the original.
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

void castBranchOperands(gpu::GPUFuncOp kernel) {
  kernel.walk([](BranchOpInterface branch) {
    ImplicitLocOpBuilder b(branch.getLoc(), branch);
    for (auto [n, target] : llvm::enumerate(branch->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(n);
      MutableOperandRange forwarded = operands.getMutableForwardedOperands();
      unsigned produced = operands.getProducedOperandCount();
      for (auto [i, argument] : llvm::enumerate(target->getArguments())) {
        if (i < produced || !isa<spirv::PointerType>(argument.getType()))
          continue;
        OpOperand &operand = forwarded[i - produced];
        operand.set(castPointer(b, argument.getType(), operand.get()));
      }
    }
  });
}

} // namespace cairn::kernel

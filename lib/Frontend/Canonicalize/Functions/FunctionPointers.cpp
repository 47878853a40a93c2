//===- FunctionPointers.cpp - calls through pointers ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All functions of a program are known, so that a pointer to one can be its
// number, and a call through it a switch. OpenCL C has no such pointers; SPIR-V
// by SPV_INTEL_function_pointers and LLVM IR have.
//
//===----------------------------------------------------------------------===//

#include "FunctionPointers.h"
#include "CalledKernels.h"
#include "SourceErrors.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn::frontend;

static SmallVector<CallInst *> findPointerCalls(Module &module) {
  SmallVector<CallInst *> calls;
  for (Function &function : module)
    for (Instruction &inst : instructions(function)) {
      auto *call = dyn_cast<CallInst>(&inst);
      // A call whose type or calling convention disagrees with the callee's is
      // none through a pointer.
      if (call && !call->isInlineAsm() && !call->getCalledFunction() &&
          !isa<Function>(call->getCalledOperand()->stripPointerCasts()))
        calls.push_back(call);
    }
  return calls;
}

static SourceError errorAtCall(CallInst &call) {
  if (MDNode *place = call.getMetadata(kPlaceOfCall))
    return errorAt(call.getDebugLoc(),
                   "cannot read SPIR-V " +
                       cast<MDString>(place->getOperand(0))->getString() +
                       "expected a pointer to a function of the program");
  return errorAt(call.getDebugLoc(),
                 "call through a function pointer in '" +
                     nameInSource(call.getFunction()->getName()) +
                     "', which OpenCL C does not allow");
}

std::optional<SourceError> cairn::frontend::findPointerCall(Module &module) {
  SmallVector<CallInst *> calls = findPointerCalls(module);
  return calls.empty() ? std::nullopt
                       : std::optional(errorAtCall(*calls.front()));
}

//===----------------------------------------------------------------------===//
// Functions by number
//===----------------------------------------------------------------------===//

/// Whether a use of a function is its address as a value. What is passed to a
/// function of the library, a block, is known by its name there.
static bool takesAddress(const Use &use) {
  auto *call = dyn_cast<CallBase>(use.getUser());
  if (!call)
    return true;
  Function *callee = call->getCalledFunction();
  return !call->isCallee(&use) && !(callee && callee->isDeclaration());
}

static bool isPointedTo(Function &function) {
  return function.getCallingConv() != CallingConv::SPIR_KERNEL &&
         any_of(function.uses(), takesAddress);
}

static SmallVector<Function *> calleesOf(CallInst &call) {
  SmallVector<Function *> callees;
  for (Function &function : *call.getModule())
    if (function.getFunctionType() == call.getFunctionType() &&
        !function.isVarArg() && isPointedTo(function))
      callees.push_back(&function);
  return callees;
}

static CallInst *callInPlaceOf(CallInst &call, Function &callee,
                               IRBuilder<> &builder) {
  SmallVector<Value *> args(call.args());
  CallInst *made = builder.CreateCall(&callee, args);
  made->setAttributes(call.getAttributes());
  made->setCallingConv(callee.getCallingConv());
  made->setDebugLoc(call.getDebugLoc());
  return made;
}

/// Pointers to other functions may not be called, so that the last callee is
/// what is called by all other numbers.
static void replaceCall(CallInst &call, ArrayRef<Function *> callees,
                        const DenseMap<Function *, ConstantInt *> &numbers) {
  BasicBlock *before = call.getParent();
  BasicBlock *behind = before->splitBasicBlock(&call);
  before->getTerminator()->eraseFromParent();
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  IntegerType *type = numbers.lookup(callees[0])->getIntegerType();
  auto makeBlock = [&] {
    return BasicBlock::Create(call.getContext(), "", before->getParent(),
                              behind);
  };
  BasicBlock *last = makeBlock();
  SwitchInst *choice = builder.CreateSwitch(
      builder.CreatePtrToInt(call.getCalledOperand(), type), last);
  PHINode *result = nullptr;
  if (!call.getType()->isVoidTy())
    result =
        PHINode::Create(call.getType(), callees.size(), "", behind->begin());
  for (Function *callee : callees) {
    BasicBlock *block = callee == callees.back() ? last : makeBlock();
    if (block != last)
      choice->addCase(numbers.lookup(callee), block);
    builder.SetInsertPoint(block);
    CallInst *made = callInPlaceOf(call, *callee, builder);
    builder.CreateBr(behind);
    if (result)
      result->addIncoming(made, block);
  }
  if (result)
    call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

/// In each address space by itself: a cast between them keeps what an address
/// points to, and not its number.
static void replaceAddress(Function &function, ConstantInt &number) {
  for (User *user : make_early_inc_range(function.users()))
    if (Operator::getOpcode(user) == Instruction::AddrSpaceCast)
      user->replaceAllUsesWith(
          ConstantExpr::getIntToPtr(&number, user->getType()));
  function.removeDeadConstantUsers();
  function.replaceUsesWithIf(
      ConstantExpr::getIntToPtr(&number, function.getType()),
      [](const Use &use) { return takesAddress(use); });
}

std::optional<SourceError> cairn::frontend::chooseCallees(Module &module,
                                                          bool &changed) {
  SmallVector<std::pair<CallInst *, SmallVector<Function *>>> choices;
  for (CallInst *call : findPointerCalls(module)) {
    choices.emplace_back(call, calleesOf(*call));
    if (choices.back().second.empty())
      return errorAtCall(*call);
  }
  DenseMap<Function *, ConstantInt *> numbers;
  SmallVector<Function *> numbered;
  const DataLayout &layout = module.getDataLayout();
  // Beside those that may be called: pointers are compared and stored as well,
  // and tables have pure virtual ones.
  for (Function &function : module) {
    if (!isPointedTo(function))
      continue;
    auto *type = cast<IntegerType>(layout.getIntPtrType(function.getType()));
    numbered.push_back(&function);
    // The number 0 is left for null.
    numbers[&function] = ConstantInt::get(type, numbered.size());
  }
  for (auto &[call, callees] : choices)
    replaceCall(*call, callees, numbers);
  for (Function *function : numbered)
    replaceAddress(*function, *numbers.lookup(function));
  changed = !numbered.empty();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Numbers without pointers
//===----------------------------------------------------------------------===//

namespace {
/// Makes the numbers that pointers are converted to where these come from:
/// shaders have no pointers that are any number.
class FunctionNumbers {
public:
  /// The number that the pointer `from` is; null where that is not known.
  Value *numberOf(Value *from, IntegerType *type);

private:
  bool isKnown(Value *from);

  SmallPtrSet<Value *, 8> visited;
  DenseMap<Value *, Value *> numbers;
};
} // namespace

/// The number of a null or of a number made a pointer; null for others.
static Constant *findNumber(Value *pointer, IntegerType *type) {
  if (isa<ConstantPointerNull>(pointer))
    return ConstantInt::get(type, 0);
  auto *made = dyn_cast<ConstantExpr>(pointer);
  auto *number = made && made->getOpcode() == Instruction::IntToPtr
                     ? dyn_cast<ConstantInt>(made->getOperand(0))
                     : nullptr;
  return number ? ConstantInt::get(type, number->getZExtValue()) : nullptr;
}

bool FunctionNumbers::isKnown(Value *from) {
  if (findNumber(from, Type::getInt64Ty(from->getContext())) ||
      isa<LoadInst>(from))
    return true;
  if (!visited.insert(from).second)
    return true;
  if (auto *select = dyn_cast<SelectInst>(from))
    return isKnown(select->getTrueValue()) && isKnown(select->getFalseValue());
  if (auto *phi = dyn_cast<PHINode>(from))
    return all_of(phi->incoming_values(),
                  [&](Value *value) { return isKnown(value); });
  auto *cast = dyn_cast<AddrSpaceCastInst>(from);
  return cast && isKnown(cast->getPointerOperand());
}

Value *FunctionNumbers::numberOf(Value *from, IntegerType *type) {
  visited.clear();
  if (!isKnown(from))
    return nullptr;
  auto make = [&](auto &&self, Value *value) -> Value * {
    if (Constant *number = findNumber(value, type))
      return number;
    if (auto *cast = dyn_cast<AddrSpaceCastInst>(value))
      return self(self, cast->getPointerOperand());
    if (Value *known = numbers.lookup(value))
      return known;
    auto *inst = cast<Instruction>(value);
    IRBuilder<> builder(inst);
    if (auto *load = dyn_cast<LoadInst>(value)) {
      LoadInst *made = builder.CreateAlignedLoad(
          type, load->getPointerOperand(), load->getAlign());
      made->setVolatile(load->isVolatile());
      return numbers[value] = made;
    }
    if (auto *select = dyn_cast<SelectInst>(value))
      return numbers[value] = builder.CreateSelect(
                 select->getCondition(), self(self, select->getTrueValue()),
                 self(self, select->getFalseValue()));
    auto *phi = cast<PHINode>(value);
    PHINode *made = builder.CreatePHI(type, phi->getNumIncomingValues());
    numbers[value] = made;
    for (auto [incoming, block] :
         zip_equal(phi->incoming_values(), phi->blocks()))
      made->addIncoming(self(self, incoming), block);
    return made;
  };
  return make(make, from);
}

/// Lets `comparison` compare numbers, if it compares a pointer to a function
/// with another of which the number is known.
static void compareNumbers(ICmpInst &comparison, FunctionNumbers &numbers,
                           const DataLayout &layout) {
  Type *pointer = comparison.getOperand(0)->getType();
  if (!pointer->isPointerTy() || !comparison.isEquality())
    return;
  auto *type = cast<IntegerType>(layout.getIntPtrType(pointer));
  if (llvm::none_of(comparison.operands(), [&](Value *operand) {
        Constant *number = findNumber(operand, type);
        return number && !number->isNullValue();
      }))
    return;
  Value *left = numbers.numberOf(comparison.getOperand(0), type);
  Value *right = numbers.numberOf(comparison.getOperand(1), type);
  if (!left || !right)
    return;
  comparison.setOperand(0, left);
  comparison.setOperand(1, right);
}

PreservedAnalyses FunctionNumbersPass::run(Function &function,
                                           FunctionAnalysisManager &) {
  FunctionNumbers numbers;
  const DataLayout &layout = function.getDataLayout();
  SmallVector<PtrToIntInst *> conversions;
  for (Instruction &inst : instructions(function)) {
    auto *store = dyn_cast<StoreInst>(&inst);
    Constant *number = nullptr;
    if (store && store->getValueOperand()->getType()->isPointerTy())
      number = findNumber(store->getValueOperand(),
                          cast<IntegerType>(layout.getIntPtrType(
                              store->getValueOperand()->getType())));
    if (number)
      store->setOperand(0, number);
    else if (auto *conversion = dyn_cast<PtrToIntInst>(&inst))
      conversions.push_back(conversion);
    else if (auto *comparison = dyn_cast<ICmpInst>(&inst))
      compareNumbers(*comparison, numbers, layout);
  }
  for (PtrToIntInst *conversion : conversions) {
    auto *type = dyn_cast<IntegerType>(conversion->getType());
    Value *number =
        type ? numbers.numberOf(conversion->getOperand(0), type) : nullptr;
    if (!number)
      continue;
    conversion->replaceAllUsesWith(number);
    conversion->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

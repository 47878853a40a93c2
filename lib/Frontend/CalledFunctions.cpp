//===- CalledFunctions.cpp - functions that stay functions ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CalledFunctions.h"

#include "KernelBodies.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

// What all the copies of one function in one kernel may come to, in
// instructions: from there on the host's vectoriser is kept away from a loop.
static constexpr uint64_t kMaxInlined = 2000;
// A call of less is not worth it.
static constexpr uint64_t kMinCalled = 64;
static constexpr uint64_t kMany = uint64_t(1) << 40;

//===----------------------------------------------------------------------===//
// What can be called
//===----------------------------------------------------------------------===//

/// Whether every target passes values of `type` to functions and back
/// (docs/Levels.md).
static bool isPassed(Type *type) {
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    if (vector->getNumElements() < 2 || vector->getNumElements() > 4)
      return false;
    type = vector->getElementType();
  }
  return type->isIntegerTy(32) || type->isIntegerTy(64) || type->isFloatTy() ||
         type->isDoubleTy();
}

/// Pointers to memory that has one owner for all callers: global and local
/// memory. Private memory is better promoted to values, which inlining allows.
static bool isPassedPointer(const Argument &arg) {
  auto *pointer = dyn_cast<PointerType>(arg.getType());
  return pointer && !arg.hasPassPointeeByValueCopyAttr() &&
         !arg.hasStructRetAttr() &&
         (pointer->getAddressSpace() == 1 || pointer->getAddressSpace() == 3);
}

static bool hasPassedTypes(const Function &function) {
  Type *result = function.getReturnType();
  return !function.isVarArg() && (result->isVoidTy() || isPassed(result)) &&
         llvm::all_of(function.args(), [](const Argument &arg) {
           return isPassed(arg.getType()) || isPassedPointer(arg);
         });
}

/// Whether a function of the library needs nothing of the kernel that calls it:
/// neither its place in the launch nor the other work-items.
static bool isFreeOfKernel(const Function &callee) {
  if (callee.isIntrinsic())
    return true;
  unsigned pointerBits = callee.getDataLayout().getPointerSizeInBits();
  auto call = ocl::demangleBuiltin(callee.getName(), pointerBits);
  if (!call)
    return false;
  switch (call->builtin->category) {
  case ocl::BuiltinCategory::Math:
  case ocl::BuiltinCategory::Integer:
  case ocl::BuiltinCategory::Common:
  case ocl::BuiltinCategory::Geometric:
  case ocl::BuiltinCategory::Relational:
  case ocl::BuiltinCategory::VectorData:
  case ocl::BuiltinCategory::Shuffle:
  case ocl::BuiltinCategory::Conversion:
  case ocl::BuiltinCategory::Reinterpret:
    return true;
  default:
    return false;
  }
}

/// Whether `value` is, or is made of, a variable of the program, which a kernel
/// may know by an address that it is passed.
static bool refersToVariable(const Value *value) {
  if (isa<GlobalVariable>(value))
    return true;
  auto *constant = dyn_cast<Constant>(value);
  return constant && !isa<GlobalValue>(constant) &&
         llvm::any_of(constant->operands(), [](const Use &operand) {
           return refersToVariable(operand);
         });
}

/// Whether `inst` makes pointers of numbers or bytes, or the reverse.
static bool convertsPointer(const Instruction &inst) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getValueOperand()->getType()->isPtrOrPtrVectorTy();
  return isa<PtrToIntInst, IntToPtrInst, AddrSpaceCastInst>(inst) ||
         (isa<LoadInst>(inst) && inst.getType()->isPtrOrPtrVectorTy());
}

/// Whether nothing in `function` itself ties it to the kernel.
static bool hasFreeBody(const Function &function) {
  for (const Instruction &inst : instructions(function)) {
    if (convertsPointer(inst))
      return false;
    if (auto *call = dyn_cast<CallBase>(&inst)) {
      const Function *callee = call->getCalledFunction();
      if (!callee || (callee->isDeclaration() && !isFreeOfKernel(*callee)))
        return false;
    }
    for (const Use &operand : inst.operands()) {
      auto *pointer = dyn_cast<PointerType>(operand->getType());
      if (refersToVariable(operand) ||
          (pointer && pointer->getAddressSpace() == 4))
        return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// What should be called
//===----------------------------------------------------------------------===//

namespace {

class Chooser {
public:
  explicit Chooser(Module &module);

  DenseSet<Function *> choose();

private:
  using Calls = MapVector<Function *, uint64_t>;

  void countCopies(Function *root);
  bool isWorthCalling(Function *function);

  /// Functions behind those that they call.
  std::vector<Function *> order;
  DenseMap<Function *, size_t> places;
  DenseMap<Function *, Calls> calls;
  /// Of the function with all that is inlined into it.
  DenseMap<Function *, uint64_t> sizes;
  /// Nothing ties them to a kernel.
  DenseSet<Function *> free;
  /// The most that a kernel would have.
  DenseMap<Function *, uint64_t> copies;
};

} // namespace

static bool isRoot(const Function &function) {
  return function.getCallingConv() == CallingConv::SPIR_KERNEL ||
         function.getName().starts_with(kKernelBodyName) ||
         !function.hasLocalLinkage();
}

Chooser::Chooser(Module &module) {
  CallGraph graph(module);
  for (auto it = po_begin(&graph); it != po_end(&graph); ++it) {
    Function *function = it->getFunction();
    if (!function || function->isDeclaration())
      continue;
    places[function] = order.size();
    order.push_back(function);
    for (Instruction &inst : instructions(*function))
      if (auto *call = dyn_cast<CallBase>(&inst))
        if (Function *callee = call->getCalledFunction();
            callee && !callee->isDeclaration())
          ++calls[function][callee];
  }
}

/// Callers come before what they call, so that their own numbers are known.
void Chooser::countCopies(Function *root) {
  std::vector<Function *> reached = {root};
  DenseSet<Function *> seen = {root};
  for (size_t i = 0; i < reached.size(); ++i)
    for (auto [callee, count] : calls[reached[i]])
      if (seen.insert(callee).second)
        reached.push_back(callee);
  llvm::sort(reached, [&](Function *a, Function *b) {
    return places.lookup(a) > places.lookup(b);
  });
  DenseMap<Function *, uint64_t> inKernel;
  inKernel[root] = 1;
  for (Function *function : reached) {
    uint64_t own = inKernel[function];
    copies[function] = std::max(copies[function], own);
    for (auto [callee, count] : calls[function]) {
      uint64_t &number = inKernel[callee];
      number = std::min(kMany, number + own * count);
    }
  }
}

bool Chooser::isWorthCalling(Function *function) {
  return !isRoot(*function) &&
         !function->hasFnAttribute(Attribute::AlwaysInline) &&
         copies[function] > 1 && sizes[function] >= kMinCalled &&
         sizes[function] * copies[function] > kMaxInlined;
}

DenseSet<Function *> Chooser::choose() {
  for (Function *function : order)
    if (isRoot(*function))
      countCopies(function);
  DenseSet<Function *> chosen;
  for (Function *function : order) {
    uint64_t size = function->getInstructionCount();
    bool isFree = hasFreeBody(*function);
    for (auto [callee, count] : calls[function]) {
      if (chosen.contains(callee))
        continue;
      size = std::min(kMany, size + count * sizes[callee]);
      isFree &= free.contains(callee);
    }
    sizes[function] = size;
    if (isFree)
      free.insert(function);
    if (isFree && hasPassedTypes(*function) && isWorthCalling(function))
      chosen.insert(function);
  }
  return chosen;
}

DenseSet<Function *> cairn::frontend::chooseCalledFunctions(Module &module) {
  return Chooser(module).choose();
}

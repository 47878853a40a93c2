//===- CalledFunctions.cpp - functions that stay functions ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CalledFunctions.h"

#include "CalledKernels.h"
#include "Canonicalize/Memory/UnwrittenVariables.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
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
// The same for functions on private memory, which inlining may turn into
// values.
static constexpr uint64_t kMaxInlinedOnPrivate = 8000;
// What a checked access counts as: the check is code at each of them.
static constexpr uint64_t kCheckedAccess = 16;
// A call of less is not worth it.
static constexpr uint64_t kMinCalled = 64;
static constexpr uint64_t kMany = uint64_t(1) << 40;

//===----------------------------------------------------------------------===//
// What can be called
//===----------------------------------------------------------------------===//

/// Whether `type` is one of OpenCL C's scalars, or a vector of at most
/// `maxLanes` of them.
static bool isPlain(Type *type, unsigned maxLanes) {
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    unsigned lanes = vector->getNumElements();
    if (lanes > maxLanes || !(lanes == 3 || isPowerOf2_32(lanes)))
      return false;
    type = vector->getElementType();
  }
  return type->isIntegerTy(1) || type->isIntegerTy(8) ||
         type->isIntegerTy(16) || type->isIntegerTy(32) ||
         type->isIntegerTy(64) || type->isHalfTy() || type->isFloatTy() ||
         type->isDoubleTy();
}

/// An image or the like, of which a kernel must know which it is.
static bool isHandle(Type *type) { return isa<TargetExtType>(type); }

static bool isPrivatePointer(Type *type) {
  auto *pointer = dyn_cast<PointerType>(type);
  return pointer && pointer->getAddressSpace() == PrivateSpace;
}

static bool isGenericPointer(Type *type) {
  auto *pointer = dyn_cast<PointerType>(type);
  return pointer && pointer->getAddressSpace() == GenericSpace;
}

static bool isPassed(Type *type, CallableFunctions callable) {
  if (callable == CallableFunctions::Any)
    return !isHandle(type);
  return isPlain(type, /*maxLanes=*/16) ||
         (type->isPointerTy() && !isGenericPointer(type));
}

/// A plain result is one value of every target.
static bool isReturned(Type *type, CallableFunctions callable) {
  return type->isVoidTy() || isPlain(type, /*maxLanes=*/4) ||
         (callable == CallableFunctions::Any && !isHandle(type));
}

static bool hasPassedTypes(const Function &function,
                           CallableFunctions callable) {
  return !function.isVarArg() &&
         isReturned(function.getReturnType(), callable) &&
         llvm::all_of(function.args(), [&](const Argument &arg) {
           return isPassed(arg.getType(), callable);
         });
}

static bool isFence(StringRef name) {
  return name == "mem_fence" || name == "read_mem_fence" ||
         name == "write_mem_fence" || name == "atomic_work_item_fence";
}

/// Whether a work-item may call `callee`, a function of the library, wherever
/// it is: no other work-item has a part in it.
static bool isFreeOfOthers(const CallBase &call, const Function &callee) {
  if (callee.isIntrinsic() || callee.getName() == "printf" ||
      keepsVariables(callee))
    return true;
  unsigned pointerBits = callee.getDataLayout().getPointerSizeInBits();
  auto builtin = ocl::demangleBuiltin(callee.getName(), pointerBits);
  if (!builtin)
    return false;
  switch (builtin->builtin->category) {
  case ocl::BuiltinCategory::Math:
  case ocl::BuiltinCategory::Integer:
  case ocl::BuiltinCategory::Common:
  case ocl::BuiltinCategory::Geometric:
  case ocl::BuiltinCategory::Relational:
  case ocl::BuiltinCategory::VectorData:
  case ocl::BuiltinCategory::Shuffle:
  case ocl::BuiltinCategory::Conversion:
  case ocl::BuiltinCategory::Reinterpret:
  case ocl::BuiltinCategory::Atomic:
  case ocl::BuiltinCategory::C11Atomic:
    return true;
  // Kernels pass what they know of the launch, if it is known what is asked.
  case ocl::BuiltinCategory::WorkItem:
    return llvm::all_of(call.args(), llvm::IsaPred<ConstantInt>);
  case ocl::BuiltinCategory::Synchronization:
    return isFence(builtin->builtin->name);
  default:
    return false;
  }
}

/// Whether `value` is, or is made of, a variable in local memory, which the
/// kernel has.
static bool refersToLocal(const Value *value) {
  if (auto *global = dyn_cast<GlobalVariable>(value))
    return global->getAddressSpace() == LocalSpace ||
           isHandle(global->getValueType());
  auto *constant = dyn_cast<Constant>(value);
  return constant && !isa<GlobalValue>(constant) &&
         llvm::any_of(constant->operands(), [](const Use &operand) {
           return refersToLocal(operand);
         });
}

/// Whether `inst` makes pointers of numbers or bytes, or the reverse.
static bool convertsPointer(const Instruction &inst) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getValueOperand()->getType()->isPtrOrPtrVectorTy();
  return isa<PtrToIntInst, IntToPtrInst, AddrSpaceCastInst>(inst) ||
         (isa<LoadInst>(inst) && inst.getType()->isPtrOrPtrVectorTy());
}

/// Whether `inst` is what every target has in a function.
static bool isPlain(const Instruction &inst) {
  return !convertsPointer(inst) &&
         llvm::none_of(inst.operands(), [](const Use &operand) {
           return isGenericPointer(operand->getType());
         });
}

/// Whether nothing in `function` itself ties it to the kernel.
static bool hasFreeBody(const Function &function, CallableFunctions callable) {
  for (const Instruction &inst : instructions(function)) {
    if (callable == CallableFunctions::Plain && !isPlain(inst))
      return false;
    if (isHandle(inst.getType()))
      return false;
    for (const Use &operand : inst.operands())
      if (isHandle(operand->getType()) || refersToLocal(operand))
        return false;
    if (auto *call = dyn_cast<CallBase>(&inst)) {
      const Function *callee = call->getCalledFunction();
      if (!callee ||
          (callee->isDeclaration() && !isFreeOfOthers(*call, *callee)))
        return false;
    }
  }
  return true;
}

/// Whether all uses of `function` are calls.
static bool hasOnlyCalls(const Function &function) {
  return llvm::all_of(function.uses(), [](const Use &use) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    return call && call->isCallee(&use);
  });
}

//===----------------------------------------------------------------------===//
// What should be called
//===----------------------------------------------------------------------===//

namespace {

class Chooser {
public:
  Chooser(Module &module, CallableFunctions callable, bool isChecked);

  DenseSet<Function *> choose();

private:
  using Calls = MapVector<Function *, uint64_t>;

  void countCopies(Function *root);
  uint64_t getOwnSize(const Function &function) const;
  uint64_t getMaxInlined(const Function &function) const;
  bool isWorthCalling(Function *function);

  CallableFunctions callable;
  bool isChecked;

  /// Functions behind those that they call.
  std::vector<Function *> order;
  DenseMap<Function *, size_t> places;
  DenseMap<Function *, Calls> calls;
  /// The size of a function with all that is inlined into it.
  DenseMap<Function *, uint64_t> sizes;
  /// Nothing ties them to a kernel.
  DenseSet<Function *> free;
  /// The most that a kernel would have.
  DenseMap<Function *, uint64_t> copies;
};

} // namespace

static bool isRoot(const Function &function) {
  return function.getCallingConv() == CallingConv::SPIR_KERNEL ||
         function.getName().starts_with(ocl::kKernelBodyPrefix) ||
         !function.hasLocalLinkage();
}

Chooser::Chooser(Module &module, CallableFunctions callable, bool isChecked)
    : callable(callable), isChecked(isChecked) {
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

/// In instructions, without what it calls.
uint64_t Chooser::getOwnSize(const Function &function) const {
  uint64_t size = function.getInstructionCount();
  if (!isChecked)
    return size;
  return size + (kCheckedAccess - 1) *
                    llvm::count_if(instructions(function),
                                   [](const Instruction &inst) {
                                     return isa<LoadInst, StoreInst>(inst);
                                   });
}

uint64_t Chooser::getMaxInlined(const Function &function) const {
  bool onPrivate = llvm::any_of(function.args(), [](const Argument &arg) {
    return isPrivatePointer(arg.getType()) || isGenericPointer(arg.getType());
  });
  return onPrivate ? kMaxInlinedOnPrivate : kMaxInlined;
}

/// A large function is better on its own even where it is called once, if that
/// is all the same to those who compile it.
bool Chooser::isWorthCalling(Function *function) {
  uint64_t number = copies[function];
  bool isRepeated = number > 1 && sizes[function] >= kMinCalled;
  return !isRoot(*function) && hasOnlyCalls(*function) &&
         !function->hasFnAttribute(Attribute::AlwaysInline) &&
         (isRepeated || callable == CallableFunctions::Any) &&
         sizes[function] * number > getMaxInlined(*function);
}

DenseSet<Function *> Chooser::choose() {
  for (Function *function : order)
    if (isRoot(*function))
      countCopies(function);
  DenseSet<Function *> chosen;
  for (Function *function : order) {
    uint64_t size = getOwnSize(*function);
    bool isFree = hasFreeBody(*function, callable);
    for (auto [callee, count] : calls[function]) {
      if (chosen.contains(callee))
        continue;
      size = std::min(kMany, size + count * sizes[callee]);
      isFree &= free.contains(callee);
    }
    sizes[function] = size;
    if (isFree)
      free.insert(function);
    if (isFree && hasPassedTypes(*function, callable) &&
        isWorthCalling(function))
      chosen.insert(function);
  }
  return chosen;
}

DenseSet<Function *> cairn::frontend::chooseCalledFunctions(
    Module &module, CallableFunctions callable, bool isChecked) {
  return Chooser(module, callable, isChecked).choose();
}

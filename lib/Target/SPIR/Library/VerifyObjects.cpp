//===- VerifyObjects.cpp - what is done with opaque objects -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section 2.1.3: images, events, ... are pointers to opaque types, and samplers
// numbers, which a program only passes on. Today's IR has lost the types: they
// are known of what kernels take, by metadata, and of what functions of the
// library take and give, by name. What flows from one place to another is one
// object, which has one type.
//
//===----------------------------------------------------------------------===//

#include "ObjectFlow.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

/// OpenCL C, section 1.9: these are types of arguments only.
static bool isOnlyPassed(StringRef type) {
  return type.starts_with("image") || type == "sampler_t" || type == "pipe" ||
         type == kBlockType;
}

static StringRef sectionOf(StringRef type) {
  return type == kBlockType ? "2.1.3.7" : "2.1.3";
}

/// "an object of type 'image2d_t'".
static std::string describe(StringRef type) {
  return type == kBlockType ? "a block"
                            : ("an object of type '" + type + "'").str();
}

/// Whether the value that `inst` stores may be an object of that type.
static bool mayStore(const StoreInst &store, StringRef type) {
  if (type == kBlockType)
    return isa<AllocaInst>(store.getPointerOperand());
  return !isOnlyPassed(type) || store.getPointerAddressSpace() == PrivateSpace;
}

/// Whether an object of that type may be an operand in that place.
static bool mayUse(const Use &use, StringRef type) {
  auto *user = cast<Instruction>(use.getUser());
  switch (user->getOpcode()) {
  case Instruction::PHI:
  case Instruction::Freeze:
    return type != kBlockType;
  case Instruction::Select:
    return type != kBlockType && use.getOperandNo() != 0;
  case Instruction::Ret:
    return !isOnlyPassed(type);
  case Instruction::Store:
    return use.getOperandNo() == 0 && mayStore(*cast<StoreInst>(user), type);
  case Instruction::Call: {
    auto *call = cast<CallBase>(user);
    return call->isArgOperand(&use) &&
           !(call->getCalledFunction() &&
             call->getCalledFunction()->isIntrinsic());
  }
  default:
    return false;
  }
}

/// Whether an object of that type may come from such an instruction.
static bool mayMake(const Instruction &inst, StringRef type) {
  switch (inst.getOpcode()) {
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::Call:
    return true; // reported as uses, if at all
  case Instruction::Load: {
    unsigned space = cast<LoadInst>(inst).getPointerAddressSpace();
    // Where samplers are loaded from is a rule of its own.
    return !isOnlyPassed(type) || space == PrivateSpace || type == "sampler_t";
  }
  default:
    return false;
  }
}

static void verifyUses(Checks &checks, const ObjectFlow &flow,
                       const Instruction &inst) {
  StringRef made = flow.typeOf(&inst);
  if (!made.empty() && !mayMake(inst, made))
    checks.report(inst, sectionOf(made),
                  describe(made) + " is the result of '" +
                      inst.getOpcodeName() + "'");
  for (const Use &use : inst.operands()) {
    StringRef type = flow.typeOf(use.get());
    // What else is done with a sampler is up to the implementation; Khronos's
    // own modules of 1.2 store it.
    if (type == "sampler_t" && checks.isSPIR12())
      continue;
    if (!type.empty() && !mayUse(use, type)) {
      checks.report(inst, sectionOf(type),
                    Twine("'") + inst.getOpcodeName() + "' of " +
                        describe(type) + ", which may only be passed on");
      return;
    }
  }
}

/// What a function of the library takes: an object of the right type.
static void verifyArguments(Checks &checks, const ObjectFlow &flow,
                            const CallBase &call) {
  ArrayRef<StringRef> params = flow.paramTypes(call);
  for (auto [index, wanted] : enumerate(params)) {
    if (wanted.empty() || index >= call.arg_size())
      continue;
    const Value *arg = call.getArgOperand(index)->stripPointerCasts();
    StringRef got = flow.typeOf(arg);
    if (isa<AllocaInst, GlobalValue>(arg))
      checks.report(call, sectionOf(wanted),
                    "argument " + Twine(index) + " is the address of '" +
                        arg->getName() + "', expected " + describe(wanted));
    else if (isa<ConstantExpr>(arg))
      checks.report(call, sectionOf(wanted),
                    "argument " + Twine(index) +
                        " is a constant expression, expected " +
                        describe(wanted));
    else if (!got.empty() && got != wanted)
      checks.report(call, sectionOf(wanted),
                    "argument " + Twine(index) + " is " + describe(got) +
                        ", expected " + describe(wanted));
  }
}

//===----------------------------------------------------------------------===//
// Access qualifiers
//===----------------------------------------------------------------------===//

namespace {
/// How a function of the library accesses its first argument.
enum class Access { None, Reads, Writes };
} // namespace

static Access accessOf(StringRef name) {
  if (name.starts_with("read_image") || name.contains("read_pipe"))
    return Access::Reads;
  if (name.starts_with("write_image") || name.contains("write_pipe"))
    return Access::Writes;
  return Access::None;
}

static void verifyAccess(Checks &checks, const ObjectFlow &flow,
                         const Argument &arg, const KernelArg &info) {
  if (info.access != "read_only" && info.access != "write_only")
    return;
  Access forbidden =
      info.access == "read_only" ? Access::Writes : Access::Reads;
  flow.forEachCall(arg, [&](const CallBase &call, unsigned index) {
    StringRef name = flow.builtinName(call);
    if (index == 0 && accessOf(name) == forbidden)
      checks.report(call, "2.15",
                    Twine(forbidden == Access::Writes ? "writes" : "reads") +
                        " argument " + Twine(arg.getArgNo()) +
                        " of the kernel '" + arg.getParent()->getName() +
                        "', which is '" + info.access + "'");
  });
}

//===----------------------------------------------------------------------===//
// Arguments that are not objects
//===----------------------------------------------------------------------===//

/// Whether a kernel's metadata says that the argument is a number, or a pointer
/// to memory.
static bool isPlain(const KernelArg &info) {
  return !info.baseType.empty() && !info.isPipe() &&
         !ocl::isOpaqueKind(info.opaqueKind());
}

/// What a kernel takes as something else is not an object for functions of the
/// library.
static void verifyNoObject(Checks &checks, const ObjectFlow &flow,
                           const Argument &arg, const KernelArg &info) {
  if (!isPlain(info))
    return;
  flow.forEachCall(arg, [&](const CallBase &call, unsigned index) {
    ArrayRef<StringRef> wanted = flow.paramTypes(call);
    if (index < wanted.size() && !wanted[index].empty())
      checks.report(call, sectionOf(wanted[index]),
                    "argument " + Twine(index) + " is argument " +
                        Twine(arg.getArgNo()) + " of the kernel '" +
                        arg.getParent()->getName() + "', a '" + info.baseType +
                        "', expected " + describe(wanted[index]));
  });
}

//===----------------------------------------------------------------------===//
// Atomic objects
//===----------------------------------------------------------------------===//

/// A variable that functions on atomic objects take is one.
static void verifyAtomicObjects(Checks &checks, const ObjectFlow &flow) {
  SmallPtrSet<const Value *, 8> atomics;
  for (const Function &function : checks.module) {
    for (auto [arg, info] :
         zip(function.args(), checks.kernelArgs.of(function)))
      if (info.type.starts_with("atomic_") && info.type.ends_with("*"))
        atomics.insert(&arg);
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst);
          call && flow.takesAtomic(*call))
        if (auto *variable = dyn_cast<GlobalVariable>(
                call->getArgOperand(0)->stripPointerCasts()))
          atomics.insert(variable);
  }
  if (atomics.empty())
    return;
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function))
      if (const Value *pointer = getLoadStorePointerOperand(&inst);
          pointer && atomics.contains(pointer->stripPointerCasts()))
        checks.report(inst, "2.1.3",
                      Twine("'") + inst.getOpcodeName() +
                          "' of an atomic object, expected a call of a "
                          "built-in function");
}

void cairn::spir::verifyObjects(Checks &checks) {
  ObjectFlow flow(checks);
  for (const Function &function : checks.module) {
    for (const Instruction &inst : instructions(function)) {
      verifyUses(checks, flow, inst);
      if (auto *call = dyn_cast<CallBase>(&inst))
        verifyArguments(checks, flow, *call);
    }
    if (function.isDeclaration())
      continue;
    for (auto [arg, info] :
         zip(function.args(), checks.kernelArgs.of(function))) {
      verifyAccess(checks, flow, arg, info);
      verifyNoObject(checks, flow, arg, info);
    }
  }
  verifyAtomicObjects(checks, flow);
}

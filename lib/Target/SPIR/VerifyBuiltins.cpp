//===- VerifyBuiltins.cpp - OpenCL C's library ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "MangledName.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// The LLVM type of a parameter or a result; null for those that producers
/// represent in several ways.
static Type *lower(LLVMContext &context, const ocl::BuiltinType &type) {
  if (type.isPointer)
    return PointerType::get(context, type.addressSpace);
  Type *scalar = nullptr;
  switch (type.scalar) {
  case ocl::ScalarKind::Void:
    return Type::getVoidTy(context);
  case ocl::ScalarKind::Bool:
    scalar = Type::getInt1Ty(context);
    break;
  case ocl::ScalarKind::Half:
    scalar = Type::getHalfTy(context);
    break;
  case ocl::ScalarKind::Float:
    scalar = Type::getFloatTy(context);
    break;
  case ocl::ScalarKind::Double:
    scalar = Type::getDoubleTy(context);
    break;
  case ocl::ScalarKind::MemoryOrder:
  case ocl::ScalarKind::MemoryScope:
    scalar = Type::getInt32Ty(context);
    break;
  default:
    if (!type.isInteger())
      return nullptr;
    scalar = IntegerType::get(context, type.elementBits());
  }
  return type.width == 1 ? scalar : FixedVectorType::get(scalar, type.width);
}

/// Whether the declaration has the type that its name says.
static void verifyDeclaredType(Checks &checks, const Function &function,
                               const ocl::BuiltinSignature &signature) {
  if (signature.returnsThroughPointer())
    return; // ndrange_1D and its kin
  FunctionType *type = function.getFunctionType();
  bool fits = type->getNumParams() == signature.params.size();
  auto matches = [&](Type *got, const ocl::BuiltinType &wanted) {
    Type *expected = lower(function.getContext(), wanted);
    return !expected || got == expected;
  };
  fits = fits && matches(type->getReturnType(), signature.result);
  for (unsigned i = 0; fits && i < type->getNumParams(); ++i)
    fits = matches(type->getParamType(i), signature.params[i]);
  if (!fits)
    checks.report(function, "2.10.1",
                  "declared as '" + spell(type) + "', expected '" +
                      signature.str() + "' as the name says");
}

/// Built-in functions of 2.0 that 1.2 lacks.
static bool isSince20(ocl::BuiltinCategory category) {
  switch (category) {
  case ocl::BuiltinCategory::C11Atomic:
  case ocl::BuiltinCategory::AddressSpace:
  case ocl::BuiltinCategory::WorkGroup:
  case ocl::BuiltinCategory::SubGroup:
    return true;
  default:
    return false;
  }
}

/// Table 19, as far as it names types.
static bool isObjectName(StringRef leaf) {
  static const StringSet<> names = {"ocl_image1d",
                                    "ocl_image1darray",
                                    "ocl_image1dbuffer",
                                    "ocl_image2d",
                                    "ocl_image2darray",
                                    "ocl_image3d",
                                    "ocl_image2dmsaa",
                                    "ocl_image2darraymsaa",
                                    "ocl_image2dmsaadepth",
                                    "ocl_image2darraymsaadepth",
                                    "ocl_image2ddepth",
                                    "ocl_image2darraydepth",
                                    "ocl_event",
                                    "ocl_sampler",
                                    "ocl_pipe",
                                    "ocl_reserveid",
                                    "ocl_queue",
                                    "ocl_clkevent"};
  return names.contains(leaf);
}

static void verifyObjectNames(Checks &checks, const Function &function,
                              const MangledName &name) {
  for (const MangledParam &param : name.params)
    if (StringRef(param.leaf).starts_with("ocl_") && !isObjectName(param.leaf))
      checks.report(function, "A.1",
                    "'" + param.leaf +
                        "' is not the name of a type, expected 'ocl_image2d' "
                        "and the like, without access qualifiers");
}

/// A function whose name is one of the library's.
static void verifyBuiltin(Checks &checks, const Function &function,
                          const MangledName &name) {
  const ocl::Builtin *row = ocl::lookupBuiltin(name.name);
  if (!function.isDeclaration() && row &&
      !function.hasAvailableExternallyLinkage())
    checks.report(function, "2.15",
                  "defines the built-in function '" + name.name + "'");
  if (!name.error.empty()) {
    // Names of other functions are not SPIR's matter.
    if (row || name.name == "printf")
      checks.report(function, "A.3", name.error);
    return;
  }
  if (!checks.allowsModern())
    verifyObjectNames(checks, function, name);
  if (!row || name.name == "printf")
    return;
  if (row && checks.isSPIR12() && isSince20(row->category))
    checks.report(function, "2.10",
                  "built-in function '" + name.name +
                      "', which SPIR 1.2 does not have");
  // Those with images and samplers are not in the table.
  if (any_of(name.params, [](const MangledParam &param) {
        return StringRef(param.leaf).starts_with("ocl_") || param.leaf == "F";
      }))
    return;
  auto call = ocl::demangleBuiltin(function.getName(), checks.pointerBits);
  if (!call) {
    checks.report(function, "2.10.1",
                  "the built-in function '" + name.name +
                      "' has no overload of that name");
    return;
  }
  verifyDeclaredType(checks, function, call->signature);
}

static void verifyDeclaration(Checks &checks, const Function &function) {
  if (function.isIntrinsic())
    return;
  if (auto name = parseMangledName(function.getName())) {
    verifyBuiltin(checks, function, *name);
    return;
  }
  // `printf` is not overloaded, and clang does not mangle it.
  bool isPlain = function.getName() == "printf" && checks.allowsModern();
  if (function.isDeclaration() && !isPlain &&
      (ocl::lookupBuiltin(function.getName()) ||
       function.getName() == "printf"))
    checks.report(function, "2.10.1",
                  "the name of a built-in function is not mangled");
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static void verifyPrintf(Checks &checks, const CallBase &call) {
  if (call.arg_size() == 0)
    return;
  const Value *format = call.getArgOperand(0)->stripPointerCasts();
  if (auto *variable = dyn_cast<GlobalVariable>(getUnderlyingObject(format));
      !variable || !variable->isConstant() || !variable->hasInitializer())
    checks.report(call, "2.10.5",
                  "format of 'printf' is not known when the module is "
                  "compiled");
  if (format->getType()->getPointerAddressSpace() != 2)
    checks.report(call, "2.10.5",
                  "format of 'printf' in address space " +
                      Twine(format->getType()->getPointerAddressSpace()) +
                      ", expected 2 (constant)");
  for (const Use &arg : drop_begin(call.args()))
    if (arg->getType()->isFloatTy() || arg->getType()->isHalfTy())
      checks.report(call, "2.10.5",
                    "'printf' of type '" + spell(arg->getType()) +
                        "', expected a conversion to double");
}

/// The bits of table 4: addressing mode, normalised coordinates, filter mode.
static bool isSamplerValue(uint64_t value) {
  uint64_t addressing = value & 0xe, filter = value & 0x30;
  return value <= 0x3f && addressing <= 0x8 &&
         (filter == 0x10 || filter == 0x20);
}

static void verifySampler(Checks &checks, const CallBase &call,
                          const Value *sampler) {
  if (sampler->getType()->isTargetExtTy() ||
      (checks.allowsModern() && sampler->getType()->isPointerTy()))
    return;
  if (!sampler->getType()->isIntegerTy(32)) {
    checks.report(call, "2.1.3",
                  "sampler of type '" + spell(sampler->getType()) +
                      "', expected i32");
    return;
  }
  auto *value = dyn_cast<ConstantInt>(sampler);
  if (auto *load = dyn_cast<LoadInst>(sampler)) {
    auto *variable = dyn_cast<GlobalVariable>(load->getPointerOperand());
    if (!variable) {
      // What is passed around in private memory is not followed.
      return;
    }
    if (variable->getAddressSpace() != 2 || !variable->isConstant())
      checks.report(call, "2.1.3.1",
                    "sampler '" + variable->getName() +
                        "' is not a constant in address space 2");
    if (variable->hasInitializer())
      value = dyn_cast<ConstantInt>(variable->getInitializer());
  }
  if (value && !isSamplerValue(value->getZExtValue()))
    checks.report(call, "2.1.3.1",
                  "sampler of value " + Twine(value->getZExtValue()) +
                      ", which is no combination of an addressing mode, a "
                      "filter mode and a normalisation");
}

static void verifyEnum(Checks &checks, const CallBase &call, unsigned index,
                       uint64_t last, StringRef what, StringRef section) {
  auto *value = dyn_cast<ConstantInt>(call.getArgOperand(index));
  if (value && value->getZExtValue() > last)
    checks.report(call, section,
                  what + " " + Twine(value->getZExtValue()) +
                      ", expected 0 to " + Twine(last));
}

static bool isPipeOperation(StringRef name) {
  for (StringRef operation :
       {"read_pipe", "write_pipe", "reserve_read_pipe", "reserve_write_pipe",
        "commit_read_pipe", "commit_write_pipe", "work_group_reserve_read_pipe",
        "work_group_reserve_write_pipe", "work_group_commit_read_pipe",
        "work_group_commit_write_pipe", "get_pipe_num_packets",
        "get_pipe_max_packets"})
    if (name == operation)
      return true;
  return false;
}

/// Section 2.10.7: size and alignment of a packet come last.
static void verifyPipe(Checks &checks, const CallBase &call, StringRef name) {
  unsigned count = call.arg_size();
  for (unsigned i : {2, 1})
    if (count < i || !isa<ConstantInt>(call.getArgOperand(count - i))) {
      checks.report(call, "2.10.7",
                    "expected literal size and alignment of a packet as the "
                    "last arguments of '" +
                        name + "'");
      return;
    }
}

static bool isFence(StringRef name) {
  return name == "barrier" || name.ends_with("_barrier") ||
         name.ends_with("mem_fence") || name == "atomic_work_item_fence";
}

static void verifyCall(Checks &checks, const CallBase &call,
                       const Function &callee) {
  auto name = parseMangledName(callee.getName());
  if (callee.getName() == "printf" || (name && name->name == "printf")) {
    verifyPrintf(checks, call);
    return;
  }
  if (!name || !name->error.empty())
    return;
  for (auto [index, param] : enumerate(name->params))
    if (param.leaf == "ocl_sampler" && index < call.arg_size())
      verifySampler(checks, call, call.getArgOperand(index));
  if (isPipeOperation(name->name)) {
    if (checks.isSPIR12())
      checks.report(call, "2.10.7", "pipes, which SPIR 1.2 does not have");
    verifyPipe(checks, call, name->name);
  }
  auto builtin = ocl::demangleBuiltin(callee.getName(), checks.pointerBits);
  if (!builtin || builtin->signature.params.size() != call.arg_size())
    return;
  if (isFence(name->name) && call.arg_size() != 0)
    verifyEnum(checks, call, 0, 7, "fence flags", "2.10.2");
  for (auto [index, param] : enumerate(builtin->signature.params)) {
    if (param.isPointer)
      continue;
    // Clang counts as C does, where sequentially consistent is 5.
    if (param.scalar == ocl::ScalarKind::MemoryOrder)
      verifyEnum(checks, call, index, checks.allowsModern() ? 5 : 4,
                 "memory order", "2.10.3");
    if (param.scalar == ocl::ScalarKind::MemoryScope)
      verifyEnum(checks, call, index, 4, "memory scope", "2.10.4");
  }
}

void cairn::spir::verifyBuiltins(Checks &checks) {
  for (const Function &function : checks.module) {
    verifyDeclaration(checks, function);
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst))
        if (const Function *callee = call->getCalledFunction())
          verifyCall(checks, *call, *callee);
  }
}

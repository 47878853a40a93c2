//===- VerifyBuiltinCalls.cpp - arguments of the library --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sections 2.10.2 to 2.10.7, and samplers (2.1.3.1), as far as arguments are
// known when a module is compiled.
//
//===----------------------------------------------------------------------===//

#include "BuiltinChecks.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

static void verifyPrintf(Checks &checks, const CallBase &call) {
  if (call.arg_size() == 0)
    return;
  const Value *format = call.getArgOperand(0)->stripPointerCasts();
  if (auto *variable = dyn_cast<GlobalVariable>(getUnderlyingObject(format));
      !variable || !variable->isConstant() || !variable->hasInitializer())
    checks.report(call, "2.10.5",
                  "format of 'printf' is not known when the module is "
                  "compiled");
  if (format->getType()->getPointerAddressSpace() != ConstantSpace)
    checks.report(call, "2.10.5",
                  "format of 'printf' in address space " +
                      Twine(format->getType()->getPointerAddressSpace()) +
                      ", expected 2 (constant)");
  for (const Use &arg : drop_begin(call.args()))
    if (arg->getType()->isFloatTy() || arg->getType()->isHalfTy())
      checks.report(call, "2.10.5",
                    "'printf' of type '" + spell(arg->getType()) +
                        "', expected a conversion to double");
    else if (arg->getType()->isIntegerTy() &&
             arg->getType()->getIntegerBitWidth() < 32)
      checks.report(call, "3.6",
                    "'printf' of type '" + spell(arg->getType()) +
                        "', expected a promotion to i32");
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
    if (variable->getAddressSpace() != ConstantSpace || !variable->isConstant())
      checks.report(call, "2.1.3.1",
                    "sampler '" + variable->getName() +
                        "' is not a constant in address space 2");
    if (variable->hasInitializer())
      value = dyn_cast<ConstantInt>(variable->getInitializer());
  }
  if (value && !isSamplerValue(value->getLimitedValue()))
    checks.report(call, "2.1.3.1",
                  "sampler of value " + Twine(value->getLimitedValue()) +
                      ", which is not a combination of an addressing mode, a "
                      "filter mode and a normalisation");
}

static void verifyEnum(Checks &checks, const CallBase &call, unsigned index,
                       uint64_t first, uint64_t last, StringRef what,
                       StringRef section) {
  auto *value = dyn_cast<ConstantInt>(call.getArgOperand(index));
  if (!value)
    return;
  uint64_t got = value->getLimitedValue();
  if (got >= first && got <= last)
    return;
  std::string expected = std::to_string(first);
  if (first != last)
    expected += " to " + std::to_string(last);
  checks.report(call, section,
                what + " " + Twine(got) + ", expected " + expected);
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
  uint64_t align =
      cast<ConstantInt>(call.getArgOperand(count - 1))->getLimitedValue();
  if (!isPowerOf2_64(align))
    checks.report(call, "2.10.7",
                  "alignment " + Twine(align) +
                      " of a packet, expected a power of two");
}

static bool takesPacket(const ocl::Builtin &builtin) {
  return builtin.category == ocl::BuiltinCategory::Pipe &&
         builtin.name != "is_valid_reserve_id";
}

/// Section 2.10.6, also of the functions that clang calls instead.
static void verifyEnqueue(Checks &checks, const CallBase &call,
                          StringRef name) {
  if (name == "enqueue_kernel" && call.arg_size() > 1)
    verifyEnum(checks, call, 1, 0, 2, "enqueue flags", "2.10.6.2");
  if (name == "capture_event_profiling_info" && call.arg_size() > 1)
    verifyEnum(checks, call, 1, 1, 1, "kind of profiling information",
               "2.10.6.3");
}

static bool isFence(StringRef name) {
  return name == "barrier" || name.ends_with("_barrier") ||
         name.ends_with("mem_fence") || name == "atomic_work_item_fence";
}

/// Samplers among the arguments, as the name says.
static void verifySamplers(Checks &checks, const CallBase &call,
                           const MangledName &name) {
  for (auto [index, param] : enumerate(name.params))
    if (param.leaf == "ocl_sampler" && index < call.arg_size())
      verifySampler(checks, call, call.getArgOperand(index));
}

static void verifyNumbers(Checks &checks, const CallBase &call,
                          const ocl::BuiltinCall &builtin) {
  if (isFence(builtin.builtin->name) && call.arg_size() != 0)
    verifyEnum(checks, call, 0, 0, 7, "fence flags", "2.10.2");
  for (auto [index, param] : enumerate(builtin.signature.params)) {
    if (param.isPointer)
      continue;
    // Clang counts as C does, where sequentially consistent is 5.
    if (param.scalar == ocl::ScalarKind::MemoryOrder)
      verifyEnum(checks, call, index, 0, checks.allowsModern() ? 5 : 4,
                 "memory order", "2.10.3");
    if (param.scalar == ocl::ScalarKind::MemoryScope)
      verifyEnum(checks, call, index, 0, 4, "memory scope", "2.10.4");
  }
}

void cairn::spir::verifyBuiltinCall(Checks &checks, const CallBase &call,
                                    const Function &callee) {
  auto name = parseMangledName(callee.getName());
  if (callee.getName() == "printf" || (name && name->name == "printf")) {
    verifyPrintf(checks, call);
    return;
  }
  if (name && !name->error.empty())
    return;
  if (name) {
    verifySamplers(checks, call, *name);
    verifyEnqueue(checks, call, name->name);
  }
  auto builtin = ocl::demangleBuiltin(callee.getName(), checks.pointerBits);
  const ocl::Builtin *row = builtin ? builtin->builtin
                            : name  ? ocl::lookupBuiltin(name->name)
                                    : nullptr;
  if (row && takesPacket(*row)) {
    if (checks.isSPIR12())
      checks.report(call, "2.10.7", "pipes, which SPIR 1.2 does not have");
    verifyPipe(checks, call, row->name);
  }
  if (row && !name)
    verifyEnqueue(checks, call, row->name);
  if (builtin && builtin->signature.params.size() == call.arg_size())
    verifyNumbers(checks, call, *builtin);
}

//===- VerifyEnqueue.cpp - functions that take blocks -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sections 2.10.1 and 2.10.6. The library's table has these functions as clang
// calls them, with two pointers for a block; SPIR passes a block and mangles
// its type.
//
//===----------------------------------------------------------------------===//

#include "BuiltinChecks.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

/// A letter for each parameter: q queue, n ndrange_t, u number, e list of
/// events, b block; "*" after the number that any count of follows.
static ArrayRef<StringLiteral> overloadsOf(StringRef name) {
  static constexpr StringLiteral kernel[] = {"qunb", "qunueeb", "qunbu*",
                                             "qunueebu*"};
  static constexpr StringLiteral marker[] = {"quee"};
  static constexpr StringLiteral block[] = {"b"};
  static constexpr StringLiteral range[] = {"nb"};
  return StringSwitch<ArrayRef<StringLiteral>>(name)
      .Case("enqueue_kernel", kernel)
      .Case("enqueue_marker", marker)
      .Case("get_kernel_work_group_size", block)
      .Case("get_kernel_preferred_work_group_size_multiple", block)
      .Case("get_kernel_max_sub_group_size_for_ndrange", range)
      .Case("get_kernel_sub_group_count_for_ndrange", range)
      .Default({});
}

bool cairn::spir::isEnqueueFunction(StringRef name) {
  return !overloadsOf(name).empty();
}

static char letterOf(const MangledParam &param) {
  if (param.leaf == "S_")
    return 'S';
  if (param.isPointer)
    return param.leaf == ocl::mangled::ClkEvent ? 'e' : '?';
  return StringSwitch<char>(param.leaf)
      .Case(ocl::mangled::Queue, 'q')
      .Case("ndrange_t", 'n')
      .Cases({"i", "j"}, 'u')
      .Case("F", 'b')
      .Case("z", 'z')
      .Default('?');
}

/// Blocks of kernels return nothing and take pointers to local memory, if
/// sizes of it follow.
static bool isKernelBlock(const MangledParam &block, bool takesLocals) {
  if (block.block.empty() || block.block.front().leaf != "v" ||
      block.block.front().isPointer)
    return false;
  ArrayRef<MangledParam> params = ArrayRef(block.block).drop_front();
  if (params.size() == 1 && params[0].leaf == "v" && !params[0].isPointer)
    return !takesLocals;
  return takesLocals && all_of(params, [](const MangledParam &param) {
           return param.leaf == "z" || param.leaf == "S_" ||
                  (param.isPointer && param.addressSpace == LocalSpace);
         });
}

/// Whether the parameters are those that `overload` says.
static bool matches(ArrayRef<MangledParam> params, StringRef overload) {
  bool takesSizes = overload.consume_back("*");
  if (params.size() < overload.size() ||
      (params.size() > overload.size() && !takesSizes))
    return false;
  for (auto [index, param] : enumerate(params)) {
    char got = letterOf(param);
    if (index >= overload.size()) {
      // What follows the first size: more of them, or an ellipsis.
      if (got != 'u' && got != 'S' && (got != 'z' || index + 1 < params.size()))
        return false;
      continue;
    }
    if (got != overload[index] && got != 'S')
      return false;
    if (got == 'b' && overload.starts_with("q") &&
        !isKernelBlock(param, takesSizes))
      return false;
  }
  return true;
}

/// How SPIR passes a parameter; null for what an ellipsis stands for.
static Type *typeOf(LLVMContext &context, const MangledParam &param) {
  switch (letterOf(param)) {
  case 'u':
    return Type::getInt32Ty(context);
  case 'e':
    return PointerType::get(context, param.addressSpace);
  case 'q':
  case 'n':
  case 'b':
    return PointerType::get(context, PrivateSpace);
  default:
    return nullptr;
  }
}

static bool isDeclaredSo(const Function &function, const MangledName &name) {
  const FunctionType *type = function.getFunctionType();
  ArrayRef<MangledParam> params = name.params;
  bool isVariadic = !params.empty() && params.back().leaf == "z";
  if (isVariadic)
    params = params.drop_back();
  if (type->isVarArg() != isVariadic || type->getNumParams() != params.size() ||
      !type->getReturnType()->isIntegerTy(32))
    return false;
  for (auto [param, got] : zip(params, type->params())) {
    Type *wanted = typeOf(function.getContext(), param);
    if (wanted && got != wanted && !got->isTargetExtTy())
      return false;
  }
  return true;
}

void cairn::spir::verifyEnqueueFunction(Checks &checks,
                                        const Function &function,
                                        const MangledName &name) {
  if (checks.isSPIR12())
    checks.report(function, "2.10",
                  "built-in function '" + name.name +
                      "', which SPIR 1.2 does not have");
  if (none_of(overloadsOf(name.name), [&](StringRef overload) {
        return matches(name.params, overload);
      }))
    checks.report(function, "2.10.1",
                  "the built-in function '" + name.name +
                      "' has no overload of that name");
  else if (!isDeclaredSo(function, name))
    checks.report(function, "2.10.1",
                  "declared as '" + spell(function.getFunctionType()) +
                      "', which does not fit its name");
}

/// "{ i32, [3 x i64], [3 x i64], [3 x i64] }".
static Type *ndrangeType(const Checks &checks) {
  LLVMContext &context = checks.module.getContext();
  Type *sizes =
      ArrayType::get(IntegerType::get(context, checks.pointerBits), 3);
  return StructType::get(context,
                         {Type::getInt32Ty(context), sizes, sizes, sizes});
}

void cairn::spir::verifyNDRanges(Checks &checks, const Function &function,
                                 const MangledName &name) {
  Type *expected = ndrangeType(checks);
  auto verify = [&](Type *got) {
    auto *structure = dyn_cast_or_null<StructType>(got);
    if (got &&
        (!structure || structure->isPacked() ||
         structure->elements() != cast<StructType>(expected)->elements()))
      checks.report(function, "2.1.3.6",
                    "'ndrange_t' is '" + spell(got) + "', expected '" +
                        spell(expected) + "'");
  };
  if (name.name.starts_with("ndrange_") && function.arg_size() != 0)
    verify(function.getParamStructRetType(0));
  for (auto [param, arg] : zip(name.params, function.args()))
    if (param.leaf == "ndrange_t" && !param.isPointer)
      verify(arg.getParamByValType());
}

//===- CheckScopes.cpp - scopes of execution and memory ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;
using llvm::is_contained;
using spv::Scope;

/// `ordinal` counts the instruction's scopes.
static bool isMemoryScope(const InstructionInfo &info, size_t ordinal) {
  if (static_cast<spv::Op>(info.opcode) == spv::Op::OpControlBarrier)
    return ordinal == 1;
  // Memory is what is left of barriers, OpMemoryBarrier and its like, and
  // availability operands of loads, stores and copies.
  return info.group == Class::Atomic || info.group == Class::Barrier ||
         info.group == Class::Memory;
}

static void checkScope(Checks &checks, const PlacedInstruction &inst, Id id,
                       bool isMemory) {
  // For a specialization constant this is the default, which the module runs
  // with unless it is told otherwise.
  std::optional<uint32_t> value = checks.constantValue(id);
  if (!value)
    return;
  bool isSpecialized = checks.module.find(id, spv::Op::OpSpecConstant);
  auto scope = static_cast<Scope>(*value);
  llvm::StringRef expected;
  if (isMemory) {
    if (!is_contained({Scope::CrossDevice, Scope::Device, Scope::Workgroup,
                       Scope::Invocation, Scope::Subgroup},
                      scope))
      expected = "CrossDevice, Device, Workgroup, Subgroup or Invocation";
  } else if (inst.op == spv::Op::OpGroupAsyncCopy ||
             inst.op == spv::Op::OpGroupWaitEvents) {
    if (scope != Scope::Workgroup)
      expected = "Workgroup";
  } else if (scope != Scope::Workgroup && scope != Scope::Subgroup) {
    expected = "Workgroup or Subgroup";
  }
  if (!expected.empty())
    checks.report(
        inst, Section::Validation,
        (isMemory ? "memory scope " : "execution scope ") +
            Checks::spell(Kind::Scope, *value) +
            (isSpecialized ? " by default, expected " : ", expected ") +
            expected);
}

void environment::checkScopes(Checks &checks) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    const InstructionInfo *info = inst.info();
    // Outside of functions nothing has a scope.
    if (!inst.function || !info || inst.op == spv::Op::OpSwitch)
      continue;
    size_t ordinal = 0;
    forEachOperand(info->operands, inst.words, /*switchLiteralWords=*/1,
                   [&](Kind kind, size_t place) {
                     if (kind != Kind::IdScope)
                       return;
                     bool isMemory = isMemoryScope(*info, ordinal++);
                     checkScope(checks, inst, inst.words[place], isMemory);
                   });
  }
}

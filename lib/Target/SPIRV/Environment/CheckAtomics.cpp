//===- CheckAtomics.cpp - what atomics work on ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;
using spv::StorageClass;

namespace {

/// Flags of devices that let an instruction have floating-point values.
struct FloatRule {
  FloatAtomics global, local;
  llvm::StringLiteral name;
  Section section;
};

} // namespace

static std::optional<FloatRule> floatRuleOf(spv::Op op) {
  switch (op) {
  case spv::Op::OpAtomicLoad:
  case spv::Op::OpAtomicStore:
  case spv::Op::OpAtomicExchange:
    return FloatRule{GlobalLoadStore, LocalLoadStore, "load-store",
                     Section::AtomicLoadStore};
  case spv::Op::OpAtomicFAddEXT:
    return FloatRule{GlobalAdd, LocalAdd, "add", Section::AtomicAdd};
  case spv::Op::OpAtomicFMinEXT:
  case spv::Op::OpAtomicFMaxEXT:
    return FloatRule{GlobalMinMax, LocalMinMax, "min-max",
                     Section::AtomicMinMax};
  default:
    return std::nullopt;
  }
}

/// Null for those that have neither a result nor a value of the atomic object's
/// type.
static const PlacedInstruction *valueType(const Checks &checks,
                                          const PlacedInstruction &inst) {
  switch (inst.op) {
  case spv::Op::OpAtomicStore:
    return checks.module.typeOf(inst.operand(3));
  case spv::Op::OpAtomicFlagTestAndSet:
  case spv::Op::OpAtomicFlagClear:
    return nullptr;
  default:
    return checks.module.find(inst.resultType());
  }
}

static void checkFloatStorage(Checks &checks, const PlacedInstruction &inst,
                              const FloatRule &rule, unsigned width,
                              StorageClass storage) {
  unsigned needed = 0;
  switch (storage) {
  case StorageClass::CrossWorkgroup:
    needed = rule.global;
    break;
  case StorageClass::Workgroup:
    needed = rule.local;
    break;
  case StorageClass::Generic:
    // May point to either.
    needed = rule.global | rule.local;
    break;
  case StorageClass::Function:
    checks.report(inst, rule.section,
                  "pointer to Function for an atomic of floating-point type, "
                  "expected CrossWorkgroup or Workgroup");
    return;
  default:
    // Wrong for all atomics.
    return;
  }
  unsigned missing = needed & ~checks.features.floatAtomics(width);
  if (!missing)
    return;
  const char *space = missing == rule.global  ? "-global"
                      : missing == rule.local ? "-local"
                                              : "";
  checks.report(
      inst, rule.section,
      "OpTypeFloat " + std::to_string(width) + " behind a pointer to " +
          Checks::spell(Kind::StorageClass, uint32_t(storage)) +
          ", which a device without 'float-atomics-fp" + std::to_string(width) +
          "-" + rule.name.str() + space + "' does not support");
}

static void checkFloat(Checks &checks, const PlacedInstruction &inst,
                       const PlacedInstruction &type, StorageClass storage) {
  std::optional<FloatRule> rule = floatRuleOf(inst.op);
  unsigned width = type.word(1);
  if (rule && (width == 16 || width == 32 || width == 64))
    checkFloatStorage(checks, inst, *rule, width, storage);
  else
    checks.report(inst, Section::Validation,
                  "works on " + checks.describeType(&type) +
                      ", expected OpTypeInt 32 or 64");
}

static void checkType(Checks &checks, const PlacedInstruction &inst,
                      StorageClass storage) {
  const PlacedInstruction *type = valueType(checks, inst);
  if (!type || checks.isInt(type, 32))
    return;
  if (type->op == spv::Op::OpTypeFloat) {
    checkFloat(checks, inst, *type, storage);
  } else if (!checks.isInt(type, 64)) {
    checks.report(inst, Section::Validation,
                  "works on " + checks.describeType(type) +
                      ", expected OpTypeInt 32 or 64");
  } else if (!checks.features.int64Atomics) {
    checks.report(inst, Section::Validation,
                  "works on OpTypeInt 64, which a device without "
                  "'int64-atomics' does not support");
  }
}

static void checkStorage(Checks &checks, const PlacedInstruction &inst,
                         StorageClass storage) {
  switch (storage) {
  case StorageClass::Function:
  case StorageClass::Workgroup:
  case StorageClass::CrossWorkgroup:
  case StorageClass::Generic:
    return;
  default:
    checks.report(inst, Section::Validation,
                  "pointer to " +
                      Checks::spell(Kind::StorageClass, uint32_t(storage)) +
                      ", expected Function, Workgroup, CrossWorkgroup or "
                      "Generic");
  }
}

void environment::checkAtomics(Checks &checks) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    const InstructionInfo *info = inst.info();
    if (!info || info->group != Class::Atomic)
      continue;
    const PlacedInstruction *pointer = checks.module.typeOf(inst.operand(0));
    if (!pointer || pointer->op != spv::Op::OpTypePointer)
      continue;
    auto storage = static_cast<StorageClass>(pointer->word(1));
    checkStorage(checks, inst, storage);
    checkType(checks, inst, storage);
  }
}

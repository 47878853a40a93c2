//===- CheckSubgroups.cpp - SPV_INTEL_subgroups -----------------*- C++ -*-===//
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

namespace {
/// A type as a scalar, and how many there are of it.
struct Shape {
  const PlacedInstruction *scalar;
  uint32_t count;
};
} // namespace

static Shape shapeOf(const Checks &checks, const PlacedInstruction &type) {
  if (type.op == spv::Op::OpTypeVector)
    return {checks.module.find(type.word(1)), type.word(2)};
  return {&type, 1};
}

/// Capabilities come first in a module.
static bool declares(const Checks &checks, spv::Capability capability) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    if (inst.op != spv::Op::OpCapability)
      return false;
    if (static_cast<spv::Capability>(inst.word(0)) == capability)
      return true;
  }
  return false;
}

static bool isShuffled(const Checks &checks, Shape shape) {
  if (checks.isFloat(shape.scalar, 32) || checks.isInt(shape.scalar, 16) ||
      checks.isInt(shape.scalar, 32))
    return is_contained({1u, 2u, 4u, 8u, 16u}, shape.count);
  if (shape.count != 1)
    return false;
  return checks.isInt(shape.scalar, 64) ||
         (checks.isFloat(shape.scalar, 16) &&
          declares(checks, spv::Capability::Float16)) ||
         (checks.isFloat(shape.scalar, 64) &&
          declares(checks, spv::Capability::Float64));
}

static bool isInBlocks(const Checks &checks, Shape shape) {
  return (checks.isInt(shape.scalar, 16) || checks.isInt(shape.scalar, 32)) &&
         is_contained({1u, 2u, 4u, 8u}, shape.count);
}

static void checkShuffle(Checks &checks, const PlacedInstruction &inst) {
  const PlacedInstruction *type = checks.module.find(inst.resultType());
  if (type && !isShuffled(checks, shapeOf(checks, *type)))
    checks.report(inst, Section::Subgroups,
                  "shuffles " + checks.describeType(type) +
                      ", expected OpTypeInt 16 or 32, OpTypeFloat 32, a vector "
                      "of 2, 4, 8 or 16 of these, OpTypeInt 64, or OpTypeFloat "
                      "16 or 64 with its capability");
}

static void checkBlockData(Checks &checks, const PlacedInstruction &inst,
                           const PlacedInstruction *type) {
  if (type && !isInBlocks(checks, shapeOf(checks, *type)))
    checks.report(inst, Section::Subgroups,
                  "block of " + checks.describeType(type) +
                      ", expected OpTypeInt 16 or 32, or a vector of 2, 4 or 8 "
                      "of these");
}

static void checkBlockPointer(Checks &checks, const PlacedInstruction &inst) {
  const PlacedInstruction *type = checks.module.typeOf(inst.operand(0));
  if (type && type->op == spv::Op::OpTypePointer &&
      static_cast<spv::StorageClass>(type->word(1)) !=
          spv::StorageClass::CrossWorkgroup)
    checks.report(inst, Section::Subgroups,
                  "pointer to " +
                      Checks::spell(Kind::StorageClass, type->word(1)) +
                      ", expected CrossWorkgroup");
}

static void checkBlockImage(Checks &checks, const PlacedInstruction &inst) {
  const PlacedInstruction *type = checks.module.typeOf(inst.operand(0));
  if (type && type->op == spv::Op::OpTypeImage) {
    bool is2D = static_cast<spv::Dim>(type->word(2)) == spv::Dim::Dim2D;
    if (!is2D || type->word(3) || type->word(4) || type->word(5))
      checks.report(inst, Section::Subgroups,
                    "image of Dim " + Checks::spell(Kind::Dim, type->word(2)) +
                        ", Depth " + std::to_string(type->word(3)) +
                        ", Arrayed " + std::to_string(type->word(4)) +
                        " and MS " + std::to_string(type->word(5)) +
                        ", expected 2D, 0, 0 and 0");
  }
  const PlacedInstruction *coordinate = checks.module.typeOf(inst.operand(1));
  if (!coordinate)
    return;
  Shape shape = shapeOf(checks, *coordinate);
  if (!checks.isInt(shape.scalar, 32) || shape.count != 2)
    checks.report(inst, Section::Subgroups,
                  "coordinate of " + checks.describeType(coordinate) +
                      ", expected OpTypeVector of 2 OpTypeInt 32");
}

void environment::checkSubgroups(Checks &checks) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    switch (inst.op) {
    case spv::Op::OpSubgroupShuffleINTEL:
    case spv::Op::OpSubgroupShuffleDownINTEL:
    case spv::Op::OpSubgroupShuffleUpINTEL:
    case spv::Op::OpSubgroupShuffleXorINTEL:
      checkShuffle(checks, inst);
      break;
    case spv::Op::OpSubgroupBlockReadINTEL:
      checkBlockPointer(checks, inst);
      checkBlockData(checks, inst, checks.module.find(inst.resultType()));
      break;
    case spv::Op::OpSubgroupBlockWriteINTEL:
      checkBlockPointer(checks, inst);
      checkBlockData(checks, inst, checks.module.typeOf(inst.operand(1)));
      break;
    case spv::Op::OpSubgroupImageBlockReadINTEL:
      checkBlockImage(checks, inst);
      checkBlockData(checks, inst, checks.module.find(inst.resultType()));
      break;
    case spv::Op::OpSubgroupImageBlockWriteINTEL:
      checkBlockImage(checks, inst);
      checkBlockData(checks, inst, checks.module.typeOf(inst.operand(2)));
      break;
    default:
      break;
    }
  }
}

//===- CheckTypes.cpp - types of values -------------------------*- C++ -*-===//
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

static void checkInt(Checks &checks, const PlacedInstruction &inst) {
  uint32_t width = inst.word(1), signedness = inst.word(2);
  if (!is_contained({8u, 16u, 32u, 64u}, width))
    checks.report(inst, Section::ScalarAndVectorTypes,
                  "width " + std::to_string(width) +
                      ", expected 8, 16, 32 or 64");
  if (signedness != 0)
    checks.report(inst, Section::Validation,
                  "signedness " + std::to_string(signedness) + ", expected 0");
}

static void checkFloat(Checks &checks, const PlacedInstruction &inst) {
  uint32_t width = inst.word(1);
  if (!is_contained({16u, 32u, 64u}, width))
    checks.report(inst, Section::ScalarAndVectorTypes,
                  "width " + std::to_string(width) + ", expected 16, 32 or 64");
}

static void checkVector(Checks &checks, const PlacedInstruction &inst) {
  uint32_t count = inst.word(2);
  if (!is_contained({2u, 3u, 4u, 8u, 16u}, count))
    checks.report(inst, Section::ScalarAndVectorTypes,
                  std::to_string(count) +
                      " components, expected 2, 3, 4, 8 or 16");
  const PlacedInstruction *component = checks.module.find(inst.word(1));
  if (component && component->op != spv::Op::OpTypeBool &&
      component->op != spv::Op::OpTypeInt &&
      component->op != spv::Op::OpTypeFloat)
    checks.report(inst, Section::ScalarAndVectorTypes,
                  "components of " + checks.describeType(component) +
                      ", expected OpTypeBool, OpTypeInt or OpTypeFloat");
}

void environment::checkTypes(Checks &checks) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    switch (inst.op) {
    case spv::Op::OpTypeInt:
      checkInt(checks, inst);
      break;
    case spv::Op::OpTypeFloat:
      checkFloat(checks, inst);
      break;
    case spv::Op::OpTypeVector:
      checkVector(checks, inst);
      break;
    case spv::Op::OpTypeVoid:
    case spv::Op::OpTypeBool:
    case spv::Op::OpTypeArray:
    case spv::Op::OpTypeStruct:
    case spv::Op::OpTypeFunction:
    case spv::Op::OpTypePointer:
    case spv::Op::OpTypeForwardPointer:
    case spv::Op::OpTypeImage:
    case spv::Op::OpTypeSampler:
    // The guide does not list these two, and has rules for OpGroupAsyncCopy
    // and OpImageSampleExplicitLod, which need them.
    case spv::Op::OpTypeEvent:
    case spv::Op::OpTypeSampledImage:
      break;
    default:
      if (const InstructionInfo *info = inst.info();
          info && info->group == Class::Type_Declaration)
        checks.report(inst, Section::SupportedTypes, "is not a supported type");
    }
  }
}

//===- KernelNeeds.cpp - capabilities of Kernel modules ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

#include "llvm/ADT/STLExtras.h"

using llvm::any_of;
using namespace cairn::words;

ProfileRules cairn::words::kernelRules() {
  auto whyNot = [](spv::Capability capability) -> std::string {
    return impliesShader(capability) ? "which OpenCL lacks" : "";
  };
  return {{spv::Capability::Kernel, spv::Capability::Addresses},
          /*named=*/{spv::Capability::ImageBasic},
          {"", "a kernel", 0},
          whyNot};
}

/// Half precision that is only loaded, stored by OpenCL.std's instructions and
/// pointed to does without arithmetic.
static bool computesWith(const WordModule &module, Id halfType) {
  auto isHalf = [&](Id id) {
    const Instruction *type = module.findGlobal(module.typeOf(id));
    return type &&
           (type->result() == halfType ||
            (type->op == spv::Op::OpTypeVector && type->words[1] == halfType));
  };
  return any_of(
             module.functions,
             [&](const Instruction &inst) { return isHalf(inst.result()); }) ||
         any_of(module.globals, [&](const Instruction &inst) {
           return inst.info()->group == Class::Constant_Creation &&
                  isHalf(inst.result());
         });
}

static void addForImage(const Instruction &type, Needs &needs) {
  const User user{"Op", "TypeImage", type.line};
  needs.add(spv::Capability::ImageBasic, user);
  constexpr size_t accessPlace = 8;
  if (type.words.size() > accessPlace &&
      type.words[accessPlace] == uint32_t(spv::AccessQualifier::ReadWrite))
    needs.add(spv::Capability::ImageReadWrite, user);
  // Dimensions are addOperandNeeds()'s.
}

void cairn::words::addKernelTypeNeeds(const WordModule &module, Needs &needs) {
  constexpr uint32_t maxLanes = 4;
  for (const Instruction &inst : module.globals) {
    switch (inst.op) {
    case spv::Op::OpTypeInt:
      if (inst.words[1] == 8)
        needs.add(spv::Capability::Int8, {"", "an 8-bit integer", inst.line});
      else if (inst.words[1] == 16)
        needs.add(spv::Capability::Int16, {"", "a 16-bit integer", inst.line});
      else if (inst.words[1] == 64)
        needs.add(spv::Capability::Int64, {"", "a 64-bit integer", inst.line});
      break;
    case spv::Op::OpTypeFloat:
      if (inst.words[1] == 64)
        needs.add(spv::Capability::Float64,
                  {"", "double precision", inst.line});
      else if (inst.words[1] == 16)
        needs.add(computesWith(module, inst.result())
                      ? spv::Capability::Float16
                      : spv::Capability::Float16Buffer,
                  {"", "half precision", inst.line});
      break;
    case spv::Op::OpTypeVector:
      if (inst.words[2] > maxLanes)
        needs.add(spv::Capability::Vector16,
                  {"", "a vector of more than 4 components", inst.line});
      break;
    case spv::Op::OpTypeImage:
      addForImage(inst, needs);
      break;
    default:
      break;
    }
  }
}

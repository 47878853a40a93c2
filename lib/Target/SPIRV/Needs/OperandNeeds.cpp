//===- OperandNeeds.cpp - what depends on the types of operands -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

using namespace cairn::words;

/// The image type of a value, whether sampled or not.
static const Instruction *imageTypeOf(const WordModule &module, Id value) {
  const Instruction *type = module.findGlobal(module.typeOf(value));
  if (type && type->op == spv::Op::OpTypeSampledImage)
    type = module.findGlobal(type->words[1]);
  return type && type->op == spv::Op::OpTypeImage ? type : nullptr;
}

static void addImageTypeNeeds(const Instruction &type, Needs &needs) {
  constexpr uint32_t storageImage = 2;
  auto dim = static_cast<spv::Dim>(type.words[2]);
  bool isArrayed = type.words[4], isStorage = type.words[6] == storageImage;
  const User user{"Op", "TypeImage"};
  switch (dim) {
  case spv::Dim::Dim1D:
    needs.add(isStorage ? spv::Capability::Image1D : spv::Capability::Sampled1D,
              user);
    break;
  case spv::Dim::Buffer:
    needs.add(isStorage ? spv::Capability::ImageBuffer
                        : spv::Capability::SampledBuffer,
              user);
    break;
  case spv::Dim::Cube:
    if (isArrayed)
      needs.add(isStorage ? spv::Capability::ImageCubeArray
                          : spv::Capability::SampledCubeArray,
                user);
    break;
  default:
    break;
  }
}

static void addImageAccessNeeds(const WordModule &module,
                                const Instruction &inst, Needs &needs) {
  bool isRead = inst.op == spv::Op::OpImageRead;
  const Instruction *type = imageTypeOf(module, inst.operands()[0]);
  constexpr uint32_t storageImage = 2; // kernels' images are known at run time
  if (!type || type->words[6] != storageImage ||
      type->words[7] != uint32_t(spv::ImageFormat::Unknown) ||
      type->words[2] == uint32_t(spv::Dim::SubpassData))
    return;
  needs.add(isRead ? spv::Capability::StorageImageReadWithoutFormat
                   : spv::Capability::StorageImageWriteWithoutFormat,
            {"Op", inst.info()->name, inst.line});
}

static spv::Capability floatAtomicFor(spv::Op op, uint32_t width) {
  bool isAdd = op == spv::Op::OpAtomicFAddEXT;
  switch (width) {
  case 16:
    return isAdd ? spv::Capability::AtomicFloat16AddEXT
                 : spv::Capability::AtomicFloat16MinMaxEXT;
  case 64:
    return isAdd ? spv::Capability::AtomicFloat64AddEXT
                 : spv::Capability::AtomicFloat64MinMaxEXT;
  default:
    return isAdd ? spv::Capability::AtomicFloat32AddEXT
                 : spv::Capability::AtomicFloat32MinMaxEXT;
  }
}

static void addAtomicNeeds(const WordModule &module, const Instruction &inst,
                           Needs &needs) {
  Id value = inst.op == spv::Op::OpAtomicStore ? module.typeOf(inst.words[3])
                                               : inst.resultType();
  const Instruction *type = module.findGlobal(value);
  if (!type)
    return;
  User user{"Op", inst.info()->name, inst.line};
  if (inst.op == spv::Op::OpAtomicFAddEXT ||
      inst.op == spv::Op::OpAtomicFMinEXT ||
      inst.op == spv::Op::OpAtomicFMaxEXT) {
    if (type->op == spv::Op::OpTypeFloat)
      needs.add(floatAtomicFor(inst.op, type->words[1]), user);
  } else if (type->op == spv::Op::OpTypeInt && type->words[1] == 64) {
    needs.add(spv::Capability::Int64Atomics, user);
  }
}

/// Dot products of integers: the operands are vectors of 8-bit parts, those in
/// one word (a literal says so), or others.
static void addDotNeeds(const WordModule &module, const Instruction &inst,
                        Needs &needs) {
  const Instruction *type =
      module.findGlobal(module.typeOf(inst.operands()[0]));
  if (!type || type->op != spv::Op::OpTypeVector)
    return;
  const Instruction *part = module.findGlobal(type->words[1]);
  bool isOfBytes = part && part->op == spv::Op::OpTypeInt &&
                   part->words[1] == 8 && type->words[2] == 4;
  needs.add(isOfBytes ? spv::Capability::DotProductInput4x8Bit
                      : spv::Capability::DotProductInputAll,
            {"Op", inst.info()->name, inst.line});
}

void cairn::words::addOperandNeeds(const WordModule &module, Needs &needs) {
  for (const Instruction &inst : module.globals)
    if (inst.op == spv::Op::OpTypeImage)
      addImageTypeNeeds(inst, needs);
  for (const Instruction &inst : module.functions) {
    switch (inst.op) {
    case spv::Op::OpImageRead:
    case spv::Op::OpImageWrite:
      addImageAccessNeeds(module, inst, needs);
      break;
    case spv::Op::OpSDot:
    case spv::Op::OpUDot:
    case spv::Op::OpSUDot:
    case spv::Op::OpSDotAccSat:
    case spv::Op::OpUDotAccSat:
    case spv::Op::OpSUDotAccSat:
      addDotNeeds(module, inst, needs);
      break;
    default:
      if (inst.info()->group == Class::Atomic)
        addAtomicNeeds(module, inst, needs);
    }
  }
}

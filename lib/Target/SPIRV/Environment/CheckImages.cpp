//===- CheckImages.cpp - image types and operands ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;

namespace {
struct ImageRow {
  spv::Dim dim;
  uint32_t depth, arrayed;
};
} // namespace

static constexpr ImageRow kImageRows[] = {
    {spv::Dim::Dim1D, 0, 0}, {spv::Dim::Dim1D, 0, 1},  {spv::Dim::Dim2D, 0, 0},
    {spv::Dim::Dim2D, 1, 0}, {spv::Dim::Dim2D, 0, 1},  {spv::Dim::Dim2D, 1, 1},
    {spv::Dim::Dim3D, 0, 0}, {spv::Dim::Buffer, 0, 0},
};

static void checkShape(Checks &checks, const PlacedInstruction &inst) {
  auto dim = static_cast<spv::Dim>(inst.word(2));
  uint32_t depth = inst.word(3), arrayed = inst.word(4);
  std::string name = Checks::spell(Kind::Dim, inst.word(2));
  if (arrayed != 0 && dim != spv::Dim::Dim1D && dim != spv::Dim::Dim2D) {
    checks.report(inst, Section::Validation,
                  "Arrayed " + std::to_string(arrayed) + " with Dim " + name +
                      ", expected 0 unless Dim is 1D or 2D");
    // The rest of the shape by itself.
    arrayed = 0;
  }
  bool isListed = llvm::any_of(kImageRows, [&](const ImageRow &row) {
    return row.dim == dim && row.depth == depth && row.arrayed == arrayed;
  });
  if (!isListed)
    checks.report(inst, Section::ImageTypes,
                  "Dim " + name + " with Depth " + std::to_string(depth) +
                      " and Arrayed " + std::to_string(arrayed) +
                      ", expected 1D, 2D, 3D or Buffer, Depth 1 with 2D only, "
                      "Arrayed 1 with 1D and 2D only");
}

static void checkImageType(Checks &checks, const PlacedInstruction &inst) {
  auto expectZero = [&](llvm::StringRef what, uint32_t value) {
    if (value != 0)
      checks.report(inst, Section::Validation,
                    what + " " + std::to_string(value) + ", expected 0");
  };
  const PlacedInstruction *sampledType = checks.module.find(inst.word(1));
  if (sampledType && sampledType->op != spv::Op::OpTypeVoid)
    checks.report(inst, Section::Validation,
                  "Sampled Type " + checks.describeType(sampledType) +
                      ", expected OpTypeVoid");
  checkShape(checks, inst);
  expectZero("MS", inst.word(5));
  expectZero("Sampled", inst.word(6));
  if (static_cast<spv::ImageFormat>(inst.word(7)) != spv::ImageFormat::Unknown)
    checks.report(inst, Section::Validation,
                  "Image Format " +
                      Checks::spell(Kind::ImageFormat, inst.word(7)) +
                      ", expected Unknown");
  constexpr size_t wordsWithoutQualifier = 8;
  if (inst.words.size() <= wordsWithoutQualifier)
    checks.report(inst, Section::Validation,
                  "no Access Qualifier, expected ReadOnly, WriteOnly or "
                  "ReadWrite");
}

static void checkConstOffset(Checks &checks, const PlacedInstruction &inst,
                             size_t imageOperands) {
  constexpr auto constOffset =
      static_cast<uint32_t>(spv::ImageOperandsMask::ConstOffset);
  if (inst.operand(imageOperands) & constOffset)
    checks.report(inst, Section::Validation,
                  "image operand ConstOffset, which is not allowed here");
}

void environment::checkImages(Checks &checks) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    switch (inst.op) {
    case spv::Op::OpTypeImage:
      checkImageType(checks, inst);
      break;
    case spv::Op::OpImageWrite:
      // After image, coordinate and texel.
      if (inst.words.size() > 3)
        checks.report(inst, Section::Validation,
                      "has image operands, expected none");
      break;
    case spv::Op::OpImageRead:
    case spv::Op::OpImageSampleExplicitLod:
      // After image and coordinate.
      checkConstOffset(checks, inst, 2);
      break;
    default:
      break;
    }
  }
}

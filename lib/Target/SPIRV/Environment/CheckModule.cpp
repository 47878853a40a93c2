//===- CheckModule.cpp - versions, models, sets, extensions -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;
using llvm::StringRef;
using llvm::Twine;

/// In the header, after the magic number.
constexpr size_t kVersionWord = 1;

static void checkVersion(Checks &checks) {
  SPIRVVersion version = checks.module.version();
  if (version > checks.features.maxVersion)
    checks.report(kVersionWord, Section::Versions,
                  "SPIR-V " + version.str() + ", expected at most " +
                      checks.features.maxVersion.str() +
                      " as the device supports");
}

static void checkImport(Checks &checks, const PlacedInstruction &inst) {
  StringRef set = stringIn(inst.operands());
  // Sets of this prefix may be ignored by whoever accepts the extension.
  bool isIgnored = set.starts_with("NonSemantic.") &&
                   llvm::is_contained(checks.features.extensions,
                                      "SPV_KHR_non_semantic_info");
  if (set != "OpenCL.std" && !isIgnored)
    checks.report(inst, Section::ExtendedInstructionSets,
                  "extended instruction set " + Checks::quote(set) +
                      ", expected 'OpenCL.std'");
}

static void expectModel(Checks &checks, const PlacedInstruction &inst,
                        StringRef what, Kind kind, uint32_t value,
                        StringRef expected) {
  std::string got = Checks::spell(kind, value);
  if (got != expected)
    checks.report(inst, Section::Validation,
                  what + " " + got + ", expected " + expected);
}

void environment::checkModule(Checks &checks) {
  checkVersion(checks);
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    switch (inst.op) {
    case spv::Op::OpExtInstImport:
      checkImport(checks, inst);
      break;
    case spv::Op::OpMemoryModel:
      expectModel(checks, inst, "addressing model", Kind::AddressingModel,
                  inst.word(0), "Physical64");
      expectModel(checks, inst, "memory model", Kind::MemoryModel, inst.word(1),
                  "OpenCL");
      break;
    case spv::Op::OpEntryPoint:
      expectModel(checks, inst, "execution model", Kind::ExecutionModel,
                  inst.word(0), "Kernel");
      break;
    default:
      break;
    }
  }
}

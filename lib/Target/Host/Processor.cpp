//===- Processor.cpp - the CPU that code is for -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/Host/Processor.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace cairn;

namespace {
struct VectorUnit {
  StringLiteral feature;
  unsigned bits, registers;
  bool masks;
};
} // namespace

/// The widest of a CPU counts. Vectors of a length that is not known before the
/// code runs are taken for NEON's, which such CPUs have as well.
static constexpr VectorUnit kUnits[] = {{"avx512bw", 512, 32, true},
                                        {"avx512f", 512, 32, false},
                                        {"avx", 256, 16, false},
                                        {"sse2", 128, 16, false},
                                        {"neon", 128, 32, false}};

static const VectorUnit &unitOf(const StringSet<> &features) {
  static constexpr VectorUnit none = {"", 128, 16, false};
  for (const VectorUnit &unit : kUnits)
    if (features.contains(unit.feature))
      return unit;
  return none;
}

unsigned Processor::vectorBits() const { return unitOf(has).bits; }

unsigned Processor::vectorRegisters() const { return unitOf(has).registers; }

bool Processor::vectorMasks() const { return unitOf(has).masks; }

const Processor &Processor::ofThisMachine() {
  static const Processor processor = [] {
    Processor result;
    SubtargetFeatures features;
    for (auto &feature : sys::getHostCPUFeatures()) {
      features.AddFeature(feature.first(), feature.second);
      if (feature.second)
        result.has.insert(feature.first());
    }
    result.triple = sys::getProcessTriple();
    result.features = features.getString();
    result.tuneFor = sys::getHostCPUName().str();
    return result;
  }();
  return processor;
}

/// The CPU `name` of `triple`; nothing if it has none.
static std::optional<Processor> findOn(const Triple &triple, StringRef name) {
  std::string error;
  const llvm::Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return std::nullopt;
  std::unique_ptr<MCSubtargetInfo> info(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!info || !info->isCPUStringValid(name))
    return std::nullopt;
  info.reset(target->createMCSubtargetInfo(triple, name, ""));
  Processor result;
  result.triple = triple.str();
  result.name = result.tuneFor = name.str();
  for (const SubtargetFeatureKV &feature : info->getEnabledProcessorFeatures())
    result.has.insert(feature.Key);
  // An architecture's table has its CPUs of 32 bits, too, except for those two.
  if (!triple.isAArch64() && !triple.isSystemZ() &&
      !result.has.contains("64bit"))
    return std::nullopt;
  return result;
}

Expected<Processor> Processor::named(StringRef name) {
  const Triple here(sys::getProcessTriple());
  if (std::optional<Processor> found = findOn(here, name))
    return std::move(*found);
  for (Triple::ArchType arch :
       {Triple::x86_64, Triple::aarch64, Triple::riscv64, Triple::ppc64le,
        Triple::loongarch64, Triple::systemz}) {
    Triple there(here);
    there.setArch(arch);
    if (std::optional<Processor> found = findOn(there, name))
      return std::move(*found);
  }
  return createStringError("no CPU of 64 bits has the name '" + name +
                           "', expected one of LLVM's, as in 'skylake-avx512', "
                           "'znver3' or 'neoverse-n1'");
}

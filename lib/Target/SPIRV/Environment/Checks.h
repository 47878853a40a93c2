//===- Checks.h - what the rules of Level Zero share ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_CHECKS_H
#define CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_CHECKS_H

#include "ReadModule.h"
#include "cairn/Target/SPIRV/DeviceFeatures.h"
#include "llvm/ADT/Twine.h"

namespace cairn::environment {

/// The headings of the SPIR-V programming guide under which there are rules.
enum class Section {
  CommonProperties,
  Versions,
  ExtendedInstructionSets,
  SupportedTypes,
  ScalarAndVectorTypes,
  ImageTypes,
  KernelReturnTypes,
  KernelArguments,
  Capabilities,
  Validation,
  Extensions,
  Subgroups,
  AtomicLoadStore,
  AtomicAdd,
  AtomicMinMax,
};
llvm::StringRef titleOf(Section section);

struct Finding {
  size_t word;
  std::string message;
  Section section;
};

/// The module, the device, and what was found.
class Checks {
public:
  Checks(const PlacedModule &module, const DeviceFeatures &features)
      : module(module), features(features) {}

  const PlacedModule &module;
  const DeviceFeatures &features;

  /// About the header.
  void report(size_t word, Section section, const llvm::Twine &message);
  void report(const PlacedInstruction &inst, Section section,
              const llvm::Twine &message);
  /// SPIRV-Tools faults another instruction for what has been reported.
  void coverAlso(const PlacedInstruction &inst) {
    covered.push_back(inst.offset);
  }

  llvm::ArrayRef<Finding> getFindings() const { return findings; }
  /// Whether there is a finding about the instruction.
  bool covers(size_t word) const;

  /// "'count'", whatever bytes it has: a message is one line.
  static std::string quote(llvm::StringRef name);
  /// "%5 'count'".
  std::string describeId(Id id) const;
  /// "OpTypeInt %5 'count'", for messages.
  std::string describe(const PlacedInstruction &inst) const;
  /// "OpTypeVector of 4 OpTypeInt 32", for messages.
  std::string describeType(const PlacedInstruction *type) const;
  /// The name of an enumerant, or its number.
  static std::string spell(words::Kind kind, uint32_t value);

  /// The value of a 32-bit constant; nothing of what is not constant or wider.
  /// For a specialization constant it is the default.
  std::optional<uint32_t> constantValue(Id id) const;

  bool isFloat(const PlacedInstruction *type, unsigned width) const;
  bool isInt(const PlacedInstruction *type, unsigned width) const;

private:
  std::vector<Finding> findings;
  std::vector<size_t> covered;
};

// One group of rules each, in a file of its name.
void checkModule(Checks &checks);
void checkCapabilities(Checks &checks);
void checkTypes(Checks &checks);
void checkImages(Checks &checks);
void checkKernels(Checks &checks);
void checkRecursion(Checks &checks);
void checkAtomics(Checks &checks);
void checkScopes(Checks &checks);
void checkSubgroups(Checks &checks);

} // namespace cairn::environment

#endif // CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_CHECKS_H

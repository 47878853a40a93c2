//===- Checks.h - what the rules of SPIR share ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_CHECKS_H
#define CAIRN_LIB_TARGET_SPIR_CHECKS_H

#include "Kernels/KernelInfo.h"
#include "cairn/Target/SPIR/VerifySPIR.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"

namespace cairn::spir {

/// The module, the options, and the way to report. Sections are those of the
/// SPIR 2.0 specification.
class Checks {
public:
  Checks(llvm::Module &module, const VerifyOptions &options,
         llvm::function_ref<void(const Violation &)> handler);

  llvm::Module &module;
  const VerifyOptions &options;
  /// 32 or 64.
  const unsigned pointerBits;
  /// SPIR's own layout, whatever the module says.
  const llvm::DataLayout layout;
  const KernelArgs kernelArgs;

  bool isSPIR12() const { return options.major == 1; }
  /// Whether the module says that it is compiled from OpenCL C 1.x.
  bool isOpenCL1() const;
  bool allowsModern() const { return options.allowModern; }
  /// Clang today writes a packed structure as a plain one where its members are
  /// at the same places.
  bool mayBePacked(const llvm::Type *type) const {
    while (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
      type = array->getElementType();
    return allowsModern() && type->isStructTy();
  }
  unsigned getNumViolations() const { return numViolations; }

  void report(llvm::StringRef section, const llvm::Twine &message);
  void report(const llvm::GlobalValue &value, llvm::StringRef section,
              const llvm::Twine &message);
  void report(const llvm::Instruction &inst, llvm::StringRef section,
              const llvm::Twine &message);

private:
  void emit(Violation violation, llvm::StringRef section,
            const llvm::Twine &message);

  llvm::function_ref<void(const Violation &)> handler;
  llvm::ModuleSlotTracker slots;
  const llvm::Function *slotsOf = nullptr;
  unsigned numViolations = 0;
};

/// The layout string of section 3.2.
std::string layoutOf(unsigned pointerBits);

std::string spell(const llvm::Type *type);

/// Whether an address may be cast so (section 2.2).
bool isLegalSpaceCast(unsigned from, unsigned to);

/// The functions that use `variable`, through constants as well.
llvm::SmallPtrSet<const llvm::Function *, 4>
functionsUsing(const llvm::GlobalVariable &variable);

// One group of rules each, in a file of its name.
void verifyTarget(Checks &checks);       // 3.1, 3.2, 3.15
void verifyNames(Checks &checks);        // 3.3
void verifyTypes(Checks &checks);        // 2.1
void verifyGlobals(Checks &checks);      // 2.1.4, 2.2, 3.7, 3.9
void verifyFunctions(Checks &checks);    // 3.6 to 3.12
void verifyAttributes(Checks &checks);   // 3.10, 3.14
void verifyInstructions(Checks &checks); // 3.4, 3.18 to 3.21
void verifyFlags(Checks &checks);        // 3.4, 3.20
void verifyMemory(Checks &checks);       // 2.1.4, 2.2
void verifyObjects(Checks &checks);      // 2.1.3
void verifyCalls(Checks &checks);        // 2.2, 2.15, 3.4, 3.5, 3.8
void verifyBlocks(Checks &checks);       // 2.1.3.7
void verifyBuiltins(Checks &checks);     // 2.10, A
void verifyKernels(Checks &checks);      // 2.3, 2.4
void verifyMetadata(Checks &checks);     // 2.7.3, 2.8, 2.11 to 2.13
void verifyFeatures(Checks &checks);     // 2.11

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_CHECKS_H

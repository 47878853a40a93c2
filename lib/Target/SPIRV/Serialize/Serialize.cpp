//===- Serialize.cpp - a spirv module as a binary ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/Serialize.h"

#include "Complete/CompleteModule.h"
#include "ForwardMergedValues.h"
#include "Needs/Needs.h"
#include "Placeholders.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Target/SPIRV/Serialization.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

/// MLIR's words, with lines that number locations.
static LogicalResult serializeWithLines(spirv::ModuleOp module,
                                        const Extras &extras,
                                        SmallVectorImpl<uint32_t> &words) {
  MLIRContext *context = module.getContext();
  // What is declared here is computed anew; the serializer writes lines only
  // where this extension is.
  module.setVceTripleAttr(spirv::VerCapExtAttr::get(
      spirv::Version::V_1_0, {spirv::Capability::Shader},
      {spirv::Extension::SPV_KHR_non_semantic_info}, context));
  spirv::SerializationOptions options;
  options.emitDebugInfo = true;

  forwardMergedValues(module);

  // The serializer's errors are at numbers of locations, too.
  SmallVector<std::pair<unsigned, std::string>> errors;
  LogicalResult result = success();
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return success();
      auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation());
      errors.emplace_back(place ? place.getLine() : 0, diagnostic.str());
      return success();
    });
    result = spirv::serialize(module, words, options);
  }
  for (auto &[line, message] : errors)
    emitError(extras.locationOf(line)) << message;
  return result;
}

namespace {
/// What the two profiles differ in.
struct Profile {
  explicit Profile(ModuleOp module)
      : isKernel(KernelOptions::isAttachedTo(module)) {
    if (isKernel) {
      KernelOptions options = KernelOptions::get(module);
      version = options.spirvVersion;
      debugLines = options.debugLines;
      isLibrary = options.createLibrary;
      rules = kernelRules();
    } else {
      ShaderOptions options = ShaderOptions::get(module);
      version = options.spirvVersion;
      debugLines = options.debugLines;
      rules = shaderRules(options);
    }
  }

  bool isKernel;
  SPIRVVersion version{1, 0};
  bool debugLines;
  /// Whether others use what the module itself does not.
  bool isLibrary = false;
  ProfileRules rules;
};
} // namespace

static void addNeeds(const WordModule &module, const Profile &profile,
                     Needs &needs) {
  addGrammarNeeds(module, needs);
  if (profile.isKernel) {
    addKernelTypeNeeds(module, needs);
  } else {
    addTypeNeeds(module, needs);
    addPointerNeeds(module, needs);
  }
  addOperandNeeds(module, needs);
}

LogicalResult cairn::serializeSPIRV(ModuleOp module,
                                    SmallVectorImpl<uint32_t> &words) {
  auto shaders = llvm::to_vector(module.getOps<spirv::ModuleOp>());
  if (shaders.size() != 1)
    return module.emitError("expected one spirv.module, found ")
           << shaders.size();
  Profile profile(module);
  OwningOpRef<spirv::ModuleOp> copy(shaders.front().clone());

  Extras extras;
  SmallVector<uint32_t> raw;
  if (failed(replaceExtras(*copy, extras)) ||
      failed(serializeWithLines(*copy, extras, raw)))
    return failure();
  WordModule binary;
  if (std::optional<Instruction> wrong = binary.parse(raw)) {
    const InstructionInfo *info = wrong->info();
    return emitError(extras.locationOf(wrong->line))
           << "MLIR's serializer writes "
           << (info ? "Op" + info->name.str() : "an unknown instruction")
           << " without all of its operands";
  }
  binary.version = profile.version;
  if (failed(putPlaceholders(binary, extras)) ||
      failed(putTypes(binary, extras)) ||
      failed(putVariables(binary, extras)) ||
      failed(putSpecLengths(binary, extras)))
    return failure();
  mergePhiBlocks(binary);
  putLoopControls(binary);
  if (profile.isKernel)
    useTranslatorForms(binary);
  orderGlobals(binary, profile.isLibrary);
  completeDecorations(binary, profile.isKernel);
  listInterfaces(binary);
  Needs needs(binary.version, profile.rules);
  addNeeds(binary, profile, needs);
  if (failed(needs.resolve(binary, extras)))
    return failure();
  if (profile.isKernel)
    putArgumentTypes(binary, shaders.front());
  if (profile.debugLines)
    putDebugLines(binary, extras);
  binary.write(words);
  return success();
}

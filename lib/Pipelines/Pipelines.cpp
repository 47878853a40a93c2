//===- Pipelines.cpp - the stages between the levels ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Why a pass stands before another one, test/Pipelines/Inputs/order_table.py
// says for each pair whose order matters, with what shows it.
//
//===----------------------------------------------------------------------===//

#include "cairn/Pipelines/Pipelines.h"

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Conversion/OCLToMux.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/Canonicalizer.h"
#include "cairn/Dialect/OCL/Transforms/Passes.h"
#include "cairn/Pipelines/Passes.h"
#include "cairn/Target/Host/Host.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace cairn;

static void addSimplification(OpPassManager &passes) {
  ocl::addCanonicalizer(passes);
  passes.addPass(createCSEPass());
}

void cairn::buildOCLStage(OpPassManager &passes) {
  passes.addPass(createRaiseSPIRToOCLPass());
  passes.addPass(ocl::createOCLLiftControlFlowPass());
  addSimplification(passes);
  passes.addPass(createLoopInvariantCodeMotionPass());
  passes.addPass(ocl::createOCLHoistLoadsPass());
  passes.addPass(ocl::createOCLUpliftLoopsPass());
  addSimplification(passes);
}

void cairn::buildMuxStage(OpPassManager &passes,
                          std::shared_ptr<BuiltinLibrary> library) {
  if (library)
    passes.addPass(createConvertOCLToMux(std::move(library)));
  else
    passes.addPass(createConvertOCLToMuxPass());
  addSimplification(passes);
}

void cairn::buildLoopsStage(OpPassManager &passes, const Processor &processor) {
  // In front of what adds accesses and barriers that are not the program's.
  passes.addPass(mux::createMuxInsertChecksPass());
  passes.addPass(mux::createMuxPlainLocalVolatilesPass());
  passes.addPass(mux::createMuxExpandVecGroupsPass());
  mux::MuxDegenerateSubGroupsPassOptions degenerate;
  degenerate.maxWorkGroupSize = kHostMaxWorkGroupSize;
  passes.addPass(mux::createMuxDegenerateSubGroupsPass(degenerate));
  mux::MuxExpandCollectivesPassOptions collectives;
  collectives.maxWorkGroupSize = kHostMaxWorkGroupSize;
  collectives.inTurn = true;
  passes.addPass(mux::createMuxExpandCollectivesPass(collectives));
  mux::MuxSelectSubGroupsPassOptions subGroups;
  subGroups.vectorBits = processor.vectorBits();
  passes.addPass(mux::createMuxSelectSubGroupsPass(subGroups));
  passes.addPass(mux::createMuxOneItemSubGroupsPass());
  passes.addPass(mux::createMuxPassQueriesPass());
  // Whether a loop begins at all is known where it is counted by now.
  passes.addPass(ocl::createOCLHoistLoadsPass());
  passes.addPass(mux::createMuxPromoteArraysPass());
  passes.addPass(mux::createMuxJoinTreeStepsPass());
  passes.addPass(mux::createMuxOrderWorkItemsPass());
  mux::MuxSelectLanesPassOptions select;
  select.vectorBits = processor.vectorBits();
  select.vectorRegisters = processor.vectorRegisters();
  select.vectorMasks = processor.vectorMasks();
  passes.addPass(mux::createMuxSelectLanesPass(select));
  passes.addPass(mux::createMuxFormBarrierRegionsPass());
  passes.addPass(createCSEPass());
  passes.addPass(mux::createMuxVectorizeSubGroupsPass());
  mux::MuxVectorizeWorkItemsPassOptions unit;
  unit.vectorBits = processor.vectorBits();
  unit.vectorRegisters = processor.vectorRegisters();
  unit.vectorMasks = processor.vectorMasks();
  passes.addPass(mux::createMuxVectorizeWorkItemsPass(unit));
  passes.addPass(mux::createMuxBoundWorkItemsPass());
  passes.addPass(mux::createMuxWorkItemLoopsPass());
  passes.addPass(mux::createMuxPlainLocalAtomicsPass());
}

void cairn::buildHostStage(OpPassManager &passes) {
  passes.addPass(createConvertMuxToHostPass());
}

void cairn::buildGPUStage(OpPassManager &passes, SPIRVProfile profile) {
  passes.addPass(mux::createMuxExpandVecGroupsPass());
  passes.addPass(mux::createMuxDegenerateSubGroupsPass());
  passes.addPass(mux::createMuxExpandDMAPass());
  mux::MuxExpandCollectivesPassOptions collectives;
  collectives.keepNative = profile == SPIRVProfile::Kernel;
  passes.addPass(mux::createMuxExpandCollectivesPass(collectives));
  // OpenCL's SPIR-V asks for ids wherever it is.
  if (profile == SPIRVProfile::Shader) {
    passes.addPass(mux::createMuxPassQueriesPass());
    passes.addPass(mux::createMuxPlainSignaturesPass());
    passes.addPass(mux::createMuxPromoteArraysPass());
    passes.addPass(mux::createMuxUnrollLoopsPass());
  }
  passes.addPass(createConvertMuxToGPUPass());
  addSimplification(passes);
}

void cairn::buildShaderStage(OpPassManager &passes) {
  passes.addPass(createShaderLegalizeImagesPass());
  passes.addPass(createShaderAssignInterfacePass());
  passes.addPass(createGPULegalizeTypesPass());
  addSimplification(passes);
  passes.addPass(createShaderLowerMemoryPass());
  addSimplification(passes);
  passes.addPass(createShaderKeepInStepPass());
  passes.addPass(createShaderPartialRowsPass());
  passes.addPass(createShaderStructureControlFlowPass());
  passes.addPass(createConvertGPUToShaderPass());
}

void cairn::buildKernelStage(OpPassManager &passes) {
  passes.addPass(createGPULegalizeTypesPass());
  addSimplification(passes);
  passes.addPass(createConvertGPUToKernelPass());
}

static void buildStage(OpPassManager &passes, Level to, SPIRVProfile profile,
                       std::shared_ptr<BuiltinLibrary> library,
                       const Processor &processor) {
  switch (to) {
  case Level::LLVM:
    return;
  case Level::OCL:
    return buildOCLStage(passes);
  case Level::Mux:
    return buildMuxStage(passes, std::move(library));
  case Level::Loops:
    return buildLoopsStage(passes, processor);
  case Level::Host:
    return buildHostStage(passes);
  case Level::GPU:
    return buildGPUStage(passes, profile);
  case Level::SPIRV:
    return profile == SPIRVProfile::Kernel ? buildKernelStage(passes)
                                           : buildShaderStage(passes);
  }
}

void cairn::addLevelCheck(OpPassManager &passes, Level level) {
  VerifyCairnLevelPassOptions options;
  options.level = stringifyLevel(level).str();
  passes.addPass(createVerifyCairnLevelPass(options));
}

void cairn::buildStages(OpPassManager &passes, Level from, Level to,
                        SPIRVProfile profile,
                        std::shared_ptr<BuiltinLibrary> library,
                        const Processor &processor) {
  std::optional<ArrayRef<Level>> levels = levelsBetween(from, to);
  assert(levels && "no path leads there");
  for (Level level : *levels) {
    buildStage(passes, level, profile, library, processor);
    addLevelCheck(passes, level);
  }
}

namespace {
struct GPUStageOptions : PassPipelineOptions<GPUStageOptions> {
  Option<bool> kernelProfile{
      *this, "kernel-profile",
      llvm::cl::desc("for OpenCL's SPIR-V, not for Vulkan's")};
};
} // namespace

static constexpr PipelineDescription kStages[] = {
    {"cairn-ocl-stage", "llvm level to ocl level"},
    {"cairn-mux-stage", "ocl level to mux level"},
    {"cairn-loops-stage", "mux level to loops level"},
    {"cairn-host-stage", "loops level to host level"},
    {"cairn-gpu-stage", "mux level to gpu level"},
    {"cairn-shader-stage", "gpu level to spirv level, for Vulkan"},
    {"cairn-kernel-stage",
     "gpu level to spirv level, for Level Zero and OpenCL"},
};

ArrayRef<PipelineDescription> cairn::stagePipelines() { return kStages; }

template <typename Options = EmptyPipelineOptions, typename Build>
static void registerStage(const PipelineDescription &stage, Build build) {
  PassPipelineRegistration<Options>(stage.name, stage.summary, build);
}

void cairn::registerPipelines() {
  const auto &[ocl, mux, loops, host, gpu, shader, kernel] = kStages;
  registerStage(ocl, [](OpPassManager &p) { buildOCLStage(p); });
  registerStage(mux, [](OpPassManager &p) { buildMuxStage(p); });
  registerStage(loops, [](OpPassManager &p) { buildLoopsStage(p); });
  registerStage(host, [](OpPassManager &p) { buildHostStage(p); });
  registerStage<GPUStageOptions>(
      gpu, [](OpPassManager &p, const GPUStageOptions &options) {
        buildGPUStage(p, options.kernelProfile ? SPIRVProfile::Kernel
                                               : SPIRVProfile::Shader);
      });
  registerStage(shader, [](OpPassManager &p) { buildShaderStage(p); });
  registerStage(kernel, [](OpPassManager &p) { buildKernelStage(p); });
}

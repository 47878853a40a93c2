//===- Pipelines.h - the stages between the levels --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_PIPELINES_PIPELINES_H
#define CAIRN_PIPELINES_PIPELINES_H

#include "cairn/Pipelines/Levels.h"
#include "cairn/Target/Host/Processor.h"
#include <memory>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace cairn {

class BuiltinLibrary;

/// llvm to ocl: raise, lift control flow, simplify.
void buildOCLStage(mlir::OpPassManager &passes);

/// ocl to mux: resolve the library, lower to the execution model, simplify.
/// Without a library, one is made for each pipeline.
void buildMuxStage(mlir::OpPassManager &passes,
                   std::shared_ptr<BuiltinLibrary> library = nullptr);

/// mux to loops: collectives, barrier regions, work-item loops, lanes as the
/// processor's vectors have them.
void buildLoopsStage(mlir::OpPassManager &passes,
                     const Processor &processor = Processor::ofThisMachine());

/// loops to host: the llvm dialect with the host's ABI.
void buildHostStage(mlir::OpPassManager &passes);

/// mux to gpu: copies and collectives of a work-group expanded where `profile`
/// lacks them, kernels as gpu.func.
void buildGPUStage(mlir::OpPassManager &passes,
                   SPIRVProfile profile = SPIRVProfile::Shader);

/// gpu to spirv in the Shader profile, by the module's ShaderOptions.
void buildShaderStage(mlir::OpPassManager &passes);

/// gpu to spirv in the Kernel profile, by the module's KernelOptions.
void buildKernelStage(mlir::OpPassManager &passes);

/// The check that the module is legal at `level`.
void addLevelCheck(mlir::OpPassManager &passes, Level level);

/// The stages from `from` (exclusive) to `to` (inclusive), each followed by the
/// check of its level. There must be a path (`levelsBetween`). `profile` says
/// what the level spirv is, and `processor` what the levels loops and host are
/// for.
void buildStages(mlir::OpPassManager &passes, Level from, Level to,
                 SPIRVProfile profile = SPIRVProfile::Shader,
                 std::shared_ptr<BuiltinLibrary> library = nullptr,
                 const Processor &processor = Processor::ofThisMachine());

/// A stage as `registerPipelines` registers it.
struct PipelineDescription {
  llvm::StringLiteral name, summary;
};

/// `cairn-ocl-stage`, `cairn-mux-stage` and so on.
llvm::ArrayRef<PipelineDescription> stagePipelines();

/// Registers `stagePipelines`.
void registerPipelines();

} // namespace cairn

#endif // CAIRN_PIPELINES_PIPELINES_H

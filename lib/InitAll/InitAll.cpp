//===- InitAll.cpp - the one list of dialects and passes --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/InitAll.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Kernel/IR/KernelDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/IR/OpaqueTypeLayout.h"
#include "cairn/Dialect/OCL/Transforms/Passes.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Pipelines/Passes.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"

using namespace mlir;
using namespace cairn;

void cairn::registerAllDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, DLTIDialect,
                  CairnDialect, func::FuncDialect, gpu::GPUDialect,
                  kernel::KernelDialect, LLVM::LLVMDialect, math::MathDialect,
                  mux::MuxDialect, ocl::OCLDialect, scf::SCFDialect,
                  shader::ShaderDialect, spirv::SPIRVDialect, ub::UBDialect,
                  vector::VectorDialect>();
  func::registerInlinerExtension(registry);
  registerInstructions(registry);
  ocl::registerOpaqueTypeLayout(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerLLVMDialectImport(registry);
}

void cairn::registerAllPasses() {
  registerConversionPasses();
  mux::registerMuxPasses();
  ocl::registerOCLPasses();
  registerPipelinesPasses();
  registerPipelines();
}

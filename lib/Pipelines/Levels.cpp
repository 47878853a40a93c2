//===- Levels.cpp - what is legal at each level -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Pipelines/Levels.h"

#include "cairn/Conversion/SPIRToOCL.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/IR/Queues.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include "cairn/Target/Host/Host.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

StringRef cairn::stringifyLevel(Level level) {
  switch (level) {
  case Level::LLVM:
    return "llvm";
  case Level::OCL:
    return "ocl";
  case Level::Mux:
    return "mux";
  case Level::Loops:
    return "loops";
  case Level::Host:
    return "host";
  case Level::GPU:
    return "gpu";
  case Level::SPIRV:
    return "spirv";
  }
  llvm_unreachable("a level outside of the enum");
}

ArrayRef<Level> cairn::allLevels() {
  static constexpr Level levels[] = {Level::LLVM,  Level::OCL,  Level::Mux,
                                     Level::Loops, Level::Host, Level::GPU,
                                     Level::SPIRV};
  return levels;
}

std::optional<Level> cairn::symbolizeLevel(StringRef name) {
  for (Level level : allLevels())
    if (name == stringifyLevel(level))
      return level;
  return std::nullopt;
}

std::optional<ArrayRef<Level>> cairn::levelsBetween(Level from, Level to) {
  static constexpr Level toHost[] = {Level::LLVM, Level::OCL, Level::Mux,
                                     Level::Loops, Level::Host};
  static constexpr Level toSPIRV[] = {Level::LLVM, Level::OCL, Level::Mux,
                                      Level::GPU, Level::SPIRV};
  for (ArrayRef<Level> path : {ArrayRef(toHost), ArrayRef(toSPIRV)}) {
    const Level *first = llvm::find(path, from), *last = llvm::find(path, to);
    if (first != path.end() && last != path.end() && first <= last)
      return ArrayRef(first + 1, last + 1);
  }
  return std::nullopt;
}

SPIRVProfile cairn::profileOf(ModuleOp module) {
  return KernelOptions::isAttachedTo(module) ? SPIRVProfile::Kernel
                                             : SPIRVProfile::Shader;
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Whether `op` of the mux dialect has nothing that stands for it at the level
/// gpu: an op of the gpu dialect, or what expands it.
static bool isLegalAtGPU(Operation *op) {
  if (auto collective = dyn_cast<mux::GroupCollective>(op))
    return !collective.synchronizesWorkGroup() ||
           deviceTraitsOf(op).hasGroupOperations;
  if (isa<mux::SubGroupSizeOp>(op))
    return deviceTraitsOf(op).hasGroupOperations;
  if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<mux::EventType>))
    return false;
  return !isa<mux::WorkItemsOp, mux::YieldOp, mux::ItemStorageOp,
              mux::DMAWaitOp, mux::LocalIdOp, mux::LocalLinearIdOp,
              mux::GlobalLinearIdOp, mux::SubGroupIdOp, mux::NumSubGroupsOp,
              mux::MaxSubGroupSizeOp, mux::SubGroupLocalIdOp, mux::IsFtzOp,
              mux::UseFastOp, mux::IsEmbeddedProfileOp>(op);
}

/// Whether OpenCL's SPIR-V has something like `op` of the ocl dialect.
static bool isLegalBelowOCL(Operation *op) {
  return isa<ocl::BuiltinOp, ocl::PrintfOp, ocl::SamplerOp, ocl::BlockKernelOp>(
      op);
}

/// Whether `callee` is called at the levels above the host's: another function
/// of the module, or one of a module to be linked with.
static bool isCalled(Operation *callee, Level level) {
  if (!callee || !isa<FunctionOpInterface>(callee))
    return false;
  if (cast<FunctionOpInterface>(callee).isExternal())
    return level != Level::Loops && deviceTraitsOf(callee).isLibrary;
  return mux::isHelper(callee);
}

/// Whether `op`, nested in a function, is legal at a level above the host's.
static bool isLegalInBody(Operation *op, Level level,
                          SymbolTableCollection &symbols) {
  Dialect *dialect = op->getDialect();
  if (isa_and_nonnull<arith::ArithDialect, math::MathDialect, scf::SCFDialect,
                      ub::UBDialect, vector::VectorDialect>(dialect) ||
      isa<func::ReturnOp>(op))
    return true;
  if (auto call = dyn_cast<func::CallOp>(op))
    return isCalled(symbols.lookupNearestSymbolFrom(op, call.getCalleeAttr()),
                    level);
  if (auto call = dyn_cast<mux::CallOp>(op))
    return level == Level::GPU &&
           isCalled(symbols.lookupNearestSymbolFrom(op, call.getCalleeAttr()),
                    level);
  if (isa_and_nonnull<LLVM::LLVMDialect>(dialect))
    // An op in the region of a global is LLVM's own.
    return !isRaised(op) || op->getParentOfType<LLVM::GlobalOp>();
  if (isa_and_nonnull<ocl::OCLDialect>(dialect))
    return level == Level::OCL ||
           (isLegalBelowOCL(op) && level != Level::Loops &&
            deviceTraitsOf(op).hasOpenCLInstructions) ||
           (ocl::isOfQueues(op) && level != Level::GPU &&
            deviceTraitsOf(op).startsKernels);
  if (level == Level::GPU && isa_and_nonnull<gpu::GPUDialect>(dialect))
    return true;
  if (!isa_and_nonnull<mux::MuxDialect>(dialect))
    return false;
  if (level == Level::GPU)
    return isLegalAtGPU(op);
  // ComputeMux's functions are raised to what stands for them.
  if (level == Level::Mux || level == Level::OCL)
    return !isa<mux::WorkItemsOp, mux::YieldOp, mux::ItemStorageOp>(op);
  // loops: one execution is a whole group, and sub-groups are lanes or
  // work-items.
  if (isa<mux::ControlBarrier>(op))
    return isa<mux::SubGroupBarrierOp>(op);
  return !isa<mux::WorkItemsOp, mux::YieldOp, mux::LocalIdOp, mux::GlobalIdOp,
              mux::LocalLinearIdOp, mux::GlobalLinearIdOp, mux::SubGroupIdOp,
              mux::SubGroupSizeOp, mux::SubGroupLocalIdOp>(op);
}

static StringRef legalContent(Level level) {
  switch (level) {
  case Level::LLVM:
    return "the llvm dialect";
  case Level::OCL:
    return "ocl, mux, arith, math, vector, scf, ub and llvm memory ops";
  case Level::Mux:
    return "mux, arith, math, vector, scf, ub and llvm memory ops";
  case Level::Loops:
    return "mux queries of the group, arith, math, vector, scf, ub and llvm "
           "memory ops";
  case Level::Host:
    return "the llvm dialect";
  case Level::GPU:
    return "gpu, arith, math, vector, scf, ub and llvm memory ops, and the mux "
           "ops that none of them stands for";
  case Level::SPIRV:
    return "the spirv dialect";
  }
  llvm_unreachable("a level outside of the enum");
}

static LogicalResult reject(Operation *op, Level level) {
  return op->emitError() << "'" << op->getName()
                         << "' is not legal at the level '"
                         << stringifyLevel(level) << "', which holds "
                         << legalContent(level);
}

/// OpenCL C has three floating-point types; others came from no front end.
static LogicalResult verifyFloats(Operation *op, TypeRange types, Level level) {
  for (Type type : types) {
    Type element = getElementTypeOrSelf(type);
    if (isa<LLVM::LLVMPPCFP128Type>(element) ||
        (isa<FloatType>(element) && !element.isF16() && !element.isF32() &&
         !element.isF64()))
      return op->emitError()
             << "a value of type " << type << " is not legal at the level '"
             << stringifyLevel(level) << "', whose floats are f16, f32 and f64";
  }
  return success();
}

/// At the level gpu, what is along one dimension says which.
static LogicalResult verifyDimension(mux::WorkItemQuery query) {
  std::optional<uint32_t> dim = query.getConstantDim();
  if (dim && *dim < 3)
    return success();
  InFlightDiagnostic error =
      query->emitError() << "'" << query->getName()
                         << "' at the level 'gpu': expected a dimension of 0, "
                            "1 or 2, got ";
  if (dim)
    return error << *dim;
  return error << "a computed one";
}

static LogicalResult verifyFunction(FunctionOpInterface func, Level level,
                                    SymbolTableCollection &symbols) {
  // A program may have ops of mux at the level ocl; its kernels are OpenCL's.
  if (level == Level::OCL && mux::isKernel(func))
    return func.emitError() << "'" << mux::MuxDialect::getKernelAttrName()
                            << "' is not legal at the level 'ocl', expected '"
                            << ocl::kKernelAttr << "'";
  Region &body = func.getFunctionBody();
  if (!func.isExternal() && !body.hasOneBlock())
    return func.emitError() << "expected structured control flow at the level '"
                            << stringifyLevel(level) << "', got "
                            << body.getBlocks().size() << " blocks";
  if (failed(verifyFloats(func, func.getArgumentTypes(), level)))
    return failure();
  WalkResult walk = body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isLegalInBody(op, level, symbols))
      return WalkResult(reject(op, level));
    if (failed(verifyFloats(op, op->getResultTypes(), level)))
      return WalkResult::interrupt();
    if (auto query = dyn_cast<mux::WorkItemQuery>(op);
        query && level == Level::GPU)
      return WalkResult(verifyDimension(query));
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// A function that another module defines; the gpu dialect has no such.
static bool isImport(Operation *op) {
  auto func = dyn_cast<func::FuncOp>(op);
  return func && func.isExternal() && deviceTraitsOf(op).isLibrary;
}

/// One gpu.module with kernels and LLVM's globals.
static LogicalResult verifyGPULevel(ModuleOp module) {
  bool failed = false;
  SymbolTableCollection symbols;
  for (Operation &top : *module.getBody()) {
    auto gpuModule = dyn_cast<gpu::GPUModuleOp>(top);
    if (!gpuModule) {
      failed |= mlir::failed(reject(&top, Level::GPU));
      continue;
    }
    for (Operation &op : *gpuModule.getBody()) {
      if (auto func = dyn_cast<gpu::GPUFuncOp>(op))
        failed |= mlir::failed(verifyFunction(func, Level::GPU, symbols));
      else if (!isa<LLVM::GlobalOp>(op) && !isImport(&op))
        failed |= mlir::failed(reject(&op, Level::GPU));
    }
  }
  return failure(failed);
}

/// One spirv.module, of instructions that its profile has. That they are what
/// the grammar says, their own verifiers see.
static LogicalResult verifySPIRVLevel(ModuleOp module) {
  bool isKernel = profileOf(module) == SPIRVProfile::Kernel;
  bool failed = false;
  for (Operation &top : *module.getBody()) {
    if (!isa<spirv::ModuleOp>(top))
      return reject(&top, Level::SPIRV);
    top.walk([&](Operation *op) {
      failed |= mlir::failed(verifyInProfile(op, isKernel)) ||
                mlir::failed(verifyStandInTypes(op));
    });
  }
  return failure(failed);
}

LogicalResult cairn::verifyLevel(ModuleOp module, Level level) {
  if (level == Level::GPU)
    return verifyGPULevel(module);
  if (level == Level::SPIRV)
    return verifySPIRVLevel(module);
  bool isLLVM = level == Level::LLVM || level == Level::Host;
  bool failed = false;
  SymbolTableCollection symbols;
  for (Operation &op : *module.getBody()) {
    if (isa<LLVM::LLVMFuncOp>(op) && isLLVM) {
      WalkResult walk = op.walk<WalkOrder::PreOrder>([&](Operation *inner) {
        if (isa_and_nonnull<LLVM::LLVMDialect>(inner->getDialect()))
          return WalkResult(
              verifyFloats(inner, inner->getResultTypes(), level));
        (void)reject(inner, level);
        return WalkResult::interrupt();
      });
      failed |= walk.wasInterrupted();
    } else if (auto func = dyn_cast<func::FuncOp>(op); func && !isLLVM) {
      failed |= mlir::failed(verifyFunction(func, level, symbols));
    } else if (!isa<LLVM::LLVMDialect>(op.getDialect()) ||
               isa<LLVM::LLVMFuncOp>(op)) {
      failed |= mlir::failed(reject(&op, level));
    }
  }
  return failure(failed);
}

//===----------------------------------------------------------------------===//
// Detection
//===----------------------------------------------------------------------===//

/// The host's functions are entry points with an interface, and their bodies.
static bool isOfHost(ModuleOp module) {
  return llvm::any_of(module.getOps<LLVM::LLVMFuncOp>(), [](auto func) {
    return func->hasAttr(CairnDialect::getInterfaceAttrName());
  });
}

static std::optional<Level> levelOf(Operation *op, bool isHost) {
  if (isa<LLVM::LLVMFuncOp>(op))
    return isHost ? Level::Host : Level::LLVM;
  if (isa<gpu::GPUModuleOp>(op))
    return Level::GPU;
  if (isa<spirv::ModuleOp>(op))
    return Level::SPIRV;
  if (!isa<func::FuncOp>(op))
    return std::nullopt;
  if (op->hasAttr(mux::MuxDialect::getWorkItemLoopsAttrName()))
    return Level::Loops;
  // What is called is seen to be at the level of what calls it.
  if ((cast<func::FuncOp>(op).isExternal() && deviceTraitsOf(op).isLibrary) ||
      mux::isHelper(op))
    return std::nullopt;
  if (op->hasAttr(ocl::kKernelAttr))
    return Level::OCL;
  return mux::isKernel(op) ||
                 op->hasAttr(mux::MuxDialect::getBaseFnNameAttrName())
             ? Level::Mux
             : Level::OCL;
}

FailureOr<Level> cairn::detectLevel(ModuleOp module) {
  std::optional<Level> level;
  bool isHost = isOfHost(module);
  for (Operation &op : *module.getBody()) {
    std::optional<Level> own = levelOf(&op, isHost);
    if (!own)
      continue;
    if (level && *level != *own)
      return op.emitError() << "expected all functions at one level, got '"
                            << stringifyLevel(*level) << "' and '"
                            << stringifyLevel(*own) << "'";
    level = own;
  }
  if (!level)
    return module.emitError("expected a module with functions");
  return *level;
}

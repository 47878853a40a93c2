//===- RejectUnsupported.cpp - what the target lacks ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some functions of sub-groups have their place at the ocl level, and none at
// the ones below, as have queues where no kernel starts another, images with
// mip levels or several samples, and on some devices those of depth.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/OCL/IR/Arguments.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

bool cairn::hasInstruction(BuiltinOp op, const DeviceTraits &device) {
  return device.hasOpenCLInstructions &&
         lookupBuiltin(op.getName())
             ->hasInstruction(*BuiltinSignature::parse(op.getSignature()));
}

/// Whether `op` is of a pipe or a queue, and `device` takes the instructions of
/// OpenCL, but not those of pipes and queues.
static bool lacksQueues(BuiltinOp op, const DeviceTraits &device) {
  BuiltinCategory category = lookupBuiltin(op.getName())->category;
  return device.hasOpenCLInstructions && !device.hasPipesAndQueues &&
         (category == BuiltinCategory::Pipe ||
          category == BuiltinCategory::Enqueue);
}

static bool isUnsupported(BuiltinOp op, const DeviceTraits &device,
                          llvm::function_ref<bool(BuiltinOp)> isOwn) {
  if (lacksQueues(op, device))
    return true;
  if (hasInstruction(op, device))
    return false;
  switch (lookupBuiltin(op.getName())->category) {
  case BuiltinCategory::Image:
    return !isSupportedImageFunction(op, device);
  case BuiltinCategory::Enqueue:
    return !device.startsKernels;
  case BuiltinCategory::MotionEstimation:
    return true;
  case BuiltinCategory::SubGroup:
    return !isWorkItemQuery(op) && !isGroupFunction(op) &&
           !isBlockAccess(op, device) && !isOwn(op);
  default:
    return false;
  }
}

/// Any of OpenCL's own types but events, which copies have, pipes, samplers,
/// some images and, where kernels start others, queues and their events.
static bool isUnsupported(Type type, const DeviceTraits &device) {
  StringRef name = opaqueTypeName(type);
  if (name.empty() || name == opaque::Event || device.hasOpenCLInstructions)
    return false;
  if (name == opaque::Queue || name == opaque::ClkEvent)
    return !device.startsKernels;
  return name != opaque::Sampler && !getMemoryTypeOfPipes(type) &&
         !isSupportedImage(type, device);
}

static void reject(BuiltinOp op, const DeviceTraits &device) {
  InFlightDiagnostic error = op.emitError();
  error << "builtin '" << op.getName() << "' ";
  if (lacksQueues(op, device))
    error << "needs pipes and queues, which came with OpenCL 2.0; "
             "'-spv-env=opencl2.0' has them";
  // Most images are supported.
  else if (lookupBuiltin(op.getName())->category == BuiltinCategory::Image)
    error << "with signature '" << op.getSignature()
          << "' is not supported yet: there are no images "
          << (device.hasDepthImages ? "" : "of depth, ")
          << "of several samples or with mip levels";
  else
    error << "is not supported yet";
}

/// "read_only image2d_t"
static std::string spellArgument(func::FuncOp kernel, unsigned index) {
  auto arg = kernel.getArgAttrOfType<ArgAttr>(index, kArgAttr);
  if (!arg)
    return "an opaque type";
  // Access to a sampler or an event is "none"; a pipe's type is its packets'.
  std::string text;
  if (arg.getAccess() != "none")
    text += (arg.getAccess() + " ").str();
  if (isPipe(arg))
    text += "pipe ";
  return "'" + text + arg.getTypeName().str() + "'";
}

static LogicalResult rejectArguments(func::FuncOp kernel,
                                     const DeviceTraits &device) {
  for (auto [index, type] : llvm::enumerate(kernel.getArgumentTypes())) {
    if (!isUnsupported(type, device))
      continue;
    auto arg = kernel.getArgAttrOfType<ArgAttr>(index, kArgAttr);
    InFlightDiagnostic error = kernel.emitError();
    if (arg)
      error << "argument '" << arg.getName() << "'";
    else
      error << "argument " << index;
    return error << " of kernel '" << kernel.getName() << "' is "
                 << spellArgument(kernel, index)
                 << ", which is not supported yet";
  }
  return success();
}

LogicalResult
cairn::rejectUnsupported(ModuleOp module, const DeviceTraits &device,
                         llvm::function_ref<bool(BuiltinOp)> isOwn) {
  // Every function is named once, where it is called first.
  llvm::StringSet<> named;
  module.walk([&](BuiltinOp op) {
    if (isUnsupported(op, device, isOwn) && named.insert(op.getName()).second)
      reject(op, device);
  });
  // The calls say where the arguments go; they are the error then.
  if (!named.empty())
    return failure();
  WalkResult clusters = module.walk([](BuiltinOp op) {
    if (!op.getName().starts_with("sub_group_clustered_reduce_") ||
        getClusterSize(op))
      return WalkResult::advance();
    op.emitError() << "expected the cluster size of '" << op.getName()
                   << "' to be a constant power of two";
    return WalkResult::interrupt();
  });
  if (clusters.wasInterrupted())
    return failure();
  for (auto kernel : module.getOps<func::FuncOp>())
    if (mlir::failed(rejectArguments(kernel, device)))
      return failure();
  WalkResult result = module.walk([&](Operation *op) {
    if (llvm::none_of(op->getResultTypes(),
                      [&](Type type) { return isUnsupported(type, device); }))
      return WalkResult::advance();
    op->emitError("such images, queues and their events are not "
                  "supported yet");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

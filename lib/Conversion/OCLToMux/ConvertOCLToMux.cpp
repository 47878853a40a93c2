//===- ConvertOCLToMux.cpp - the pass ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Conversion/OCLToMux.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IRMapping.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTOCLTOMUXPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

//===----------------------------------------------------------------------===//
// Library calls
//===----------------------------------------------------------------------===//

/// The native_ and half_ functions may be as precise as they like (OpenCL
/// C 2.0, section 1.13.2); the library's full-range implementation serves for
/// both.
static StringRef implementedBy(StringRef name) {
  if (name == "native_recip" || name == "native_divide" ||
      name == "half_recip" || name == "half_divide")
    return name;
  name.consume_front("native_") || name.consume_front("half_");
  return name;
}

/// Cairn's own library has private pointers only, which may become others.
static std::string ownSymbol(StringRef name, BuiltinSignature signature) {
  for (BuiltinType &param : signature.params)
    if (param.isPointer)
      param.addressSpace = PrivateSpace;
  return mangleBuiltin(implementedBy(name), signature);
}

/// libclc knows no generic address space of its own: its private pointers are
/// generic.
static std::string librarySymbol(StringRef name, BuiltinSignature signature) {
  for (BuiltinType &param : signature.params) {
    if (!param.isPointer)
      continue;
    if (param.addressSpace == GenericSpace)
      param.addressSpace = PrivateSpace;
    else if (param.addressSpace == ConstantSpace)
      param.addressSpace = GenericSpace;
  }
  return mangleBuiltin(implementedBy(name), signature);
}

/// What `op` means in other ops, some of which may be builtins again; null if
/// the library's code is what it means.
static Value expand(OpBuilder &b, BuiltinOp op, const Builtin &builtin,
                    const BuiltinSignature &signature,
                    BuiltinLibrary &library) {
  if (Value value = expandWorkItemQuery(b, op))
    return value;
  if (Value value = expandGroupFunction(b, op, signature))
    return value;
  if (Value value = expandClock(b, op, builtin))
    return value;
  if (Value value = expandAddressSpaceQuery(b, op, builtin))
    return value;
  if (Value value = expandConversion(b, op, builtin, signature))
    return value;
  if (Value value = expandRelational(b, op, builtin, signature))
    return value;
  if (Value value = expandIntegerExtension(b, op, signature))
    return value;
  if (Value value = expandDataMovement(b, op, builtin))
    return value;
  if (Value value = expandTwoResults(b, op, builtin, signature))
    return value;
  BuiltinSignature ofLane = laneSignature(signature);
  bool isVector = ofLane != signature;
  if (isVector && library.isOwn(ownSymbol(builtin.name, ofLane)))
    return expandLanes(b, op, signature, library.getProfile());
  if (Value value = expandBuiltin(b, op, builtin, signature))
    return value;
  if (Value value = expandThroughWider(b, op, builtin, signature))
    return value;
  if (isVector && isLongFunction(builtin.name))
    return expandLanes(b, op, signature, library.getProfile());
  return {};
}

/// Turns builtins into ops, and brings in the library's code for those that no
/// op stands for.
static LogicalResult convertBuiltins(ModuleOp module, ArrayRef<BuiltinOp> ops,
                                     BuiltinLibrary &library) {
  bool isShader = library.getProfile() == LibraryProfile::Shader ||
                  library.getProfile() == LibraryProfile::FusedShader;
  NativeFunctions natives = NativeFunctions::get(module);
  SmallVector<LibraryCall> calls;
  for (BuiltinOp op : ops) {
    const Builtin *builtin = lookupBuiltin(op.getName());
    BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
    OpBuilder b(op);
    if (expandAsyncCopy(b, op, *builtin, signature) ||
        convertImageFunction(b, op, library.getProfile(), calls))
      continue;
    if (isShader)
      if (Value value = expandNative(b, op, *builtin, signature, natives)) {
        op.getResult().replaceAllUsesWith(value);
        op.erase();
        continue;
      }
    std::string own = ownSymbol(op.getName(), signature);
    if (library.isOwn(own)) {
      calls.push_back({op, own});
      continue;
    }
    Value value = expand(b, op, *builtin, signature, library);
    if (!value) {
      calls.push_back({op, librarySymbol(op.getName(), signature)});
      continue;
    }
    op.getResult().replaceAllUsesWith(value);
    op.erase();
  }
  return calls.empty() ? success()
                       : resolveLibraryCalls(module, calls, library);
}

/// What is left of OpenCL's events is null, in the kernel's memory. Their type
/// goes: it has no size, but is as wide as a pointer there.
static void eraseEvents(ModuleOp module) {
  MLIRContext *context = module.getContext();
  uint64_t bits =
      DataLayout(module).getTypeSizeInBits(LLVM::LLVMPointerType::get(context));
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](LLVM::LLVMTargetExtType type) -> Type {
    return type.getExtTypeName() == "spirv.Event"
               ? Type(IntegerType::get(context, bits))
               : type;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  // A number has a constant of its own.
  for (auto func : module.getOps<func::FuncOp>())
    func.walk([](LLVM::ZeroOp op) {
      if (!isa<IntegerType>(op.getType()))
        return;
      OpBuilder b(op);
      op.replaceAllUsesWith(
          arith::ConstantIntOp::create(b, op.getLoc(), op.getType(), 0)
              .getResult());
      op.erase();
    });
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

LibraryProfile cairn::libraryProfileOf(ModuleOp module) {
  if (KernelOptions::isAttachedTo(module))
    return LibraryProfile::Kernel;
  if (!ShaderOptions::isAttachedTo(module))
    return LibraryProfile::Host;
  return ShaderOptions::get(module).fusedMultiplyAdd
             ? LibraryProfile::FusedShader
             : LibraryProfile::Shader;
}

namespace {
struct ConvertOCLToMuxPass
    : cairn::impl::ConvertOCLToMuxPassBase<ConvertOCLToMuxPass> {
  using ConvertOCLToMuxPassBase::ConvertOCLToMuxPassBase;
  ConvertOCLToMuxPass(std::shared_ptr<BuiltinLibrary> library)
      : library(std::move(library)) {}

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!library)
      library = std::make_shared<BuiltinLibrary>(
          &getContext(), libraryProfileOf(module), libraryPath);
    auto isOwn = [&](BuiltinOp op) {
      return library->isOwn(
          ownSymbol(op.getName(), *BuiltinSignature::parse(op.getSignature())));
    };
    if (failed(rejectUnsupported(module, library->getProfile(), isOwn)))
      return signalPassFailure();
    // Before the library's own divisions come in.
    expandCorrectlyRounded(module);
    bool isKernelProfile = library->getProfile() == LibraryProfile::Kernel;
    NativeFunctions natives = NativeFunctions::get(module);
    module.walk([&](BuiltinOp op) {
      useNativeFunction(op, natives, library->getProfile());
    });
    // The library's code calls builtins of its own; it is not recursive.
    for (;;) {
      SmallVector<BuiltinOp> ops;
      module.walk([&](BuiltinOp op) {
        if (!isKernelProfile || !hasKernelInstruction(op))
          ops.push_back(op);
      });
      if (ops.empty())
        break;
      if (failed(convertBuiltins(module, ops, *library)))
        return signalPassFailure();
    }
    if (isKernelProfile) {
      putEventsInLists(module);
    } else {
      convertWaits(module);
      expandHalfOps(module);
      eraseEvents(module);
      convertPrintf(module);
      convertSamplers(module);
    }
    convertSynchronization(module);
    if (failed(convertKernelAttributes(module)))
      return signalPassFailure();
  }

  std::shared_ptr<BuiltinLibrary> library;
};
} // namespace

std::unique_ptr<Pass>
cairn::createConvertOCLToMux(std::shared_ptr<BuiltinLibrary> library) {
  return std::make_unique<ConvertOCLToMuxPass>(std::move(library));
}

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
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/Queues.h"
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

/// A builtin on its way to other ops.
struct Expanded {
  OpBuilder &b;
  BuiltinOp op;
  const Builtin &builtin;
  const BuiltinSignature &signature;
  BuiltinLibrary &library;
  const DeviceTraits &device;
  const NativeFunctions &natives;
  /// Those that the library's code stands for.
  SmallVectorImpl<LibraryCall> &calls;

  bool isVector() const { return laneSignature(signature) != signature; }
};

static bool replaceBy(const Expanded &e, Value value) {
  if (!value)
    return false;
  e.op->getResult(0).replaceAllUsesWith(value);
  e.op->erase();
  return true;
}

static bool callLibrary(const Expanded &e, std::string symbol) {
  e.calls.push_back({e.op, std::move(symbol)});
  return true;
}

//===----------------------------------------------------------------------===//
// Which builtins an expansion is for
//===----------------------------------------------------------------------===//

static bool isAny(const Expanded &) { return true; }

static bool isApproximated(const Expanded &e) {
  return e.device.approximatesFloat;
}

static bool isOwn(const Expanded &e) {
  return e.library.isOwn(ownSymbol(e.builtin.name, e.signature));
}

/// Our own functions on scalars are better than an op on vectors.
static bool isOfOwnLanes(const Expanded &e) {
  return e.isVector() &&
         e.library.isOwn(ownSymbol(e.builtin.name, laneSignature(e.signature)));
}

/// A wider function is one call less, where it is not code for each lane.
static bool isCheaperByLane(const Expanded &e) {
  return e.isVector() && (isLongFunction(e.builtin.name) ||
                          isWideDouble(e.signature, e.device.costs));
}

//===----------------------------------------------------------------------===//
// The expansions
//===----------------------------------------------------------------------===//

static Value expandByLane(const Expanded &e) {
  return expandLanes(e.b, e.op, e.signature, e.device.costs);
}

namespace {
struct Expansion {
  bool (*isFor)(const Expanded &);
  /// Makes of a builtin what it means in other ops, some of which may be
  /// builtins again. False where that is not known, and nothing has changed.
  bool (*expand)(const Expanded &);
};
} // namespace

/// The first that takes a builtin is it. Those up to Cairn's own library are
/// each for functions of their own, or for devices of their own; the order of
/// the rest matters.
static constexpr Expansion kExpansions[] = {
    {isAny,
     [](const Expanded &e) {
       return expandAsyncCopy(e.b, e.op, e.builtin, e.signature);
     }},
    {isAny,
     [](const Expanded &e) {
       return convertImageFunction(e.b, e.op, e.device, e.calls);
     }},
    {isAny,
     [](const Expanded &e) {
       return convertBlockAccess(e.b, e.op, e.device, e.calls);
     }},
    {isAny,
     [](const Expanded &e) { return convertPipeFunction(e.b, e.op, e.calls); }},
    {isAny, [](const Expanded &e) { return convertRangeFunction(e.b, e.op); }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandKnownPower(e.b, e.op));
     }},
    {isApproximated,
     [](const Expanded &e) {
       return replaceBy(
           e, expandNative(e.b, e.op, e.builtin, e.signature, e.natives));
     }},
    {isOwn,
     [](const Expanded &e) {
       return callLibrary(e, ownSymbol(e.builtin.name, e.signature));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandWorkItemQuery(e.b, e.op));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandGroupFunction(e.b, e.op, e.signature));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandClock(e.b, e.op, e.builtin));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandAddressSpaceQuery(e.b, e.op, e.builtin));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandConversion(e.b, e.op, e.builtin, e.signature));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandRelational(e.b, e.op, e.builtin, e.signature));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandIntegerExtension(e.b, e.op, e.signature));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandDataMovement(e.b, e.op, e.builtin));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandTwoResults(e.b, e.op, e.builtin, e.signature));
     }},
    {isOfOwnLanes,
     [](const Expanded &e) { return replaceBy(e, expandByLane(e)); }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e, expandBuiltin(e.b, e.op, e.builtin, e.signature));
     }},
    {isAny,
     [](const Expanded &e) {
       return replaceBy(e,
                        expandThroughFloat(e.b, e.op, e.builtin, e.signature));
     }},
    {isCheaperByLane,
     [](const Expanded &e) { return replaceBy(e, expandByLane(e)); }},
    {isAny, [](const Expanded &e) {
       return callLibrary(e, librarySymbol(e.builtin.name, e.signature));
     }}};

/// Turns builtins into ops, and brings in the library's code for those that no
/// op stands for.
static LogicalResult convertBuiltins(ModuleOp module, ArrayRef<BuiltinOp> ops,
                                     BuiltinLibrary &library,
                                     const DeviceTraits &device) {
  NativeFunctions natives(device.nativeMath);
  SmallVector<LibraryCall> calls;
  for (BuiltinOp op : ops) {
    const Builtin *builtin = lookupBuiltin(op.getName());
    BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
    OpBuilder b(op);
    Expanded expanded{b,       op,     *builtin, signature,
                      library, device, natives,  calls};
    (void)llvm::any_of(kExpansions, [&](const Expansion &expansion) {
      return expansion.isFor(expanded) && expansion.expand(expanded);
    });
  }
  return calls.empty() ? success()
                       : resolveLibraryCalls(module, calls, library);
}

/// What is left of OpenCL's events is null, in the kernel's memory. Their type
/// goes: it has no size, but is as wide as a pointer there. Pipes become what
/// they are in memory.
static void eraseOpaqueTypes(ModuleOp module) {
  MLIRContext *context = module.getContext();
  uint64_t bits =
      DataLayout(module).getTypeSizeInBits(LLVM::LLVMPointerType::get(context));
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](LLVM::LLVMTargetExtType type) -> Type {
    if (Type memory = getMemoryTypeOfPipes(type))
      return memory;
    return isOpaqueType(type, opaque::Event)
               ? Type(IntegerType::get(context, bits))
               : type;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (auto func : module.getOps<func::FuncOp>())
    func.walk([](Operation *op) {
      if (isa<UnrealizedConversionCastOp>(op)) {
        op->replaceAllUsesWith(op->getOperands());
        op->erase();
        return;
      }
      // A number has a constant of its own.
      if (!isa<LLVM::ZeroOp>(op) ||
          !isa<IntegerType>(op->getResult(0).getType()))
        return;
      OpBuilder b(op);
      Value zero = arith::ConstantIntOp::create(b, op->getLoc(),
                                                op->getResult(0).getType(), 0);
      op->getResult(0).replaceAllUsesWith(zero);
      op->erase();
    });
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ConvertOCLToMuxPass
    : cairn::impl::ConvertOCLToMuxPassBase<ConvertOCLToMuxPass> {
  using ConvertOCLToMuxPassBase::ConvertOCLToMuxPassBase;
  ConvertOCLToMuxPass(std::shared_ptr<BuiltinLibrary> library)
      : library(std::move(library)) {}

  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceTraits device = deviceTraitsOf(module);
    if (!library)
      library = std::make_shared<BuiltinLibrary>(&getContext(), device.library);
    auto isOwn = [&](BuiltinOp op) {
      return library->isOwn(
          ownSymbol(op.getName(), *BuiltinSignature::parse(op.getSignature())));
    };
    if (failed(rejectUnsupported(module, device, isOwn)))
      return signalPassFailure();
    describePipes(module);
    // Before the library's own divisions come in.
    if (device.roundsDivideSqrtByHand) {
      expandCorrectlyRounded(module);
    } else if (device.approximatesFloat) {
      useReciprocalRoots(module);
      if (!device.usesFastMath)
        scaleLargeDivisors(module);
    }
    NativeFunctions natives(device.nativeMath);
    module.walk([&](BuiltinOp op) { useNativeFunction(op, natives, device); });
    // The library's code calls builtins of its own; it is not recursive.
    for (;;) {
      SmallVector<BuiltinOp> ops;
      module.walk([&](BuiltinOp op) {
        bool isStarted = !device.hasOpenCLInstructions && isOfQueues(op);
        if (!isStarted && !hasInstruction(op, device))
          ops.push_back(op);
      });
      if (ops.empty())
        break;
      if (failed(convertBuiltins(module, ops, *library, device)))
        return signalPassFailure();
    }
    if (device.hasOpenCLInstructions) {
      putEventsInLists(module);
    } else {
      convertWaits(module);
      expandHalfOps(module);
      eraseOpaqueTypes(module);
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

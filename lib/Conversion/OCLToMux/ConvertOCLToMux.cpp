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
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Target/SPIRV/KernelOptions.h"
#include "cairn/Target/SPIRV/ShaderOptions.h"
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

namespace {

/// A builtin that the library's code stands for.
struct LibraryCall {
  BuiltinOp op;
  std::string symbol;
};

} // namespace

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

/// Copies the tables that `body` refers to from the library into `module`.
static void importTables(Region &body, ModuleOp library, ModuleOp module) {
  body.walk([&](LLVM::AddressOfOp address) {
    if (module.lookupSymbol(address.getGlobalName()))
      return;
    if (Operation *table = library.lookupSymbol(address.getGlobalName())) {
      Operation *copy = table->clone();
      SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
      if (auto global = dyn_cast<LLVM::GlobalOp>(copy))
        global.setLinkage(LLVM::Linkage::Internal);
      module.push_back(copy);
    }
  });
}

/// Whether all that becomes of `pointer` is an access to memory, of which any
/// address space has the same.
static bool isOnlyAccessed(Value pointer) {
  return llvm::all_of(pointer.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<LLVM::LoadOp>(user))
      return true;
    if (isa<LLVM::StoreOp>(user))
      return use.getOperandNumber() == 1;
    return isa<LLVM::GEPOp>(user) && isOnlyAccessed(user->getResult(0));
  });
}

/// The address computations in `op` lead to where their pointers are.
static void followAddressSpaces(Operation *op) {
  op->walk([](LLVM::GEPOp address) {
    address.getResult().setType(address.getBase().getType());
  });
}

/// Puts the body of `function`, a single block, before `op`; its result, if it
/// has one.
static Value inlineLibraryFunction(OpBuilder &b, BuiltinOp op,
                                   func::FuncOp function) {
  IRMapping map;
  for (auto [param, arg] :
       llvm::zip_equal(function.getArguments(), op.getArgs())) {
    Value value = arg;
    if (param.getType() != value.getType() && !isOnlyAccessed(param))
      value =
          LLVM::AddrSpaceCastOp::create(b, op.getLoc(), param.getType(), value);
    map.map(param, value);
  }
  Block &body = function.getBody().front();
  for (Operation &inner : body.without_terminator()) {
    Operation *copy = b.clone(inner, map);
    copy->setLoc(op.getLoc());
    followAddressSpaces(copy);
  }
  if (!op.getResult())
    return {};
  return map.lookupOrDefault(body.getTerminator()->getOperand(0));
}

static LogicalResult inlineLibraryCalls(ModuleOp module,
                                        ArrayRef<LibraryCall> calls,
                                        BuiltinLibrary &library) {
  SmallVector<std::string> symbols;
  for (const LibraryCall &call : calls)
    symbols.push_back(call.symbol);
  if (failed(library.load(symbols, module.getLoc())))
    return failure();
  bool failed = false;
  for (const LibraryCall &call : calls) {
    func::FuncOp function = library.lookup(call.symbol);
    BuiltinOp op = call.op;
    if (!function || function.isExternal() ||
        function.getNumArguments() != op.getArgs().size()) {
      op.emitError() << "builtin '" << op.getName() << "' with signature '"
                     << op.getSignature() << "' has no implementation";
      failed = true;
      continue;
    }
    importTables(function.getBody(), library.getModule(), module);
    OpBuilder b(op);
    bool corrects = !library.isOwn(call.symbol) && op.getResult();
    BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
    if (corrects)
      correctArguments(b, op, signature);
    Value value = inlineLibraryFunction(b, op, function);
    if (corrects)
      value = correctLibrary(b, op, signature, value);
    if (value)
      op.getResult().replaceAllUsesWith(value);
    op.erase();
  }
  return failure(failed);
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
  ShaderOptions shader = ShaderOptions::get(module);
  SmallVector<LibraryCall> calls;
  for (BuiltinOp op : ops) {
    const Builtin *builtin = lookupBuiltin(op.getName());
    BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
    OpBuilder b(op);
    if (expandAsyncCopy(b, op, *builtin, signature) ||
        convertImageFunction(b, op))
      continue;
    if (isShader)
      if (Value value =
              expandNative(b, op, *builtin, signature, shader.nativeMath)) {
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
  return calls.empty() ? success() : inlineLibraryCalls(module, calls, library);
}

/// OpenCL's events are null by now. Their type goes too: it has no size, but
/// stands in the kernel's memory, as wide as a pointer.
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
    bool isKernelProfile = library->getProfile() == LibraryProfile::Kernel;
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
    if (!isKernelProfile) {
      expandHalfOps(module);
      eraseEvents(module);
      convertPrintf(module);
      convertSamplers(module);
    }
    convertSynchronization(module);
    convertKernelAttributes(module);
  }

  std::shared_ptr<BuiltinLibrary> library;
};
} // namespace

std::unique_ptr<Pass>
cairn::createConvertOCLToMux(std::shared_ptr<BuiltinLibrary> library) {
  return std::make_unique<ConvertOCLToMuxPass>(std::move(library));
}

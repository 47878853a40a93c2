//===- ConvertMuxToHost.cpp - the pass --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Conversion/LowerToLLVM.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Target/Host/Host.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTMUXTOHOSTPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

/// The host has one address space, and knows images, samplers and queues by
/// their memory.
static void useHostTypes(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](LLVM::LLVMPointerType type) -> Type {
    return type.getAddressSpace()
               ? LLVM::LLVMPointerType::get(type.getContext())
               : type;
  });
  replacer.addReplacement([](LLVM::LLVMTargetExtType type) -> Type {
    Type handle = getHostHandleType(type);
    return handle ? handle : type;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  module.walk([](Operation *op) {
    if (!isa<LLVM::AddrSpaceCastOp, UnrealizedConversionCastOp>(op))
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
  for (auto global :
       llvm::make_early_inc_range(module.getOps<LLVM::GlobalOp>())) {
    if (global.getAddrSpace() == LocalSpace)
      global.erase(); // has its place in the group's local memory
    else
      global.setAddrSpace(0);
  }
}

/// SPIR's data layout and triple say nothing of the host, which the code
/// generator fills in.
static void dropTarget(ModuleOp module) {
  module->removeAttr(LLVM::LLVMDialect::getDataLayoutAttrName());
  module->removeAttr(LLVM::LLVMDialect::getTargetTripleAttrName());
  module->removeAttr(DLTIDialect::kDataLayoutAttrName);
  for (StringRef name : {mux::MuxDialect::getIsFtzAttrName(),
                         mux::MuxDialect::getUseFastAttrName(),
                         mux::MuxDialect::getChecksAttrName(),
                         mux::MuxDialect::getIsEmbeddedProfileAttrName(),
                         CairnDialect::getDebugInfoAttrName()})
    module->removeAttr(name);
}

static ArrayAttr objectsOf(func::FuncOp function) {
  auto table = function->getAttrOfType<DictionaryAttr>(
      mux::MuxDialect::getCheckTableAttrName());
  return table ? table.getAs<ArrayAttr>("objects")
               : ArrayAttr::get(function.getContext(), {});
}

/// Whether the objects that checks in `function` count are in its table, and
/// those of the table in the program.
static LogicalResult verifyCheckedObjects(func::FuncOp function) {
  ArrayAttr objects = objectsOf(function);
  auto module = function->getParentOfType<ModuleOp>();
  for (auto object : objects.getAsRange<DictionaryAttr>())
    if (auto symbol = object.getAs<FlatSymbolRefAttr>("symbol");
        symbol && !module.lookupSymbol<LLVM::GlobalOp>(symbol))
      return function.emitOpError("has no variable ")
             << symbol << " of '" << mux::MuxDialect::getCheckTableAttrName()
             << "'";
  WalkResult walk = function.walk([&](mux::CheckedObjectOp op) -> WalkResult {
    if (static_cast<size_t>(op.getObject()) < objects.size())
      return success();
    return op.emitOpError("expected one of the ")
           << objects.size() << " objects of '"
           << mux::MuxDialect::getCheckTableAttrName() << "' on the function";
  });
  return failure(walk.wasInterrupted());
}

/// No launch of `kernel` could be of a size beyond the target's limit.
static LogicalResult checkWorkGroupSize(func::FuncOp kernel) {
  auto required = mux::getReqdWorkGroupSize(kernel);
  if (!required)
    return success();
  // OpenCL C's are unsigned.
  std::array<int64_t, 3> size;
  llvm::transform(*required, size.begin(),
                  [](int64_t n) { return static_cast<uint32_t>(n); });
  int64_t items = 1;
  for (int64_t n : size)
    if (llvm::MulOverflow(items, n, items) || items > kHostMaxWorkGroupSize)
      return kernel.emitError()
             << "expected a 'reqd_work_group_size' of at most "
             << kHostMaxWorkGroupSize
             << " work-items, the target's limit, got (" << size[0] << ", "
             << size[1] << ", " << size[2] << ")";
  return success();
}

namespace {
struct ConvertMuxToHostPass
    : cairn::impl::ConvertMuxToHostPassBase<ConvertMuxToHostPass> {
  using ConvertMuxToHostPassBase::ConvertMuxToHostPassBase;

  struct Kernel {
    std::string name;
    DictionaryAttr interface;
  };

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkPointerWidth(module)))
      return signalPassFailure();
    HostLayout layout;
    llvm::StringSet<> blocks;
    module.walk([&](ocl::BlockKernelOp op) { blocks.insert(op.getKernel()); });
    SmallVector<Kernel> kernels;
    SmallVector<std::string> helpers;
    SmallVector<std::pair<std::string, size_t>> outlined;
    for (auto func :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      if (failed(verifyCheckedObjects(func)))
        return signalPassFailure();
      if (mux::isHelper(func)) {
        if (failed(lowerHelper(func)))
          return signalPassFailure();
        helpers.push_back(func.getName().str());
        dropAttributes(func);
        continue;
      }
      if (!mux::isKernelEntryPoint(func)) {
        func.erase(); // nothing calls it
        continue;
      }
      FailureOr<Storage> storage = failure();
      if (succeeded(checkWorkGroupSize(func)))
        storage = lowerToHiddenArgs(func, layout);
      if (failed(storage))
        return signalPassFailure();
      kernels.push_back(
          {func.getName().str(), describeKernel(func, *storage, layout)});
      dropAttributes(func);
      SmallVector<std::string> names = outlineWorkItemLoops(func);
      for (std::string &name : names)
        outlined.push_back({std::move(name), names.size()});
    }
    useHostTypes(module);
    useSystemScope(module);
    if (failed(lowerControlFlow(module)) || failed(convertToLLVM(module)))
      return signalPassFailure();
    // Nothing refers to a kernel, so that its name can be given to its entry
    // point without a search for uses.
    SymbolTable symbols(module);
    for (const std::string &helper : helpers) {
      auto function = symbols.lookup<LLVM::LLVMFuncOp>(helper);
      function.setLinkage(LLVM::Linkage::Internal);
      // It is one as kernels would be too long with it.
      function.setNoInline(true);
    }
    Builder b(module.getContext());
    for (const auto &[name, count] : outlined) {
      auto function = symbols.lookup<LLVM::LLVMFuncOp>(name);
      function.setLinkage(LLVM::Linkage::Internal);
      // LLVM would put what is called once back.
      function.setNoInline(true);
      function.setPassthroughAttr(b.getArrayAttr(
          b.getStrArrayAttr({kLoopsOfKernelAttr, std::to_string(count)})));
    }
    for (const Kernel &kernel : kernels) {
      auto body = symbols.lookup<LLVM::LLVMFuncOp>(kernel.name);
      body.setSymName(kernel.name + ".group");
      LLVM::LLVMFuncOp entry =
          createEntryPoint(body, kernel.name, kernel.interface);
      entry->setAttr(CairnDialect::getInterfaceAttrName(), kernel.interface);
      if (blocks.contains(kernel.name))
        entry->setAttr(CairnDialect::getBlockAttrName(), b.getUnitAttr());
    }
    dropTarget(module);
  }

  /// What only a kernel knows has been passed to what it calls.
  static LogicalResult lowerHelper(func::FuncOp helper) {
    lowerChecks(helper);
    SmallVector<Operation *> ops;
    helper.walk([&](Operation *op) {
      if (isa<mux::MuxDialect>(op->getDialect()))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      if (!lowerBarrier(op) && !lowerClock(op))
        return op->emitOpError("in a function that is not a kernel, which does "
                               "not know the launch");
    return success();
  }

  /// What the levels above said is in the interface now.
  static void dropAttributes(func::FuncOp func) {
    for (NamedAttribute attr :
         llvm::to_vector(func->getDiscardableAttrDictionary())) {
      StringRef dialect = attr.getNameDialect()
                              ? attr.getNameDialect()->getNamespace()
                              : StringRef();
      if (dialect == "ocl" || dialect == "mux")
        func->removeAttr(attr.getName());
    }
    func.walk([](LLVM::AllocaOp variable) {
      variable->removeAttr(mux::MuxDialect::getLaneArrayAttrName());
    });
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
      func.removeArgAttr(i, ocl::kArgAttr);
      func.removeArgAttr(i, ocl::kPacketSizeAttr);
      func.removeArgAttr(i, ocl::kDeclaredTypeAttr);
      func.removeArgAttr(i, LLVM::LLVMDialect::getAlignAttrName());
    }
  }
};
} // namespace

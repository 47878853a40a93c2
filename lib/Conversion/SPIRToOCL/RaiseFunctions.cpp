//===- RaiseFunctions.cpp - functions, branches, and the pass ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Events.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/IR/Intrinsics.h"

namespace cairn {
#define GEN_PASS_DEF_RAISESPIRTOOCLPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Where `op` ends its block. Clang makes one jump of all that go to computed
/// labels, which has no line; the branches that lead to it have theirs.
static Location placeOfEnd(Operation *op) {
  if (!isa<UnknownLoc>(op->getLoc()))
    return op->getLoc();
  for (Block *before : op->getBlock()->getPredecessors())
    if (Location loc = before->getTerminator()->getLoc(); !isa<UnknownLoc>(loc))
      return loc;
  return op->getParentOp()->getLoc();
}

static LogicalResult raiseTerminator(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  if (auto ret = dyn_cast<LLVM::ReturnOp>(op)) {
    func::ReturnOp::create(b, loc, ret.getOperands());
  } else if (auto br = dyn_cast<LLVM::BrOp>(op)) {
    ocl::copyLoopHint(
        br, cf::BranchOp::create(b, loc, br.getDest(), br.getDestOperands()));
  } else if (auto br = dyn_cast<LLVM::CondBrOp>(op)) {
    ocl::copyLoopHint(br, cf::CondBranchOp::create(
                              b, loc, br.getCondition(), br.getTrueDest(),
                              br.getTrueDestOperands(), br.getFalseDest(),
                              br.getFalseDestOperands()));
  } else if (auto sw = dyn_cast<LLVM::SwitchOp>(op)) {
    SmallVector<ValueRange> caseOperands;
    for (unsigned i = 0, e = sw.getCaseDestinations().size(); i < e; ++i)
      caseOperands.push_back(sw.getCaseOperands(i));
    SmallVector<APInt> cases;
    if (sw.getCaseValues())
      llvm::append_range(cases, sw.getCaseValues()->getValues<APInt>());
    cf::SwitchOp::create(b, loc, sw.getValue(), sw.getDefaultDestination(),
                         sw.getDefaultOperands(), ArrayRef<APInt>(cases),
                         sw.getCaseDestinations(), caseOperands);
  } else if (isa<LLVM::UnreachableOp>(op)) {
    // Anything is allowed to happen here; returning keeps the lifted control
    // flow simple.
    SmallVector<Value> results;
    auto func = op->getParentOfType<func::FuncOp>();
    for (Type type : func.getResultTypes())
      results.push_back(ub::PoisonOp::create(b, loc, type));
    func::ReturnOp::create(b, loc, results);
  } else if (isa<LLVM::IndirectBrOp>(op)) {
    return emitError(placeOfEnd(op))
           << "a jump to a computed label, which OpenCL C does not allow";
  } else {
    return emitError(placeOfEnd(op))
           << "expected structured code or a branch, got '" << op->getName()
           << "'";
  }
  op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// What later levels need to know of an argument; `noundef` and the like only
/// speak to LLVM's optimiser.
static DictionaryAttr keptArgAttrs(LLVM::LLVMFuncOp func, unsigned index) {
  SmallVector<NamedAttribute> kept;
  for (NamedAttribute attr :
       mlir::function_interface_impl::getArgAttrs(func, index)) {
    StringRef name = attr.getName().strref();
    if (name.starts_with("ocl.") ||
        name == LLVM::LLVMDialect::getByValAttrName() ||
        name == LLVM::LLVMDialect::getStructRetAttrName() ||
        name == LLVM::LLVMDialect::getAlignAttrName() ||
        name == LLVM::LLVMDialect::getNoAliasAttrName())
      kept.push_back(attr);
  }
  return DictionaryAttr::get(func.getContext(), kept);
}

/// Whether kernels call the function, and no other module can.
static bool isHelper(LLVM::LLVMFuncOp func) {
  return !func.isExternal() && func.getLinkage() == LLVM::Linkage::Internal &&
         !func->hasAttr(ocl::kKernelAttr);
}

static func::FuncOp raiseSignature(OpBuilder &b, LLVM::LLVMFuncOp func) {
  SmallVector<Type> results;
  if (!isa<LLVM::LLVMVoidType>(func.getFunctionType().getReturnType()))
    results.push_back(func.getFunctionType().getReturnType());
  auto type = b.getFunctionType(func.getFunctionType().getParams(), results);
  auto raised = func::FuncOp::create(b, func.getLoc(), func.getName(), type);
  for (NamedAttribute attr : func->getDiscardableAttrDictionary())
    if (attr.getName().strref().starts_with("ocl.") ||
        attr.getName().strref().starts_with("mux."))
      raised->setAttr(attr.getName(), attr.getValue());
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    raised.setArgAttrs(i, keptArgAttrs(func, i));
  if (isHelper(func))
    raised.setPrivate();
  raised.getBody().takeBody(func.getBody());
  return raised;
}

static bool isKnownIntrinsic(StringRef name) {
  return llvm::Intrinsic::lookupIntrinsicID(name) !=
         llvm::Intrinsic::not_intrinsic;
}

static LogicalResult raiseBody(func::FuncOp func, unsigned pointerBits,
                               const llvm::StringSet<> &helpers) {
  // Operands first, so that constants are upstream's by the time a call looks
  // for them; and a list, since the ops are replaced on the way.
  SmallVector<Operation *> ops;
  func.getBody().walk([&](Operation *op) { ops.push_back(op); });
  bool failed = false;
  for (Operation *op : ops) {
    if (op->getName().getDialectNamespace() != "llvm")
      continue;
    OpBuilder b(op);
    if (op->hasTrait<OpTrait::IsTerminator>()) {
      failed |= mlir::failed(raiseTerminator(b, op));
    } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      failed |= mlir::failed(raiseCall(b, call, pointerBits, helpers));
    } else if (auto intrinsic = dyn_cast<LLVM::CallIntrinsicOp>(op);
               intrinsic && !isKnownIntrinsic(intrinsic.getIntrin())) {
      op->emitError() << "call of unknown intrinsic '" << intrinsic.getIntrin()
                      << "'";
      failed = true;
    } else if (auto fence = dyn_cast<LLVM::FenceOp>(op)) {
      raiseFence(b, fence);
    } else if (isa<LLVM::InlineAsmOp>(op)) {
      op->emitError("inline assembly has no meaning in OpenCL C");
      failed = true;
    } else if (Value value = raiseArithmetic(b, op)) {
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    }
  }
  if (!failed)
    mux::followEvents(func);
  return failure(failed);
}

/// 32 for a `spir` module, 64 for any other.
static unsigned pointerBits(ModuleOp module) {
  auto triple = module->getAttrOfType<StringAttr>(
      LLVM::LLVMDialect::getTargetTripleAttrName());
  if (!triple)
    return 64;
  // Old producers write "spir" and nothing behind it.
  StringRef architecture = triple.getValue().split('-').first;
  return architecture == "spir" ? 32 : 64;
}

namespace {
struct RaiseSPIRToOCLPass
    : cairn::impl::RaiseSPIRToOCLPassBase<RaiseSPIRToOCLPass> {
  using RaiseSPIRToOCLPassBase::RaiseSPIRToOCLPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    unsigned bits = pointerBits(module);
    SmallVector<LLVM::LLVMFuncOp> declarations;
    llvm::StringSet<> helpers;
    for (auto func : module.getOps<LLVM::LLVMFuncOp>())
      if (isHelper(func))
        helpers.insert(func.getName());
    bool failed = false;
    for (auto func :
         llvm::make_early_inc_range(module.getOps<LLVM::LLVMFuncOp>())) {
      if (func.isExternal()) {
        declarations.push_back(func);
        continue;
      }
      if (func.isVarArg()) {
        func.emitError("a function defined with '...' cannot be raised");
        failed = true;
        continue;
      }
      OpBuilder b(func);
      func::FuncOp raised = raiseSignature(b, func);
      // The name must be free before the symbol table is asked again.
      func.erase();
      failed |= mlir::failed(raiseBody(raised, bits, helpers));
    }
    if (failed)
      return signalPassFailure();
    raiseBlockKernels(module);
    llvm::StringSet<> imports = findImports(module);
    for (LLVM::LLVMFuncOp func : declarations) {
      if (imports.contains(func.getName())) {
        OpBuilder b(func);
        raiseSignature(b, func).setPrivate();
      }
      func.erase();
    }
  }
};
} // namespace

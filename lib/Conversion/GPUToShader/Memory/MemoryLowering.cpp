//===- MemoryLowering.cpp - loads, stores and the walk ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryLowering.h"
#include "GPUToSPIRV/GlobalBytes.h"
#include "MemoryModel.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace cairn::shader {

MemoryLowering::MemoryLowering(gpu::GPUModuleOp module,
                               const ShaderOptions &options,
                               const DataLayout &layout)
    : module(module), options(options), layout(layout), roots(module, layout),
      pointsTo(module, roots, layout, options.physicalAddressing),
      vulkanMemoryModel(needsVulkanMemoryModel(module)),
      elements(options, vulkanMemoryModel),
      pointerBits(options.physicalAddressing ? 64 : 32) {}

InFlightDiagnostic MemoryLowering::emitError(Operation *op) {
  failed = true;
  return op->emitError();
}

//===----------------------------------------------------------------------===//
// What is accessed, and how
//===----------------------------------------------------------------------===//

Type MemoryLowering::getMemoryType(Type type) {
  if (isPointer(type))
    return IntegerType::get(type.getContext(), pointerBits);
  return type.isInteger(1) ? IntegerType::get(type.getContext(), 8) : type;
}

uint64_t MemoryLowering::getAlignment(Operation *op, Type type) {
  if (auto alignment = op->getAttrOfType<IntegerAttr>("alignment"))
    return alignment.getInt();
  return layout.getTypeABIAlignment(type);
}

void MemoryLowering::addAccess(Value pointer, Type type, uint64_t alignment,
                               bool isStore, bool isAtomic) {
  for (unsigned number : pointsTo[pointer].roots) {
    Root &root = roots[number];
    Access access{getMemoryType(type),
                  pointsTo.getAlignment(pointer, alignment), isStore,
                  isAtomic && !root.isPrivate()};
    root.accesses.push_back(access);
    if (isStore && root.choice)
      roots[root.choice].accesses.push_back(access);
  }
}

void MemoryLowering::collectAccesses() {
  module.walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](LLVM::LoadOp op) {
          if (isa<LLVM::LLVMTargetExtType>(op.getType())) {
            for (unsigned number : pointsTo[op.getAddr()].roots)
              roots[number].accesses.push_back({op.getType(), 1, false, false});
            return;
          }
          addAccess(op.getAddr(), op.getType(), getAlignment(op, op.getType()),
                    false, isAtomic(op.getOrdering()));
        })
        .Case([&](LLVM::StoreOp op) {
          Type type = op.getValue().getType();
          addAccess(op.getAddr(), type, getAlignment(op, type), true,
                    isAtomic(op.getOrdering()));
        })
        .Case([&](LLVM::AtomicRMWOp op) {
          Type type = getMemoryType(op.getType());
          addAccess(op.getPtr(), type, getBits(type) / 8, true, true);
        })
        .Case([&](LLVM::AtomicCmpXchgOp op) {
          Type type = getMemoryType(op.getVal().getType());
          addAccess(op.getPtr(), type, getBits(type) / 8, true, true);
        })
        .Case([&](mux::SubGroupMatrixLoadOp op) {
          addMatrixAccess(op.getAddress(), op->getResult(0), op.getAlignment(),
                          false);
        })
        .Case([&](mux::SubGroupMatrixStoreOp op) {
          addMatrixAccess(op.getAddress(), op->getOperand(0), op.getAlignment(),
                          true);
        });
  });
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

LogicalResult MemoryLowering::run() {
  LLVM::StoreOp copy;
  if (!options.physicalAddressing) {
    addStoredPointers();
    collectIntegerPointers();
    copy = findCopiedPointer();
  }
  useMatrixTypes();
  collectAccesses();
  for (Root &root : roots.all()) {
    if (root.kind == RootKind::Table && !root.accesses.empty() &&
        (root.value.addresses.empty() || options.physicalAddressing) &&
        root.suffix.empty()) {
      auto bytes = getGlobalBytes(cast<LLVM::GlobalOp>(root.op), layout);
      if (mlir::failed(bytes))
        return failure();
      root.value.bytes = std::move(*bytes);
    }
    planViews(root, options, module.getContext());
  }
  createVariables(roots, module, options);
  for (Root &root : roots.all())
    if (root.kind == RootKind::Local)
      createLocalVariable(root, root.op->getParentOfType<gpu::GPUFuncOp>());

  for (auto function : module.getOps<gpu::GPUFuncOp>())
    if (llvm::any_of(function.getArgumentTypes(), isPointer))
      oldParameters[function.getName()] =
          SmallVector<Value>(function.getArguments());
  for (auto function : module.getOps<gpu::GPUFuncOp>())
    lowerFunction(function);
  // Less certain than all that was said before.
  if (copy && !failed)
    emitError(copy)
        << "a pointer may be copied here as bytes; descriptors have "
           "no addresses, '--physical-addressing' gives memory some";
  if (failed || roots.hasFailed())
    return failure();
  // They use each other, also across the bodies that were moved.
  for (Operation *op : dead)
    op->dropAllReferences();
  for (Operation *op : dead)
    op->erase();
  eraseOldParameters();
  for (auto global :
       llvm::make_early_inc_range(module.getOps<LLVM::GlobalOp>()))
    global.erase();
  module->setAttr(shader::ShaderDialect::getMemoryModelAttrName(),
                  StringAttr::get(module.getContext(), vulkanMemoryModel
                                                           ? kVulkanModel
                                                           : kGLSL450Model));
  return success();
}

void MemoryLowering::lowerBlock(Block &block, ValueRange targets) {
  for (Operation &op : llvm::make_early_inc_range(block))
    lower(&op, targets);
}

void MemoryLowering::lower(Operation *op, ValueRange targets) {
  auto isPointerValue = [](Value value) { return isPointer(value.getType()); };
  llvm::TypeSwitch<Operation *>(op)
      .Case<scf::IfOp, scf::IndexSwitchOp, scf::ForOp, scf::WhileOp>(
          [&](Operation *op) { lowerControlFlow(op); })
      .Case([&](mux::CallOp op) { lowerCall(op); })
      .Case<scf::YieldOp, scf::ConditionOp>([&](Operation *op) {
        OpBuilder b(op);
        op->setOperands(carry(b, op->getLoc(), op->getOperands(), targets));
      })
      .Case([&](LLVM::LoadOp op) { lowerLoad(op); })
      .Case([&](LLVM::StoreOp op) { lowerStore(op); })
      .Case([&](LLVM::AtomicRMWOp op) { lowerAtomicRMW(op); })
      .Case([&](mux::SubGroupMatrixLoadOp op) { lowerMatrixLoad(op); })
      .Case([&](mux::SubGroupMatrixStoreOp op) { lowerMatrixStore(op); })
      .Case<mux::SubGroupMatrixFillOp, mux::SubGroupMatrixConvertOp,
            mux::SubGroupMatrixMultiplyAddOp>(
          [&](Operation *op) { lowerMatrixOp(op); })
      .Case([&](LLVM::AtomicCmpXchgOp op) { lowerCompareExchange(op); })
      .Case([&](LLVM::ICmpOp op) {
        if (isPointerValue(op.getLhs()))
          lowerCompare(op);
      })
      .Case([&](LLVM::PtrToIntOp op) { lowerToInteger(op); })
      .Case([&](LLVM::IntToPtrOp op) { lowerFromInteger(op); })
      .Case([&](LLVM::PtrMaskOp op) { lowerMask(op); })
      .Case<mux::GenericCastOp, LLVM::AddrSpaceCastOp>(
          [&](Operation *op) { lowerAddressSpaceCast(op); })
      .Case<LLVM::LifetimeStartOp, LLVM::LifetimeEndOp, LLVM::Prefetch,
            LLVM::InvariantStartOp, LLVM::InvariantEndOp, LLVM::AssumeOp>(
          [&](Operation *op) { eraseLater(op); })
      .Default([&](Operation *op) {
        if (isa<arith::SelectOp, LLVM::SelectOp>(op) &&
            isPointer(op->getResult(0).getType()))
          return lowerSelect(op);
        if (isa<LLVM::AddressOfOp, LLVM::AllocaOp, LLVM::ZeroOp, LLVM::UndefOp,
                LLVM::PoisonOp, ub::PoisonOp, LLVM::GEPOp, LLVM::BitcastOp,
                LLVM::FreezeOp, LLVM::LaunderInvariantGroupOp,
                LLVM::StripInvariantGroupOp>(op) &&
            isPointer(op->getResult(0).getType()))
          return eraseLater(op);
        if (llvm::any_of(op->getOperands(), isPointerValue) ||
            llvm::any_of(op->getResults(), isPointerValue))
          emitError(op) << "'" << op->getName()
                        << "' of a pointer cannot be expressed in Vulkan's "
                           "memory model";
      });
}

void MemoryLowering::lowerLoad(LLVM::LoadOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value address = op.getAddr(), result;
  if (isPointer(op.getType()))
    return lowerPointerLoad(op);
  if (isa<LLVM::LLVMTargetExtType>(op.getType()))
    return lowerHandleLoad(op);
  if (isAtomic(op.getOrdering())) {
    result = lowerAtomicLoad(op);
  } else {
    AccessFlags flags = getFlags(op, address, op.getType());
    result = accessRoots(b, loc, address, op.getType(),
                         [&](OpBuilder &b, Root &root, const Offset &offset) {
                           return elements.load(b, loc, root, offset,
                                                op.getType(), flags);
                         });
  }
  if (result)
    op.getResult().replaceAllUsesWith(result);
  eraseLater(op);
}

void MemoryLowering::lowerStore(LLVM::StoreOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value address = op.getAddr(), value = op.getValue();
  if (isPointer(value.getType()))
    return lowerPointerStore(op);
  eraseLater(op);
  if (isAtomic(op.getOrdering()))
    return lowerAtomicStore(op, value);
  AccessFlags flags = getFlags(op, address, value.getType());
  accessRoots(b, loc, address, Type(),
              [&](OpBuilder &b, Root &root, const Offset &offset) {
                elements.store(b, loc, root, offset, value, flags);
                // Bytes that are zero are null pointers.
                if (root.choice && pointsTo.isZero(value))
                  elements.store(b, loc, roots[root.choice], offset, value,
                                 flags);
                return Value();
              });
}

/// An image or a sampler. Its SPIR-V type is the interface's to say.
void MemoryLowering::lowerHandleLoad(LLVM::LoadOp op) {
  OpBuilder b(op);
  const RootSet &numbers = pointsTo[op.getAddr()].roots;
  eraseLater(op);
  if (numbers.size() != 1 || roots[numbers.front()].kind != RootKind::Handle) {
    emitError(op) << "an image or a sampler that is chosen when the kernel "
                     "runs; Vulkan wants to know which descriptor it is";
    return;
  }
  Value handle = spirv::LoadOp::create(
      b, op.getLoc(),
      elements.getHandle(b, op.getLoc(), roots[numbers.front()]));
  op.getResult().replaceAllUsesWith(
      UnrealizedConversionCastOp::create(b, op.getLoc(), op.getType(), handle)
          .getResult(0));
}

} // namespace cairn::shader

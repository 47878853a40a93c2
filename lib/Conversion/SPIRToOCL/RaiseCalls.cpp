//===- RaiseCalls.cpp - library calls by mangled name -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Demangle/Demangle.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

//===----------------------------------------------------------------------===//
// Barriers and fences
//===----------------------------------------------------------------------===//

/// The constant at `value`; `otherwise` where the program computes it, which
/// must then be the strongest there is.
static uint64_t constantOr(Value value, uint64_t otherwise) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) ? constant.getZExtValue()
                                                       : otherwise;
}

static MemFenceFlags fenceFlags(Value value) {
  return static_cast<MemFenceFlags>(constantOr(value, 7) & 7);
}

static LogicalResult raiseSynchronization(OpBuilder &b, LLVM::CallOp call,
                                          StringRef name) {
  Location loc = call.getLoc();
  OperandRange args = call.getArgOperands();
  // The scope is the last operand where there is one.
  auto scope = [&](unsigned index, MemoryScope otherwise) {
    if (index >= args.size())
      return otherwise;
    auto scope = symbolizeMemoryScope(constantOr(
        args[index], static_cast<uint64_t>(MemoryScope::AllSVMDevices)));
    return scope.value_or(MemoryScope::AllSVMDevices);
  };
  if (name == "barrier" || name == "work_group_barrier") {
    BarrierOp::create(b, loc, ExecutionScope::WorkGroup, fenceFlags(args[0]),
                      scope(1, MemoryScope::WorkGroup));
    return success();
  }
  if (name == "sub_group_barrier") {
    BarrierOp::create(b, loc, ExecutionScope::SubGroup, fenceFlags(args[0]),
                      scope(1, MemoryScope::SubGroup));
    return success();
  }
  if (name == "atomic_work_item_fence") {
    auto order = symbolizeMemoryOrder(
        constantOr(args[1], static_cast<uint64_t>(MemoryOrder::SeqCst)));
    FenceOp::create(b, loc, fenceFlags(args[0]),
                    order.value_or(MemoryOrder::SeqCst),
                    scope(2, MemoryScope::AllSVMDevices));
    return success();
  }
  std::optional<MemoryOrder> order =
      llvm::StringSwitch<std::optional<MemoryOrder>>(name)
          .Case("mem_fence", MemoryOrder::AcqRel)
          .Case("read_mem_fence", MemoryOrder::Acquire)
          .Case("write_mem_fence", MemoryOrder::Release)
          .Default(std::nullopt);
  if (!order)
    return failure();
  FenceOp::create(b, loc, fenceFlags(args[0]), *order, MemoryScope::WorkGroup);
  return success();
}

//===----------------------------------------------------------------------===//
// Atomics of OpenCL 1.x
//===----------------------------------------------------------------------===//

/// Relaxed and device-wide (OpenCL C 1.2, section 6.12.11), so a monotonic
/// `atomicrmw` or `cmpxchg`.
static Value raiseAtomic(OpBuilder &b, LLVM::CallOp call, StringRef name,
                         const BuiltinSignature &signature) {
  Location loc = call.getLoc();
  OperandRange args = call.getArgOperands();
  const auto ordering = LLVM::AtomicOrdering::monotonic;
  if (!name.consume_front("atomic_") && !name.consume_front("atom_"))
    return {};
  if (name == "cmpxchg") {
    Value pair = LLVM::AtomicCmpXchgOp::create(b, loc, args[0], args[1],
                                               args[2], ordering, ordering);
    return LLVM::ExtractValueOp::create(b, loc, pair, ArrayRef<int64_t>{0});
  }
  bool isSigned = signature.params[0].isSigned();
  using BinOp = LLVM::AtomicBinOp;
  std::optional<BinOp> kind =
      llvm::StringSwitch<std::optional<BinOp>>(name)
          .Cases({"add", "inc"}, BinOp::add)
          .Cases({"sub", "dec"}, BinOp::sub)
          .Case("xchg", BinOp::xchg)
          .Case("and", BinOp::_and)
          .Case("or", BinOp::_or)
          .Case("xor", BinOp::_xor)
          .Case("min", isSigned ? BinOp::min : BinOp::umin)
          .Case("max", isSigned ? BinOp::max : BinOp::umax)
          .Default(std::nullopt);
  if (!kind)
    return {};
  Value operand;
  if (args.size() == 2) {
    operand = args[1];
  } else {
    Type type = call.getResult().getType();
    operand = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, 1));
  }
  return LLVM::AtomicRMWOp::create(b, loc, *kind, args[0], operand, ordering);
}

//===----------------------------------------------------------------------===//
// vload and vstore
//===----------------------------------------------------------------------===//

namespace {

/// Where a vload or vstore goes, and how.
struct VectorAccess {
  Value address;
  Type type; // in memory
  unsigned alignment;
};

} // namespace

/// `vloadN` and its kin address element `offset * N` (`offset * 4` for the
/// aligned three-wide half forms) of `pointer`, which is aligned to an element,
/// or, for the `vloada`/`vstorea` forms, to the vector (OpenCL C 2.0, section
/// 1.13.7).
static VectorAccess vectorAccess(OpBuilder &b, Location loc, Value offset,
                                 Value pointer, Type element, unsigned width,
                                 bool aligned) {
  unsigned stride = aligned && width == 3 ? 4 : width;
  Value index = offset;
  if (stride != 1) {
    Value factor = arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(offset.getType(), stride));
    index = arith::MulIOp::create(b, loc, offset, factor);
  }
  Value address = LLVM::GEPOp::create(b, loc, pointer.getType(), element,
                                      pointer, ValueRange{index});
  Type type = width == 1
                  ? element
                  : VectorType::get({static_cast<int64_t>(width)}, element);
  unsigned bytes = element.getIntOrFloatBitWidth() / 8;
  return {address, type, aligned ? bytes * stride : bytes};
}

static bool isHalfName(StringRef name) { return name.contains("_half"); }

static Value raiseVectorLoad(OpBuilder &b, LLVM::CallOp call, StringRef name) {
  Location loc = call.getLoc();
  Type type = call.getResult().getType();
  auto vector = dyn_cast<VectorType>(type);
  unsigned width = vector ? vector.getNumElements() : 1;
  Type element = isHalfName(name) ? b.getF16Type() : getElementTypeOrSelf(type);
  VectorAccess access =
      vectorAccess(b, loc, call.getArgOperands()[0], call.getArgOperands()[1],
                   element, width, name.starts_with("vloada"));
  Value loaded = LLVM::LoadOp::create(b, loc, access.type, access.address,
                                      access.alignment);
  if (access.type != type)
    loaded = arith::ExtFOp::create(b, loc, type, loaded);
  return loaded;
}

static LogicalResult raiseVectorStore(OpBuilder &b, LLVM::CallOp call,
                                      const Builtin &builtin) {
  Location loc = call.getLoc();
  OperandRange args = call.getArgOperands();
  Value data = args[0];
  auto vector = dyn_cast<VectorType>(data.getType());
  unsigned width = vector ? vector.getNumElements() : 1;
  bool half = isHalfName(builtin.name);
  if (half && builtin.rounding != RoundingMode::Default &&
      builtin.rounding != RoundingMode::RTE)
    return failure();
  Type element = half ? b.getF16Type() : getElementTypeOrSelf(data.getType());
  VectorAccess access = vectorAccess(b, loc, args[1], args[2], element, width,
                                     builtin.name.starts_with("vstorea"));
  if (access.type != data.getType())
    data = arith::TruncFOp::create(b, loc, access.type, data);
  LLVM::StoreOp::create(b, loc, data, access.address, access.alignment);
  return success();
}

//===----------------------------------------------------------------------===//
// Any call
//===----------------------------------------------------------------------===//

/// Whether the language itself has the function, though the table does not: it
/// takes one of OpenCL's own types, or is in clang's reserved names.
static bool isUnsupportedBuiltin(LLVM::CallOp call, StringRef callee) {
  auto isOpenCLType = [](Type type) {
    return isa<LLVM::LLVMTargetExtType>(type);
  };
  return callee == "printf" ||
         (callee.starts_with("__") &&
          !callee.starts_with("__clang_ocl_kern")) ||
         llvm::any_of(call.getOperandTypes(), isOpenCLType) ||
         llvm::any_of(call.getResultTypes(), isOpenCLType);
}

LogicalResult cairn::raiseCall(OpBuilder &b, LLVM::CallOp call,
                               unsigned pointerBits) {
  std::optional<StringRef> callee = call.getCallee();
  if (!callee)
    return call.emitError("call through a function pointer, which OpenCL C "
                          "does not allow");
  std::optional<BuiltinCall> target = demangleBuiltin(*callee, pointerBits);
  if (!target) {
    auto module = call->getParentOfType<ModuleOp>();
    auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(*callee);
    if (function && !function.isExternal())
      return call.emitError()
             << "call of '" << *callee << "', which must be inlined first";
    std::string name = llvm::demangle(*callee);
    if (isUnsupportedBuiltin(call, *callee))
      return call.emitError()
             << "builtin '" << name << "' is not supported yet";
    return call.emitError() << "call to undefined function '" << name << "'";
  }

  const Builtin &builtin = *target->builtin;
  Value result;
  switch (builtin.category) {
  case BuiltinCategory::Synchronization:
    if (succeeded(raiseSynchronization(b, call, builtin.name))) {
      call.erase();
      return success();
    }
    break;
  case BuiltinCategory::Atomic:
    result = raiseAtomic(b, call, builtin.name, target->signature);
    break;
  case BuiltinCategory::VectorData:
    if (builtin.name.starts_with("vload")) {
      result = raiseVectorLoad(b, call, builtin.name);
    } else if (succeeded(raiseVectorStore(b, call, builtin))) {
      call.erase();
      return success();
    }
    break;
  default:
    break;
  }
  if (!result) {
    auto op =
        BuiltinOp::create(b, call.getLoc(), call.getResultTypes(), builtin.name,
                          target->signature.str(), call.getArgOperands());
    result = op.getResult();
  }
  if (call.getNumResults() == 1)
    call.getResult().replaceAllUsesWith(result);
  call.erase();
  return success();
}

//===- RaiseOpaqueTypes.cpp - samplers, access, blocks ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What OpenCL's opaque types need on top of being operands: samplers that the
// program describes, access qualifiers that old names leave out, and the
// kernels of blocks.
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

std::optional<LogicalResult>
cairn::raiseLiteralSampler(OpBuilder &b, LLVM::CallOp call, StringRef callee) {
  if (callee != "__translate_sampler_initializer")
    return std::nullopt;
  APInt constant;
  if (call.getNumResults() != 1 || call.getArgOperands().size() != 1 ||
      !matchPattern(call.getArgOperands().front(), m_ConstantInt(&constant)))
    return call.emitError("expected a sampler to be initialized by a constant");
  uint64_t bits = constant.getZExtValue();
  std::optional<AddressingMode> addressing =
      symbolizeAddressingMode(bits & 0xe);
  uint32_t filterBits = bits & 0x30;
  // A sampler without a filter is taken for one of the nearest pixel.
  std::optional<FilterMode> filter =
      filterBits ? symbolizeFilterMode(filterBits) : FilterMode::Nearest;
  if (!addressing || !filter || bits > 0x3f)
    return call.emitError() << "expected a sampler of CLK_ADDRESS_, "
                               "CLK_NORMALIZED_COORDS_ and CLK_FILTER_ "
                               "constants, got "
                            << bits;
  Type type =
      convertBuiltinType(b.getContext(), BuiltinType::get(ScalarKind::Sampler));
  if (type != call.getResult().getType())
    return call.emitError() << "expected a result of type " << type << ", got "
                            << call.getResult().getType();
  Value sampler = SamplerOp::create(b, call.getLoc(), type, *addressing,
                                    *filter, /*normalized=*/bits & 1);
  call.getResult().replaceAllUsesWith(sampler);
  return success();
}

/// How an image or a pipe of that type may be accessed.
static AccessQualifier accessOf(Type type) {
  auto target = dyn_cast<LLVM::LLVMTargetExtType>(type);
  std::optional<BuiltinType> known;
  if (target)
    known = lookupTargetType(target.getExtTypeName(), target.getIntParams());
  return known ? known->access : AccessQualifier::None;
}

void cairn::takeAccessFromOperands(LLVM::CallOp call, BuiltinCall &target,
                                   unsigned pointerBits) {
  SmallVector<BuiltinType, 4> params = target.signature.params;
  if (params.size() != call.getArgOperands().size())
    return;
  for (auto [param, operand] : llvm::zip_equal(params, call.getArgOperands()))
    if (hasAccessQualifier(param.scalar))
      param.access = accessOf(operand.getType());
  if (auto signature = resolveSignature(*target.builtin, params, pointerBits))
    target.signature = *signature;
}

void cairn::raiseBlockKernels(ModuleOp module) {
  SymbolTable symbols(module);
  module.walk([&](LLVM::AddressOfOp address) {
    if (!symbols.lookup<FunctionOpInterface>(address.getGlobalName()))
      return;
    OpBuilder b(address);
    auto kernel = BlockKernelOp::create(b, address.getLoc(), address.getType(),
                                        address.getGlobalName());
    address.replaceAllUsesWith(kernel.getResult());
    address.erase();
  });
}

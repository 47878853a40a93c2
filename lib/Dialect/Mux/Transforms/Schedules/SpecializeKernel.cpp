//===- SpecializeKernel.cpp - versions of a kernel --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/Specialization.h"

#include "Collectives/GroupOperations.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn::mux;

Operation *cairn::mux::findUserOfSymbols(Operation *op) {
  Operation *found = nullptr;
  op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (inner->getName().getDialectNamespace() != "affine")
      return WalkResult::advance();
    found = inner;
    return WalkResult::interrupt();
  });
  return found;
}

/// What is there once for all versions: constants and variables, which a branch
/// would allocate each time that it is taken.
static bool isShared(Operation &op) {
  return op.hasTrait<OpTrait::ConstantLike>() ||
         isa<LLVM::AllocaOp, LLVM::AddressOfOp>(op);
}

namespace {
/// The code of a kernel, once more behind a check.
class Version {
public:
  explicit Version(func::FuncOp kernel)
      : kernel(kernel), body(kernel.getBody().front()),
        b(kernel.getLoc(), body.getTerminator()) {
    for (Operation &op : body.without_terminator())
      if (!isShared(op))
        versioned.push_back(&op);
  }

  /// It is for where `value` is `number`; gives the number as its type has it.
  Value require(Value value, int64_t number);
  /// Makes it, with other values for those of `constants`; the branch has it
  /// first.
  scf::IfOp build(const IRMapping &constants);
  ImplicitLocOpBuilder &builder() { return b; }

private:
  func::FuncOp kernel;
  Block &body;
  ImplicitLocOpBuilder b;
  SmallVector<Operation *> versioned;
  Value holds;
};
} // namespace

static Value constant(OpBuilder &b, Location loc, Type type, int64_t number) {
  APInt bits(type.getIntOrFloatBitWidth(), number, /*isSigned=*/true,
             /*implicitTrunc=*/true);
  return arith::ConstantOp::create(b, loc, IntegerAttr::get(type, bits));
}

Value Version::require(Value value, int64_t number) {
  Value known = constant(b, kernel.getLoc(), value.getType(), number);
  Value isSame =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, value, known);
  holds = holds ? arith::AndIOp::create(b, holds, isSame).getResult() : isSame;
  return known;
}

scf::IfOp Version::build(const IRMapping &constants) {
  auto choice = scf::IfOp::create(b, holds, /*withElseRegion=*/true);
  b.setInsertionPoint(choice.thenYield());
  uint32_t nextBarrierId = firstFreeBarrierId(kernel);
  IRMapping mapping = constants;
  for (Operation *op : versioned)
    b.clone(*op, mapping)->walk([&](ControlBarrier barrier) {
      if (barrier.getBarrierId())
        barrier.setBarrierId(nextBarrierId++);
    });
  for (Operation *op : versioned)
    op->moveBefore(choice.elseYield());
  return choice;
}

void cairn::mux::specialize(func::FuncOp kernel,
                            ArrayRef<ArgumentValue> values) {
  Version version(kernel);
  IRMapping constants;
  for (const ArgumentValue &given : values) {
    Value argument = kernel.getArgument(given.index);
    constants.map(argument, version.require(argument, given.value));
  }
  version.build(constants);
}

void cairn::mux::specializeWorkGroupSize(func::FuncOp kernel,
                                         const std::array<int64_t, 3> &size) {
  Version version(kernel);
  ImplicitLocOpBuilder &b = version.builder();
  for (auto [dim, number] : llvm::enumerate(size)) {
    Value d = arith::ConstantIntOp::create(b, dim, 32);
    version.require(LocalSizeOp::create(b, b.getI64Type(), d), number);
  }
  // Groups at the edge of a launch may be smaller than those that it asks for.
  bool isUniform = kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr);
  SmallVector<WorkItemQuery> sizes;
  version.build({}).getThenRegion().walk([&](WorkItemQuery query) {
    std::optional<uint32_t> dim = query.getConstantDim();
    bool isSize = isa<LocalSizeOp>(query) ||
                  (isUniform && isa<EnqueuedLocalSizeOp>(query));
    if (isSize && dim && *dim < size.size())
      sizes.push_back(query);
  });
  for (WorkItemQuery query : sizes) {
    OpBuilder at(query);
    Value asked = query->getResult(0);
    asked.replaceAllUsesWith(constant(at, query->getLoc(), asked.getType(),
                                      size[*query.getConstantDim()]));
    query->erase();
  }
}

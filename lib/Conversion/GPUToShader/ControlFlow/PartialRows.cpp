//===- PartialRows.cpp - lanes without a work-item --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mesa's llvmpipe (seen in 22.3) executes the rows of a work-group in vectors
// of lanes, its sub-groups. Where a row does not fill the last one, its idle
// lanes compute as well, with ids from behind the row and zeros for what they
// load, and a loop goes on until they have left it, too. One that they never
// leave ends with the 65,535th iteration that all loops of the kernel may have
// together: those behind it are left after one. In a branch that idle lanes do
// not take their loops end. Also, it numbers and counts sub-groups as if all
// but the last of the work-group were full. All answers hang on a
// specialization constant, which runners set for that driver; for others they
// fold away.
//
//===----------------------------------------------------------------------===//

#include "RowsOfLanes.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERPARTIALROWSPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

/// Rows of a multiple of this fill every vector that llvmpipe has.
static constexpr int32_t kMostLanes = 16;

/// Whether an idle lane has the same `value` as the others, or 0, which is what
/// it loads: what was given to the launch, and what is computed from that. Each
/// operation is looked at once, however often it is used.
static bool isSameForAll(Value value) {
  llvm::SetVector<Value> reached;
  reached.insert(value);
  for (size_t i = 0; i < reached.size(); ++i) {
    Operation *op = reached[i].getDefiningOp();
    if (!op || op->getNumRegions() ||
        isa<gpu::ThreadIdOp, gpu::GlobalIdOp, gpu::LaneIdOp, gpu::SubgroupIdOp>(
            op))
      return false;
    auto load = dyn_cast<spirv::LoadOp>(op);
    if (load ? cast<spirv::PointerType>(load.getPtr().getType())
                       .getStorageClass() == spirv::StorageClass::Function
             : !isPure(op))
      return false;
    reached.insert(op->operand_begin(), op->operand_end());
  }
  return true;
}

/// Whether idle lanes may never leave a loop of `function`. They leave those
/// that count to what is the same for all.
static bool mayKeepIdleLanes(gpu::GPUFuncOp function) {
  return function
      .walk([](Operation *op) {
        auto counted = dyn_cast<scf::ForOp>(op);
        bool keeps = counted ? !isSameForAll(counted.getUpperBound()) ||
                                   !isSameForAll(counted.getStep())
                             : isa<scf::WhileOp>(op);
        return keeps ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {

/// Mends the kernels of one module.
class PartialRows {
public:
  explicit PartialRows(gpu::GPUModuleOp module)
      : module(module),
        options(ShaderOptions::get(module->getParentOfType<ModuleOp>())),
        symbols(module) {}

  void run() {
    for (auto function : module.getOps<gpu::GPUFuncOp>())
      if (function.isKernel() && hasPartialRows(function)) {
        function.walk([&](Operation *op) {
          if (isa<gpu::NumSubgroupsOp, gpu::SubgroupIdOp>(op))
            numberSubGroups(op);
        });
        if (reaches(function))
          guard(function);
      }
  }

private:
  static bool hasPartialRows(gpu::GPUFuncOp kernel) {
    auto size = kernel->getAttrOfType<DenseI32ArrayAttr>(
        shader::ShaderDialect::getLocalSizeAttrName());
    return !size || size[0] % kMostLanes != 0;
  }

  /// Whether `function`, or one that it calls, may keep idle lanes.
  bool reaches(gpu::GPUFuncOp function) {
    auto [place, isNew] = known.try_emplace(function, false);
    if (!isNew)
      return place->second;
    bool keeps = mayKeepIdleLanes(function);
    function.walk([&](mux::CallOp call) {
      auto callee = symbols.lookup<gpu::GPUFuncOp>(call.getCallee());
      keeps = keeps || (callee && reaches(callee));
    });
    return known[function] = keeps;
  }

  void numberSubGroups(Operation *op);
  void guard(gpu::GPUFuncOp kernel);
  Value createIsBusy(ImplicitLocOpBuilder &b);
  Value createConstant(ImplicitLocOpBuilder &b) {
    return createRowsOfLanes(b, b.getLoc(), module);
  }

  gpu::GPUModuleOp module;
  ShaderOptions options;
  SymbolTable symbols;
  llvm::DenseMap<Operation *, bool> known;
};

} // namespace

namespace {
/// A work-group whose rows have sub-groups of their own.
class Rows {
public:
  explicit Rows(ImplicitLocOpBuilder &b) : b(b) {
    lanes = gpu::SubgroupSizeOp::create(b, /*upperBound=*/IntegerAttr());
    Value one = arith::ConstantIndexOp::create(b, 1);
    Value last = arith::SubIOp::create(b, size(gpu::Dimension::x), one);
    inRow = add(divide(last, lanes), one);
  }

  Value countSubGroups() {
    return multiply(inRow,
                    multiply(size(gpu::Dimension::y), size(gpu::Dimension::z)));
  }

  /// The number of the work-item's sub-group.
  Value getSubGroup() {
    Value row = add(multiply(id(gpu::Dimension::z), size(gpu::Dimension::y)),
                    id(gpu::Dimension::y));
    return add(multiply(row, inRow), divide(id(gpu::Dimension::x), lanes));
  }

private:
  Value size(gpu::Dimension dim) { return gpu::BlockDimOp::create(b, dim); }
  Value id(gpu::Dimension dim) { return gpu::ThreadIdOp::create(b, dim); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value multiply(Value x, Value y) { return arith::MulIOp::create(b, x, y); }
  Value divide(Value x, Value y) { return arith::DivUIOp::create(b, x, y); }

  ImplicitLocOpBuilder &b;
  Value lanes, inRow;
};
} // namespace

void PartialRows::numberSubGroups(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op->getContext());
  b.setInsertionPointAfter(op);
  Rows rows(b);
  Value byRows =
      isa<gpu::NumSubgroupsOp>(op) ? rows.countSubGroups() : rows.getSubGroup();
  auto answer =
      arith::SelectOp::create(b, createConstant(b), byRows, op->getResult(0));
  op->getResult(0).replaceAllUsesExcept(answer, answer);
}

/// Whether the lane has a work-item. Drivers take the id in rows of one
/// work-item for 0 on every lane; there the lane's number is as good, as every
/// vector begins a row. A module that is too old to ask for that number goes
/// without.
Value PartialRows::createIsBusy(ImplicitLocOpBuilder &b) {
  Value size = gpu::BlockDimOp::create(b, gpu::Dimension::x);
  Value place = gpu::ThreadIdOp::create(b, gpu::Dimension::x);
  if (options.spirvVersion >= SPIRVVersion(1, 3)) {
    Value one = arith::ConstantIndexOp::create(b, 1);
    Value isOne = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, one);
    Value lane = gpu::LaneIdOp::create(b, /*upperBound=*/IntegerAttr());
    place = arith::SelectOp::create(b, isOne, lane, place);
  }
  Value isInRow =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ult, place, size);
  Value yes = arith::ConstantOp::create(b, b.getBoolAttr(true));
  Value goesOn = arith::XOrIOp::create(b, createConstant(b), yes);
  return arith::OrIOp::create(b, goesOn, isInRow);
}

/// Everything but the variables, which come first in a function.
void PartialRows::guard(gpu::GPUFuncOp kernel) {
  Block &block = kernel.getBody().front();
  Block::iterator begin = block.begin();
  while (isa<spirv::VariableOp>(*begin) ||
         begin->hasTrait<OpTrait::ConstantLike>())
    ++begin;
  ImplicitLocOpBuilder b(kernel.getLoc(), &block, begin);
  auto branch = scf::IfOp::create(b, createIsBusy(b), /*withElse=*/false);
  Block *busy = branch.thenBlock();
  busy->getOperations().splice(busy->begin(), block.getOperations(), begin,
                               block.getTerminator()->getIterator());
}

namespace {
struct ShaderPartialRowsPass
    : cairn::impl::ShaderPartialRowsPassBase<ShaderPartialRowsPass> {
  using ShaderPartialRowsPassBase::ShaderPartialRowsPassBase;

  void runOnOperation() override {
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      PartialRows(module).run();
  }
};
} // namespace

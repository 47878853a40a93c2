//===- MapMatrixUnits.cpp - products on matrix units ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel becomes a branch. Where the sizes that it finds are whole tiles,
// sub-groups multiply matrices; else each of their work-items goes through its
// share of the program's, one after the other.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/MatrixMapping.h"

#include "MatrixEmitter.h"
#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/OCL/IR/OCL.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// What stands against it
//===----------------------------------------------------------------------===//

static std::string spell(std::array<int64_t, 3> size) {
  return "(" + std::to_string(size[0]) + ", " + std::to_string(size[1]) + ", " +
         std::to_string(size[2]) + ")";
}

/// Why the work-group does not come out even; empty if it does.
static std::string checkSizes(const MatrixProduct &product,
                              const MatrixMapping &how,
                              const MatrixLaunch &launch) {
  auto text = [](int64_t number) { return std::to_string(number); };
  if (launch.extent[0] % launch.subGroupSize)
    return "a sub-group of " + text(launch.subGroupSize) +
           " work-items cannot share " + text(launch.extent[0]) +
           " of the program's along dimension 0";
  int64_t steps = how.shape[0] * how.shape[2] * how.tiles[0] * how.tiles[1];
  if (launch.subGroupSize == 1 && steps > kMaxVectorSteps)
    return "one work-item would have " + text(steps) +
           " multiply-adds of vectors to a trip, expected at most " +
           text(kMaxVectorSteps);
  if (!how.depth)
    return how.steps ? "expected a depth that is not 0, as there are steps of "
                       "tiles in local memory"
                     : "";
  if (how.depth % how.shape[2])
    return "expected a depth that is a multiple of " + text(how.shape[2]) +
           " trips, got " + text(how.depth);
  int64_t multiplyAdds = how.depth / how.shape[2];
  if (how.steps && multiplyAdds % how.steps)
    return "expected steps that divide the " + text(multiplyAdds) +
           " multiply-adds of a tile in local memory, got " + text(how.steps);
  for (const MatrixInMemory *matrix : {&product.a, &product.b}) {
    LocalTile tile = getLocalTile(product, launch, how, matrix == &product.a);
    if (tile.length % tile.chunkElements)
      return "expected rows of tiles in local memory that are a multiple of " +
             text(kChunkBytes) + " bytes";
    int64_t side = matrix == &product.a ? how.shape[0] : how.shape[1];
    if ((tile.isByTrip ? side : how.shape[2]) % tile.chunkElements)
      return "expected matrices in local memory whose rows are multiples of " +
             text(kChunkBytes) + " bytes";
    if (tile.chunks() % launch.items())
      return text(launch.items()) + " work-items cannot share " +
             text(tile.chunks()) + " pieces of a tile in local memory";
  }
  return "";
}

static std::optional<Obstacle> checkKernel(const MatrixProduct &product,
                                           func::FuncOp kernel,
                                           const MatrixMapping &how,
                                           const MatrixLaunch &launch) {
  if (std::string reason = checkSizes(product, how, launch); !reason.empty())
    return Obstacle{product.loop, reason};
  if (kernel->hasAttr(MuxDialect::getCoarseningAttrName()))
    return Obstacle{kernel, "the kernel is coarsened already"};
  if (kernel->hasAttr(MuxDialect::getDegenerateSubgroupsAttrName()))
    return Obstacle{kernel, "the kernel's sub-groups are its work-groups"};
  if (kernel->getParentOfType<ModuleOp>()->hasAttr(
          MuxDialect::getChecksAttrName()))
    return Obstacle{kernel, "the kernel is to look for its own faults"};
  std::array<int64_t, 3> size = launch.programSize();
  if (auto required = getReqdWorkGroupSize(kernel);
      required && *required != size)
    return Obstacle{kernel, "the program requires a work-group size of " +
                                spell(*required) + ", this one has " +
                                spell(size)};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

static void setAttributes(func::FuncOp kernel, const MatrixLaunch &launch) {
  Builder b(kernel.getContext());
  std::array<int64_t, 3> factors = {launch.extent[0] / launch.subGroupSize,
                                    launch.extent[1], 1};
  std::array<int64_t, 3> size = launch.programSize();
  for (auto [number, factor] : llvm::zip_equal(size, factors))
    number /= factor;
  kernel->setAttr(MuxDialect::getCoarseningAttrName(),
                  b.getDenseI64ArrayAttr(factors));
  kernel->setAttr(MuxDialect::getReqdWorkGroupSizeAttrName(),
                  b.getDenseI64ArrayAttr(size));
  kernel->setAttr(ocl::kUniformWorkGroupSizeAttr, b.getUnitAttr());
  kernel->removeAttr(MuxDialect::getNoSubgroupsAttrName());
  if (launch.subGroupSize > 1)
    kernel->setAttr(MuxDialect::getIntelReqdSubGroupSizeAttrName(),
                    b.getI32IntegerAttr(launch.subGroupSize));
  else // a work-item has vectors of its own
    kernel->setAttr(MuxDialect::getLanesAttrName(), b.getI32IntegerAttr(1));
}

/// Has a work-item go through its share of the program's, with the code that
/// was the kernel's.
static void emitApart(MatrixEmitter &emitter, ArrayRef<Operation *> old) {
  ImplicitLocOpBuilder &b = emitter.b;
  const MatrixLaunch &launch = emitter.launch;
  Value lane = arith::ExtUIOp::create(
      b, b.getI64Type(), SubGroupLocalIdOp::create(b, b.getI32Type()));
  auto rows =
      scf::ForOp::create(b, emitter.number(0), emitter.number(launch.extent[1]),
                         emitter.number(1));
  b.setInsertionPointToStart(rows.getBody());
  auto columns = scf::ForOp::create(b, lane, emitter.number(launch.extent[0]),
                                    emitter.number(launch.subGroupSize));
  b.setInsertionPointToStart(columns.getBody());
  std::array<Value, 2> ids = {
      arith::AddIOp::create(b, emitter.first[0], columns.getInductionVar()),
      arith::AddIOp::create(b, emitter.first[1], rows.getInductionVar())};
  Operation *end = columns.getBody()->getTerminator();
  for (Operation *op : old)
    op->moveBefore(end);
  columns.getBody()->walk([&](GlobalIdOp id) {
    std::optional<uint32_t> dim =
        cast<WorkItemQuery>(id.getOperation()).getConstantDim();
    if (!dim || *dim > 1)
      return;
    OpBuilder at(id);
    Value value = ids[*dim];
    if (value.getType() != id.getType())
      value = arith::TruncIOp::create(at, id.getLoc(), id.getType(), value);
    id.replaceAllUsesWith(value);
    id.erase();
  });
}

std::optional<Obstacle> cairn::mux::mapToMatrixUnits(scf::ForOp loop,
                                                     const MatrixMapping &how) {
  Obstacle obstacle;
  std::optional<MatrixProduct> product =
      findMatrixProduct(loop, how.isUnchecked, obstacle);
  if (!product)
    return obstacle;
  auto kernel = loop->getParentOfType<func::FuncOp>();
  MatrixUnits units = deviceTraitsOf(kernel.getOperation()).matrixUnits;
  if (units == MatrixUnits::None)
    return Obstacle{kernel, "the target has no matrix units"};
  MatrixLaunch launch(*product, how, units);
  if (auto found = checkKernel(*product, kernel, how, launch))
    return found;

  Block &body = kernel.getBody().front();
  SmallVector<Operation *> old;
  for (Operation &op : body.without_terminator())
    old.push_back(&op);
  ImplicitLocOpBuilder b(loop.getLoc(), &body, body.begin());
  MatrixEmitter emitter(b, *product, how, launch);
  emitter.emitIds();
  auto branch = scf::IfOp::create(b, emitter.emitCheck(),
                                  /*withElseRegion=*/true);
  b.setInsertionPointToStart(branch.thenBlock());
  if (how.depth)
    emitter.emitStaged();
  else
    emitter.emitPlain();
  b.setInsertionPointToStart(branch.elseBlock());
  emitApart(emitter, old);
  setAttributes(kernel, launch);
  return std::nullopt;
}

//===- StageMatrices.cpp - factors in local memory --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The work-group copies what its sub-groups multiply to local memory, some
// trips at a time, and reads what comes next from global memory meanwhile.
// Where there is room, there are two buffers in turn, so that one barrier to a
// turn is enough.
//
//===----------------------------------------------------------------------===//

#include "Collectives/GroupOperations.h"
#include "MatrixEmitter.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// A factor, its tiles in local memory, and the work-item's share of them.
struct MatrixEmitter::StagedMatrix {
  /// A chunk that the work-item copies. Places are sums of what is its own and
  /// the same for many chunks, and of what is the same for all work-items, so
  /// that few registers hold them.
  struct Share {
    /// In the first tile of the buffer, in its units.
    Value from, further;
    /// In the tile, in chunks.
    Value to;
    int64_t behind;
  };

  const MatrixInMemory &matrix;
  bool isA;
  LocalTile tile;
  LLVM::GlobalOp array;
  llvm::SmallVector<Share> shares;
  /// What the buffer is counted in: chunks where they are aligned, else
  /// elements.
  Type unit;
  /// From a trip to the next, or from as many trips as are in a unit.
  Value tripStride;
  int64_t tripsShift;
};

LocalTile cairn::mux::getLocalTile(const MatrixProduct &product,
                                   const MatrixLaunch &launch,
                                   const MatrixMapping &how, bool isA) {
  const MatrixInMemory &matrix = isA ? product.a : product.b;
  unsigned dim = isA ? product.rowDim : product.columnDim();
  LocalTile tile;
  tile.isByTrip = !matrix.index[LinearIndex::Trip].isOne();
  tile.lines = launch.programSize()[dim];
  tile.length = how.depth;
  if (tile.isByTrip)
    std::swap(tile.lines, tile.length);
  tile.chunkElements = kChunkBytes * 8 / matrix.element.getIntOrFloatBitWidth();
  return tile;
}

static VectorType chunkType(MLIRContext *context) {
  return VectorType::get({kChunkBytes / 4}, IntegerType::get(context, 32));
}

static LLVM::GlobalOp makeArray(func::FuncOp kernel, StringRef suffix,
                                int64_t chunks, Location loc) {
  auto module = kernel->getParentOfType<ModuleOp>();
  OpBuilder before(kernel);
  Type type = LLVM::LLVMArrayType::get(chunkType(kernel.getContext()), chunks);
  auto array = LLVM::GlobalOp::create(
      before, loc, type, /*isConstant=*/false, LLVM::Linkage::Internal,
      (kernel.getName() + suffix).str(), /*value=*/Attribute(), kChunkBytes,
      /*addrSpace=*/3);
  SymbolTable(module).insert(array); // which makes the name unique
  kernel->setAttr(
      MuxDialect::getLocalMemUsageAttrName(),
      before.getI64IntegerAttr(
          chunks * kChunkBytes +
          static_cast<int64_t>(getLocalMemUsage(kernel).value_or(0))));
  return array;
}

MatrixEmitter::StagedMatrix MatrixEmitter::stage(const MatrixInMemory &matrix,
                                                 bool isA) {
  auto kernel =
      b.getInsertionBlock()->getParentOp()->getParentOfType<func::FuncOp>();
  StagedMatrix staged = {
      matrix, isA, getLocalTile(product, launch, how, isA), {}, {}, {}, {}, 0};
  const LocalTile &tile = staged.tile;
  staged.array = makeArray(kernel, isA ? ".a" : ".b",
                           buffers() * tile.lines * tile.pitch(), b.getLoc());
  int64_t perUnit = launch.isAligned ? tile.chunkElements : 1;
  staged.unit =
      launch.isAligned ? Type(chunkType(b.getContext())) : matrix.element;
  // What is checked to be aligned leaves no rest; strides may be negative.
  auto inUnits = [&](Value elements) {
    return b.createOrFold<arith::ShRSIOp>(elements,
                                          number(llvm::Log2_64(perUnit)));
  };
  Value start = inUnits(emit(matrix.index, groupFirst, low));
  unsigned dim = isA ? product.rowDim : product.columnDim();
  Value stride = inUnits(
      emit(matrix.index[tile.isByTrip ? unsigned(LinearIndex::Trip) : dim]));
  staged.tripStride = tile.isByTrip ? stride : number(1);
  staged.tripsShift = tile.isByTrip ? 0 : llvm::Log2_64(perUnit);
  int64_t columnUnits = tile.chunkElements / perUnit;
  for (const ChunkPlace &place : sharePlaces(tile)) {
    Value from = plus(plus(start, times(place.line, stride)),
                      times(place.column, number(columnUnits)));
    Value further = plus(times(stride, number(place.moreLines)),
                         number(place.moreColumns * columnUnits));
    staged.shares.push_back(
        {from, further,
         plus(times(place.line, number(tile.pitch())), place.column),
         place.moreLines * tile.pitch() + place.moreColumns});
  }
  return staged;
}

/// The chunks of a tile that are the work-item's.
llvm::SmallVector<MatrixEmitter::ChunkPlace>
MatrixEmitter::sharePlaces(const LocalTile &tile) {
  Type i64 = b.getI64Type();
  auto local = [&](unsigned dim) -> Value {
    return LocalIdOp::create(b, i64, arith::ConstantIntOp::create(b, dim, 32));
  };
  Value item =
      plus(local(0),
           times(local(1), number(launch.subGroups[0] * launch.subGroupSize)));
  int64_t perLine = tile.chunksPerLine(), items = launch.items();
  auto split = [&](Value chunk) -> ChunkPlace {
    return {b.createOrFold<arith::DivUIOp>(chunk, number(perLine)),
            b.createOrFold<arith::RemUIOp>(chunk, number(perLine)), 0, 0};
  };
  llvm::SmallVector<ChunkPlace> places;
  for (int64_t i = 0; i < tile.chunks() / items; ++i) {
    if (items % perLine == 0) {
      places.push_back(split(item));
      places.back().moreLines = i * (items / perLine);
    } else if (perLine % items == 0) {
      int64_t first = i * items;
      places.push_back({number(0), item, first / perLine, first % perLine});
    } else {
      places.push_back(split(plus(item, number(i * items))));
    }
  }
  return places;
}

/// The work-item's share of the tile that begins with `trip`.
MatrixEmitter::Values MatrixEmitter::fetch(const StagedMatrix &staged,
                                           Value trip) {
  const MatrixInMemory &matrix = staged.matrix;
  Value since = b.createOrFold<arith::SubIOp>(trip, low);
  Value moved =
      times(b.createOrFold<arith::ShRSIOp>(since, number(staged.tripsShift)),
            staged.tripStride);
  auto alignment =
      static_cast<unsigned>(alignmentOf(matrix, staged.isA, !staged.isA));
  Values chunks;
  for (const StagedMatrix::Share &share : staged.shares) {
    Value at = plus(plus(share.from, moved), share.further);
    Value address =
        LLVM::GEPOp::create(b, matrix.pointer.getType(), staged.unit,
                            matrix.pointer, ValueRange(at));
    chunks.push_back(
        LLVM::LoadOp::create(b, chunkType(b.getContext()), address, alignment));
  }
  return chunks;
}

/// Where a chunk of the tile is.
static Value chunkAddress(ImplicitLocOpBuilder &b, LLVM::GlobalOp array,
                          Value chunk) {
  Value base = LLVM::AddressOfOp::create(b, array);
  return LLVM::GEPOp::create(b, base.getType(), chunkType(b.getContext()), base,
                             ValueRange(chunk));
}

void MatrixEmitter::put(const StagedMatrix &staged, ValueRange chunks,
                        Value buffer) {
  Value start = times(buffer, number(staged.tile.lines * staged.tile.pitch()));
  for (auto [chunk, share] : llvm::zip_equal(chunks, staged.shares)) {
    Value at = plus(plus(start, share.to), number(share.behind));
    LLVM::StoreOp::create(b, chunk, chunkAddress(b, staged.array, at),
                          static_cast<unsigned>(kChunkBytes));
  }
}

MatrixEmitter::Values MatrixEmitter::loadStaged(const StagedMatrix &staged,
                                                Value first, int64_t step,
                                                Value buffer) {
  const LocalTile &tile = staged.tile;
  bool isA = staged.isA;
  unsigned which = isA ? 0 : 1,
           dim = isA ? product.rowDim : product.columnDim();
  // From a row or column of the product to the next, in chunks, by how many.
  int64_t next = tile.isByTrip ? 1 : tile.pitch(),
          of = tile.isByTrip ? tile.chunkElements : 1;
  // From a multiply-add to the next.
  int64_t stride = tile.isByTrip ? how.shape[2] * tile.pitch()
                                 : how.shape[2] / tile.chunkElements;
  Value own = times(place[dim], number(launch.extent[dim] / of * next));
  Value start = plus(times(buffer, number(tile.lines * tile.pitch())), own);
  start = plus(start, times(first, number(stride)));
  Values loaded;
  for (int64_t i = 0; i < how.tiles[which]; ++i) {
    Value at =
        plus(start, number(i * how.shape[which] / of * next + step * stride));
    loaded.push_back(SubGroupMatrixLoadOp::create(
        b, typeOf(isA ? MatrixUse::A : MatrixUse::B),
        chunkAddress(b, staged.array, at),
        number(tile.pitch() * tile.chunkElements), kChunkBytes,
        isByColumns(staged.matrix, isA)));
  }
  return loaded;
}

/// As many as GPUs have room for.
int64_t MatrixEmitter::buffers() const {
  constexpr int64_t room = 48 << 10;
  int64_t chunks = 0;
  for (bool isA : {true, false}) {
    LocalTile tile = getLocalTile(product, launch, how, isA);
    chunks += tile.lines * tile.pitch();
  }
  return 2 * chunks * kChunkBytes <= room ? 2 : 1;
}

void MatrixEmitter::barrier() {
  auto kernel =
      b.getInsertionBlock()->getParentOp()->getParentOfType<func::FuncOp>();
  WorkGroupBarrierOp::create(b, firstFreeBarrierId(kernel), MemScope::WorkGroup,
                             MemOrdering::AcquireRelease, MemKind::WorkGroup);
}

MatrixEmitter::Values MatrixEmitter::multiplyTile(const StagedMatrix &a,
                                                  const StagedMatrix &right,
                                                  Value buffer,
                                                  ValueRange sums) {
  int64_t all = how.depth / how.shape[2], steps = how.steps ? how.steps : all;
  auto multiplySome = [&](Value first, ValueRange sums) {
    Values added(sums);
    for (int64_t step = 0; step < steps; ++step) {
      Values left = loadStaged(a, first, step, buffer);
      added = multiply(left, loadStaged(right, first, step, buffer), added);
    }
    return added;
  };
  if (steps == all)
    return multiplySome(number(0), sums);
  auto loop =
      scf::ForOp::create(b, number(0), number(all), number(steps), sums);
  ocl::disableUnrolling(loop);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  scf::YieldOp::create(
      b, multiplySome(loop.getInductionVar(), loop.getRegionIterArgs()));
  return Values(loop.getResults());
}

/// Copies what was fetched, fetches what comes next, and goes through what was
/// copied.
void MatrixEmitter::emitStagedTrips(StagedMatrix &a, StagedMatrix &right) {
  bool isInTurn = buffers() == 2;
  Values carried = fill();
  size_t sums = carried.size();
  llvm::append_range(carried, fetch(a, low));
  size_t chunksOfA = carried.size();
  llvm::append_range(carried, fetch(right, low));
  size_t chunks = carried.size();
  if (isInTurn)
    carried.push_back(number(0));
  auto loop = scf::ForOp::create(b, low, high, number(how.depth), carried);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    ValueRange args = loop.getRegionIterArgs();
    Value buffer = isInTurn ? args.back() : number(0);
    Value trip = loop.getInductionVar();
    if (!isInTurn)
      barrier(); // nobody reads what was copied before any more
    // Nothing is read behind the last trip.
    Value next = plus(trip, number(how.depth));
    next = arith::SelectOp::create(
        b, arith::CmpIOp::create(b, arith::CmpIPredicate::slt, next, high),
        next, trip);
    // What comes next is under way before the work-group waits, in the
    // registers that the copies leave.
    put(right, args.slice(chunksOfA, chunks - chunksOfA), buffer);
    Values fetchedRight = fetch(right, next);
    put(a, args.slice(sums, chunksOfA - sums), buffer);
    Values fetched = fetch(a, next);
    llvm::append_range(fetched, fetchedRight);
    barrier();
    Values added = multiplyTile(a, right, buffer, args.take_front(sums));
    llvm::append_range(added, fetched);
    if (isInTurn)
      added.push_back(arith::XOrIOp::create(b, buffer, number(1)));
    scf::YieldOp::create(b, added);
  }
  store(loop.getResults().take_front(sums));
}

void MatrixEmitter::emitStaged() {
  StagedMatrix a = stage(product.a, true), factor = stage(product.b, false);
  emitStagedTrips(a, factor);
}

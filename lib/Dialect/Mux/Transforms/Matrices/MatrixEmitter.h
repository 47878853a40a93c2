//===- MatrixEmitter.h - code of a product on matrix units ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXEMITTER_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXEMITTER_H

#include "MatrixProduct.h"
#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/MatrixMapping.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace cairn::mux {

/// Multiply-adds of vectors that a work-item may have in a trip where it is a
/// sub-group by itself, as each is an instruction of its code.
inline constexpr int64_t kMaxVectorSteps = 4096;
/// What a work-item copies to local memory at once.
inline constexpr int64_t kChunkBytes = 16;

/// Work-groups and sub-groups, by dimension.
struct MatrixLaunch {
  MatrixLaunch(const MatrixProduct &product, const MatrixMapping &how,
               MatrixUnits units);

  /// The program's work-items of a sub-group.
  std::array<int64_t, 2> extent;
  std::array<int64_t, 2> subGroups;
  int64_t subGroupSize;
  /// Matrix accesses are aligned as the devices want them.
  bool isAligned;

  /// The work-items of a work-group, and the program's.
  int64_t items() const { return subGroups[0] * subGroups[1] * subGroupSize; }
  std::array<int64_t, 3> programSize() const {
    return {extent[0] * subGroups[0], extent[1] * subGroups[1], 1};
  }
};

/// The part of a factor that is in local memory at a time: lines of elements
/// that lie side by side in the buffer as well.
struct LocalTile {
  int64_t lines, length, chunkElements;
  /// Lines follow each other with the trips, not with ids.
  bool isByTrip;

  int64_t chunksPerLine() const { return length / chunkElements; }
  int64_t chunks() const { return lines * chunksPerLine(); }
  /// From a line to the next, one chunk more, so that neighbouring lines are in
  /// different banks.
  int64_t pitch() const { return chunksPerLine() + 1; }
};
LocalTile getLocalTile(const MatrixProduct &product, const MatrixLaunch &launch,
                       const MatrixMapping &how, bool isA);

/// Writes the code of a product, with matrices of sub-groups.
class MatrixEmitter {
public:
  MatrixEmitter(mlir::ImplicitLocOpBuilder &b, const MatrixProduct &product,
                const MatrixMapping &how, const MatrixLaunch &launch)
      : b(b), launch(launch), product(product), how(how) {}

  mlir::Value number(int64_t value);
  /// What the sub-group and its group begin with.
  void emitIds();
  /// Whether the work-group's elements are all there, and whole tiles.
  mlir::Value emitCheck();
  void emitPlain();
  /// With the factors in local memory.
  void emitStaged();

  mlir::ImplicitLocOpBuilder &b;
  const MatrixLaunch &launch;
  /// The program's ids along dimensions 0 and 1 of the first of the sub-group,
  /// and of the first of the group.
  std::array<mlir::Value, 2> first, groupFirst;

private:
  using Values = llvm::SmallVector<mlir::Value>;
  struct StagedMatrix;
  /// A chunk of a tile: a line and a column of the work-item, and how many
  /// further on.
  struct ChunkPlace {
    mlir::Value line, column;
    int64_t moreLines, moreColumns;
  };

  void cloneUniforms();
  mlir::Value clone(mlir::Value uniform);
  mlir::Value emit(const UniformSum &sum);
  mlir::Value emit(const LinearIndex &index, mlir::ArrayRef<mlir::Value> ids,
                   mlir::Value trip);
  mlir::Value plus(mlir::Value left, mlir::Value right);
  mlir::Value times(mlir::Value left, mlir::Value right);
  mlir::Value emitGuards();
  mlir::Value emitAlignment(const MatrixInMemory &matrix, bool isA, bool isB);
  /// The part of the index that is not side by side: rows, columns or trips.
  const UniformSum &strideOf(const MatrixInMemory &matrix, bool isA) const;
  bool isByColumns(const MatrixInMemory &matrix, bool isA) const;
  int64_t alignmentOf(const MatrixInMemory &matrix, bool isA, bool isB) const;
  MatrixType typeOf(MatrixUse use) const;

  Values fill();
  /// Where the sub-group's matrices of a factor begin, in the trip 0.
  Values starts(const MatrixInMemory &matrix, bool isA);
  Values load(const MatrixInMemory &matrix, bool isA, mlir::ValueRange starts,
              mlir::Value trip);
  Values multiply(mlir::ValueRange a, mlir::ValueRange b,
                  mlir::ValueRange sums);
  void store(mlir::ValueRange sums);

  int64_t buffers() const;
  void barrier();
  StagedMatrix stage(const MatrixInMemory &matrix, bool isA);
  llvm::SmallVector<ChunkPlace> sharePlaces(const LocalTile &tile);
  Values fetch(const StagedMatrix &staged, mlir::Value trip);
  void put(const StagedMatrix &staged, mlir::ValueRange chunks,
           mlir::Value buffer);
  /// For the multiply-add that is `step` behind the `first`.
  Values loadStaged(const StagedMatrix &staged, mlir::Value first, int64_t step,
                    mlir::Value buffer);
  Values multiplyTile(const StagedMatrix &a, const StagedMatrix &b,
                      mlir::Value buffer, mlir::ValueRange sums);
  void emitStagedTrips(StagedMatrix &a, StagedMatrix &b);

  const MatrixProduct &product;
  const MatrixMapping &how;
  mlir::Value low, high;
  /// The sub-group's place in its group, by dimension.
  std::array<mlir::Value, 2> place;
  mlir::IRMapping cloned;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXEMITTER_H

//===- AccessRuns.h - accesses to all that lanes have -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ACCESSRUNS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ACCESSRUNS_H

#include "LaneShapes.h"

namespace cairn::mux {

/// Loads, or stores, of one block by which lanes access all elements from the
/// first one to the last one, each once. As a rule each lane has those from its
/// own first one to that of the next lane, as of `o[3 * i]`, `o[3 * i + 1]` and
/// `o[3 * i + 2]`. By patterns they are in any order (LanePatterns), and lanes
/// of which it is known may be off.
struct AccessRun {
  /// In the order of their addresses, where there are no places.
  llvm::SmallVector<mlir::Operation *, 4> accesses;
  /// The first load of the block, or the last store, where all can be made.
  mlir::Operation *maker = nullptr;
  /// Which of the elements each lane has of each access, by patterns; -1 for
  /// none.
  llvm::SmallVector<llvm::SmallVector<int64_t, 16>, 0> places;
  /// The bytes from where the first lane's is, of the maker, to the first
  /// element, by patterns.
  int64_t lowest = 0;
  /// Whether no lane is off but those of which it is known.
  bool isWhole = false;

  int64_t placeOf(int64_t access, int64_t lane) const {
    if (!places.empty())
      return places[access][lane];
    return lane * static_cast<int64_t>(accesses.size()) + access;
  }
  int64_t countPlaces(int64_t lanes) const {
    if (places.empty())
      return lanes * static_cast<int64_t>(accesses.size());
    int64_t count = 0;
    for (const auto &own : places)
      count += llvm::count_if(own, [](int64_t place) { return place >= 0; });
    return count;
  }
};

/// The runs of the body that `shapes` is of.
class AccessRuns {
public:
  explicit AccessRuns(const LaneShapes &shapes);

  /// That which `op` is in; null if it is in none.
  const AccessRun *of(mlir::Operation *op) const {
    auto known = numbers.find(op);
    return known == numbers.end() ? nullptr : &runs[known->second];
  }

  /// A load of a run that has loaded the same before as `load`, by patterns;
  /// null if there is none.
  mlir::Operation *before(mlir::Operation *load) const {
    return copies.lookup(load);
  }

private:
  void visit(mlir::Block &block, const LaneShapes &shapes);
  void visitPatterns(mlir::Block &block, const LaneShapes &shapes);
  bool isLoadedBefore(mlir::LLVM::LoadOp load, const LaneShapes &shapes);
  void add(AccessRun run);

  llvm::SmallVector<AccessRun, 0> runs;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> copies;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ACCESSRUNS_H

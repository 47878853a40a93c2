//===- NeighbourVectorizer.h - one access for neighbours --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_NEIGHBOURVECTORIZER_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_NEIGHBOURVECTORIZER_H

#include "Neighbours.h"
#include "cairn/Dialect/Mux/Structured/Loads.h"

namespace cairn::mux {

/// Makes one access of `width` neighbours each, which are loads or stores.
class NeighbourVectorizer {
public:
  NeighbourVectorizer(mlir::Operation *scope, int64_t width, bool isUnchecked)
      : scope(scope),
        sums(kernelOf(scope), isUnchecked, IndexSums::Symbols::Any),
        width(width), isUnchecked(isUnchecked) {}
  virtual ~NeighbourVectorizer() = default;

  /// What stood against it, where nothing was made in `scope`.
  std::optional<Obstacle> run(bool areStores) {
    bool isMade = false;
    scope->walk([&](mlir::Block *block) {
      for (const Neighbours &all : findNeighbours(*block, areStores, sums))
        all.offerRuns(width, [&](llvm::ArrayRef<Neighbours::Access> run) {
          bool isTaken = vectorize(all, run);
          isMade |= isTaken;
          return isTaken;
        });
    });
    if (isMade)
      return std::nullopt;
    return obstacle ? obstacle
                    : Obstacle{scope, std::string("there are no ") +
                                          (areStores ? "stores" : "loads") +
                                          " of " + std::to_string(width) +
                                          " neighbours in one block here"};
  }

protected:
  /// Sets the obstacle where it gives false.
  virtual bool vectorize(const Neighbours &all,
                         llvm::ArrayRef<Neighbours::Access> accesses) = 0;

  mlir::Operation *scope;
  IndexSums sums;
  int64_t width;
  bool isUnchecked;
  std::optional<Obstacle> obstacle;

private:
  static mlir::func::FuncOp kernelOf(mlir::Operation *scope) {
    auto kernel = mlir::dyn_cast<mlir::func::FuncOp>(scope);
    return kernel ? kernel : scope->getParentOfType<mlir::func::FuncOp>();
  }
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_NEIGHBOURVECTORIZER_H

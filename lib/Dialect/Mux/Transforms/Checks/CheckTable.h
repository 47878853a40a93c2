//===- CheckTable.h - what the numbers in checks mean -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_CHECKTABLE_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_CHECKTABLE_H

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/MapVector.h"

namespace cairn::mux {

/// The places of a module that have checks, by number. Functions that kernels
/// call come first, and each kernel counts on from there: a record of an access
/// has few bits for it (cairn/runtime/HostChecks.h).
class CheckSites {
public:
  /// What is added from now on until the next call is of one kernel.
  void beginKernel() {
    if (!firstOfKernels)
      firstOfKernels = count;
    count = *firstOfKernels;
  }

  /// The number of `loc` in `function`; `when` says by which of the values that
  /// differ between work-items a barrier is reached, or that an access belongs
  /// to a compare-and-exchange.
  int32_t add(mlir::func::FuncOp function, mlir::Location loc,
              llvm::StringRef when = "");

  /// What is accessed at `site` are so many bytes.
  void setBytes(mlir::func::FuncOp function, int32_t site, uint64_t accessed);

  /// Those of `function` alone.
  llvm::SmallVector<mlir::Attribute> of(mlir::func::FuncOp function);

private:
  int32_t count = 0;
  std::optional<int32_t> firstOfKernels;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Attribute>> sites;
  llvm::DenseMap<std::tuple<mlir::Operation *, mlir::Attribute>, int32_t> known;
  /// By site; 0 where accesses differ.
  llvm::DenseMap<std::pair<mlir::Operation *, int32_t>, uint64_t> bytes;
};

/// The location of `op` or, where that says nothing, of what is behind it.
mlir::Location findPlace(mlir::Operation *op);

/// The objects of a kernel by number: first its arguments, then the variables
/// that it uses.
class CheckObjects {
public:
  explicit CheckObjects(mlir::func::FuncOp kernel);

  int32_t indexOf(mlir::LLVM::GlobalOp variable);
  int32_t add(mlir::LLVM::AllocaOp variable, uint64_t size);

  /// There is an access of object `index` which so many bytes divide, address
  /// and size alike; of all that could be meant where the index is negative.
  void addAccess(int32_t index, uint64_t granule, bool isWrite);

  mlir::ArrayAttr describe() const;
  /// There is an atomic access that other groups may see; `orders` if it
  /// releases or acquires by itself.
  void addAtomic(bool orders);
  /// There is something that orders accesses of global memory.
  void addFence() { hasFences = true; }
  /// What a function that is called adds to that.
  void addOrders(const CheckObjects &called);
  /// Whether one group may order its accesses before another one's.
  bool mayOrderGroups() const {
    return hasOrderingAtomics || (hasAtomics && hasFences);
  }

  /// The granule for accesses of what is not known.
  uint64_t getOtherGranule() const { return others.granule; }
  bool areOthersWritten() const { return others.isWritten; }

private:
  struct Object {
    llvm::SmallVector<mlir::NamedAttribute> attributes;
    /// 0 without accesses.
    uint64_t granule = 0;
    bool isWritten = false;
  };

  mlir::Builder b;
  llvm::SmallVector<Object> objects;
  llvm::DenseMap<mlir::Operation *, int32_t> globals;
  Object others;
  bool hasAtomics = false, hasOrderingAtomics = false, hasFences = false;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_CHECKTABLE_H

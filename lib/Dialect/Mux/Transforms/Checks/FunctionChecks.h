//===- FunctionChecks.h - the checks of one function ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_FUNCTIONCHECKS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_FUNCTIONCHECKS_H

#include "AccessRoots.h"
#include "CheckTable.h"
#include "UsedParts.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "llvm/ADT/SmallBitVector.h"

namespace cairn::mux {

/// What the checks of one function have in common.
class FunctionChecks {
public:
  FunctionChecks(mlir::func::FuncOp function, Checks checks,
                 mlir::SymbolTable &symbols, CheckSites &sites,
                 CheckObjects &objects);

  /// What is given to functions of the group. To be called before the length of
  /// a copy becomes what is within its objects.
  void checkArguments();
  /// The accesses of the function.
  void checkAccesses();
  /// The components of vectors that it chooses by computed indices. To be
  /// called when its accesses have been looked at, which are told by their
  /// uses.
  void checkComponents();
  /// The texels of images that it reads and writes.
  void checkTexels();
  /// Its barriers and fences, and what leads to barriers.
  void checkMeetings();
  int32_t getSlots() const { return slots; }

private:
  void prepareVariable(mlir::LLVM::AllocaOp variable);
  void checkPlain(mlir::Operation *op, mlir::OpOperand &address,
                  CheckedAccess access, uint64_t bytes, uint64_t alignment,
                  llvm::StringRef when = "");
  void checkAccess(mlir::Operation *op);
  void checkExchange(mlir::LLVM::AtomicCmpXchgOp exchange);
  void checkLoad(mlir::LLVM::LoadOp load, uint64_t alignment);
  void checkStore(mlir::LLVM::StoreOp store, uint64_t alignment);
  void checkLanes(mlir::Operation *op, mlir::VectorType vector,
                  mlir::Value address, const llvm::SmallBitVector &lanes,
                  CheckedAccess access);
  /// Whether it is kept which bytes at `address` have been written, alone.
  bool tracksBytesOf(mlir::Value address) const {
    return checks.uninitialised && variables.contains(rootOf(address).base);
  }
  mlir::Value checkComponent(mlir::Operation *op, mlir::VectorType vector,
                             mlir::OpOperand &index, CheckedAccess access);
  void checkCopy(mlir::Operation *op);
  bool mayBeUnwritten(mlir::Value address) const;
  /// A private variable of `size` bytes, or an object and 0; an address in it.
  struct CopySide {
    mlir::Value object;
    int64_t size;
    mlir::Value address;
  };
  CopySide sideOf(mlir::OpBuilder &b, mlir::Value address);
  void noteCopied(mlir::OpBuilder &b, mlir::Location loc, const CopySide &to,
                  const CopySide &from, mlir::Value bytes);
  /// The same of a copy from memory to memory.
  void noteCopied(mlir::OpBuilder &b, mlir::Operation *copy, mlir::Value bytes);
  mlir::Value writtenOf(mlir::LLVM::LoadOp load);
  void noteStored(mlir::LLVM::StoreOp store, mlir::ArrayRef<LoadedPart> parts,
                  int64_t size);
  /// The packet that is written to a pipe, if `op` does that and the packet is
  /// of numbers alone.
  bool checkPacket(mlir::Operation *op);
  AccessRoot rootOf(mlir::Value address) const {
    return findRoot(address, flow);
  }
  void checkDMA(mlir::Operation *op);
  void checkWaitListOf(ocl::BuiltinOp call);
  void checkEventOf(ocl::BuiltinOp call);
  void checkTimesOf(ocl::BuiltinOp call);
  mlir::Value checkRange(mlir::OpBuilder &b, mlir::Operation *op,
                         mlir::Value address, CheckedAccess access,
                         uint64_t granule, mlir::ArrayRef<mlir::Value> shape);
  /// What `mux.checked_object` or `mux.find_object` gives, and the object's
  /// number or less than 0.
  std::pair<mlir::Value, int32_t> objectOf(mlir::OpBuilder &b,
                                           const AccessRoot &root);
  /// The object of `base`, which is one of several addresses.
  mlir::Value chooseObject(mlir::Value base);
  mlir::Value storeChoices(mlir::Value base);
  void noteAtomic(CheckedAccess access, unsigned space);
  CheckedAccess withFlags(CheckedAccess access, mlir::Value address) const;
  void checkConvergence(mlir::Operation *holder, bool inSubGroup);
  void expandEventList(EventListOp events);
  void checkWaited(DMAWaitOp wait);
  void checkSubGroupBarriers(mlir::ArrayRef<SubGroupBarrierOp> barriers);
  void checkValue(mlir::OpBuilder &b, mlir::Value value, int32_t site,
                  bool inSubGroup);

  mlir::func::FuncOp function;
  Checks checks;
  mlir::SymbolTable &symbols;
  CheckSites &sites;
  CheckObjects &objects;
  ValueFlow flow;
  mlir::Value record, item;
  /// Objects by the roots of what is accessed.
  llvm::DenseMap<mlir::Value, std::pair<mlir::Value, int32_t>> found;
  struct Variable {
    int32_t object;
    uint64_t size;
    /// Whether all of it means something, as padding does not.
    bool isNumbers;
  };
  llvm::DenseMap<mlir::Value, Variable> variables;
  /// What `writtenOf` gave.
  llvm::DenseMap<mlir::Operation *, mlir::Value> loaded;
  /// Those whose events an `mux.event_list` has named.
  llvm::SmallPtrSet<mlir::Operation *, 4> waitsForList;
  int32_t slots = 0;
};

/// Inserts those of `function`; the slots that its branches and loops need.
int32_t insertChecks(mlir::func::FuncOp function, Checks checks,
                     mlir::SymbolTable &symbols, CheckSites &sites,
                     CheckObjects &objects);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_FUNCTIONCHECKS_H

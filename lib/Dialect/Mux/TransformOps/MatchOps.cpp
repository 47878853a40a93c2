//===- MatchOps.cpp - finding kernels and what is in them -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// MatchKernelOp
//===----------------------------------------------------------------------===//

LogicalResult CairnMatchKernelOp::verify() {
  // match_kernel_c1
  if (getName() && getName()->empty())
    return emitOpError("expected the name of a kernel, got none");
  return success();
}

DiagnosedSilenceableFailure CairnMatchKernelOp::apply(TransformRewriter &,
                                                      TransformResults &results,
                                                      TransformState &state) {
  SmallVector<Operation *> found;
  llvm::SetVector<StringRef> names;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](func::FuncOp function) {
      if (!isKernelEntryPoint(function) && !function->hasAttr(ocl::kKernelAttr))
        return;
      StringRef name = getOrigFnName(function);
      names.insert(name);
      if (!getName() || name == *getName())
        found.push_back(function);
    });
  if (found.empty()) {
    DiagnosedSilenceableFailure failure = emitSilenceableFailure(getOperation())
                                          << "expected a kernel";
    if (getName())
      failure << " '" << *getName() << "'";
    if (names.empty())
      failure << ", there is none";
    else
      failure << ", the kernels are '" << llvm::join(names, "', '") << "'";
    return failure;
  }
  results.set(cast<OpResult>(getKernel()), found);
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// MatchLoopsOp
//===----------------------------------------------------------------------===//

LogicalResult CairnMatchLoopsOp::verify() {
  // match_loops_c1
  if (getLine() && static_cast<int64_t>(*getLine()) <= 0)
    return emitOpError("expected a positive line, got ")
           << static_cast<int64_t>(*getLine());
  return success();
}

/// The line of the source; 0 if it is not known.
static unsigned lineOf(Operation *op) {
  auto file = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return file ? file.getLine() : 0;
}

DiagnosedSilenceableFailure CairnMatchLoopsOp::apply(TransformRewriter &,
                                                     TransformResults &results,
                                                     TransformState &state) {
  auto isLoop = [](Operation *op) { return isa<scf::ForOp, scf::WhileOp>(op); };
  SmallVector<Operation *> found;
  llvm::SetVector<unsigned> lines;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == target || !isLoop(op))
        return;
      bool holdsLoop = op->walk([&](Operation *inner) {
                           return inner != op && isLoop(inner)
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         }).wasInterrupted();
      if ((getInnermost() && holdsLoop) ||
          (getCounting() && !isa<scf::ForOp>(op)))
        return;
      lines.insert(lineOf(op));
      if (!getLine() || *getLine() == lineOf(op))
        found.push_back(op);
    });
  if (found.empty()) {
    std::string where = llvm::join(
        llvm::map_range(lines,
                        [](unsigned line) { return std::to_string(line); }),
        ", ");
    return emitSilenceableFailure(getOperation())
           << "expected a loop" << (getCounting() ? " that counts" : "")
           << (getInnermost() ? " without inner ones" : "")
           << (getLine() ? " in line " + std::to_string(*getLine()) : "")
           << ", there " << (lines.empty() ? "is none" : "are those in line ")
           << where;
  }
  results.set(cast<OpResult>(getLoops()), found);
  return DiagnosedSilenceableFailure::success();
}

//===- GroupQuestion.h - whether anybody goes on ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_GROUPQUESTION_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_GROUPQUESTION_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

namespace cairn {

/// What the work-items of one kernel ask each other: whether anybody goes on.
/// The questions are numbered; who goes on leaves the number in one of two
/// words of the group's memory, in turns, so that one barrier for each question
/// is enough. The words are a part of the kernel's local memory on all devices,
/// and its interface counts them.
class GroupQuestion {
public:
  explicit GroupQuestion(mlir::gpu::GPUFuncOp kernel) : kernel(kernel) {}

  /// Whether the devices concerned have local memory left for the words.
  bool hasRoom() const;
  /// Whether anybody of the group has `goesOn`, on the devices concerned;
  /// `goesOn` on others.
  mlir::Value ask(mlir::OpBuilder &b, mlir::Location loc, mlir::Value goesOn);
  /// `on`, which is so on all other devices.
  mlir::Value orElsewhere(mlir::OpBuilder &b, mlir::Location loc,
                          mlir::Value on);

private:
  uint64_t countLocalMemory() const;
  void createWords(mlir::gpu::GPUModuleOp module);
  void prepare();
  mlir::Value getWord(mlir::OpBuilder &b, mlir::Location loc,
                      mlir::Value number);

  mlir::gpu::GPUFuncOp kernel;
  mlir::spirv::GlobalVariableOp words;
  mlir::Value count, isInRows, isElsewhere;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_GROUPQUESTION_H

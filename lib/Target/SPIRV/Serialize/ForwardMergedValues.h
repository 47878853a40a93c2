//===- ForwardMergedValues.h - results of selections and loops --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_SERIALIZE_FORWARDMERGEDVALUES_H
#define CAIRN_LIB_TARGET_SPIRV_SERIALIZE_FORWARDMERGEDVALUES_H

#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

namespace cairn {

/// Lets the users of the results of selections and loops use what is merged, as
/// in the binary, where regions are flat. MLIR's serializer does the same when
/// it comes to the op, which is too late for a loop that it is in: if the
/// header takes the result from the continue block, the id in its OpPhi stays
/// 0. The module is fit for nothing but serialization afterwards.
void forwardMergedValues(mlir::spirv::ModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_SPIRV_SERIALIZE_FORWARDMERGEDVALUES_H

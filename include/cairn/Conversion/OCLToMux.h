//===- OCLToMux.h - lowering from ocl to mux --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_CONVERSION_OCLTOMUX_H
#define CAIRN_CONVERSION_OCLTOMUX_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace cairn {

class BuiltinLibrary;

/// `--convert-ocl-to-mux` with a library that outlives the pass, so that
/// several compiles share what was read of it. Its context must be the
/// module's, its profile that of the module's target.
std::unique_ptr<mlir::Pass>
createConvertOCLToMux(std::shared_ptr<BuiltinLibrary> library);

} // namespace cairn

#endif // CAIRN_CONVERSION_OCLTOMUX_H

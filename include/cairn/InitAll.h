//===- InitAll.h - the one list of dialects and passes ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_INITALL_H
#define CAIRN_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace cairn {

/// Every dialect that Cairn's levels are made of, upstream's among them, with
/// the interfaces and translations that its passes rely on.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Every pass and pipeline of Cairn.
void registerAllPasses();

/// Every dialect and pass of MLIR, with `transform.cairn.*`, for tools in which
/// users choose: much more than compiles need. Their library is
/// CairnInitUpstream.
void registerUpstreamDialects(mlir::DialectRegistry &registry);
void registerUpstreamPasses();

} // namespace cairn

#endif // CAIRN_INITALL_H

//===- MuxTransformOps.td - transformations of kernels -----*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxLoopTransformOps.td"
include "cairn/Dialect/Mux/TransformOps/MuxMatchTransformOps.td"
include "cairn/Dialect/Mux/TransformOps/MuxMatrixTransformOps.td"
include "cairn/Dialect/Mux/TransformOps/MuxMemoryTransformOps.td"
include "cairn/Dialect/Mux/TransformOps/MuxWorkItemTransformOps.td"

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_TD

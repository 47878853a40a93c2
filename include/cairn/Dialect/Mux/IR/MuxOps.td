//===- MuxOps.td - all mux ops, by topic -------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXOPS_TD

include "cairn/Dialect/Mux/IR/MuxWorkItemOps.td"
include "cairn/Dialect/Mux/IR/MuxBarrierOps.td"
include "cairn/Dialect/Mux/IR/MuxCallOps.td"
include "cairn/Dialect/Mux/IR/MuxCheckOps.td"
include "cairn/Dialect/Mux/IR/MuxClockOps.td"
include "cairn/Dialect/Mux/IR/MuxDMAOps.td"
include "cairn/Dialect/Mux/IR/MuxGroupOps.td"
include "cairn/Dialect/Mux/IR/MuxImageOps.td"
include "cairn/Dialect/Mux/IR/MuxMatrixOps.td"
include "cairn/Dialect/Mux/IR/MuxPointerOps.td"
include "cairn/Dialect/Mux/IR/MuxPrintfOps.td"
include "cairn/Dialect/Mux/IR/MuxStorageOps.td"

#endif // CAIRN_DIALECT_MUX_IR_MUXOPS_TD

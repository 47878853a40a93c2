//===- MuxOpBase.td - what all mux ops share ---------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXOPBASE_TD
#define CAIRN_DIALECT_MUX_IR_MUXOPBASE_TD

include "cairn/Dialect/Mux/IR/MuxAttrs.td"
include "cairn/Dialect/Mux/IR/MuxDialect.td"
include "cairn/Dialect/Mux/IR/MuxInterfaces.td"
include "cairn/Dialect/Mux/IR/MuxTypes.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Mux_Op<string mnemonic, list<Trait> traits = []>
    : Op<Mux_Dialect, mnemonic, traits>;

// Barrier identifiers are made unique by a pass, not by a verifier: an op sees
// only itself.
def Mux_BarrierId : ConfinedAttr<I32Attr, [IntNonNegative]>;

// The memory that a convergent op reads. A read keeps an op where control flow
// put it and yet lets it go when nobody uses its result; no load or store
// touches this resource, so these ops order no memory accesses.
def Mux_ConvergenceResource : Resource<"::cairn::mux::ConvergenceResource">;
def Mux_ConvergentRead : MemoryEffects<[MemRead<Mux_ConvergenceResource>]>;

#endif // CAIRN_DIALECT_MUX_IR_MUXOPBASE_TD

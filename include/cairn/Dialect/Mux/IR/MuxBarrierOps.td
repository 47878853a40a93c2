//===- MuxBarrierOps.td - memory and control barriers ------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXBARRIEROPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXBARRIEROPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

class Mux_BarrierOp<string mnemonic, list<Trait> traits = []>
    : Mux_Op<mnemonic, !listconcat([MemoryEffects<[MemRead, MemWrite]>], traits)> {
  // mem_barrier_c1, work_group_barrier_c2, sub_group_barrier_c2: the cases of
  // the enumerations.
  dag orderingArguments = (ins Mux_MemScopeAttr:$scope,
                               Mux_MemOrderingAttr:$ordering,
                               Mux_MemKindAttr:$memory);
  string orderingFormat =
      "`scope` `(` custom<Keyword>($scope) `)` `semantics` `(` "
      "custom<Keyword>($ordering) `,` custom<Keyword>($memory) `)` attr-dict";
  code semanticsDeclaration = [{
    /// The specification's `%semantics` operand, which is SPIR-V's too.
    uint32_t getSemantics() {
      return ::cairn::mux::encodeSemantics(getOrdering(), getMemory());
    }
  }];
}

class Mux_ControlBarrierOp<string mnemonic, string group>
    : Mux_BarrierOp<mnemonic, [ControlBarrier]> {
  // work_group_barrier_c1, sub_group_barrier_c1: Mux_BarrierId.
  let arguments = !con((ins Mux_BarrierId:$id), orderingArguments);
  let assemblyFormat = "`id` `(` $id `)` " # orderingFormat;
  let extraClassDeclaration = semanticsDeclaration # [{
    ::cairn::mux::GroupKind getSynchronizedGroup() {
      return ::cairn::mux::GroupKind::}] # group # [{;
    }
    std::optional<uint32_t> getBarrierId() { return getId(); }
    void setBarrierId(uint32_t id) { setId(id); }
  }];
}

def Mux_MemBarrierOp : Mux_BarrierOp<"mem_barrier"> {
  let summary = "order of the memory accesses of one invocation (a fence)";
  let description = [{
    Orders the accesses of the invocation that executes it, before against
    behind, as seen by other invocations within `scope`, for the kinds of memory
    named. Waits for nobody. A fence that is relaxed or names no memory does
    nothing and is removed by canonicalization.

    Constraints:
    - (C1) `scope`, `ordering` and `memory` are of the specification's cases.

    Example:

    ```mlir
    mux.mem_barrier scope(device) semantics(release, cross_work_group)
    ```
  }];
  let arguments = orderingArguments;
  let assemblyFormat = orderingFormat;
  let extraClassDeclaration = semanticsDeclaration;
  let hasCanonicalizeMethod = 1;
}

def Mux_WorkGroupBarrierOp
    : Mux_ControlBarrierOp<"work_group_barrier", "WorkGroup"> {
  let summary = "wait for all work-items of the work-group";
  let description = [{
    All work-items of the group reach the op or none does; otherwise the result
    is undefined. Acts as a `mux.mem_barrier` with the same scope and semantics
    at the same time. `id` tells barriers of one kernel apart; passes that copy
    barriers must make the ids unique again.

    Constraints:
    - (C1) `id` is an i32, not negative.
    - (C2) `scope`, `ordering` and `memory` are of the specification's cases.

    Example:

    ```mlir
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
    ```
  }];
}

def Mux_SubGroupBarrierOp
    : Mux_ControlBarrierOp<"sub_group_barrier", "SubGroup"> {
  let summary = "wait for all invocations of the sub-group";
  let description = [{
    As `mux.work_group_barrier`, for the invocations of one sub-group.

    Constraints:
    - (C1) `id` is an i32, not negative.
    - (C2) `scope`, `ordering` and `memory` are of the specification's cases.

    Example:

    ```mlir
    mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, sub_group)
    ```
  }];
}

#endif // CAIRN_DIALECT_MUX_IR_MUXBARRIEROPS_TD

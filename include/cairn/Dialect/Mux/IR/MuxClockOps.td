//===- MuxClockOps.td - clocks -----------------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXCLOCKOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXCLOCKOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

def Mux_ReadClockOp
    : Mux_Op<"read_clock", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a clock that all invocations in a scope share";
  let description = [{
    A counter that never goes backwards, but may begin anew at zero, in ticks of
    an unknown length. It is read where the op stands: other ops with effects
    stay before and behind it. As a vector, the low half is the first lane.

    ComputeMux has nothing like it.

    Constraints:
    - (C1) `scope` is `device`, `work_group` or `sub_group`.
    - (C2) the result is an i64 or a vector of two i32.

    Example:

    ```mlir
    %t = mux.read_clock device : i64
    ```
  }];
  let arguments = (ins Mux_MemScopeAttr:$scope);
  // read_clock_c2
  let results = (outs AnyTypeOf<[I64, VectorOfLengthAndType<[2], [I32]>]>:$time);
  let assemblyFormat = "custom<Keyword>($scope) attr-dict `:` type($time)";
  let hasVerifier = 1; // read_clock_c1
}

#endif // CAIRN_DIALECT_MUX_IR_MUXCLOCKOPS_TD

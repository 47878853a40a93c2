//===- MuxPointerOps.td - which memory a pointer is in -----*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXPOINTEROPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXPOINTEROPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

def Mux_GenericCastOp : Mux_Op<"generic_cast", [Pure]> {
  let summary = "generic pointer as one into a named address space, or null";
  let description = [{
    The pointer in the result's address space, where it points into that memory;
    null otherwise. This is the one question that a target is asked about a
    generic pointer: SPIR-V's `OpGenericCastToPtrExplicit`, a tag in the pointer,
    or, on the host, the place of the group's memory.

    Where the pointer visibly comes from a named address space, through address
    arithmetic and through choices between pointers of one address space, it
    folds to that pointer's `llvm.addrspacecast` or to null. Where it comes from
    several or from memory, the target finds out.

    Constraints:
    - (C1) the operand is generic, `!llvm.ptr<4>`.
    - (C2) the result is private, global or local: `!llvm.ptr`, `!llvm.ptr<1>` or
      `!llvm.ptr<3>`.

    Example:

    ```mlir
    %l = mux.generic_cast %p : !llvm.ptr<4> to !llvm.ptr<3>
    ```
  }];
  let arguments = (ins Mux_GenericPointer:$pointer); // generic_cast_c1
  let results = (outs Mux_NamedPointer:$result);     // generic_cast_c2
  let assemblyFormat = "$pointer attr-dict `:` qualified(type($pointer)) `to` "
                       "qualified(type($result))";
  let hasCanonicalizeMethod = 1;
}

#endif // CAIRN_DIALECT_MUX_IR_MUXPOINTEROPS_TD

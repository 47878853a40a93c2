//===- MuxStorageOps.td - memory of work-items -------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXSTORAGEOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXSTORAGEOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"

def Mux_ItemStorageOp : Mux_Op<"item_storage", [MemoryEffects<[MemAlloc]>]> {
  let summary = "memory with one element for each work-item of the group";
  let description = [{
    Gives the address of an array with one element of `element_type` for each
    work-item of the enqueued local size, in the order of the local linear id.
    It lives as long as the group executes; its content is undefined at first.
    This is where a value stays that work-items hold across a barrier, once
    `mux-form-barrier-regions` has taken the barrier away.

    Constraints:
    - (C1) `alignment`, of the array and, by its size, of each element, is a
      power of two, not above 128.

    Example:

    ```mlir
    %s = mux.item_storage f32 align 4 : !llvm.ptr
    ```
  }];
  let arguments = (ins TypeAttr:$element_type, I64Attr:$alignment);
  let results = (outs LLVM_AnyPointer:$result);
  let assemblyFormat =
      "$element_type `align` $alignment attr-dict `:` type($result)";
  let hasVerifier = 1; // item_storage_c1
}

#endif // CAIRN_DIALECT_MUX_IR_MUXSTORAGEOPS_TD

//===- MuxPrintfOps.td - where kernels print ---------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXPRINTFOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXPRINTFOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"

def Mux_PrintfBufferOp
    : Mux_Op<"printf_buffer", [Pure, UniformityOpInterface]> {
  let summary = "memory that the whole launch prints into";
  let description = [{
    Gives the address of the launch's printf buffer, which is global memory that
    the runtime made and turns into text when the launch is over. What is written
    there is described by the function's `mux.printf_formats`, and how by
    docs/Printf.md. Every target lowers `printf` to plain atomics and stores on
    this memory; only where it comes from is the target's own.

    Constraints:
    - (C1) the result is a pointer.

    Example:

    ```mlir
    %buffer = mux.printf_buffer : !llvm.ptr<1>
    ```
  }];
  let arguments = (ins);
  let results = (outs LLVM_AnyPointer:$result); // printf_buffer_c1
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
  let extraClassDeclaration = [{
    bool isWorkGroupUniform() { return true; }
  }];
}

#endif // CAIRN_DIALECT_MUX_IR_MUXPRINTFOPS_TD

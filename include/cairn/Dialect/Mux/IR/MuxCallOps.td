//===- MuxCallOps.td - calls of helper functions -----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXCALLOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXCALLOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Mux_CallOp
    : Mux_Op<"call", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call of a helper function of a gpu.module";
  let description = [{
    Calls the private `gpu.func`, no kernel, that `callee` names, in the same
    module: `func.call` calls a `func.func` and nothing else. It comes from
    `func.call` by `convert-mux-to-gpu`, and becomes `spirv.FunctionCall`.

    Constraints:
    - (C1) `callee` names a function of the module.
    - (C2) `types(operands)` and `types(results)` are those of the function.

    Example:

    ```mlir
    gpu.module @kernels {
      gpu.func @square(%x: f32) -> f32 attributes {sym_visibility = "private"} {
        %0 = arith.mulf %x, %x : f32
        gpu.return %0 : f32
      }
      gpu.func @k(%x: f32) kernel {
        %0 = mux.call @square(%x) : (f32) -> f32
        gpu.return
      }
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = [{
    $callee `(` $operands `)` attr-dict `:` functional-type($operands, results)
  }];
}

#endif // CAIRN_DIALECT_MUX_IR_MUXCALLOPS_TD

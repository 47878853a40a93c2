//===- SPIRVExtraOps.td - ops that are not instructions ----*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SPIRV_IR_SPIRVEXTRAOPS_TD
#define CAIRN_DIALECT_SPIRV_IR_SPIRVEXTRAOPS_TD

include "mlir/Dialect/SPIRV/IR/SPIRVBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

class SPIRV_ExtraOp<string mnemonic, list<Trait> traits = []>
    : Op<SPIRV_Dialect, mnemonic, traits> {
  let cppNamespace = "::cairn";
}

def SPIRV_FunctionIdOp : SPIRV_ExtraOp<"FunctionId", [
    Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a function, for instructions that take one";
  let description = [{
    The id of a function of the module, as `OpEnqueueKernel` and its like take
    it. There is no such instruction, and the type is not written.

    Constraints:
    - (C1) `function` names a `spirv.func` of the module.
    - (C2) only instructions that upstream's dialect lacks take it.

    Example:

    ```mlir
    %f = spirv.FunctionId @invoke : !spirv.ptr<i8, Generic>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$function);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$function attr-dict `:` type($result)";
}

def SPIRV_LoopControlOp : SPIRV_ExtraOp<"LoopControl"> {
  let summary = "what OpLoopMerge says of a loop";
  let description = [{
    Stands in the header of a loop, structured or one of branches, in which the
    blocks that `OpLoopMerge` names are found when the module is serialized.
    `literals` are those of the instruction: the mask of Loop Control, and the
    parameters of its bits ("SPIR-V Specification", section 3.23).

    Constraints:
    - (C1) each bit of the mask is one of Loop Control, and has its parameters.

    Example, a loop to be unrolled by four:

    ```mlir
    spirv.LoopControl [256, 4]
    ```
  }];
  let arguments = (ins DenseI32ArrayAttr:$literals);
  let assemblyFormat = "$literals attr-dict";
  let hasVerifier = 1; // loop_control_c1
}

#endif // CAIRN_DIALECT_SPIRV_IR_SPIRVEXTRAOPS_TD

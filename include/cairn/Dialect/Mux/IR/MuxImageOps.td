//===- MuxImageOps.td - images and samplers ----------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXIMAGEOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXIMAGEOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

def Mux_Sampler : Type<
    And<[CPred<"::llvm::isa<::mlir::LLVM::LLVMTargetExtType>($_self)">,
         CPred<"::llvm::cast<::mlir::LLVM::LLVMTargetExtType>($_self)"
               ".getExtTypeName() == \"spirv.Sampler\"">]>,
    "sampler", "::mlir::LLVM::LLVMTargetExtType">,
    BuildableType<"::mlir::LLVM::LLVMTargetExtType::get("
                  "$_builder.getContext(), \"spirv.Sampler\", {}, {})">;

// CLK_NORMALIZED_COORDS_TRUE is 1, CLK_ADDRESS_* are 0, 2, 4, 6 and 8,
// CLK_FILTER_* are 16 and 32.
def Mux_SamplerMask : ConfinedAttr<I32Attr, [AttrConstraint<
    And<[CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & ~0x3f) == 0">,
         CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & 0x0e) <= 8">,
         Or<[CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & 0x30) == 0x10">,
             CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & 0x30) == 0x20">]>]>,
    "whose value is a sum of OpenCL C's CLK_ constants">]>;

def Mux_SamplerOp : Mux_Op<"sampler", [Pure]> {
  let summary = "a sampler that the program itself describes";
  let description = [{
    The mask is the number that OpenCL C's headers give a literal sampler: one of
    `CLK_NORMALIZED_COORDS_*`, one of `CLK_ADDRESS_*` and one of `CLK_FILTER_*`.
    Samplers of one mask are one sampler. How the kernel gets at it is the
    target's choice.

    Constraints:
    - (C1) `mask` is such a number, an i32.

    Example:

    ```mlir
    %s = mux.sampler 35
    ```
  }];
  let arguments = (ins Mux_SamplerMask:$mask); // sampler_c1
  let results = (outs Mux_Sampler:$result);
  let assemblyFormat = "$mask attr-dict";
}

#endif // CAIRN_DIALECT_MUX_IR_MUXIMAGEOPS_TD

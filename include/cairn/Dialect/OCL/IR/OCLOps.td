//===- OCLOps.td - operations of the ocl dialect -----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_OCLOPS_TD
#define CAIRN_DIALECT_OCL_IR_OCLOPS_TD

include "cairn/Dialect/OCL/IR/OCLAttrs.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class OCL_Op<string mnemonic, list<Trait> traits = []>
    : Op<OCL_Dialect, mnemonic, traits>;

def OCL_BuiltinOp : OCL_Op<"builtin",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "a function of OpenCL C's library";
  let description = [{
    Calls the library function `name` with the overload `signature`, both as
    OpenCL C spells them. The one table of builtins (`Builtins.def`) says which
    functions and overloads there are, and what each lowers to; the signature
    keeps what LLVM's types lose (signedness, what a pointer points to). `size_t`
    appears as `uint` or `ulong`, by the width of the target's pointers.

    A function without pointer parameters has no side effects and may be
    speculated. Functions with them read and write memory.

    The operand and result types follow from the signature: `uint4` is
    `vector<4xi32>`, `global float*` is `!llvm.ptr<1>`.

    Constraints:
    - (C1) `name` is a function of the table.
    - (C2) `signature` is one of its overloads.
    - (C3) the operands and the result have the signature's types.

    Example:

    ```mlir
    %m = ocl.builtin "max"(%a, %b) : "uint4(uint4, uint4)"
    %f = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
    %i = ocl.builtin "get_global_id"(%c0) : "ulong(uint)"
    ```
  }];
  let arguments = (ins StrAttr:$name, StrAttr:$signature,
                       Variadic<AnyType>:$args);
  let results = (outs Optional<AnyType>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def OCL_BarrierOp : OCL_Op<"barrier",
    [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "`barrier`, `work_group_barrier` and `sub_group_barrier`";
  let description = [{
    All work-items of the group named by `execution` must execute the op before
    any goes on, and memory accesses of the kinds in `flags` made before it are
    visible to the work-items within `scope` after it (OpenCL C 2.0, section
    1.13.8). If it is in a branch or a loop, all work-items of the group must take
    the branch, and execute it in every iteration.

    Example:

    ```mlir
    ocl.barrier work_group flags(local|global) scope(work_group)
    ```
  }];
  let arguments = (ins OCL_ExecutionScopeAttr:$execution,
                       OCL_MemFenceFlags:$flags,
                       OCL_MemoryScope:$scope);
  let assemblyFormat = "$execution `flags` `(` custom<MemFenceFlags>($flags) `)` `scope` `(` $scope `)` attr-dict";
}

def OCL_FenceOp : OCL_Op<"fence", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "`mem_fence` and its kin, `atomic_work_item_fence`";
  let description = [{
    Orders the executing work-item's accesses to the kinds of memory in `flags`,
    as observed within `scope`, with the C11 fence of the given `order` (OpenCL C
    2.0, sections 1.13.9 and 1.13.11). `mem_fence` is `acq_rel`, `read_mem_fence`
    `acquire` and `write_mem_fence` `release`, all within the work-group.

    Example:

    ```mlir
    ocl.fence flags(global) order(release) scope(device)
    ```
  }];
  let arguments = (ins OCL_MemFenceFlags:$flags, OCL_MemoryOrder:$order,
                       OCL_MemoryScope:$scope);
  let assemblyFormat = "`flags` `(` custom<MemFenceFlags>($flags) `)` `order` `(` $order `)` `scope` `(` $scope `)` attr-dict";
}

#endif // CAIRN_DIALECT_OCL_IR_OCLOPS_TD

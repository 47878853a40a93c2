//===- MuxWorkItemTransformOps.td - kernels and work-items -*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXWORKITEMTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXWORKITEMTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxTransformOpBase.td"

def CairnCoarsenOp : Cairn_ChangeOp<"coarsen", 1, ["mux"]> {
  let summary = "several work-items of the program as one";
  let description = [{
    Makes each work-item of a kernel at the level `mux` execute as many of the
    program's as `factors` says, along dimensions 0, 1 and 2: neighbours, or,
    with `strided`, those as far apart as the work-group is wide afterwards.
    What is the same for all of them is done once: loops and branches that they
    go through together stay one, and so do barriers and loads from one address.
    Where a guard around a loop lets only some of them pass, they go through it
    one after the other.

    The handle is consumed, and with it those of what is in the kernel; the
    result is the kernel's.

    The launch is still given in the program's work-items. The kernel's
    interface says by what its global and local size are divided, which the
    runtime does; a size that is not a multiple is an error of the launch.

    The op fails at what concerns sub-groups, combines values of the work-group,
    or is done by the work-group together other than a barrier; and where the
    work-group size that the kernel requires is not a multiple of the factors. It
    fails at an atomic access in a loop that ends when it likes, in which a
    work-item may wait for another one that is the same now, unless it is
    `unchecked`.

    Constraints:
    - (C1) there are one to three factors.
    - (C2) each is a parameter or a number from 1 to 64.

    Example:

    ```mlir
    %rows = transform.cairn.coarsen %kernel by [1, 4]
        : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %rows by [%factor] {strided}
        : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$factors,
                       DenseI64ArrayAttr:$static_factors, UnitAttr:$strided,
                       UnitAttr:$unchecked);
  let results = (outs TransformHandleTypeInterface:$coarse);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($factors, $static_factors) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // coarsen_c1, coarsen_c2
}

def CairnSetLanesOp : Cairn_ChangeOp<"set_lanes", 0, ["mux"]> {
  let summary = "how many work-items are executed at once on the host";
  let description = [{
    Sets `mux.lanes` of kernels at the level `mux`, which the host's vectoriser
    goes by (docs/Vectorizer.md); other targets do not look at it.

    Constraints:
    - (C1) there is one number, a parameter or a power of two from 1 to 32.

    Example:

    ```mlir
    transform.cairn.set_lanes %kernel [8] : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$lanes,
                       DenseI64ArrayAttr:$static_lanes);
  let assemblyFormat = [{
    $target custom<DynamicIndexList>($lanes, $static_lanes) attr-dict
    `:` type($target) (`,` type($lanes)^)?
  }];
  let hasVerifier = 1; // set_lanes_c1
}

def CairnSetWorkGroupSizeOp : Cairn_ChangeOp<"set_work_group_size", 0, ["mux"]> {
  let summary = "the local size that a kernel is launched with";
  let description = [{
    Makes kernels at the level `mux` require a work-group size, as the program's
    own `reqd_work_group_size` does: launches without a local size get it, those
    with another one are errors, and targets know it. It counts the program's
    work-items, of which `coarsen` may have made fewer. A parameter that is 0 says
    that there is no size to require, and leaves kernels as they are.

    The op fails where the program requires another size, unless it is
    `unchecked`, and where the size is not a multiple of what the kernel is
    coarsened by.

    Constraints:
    - (C1) there are three sizes, each a parameter or positive, of at most 4096
      work-items together, which is what the host has; a device may have fewer,
      which a launch says.

    Example:

    ```mlir
    transform.cairn.set_work_group_size %kernel [64, 4, 1] : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$size,
                       DenseI64ArrayAttr:$static_size, UnitAttr:$unchecked);
  let assemblyFormat = [{
    $target custom<DynamicIndexList>($size, $static_size) attr-dict
    `:` type($target) (`,` type($size)^)?
  }];
  let hasVerifier = 1; // set_work_group_size_c1
}

def CairnSpecializeOp : Cairn_ChangeOp<"specialize", 1, ["mux"]> {
  let summary = "a version of a kernel for values of its arguments";
  let description = [{
    Makes a version of a kernel at the level `mux` in which the arguments of
    these names are constants, with the code as it is for all other values; a
    check at the kernel's beginning chooses, so that every launch is right.
    Trips that are counted by them, and indices that they are in, are known to
    what comes behind.

    The handle is consumed, and with it those of what is in the kernel; the
    result is the kernel's. Loops are there twice then.

    The op fails where the kernel has no such argument, where it is not an integer
    that a launch gives, or where the value does not fit in it.

    Constraints:
    - (C1) there is one name at least, each once.
    - (C2) there are as many values as names, parameters or numbers.

    Example:

    ```mlir
    %special = transform.cairn.specialize %kernel ["n"] to [512]
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrArrayAttr:$names,
                       Variadic<TransformParamTypeInterface>:$values,
                       DenseI64ArrayAttr:$static_values);
  let results = (outs TransformHandleTypeInterface:$special);
  let assemblyFormat = [{
    $target $names `to` custom<DynamicIndexList>($values, $static_values) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // specialize_c1, specialize_c2
}

def CairnSpecializeWorkGroupSizeOp
    : Cairn_ChangeOp<"specialize_work_group_size", 1, ["mux"]> {
  let summary = "a version of a kernel for a local size";
  let description = [{
    Makes a version of a kernel at the level `mux` for work-groups of this size,
    in which what the program asks of it is constants, with the code as it is for
    all others; a check at the kernel's beginning chooses. Unlike
    `transform.cairn.set_work_group_size` it leaves every launch as it is. The size
    counts the program's work-items, of which `coarsen` may have made fewer. A
    parameter that is 0 leaves kernels as they are.

    The handle is consumed, and with it those of what is in the kernel; the
    result is the kernel's. Loops are there twice then.

    The op fails where the kernel requires a work-group size, and where the size is
    not a multiple of what the kernel is coarsened by.

    Constraints:
    - (C1) there are three sizes, as of `transform.cairn.set_work_group_size`.

    Example:

    ```mlir
    %special = transform.cairn.specialize_work_group_size %kernel [64, 4, 1]
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$size,
                       DenseI64ArrayAttr:$static_size);
  let results = (outs TransformHandleTypeInterface:$special);
  let assemblyFormat = [{
    $target custom<DynamicIndexList>($size, $static_size) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // specialize_work_group_size_c1
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXWORKITEMTRANSFORMOPS_TD

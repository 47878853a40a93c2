//===- MuxMatrixTransformOps.td - products of matrices -----*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMATRIXTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMATRIXTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxTransformOpBase.td"

def CairnMapMatrixUnitsOp
    : Cairn_ChangeOp<"map_matrix_units", 1, ["mux"], [AttrSizedOperandSegments]> {
  let summary = "a product of matrices on what multiplies matrices";
  let description = [{
    Takes the loop (`scf.for`, at the level `mux`) in which each work-item adds up
    one element of a product of matrices, and has sub-groups multiply matrices of
    `shape` (rows, columns, trips) instead: on Vulkan with the device's matrix
    units, on the host, where a sub-group is one work-item, in vectors. A
    sub-group has `tiles` matrices of sums, down and across, and a work-group
    `sub_groups` of them. With a `depth` that is not 0 work-groups read the factors
    of so many trips together, into local memory. With `steps` that are not 0 a
    loop, which the device's compiler is asked not to unroll, goes through these
    trips by so many multiply-adds at once; else there is code for all of them.

    The loop is consumed. The launch is still given in the program's work-items:
    the kernel requires the work-group size that comes of it, is marked as
    coarsened, and on Vulkan requires sub-groups of `sub_group_size` work-items,
    32 if it is not given.

    Where the trips are not a multiple of those of a matrix (or of `depth`), rows
    are not aligned as Vulkan wants them (to 16 bytes, or to the row's size if
    that is less), or a guard keeps a part of the work-group out, the work-group
    computes as before; it finds that out when it runs.

    Sums are added up in another order, and rounded otherwise. What factors are
    loaded from must not be written by other work-items, which is the language's
    rule, since each is read by several.

    The op fails where the kernel does anything besides, apart from guards around
    the loop by comparisons that all hold; where addresses are not linear in ids
    and trips, which takes indices that do not wrap, unless it is `unchecked`;
    where neither rows nor columns of a factor lie side by side; where the sizes
    do not come out even; where `steps` do not divide the multiply-adds of `depth`
    trips; and for OpenCL's SPIR-V.

    Constraints:
    - (C1) `shape` is three numbers, each a parameter or a power of two from 1 to
      64.
    - (C2) `tiles` and `sub_groups` are two numbers each, parameters or numbers
      from 1 to 16.
    - (C3) `depth` is one number, a parameter or a number from 0 to 256.
    - (C4) `sub_group_size` is a power of two from 1 to 128.
    - (C5) `steps` is absent or one number, a parameter or a number from 0 to 256.

    Example:

    ```mlir
    %loop = transform.cairn.match_loops in %kernel {innermost}
        : (!transform.any_op) -> !transform.any_op
    transform.cairn.map_matrix_units %loop by [16, 8, 16] tiles [4, 8]
        sub_groups [2, 2] depth [64] steps [2] : (!transform.any_op) -> ()
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$shape,
                       Variadic<TransformParamTypeInterface>:$tiles,
                       Variadic<TransformParamTypeInterface>:$sub_groups,
                       Variadic<TransformParamTypeInterface>:$depth,
                       Variadic<TransformParamTypeInterface>:$steps,
                       DenseI64ArrayAttr:$static_shape,
                       DenseI64ArrayAttr:$static_tiles,
                       DenseI64ArrayAttr:$static_sub_groups,
                       DenseI64ArrayAttr:$static_depth,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_steps,
                       DefaultValuedAttr<I64Attr, "32">:$sub_group_size,
                       UnitAttr:$unchecked);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($shape, $static_shape)
    `tiles` custom<DynamicIndexList>($tiles, $static_tiles)
    `sub_groups` custom<DynamicIndexList>($sub_groups, $static_sub_groups)
    `depth` custom<DynamicIndexList>($depth, $static_depth)
    (`steps` custom<DynamicIndexList>($steps, $static_steps)^)?
    attr-dict `:` functional-type(operands, results)
  }];
  // map_matrix_units_c1, map_matrix_units_c2, map_matrix_units_c3,
  // map_matrix_units_c4, map_matrix_units_c5
  let hasVerifier = 1;
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMATRIXTRANSFORMOPS_TD

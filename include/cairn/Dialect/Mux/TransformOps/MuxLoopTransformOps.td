//===- MuxLoopTransformOps.td - transformations of loops ---*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXLOOPTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXLOOPTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxTransformOpBase.td"

def CairnUnrollOp : Cairn_ChangeOp<"unroll", 1, ["mux"]> {
  let summary = "several trips of a loop as one";
  let description = [{
    Makes one trip of `factor` trips of each loop (`scf.for`), with a loop behind it
    for those that are left over, where they are not known to be none. Unlike
    upstream's `loop.unroll` the factor may be a parameter, 1 leaves the loop as it
    is, and the loop's handle goes on as that of the loop of many trips, for what is
    to be done in it.

    Unlike it, too, the op takes loops that count unsigned numbers, which may be
    beyond the largest signed one. It fails at a loop that does not count, unless it
    is `partial`, which leaves such a loop as it is.

    Constraints:
    - (C1) there is one number, a parameter or a number from 1 to 64.

    Example:

    ```mlir
    %unrolled = transform.cairn.unroll %loop by [%factor]
        : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$factor,
                       DenseI64ArrayAttr:$static_factor, UnitAttr:$partial);
  let results = (outs TransformHandleTypeInterface:$unrolled);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($factor, $static_factor) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // unroll_c1
}

def CairnUnrollAndJamOp : Cairn_ChangeOp<"unroll_and_jam", 1, ["mux"]> {
  let summary = "several trips of a loop side by side in the loops inside";
  let description = [{
    Makes one trip of `factor` trips of each loop (`scf.for`, at the level `mux`),
    operation by operation, with a loop behind it for those that are left over: a
    loop in its body whose bounds are the same in all trips goes through its own
    for all of them at once, and so do loops in that. What is read alike for
    several trips is then read once, and there are as many sums that do not wait
    for each other. Any other loop or branch is there once for each trip. A sum
    over all trips of the nest, or what else is combined in any order, becomes one
    for each trip that are combined behind the body.

    The handle is consumed; the result is the loop of several trips. With a factor
    of 1 the loop stays as it is.

    The op fails where the loop does not count by a positive constant, where no
    loop in its body has such bounds, at barriers, and where a trip takes from the
    one before what that has only behind a loop or of memory, unless that is such a
    sum, of integers, or of floats where the program allows it (`reassoc`). It fails where one trip may write what another one accesses, by
    addresses that are not known to be apart, or does what is not a plain access,
    as the order would be another one; with `unchecked` the researcher says that
    it does not count.

    Constraints:
    - (C1) there is one number, a parameter or a number from 1 to 64.

    Example:

    ```mlir
    %rows = transform.cairn.unroll_and_jam %outer by [4]
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$factor,
                       DenseI64ArrayAttr:$static_factor, UnitAttr:$unchecked);
  let results = (outs TransformHandleTypeInterface:$jammed);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($factor, $static_factor) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // unroll_and_jam_c1
}

def CairnTileOp : Cairn_ChangeOp<"tile", 1, ["mux", "loops"]> {
  let summary = "a loop over pieces of a loop's trips";
  let description = [{
    Has a loop around each loop (`scf.for`, at the levels `mux` and `loops`), which
    goes through `trips` trips of it at a time, the last time through what is left.
    Trips are in the order that they were in; `interchange` has the new loop further
    out, where a nest is to be gone through in tiles. A loop over work-items is
    split so, and both are loops over work-items.

    The handle is consumed; the results are the loops over tiles, and those in
    them.

    The op fails where a loop does not count by a positive constant.

    Constraints:
    - (C1) there is one number, a parameter or a number from 1 to 65536.

    Example:

    ```mlir
    %tiles, %trips = transform.cairn.tile %inner by [32]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %outermost, %outer = transform.cairn.interchange %outer
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$trips,
                       DenseI64ArrayAttr:$static_trips);
  let results = (outs TransformHandleTypeInterface:$tiles,
                      TransformHandleTypeInterface:$inner);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($trips, $static_trips) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // tile_c1
}

def CairnInterchangeOp : Cairn_ChangeOp<"interchange", 1, ["mux", "loops"]> {
  let summary = "the inner one of two loops as the outer one";
  let description = [{
    Has the loop that is alone in the body of each loop (`scf.for`, at the levels
    `mux` and `loops`), apart from what is computed without memory, around it.

    The handle is consumed; the results are the loops that are around now, and
    those in them.

    The op fails where there is no such loop, where its bounds depend on the
    outer trip, or where it hands on to the outer loop's next trip something else
    than from trip to trip. It fails where the order of the trips counts: one may
    write what another one accesses, by addresses that are not known to be apart,
    something is done that is not a plain access, or what is handed on is not only
    combined by one integer operation that is associative and commutative (of
    floats where the program allows `reassoc`). With `unchecked` the researcher
    says that the order does not count. Barriers always stand against it. For two
    loops over work-items it does not count, by the language's rule.

    Example:

    ```mlir
    %around, %within = transform.cairn.interchange %loop
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, UnitAttr:$unchecked);
  let results = (outs TransformHandleTypeInterface:$around,
                      TransformHandleTypeInterface:$within);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

def CairnFuseOp : Cairn_ChangeOp<"fuse", 1, ["mux", "loops"]> {
  let summary = "loops that follow each other as one";
  let description = [{
    Makes one loop of those of the handle (`scf.for`, at the levels `mux` and
    `loops`), which follow each other in a block and have the same bounds: a trip
    of it does a trip of each. So loops over work-items in front of a barrier and
    behind it become one, which keeps in registers what a work-item leaves for
    itself.

    The handle is consumed; the result is the loop.

    The op fails where there are not two loops at least, where what lies between
    them accesses memory or takes a result of the first, where their bounds are not
    the same, and where a trip of a later one may access what another trip of an
    earlier one writes, or the other way round, by addresses that are not known to
    be apart, or does what is not a plain access. With `unchecked` the researcher says
    that this does not happen.

    Example:

    ```mlir
    %rows = transform.cairn.match_loops in %kernel {line = 4}
        : (!transform.any_op) -> !transform.any_op
    %fused = transform.cairn.fuse %rows : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, UnitAttr:$unchecked);
  let results = (outs TransformHandleTypeInterface:$fused);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXLOOPTRANSFORMOPS_TD

//===- MuxMatchTransformOps.td - finding kernels -----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMATCHTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMATCHTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxTransformOpBase.td"

def CairnMatchKernelOp : Cairn_MatchOp<"match_kernel", ["ocl", "mux", "loops"]> {
  let summary = "the kernel of a name, or all kernels";
  let description = [{
    Gives the kernel called `name`, or without a name all kernels, at the levels
    `ocl`, `mux` and `loops`; with `line` those whose name stands in this line of
    the source. At the level `mux` they are found by shape as well:
    with `dimensions` those whose highest dimension that an id is asked of is the
    `dimensions`-th, with `barriers` those in which work-items wait for each other,
    with `local_memory` those that access such memory, with `atomics` those with
    atomic operations. Where there is none the schedule fails, and says which
    kernels there are.

    Constraints:
    - (C1) the name is not empty.
    - (C2) `dimensions` is from 0, for none, to 3.
    - (C3) `line` is positive.

    Example:

    ```mlir
    %kernel = transform.cairn.match_kernel "saxpy" in %module
        : (!transform.any_op) -> !transform.any_op
    %all = transform.cairn.match_kernel in %module
        : (!transform.any_op) -> !transform.any_op
    %planes = transform.cairn.match_kernel in %module {dimensions = 2, barriers}
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$name, TransformHandleTypeInterface:$target,
                       OptionalAttr<I64Attr>:$line,
                       OptionalAttr<I64Attr>:$dimensions, UnitAttr:$barriers,
                       UnitAttr:$local_memory, UnitAttr:$atomics);
  let results = (outs TransformHandleTypeInterface:$kernel);
  let assemblyFormat = "($name^)? `in` $target attr-dict `:` functional-type($target, $kernel)";
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::llvm::StringRef> getLevels();
  }];
  let hasVerifier = 1; // match_kernel_c1, match_kernel_c2, match_kernel_c3
}

def CairnMatchLoopsOp : Cairn_MatchOp<"match_loops", ["ocl", "mux", "loops"]> {
  let summary = "the loops at a place of the program";
  let description = [{
    Gives the loops (`scf.for`, `scf.while`) in the targets, in the order of the
    program: with `line` those whose statement begins in this line of the
    source, with `innermost` those without another one inside, with `counting`
    those that count, `scf.for`, with `trips` those that do so many trips by their
    constant bounds, with `work_items` those over the work-items of a group along
    this dimension, which there are at the level `loops`. Without any the schedule
    fails, and says in which lines there are loops.

    Constraints:
    - (C1) `line` is positive.
    - (C2) `trips` is not negative.
    - (C3) `work_items` is 0, 1 or 2.

    Example:

    ```mlir
    %loops = transform.cairn.match_loops in %kernel {line = 5, innermost}
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<I64Attr>:$line, UnitAttr:$innermost,
                       UnitAttr:$counting, OptionalAttr<I64Attr>:$trips,
                       OptionalAttr<I64Attr>:$work_items);
  let results = (outs TransformHandleTypeInterface:$loops);
  let assemblyFormat = "`in` $target attr-dict `:` functional-type($target, $loops)";
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::llvm::StringRef> getLevels();
  }];
  let hasVerifier = 1; // match_loops_c1, match_loops_c2, match_loops_c3
}

def CairnMatchAccessesOp : Cairn_MatchOp<"match_accesses", ["mux", "loops"]> {
  let summary = "the accesses of memory at a place of the program";
  let description = [{
    Gives the loads, stores and atomic operations in the targets, at the levels
    `mux` and `loops`, in the order of the program: with `of` those of the kernel's
    argument or local variable of this name, with `line` those in this line of the
    source, with `loads` those that read, with `stores` those that write, with
    `type` those of values of this type, and with `stride` those at addresses that
    are so many of these values apart for work-items that are neighbours along
    dimension 0, if indices do not wrap: 0 where all access one place, 1 where they
    access neighbours. What is around one is found by `transform.get_parent_op`.
    Without any the schedule fails, and says of what and in which lines there are
    accesses.

    Constraints:
    - (C1) `line` is positive.
    - (C2) the name is not empty.

    Example:

    ```mlir
    %reads = transform.cairn.match_accesses in %kernel {of = "in", loads}
        : (!transform.any_op) -> !transform.any_op
    %loops = transform.get_parent_op %reads {op_name = "scf.for", deduplicate}
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<StrAttr>:$of, OptionalAttr<I64Attr>:$line,
                       UnitAttr:$loads, UnitAttr:$stores,
                       OptionalAttr<TypeAttr>:$type, OptionalAttr<I64Attr>:$stride);
  let results = (outs TransformHandleTypeInterface:$accesses);
  let assemblyFormat = "`in` $target attr-dict `:` functional-type($target, $accesses)";
  let hasVerifier = 1; // match_accesses_c1, match_accesses_c2
}

def CairnMatchBarriersOp : Cairn_MatchOp<"match_barriers", ["mux"]> {
  let summary = "the places where work-items wait for each other";
  let description = [{
    Gives the barriers in the targets, at the level `mux`, in the order of the
    program: with `line` those in this line of the source, with `in_loop` those in
    a loop, with `orders` those that order local or global memory, if nothing else.
    Without any the schedule fails, and says in which lines there are barriers.

    Constraints:
    - (C1) `line` is positive.
    - (C2) `orders` is "local" or "global".

    Example:

    ```mlir
    %barriers = transform.cairn.match_barriers in %kernel {line = 9}
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<I64Attr>:$line, UnitAttr:$in_loop,
                       OptionalAttr<StrAttr>:$orders);
  let results = (outs TransformHandleTypeInterface:$barriers);
  let assemblyFormat = "`in` $target attr-dict `:` functional-type($target, $barriers)";
  let hasVerifier = 1; // match_barriers_c1, match_barriers_c2
}

def CairnMatchRemarksOp : Cairn_MatchOp<"match_remarks", ["ocl", "mux", "loops"]> {
  let summary = "what passes remark on";
  let description = [{
    Gives the operations in the targets, with themselves, on which `passes` remark
    something that has `text` in it, in the order of the program: so a schedule
    finds the load that the vectoriser says is a gather, or the loop in whose place
    it does something slow. The passes go through a copy of the program, which is
    thrown away; what is around or within what they remark on is found by the other
    operations. Without any the schedule fails, and says what the remarks are.

    Constraints:
    - (C1) the text is not empty.
    - (C2) `passes` is a pipeline of passes that there are.

    Example:

    ```mlir
    %gathers = transform.cairn.match_remarks "a gather"
        of "mux-select-lanes,mux-form-barrier-regions,mux-vectorize-work-items" in %kernel
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins StrAttr:$text, StrAttr:$passes,
                       TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$matched);
  let assemblyFormat = "$text `of` $passes `in` $target attr-dict `:` functional-type($target, $matched)";
  let hasVerifier = 1; // match_remarks_c1, match_remarks_c2
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMATCHTRANSFORMOPS_TD

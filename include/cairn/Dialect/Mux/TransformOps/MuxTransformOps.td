//===- MuxTransformOps.td - transformations of kernels -----*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxLoopTransformOps.td"

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

def CairnMatchKernelOp : Cairn_MatchOp<"match_kernel"> {
  let summary = "the kernel of a name, or all kernels";
  let description = [{
    Gives the kernel called `name`, or without a name all kernels, at the levels
    `ocl`, `mux` and `loops`. Where there is none the schedule fails, and says
    which kernels there are.

    Constraints:
    - (C1) the name is not empty.

    Example:

    ```mlir
    %kernel = transform.cairn.match_kernel "saxpy" in %module
        : (!transform.any_op) -> !transform.any_op
    %all = transform.cairn.match_kernel in %module
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$name, TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$kernel);
  let assemblyFormat = "($name^)? `in` $target attr-dict `:` functional-type($target, $kernel)";
  let hasVerifier = 1; // match_kernel_c1
}

def CairnMatchLoopsOp : Cairn_MatchOp<"match_loops"> {
  let summary = "the loops at a place of the program";
  let description = [{
    Gives the loops (`scf.for`, `scf.while`) in the targets, in the order of the
    program: with `line` those whose statement begins in this line of the
    source, with `innermost` those without another one inside, with `counting`
    those that count, `scf.for`, with `trips` those that do so many trips by their
    constant bounds. Without any the schedule fails, and says in which lines there
    are loops.

    Constraints:
    - (C1) `line` is positive.
    - (C2) `trips` is not negative.

    Example:

    ```mlir
    %loops = transform.cairn.match_loops in %kernel {line = 5, innermost}
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<I64Attr>:$line, UnitAttr:$innermost,
                       UnitAttr:$counting, OptionalAttr<I64Attr>:$trips);
  let results = (outs TransformHandleTypeInterface:$loops);
  let assemblyFormat = "`in` $target attr-dict `:` functional-type($target, $loops)";
  let hasVerifier = 1; // match_loops_c1, match_loops_c2
}

def CairnMatchAccessesOp : Cairn_MatchOp<"match_accesses"> {
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

def CairnMatchBarriersOp : Cairn_MatchOp<"match_barriers"> {
  let summary = "the places where work-items wait for each other";
  let description = [{
    Gives the barriers in the targets, at the level `mux`, in the order of the
    program: with `line` those in this line of the source. Without any the schedule
    fails, and says in which lines there are barriers.

    Constraints:
    - (C1) `line` is positive.

    Example:

    ```mlir
    %barriers = transform.cairn.match_barriers in %kernel {line = 9}
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<I64Attr>:$line);
  let results = (outs TransformHandleTypeInterface:$barriers);
  let assemblyFormat = "`in` $target attr-dict `:` functional-type($target, $barriers)";
  let hasVerifier = 1; // match_barriers_c1
}

//===----------------------------------------------------------------------===//
// Work-items
//===----------------------------------------------------------------------===//

def CairnCoarsenOp : Cairn_ChangeOp<"coarsen", 1> {
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

def CairnSetLanesOp : Cairn_ChangeOp<"set_lanes", 0> {
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

def CairnSetWorkGroupSizeOp : Cairn_ChangeOp<"set_work_group_size", 0> {
  let summary = "the local size that a kernel is launched with";
  let description = [{
    Makes kernels at the level `mux` require a work-group size, as the program's
    own `reqd_work_group_size` does: launches without a local size get it, those
    with another one are errors, and targets know it. It counts the program's
    work-items, of which `coarsen` may have made fewer.

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

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

def CairnSpecializeOp : Cairn_ChangeOp<"specialize", 1> {
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

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def CairnStageInLocalMemoryOp : Cairn_ChangeOp<"stage_in_local_memory", 1> {
  let summary = "what several work-items read in a loop, in tiles of local memory";
  let description = [{
    Takes `trips` trips of a loop (`scf.for`, at the level `mux`) at a time. What
    work-items of a group read alike in them of global memory, directly in the
    loop's body, they read together before, each value once, into a tile of
    local memory, with barriers around. The trips behind the last whole tile are
    done as before.

    A load is such if its address follows from the trip, ids and what is the
    same for all, and leaves out a dimension along which the work-group has
    several work-items; as in a matrix product, where those of a row read the
    same row of one matrix.

    The handle is consumed; the result is the loop over a tile, whose trips are
    constant.

    The op fails unless the kernel requires a work-group size and has no smaller
    ones at the edge of a launch; where not all work-items go through the loop
    alike, or it does not count an i32 or i64 by one; where they wait for each
    other in it, or global memory may be written, the latter unless it is
    `unchecked`; and where nothing is to be staged.

    A second number is the elements that each row of a tile, which is along the
    work-group's first dimension or along the trips, is longer than what is in it,
    so that work-items that read a column are at different banks of a GPU's memory.
    `swizzled` does that without more memory: the place in a row is the column,
    exclusively or the row's number, for which a row's length must be a power of
    two.

    With `prefetched` there are two tiles in turns: each work-item reads its share
    of the next one into registers before it goes through the trips of one, and
    puts it in place behind, so that there is one barrier for a tile and nobody
    waits for global memory. It takes twice the local memory, and as many registers
    as a work-item reads elements of a tile.

    Constraints:
    - (C1) there are one or two numbers, of which the first is a parameter or a
      number from 2 to 256.
    - (C2) the second is a parameter or a number from 0 to 32.

    Example:

    ```mlir
    transform.cairn.set_work_group_size %kernel [16, 16, 1] : !transform.any_op
    %loop = transform.cairn.match_loops in %kernel {innermost}
        : (!transform.any_op) -> !transform.any_op
    %tile = transform.cairn.stage_in_local_memory %loop by [16, 1]
        : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %tile {factor = 16} : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$trips,
                       DenseI64ArrayAttr:$static_trips, UnitAttr:$prefetched,
                       UnitAttr:$swizzled, UnitAttr:$unchecked);
  let results = (outs TransformHandleTypeInterface:$tile);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($trips, $static_trips) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // stage_in_local_memory_c1, stage_in_local_memory_c2
}

def CairnHoistLoadsOp : Cairn_ChangeOp<"hoist_loads", 0> {
  let summary = "the loads of a loop's body at its beginning";
  let description = [{
    Moves the plain loads in the body of a loop (`scf.for`, `scf.while`), or of a
    kernel, at the level `mux`, to its beginning, with what their addresses are
    computed of, so that they are waited for together: unrolled, a loop that loads
    and then does something that the compiler leaves in its order, such as an
    atomic operation, has its loads in flight at once.

    A load stays behind what may write what it loads, what orders accesses, and
    what its address is loaded by. Pointers are apart as of `raise_memory`; with
    `unchecked` the researcher says that nothing in the body writes what is loaded
    in it.

    The op fails where no load moves, unless it is `partial`.

    Example:

    ```mlir
    %unrolled = transform.cairn.unroll %loop by [8]
        : (!transform.any_op) -> !transform.any_op
    transform.cairn.hoist_loads %unrolled : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, UnitAttr:$partial,
                       UnitAttr:$unchecked);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def CairnVectorizeLoadsOp : Cairn_ChangeOp<"vectorize_loads", 0> {
  let summary = "one load of several neighbours in memory";
  let description = [{
    Makes one load of a vector of each `width` plain loads of a block, of the same
    type, from neighbouring addresses, in a kernel or a loop of it at the level
    `mux`: `float` to `float4`. A loop that is unrolled, or a kernel whose
    work-items are coarsened as neighbours, has such.

    The op fails where there are no such loads in a block, or where what lies
    between them may write what they load, or where their address is not known to
    be a multiple of the vector's size. The latter is known of what is computed; an
    argument is aligned as what it points to in the program. With `unchecked` the
    researcher says that addresses are aligned and indices do not wrap, as ids cut
    to 32 bits may, and with `partial` that it is all right if there is no such load.

    Constraints:
    - (C1) there is one number, a parameter or a power of two from 2 to 16.

    Example:

    ```mlir
    transform.loop.unroll %loop {factor = 4} : !transform.any_op
    transform.cairn.vectorize_loads %kernel by [4] : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$width,
                       DenseI64ArrayAttr:$static_width, UnitAttr:$partial,
                       UnitAttr:$unchecked);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($width, $static_width) attr-dict
    `:` type($target) (`,` type($width)^)?
  }];
  let hasVerifier = 1; // vectorize_loads_c1
}

def CairnVectorizeStoresOp : Cairn_ChangeOp<"vectorize_stores", 0> {
  let summary = "one store of several neighbours in memory";
  let description = [{
    Makes one store of a vector of each `width` plain stores of a block, of the same
    type, to neighbouring addresses, as `transform.cairn.vectorize_loads` does of
    loads. It is done where the last one was.

    The op fails where there are no such stores in a block, or where what lies
    between one of them and the last may access what it writes, or orders memory, or
    where their address is not known to be a multiple of the vector's size.
    `unchecked` and `partial` are those of `transform.cairn.vectorize_loads`.

    Constraints:
    - (C1) there is one number, a parameter or a power of two from 2 to 16.

    Example:

    ```mlir
    %coarse = transform.cairn.coarsen %kernel by [4]
        : (!transform.any_op) -> !transform.any_op
    transform.cairn.vectorize_stores %coarse by [4] : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$width,
                       DenseI64ArrayAttr:$static_width, UnitAttr:$partial,
                       UnitAttr:$unchecked);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($width, $static_width) attr-dict
    `:` type($target) (`,` type($width)^)?
  }];
  let hasVerifier = 1; // vectorize_stores_c1
}

def CairnPrivatizeLocalAtomicsOp : Cairn_ChangeOp<"privatize_local_atomics", 0> {
  let summary = "copies of the local variables that work-items count in";
  let description = [{
    Gives each local variable of a kernel at the level `mux` that work-items change
    by atomic operations, as a histogram's bins, `copies` copies, side by side for
    each element. A work-item takes the copy of its local linear id, so that fewer
    wait for each other. A plain load sums the copies up, or takes their maximum,
    and so on, and a plain store sets one and makes the others neutral: the
    language's rule against data races has it that nobody else is at the element
    then. `mux.local_mem_usage` grows with the copies.

    A variable is left alone where the value before an atomic operation is asked
    for, or different operations are done on it; where these order other accesses,
    unless the op is `unchecked`; and where the address is used otherwise. The op
    fails where no variable is left, unless it is `partial`.

    Constraints:
    - (C1) there is one number, a parameter or a power of two from 1 to 64, of
      which 1 leaves the kernel as it is.

    Example:

    ```mlir
    transform.cairn.privatize_local_atomics %kernel by [8] : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$copies,
                       DenseI64ArrayAttr:$static_copies, UnitAttr:$partial,
                       UnitAttr:$unchecked);
  let assemblyFormat = [{
    $target `by` custom<DynamicIndexList>($copies, $static_copies) attr-dict
    `:` type($target) (`,` type($copies)^)?
  }];
  let hasVerifier = 1; // privatize_local_atomics_c1
}

def CairnRaiseMemoryOp : Cairn_ChangeOp<"raise_memory", 0> {
  let summary = "memref and affine of a kernel's buffers and loops";
  let description = [{
    Makes `memref` with `affine` accesses of the buffers of kernels at the level
    `mux` or `loops`, and `affine.for` of the loops that access nothing else, for
    upstream's passes on them (`mux-raise-memory` in docs, which says what is
    raised). What is left of `memref` and `affine` at the end of the schedule is
    taken down again.

    Handles of what is in the kernels are invalidated.

    The op fails where a buffer or a loop is not structured, unless it is
    `partial`, which leaves those alone. With `unchecked` the researcher says that
    buffers that are written are apart from the others, and that indices neither
    wrap nor leave their rows.

    Example:

    ```mlir
    transform.cairn.raise_memory %kernel {partial} : !transform.any_op
    transform.apply_registered_pass "affine-loop-tile" with options = { "tile-size" = 16 } to %kernel
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, UnitAttr:$partial,
                       UnitAttr:$unchecked);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

//===----------------------------------------------------------------------===//
// Matrix units
//===----------------------------------------------------------------------===//

def CairnMapMatrixUnitsOp
    : Cairn_ChangeOp<"map_matrix_units", 1, [AttrSizedOperandSegments]> {
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

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_TD

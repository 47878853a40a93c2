//===- MuxMemoryTransformOps.td - memory accesses ----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMEMORYTRANSFORMOPS_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMEMORYTRANSFORMOPS_TD

include "cairn/Dialect/Mux/TransformOps/MuxTransformOpBase.td"

def CairnStageInLocalMemoryOp : Cairn_ChangeOp<"stage_in_local_memory", 1, ["mux"]> {
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

def CairnUnstageLocalMemoryOp : Cairn_ChangeOp<"unstage_local_memory", 1, ["mux"]> {
  let summary = "what is read from tiles in local memory, from where they came";
  let description = [{
    Takes local variables or arguments of kernels at the level `mux` out of use,
    which work-items fill with what they read of global memory: a load of one is
    what the work-item whose element that is had stored, computed anew, so a load
    of global memory. The stores go, a variable gives its memory back, and so do
    the barriers that order local memory alone if nothing in it is accessed any
    more. It is the reverse of `stage_in_local_memory`. No names stand for all.

    The handle is consumed, and with it those of what is in the kernel; the result
    is the kernel's.

    The op fails unless the kernel requires a work-group size and has no smaller
    groups at the edge of a launch; where a tile is stored otherwise than once, by
    all work-items, each to an element of its own whose address is linear in its
    local ids; where a load is not behind the store in the same trip, or its address
    not known to be one of these elements; where what is stored is computed of
    anything but ids, arguments, trips that all go through alike, and loads; and
    where memory that these read may be written in the kernel. With `unchecked` the
    researcher says that indices do not wrap, that loads stay in what is stored,
    and that the memory is not written.

    Constraints:
    - (C1) each name is there once.

    Example:

    ```mlir
    transform.cairn.set_work_group_size %kernel [16, 16, 1] : !transform.any_op
    %plain = transform.cairn.unstage_local_memory %kernel ["At", "Bt"]
        : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrArrayAttr:$names,
                       UnitAttr:$unchecked);
  let results = (outs TransformHandleTypeInterface:$plain);
  let assemblyFormat =
      "$target $names attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1; // unstage_local_memory_c1
}

def CairnReduceBySubGroupsOp : Cairn_ChangeOp<"reduce_by_sub_groups", 1, ["mux"]> {
  let summary = "a tree of sums in local memory by sub-groups";
  let description = [{
    Takes a loop (`scf.while`, at the level `mux`) in which a work-group adds up an
    array in local memory, half of the elements that are left to the other half in
    each trip, with a barrier:

    ```c
    for (int s = n / 2; s > 0; s >>= 1) {
      if (l < s)
        t[l] += t[l + s];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    ```

    Each sub-group adds up what its work-items have by one operation, and then all
    sub-groups' sums, which takes four barriers whatever the array's length. So do
    products, minima, maxima and bitwise operations. Where the first half is not a
    power of two, the array is longer than the work-group or has fewer elements than
    there are sub-groups, or the work-group has a second dimension, the loop is gone
    through as before; that is found out when the kernel runs.

    The handle is consumed.

    The op fails at other loops; where floats are combined, which is rounded
    otherwise, without the program allowing it (`reassoc`, and `nnan` for minima
    and maxima); and where another element than the first may be read behind the
    loop, as what the tree leaves there is not what it was. With `unchecked` the
    researcher says that neither counts.

    Example:

    ```mlir
    %tree = transform.cairn.match_loops in %kernel {line = 9}
        : (!transform.any_op) -> !transform.any_op
    transform.cairn.reduce_by_sub_groups %tree : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, UnitAttr:$unchecked);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def CairnSetIndexWidthOp : Cairn_ChangeOp<"set_index_width", 0, ["mux"]> {
  let summary = "how many bits addresses are computed with";
  let description = [{
    Has the indices of addresses in kernels at the level `mux` computed with 32
    bits or with 64, as far as they are sums, differences and products: narrow ones
    take fewer registers and instructions on most GPUs, of wide ones more is known.

    To be widened an operation must not wrap, which the language says of signed
    integers; to be narrowed an index must be known to fit, by ids' and trips'
    bounds and the types that the program has extended. The op fails where an index
    would not be the same, unless it is `partial`, which leaves such ones as they
    are; with `unchecked` the researcher says that nothing wraps and all fit.

    Constraints:
    - (C1) there is one number, a parameter or a number, 32 or 64.

    Example:

    ```mlir
    transform.cairn.set_index_width %kernel [32] {unchecked} : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       Variadic<TransformParamTypeInterface>:$width,
                       DenseI64ArrayAttr:$static_width, UnitAttr:$partial,
                       UnitAttr:$unchecked);
  let assemblyFormat = [{
    $target custom<DynamicIndexList>($width, $static_width) attr-dict
    `:` type($target) (`,` type($width)^)?
  }];
  let hasVerifier = 1; // set_index_width_c1
}

def CairnHoistLoadsOp : Cairn_ChangeOp<"hoist_loads", 0, ["mux"]> {
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

def CairnVectorizeLoadsOp : Cairn_ChangeOp<"vectorize_loads", 0, ["mux"]> {
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

def CairnVectorizeStoresOp : Cairn_ChangeOp<"vectorize_stores", 0, ["mux"]> {
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

def CairnPrivatizeLocalAtomicsOp : Cairn_ChangeOp<"privatize_local_atomics", 0, ["mux"]> {
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

def CairnRaiseMemoryOp : Cairn_ChangeOp<"raise_memory", 0, ["mux", "loops"]> {
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

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXMEMORYTRANSFORMOPS_TD
